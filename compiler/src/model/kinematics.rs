//! Conditions of joints on points and directions, and energies of bodies.
//!
//! Everything is symbolic in q and t, so velocities, Jacobians and rheonomic terms follow by
//! differentiation. A joint is a list of scalar [`Condition`]s on points and directions.

mod condition;
mod momentum;
mod placement;
mod space;
mod wheels;

pub use condition::Condition;
pub use momentum::{angular_momentum, momentum};
pub use placement::{
    Rotation, angle, angle_coordinate, center, direction, displacement, gap, in_axes, length,
    omega, position, quaternion, relative_angle, rotation, slide, travel, turns,
};
pub use space::{facing, joint_directions, joint_rate, joint_slide};
pub use wheels::{belt_run, mesh, rolled, rolled_off};

use crate::expr::{Differentiator, Direction, ExprId, Graph, Symbol, Vector};
use crate::model::{Body, BodyId, BodyKind, Ends, Frame, Joint, JointKind, VelocityName};
use condition::{pulling, turning};
use mbdsl_runtime::Kind;
use placement::coordinate;

/// The scalar conditions of a joint, in the order of its rows, each of one of a few kinds.
pub fn conditions(graph: &mut Graph, bodies: &[Body], joint: &Joint) -> Vec<Condition> {
    // Created first, as the order of creation is that of sums.
    let (zero, one) = (graph.zero(), graph.one());
    match joint.kind {
        JointKind::Revolute { ends } => coincide(graph, bodies, ends),
        JointKind::InSpace {
            joint,
            ends,
            axes,
            value,
        } => space::in_space(graph, bodies, joint, (ends, axes), value),
        JointKind::Weld { ends, angle } => {
            let mut conditions = coincide(graph, bodies, ends);
            let frames = [ends.first.frame, ends.second.frame];
            conditions.push(parallel(graph, bodies, frames, angle));
            conditions
        }
        JointKind::Slot { ends, axis } => vec![on_line(graph, bodies, ends, axis)],
        JointKind::Prismatic { ends, axis, angle } => {
            let frames = [ends.first.frame, ends.second.frame];
            vec![
                on_line(graph, bodies, ends, axis),
                parallel(graph, bodies, frames, angle),
            ]
        }
        JointKind::Distance { ends, length } => {
            let gap = gap(graph, bodies, ends);
            let (distance, demanded) = (graph.dot(gap, gap), graph.square(length));
            let phi = graph.sub(distance, demanded);
            let two = graph.constant(2.0);
            let force = gap.map(|gap| graph.mul(two, gap));
            let double = graph.mul(two, length);
            let scale = graph.div(one, double);
            vec![Condition {
                phi,
                force,
                moment: [zero; 3],
                scale,
            }]
        }
        JointKind::DriveDistance { ends, value } => {
            let gap = gap(graph, bodies, ends);
            let length = length(graph, gap);
            let phi = graph.sub(length, value);
            let force = gap.map(|gap| graph.div(gap, length));
            vec![pulling(graph, phi, force)]
        }
        JointKind::Gear {
            first,
            second,
            ratio,
            carrier,
            offset,
        } => {
            let mesh = mesh(graph, bodies, [first, second], ratio, carrier);
            let phi = graph.sub(mesh, offset);
            vec![turning(graph, phi)]
        }
        JointKind::Rack {
            ends,
            axis,
            radius,
            offset,
        } => vec![wheels::rolling(graph, bodies, ends, (axis, radius), offset)],
        JointKind::Rolling {
            ends,
            axis,
            radius,
            offset,
        } => {
            let rolling = wheels::rolling(graph, bodies, ends, (axis, radius), offset);
            let (across, normal) = across(graph, bodies, ends, axis);
            let phi = graph.sub(across, radius);
            vec![rolling, pulling(graph, phi, normal)]
        }
        JointKind::Wheels {
            ends,
            radii,
            line,
            offset,
        } => wheels::on_each_other(graph, bodies, ends, radii, (line, offset)),
        JointKind::Cam { ends, profile } => vec![wheels::cam(graph, bodies, ends, profile)],
        JointKind::Belt {
            first,
            second,
            radii,
            offset,
        } => {
            let run = belt_run(graph, bodies, [first, second], radii);
            let phi = graph.sub(run, offset);
            vec![Condition {
                moment: [zero, zero, radii[1]],
                ..turning(graph, phi)
            }]
        }
        JointKind::DriveAngle {
            first,
            second,
            value,
        } => vec![parallel(graph, bodies, [first, second], value)],
        JointKind::DriveCoordinate {
            body,
            index,
            kind,
            value,
        } => {
            let body = &bodies[body.0 as usize];
            let coordinate = coordinate(graph, body, index);
            let phi = graph.sub(coordinate, value);
            let along = |place: u32| if place == index { one } else { zero };
            let force: Vector = match (kind, body.kind) {
                (Kind::Angle, BodyKind::Rotor { axis, .. }) if axis.is_in_space() => {
                    let moment = axis.space().unwrap_or([zero; 3]);
                    return vec![Condition {
                        moment,
                        ..pulling(graph, phi, [zero; 3].into())
                    }];
                }
                (Kind::Angle, kind) if kind.angle().is_some() => return vec![turning(graph, phi)],
                (_, BodyKind::Slider { axis, .. }) => axis,
                (_, BodyKind::Spatial { .. }) => [0, 1, 2].map(along).into(),
                (_, BodyKind::Free { .. } | BodyKind::Rotor { .. }) => [zero, zero].into(),
                (_, BodyKind::Particle { in_space: true }) => [0, 1, 2].map(along).into(),
                (_, BodyKind::Rigid | BodyKind::Particle { in_space: false }) => {
                    [0, 1].map(along).into()
                }
            };
            vec![pulling(graph, phi, force)]
        }
        JointKind::Mesh {
            second,
            slides,
            phi,
            ..
        } => {
            let (ends, axes) = second;
            let axis = direction(graph, bodies, ends.first.frame, axes.first[0]);
            let nothing = axis.map(|_| zero);
            let along = axis.space().unwrap_or([zero; 3]);
            vec![match slides {
                true => pulling(graph, phi, axis),
                false => Condition {
                    moment: along,
                    ..pulling(graph, phi, nothing)
                },
            }]
        }
        JointKind::Constraint { phi, .. } => vec![pulling(graph, phi, [zero, zero].into())],
    }
}

