//! Screws, gears, racks and torsion springs in space, by closed forms, and their derivatives by differences.

use crate::space::{dense, filled, mechanism};
use mbdsl::runtime::Dop853;
use mbdsl::runtime::Point;
use mbdsl::{Mechanism, MechanismExt, Options, assemble, simulate};
use std::f64::consts::TAU;

const SCREW: &str = include_str!("../reference/spatial/screw.mbd");
const BEVEL: &str = include_str!("../reference/spatial/bevel_gears.mbd");
const RACK: &str = include_str!("../reference/spatial/rack.mbd");
const TWISTED: &str = include_str!("../reference/spatial/torsion.mbd");

/// The columns of a run, row by row with the time.
fn columns<const N: usize>(text: &str, names: [&str; N]) -> Vec<(f64, [f64; N])> {
    let run = simulate(
        &mechanism(text),
        &Options::new(2.0).method(Dop853::default().rtol(1e-11).atol(1e-12)),
    )
    .unwrap();
    let columns = names.map(|name| run.trajectory.get(name).unwrap());
    let times = run.trajectory.times().iter().enumerate();
    times
        .map(|(row, t)| (*t, std::array::from_fn(|k| columns[k][row])))
        .collect()
}

fn near(found: f64, expected: f64, error: f64, what: &str) {
    assert!(
        (found - expected).abs() < error,
        "{what}: {found} {expected}"
    );
}

/// A nut under gravity: `(m L^2 + I) phi'' = -m g L`, over many turns.
#[test]
fn a_nut_falls_along_its_thread() {
    let (m, g, i, lead) = (2.0, 9.81, 1e-4, 0.02 / TAU);
    let rate = -m * g * lead / (m * lead * lead + i);
    let rows = columns(SCREW, ["turned", "slide", "force"]);
    assert!(rows.last().unwrap().1[0] < -100.0);
    for (t, [turned, slide, force]) in rows {
        let expected = 3.0 + 0.5 * rate * t * t;
        near(turned, expected, 1e-6, "angle");
        near(slide, 0.2 + lead * (expected - 3.0), 1e-9, "slide");
        near(force, m * (g + lead * rate), 1e-7, "force");
    }
}

/// A nut whose guide stops it from turning, so that its wheel has turned where the start lifts it; the wheel turns another
/// one, by gears.
#[test]
fn a_nut_is_lifted_by_any_number_of_turns() {
    let text = |lift: &str| {
        format!(
            "model Press {{
                ground {{ point O = (0, 0, 0); point S = (1 m, 0, 0); direction side = (1, 0, 0); }}
                body wheel {{ mass = 1 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.02 kg*m^2); point C = (0, 0, 0); }}
                body motor {{ mass = 1 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.02 kg*m^2); point C = (0, 0, 0); }}
                body load {{
                    mass = 2 kg;
                    inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.01 kg*m^2);
                    point C = (0, 0, 0);
                    direction side = (0, 1, 0);
                }}
                joint bearing = revolute(ground.O, wheel.C, axis = (0, 0, 1));
                joint shaft = revolute(ground.S, motor.C, axis = (0, 0, 1));
                joint mesh = gear(bearing, shaft, ratio = -3);
                joint thread = screw(wheel.C, load.C, axis = (0, 0, 1), lead = 20 mm/rev);
                joint guide = perpendicular(ground.side, load.side);
                start {{ load.z = {lift}; }}
                output nut = thread.angle/(1 rev);
                output wheel = bearing.angle/(1 rev);
                output motor = shaft.angle/(1 rev);
                expect dof = 1;
            }}"
        )
    };
    for millimetres in [0.0, 10.0, 25.0, 30.0, -30.0, 100.0, -100.0, 217.0, 2e3] {
        let press = mechanism(&text(&format!("{millimetres} mm")));
        let start = assemble(&press, 0.0).unwrap();
        assert!(start.corrected.is_empty(), "{millimetres}: {start:?}");
        let run = simulate(&press, &Options::new(1e-3)).unwrap();
        let first = |name: &str| run.trajectory.get(name).unwrap()[0];
        let turns = millimetres / 20.0;
        near(first("load.z"), 1e-3 * millimetres, 1e-13, "lift");
        near(first("nut"), turns, 1e-9, "nut");
        // Nothing tells how often the wheel has turned against the ground.
        let more = first("wheel") + turns;
        near(more, more.round(), 1e-9, "wheel");
        near(first("motor"), -3.0 * first("wheel"), 1e-9, "motor");
    }
}

/// A wheel at any angle, half turns included, and the nut that a guide holds: where the start leaves the guide out, the angle
/// of the thread begins where the bodies are.
#[test]
fn a_guided_nut_is_assembled_at_any_angle_of_its_wheel() {
    let text = |start: &str| {
        format!(
            "model Jack {{
                ground {{ point O = (0, 0, 0); }}
                body wheel {{ mass = 1 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.02 kg*m^2); point C = (0, 0, 0); }}
                body load {{ mass = 2 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.01 kg*m^2); point C = (0, 0, 0); }}
                joint bearing = revolute(ground.O, wheel.C, axis = (0, 0, 1));
                joint guide = prismatic(ground.O, load.C, axis = (0, 0, 1));
                joint thread = screw(wheel.C, load.C, axis = (0, 0, 1), lead = 20 mm/rev);
                start {{ {start} }}
                output nut = thread.angle/(1 rev);
                allow(redundant: bearing); allow(redundant: guide); allow(redundant: thread);
            }}"
        )
    };
    for degrees in (-720..=720).step_by(30) {
        let turns = f64::from(degrees) / 360.0;
        for lift in [None, Some(-20.0 * turns)] {
            let lift = lift.map_or_else(String::new, |lift| format!("load.z = {lift} mm;"));
            let jack = mechanism(&text(&format!("bearing.angle = {degrees} deg; {lift}")));
            let start = assemble(&jack, 0.0).unwrap();
            assert!(start.corrected.is_empty(), "{degrees}, {lift}: {start:?}");
            let run = simulate(&jack, &Options::new(1e-3)).unwrap();
            let first = |name: &str| run.trajectory.get(name).unwrap()[0];
            near(20e-3 * first("nut"), first("load.z"), 1e-12, "nut");
            let rest = first("nut") + turns;
            near(rest, rest.round(), 1e-9, "angle");
            if !lift.is_empty() {
                near(rest, 0.0, 1e-9, "turns");
            }
        }
    }
}

