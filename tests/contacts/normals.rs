//! Frictions whose normal force changes its sign: it is continuous there, and the motion goes on.
//!
//! The references are of programs of their own: the equations of motion with Coulomb's law in closed form, or as a
//! saddle-point system in the coordinates of all bodies whose law is iterated, integrated by an explicit method of
//! order 8 with tolerances of 1e-13 and ends at every zero of a normal force and a sliding speed.

use super::*;
use mbdsl::runtime::{GeneralizedAlpha, Rk4, Stepper};

/// A crank that drives a particle in a slot by a massless rod.
fn slot(speed: f64) -> TextMechanism {
    model(&format!(
        "model ParticleInSlot {{
            units none;
            gravity (0, -9.81);
            ground {{ point O = (0, 0); }}
            rotor crank {{ pivot = (0, 0); inertia = 0.02; point A = (0.1, 0); }}
            particle piston {{ mass = 0.6; }}
            joint rod = distance(crank.A, piston, length = 0.3);
            joint guide = slot(ground.O, piston, axis = (1, 0));
            friction rub on guide {{ mu = 0.2; }}
            start {{ crank.theta = 0.5; crank.omega = {speed}; guess piston.x = 0.4; }}
        }}"
    ))
}

/// Angles of the crank after 0.4 s; with the speed before the last one the run begins where the normal force is 0.
const ANGLES: [(f64, f64); 6] = [
    (20.0, 8.052413579506),
    (22.5, 9.050345947033),
    (25.6, 10.338942473879),
    (27.3, 10.984344166979),
    (25.175813919624204, 10.168927998871),
    (30.0, 11.967677586734),
];

fn methods() -> Vec<(Options, f64)> {
    let adaptive = |name: &str, rtol: f64, tolerance: f64| {
        let mut method = Method::named(name).unwrap();
        assert!(method.set("rtol", rtol));
        (Options::new(0.4).method(method), tolerance)
    };
    let fixed =
        |name: &str, tolerance: f64| (with(&Method::named(name).unwrap(), 0.4, 1e-3), tolerance);
    vec![
        adaptive("dop853", 1e-8, 1e-8),
        adaptive("dop853", 1e-6, 1e-6),
        adaptive("dop853", 1e-10, 1e-10),
        adaptive("dopri5", 1e-8, 1e-7),
        fixed("rk4", 1e-8),
        fixed("generalized-alpha", 2e-3),
    ]
}

#[test]
fn a_normal_force_may_pass_zero() {
    for (options, tolerance) in methods() {
        for (speed, angle) in ANGLES {
            let run = run(&slot(speed), &options);
            near(last(&run, "crank.theta"), angle, tolerance * angle);
        }
    }
}

/// Zeros may lie anywhere in a step.
#[test]
fn a_normal_force_may_pass_zero_at_any_time() {
    for (place, (options, _)) in methods().iter().enumerate() {
        for speed in (0..=100).step_by(if place == 0 { 1 } else { 10 }) {
            let found = simulate(&slot(20.0 + 0.1 * f64::from(speed)), options);
            let run = found.unwrap_or_else(|fault| panic!("{speed}: {fault}"));
            // The friction turns at dead centers, and nothing else happens.
            let events = &run.events;
            assert!(
                events.iter().all(|event| event.event == "rub turns"),
                "{events:?}"
            );
        }
    }
}

