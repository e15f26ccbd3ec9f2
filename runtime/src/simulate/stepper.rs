//! Steps one by one, for a program that has a loop of its own.

use crate::mechanism::calls::MechanismExt;
mod fork;

use crate::constraints::assembly::{assemble, check_masses, check_numbers};
use crate::constraints::given_start::{GivenStart, fitted};
use crate::mechanism::{Mechanism, inputs};
use crate::methods::Method;
use crate::methods::index1::Index1;
use crate::methods::rk4::Rk4Step;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::simulate::beginning::{check_abilities, check_attitudes};
use crate::simulate::cause::{cause, finite, step_cause, too_many_steps};
use crate::simulate::error::words::named;
use crate::simulate::error::{SimulationError, StepFault, StopCause};
use crate::simulate::gains::gains;
use crate::simulate::held::Held;
use crate::simulate::held_contacts::HeldContacts;
use crate::simulate::options::Options;
use crate::simulate::options_error::OptionsError;
use crate::simulate::validity::Validity;
use crate::stabilization::{Projection, Stabilization};

/// A run that goes on when the program says so.
///
/// Between two steps the program may look at the state and set inputs and parameters of the
/// mechanism; what it has set counts from the next step on. The run is not begun anew for it: a
/// method that remembers nodes before may follow a jump with a delay of up to half a step.
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
    stabilization: Stabilization,
    state: State,
    /// The state before the last step.
    before: State,
    /// For the accelerations where parameters have changed.
    equations: Index1,
    /// What they give at the state, where the accelerations of the method are not these.
    reference: Option<Reference>,
    /// The parameters that the accelerations of the state belong to.
    parameters: Vec<f64>,
    /// The conditions of the model, if it has any.
    held: Option<Box<Held<'static>>>,
    /// Its stops and frictions, if it has any.
    contacts: Option<Box<HeldContacts>>,
    /// Whether the method is stabilized.
    stabilized: bool,
    /// The correction of the start, in words.
    remark: Option<String>,
    /// The most steps of an adaptive method in one of the caller's.
    most_steps: u64,
    /// Lengths, and joints that may be turned over.
    validity: Validity,
}

/// Lengths that change with time are looked for over so many s: a run step by step has no end.
const AHEAD: f64 = 1e3;

