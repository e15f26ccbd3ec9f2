//! Equilibria and linear equations of mechanisms with stops that are open: those without the stops.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::modes::modes;
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::assemble;
use mbdsl::runtime::State;
use mbdsl::text::{TextMechanism, load};

/// A mass of 2 kg on a spring of 200 N/m: at rest at s = -0.0981 m, with 10 rad/s.
fn hanging(items: &str) -> TextMechanism {
    load(&format!(
        "model Hanging {{
            gravity (0, -9.81 m/s^2);
            slider box {{ mass = 2 kg; axis = (0, 1); point C = (0, 0); }}
            input F = 0 N;
            force up at box.C = (0, F - (200 N/m)*box.s);
            output height = box.s;
            {items}
        }}"
    ))
    .unwrap()
}

#[test]
fn an_open_stop_is_no_part_of_the_linear_equations() {
    let free = hanging("");
    let stopped = hanging("stop floor: box.s >= -0.2 m; stop roof: box.s <= 0.3 m;");
    let mut spaces = Vec::new();
    for model in [&free, &stopped] {
        let found = equilibrium(model, 0.0, &[0.0], &StaticsOptions::default()).unwrap();
        assert!((found.state.q[0] + 2.0 * 9.81 / 200.0).abs() < 1e-12);
        let linear = found.linear(model).unwrap();
        let frequencies: Vec<f64> = modes(model, &linear)
            .unwrap()
            .iter()
            .map(|mode| mode.eigenvalue.im)
            .collect();
        assert!((frequencies[0] - 10.0).abs() < 1e-12, "{frequencies:?}");
        let about = linearize(model, State::new(0.0, vec![0.1], vec![0.0])).unwrap();
        assert!((about.stiffness[(0, 0)] - 200.0).abs() < 1e-9);
        spaces.push(linear.state_space(model).unwrap());
    }
    assert_eq!(spaces[0].a, spaces[1].a);
    assert_eq!(spaces[0].b, spaces[1].b);
    assert_eq!(spaces[0].c, spaces[1].c);
}

#[test]
fn a_closed_stop_is_named_with_its_gap() {
    let model = hanging("stop floor: box.s >= -0.05 m;");
    let fault = equilibrium(&model, 0.0, &[0.0], &StaticsOptions::default()).unwrap_err();
    let AnalysisError::Closed { stop, gap, .. } = &fault else {
        panic!("{fault}");
    };
    assert_eq!(stop, "floor");
    // 98.1 mm below, where 50 mm are allowed.
    assert!((gap + 0.0481).abs() < 1e-12, "{gap}");
    assert_eq!(
        fault.to_string(),
        "an equilibrium of `Hanging` is one with open stops, and `floor` is closed there: its gap is -0.0481"
    );
    let fault = linearize(&model, State::new(0.0, vec![-0.05], vec![0.0])).unwrap_err();
    assert!(matches!(fault, AnalysisError::Closed { gap, .. } if gap.abs() < 1e-15));
}

#[test]
fn what_only_a_stop_holds_and_friction_are_refused() {
    let falls = load(
        "model Falls {
            gravity (0, -9.81 m/s^2);
            slider box { mass = 2 kg; axis = (0, 1); }
            stop floor: box.s >= -1 m;
        }",
    )
    .unwrap();
    let fault = equilibrium(&falls, 0.0, &[0.0], &StaticsOptions::default()).unwrap_err();
    assert!(matches!(fault, AnalysisError::Contacts { .. }), "{fault}");
    let rubs =
        hanging("stop floor: box.s >= -1 m; friction rub on box { mu = 0.1; normal = 5 N; }");
    let start = assemble(&rubs, 0.0).unwrap();
    let fault = linearize(&rubs, State::new(0.0, start.q, start.v)).unwrap_err();
    assert!(matches!(fault, AnalysisError::Contacts { .. }), "{fault}");
}
