//! Equilibria, linear equations and modes: published and closed-form values, and identities on every model.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

pub(crate) use crate::runs::model;
use mbdsl::analysis::linearize::{Linear, linearize};
use mbdsl::analysis::modes::{Mode, modes};
use mbdsl::analysis::statics::{
    Aim, Equilibrium, Stability, StaticsOptions, equilibria, equilibrium,
};
use mbdsl::runtime::Point;
use mbdsl::runtime::State;
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, assemble, simulate};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::f64::consts::{FRAC_PI_2, PI};
use std::fs;
use std::path::Path;

/// The values of a case, made by at least two independent ways.
#[derive(Deserialize)]
struct Reference {
    value: Vec<Value>,
}

#[derive(Deserialize)]
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) value: Vec<f64>,
    pub(crate) tolerance: f64,
    #[serde(default)]
    pub(crate) at: BTreeMap<String, f64>,
}

/// A case of `reference/analyses`.
pub(crate) fn case(name: &str) -> (TextMechanism, Vec<Value>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reference/analyses")
        .join(name);
    let text = fs::read_to_string(folder.join("model.mbd")).unwrap();
    let data = fs::read_to_string(folder.join("reference.toml")).unwrap();
    let reference: Reference = toml::from_str(&data).unwrap();
    (model(&text), reference.value)
}

impl Value {
    #[track_caller]
    pub(crate) fn is(&self, found: &[f64]) {
        assert_eq!(self.value.len(), found.len());
        for (expected, found) in self.value.iter().zip(found) {
            let error = (expected - found).abs();
            assert!(
                error <= self.tolerance,
                "{}: {found}, off by {error:e}",
                self.name
            );
        }
    }
}

/// Two bars of length 1 with masses 2 and 1 at their ends, springs of stiffness 1 in both joints, and a load along the
/// last bar.
pub(crate) const ZIEGLER: &str = "model Ziegler {
    units none;
    param P = 1;
    ground { point O = (0, 0); }
    body lower { mass = 2; inertia = 0; point A = (-1, 0); point B = (0, 0); }
    body upper { mass = 1; inertia = 0; point A = (-1, 0); point B = (0, 0); }
    joint foot = revolute(ground.O, lower.A);
    joint knee = revolute(lower.B, upper.A);
    torsion_spring one between ground, lower { stiffness = 1; free_angle = 1.5707963267948966; }
    torsion_spring two between lower, upper { stiffness = 1; }
    force follow at upper.B = (-P*cos(upper.theta), -P*sin(upper.theta));
    start { lower.theta = 1.5707963267948966; upper.theta = 1.5707963267948966; }
}";

/// The equilibrium found from these positions by name, the others as they are assembled.
fn found_from(
    mechanism: &mut TextMechanism,
    start: &[(&str, f64)],
    options: &StaticsOptions,
) -> Equilibrium {
    for (name, value) in start {
        assert!(mechanism.set_start(name, *value), "{name}");
    }
    let q = assemble(mechanism, 0.0).unwrap().q;
    equilibrium(mechanism, 0.0, &q, options).unwrap()
}

pub(crate) fn coordinate(mechanism: &TextMechanism, found: &Equilibrium, name: &str) -> f64 {
    found.state.q[mechanism.layout().coordinate(name).unwrap()]
}

/// The outputs at rest, by name.
fn outputs(mechanism: &TextMechanism, found: &Equilibrium) -> BTreeMap<String, f64> {
    let layout = mechanism.layout();
    let State {
        t,
        q,
        v,
        z,
        u,
        a,
        lambda,
        ..
    } = &found.state;
    let mut values = vec![0.0; layout.outputs().len()];
    mechanism.outputs(
        &Point::new(*t, q, v).states(z).inputs(u).solution(a, lambda),
        &mut values,
    );
    let names = layout
        .outputs()
        .iter()
        .map(|output| output.name.to_string());
    names.zip(values).collect()
}

