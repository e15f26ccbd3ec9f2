//! Why a run did not start, or did not reach its end.

use std::fmt;

use crate::constraints::assembly::AssemblyError;
use crate::layout::words::{debug_as_display, rounded, short};
use crate::layout::{Condition, Layout, NamedEvent};
use crate::linear::singular::Singular;
use crate::methods::step_error::Jump;
use crate::results::occurrence::Occurrence;
use crate::results::report::Report;
use crate::results::statistics::Statistics;
use crate::results::trajectory::Trajectory;
use crate::simulate::options_error::OptionsError;
use crate::simulate::setup::Setup;
use crate::simulate::simulation::Gathered;

/// Why a run did not reach its end.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// There is no start.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// The options cannot be used.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A run step by step did not begin.
    #[error(transparent)]
    Step(#[from] StepFault),
    /// The run stopped on its way.
    #[error(transparent)]
    Stopped(#[from] Box<Stopped>),
}

debug_as_display!(SimulationError);

impl SimulationError {
    /// The report of the part before the run stopped, `None` where it did not start.
    pub fn report(&self) -> Option<&Report> {
        match self {
            SimulationError::Stopped(stopped) => Some(&stopped.report),
            SimulationError::Assembly(_)
            | SimulationError::Options(_)
            | SimulationError::Step(_) => None,
        }
    }

    /// The statistics of the part before the run stopped; empty where it did not start.
    pub fn statistics(&self) -> &[Statistics] {
        match self {
            SimulationError::Stopped(stopped) => &stopped.statistics,
            SimulationError::Assembly(_)
            | SimulationError::Options(_)
            | SimulationError::Step(_) => &[],
        }
    }

    /// The nodes up to where the run stopped, none where it did not start.
    pub fn trajectory(&self) -> Option<&Trajectory> {
        match self {
            SimulationError::Stopped(stopped) => Some(&stopped.trajectory),
            SimulationError::Assembly(_)
            | SimulationError::Options(_)
            | SimulationError::Step(_) => None,
        }
    }
}

/// Where and why a run stopped.
///
/// Its `Debug` is its message: `main` shows it so, and nobody wants to read the whole trajectory.
#[derive(Clone, thiserror::Error)]
#[error("`{}` stopped {}: {message}", .trajectory.model(), place(.trajectory, *.t, *.h))]
#[non_exhaustive]
pub struct Stopped {
    /// The time of the last good node, in s.
    pub t: f64,
    /// The step that failed, in s; 0 where none did: the accelerations of the start could not be found, or no motion
    /// continues after an event.
    pub h: f64,
    /// Why.
    pub cause: StopCause,
    /// Why, with names.
    pub message: String,
    /// The names of the constraint rows concerned.
    pub constraints: Vec<String>,
    /// The nodes so far.
    pub trajectory: Trajectory,
    /// Errors and cost so far.
    pub report: Report,
    /// Extremes and means so far, of the quantities that were asked for.
    pub statistics: Vec<Statistics>,
    /// The events so far.
    pub events: Vec<Occurrence>,
    /// What was simulated; `None` for the members of an ensemble.
    pub setup: Option<Box<Setup>>,
}

impl fmt::Debug for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({} nodes so far)", self.trajectory.len())
    }
}

/// Where a run stopped.
fn place(trajectory: &Trajectory, t: f64, h: f64) -> String {
    let start = trajectory.times().first();
    if h == 0.0 && start.is_some_and(|start| t > *start) {
        format!("at an event, t = {} s", rounded(t))
    } else if h == 0.0 {
        format!("at its start, t = {} s", rounded(t))
    } else {
        format!(
            "in the step from t = {} s (h = {} s)",
            rounded(t),
            rounded(h)
        )
    }
}

/// Why a single step could not be made.
#[derive(Clone, PartialEq, thiserror::Error)]
#[error("the step from t = {} s (h = {} s) failed: {message}", rounded(*.t), rounded(*.h))]
#[non_exhaustive]
pub struct StepFault {
    /// The time before the step, in s.
    pub t: f64,
    /// The step, in s.
    pub h: f64,
    /// Why.
    pub cause: StopCause,
    /// Why, with names.
    pub message: String,
    /// The names of the constraint rows concerned.
    pub constraints: Vec<String>,
}

debug_as_display!(StepFault);

