//! What can be set and varied from the command line: parameters, inputs and start values.

use crate::quantity::Quantity;
use mbdsl::text::NativeMechanism;
use mbdsl::{Layout, Mechanism};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::names::nearest;

/// The word before the name of a start value.
const START: &str = "start.";

/// What can be set from outside.
pub(crate) enum Target {
    /// A parameter or an input, by its index.
    Parameter(usize),
    /// The start of a coordinate or a velocity, by its name.
    Start(String),
}

impl Target {
    /// The parameter, input or start value of this name.
    ///
    /// # Errors
    /// If there is none, what there is, in words.
    pub(crate) fn named(layout: &Layout, model: &Model, name: &str) -> Result<Target, String> {
        expected(layout, model, name)?;
        match name.strip_prefix(START) {
            Some(start) => Ok(Target::Start(start.to_owned())),
            None => parameter(layout, name).map(Target::Parameter),
        }
    }

    /// Sets it, in SI units.
    pub(crate) fn set(&self, mechanism: &mut NativeMechanism, value: f64) -> bool {
        match self {
            Target::Parameter(index) => mechanism.set_parameter(*index, value),
            Target::Start(name) => mechanism.set_start(name, value),
        }
    }
}

/// Sets a parameter, an input or a start value.
///
/// # Errors
/// If there is none of this name, or the value does not fit, in words.
pub(crate) fn set(
    mechanism: &mut NativeMechanism,
    model: &Model,
    name: &str,
    quantity: &Quantity,
) -> Result<(), String> {
    let target = Target::named(mechanism.layout(), model, name)?;
    let value = quantity.of(name, expected(mechanism.layout(), model, name)?)?;
    if target.set(mechanism, value) {
        Ok(())
    } else {
        Err(format!("`{name}` cannot be set"))
    }
}

/// What is set, a line each.
pub(crate) fn echo(set: &[(String, Quantity)], layout: &Layout, model: &Model) -> String {
    let lines = set.iter().filter_map(|(name, quantity)| {
        let expected = expected(layout, model, name).ok()?;
        Some(quantity.echo(name, expected) + "\n")
    });
    lines.collect()
}

/// The names of all that can be set.
pub(crate) fn names(layout: &Layout) -> Vec<String> {
    let parameters = layout.parameters().iter().map(|p| p.name.to_string());
    let starts = layout.starts().map(|(name, ..)| format!("{START}{name}"));
    parameters.chain(starts).collect()
}

/// The dimension of a parameter, an input or a start value; `None` where units are not checked.
///
/// # Errors
/// If there is no such name, what there is, in words.
pub(crate) fn expected(
    layout: &Layout,
    model: &Model,
    name: &str,
) -> Result<Option<Dimension>, String> {
    let Some(start) = name.strip_prefix(START) else {
        let index = parameter(layout, name)?;
        return Ok(model
            .parameters
            .get(index)
            .and_then(|parameter| parameter.dimension));
    };
    let found = layout.starts().find(|(name, ..)| *name == start);
    let found = found.map(|(_, kind, is_rate)| match is_rate {
        true => Dimension::of_kind(kind).over(Dimension::TIME),
        false => Dimension::of_kind(kind),
    });
    let dimension = found.ok_or_else(|| {
        let known: Vec<&str> = layout.starts().map(|(name, ..)| name.as_ref()).collect();
        let hint = match nearest(start, known.iter().copied()) {
            Some(near) => format!("did you mean `{START}{near}`?"),
            None => format!("it has {}", known.join(", ")),
        };
        format!("`{}` has no coordinate `{start}`; {hint}", layout.model())
    })?;
    Ok(layout.units().then_some(dimension))
}

/// The index of a parameter or input; if there is none, what there is, in words.
fn parameter(layout: &Layout, name: &str) -> Result<usize, String> {
    let index = layout.parameters().iter().position(|p| p.name == name);
    index.ok_or_else(|| {
        let known: Vec<&str> = layout
            .parameters()
            .iter()
            .map(|p| p.name.as_ref())
            .collect();
        let hint = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "it has none".to_owned(),
            None => format!("it has {}", known.join(", ")),
        };
        format!("`{}` has no parameter `{name}`; {hint}", layout.model())
    })
}
