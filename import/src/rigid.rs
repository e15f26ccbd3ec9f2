//! Links without a joint between them as one body, with the names of all as its points.

use crate::Fault;
use crate::robot::{Closure, Joint, Link, Motion, Robot, Term};
use nalgebra::{Isometry3, Point3};

/// Merges links without a joint between them: a robot in which every joint moves.
///
/// # Errors
/// A [`Fault`] if a joint moves nothing with a mass.
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
    massless(&links, &joints, robot.is_grounded)?;

    for follows in joints.iter_mut().filter_map(|joint| joint.follows.as_mut()) {
        follows.leader = follows.leader.and_then(|leader| joint_numbers[leader]);
    }
    let closures = robot.closures.into_iter().map(|closure| {
        let ends = closure.links.map(|link| owners[link].1);
        Closure {
            places: std::array::from_fn(|end| ends[end] * closure.places[end]),
            weld: closure
                .weld
                .map(|turn| ends[0].rotation * turn * ends[1].rotation.inverse()),
            links: closure.links.map(number),
            ..closure
        }
    });
    let closures: Vec<Closure> = closures.collect();
    for closure in &closures {
        if closure.links[0] == closure.links[1] {
            return Err(Fault {
                file: None,
                line: closure.line,
                message: format!(
                    "equality `{}` ties two bodies that cannot move against each other",
                    closure.name
                ),
            });
        }
    }
    let moving = |terms: &mut Vec<Term>| {
        terms.retain_mut(|term| {
            let joint = joint_numbers[term.joint];
            term.joint = joint.unwrap_or(0);
            joint.is_some()
        });
        !terms.is_empty()
    };
    let mut motors = robot.motors;
    motors.retain_mut(|motor| moving(&mut motor.terms));
    let mut tendons = robot.tendons;
    tendons.retain_mut(|tendon| moving(&mut tendon.terms));
    let mut ties = robot.ties;
    ties.retain_mut(|tie| moving(&mut tie.terms));
    Ok(Robot {
        links,
        joints,
        closures,
        tendons,
        ties,
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
    let weightless = part.weightless.into_iter();
    body.weightless
        .extend(weightless.map(|(mass, center)| (mass, place * center)));
    body.places.push((part.name, place * Point3::origin()));
    let places = part.places.into_iter();
    body.places
        .extend(places.map(|(name, point)| (name, place * point)));
}

/// Refuses what is too large to be added, turned or placed.
fn finite(links: &[Link], joints: &[Joint]) -> Result<(), Fault> {
    let refused = |link: &Link, what: String| Fault {
        file: None,
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
        let efforts = [
            joint.damping,
            joint.armature,
            stiffness,
            rest,
            joint.drawn_at,
        ];
        let values = joint.range.into_iter().chain(follows).flatten();
        let home = joint.home.iter().chain(&joint.home_rates).copied();
        let mut all = numbers.chain(efforts).chain(values).chain(home);
        if !all.all(f64::is_finite) {
            let what = format!("joint `{}`", joint.name);
            return Err(refused(&links[joint.child], what));
        }
    }
    Ok(())
}

/// Refuses links that nothing holds and joints that move no mass, as their accelerations would not be determined.
fn massless(links: &[Link], joints: &[Joint], is_grounded: bool) -> Result<(), Fault> {
    // A joint moves its link and all that this one holds; the numbers of links grow outward.
    let mut moved: Vec<f64> = links
        .iter()
        .map(|link| {
            link.inertial
                .map_or(0.0, |inertial| inertial.mass + inertial.inertia.trace())
        })
        .collect();
    for joint in joints.iter().rev() {
        moved[joint.parent] += moved[joint.child] + joint.armature;
    }
    for (place, link) in links.iter().enumerate() {
        let (name, own) = (
            &link.name,
            link.inertial.map_or(0.0, |inertial| inertial.mass),
        );
        let message = match joints.iter().find(|joint| joint.child == place) {
            Some(joint) if joint.motion == Motion::Free && own == 0.0 => {
                format!("link `{name}` is a free body and has no mass; give it one, and an inertia")
            }
            Some(joint) if moved[place] + joint.armature == 0.0 => format!(
                "joint `{}` moves link `{name}`, which has no mass; give it one, and an inertia",
                joint.name
            ),
            None if !(is_grounded && place == 0) && own == 0.0 => {
                format!("link `{name}` is a free body and has no mass; give it one, and an inertia")
            }
            _ => continue,
        };
        return Err(Fault {
            file: None,
            line: link.line,
            message,
        });
    }
    Ok(())
}
