//! Constraints that follow from others in every position have no pivot, and the rest is eliminated as planned: the
//! same accelerations and multipliers as those of the general solution, while they do follow.

use crate::models;
use mbdsl::runtime::Point;
use mbdsl::runtime::accelerations;
use mbdsl::text::load;
use mbdsl::{Mechanism, MechanismExt, Options, simulate};

const BRICARD: &str = include_str!("../reference/bricard_iftomm_A04/model.mbd");

/// A planar linkage drawn in space, with axes that point askew.
const FOUR_BAR: &str = "model FourBar {
    gravity (1 m/s^2, -9.81 m/s^2, 2 m/s^2);
    ground { point O = (0, 0, 0); point P = (2 m, 0, 0); }
    body crank   { mass = 1 kg; inertia = (0.01 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0); }
    body coupler { mass = 2 kg; inertia = (0.1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point A = (-1.25 m, 0, 0); point B = (1.25 m, 0, 0); }
    body rocker  { mass = 1 kg; inertia = (0.04 kg*m^2, 0.4 kg*m^2, 0.4 kg*m^2); point A = (-1 m, 0, 0); point B = (1 m, 0, 0); }
    joint O = revolute(ground.O, crank.A, axis = (0, 0, 1));
    joint B = revolute(crank.B, coupler.A, axis = (0, 0, 1));
    joint C = revolute(coupler.B, rocker.B, axis = (0, 0, 1));
    joint D = revolute(ground.P, rocker.A, axis = (0, 0, 1));
    start {
        crank.attitude = axis_angle((0, 0, 1), 60 deg);
        crank.omega.z = 1 rad/s;
        guess coupler.attitude = axis_angle((0, 0, 1), 30 deg);
        guess rocker.attitude = axis_angle((0, 0, 1), 90 deg);
    }
    allow(redundant);
}";

/// A door on three hinges, in mm.
const DOOR: &str = "model Door {
    gravity (0, 0.5 m/s^2, -9.81 m/s^2);
    param high = 900 mm;
    ground { point A = (0, 0, 0); point B = (0, 0, high); point C = (0, 0, 1800 mm); }
    body door { mass = 20 kg; inertia = (6.8 kg*m^2, 7.8 kg*m^2, 1.1 kg*m^2); products = (0.1 kg*m^2, 0.2 kg*m^2, -0.3 kg*m^2);
        point A = (-400 mm, 0, -900 mm); point B = (-400 mm, 0, 0); point C = (-400 mm, 0, 900 mm); }
    joint a = revolute(ground.A, door.A, axis = (0, 0, 1));
    joint b = revolute(ground.B, door.B, axis = (0, 0, 1));
    joint c = revolute(ground.C, door.C, axis = (0, 0, 1));
    start { door.attitude = axis_angle((0, 0, 1), 40 deg); door.omega.z = 2 rad/s; }
    allow(redundant);
}";

fn options() -> Options {
    Options::fixed(0.1, 1e-3)
}

/// What one evaluation gives: accelerations, multipliers, and the guard.
fn compare(mechanism: &dyn Mechanism, [q, v]: [&[f64]; 2], t: f64) {
    let layout = mechanism.layout();
    let planned = models::planned(mechanism, t, q, v);
    let (nv, n) = (layout.nv(), layout.nv() + layout.nc());
    assert!(
        planned[n] > 0.0,
        "{}: the guard is {} at {t} s",
        layout.model(),
        planned[n]
    );
    let (mut a, mut lambda) = (vec![0.0; nv], vec![0.0; layout.nc()]);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    accelerations(
        mechanism,
        &Point::new(t, q, v),
        &mut scratch,
        &mut a,
        &mut lambda,
    )
    .unwrap();
    for (planned, general) in [(&planned[..nv], &a), (&planned[nv..n], &lambda)] {
        let scale = general.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
        for (planned, general) in planned.iter().zip(general) {
            assert!(
                (planned - general).abs() < 1e-8 * scale,
                "{} at {t} s: {planned} {general}",
                layout.model()
            );
        }
    }
}

