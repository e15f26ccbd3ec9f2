//! Lengths that values of the parameters make 0 or negative.

use mbdsl::MechanismExt;
use mbdsl_runtime::{AssemblyError, Options, SimulationError, Stepper, assemble, simulate};

const CRANK: &str = "model Crank {
    param r = 40 mm;
    param l = 140 mm;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar crank from ground.O to (20 mm, 35 mm) { length = r; mass = 0.8 kg; center = (r / 3, 0); }
    particle weight { mass = 1 kg; }
    joint shaft = revolute(ground.O, crank.A);
    joint rope  = distance(crank.B, weight, length = l + 10 mm/s * t);
    start { weight.x = 20 mm; guess weight.y = -100 mm; }
}";

fn crank(set: &[(&str, f64)]) -> Result<(), AssemblyError> {
    let verified = mbdsl_compiler::compile(CRANK).verified.unwrap();
    let mut mechanism = verified.mechanism();
    for (name, value) in set {
        mechanism.set(name, *value).unwrap();
    }
    assemble(&mechanism, 0.0).map(|_| ())
}

#[test]
fn a_bar_or_a_distance_is_longer_than_nothing() {
    assert_eq!(crank(&[]), Ok(()));
    assert_eq!(crank(&[("r", 0.02), ("l", 0.2)]), Ok(()));
    for (name, value, said) in [
        (
            "r",
            -0.005,
            "the length of `crank` is -0.005 m, and must be above 0",
        ),
        (
            "r",
            0.0,
            "the length of `crank` is 0 m, and must be above 0",
        ),
        (
            "l",
            -0.1,
            "the length of joint `rope` is -0.1 m, and must be above 0",
        ),
    ] {
        let fault = crank(&[(name, value)]).unwrap_err();
        assert!(
            matches!(fault, AssemblyError::FaultyLength { .. }),
            "{fault}"
        );
        assert_eq!(fault.to_string(), said);
    }
}

/// Whoever gives the whole state gets the same error.
#[test]
fn a_run_from_a_state_refuses_them_too() {
    let verified = mbdsl_compiler::compile(CRANK).verified.unwrap();
    let mut mechanism = verified.mechanism();
    let start = assemble(&mechanism, 0.0).unwrap();
    mechanism.set("r", -0.04).unwrap();
    let options = Options::new(1.0);
    let run = mbdsl_runtime::simulate_from(&mechanism, &start.q, &start.v, &options);
    assert!(matches!(
        run,
        Err(SimulationError::Assembly(
            AssemblyError::FaultyLength { .. }
        ))
    ));
    let run = simulate(&mechanism, &options);
    assert!(matches!(
        run,
        Err(SimulationError::Assembly(
            AssemblyError::FaultyLength { .. }
        ))
    ));
}

/// Parameters may change between two steps.
#[test]
fn a_stepper_refuses_them_too() {
    let verified = mbdsl_compiler::compile(CRANK).verified.unwrap();
    let mut mechanism = verified.mechanism();
    let options = Options::fixed(1.0, 1e-3);
    let mut stepper = Stepper::new(&mechanism, &options).unwrap();
    stepper.step(&mechanism, 1e-3).unwrap();
    mechanism.set("r", -0.04).unwrap();
    let fault = stepper.step(&mechanism, 1e-3).unwrap_err();
    let said = fault.to_string();
    assert!(
        said.ends_with("the length of `crank` is -0.04 m, and must be above 0"),
        "{said}"
    );
}

/// What `main` shows of an error that it returns is what the error says.
#[test]
fn errors_are_shown_as_they_read() {
    let fault = crank(&[("r", -0.04)]).unwrap_err();
    assert_eq!(format!("{fault:?}"), fault.to_string());
    let fault = SimulationError::from(fault);
    assert_eq!(format!("{fault:?}"), fault.to_string());
    let verified = mbdsl_compiler::compile(CRANK).verified.unwrap();
    let fault = verified.mechanism().set("x", 1.0).unwrap_err();
    assert_eq!(
        format!("{fault:?}"),
        "`Crank` has no parameter `x`; it has r, l"
    );
}
