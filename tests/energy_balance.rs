//! The energy balance: the work of loads and drivers against what the motion has gained.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Dop853, Event, Report, Start, Status, simulate_ensemble};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{MechanismExt, Options, Simulation, SimulationError, Stabilization, simulate};

fn report(text: &str, options: &Options) -> Report {
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    simulate(&model, options).unwrap().report
}

fn exact(t_end: f64) -> Options {
    let projection = Stabilization::named("projection").unwrap();
    let method = Dop853::default().rtol(1e-10).atol(1e-12).h_max(0.01);
    let options = Options::new(t_end).method(method);
    options.stabilization(projection)
}

#[test]
fn nothing_works_on_a_free_double_pendulum() {
    let report = report(include_str!("reference/two_bars/model.mbd"), &exact(5.0));
    assert!(report.energy_balance.unwrap() < 1e-8, "{report}");
    assert!(report.work_done.unwrap().abs() < 1e-6, "{report}");
}

/// A motor against gravity and a damper, on the way up: the work is what can be computed by hand.
#[test]
fn a_driver_and_a_damper() {
    let text = "model Winch {
        param w = 0.5 rad/s;
        gravity (0, -9.81 m/s^2);
        rotor arm { pivot = (0, 0); inertia = 2 kg*m^2; mass = 3 kg; center = (1 m, 0); }
        torque brake on arm = -4 N*m*s/rad*arm.omega;
        drive motor: arm.theta = w*t;
    }";
    let report = report(text, &exact(2.0));
    // The motor lifts the weight and overcomes the brake, which loses what the motor gives.
    let lifted = 3.0 * 9.81 * 1.0_f64.sin();
    assert!(
        (report.work_done.unwrap() - lifted).abs() < 1e-9,
        "{report}"
    );
    assert!(report.energy_balance.unwrap() < 1e-12, "{report}");
}

/// M depends on positions and time, T is not quadratic in v alone, and a potential moves.
#[test]
fn energies_that_depend_on_everything() {
    let text = "model Own {
        coordinate r: m;
        coordinate u: rad;
        kinetic T = 0.5*(2 kg)*(r.v^2 + r^2*u.v^2) + (0.3 kg*m/s)*sin((2 rad/s)*t)*r.v + (0.2 kg)*r^2*(1 rad/s + 0.1 rad/s^2*t)*u.v;
        potential U = 0.5*(30 N/m)*(r - 1 m - (0.1 m)*sin((3 rad/s)*t))^2;
        start { r = 1.2 m; u.v = 1 rad/s; }
    }";
    let report = report(text, &exact(3.0));
    assert!(report.energy_balance.unwrap() < 1e-8, "{report}");
    assert!(report.work_done.unwrap().abs() > 1e-3, "{report}");
}

/// A kick is neither work nor error.
#[test]
fn a_changed_state() {
    let text = "model Ball { gravity (0, -9.81 m/s^2); particle ball { mass = 1 kg; } allow(unattached); start { ball.y = 1 m; } }";
    let bounce = Event::new("floor", |_t, q, _v| q[1])
        .falling()
        .changes(|_t, _q, v| v[1] *= -0.5);
    let report = report(text, &exact(0.6).event(bounce));
    assert!(report.energy_balance.unwrap() < 1e-9, "{report}");
    assert!(report.work_done.unwrap().abs() < 1e-6, "{report}");
}

