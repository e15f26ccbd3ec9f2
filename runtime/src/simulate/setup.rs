//! What was simulated, kept with the result for the page and the summary of the run.

use std::time::Duration;

use super::{Options, Simulation};
use crate::accuracy::{Accuracy, accuracy};
use crate::mechanism::Mechanism;
use crate::trust::trust;

/// What was simulated: the mechanism, as far as a text and numbers describe it, and the options.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The values of the parameters, in the order of the layout.
    pub parameters: Vec<f64>,
    /// The options, without callbacks.
    pub options: Options,
    /// The text of the model; `None` if the mechanism was written by hand.
    pub text: Option<String>,
}

impl Setup {
    pub(super) fn new<M: Mechanism + ?Sized>(mechanism: &M, options: &Options) -> Setup {
        let count = mechanism.layout().parameters.len();
        let parameters = (0..count).map(|i| mechanism.parameter(i).unwrap_or(f64::NAN));
        Setup {
            parameters: parameters.collect(),
            options: Options {
                progress: None,
                notice: None,
                cancel: None,
                ..options.clone()
            },
            text: mechanism.text().map(str::to_owned),
        }
    }
}

impl Simulation {
    /// Estimates how accurate the run is by a second, finer one, and keeps the estimate in
    /// [`Simulation::accuracy`]; `mechanism` is the one that was simulated.
    ///
    /// `None` if no finer run is possible, or if it stops early.
    pub fn estimate_accuracy<M: Mechanism + ?Sized>(&mut self, mechanism: &M) -> Option<Accuracy> {
        let options = &self.setup.as_ref()?.options;
        self.accuracy = accuracy(mechanism, options, self, Duration::MAX);
        self.accuracy
    }

    /// Three lines that say whether to trust the run: what was done, how accurate it is (after
    /// [`Simulation::estimate_accuracy`]), and how well joints and energy were kept.
    pub fn trust(&self) -> String {
        trust(self)
    }
}
