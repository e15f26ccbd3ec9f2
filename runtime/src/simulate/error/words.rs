//! Messages for the causes that stop a run.

use crate::constraints::assembly::AssemblyError;
use crate::layout::words::{rounded, short};
use crate::layout::{Condition, Layout, NamedEvent, Velocity};
use crate::linear::singular::Singular;
use crate::simulate::error::stop_cause::StopCause;

/// A constraint that is violated by more, in m or rad, belongs to a motion without bounds.
const GROWN: f64 = 1e6;

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
            let states: Vec<String> = states.map(|state| format!("`{}`", state.name)).collect();
            let mut parts = Vec::new();
            if !coordinates.is_empty() {
                parts.push(format!("the motion of {}", names(layout, coordinates)));
            }
            match &states[..] {
                [] => {}
                [state] => parts.push(format!("the state {state}, or its rate,")),
                _ => parts.push(format!("the states {}, or their rates,", states.join(", "))),
            }
            if parts.is_empty() {
                parts.push("a multiplier".to_owned());
            }
            let verb = if parts.len() + states.len() > 2 {
                "are"
            } else {
                "is"
            };
            let message = format!("{} {verb} not finite", parts.join(" and "));
            (message, &[][..])
        }
        StopCause::InputNotFinite { input, value } => {
            let inputs = layout
                .parameters()
                .iter()
                .filter(|parameter| parameter.input);
            let name = inputs
                .map(|input| &*input.name)
                .nth(*input)
                .unwrap_or_default();
            (
                format!("the sampled law gives {value} for the input `{name}`"),
                &[][..],
            )
        }
        StopCause::SamplePeriod { period } => (
            format!("samples cannot be {period} s apart: the period is a positive time"),
            &[][..],
        ),
        StopCause::NotProjected { violation, rows } => {
            let reason = match *violation > GROWN {
                true => {
                    "the motion grows without bound, as in an unstable control loop, or the step is too long for it"
                }
                false => "the mechanism may be at the end of its reach, or the step too long",
            };
            let message = format!(
                "the projection does not reach the constraints, {} m or rad are missing{}: {reason}",
                short(*violation),
                in_rows(rows)
            );
            (message, rows.as_slice())
        }
        StopCause::NoConvergence { rows } => {
            let message = format!(
                "the iteration for the new state does not converge{}: try a smaller step, or a larger tolerance where the method chooses its steps",
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
        StopCause::Method { reason } => (reason.clone(), &[][..]),
        StopCause::NoStep { h } => (
            format!("a step of {h} s cannot be made: it must be positive"),
            &[][..],
        ),
        StopCause::TooManySteps {
            steps,
            velocity,
            value,
        } => {
            let fastest = layout.velocities().get(*velocity);
            let fastest = fastest.map_or_else(String::new, |Velocity { name, kind, .. }| {
                let (value, unit) = (short(*value), kind.rate_unit());
                format!("; `{name}` is now fastest, at {value} {unit}")
            });
            let message = format!(
                "the limit of {steps} steps is reached (max_steps){fastest}: if the motion grows without bound, as in an unstable control loop, end the run earlier (`until`, t_end); if something stiff keeps the steps short, as a warning says then, try `radau`; if so many are meant, raise the limit"
            );
            (message, &[][..])
        }
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
        StopCause::Ended { event } => (
            format!("the run has ended (`{event}`): to continue, begin a run from its state"),
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
        StopCause::Restive { stops, frictions } => {
            let contacts: Vec<String> = stops.iter().chain(frictions).cloned().collect();
            let changes = if contacts.len() == 1 {
                "changes"
            } else {
                "change"
            };
            let how = match (stops.len(), frictions.len()) {
                (1, 0) => "it closes and opens",
                (0, 1) => "it sticks and slips",
                (_, 0) => "they close and open",
                (0, _) => "they stick and slip",
                _ => "stops close and open, frictions stick and slip",
            };
            let names = listed(&contacts);
            (
                format!("{names} {changes} again and again at one time: {how}"),
                &[][..],
            )
        }
        StopCause::Ambiguous { contacts } => (
            format!(
                "more than one motion is possible with the friction of {} (Painleve's paradox)",
                listed(contacts)
            ),
            &[][..],
        ),
        StopCause::TooManyContacts { contacts } => (
            format!(
                "{} frictions change at one time, more than can be tried: {}",
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

/// The names of these coordinates.
fn names(layout: &Layout, coordinates: &[usize]) -> String {
    let name = |&j: &usize| format!("`{}`", layout.coordinates()[j].name);
    let names: Vec<String> = coordinates.iter().map(name).collect();
    names.join(", ")
}

/// Names in a message.
fn listed(names: &[String]) -> String {
    format!("`{}`", names.join("`, `"))
}