#[test]
fn the_plan_gives_what_the_general_solution_gives() {
    for text in [BRICARD, FOUR_BAR, DOOR] {
        let mechanism = load(text).unwrap();
        let run = simulate(&mechanism, &options()).unwrap();
        let work = run.report.work;
        assert_eq!(work.general_solutions, 0, "{}", run.report);
        assert_eq!(work.evaluations, 401);
        let trajectory = &run.trajectory;
        for (row, &t) in trajectory.times().iter().enumerate() {
            let state = trajectory.state(row).unwrap();
            compare(&mechanism, [&state.q, &state.v], t);
        }
    }
}

/// Where a parameter parts the rows that were left out from the others, the guard notices, and the general solution
/// takes over.
#[test]
fn rows_that_no_longer_follow_are_noticed() {
    let text = "model Slides {
        param askew = 0 m;
        ground { point A = (0, 0, 0); point B = (1 m, 0, 0); }
        body cart { mass = 2 kg; inertia = (1 kg*m^2, 2 kg*m^2, 3 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, askew, 0); }
        joint left = cylindrical(ground.A, cart.A, axis = (1, 0, 0));
        constraint high: cart.B.y = askew;
        constraint deep: cart.B.z = 0 m;
        force push at cart.A = (1 N, 2 N, 3 N);
        start { cart.x = 1 m; cart.omega.x = 1 rad/s; }
        allow(redundant);
    }";
    let mut mechanism = load(text).unwrap();
    let [q, v] = [[1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], [0.0; 7]];
    let guard = |mechanism: &dyn Mechanism| {
        let found = models::planned(mechanism, 0.0, &q, &v[..6]);
        *found.last().unwrap()
    };
    assert!(guard(&mechanism) > 0.0);
    mechanism.set("askew", 0.1).unwrap();
    assert!(guard(&mechanism) <= 0.0);
}

/// A run that takes the general solution most of the time says so, and how often.
#[test]
fn runs_count_general_solutions() {
    // Beyond what is written out, the rows stay in the plan.
    let hinges = |count: usize| -> String {
        let joint = |k: usize| {
            format!("joint j{k} = revolute(ground.p{k}, door.p{k}, axis = (0, 0, 1));\n")
        };
        (0..count).map(joint).collect()
    };
    let points = |count: usize, x: &str| -> String {
        let point = |k: usize| format!("point p{k} = ({x}, 0, {k} m);\n");
        (0..count).map(point).collect()
    };
    let count = 9;
    let text = format!(
        "model Hinges {{
            gravity (0, 1 m/s^2, 0);
            ground {{ {} }}
            body door {{ mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); {} }}
            {}
            start {{ door.attitude = axis_angle((0, 0, 1), 10 deg); }}
            allow(redundant);
        }}",
        points(count, "0"),
        points(count, "-0.4 m"),
        hinges(count)
    );
    let mechanism = load(&text).unwrap();
    let run = simulate(&mechanism, &Options::fixed(0.1, 1e-2)).unwrap();
    let work = run.report.work;
    assert_eq!(work.general_solutions, work.evaluations, "{}", run.report);
    let warned = |warning: &String| warning.contains("took the general solution");
    assert!(run.report.warnings.iter().any(warned), "{}", run.report);
    assert!(run.report.to_string().contains("general solutions"));
}

/// A screw whose slide is driven.
const DRIVEN_SCREW: &str = "model DrivenScrew {
    ground { point O = (0, 0, 0); }
    body nut { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point P = (0, 0, 0); }
    joint thread = screw(ground.O, nut.P, axis = (0, 1, 2), lead = 30 mm/rev);
    drive d: thread.slide = (0.1 m)*sin((2 rad/s)*t);
    expect dof = 0;
}";

/// Two hinges in a row whose angles a constraint binds.
const BOUND_ANGLES: &str = "model BoundAngles {
    gravity (0, 0, -9.81 m/s^2);
    ground { point O = (0, 0, 0); }
    body a { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point O = (0, 0, 0); point P = (1 m, 0, 0); }
    body b { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point P = (0, 0, 0); point _weight = (0.3 m, 0, 0); }
    joint first = revolute(ground.O, a.O, axis = (0, 1, 0));
    joint second = revolute(a.P, b.P, axis = (0, 1, 1));
    constraint both: first.angle + 2*second.angle = 0;
    expect dof = 1;
}";

