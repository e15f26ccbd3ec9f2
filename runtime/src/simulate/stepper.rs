//! Steps one by one, for a program that has a loop of its own.

// Documented in this order: runs begin before they are used.
mod start;

mod contacts;
mod fork;

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::methods::rk4::{Known, Rk4Step};
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::results::occurrence::Occurrence;
use crate::simulate::cause::{finite, step_cause};
use crate::simulate::error::words::named;
use crate::simulate::error::{StepFault, StopCause};
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::integration::{Integration, IntegratorState};
use crate::simulate::options::Options;
use crate::simulate::samples::wrong_period;
use crate::simulate::stepper::contacts::ContactSteps;
use crate::simulate::time_grid::Target;
use crate::simulate::validity::Validity;
use crate::stabilization::Stabilization;

/// A run that advances step by step, when the program says so.
///
/// Between two steps the program may look at the state and set inputs and parameters of the
/// mechanism; what it has set counts from the next step on. The method does not start again for it:
/// one that remembers nodes before may follow a jump with a delay of up to half a step.
///
/// ```
/// # use mbdsl_runtime::{Mechanism, MechanismExt, Options, SimulationError, Stepper};
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
pub struct Stepper {
    method: Run,
    /// Options of its steps.
    options: Options,
    stabilization: Stabilization,
    /// The integration, with the state of a mechanism without its stops and frictions.
    core: IntegratorState,
    watched: EventFunctions<'static>,
    /// The stops and frictions of the mechanism, if it has any.
    contacts: Option<Box<ContactSteps>>,
    /// The state before the last step.
    before: State,
    /// The events of the step before the last one.
    events_before: Vec<Occurrence>,
    /// Solution of the index-1 equations at the state, where the accelerations of the method are not these.
    reference: Option<Reference>,
    /// The parameters that the accelerations of the state belong to.
    parameters: Vec<f64>,
    /// Whether nothing is watched in a step.
    is_plain: bool,
    /// The correction of the start, in words.
    remark: Option<String>,
}

/// Time over which lengths that change are looked for, in s: a run step by step has no end.
const AHEAD: f64 = 1e3;

/// Difference of two steps that counts as rounding, as a fraction of the step.
const ROUNDING: f64 = 1e-9;

/// The run of a method. The steps of RK4 are compiled for the mechanism where its type is known: they are
/// the shortest of all, and the mechanism may be another one, with other inputs, in every step.
enum Run {
    Rk4(Box<Rk4Step>),
    Other(Box<dyn Step>),
}

impl Run {
    fn as_step(&mut self) -> &mut dyn Step {
        match self {
            Run::Rk4(run) => &mut **run,
            Run::Other(run) => &mut **run,
        }
    }
}

/// Accelerations and multipliers of the index-1 equations, NaN where there are none.
struct Reference {
    a: Vec<f64>,
    lambda: Vec<f64>,
}

impl Stepper {
    /// The stabilization of this run, with the gains chosen at its start.
    pub fn stabilization(&self) -> Stabilization {
        self.stabilization
    }

    /// The correction of a given start, in words; `None` where it fits the joints.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// The state of the run.
    pub fn state(&self) -> &State {
        match &self.contacts {
            None => &self.core.state,
            Some(contacts) => &contacts.state,
        }
    }

    /// The events of the model and of the options in the last step; the node of each is 0, since single steps record no rows.
    pub fn events(&self) -> &[Occurrence] {
        &self.core.occurrences
    }

    /// The event that ended the run in the last step, `until ...` for a condition of the model; `None` if none did.
    ///
    /// The state is that at its time, and steps are refused until [`Stepper::go_on`] is called.
    pub fn ended_by(&self) -> Option<&str> {
        self.core.ended.as_deref()
    }

    /// Lets a run that has ended continue from its state.
    pub fn go_on(&mut self) {
        self.core.ended = None;
    }

