//! Joints: how a body moves in the one around it.

use super::defaults::Element;
use super::frame::Angles;
use crate::Fault;
use crate::element::{fault, unit};
use crate::left::LeftOut;
use crate::robot::{Joint, Motion};
use nalgebra::{Isometry3, Point3, Vector3};

/// A joint as it is written; its ends are known to the tree.
pub(crate) fn read(
    element: &Element<'_>,
    name: String,
    angles: &Angles,
    left: &mut LeftOut,
) -> Result<Joint, Fault> {
    let node = element.node;
    let kind = match node.has_tag_name("freejoint") {
        true => "free",
        false => element.text("type").unwrap_or("hinge"),
    };
    let motion = match kind {
        "hinge" => Motion::Revolute,
        "slide" => Motion::Prismatic,
        "ball" => Motion::Spherical,
        "free" => Motion::Free,
        other => {
            let message =
                format!("joint `{name}` is of the type `{other}`, which MJCF does not have");
            return Err(fault(node, message));
        }
    };
    // Angles of slides are lengths.
    let size = if motion == Motion::Revolute {
        angles.unit
    } else {
        1.0
    };
    let number = |word: &str| Ok(element.number(word)?.unwrap_or(0.0));
    let limits = element.array::<2>("range")?;
    let is_limited = match element.text("limited") {
        Some("true") => true,
        Some("false") => false,
        _ => angles.limits_by_range && limits.is_some_and(|[least, most]| least < most),
    };
    let range = limits
        .filter(|_| is_limited)
        .map(|range| range.map(|end| end * size));
    let [damping, stiffness]: [f64; 2] = [number("damping")?, number("stiffness")?];
    let mut joint = Joint {
        motion,
        parent: 0,
        child: 0,
        placement: Isometry3::identity(),
        anchor: Point3::from(element.array::<3>("pos")?.unwrap_or_default()),
        axis: match element.array::<3>("axis")? {
            Some(axis) => unit(node, "axis", axis)?,
            None => Vector3::z_axis(),
        },
        drawn_at: number("ref")? * size,
        range,
        damping,
        spring: (stiffness != 0.0).then_some([stiffness, number("springref")? * size]),
        follows: None,
        name,
    };
    if let Some([lower, upper]) = range.filter(|[lower, upper]| lower >= upper) {
        let message = format!(
            "joint `{}`: its range goes from {lower} to {upper}",
            joint.name
        );
        return Err(fault(node, message));
    }
    if !motion.has_value() {
        joint.drawn_at = 0.0;
        let has = [range.is_some(), damping != 0.0, stiffness != 0.0];
        let words = ["range", "damping", "stiffness"];
        for (word, _) in words.into_iter().zip(has).filter(|(_, has)| *has) {
            left.add(
                node,
                &format!("`{word}` of joints that turn freely"),
                Some(&joint.name),
            );
        }
        joint.range = None;
        joint.damping = 0.0;
        joint.spring = None;
    }
    for word in ["frictionloss", "armature"] {
        if number(word)? != 0.0 {
            left.add(node, &format!("`{word}` of joints"), Some(&joint.name));
        }
    }
    Ok(joint)
}