/// Bevel gears: the angles keep their ratio over any number of turns, and the inertia of the second counts by its square.
#[test]
fn bevel_gears_keep_their_ratio() {
    let (ratio, first, second, torque) = (-1.7, 0.01, 0.03, 0.5);
    let rate = torque / (first + ratio * ratio * second);
    for (t, [a, b, wa, moment]) in columns(BEVEL, ["a", "b", "wa", "moment"]) {
        let begin = 20.0_f64.to_radians();
        near(wa, 3.0 + rate * t, 1e-8, "rate");
        near(a, begin + 3.0 * t + 0.5 * rate * t * t, 1e-8, "angle");
        near(b, ratio * (a - begin), 1e-9, "ratio");
        near(
            moment,
            second * ratio * rate * 0.5_f64.sqrt(),
            1e-8,
            "moment",
        );
    }
}

/// A bar that falls, and turns its pinion: `(m + I/r^2) s'' = -m g`.
#[test]
fn a_rack_turns_its_pinion() {
    let (m, g, i, r) = (1.0, 9.81, 0.01, 0.1);
    let acceleration = -m * g / (m + i / (r * r));
    for (t, [angle, slide, force]) in columns(RACK, ["angle", "slide", "force"]) {
        near(slide, 0.5 * acceleration * t * t, 1e-8, "slide");
        near(angle, slide / r, 1e-8, "angle");
        near(force, m * (acceleration + g), 1e-7, "force");
    }
}

/// A body on a torsion spring that is wound up by two turns.
#[test]
fn a_torsion_spring_counts_turns() {
    let (k, i) = (2.0_f64, 0.05);
    let omega = (k / i).sqrt();
    for (t, [angle, energy]) in columns(TWISTED, ["angle", "stored"]) {
        near(angle, 2.0 * TAU * (omega * t).cos(), 2e-6, "angle");
        near(energy, 0.5 * k * (2.0 * TAU).powi(2), 1e-6, "energy");
    }
}

/// phi_q, eta and M a + phi_q^T lambda - Q by differences along a motion `q(t)` with `dq/dt = N(q) v`.
#[test]
fn their_rows_are_those_of_differences() {
    for text in [SCREW, BEVEL, RACK, TWISTED] {
        let mechanism = mechanism(text);
        let run = simulate(&mechanism, &Options::new(0.1)).unwrap();
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let state = run
            .trajectory
            .state(run.trajectory.times().len() - 1)
            .unwrap();
        // Off the constraints, too.
        let q: Vec<f64> = state
            .q
            .iter()
            .enumerate()
            .map(|(k, q)| q + 0.01 * (k as f64).sin())
            .collect();
        let v: Vec<f64> = (0..nv).map(|k| (1.0 + k as f64).cos()).collect();
        let moved = |h: f64| {
            // Two halves of the midpoint rule.
            let mut q = q.clone();
            for _ in 0..2 {
                let mut rates = vec![0.0; q.len()];
                mechanism.coordinate_rates(&Point::new(0.0, &q, &v), &mut rates);
                let middle: Vec<f64> = q
                    .iter()
                    .zip(&rates)
                    .map(|(q, rate)| q + 0.25 * h * rate)
                    .collect();
                mechanism.coordinate_rates(&Point::new(0.0, &middle, &v), &mut rates);
                for (q, rate) in q.iter_mut().zip(&rates) {
                    *q += 0.5 * h * rate;
                }
            }
            q
        };
        let rates = |q: &[f64]| {
            let entries = filled(layout.patterns().phi_q.len(), |x| {
                mechanism.phi_q(&Point::position(0.0, q), x)
            });
            let matrix = dense(&layout.patterns().phi_q, &entries);
            let rows = matrix
                .chunks(nv)
                .map(|row| row.iter().zip(&v).map(|(x, v)| x * v).sum());
            rows.collect::<Vec<f64>>()
        };
        let phi = |q: &[f64]| filled(nc, |x| mechanism.phi(&Point::position(0.0, q), x));
        let h = 1e-4;
        let (before, after) = (moved(-h), moved(h));
        let (found, eta) = (
            rates(&q),
            filled(nc, |x| mechanism.eta(&Point::new(0.0, &q, &v), x)),
        );
        for row in 0..nc {
            let name = &layout.constraints()[row].name;
            let slope = (phi(&after)[row] - phi(&before)[row]) / (2.0 * h);
            near(found[row], slope, 1e-6, name);
            let second = (rates(&after)[row] - rates(&before)[row]) / (2.0 * h);
            near(-eta[row], second, 1e-6, name);
        }
    }
}