/// `generalized-alpha` moves the speed of the piston where it begins again at a dead center, past its zero or not.
#[test]
fn a_speed_may_turn_just_before_the_end_of_a_step() {
    let method = Method::named("generalized-alpha").unwrap();
    let exact = Options::new(0.4).method(Dop853::default().rtol(1e-10));
    for (h, speeds) in [
        (1e-3, &[36.3, 59.2][..]),
        (2e-3, &[59.2, 70.0, 74.0, 74.4]),
        (3e-3, &[36.3, 55.2, 58.4, 64.8, 73.6]),
    ] {
        for speed in speeds {
            let model = slot(*speed);
            let found = simulate(&model, &with(&method, 0.4, h));
            let found = found.unwrap_or_else(|fault| panic!("{speed}, {h}: {fault}"));
            let exact = run(&model, &exact);
            let [turns, exact_turns] = [&found, &exact].map(|run| times(run, "rub turns"));
            assert_eq!(turns.len(), exact_turns.len(), "{speed}, {h}");
            // Of order 2, in steps in which the crank turns by 0.2 rad at most.
            let turn = h * speed;
            let [angle, exact] = [&found, &exact].map(|run| last(run, "crank.theta"));
            near(angle, exact, 0.1 * turn * turn * exact);
        }
    }
}

#[test]
fn steps_of_a_program_pass_zeros_of_normal_forces() {
    let method: [(Method, f64); 2] = [
        (Rk4::default().into(), 1e-7),
        (GeneralizedAlpha::default().into(), 2e-3),
    ];
    for (method, tolerance) in method {
        for (speed, angle) in ANGLES {
            let model = slot(speed);
            let mut stepper =
                Stepper::new(&model, &Options::new(1.0).method(method.clone())).unwrap();
            for _ in 0..400 {
                stepper.step(&model, 1e-3).unwrap();
            }
            near(stepper.state().q[0], angle, tolerance * angle);
        }
    }
}

/// A bead on a rod that swings, with its first speed along it: the rod presses it from one side, then from the other.
fn bead(speed: f64) -> TextMechanism {
    model(&format!(
        "model BeadOnRod {{
            gravity (0, -9.81 m/s^2);
            rotor rod {{ pivot = (0, 0); inertia = 0.1 kg*m^2; point C = (0, 0); }}
            particle bead {{ mass = 0.5 kg; }}
            joint wire = slot(rod.C, bead, axis = (1, 0));
            drive turn: rod.theta = 0.3 rad + (1.2 rad)*sin((3 rad/s)*t);
            friction rub on wire {{ mu = 0.3; }}
            start {{
                bead.x = (0.5 m)*cos(0.3 rad);
                bead.y = (0.5 m)*sin(0.3 rad);
                bead.vx = ({speed} m/s)*cos(0.3 rad) - (1.8 m/s)*sin(0.3 rad);
                bead.vy = ({speed} m/s)*sin(0.3 rad) + (1.8 m/s)*cos(0.3 rad);
            }}
            output r = sqrt(bead.x^2 + bead.y^2);
        }}"
    ))
}

#[test]
fn a_bead_changes_the_side_of_its_wire() {
    near(last(&run(&bead(1.0), &fine(0.5)), "r"), 0.57319994, 1e-8);
}

/// `generalized-alpha` comes back to the constraints at an event, which may take a force from its limit again.
#[test]
fn what_gives_way_may_hold_a_little_longer() {
    let method = Method::named("generalized-alpha").unwrap();
    for speed in [1.46, 1.505, 1.535] {
        let exact = run(&bead(speed), &fine(2.2));
        for h in [1e-3, 3e-3] {
            let found = simulate(&bead(speed), &with(&method, 2.2, h));
            let found = found.unwrap_or_else(|fault| panic!("{speed}, {h}: {fault}"));
            for event in ["rub sticks", "rub slips"] {
                let [found, exact] = [&found, &exact].map(|run| times(run, event));
                assert_eq!([found.len(), exact.len()], [1, 1], "{speed}, {h}, {event}");
                near(found[0], exact[0], h);
            }
        }
    }
}

