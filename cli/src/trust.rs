//! Accuracy of a run, as far as it can be estimated while somebody waits.

use mbdsl::runtime::accuracy;
use mbdsl::{Mechanism, Options, Simulation};
use std::time::Duration;

pub(crate) use mbdsl::runtime::accuracy::PATIENCE;

/// Estimates how accurate a run is, unless that takes longer than `patience`.
pub(crate) fn estimate(
    mechanism: &impl Mechanism,
    options: &Options,
    run: &mut Simulation,
    patience: Duration,
) {
    run.accuracy = accuracy(mechanism, options, run, patience);
}
