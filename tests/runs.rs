//! Models from texts, their runs, and the numbers of runs that tests compare.

use mbdsl::runtime::Dop853;
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Options, Simulation, simulate};

/// The model of a text without faults.
pub(crate) fn model(text: &str) -> TextMechanism {
    load(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A run that reaches its end.
pub(crate) fn run(mechanism: &impl Mechanism, options: &Options) -> Simulation {
    simulate(mechanism, options).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Options for comparisons with closed forms.
pub(crate) fn fine(t_end: f64) -> Options {
    let method = Dop853::default().rtol(1e-11).atol(1e-13);
    Options::new(t_end).method(method).energy_balance(true)
}

/// Rows and times of an event.
pub(crate) fn found(run: &Simulation, event: &str) -> Vec<(usize, f64)> {
    let found = run.events.iter().filter(|found| found.event == event);
    found.map(|found| (found.node, found.t)).collect()
}

/// The times of an event.
pub(crate) fn times(run: &Simulation, event: &str) -> Vec<f64> {
    found(run, event).into_iter().map(|(_, t)| t).collect()
}

/// The last value of a column.
pub(crate) fn last(run: &Simulation, column: &str) -> f64 {
    *run.trajectory.get(column).unwrap().last().unwrap()
}

/// Compares a number with the exact one.
#[track_caller]
pub(crate) fn near(found: f64, exact: f64, tolerance: f64) {
    assert!((found - exact).abs() <= tolerance, "{found} is not {exact}");
}
