//! The rows of joints as functions of where two frames are, and what their multipliers do.

use super::expression;
use super::jet::{Jet, Vector, constant, difference, dot, scaled, sum, times};
use super::matrix::{self, skew, triad};
use super::model::{BodyKind, Joint, JointKind, Model};
use super::motion::{Motion, Pose, State, point};

/// n, e1, e2 and m, f1, f2 in world axes.
fn directions(joint: &Joint, [a, b]: [Pose; 2]) -> [[Vector; 3]; 2] {
    let axis = joint.axis.unwrap_or([0.0, 0.0, 1.0]);
    let axis2 = joint.axis2.unwrap_or(axis);
    let of = |pose: Pose, axis| triad(axis).map(|local| times(pose.axes, constant(local)));
    [of(a, axis), of(b, axis2)]
}

/// The rows of a joint of two frames at some poses.
fn between(model: &Model, joint: &Joint, t: Jet, poses: [Pose; 2]) -> Vec<Jet> {
    let points = [(joint.p, poses[0]), (joint.q, poses[1])];
    let [p, q] = points.map(|(id, pose)| point(model, t, pose, id));
    let d = difference(q, p);
    let [[n, e1, e2], [m, f1, f2]] = directions(joint, poses);
    let value = joint.value.map_or(Jet::default(), |value| value.at(t));
    let tilts = [dot(e1, m), dot(e2, m)];
    let across = [dot(e1, d), dot(e2, d)];
    let turned = dot(
        difference(scaled(e2, value.cos()), scaled(e1, value.sin())),
        f1,
    );
    match joint.kind {
        JointKind::Spherical => d.to_vec(),
        JointKind::Revolute => [&d[..], &tilts].concat(),
        JointKind::Universal => [&d[..], &[dot(n, m)]].concat(),
        JointKind::ConstantVelocity => [&d[..], &[dot(e2, f1) - dot(e1, f2)]].concat(),
        JointKind::Weld => [&d[..], &tilts, &[turned]].concat(),
        JointKind::Cylindrical => [across, tilts].concat(),
        JointKind::Prismatic => [&across[..], &tilts, &[turned]].concat(),
        JointKind::Planar => [&[dot(n, d)][..], &tilts].concat(),
        JointKind::Slot => across.to_vec(),
        JointKind::OnPlane => vec![dot(n, d)],
        JointKind::Distance => vec![dot(d, d) - value * value],
        JointKind::Parallel => tilts.to_vec(),
        JointKind::Perpendicular => vec![dot(n, m)],
        JointKind::DriveAngle(_) => vec![turned],
        JointKind::DriveSlide(_) => vec![dot(n, d) - value],
        JointKind::DriveDistance => vec![dot(d, d).sqrt() - value],
        JointKind::DriveCoordinate(..) | JointKind::Constraint(_) => Vec::new(),
    }
}

/// The rows of a joint along a motion.
pub(super) fn rows(model: &Model, motion: &Motion, state: &State, joint: &Joint) -> Vec<Jet> {
    match joint.kind {
        JointKind::DriveCoordinate(body, k) => {
            let coordinate = match model.bodies[body].kind {
                BodyKind::Rigid { .. } | BodyKind::Particle => motion.poses[body].r[k],
                _ => motion.ways[body],
            };
            vec![coordinate - joint.value.unwrap().at(motion.t)]
        }
        JointKind::Constraint(index) => {
            let (terms, value) = &model.constraints[index];
            vec![expression::terms(model, motion, state, terms) - Jet::constant(*value)]
        }
        _ => {
            let poses = [joint.p, joint.q].map(|id| motion.pose(id.frame));
            between(model, joint, motion.t, poses)
        }
    }
}

