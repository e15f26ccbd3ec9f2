//! Scales and units that need a model of text: lengths that move, equations of the user, places far
//! from the origin.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::{Event, GivenStart, Kind, Stepper, assemble, simulate_from};
use mbdsl::text::load;
use mbdsl::{Mechanism, Options, SimulationError};

#[test]
fn violations_are_measured_with_the_length_of_their_time() {
    let bob = load(
        "model Winch {
            ground { point O = (0, 0); }
            particle p { mass = 1 kg; }
            joint rope = distance(ground.O, p, length = 1 m + t * (1 m/s));
            start { guess p.x = 1 m; }
        }",
    )
    .unwrap();
    let options = Options::fixed(1.0, 0.01)
        .t_start(1.0)
        .given_start(GivenStart::Unchecked);
    let run = simulate_from(&bob, &[2.1, 0.0], &[1.0, 0.0], &options).unwrap();
    assert!((run.report.eps_phi - 0.41).abs() < 1e-14);
    assert!((run.report.position_violation - 0.41 / 4.0).abs() < 1e-14);
}

/// A rope that is drawn in: the run ends where its length is 0, by whatever steps, and what was before is
/// recorded.
#[test]
fn a_run_ends_where_a_length_reaches_zero() {
    let text = "model Winch {
        ground { point O = (0, 0); }
        particle p { mass = 1 kg; }
        joint rope = distance(ground.O, p, length = 1 m - (1 m/s)*t);
        start { p.x = 1 m; p.y = 0; p.vx = -1 m/s; p.vy = 0; }
    }";
    let winch = load(text).unwrap();
    for options in [Options::new(2.0), Options::fixed(2.0, 0.003)] {
        let error = mbdsl::simulate(&winch, &options).unwrap_err().to_string();
        assert!(
            error.ends_with("the length of `rope` reaches 0 at t = 1 s"),
            "{error}"
        );
        let run = mbdsl::simulate(&winch, &options).unwrap_err();
        let last = run.trajectory().unwrap().times().last().copied().unwrap();
        assert!(last > 0.99 && last <= 1.0, "{last}");
    }
    // Step by step, too, and the run stays where it was.
    let mut steps = Stepper::new(&winch, &Options::fixed(2.0, 0.003)).unwrap();
    let fault = loop {
        if let Err(fault) = steps.step(&winch, 0.003) {
            break fault.to_string();
        }
        assert!(steps.state().t < 1.0, "{}", steps.state().t);
    };
    assert!(
        fault.ends_with("the length of `rope` reaches 0 at t = 1 s"),
        "{fault}"
    );
    assert!(steps.state().t > 0.99 && steps.state().t < 1.0);
    // What turns back before 0 goes on.
    let swinging = text.replace("(1 m/s)*t", "0.9 m*sin((3 rad/s)*t)^2");
    let swinging = swinging.replace("p.vx = -1 m/s;", "p.vx = 0;");
    let run = mbdsl::simulate(&load(&swinging).unwrap(), &Options::fixed(2.0, 0.003));
    assert!(run.is_ok(), "{run:?}");
}

/// An event before a length of 0 in the same step comes first, whatever the steps are.
#[test]
fn a_condition_before_a_length_of_zero_ends_the_run() {
    let text = "model Winch {
        ground { point O = (0, 0); }
        particle p { mass = 1 kg; }
        joint rope = distance(ground.O, p, length = 1 m - (1 m/s)*t);
        start { p.x = 1 m; p.y = 0; p.vx = -1 m/s; p.vy = 0; }
        event far: t - 0.97 s;
        until t > 0.95 s;
    }";
    let winch = load(text).unwrap();
    let late = load(&text.replace("0.95 s", "1.05 s")).unwrap();
    let options = [
        Options::new(2.0),
        Options::fixed(2.0, 0.003),
        Options::fixed(2.0, 0.09),
        Options::fixed(2.0, 0.3),
    ];
    for options in options {
        let run = mbdsl::simulate(&winch, &options).unwrap();
        assert_eq!(run.report.ended_by.as_deref(), Some("until t > 0.95 s"));
        assert!(
            (run.report.t_end - 0.95).abs() < 1e-9,
            "{}",
            run.report.t_end
        );
        // So it does behind an event from which the motion begins again.
        let again = Event::new("again", |t, _, _| t - 0.93).changes(|_, _, _| {});
        let run = mbdsl::simulate(&winch, &options.clone().event(again)).unwrap();
        assert!(
            (run.report.t_end - 0.95).abs() < 1e-9,
            "{}",
            run.report.t_end
        );
        // And what would happen after it does not.
        let error = mbdsl::simulate(&late, &options).unwrap_err();
        let words = error.to_string();
        assert!(words.ends_with("reaches 0 at t = 1 s"), "{words}");
        let SimulationError::Stopped(stopped) = error else {
            continue;
        };
        let events: Vec<f64> = stopped.events.iter().map(|event| event.t).collect();
        assert_eq!(events.len(), 1, "{events:?}");
        assert!((events[0] - 0.97).abs() < 1e-9, "{events:?}");
    }
}