fn modes_at(mechanism: &TextMechanism, state: &State) -> (Linear, Vec<Mode>) {
    let state = State::new(state.t, state.q.clone(), state.v.clone());
    let linear = linearize(mechanism, state).unwrap();
    let modes = modes(mechanism, &linear).unwrap();
    (linear, modes)
}

/// Of the only freedom: s^2 with its sign.
fn square(mechanism: &TextMechanism, found: &Equilibrium) -> f64 {
    let (linear, _) = modes_at(mechanism, &found.state);
    assert_eq!(linear.dof(), 1);
    linear.stiffness[(0, 0)] / linear.mass[(0, 0)]
}

#[test]
fn a_rod_on_a_spring_rests_in_four_positions() {
    let (mut mechanism, values) = case("static_spring_rod");
    let stay = StaticsOptions::default().aim(Aim::First);
    let near = [
        ("stable_right", 1.0),
        ("stable_left", 2.2),
        ("up", FRAC_PI_2),
        ("down", -FRAC_PI_2),
    ];
    for (name, theta) in near {
        let found = found_from(&mut mechanism, &[("rod.theta", theta)], &stay);
        assert_eq!(
            found.stability.is_stable(),
            name.starts_with("stable"),
            "{:?}",
            found.stability
        );
        let outputs = outputs(&mechanism, &found);
        let of_case = values
            .iter()
            .filter_map(|value| Some((value.name.strip_prefix(name)?, value)));
        let mut count = 0;
        for (what, value) in of_case {
            match what {
                ": rod.theta" => value.is(&[coordinate(&mechanism, &found, "rod.theta")]),
                ": pin.reaction.x" => value.is(&[outputs["rx"]]),
                ": pin.reaction.y" => value.is(&[outputs["ry"]]),
                _ => value.is(&[square(&mechanism, &found)]),
            }
            count += 1;
        }
        assert_eq!(count, 4);
    }
}

/// Newton's method goes to the position beside which the search begins, where the other ones leave it.
#[test]
fn the_nearest_position_is_found_stable_or_not() {
    let (mut mechanism, _) = case("static_spring_rod");
    for (theta, side) in [(FRAC_PI_2, 0.05), (FRAC_PI_2, -0.05), (-FRAC_PI_2, 0.2)] {
        let near = [("rod.theta", theta + side)];
        let nearest = StaticsOptions::default().aim(Aim::Nearest);
        let found = found_from(&mut mechanism, &near, &nearest);
        let angle = coordinate(&mechanism, &found, "rod.theta");
        assert!((angle - theta).abs() < 1e-12, "{angle}");
        assert!(!found.stability.is_stable() && found.left.is_empty());
        let start = assemble(&mechanism, 0.0).unwrap();
        let farthest = found.farthest_from(&mechanism, &start.q).unwrap();
        assert_eq!(farthest.coordinate, "rod.theta");
        assert!(
            (farthest.distance - side.abs()).abs() < 1e-9,
            "{farthest:?}"
        );
        let stable = found_from(&mut mechanism, &near, &StaticsOptions::default());
        assert!(stable.stability.is_stable());
    }
}

/// A pole on a ball joint: standing 0.1 rad from the vertical it stands for Newton's method, and hangs half a turn
/// away.
#[test]
fn the_nearest_position_is_found_in_space() {
    let pole = mbdsl::text::load(
        "model Pole {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body pole { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.01 kg*m^2); point A = (0, 0, -0.5 m); }
            joint ball = spherical(ground.O, pole.A);
            start { pole.attitude = axis_angle((1, 0, 0), 0.1 rad); }
        }",
    );
    let Ok(pole) = pole else { panic!("{pole:?}") };
    let start = assemble(&pole, 0.0).unwrap();
    let of = |aim| equilibrium(&pole, 0.0, &start.q, &StaticsOptions::default().aim(aim)).unwrap();
    for (aim, turn, stands) in [(Aim::Nearest, 0.1, true), (Aim::Stable, PI - 0.1, false)] {
        let found = of(aim);
        assert_eq!(found.stability.falls(), stands);
        let farthest = found.farthest_from(&pole, &start.q).unwrap();
        assert_eq!(farthest.coordinate, "pole");
        assert!((farthest.distance - turn).abs() < 1e-6, "{farthest:?}");
    }
}