    /// Advances by `h` s, or to the event that ends the run ([`Stepper::ended_by`]). After an error the run is as if
    /// the step had not been tried.
    ///
    /// # Errors
    /// [`StepFault`] with the time, the constraints concerned and the reason.
    pub fn step<M: Mechanism + ?Sized>(&mut self, mechanism: &M, h: f64) -> Result<(), StepFault> {
        let mut pairs = parameters(mechanism).zip(&self.parameters);
        let changed = pairs.any(|(now, before)| now != *before);
        match &self.contacts {
            // It has multipliers that the layout does not know.
            Some(contacts) => self.before.clone_from(&contacts.state),
            None => self.before.copy_from(mechanism.layout(), &self.core.state),
        }
        let made = match &mut self.method {
            // Nothing can cut it short: the step is that of the method.
            Run::Rk4(run) if self.is_plain && !changed && h > 0.0 && h.is_finite() => {
                let state = &mut self.core.state;
                let made = run.go(mechanism, h, state);
                made.map_err(|error| step_cause(mechanism.as_dyn(), &self.before, h, error))
                    .and_then(|()| finite(mechanism.layout(), state))
            }
            _ => self.advance(mechanism, h, changed),
        };
        made.map_err(|cause| {
            if !matches!(cause, StopCause::Ended { .. } | StopCause::NoStep { .. }) {
                // The step began where nothing had ended the run.
                self.core.ended = None;
                std::mem::swap(&mut self.core.occurrences, &mut self.events_before);
            }
            match &mut self.contacts {
                Some(contacts) => std::mem::swap(&mut contacts.state, &mut self.before),
                None => std::mem::swap(&mut self.core.state, &mut self.before),
            }
            self.fault(mechanism.as_dyn(), h, cause)
        })
    }

