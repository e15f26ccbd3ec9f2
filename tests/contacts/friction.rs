//! Dry friction of blocks, guides and pins.

use super::{G, METHODS, account, fine, last, model, near, run, simulate, slope, times, with};
use mbdsl::runtime::{Dop853, Dopri5, Formulation, GeneralizedAlpha, Stepper};
use mbdsl::text::TextMechanism;
use mbdsl::{Method, Options, Simulation, SimulationError};
use std::f64::consts::PI;

/// Coulomb's law in closed form; the values are those of the case `coulomb_stop`, A and B.
#[test]
fn a_block_stops_where_it_should() {
    for method in [
        Dop853::default().rtol(1e-11).atol(1e-13).into(),
        Method::from(Dopri5::default().rtol(1e-11).atol(1e-13)),
        Method::named("rk4").unwrap(),
    ] {
        let options = |t_end| with(&method, t_end, 1e-2);
        let level = run(&slope(0.0, 0.3), &options(2.0));
        near(times(&level, "rub sticks")[0], 3.0 / (0.3 * G), 1e-10);
        near(last(&level, "s"), 9.0 / (2.0 * 0.3 * G), 1e-10);
        near(account(&level).lost_in_friction, -9.0, 1e-9);

        let angle = PI / 9.0;
        let steep = run(&slope(angle, 0.5), &options(1.0));
        near(
            times(&steep, "rub sticks")[0],
            0.376_675_740_391_540_7,
            1e-9,
        );
        near(last(&steep, "s"), 0.565_013_610_587_311, 1e-9);
        // On the block, along the guide: it holds the weight.
        near(last(&steep, "force"), 6.710_435_212_049_621, 1e-8);

        let slips = run(&slope(angle, 0.2), &options(1.647_223_288_322_057_4));
        near(times(&slips, "rub turns")[0], 0.577_045_751_522_524, 1e-9);
        near(last(&slips, "s"), 0.0, 1e-8);
        near(last(&slips, "v"), -1.617_616_886_021_267_6, 1e-8);
        for run in [&level, &steep, &slips] {
            assert!(run.report.energy_balance.unwrap() < 1e-9);
        }
    }
}

/// An oscillator that stops off its center after six half swings; case C of `coulomb_stop`.
#[test]
fn an_oscillator_stops_off_center() {
    let oscillator = model(
        "model Oscillator {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            potential spring = (100 N/m)*block.x^2;
            friction rub on guide { mu = 0.12; }
            start { block.x = 0.15 m; }
        }",
    );
    let found = run(&oscillator, &fine(3.0));
    let turns = times(&found, "rub turns");
    assert_eq!(turns.len(), 5, "{turns:?}");
    for (k, t) in (1..).zip(&turns) {
        near(*t, f64::from(k) * PI / 10.0, 1e-9);
    }
    near(
        times(&found, "rub sticks")[0],
        1.884_955_592_153_875_9,
        1e-9,
    );
    near(last(&found, "block.x"), 0.008_736, 1e-9);
    assert!(found.report.energy_balance.unwrap() < 1e-8);
}

/// A block on a belt: the closed form of one cycle, and no drift.
#[test]
fn a_block_on_a_belt_sticks_and_slips() {
    judge_cycles(100);
}

/// As long as the motion is without an end: takes a minute.
#[test]
#[ignore = "a minute: cargo test -p mbdsl-tests --test it ten_thousand -- --ignored"]
fn ten_thousand_cycles_do_not_drift() {
    judge_cycles(10_000);
}

