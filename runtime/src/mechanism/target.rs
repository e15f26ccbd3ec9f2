//! Targets that can be set from outside: parameters, inputs and start values of a mechanism.

use crate::layout::nearest::nearest;
use crate::layout::words::debug_as_display;
use crate::layout::{Layout, Name};
use crate::mechanism::Mechanism;

/// A parameter, an input or a start value of a mechanism.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// A parameter or an input, by its index in the layout.
    Parameter(usize),
    /// The start of a coordinate, a velocity, a state, or of what the text gives of a joint in space, by its name.
    Start(String),
}

impl Target {
    /// Prefix of the name of a start value, as in `start.rod.theta`.
    pub const START: &str = "start.";

    /// The parameter, input or start value with this name.
    ///
    /// # Errors
    /// [`TargetError`] if there is none.
    pub fn named(layout: &Layout, name: &str) -> Result<Target, TargetError> {
        let Some(start) = name.strip_prefix(Target::START) else {
            let mut parameters = layout.parameters().iter();
            let index = parameters.position(|parameter| parameter.name == name);
            return index
                .map(Target::Parameter)
                .ok_or_else(|| TargetError::Parameter {
                    model: layout.model().to_string(),
                    name: name.to_owned(),
                    known: match starting(layout).any(|known| *known == name) {
                        true => vec![format!("{}{name}", Target::START)],
                        false => {
                            let parameters = layout.parameters().iter();
                            parameters.map(|p| p.name.to_string()).collect()
                        }
                    },
                });
        };
        if starting(layout).any(|known| *known == start) {
            return Ok(Target::Start(start.to_owned()));
        }
        Err(TargetError::Start {
            model: layout.model().to_string(),
            name: start.to_owned(),
            of_joint: is_of_joint(layout, start),
            known: starting(layout).map(ToString::to_string).collect(),
        })
    }

    /// The names of all that can be set, each as [`Target::named`] knows it.
    pub fn names(layout: &Layout) -> impl Iterator<Item = String> {
        let parameters = layout.parameters().iter().map(|p| p.name.to_string());
        parameters.chain(starting(layout).map(|name| format!("{}{name}", Target::START)))
    }

    /// Sets it, in SI units; `false` if this mechanism cannot have it set.
    pub fn set(&self, mechanism: &mut dyn Mechanism, value: f64) -> bool {
        match self {
            Target::Parameter(index) => mechanism.set_parameter(*index, value),
            Target::Start(name) => mechanism.set_start(name, value),
        }
    }
}

/// Names that have a start of their own: coordinates, velocities, states, and what the text gives of joints.
fn starting(layout: &Layout) -> impl Iterator<Item = &Name> {
    let coordinates = layout.starts().map(|(name, ..)| name);
    let joints = layout.joint_starts().iter().map(|start| &start.name);
    // The angle of a joint may be a coordinate, too.
    let joints = joints.filter(|&name| layout.starts().all(|(known, ..)| known != name));
    let states = layout.states().iter().enumerate();
    let states = states.filter(|(place, _)| !layout.windings().contains(&(*place as u32)));
    let states = states.map(|(_, state)| &state.name);
    coordinates.chain(joints).chain(states)
}

/// Error for a name that belongs to nothing that can be set.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The mechanism has no such parameter.
    #[error("`{model}` has no parameter `{name}`; {}", parameters(name, known))]
    Parameter {
        /// The mechanism.
        model: String,
        /// The name as given.
        name: String,
        /// The names there are; if it is that of a coordinate, a velocity or a state, the name of its start.
        known: Vec<String>,
    },
    /// The mechanism has no such coordinate, velocity or state.
    #[error("{}", no_start(model, name, *of_joint, known))]
    Start {
        /// The mechanism.
        model: String,
        /// The name as given, without `start.`.
        name: String,
        /// Whether it is a value of a joint in space, which can be set only where the text gives it.
        of_joint: bool,
        /// The names there are, without `start.`.
        known: Vec<String>,
    },
}

debug_as_display!(TargetError);

fn parameters(name: &str, known: &[String]) -> String {
    let start = known
        .iter()
        .find(|known| known.strip_prefix(Target::START) == Some(name));
    let nearest = || nearest(name, known.iter().map(String::as_str));
    match start.map(String::as_str).or_else(nearest) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "it has none".to_owned(),
        None => format!("it has {}", known.join(", ")),
    }
}

/// Whether this names the angle, rate, slide or speed of a joint in space.
fn is_of_joint(layout: &Layout, name: &str) -> bool {
    let Some((joint, "angle" | "rate" | "slide" | "speed")) = name.rsplit_once('.') else {
        return false;
    };
    !layout.is_flat() && layout.constraints().iter().any(|row| row.joint == joint)
}

fn no_start(model: &str, name: &str, of_joint: bool, known: &[String]) -> String {
    if of_joint {
        return format!(
            "`start` of `{model}` does not give `{name}`: values of joints can be set only where the text gives them"
        );
    }
    let starts = match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{}{near}`?", Target::START),
        None => format!("it has {}", known.join(", ")),
    };
    format!("`{model}` has no coordinate `{name}`; {starts}")
}
