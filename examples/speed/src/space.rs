//! Mechanisms in space: two beside closed forms, and Bricard's, one of whose constraints follows from the others in
//! every position, beside dense LU.

use super::baselines::rssr::Rssr;
use super::baselines::spherical_pendulum as baselines;
use super::cases::{Effort, Row, evaluation};
use super::evaluations::{closed, generated};
use super::measure::{Side, in_turns};
use super::models;
use super::states::{State, of_motion};
use mbdsl::runtime::Point;
use mbdsl::{Mechanism, mechanism};
use nalgebra::{DMatrix, DVector};
use std::hint::black_box;

mechanism! {
    /// Six hinges in a ring, each axis across the next.
    model Bricard {
        param m = 1 kg;
        param L = 1 m;
        let thin = m*L^2/600;
        let across = m*L^2*101/1200;
        gravity (0, -9.81 m/s^2, 0);
        ground { point A = (0, 0, 0); point F = (0, 0, L); }
        body r1 { mass = m; inertia = (thin, across, across); point A = (-L/2, 0, 0); point B = (L/2, 0, 0); }
        body r2 { mass = m; inertia = (thin, across, across); point B = (-L/2, 0, 0); point C = (L/2, 0, 0); }
        body r3 { mass = m; inertia = (thin, across, across); point C = (-L/2, 0, 0); point D = (L/2, 0, 0); }
        body r4 { mass = m; inertia = (thin, across, across); point D = (-L/2, 0, 0); point E = (L/2, 0, 0); }
        body r5 { mass = m; inertia = (thin, across, across); point E = (-L/2, 0, 0); point F = (L/2, 0, 0); }
        joint A = revolute(ground.A, r1.A, axis = (0, 1, 0));
        joint B = revolute(r1.B, r2.B, axis = (0, 0, 1));
        joint C = revolute(r2.C, r3.C, axis = (0, 1, 0), axis2 = (0, 0, -1));
        joint D = revolute(r3.D, r4.D, axis = (0, 1, 0), axis2 = (0, -1, 0));
        joint E = revolute(r4.E, r5.E, axis = (0, 0, 1));
        joint F = revolute(ground.F, r5.F, axis = (1, 0, 0), axis2 = (0, -1, 0));
        start {
            r1.attitude = quaternion(1, 0, 0, 0);
            guess r2.x = L; guess r2.y = -L/2;
            guess r2.attitude = axis_angle((0, 0, 1), -90 deg);
            guess r3.x = L; guess r3.y = -L; guess r3.z = L/2;
            guess r3.attitude = axis_angle((0, 1, 0), -90 deg);
            guess r4.x = L/2; guess r4.y = -L; guess r4.z = L;
            guess r4.attitude = axis_angle((0, 0, 1), 180 deg);
            guess r5.y = -L/2; guess r5.z = L;
            guess r5.attitude = axis_angle((0, 0, 1), 90 deg);
        }
        allow(redundant);
        expect dof = 1;
    }
}

/// The evaluation of two bodies on ball joints.
pub(crate) fn spherical_pendulum(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let mechanism = models::SphericalPendulum::default();
    let states = of_motion(&mechanism, 2.0).map_err(|fault| fault.to_string())?;
    let model = baselines::SphericalPendulum::default();
    let by_hand = closed(model, baselines::SphericalPendulum::accelerations, &states);
    compared(case, effort, generated(mechanism, &states), by_hand)
}

/// The evaluation of a crank and a rocker with a coupler on ball joints: beside one by hand that is right at any state, as
/// stages of methods and stabilizations need it, and one that is right on the constraints alone.
pub(crate) fn rssr(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let mechanism = models::Rssr::default();
    let states = of_motion(&mechanism, 2.0).map_err(|fault| fault.to_string())?;
    let shift = [0.0; 16];
    let at_any_state = move |model: &Rssr, q: &_, v: &_, a: &mut _, lambda: &mut _| {
        let regular = model.accelerations_beside((q, v, black_box(&shift)), a, lambda);
        black_box(regular);
    };
    let sides = [
        generated(mechanism, &states),
        closed(Rssr::default(), at_any_state, &states),
        closed(Rssr::default(), Rssr::accelerations, &states),
    ];
    let [ours, beside, on_constraints] = in_turns(effort.budget, sides);
    let baselines = [
        ("closed form at any state", beside, Some(1.25)),
        ("closed form on the constraints", on_constraints, None),
    ];
    let row = |(baseline, time, wanted)| evaluation(case, ours, baseline, time, wanted);
    Ok(baselines.map(row).into())
}

fn compared(
    case: &'static str,
    effort: &Effort,
    generated: Side<'_>,
    by_hand: Side<'_>,
) -> Result<Vec<Row>, String> {
    let [ours, whole] = in_turns(effort.budget, [generated, by_hand]);
    let baseline = "closed form, a and lambda";
    Ok(vec![evaluation(case, ours, baseline, whole, Some(1.25))])
}

/// The evaluation of Bricard's mechanism.
pub(crate) fn bricard(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let mechanism = Bricard::default();
    let states = of_motion(&mechanism, 2.0).map_err(|fault| fault.to_string())?;
    let [ours, lu] = in_turns(
        effort.budget,
        [
            generated(mechanism, &states),
            dense_lu(Bricard::default(), &states),
        ],
    );
    let baseline = "dense LU without the last row";
    Ok(vec![evaluation(case, ours, baseline, lu, Some(1.0 / 15.0))])
}

/// The equations as generated, in one matrix without the last row of phi, by LU.
fn dense_lu<'a>(mechanism: Bricard, states: &'a [State]) -> Side<'a> {
    let layout = mechanism.layout().clone();
    let (nv, nc) = (layout.nv(), layout.nc() - 1);
    let patterns = layout.patterns();
    let (of_mass, of_phi_q) = (patterns.mass_matrix.len(), patterns.phi_q.len());
    let mut values = vec![0.0; of_mass + nv + of_phi_q + layout.nc()];
    Box::new(move || {
        for State { q, v } in states {
            let (mechanism, q, v) = black_box((&mechanism, &q[..], &v[..]));
            mechanism.dynamics(&Point::new(0.0, q, v), &mut values);
            let (mass, rest) = values.split_at(of_mass);
            let (force, rest) = rest.split_at(nv);
            let (phi_q, eta) = rest.split_at(of_phi_q);
            let mut matrix = DMatrix::<f64>::zeros(nv + nc, nv + nc);
            for (i, j, value) in layout.patterns().mass_matrix.iter(mass) {
                matrix[(i, j)] = value;
            }
            for (i, j, value) in layout.patterns().phi_q.iter(phi_q) {
                if i < nc {
                    matrix[(nv + i, j)] = value;
                    matrix[(j, nv + i)] = value;
                }
            }
            let right = DVector::from_iterator(nv + nc, force.iter().chain(&eta[..nc]).copied());
            let _ = black_box(matrix.lu().solve(&right));
        }
    })
}