/// The work up to every row, at ends of steps, between them, and at events.
#[test]
fn work_and_balance_are_columns() {
    let text = "model Winch {
        param w = 0.5 rad/s;
        gravity (0, -9.81 m/s^2);
        rotor arm { pivot = (0, 0); inertia = 2 kg*m^2; mass = 3 kg; center = (1 m, 0); }
        torque brake on arm = -4 N*m*s/rad*arm.omega;
        drive motor: arm.theta = w*t;
        output height = arm.theta;
    }";
    let model = load(text).unwrap();
    let half = Event::new("half", |_t, q, _v| q[0] - 0.5);
    let mut wide = Dop853::new(1e-10, 1e-12);
    wide.h_max = 0.3;
    for options in [
        exact(2.0),
        exact(2.0).output_step(0.0013).event(half.clone()),
        exact(2.0).every_step(),
        exact(2.0)
            .method(wide)
            .output_step(0.01)
            .event(half.clone()),
        Options::new(2.0),
        Options::fixed(2.0, 0.01).energy_balance(true),
        Options::fixed(2.0, 0.1)
            .energy_balance(true)
            .output_step(0.03)
            .event(half.clone().stops()),
        Options::new(2.0).only_ends(),
    ] {
        let run = simulate(&model, &options).unwrap();
        let rows = &run.trajectory;
        let names: Vec<&str> = rows.names().collect();
        assert!(names.ends_with(&["work", "energy_balance"]), "{names:?}");
        assert_eq!(rows.outputs().collect::<Vec<_>>(), ["height"]);
        assert_eq!(
            (rows.unit("work"), rows.unit("energy_balance")),
            (Some("J"), Some("J"))
        );
        for (row, t) in rows.times().iter().enumerate() {
            let lifted = 3.0 * 9.81 * (0.5 * t).sin();
            let (work, balance) = (rows["work"][row], rows["energy_balance"][row]);
            assert!((work - lifted).abs() < 1e-6, "{t}: {work} for {lifted}");
            assert!(balance.abs() < 1e-6, "{t}: {balance}");
            let change = rows["energy"][row] - rows["energy"][0];
            assert!(
                (change - work - balance).abs() < 1e-12 * (1.0 + lifted),
                "{t}"
            );
        }
        assert_eq!(rows["work"].last().copied(), run.report.work_done);
    }
    let plain = simulate(&model, &Options::fixed(1.0, 0.01)).unwrap();
    assert!(plain.trajectory.get("work").is_none());
}

/// What is called largest does not depend on what is recorded.
#[test]
fn the_report_is_that_of_all_steps() {
    let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
    let drifting = Options::new(5.0).stabilization(Stabilization::None);
    for options in [drifting, Options::fixed(5.0, 0.01), exact(5.0)] {
        let of = |options: Options| simulate(&model, &options).unwrap().report;
        let all = of(options.clone().every_step());
        let ends = of(options.clone().only_ends());
        assert_eq!((all.eps_h, all.mre_h), (ends.eps_h, ends.mre_h));
        assert_eq!(all.position_violation, ends.position_violation);
        assert_eq!(all.acceleration_violation, ends.acceleration_violation);
        assert_eq!((ends.nodes, ends.t_end), (2, 5.0));
        for few in [
            of(options.clone().output_step(2.5)),
            of(options.clone().output_step(0.37)),
            of(options.clone().every(101)),
        ] {
            assert!(
                few.eps_h >= all.eps_h && few.eps_h < 1.5 * all.eps_h,
                "{few}"
            );
            // Summed up in another order.
            let difference = (few.mre_h - all.mre_h).abs();
            assert!(difference <= 1e-14 * all.mre_h, "{few}");
            let (found, expected) = (few.position_violation, all.position_violation);
            assert!(found >= expected && found <= 1.5 * expected, "{few}");
        }
    }
}

/// A spring that is far too stiff for the step.
#[test]
fn a_run_that_grows_without_bound_says_so() {
    let text = "model K {
        ground { point O = (0, 0); }
        slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        spring s between ground.O, c.C { stiffness = 1e9 N/m; free_length = 1 m; }
        start { c.s = 1.001 m; }
    }";
    let options = Options::fixed(0.02, 0.0001).energy_balance(true);
    let report = report(text, &options);
    assert!(report.energy_balance.unwrap() > 1e-3, "{report}");
    assert!(report.warnings[0].contains("shorter step"), "{report}");
}

#[test]
fn outputs_that_are_not_finite_are_named() {
    let text = "model N {
        slider c { mass = 1 kg; axis = (1, 0); }
        start { c.s = 1.005 m; c.v = -1 m/s; }
        output root = sqrt(c.s/(1 m));
        output fine = c.s;
    }";
    let report = report(text, &Options::fixed(2.0, 0.01));
    let warning = "`root` is not finite from t = 1.01 s on";
    assert_eq!(report.warnings, [warning]);
}

