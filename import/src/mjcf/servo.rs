//! Actuators of all kinds as the general one: gain, bias and dynamics.

use super::defaults::Attributes;
use crate::Fault;
use crate::element::listed;
use roxmltree::Node;
use std::borrow::Cow;

/// Attributes that make an actuator one of its kind.
const OF_KINDS: &[&str] = &[
    "gaintype",
    "gainprm",
    "biastype",
    "biasprm",
    "dyntype",
    "dynprm",
    "dampratio",
    "timeconst",
    "inheritrange",
];

/// Name under which a class keeps the kind of servo that it describes.
const KIND: &str = "kind of servo";

/// Replaces the gains of a kind of actuators by those of the general one, as MuJoCo does in classes and elements.
pub(super) fn general<'a>(
    kind: &str,
    node: Node<'a, 'a>,
    attributes: &mut Attributes<'a>,
) -> Result<(), Fault> {
    let number = |attributes: &Attributes<'a>, name: &str, place: usize| {
        let text = attributes.get(name);
        let numbers = text.map(|text| listed(node, name, text)).transpose()?;
        Ok(numbers.and_then(|numbers| numbers.get(place).copied()))
    };
    let is_servo = ["position", "velocity", "damper"].contains(&kind);
    let is_other = attributes.get(KIND).is_some_and(|known| known != kind);
    if kind == "motor" || (is_servo && is_other) {
        for name in OF_KINDS.iter().filter(|name| !node.has_attribute(**name)) {
            attributes.remove(name);
        }
    }
    if is_servo {
        attributes.insert(KIND, Cow::Owned(kind.to_owned()));
    }
    let [gain, bias, gain_kind, bias_kind] = match kind {
        "position" => {
            let inherited = number(attributes, "gainprm", 0)?;
            let stiffness = number(attributes, "kp", 0)?.or(inherited).unwrap_or(1.0);
            let inherited = number(attributes, "biasprm", 2)?.unwrap_or(0.0);
            let damping = number(attributes, "kv", 0)?.map_or(inherited, |damping| -damping);
            let bias = format!("0 {} {damping}", -stiffness);
            [
                stiffness.to_string(),
                bias,
                "fixed".to_owned(),
                "affine".to_owned(),
            ]
        }
        "velocity" => {
            let inherited = number(attributes, "gainprm", 0)?;
            let damping = number(attributes, "kv", 0)?.or(inherited).unwrap_or(1.0);
            let bias = format!("0 0 {}", -damping);
            [
                damping.to_string(),
                bias,
                "fixed".to_owned(),
                "affine".to_owned(),
            ]
        }
        "damper" => {
            let damping = number(attributes, "kv", 0)?.unwrap_or(0.0);
            let gain = format!("0 0 {}", -damping);
            [gain, "0".to_owned(), "affine".to_owned(), "none".to_owned()]
        }
        _ => return Ok(()),
    };
    let values = [
        ("gaintype", gain_kind),
        ("gainprm", gain),
        ("biastype", bias_kind),
        ("biasprm", bias),
    ];
    for (name, value) in values {
        attributes.insert(name, Cow::Owned(value));
    }
    for name in ["kp", "kv"] {
        attributes.remove(name);
    }
    Ok(())
}
