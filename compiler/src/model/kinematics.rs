//! Where points are and what joints demand of them: the one place that knows frames.
//!
//! Everything is symbolic in q and t, so velocities, Jacobians and rheonomic terms follow by
//! differentiation. A joint is a list of scalar [`Condition`]s on points and directions.

use crate::expr::{Differentiator, Direction, ExprId, Function, Graph, Symbol};
use crate::model::{Anchor, Body, BodyId, BodyKind, Ends, Frame, Joint, JointKind};
use mbdsl_runtime::Kind;

/// The world position of a point, m.
pub fn position(graph: &mut Graph, bodies: &[Body], anchor: Anchor) -> [ExprId; 2] {
    let Frame::Body(id) = anchor.frame else {
        return anchor.local;
    };
    let origin = origin(graph, &bodies[id.0 as usize]);
    let offset = direction(graph, bodies, anchor.frame, anchor.local);
    [
        graph.add(origin[0], offset[0]),
        graph.add(origin[1], offset[1]),
    ]
}

/// The world position of the origin of a body's axes, m.
fn origin(graph: &mut Graph, body: &Body) -> [ExprId; 2] {
    let coordinate = |graph: &mut Graph, index| graph.symbol(Symbol::Q(body.first + index));
    match body.kind {
        BodyKind::Free { .. } => [graph.zero(), graph.zero()],
        BodyKind::Rigid | BodyKind::Particle => [coordinate(graph, 0), coordinate(graph, 1)],
        BodyKind::Rotor { pivot } => pivot,
        BodyKind::Slider { origin, axis } => {
            let s = coordinate(graph, 0);
            let way = [graph.mul(s, axis[0]), graph.mul(s, axis[1])];
            [graph.add(origin[0], way[0]), graph.add(origin[1], way[1])]
        }
    }
}

/// The world position of a body's centre of mass, m.
pub fn center(graph: &mut Graph, bodies: &[Body], id: BodyId) -> [ExprId; 2] {
    let local = bodies[id.0 as usize].center;
    position(
        graph,
        bodies,
        Anchor {
            frame: Frame::Body(id),
            local,
        },
    )
}

/// A vector of a frame in world axes.
pub fn direction(
    graph: &mut Graph,
    bodies: &[Body],
    frame: Frame,
    local: [ExprId; 2],
) -> [ExprId; 2] {
    let Some(theta) = angle(graph, bodies, frame) else {
        return local;
    };
    let (sin, cos) = (
        graph.call(Function::Sin, theta),
        graph.call(Function::Cos, theta),
    );
    let [u, v] = local;
    let (cu, sv) = (graph.mul(cos, u), graph.mul(sin, v));
    let (su, cv) = (graph.mul(sin, u), graph.mul(cos, v));
    [graph.sub(cu, sv), graph.add(su, cv)]
}

/// The angle of a frame that turns, rad; `None` for the others.
pub fn angle(graph: &mut Graph, bodies: &[Body], frame: Frame) -> Option<ExprId> {
    let Frame::Body(id) = frame else {
        return None;
    };
    let body = &bodies[id.0 as usize];
    let index = body.kind.angle()?;
    Some(graph.symbol(Symbol::Q(body.first + index)))
}

/// One scalar demand of a joint, with what its multiplier does to the second body.
///
/// The force on the second body at Q is `-lambda force`, the moment `-lambda moment`.
#[derive(Debug, Clone, Copy)]
pub struct Condition {
    /// The row of phi.
    pub phi: ExprId,
    /// The derivative of phi by r_Q.
    pub force: [ExprId; 2],
    /// The derivative of phi by the second body's angle, r_Q held.
    pub moment: ExprId,
    /// The factor that makes a violation one in m or rad.
    pub scale: ExprId,
}