/// P and Q are in one place: `r_Q - r_P = 0` in the axes of the world.
fn coincide(graph: &mut Graph, bodies: &[Body], ends: Ends) -> Vec<Condition> {
    let (zero, one) = (graph.zero(), graph.one());
    let gap = gap(graph, bodies, ends);
    let rows = gap.into_iter().enumerate().map(|(row, phi)| {
        let mut places = 0..;
        let force = gap.map(|_| {
            if places.next() == Some(row) {
                one
            } else {
                zero
            }
        });
        pulling(graph, phi, force)
    });
    rows.collect()
}

/// Q is on a line through P: `n . (r_Q - r_P) = 0`.
fn on_line(graph: &mut Graph, bodies: &[Body], ends: Ends, axis: Vector) -> Condition {
    let (across, normal) = across(graph, bodies, ends, axis);
    pulling(graph, across, normal)
}

/// The second frame is turned against the first by an angle.
fn parallel(graph: &mut Graph, bodies: &[Body], frames: [Frame; 2], angle: ExprId) -> Condition {
    let difference = relative_angle(graph, bodies, frames);
    let phi = graph.sub(difference, angle);
    turning(graph, phi)
}

/// Signed distance of Q from the line through P, m, and the unit normal of the line.
pub(crate) fn across(
    graph: &mut Graph,
    bodies: &[Body],
    ends: Ends,
    axis: Vector,
) -> (ExprId, Vector) {
    let gap = gap(graph, bodies, ends);
    let length = length(graph, axis);
    let (ax, ay) = (graph.div(axis[0], length), graph.div(axis[1], length));
    let normal = [graph.neg(ay), ax].into();
    let normal = direction(graph, bodies, ends.first.frame, normal);
    (graph.dot(normal, gap), normal)
}

/// The force of a joint in world axes on the body that the text names second, N, and the moment on it about its
/// point, N m, of which there is the last component in the plane; `row` is the joint's first row of phi.
pub fn reaction(
    graph: &mut Graph,
    bodies: &[Body],
    joint: &Joint,
    row: u32,
) -> (Vector, [ExprId; 3]) {
    let (force, moment) = reaction_on_last(graph, bodies, joint, row);
    let (JointKind::Rolling { ends, .. } | JointKind::Cam { ends, .. }) = joint.kind else {
        return (force, moment);
    };
    // Their text names Q first: the opposite, about P.
    let gap = gap(graph, bodies, ends);
    let turning = [graph.mul(gap[0], force[1]), graph.mul(gap[1], force[0])];
    let turning = graph.sub(turning[0], turning[1]);
    let about = graph.add(moment[2], turning);
    let about = [moment[0], moment[1], graph.neg(about)];
    (force.map(|part| graph.neg(part)), about)
}

