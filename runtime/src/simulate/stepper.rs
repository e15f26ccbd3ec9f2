//! Steps one by one, for a program that has a loop of its own.

use super::error::named;
use super::{Options, SimulationError, StepFault, StopCause, cause, finite, gains, step_cause};
use crate::assembly::{assemble, check_masses, check_numbers};
use crate::mechanism::Mechanism;
use crate::methods::{State, Step};
use crate::stabilization::Stabilization;

/// A run that goes on when the program says so.
///
/// Between two steps the program may look at the state and set inputs and parameters of the
/// mechanism; what it has set counts from the next step on.
///
/// ```
/// # use mbdsl_runtime::{Mechanism, Options, SimulationError, Stepper};
/// # fn example(mut arm: impl Mechanism) -> Result<(), Box<dyn std::error::Error>> {
/// let mut run = Stepper::new(&arm, &Options::new(0.0))?;
/// while run.state().t < 10.0 {
///     let angle = run.state().q[2];
///     arm.set("motor", -20.0 * angle)?;
///     run.step(&arm, 0.001)?;
/// }
/// # Ok(())
/// # }
/// ```
pub struct Stepper<M: Mechanism + ?Sized> {
    method: Box<dyn Step<M>>,
    stabilization: Stabilization,
    state: State,
    /// The state before the last step.
    before: State,
    /// The parameters of the last step: where they have changed, so have the accelerations.
    parameters: Vec<f64>,
}

impl<M: Mechanism + ?Sized> Stepper<M> {
    /// A run from the start that the mechanism describes, at `options.t_start`; `t_end` and `every`
    /// do not matter.
    ///
    /// # Errors
    /// [`SimulationError`] where the mechanism cannot be assembled, or has no accelerations there.
    pub fn new(mechanism: &M, options: &Options) -> Result<Self, SimulationError> {
        let start = assemble(mechanism, options.t_start)?;
        let state = State::new(start.t, start.q, start.v);
        Self::resume(mechanism, options, state.completed(mechanism.layout()))
    }

    /// A run that goes on from a state: it is the same to the bit as the run that the state was
    /// taken from. Gains of a fuzzy stabilisation are those of the start: give them as
    /// [`Stepper::stabilization`] returned them.
    ///
    /// # Errors
    /// As [`Stepper::new`].
    ///
    /// # Panics
    /// A state of another mechanism, whose lists have other lengths, may panic.
    pub fn resume(mechanism: &M, options: &Options, state: State) -> Result<Self, SimulationError> {
        check_numbers(mechanism)?;
        check_masses(mechanism, state.t, &state.q)?;
        let stabilization = gains(mechanism, options, &state)?;
        let mut stepper = Stepper {
            method: options.method.stepper(mechanism, stabilization),
            stabilization,
            before: state.clone(),
            state,
            parameters: parameters(mechanism).collect(),
        };
        // A state with a history is in the middle of a run.
        let begun = if stepper.state.history.is_empty() {
            stepper.method.start(mechanism, &mut stepper.state)
        } else {
            Ok(())
        };
        let begun = begun.map_err(cause).and_then(|()| finite(&stepper.state));
        begun.map_err(|cause| stepper.fault(mechanism, 0.0, cause))?;
        Ok(stepper)
    }

    /// The stabilisation of this run, its gains fixed.
    pub fn stabilization(&self) -> Stabilization {
        self.stabilization
    }

    /// Where the run is.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes on by `h` s. After an error the state is the one before.
    ///
    /// # Errors
    /// [`StepFault`] with the time, the constraints concerned and the reason.
    pub fn step(&mut self, mechanism: &M, h: f64) -> Result<(), StepFault> {
        self.before.copy_from(&self.state);
        let outcome = self.advance(mechanism, h);
        outcome.map_err(|cause| {
            std::mem::swap(&mut self.state, &mut self.before);
            // Its accelerations may be those of other parameters: the next step asks for them anew.
            self.parameters.clear();
            self.fault(mechanism, h, cause)
        })
    }

    fn advance(&mut self, mechanism: &M, h: f64) -> Result<(), StopCause> {
        if !(h > 0.0 && h.is_finite()) {
            return Err(StopCause::TooSmall { h });
        }
        if !parameters(mechanism).eq(self.parameters.iter().copied()) {
            self.parameters.clear();
            self.parameters.extend(parameters(mechanism));
            self.state.history.clear();
            self.method
                .start(mechanism, &mut self.state)
                .map_err(cause)?;
        }
        let end = self.state.t + h;
        let mut rest = h;
        while rest > 1e-12 * h {
            let made = self.method.step(mechanism, rest, &mut self.state);
            made.map_err(|error| step_cause(mechanism, &self.before, h, error))?;
            finite(&self.state)?;
            rest = end - self.state.t;
        }
        self.state.t = end;
        Ok(())
    }

    fn fault(&self, mechanism: &M, h: f64, cause: StopCause) -> StepFault {
        let (message, constraints) = named(mechanism.layout(), &cause, h > 0.0);
        StepFault {
            t: self.state.t,
            h,
            cause,
            message,
            constraints,
        }
    }
}

fn parameters<M: Mechanism + ?Sized>(mechanism: &M) -> impl Iterator<Item = f64> + '_ {
    let count = mechanism.layout().parameters.len();
    (0..count).map(|index| mechanism.parameter(index).unwrap_or(f64::NAN))
}
