//! The equations by virtual work against differences and identities; what the random mechanisms have.

use super::build::{Case, build, start};
use super::mechanics::Curves;
use super::model::{BodyKind, JointKind, Kinetic, Leaf, Load, Model, Terms};
use super::motion::State;
use super::{matrix, random_cases};
use nalgebra::DVector;
use std::collections::BTreeMap;

const STEP: f64 = 1e-5;

/// The state after a small time where the accelerations are 0.
fn after(model: &Model, state: &State, time: f64, v: &[f64], by: f64) -> State {
    let mut later = state.clone();
    later.t += time;
    let mut first = 0;
    for (body, place) in model.bodies.iter().zip(&mut later.places) {
        let own = &v[first..first + body.velocities()];
        first += own.len();
        match body.kind {
            BodyKind::Rigid { .. } => {
                place.r = matrix::sum(place.r, matrix::scaled([own[0], own[1], own[2]], by));
                let w = matrix::scaled([own[3], own[4], own[5]], by);
                let angle = matrix::dot(w, w).sqrt();
                if angle > 0.0 {
                    place.attitude = matrix::product(place.attitude, matrix::turn(w, angle));
                }
            }
            BodyKind::Particle => {
                place.r = matrix::sum(place.r, matrix::scaled([own[0], own[1], own[2]], by));
            }
            _ => place.way += own[0] * by,
        }
    }
    later
}

fn close(name: &str, got: &DVector<f64>, want: &DVector<f64>) {
    let error = (got - want).amax();
    let size = want.amax().max(1.0);
    assert!(error <= 1e-6 * size, "{name}: {got} but {want}");
}

/// phi_q, phi_t and eta are the derivatives of phi along turns by exponentials.
#[test]
fn rows_agree_with_differences() {
    random_cases("rows", 100, |Case { model, state }| {
        let phi = |time: f64, v: &[f64], by: f64| {
            let moved = after(model, state, time, v, by);
            Curves::new(model, &moved).equations()
        };
        let here = phi(0.0, &state.v, 0.0);
        if here.phi.is_empty() {
            return Ok(true);
        }
        let none = vec![0.0; state.v.len()];
        for k in 0..state.v.len() {
            let mut along = none.clone();
            along[k] = 1.0;
            let slope = (phi(0.0, &along, STEP).phi - phi(0.0, &along, -STEP).phi) / (2.0 * STEP);
            close("phi_q", &here.phi_q.column(k).into_owned(), &slope);
        }
        let slope = (phi(STEP, &none, 0.0).phi - phi(-STEP, &none, 0.0).phi) / (2.0 * STEP);
        close("phi_t", &here.phi_t, &slope);
        let rate = |by: f64| {
            let later = phi(by, &state.v, by);
            later.phi_q * DVector::from_column_slice(&state.v) + later.phi_t
        };
        let slope = (rate(STEP) - rate(-STEP)) / (2.0 * STEP);
        close("eta", &here.eta, &-slope);
        Ok(true)
    });
}