/// T_slip = (pi + 2 phi)/w, tan phi = v k/(w (mu_s - mu) N), T_stick = 2 (mu_s - mu) N/(k v)
fn judge_cycles(cycles: usize) {
    let (mass, k, v, mu, mu_static) = (1.0, 10.0, 0.1, 0.2, 0.4);
    let excess = (mu_static - mu) * mass * G;
    let w = f64::sqrt(k / mass);
    let slips = (PI + 2.0 * (v * k / (w * excess)).atan()) / w;
    let sticks = 2.0 * excess / (k * v);
    let belt = belt();
    let method = Dopri5::default().rtol(1e-10).atol(1e-12);
    let t_end = (cycles as f64 + 1.5) * (slips + sticks);
    let options = Options::new(t_end).method(method).energy_balance(true);
    let found = run(&belt, &options.only_ends());
    let starts = times(&found, "rub slips");
    let ends = times(&found, "rub sticks");
    assert_eq!(
        found.events.len(),
        starts.len() + ends.len(),
        "two events a cycle"
    );
    let whole = starts.len() - 2;
    assert!(whole >= cycles - 2, "{whole} cycles");
    let mean = (starts[whole + 1] - starts[1]) / whole as f64;
    let error = mean / (slips + sticks) - 1.0;
    assert!(error.abs() < 1e-9, "{error:e}");
    let duration = |k: usize| ends[k + usize::from(ends[0] < starts[0])] - starts[k];
    near(duration(2), slips, 1e-8);
    near(duration(whole), duration(2), 1e-9);
    assert!(found.report.energy_balance.unwrap() < 1e-7);
}

fn belt() -> TextMechanism {
    model(
        "model Belt {
            param v = 0.1 m/s;
            gravity (0, -9.81 m/s^2);
            ground { point O = (v*t, 0); }
            body block { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            potential spring = (5 N/m)*block.x^2;
            friction rub on guide { mu = 0.2; mu_static = 0.4; }
            start { block.x = 0.3 m; block.vx = v; }
        }",
    )
}

/// The order over five halvings of the step. Where the events lie in their steps changes from one step to the
/// next: the mean counts.
fn order(mechanism: &TextMechanism, column: &str, t_end: f64, h: f64, method: &Method) -> f64 {
    let exact = {
        let method = Dop853::default().rtol(1e-13).atol(1e-15);
        last(&run(mechanism, &Options::new(t_end).method(method)), column)
    };
    let error = |h: f64| {
        let found = run(mechanism, &Options::fixed(t_end, h).method(method.clone()));
        (last(&found, column) - exact).abs()
    };
    (error(h) / error(h / 32.0)).log2() / 5.0
}

/// Events do not spoil the order of RK4, nor that of the generalized-alpha method, whose friction follows from the
/// multipliers that it solves for.
#[test]
fn the_order_is_kept_over_events() {
    let belt = belt();
    let rk4 = order(&belt, "block.x", 8.0, 0.16, &Method::named("rk4").unwrap());
    assert!((3.8..4.5).contains(&rk4), "{rk4}");
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let alpha = GeneralizedAlpha::default().formulation(formulation);
        let alpha = Method::from(alpha.tolerance(1e-13));
        let on_belt = order(&belt, "block.x", 8.0, 0.08, &alpha);
        let in_crank = order(&rubbing_crank(), "rod.theta", 1.5, 0.01, &alpha);
        for order in [on_belt, in_crank] {
            assert!(
                (1.8..2.5).contains(&order),
                "{formulation:?}: {on_belt} {in_crank}"
            );
        }
    }
}

/// A slider crank with friction in its pins and at its guide, which comes to rest.
fn rubbing_crank() -> TextMechanism {
    model(
        "model Crank {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); point G = (0, -0.05 m); }
            body crank { mass = 1 kg; inertia = 0.01 kg*m^2; point A = (-0.1 m, 0); point B = (0.1 m, 0); }
            body rod { mass = 1 kg; inertia = 0.05 kg*m^2; point B = (-0.3 m, 0); point C = (0.3 m, 0); }
            body slider { mass = 2 kg; inertia = 0.01 kg*m^2; point C = (0, 0); }
            joint bearing = revolute(ground.O, crank.A);
            joint crankpin = revolute(crank.B, rod.B);
            joint wrist = revolute(rod.C, slider.C);
            joint guide = prismatic(ground.G, slider.C, axis = (1, 0));
            friction at_bearing on bearing { mu = 0.1; radius = 20 mm; }
            friction at_crankpin on crankpin { mu = 0.1; radius = 20 mm; }
            friction at_wrist on wrist { mu = 0.1; radius = 10 mm; }
            friction at_guide on guide { mu = 0.2; length = 0.2 m; }
            start { crank.theta = 1 rad; crank.omega = 6 rad/s; guess rod.theta = -0.4 rad; guess slider.x = 0.7 m; }
        }",
    )
}

