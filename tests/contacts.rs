//! Stops and dry friction, against motions that are known in closed form.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::report::ContactReport;
use mbdsl::runtime::{
    Controlled, Dop853, Dopri5, Formulation, GeneralizedAlpha, METHODS, OptionsError, Penalty,
    RunStatus, Stabilization, assemble,
};
use mbdsl::text::{NativeMechanism, TextMechanism, load};
use mbdsl::{Mechanism, Method, Options, Simulation, SimulationError, mechanism, simulate};
use std::f64::consts::PI;

const G: f64 = 9.81;

fn model(text: &str) -> TextMechanism {
    load(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn run(mechanism: &impl Mechanism, options: &Options) -> Simulation {
    simulate(mechanism, options).unwrap_or_else(|fault| panic!("{fault}"))
}

fn fine(t_end: f64) -> Options {
    let method = Dop853::default().rtol(1e-11).atol(1e-13);
    Options::new(t_end).method(method).energy_balance(true)
}

/// With a method, and a step if it has a fixed one.
fn with(method: &Method, t_end: f64, h: f64) -> Options {
    match method.is_adaptive() {
        true => fine(t_end).method(method.clone()),
        false => Options::fixed(t_end, h)
            .method(method.clone())
            .energy_balance(true),
    }
}

fn times(run: &Simulation, event: &str) -> Vec<f64> {
    let found = run.events.iter().filter(|found| found.event == event);
    found.map(|found| found.t).collect()
}

fn last(run: &Simulation, column: &str) -> f64 {
    *run.trajectory.get(column).unwrap().last().unwrap()
}

fn account(run: &Simulation) -> &ContactReport {
    run.report.contacts.as_ref().unwrap()
}

fn near(found: f64, exact: f64, tolerance: f64) {
    assert!((found - exact).abs() <= tolerance, "{found} is not {exact}");
}

/// A block on a guide that rises by an angle (rad), with the coefficient mu, thrown upward with 3 m/s.
fn slope(angle: f64, mu: f64) -> TextMechanism {
    model(&format!(
        "model Slope {{
            param mu = {mu};
            param angle = {angle} rad;
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body block {{ mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            joint guide = prismatic(ground.O, block.P, axis = (cos(angle), sin(angle)));
            friction rub on guide {{ mu = mu; }}
            start {{ block.x = 0 m; block.vx = cos(angle)*(3 m/s); guess block.y = 0 m; }}
            output s = block.x/cos(angle);
            output v = rub.speed;
            output force = rub.force;
        }}"
    ))
}

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

/// The arithmetic-geometric mean gives the complete elliptic integral K of the modulus k.
fn elliptic(k: f64) -> f64 {
    let (mut a, mut b) = (1.0, f64::sqrt(1.0 - k * k));
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    PI / (2.0 * a)
}

/// A rod pendulum that bounces off a stop below its pin: impacts by elliptic integrals, as in the case
/// `bouncing_pendulum`.
#[test]
fn a_pendulum_bounces_off_a_stop() {
    let pendulum = model(
        "model BouncingPendulum {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 1/12*(1 kg*m^2); point A = (0, 0.5 m); }
            joint pin = revolute(ground.O, rod.A);
            stop wall: rod.theta >= 0 { restitution = 0.7; }
            start { rod.theta = 1 rad; }
        }",
    );
    let found = run(&pendulum, &fine(8.0));
    let impacts = times(&found, "wall");
    let w = f64::sqrt(1.5 * G);
    let mut k = f64::sin(0.5);
    let mut t = elliptic(k) / w;
    for impact in impacts.iter().take(8) {
        near(*impact, t, 1e-8);
        k *= 0.7;
        t += 2.0 * elliptic(k) / w;
    }
    near(last(&found, "rod.theta").min(0.0), 0.0, 1e-9);
    assert_eq!(impacts.len(), 10);
    let lost: f64 = {
        let energy =
            |n: i32| 0.5 * (1.0 / 3.0) * (2.0 * w * f64::sin(0.5) * 0.7_f64.powi(n)).powi(2);
        energy(10) - energy(0)
    };
    near(account(&found).lost_in_impacts, lost, 1e-8);
    assert!(found.report.energy_balance.unwrap() < 1e-9);
}

/// A ball that bounces without end in a time that has one, then lies; the case `impact_zeno_ball`.
#[test]
fn a_ball_comes_to_rest() {
    let ball = model(
        "model Zeno {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 0.5 kg; }
            stop floor: ball.y >= 0 { restitution = 0.8; }
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 1 m; ball.vx = 0.4 m/s; }
            output force = floor.force;
        }",
    );
    for method in ["dop853", "rk4"] {
        let method = Method::named(method).unwrap();
        let found = run(&ball, &with(&method, 6.0, 0.013));
        let first = f64::sqrt(2.0 / G);
        let impact = |n: i32| first * (1.0 + 2.0 * 0.8 * (1.0 - 0.8_f64.powi(n - 1)) / 0.2);
        let impacts = times(&found, "floor");
        for n in [1, 2, 5, 10, 30] {
            near(impacts[n - 1], impact(n as i32), 1e-9);
        }
        let (_, count, end) = &account(&found).rests[0];
        assert_eq!(*count as usize, impacts.len());
        near(*end, first * 1.8 / 0.2, 1e-9);
        near(last(&found, "ball.y"), 0.0, 1e-12);
        near(last(&found, "ball.x"), 2.4, 1e-12);
        near(last(&found, "force"), 0.5 * G, 1e-9);
        near(account(&found).lost_in_impacts, -0.5 * G, 1e-9);
        assert!(found.report.energy_balance.unwrap() < 1e-12);
    }
}

