//! Places of quantities in a state and what follows from it, by their names.

use crate::layout::Layout;
#[cfg(feature = "ensemble")]
use crate::results::trajectory::state_columns;

/// Place of a quantity: a component of the state, an output or an energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Position(usize),
    Velocity(usize),
    State(usize),
    Acceleration(usize),
    Multiplier(usize),
    Output(usize),
    Kinetic,
    Potential,
    Energy,
}

/// The places of all quantities with their names, in the order in which a name is looked up.
pub(crate) fn places(layout: &Layout) -> impl Iterator<Item = (String, Place)> + '_ {
    let positions = layout.coordinates().iter().enumerate();
    let positions = positions.map(|(i, c)| (c.name.to_string(), Place::Position(i)));
    let rates = || layout.velocities().iter().enumerate();
    let velocities = rates().map(|(i, v)| (v.name.to_string(), Place::Velocity(i)));
    let states = layout.states().iter().enumerate();
    let states = states.map(|(i, s)| (s.name.to_string(), Place::State(i)));
    let accelerations = rates().map(|(i, v)| (v.acceleration.to_string(), Place::Acceleration(i)));
    let rows = layout.constraints().iter().enumerate();
    let multipliers = rows.map(|(i, c)| (format!("lambda.{}", c.name), Place::Multiplier(i)));
    let outputs = layout.outputs().iter().enumerate();
    let outputs = outputs.map(|(i, o)| (o.name.to_string(), Place::Output(i)));
    let energies = [
        ("kinetic_energy", Place::Kinetic),
        ("potential_energy", Place::Potential),
        ("energy", Place::Energy),
    ];
    let energies = energies.map(|(name, place)| (name.to_owned(), place));
    let state = positions
        .chain(velocities)
        .chain(states)
        .chain(accelerations);
    state.chain(multipliers).chain(outputs).chain(energies)
}

impl Place {
    /// Whether it is T, U or their sum.
    pub(crate) fn is_energy(&self) -> bool {
        matches!(self, Place::Kinetic | Place::Potential | Place::Energy)
    }

    /// The quantity among q, v, z, a, lambda and the outputs, or T, U and their sum.
    #[inline]
    pub(crate) fn value<S: Copy>(self, states: [&[S]; 6], [kinetic, potential, sum]: [S; 3]) -> S {
        let [q, v, z, a, lambda, outputs] = states;
        match self {
            Place::Position(i) => q[i],
            Place::Velocity(i) => v[i],
            Place::State(i) => z[i],
            Place::Acceleration(i) => a[i],
            Place::Multiplier(i) => lambda[i],
            Place::Output(i) => outputs[i],
            Place::Kinetic => kinetic,
            Place::Potential => potential,
            Place::Energy => sum,
        }
    }

    /// Its number among the columns of a trajectory.
    #[cfg(feature = "ensemble")]
    pub(crate) fn column(self, layout: &Layout) -> usize {
        let [q, v] = [1, 1 + layout.nq()];
        let z = v + layout.nv();
        let a = z + layout.nz();
        let lambda = a + layout.nv();
        let outputs = state_columns(layout);
        let energies = outputs + layout.outputs().len();
        match self {
            Place::Position(i) => q + i,
            Place::Velocity(i) => v + i,
            Place::State(i) => z + i,
            Place::Acceleration(i) => a + i,
            Place::Multiplier(i) => lambda + i,
            Place::Output(i) => outputs + i,
            Place::Kinetic => energies,
            Place::Potential => energies + 1,
            Place::Energy => energies + 2,
        }
    }
}
