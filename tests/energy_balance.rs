//! The energy balance: the work of loads and drivers against what the motion has gained.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Dop853, Event, Report};
use mbdsl::text::load;
use mbdsl::{Options, Stabilization, simulate};

fn report(text: &str, options: &Options) -> Report {
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    simulate(&model, options).unwrap().report
}

fn exact(t_end: f64) -> Options {
    let projection = Stabilization::named("projection").unwrap();
    let method = Dop853 {
        rtol: 1e-10,
        atol: 1e-12,
        h_max: 0.01,
        ..Dop853::default()
    };
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