/// A piston in its bore, beside a friction that depends on it.
#[test]
fn a_piston_changes_the_side_of_its_bore() {
    let engine = model(
        "model PistonEngine {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body crank { mass = 1 kg; inertia = 0.02 kg*m^2; point O = (0, 0); point A = (0.1 m, 0); }
            body rod { mass = 0.5 kg; inertia = 0.004 kg*m^2; point A = (-0.15 m, 0); point B = (0.15 m, 0); }
            particle piston { mass = 0.6 kg; }
            joint bearing = revolute(ground.O, crank.O);
            joint crankpin = revolute(crank.A, rod.A);
            joint wrist = revolute(rod.B, piston);
            joint bore = slot(ground.O, piston, axis = (1, 0));
            friction at_bearing on bearing { mu = 0.1; radius = 15 mm; }
            friction at_bore on bore { mu = 0.15; }
            start { crank.theta = 0.5 rad; crank.omega = 24 rad/s; guess rod.theta = -0.15 rad; guess piston.x = 0.39 m; }
        }",
    );
    let found = run(&engine, &fine(0.3));
    near(last(&found, "crank.theta"), 7.35474996, 1e-8);
    near(last(&found, "crank.omega"), 19.99610587, 1e-7);
    assert_eq!(times(&found, "at_bore turns").len(), 2);
}

/// A four-bar linkage whose coupler is almost without load at its end: 0.15 N of 6 N are left.
#[test]
fn the_force_in_a_pin_may_pass_near_zero() {
    let four_bar = model(
        "model RubbingFourBar {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); point G = (0.4 m, 0); }
            body crank { mass = 0.4 kg; inertia = 0.004 kg*m^2; point O = (0, 0); point A = (0.1 m, 0); }
            body coupler { mass = 0.5 kg; inertia = 0.005 kg*m^2; point A = (-0.2 m, 0); point B = (0.2 m, 0); }
            body rocker { mass = 0.5 kg; inertia = 0.004 kg*m^2; point G = (0, 0); point B = (0.25 m, 0); }
            joint bearing = revolute(ground.O, crank.O);
            joint crankpin = revolute(crank.A, coupler.A);
            joint elbow = revolute(coupler.B, rocker.B);
            joint support = revolute(ground.G, rocker.G);
            friction at_bearing on bearing { mu = 0.2; radius = 20 mm; }
            friction at_elbow on elbow { mu = 0.2; radius = 20 mm; }
            start { crank.theta = 1 rad; crank.omega = 12 rad/s; guess coupler.theta = 0.3 rad; guess rocker.theta = 1.5 rad; }
        }",
    );
    let found = run(&four_bar, &fine(0.4));
    near(last(&found, "crank.theta"), 6.22822869, 1e-8);
    near(last(&found, "crank.omega"), 11.85312399, 1e-7);
}

/// A slide that nothing presses: what rounding leaves of its normal force changes its sign all the time, and ends no step.
#[test]
fn rounding_of_a_normal_force_ends_no_step() {
    let slide = |normal: &str| {
        let slide = model(&format!(
            "model Unloaded {{
                ground {{ point O = (0.1 m, 0.7 m); }}
                particle bead {{ mass = 0.5 kg; }}
                joint wire = slot(ground.O, bead, axis = (cos(0.3 rad), sin(0.3 rad)));
                spring pull between ground.O, bead {{ stiffness = 20 N/m; free_length = 0.2 m; }}
                friction rub on wire {{ mu = 0.2; {normal} }}
                start {{ bead.x = 0.5 m; bead.vx = 0.6 m/s; }}
            }}"
        ));
        let method = Dop853::default().rtol(1e-10);
        run(&slide, &Options::new(0.3).method(method))
            .report
            .work
            .steps
    };
    // The error of the short step to where it turns is rounding, and so is how much longer the next one is.
    let (rounding, none) = (slide(""), slide("normal = 0 N;"));
    assert!(rounding.abs_diff(none) <= 1, "{rounding}, {none}");
}

/// A bead that sticks until what presses it passes 0: it slips for a moment, whatever side rounding puts its first speed
/// on. From mu N |cos(w t)| = F, and m v = F (t - t1) - mu N (2 - sin(w t1) - sin(w t))/w.
struct Slipping {
    pull: f64,
}

impl Slipping {
    const MU: f64 = 0.2;
    const LOAD: f64 = 5.0;
    const W: f64 = 3.0;