/// A torque that nothing balances is named with its size, not the component of a quaternion; one that a weight balances
/// in part, m g l = 1.962 N m, is another fault.
#[test]
fn a_torque_that_nothing_balances_is_named_in_space() {
    let pin = "joint pin = revolute(ground.O, w.O, axis = (1, 0, 0)); torque T on w local = (2 N*m, 0, 0);";
    let ball = "joint pin = spherical(ground.O, w.O); torque T on w = (0, 0, 2 N*m);";
    let crank =
        "gravity (0, 0, -9.81 m/s^2); joint pin = revolute(ground.O, w.O, axis = (0, 1, 0));
                 torque T on w = (0, 2 N*m, 0);";
    let same =
        "nothing holds `w.omega.{}` against a moment of 2 N*m, which is the same at all positions";
    for (joint, point, words) in [
        (pin, "(0, 0, 0)", same.replace("{}", "x")),
        (ball, "(0, 0, 0)", same.replace("{}", "z")),
        (ball, "(-0.2 m, 0, 0)", same.replace("{}", "z")),
        (crank, "(-0.2 m, 0, 0)", "found near the start: ".to_owned()),
    ] {
        let wheel = mbdsl::text::load(&format!(
            "model Wheel {{
                ground {{ point O = (0, 0, 0); }}
                body w {{ mass = 1 kg; inertia = (0.02 kg*m^2, 0.03 kg*m^2, 0.03 kg*m^2); point O = {point}; }}
                {joint}
            }}"
        ));
        let Ok(wheel) = wheel else {
            panic!("{wheel:?}")
        };
        let start = assemble(&wheel, 0.0).unwrap();
        let fault = equilibrium(&wheel, 0.0, &start.q, &StaticsOptions::default()).unwrap_err();
        let said = fault.to_string();
        assert!(
            said.starts_with("no equilibrium") && said.contains(&words),
            "{said}"
        );
        if joint == crank {
            // What the weight leaves, wherever the search ends.
            let left = said.split("a moment of ").nth(1).unwrap();
            let left: f64 = left.split(' ').next().unwrap().parse().unwrap();
            assert!((2.0 - left).abs() < 9.81 * 0.2 + 1e-3, "{said}");
        }
    }
}

/// All four positions of the rod, from wherever the model starts.
#[test]
fn all_positions_of_rest_are_found() {
    let (mechanism, _) = case("static_spring_rod");
    let start = assemble(&mechanism, 0.0).unwrap();
    let all = equilibria(&mechanism, &start, 60, &StaticsOptions::default()).unwrap();
    let stable: Vec<bool> = all
        .iter()
        .map(|found| found.stability.is_stable())
        .collect();
    assert_eq!(stable.iter().filter(|stable| **stable).count(), 2);
    assert_eq!(all.len(), 4);
    assert!(stable[0] && !stable[3]);
    let none = equilibria(&mechanism, &start, 0, &StaticsOptions::default()).unwrap();
    assert_eq!(none.len(), 1);
}

#[test]
fn an_equilibrium_that_is_not_stable_is_left_for_one_that_is() {
    let (mut mechanism, values) = case("static_spring_rod");
    let found = found_from(
        &mut mechanism,
        &[("rod.theta", FRAC_PI_2)],
        &StaticsOptions::default(),
    );
    assert_eq!(found.stability, Stability::Stable);
    let [top] = &found.left[..] else {
        panic!("{:?}", found.left)
    };
    assert!(top.stability.falls());
    let theta = coordinate(&mechanism, &found, "rod.theta");
    let sides = values
        .iter()
        .filter(|value| value.name.starts_with("stable") && value.name.ends_with("theta"));
    assert!(
        sides
            .filter(|side| (side.value[0] - theta).abs() <= side.tolerance)
            .count()
            == 1
    );
}