/// A bar that falls flat on two stops: both act at once, and it bounces without turning.
#[test]
fn two_stops_act_at_once() {
    let bar = model(
        "model Bar {
            gravity (0, -9.81 m/s^2);
            body bar { mass = 3 kg; inertia = 0.2 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
            stop left: bar.A.y >= 0 { restitution = 0.5; }
            stop right: bar.B.y >= 0 { restitution = 0.5; }
            allow(unattached: bar);
            start { bar.x = 0; bar.y = 1 m; bar.theta = 0; }
            output force = left.force;
        }",
    );
    let found = run(&bar, &fine(4.0));
    let first = f64::sqrt(2.0 / G);
    for side in ["left", "right"] {
        let impacts = times(&found, side);
        near(impacts[0], first, 1e-10);
        near(impacts[1], 2.0 * first, 1e-9);
    }
    near(last(&found, "bar.theta"), 0.0, 1e-9);
    near(last(&found, "bar.y"), 0.0, 1e-9);
    near(last(&found, "force"), 1.5 * G, 1e-6);
    assert!(account(&found).lost_in_impacts <= 0.0);
}

/// A ball on a table that is driven down faster than it falls leaves it where the acceleration is -g.
#[test]
fn a_contact_opens_where_it_would_pull() {
    let table = model(
        "model Table {
            gravity (0, -9.81 m/s^2);
            let y = 0.1*(1 m)*cos(t*(12 rad/s));
            ground { point T = (0, y); }
            particle ball { mass = 1 kg; }
            stop top: ball.y >= ground.T.y;
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 0.1 m; ball.vy = 0 m/s; }
        }",
    );
    // At the top the table falls with 14.4 m/s^2: the ball stays behind at once, and meets it again.
    let found = run(&table, &fine(0.5));
    assert_eq!(times(&found, "top").len(), 1);
    let opens = times(&found, "top opens");
    // Resting on it from the impact on, it leaves where 14.4 cos(12 t) = g.
    let leaves = (2.0 * PI - f64::acos(G / 14.4)) / 12.0;
    near(opens[0], leaves, 1e-8);
    // It moves down when it is met.
    assert!(account(&found).work_of_movers < 0.0);
    assert!(account(&found).lost_in_impacts < 0.0);
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

mechanism! {
    model Generated {
        gravity (0, -9.81 m/s^2);
        param mu = 0.2;
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0, 0.5 m); }
        joint pin = revolute(ground.O, rod.A);
        friction rub on pin { mu = mu; mu_static = 1.5*mu; radius = 20 mm; }
        stop wall: rod.theta >= 0 { restitution = 0.7; }
        start { rod.theta = 1 rad; }
        output force = wall.force;
    }
}

/// Generated code, machine code and the evaluator give the same bits.
#[test]
fn generated_and_evaluated_runs_agree() {
    let generated = Generated { mu: 0.3 };
    let mut text = model(generated.text().unwrap());
    text.set("mu", 0.3).unwrap();
    let native = NativeMechanism::new(&text).unwrap();
    let options = Options::new(3.0).energy_balance(true);
    let columns = |run: &Simulation| -> Vec<Vec<f64>> {
        let names: Vec<String> = run.trajectory.names().map(str::to_owned).collect();
        names
            .iter()
            .map(|name| run.trajectory.get(name).unwrap().to_vec())
            .collect()
    };
    let expected = run(&text, &options);
    assert!(times(&expected, "wall").len() > 2);
    for other in [run(&generated, &options), run(&native, &options)] {
        assert_eq!(columns(&expected), columns(&other));
        assert_eq!(expected.events, other.events);
        assert_eq!(account(&expected), account(&other));
    }
    // A law that sets no input changes nothing.
    let controlled = Controlled::new(text.clone(), |_, _, _, _| {});
    assert_eq!(columns(&expected), columns(&run(&controlled, &options)));
}

