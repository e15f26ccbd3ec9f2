//! Constraints of bodies and joints beside the tree: the element `equality`.

use super::defaults::{EQUALITY, Element};
use super::known;
use super::tree::{Common, Sites};
use crate::Fault;
use crate::element::{children_of, fault, line, word};
use crate::left::LeftOut;
use crate::robot::{Closure, Follows, Link, Robot, Tendon, Term, Tie};
use nalgebra::{Point3, Quaternion, UnitQuaternion};
use roxmltree::Node;

/// Adds the constraints of an element `equality` to a robot with its bodies and joints.
pub(crate) fn read<'a>(
    part: Node<'a, 'a>,
    common: &Common<'a>,
    robot: &mut Robot,
    sites: &Sites,
    left: &mut LeftOut,
) -> Result<(), Fault> {
    known::others(&Element::without_class(part)?, None, left);
    for node in children_of(part) {
        let kind = node.tag_name().name();
        let name = node.attribute("name");
        let element = common.defaults.of(node, EQUALITY, None)?;
        if element.flag("active")? == Some(false) {
            left.add(node, "equalities that are not active", name);
            continue;
        }
        if !common.settings.has_equalities {
            left.add(node, "equalities, which `flag` disables", name);
            continue;
        }
        match kind {
            "connect" => {
                let closure = connect(&element, robot, sites)?;
                robot.closures.push(closure);
                known::others(&element, name, left);
            }
            "joint" => {
                follow(&element, robot)?;
                known::others_of_follower(&element, name, left);
            }
            "weld" => {
                let closure = weld(&element, robot)?;
                robot.closures.push(closure);
                known::others(&element, name, left);
            }
            "tendon" => match tie(&element, robot)? {
                Some(tie) => {
                    robot.ties.push(tie);
                    known::others_of_tie(&element, name, left);
                }
                None => {
                    let what = "equalities of a `tendon` that is left out, or with powers";
                    left.motion(node, what, name);
                }
            },
            other => left.add(node, &format!("equalities of a `{other}`"), name),
        }
    }
    Ok(())
}

fn connect(element: &Element<'_>, robot: &Robot, sites: &Sites) -> Result<Closure, Fault> {
    let node = element.node;
    let name = node.attribute("name").unwrap_or("closure").to_owned();
    let of_sites = ["site1", "site2"];
    if of_sites.iter().any(|which| node.has_attribute(*which)) {
        let of_bodies = ["body1", "body2", "anchor"];
        if let Some(other) = of_bodies.iter().find(|which| node.has_attribute(**which)) {
            let message = format!("a `connect` has sites or bodies, and this one `{other}`, too");
            return Err(fault(node, message));
        }
        let site = |which| {
            let name = word(node, which)?;
            let found = sites.get(name).copied();
            found.ok_or_else(|| fault(node, format!("there is no site `{name}`")))
        };
        let [(one, here), (other, there)] = [site("site1")?, site("site2")?];
        return Ok(Closure {
            name,
            line: line(node),
            links: [one, other],
            places: [here, there],
            weld: None,
        });
    }
    word(node, "anchor")?;
    let links = bodies(node, robot)?;
    let anchor = Point3::from(element.array::<3>("anchor")?.unwrap_or_default());
    // The other place is where the file draws it.
    let [one, other] = links.map(|link| robot.drawn(link));
    Ok(Closure {
        name,
        line: line(node),
        links,
        places: [anchor, other.inverse_transform_point(&(one * anchor))],
        weld: None,
    })
}

/// The two bodies of an equality; the second is the world if it is left out.
fn bodies(node: Node<'_, '_>, robot: &Robot) -> Result<[usize; 2], Fault> {
    let body = |which: &str| match node.attribute(which) {
        None => Ok(0),
        Some(name) => {
            let is_named = |link: &Link| link.is_named && link.name == name;
            let found = robot.links.iter().position(is_named);
            found.ok_or_else(|| fault(node, format!("there is no body `{name}`")))
        }
    };
    word(node, "body1")?;
    Ok([body("body1")?, body("body2")?])
}

