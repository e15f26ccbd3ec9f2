//! Conditions of joints in space: each row is a component of `d = r_Q - r_P`, or a product of a direction with d or
//! with another direction.

use crate::expr::{ExprId, Function, Graph, Symbol, Vector};
use crate::model::kinematics::condition::Condition;
use crate::model::kinematics::placement::{direction, gap, omega};
use crate::model::space::{Axes, Demand, Facing, SpatialJoint};
use crate::model::{Body, Ends, Frame};

/// The directions of a joint in the axes of the world.
struct Turned {
    /// n, e1, e2
    first: [Vector; 3],
    /// m, f1, f2
    second: [Vector; 3],
}

impl Turned {
    fn new(graph: &mut Graph, bodies: &[Body], frames: [Frame; 2], axes: Axes) -> Turned {
        let [first, second] = frames;
        let first = axes.first.map(|axis| direction(graph, bodies, first, axis));
        let second = axes
            .second
            .map(|axis| direction(graph, bodies, second, axis));
        Turned { first, second }
    }

    /// `cos(angle) e2 - sin(angle) e1` where `across`, else `cos(angle) e1 + sin(angle) e2`.
    fn at_angle(&self, graph: &mut Graph, angle: ExprId, across: bool) -> Vector {
        let [_, e1, e2] = self.first;
        let (sin, cos) = (
            graph.call(Function::Sin, angle),
            graph.call(Function::Cos, angle),
        );
        let (main, other) = if across { (e2, e1) } else { (e1, e2) };
        main.zip_with(other, |main, other| {
            let (main, other) = (graph.mul(cos, main), graph.mul(sin, other));
            if across {
                graph.sub(main, other)
            } else {
                graph.add(main, other)
            }
        })
    }
}

/// The conditions of a joint in space, in the order of its rows.
pub(super) fn in_space(
    graph: &mut Graph,
    bodies: &[Body],
    joint: SpatialJoint,
    (ends, axes): (Ends, Axes),
    value: ExprId,
) -> Vec<Condition> {
    let frames = [ends.first.frame, ends.second.frame];
    let demands = joint.description().demands.iter();
    let turned = Turned::new(graph, bodies, frames, axes);
    let demands = demands.map(|&demand| match demand {
        Demand::Component(index) => {
            let gap = gap(graph, bodies, ends);
            let mut unit = [graph.zero(); 3];
            unit[index] = graph.one();
            pulling(graph, gap[index], unit.into())
        }
        Demand::Across(index) => {
            let (gap, across) = (gap(graph, bodies, ends), turned.first[index]);
            let phi = graph.dot(across, gap);
            pulling(graph, phi, across)
        }
        Demand::Along => {
            let (gap, along) = (gap(graph, bodies, ends), turned.first[0]);
            let distance = graph.dot(along, gap);
            let phi = graph.sub(distance, value);
            let pulls = pulling(graph, phi, along);
            match (lead(graph, value), along.space()) {
                (Some(lead), Some(n)) => {
                    let back = graph.neg(lead);
                    let moment = n.map(|part| graph.mul(back, part));
                    Condition { moment, ..pulls }
                }
                _ => pulls,
            }
        }
        Demand::Tilt(index) => product(graph, turned.first[index], turned.second[0]),
        Demand::Cross => product(graph, turned.first[0], turned.second[0]),
        Demand::Twist => {
            let [_, e1, e2] = turned.first;
            let [_, f1, f2] = turned.second;
            let (one, other) = (product(graph, e2, f1), product(graph, e1, f2));
            let pairs = one.moment.into_iter().zip(other.moment);
            let mut moment = one.moment;
            for (moment, (one, other)) in moment.iter_mut().zip(pairs) {
                *moment = graph.sub(one, other);
            }
            Condition {
                phi: graph.sub(one.phi, other.phi),
                moment,
                ..one
            }
        }
        Demand::Turned => {
            let across = turned.at_angle(graph, value, true);
            product(graph, across, turned.second[1])
        }
        Demand::Counted => Condition {
            phi: value,
            force: [graph.zero(); 3].into(),
            moment: turned.first[0].space().unwrap_or([graph.zero(); 3]),
            scale: graph.one(),
        },
    });
    demands.collect()
}

