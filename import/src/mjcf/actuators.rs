//! Motors that drive joints: the element `actuator`.

use super::defaults::{ACTUATOR, Element};
use super::known::{self, OF_MOTORS};
use super::tree::Common;
use crate::Fault;
use crate::element::{children_of, fault};
use crate::left::LeftOut;
use crate::robot::{Motion, Motor, Robot};
use roxmltree::Node;

/// Adds the motors of an element `actuator` to a robot with its joints.
pub(crate) fn read<'a>(
    part: Node<'a, 'a>,
    common: &Common<'a>,
    robot: &mut Robot,
    left: &mut LeftOut,
) -> Result<(), Fault> {
    known::others(&Element::without_class(part)?, None, left);
    for node in children_of(part) {
        let kind = node.tag_name().name();
        let given = node.attribute("name");
        if kind != "motor" {
            left.add(node, &format!("actuators of the kind `{kind}`"), given);
            continue;
        }
        if !common.settings.has_actuators {
            left.add(node, "motors, which `flag` disables", given);
            continue;
        }
        // In the axes of the parent, the effort of a hinge or a slide is the same.
        let joint = node.attribute("joint");
        let Some(joint) = joint.or(node.attribute("jointinparent")) else {
            left.add(node, "motors that act on no joint", given);
            continue;
        };
        let mut joints = robot.joints.iter();
        let found = joints.position(|other| other.name == joint && other.motion != Motion::Fixed);
        let Some(place) = found else {
            return Err(fault(node, format!("there is no joint `{joint}`")));
        };
        if !robot.joints[place].motion.has_value() {
            left.add(node, "motors of joints without one value", given);
            continue;
        }
        let element = common.defaults.of(node, ACTUATOR, None)?;
        let element = element.with_own_and(OF_MOTORS);
        known::others(&element, given, left);
        let gear = element.numbers("gear")?;
        let gear = gear.and_then(|gear| gear.first().copied()).unwrap_or(1.0);
        let name = given.map(ToOwned::to_owned);
        robot.motors.push(Motor {
            name: name.unwrap_or_else(|| format!("{joint}_motor")),
            joint: place,
            gear,
        });
    }
    Ok(())
}