/// What does not treat stops and friction says so by name.
#[test]
fn what_treats_no_contacts_refuses_them() {
    let block = slope(0.0, 0.3);
    for info in METHODS.iter().filter(|info| !info.contacts) {
        let options = with(&Method::named(info.name).unwrap(), 1.0, 1e-3);
        let fault = simulate(&block, &options).unwrap_err();
        assert!(
            matches!(&fault, SimulationError::Options(OptionsError::Contacts { method, contact, .. })
                if *method == info.name && contact == "rub"),
            "{fault}"
        );
    }
    let penalty = Stabilization::from(Penalty::default());
    let fault = simulate(&block, &Options::new(1.0).stabilization(penalty)).unwrap_err();
    assert!(
        fault.to_string().starts_with("penalty does not treat"),
        "{fault}"
    );
    let start = assemble(&block, 0.0).unwrap();
    let fault = equilibrium(&block, 0.0, &start.q, &StaticsOptions::default()).unwrap_err();
    assert!(fault.to_string().contains("`rub`"), "{fault}");
}

/// A normal force that the joints do not determine, and a stop that is passed.
#[test]
fn starts_that_cannot_be_are_refused() {
    let twice = model(
        "model Twice {
            ground { point O = (0, 0); point P = (1 m, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point A = (0, 0); point B = (1 m, 0); }
            joint guide = prismatic(ground.O, block.A, axis = (1, 0));
            joint second = slot(ground.P, block.B, axis = (1, 0));
            friction rub on guide { mu = 0.3; }
            allow(redundant);
            start { block.x = 0; }
        }",
    );
    let fault = simulate(&twice, &Options::new(1.0)).unwrap_err();
    assert!(
        matches!(&fault, SimulationError::Options(OptionsError::NormalNotUnique { joint, .. }) if joint == "guide"),
        "{fault}"
    );
    let below = model(
        "model Below {
            particle ball { mass = 1 kg; }
            stop floor: ball.y >= 0;
            allow(unattached: ball);
            start { ball.x = 0; ball.y = -0.2 m; }
        }",
    );
    let fault = simulate(&below, &Options::new(1.0)).unwrap_err();
    assert_eq!(fault.status(), RunStatus::Contact);
    assert!(fault.to_string().contains("`floor` is violated"), "{fault}");
}

/// A driver that runs against a stop cannot be stopped by it.
#[test]
fn a_driver_runs_against_a_stop() {
    let driven = model(
        "model Driven {
            ground { point O = (0, 0); }
            rotor crank { pivot = (0, 0); inertia = 1 kg*m^2; }
            drive motor: crank.theta = t*(1 rad/s);
            stop wall: crank.theta <= 0.5 rad { restitution = 0.3; }
        }",
    );
    let fault = simulate(&driven, &Options::new(1.0)).unwrap_err();
    let SimulationError::Stopped(stopped) = &fault else {
        panic!("{fault}")
    };
    assert!(stopped.message.contains("`wall`"), "{fault}");
    near(stopped.t, 0.5, 1e-9);
    // No step failed, and none is named.
    assert_eq!(stopped.h, 0.0);
    let place = "`Driven` stopped at an event, t = 0.5 s: no impact can satisfy `wall`";
    assert!(fault.to_string().starts_with(place), "{fault}");
}

/// A ball that is dropped at the origin, where an impact leaves no place to measure by.
#[test]
fn a_ball_may_fall_to_the_origin() {
    let ball = model(
        "model Drop {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 0.5 kg; }
            stop floor: ball.y >= 0 { restitution = 0.8; }
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 1 m; }
        }",
    );
    let found = run(&ball, &Options::new(3.0).energy_balance(true));
    let first = f64::sqrt(2.0 / G);
    near(times(&found, "floor")[1], 2.6 * first, 1e-8);
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

/// A ball on a table that shakes a little faster than it can fall leaves it where that is so, and each time once.
#[test]
fn a_ball_leaves_a_shaking_table() {
    for w in [31.321_f64, 31.33, 31.34, 31.5, 40.0] {
        let table = model(&format!(
            "model Shake {{
                gravity (0, -9.81 m/s^2);
                particle ball {{ mass = 1 kg; }}
                stop table: ball.y >= (10 mm)*cos(({w} rad/s)*t);
                allow(unattached: ball);
                start {{ ball.y = 10 mm; }}
                output push = table.force;
            }}"
        ));
        let found = run(&table, &fine(1.0));
        let (leaves, hits) = (times(&found, "table opens"), times(&found, "table"));
        // It is thrown at once, as the table begins at its top, and rests at the next.
        assert!(
            leaves.len().abs_diff(hits.len()) <= 1,
            "{leaves:?} {hits:?}"
        );
        let exact = (2.0 * PI - (G / (0.01 * w * w)).acos()) / w;
        near(leaves[0], exact, 1e-8);
        let apart = leaves.windows(2).all(|pair| pair[1] - pair[0] > 0.1);
        assert!(apart, "{leaves:?}");
        let push = &found.trajectory["push"];
        assert!(push.iter().all(|push| *push > -1e-9));
    }
}
