//! Errors of options that cannot be used.

use crate::layout::words::{debug_as_display, rounded};
use crate::mechanism::unknown_effort::UnknownEffort;

/// The largest number of steps of one run.
pub(crate) const MOST_STEPS: f64 = 1e9;

/// The largest number of values that a trajectory may hold: 8 GB of them.
pub(crate) const MOST_NUMBERS: f64 = 1e9;

/// Options that cannot be used.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The step is not a positive number.
    #[error("the step h = {h} s is not a positive number")]
    Step {
        /// The step, in s.
        h: f64,
    },
    /// The output step is not a positive number.
    #[error("the output step {output_step} s is not a positive number")]
    OutputStep {
        /// The value given, in s.
        output_step: f64,
    },
    /// The output times do not ascend, or are outside of the run.
    #[error(
        "output times must ascend, and be those of the run, from t = {t_start} s to t = {t_end} s"
    )]
    OutputTimes {
        /// The first time of the run, in s.
        t_start: f64,
        /// The last time of the run, in s.
        t_end: f64,
    },
    /// The times do not span a run.
    #[error("there is no run from t = {t_start} s to t = {t_end} s")]
    Times {
        /// The first time, in s.
        t_start: f64,
        /// The last time, in s.
        t_end: f64,
    },
    /// There would be too many steps.
    #[error(
        "steps of h = {} s to t = {t_end} s are more than {MOST_STEPS:.0e}, the most that a run may have: increase h or the output step",
        rounded(*h)
    )]
    TooMany {
        /// The number of steps.
        steps: f64,
        /// The step, in s.
        h: f64,
        /// The last time, in s.
        t_end: f64,
    },
    /// The rows would not fit into memory.
    #[error(
        "recording {nodes} nodes of {columns} quantities takes {:.0} GB, more than {:.0} GB: record every {every}th step, or take a larger one",
        8e-9 * *nodes as f64 * *columns as f64,
        8e-9 * MOST_NUMBERS
    )]
    Memory {
        /// The number of rows.
        nodes: usize,
        /// The number of quantities of each row.
        columns: usize,
        /// The number of steps from row to row that would fit.
        every: usize,
    },
    /// Settings of the method do not go together.
    #[error("{name}: {fault}")]
    Method {
        /// The method.
        name: &'static str,
        /// The conflict, in words.
        fault: String,
    },
    /// `every` is zero.
    #[error("`every` must be at least 1")]
    Every,
    /// `max_steps` is zero.
    #[error("`max_steps` must be at least 1")]
    MaxSteps,
    /// `max_steps`, and a method that does not choose its steps.
    #[error("{method} has fixed steps, as many as h and t_end make, and cannot use `max_steps`")]
    MaxStepsOfFixed {
        /// The method.
        method: &'static str,
    },
    /// A method with fixed steps, and no step.
    #[error(
        "{method} has fixed steps, and no step is given: write `Options::fixed({t_end:?}, h).method(..)` with a step h in s"
    )]
    NoStep {
        /// The method.
        method: &'static str,
        /// The last time, in s.
        t_end: f64,
    },
    /// A step, and a method that chooses its own.
    #[error(
        "{method} chooses its steps itself and cannot use h = {h} s: write `Options::new({t_end:?}).method(..)`{}",
        if *can_be_fixed { ", or set `fixed = true` in the method for steps of h" } else { "" }
    )]
    StepOfAdaptive {
        /// The method.
        method: &'static str,
        /// The step, in s.
        h: f64,
        /// The last time, in s.
        t_end: f64,
        /// Whether its steps can be fixed.
        can_be_fixed: bool,
    },
    /// A stabilization, and a method that does not take one.
    #[error(
        "the stabilization `{stabilization}` has no effect with {method}, which keeps the constraints itself; it has an effect with {stabilized}"
    )]
    NotStabilized {
        /// The method.
        method: &'static str,
        /// The stabilization.
        stabilization: &'static str,
        /// The names of the methods that take one.
        stabilized: String,
    },
    /// More rows than are recorded without being asked for.
    #[error(
        "recording every step makes {rows} rows, more than 100000: write `.output_step({output_step:?})` for rows {output_step} s apart, or `.every_step()` for all of them"
    )]
    TooManyRows {
        /// The number of rows.
        rows: usize,
        /// A time between rows that gives about 1000, in s.
        output_step: f64,
    },
    /// A setting of the method or the stabilization is not a number, or outside its range.
    #[error("{of}: {name} = {value} is not allowed: {meaning}")]
    Setting {
        /// The method or the stabilization.
        of: &'static str,
        /// The setting.
        name: &'static str,
        /// The value given.
        value: f64,
        /// The meaning of the setting, with its unit.
        meaning: String,
    },
    /// Gains from the step, and a method whose steps are not the ones given.
    #[error(
        "Baumgarte's gains cannot come from the step: {method} chooses its steps itself, as the stiffness of the gains lets it; give alpha and beta, or fixed = yes"
    )]
    BaumgarteStep {
        /// The method.
        method: &'static str,
    },
    /// Case two of the fuzzy stabilization without a violation that it could take its gains from.
    #[error(
        "case two of the fuzzy stabilization takes its gains from a start that violates the constraints, and this one does not (|dphi/dt| = {rate:.1e}, after one step |phi| = {position:.1e}): use case one"
    )]
    FuzzyCase {
        /// The norm of the velocity violation at the start.
        rate: f64,
        /// The norm of the position violation after one step.
        position: f64,
    },
    /// A start of the wrong length.
    #[error("the start has {q} positions and {v} velocities, the mechanism {nq} and {nv}")]
    Start {
        /// Positions given.
        q: usize,
        /// Velocities given.
        v: usize,
        /// Positions expected.
        nq: usize,
        /// Velocities expected.
        nv: usize,
    },
    /// A start with an attitude that is not a unit quaternion, whose matrix would stretch the body.
    #[error(
        "the attitude from `{name}` on is a quaternion of length {length}, and its length must be 1"
    )]
    StartAttitude {
        /// The first of its coordinates.
        name: String,
        /// Its length.
        length: f64,
    },
    /// A start with another number of states.
    #[error("the start has {z} states, the mechanism {nz}")]
    StartStates {
        /// States given.
        z: usize,
        /// States expected.
        nz: usize,
    },
    /// A mechanism with states, and a method that does not carry any.
    #[error(
        "{method} does not carry states, and `{model}` has some, as `{state}`: use one of {able}"
    )]
    States {
        /// The method.
        method: &'static str,
        /// The mechanism.
        model: String,
        /// The first of its states.
        state: String,
        /// The methods that carry states.
        able: String,
    },
    /// A mechanism with stops or friction, and a method or a stabilization that does not treat them.
    #[error(
        "{method} does not treat stops and friction, and `{model}` has some, as `{contact}`: use one of {able}"
    )]
    Contacts {
        /// The method or the stabilization.
        method: &'static str,
        /// The mechanism.
        model: String,
        /// The first of its stops and frictions.
        contact: String,
        /// The methods or stabilizations that treat them.
        able: String,
    },
    /// A state whose values for stops and friction do not fit the mechanism.
    #[error(
        "the state has {given} numbers about stops and friction, and the mechanism needs {wanted}; clear `contacts` to begin anew"
    )]
    StartContacts {
        /// The number of these values in the state.
        given: usize,
        /// The number of values that the stops and frictions of the mechanism need.
        wanted: usize,
    },
    /// Friction on a joint whose reactions are not determined.
    #[error(
        "friction `{friction}` has no normal force: the reactions of `{joint}` are not unique; relax a joint that says the same, or give `normal = ...`"
    )]
    NormalNotUnique {
        /// The friction.
        friction: String,
        /// The joint.
        joint: String,
    },
    /// A mechanism with an actuator.
    #[error(transparent)]
    Effort(#[from] UnknownEffort),
    /// Statistics of a quantity that the mechanism does not have.
    #[error("`{model}` has no quantity `{name}`")]
    Quantity {
        /// The mechanism.
        model: String,
        /// The name given.
        name: String,
    },
    /// Events are rows, and none are recorded between the ends.
    #[error("an event is recorded as a row: record more than the first and the last state")]
    EventsWithoutRows,
    /// Times in `step_ends` that are not finite, or do not ascend.
    #[error("the times at which steps end (`step_ends`) must be finite, and ascend")]
    StepEnds,
    /// The period of a sampled law, or of states that are sampled, is not positive, or far too short for the run.
    #[error(
        "samples cannot be {period} s apart: the period is a positive time, of which a run has up to {MOST_STEPS:.0e}"
    )]
    SamplePeriod {
        /// The period given, in s.
        period: f64,
    },
    /// A sampled law given to a stepper, whose caller sets inputs between the steps.
    #[error("a sampled law has no effect here: set the inputs between the steps")]
    SampledOfStepper,
    /// `step_ends` given to a stepper, whose caller chooses the steps.
    #[error("`step_ends` has no effect here: a stepper makes the steps that it is asked for")]
    StepEndsOfStepper,
    /// A state in the middle of a run of another method, or with another stabilization.
    #[error(
        "the state has the history of {of}, from which {wanted} cannot continue: clear the history to restart there"
    )]
    History {
        /// The method or stabilization that wrote the history.
        of: &'static str,
        /// The method or stabilization that should continue.
        wanted: &'static str,
    },
}

debug_as_display!(OptionsError);
