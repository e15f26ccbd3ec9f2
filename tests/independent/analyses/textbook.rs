//! A model as the equations of a textbook, at the states of any table.

use crate::expression::Solved;
use crate::kinematics::State;
use crate::mechanics::{self, Equations};
use crate::model::{EnergyKind, Model};

/// Time, positions in the order of the layout, velocities and states.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct At {
    pub(crate) t: f64,
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) z: Vec<f64>,
}

impl At {
    /// The state from which positions moved by small rotations and ways, one number for each velocity.
    pub(crate) fn moved(&self, book: &dyn Textbook, by: &[f64]) -> At {
        At {
            q: book.moved(&self.q, by),
            ..self.clone()
        }
    }
}

/// The textbook's equations of a mechanism, at any state.
pub(crate) trait Textbook {
    /// All blocks of the equations.
    fn equations(&self, at: &At) -> Equations;

    /// The rates of the states.
    fn state_rates(&self, at: &At) -> Vec<f64>;

    /// Kinetic and potential energy.
    fn energies(&self, at: &At) -> [f64; 2];

    /// All columns of outputs.
    fn outputs(&self, at: &At, a: &[f64], lambda: &[f64]) -> Vec<f64>;

    /// The distance of the nearest kink or jump.
    fn kink(&self, at: &At, a: &[f64], lambda: &[f64]) -> f64;

    /// The rates of the positions.
    fn position_rates(&self, at: &At) -> Vec<f64>;

    /// Positions after small displacements, one for each velocity.
    fn moved(&self, q: &[f64], by: &[f64]) -> Vec<f64>;

    /// The states that are no functions of positions.
    fn own_states(&self, at: &At) -> Vec<usize>;

    /// The first row of every driver, by the name of the driver.
    fn drivers(&self) -> Vec<(String, usize)>;

    /// `v T_v - T + U`: what the kinetic energy has of the first order in the velocities does not count.
    fn hamiltonian(&self, at: &At) -> f64 {
        let kinetic = |factor: f64| {
            let v = at.v.iter().map(|v| factor * v).collect();
            self.energies(&At { v, ..at.clone() })[0]
        };
        0.5 * (kinetic(1.0) + kinetic(-1.0)) - 2.0 * kinetic(0.0) + self.energies(at)[1]
    }

    /// Whether kinetic energies have parts that push what is at rest: those without velocities, and those of the
    /// first order that change in time.
    fn stirs(&self, at: &At) -> bool {
        let kinetic = |t: f64, factor: f64| {
            let v = (0..at.v.len())
                .map(|k| factor * (1.0 + 0.3 * k as f64))
                .collect();
            self.energies(&At { t, v, ..at.clone() })[0]
        };
        let first = |t: f64| kinetic(t, 1.0) - kinetic(t, -1.0);
        kinetic(at.t, 0.0) != 0.0
            || kinetic(at.t + 0.3, 0.0) != 0.0
            || (first(at.t) - first(at.t + 0.3)).abs() > 1e-12 * kinetic(at.t, 1.0).abs()
    }
}

/// A mechanism in the plane.
pub(crate) struct Plane<'m>(pub(crate) &'m Model);

impl Plane<'_> {
    /// The model with the states of a table, and the rest of the state.
    fn set(&self, at: &At) -> (Model, State) {
        let mut model = self.0.clone();
        for (state, value) in model.states.iter_mut().zip(&at.z) {
            state.value = *value;
        }
        let At { t, q, v, .. } = at.clone();
        (model, State { t, q, v })
    }
}

impl Textbook for Plane<'_> {
    fn equations(&self, at: &At) -> Equations {
        let (model, state) = self.set(at);
        mechanics::equations(&model, &state)
    }

    fn state_rates(&self, at: &At) -> Vec<f64> {
        let (model, state) = self.set(at);
        let rates = model.states.iter();
        rates
            .map(|kept| kept.rate.value(&model, &state, None))
            .collect()
    }

    fn energies(&self, at: &At) -> [f64; 2] {
        let (model, state) = self.set(at);
        [EnergyKind::Kinetic, EnergyKind::Potential]
            .map(|kind| mechanics::energy(&model, &state, kind))
    }

    fn outputs(&self, at: &At, a: &[f64], lambda: &[f64]) -> Vec<f64> {
        let (model, state) = self.set(at);
        let outputs = model.outputs.iter();
        let solved = Solved { a, lambda };
        outputs
            .flat_map(|output| mechanics::output(&model, &state, solved, output))
            .collect()
    }

    fn kink(&self, at: &At, a: &[f64], lambda: &[f64]) -> f64 {
        let (model, state) = self.set(at);
        mechanics::kink(&model, &state, Solved { a, lambda })
    }

    fn position_rates(&self, at: &At) -> Vec<f64> {
        at.v.clone()
    }

    fn moved(&self, q: &[f64], by: &[f64]) -> Vec<f64> {
        q.iter().zip(by).map(|(q, by)| q + by).collect()
    }

    fn own_states(&self, at: &At) -> Vec<usize> {
        (0..at.z.len()).collect()
    }

    fn drivers(&self) -> Vec<(String, usize)> {
        let joints = self.0.joints.iter().enumerate();
        let drivers = joints.filter(|(_, joint)| joint.kind.drives());
        let named = |joint| (crate::names::joint_name(self.0, joint), self.0.row(joint));
        drivers.map(|(joint, _)| named(joint)).collect()
    }
}
