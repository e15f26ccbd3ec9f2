//! Links without a joint between them as one body, with the names of all as its points.

use crate::Fault;
use crate::robot::{Closure, Joint, Link, Motion, Robot};
use nalgebra::{Isometry3, Point3};

/// Merges links without a joint between them: a robot in which every joint moves.
///
/// # Errors
/// Where a joint moves a link without mass.
pub(crate) fn merged(robot: Robot) -> Result<Robot, Fault> {
    // The link that a link belongs to, and where it is in that one.
    let mut owners: Vec<(usize, Isometry3<f64>)> = (0..robot.links.len())
        .map(|link| (link, Isometry3::identity()))
        .collect();
    let fixed = |joint: &&Joint| joint.motion == Motion::Fixed;
    for joint in robot.joints.iter().filter(fixed) {
        let (owner, place) = owners[joint.parent];
        owners[joint.child] = (owner, place * joint.placement);
    }

    let mut bodies: Vec<Option<Link>> = robot.links.into_iter().map(Some).collect();
    for link in 0..bodies.len() {
        let (owner, place) = owners[link];
        if owner != link
            && let Some(part) = bodies[link].take()
            && let Some(body) = &mut bodies[owner]
        {
            join(body, part, &place);
        }
    }
    // The numbers of what is left.
    let numbers: Vec<usize> = bodies
        .iter()
        .scan(0, |count, body| {
            let number = *count;
            *count += usize::from(body.is_some());
            Some(number)
        })
        .collect();
    let number = |link: usize| numbers[owners[link].0];
    let mut joint_numbers = vec![None; robot.joints.len()];
    let mut joints = Vec::new();
    for (old, joint) in robot.joints.into_iter().enumerate() {
        if joint.motion == Motion::Fixed {
            continue;
        }
        joint_numbers[old] = Some(joints.len());
        joints.push(Joint {
            parent: number(joint.parent),
            child: number(joint.child),
            placement: owners[joint.parent].1 * joint.placement,
            ..joint
        });
    }
    let links: Vec<Link> = bodies.into_iter().flatten().collect();
    finite(&links, &joints)?;
    for (place, link) in links.iter().enumerate() {
        let is_ground = robot.is_grounded && place == 0;
        let mass = link.inertial.map_or(0.0, |inertial| inertial.mass);
        if mass == 0.0 && !is_ground {
            return Err(massless(place, link, &joints));
        }
    }

    for follows in joints.iter_mut().filter_map(|joint| joint.follows.as_mut()) {
        follows.leader = follows.leader.and_then(|leader| joint_numbers[leader]);
    }
    let closures = robot.closures.into_iter().map(|closure| Closure {
        places: std::array::from_fn(|end| owners[closure.links[end]].1 * closure.places[end]),
        links: closure.links.map(number),
        ..closure
    });
    let closures = closures.collect();
    let mut motors = robot.motors;
    motors.retain_mut(|motor| match joint_numbers[motor.joint] {
        Some(joint) => {
            motor.joint = joint;
            true
        }
        None => false,
    });
    Ok(Robot {
        links,
        joints,
        closures,
        motors,
        ..robot
    })
}

/// Puts a link into the body it belongs to.
fn join(body: &mut Link, part: Link, place: &Isometry3<f64>) {
    let inertial = part.inertial.map(|inertial| inertial.placed(place));
    body.inertial = match (body.inertial, inertial) {
        (Some(one), Some(other)) => Some(one.with(&other)),
        (one, other) => one.or(other),
    };
    body.places.push((part.name, place * Point3::origin()));
    let places = part.places.into_iter();
    body.places
        .extend(places.map(|(name, point)| (name, place * point)));
}

/// Refuses what is too large to be added, turned or placed.
fn finite(links: &[Link], joints: &[Joint]) -> Result<(), Fault> {
    let refused = |link: &Link, what: String| Fault {
        line: link.line,
        message: format!("{what} is not finite: its numbers are too large"),
    };
    for link in links {
        let places = link.places.iter().flat_map(|(_, place)| place.iter());
        if !places.copied().all(f64::is_finite) {
            return Err(refused(link, format!("a place of link `{}`", link.name)));
        }
        let Some(inertial) = &link.inertial else {
            continue;
        };
        let moments = inertial.center.iter().chain(inertial.inertia.iter());
        let mut all = moments.copied().chain([inertial.mass]);
        if !all.all(f64::is_finite) {
            return Err(refused(
                link,
                format!("the inertia of link `{}`", link.name),
            ));
        }
    }
    for joint in joints {
        let place = joint.placement * joint.anchor;
        let numbers = place.iter().chain(joint.anchor.iter()).copied();
        let [stiffness, rest] = joint.spring.unwrap_or_default();
        let follows = joint
            .follows
            .map(|follows| [follows.factor, follows.offset]);
        let efforts = [joint.damping, stiffness, rest, joint.drawn_at];
        let values = joint.range.into_iter().chain(follows).flatten();
        let mut all = numbers.chain(efforts).chain(values);
        if !all.all(f64::is_finite) {
            let what = format!("joint `{}`", joint.name);
            return Err(refused(&links[joint.child], what));
        }
    }
    Ok(())
}

fn massless(place: usize, link: &Link, joints: &[Joint]) -> Fault {
    let name = &link.name;
    let message = match joints.iter().find(|joint| joint.child == place) {
        Some(joint) => format!(
            "joint `{}` moves link `{name}`, which has no mass; give it one, and an inertia",
            joint.name
        ),
        None => {
            format!("link `{name}` is a free body and has no mass; give it one, and an inertia")
        }
    };
    Fault {
        line: link.line,
        message,
    }
}
