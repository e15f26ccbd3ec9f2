//! Quantities read from states.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::energy::Energy;
use crate::methods::state::State;
use crate::results::statistics::place::{Place, places};

/// Quantities that are read from states.
pub(crate) trait Reading {
    /// The number of quantities.
    fn count(&self) -> usize;

    /// Adds the values of all quantities at a state.
    fn read(&mut self, mechanism: &dyn Mechanism, state: &State, values: &mut Vec<f64>);
}

/// Columns of a trajectory, read from states.
pub(crate) struct Places {
    pub(crate) list: Vec<Place>,
    /// Whether a quantity depends on accelerations or multipliers.
    pub(crate) solution: bool,
    outputs: Vec<f64>,
}

impl Places {
    /// The columns of these names.
    ///
    /// # Errors
    /// The name that the mechanism does not have.
    pub(crate) fn new(mechanism: &dyn Mechanism, names: &[String]) -> Result<Places, String> {
        let layout = mechanism.layout();
        let place = |name: &String| {
            let mut known = places(layout);
            let found = known.find(|(known, _)| known == name);
            found.map(|(_, place)| place).ok_or_else(|| name.clone())
        };
        let list = names.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        let solution = list.iter().any(|place| match place {
            Place::Acceleration(_) | Place::Multiplier(_) => true,
            Place::Output(output) => layout.outputs()[*output].reads_solution,
            _ => false,
        });
        Ok(Places {
            list,
            solution,
            outputs: vec![0.0; layout.outputs().len()],
        })
    }
}

impl Reading for Places {
    fn count(&self) -> usize {
        self.list.len()
    }

    fn read(&mut self, mechanism: &dyn Mechanism, state: &State, values: &mut Vec<f64>) {
        let at = state.at();
        let any = |wanted: fn(&Place) -> bool| self.list.iter().any(wanted);
        if any(|place| matches!(place, Place::Output(_))) {
            mechanism.outputs(&at, &mut self.outputs);
        }
        let energy = if any(Place::is_energy) {
            Energy::of(mechanism, &at)
        } else {
            Energy {
                kinetic: 0.0,
                potential: 0.0,
            }
        };
        let states = [at.q, at.v, at.z, at.a, at.lambda, &self.outputs];
        let energies = [energy.kinetic, energy.potential, energy.total()];
        let read = self.list.iter();
        values.extend(read.map(|place| place.value(states, energies)));
    }
}
