//! No method allocates from step to step, whatever stabilization it is run with.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use allocation_counter::measure;
use mbdsl::runtime::{Formulation, GeneralizedAlpha, METHODS, STABILIZATIONS, Stepper};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, SimulationError, Stabilization};
use models::CHAIN;
use std::time::{Duration, Instant};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

const FOUR_BAR: &str = "model FourBar {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = 1 kg*m^2; point A = (-1.25 m, 0); point B = (1.25 m, 0); }
    body rocker  { mass = 1 kg; inertia = 0.4 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    joint p = revolute(ground.O, crank.A);
    joint q = revolute(crank.B, coupler.A);
    joint r = revolute(coupler.B, rocker.B);
    joint s = revolute(ground.P, rocker.A);
    start { crank.theta = 60 deg; guess coupler.theta = 30 deg; guess rocker.theta = 90 deg; crank.omega = 8 rad/s; }
    expect dof = 1;
}";

const STEPS: usize = 200;
const WARM_UP: usize = 3;
const H: f64 = 0.005;
/// Methods that are slow on purpose make as many steps as they can in this time.
const LONGEST: Duration = Duration::from_secs(5);

/// Every method, and those that can do without control of their steps that way, too.
fn methods() -> Vec<Method> {
    let named = METHODS.iter().map(|info| Method::named(info.name).unwrap());
    named
        .flat_map(|method| {
            let mut fixed = method.clone();
            let can = method.is_adaptive() && fixed.set("fixed", 1.0);
            [Some(method), can.then_some(fixed)]
        })
        .flatten()
        .collect()
}

fn check(model: &TextMechanism, method: &Method, stabilization: Stabilization, name: &str) {
    let options = Options::unstabilized(method.clone(), 0.0, H);
    let options = options.stabilization(stabilization);
    let mut run = match Stepper::new(model, &options) {
        Ok(run) => run,
        // This method is not for this mechanism.
        Err(SimulationError::Options(_)) => return,
        Err(error) => panic!("{name}: {error}"),
    };
    for _ in 0..WARM_UP {
        run.step(model, H).unwrap();
    }
    let begin = Instant::now();
    let mut looked = 0;
    for step in 0..STEPS {
        let mut outcome = Ok(());
        let allocated = measure(|| outcome = run.step(model, H));
        outcome.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        // After a rejected step, step control may look for a singular position: now and then.
        looked += usize::from(method.is_adaptive() && allocated.count_total > 0);
        assert!(
            allocated.count_total == 0 || method.is_adaptive() && 50 * looked <= STEPS,
            "{name}, step {step}: {allocated:?}"
        );
        if begin.elapsed() > LONGEST {
            assert!(step >= 3, "{name}: only {step} steps in {LONGEST:?}");
            break;
        }
    }
}

#[test]
fn steps_with_sparse_matrices_allocate_nothing() {
    let model = load(CHAIN).unwrap();
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let method = GeneralizedAlpha::default().formulation(formulation);
        let name = format!("{formulation:?}");
        check(&model, &method.into(), Stabilization::None, &name);
    }
    for name in ["hermite-h23g2", "hermite"] {
        let method = Method::named(name).unwrap();
        check(&model, &method, Stabilization::None, name);
    }
}

#[test]
fn steps_allocate_nothing() {
    assert!(measure(|| drop(std::hint::black_box(vec![0.0; 3]))).count_total > 0);
    let mut checked = 0;
    for text in [TWO_BARS, FOUR_BAR] {
        let model = load(text).unwrap();
        for method in methods() {
            let info = method.info();
            for of in STABILIZATIONS {
                if !info.stabilized && of.name != "none" {
                    continue;
                }
                let stabilization = Stabilization::named(of.name).unwrap();
                let model_name = &mbdsl::Mechanism::layout(&model).model();
                let fixed = if method.is_adaptive() { "" } else { " fixed" };
                let name = format!("{model_name}, {}{fixed}, {}", info.name, of.name);
                check(&model, &method, stabilization, &name);
                checked += 1;
            }
        }
    }
    assert!(checked >= 60, "{checked}");
}
