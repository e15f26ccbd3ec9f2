//! Every method with every stabilization: both tables are run against each other.

use mbdsl::runtime::{Dop853, METHODS, OptionsError, Projection, Report, STABILIZATIONS, Stepper};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, SimulationError, Stabilization, simulate};

/// A mechanism with a degree of freedom.
const FOUR_BAR: &str = "model FourBar {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point C = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0);  point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = 0.8 kg*m^2; point A = (-1.1 m, 0);  point B = (1.1 m, 0); }
    body rocker  { mass = 1 kg; inertia = 0.3 kg*m^2; point A = (-0.75 m, 0); point B = (0.75 m, 0); }
    joint O = revolute(ground.O, crank.A);
    joint A = revolute(crank.B, coupler.A);
    joint B = revolute(coupler.B, rocker.B);
    joint C = revolute(ground.C, rocker.A);
    start { crank.theta = 70 deg; guess rocker.theta = 80 deg; crank.omega = 1 rad/s; }
    expect dof = 1;
}";

/// A mechanism whose driver leaves it none.
const DRIVEN: &str = include_str!("reference/driven_slider_crank/model.mbd");

/// The two mechanisms, by name.
fn models() -> [(&'static str, TextMechanism); 2] {
    let read = |text| load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    [
        ("four-bar", read(FOUR_BAR)),
        ("driven slider-crank", read(DRIVEN)),
    ]
}

/// A method as it is run here: in steps of 1 ms if it has fixed steps, by tolerances if it has those.
fn variants(name: &str) -> Vec<Method> {
    let mut tight = Method::named(name).unwrap();
    let mut fixed = tight.clone();
    let mut variants = Vec::new();
    if !fixed.is_adaptive() || fixed.set("fixed", 1.0) {
        variants.push(fixed);
    }
    if tight.is_adaptive() {
        assert!(tight.set("rtol", 1e-8), "{name}");
        variants.push(tight);
    }
    variants
}

/// One second by a method.
fn options(method: &Method, stabilization: Stabilization) -> Options {
    let options = if method.is_adaptive() {
        Options::new(1.0)
    } else {
        Options::fixed(1.0, 1e-3)
    };
    let options = options.method(method.clone());
    options.stabilization(stabilization)
}

/// The positions at the end of a run, in m and rad, and its report.
fn run(model: &TextMechanism, options: &Options) -> Result<(Vec<f64>, Report), SimulationError> {
    let run = simulate(model, &options.clone().only_ends())?;
    let trajectory = &run.trajectory;
    assert_eq!(trajectory.times().last(), Some(&1.0));
    let state = trajectory.state(trajectory.len() - 1).unwrap();
    Ok((state.q, run.report))
}

/// The largest violations of positions (m, rad) and of velocities (m/s, rad/s) that a stabilization may
/// leave, and the largest error of a position at the end (m, rad).
fn limits(stabilization: &str) -> [f64; 3] {
    match stabilization {
        // The drift of RK4 while the crank turns ten times.
        "none" => [5e-6, 1e-5, 1e-5],
        "baumgarte" | "fuzzy" | "penalty" => [1e-7, 1e-6, 2e-7],
        "projection" => [1e-12, 1e-12, 5e-7],
        "partitioning" => [1e-13, 1e-13, 5e-7],
        other => panic!("`limits` does not have the stabilization `{other}`"),
    }
}

#[test]
fn every_method_keeps_the_constraints_with_every_stabilization() {
    let mut runs = 0;
    let mut missed = Vec::new();
    for (name, model) in models() {
        let exact = Dop853::new(1e-12, 0.0).into();
        let exact = options(&exact, Projection::default().into());
        let (exact, _) = run(&model, &exact).unwrap();
        for info in METHODS.iter().filter(|info| info.stabilized) {
            for method in variants(info.name) {
                for stabilization in STABILIZATIONS {
                    let steps = if method.is_adaptive() {
                        "chosen"
                    } else {
                        "fixed"
                    };
                    let with = stabilization.name;
                    let case = format!("{name} by {} in {steps} steps with {with}", info.name);
                    let options = options(&method, Stabilization::named(with).unwrap());
                    let end = run(&model, &options);
                    let (q, report) = end.unwrap_or_else(|fault| panic!("{case}: {fault}"));
                    let apart = q.iter().zip(&exact).map(|(q, exact)| (q - exact).abs());
                    let apart = apart.fold(0.0, f64::max);
                    let found = [report.position_violation, report.velocity_violation, apart];
                    let limits = limits(with);
                    let fine = found.iter().zip(limits).all(|(found, most)| *found <= most);
                    if !fine {
                        missed.push(format!("{case}: {found:?} is not within {limits:?}"));
                    }
                    runs += 1;
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    assert!(runs >= 2 * 7 * 6, "{runs}");
}

#[test]
fn methods_that_are_not_stabilized_refuse_every_stabilization_by_name() {
    for (_, model) in models() {
        for info in METHODS.iter().filter(|info| !info.stabilized) {
            for stabilization in STABILIZATIONS.iter().filter(|s| s.name != "none") {
                let options = options(
                    &Method::named(info.name).unwrap(),
                    Stabilization::named(stabilization.name).unwrap(),
                );
                let refusals = [
                    simulate(&model, &options).err(),
                    Stepper::new(&model, &options).err(),
                ];
                for refusal in refusals {
                    let Some(SimulationError::Options(OptionsError::NotStabilized {
                        method,
                        stabilization: refused,
                        ..
                    })) = refusal
                    else {
                        panic!("{} with {}: {refusal:?}", info.name, stabilization.name);
                    };
                    assert_eq!((method, refused), (info.name, stabilization.name));
                }
            }
        }
    }
}
