//! Start of the file: the key `home` of the element `keyframe`.

use super::defaults::Element;
use super::known;
use crate::Fault;
use crate::element::{children_of, fault};
use crate::left::LeftOut;
use crate::robot::{Motion, Robot};
use roxmltree::Node;

/// Name of the key with the start.
const HOME: &str = "home";

/// Reads the start from an element `keyframe`; `motors` has the number of the motor of each actuator of the file.
pub(crate) fn read<'a>(
    part: Node<'a, 'a>,
    robot: &mut Robot,
    motors: &[Option<usize>],
    left: &mut LeftOut,
) -> Result<(), Fault> {
    known::others(&Element::without_class(part)?, None, left);
    for node in children_of(part) {
        let name = node.attribute("name");
        if !node.has_tag_name("key") || name != Some(HOME) {
            let kind = node.tag_name().name();
            left.add(node, &format!("`{kind}`, which is not the start"), name);
            continue;
        }
        let element = Element::without_class(node)?;
        known::others(&element, name, left);
        let (places, rates) = (counts(robot, [7, 4]), counts(robot, [6, 3]));
        let joints = &mut robot.joints;
        if let Some(given) = numbers(&element, "qpos", places.iter().sum())? {
            let mut next = 0;
            for (joint, count) in joints.iter_mut().zip(&places) {
                joint.home = given[next..next + count].to_vec();
                next += count;
                let turn = &joint.home[count.saturating_sub(4).min(*count)..];
                if *count > 1 && turn.iter().all(|part| *part == 0.0) {
                    let message = format!("`qpos`: the quaternion of joint `{}` is 0", joint.name);
                    return Err(fault(node, message));
                }
            }
        }
        if let Some(given) = numbers(&element, "qvel", rates.iter().sum())? {
            let mut next = 0;
            for (joint, count) in joints.iter_mut().zip(&rates) {
                joint.home_rates = given[next..next + count].to_vec();
                next += count;
            }
        }
        if let Some(given) = numbers(&element, "ctrl", motors.len())? {
            for (value, motor) in given.iter().zip(motors) {
                if let Some(motor) = motor {
                    robot.motors[*motor].home = *value;
                }
            }
        }
    }
    Ok(())
}

/// The number of entries of each joint, of which free and ball joints have several.
fn counts(robot: &Robot, [free, ball]: [usize; 2]) -> Vec<usize> {
    let count = |motion: Motion| match motion {
        Motion::Fixed => 0,
        Motion::Free => free,
        Motion::Spherical => ball,
        Motion::Revolute | Motion::Prismatic | Motion::Planar => 1,
    };
    robot
        .joints
        .iter()
        .map(|joint| count(joint.motion))
        .collect()
}

/// The numbers of an attribute, which must be as many as the robot has.
fn numbers(element: &Element<'_>, name: &str, count: usize) -> Result<Option<Vec<f64>>, Fault> {
    let given = element.numbers(name)?;
    match given {
        Some(given) if given.len() != count => {
            let message = format!("`{name}`: expected {count} numbers, found {}", given.len());
            Err(fault(element.node, message))
        }
        given => Ok(given),
    }
}
