//! Actuators of all kinds as the general one: gain, bias and dynamics.

use crate::Fault;
use crate::element::{Attributes, listed};
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

/// The kinds of actuators that are a gain and a bias.
pub(super) const KINDS: &[&str] = &["general", "motor", "position", "velocity", "damper"];

/// Attributes of a bias and a gain that is no number, which servos have of their own.
const OF_BIAS: &[&str] = &["gaintype", "biastype", "biasprm"];

/// Name under which a class keeps the kind of servo, or of an actuator with dynamics, that it describes.
const KIND: &str = "kind of actuators";

/// Name under which a class keeps that it describes servos of another kind than the class around it.
const CHANGED: &str = "another kind of servos";

/// Name under which an actuator keeps that its class gives it gains whose meaning is that of another kind.
pub(super) const MIXED: &str = "gains of another kind";

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
    let known = attributes.get(KIND).map(|known| known.clone().into_owned());
    let is_other = known.as_ref().is_some_and(|known| known != kind);
    let inherited = |attributes: &Attributes<'a>, name: &str| {
        attributes.contains_key(name) && !node.has_attribute(name)
    };
    let is_mixed = match &known {
        // Actuators with dynamics.
        Some(known) if !KINDS.contains(&known.as_str()) => is_other && kind != "motor",
        Some(_) => is_servo && is_other && attributes.contains_key(CHANGED),
        None => is_servo && OF_BIAS.iter().any(|name| inherited(attributes, name)),
    };
    if is_mixed {
        attributes.insert(MIXED, Cow::Borrowed("true"));
    }
    let removed = match (kind, is_servo) {
        ("motor", _) => OF_KINDS,
        (_, true) if is_other => OF_KINDS,
        (_, true) => &["dyntype", "dynprm"],
        _ => &[],
    };
    for name in removed {
        if inherited(attributes, name) {
            attributes.remove(name);
        }
    }
    // It has nothing of the kinds before it in a class.
    if kind == "motor" {
        for name in [KIND, CHANGED, MIXED] {
            attributes.remove(name);
        }
    }
    if is_servo && is_other {
        attributes.insert(CHANGED, Cow::Borrowed("true"));
    }
    if is_servo || !KINDS.contains(&kind) {
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
            let inherited = number(attributes, "gainprm", 2)?.map(|gain| -gain);
            let damping = number(attributes, "kv", 0)?.or(inherited).unwrap_or(0.0);
            // Its input is always limited.
            let of_class = |parent: Node<'_, '_>| parent.has_tag_name("default");
            if !node.parent_element().is_some_and(of_class) {
                attributes.insert("ctrllimited", Cow::Borrowed("true"));
            }
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
