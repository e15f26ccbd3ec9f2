//! The slopes of laws of inputs: the law in the text has the same derivatives, and implicit methods the same steps.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::modes::modes;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Controlled, Pattern, Rk4, State, Stepper};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, simulate};

type Law = fn(f64, &[f64], &[f64], &[f64], &mut [f64]);

/// A model with the same law twice: as inputs that a function gives, and in the text.
struct Twice {
    text: String,
    inputs: &'static str,
    written: &'static str,
    law: Law,
}

impl Twice {
    fn called(&self) -> Controlled<TextMechanism, Law, true> {
        let text = self.text.replace("LAW", self.inputs);
        Controlled::new(load(&text).unwrap(), self.law).with_slopes()
    }

    fn written(&self) -> TextMechanism {
        load(&self.text.replace("LAW", self.written)).unwrap()
    }
}

/// Two inputs, one of which acts in a curve, and a state that both of them reach.
fn cart() -> Twice {
    Twice {
        text: "model Servo {
        units none;
        LAW
        gravity (0, -9.81);
        slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
        body pole { mass = 0.2; inertia = 0.01; point A = (0, -0.3); }
        joint pin = revolute(cart.C, pole.A);
        state e = 0.1;
        der e = cart.s - 0.2*e*u + 0.1*w;
        force push at cart.C = (u + 0.05*u^3, 0);
        torque turn on pole = w - 0.3*pole.omega;
        start { pole.theta = 0.3; pole.omega = 0.7; cart.s = 0.2; cart.v = -0.4; }
    }"
        .to_owned(),
        inputs: "input u = 0; input w = 0;",
        written: "let u = -4*cart.s - 2*cart.v + 3*sin(pole.theta) - 0.5*e;
        let w = -5*pole.theta - pole.omega - e^2;",
        law: |_, q, v, z, u| {
            u[0] = -4.0 * q[0] - 2.0 * v[0] + 3.0 * q[3].sin() - 0.5 * z[0];
            u[1] = -5.0 * q[3] - v[3] - z[0] * z[0];
        },
    }
}

/// A body that turns in space, held by its quaternion.
fn top() -> Twice {
    Twice {
    text: "model Top {
        units none;
        gravity (0, 0, -9.81);
        LAW
        ground { point O = (0, 0, 0); }
        body top { mass = 1; inertia = (0.02, 0.03, 0.04); point A = (0, 0.1, -0.3); }
        joint tip = spherical(ground.O, top.A);
        torque hold on top = (u, 0.1*w, -0.2*u);
        start { top.attitude = axis_angle((1, 0.2, 0.1), 0.4); top.omega.x = 0.5; top.omega.y = 1; top.omega.z = -2; }
    }".to_owned(),
    inputs: "input u = 0; input w = 0;",
    written: "let u = -3*top.R32 - 0.2*top.omega.x; let w = -2*top.R13 - 0.3*top.omega.y*top.R33;",
    law: |_, q, v, _, u| {
        let [q0, q1, q2, q3] = [q[3], q[4], q[5], q[6]];
        u[0] = -6.0 * (q2 * q3 + q0 * q1) - 0.2 * v[3];
        u[1] = -4.0 * (q1 * q3 + q0 * q2) - 0.3 * v[4] * (1.0 - 2.0 * (q1 * q1 + q2 * q2));
    },
}
}

fn dense(pattern: &Pattern, values: &[f64]) -> Vec<f64> {
    let mut all = vec![0.0; pattern.rows * pattern.columns];
    for (row, column, value) in pattern.iter(values) {
        all[row * pattern.columns + column] += value;
    }
    all
}

fn start(mechanism: &dyn Mechanism) -> State {
    let options = Options::unstabilized(Rk4::default(), 1.0, 0.01);
    Stepper::new(mechanism, &options).unwrap().state().clone()
}

/// The derivatives that inputs have a part in, at the start, by their names.
fn derivatives(mechanism: &dyn Mechanism) -> Vec<(&'static str, Vec<f64>)> {
    let state = start(mechanism);
    let (t, q, v, z, u) = (state.t, &state.q, &state.v, &state.z, &state.u);
    let (a, lambda) = (&state.a, &state.lambda);
    let patterns = mechanism.layout().patterns();
    let values = |pattern: &Pattern, write: &dyn Fn(&mut [f64])| {
        let mut values = vec![f64::NAN; pattern.len()];
        write(&mut values);
        dense(pattern, &values)
    };
    vec![
        (
            "tangent_q",
            values(&patterns.tangent_q, &|to| {
                mechanism.tangent_q(
                    &Point::new(t, q, v).states(z).inputs(u).solution(a, lambda),
                    to,
                )
            }),
        ),
        (
            "tangent_v",
            values(&patterns.tangent_v, &|to| {
                mechanism.tangent_v(&Point::new(t, q, v).states(z).inputs(u), to)
            }),
        ),
        (
            "force_z",
            values(&patterns.force_z, &|to| {
                mechanism.force_z(&Point::new(t, q, v).states(z).inputs(u), to)
            }),
        ),
        (
            "state_rates_q",
            values(&patterns.state_rates_q, &|to| {
                mechanism.state_rates_q(&Point::new(t, q, v).states(z).inputs(u), to)
            }),
        ),
        (
            "state_rates_v",
            values(&patterns.state_rates_v, &|to| {
                mechanism.state_rates_v(&Point::new(t, q, v).states(z).inputs(u), to)
            }),
        ),
        (
            "state_rates_z",
            values(&patterns.state_rates_z, &|to| {
                mechanism.state_rates_z(&Point::new(t, q, v).states(z).inputs(u), to)
            }),
        ),
    ]
}

