//! Positions of points and rotations of frames, which only this module computes.

use crate::expr::{ExprId, Function, Graph, Symbol, Vector};
use crate::model::{Anchor, Body, BodyId, BodyKind, Ends, Frame};
use mbdsl_runtime::Attitude;

/// The world position of a point, m.
pub fn position(graph: &mut Graph, bodies: &[Body], anchor: Anchor) -> Vector {
    let Frame::Body(id) = anchor.frame else {
        return anchor.local;
    };
    let origin = origin(graph, &bodies[id.0 as usize]);
    let offset = direction(graph, bodies, anchor.frame, anchor.local);
    origin.zip_with(offset, |a, b| graph.add(a, b))
}

/// The world position of the origin of a body's axes, m.
pub(super) fn origin(graph: &mut Graph, body: &Body) -> Vector {
    match body.kind {
        BodyKind::Free { .. } => [graph.zero(), graph.zero()].into(),
        BodyKind::Rigid | BodyKind::Particle { in_space: false } => {
            [coordinate(graph, body, 0), coordinate(graph, body, 1)].into()
        }
        BodyKind::Spatial { .. } | BodyKind::Particle { in_space: true } => {
            [0, 1, 2].map(|index| coordinate(graph, body, index)).into()
        }
        BodyKind::Rotor { pivot, .. } => pivot,
        BodyKind::Slider { origin, axis } => {
            let s = coordinate(graph, body, 0);
            let way = axis.map(|axis| graph.mul(s, axis));
            origin.zip_with(way, |a, b| graph.add(a, b))
        }
    }
}

/// A coordinate of a body.
pub(super) fn coordinate(graph: &mut Graph, body: &Body, index: u32) -> ExprId {
    graph.symbol(Symbol::Q(body.first + index))
}