#[test]
fn equations_of_the_user_have_the_kind_of_their_sides() {
    let model = load(
        "model Equations {
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 0.1 kg*m^2; }
            constraint a: rod.x = 2*rod.y;
            constraint b: rod.theta = 0.5 rad;
            constraint c: sin(rod.theta) + rod.x/(1 m) = sin(0.5 rad) + 1;
            start { guess rod.theta = 0.5 rad; }
            allow(unattached);
            allow(guess_moved);
        }",
    )
    .unwrap();
    let kinds: Vec<Kind> = model
        .layout()
        .constraints()
        .iter()
        .map(|row| row.kind)
        .collect();
    assert_eq!(kinds, [Kind::Length, Kind::Angle, Kind::Number]);
    let run = mbdsl::simulate(&model, &Options::fixed(0.0, 0.01)).unwrap();
    let units: Vec<_> = ["a", "b", "c"]
        .iter()
        .map(|name| run.trajectory.unit(&format!("lambda.{name}.value")))
        .collect();
    assert_eq!(units, [Some("N"), Some("N*m"), Some("J")]);
}

#[test]
fn a_mechanism_far_from_the_origin_is_assembled() {
    for place in 0..20 {
        let x = 1e5 + 0.1 * f64::from(place);
        let model = load(&format!(
            "model Far {{
            ground {{ point O = ({x} m, 3e5 m); point P = ({x} m + 0.5 m, 3e5 m); }}
            body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.3 m, 0.1 m); point B = (0.3 m, 0); }}
            joint pin = revolute(ground.O, rod.A);
            joint string = distance(ground.P, rod.B, length = 0.4 m);
            start {{ guess rod.theta = 0.7 rad; guess rod.x = {x} m; guess rod.y = 3e5 m; }}
            allow(guess_moved);
        }}"
        ))
        .unwrap();
        assert!(assemble(&model, 0.0).unwrap().position_residual < 1e-9);
    }
}

#[test]
fn large_gaps_of_distances_are_lengths() {
    let faults = load(
        "model Apart {
            ground { point O = (0, 0); point P = (5 m, 0); }
            particle p { mass = 1 kg; }
            joint a = distance(ground.O, p, length = 1 m);
            joint b = distance(ground.P, p, length = 1 m);
            start { guess p.x = 2 m; guess p.y = 0.1 m; }
        }",
    )
    .unwrap_err();
    let said = faults[0].to_string();
    assert!(
        said.contains("at least 3 m are missing (1.5 m at each joint at best)"),
        "{said}"
    );
}

#[test]
fn a_pin_far_from_where_the_search_begins_is_reached() {
    for x in [30.0_f64, 46.0, 100.0, 1e5] {
        let model = load(&format!(
            "model Far {{
            ground {{ point O = ({x} m, 0 m); }}
            body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.3 m, 0.1 m); }}
            joint pin = revolute(ground.O, rod.A);
            start {{ rod.theta = 0.7 rad; }}
        }}"
        ))
        .unwrap();
        let assembled = assemble(&model, 0.0).unwrap();
        assert_eq!(assembled.q[2], 0.7);
        assert!(assembled.position_residual < 1e-15 * x.max(1000.0));
    }
}