/// The conditions of a joint, in the order of its rows.
pub fn conditions(graph: &mut Graph, bodies: &[Body], joint: &Joint) -> Vec<Condition> {
    let (zero, one) = (graph.zero(), graph.one());
    let plain = |phi, force| Condition {
        phi,
        force,
        moment: zero,
        scale: one,
    };
    let turning = |phi| Condition {
        phi,
        force: [zero, zero],
        moment: one,
        scale: one,
    };
    match joint.kind {
        JointKind::Revolute { ends } => {
            let gap = gap(graph, bodies, ends);
            vec![plain(gap[0], [one, zero]), plain(gap[1], [zero, one])]
        }
        JointKind::Weld { ends, angle } => {
            let gap = gap(graph, bodies, ends);
            let turned = turned(graph, bodies, [ends.first.frame, ends.second.frame], angle);
            vec![
                plain(gap[0], [one, zero]),
                plain(gap[1], [zero, one]),
                turning(turned),
            ]
        }
        JointKind::Slot { ends, axis } => {
            let (across, normal) = across(graph, bodies, ends, axis);
            vec![plain(across, normal)]
        }
        JointKind::Prismatic { ends, axis, angle } => {
            let (across, normal) = across(graph, bodies, ends, axis);
            let turned = turned(graph, bodies, [ends.first.frame, ends.second.frame], angle);
            vec![plain(across, normal), turning(turned)]
        }
        JointKind::Distance { ends, length } => {
            let gap = gap(graph, bodies, ends);
            let (distance, demanded) = (graph.dot(gap, gap), graph.square(length));
            let phi = graph.sub(distance, demanded);
            let two = graph.constant(2.0);
            let force = [graph.mul(two, gap[0]), graph.mul(two, gap[1])];
            let double = graph.mul(two, length);
            let scale = graph.div(one, double);
            vec![Condition {
                phi,
                force,
                moment: zero,
                scale,
            }]
        }
        JointKind::DriveDistance { ends, value } => {
            let gap = gap(graph, bodies, ends);
            let length = length(graph, gap);
            let phi = graph.sub(length, value);
            let force = [graph.div(gap[0], length), graph.div(gap[1], length)];
            vec![plain(phi, force)]
        }
        JointKind::Gear {
            first,
            second,
            ratio,
            offset,
        } => {
            let first = angle(graph, bodies, Frame::Body(first)).unwrap_or(zero);
            let second = angle(graph, bodies, Frame::Body(second)).unwrap_or(zero);
            let driven = graph.mul(ratio, first);
            let phi = graph.sub(second, driven);
            vec![turning(graph.sub(phi, offset))]
        }
        JointKind::DriveAngle {
            first,
            second,
            value,
        } => {
            vec![turning(turned(graph, bodies, [first, second], value))]
        }
        JointKind::DriveCoordinate {
            body,
            index,
            kind,
            value,
        } => {
            let body = &bodies[body.0 as usize];
            let coordinate = graph.symbol(Symbol::Q(body.first + index));
            let phi = graph.sub(coordinate, value);
            match (kind, body.kind) {
                (_, BodyKind::Free { .. }) => vec![plain(phi, [zero, zero])],
                (Kind::Angle, _) => vec![turning(phi)],
                (_, BodyKind::Slider { axis, .. }) => vec![plain(phi, axis)],
                _ if index == 0 => vec![plain(phi, [one, zero])],
                _ => vec![plain(phi, [zero, one])],
            }
        }
        JointKind::Constraint { phi, .. } => vec![plain(phi, [zero, zero])],
    }
}

/// r_Q - r_P, m.
pub fn gap(graph: &mut Graph, bodies: &[Body], ends: Ends) -> [ExprId; 2] {
    let p = position(graph, bodies, ends.first);
    let q = position(graph, bodies, ends.second);
    graph.difference(q, p)
}

/// The length of a vector.
pub fn length(graph: &mut Graph, vector: [ExprId; 2]) -> ExprId {
    let square = graph.dot(vector, vector);
    graph.call(Function::Sqrt, square)
}

