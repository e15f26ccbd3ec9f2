//! The start of a run step by step, and its continuation from a saved state.

use super::{AHEAD, Reference, Run, Stepper, parameters};
use crate::constraints::assembly::{assemble, check_masses, check_numbers};
use crate::constraints::given_start::{GivenStart, fitted};
use crate::mechanism::{Mechanism, inputs};
use crate::methods::Method;
use crate::methods::rk4::Rk4Step;
use crate::methods::state::State;
use crate::simulate::cause::finite;
use crate::simulate::error::{SimulationError, StopCause};
use crate::simulate::gains::gains;
use crate::simulate::initial_state::{check_abilities, check_attitudes};
use crate::simulate::integration::{Integration, IntegratorState};
use crate::simulate::options::{Options, Recording};
use crate::simulate::options_error::OptionsError;
use crate::simulate::samples::sampled_start;
use crate::simulate::stepper::contacts::ContactSteps;
use crate::stabilization::Stabilization;

impl Stepper {
    /// A run from the start that the mechanism describes, at `options.t_start`, by the method, the stabilization, the events
    /// and the flag to cancel it of `options`.
    ///
    /// Its end, recording and statistics do not matter; `step_ends` and a sampled law are refused. A step length of
    /// `options` serves gains that depend on it alone.
    ///
    /// # Errors
    /// [`SimulationError`] where the options cannot be used, or the mechanism cannot be assembled,
    /// or has no accelerations there.
    pub fn new(mechanism: &dyn Mechanism, options: &Options) -> Result<Self, SimulationError> {
        check(options, options.t_start)?;
        let start = assemble(mechanism, options.t_start)?;
        let options = options.clone().given_start(GivenStart::Unchecked);
        Self::resume(mechanism, &options, State::new(start.t, start.q, start.v))
    }

    /// A run that continues from a state: it is the same to the bit as the run that the state was taken from, with
    /// the parameters that it had there. Gains of a fuzzy stabilization are those of the start: give them as
    /// [`Stepper::stabilization`] returned them.
    ///
    /// A state without a history, as [`State::new`] or a trajectory gives it, is a start: it must fit the joints
    /// unless [`Options::given_start`] says otherwise. Where it gives z, these are the states after the samples at its time.
    ///
    /// # Errors
    /// [`SimulationError`] where the options cannot be used, the state does not fit the mechanism or its joints, its
    /// history is that of another method or stabilization, or there are no accelerations.
    pub fn resume(
        mechanism: &dyn Mechanism,
        options: &Options,
        mut state: State,
    ) -> Result<Self, SimulationError> {
        check(options, state.t)?;
        check_numbers(mechanism, state.t)?;
        let layout = mechanism.layout();
        let (nq, nv, nz, nc) = (layout.nq(), layout.nv(), layout.nz(), layout.nc());
        let (q, v) = (state.q.len(), state.v.len());
        if (q, v) != (nq, nv) {
            return Err(OptionsError::Start { q, v, nq, nv }.into());
        }
        // A state with a history is in the middle of a run.
        let begins = state.history.is_empty();
        if !(begins && state.z.is_empty()) && state.z.len() != nz {
            return Err(OptionsError::StartStates {
                z: state.z.len(),
                nz,
            }
            .into());
        }
        check_abilities(mechanism, options)?;
        check_attitudes(mechanism, &state.q)?;
        check_masses(mechanism, state.t, &state.q)?;
        let mut remark = None;
        // A run that left joints open can continue so.
        if state.method.is_none() {
            let (treatment, tolerance) = (options.given_start, options.start_tolerance(layout));
            let given = (state.q, state.v);
            let fitted = fitted(mechanism, state.t, given, treatment, tolerance)?;
            (state.q, state.v, remark) = (fitted.q, fitted.v, fitted.remark);
        }
        let info = options.method.info();
        let stabilization = gains(mechanism, options, &state)?;
        let effective = if info.stabilized {
            stabilization
        } else {
            Stabilization::None
        };
        let contacts = mechanism.contacts();
        let multipliers = contacts.as_ref().map_or(nc, |contacts| {
            ContactSteps::multipliers(mechanism, contacts)
        });
        let whole = state.a.len() == nv && state.lambda.len() == multipliers;
        let pairs = [
            (state.method, info.name),
            (state.stabilization, effective.info().name),
        ];
        for (of, wanted) in pairs {
            if !begins && of != Some(wanted) {
                let of = of.unwrap_or("no known method");
                return Err(OptionsError::History { of, wanted }.into());
            }
        }
        // Accelerations that belong to other inputs are not those of this run.
        let given = inputs(mechanism).take(layout.inputs());
        let whole = whole
            && (state.u.is_empty() || given.eq(state.u.iter().copied().take(layout.inputs())));
        let is_held = !state.u.is_empty();
        let lambda = state.lambda.clone();
        // States that are given are those after their samples.
        let is_sampled_here = begins && state.z.is_empty();
        let mut state = state.completed(mechanism);
        if is_sampled_here {
            state = sampled_start(mechanism, options, state);
        }
        if multipliers > nc {
            state.lambda = lambda;
            state.lambda.resize(multipliers, 0.0);
        }
        state.method = Some(info.name);
        state.stabilization = Some(effective.info().name);
        let contacts = match contacts {
            None => None,
            Some(contacts) => {
                let held = ContactSteps::new(mechanism, contacts, options, stabilization, &state)?;
                Some(Box::new(held))
            }
        };
        let of_steps = Options {
            t_start: state.t,
            t_end: state.t + AHEAD,
            recording: Recording::Ends,
            energy_balance: false,
            statistics: Vec::new(),
            progress: None,
            ..options.clone()
        };
        let mut inner = state.clone();
        inner.lambda.truncate(nc);
        let with_stops = contacts
            .as_ref()
            .map_or(stabilization, |contacts| contacts.stabilization);
        let (core, mut watched) = IntegratorState::new(mechanism, &of_steps, with_stops, inner);
        watched.pace = options.trial_step();
        let needs_view = options.method.needs_view(layout, stabilization);
        let is_known = matches!(options.method, Method::Rk4(_)) && !needs_view;
        let mut stepper = Stepper {
            method: match is_known {
                true => Run::Rk4(Box::new(Rk4Step::new(mechanism, stabilization))),
                false => Run::Other(options.method.stepper(mechanism, stabilization)),
            },
            is_plain: watched.is_empty()
                && !layout.has_samples()
                && core.validity.is_sure()
                && contacts.is_none()
                && options.cancel.is_none(),
            options: of_steps,
            stabilization,
            before: state,
            events_before: Vec::new(),
            core,
            watched,
            contacts,
            reference: None,
            parameters: parameters(mechanism).collect(),
            remark,
        };
        if stepper.contacts.is_some() {
            // What sticks and what is closed is known to a state that has it.
            if stepper.before.contacts.is_empty() || !whole {
                let begun = stepper.begin_with_contacts(mechanism, begins);
                begun.map_err(|cause| stepper.fault(mechanism, 0.0, cause))?;
            }
            return Ok(stepper);
        }
        let begun = stepper.begin(mechanism, begins, (is_held, whole));
        let begun = begun.and_then(|()| finite(layout, &stepper.core.state));
        begun.map_err(|cause| stepper.fault(mechanism, 0.0, cause))?;
        if !info.stabilized && !stepper.parameters.is_empty() {
            let (a, lambda) = (vec![0.0; nv], vec![0.0; nc]);
            stepper.reference = Some(Reference { a, lambda });
            stepper.refer(mechanism);
        }
        Ok(stepper)
    }

