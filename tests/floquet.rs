//! Floquet multipliers of periodic motions: published boundaries and identities.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::analysis::model;
use mbdsl::analysis::floquet::{Verdict, floquet};
use mbdsl::runtime::Dop853;
use mbdsl::{MechanismExt, Options, assemble, simulate_from};
use std::f64::consts::{PI, TAU};

const VAN_DER_POL: &str = "model VanDerPol {
    units none;
    ground { point O = (0, 0); }
    slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
    force pump at cart.C = ((1 - cart.s^2)*cart.v - cart.s, 0);
    start { cart.s = 1.9; cart.v = 0.1; }
}";

/// Van der Pol's oscillator with mu = 1: the period of its limit cycle is 6.6632868593231 (published many times, for
/// example in E. Hairer, G. Wanner, DOI 10.1007/978-3-642-05221-7); by Liouville's formula the other multiplier is
/// exp of the integral of mu (1 - x^2) over the period.
#[test]
fn a_limit_cycle_is_closed_and_comes_back() {
    let mechanism = model(VAN_DER_POL);
    let start = assemble(&mechanism, 0.0).unwrap();
    let orbit = floquet(&mechanism, &start, 6.5).unwrap();
    assert!(
        (orbit.period - 6.663_286_859_323_1).abs() < 1e-9,
        "{}",
        orbit.period
    );
    assert!(orbit.trivial.unwrap() < 1e-8, "{:?}", orbit.trivial);
    assert_eq!(orbit.verdict(), Verdict::Stable);
    // Simpson's rule over the period.
    let steps = 2000_usize;
    let h = orbit.period / steps as f64;
    let method = Dop853::default().rtol(1e-12).atol(1e-12);
    let options = Options::new(orbit.period).method(method).output_step(h);
    let run = simulate_from(&mechanism, &orbit.q, &orbit.v, &options).unwrap();
    let x = &run.trajectory["cart.s"];
    let weight = |k: usize| match k {
        0 => 1.0,
        k if k == steps => 1.0,
        k if k % 2 == 1 => 4.0,
        _ => 2.0,
    };
    let integral: f64 = (0..=steps)
        .map(|k| weight(k) * (1.0 - x[k] * x[k]))
        .sum::<f64>()
        * h
        / 3.0;
    let product = (orbit.multipliers[0] * orbit.multipliers[1]).re;
    assert!(
        (product - integral.exp()).abs() < 1e-8,
        "{product} {}",
        integral.exp()
    );
}

