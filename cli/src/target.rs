//! Values that can be set and varied from the command line: parameters, inputs and start values,
//! with units.

use crate::quantity::Quantity;
use mbdsl::runtime::{Target, TargetError};
use mbdsl::text::NativeMechanism;
use mbdsl::{Layout, Mechanism};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::model::dimension::Dimension;

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
    let layout = mechanism.layout();
    let target = Target::named(layout, name).map_err(|fault| {
        let start = format!("start.{name}");
        match Target::named(layout, &start) {
            Ok(_) => format!("{fault}; `{start}` is where it starts"),
            Err(_) => fault.to_string(),
        }
    })?;
    let value = quantity.of(name, dimension(layout, model, &target))?;
    if target.set(mechanism, value) {
        Ok(())
    } else {
        Err(format!("`{name}` cannot be set"))
    }
}

/// Lists the values that are set, one line each.
pub(crate) fn echo(set: &[(String, Quantity)], layout: &Layout, model: &Model) -> String {
    let lines = set.iter().filter_map(|(name, quantity)| {
        let expected = expected(layout, model, name).ok()?;
        Some(quantity.echo(name, expected) + "\n")
    });
    lines.collect()
}

/// The dimension of a parameter, an input or a start value; `None` if units are not checked.
///
/// # Errors
/// [`TargetError`] if there is no such name.
pub(crate) fn expected(
    layout: &Layout,
    model: &Model,
    name: &str,
) -> Result<Option<Dimension>, TargetError> {
    Ok(dimension(layout, model, &Target::named(layout, name)?))
}

/// The dimension of what can be set; `None` if units are not checked.
fn dimension(layout: &Layout, model: &Model, target: &Target) -> Option<Dimension> {
    match target {
        Target::Parameter(index) => model.parameters.get(*index)?.dimension,
        Target::Start(start) if layout.units() => {
            if let Some(state) = layout.state(start) {
                return model.states.get(state)?.dimension;
            }
            let mut joints = layout.joint_starts().iter();
            let joint = joints.find(|joint| joint.name == *start);
            let of_joint = joint.map(|joint| (joint.kind, joint.is_rate));
            let of_body = || {
                let (_, kind, is_rate) = layout.starts().find(|(name, ..)| *name == start)?;
                Some((kind, is_rate))
            };
            let (kind, is_rate) = of_joint.or_else(of_body)?;
            let dimension = Dimension::of_kind(kind);
            Some(match is_rate {
                true => dimension.over(Dimension::TIME),
                false => dimension,
            })
        }
        _ => None,
    }
}
