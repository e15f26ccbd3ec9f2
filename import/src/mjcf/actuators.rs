//! Motors that drive joints and tendons: the element `actuator`.

use super::defaults::{ACTUATOR, Element};
use super::known::{self, OF_MOTORS};
use super::limits::limits;
use super::servo::{KINDS, MIXED};
use super::tree::Common;
use crate::Fault;
use crate::element::{children_of, fault, line};
use crate::left::LeftOut;
use crate::robot::{Motor, Robot, Term};
use roxmltree::Node;

/// Adds the motors of an element `actuator` to a robot with its joints; `numbers` has one entry for each actuator of
/// the file, the number of its motor.
pub(crate) fn read<'a>(
    part: Node<'a, 'a>,
    common: &Common<'a>,
    robot: &mut Robot,
    numbers: &mut Vec<Option<usize>>,
    left: &mut LeftOut,
) -> Result<(), Fault> {
    known::others(&Element::without_class(part)?, None, left);
    for node in children_of(part) {
        let motor = motor(node, common, robot, left)?;
        numbers.push(motor.is_some().then_some(robot.motors.len()));
        robot.motors.extend(motor);
    }
    Ok(())
}

/// The motor of an actuator; `None` if it is left out.
fn motor<'a>(
    node: Node<'a, 'a>,
    common: &Common<'a>,
    robot: &Robot,
    left: &mut LeftOut,
) -> Result<Option<Motor>, Fault> {
    let kind = node.tag_name().name();
    let given = node.attribute("name");
    if !KINDS.contains(&kind) {
        left.motion(node, &format!("actuators of the kind `{kind}`"), given);
        return Ok(None);
    }
    if !common.settings.has_actuators {
        left.motion(node, "motors, which `flag` disables", given);
        return Ok(None);
    }
    let Some((on, mut terms)) = transmission(node, robot, given, left)? else {
        return Ok(None);
    };
    let element = common.defaults.of(node, ACTUATOR, None)?;
    if element.text(MIXED).is_some() {
        left.motion(node, "motors whose class is of another kind", given);
        return Ok(None);
    }
    let element = element.with_own_and(OF_MOTORS);
    for (word, kinds) in [
        ("dyntype", &["none"][..]),
        ("gaintype", &["fixed", "affine"][..]),
        ("biastype", &["none", "affine"][..]),
    ] {
        let found = element.text(word).filter(|found| !kinds.contains(found));
        if let Some(found) = found {
            left.motion(node, &format!("motors with `{word}` of `{found}`"), given);
            return Ok(None);
        }
    }
    known::others(&element, given, left);
    let gear = element.numbers("gear")?;
    let gear = gear.and_then(|gear| gear.first().copied()).unwrap_or(1.0);
    for term in &mut terms {
        term.arm *= gear;
    }
    let affine = |kind: &str, word: &str, alone: f64| -> Result<[f64; 3], Fault> {
        let numbers = element.numbers(word)?.unwrap_or_default();
        let number = |place: usize| numbers.get(place).copied();
        Ok(match element.text(kind) {
            Some("affine") => [
                number(0).unwrap_or(alone),
                number(1).unwrap_or(0.0),
                number(2).unwrap_or(0.0),
            ],
            _ => [number(0).unwrap_or(alone), 0.0, 0.0],
        })
    };
    let gain = affine("gaintype", "gainprm", 1.0)?;
    let mut bias = match element.text("biastype") {
        Some("affine") => affine("biastype", "biasprm", 0.0)?,
        _ => [0.0; 3],
    };
    if gain[1..] == [0.0; 2] && gain[0] == -bias[1] && bias[2] > 0.0 {
        // MuJoCo reads it as a ratio, and finds the damping from the mass at the start.
        left.motion(node, "`dampratio` of motors", given);
        bias[2] = 0.0;
    }
    let name = given.map(ToOwned::to_owned);
    Ok(Some(Motor {
        is_named: name.is_some(),
        name: name.unwrap_or_else(|| format!("{on}_motor")),
        line: line(node),
        terms,
        gain,
        bias,
        input_range: limits(&element, "ctrlrange", "ctrllimited", &common.compiler)?,
        effort_range: limits(&element, "forcerange", "forcelimited", &common.compiler)?,
        home: 0.0,
    }))
}

/// The name of what an actuator acts on, and the joints; `None` if it is left out.
fn transmission(
    node: Node<'_, '_>,
    robot: &Robot,
    given: Option<&str>,
    left: &mut LeftOut,
) -> Result<Option<(String, Vec<Term>)>, Fault> {
    // In the axes of the parent, the effort of a hinge or a slide is the same.
    let joint = node.attribute("joint").or(node.attribute("jointinparent"));
    if let Some(joint) = joint {
        let is_it = |other: &crate::robot::Joint| other.is_named && other.name == joint;
        let Some(place) = robot.joints.iter().position(is_it) else {
            return Err(fault(node, format!("there is no joint `{joint}`")));
        };
        if !robot.joints[place].motion.has_value() {
            left.motion(node, "motors of joints without one value", given);
            return Ok(None);
        }
        let term = Term {
            joint: place,
            arm: 1.0,
        };
        return Ok(Some((joint.to_owned(), vec![term])));
    }
    if let Some(name) = node.attribute("tendon") {
        let tendon = robot.tendons.iter().find(|tendon| tendon.name == name);
        if let Some(tendon) = tendon {
            return Ok(Some((name.to_owned(), tendon.terms.clone())));
        }
        left.motion(node, "motors of tendons that are left out", given);
        return Ok(None);
    }
    left.motion(node, "motors that act on no joint", given);
    Ok(None)
}