/// Mathieu's equation x'' + (a - 2 q cos 2t) x = 0 with q = 1 at the boundary b_1 = -0.110248816992095 of its first
/// tongue (NIST DLMF, table 28.6.1 and section 28.6): both multipliers are -1; inside it grows, beyond it does not.
#[test]
fn a_parametric_resonance_begins_at_the_published_boundary() {
    let mut mechanism = model(
        "model Mathieu {
            units none;
            param a = 1;
            ground { point O = (0, 0); }
            slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
            force pump at cart.C = (-(a - 2*cos(2*t))*cart.s, 0);
            start { cart.s = 0; cart.v = 0; }
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let other = floquet(&mechanism, &start, 3.0).unwrap_err().to_string();
    assert_eq!(
        other,
        "the loads and drivers of `Mathieu` do not repeat after 3 s: give their period"
    );
    let none = floquet(&mechanism, &start, 0.0).unwrap_err().to_string();
    assert_eq!(none, "a period is a time above 0, not 0 s");
    let mut sum = |a: f64| {
        mechanism.set("a", a).unwrap();
        let orbit = floquet(&mechanism, &start, PI).unwrap();
        assert_eq!(orbit.trivial, None);
        let product = orbit.multipliers[0] * orbit.multipliers[1];
        assert!((product - 1.0).norm() < 1e-8, "no losses: {product}");
        (
            (orbit.multipliers[0] + orbit.multipliers[1]).re,
            orbit.verdict(),
        )
    };
    let (at, _) = sum(-0.110_248_816_992_095);
    assert!((at + 2.0).abs() < 1e-8, "{at}");
    assert!(matches!(sum(0.5).1, Verdict::Unstable(factor) if factor > 1.1));
    assert_eq!(sum(-0.3).1, Verdict::Neutral);
}

/// A pendulum without losses: orbits lie side by side, so that 1 is a double multiplier, and nothing is decided.
#[test]
fn an_orbit_without_losses_is_neutral() {
    let mechanism = model(
        "model Pendulum {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
            joint pin = revolute(ground.O, rod.A);
            start { rod.theta = -30 deg; }
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let small = TAU * (2.0_f64 / 3.0 / 9.81).sqrt();
    let orbit = floquet(&mechanism, &start, 1.073 * small).unwrap();
    assert!(orbit.v[2].abs() < 1e-9, "at rest, where it began");
    // Of a swing from this angle, by the arithmetic-geometric mean.
    let swing = orbit.q[2] + PI / 2.0;
    assert!((swing - PI / 3.0).abs() < 0.1);
    let (mut one, mut other) = (1.0_f64, (0.5 * swing).cos());
    for _ in 0..6 {
        (one, other) = (0.5 * (one + other), (one * other).sqrt());
    }
    assert!(
        (orbit.period - small / one).abs() < 1e-8,
        "{}",
        orbit.period
    );
    assert!(orbit.trivial.unwrap() < 1e-3);
    assert_eq!(orbit.verdict(), Verdict::Neutral);
}

#[test]
fn what_does_not_return_is_said() {
    let mechanism = model(
        "model Spiral {
            units none;
            ground { point O = (0, 0); }
            slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
            force push at cart.C = (1, 0);
            start { cart.s = 0; cart.v = 1; }
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let error = floquet(&mechanism, &start, 1.0).unwrap_err().to_string();
    assert!(
        error.starts_with("`Spiral` has no periodic motion near its start with a period of about"),
        "{error}"
    );
}

/// A guess far from any period does not end at the equilibrium as if that were a motion.
#[test]
fn rest_is_no_periodic_motion() {
    let mechanism = model(
        "model Damped {
            units none;
            ground { point O = (0, 0); }
            slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
            force coil at cart.C = (-cart.s - 0.2*cart.v, 0);
            start { cart.s = 0.1; }
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let error = floquet(&mechanism, &start, 6.0).unwrap_err().to_string();
    let said = "no periodic motion of `Damped` found with a period of about 6 s: the search ended at a position of rest";
    assert_eq!(error, said);
}

/// A driver that turns is the same after full turns.
#[test]
fn a_driver_that_turns_repeats_itself() {
    let mechanism = model(
        "model Wheel {
            units none;
            ground { point O = (0, 0); }
            rotor wheel { inertia = 1; pivot = (0, 0); }
            slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
            drive motor: wheel.theta = 2*pi*t;
            force coil at cart.C = (-cart.s - cart.v + sin(wheel.theta), 0);
            start { cart.s = 0; cart.v = 0; }
        }",
    );
    let start = assemble(&mechanism, 0.0).unwrap();
    let orbit = floquet(&mechanism, &start, 1.0).unwrap();
    assert_eq!(orbit.verdict(), Verdict::Stable);
    // exp(-1/2) for both of a pair.
    assert!((orbit.multipliers[0].norm() - (-0.5_f64).exp()).abs() < 1e-8);
}

/// A condition that ends runs within a period leaves no orbit to compare.
#[test]
fn an_orbit_that_ends_has_no_multipliers() {
    let text = VAN_DER_POL.replace("units none;", "units none; until cart.s < -1;");
    let mechanism = model(&text);
    let start = assemble(&mechanism, 0.0).unwrap();
    let error = floquet(&mechanism, &start, 6.5).unwrap_err().to_string();
    let words = "the motion stops within a period: `until cart.s < -1` ends it at t = ";
    assert!(error.starts_with(words), "{error}");
}