/// Expressions that must be positive besides, in the order of the table.
pub fn facing(
    graph: &mut Graph,
    bodies: &[Body],
    joint: SpatialJoint,
    (ends, axes): (Ends, Axes),
    value: ExprId,
) -> Vec<ExprId> {
    let frames = [ends.first.frame, ends.second.frame];
    let turned = Turned::new(graph, bodies, frames, axes);
    let all = joint.description().facing.iter();
    let all = all.map(|&facing| match facing {
        Facing::Axes => graph.dot(turned.first[0], turned.second[0]),
        Facing::Twist => {
            let products = [1, 2].map(|k| graph.dot(turned.first[k], turned.second[k]));
            graph.add(products[0], products[1])
        }
        Facing::Turned => {
            let along = turned.at_angle(graph, value, false);
            graph.dot(along, turned.second[1])
        }
    });
    all.collect()
}

/// The sine and the cosine of how far the second body is turned about n: `e2 . f1` and `e1 . f1`.
pub fn joint_directions(graph: &mut Graph, bodies: &[Body], ends: Ends, axes: Axes) -> [ExprId; 2] {
    let frames = [ends.first.frame, ends.second.frame];
    let turned = Turned::new(graph, bodies, frames, axes);
    [2, 1].map(|k| graph.dot(turned.first[k], turned.second[1]))
}

/// Rate at which the second body turns about the axis against the first, rad/s: `m . omega_B - n . omega_A`.
pub fn joint_rate(graph: &mut Graph, bodies: &[Body], ends: Ends, axes: Axes) -> ExprId {
    let frames = [ends.second.frame, ends.first.frame];
    let axes = [axes.second[0], axes.first[0]];
    let [second, first] = [0, 1].map(|k| {
        let omega = omega(graph, bodies, frames[k]);
        graph.dot(axes[k], omega)
    });
    graph.sub(second, first)
}

/// Displacement of Q along n, m.
pub fn joint_slide(graph: &mut Graph, bodies: &[Body], ends: Ends, axes: Axes) -> ExprId {
    let along = direction(graph, bodies, ends.first.frame, axes.first[0]);
    let gap = gap(graph, bodies, ends);
    graph.dot(along, gap)
}

/// Derivative of the value of a screw by the angle that it is linear in; `None` if the value reads no coordinate.
///
/// The angle is a coordinate without mass, which passes on to the bodies what the row does to it.
fn lead(graph: &mut Graph, value: ExprId) -> Option<ExprId> {
    let reads = |symbol: &Symbol| matches!(symbol, Symbol::Q(_));
    if !graph.symbols(value).iter().any(reads) {
        return None;
    }
    let [at_one, at_zero] = [graph.one(), graph.zero()].map(|angle| {
        let found = graph.replace(&[value], |_, symbol| match symbol {
            Symbol::Q(_) => Some(angle),
            _ => None,
        });
        found[0]
    });
    Some(graph.sub(at_one, at_zero))
}

/// A condition on the position of Q.
fn pulling(graph: &mut Graph, phi: ExprId, force: Vector) -> Condition {
    Condition {
        phi,
        force,
        moment: [graph.zero(); 3],
        scale: graph.one(),
    }
}

/// `a . b` of a direction of the first body and one of the second: its derivative by a turn w of the second is
/// `a . (w x b) = w . (b x a)`.
fn product(graph: &mut Graph, a: Vector, b: Vector) -> Condition {
    let phi = graph.dot(a, b);
    let zero = graph.zero();
    let [a, b] = [a, b].map(|vector| vector.space().unwrap_or([zero; 3]));
    Condition {
        phi,
        force: [zero; 3].into(),
        moment: graph.cross(b, a),
        scale: graph.one(),
    }
}