/// Friction that is smoothed, by methods of all kinds.
#[test]
fn smoothed_friction_is_solved_for() {
    let block = model(
        "model Creep {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            friction rub on guide { mu = 0.3; regularize = 2 mm/s; }
            force pull at block.P = (3 N, 0);
            start { block.x = 0; block.vx = 0.5 m/s; }
        }",
    );
    let exact = run(&block, &fine(2.0));
    // It creeps where the friction bears the force.
    let creep = 2e-3 * f64::atanh(3.0 / (0.3 * 2.0 * G));
    near(last(&exact, "block.vx"), creep, 1e-12);
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let alpha = GeneralizedAlpha::default().formulation(formulation);
        let found = run(&block, &Options::fixed(2.0, 1e-3).method(alpha));
        near(last(&found, "block.vx"), creep, 1e-9);
        near(last(&found, "block.x"), last(&exact, "block.x"), 1e-6);
    }
}

/// A drawer that is pulled beside its center: below a length of its guide it jams.
#[test]
fn a_drawer_jams_by_its_moment() {
    let drawer = |length: f64| {
        model(&format!(
            "model Drawer {{
                ground {{ point O = (0, 0); }}
                body drawer {{ mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); point H = (0, 0.3 m); }}
                joint guide = prismatic(ground.O, drawer.P, axis = (1, 0));
                friction rub on guide {{ mu = 0.4; length = {length} m; }}
                force pull at drawer.H = (10 N, 0 N);
                start {{ drawer.x = 0; }}
                output force = rub.force;
            }}"
        ))
    };
    // N = 2*3 N m/length: it slides if 0.4 N < 10 N.
    let slides = run(&drawer(0.5), &fine(1.0));
    near(
        last(&slides, "drawer.x"),
        0.5 * (10.0 - 0.4 * 12.0) / 2.0,
        1e-10,
    );
    let sticks = run(&drawer(0.2), &fine(1.0));
    near(last(&sticks, "drawer.x"), 0.0, 1e-12);
    near(last(&sticks, "force"), -10.0, 1e-10);
}

/// A journal: the torque of a pin is mu r |F|.
#[test]
fn a_pin_rubs_with_its_radius() {
    let pendulum = |mu: f64| {
        model(&format!(
            "model Journal {{
                gravity (0, -9.81 m/s^2);
                ground {{ point O = (0, 0); }}
                body wheel {{ mass = 2 kg; inertia = 0.05 kg*m^2; point C = (0, 0); }}
                joint pin = revolute(ground.O, wheel.C);
                friction rub on pin {{ mu = {mu}; radius = 10 mm; }}
                start {{ wheel.theta = 0; wheel.omega = 20 rad/s; }}
            }}"
        ))
    };
    let found = run(&pendulum(0.25), &fine(30.0));
    let torque = 0.25 * 0.01 * 2.0 * G;
    near(times(&found, "rub sticks")[0], 20.0 * 0.05 / torque, 1e-8);
    near(
        last(&found, "wheel.theta"),
        0.05 * 400.0 / (2.0 * torque),
        1e-6,
    );
}

/// Without coefficients the run is that without friction, to the bit.
#[test]
fn no_coefficient_changes_no_bit() {
    let with = slope(0.3, 0.0);
    let without = model(
        "model Slope {
            param mu = 0.0;
            param angle = 0.3 rad;
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
            joint guide = prismatic(ground.O, block.P, axis = (cos(angle), sin(angle)));
            allow(unused);
            start { block.x = 0 m; block.vx = cos(angle)*(3 m/s); guess block.y = 0 m; }
        }",
    );
    let options = Options::new(2.0);
    let (with, without) = (run(&with, &options), run(&without, &options));
    assert_eq!(with.trajectory.times(), without.trajectory.times());
    for column in ["block.x", "block.y", "block.vx", "block.ay"] {
        let of = |run: &Simulation| run.trajectory.get(column).unwrap().to_vec();
        assert_eq!(of(&with), of(&without), "{column}");
    }
}