/// A step that differs from another by this fraction of it differs by rounding.
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
    /// A run from the start that the mechanism describes, at `options.t_start`; `t_end` and
    /// `recording` do not matter, and a method with fixed steps needs no step but for gains that
    /// come from it.
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

    /// A run that goes on from a state: it is the same to the bit as the run that the state was
    /// taken from, with the parameters that it had there. Gains of a fuzzy stabilisation are those
    /// of the start: give them as [`Stepper::stabilization`] returned them.
    ///
    /// A state without a history, as [`State::new`] or a trajectory gives it, is a start: it must fit the joints
    /// unless [`Options::given_start`] says otherwise.
    ///
    /// # Errors
    /// [`SimulationError`] where the options cannot be used, the state does not fit the mechanism or its joints,
    /// its history is that of another method or stabilisation, or there are no accelerations.
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
            HeldContacts::multipliers(mechanism, contacts)
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
        let mut state = state.completed(mechanism);
        if multipliers > nc {
            state.lambda = lambda;
            state.lambda.resize(multipliers, 0.0);
        }
        let contacts = match contacts {
            None => None,
            Some(contacts) => {
                let held = HeldContacts::new(mechanism, contacts, options, stabilization, &state)?;
                Some(Box::new(held))
            }
        };
        let needs_view = options.method.needs_view(mechanism.layout(), stabilization);
        state.method = Some(info.name);
        state.stabilization = Some(effective.info().name);
        let parameters: Vec<f64> = parameters(mechanism).collect();
        let validity = Validity::new(mechanism, state.t, state.t + AHEAD);
        let mut stepper = Stepper {
            method: match options.method {
                Method::Rk4(_) if !needs_view => {
                    Run::Rk4(Box::new(Rk4Step::new(mechanism, stabilization)))
                }
                _ => Run::Other(options.method.stepper(mechanism, stabilization)),
            },
            stabilization,
            before: state.clone(),
            state,
            equations: match needs_view {
                true => Index1::new(mechanism, Projection::default().into()),
                false => Index1::new(mechanism, effective),
            },
            reference: None,
            parameters,
            held: None,
            contacts,
            stabilized: info.stabilized,
            remark,
            most_steps: options.most_steps(),
            validity,
        };
        if stepper.contacts.is_some() {
            // What sticks and what is closed is known to a state that has it.
            if stepper.state.contacts.is_empty() || !whole {
                let begun = stepper.begin_with_contacts(mechanism);
                begun.map_err(|cause| stepper.fault(mechanism, 0.0, cause))?;
            }
            return Ok(stepper);
        }
        let held = Held::new(mechanism, &stepper.state, options.trial_step());
        stepper.held = held.map(Box::new);
        let begun = match (begins, whole) {
            (true, _) => stepper.begin(mechanism, is_held),
            (false, true) => Ok(()),
            (false, false) => stepper.accelerate(mechanism),
        };
        let begun = begun.and_then(|()| finite(mechanism.layout(), &stepper.state));
        begun.map_err(|cause| stepper.fault(mechanism, 0.0, cause))?;
        if !info.stabilized && !stepper.parameters.is_empty() {
            let (a, lambda) = (vec![0.0; nv], vec![0.0; nc]);
            stepper.reference = Some(Reference { a, lambda });
            stepper.refer(mechanism);
        }
        Ok(stepper)
    }

    /// Lets a run with stops and frictions begin where the state is.
    fn begin_with_contacts(&mut self, mechanism: &dyn Mechanism) -> Result<(), StopCause> {
        match (&self.contacts, mechanism.contacts()) {
            (Some(held), Some(contacts)) => held.begin(mechanism, contacts, &mut self.state),
            _ => Ok(()),
        }
    }

    /// Lets the method begin; the modes of the state are those that it was given with, or follow from it.
    fn begin(&mut self, mechanism: &dyn Mechanism, is_held: bool) -> Result<(), StopCause> {
        let Stepper {
            method,
            state,
            held,
            ..
        } = self;
        let run = method.as_step();
        let Some(held) = held.as_mut().filter(|_| !is_held) else {
            return run.start(mechanism, state).map_err(cause);
        };
        held.hold(mechanism, state)?;
        run.start(mechanism, state).map_err(cause)?;
        finite(mechanism.layout(), state)?;
        match held.choose(mechanism, state)? {
            true => run.start(mechanism, state).map_err(cause),
            false => Ok(()),
        }
    }

    /// Ends the part of a step that led to the state at the first crossing of a condition in it, from where the
    /// method begins again.
    fn locate(&mut self, mechanism: &dyn Mechanism) -> Result<(), StopCause> {
        let Stepper {
            method,
            state,
            held,
            equations,
            stabilized,
            ..
        } = self;
        let (Some(held), run) = (held, method.as_step()) else {
            return Ok(());
        };
        if held.end_part(mechanism, run, state)?.is_none() {
            return Ok(());
        }
        state.history.clear();
        if !*stabilized {
            let State { t, q, v, .. } = &mut *state;
            equations.project(mechanism, *t, q, v).map_err(cause)?;
        }
        run.start(mechanism, state).map_err(cause)?;
        finite(mechanism.layout(), state)
    }

    /// The stabilisation of this run, its gains fixed.
    pub fn stabilization(&self) -> Stabilization {
        self.stabilization
    }

    /// The correction of a given start, in words; `None` where it fits the joints.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// Where the run is.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes on by `h` s. After an error the run is as if the step had not been tried.
    ///
    /// # Errors
    /// [`StepFault`] with the time, the constraints concerned and the reason.
    pub fn step<M: Mechanism + ?Sized>(&mut self, mechanism: &M, h: f64) -> Result<(), StepFault> {
        match &self.contacts {
            // It has multipliers that the layout does not know.
            Some(_) => self.before.clone_from(&self.state),
            None => self.before.copy_from(mechanism.layout(), &self.state),
        }
        let outcome = self
            .advance(mechanism, h)
            .and_then(|()| self.check_validity(mechanism.as_dyn()));
        outcome.map_err(|cause| {
            std::mem::swap(&mut self.state, &mut self.before);
            self.fault(mechanism.as_dyn(), h, cause)
        })
    }

    /// Goes on to the time `end` in one step, of exactly `h` s if the times are that far apart but for rounding, so that
    /// steps are those of a run with fixed steps. After an error the run is as if the step had not been tried.
    ///
    /// # Errors
    /// [`StepFault`] with the time, the constraints concerned and the reason.
    pub fn step_to<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        end: f64,
        h: Option<f64>,
    ) -> Result<(), StepFault> {
        let rest = end - self.state.t;
        let is_rest = |h: &f64| (rest - h).abs() <= ROUNDING * h;
        self.step(mechanism, h.filter(is_rest).unwrap_or(rest))?;
        self.state.t = end;
        Ok(())
    }

    /// Refuses a step in which a length reached 0 or a joint was turned over.
    #[inline]
    fn check_validity(&mut self, mechanism: &dyn Mechanism) -> Result<(), StopCause> {
        self.validity.check(mechanism, self.before.t, &self.state)
    }

    fn advance<M: Mechanism + ?Sized>(&mut self, mechanism: &M, h: f64) -> Result<(), StopCause> {
        if !(h > 0.0 && h.is_finite()) {
            return Err(StopCause::NoStep { h });
        }
        let mut pairs = parameters(mechanism).zip(&self.parameters);
        let changed = pairs.any(|(now, before)| now != *before);
        if changed {
            if let Some((owner, length)) = mechanism.invalid_length(self.state.t) {
                return Err(StopCause::FaultyLength { owner, length });
            }
            self.state.set_inputs(mechanism.as_dyn());
            let list = mechanism.layout().parameters().iter();
            let pairs = parameters(mechanism).zip(&self.parameters);
            // Inputs are in no length.
            let mut others = list.zip(pairs).filter(|(parameter, _)| !parameter.input);
            if others.any(|(_, (now, before))| now != *before) {
                let t = self.state.t;
                self.validity = Validity::new(mechanism.as_dyn(), t, t + AHEAD);
            }
        }
        if changed && self.contacts.is_some() {
            self.begin_with_contacts(mechanism.as_dyn())?;
        }
        if let (Some(held), Some(contacts)) = (&self.contacts, mechanism.contacts()) {
            held.step(mechanism.as_dyn(), contacts, h, &mut self.state)?;
            if changed {
                self.parameters.clear();
                self.parameters.extend(parameters(mechanism));
            }
            return Ok(());
        }
        if changed {
            if let Some(held) = &mut self.held {
                held.renew(mechanism.as_dyn(), &mut self.state)?;
            }
            self.accelerate(mechanism.as_dyn())?;
            finite(mechanism.layout(), &self.state)?;
        }
        let end = self.state.t + h;
        let (mut rest, mut done) = (h, 0);
        if let Some(held) = &mut self.held {
            held.begin_step(mechanism.as_dyn(), h, &self.state);
        }
        while rest > 1e-12 * h {
            if done >= self.most_steps {
                return Err(too_many_steps(mechanism.as_dyn(), done, &self.state.v));
            }
            done += 1;
            if let Some(held) = &mut self.held {
                held.begin_part(mechanism.as_dyn(), &self.state);
            }
            let made = match &mut self.method {
                Run::Rk4(run) => run.go(mechanism, rest, &mut self.state),
                Run::Other(run) => run.step(mechanism.as_dyn(), rest, &mut self.state),
            };
            made.map_err(|error| step_cause(mechanism.as_dyn(), &self.before, h, error))?;
            finite(mechanism.layout(), &self.state)?;
            if self.held.is_some() {
                self.locate(mechanism.as_dyn())?;
            }
            rest = end - self.state.t;
        }
        self.state.t = end;
        if changed {
            self.parameters.clear();
            self.parameters.extend(parameters(mechanism));
        }
        if self.reference.is_some() {
            self.refer(mechanism.as_dyn());
        }
        Ok(())
    }

    /// Solves the index-1 equations at the state, so that it is known later by how much other
    /// parameters change their solution.
    fn refer(&mut self, mechanism: &dyn Mechanism) {
        if let Some(Reference { a, lambda }) = &mut self.reference {
            let found = self
                .equations
                .accelerations(mechanism, &self.state.at(), a, lambda);
            if found.is_err() {
                a.fill(f64::NAN);
            }
        }
    }

    /// The accelerations and multipliers of the state, which is still that of `self.before`, with
    /// the parameters as they are. Those that a method has not from the index-1 equations change by
    /// as much as theirs: a change of next to nothing changes next to nothing.
    fn accelerate(&mut self, mechanism: &dyn Mechanism) -> Result<(), StopCause> {
        let (at, a, lambda) = self.state.solution_mut();
        let found = self.equations.accelerations(mechanism, &at, a, lambda);
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
            t: self.state.t,
            h,
            cause,
            message,
            constraints,
        }
    }
}

/// new += old - reference
fn shift(new: &mut [f64], old: &[f64], reference: &[f64]) {
    for (new, (old, reference)) in new.iter_mut().zip(old.iter().zip(reference)) {
        *new += old - reference;
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

fn parameters<M: Mechanism + ?Sized>(mechanism: &M) -> impl Iterator<Item = f64> + '_ {
    let count = mechanism.layout().parameters().len();
    (0..count).map(|index| mechanism.parameter(index).unwrap_or(f64::NAN))
}