#[test]
fn two_bars_in_line_buckle() {
    let (mut mechanism, values) = case("toggle_buckling");
    let straight = [("lower.theta", FRAC_PI_2), ("upper.theta", FRAC_PI_2)];
    let bent = [
        ("lower.theta", 85_f64.to_radians()),
        ("upper.theta", 95_f64.to_radians()),
    ];
    let stay = StaticsOptions::default().aim(Aim::First);
    for value in values.iter().filter(|value| value.name.starts_with("P = ")) {
        mechanism.set("P", value.at["P"]).unwrap();
        let start = if value.name.contains("straight") {
            straight
        } else {
            bent
        };
        let found = found_from(&mut mechanism, &start, &stay);
        let stable = !value.name.contains("unstable");
        assert_eq!(
            found.stability.is_stable(),
            stable,
            "{}: {:?}",
            value.name,
            found.stability
        );
        if value.name.contains("omega^2") {
            value.is(&[square(&mechanism, &found)]);
        } else {
            let theta = coordinate(&mechanism, &found, "lower.theta");
            value.is(&[(FRAC_PI_2 - theta).abs()]);
        }
    }
}

#[test]
fn masses_on_strings_swing_with_the_zeros_of_laguerre() {
    let (mut mechanism, values) = case("modes_triple_pendulum");
    let found = found_from(&mut mechanism, &[], &StaticsOptions::default());
    assert_eq!(found.stability, Stability::Stable);
    let (_, modes) = modes_at(&mechanism, &found.state);
    for (place, value) in values[..3].iter().enumerate() {
        value.is(&[modes[place].eigenvalue.im]);
        assert_eq!(modes[place].eigenvalue.re, 0.0);
    }
    // phi is a difference of squares: lambda times 2 l is the force.
    for (lambda, value) in found.state.lambda.iter().zip(&values[3..6]) {
        value.is(&[lambda.abs()]);
    }
    let up = [("a.y", 0.5), ("b.y", 1.0), ("c.y", 1.5)];
    let stay = StaticsOptions::default().aim(Aim::First);
    let inverted = found_from(&mut mechanism, &up, &stay);
    let (_, modes) = modes_at(&mechanism, &inverted.state);
    let largest = modes
        .iter()
        .map(|mode| mode.eigenvalue.re)
        .fold(0.0, f64::max);
    values[6].is(&[largest]);
    let Stability::Diverges { rate, .. } = inverted.stability else {
        panic!()
    };
    values[6].is(&[rate.unwrap()]);
}

#[test]
fn a_quarter_car_settles_and_rings() {
    let (mut mechanism, values) = case("modes_quarter_car");
    let found = found_from(&mut mechanism, &[], &StaticsOptions::default());
    assert_eq!(found.stability, Stability::Stable);
    let (_, modes) = modes_at(&mechanism, &found.state);
    let space = found
        .linear(&mechanism)
        .unwrap()
        .state_space(&mechanism)
        .unwrap();
    assert_eq!(modes.len(), 2);
    assert_eq!(modes[0].shares[0].0, "car");
    assert_eq!(modes[1].shares[0].0, "wheel");
    let mut count = 0;
    for value in &values {
        let mode = || &modes[if value.name.contains(" 1") { 0 } else { 1 }];
        if value.name.starts_with("settled wheel.s") {
            value.is(&[coordinate(&mechanism, &found, "wheel.s")]);
        } else if value.name.starts_with("settled car.s") {
            value.is(&[coordinate(&mechanism, &found, "car.s")]);
        } else if value.name.starts_with("eigenvalue") {
            value.is(&[mode().eigenvalue.re, mode().eigenvalue.im]);
        } else if value.name.starts_with("damped frequency") {
            value.is(&[mode().frequency()]);
        } else if value.name.starts_with("damping ratio") {
            value.is(&[mode().damping_ratio()]);
        } else {
            // "G_acc at 5.0 rad/s": the real and the imaginary part.
            let (output, omega) = value
                .name
                .strip_prefix("G_")
                .unwrap()
                .split_once(" at ")
                .unwrap();
            let omega: f64 = omega.strip_suffix(" rad/s").unwrap().parse().unwrap();
            let row = space
                .outputs
                .iter()
                .position(|name| name == output)
                .unwrap();
            let response = space.response(omega).unwrap()[(row, 0)];
            value.is(&[response.re, response.im]);
        }
        count += 1;
    }
    assert_eq!(count, 15);
}