/// How far Q is from the line through P, and the unit normal of the line.
fn across(
    graph: &mut Graph,
    bodies: &[Body],
    ends: Ends,
    axis: [ExprId; 2],
) -> (ExprId, [ExprId; 2]) {
    let gap = gap(graph, bodies, ends);
    let length = length(graph, axis);
    let (ax, ay) = (graph.div(axis[0], length), graph.div(axis[1], length));
    let normal = [graph.neg(ay), ax];
    let normal = direction(graph, bodies, ends.first.frame, normal);
    (graph.dot(normal, gap), normal)
}

/// theta of the second frame minus theta of the first, less an angle, rad.
fn turned(graph: &mut Graph, bodies: &[Body], frames: [Frame; 2], offset: ExprId) -> ExprId {
    let difference = relative_angle(graph, bodies, frames);
    graph.sub(difference, offset)
}

/// theta of the second frame minus theta of the first, rad.
pub fn relative_angle(graph: &mut Graph, bodies: &[Body], frames: [Frame; 2]) -> ExprId {
    let zero = graph.zero();
    let first = angle(graph, bodies, frames[0]).unwrap_or(zero);
    let second = angle(graph, bodies, frames[1]).unwrap_or(zero);
    graph.sub(second, first)
}

/// The force of a joint on its second body in world axes, N, and the moment on it about Q, N m;
/// `row` is the joint's first row of phi.
pub fn reaction(
    graph: &mut Graph,
    bodies: &[Body],
    joint: &Joint,
    row: u32,
) -> ([ExprId; 2], ExprId) {
    let mut force = [graph.zero(); 2];
    let mut moment = graph.zero();
    for (index, condition) in conditions(graph, bodies, joint).into_iter().enumerate() {
        let lambda = graph.symbol(Symbol::Lambda(row + index as u32));
        for (sum, part) in force.iter_mut().zip(condition.force) {
            let part = graph.mul(lambda, part);
            *sum = graph.sub(*sum, part);
        }
        let part = graph.mul(lambda, condition.moment);
        moment = graph.sub(moment, part);
    }
    (force, moment)
}

/// The masses that go with a body's coordinates, kg or kg m^2: `T = 1/2 sum mass velocity^2`.
///
/// They are constant and uncoupled, because the coordinates of a planar body are those of its centre
/// of mass, of a rotor its angle about a fixed point, of a slider its way. A free coordinate has
/// none: the user writes its kinetic energy.
pub fn masses(body: &Body) -> Vec<ExprId> {
    let coordinates = body.kind.coordinates().iter();
    coordinates
        .map(|name| {
            if name.kind == Kind::Angle {
                body.inertia.expr
            } else {
                body.mass.expr
            }
        })
        .collect()
}

/// T, the kinetic energy of all bodies, J.
pub fn kinetic_energy(graph: &mut Graph, bodies: &[Body]) -> ExprId {
    let half = graph.constant(0.5);
    let mut energy = graph.zero();
    for body in bodies {
        // x and y share their mass: m (vx^2 + vy^2).
        let mut double = graph.zero();
        for masses in (body.first..)
            .zip(masses(body))
            .collect::<Vec<_>>()
            .chunk_by(|a, b| a.1 == b.1)
        {
            let mut squares = graph.zero();
            for &(coordinate, _) in masses {
                let v = graph.symbol(Symbol::V(coordinate));
                let square = graph.square(v);
                squares = graph.add(squares, square);
            }
            let term = graph.mul(masses[0].1, squares);
            double = graph.add(double, term);
        }
        let term = graph.mul(half, double);
        energy = graph.add(energy, term);
    }
    energy
}

/// U = -sum m g . r, the potential energy of gravity, J.
pub fn potential_energy(graph: &mut Graph, bodies: &[Body], gravity: [ExprId; 2]) -> ExprId {
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
