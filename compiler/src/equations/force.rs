//! The generalized forces: weights, loads, and what the kinetic energies of the user contribute.

use crate::equations::slopes::{gradient, momenta};
use crate::expr::{Differentiator, Direction, ExprId, Graph, Symbol, Vector};
use crate::model::{Body, BodyId, Load, LoadKind, Model, kinematics};

/// Q: weights and loads, each by its virtual work, and of the user's kinetic energies
/// `T_q - T_vq v - T_vt`, the part of `d(T_v)/dt - T_q` that does not contain accelerations, less
/// `omega x T_omega` of attitudes.
pub(super) fn force(model: &mut Model, d: &mut Differentiator) -> Vec<ExprId> {
    let graph = &mut model.graph;
    let mut force = vec![graph.zero(); model.nv];
    for body in &model.bodies {
        for (velocity, moment) in kinematics::gyroscopic(graph, body) {
            force[velocity as usize] = graph.neg(moment);
        }
    }
    for (id, body) in (0..).map(BodyId).zip(&model.bodies) {
        let center = kinematics::center(graph, &model.bodies, id);
        let weight = model.gravity.map(|g| graph.mul(body.mass.expr, g));
        work(graph, d, &mut force, center, weight);
    }
    for &energy in &model.kinetic {
        for (coordinate, slope) in gradient(graph, d, energy) {
            force[coordinate] = graph.add(force[coordinate], slope);
        }
        let momenta = momenta(graph, d, energy);
        for &(coordinate, momentum) in &momenta {
            let rate = d.derivative(graph, momentum, Direction::TotalWithoutAcceleration);
            let sum = &mut force[coordinate as usize];
            *sum = graph.sub(*sum, rate);
        }
        turning(graph, &mut force, &momenta);
    }
    for load in &model.loads {
        act(graph, d, &model.bodies, load.kind, &mut force);
    }
    force
}

/// The generalized forces of one load alone: `force` is the sum of those of all loads, weights and what
/// kinetic energies of the user contribute.
pub fn force_of(model: &mut Model, load: &Load) -> Vec<ExprId> {
    let mut force = vec![model.graph.zero(); model.nv];
    let mut d = Differentiator::new();
    act(
        &mut model.graph,
        &mut d,
        &model.bodies,
        load.kind,
        &mut force,
    );
    force
}

/// Adds the generalized forces of a load, by its virtual work.
fn act(
    graph: &mut Graph,
    d: &mut Differentiator,
    bodies: &[Body],
    load: LoadKind,
    force: &mut [ExprId],
) {
    match load {
        LoadKind::Force {
            at,
            force: components,
        } => {
            let position = kinematics::position(graph, bodies, at);
            work(graph, d, force, position, components);
        }
        LoadKind::Torque { on, from, torque } => {
            let turned = |frame| kinematics::angle_coordinate(bodies, frame);
            let velocity = |graph: &Graph, frame| graph.velocity_of(turned(frame)?);
            if let Some(velocity) = velocity(graph, on) {
                let sum = &mut force[velocity as usize];
                *sum = graph.add(*sum, torque);
            }
            if let Some(velocity) = velocity(graph, from) {
                let sum = &mut force[velocity as usize];
                *sum = graph.sub(*sum, torque);
            }
        }
        LoadKind::Moment { on, moment } => {
            let local = kinematics::in_axes(graph, bodies, on, moment);
            for (velocity, axis) in kinematics::turns(graph, bodies, on) {
                let part = graph.dot(axis, local);
                let sum = &mut force[velocity as usize];
                *sum = graph.add(*sum, part);
            }
        }
        LoadKind::About {
            frames,
            axes,
            torque,
        } => {
            for (place, (frame, about)) in frames.into_iter().zip(axes).enumerate() {
                for (velocity, axis) in kinematics::turns(graph, bodies, frame) {
                    let share = graph.dot(axis, about);
                    let part = graph.mul(share, torque);
                    let sum = &mut force[velocity as usize];
                    *sum = match place {
                        0 => graph.sub(*sum, part),
                        _ => graph.add(*sum, part),
                    };
                }
            }
        }
        LoadKind::Tension { ends, tension } => {
            let gap = kinematics::gap(graph, bodies, ends);
            let length = kinematics::length(graph, gap);
            for (coordinate, dl) in gradient(graph, d, length) {
                let pull = graph.mul(dl, tension);
                force[coordinate] = graph.sub(force[coordinate], pull);
            }
        }
        LoadKind::Bushing {
            ends,
            axes,
            force: pull,
            torque,
        } => {
            let displacement = kinematics::displacement(graph, bodies, ends, axes);
            let frames = [ends.first.frame, ends.second.frame];
            let angle = kinematics::relative_angle(graph, bodies, frames);
            let parts = displacement.into_iter().zip(pull).chain([(angle, torque)]);
            for (displacement, pull) in parts {
                for (coordinate, slope) in gradient(graph, d, displacement) {
                    let term = graph.mul(slope, pull);
                    force[coordinate] = graph.sub(force[coordinate], term);
                }
            }
        }
        LoadKind::Generalized {
            velocity,
            force: pull,
        } => {
            let sum = &mut force[velocity as usize];
            *sum = graph.add(*sum, pull);
        }
        LoadKind::Potential { energy } => {
            for (coordinate, slope) in gradient(graph, d, energy) {
                force[coordinate] = graph.sub(force[coordinate], slope);
            }
        }
    }
}

/// Adds the generalized forces of a force at a point: `Q += r_q^T F`.
fn work(
    graph: &mut Graph,
    d: &mut Differentiator,
    force: &mut [ExprId],
    r: Vector,
    components: Vector,
) {
    for (r, component) in r.into_iter().zip(components) {
        for (coordinate, dr) in gradient(graph, d, r) {
            let term = graph.mul(dr, component);
            force[coordinate] = graph.add(force[coordinate], term);
        }
    }
}

/// Subtracts `omega x T_omega`, which `d(T_omega)/dt - T_pi` lacks: omega is not the rate of coordinates.
fn turning(graph: &mut Graph, force: &mut [ExprId], momenta: &[(u32, ExprId)]) {
    for attitude in graph.attitudes.clone() {
        let first = attitude.velocity as u32;
        let spin = [0, 1, 2].map(|k| {
            let found = momenta.iter().find(|(velocity, _)| *velocity == first + k);
            found.map_or(graph.zero(), |(_, momentum)| *momentum)
        });
        let omega = [0, 1, 2].map(|k| graph.symbol(Symbol::V(first + k)));
        let sums = force[attitude.velocity..].iter_mut();
        for (sum, moment) in sums.zip(graph.cross(omega, spin)) {
            *sum = graph.sub(*sum, moment);
        }
    }
}