/// Why a run stopped.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum StopCause {
    /// The equations do not determine the motion.
    Singular(Singular),
    /// A state is not finite: what of q, v, a and z is not.
    NotFinite {
        /// Indices into q, v and a.
        coordinates: Vec<usize>,
        /// Indices into z.
        states: Vec<usize>,
    },
    /// The projection did not reach the constraints: what is missing, in m or rad.
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
    /// A swarm cannot search in so many degrees of freedom.
    TooManyFreedoms {
        /// The degrees of freedom.
        dof: usize,
        /// How many there may be.
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
    /// A step was asked for that is not a positive number.
    NoStep {
        /// As given, in s.
        h: f64,
    },
    /// There are more nodes than a trajectory may hold.
    TooManyNodes {
        /// How many it may hold.
        nodes: usize,
    },
    /// A step turned a joint over: its rows hold, and its axes point against each other.
    TurnedOver {
        /// Its place in [`Layout::facing`].
        place: usize,
        /// The end of the step, in s.
        t: f64,
    },
    /// The length of a joint or driver, given over time, reached 0.
    VanishingLength {
        /// Its constraint row.
        row: usize,
        /// When, in s.
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
    /// An event changed the state again and again without the time going on.
    Restless {
        /// Its name.
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
        /// Which number.
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
        /// How often in a short time.
        impacts: usize,
    },
    /// No motion goes on with these stops and frictions.
    Jams {
        /// Their names.
        contacts: Vec<String>,
    },
    /// Stops and frictions change again and again without the time going on.
    Restive {
        /// Their names.
        contacts: Vec<String>,
    },
    /// More than one motion goes on with these stops and frictions.
    Ambiguous {
        /// Their names.
        contacts: Vec<String>,
    },
    /// More stops and frictions change together than can be tried.
    TooManyContacts {
        /// Their names.
        contacts: Vec<String>,
    },
    /// The program asked for it.
    Cancelled,
}

/// A stop, before it has names.
pub(crate) struct Stop {
    pub(crate) t: f64,
    pub(crate) h: f64,
    pub(crate) cause: StopCause,
}

/// Gives names to what stopped a run; `table` is the one that the motion left, in words.
pub(crate) fn stopped(
    layout: &Layout,
    stop: Stop,
    run: Gathered,
    events: Vec<Occurrence>,
    table: Option<String>,
) -> Box<Stopped> {
    let Stop { t, h, cause } = stop;
    let Gathered {
        trajectory,
        report,
        statistics,
    } = run;
    let (message, constraints) = named(layout, &cause, !trajectory.is_empty());
    let message = match (table, &cause) {
        (Some(table), StopCause::Singular(singular)) => {
            format!("{table}: {}", singular.describe(layout))
        }
        (Some(table), _) => format!("{table}: {message}"),
        (None, _) => message,
    };
    let report = Report {
        events: events.clone(),
        ..report
    };
    Box::new(Stopped {
        t,
        h,
        message,
        constraints,
        cause,
        trajectory,
        report,
        statistics,
        events,
        setup: None,
    })
}

/// The names of these coordinates.
fn names(layout: &Layout, coordinates: &[usize]) -> String {
    let name = |&j: &usize| format!("`{}`", layout.coordinates()[j].name);
    let names: Vec<String> = coordinates.iter().map(name).collect();
    names.join(", ")
}

/// A cause in words, and the constraint rows concerned; `begun` where a node was reached before.
pub(crate) fn named(layout: &Layout, cause: &StopCause, begun: bool) -> (String, Vec<String>) {
    let in_rows = |rows: &[usize]| {
        let names = rows
            .iter()
            .map(|&i| format!("`{}`", layout.constraints()[i].name));
        let names: Vec<String> = names.collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(", most of all in {}", names.join(", "))
        }
    };
    let (message, rows) = match cause {
        StopCause::Singular(singular) => {
            let mut message = singular.describe(layout);
            // At the start the model is to blame; later it is mostly the step.
            if matches!(singular, Singular::NotFinite { .. }) && begun {
                message.push_str(
                    ": a function of the model is outside its range here, or the motion grew without bound (try a stabilization, or a smaller step)",
                );
            }
            if matches!(singular, Singular::Contradictory { .. }) && begun {
                message = format!(
                    "the mechanism may be at the end of its reach, beyond which its lengths do not close ({message})"
                );
            }
            (message, singular.constraints())
        }
        StopCause::NotFinite {
            coordinates,
            states,
        } => {
            let states = states.iter().filter_map(|&k| layout.states().get(k));
            let states = states.map(|state| &state.name);
            let names = coordinates
                .iter()
                .map(|&j| &layout.coordinates()[j].name)
                .chain(states);
            let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
            let message = format!("the motion of {} is not finite", names.join(", "));
            (message, &[][..])
        }
        StopCause::NotProjected { violation, rows } => (
            format!(
                "the projection does not reach the constraints, {} m or rad are missing{}: the mechanism may be at the end of its reach, or the step too long",
                short(*violation),
                in_rows(rows)
            ),
            rows.as_slice(),
        ),
        StopCause::NoConvergence { rows } => {
            let message = format!(
                "the iteration for the new state does not converge{}: try a smaller step",
                in_rows(rows)
            );
            (message, rows.as_slice())
        }
        StopCause::TooManyFreedoms { dof, most } => (
            format!(
                "a swarm searches in up to {most} degrees of freedom, and there are {dof} here: use the optimiser `newton`"
            ),
            &[][..],
        ),
        StopCause::Massless { coordinates } => (
            format!(
                "this method needs a mass of every coordinate, and {}: use another one, such as dop853",
                match coordinates.as_slice() {
                    [] => "the mass matrix is singular here".to_owned(),
                    _ => format!(
                        "there is no kinetic energy of {}",
                        names(layout, coordinates)
                    ),
                }
            ),
            &[][..],
        ),
        StopCause::Chatter(jump) => (jump.describe(layout), &[][..]),
        StopCause::TooSmall { h } => (
            format!(
                "the error stays too large down to steps of {} s: the accelerations are not smooth here, or grow without bound",
                short(*h)
            ),
            &[][..],
        ),
        StopCause::NoStep { h } => (
            format!("a step of {h} s cannot be made: it must be positive"),
            &[][..],
        ),
        StopCause::TooManyNodes { nodes } => (
            format!("{nodes} nodes are recorded, as many as fit: record fewer, or on a grid"),
            &[][..],
        ),
        StopCause::TurnedOver { place, t } => (
            format!(
                "joint `{}` was turned over before t = {} s: its axes point against each other, as after a step that is too long for the motion",
                layout.facing()[*place],
                rounded(*t)
            ),
            &[][..],
        ),
        StopCause::VanishingLength { row, t } => (
            format!(
                "the length of `{}` reaches 0 at t = {} s",
                layout.constraints()[*row].joint,
                rounded(*t)
            ),
            std::slice::from_ref(row),
        ),
        StopCause::FaultyLength { owner, length } => {
            let fault = AssemblyError::FaultyLength {
                owner: owner.clone(),
                length: *length,
                units: layout.units(),
            };
            (fault.to_string(), &[][..])
        }
        StopCause::EventNotFinite { event } => (
            format!("the value of the event `{event}` is not a number"),
            &[][..],
        ),
        StopCause::Restless { event } => (
            format!("the event `{event}` changes the state again and again at this time"),
            &[][..],
        ),
        StopCause::PushedBack {
            condition,
            is_speed,
        } => {
            let Condition { item, function } = &layout.conditions()[*condition];
            let advice = match is_speed {
                true => "write `friction`",
                false => "let it change over a range, as with `tanh`, or switch at two limits",
            };
            let message =
                format!("`{item}` pushes back to {function} = 0 from both sides: {advice}");
            (message, &[][..])
        }
        StopCause::EndsAtStart { event, value } => {
            let NamedEvent { name, unit, .. } = &layout.events()[*event];
            let unit = match &**unit {
                "" | "1" => String::new(),
                unit => format!(" {unit}"),
            };
            let message = format!(
                "`until {name}` already holds: its left side less its right side is {}{unit}",
                short(*value)
            );
            (message, &[][..])
        }
        StopCause::FaultyLaw {
            contact,
            what,
            value,
        } => (
            format!("{what} of `{contact}` is {}", short(*value)),
            &[][..],
        ),
        StopCause::Passed { stop, gap } => (
            format!(
                "the stop `{stop}` is violated at the start: its gap is {} m or rad",
                short(*gap)
            ),
            &[][..],
        ),
        StopCause::Blocked { stops } => (
            format!(
                "no impact can satisfy {}: something that is driven runs against it, or stops contradict each other",
                listed(stops)
            ),
            &[][..],
        ),
        StopCause::Rattles { stop, impacts } => (
            format!("the stop `{stop}` is hit {impacts} times in a thousandth of the run"),
            &[][..],
        ),
        StopCause::Jams { contacts } => (
            format!("no motion goes on with {}: it jams", listed(contacts)),
            &[][..],
        ),
        StopCause::Restive { contacts } => (
            format!(
                "{} change again and again at one time: stops close and open, or frictions stick and slip",
                listed(contacts)
            ),
            &[][..],
        ),
        StopCause::Ambiguous { contacts } => (
            format!(
                "more than one motion is possible with the friction of {} (Painleve's paradox)",
                listed(contacts)
            ),
            &[][..],
        ),
        StopCause::TooManyContacts { contacts } => (
            format!(
                "{} stops and frictions change at one time, more than can be tried: {}",
                contacts.len(),
                listed(contacts)
            ),
            &[][..],
        ),
        StopCause::Cancelled => ("cancelled".to_owned(), &[][..]),
    };
    let names = rows.iter();
    let names = names.map(|&i| layout.constraints()[i].name.to_string());
    (message, names.collect())
}

/// Names in a message.
fn listed(names: &[String]) -> String {
    format!("`{}`", names.join("`, `"))
}
