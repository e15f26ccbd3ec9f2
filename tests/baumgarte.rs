//! Baumgarte's gains from the step: order, size of the violations, and methods that have no step.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{
    Baumgarte, BaumgarteGains, Dop853, Dopri5, OptionsError, Projection, Stepper,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Method, Options, Simulation, SimulationError, Stabilization, simulate};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");
const CRANK_SLIDER: &str = include_str!("reference/crank_slider/model.mbd");

fn from_step() -> Stabilization {
    let gains = BaumgarteGains::FromStep;
    Baumgarte::default().gains(gains).into()
}

fn run(model: &TextMechanism, t_end: f64, h: f64, stabilization: Stabilization) -> Simulation {
    let options = Options::fixed(t_end, h).stabilization(stabilization);
    simulate(model, &options).unwrap()
}

#[test]
fn gains_follow_the_step_and_are_reported() {
    let model = load(TWO_BARS).unwrap();
    let report = run(&model, 0.1, 0.005, from_step()).report;
    assert_eq!(
        report.gains,
        [("alpha", 200.0), ("beta", 2.0_f64.sqrt() / 0.005)]
    );
    assert!(report.to_string().contains("alpha = 200"), "{report}");
    assert!(
        run(&model, 0.1, 0.005, Stabilization::None)
            .report
            .gains
            .is_empty()
    );
    let options = Options::fixed(0.0, 0.01).stabilization(from_step());
    let stepper = Stepper::new(&model, &options).unwrap();
    assert_eq!(stepper.stabilization().get("alpha"), Some(100.0));
    let same = Baumgarte::default()
        .alpha(200.0)
        .beta(2.0_f64.sqrt() / 0.005);
    let [found, want] = [from_step(), same.into()].map(|s| run(&model, 0.5, 0.005, s).trajectory);
    assert_eq!(found["rod2.theta"], want["rod2.theta"]);
}

/// Order 4 with gains that are given; with those from the step, which feed the violations of the
/// stages back, 1.
#[test]
fn the_order_is_that_of_fixed_gains_only() {
    for text in [TWO_BARS, CRANK_SLIDER] {
        let model = load(text).unwrap();
        let end = |simulation: Simulation| -> Vec<f64> {
            let starts = model.layout().starts();
            starts
                .map(|(name, ..)| *simulation.trajectory[name.as_ref()].last().unwrap())
                .collect()
        };
        let options = Options::unstabilized(Dop853::new(1e-13, 1e-15), 1.0, 0.1);
        let options = options.stabilization(Projection::default().into());
        let reference = end(simulate(&model, &options).unwrap());
        let name = &model.layout().model();
        for (stabilization, order) in [(Stabilization::baumgarte(), 4.0), (from_step(), 1.0)] {
            let error = |h: f64| {
                let found = end(run(&model, 1.0, h, stabilization));
                let pairs = found.iter().zip(&reference);
                pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
            };
            let found = (error(0.0025) / error(0.000625)).log2() / 2.0;
            assert!((found - order).abs() < 0.25, "{name}: {found}, not {order}");
        }
    }
}

/// Violations stay at those of the stages, and fall with h^2, however long the run is.
#[test]
fn violations_do_not_grow_with_time() {
    let model = load(TWO_BARS).unwrap();
    let violation = |h: f64, t_end: f64, stabilization: Stabilization| {
        run(&model, t_end, h, stabilization)
            .report
            .position_violation
    };
    let found = [0.01, 0.005, 0.0025].map(|h| violation(h, 20.0, from_step()));
    let order = (found[0] / found[2]).log2() / 2.0;
    assert!((1.75..2.25).contains(&order), "{order} {found:?}");
    let later = violation(0.01, 100.0, from_step());
    assert!(later < 2.0 * found[0], "{later} {found:?}");
    let none = [20.0, 100.0].map(|t_end| violation(0.01, t_end, Stabilization::None));
    assert!(
        none[0] > 20.0 * found[0] && none[1] > 10.0 * none[0],
        "{none:?} {found:?}"
    );
}

#[test]
fn adaptive_methods_have_no_step_to_take_them_from() {
    let model = load(TWO_BARS).unwrap();
    let mut method = Method::from(Dopri5::default());
    let options = Options::new(1.0).stabilization(from_step());
    let error = simulate(&model, &options.method(method.clone())).unwrap_err();
    assert!(
        matches!(
            error,
            SimulationError::Options(OptionsError::BaumgarteStep { method: "dopri5" })
        ),
        "{error}"
    );
    assert!(
        error.to_string().contains("chooses its steps itself"),
        "{error}"
    );
    assert!(method.set("fixed", 1.0));
    let options = Options::fixed(1.0, 0.01).stabilization(from_step());
    simulate(&model, &options.method(method)).unwrap();
}