/// What begins without acceleration is followed as exactly as anything else.
#[test]
fn a_force_that_fades_within_millimeters_a_second_is_followed() {
    let block = model(
        "model Fading {
            param v = 0.1 m/s;
            ground { point O = (v*t, 0); point W = (-1 m, 0); }
            body block { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            spring hold between ground.W, block.P { stiffness = 10 N/m; free_length = 1 m; }
            let slide = block.vx - v;
            force rub at block.P = ((9.81 N)*(0.2 + 0.2*exp(-(slide/(20 mm/s))^2)), 0);
            start { block.vx = v; block.x = 0.3924 m; }
        }",
    );
    let rough = run(&block, &Options::new(1.1).energy_balance(true));
    let exact = run(&block, &fine(1.1));
    near(last(&rough, "block.x"), last(&exact, "block.x"), 1e-7);
    assert!(rough.report.energy_balance.unwrap() < 1e-6);
}

/// The coefficient of this clutch jumps at rest, where rounding decides what it is: a run holds it, or ends soon with a
/// word on it, or says that its energy does not close.
#[test]
fn a_coefficient_that_jumps_at_rest_ends_soon() {
    let clutch = model(
        "model Freewheel {
            ground { point O = (0, 0); }
            body shaft { mass = 1 kg; inertia = 0.1 kg*m^2; point O = (0, 0); }
            body wheel { mass = 1 kg; inertia = 1 kg*m^2; point O = (0, 0); }
            joint bearing = revolute(ground.O, shaft.O);
            joint hub = revolute(shaft.O, wheel.O);
            friction sprag on hub { mu = if wheel.omega > shaft.omega then 0 else 1; radius = 1 m; normal = 1e6 N; }
            torque motor on shaft = 10 N*m*sin((2*pi*t) rad/s);
            output slip = sprag.speed;
        }",
    );
    for info in METHODS.iter().filter(|info| info.contacts) {
        let name = info.name;
        let method = Method::named(name).unwrap();
        let mut options = with(&method, 0.4, 1e-2);
        if method.is_adaptive() {
            options = options.max_steps(20_000);
        }
        match simulate(&clutch, &options) {
            Ok(found) if found.report.warnings.is_empty() => {
                // While it holds, both are one body: 1.1 w' = 10 sin(2 pi t).
                let turn = std::f64::consts::TAU;
                let speed = 10.0 / 1.1 / turn * (1.0 - (turn * 0.4).cos());
                near(last(&found, "wheel.omega"), speed, 1e-3 * speed);
                near(last(&found, "slip"), 0.0, 1e-12);
            }
            Ok(found) => {
                let warning = &found.report.warnings[0];
                assert!(
                    warning.contains("the energy changes by"),
                    "{name}: {warning}"
                );
            }
            Err(SimulationError::Stopped(stopped)) => {
                let message = stopped.to_string();
                let expected = "`sprag` changes again and again at one time: it sticks and slips";
                assert!(message.contains(expected), "{name}: {message}");
            }
            Err(other) => panic!("{name}: {other}"),
        }
    }
}