    /// Lets stops and frictions begin where the state is.
    pub(super) fn begin_with_contacts(
        &mut self,
        mechanism: &dyn Mechanism,
        begins: bool,
    ) -> Result<(), StopCause> {
        let (Some(held), Some(contacts)) = (&mut self.contacts, mechanism.contacts()) else {
            return Ok(());
        };
        let integration = (&self.options, &mut self.core, &mut self.watched);
        held.begin(mechanism, contacts, integration, begins)
    }

    /// Lets the method begin, or continue in the middle of a run, whose state may have its modes and its solution.
    fn begin(
        &mut self,
        mechanism: &dyn Mechanism,
        begins: bool,
        (is_held, whole): (bool, bool),
    ) -> Result<(), StopCause> {
        if !begins && !whole {
            self.accelerate(mechanism)?;
        }
        let Stepper {
            method,
            options,
            core,
            watched,
            ..
        } = self;
        let known = watched.resume(mechanism.layout(), &core.state);
        let method = method.as_step();
        let mut integration = Integration::new(mechanism, options, method, watched, core);
        integration.goes_on = !begins;
        let begun = match (begins, is_held) {
            (true, false) => integration.begin(),
            (true, true) => integration.start(0.0),
            (false, _) => Ok(()),
        };
        let begun = begun.and_then(|()| match known {
            true => Ok(()),
            false => integration.take_sides().map(|_| ()),
        });
        begun.map_err(|stop| stop.cause)?;
        watched.write_sides(&mut core.state.sides);
        Ok(())
    }
}

/// Refuses options that no step can be made with, and a start at no time.
fn check(options: &Options, t: f64) -> Result<(), OptionsError> {
    if !t.is_finite() {
        let t_end = options.t_end;
        return Err(OptionsError::Times { t_start: t, t_end });
    }
    if !options.step_ends.is_empty() {
        return Err(OptionsError::StepEndsOfStepper);
    }
    if options.sampled.is_some() {
        return Err(OptionsError::SampledOfStepper);
    }
    options.settings()
}