/// What joints, drivers and loads do to the energy: `dE/dt` along the accelerations is the power of what is not
/// conservative, of moments `-phi_q^T lambda`, and of what the user's energies do by themselves.
#[test]
fn energy_changes_by_the_power_of_the_loads() {
    random_cases("energy", 100, |Case { model, state }| {
        let mut model = model.clone();
        // Of these nothing is stored, or they change with time.
        model.loads.retain(|load| {
            matches!(
                load,
                Load::Spring {
                    spring: Some(_),
                    damping: None,
                    ..
                } | Load::Potential(_)
            )
        });
        // Energies linear in a velocity are not kept, nor are those that change with time.
        let in_time = |factor: &Terms| {
            let mut leaves = factor.iter().flat_map(|(_, factors)| factors);
            leaves.any(|(_, leaf)| *leaf == Leaf::Time)
        };
        let keeps = |kinetic: &Kinetic| kinetic.second.is_some() && !in_time(&kinetic.factor);
        model.kinetics.retain(keeps);
        let curves = Curves::new(&model, state);
        let equations = curves.equations();
        if equations.condition() > 1e6 {
            return Ok(false);
        }
        let (a, lambda) = equations.solve().unwrap();
        let v = DVector::from_column_slice(&state.v);
        let power = -(equations.phi_q.transpose() * DVector::from_column_slice(&lambda)).dot(&v);
        let energy = |by: f64| {
            let mut later = after(&model, state, 0.0, &state.v, by);
            // Half a step later the velocities are those of the middle.
            let halfway: Vec<f64> = state
                .v
                .iter()
                .zip(&a)
                .map(|(v, a)| v + 0.5 * by * a)
                .collect();
            later = State {
                v: state.v.iter().zip(&a).map(|(v, a)| v + by * a).collect(),
                ..after(&model, state, 0.0, &halfway, by).with_turns(&later)
            };
            let [kinetic, potential] = Curves::new(&model, &later).energies();
            kinetic + potential
        };
        let found = (energy(STEP) - energy(-STEP)) / (2.0 * STEP);
        let size = equations.force.amax().max(1.0) * v.amax().max(1.0);
        match (found - power).abs() <= 1e-5 * size {
            true => Ok(true),
            false => Err(format!("power is {power}, the energy changes by {found}")),
        }
    });
}

impl State {
    fn with_turns(mut self, other: &State) -> State {
        self.turns.clone_from(&other.turns);
        self
    }
}

/// All forms of attitudes are rotations, and their quaternions are them.
#[test]
fn quaternions_are_their_matrices() {
    for seed in 0..300 {
        for body in &build(seed).model.bodies {
            let turned = body.start.attitude.matrix();
            let back = matrix::rotation(matrix::quaternion(turned));
            let unit = matrix::product(turned, matrix::transposed(turned));
            for (found, wanted) in [(back, turned), (unit, matrix::IDENTITY)] {
                for (x, y) in found.as_flattened().iter().zip(wanted.as_flattened()) {
                    assert!((x - y).abs() < 1e-13, "{found:?} {wanted:?}");
                }
            }
        }
    }
}

/// Every joint, driver and load is among the cases, and starts are closed.
#[test]
fn joints_and_loads_in_space_are_drawn() {
    let mut drawn: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |what: String| *drawn.entry(what).or_default() += 1;
    for seed in 0..600 {
        let model = build(seed).model;
        let state = start(&model);
        let phi = Curves::new(&model, &state).equations().phi;
        assert!(phi.iter().all(|row| row.abs() < 1e-12), "{phi}");
        for joint in &model.joints {
            let kind = match joint.kind {
                JointKind::DriveAngle(_) => "drive of an angle".to_owned(),
                JointKind::DriveSlide(_) => "drive of a slide".to_owned(),
                JointKind::DriveCoordinate(..) => "drive of a coordinate".to_owned(),
                JointKind::Constraint(_) => "constraint".to_owned(),
                kind => format!("{kind:?}"),
            };
            count(kind);
        }
        for body in &model.bodies {
            let kind = format!("{:?}", body.kind);
            count(kind.split(['{', '(']).next().unwrap().trim().to_owned());
        }
        for load in &model.loads {
            let name = match load {
                Load::Force { local: true, .. } => "local force",
                Load::Force { .. } => "force",
                Load::Torque { local: true, .. } => "local torque",
                Load::Torque { .. } => "torque",
                Load::Along { .. } => "torque on a rotor or coordinate",
                Load::About { .. } => "torque about a joint",
                Load::Spring { spring: None, .. } => "damper",
                Load::Spring { .. } => "spring",
                Load::Law { .. } => "law of a spring",
                Load::Potential(_) => "potential",
            };
            count(name.to_owned());
        }
        (0..model.kinetics.len()).for_each(|_| count("kinetic".to_owned()));
    }
    println!("{drawn:?}");
    assert!(
        drawn.len() == 34 && drawn.values().all(|count| *count >= 10),
        "{drawn:?}"
    );
}
