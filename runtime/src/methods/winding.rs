//! Runs of methods without states, on mechanisms whose only states count turns: the counts follow the motion after each
//! step.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::frozen_turn_counters::FrozenTurnCounters;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::methods::step::{Crossing, Step};
use crate::methods::step_error::StepError;
use crate::methods::work::Work;

/// A run of a method; each step advances the counts by the mean of their rates at both ends, and the directions of the
/// joints correct them, by up to half a turn.
pub(crate) struct Winding {
    method: Box<dyn Step>,
    /// The counts from which a step continues.
    counted: Vec<f64>,
    rates: [Vec<f64>; 2],
}

impl Winding {
    /// A run of the method that is made of a mechanism which needs no states.
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        of: impl Fn(&dyn Mechanism) -> Box<dyn Step>,
    ) -> Winding {
        let zeros = || vec![0.0; mechanism.layout().nz()];
        Winding {
            method: of(&FrozenTurnCounters::new(mechanism, &zeros())),
            counted: zeros(),
            rates: [zeros(), zeros()],
        }
    }
}

impl Step for Winding {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        self.counted.copy_from_slice(&state.z);
        self.method
            .start(&FrozenTurnCounters::new(mechanism, &self.counted), state)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let [before, after] = &mut self.rates;
        let begun = state.t;
        mechanism.state_rates(&state.at(), before);
        self.counted.copy_from_slice(&state.z);
        self.method
            .step(&FrozenTurnCounters::new(mechanism, &self.counted), h, state)?;
        mechanism.state_rates(&state.at(), after);
        let State { t, q, z, .. } = state;
        let rates = before.iter().zip(&*after);
        let counted = z.iter().zip(rates);
        let counted: Vec<f64> = counted
            .map(|(z, (before, after))| z + 0.5 * (*t - begun) * (before + after))
            .collect();
        mechanism.turns(&Point::position(0.0, q).states(&counted), z);
        Ok(())
    }

    fn interpolate(&mut self, mechanism: &dyn Mechanism, ends: [&State; 2], inside: &mut State) {
        let [before, after] = ends;
        let uncounted = FrozenTurnCounters::new(mechanism, &before.z);
        self.method.interpolate(&uncounted, ends, inside);
        // What reads an angle takes whole turns from here, and nothing else.
        let share = (inside.t - before.t) / (after.t - before.t);
        for (z, (before, after)) in inside.z.iter_mut().zip(before.z.iter().zip(&after.z)) {
            *z = before + share * (after - before);
        }
    }

    fn tried(&self) -> Option<f64> {
        self.method.tried()
    }

    fn error(&self) -> Option<f64> {
        self.method.error()
    }

    fn shortens(&mut self, length: f64) {
        self.method.shortens(length);
    }

    fn crosses(&mut self, mechanism: &dyn Mechanism, t: f64, a: &mut [f64]) -> bool {
        let uncounted = FrozenTurnCounters::new(mechanism, &self.counted);
        self.method.crosses(&uncounted, t, a)
    }

    fn crossings(&self) -> &[Crossing] {
        self.method.crossings()
    }

    fn work(&self) -> Work {
        self.method.work()
    }

    fn remarks(&self) -> Vec<String> {
        self.method.remarks()
    }
}
