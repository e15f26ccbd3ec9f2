//! Causes that stop runs and single steps.

use crate::linear::singular::Singular;
use crate::methods::step_error::Jump;

/// Cause that stopped a run.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum StopCause {
    /// The equations do not determine the motion.
    Singular(Singular),
    /// A state is not finite: components of q, v, a or z are not.
    NotFinite {
        /// Indices into q: coordinates whose position, velocity or acceleration is not finite.
        coordinates: Vec<usize>,
        /// Indices into z.
        states: Vec<usize>,
    },
    /// A sampled law gave an input that is not finite.
    InputNotFinite {
        /// The input, by its place in the order of the text.
        input: usize,
        /// Its value, in SI units.
        value: f64,
    },
    /// A parameter has made the period of a sample one that is not positive.
    SamplePeriod {
        /// The period, in s.
        period: f64,
    },
    /// The projection did not reach the constraints: a violation in m or rad remains.
    NotProjected {
        /// The largest violation.
        violation: f64,
        /// The constraint rows violated most.
        rows: Vec<usize>,
    },
    /// The iteration of an implicit method did not end: the constraint rows violated most.
    NoConvergence {
        /// Their indices.
        rows: Vec<usize>,
    },
    /// A swarm cannot search in this many degrees of freedom.
    TooManyFreedoms {
        /// The degrees of freedom.
        dof: usize,
        /// The largest number of degrees of freedom.
        most: usize,
    },
    /// The method needs a mass of every coordinate: those (their indices) that have no kinetic energy.
    Massless {
        /// Indices into q and v.
        coordinates: Vec<usize>,
    },
    /// The motion does not get past a discontinuity.
    Chatter(Box<Jump>),
    /// An adaptive method would have to take steps that do not advance the time.
    TooSmall {
        /// The step, in s.
        h: f64,
    },
    /// A method of another crate could not make a step.
    Method {
        /// The reason that it gave.
        reason: String,
    },
    /// A step was asked for that is not a positive number.
    NoStep {
        /// The step given, in s.
        h: f64,
    },
    /// An adaptive method reached the limit of steps, [`Options::max_steps`](crate::Options::max_steps).
    TooManySteps {
        /// The number of steps made.
        steps: u64,
        /// The fastest velocity, measured by the size of the mechanism: an index into v.
        velocity: usize,
        /// Its value, in m/s or rad/s.
        value: f64,
    },
    /// There are more rows than a trajectory may hold.
    TooManyNodes {
        /// The number of rows that it may hold.
        nodes: usize,
    },
    /// A step turned a joint over: its rows hold, and its axes point against each other.
    TurnedOver {
        /// Its place in [`Layout::facing`](crate::Layout::facing).
        place: usize,
        /// The end of the step, in s.
        t: f64,
    },
    /// The length of a joint or driver, given over time, reached 0.
    VanishingLength {
        /// Its constraint row.
        row: usize,
        /// The time at which it reached 0, in s.
        t: f64,
    },
    /// The motion comes back to a condition again and again, from both of its sides.
    PushedBack {
        /// Its place in [`Layout::conditions`](crate::Layout::conditions).
        condition: usize,
        /// Whether its function is a speed, 0 where nothing moves.
        is_speed: bool,
    },
    /// A condition that ends the run holds where the run begins.
    EndsAtStart {
        /// Its place in [`Layout::events`](crate::Layout::events).
        event: usize,
        /// The difference of its two sides, in SI units.
        value: f64,
    },
    /// Parameters set between two steps make a length 0 or negative.
    FaultyLength {
        /// The bar or the joint, in words.
        owner: String,
        /// Its length, in m.
        length: f64,
    },
    /// The value of an event is not a number.
    EventNotFinite {
        /// Its name.
        event: String,
    },
    /// An event changed the state again and again without the time advancing.
    Restless {
        /// Its name.
        event: String,
    },
    /// A step was asked for after the event that ended a run step by step.
    Ended {
        /// The event, [`Stepper::ended_by`](crate::Stepper::ended_by).
        event: String,
    },
    /// The gap of a stop is below 0 where the run begins.
    Passed {
        /// The stop.
        stop: String,
        /// Its gap, m or rad.
        gap: f64,
    },
    /// A number of a stop or a friction is out of its range where the run begins.
    FaultyLaw {
        /// The stop or the friction.
        contact: String,
        /// The name of the number, such as `mu` or `restitution`.
        what: &'static str,
        /// Its value, in SI units.
        value: f64,
    },
    /// No impact can keep the gaps of these stops from closing further.
    Blocked {
        /// The stops.
        stops: Vec<String>,
    },
    /// A stop is hit again and again.
    Rattles {
        /// The stop.
        stop: String,
        /// The number of impacts in a short time.
        impacts: usize,
    },
    /// No motion can continue with these stops and frictions.
    Jams {
        /// Their names.
        contacts: Vec<String>,
    },
    /// Stops and frictions change again and again without the time advancing.
    Restive {
        /// The names of the stops.
        stops: Vec<String>,
        /// The names of the frictions.
        frictions: Vec<String>,
    },
    /// More than one motion can continue with these stops and frictions.
    Ambiguous {
        /// Their names.
        contacts: Vec<String>,
    },
    /// More stops and frictions change together than can be tried.
    TooManyContacts {
        /// Their names.
        contacts: Vec<String>,
    },
    /// The program cancelled the run.
    Cancelled,
}

impl StopCause {
    /// The constraint rows that it names.
    pub(crate) fn rows_mut(&mut self) -> Vec<&mut usize> {
        match self {
            StopCause::Singular(singular) => singular.rows_mut(),
            StopCause::NotProjected { rows, .. } | StopCause::NoConvergence { rows } => {
                rows.iter_mut().collect()
            }
            StopCause::VanishingLength { row, .. } => vec![row],
            StopCause::NotFinite { .. }
            | StopCause::InputNotFinite { .. }
            | StopCause::SamplePeriod { .. }
            | StopCause::TooManyFreedoms { .. }
            | StopCause::Massless { .. }
            | StopCause::Chatter(_)
            | StopCause::TooSmall { .. }
            | StopCause::Method { .. }
            | StopCause::NoStep { .. }
            | StopCause::TooManySteps { .. }
            | StopCause::TooManyNodes { .. }
            | StopCause::TurnedOver { .. }
            | StopCause::PushedBack { .. }
            | StopCause::EndsAtStart { .. }
            | StopCause::FaultyLength { .. }
            | StopCause::EventNotFinite { .. }
            | StopCause::Restless { .. }
            | StopCause::Ended { .. }
            | StopCause::Passed { .. }
            | StopCause::FaultyLaw { .. }
            | StopCause::Blocked { .. }
            | StopCause::Rattles { .. }
            | StopCause::Jams { .. }
            | StopCause::Restive { .. }
            | StopCause::Ambiguous { .. }
            | StopCause::TooManyContacts { .. }
            | StopCause::Cancelled => Vec::new(),
        }
    }
}