#[test]
fn a_law_has_the_derivatives_of_the_same_words_in_the_text() {
    for (model, count) in [(cart(), 6), (top(), 2)] {
        let called = derivatives(&model.called());
        let written = derivatives(&model.written());
        let mut compared = 0;
        for ((name, called), (_, written)) in called.iter().zip(&written) {
            let size = written.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
            compared += usize::from(size > 0.0);
            for (x, y) in called.iter().zip(written) {
                assert!(
                    (x - y).abs() <= 1e-8 * size,
                    "{name}: {called:?} {written:?}"
                );
            }
        }
        assert_eq!(compared, count);
    }
}

/// Without its slopes a law leaves the derivatives of the mechanism itself.
#[test]
fn inputs_are_held_without_slopes() {
    let text = cart().text.replace("LAW", cart().inputs);
    let held = Controlled::new(load(&text).unwrap(), cart().law);
    let plain = load(&text).unwrap();
    assert_eq!(held.layout().patterns(), plain.layout().patterns());
    let slopes = cart().called();
    assert_ne!(slopes.layout().patterns(), plain.layout().patterns());
}

/// A chain of 12 bodies with a motor in its middle: of its 36 forces the motor makes two.
fn chain() -> Twice {
    let mut text =
        "model Chain { units none; LAW gravity (0, -9.81); ground { point O = (0, 0); }".to_owned();
    let mut before = "ground.O".to_owned();
    for k in 0..12 {
        text += &format!(
            "body b{k} {{ mass = 1; inertia = 0.01; point A = (-0.15, 0); point B = (0.15, 0); }}
            joint j{k} = revolute({before}, b{k}.A);"
        );
        before = format!("b{k}.B");
    }
    text += "torque motor between b5, b6 = u; start { b0.theta = 0.1; b1.theta = -0.2; b6.theta = 0.5; } }";
    Twice {
        text,
        inputs: "input u = 0;",
        written: "let u = -1e5*(b6.theta - b5.theta - 0.5) - 1e3*(b6.omega - b5.omega);",
        law: |_, q, v, _, u| u[0] = -1e5 * (q[20] - q[17] - 0.5) - 1e3 * (v[20] - v[17]),
    }
}

/// Of many rows only those are full that an input reaches.
#[test]
fn matrices_of_large_mechanisms_stay_sparse() {
    let chain = chain();
    let called = chain.called();
    let plain = load(&chain.text.replace("LAW", chain.inputs)).unwrap();
    let [own, full] = [plain.layout(), called.layout()].map(|layout| &layout.patterns().tangent_q);
    let more = full
        .entries
        .iter()
        .filter(|entry| !own.entries.contains(entry));
    let mut rows: Vec<u32> = more.map(|entry| entry.0).collect();
    rows.dedup();
    assert_eq!(rows, [17, 20]);
    let (called, written) = (derivatives(&called), derivatives(&chain.written()));
    for ((name, called), (_, written)) in called.iter().zip(&written) {
        let size = written.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
        let apart = called.iter().zip(written).map(|(x, y)| (x - y).abs());
        assert!(apart.fold(0.0, f64::max) <= 1e-8 * size, "{name}");
    }
}

/// A cart with a pole under control, whose gain of 1e6 makes it stiff.
fn stiff() -> Twice {
    Twice {
        text: "model Servo {
                units none;
                LAW
                gravity (0, -9.81);
                slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
                body pole { mass = 0.2; inertia = 0.01; point A = (0, -0.3); }
                joint pin = revolute(cart.C, pole.A);
                force push at cart.C = (u, 0);
                torque turn on pole = w;
                start { pole.theta = 0.3; cart.s = 0.2; }
            }"
        .to_owned(),
        inputs: "input u = 0; input w = 0;",
        written: "let u = -1e6*cart.s - 2e5*cart.v; let w = -2e4*pole.theta - 4e3*pole.omega;",
        law: |_, q, v, _, u| {
            u[0] = -1e6 * q[0] - 2e5 * v[0];
            u[1] = -2e4 * q[3] - 4e3 * v[3];
        },
    }
}