/// A floor that is rough from x = 1 m on: with `a = mu g`, `v^2` falls by `2 a x` on either part, and the step ends where
/// the coefficient jumps.
#[test]
fn a_coefficient_that_jumps_at_a_place_is_met_there() {
    let floor = |coefficient: &str| {
        model(&format!(
            "model Floor {{
                slider block {{ mass = 2 kg; axis = (1, 0); }}
                friction rub on block {{ mu = {coefficient}; normal = 2 kg*9.81 m/s^2; }}
                start {{ block.s = 0; block.v = 3 m/s; }}
            }}"
        ))
    };
    let stops_at = |before: f64, after: f64| {
        let left = 9.0 - 2.0 * before * G;
        1.0 + left / (2.0 * after * G)
    };
    for (coefficient, place) in [
        ("if block.s < 1 m then 0.1 else 0.5", stops_at(0.1, 0.5)),
        ("if block.s > 1 m then 0.3 else 0.2", stops_at(0.2, 0.3)),
        ("0.3 + 0.1*sign(block.s - 1 m)", stops_at(0.2, 0.4)),
    ] {
        let floor = floor(coefficient);
        for info in METHODS.iter().filter(|info| info.contacts) {
            let method = Method::named(info.name).unwrap();
            let found = run(&floor, &with(&method, 2.5, 1e-2));
            near(last(&found, "block.s"), place, 1e-10);
            near(last(&found, "block.v"), 0.0, 1e-12);
            let mut stepper = Stepper::new(&floor, &Options::new(2.5).method(method)).unwrap();
            for _ in 0..250 {
                stepper.step(&floor, 1e-2).unwrap();
            }
            near(stepper.state().q[0], place, 1e-6);
        }
    }
}

/// Once one friction holds the mechanism, the slide of the other is at rest, too: its speed is rounding on either side of
/// 0 for as long as the run goes on.
#[test]
fn a_slide_may_rest_for_as_long_as_another_holds() {
    let yoke = model(
        "model Yoke {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); point P = (0, -0.05 m); }
            rotor crank { pivot = (0, 0); inertia = 0.02 kg*m^2; point A = (0.1 m, 0); }
            body yoke { mass = 0.8 kg; inertia = 2e-3 kg*m^2; point S = (0, 0); point G = (0, -0.05 m); }
            joint pin = slot(yoke.S, crank.A, axis = (0, 1));
            joint guide = prismatic(ground.P, yoke.G, axis = (1, 0));
            friction rub on pin { mu = 0.2; }
            friction press on guide { mu = 0.1; length = 0.1 m; }
            start { crank.theta = 0.5 rad; crank.omega = 5 rad/s; guess yoke.x = 0.08 m; }
        }",
    );
    for (name, h) in [("rk4", 1e-3), ("rk4", 2e-3), ("dop853", 0.0)] {
        let found = run(&yoke, &with(&Method::named(name).unwrap(), 5.0, h));
        let holds = found
            .events
            .iter()
            .find(|event| event.event.ends_with("sticks"));
        assert!(
            holds.is_some_and(|event| event.t < 2.0),
            "{name}: {:?}",
            found.events
        );
        let angle = &found.trajectory["crank.theta"];
        let at_rest = angle[found
            .trajectory
            .times()
            .iter()
            .position(|t| *t > 2.0)
            .unwrap()];
        near(last(&found, "crank.theta"), at_rest, 1e-9);
        near(last(&found, "crank.omega"), 0.0, 1e-9);
    }
}

/// A state of a run step by step has the outputs that a run records, the forces of stops and frictions among them.
#[test]
fn outputs_of_a_state_have_forces_of_friction() {
    let block = model(
        "model Block {
            slider block { mass = 2 kg; axis = (1, 0); }
            friction rub on block { mu = 0.3; normal = 2 kg*9.81 m/s^2; }
            start { block.s = 0; block.v = 3 m/s; }
            output force = rub.force;
            output power = rub.force*rub.speed;
        }",
    );
    let mut stepper = Stepper::new(&block, &Options::new(2.0)).unwrap();
    let mut outputs = [f64::NAN; 2];
    for (t, force) in [(0.0, -5.886), (0.5, -5.886), (1.5, 0.0)] {
        if t > 0.0 {
            stepper.step_to(&block, t, None).unwrap();
        }
        stepper.state().outputs(&block, &mut outputs);
        let speed = (3.0 - 2.943 * t).max(0.0);
        near(outputs[0], force, 1e-9);
        near(outputs[1], force * speed, 1e-6);
    }
}