/// Force and moment on the second body at Q, in world axes: the virtual work of `-lambda` where that body moves
/// alone.
pub(super) fn reaction(
    model: &Model,
    motion: &Motion,
    joint: &Joint,
    lambda: &[f64],
) -> [[f64; 3]; 2] {
    let unit = |k: usize| matrix::IDENTITY[k];
    if let JointKind::DriveCoordinate(body, k) = joint.kind {
        let of = |direction| matrix::scaled(direction, -lambda[0]);
        return match model.bodies[body].kind {
            BodyKind::Rotor { axis, .. } => [[0.0; 3], of(matrix::unit(axis))],
            BodyKind::Slider { axis, .. } => [of(matrix::unit(axis)), [0.0; 3]],
            _ => [of(unit(k)), [0.0; 3]],
        };
    }
    let still = |x: Jet| Jet::constant(x.value());
    let [a, b] = [joint.p, joint.q].map(|id| {
        let Pose { r, axes } = motion.pose(id.frame);
        Pose {
            r: r.map(still),
            axes: axes.map(|row| row.map(still)),
        }
    });
    let t = still(motion.t);
    let work = |b: Pose| -> f64 {
        let rows = between(model, joint, t, [a, b]).into_iter().zip(lambda);
        rows.map(|(row, lambda)| -row.rate() * lambda).sum()
    };
    let moving = |x: [f64; 3]| x.map(|x| Jet([0.0, x, 0.0]));
    let q = super::jet::value(point(model, t, b, joint.q));
    let force = [0, 1, 2].map(|k| {
        work(Pose {
            r: sum(b.r, moving(unit(k))),
            ..b
        })
    });
    let moment = [0, 1, 2].map(|k| {
        let turn = skew(unit(k)).map(moving);
        let arm = difference(b.r, constant(q));
        work(Pose {
            r: sum(b.r, times(turn, arm)),
            axes: [0, 1, 2].map(|i| sum(b.axes[i], super::jet::product(turn, b.axes)[i])),
        })
    });
    [force, moment]
}

/// `e2 . f1` and `e1 . f1`: sine and cosine of the angle of a joint.
pub(super) fn turned(motion: &Motion, joint: &Joint) -> [f64; 2] {
    let poses = [joint.p, joint.q].map(|id| motion.pose(id.frame));
    let [[_, e1, e2], [_, f1, _]] = directions(joint, poses);
    [dot(e2, f1).value(), dot(e1, f1).value()]
}

/// `m . omega_B - n . omega_A`
pub(super) fn turning(motion: &Motion, joint: &Joint) -> f64 {
    let axis = joint.axis.unwrap_or([0.0, 0.0, 1.0]);
    let axis2 = joint.axis2.unwrap_or(axis);
    let about =
        |id: super::model::PointId, axis| matrix::dot(matrix::unit(axis), motion.omega(id.frame));
    about(joint.q, axis2) - about(joint.p, axis)
}

/// `n . d`
pub(super) fn slide(model: &Model, motion: &Motion, joint: &Joint) -> Jet {
    let n = matrix::unit(joint.axis.unwrap_or([0.0, 0.0, 1.0]));
    let d = difference(motion.point(model, joint.q), motion.point(model, joint.p));
    dot(motion.direction(joint.p.frame, n), d)
}

/// What must be above 0 at a start, as far as a joint has something.
pub(super) fn facing(motion: &Motion, joint: &Joint) -> f64 {
    let poses = [joint.p, joint.q].map(|id| motion.pose(id.frame));
    let [[n, e1, e2], [m, f1, f2]] = directions(joint, poses);
    match joint.kind {
        JointKind::Universal
        | JointKind::Perpendicular
        | JointKind::Spherical
        | JointKind::Distance
        | JointKind::DriveDistance
        | JointKind::OnPlane
        | JointKind::Slot
        | JointKind::DriveSlide(_)
        | JointKind::DriveCoordinate(..)
        | JointKind::Constraint(_) => 1.0,
        JointKind::ConstantVelocity => (dot(e1, f1) + dot(e2, f2)).value(),
        JointKind::Revolute
        | JointKind::Weld
        | JointKind::Cylindrical
        | JointKind::Prismatic
        | JointKind::Planar
        | JointKind::Parallel
        | JointKind::DriveAngle(_) => dot(n, m).value(),
    }
}