/// The plans of the references in space hold at all their states, aligned starts included.
#[test]
fn references_in_space_take_no_general_solution() {
    let texts = [
        include_str!("../reference/spatial_slider_crank_iftomm/model.mbd"),
        include_str!("../reference/spatial_double_pendulum/model.mbd"),
        include_str!("../reference/universal_shaft/model.mbd"),
        include_str!("../reference/heavy_top_fast/model.mbd"),
        include_str!("../reference/free_body_middle_axis/model.mbd"),
        include_str!("../reference/spatial/bevel_gears.mbd"),
        include_str!("../reference/spatial/rack.mbd"),
        include_str!("../reference/spatial/screw.mbd"),
        include_str!("../reference/spatial/torsion.mbd"),
        DRIVEN_SCREW,
        BOUND_ANGLES,
    ];
    for text in texts {
        let mechanism = load(text).unwrap();
        let run = simulate(&mechanism, &Options::new(1.0)).unwrap();
        assert_eq!(run.report.work.general_solutions, 0, "{}", run.report);
    }
    // Stages of long steps may be so far beside the constraints that a row follows no longer.
    let run = simulate(&load(BRICARD).unwrap(), &Options::new(1.0)).unwrap();
    let work = run.report.work;
    assert!(
        20 * work.general_solutions < work.evaluations,
        "{}",
        run.report
    );
}

/// What an evaluation costs, which for these models was the general solution.
#[test]
fn redundant_models_cost_what_their_independent_constraints_do() {
    let most = [
        ("Bricard", BRICARD, 6000),
        ("FourBar", FOUR_BAR, 4000),
        ("Door", DOOR, 3000),
    ];
    for (name, text, most) in most {
        let verified = mbdsl_compiler::compile(text).verified.unwrap();
        let program = &verified.program;
        let counts = program
            .kernel(mbdsl_compiler::program::KernelKind::Accelerations)
            .counts;
        println!("{name}: {counts:?}, left out {:?}", program.plan.left_out);
        let operations = counts.multiplications + counts.additions + counts.divisions;
        assert!(operations < most, "{name}: {counts:?}");
    }
}

/// A linkage in space whose crank falls onto a stop and rests there: what its redundant constraints demand is rounding
/// then, and no contradiction.
#[test]
fn a_redundant_linkage_comes_to_rest_on_a_stop() {
    let linkage = load(
        "model Stopped {
            gravity (0, -9.81 m/s^2, 0);
            param L1 = 0.3 m; param L2 = 0.7 m; param L3 = 0.5 m; param D = 0.8 m;
            ground { point O = (0, 0, 0); point C = (D, 0, 0); }
            body a { mass = 1 kg; inertia = (0.01 kg*m^2, 0.02 kg*m^2, 0.025 kg*m^2); point O = (0,0,0); point A = (L1, 0, 0); }
            body b { mass = 2 kg; inertia = (0.01 kg*m^2, 0.02 kg*m^2, 0.025 kg*m^2); point A = (-L2/2, 0, 0); point B = (L2/2, 0, 0); }
            body c { mass = 1.5 kg; inertia = (0.01 kg*m^2, 0.02 kg*m^2, 0.025 kg*m^2); center=(0,0,0.1 m); point C = (0,0,0); point B = (L3, 0, 0); }
            joint O = revolute(ground.O, a.O, axis = (0, 0, 1));
            joint A = revolute(a.A, b.A, axis = (0, 0, 1));
            joint B = revolute(b.B, c.B, axis = (0,0,1));
            joint C = revolute(ground.C, c.C, axis = (0,0,1));
            stop low: O.angle >= 30 deg;
            start { O.angle = 60 deg; guess C.angle = 100 deg; guess A.angle = -40 deg; }
            allow(redundant);
            expect dof = 1;
            output an: deg = O.angle;
        }",
    )
    .unwrap();
    let run = simulate(&linkage, &Options::new(1.0)).unwrap();
    let angle = run.trajectory.get("an").unwrap();
    assert!((angle.last().unwrap() - 30.0).abs() < 1e-6, "{angle:?}");
}