/// The force of a joint in world axes on the body of Q, N, and the moment on it about Q, N m.
pub fn reaction_on_last(
    graph: &mut Graph,
    bodies: &[Body],
    joint: &Joint,
    row: u32,
) -> (Vector, [ExprId; 3]) {
    let zero = graph.zero();
    let (mut force, mut moment) = (Vector::from([zero, zero]), [zero; 3]);
    for (index, condition) in conditions(graph, bodies, joint).into_iter().enumerate() {
        let lambda = graph.symbol(Symbol::Lambda(row + index as u32));
        if index == 0 {
            force = condition.force.map(|_| zero);
        }
        force = force.zip_with(condition.force, |sum, part| {
            let part = graph.mul(lambda, part);
            graph.sub(sum, part)
        });
        for (sum, part) in moment.iter_mut().zip(condition.moment) {
            let part = graph.mul(lambda, part);
            *sum = graph.sub(*sum, part);
        }
    }
    (force, moment)
}

/// The entries (row, column, value) of M that a body has, kg or kg m^2: `T = 1/2 v^T M v`.
///
/// They are constant: the velocities of a planar body are those of its center of mass and its rate of turning,
/// of a rotor its rate of turning about a fixed point, of a slider its speed. In space they are that of the center
/// of mass and omega in body axes, so that M holds m and the matrix of inertia; the virtual power of
/// `J alpha + omega x J omega` leaves [`gyroscopic`] moments beside. A free coordinate has none: the user writes
/// its kinetic energy.
pub fn masses(body: &Body) -> Vec<(u32, u32, ExprId)> {
    let first = body.first_velocity;
    let names = (first..).zip(body.kind.velocities());
    if let BodyKind::Spatial { inertia } = body.kind {
        let masses = (first..first + 3).map(|velocity| (velocity, velocity, body.mass.expr));
        let turning = (0..9).map(|place| {
            let (row, column) = (place / 3, place % 3);
            let entry = inertia[row][column];
            (first + 3 + row as u32, first + 3 + column as u32, entry)
        });
        return masses.chain(turning).collect();
    }
    let mass = |(velocity, name): (u32, &VelocityName)| {
        let mass = match name.kind {
            Kind::Angle => body.inertia.expr,
            Kind::Length | Kind::Number => body.mass.expr,
        };
        (velocity, velocity, mass)
    };
    names.map(mass).collect()
}

/// `omega x J omega`, by the velocities that it belongs to, N m; nothing in the plane.
pub fn gyroscopic(graph: &mut Graph, body: &Body) -> Vec<(u32, ExprId)> {
    let BodyKind::Spatial { inertia } = body.kind else {
        return Vec::new();
    };
    let first = body.first_velocity + 3;
    let omega = [0, 1, 2].map(|k| graph.symbol(Symbol::V(first + k)));
    let spin = graph.times(inertia, omega);
    (first..).zip(graph.cross(omega, spin)).collect()
}

/// T, the kinetic energy of all bodies, J.
pub fn kinetic_energy(graph: &mut Graph, bodies: &[Body]) -> ExprId {
    let half = graph.constant(0.5);
    let mut energy = graph.zero();
    for body in bodies {
        // x and y share their mass: m (vx^2 + vy^2).
        let mut double = graph.zero();
        for masses in masses(body).chunk_by(|a, b| a.2 == b.2 && a.0 == a.1 && b.0 == b.1) {
            let mut squares = graph.zero();
            for &(row, column, _) in masses {
                let (v, other) = (
                    graph.symbol(Symbol::V(row)),
                    graph.symbol(Symbol::V(column)),
                );
                let square = graph.mul(v, other);
                squares = graph.add(squares, square);
            }
            let term = graph.mul(masses[0].2, squares);
            double = graph.add(double, term);
        }
        let term = graph.mul(half, double);
        energy = graph.add(energy, term);
    }
    energy
}

/// U = -sum m g . r, the potential energy of gravity, J.
pub fn potential_energy(graph: &mut Graph, bodies: &[Body], gravity: Vector) -> ExprId {
    let mut energy = graph.zero();
    for (id, body) in (0..).map(BodyId).zip(bodies) {
        let r = center(graph, bodies, id);
        let work = graph.dot(gravity, r);
        let term = graph.mul(body.mass.expr, work);
        energy = graph.sub(energy, term);
    }
    energy
}

/// The velocity of a moving quantity: its total time derivative.
pub fn rate(graph: &mut Graph, quantity: ExprId) -> ExprId {
    Differentiator::new().derivative(graph, quantity, Direction::Total)
}
