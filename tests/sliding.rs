//! The kernel `sliding` against the equations that it solves.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Contacts, Normal, State, assemble};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, MechanismExt, Options, simulate};

/// A slider crank with friction of every kind, some of them coupled.
const EVERY_KIND: &str = "model EveryKind {
    param r = 0.1 m;
    param L = 0.3 m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point G = (0, 0); }
    body crank { mass = 1 kg; inertia = 0.003 kg*m^2; point A = (-r, 0); point B = (r, 0); }
    body rod { mass = 1 kg; inertia = 0.008 kg*m^2; point B = (-L/2, 0); point C = (L/2, 0); }
    body slider { mass = 2 kg; inertia = 0.01 kg*m^2; point C = (0, 0); point D = (0, 0.02 m); }
    body ram { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (0, 0); }
    joint bearing = revolute(ground.O, crank.A);
    joint crankpin = revolute(crank.B, rod.B);
    joint wrist = revolute(rod.C, slider.C);
    joint guide = prismatic(ground.G, slider.C, axis = (1, 0));
    joint rail = slot(slider.D, ram.P, axis = (cos(0.3 rad), -sin(0.3 rad)));
    friction at_bearing on bearing { mu = 0.1; radius = 20 mm; }
    friction at_crankpin on crankpin { mu = 0.2; radius = 30 mm; }
    friction at_guide on guide { mu = 0.1; length = 50 mm; }
    friction at_rail on rail { mu = 0.3; }
    friction at_wrist on wrist { mu = 0.1; radius = 10 mm; regularize = 0.5 rad/s; }
    start {
        crank.theta = 1 rad;
        crank.omega = 20 rad/s;
        guess rod.theta = -0.6 rad;
        guess slider.x = 0.4 m;
        ram.theta = 0;
        ram.omega = 1 rad/s;
    }
}";

/// Some states of a run.
fn states(mechanism: &TextMechanism, t_end: f64) -> Vec<State> {
    let run = simulate(mechanism, &Options::fixed(t_end, t_end / 100.0));
    let trajectory = run.unwrap_or_else(|fault| panic!("{fault}")).trajectory;
    let nodes = (0..trajectory.len()).step_by(7);
    nodes.map(|node| trajectory.state(node).unwrap()).collect()
}

/// The rates of all rows of phi.
fn rates(whole: &dyn Mechanism, state: &State) -> Vec<f64> {
    let layout = whole.layout();
    let (mut rates, mut values) = (
        vec![0.0; layout.nc()],
        vec![0.0; layout.patterns().phi_q.len()],
    );
    whole.phi_t(&Point::position(state.t, &state.q), &mut rates);
    whole.phi_q(&Point::position(state.t, &state.q), &mut values);
    for (value, (row, column)) in values.iter().zip(layout.patterns().phi_q.entries.iter()) {
        rates[*row as usize] += value * state.v[*column as usize];
    }
    rates
}

/// What the kernel gives: a, lambda and the guard.
fn sliding(contacts: &Contacts<'_>, state: &State, shift: &[f64]) -> (Vec<f64>, Vec<f64>, f64) {
    let whole = &*contacts.mechanism;
    let layout = whole.layout();
    let nc = layout.nc() - contacts.stops.len() - contacts.frictions.len();
    let mut results = vec![f64::NAN; layout.nv() + nc + 1];
    let State { t, q, v, z, u, .. } = state;
    whole.sliding(
        &Point::new(*t, q, v).states(z).inputs(u).shifted(shift),
        &mut results,
    );
    let guard = results.pop().unwrap();
    let lambda = results.split_off(layout.nv());
    (results, lambda, guard)
}