/// What is set later counts, also where the start of the model does not speak of it.
#[test]
fn what_is_set_later_counts() {
    let (mut called, mut written) = (cart().called(), cart().written());
    for mechanism in [&mut called as &mut dyn Mechanism, &mut written] {
        mechanism.set_start("pole.vx", -0.4);
        assert!(mechanism.set_start("pole.theta", 0.5));
    }
    assert_eq!(called.layout().start(), written.layout().start());
    assert_eq!(start(&called).q, start(&written).q);
}

/// A gain that is steeper than the curve of what it drives is not taken for a straight line, and a law or a force that has no
/// value on one side has the slope of the other.
#[test]
fn slopes_are_those_at_the_state() {
    let steep = Twice {
        text: cart()
            .text
            .replace("(u + 0.05*u^3, 0)", "(u + 0.05*u^3 + sqrt(w), 0)"),
        written: "let u = -1e6*(cart.s - 0.2) + 1; let w = max(0, cart.v + 0.4);",
        law: |_, q, v, _, u| {
            u[0] = -1e6 * (q[0] - 0.2) + 1.0;
            u[1] = (v[0] + 0.4).max(0.0);
        },
        ..cart()
    };
    let (called, written) = (derivatives(&steep.called()), derivatives(&steep.written()));
    let row = |all: &[(&str, Vec<f64>)], which: usize| all[which].1[0];
    let (x, y) = (row(&called, 0), row(&written, 0));
    assert!((x / y - 1.0).abs() < 1e-4, "{x} {y}");
    assert!(
        called
            .iter()
            .flat_map(|(_, values)| values)
            .all(|x| x.is_finite())
    );
}

/// With the slopes an implicit method takes the steps that it takes of the text, and goes where it goes.
fn same_steps(model: &Twice, name: &str) {
    let method = Method::named(name).unwrap();
    let options = match method.is_adaptive() {
        true => Options::new(1.0).method(method),
        false => Options::unstabilized(method, 1.0, 0.01),
    };
    let run = |mechanism: &dyn Mechanism| simulate(mechanism, &options).unwrap();
    let written = run(&model.written());
    let called = run(&model.called());
    let steps = [&called, &written].map(|run| run.report.work.steps);
    println!("{name}: {steps:?} steps");
    assert!(steps[0] <= steps[1] + 5, "{name}: {steps:?}");
    for column in ["cart.s", "pole.theta"] {
        let pairs = called.trajectory[column]
            .iter()
            .zip(&written.trajectory[column]);
        let apart = pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        assert!(apart < 1e-7, "{name}, {column}: {apart:e}");
    }
}

#[test]
fn implicit_methods_take_the_steps_of_the_text() {
    same_steps(&stiff(), "radau");
    same_steps(&stiff(), "generalized-alpha");
    for contact in [
        "friction rub on pin { mu = 0.3; radius = 0.05; }",
        "stop wall: cart.s >= 0.1 { restitution = 0.5; }",
    ] {
        let cart = cart();
        let text = cart.text.replace("start {", &format!("{contact} start {{"));
        same_steps(&Twice { text, ..cart }, "generalized-alpha");
    }
}

/// What is linearized is the closed loop.
#[test]
fn a_closed_loop_is_linearized() {
    let (called, written) = (cart().called(), cart().written());
    // Of a state that moves: the equations at that instant, whose eigenvalues are none of the motion.
    let a = |mechanism: &dyn Mechanism| {
        let linear = linearize(mechanism, start(mechanism)).unwrap();
        assert!(linear.is_moving() && modes(mechanism, &linear).is_err());
        linear.a().unwrap()
    };
    let (called, written) = (a(&called), a(&written));
    assert_eq!(called.shape(), (5, 5));
    for (x, y) in called.iter().zip(&written) {
        assert!((x - y).abs() < 1e-7 * (1.0 + y.abs()), "{called} {written}");
    }
}

/// The angle of a joint in space is a number beside q, which a law is passed: it follows the position.
#[test]
fn a_law_reads_the_angle_of_a_joint_in_space() {
    let door = Twice {
        text: "model Door {
            units none;
            gravity (0, -3, -9.81);
            LAW
            ground { point O = (0, 0, 0); }
            body door { mass = 1; inertia = (0.02, 0.03, 0.04); point A = (-0.3, 0, 0); }
            joint hinge = revolute(ground.O, door.A, axis = (0, 0.1, 1));
            torque close on door = (0, 0, u);
            output turned = hinge.angle;
            start { hinge.angle = 0.4; }
        }"
        .to_owned(),
        inputs: "input u = 0;",
        written: "let u = -3*hinge.angle;",
        law: |_, _, _, z, u| u[0] = -3.0 * z[0],
    };
    let (called, written) = (door.called(), door.written());
    assert_eq!(called.layout().windings(), [0]);
    for ((name, called), (_, written)) in derivatives(&called).iter().zip(&derivatives(&written)) {
        let size = written.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        let apart = called.iter().zip(written).map(|(x, y)| (x - y).abs());
        assert!(
            apart.fold(0.0, f64::max) <= 1e-8 * size,
            "{name}: {called:?} {written:?}"
        );
    }
}
