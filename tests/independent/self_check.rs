//! The textbook's formulas against finite differences and identities.

use nalgebra::DVector;

use crate::build::Case;
use crate::energies::Motion;
use crate::kinematics::{self, State, dot};
use crate::mechanics;
use crate::model::{Component, EnergyKind, JointKind, Load};
use crate::{KINK, compare, energies, joints, print, random_cases};
use std::cell::Cell;

const STEP: f64 = 1e-5;

/// The state after `s` seconds where the accelerations are zero.
fn after(state: &State, s: f64) -> State {
    let moved = state.q.iter().zip(&state.v);
    State {
        t: state.t + s,
        q: moved.map(|(q, v)| q + s * v).collect(),
        v: state.v.clone(),
    }
}

fn central<T>(f: impl Fn(f64) -> T) -> T
where
    T: std::ops::Sub<Output = T> + std::ops::Div<f64, Output = T>,
{
    (f(STEP) - f(-STEP)) / (2.0 * STEP)
}

fn close(name: &str, got: &DVector<f64>, want: &DVector<f64>) {
    let error = (got - want).amax();
    let size = want.amax().max(1.0);
    assert!(error <= 1e-6 * size, "{name}: {got} but {want}");
}

/// phi_q, phi_t and eta are the derivatives of phi.
#[test]
fn constraints_agree_with_differences() {
    random_cases("differences", 100, |Case { model, state, .. }| {
        let at = |state: &State| mechanics::equations(model, state);
        let here = at(state);
        for j in 0..model.nq() {
            let slope = central(|s| {
                let mut moved = state.clone();
                moved.q[j] += s;
                at(&moved).phi
            });
            close("phi_q", &here.phi_q.column(j).into_owned(), &slope);
        }
        let slope = central(|s| {
            let mut moved = state.clone();
            moved.t += s;
            at(&moved).phi
        });
        close("phi_t", &here.phi_t, &slope);
        let slope = central(|s| {
            let moved = after(state, s);
            let v = DVector::from_column_slice(&moved.v);
            let equations = at(&moved);
            equations.phi_q * v + equations.phi_t
        });
        close("eta", &here.eta, &-slope);
        Ok(true)
    });
}

/// Points move with their velocities; gravity is the slope of the potential energy.
#[test]
fn motion_and_energy_agree_with_differences() {
    random_cases("motion", 100, |Case { model, state, .. }| {
        for joint in &model.joints {
            for id in [joint.p, joint.q] {
                let at = |s: f64| kinematics::point(model, &after(state, s), id);
                let vector = DVector::from_row_slice;
                close("v", &vector(&at(0.0).v), &central(|s| vector(&at(s).r)));
                close(
                    "bias",
                    &vector(&at(0.0).bias),
                    &central(|s| vector(&at(s).v)),
                );
            }
        }
        let a: Vec<f64> = state.q.iter().map(|q| (7.0 * q).sin()).collect();
        let pushed = |s: f64| {
            let mut moved = after(state, s);
            for (i, a) in a.iter().enumerate() {
                moved.q[i] += 0.5 * a * s * s;
                moved.v[i] += a * s;
            }
            moved
        };
        for joint in &model.joints {
            let at = |s: f64| kinematics::point(model, &pushed(s), joint.q);
            let vector = DVector::from_row_slice;
            let slope = central(|s| vector(&at(s).v));
            close("acceleration", &vector(&at(0.0).acceleration(&a)), &slope);
        }
        let mut bare = model.clone();
        bare.loads.retain_mut(|load| match load {
            Load::Spring { damping, .. } | Load::Torsion { damping, .. } => {
                *damping = None;
                true
            }
            Load::Bushing {
                damping, turning, ..
            } => {
                *damping = None;
                *turning = turning.map(|(stiffness, _)| (stiffness, None));
                true
            }
            Load::Potential { .. } | Load::Energy { .. } => true,
            _ => false,
        });
        bare.kinetics.clear();
        if compare::kink(model, state) < KINK {
            return Ok(false);
        }
        let force = mechanics::equations(&bare, state).force;
        let slope = DVector::from_fn(model.nq(), |j, _| {
            central(|s| {
                let mut moved = state.clone();
                moved.q[j] += s;
                mechanics::energy(&bare, &moved, EnergyKind::Potential)
            })
        });
        close("gravity", &force, &-slope);
        Ok(true)
    });
}

