//! MJCF: bodies in bodies, each with its joints, as MuJoCo reads them; the rigid part.

mod defaults;
mod frame;
mod joint;
mod refused;
mod shape;
mod tree;

use crate::Fault;
use crate::element::{array, children, fault, line, numbers, word};
use crate::left::LeftOut;
use crate::robot::{Closure, Follows, Motor, Robot};
use defaults::Defaults;
use frame::Angles;
use nalgebra::{Point3, Vector3};
use refused::{WRITE_OUT, refused};
use roxmltree::Node;
use tree::{Sites, Tree};

/// The robot of an MJCF document.
pub(crate) fn read(root: Node<'_, '_>) -> Result<Robot, Fault> {
    if !root.has_tag_name("mujoco") {
        let name = root.tag_name().name();
        let message = format!("not MJCF: the file has `{name}` where `mujoco` is wanted");
        return Err(fault(root, message));
    }
    if let Some(include) = root.descendants().find(|node| node.has_tag_name("include")) {
        let message = format!("`include`: {WRITE_OUT}");
        return Err(fault(include, message));
    }
    refused(root)?;
    let mut left = LeftOut::default();
    let angles = Angles::read(root)?;
    let defaults = Defaults::read(root)?;
    let mut gravity = Vector3::new(0.0, 0.0, -9.81);
    for option in children(root, "option") {
        if let Some(given) = array::<3>(option, "gravity")? {
            gravity = Vector3::from(given);
        }
        let others = option.attributes().map(|attribute| attribute.name());
        for other in others.filter(|name| *name != "gravity") {
            left.add(option, &format!("`{other}` of `option`"), None);
        }
        for flag in children(option, "flag") {
            if flag.attribute("gravity") == Some("disable") {
                gravity = Vector3::zeros();
            }
        }
    }
    let mut tree = Tree::new(&angles, &defaults, left);
    for world in children(root, "worldbody") {
        tree.world(world)?;
    }
    let Tree {
        links,
        joints,
        sites,
        mut left,
        ..
    } = tree;
    let mut robot = Robot {
        name: root.attribute("model").unwrap_or("robot").to_owned(),
        gravity,
        is_grounded: true,
        links,
        joints,
        closures: Vec::new(),
        motors: Vec::new(),
        left: LeftOut::default(),
    };
    for part in root.children().filter(Node::is_element) {
        match part.tag_name().name() {
            "compiler" | "option" | "default" | "worldbody" => {}
            "equality" => equalities(part, &mut robot, &sites, &mut left)?,
            "actuator" => motors(part, &mut robot, &mut left)?,
            other => left.add(part, &format!("`{other}`"), None),
        }
    }
    robot.left = left;
    Ok(robot)
}

/// What holds bodies together beside the tree.
fn equalities(
    part: Node<'_, '_>,
    robot: &mut Robot,
    sites: &Sites,
    left: &mut LeftOut,
) -> Result<(), Fault> {
    for node in part.children().filter(Node::is_element) {
        let kind = node.tag_name().name();
        let name = node.attribute("name");
        if node.attribute("active") == Some("false") {
            left.add(node, "equalities that are not active", name);
            continue;
        }
        match kind {
            "connect" => {
                let closure = connect(node, robot, sites)?;
                robot.closures.push(closure);
            }
            "joint" => follow(node, robot, left)?,
            "weld" => {
                let message =
                    "a `weld` closes a loop of bodies that cannot move; make them one body";
                return Err(fault(node, message));
            }
            other => left.add(node, &format!("equalities of a `{other}`"), name),
        }
    }
    Ok(())
}

fn connect(node: Node<'_, '_>, robot: &Robot, sites: &Sites) -> Result<Closure, Fault> {
    let name = node.attribute("name").unwrap_or("closure").to_owned();
    if node.has_attribute("site1") {
        let site = |which| {
            let name = word(node, which)?;
            let found = sites.get(name).copied();
            found.ok_or_else(|| fault(node, format!("there is no site `{name}`")))
        };
        let [(one, here), (other, there)] = [site("site1")?, site("site2")?];
        return Ok(Closure {
            name,
            links: [one, other],
            places: [here, there],
        });
    }
    let body = |which: &str| match node.attribute(which) {
        None => Ok(0),
        Some(name) => {
            let found = robot.links.iter().position(|link| link.name == name);
            found.ok_or_else(|| fault(node, format!("there is no body `{name}`")))
        }
    };
    word(node, "body1")?;
    word(node, "anchor")?;
    let links = [body("body1")?, body("body2")?];
    let anchor = Point3::from(array::<3>(node, "anchor")?.unwrap_or_default());
    // The other place is where the file draws it.
    let [one, other] = links.map(|link| robot.drawn(link));
    Ok(Closure {
        name,
        links,
        places: [anchor, other.inverse_transform_point(&(one * anchor))],
    })
}

/// A joint whose value is a line over that of another.
fn follow(node: Node<'_, '_>, robot: &mut Robot, left: &mut LeftOut) -> Result<(), Fault> {
    let place = |which| {
        let name = word(node, which)?;
        let found = robot.joints.iter().position(|joint| joint.name == name);
        found.ok_or_else(|| fault(node, format!("there is no joint `{name}`")))
    };
    let follower = place("joint1")?;
    if !node.has_attribute("joint2") {
        left.add(node, "equalities of one joint", node.attribute("name"));
        return Ok(());
    }
    let leader = place("joint2")?;
    let coefficients = numbers(node, "polycoef")?.unwrap_or_else(|| vec![0.0, 1.0]);
    if coefficients.iter().skip(2).any(|c| *c != 0.0) {
        let message = "`polycoef` of more than a constant and a factor cannot be taken";
        return Err(fault(node, message));
    }
    let [offset, factor] = [0, 1].map(|i| coefficients.get(i).copied().unwrap_or(0.0));
    robot.joints[follower].follows = Some(Follows {
        leader: Some(leader),
        factor,
        offset,
        line: line(node),
    });
    Ok(())
}

fn motors(part: Node<'_, '_>, robot: &mut Robot, left: &mut LeftOut) -> Result<(), Fault> {
    for node in part.children().filter(Node::is_element) {
        let kind = node.tag_name().name();
        let joint = node.attribute("joint");
        let (Some(joint), "motor") = (joint, kind) else {
            left.add(
                node,
                &format!("actuators of the kind `{kind}`"),
                node.attribute("name"),
            );
            continue;
        };
        let found = robot.joints.iter().position(|other| other.name == joint);
        let Some(place) = found else {
            return Err(fault(node, format!("there is no joint `{joint}`")));
        };
        if !robot.joints[place].motion.has_value() {
            left.add(
                node,
                "motors of joints without one value",
                node.attribute("name"),
            );
            continue;
        }
        for limit in ["ctrlrange", "forcerange"] {
            if node.has_attribute(limit) {
                left.add(
                    node,
                    &format!("`{limit}` of motors"),
                    node.attribute("name"),
                );
            }
        }
        let gear = numbers(node, "gear")?;
        let gear = gear.and_then(|gear| gear.first().copied()).unwrap_or(1.0);
        let name = node.attribute("name").map(ToOwned::to_owned);
        robot.motors.push(Motor {
            name: name.unwrap_or_else(|| format!("{joint}_motor")),
            joint: place,
            gear,
        });
    }
    Ok(())
}
