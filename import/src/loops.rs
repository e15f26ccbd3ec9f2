//! Closed loops: the joints whose values follow from those of others.

use crate::robot::{Closure, Joint, Motion, Robot, Tie};
use nalgebra::{Isometry3, Vector3};

/// The smallest pivot of an elimination, relative to the largest entry.
const LEAST_PIVOT: f64 = 1e-9;

/// Velocity and angular velocity of a closure's second end against the first, for one freedom of a joint.
type Column = Vec<f64>;

/// Whether the value of each joint follows from those of others, by a closed loop or because the joint follows one.
///
/// The values that remain free are those of joints with motors, and of the first joints, as far as possible.
pub(crate) fn determined(robot: &Robot, poses: &[Isometry3<f64>]) -> Vec<bool> {
    let mut determined: Vec<bool> = robot
        .joints
        .iter()
        .map(|joint| joint.follows.is_some())
        .collect();
    let mut columns: Vec<Vec<Column>> = robot
        .joints
        .iter()
        .enumerate()
        .map(|(place, joint)| {
            freedoms(joint, poses)
                .iter()
                .map(|freedom| column(robot, place, freedom, poses))
                .collect()
        })
        .collect();
    // A follower moves with its leader; leaders of leaders come later.
    for (place, joint) in robot.joints.iter().enumerate() {
        let mut factor = 1.0;
        let mut leader = place;
        let mut steps = 0;
        while let Some(follows) = robot.joints[leader].follows
            && steps < robot.joints.len()
        {
            steps += 1;
            factor *= follows.factor;
            match follows.leader {
                Some(next) => leader = next,
                None => factor = 0.0,
            }
            if factor == 0.0 {
                break;
            }
        }
        if joint.follows.is_some() {
            let own = std::mem::take(&mut columns[place]);
            if let (Some(own), Some(leading)) = (own.first(), columns[leader].first_mut()) {
                leading
                    .iter_mut()
                    .zip(own)
                    .for_each(|(to, from)| *to += factor * from);
            }
        }
    }
    let has_motor = |place: usize| {
        let motors = robot.motors.iter();
        motors
            .flat_map(|motor| &motor.terms)
            .any(|term| term.joint == place)
    };
    // Those first that are to follow from others.
    let mut order: Vec<usize> = (0..robot.joints.len()).rev().collect();
    order.sort_by_key(|place| {
        let joint = &robot.joints[*place];
        (joint.motion.has_value(), has_motor(*place))
    });
    let largest = columns
        .iter()
        .flatten()
        .flatten()
        .fold(0.0_f64, |most, entry| most.max(entry.abs()));
    let mut pivots: Vec<(usize, Column)> = Vec::new();
    for place in order {
        for mut column in std::mem::take(&mut columns[place]) {
            for (row, pivot) in &pivots {
                let factor = column[*row] / pivot[*row];
                column
                    .iter_mut()
                    .zip(pivot)
                    .for_each(|(to, from)| *to -= factor * from);
            }
            let entries = column.iter().enumerate();
            let most = entries.max_by(|(_, one), (_, other)| one.abs().total_cmp(&other.abs()));
            if let Some((row, entry)) = most
                && entry.abs() > LEAST_PIVOT * largest
            {
                determined[place] = true;
                pivots.push((row, column));
            }
        }
    }
    determined
}

/// A freedom of a joint in the axes of the first link: the velocity at its origin, and the angular velocity.
pub(crate) type Freedom = [Vector3<f64>; 2];

/// The freedoms of a joint: turns and slides about its axis, or along and about the axes of the first link.
pub(crate) fn freedoms(joint: &Joint, poses: &[Isometry3<f64>]) -> Vec<Freedom> {
    let pose = &poses[joint.child];
    let anchor = (pose * joint.anchor).coords;
    let turn = |axis: Vector3<f64>| [anchor.cross(&axis), axis];
    let slide = |axis: Vector3<f64>| [axis, Vector3::zeros()];
    let axes = || (0..3).map(|k| Vector3::ith(k, 1.0));
    let axis = pose.rotation * joint.axis;
    match joint.motion {
        Motion::Fixed => Vec::new(),
        Motion::Revolute => vec![turn(*axis)],
        Motion::Prismatic => vec![slide(*axis)],
        Motion::Planar => {
            let across = Vector3::ith(axis.iamin(), 1.0).cross(&axis);
            vec![turn(*axis), slide(across), slide(axis.cross(&across))]
        }
        Motion::Spherical => axes().map(turn).collect(),
        Motion::Free => axes().map(slide).chain(axes().map(turn)).collect(),
    }
}

/// The column that a freedom of a joint has in the rows of all closures and constant sums.
fn column(
    robot: &Robot,
    place: usize,
    [velocity, turn]: &Freedom,
    poses: &[Isometry3<f64>],
) -> Column {
    let joint = &robot.joints[place];
    let moves = |link: usize| {
        let mut next = Some(link);
        while let Some(link) = next {
            if link == joint.child {
                return 1.0;
            }
            next = robot
                .joints
                .iter()
                .find(|other| other.child == link)
                .map(|other| other.parent);
        }
        0.0
    };
    let of = |closure: &Closure| {
        let end = |end: usize| {
            let link = closure.links[end];
            let place = (poses[link] * closure.places[end]).coords;
            (velocity + turn.cross(&place)) * moves(link)
        };
        let turns = turn * (moves(closure.links[1]) - moves(closure.links[0]));
        let rows = (end(1) - end(0)).iter().copied().collect::<Vec<f64>>();
        let turns = turns.iter().copied().filter(|_| closure.weld.is_some());
        rows.into_iter().chain(turns.collect::<Vec<f64>>())
    };
    let arm = |tie: &Tie| {
        let own = tie.terms.iter().filter(|term| term.joint == place);
        own.map(|term| term.arm).sum()
    };
    let closures = robot.closures.iter().flat_map(of);
    closures.chain(robot.ties.iter().map(arm)).collect()
}