/// M a less the inertia force is `d/dt T_v - T_q`, the energy differentiated by differences.
#[test]
fn inertia_agrees_with_differences() {
    random_cases("inertia", 100, |Case { model, state, .. }| {
        if compare::kink(model, state) < KINK {
            return Ok(false);
        }
        let kinetic = |state: &State| energies::kinetic(model, &Motion::<f64>::of(state));
        // Exact: the energy is quadratic in the velocities.
        let momentum = |state: &State, i: usize| {
            let pushed = |sign: f64| {
                let mut pushed = state.clone();
                pushed.v[i] += sign;
                kinetic(&pushed)
            };
            (pushed(1.0) - pushed(-1.0)) / 2.0
        };
        let a = DVector::from_fn(model.nq(), |i, _| (i as f64).cos());
        let want = DVector::from_fn(model.nq(), |i, _| {
            let rate = central(|s| {
                let mut later = after(state, s);
                for (v, a) in later.v.iter_mut().zip(&a) {
                    *v += s * a;
                }
                momentum(&later, i)
            });
            let slope = central(|s| {
                let mut moved = state.clone();
                moved.q[i] += s;
                kinetic(&moved)
            });
            rate - slope
        });
        let got = energies::mass(model, state) * a - energies::inertia_force(model, state);
        close("inertia", &got, &want);
        Ok(true)
    });
}

/// What a joint does to its second body is `-phi_q^T lambda`; the solution solves the equations.
#[test]
fn reactions_are_the_constraint_forces() {
    random_cases("reactions", 100, |Case { model, state, .. }| {
        let equations = mechanics::equations(model, state);
        let Some((a, lambda)) = equations.solve() else {
            return Ok(false);
        };
        let residual = equations.residual(&a, &lambda);
        assert!(residual.amax() <= 1e-7 * equations.force.amax().max(1.0));
        for (index, joint) in model.joints.iter().enumerate() {
            let rows = model.row(index)..model.row(index + 1);
            let part = &lambda[rows.clone()];
            let of_joint = equations.phi_q.rows(rows.start, rows.len()).transpose();
            let on_all = -(of_joint * DVector::from_column_slice(part));
            let value = |k| joints::reaction(model, state, joint, part, k);
            let force = [value(Component::X), value(Component::Y)];
            // The end that the text names second.
            let end = match joint.kind {
                JointKind::Rolling { .. } | JointKind::Cam => joint.p,
                _ => joint.q,
            };
            let q = kinematics::point(model, state, end);
            let size = on_all.amax().max(1.0);
            if matches!(joint.kind, JointKind::Constraint { .. }) {
                continue;
            }
            let theta = kinematics::turn(model, state, end).column;
            for (column, partial) in &q.partials {
                let turns = Some(*column) == theta;
                let moment = if turns { value(Component::Moment) } else { 0.0 };
                let want = moment + dot(*partial, force);
                assert!((on_all[*column] - want).abs() <= 1e-9 * size);
            }
        }
        Ok(true)
    });
}

/// The generator makes what it should: assembled starts, all kinds, few rejections.
#[test]
fn starts_are_assembled() {
    random_cases("starts", 100, |Case { model, .. }| {
        let start = State {
            t: 0.0,
            q: model.start.positions.clone(),
            v: vec![0.0; model.nq()],
        };
        let phi = mechanics::equations(model, &start).phi;
        if !phi.is_empty() {
            assert!(phi.amax() < 1e-13, "not assembled: {phi}");
        }
        Ok(true)
    });
}

/// Joints that roll, belts and tables are among the cases.
#[test]
fn rolling_joints_belts_and_tables_are_drawn() {
    let drawn = [const { Cell::new(0) }; 7];
    random_cases("drawn", 300, |Case { model, seed, .. }| {
        let count = |kind: usize| drawn[kind].set(drawn[kind].get() + 1);
        for joint in &model.joints {
            match joint.kind {
                JointKind::Rack { .. } => count(0),
                JointKind::Rolling { .. } => count(1),
                JointKind::Belt { .. } => count(2),
                JointKind::Wheels { .. } => count(4),
                JointKind::Cam => count(5),
                JointKind::Gear {
                    carrier: Some(_), ..
                } => count(6),
                _ => {}
            }
        }
        if print::print(model, *seed).text.contains("table curve") {
            count(3);
        }
        Ok(true)
    });
    let drawn = drawn.map(Cell::into_inner);
    println!(
        "racks, rolling joints, belts, models with tables, wheels, cams, gears on carriers: {drawn:?}"
    );
    assert!(drawn.iter().all(|count| *count >= 5), "{drawn:?}");
}
