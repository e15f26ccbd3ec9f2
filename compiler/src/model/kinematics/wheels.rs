//! Conditions of gears, racks, belts, rolling wheels and cams.

use crate::expr::{ExprId, Function2, Graph, Vector};
use crate::model::kinematics::condition::{Condition, pulling};
use crate::model::kinematics::placement::{
    along, angle, direction, gap, in_axes, length, relative_angle, turn,
};
use crate::model::{Body, BodyId, Ends, Frame};

/// A gear about Q rolls on a line through P.
pub(super) fn rolling(
    graph: &mut Graph,
    bodies: &[Body],
    ends: Ends,
    (axis, radius): (Vector, ExprId),
    offset: ExprId,
) -> Condition {
    let rolled = rolled(graph, bodies, ends, axis, radius);
    let phi = graph.sub(rolled, offset);
    let along = along(graph, bodies, ends, axis);
    Condition {
        moment: about_z(graph, radius),
        ..pulling(graph, phi, along)
    }
}

/// A moment in the plane.
fn about_z(graph: &mut Graph, moment: ExprId) -> [ExprId; 3] {
    let zero = graph.zero();
    [zero, zero, moment]
}

/// Displacement of Q along the line through P plus the distance that a gear about Q has rolled back, m: constant while
/// it rolls.
pub fn rolled(
    graph: &mut Graph,
    bodies: &[Body],
    ends: Ends,
    axis: Vector,
    radius: ExprId,
) -> ExprId {
    let (gap, along) = (gap(graph, bodies, ends), along(graph, bodies, ends, axis));
    let distance = graph.dot(along, gap);
    let angle = relative_angle(graph, bodies, [ends.first.frame, ends.second.frame]);
    let turned = graph.mul(radius, angle);
    graph.add(distance, turned)
}

/// Wheels about P and Q roll on each other: with e the direction of the line of centers that follows from their angles, and
/// n across it, `n . (r_Q - r_P) = 0` and `e . (r_Q - r_P) = R_P + R_Q`.
///
/// In this form the line of centers may turn as often as it will: no angle of it has to be found.
pub(super) fn on_each_other(
    graph: &mut Graph,
    bodies: &[Body],
    ends: Ends,
    radii: [ExprId; 2],
    (line, offset): (Vector, ExprId),
) -> Vec<Condition> {
    let frames = [ends.first.frame, ends.second.frame];
    let distance = graph.add(radii[0], radii[1]);
    let rolled = rolled_off(graph, bodies, frames, radii);
    let turned = graph.sub(rolled, offset);
    let turned = graph.div(turned, distance);
    let along = turn(graph, turned, line);
    let across: Vector = [graph.neg(along[1]), along[0]].into();
    let gap = gap(graph, bodies, ends);
    let (roll, length) = (graph.dot(across, gap), graph.dot(along, gap));
    let contact = graph.sub(length, distance);
    // How e turns with the second wheel, and what that does to both.
    let share = graph.div(radii[1], distance);
    let moments = [graph.mul(share, length), graph.mul(share, roll)];
    let back = graph.neg(moments[0]);
    let roll = Condition {
        moment: about_z(graph, back),
        ..pulling(graph, roll, across)
    };
    let contact = Condition {
        moment: about_z(graph, moments[1]),
        ..pulling(graph, contact, along)
    };
    vec![roll, contact]
}

/// Distance that both wheels together have rolled off on their line of centers, m: `R_P theta_P + R_Q theta_Q`.
pub fn rolled_off(
    graph: &mut Graph,
    bodies: &[Body],
    frames: [Frame; 2],
    radii: [ExprId; 2],
) -> ExprId {
    let zero = graph.zero();
    let parts = frames.into_iter().zip(radii).map(|(frame, radius)| {
        let angle = angle(graph, bodies, frame).unwrap_or(zero);
        graph.mul(radius, angle)
    });
    let parts: Vec<ExprId> = parts.collect();
    parts
        .into_iter()
        .fold(zero, |sum, part| graph.add(sum, part))
}

/// Q is on the profile of a cam: `|r_Q - r_P| = f(angle of r_Q - r_P in P's axes)`.
pub(super) fn cam(graph: &mut Graph, bodies: &[Body], ends: Ends, profile: u32) -> Condition {
    let frame = ends.first.frame;
    let gap = gap(graph, bodies, ends);
    let seen = in_axes(graph, bodies, frame, gap);
    let distance = length(graph, seen);
    let direction_of = graph.call2(Function2::Atan2, seen[1], seen[0]);
    let demanded = graph.table(profile, 0, direction_of);
    let phi = graph.sub(distance, demanded);
    // The gradient: along e, and -f'/|r_Q - r_P| across it.
    let slope = graph.table(profile, 1, direction_of);
    let slope = graph.div(slope, distance);
    let [x, y] = [seen[0], seen[1]].map(|part| graph.div(part, distance));
    let (across_x, across_y) = (graph.mul(slope, y), graph.mul(slope, x));
    let gradient: Vector = [graph.add(x, across_x), graph.sub(y, across_y)].into();
    let force = direction(graph, bodies, frame, gradient);
    pulling(graph, phi, force)
}

/// Angle of the second of two gears minus the ratio times that of the first, against their carrier, rad.
pub fn mesh(
    graph: &mut Graph,
    bodies: &[Body],
    gears: [BodyId; 2],
    ratio: ExprId,
    carrier: Option<BodyId>,
) -> ExprId {
    let zero = graph.zero();
    let of = |graph: &mut Graph, body| angle(graph, bodies, Frame::Body(body)).unwrap_or(zero);
    let [first, second] = gears.map(|gear| {
        let gear = of(graph, gear);
        match carrier {
            Some(carrier) => {
                let carrier = of(graph, carrier);
                graph.sub(gear, carrier)
            }
            None => gear,
        }
    });
    let driven = graph.mul(ratio, first);
    graph.sub(second, driven)
}

/// Length of belt that the second wheel has taken up minus that which the first has given, m.
pub fn belt_run(
    graph: &mut Graph,
    bodies: &[Body],
    [first, second]: [BodyId; 2],
    radii: [ExprId; 2],
) -> ExprId {
    let zero = graph.zero();
    let mut run = |body, radius| {
        let angle = angle(graph, bodies, Frame::Body(body)).unwrap_or(zero);
        graph.mul(radius, angle)
    };
    let (first, second) = (run(first, radii[0]), run(second, radii[1]));
    graph.sub(second, first)
}