/// A word for what speaks against a run.
#[test]
fn the_status_is_the_gravest_doubt() {
    let two_bars = include_str!("reference/two_bars/model.mbd");
    let spring = "model Spring {
        slider c { mass = 1 kg; axis = (1, 0); }
        potential u = 1/2*(1e6 N/m)*c.s^2;
        start { c.s = 1 mm; }
        output root = sqrt(c.s/(1 m));
    }";
    let smooth = spring.replace("output root = sqrt(c.s/(1 m));", "");
    for (text, options, status) in [
        (two_bars, Options::new(5.0), Status::Ok),
        (two_bars, Options::fixed(10.0, 0.03), Status::Drifted),
        (&smooth, Options::fixed(0.1, 1e-3), Status::Unbalanced),
        (&smooth, Options::fixed(0.1, 4e-3), Status::Diverged),
        (spring, Options::fixed(0.1, 4e-3), Status::NotFinite),
    ] {
        let report = report(text, &options.energy_balance(true));
        assert_eq!(report.status, status, "{report}");
        assert_eq!(report.warnings.is_empty(), status == Status::Ok, "{report}");
    }
}

/// Velocities that contradict a joint are why the energy changes at the start, not the length of the steps: the run names
/// the joint or the driver whose equation they miss most, in the words of `check`.
#[test]
fn contradicting_start_velocities_are_named() {
    let bob = "model Pendulum {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0 m, 0 m); }
        particle bob { mass = 1 kg; }
        joint rod = distance(ground.O, bob, length = 1 m);
        start { bob.x = 1 m; bob.y = 0 m; bob.vx = 1 m/s; bob.vy = 0 m/s; }
    }";
    // The pin opens by 1.9 m/s - 0.5 m*4 rad/s, and the motor turns at 10 rad/s.
    let driven = "model Driven {
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        drive motor: rod.theta = (10 rad/s)*t;
        start { rod.theta = 0; rod.omega = 4 rad/s; rod.vx = 0; rod.vy = 1.9 m/s; }
    }";
    for (text, words) in [
        (
            bob,
            "the start velocities contradict joint `rod`: `rod.length` drifts by 1 m/s",
        ),
        (
            driven,
            "the start velocities contradict driver `motor`: `motor.angle` drifts by 6 rad/s",
        ),
    ] {
        let said = mbdsl_compiler::compile(text).diagnostics;
        let warning = said
            .iter()
            .find(|said| said.code.number == "MB406")
            .unwrap();
        assert_eq!(warning.message, words);
        let report = report(text, &Options::new(1.0));
        assert_eq!(report.status, Status::Unbalanced, "{report}");
        let warning = report
            .warnings
            .iter()
            .find(|text| text.contains("loads and drivers"));
        let warning = warning.unwrap();
        assert!(warning.contains(words), "{warning}");
        assert!(!warning.contains("too long"), "{warning}");
    }
}

/// What hangs still has no energy that changes, but for the last digits of U.
#[test]
fn a_mechanism_at_rest_is_balanced() {
    let text = "model Hung {
        param a = 2 m;
        gravity (0, -9.81 m/s^2);
        ground { point P = (-1 m, 0); point Q = (1 m, 0); }
        particle ball { mass = 1 kg; }
        joint left = distance(ground.P, ball, length = a);
        joint right = distance(ground.Q, ball, length = a);
        start { guess ball.y = -1 m; }
    }";
    let mut model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    for a in [1.2, 1.5, 1.8, 2.0, 2.5, 3.0, 7.0] {
        model.set("a", a).unwrap();
        let report = simulate(&model, &Options::new(2.0)).unwrap().report;
        assert_eq!(report.status, Status::Ok, "{a} m: {report}");
    }
}

/// A post that its coil holds upright, without gravity: rounding moves it by energies of 1e-20 J, side by side, too.
#[test]
fn what_rests_without_a_potential_is_balanced() {
    let text = "model Post {
        param P = 10 N;
        ground { point O = (0, 0); }
        bar post from ground.O to (0, 0.5 m) { mass = 0.2 kg; }
        joint foot = revolute(ground.O, post.A);
        torsion_spring coil between ground, post { stiffness = 9 N*m/rad; free_angle = 90 deg; }
        force load at post.B = (0, -P);
    }";
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let options = Options::new(2.0);
    let alone = |load: f64| {
        let mut model = model.clone();
        model.set("P", load).unwrap();
        simulate(&model, &options).unwrap().report
    };
    let loads = [5.0, 8.0, 10.0, 15.0];
    let member = |place: usize, model: &mut TextMechanism| {
        model.set("P", loads[place]).unwrap();
        Start::Described
    };
    let reports = |_, run: Result<Simulation, SimulationError>| run.unwrap().report;
    let compared = |place: usize, together: Report| {
        let alone = alone(loads[place]);
        assert_eq!(alone.status, Status::Ok, "{alone}");
        assert_eq!(alone.energy_balance, together.energy_balance);
    };
    let ensemble = simulate_ensemble(&model, loads.len(), member, &options, reports, compared);
    assert_eq!(ensemble.unwrap().members, loads.len());
}