#[test]
fn a_free_chain_has_zero_modes() {
    let text = "model Free {
        body a { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body b { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body c { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint p = revolute(a.B, b.A);
        joint r = revolute(b.B, c.A);
        torsion_spring s between a, b { stiffness = 3 N*m/rad; damping = DAMPING N*m*s/rad; free_angle = 0.3 rad; }
        start { a.x = 0 m; a.y = 0 m; guess b.x = 1 m; guess c.x = 2 m; b.theta = 0.3 rad; }
    }";
    for damping in ["0", "0.2"] {
        let mechanism = model(&text.replace("DAMPING", damping));
        let start = assemble(&mechanism, 0.0).unwrap();
        let (linear, modes) = modes_at(&mechanism, &State::new(0.0, start.q, start.v));
        assert_eq!(linear.dof(), 5);
        // x, y and a turn of all; the last joint is loose.
        assert_eq!(modes.iter().filter(|mode| mode.is_free()).count(), 4);
        assert_eq!(modes.len(), 5);
        assert!(modes[4].oscillates());
        assert_eq!(modes[4].damping_ratio() > 1e-3, damping != "0");
    }
}

/// Ziegler's column: a load that follows the last bar. Det K never vanishes; the column flutters.
///
/// Two bars of length 1 with masses 2 and 1 at their ends, springs of stiffness 1 in both joints: flutter begins
/// at 7/2 - sqrt(2) = 2.0858 (H. Ziegler, "Die Stabilitaetskriterien der Elastomechanik",
/// DOI 10.1007/BF00536796).
#[test]
fn a_follower_load_makes_a_column_flutter() {
    let mut mechanism = model(ZIEGLER);
    let mut growth = |load: f64| {
        mechanism.set("P", load).unwrap();
        let q = assemble(&mechanism, 0.0).unwrap().q;
        let found = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap();
        match found.stability {
            Stability::Flutters { rate, .. } => rate,
            Stability::Stable => 0.0,
            other => panic!("{load}: {other:?}"),
        }
    };
    assert!((growth(2.5) - 0.32).abs() < 0.01);
}

/// A chain of 40 links comes to hang from every straight start: across its weights, where nothing holds it but a pull
/// that is zero, and standing on its end, where it can fall in 40 ways.
#[test]
fn a_straight_chain_comes_to_hang() {
    for (angle, left) in [("0", 0), ("60 deg", 0), ("90 deg", 1), ("-90 deg", 0)] {
        let mechanism = model(&format!(
            "model Chain {{
                const N = 40;
                gravity (0, -9.81 m/s^2);
                ground {{ point O = (0, 0); }}
                body rod[1] {{ mass = 1 kg; inertia = 1e-3 kg*m^2; point A = (-5 cm, 0); point B = (5 cm, 0); }}
                joint pin[1] = revolute(ground.O, rod[1].A);
                for i in 2..=N {{
                    body rod[i] {{ mass = 1 kg; inertia = 1e-3 kg*m^2; point A = (-5 cm, 0); point B = (5 cm, 0); }}
                    joint pin[i] = revolute(rod[i-1].B, rod[i].A);
                }}
                start {{ for i in 1..=N {{ rod[i].theta = {angle}; }} }}
                output tip = rod[N].B;
            }}"
        ));
        let q = assemble(&mechanism, 0.0).unwrap().q;
        let found = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap();
        assert!(
            found.stability.is_stable(),
            "{angle}: {:?}",
            found.stability
        );
        assert_eq!(found.left.len(), left, "{angle}");
        let tip = outputs(&mechanism, &found)["tip.y"];
        assert!((tip + 4.0).abs() < 1e-12, "{angle}: {tip}");
    }
}