/// The world position of a body's center of mass, m.
pub fn center(graph: &mut Graph, bodies: &[Body], id: BodyId) -> Vector {
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

/// The rotation of a frame against the world.
#[derive(Debug, Clone, Copy)]
pub enum Rotation {
    /// No rotation.
    Identity,
    /// By an angle in the plane, rad.
    Plane(ExprId),
    /// By an angle about a direction of unit length, in space.
    About([ExprId; 3], ExprId),
    /// By an attitude, with its place in [`Graph::attitudes`].
    Quaternion(u32),
}

/// Rotation of a frame against the world.
pub fn rotation(graph: &mut Graph, bodies: &[Body], frame: Frame) -> Rotation {
    if let Some(coordinate) = angle_coordinate(bodies, frame) {
        let theta = graph.symbol(Symbol::Q(coordinate));
        return match turning_axis(bodies, frame) {
            Some(axis) => Rotation::About(axis, theta),
            None => Rotation::Plane(theta),
        };
    }
    let attitude = match frame {
        Frame::Body(id) => bodies[id.0 as usize].attitude(),
        Frame::Ground => None,
    };
    let known = |known: &Attitude| Some(*known) == attitude;
    match graph.attitudes.iter().position(known) {
        Some(place) => Rotation::Quaternion(place as u32),
        None => Rotation::Identity,
    }
}

/// The direction about which a rotor turns in space.
fn turning_axis(bodies: &[Body], frame: Frame) -> Option<[ExprId; 3]> {
    match (frame, bodies) {
        (Frame::Body(id), bodies) => match bodies[id.0 as usize].kind {
            BodyKind::Rotor { axis, .. } => axis.space(),
            _ => None,
        },
        (Frame::Ground, _) => None,
    }
}

/// The coordinate that is the angle of a frame in the plane, or of a rotor; `None` for what has none.
pub fn angle_coordinate(bodies: &[Body], frame: Frame) -> Option<u32> {
    let Frame::Body(id) = frame else {
        return None;
    };
    let body = &bodies[id.0 as usize];
    Some(body.first + body.kind.angle()?)
}

/// A vector of a frame in world axes.
pub fn direction(graph: &mut Graph, bodies: &[Body], frame: Frame, local: Vector) -> Vector {
    match rotation(graph, bodies, frame) {
        Rotation::Identity => local,
        Rotation::Plane(theta) => turn(graph, theta, local),
        Rotation::About(axis, theta) => turn_about(graph, axis, theta, local),
        Rotation::Quaternion(place) => {
            let matrix = matrix(graph, place);
            let zero = graph.zero();
            graph
                .times(matrix, local.space().unwrap_or([zero; 3]))
                .into()
        }
    }
}

/// Velocities that turn a frame in space, each with the axis about which it turns, in the frame's own axes.
pub fn turns(graph: &mut Graph, bodies: &[Body], frame: Frame) -> Vec<(u32, Vector)> {
    let Frame::Body(id) = frame else {
        return Vec::new();
    };
    let body = &bodies[id.0 as usize];
    match body.kind {
        BodyKind::Rotor { axis, .. } => vec![(body.first_velocity, axis)],
        BodyKind::Spatial { .. } => {
            let (zero, one) = (graph.zero(), graph.one());
            let unit = |k: usize| [0, 1, 2].map(|place| if place == k { one } else { zero });
            let units = [0, 1, 2].map(|k| unit(k).into());
            (body.first_velocity + 3..).zip(units).collect()
        }
        _ => Vec::new(),
    }
}

/// The angular velocity of a frame in its own axes, rad/s.
pub fn omega(graph: &mut Graph, bodies: &[Body], frame: Frame) -> Vector {
    let mut sum: Vector = [graph.zero(); 3].into();
    for (velocity, axis) in turns(graph, bodies, frame) {
        let rate = graph.symbol(Symbol::V(velocity));
        sum = sum.zip_with(axis, |sum, axis| {
            let part = graph.mul(axis, rate);
            graph.add(sum, part)
        });
    }
    sum
}

/// A vector turned by an angle about a direction of unit length: `n (n . v) + cos (v - n (n . v)) + sin (n x v)`.
fn turn_about(graph: &mut Graph, axis: [ExprId; 3], theta: ExprId, vector: Vector) -> Vector {
    let zero = graph.zero();
    let vector = vector.space().unwrap_or([zero; 3]);
    let (sin, cos) = (
        graph.call(Function::Sin, theta),
        graph.call(Function::Cos, theta),
    );
    let share = graph.dot(axis, vector);
    let along = axis.map(|axis| graph.mul(share, axis));
    let side = graph.cross(axis, vector);
    let turned = [0, 1, 2].map(|k| {
        let across = graph.sub(vector[k], along[k]);
        let (across, side) = (graph.mul(cos, across), graph.mul(sin, side[k]));
        let turned = graph.add(across, side);
        graph.add(along[k], turned)
    });
    turned.into()
}

/// A vector of the plane, turned by an angle.
pub(super) fn turn(graph: &mut Graph, theta: ExprId, vector: Vector) -> Vector {
    let (sin, cos) = (
        graph.call(Function::Sin, theta),
        graph.call(Function::Cos, theta),
    );
    let [u, v] = vector.plane();
    let (cu, sv) = (graph.mul(cos, u), graph.mul(sin, v));
    let (su, cv) = (graph.mul(sin, u), graph.mul(cos, v));
    [graph.sub(cu, sv), graph.add(su, cv)].into()
}

/// A vector of the world in the axes of a frame.
pub fn in_axes(graph: &mut Graph, bodies: &[Body], frame: Frame, vector: Vector) -> Vector {
    match rotation(graph, bodies, frame) {
        Rotation::Identity => vector,
        Rotation::Plane(theta) => {
            let (sin, cos) = (
                graph.call(Function::Sin, theta),
                graph.call(Function::Cos, theta),
            );
            let [x, y] = vector.plane();
            let (cx, sy) = (graph.mul(cos, x), graph.mul(sin, y));
            let (sx, cy) = (graph.mul(sin, x), graph.mul(cos, y));
            [graph.add(cx, sy), graph.sub(cy, sx)].into()
        }
        Rotation::About(axis, theta) => {
            let back = graph.neg(theta);
            turn_about(graph, axis, back, vector)
        }
        Rotation::Quaternion(place) => {
            let matrix = matrix(graph, place);
            let transpose = [0, 1, 2].map(|row| matrix.map(|line| line[row]));
            let zero = graph.zero();
            let vector = vector.space().unwrap_or([zero; 3]);
            graph.times(transpose, vector).into()
        }
    }
}

/// The quaternion of a body that has an attitude, the real part first.
pub fn quaternion(graph: &mut Graph, body: &Body) -> Option<[ExprId; 4]> {
    body.attitude().map(|attitude| graph.quaternion(attitude))
}

/// The matrix of an attitude, which turns body axes into world axes.
pub(super) fn matrix(graph: &mut Graph, place: u32) -> [[ExprId; 3]; 3] {
    [0, 1, 2].map(|row| [0, 1, 2].map(|column| graph.symbol(Symbol::Rotation(place, row, column))))
}

/// The angle of a frame that turns in the plane, rad; `None` for the others.
pub fn angle(graph: &mut Graph, bodies: &[Body], frame: Frame) -> Option<ExprId> {
    match rotation(graph, bodies, frame) {
        Rotation::Plane(theta) => Some(theta),
        Rotation::Identity | Rotation::About(..) | Rotation::Quaternion(_) => None,
    }
}

/// The unit vector along the line through P.
pub(super) fn along(graph: &mut Graph, bodies: &[Body], ends: Ends, axis: Vector) -> Vector {
    let length = length(graph, axis);
    let unit = axis.map(|part| graph.div(part, length));
    direction(graph, bodies, ends.first.frame, unit)
}

/// r_Q - r_P, m.
pub fn gap(graph: &mut Graph, bodies: &[Body], ends: Ends) -> Vector {
    let p = position(graph, bodies, ends.first);
    let q = position(graph, bodies, ends.second);
    graph.difference(q, p)
}

/// r_Q - r_P in the axes of a frame, m.
pub fn displacement(graph: &mut Graph, bodies: &[Body], ends: Ends, axes: Frame) -> Vector {
    let mut seen = |anchor: Anchor| match axes {
        Frame::Body(_) if anchor.frame == axes => anchor.local,
        Frame::Body(id) => {
            let position = position(graph, bodies, anchor);
            let origin = origin(graph, &bodies[id.0 as usize]);
            let from = graph.difference(position, origin);
            in_axes(graph, bodies, axes, from)
        }
        Frame::Ground => position(graph, bodies, anchor),
    };
    let (p, q) = (seen(ends.first), seen(ends.second));
    graph.difference(q, p)
}

/// The length of a vector.
pub fn length(graph: &mut Graph, vector: Vector) -> ExprId {
    let square = graph.dot(vector, vector);
    graph.call(Function::Sqrt, square)
}

/// Displacement of Q along the line through P, in the axes of the first body, m.
pub fn slide(graph: &mut Graph, bodies: &[Body], ends: Ends, axis: Vector) -> ExprId {
    let gap = displacement(graph, bodies, ends, ends.first.frame);
    let length = length(graph, axis);
    let part = graph.dot(axis, gap);
    graph.div(part, length)
}

/// Travel of a slider along its line, m, rotation of a rotor about its pivot, rad, or the value of a free coordinate.
pub fn travel(graph: &mut Graph, body: &Body) -> ExprId {
    graph.symbol(Symbol::Q(body.first))
}

/// theta of the second frame minus theta of the first, rad.
pub fn relative_angle(graph: &mut Graph, bodies: &[Body], frames: [Frame; 2]) -> ExprId {
    let zero = graph.zero();
    let first = angle(graph, bodies, frames[0]).unwrap_or(zero);
    let second = angle(graph, bodies, frames[1]).unwrap_or(zero);
    graph.sub(second, first)
}