    /// Advances to the time `end` in one step. Where `h` differs from the time that is left by rounding only, the step
    /// is `h`, as in a run with fixed steps. After an error the run is as if the step had not been tried.
    ///
    /// # Errors
    /// [`StepFault`] with the time, the constraints concerned and the reason.
    pub fn step_to<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        end: f64,
        h: Option<f64>,
    ) -> Result<(), StepFault> {
        let rest = end - self.state().t;
        let is_rest = |h: &f64| (rest - h).abs() <= ROUNDING * h;
        self.step(mechanism, h.filter(is_rest).unwrap_or(rest))?;
        if self.core.ended.is_none() {
            self.state_mut().t = end;
        }
        Ok(())
    }

    fn state_mut(&mut self) -> &mut State {
        match &mut self.contacts {
            None => &mut self.core.state,
            Some(contacts) => &mut contacts.state,
        }
    }

    fn advance<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        h: f64,
        changed: bool,
    ) -> Result<(), StopCause> {
        if !(h > 0.0 && h.is_finite()) {
            return Err(StopCause::NoStep { h });
        }
        if let Some(event) = &self.core.ended {
            let event = event.clone();
            return Err(StopCause::Ended { event });
        }
        std::mem::swap(&mut self.core.occurrences, &mut self.events_before);
        self.core.begin_step(&mut self.watched, h);
        if changed {
            self.take_parameters(mechanism.as_dyn())?;
            if self.core.ended.is_some() {
                // What they are has made its condition true.
                self.parameters.clear();
                self.parameters.extend(parameters(mechanism));
                return Ok(());
            }
        }
        if let (Some(held), Some(contacts)) = (&mut self.contacts, mechanism.contacts()) {
            let integration = (&self.options, &mut self.core, &mut self.watched);
            held.step(mechanism.as_dyn(), contacts, integration, h)?;
        } else {
            let target = Target::after(self.core.state.t, h);
            let Stepper {
                method,
                options,
                core,
                watched,
                ..
            } = self;
            let mut known;
            let method: &mut dyn Step = match method {
                Run::Rk4(run) => {
                    known = Known::of(mechanism, run);
                    &mut known
                }
                Run::Other(run) => &mut **run,
            };
            let dynamic = mechanism.as_dyn();
            let mut integration = Integration::new(dynamic, options, method, watched, core);
            integration.step_to(&target).map_err(|stop| stop.cause)?;
        }
        if changed {
            self.parameters.clear();
            self.parameters.extend(parameters(mechanism));
        }
        if self.reference.is_some() {
            self.refer(mechanism.as_dyn());
        }
        Ok(())
    }

    /// Takes parameters and inputs that have changed since the last step into the state.
    fn take_parameters(&mut self, mechanism: &dyn Mechanism) -> Result<(), StopCause> {
        let t = self.state().t;
        if let Some((owner, length)) = mechanism.invalid_length(t) {
            return Err(StopCause::FaultyLength { owner, length });
        }
        if let Some(period) = wrong_period(mechanism, 0.0) {
            return Err(StopCause::SamplePeriod { period });
        }
        self.state_mut().set_inputs(mechanism);
        let list = mechanism.layout().parameters().iter();
        let pairs = parameters(mechanism).zip(&self.parameters);
        // Inputs are in no length.
        let mut others = list.zip(pairs).filter(|(parameter, _)| !parameter.input);
        if others.any(|(_, (now, before))| now != *before) {
            self.core.validity = Validity::new(mechanism, t, t + AHEAD);
            self.is_plain = self.is_plain && self.core.validity.is_sure();
        }
        if self.contacts.is_some() {
            return self.begin_with_contacts(mechanism, false);
        }
        self.watched.resume(mechanism.layout(), &self.core.state);
        self.watched.renew(mechanism, &mut self.core.state)?;
        self.accelerate(mechanism)?;
        finite(mechanism.layout(), &self.core.state)?;
        let Stepper {
            method,
            options,
            core,
            watched,
            ..
        } = self;
        // Events that have jumped past zero.
        let method = method.as_step();
        let mut integration = Integration::new(mechanism, options, method, watched, core);
        integration.goes_on = true;
        let jumped = integration.take_sides();
        let recorded = jumped.and_then(|jumped| integration.record_jumps(&jumped, false));
        recorded.map_err(|stop| stop.cause)?;
        watched.write_sides(&mut core.state.sides);
        Ok(())
    }

    /// Solves the index-1 equations at the state, so that it is known later by how much other
    /// parameters change their solution.
    fn refer(&mut self, mechanism: &dyn Mechanism) {
        if let Some(Reference { a, lambda }) = &mut self.reference {
            let IntegratorState {
                equations, state, ..
            } = &mut self.core;
            let found = equations.accelerations(mechanism, &state.at(), a, lambda);
            if found.is_err() {
                a.fill(f64::NAN);
            }
        }
    }

    /// The accelerations and multipliers of the state, which is still that of `self.before`, with
    /// the parameters as they are. Those that a method has not from the index-1 equations change by
    /// as much as theirs: a change of next to nothing changes next to nothing.
    fn accelerate(&mut self, mechanism: &dyn Mechanism) -> Result<(), StopCause> {
        let IntegratorState {
            equations, state, ..
        } = &mut self.core;
        let (at, a, lambda) = state.solution_mut();
        let found = equations.accelerations(mechanism, &at, a, lambda);
        found.map_err(StopCause::Singular)?;
        if let Some(reference) = &self.reference
            && reference.a.iter().all(|a| a.is_finite())
        {
            shift(a, &self.before.a, &reference.a);
            shift(lambda, &self.before.lambda, &reference.lambda);
        }
        Ok(())
    }

    fn fault(&self, mechanism: &dyn Mechanism, h: f64, cause: StopCause) -> StepFault {
        let contacts = mechanism.contacts();
        let with_contacts = contacts
            .as_ref()
            .map(|contacts| contacts.mechanism.layout());
        let layout = with_contacts.unwrap_or(mechanism.layout());
        let (message, constraints) = named(layout, &cause, h > 0.0);
        StepFault {
            t: self.state().t,
            h,
            cause,
            message,
            constraints,
        }
    }
}

/// Adds the difference: `new += old - reference`.
fn shift(new: &mut [f64], old: &[f64], reference: &[f64]) {
    for (new, (old, reference)) in new.iter_mut().zip(old.iter().zip(reference)) {
        *new += old - reference;
    }
}

fn parameters<M: Mechanism + ?Sized>(mechanism: &M) -> impl Iterator<Item = f64> + '_ {
    let count = mechanism.layout().parameters().len();
    (0..count).map(|index| mechanism.parameter(index).unwrap_or(f64::NAN))
}
