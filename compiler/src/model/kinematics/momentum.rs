//! The momentum of bodies, and their angular momentum about the origin of the world.

use crate::expr::{Differentiator, Direction, ExprId, Graph, Symbol, Vector};
use crate::model::kinematics::placement::{center, direction, omega, origin};
use crate::model::{Body, BodyId, BodyKind, Frame};

/// `p = sum m dr/dt` of the centers of mass, kg m/s.
pub fn momentum(graph: &mut Graph, bodies: &[Body]) -> [ExprId; 3] {
    let mut sum = [graph.zero(); 3];
    for id in (0..).map(BodyId).take(bodies.len()) {
        let own = of_body(graph, bodies, id);
        sum = total(graph, sum, own);
    }
    sum
}

/// `L = sum (r x m dr/dt + J omega)` about the origin of the world, kg m^2/s; in the plane it points out of it.
///
/// `r` is the center of mass and J the inertia about it; of a rotor `r` is the point about which it turns, and J the
/// inertia about its axis: in space, `J omega` across the axis is not known, and not counted.
pub fn angular_momentum(graph: &mut Graph, bodies: &[Body]) -> [ExprId; 3] {
    let mut sum = [graph.zero(); 3];
    for (id, body) in (0..).map(BodyId).zip(bodies) {
        let arm = match body.kind {
            BodyKind::Rotor { .. } => origin(graph, body),
            _ => center(graph, bodies, id),
        };
        let arm = in_space(graph, arm);
        let momentum = of_body(graph, bodies, id);
        let moment = graph.cross(arm, momentum);
        let spin = spin(graph, bodies, id);
        sum = total(graph, sum, moment);
        sum = total(graph, sum, spin);
    }
    sum
}

/// `m dr/dt`
fn of_body(graph: &mut Graph, bodies: &[Body], id: BodyId) -> [ExprId; 3] {
    let center = center(graph, bodies, id);
    let mass = bodies[id.0 as usize].mass.expr;
    in_space(graph, center).map(|place| {
        let velocity = Differentiator::new().derivative(graph, place, Direction::Total);
        graph.mul(mass, velocity)
    })
}

/// `J omega` in world axes.
fn spin(graph: &mut Graph, bodies: &[Body], id: BodyId) -> [ExprId; 3] {
    let zero = graph.zero();
    let body = &bodies[id.0 as usize];
    let turning = |graph: &mut Graph, place: u32| {
        let omega = graph.symbol(Symbol::V(body.first_velocity + place));
        graph.mul(body.inertia.expr, omega)
    };
    match body.kind {
        BodyKind::Rigid => [zero, zero, turning(graph, 2)],
        BodyKind::Rotor { axis, .. } => {
            let spin = turning(graph, 0);
            match axis.space() {
                Some(axis) => axis.map(|part| graph.mul(part, spin)),
                None => [zero, zero, spin],
            }
        }
        BodyKind::Spatial { inertia } => {
            let frame = Frame::Body(id);
            let omega = omega(graph, bodies, frame);
            let omega = in_space(graph, omega);
            let spin = graph.times(inertia, omega);
            let spin = direction(graph, bodies, frame, spin.into());
            in_space(graph, spin)
        }
        BodyKind::Particle { .. } | BodyKind::Slider { .. } | BodyKind::Free { .. } => [zero; 3],
    }
}

fn total(graph: &mut Graph, sum: [ExprId; 3], parts: [ExprId; 3]) -> [ExprId; 3] {
    [0, 1, 2].map(|k| graph.add(sum[k], parts[k]))
}

/// The components of a vector, of one in the plane with 0 out of it.
fn in_space(graph: &mut Graph, vector: Vector) -> [ExprId; 3] {
    vector.space().unwrap_or_else(|| {
        let [x, y] = vector.plane();
        [x, y, graph.zero()]
    })
}