#[test]
fn a_falling_body_has_no_equilibrium() {
    let mechanism = model(
        "model Falls { gravity (0, -9.81 m/s^2); body stone { mass = 2 kg; inertia = 1 kg*m^2; } }",
    );
    let q = assemble(&mechanism, 0.0).unwrap().q;
    let error = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap_err();
    let expected = "no equilibrium: nothing holds `stone.y` against a force of 19.62 N, which is the same at all positions";
    assert_eq!(error.to_string(), expected);
}

/// Inputs and lengths of a thousandth of a unit: the step of a difference is as small as what it measures.
#[test]
fn derivatives_by_small_inputs_and_lengths_are_right() {
    let mechanism = model(
        "model Small {
            units none;
            input V = 0.001;
            ground { point O = (0, 0); }
            slider b { mass = 1; axis = (1, 0); point C = (0, 0); }
            force f at b.C = (0.001*tanh(V/0.001) - b.s, 0);
            output plates = 1e-5/(1e-5 - b.s);
            start { b.s = 1e-6; }
        }",
    );
    let state = State::new(0.0, vec![1e-6], vec![0.0]);
    let space = linearize(&mechanism, state)
        .unwrap()
        .state_space(&mechanism)
        .unwrap();
    let sech = 1.0 / 1.0_f64.cosh();
    assert!((space.b[(1, 0)] - sech * sech).abs() < 1e-9, "{}", space.b);
    let exact = 1e-5 / (9e-6_f64 * 9e-6);
    assert!(
        (space.c[(0, 0)] - exact).abs() < 1e-6 * exact,
        "{}",
        space.c
    );
}

/// Outputs that vanish where they are measured have derivatives as exact as others: steps do not agree by chance.
#[test]
fn derivatives_of_outputs_that_vanish_are_right() {
    let mechanism = model(
        "model Wheel {
            rotor w { pivot = (0, 0); inertia = 1 kg*m^2; }
            start { w.theta = 90 deg; }
            output a: deg = w.theta - 90 deg;
            output b = w.theta - 90 deg;
            output c = w.theta - 1 rad;
            output d = 0.6*cos(w.theta);
            output e = sin(w.theta) - 1;
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let state = State::new(0.0, start.q, start.v);
    let linear = linearize(&mechanism, state).unwrap();
    let space = linear.state_space(&mechanism).unwrap();
    let exact = [180.0 / std::f64::consts::PI, 1.0, 1.0, -0.6, 0.0];
    for (row, exact) in exact.into_iter().enumerate() {
        let error = (space.c[(row, 0)] - exact).abs();
        assert!(error < 2e-12 * exact.abs().max(1.0), "{row}: {error:e}");
    }
}

/// The drag `c |v| v` is smooth at rest: its derivatives are 0 there.
#[test]
fn drag_by_the_square_of_a_speed_is_no_matter_at_rest() {
    for speed in ["hypot(bob.vx, bob.vy)", "sqrt(bob.vx^2 + bob.vy^2)"] {
        let text = |c: f64| {
            format!(
                "model Drag {{
                    units none;
                    gravity (0, -9.81);
                    ground {{ point O = (0, 0); }}
                    particle bob {{ mass = 0.8; }}
                    spring s between ground.O, bob {{ stiffness = 90; free_length = 0.4; damping = 0.5; }}
                    force drag at bob = (-{c}*{speed}*bob.vx, -{c}*{speed}*bob.vy);
                    start {{ bob.x = 0.3; bob.y = -0.5; }}
                }}"
            )
        };
        let eigenvalues = |c: f64| {
            let model = load(&text(c)).unwrap();
            let start = assemble(&model, 0.0).unwrap();
            let found = equilibrium(&model, 0.0, &start.q, &StaticsOptions::default()).unwrap();
            let linear = found.linear(&model).unwrap();
            let list = modes(&model, &linear).unwrap();
            list.into_iter()
                .map(|value| (value.eigenvalue.re, value.eigenvalue.im))
                .collect::<Vec<_>>()
        };
        assert_eq!(eigenvalues(0.3), eigenvalues(0.0), "{speed}");
        let options = |method: &str| Options::new(2.0).method(Method::named(method).unwrap());
        let model = load(&text(0.3)).unwrap();
        let ends = ["dop853", "radau"].map(|method| simulate(&model, &options(method)).unwrap());
        let [x, y] = ends.map(|run| *run.trajectory.get("bob.x").unwrap().last().unwrap());
        assert!((x - y).abs() < 1e-7, "{speed}: {x} and {y}");
    }
}