/// Every unit symbol, in SI units.
#[test]
fn units_are_what_they_are() {
    use std::f64::consts::PI;
    for (unit, factor) in [
        ("m", 1.0),
        ("km", 1e3),
        ("dm", 0.1),
        ("cm", 0.01),
        ("mm", 1e-3),
        ("um", 1e-6),
        ("µm", 1e-6),
        ("kg", 1.0),
        ("g", 1e-3),
        ("mg", 1e-6),
        ("tonne", 1e3),
        ("s", 1.0),
        ("ms", 1e-3),
        ("us", 1e-6),
        ("min", 60.0),
        ("hour", 3600.0),
        ("rad", 1.0),
        ("mrad", 1e-3),
        ("deg", PI / 180.0),
        ("rev", 2.0 * PI),
        ("rpm", PI / 30.0),
        ("Hz", 1.0),
        ("kHz", 1e3),
        ("MHz", 1e6),
        ("N", 1.0),
        ("mN", 1e-3),
        ("kN", 1e3),
        ("MN", 1e6),
        ("J", 1.0),
        ("mJ", 1e-3),
        ("kJ", 1e3),
        ("MJ", 1e6),
        ("W", 1.0),
        ("mW", 1e-3),
        ("kW", 1e3),
        ("MW", 1e6),
        ("Pa", 1.0),
        ("kPa", 1e3),
        ("MPa", 1e6),
        ("GPa", 1e9),
        ("bar", 1e5),
    ] {
        let text = format!(
            "model U {{ particle p {{ mass = 1 kg; }} param x = 1 {unit}; allow(unattached); }}"
        );
        let found = load(&text).unwrap().parameter(0).unwrap();
        assert!((found / factor - 1.0).abs() < 1e-15, "{unit}: {found}");
    }
}

/// A distance says how large a mechanism of particles is.
#[test]
fn distances_are_lengths() {
    let model = load(
        "model Pair {
            particle a { mass = 1 kg; }
            particle b { mass = 1 kg; }
            joint rod = distance(a, b, length = 20 mm);
            start { guess b.x = 20 mm; }
            allow(unattached);
        }",
    )
    .unwrap();
    assert!((mbdsl::runtime::rank::size(&model) - 0.02).abs() < 1e-15);
}

/// A gear counts from the start angles, in whatever order the start is written.
#[test]
fn a_gear_counts_from_positions_not_from_velocities() {
    let model = load(
        "model Gears {
            ground { point O = (0, 0); point P = (1 m, 0); }
            body a { mass = 1 kg; inertia = 0.1 kg*m^2; point O = (0, 0); }
            body b { mass = 1 kg; inertia = 0.1 kg*m^2; point O = (0, 0); }
            joint pa = revolute(ground.O, a.O);
            joint pb = revolute(ground.P, b.O);
            joint mesh = gear(a, b, ratio = -2);
            start { a.omega = 3 rad/s; a.theta = 1 rad; b.theta = 0.25 rad; }
        }",
    )
    .unwrap();
    let start = assemble(&model, 0.0).unwrap();
    assert_eq!((start.q[2], start.q[5]), (1.0, 0.25));
    assert!((start.v[5] + 6.0).abs() < 1e-12);
    assert!(start.position_residual < 1e-15);
}

/// The force of a driven slider is along its axis.
#[test]
fn a_driven_slider_is_held_along_its_axis() {
    let model = load(
        "model Lift {
            gravity (0, -10 m/s^2);
            slider block { mass = 2 kg; origin = (0, 0); axis = (3, 4); }
            drive lift: block.s = 0.1 m/s * t;
            output fx = lift.reaction.x;
            output fy = lift.reaction.y;
        }",
    )
    .unwrap();
    let run = mbdsl::simulate(&model, &Options::fixed(0.0, 0.01)).unwrap();
    // 20 N * 4/5 along (3, 4)/5.
    let found = [run.trajectory["fx"][0], run.trajectory["fy"][0]];
    assert!(
        (found[0] - 9.6).abs() < 1e-12 && (found[1] - 12.8).abs() < 1e-12,
        "{found:?}"
    );
}