    fn model(&self) -> TextMechanism {
        let Slipping { pull } = self;
        let [mu, load, w] = [Self::MU, Self::LOAD, Self::W];
        model(&format!(
            "model LoadThroughZero {{
                ground {{ point O = (0, 0); }}
                particle bead {{ mass = 0.5 kg; }}
                joint wire = slot(ground.O, bead, axis = (cos(0.3 rad), sin(0.3 rad)));
                let side = ({load} N)*cos(({w} rad/s)*t);
                force pull at bead = (
                    -side*sin(0.3 rad) + ({pull} N)*cos(0.3 rad),
                    side*cos(0.3 rad) + ({pull} N)*sin(0.3 rad)
                );
                friction rub on wire {{ mu = {mu}; }}
                start {{ bead.x = 0.5 m; bead.vx = 0 m/s; }}
            }}"
        ))
    }

    /// When it begins to slip first, and when it sticks again.
    fn times(&self) -> [f64; 2] {
        let Slipping { pull } = self;
        let [mu, load, w] = [Self::MU, Self::LOAD, Self::W];
        let begin = f64::acos(pull / (mu * load)) / w;
        let speed =
            |t: f64| pull * (t - begin) - mu * load * (2.0 - (w * begin).sin() - (w * t).sin()) / w;
        let (mut left, mut right) = (std::f64::consts::FRAC_PI_2 / w, 1.0);
        for _ in 0..60 {
            let middle = 0.5 * (left + right);
            if speed(middle) > 0.0 {
                left = middle;
            } else {
                right = middle;
            }
        }
        [begin, left]
    }

    /// Compares the times of a run of 5 s.
    fn judge(&self, method: &Method, h: f64, tolerance: f64) {
        let (name, pull) = (method.info().name, self.pull);
        let found = simulate(&self.model(), &with(method, 5.0, h));
        let found = found.unwrap_or_else(|fault| panic!("{name}, {h}, {pull}: {fault}"));
        let period = std::f64::consts::PI / Self::W;
        for (event, first) in ["rub slips", "rub sticks"].into_iter().zip(self.times()) {
            let found = times(&found, event);
            assert_eq!(found.len(), 5, "{name}, {h}, {pull}, {event}: {found:?}");
            for (place, found) in found.iter().enumerate() {
                near(*found, first + place as f64 * period, tolerance);
            }
        }
    }
}

#[test]
fn what_sticks_slips_where_nothing_presses_it() {
    for (name, tolerance) in [
        ("dop853", 1e-7),
        ("dopri5", 1e-6),
        ("rk4", 1e-7),
        ("generalized-alpha", 1e-3),
    ] {
        for h in [5e-4, 1e-3, 2e-3, 3e-3] {
            Slipping { pull: 0.1 }.judge(&Method::named(name).unwrap(), h, tolerance);
        }
    }
}

/// Slips that begin and end within one step, or last about as long as one.
#[test]
fn slips_may_be_as_short_as_a_step() {
    for pull in [5e-4, 1e-3, 1.5e-3, 2e-3, 2.5e-3, 3e-3, 5e-3] {
        // The shortest slips are shorter than what positions of `generalized-alpha` may miss, 1e-10 m.
        for (name, tolerance) in [("rk4", 1e-8), ("generalized-alpha", 1e-3)] {
            for h in [5e-4, 1e-3, 2e-3, 3e-3] {
                Slipping { pull }.judge(&Method::named(name).unwrap(), h, tolerance);
            }
        }
    }
}

/// A method that chooses its steps goes far while it sticks.
#[test]
fn long_steps_miss_no_slip() {
    for name in ["dop853", "dopri5"] {
        for rtol in [1e-6, 1e-10] {
            let mut method = Method::named(name).unwrap();
            assert!(method.set("rtol", rtol));
            for pull in [5e-4, 5e-3, 5e-2] {
                Slipping { pull }.judge(&method, 0.0, 1e-6);
            }
        }
    }
}