/// A loudspeaker: from its start at rest without a force one step of Newton's method ends where spring and magnet
/// cancel but for rounding.
#[test]
fn forces_that_cancel_are_balanced() {
    for (volts, displaced) in [(12.0, 0.0), (24.0, 0.0), (1.0, 0.0), (12.0, 1e-3)] {
        let text = format!(
            "model Coil {{
                input u = {volts} V;
                slider cone {{ mass = 20 g; axis = (1, 0); point P = (0, 0); }}
                ground {{ point back = (-1 m, 0); }}
                spring s between ground.back, cone.P {{ stiffness = 1500 N/m; free_length = 1 m; }}
                state i: A = 0;
                der i = (u - 6 Ohm*i - 7 N/A*cone.v)/(3 mH);
                force lorentz at cone.P = (7 N/A*i, 0);
                start {{ cone.s = {displaced} m; }}
            }}"
        );
        let coil = load(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let start = assemble(&coil, 0.0).unwrap();
        let found = equilibrium(&coil, 0.0, &start.q, &StaticsOptions::default());
        let found = found.unwrap_or_else(|fault| panic!("{volts} V: {fault}"));
        let exact = 7.0 * volts / 6.0 / 1500.0;
        assert!(
            (found.state.q[0] - exact).abs() < 1e-12 * exact,
            "{volts} V"
        );
        assert!((found.state.z[0] - volts / 6.0).abs() < 1e-12, "{volts} V");
    }
}

/// Two links of one length fold where the foot is in the pin. There branches meet, and nothing carries the pull along
/// the rail: only the position with m g/2 (a.x/a.y) of both links equal to it is an equilibrium.
#[test]
fn a_singular_position_is_no_equilibrium_of_a_force_that_nothing_carries() {
    let mechanism = model(
        "model Fold {
            units none;
            gravity (0, -10);
            ground { point O = (0, 0); }
            particle a { mass = 1; }
            slider foot { mass = 1; axis = (1, 0); point C = (0, 0); }
            joint p = distance(ground.O, a, length = 1);
            joint q = distance(a, foot.C, length = 1);
            force pull at foot.C = (10, 0);
            start { a.x = 0.8; guess a.y = -0.6; guess foot.s = 1.6; }
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let all = equilibria(&mechanism, &start, 30, &StaticsOptions::default()).unwrap();
    // U = 10 a.y - 20 a.x on the branch foot.s = 2 a.x: at both ends of the direction (2, -1).
    let far = 5.0_f64.sqrt().recip();
    let mut found: Vec<[f64; 3]> = all
        .iter()
        .map(|one| [one.state.q[0], one.state.q[1], one.state.q[2]])
        .collect();
    found.sort_by(|one, other| other[0].total_cmp(&one[0]));
    assert_eq!(found.len(), 2, "{found:?}");
    for (found, sign) in found.iter().zip([1.0, -1.0]) {
        let expected = [2.0 * far, -far, 4.0 * far].map(|x| sign * x);
        for (x, expected) in found.iter().zip(expected) {
            assert!((x - expected).abs() < 1e-9, "{found:?}");
        }
    }
    assert!(all.iter().all(|one| one.residual < 1e-9));
    let folded = equilibrium(
        &mechanism,
        0.0,
        &[0.0, -1.0, 0.0],
        &StaticsOptions::default(),
    );
    // From there the search goes on to the nearest one.
    let found = folded.unwrap().state.q;
    assert!((found[0] - 2.0 * far).abs() < 1e-9, "{found:?}");
}