/// A cam lifts a follower by polynomials of time, and throws it off: while they touch, nothing limits the steps. The times
/// are those of the closed form of the contact force and of the flight, by SciPy; the follower ends where it began, so that the
/// work is what the impact takes.
#[test]
fn the_work_of_a_cam_is_that_of_its_motion() {
    let text = "model Jump {
        param h = 10 mm;
        slider follower { mass = 7.5 kg; axis = (0, 1); point P = (0, 0); }
        let phi = (10 rad/s)*t;
        let lift = h*(smootherstep(phi/(90 deg)) - smootherstep((phi - 135 deg)/(180 deg)));
        stop cam: follower.s >= lift { restitution = 0; }
        force spring at follower.P = (0, -10 N - (100 N/m)*follower.s - (2.74 N*s/m)*follower.v);
    }";
    let turn = 0.2 * std::f64::consts::PI;
    for options in [Options::new(turn), Options::new(turn).output_step(1e-3)] {
        let report = report(text, &options);
        assert_eq!(report.status, Status::Ok, "{report}");
        let contacts = report.contacts.as_ref().unwrap();
        assert!(
            (contacts.lost_in_impacts + 0.0105845676).abs() < 1e-9,
            "{report}"
        );
        assert!(
            (report.work_done.unwrap() - 0.0105845676).abs() < 1e-9,
            "{report}"
        );
        assert!(report.energy_balance.unwrap() < 1e-7, "{report}");
    }
}

/// Motions that are polynomials of time, whose steps have no error that would limit them, alone and on lanes: a driven slider
/// at the greatest speed of its drive, 15/8 m/s, and one that a force of t^6 N has moved for 2 s.
#[test]
fn work_is_exact_in_steps_without_an_error() {
    let driven = "model Driven {
        param m = 1 kg;
        slider cart { mass = m; axis = (1, 0); point C = (0, 0); }
        drive go: cart.s = (1 m)*smootherstep(t/(1 s));
        force hum at cart.C = ((10 N)*cos((200 rad/s)*t), 0);
        simulate { t_end = 0.5 s; }
    }";
    let free = "model Free {
        param m = 1 kg;
        slider cart { mass = m; axis = (1, 0); point C = (0, 0); }
        force push at cart.C = ((1 N)*(t/(1 s))^6, 0);
        simulate { t_end = 2 s; }
    }";
    for (text, exact) in [
        (driven, [1.0, 2.0].map(|m| 0.5 * m * 1.875_f64.powi(2))),
        (
            free,
            [1.0, 2.0].map(|m| 0.5 / m * (128.0_f64 / 7.0).powi(2)),
        ),
    ] {
        let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let options = Options::for_model(&model).energy_balance(true);
        let masses = [1.0, 2.0];
        let with = |place: usize, model: &mut TextMechanism| {
            model.set("m", masses[place]).unwrap();
            Start::Described
        };
        let reports = |_, run: Result<Simulation, SimulationError>| run.unwrap().report;
        let compared = |place: usize, together: Report| {
            let mut model = model.clone();
            with(place, &mut model);
            for options in [options.clone(), options.clone().every_step()] {
                let alone = simulate(&model, &options).unwrap();
                let work = alone.report.work_done.unwrap();
                // As exact as the method is asked to be, by 1e-8.
                assert!((work / exact[place] - 1.0).abs() < 1e-8, "{}", alone.report);
                assert!(
                    alone.report.energy_balance.unwrap() < 1e-8,
                    "{}",
                    alone.report
                );
                assert_eq!(alone.trajectory["work"].last(), Some(&work));
                assert_eq!(together.work_done, Some(work));
                assert_eq!(together.energy_balance, alone.report.energy_balance);
            }
        };
        let options = options.clone().only_ends();
        let ensemble = simulate_ensemble(&model, 2, with, &options, reports, compared);
        assert_eq!(ensemble.unwrap().members, 2);
    }
}