/// M a + phi_q^T lambda = Q, phi_q a = eta + shift, and Coulomb's law for the multipliers of frictions.
#[test]
fn the_kernel_solves_the_equations_with_coulombs_law() {
    let mechanism = model(EVERY_KIND);
    let contacts = mechanism.contacts().unwrap();
    let whole = &*contacts.mechanism;
    let layout = whole.layout();
    let (nv, all) = (layout.nv(), layout.nc());
    let nc = all - contacts.frictions.len();
    let (mut coupled, mut found) = (0, Vec::new());
    for state in states(&mechanism, 0.3) {
        let State { t, q, v, z, u, .. } = &state;
        let rates = rates(whole, &state);
        let mut shift: Vec<f64> = (0..all).map(|row| 0.1 * (row % 3) as f64).collect();
        for (k, friction) in contacts.frictions.iter().enumerate() {
            let sign = rates[nc + k].signum();
            shift[nc + k] = if friction.regularized { 1.0 } else { sign };
        }
        let (a, lambda, guard) = sliding(&contacts, &state, &shift);
        found.push(guard > 0.0);
        if guard <= 0.0 {
            continue;
        }
        let mut laws = vec![0.0; 5 * contacts.frictions.len()];
        whole.contact_laws(&Point::new(*t, q, v).states(z).inputs(u), &mut laws);
        let mut multipliers = lambda.clone();
        for (k, friction) in contacts.frictions.iter().enumerate() {
            let [mu, _, arm, given, smoothing] = [0, 1, 2, 3, 4].map(|i| laws[5 * k + i]);
            let of = |row: u32| lambda[row as usize].abs();
            let normal = match friction.normal {
                Normal::Given => given * arm,
                Normal::Row { row } => of(row),
                Normal::Guide { row, moment } => of(row).max(2.0 * of(moment) / arm),
                Normal::Pin { x, y } => arm * of(x).hypot(of(y)),
            };
            let sign = match friction.regularized {
                true => (rates[nc + k] / smoothing).tanh(),
                false => rates[nc + k].signum(),
            };
            multipliers.push(mu * sign * normal);
        }
        coupled += usize::from(multipliers[nc..].iter().all(|force| *force != 0.0));

        let patterns = layout.patterns();
        let (mut mass, mut jacobian) = (
            vec![0.0; patterns.mass_matrix.len()],
            vec![0.0; patterns.phi_q.len()],
        );
        let (mut force, mut eta) = (vec![0.0; nv], vec![0.0; all]);
        whole.mass_matrix(&Point::position(*t, q), &mut mass);
        whole.phi_q(&Point::position(*t, q), &mut jacobian);
        whole.force(&Point::new(*t, q, v).states(z).inputs(u), &mut force);
        whole.eta(&Point::new(*t, q, v), &mut eta);
        let (mut missing, mut sizes) = (vec![0.0; nv + nc], vec![0.0; nv + nc]);
        let mut add = |row: usize, term: f64| {
            missing[row] += term;
            sizes[row] += term.abs();
        };
        for (value, (i, j)) in mass.iter().zip(patterns.mass_matrix.entries.iter()) {
            add(*i as usize, value * a[*j as usize]);
        }
        for (value, (row, column)) in jacobian.iter().zip(patterns.phi_q.entries.iter()) {
            let (row, column) = (*row as usize, *column as usize);
            add(column, value * multipliers[row]);
            if row < nc {
                add(nv + row, value * a[column]);
            }
        }
        for (i, force) in force.iter().enumerate().take(nv) {
            add(i, -force);
        }
        for row in 0..nc {
            add(nv + row, -eta[row]);
            add(nv + row, -shift[row]);
        }
        let largest = sizes.iter().fold(0.0_f64, |most, size| most.max(*size));
        for (row, missing) in missing.iter().enumerate() {
            assert!(
                missing.abs() <= 1e-12 * largest,
                "t = {t}, row {row}: {missing:e}"
            );
        }
    }
    // Where the direction of a reaction changes much, the iteration at run time takes over: these frictions are large.
    let failed = found.iter().filter(|found| !**found).count();
    assert!(4 * failed <= found.len(), "{failed} of {}", found.len());
    assert!(coupled > 5, "{coupled} states with all forces");
}

/// A friction whose sign is given as 0 has no force: the accelerations are those without it.
#[test]
fn without_a_sign_there_is_no_force() {
    let mechanism = model(EVERY_KIND);
    let contacts = mechanism.contacts().unwrap();
    let state = &states(&mechanism, 0.3)[3];
    let shift = vec![0.0; contacts.mechanism.layout().nc()];
    let (a, lambda, guard) = sliding(&contacts, state, &shift);
    assert!(guard > 0.0, "{guard:e}");
    let layout = mechanism.layout();
    let (mut free, mut reactions) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let State { t, q, v, z, u, .. } = state;
    let solved = mechanism.accelerations(
        &Point::new(*t, q, v).states(z).inputs(u),
        &mut scratch,
        &mut free,
        &mut reactions,
    );
    solved.unwrap();
    assert_eq!(a, free);
    assert_eq!(lambda, reactions);
}

/// Where the friction of a drawer holds it by the moment that it makes itself, the guard says so.
#[test]
fn the_guard_fails_where_frictions_jam() {
    let guard = |mu: f64| {
        let mechanism = model(&format!(
            "model Drawer {{
                ground {{ point O = (0, 0); }}
                body drawer {{ mass = 2 kg; inertia = 0.1 kg*m^2; point C = (0, 0.1 m); }}
                joint guide = prismatic(ground.O, drawer.C, axis = (1, 0));
                friction rub on guide {{ mu = {mu}; length = 0.2 m; }}
                force push at drawer.C = (-3 N, 0);
                start {{ drawer.x = 0 m; drawer.vx = 1 m/s; }}
            }}"
        ));
        let contacts = mechanism.contacts().unwrap();
        let assembled = assemble(&mechanism, 0.0).unwrap();
        let state = State::new(0.0, assembled.q, assembled.v);
        let mut shift = vec![0.0; contacts.mechanism.layout().nc()];
        *shift.last_mut().unwrap() = 1.0;
        sliding(&contacts, &state, &shift).2
    };
    // N = 2*0.1 m (3 N + f)/(0.2 m) with f = mu N: there is none from mu = 1 on.
    assert!(guard(0.9) > 0.0);
    assert!(guard(0.9999) <= 0.0);
    assert!(guard(1.5) <= 0.0);
}
