//! A driver that the command line adds to a model: `--drive crank.theta=60rpm`.

use crate::driven::edited::{edited, free_name};
use crate::driven::joint_motion::JointMotion;
use crate::input::Input;
use crate::quantity::{Quantity, quantity};
use crate::{Outcome, output, simulation};
use mbdsl::analysis::kinematics::{KinematicsError, KinematicsOptions, kinematics};
use mbdsl::runtime::{Kind, Layout};
use mbdsl::text::NativeMechanism;
use mbdsl::{AssemblyError, Mechanism, assemble};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::syntax::ast::{Item, ItemKind, StartLine};
use mbdsl_compiler::syntax::parse;
use mbdsl_compiler::verify::Verified;
use std::ops::Range;
use std::path::Path;

/// A coordinate that is driven at a constant rate.
#[derive(Debug, Clone)]
pub(crate) struct Added {
    coordinate: String,
    rate: Quantity,
}

/// Reads `crank.theta=60rpm`.
///
/// # Errors
/// What was expected, in words.
pub(crate) fn added(text: &str) -> Result<Added, String> {
    match text.split_once('=') {
        Some((name, rate)) if !name.trim().is_empty() => Ok(Added {
            coordinate: name.trim().to_owned(),
            rate: quantity(rate)?,
        }),
        _ => Err(format!(
            "expected COORDINATE=RATE, as in `crank.theta=60rpm`, found `{text}`"
        )),
    }
}

/// Reason why a driver cannot be added.
pub(super) enum Fault {
    Arguments(String),
    Assembly(AssemblyError),
}

impl Added {
    /// Adds the driver to the text and compiles it; reports what is wrong and returns the outcome.
    ///
    /// The coordinate starts where the model has it. What the model says of velocities at the start, and of its degrees
    /// of freedom, is left out: the driver decides both.
    pub(crate) fn to(
        &self,
        input: &Input,
        verified: &Verified,
        set: &[(String, Quantity)],
    ) -> Result<(String, Verified), Outcome> {
        let mut mechanism = NativeMechanism::evaluated(verified.mechanism());
        simulation::set(&mut mechanism, set, verified)?;
        let text = self.text(&input.text, &mechanism, &verified.program.model);
        let text = self.said(text)?;
        let driven = Input {
            name: format!("{} with --drive", input.name),
            text,
        };
        let verified = simulation::verified(&driven)?;
        Ok((driven.text, verified))
    }

    /// Unwraps the text, or reports what is wrong and returns the outcome.
    pub(super) fn said(&self, text: Result<String, Fault>) -> Result<String, Outcome> {
        text.map_err(|fault| match fault {
            Fault::Arguments(fault) => output::failed(&format!("--drive: {fault}")),
            Fault::Assembly(fault) => {
                output::complain(&format!("error: {fault}\n"));
                Outcome::Faulty
            }
        })
    }

    /// The text with the driver.
    fn text(
        &self,
        text: &str,
        mechanism: &NativeMechanism,
        model: &Model,
    ) -> Result<String, Fault> {
        let item = self.item(text, mechanism, model)?;
        Ok(rewritten(text, mechanism.layout(), &item))
    }

    /// The driver as it is written into the text of this mechanism.
    pub(super) fn item(
        &self,
        text: &str,
        mechanism: &NativeMechanism,
        model: &Model,
    ) -> Result<String, Fault> {
        let name = &self.coordinate;
        let layout = mechanism.layout();
        let mut coordinates = layout.coordinates().iter();
        let assembled = assemble(mechanism, 0.0).map_err(Fault::Assembly)?;
        let rate_of = |kind: Kind| {
            let dimension = Dimension::of_kind(kind).over(Dimension::TIME);
            let rate = self.rate.of(name, layout.units().then_some(dimension));
            rate.map_err(Fault::Arguments)
        };
        // A component of a quaternion does not move at a rate of its own.
        let of_attitude = |place: usize| {
            let mut attitudes = layout.attitudes().iter();
            attitudes
                .any(|attitude| (attitude.coordinate..attitude.coordinate + 4).contains(&place))
        };
        let (start, rate, kind) = match coordinates.position(|one| one.name == *name) {
            Some(place) if !of_attitude(place) => {
                let kind = layout.coordinates()[place].kind;
                let rate = rate_of(kind)?;
                (assembled.q[place], rate, kind)
            }
            Some(_) => {
                let words = "cannot be driven at a rate from here: write a `drive` into the model";
                return Err(Fault::Arguments(format!("`{name}` {words}")));
            }
            None => {
                let motion = JointMotion::named(text, name);
                let motion =
                    motion.ok_or_else(|| Fault::Arguments(unknown(text, layout, model, name)))?;
                let (kind, rate) = (motion.kind, rate_of(motion.kind)?);
                (motion.at(mechanism, &assembled.q), rate, kind)
            }
        };
        if assembled.rank.rank == layout.nv() {
            return Err(Fault::Arguments(nothing_left(layout, name)));
        }
        let unit = match kind {
            Kind::Angle if layout.units() => " rad",
            Kind::Length if layout.units() => " m",
            _ => "",
        };
        let time = if layout.units() { "/(1 s)" } else { "" };
        let motor = free_name(text, "motor");
        Ok(format!(
            "drive {motor}: {name} = ({start:?}{unit}) + ({rate:?}{unit})*t{time};"
        ))
    }
}

/// Largest number of drivers that are tried.
const MOST_TRIES: usize = 8;

/// A free model with a driver that works, the first one that does.
struct Working {
    name: String,
    rate: &'static str,
    verified: Verified,
}