/// Makes two bodies one.
fn weld(element: &Element<'_>, robot: &Robot) -> Result<Closure, Fault> {
    let node = element.node;
    if node.has_attribute("site1") || node.has_attribute("site2") {
        let message = "a `weld` of sites is not read: write it with `body1`, `body2` and `relpose`";
        return Err(fault(node, message));
    }
    let links = bodies(node, robot)?;
    let [one, other] = links.map(|link| robot.drawn(link));
    let anchor = Point3::from(element.array::<3>("anchor")?.unwrap_or_default());
    let (place, turn) = match element.array::<7>("relpose")? {
        // The place is that of the anchor in the first body.
        Some([x, y, z, quaternion @ ..]) if quaternion != [0.0; 4] => {
            let [w, i, j, k] = quaternion;
            let turn = UnitQuaternion::from_quaternion(Quaternion::new(w, i, j, k));
            (Point3::new(x, y, z), turn)
        }
        // The second body is where the file draws it.
        _ => {
            let between = one.inv_mul(&other);
            (between * anchor, between.rotation)
        }
    };
    Ok(Closure {
        name: node.attribute("name").unwrap_or("weld").to_owned(),
        line: line(node),
        links,
        places: [place, anchor],
        weld: Some(turn),
    })
}

/// Makes the length of a tendon a linear function of that of another, or a constant; `None` if it is another function,
/// or if a tendon is left out.
fn tie(element: &Element<'_>, robot: &Robot) -> Result<Option<Tie>, Fault> {
    let node = element.node;
    let tendon = |which: &str| -> Result<Option<&Tendon>, Fault> {
        let name = word(node, which)?;
        Ok(robot.tendons.iter().find(|tendon| tendon.name == name))
    };
    let Some(own) = tendon("tendon1")? else {
        return Ok(None);
    };
    let given = element.numbers("polycoef")?.unwrap_or_default();
    let constant = given.first().copied().unwrap_or(0.0);
    let factor = given.get(1).copied().unwrap_or(1.0);
    let mut terms = own.terms.clone();
    if node.has_attribute("tendon2") {
        let Some(other) = tendon("tendon2")? else {
            return Ok(None);
        };
        if given.iter().skip(2).any(|power| *power != 0.0) {
            return Ok(None);
        }
        for term in &other.terms {
            let arm = -factor * term.arm;
            match terms.iter_mut().find(|known| known.joint == term.joint) {
                Some(known) => known.arm += arm,
                None => terms.push(Term { arm, ..*term }),
            }
        }
    }
    terms.retain(|term| term.arm != 0.0);
    if terms.is_empty() {
        return Err(fault(
            node,
            "an equality of tendons in which no joint moves",
        ));
    }
    // The polynomial is one of differences to the lengths that the file draws.
    let drawn = |term: &Term| term.arm * robot.joints[term.joint].drawn_at;
    Ok(Some(Tie {
        name: node.attribute("name").unwrap_or("tie").to_owned(),
        length: constant + terms.iter().map(drawn).sum::<f64>(),
        terms,
    }))
}

/// Makes the value of a joint a linear function of that of another, or a constant.
fn follow(element: &Element<'_>, robot: &mut Robot) -> Result<(), Fault> {
    let node = element.node;
    let place = |which| {
        let name = word(node, which)?;
        let mut all = robot.joints.iter().enumerate();
        let found = all.find(|(_, joint)| joint.is_named && joint.name == name);
        match found {
            None => Err(fault(node, format!("there is no joint `{name}`"))),
            Some((_, joint)) if !joint.motion.has_value() => {
                let message = format!(
                    "joint `{name}` has no single value: only hinges and slides are in an \
                     equality of joints"
                );
                Err(fault(node, message))
            }
            Some((place, _)) => Ok(place),
        }
    };
    let follower = place("joint1")?;
    let leader = match node.has_attribute("joint2") {
        true => Some(place("joint2")?),
        false => None,
    };
    let given = element.numbers("polycoef")?.unwrap_or_default();
    if let Some(further) = given.iter().skip(2).find(|c| **c != 0.0)
        && leader.is_some()
    {
        let message = format!(
            "`polycoef` has {further} after a constant and a factor; powers cannot be taken"
        );
        return Err(fault(node, message));
    }
    let [constant, factor] = [0, 1].map(|i| given.get(i).copied());
    let constant = constant.unwrap_or(0.0);
    let factor = leader.map_or(0.0, |_| factor.unwrap_or(1.0));
    // The polynomial is one of differences to the values that the file draws.
    let drawn_at = |joint: usize| robot.joints[joint].drawn_at;
    let offset = constant + drawn_at(follower) - factor * leader.map_or(0.0, drawn_at);
    let joint = &mut robot.joints[follower];
    if joint.follows.is_some() {
        let message = format!(
            "joint `{}` is `joint1` of two equalities, but can follow one joint only",
            joint.name
        );
        return Err(fault(node, message));
    }
    joint.follows = Some(Follows {
        leader,
        factor,
        offset,
        line: line(node),
    });
    Ok(())
}