fn working(
    text: &str,
    mechanism: &NativeMechanism,
    model: &Model,
    motions: &[String],
) -> Option<Working> {
    if !mechanism.layout().units() {
        return None;
    }
    if motions.is_empty() {
        return None;
    }
    // An angle turns on and on; those that move most come first.
    let coordinates = mechanism.layout().coordinates();
    let angles = coordinates.iter().filter(|one| one.kind == Kind::Angle);
    let angles = angles.map(|one| one.name.to_string());
    let (first, others): (Vec<String>, Vec<String>) =
        angles.partition(|name| motions.contains(name));
    let (turns, slides): (Vec<String>, Vec<String>) = match mechanism.layout().is_flat() {
        true => (Vec::new(), motions.to_vec()),
        false => {
            let names = JointMotion::names(text, model).into_iter();
            names.partition(|name| name.ends_with(".angle"))
        }
    };
    let turning = first.into_iter().chain(others).chain(turns);
    let turning = turning.map(|name| (name, "60rpm"));
    let sliding = slides.into_iter().map(|name| (name, "0.1m/s"));
    let mut tries = turning.chain(sliding).take(MOST_TRIES);
    tries.find_map(|(name, rate)| {
        let added = added(&format!("{name}={rate}")).ok()?;
        let text = added.text(text, mechanism, model).ok()?;
        let verified = mbdsl_compiler::compile(&text).verified?;
        Some(Working {
            name,
            rate,
            verified,
        })
    })
}

/// The coordinates that move, if the mechanism has one freedom that no driver determines; else
/// empty.
fn free_motions(mechanism: &NativeMechanism) -> Vec<String> {
    match kinematics(mechanism, &[0.0], &KinematicsOptions::default()) {
        Err(KinematicsError::Free {
            dof: 1, motions, ..
        }) => motions,
        _ => Vec::new(),
    }
}

/// Suggests the command that drives a model with one freedom; empty if no driver works.
pub(crate) fn hint(command: &str, file: &Path, input: &Input) -> String {
    let Some(verified) = mbdsl_compiler::compile(&input.text).verified else {
        return String::new();
    };
    let mechanism = NativeMechanism::evaluated(verified.mechanism());
    let motions = free_motions(&mechanism);
    let working = working(&input.text, &mechanism, &verified.program.model, &motions);
    working.map_or_else(String::new, |Working { name, rate, .. }| {
        let file = file.display();
        format!(
            "note: `mbdsl {command} {file} --drive {name}={rate}` drives it from where it starts\n"
        )
    })
}

/// Adds a driver, to look at the motion, to a model with one freedom that no driver moves; also
/// says in words what is driven.
pub(crate) fn to_look_at(
    text: &str,
    mechanism: &NativeMechanism,
    model: &Model,
) -> Option<(Verified, String)> {
    let Working {
        name,
        rate,
        verified,
        ..
    } = working(text, mechanism, model, &free_motions(mechanism))?;
    let words =
        format!("The model has no driver: `{name}` is driven at {rate} from where it starts.");
    Some((verified, words))
}

/// Explains why nothing can be driven in a mechanism in which nothing is free.
fn nothing_left(layout: &Layout, name: &str) -> String {
    let rows = layout.constraints();
    let drivers = layout.drivers().iter();
    let mut drivers: Vec<String> = drivers
        .map(|&row| format!("`{}`", rows[row as usize].joint))
        .collect();
    drivers.dedup();
    match drivers.as_slice() {
        [] => format!("`{name}` cannot move: the joints hold everything"),
        [driver] => format!("`{name}` is driven already: {driver} decides the whole motion"),
        drivers => format!(
            "`{name}` is driven already: {} decide the whole motion",
            drivers.join(", ")
        ),
    }
}

fn unknown(text: &str, layout: &Layout, model: &Model, name: &str) -> String {
    let (what, names) = match layout.is_flat() {
        true => {
            let coordinates = layout.coordinates().iter();
            let names = coordinates.map(|one| one.name.to_string());
            ("coordinate of the model", names.collect())
        }
        false => (
            "angle or way of a joint of the model",
            JointMotion::names(text, model),
        ),
    };
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.is_empty() {
        true => format!("`{name}` is no {what}"),
        false => format!("`{name}` is no {what}; it has {}", names.join(", ")),
    }
}

/// The text with another item, without velocities of the start and the expected degrees of freedom.
pub(super) fn rewritten(text: &str, layout: &Layout, item: &str) -> String {
    let Some(model) = parse(text).0 else {
        return text.to_owned();
    };
    let parts = model
        .items
        .iter()
        .flat_map(|item| superseded(text, item, layout));
    edited(text, &model, parts.collect(), item)
}

/// The parts of an item that the driver decides.
fn superseded(text: &str, item: &Item, layout: &Layout) -> Vec<Range<usize>> {
    match &item.kind {
        ItemKind::ExpectDof(_) => vec![item.span.range()],
        ItemKind::Start(lines) => {
            let entries = lines.iter().filter_map(|line| match line {
                StartLine::Entry(entry) => {
                    let target = entry.target.text();
                    let of_body = layout.velocities().iter().any(|one| one.name == target);
                    let of_joint = target.ends_with(".rate") || target.ends_with(".speed");
                    let is_velocity = of_body || (of_joint && !layout.is_flat());
                    let end = entry.value.span.range().end;
                    let end = text[end..].find(';').map(|gap| end + gap + 1)?;
                    let first = entry.guess.as_ref().unwrap_or(&entry.target.span);
                    is_velocity.then_some(first.range().start..end)
                }
                StartLine::Attitude(_) | StartLine::ProjectVelocities | StartLine::Loop(_) => None,
            });
            entries.collect()
        }
        _ => Vec::new(),
    }
}
