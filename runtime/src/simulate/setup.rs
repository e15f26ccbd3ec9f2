//! Setup of a run, kept with the result for the page and the summary of the run.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::simulate::options::Options;

/// Setup of a run: the mechanism, as far as a text and numbers describe it, and the options.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The values of the parameters, in the order of the layout.
    pub parameters: Vec<f64>,
    /// The options, without those that watch a run (`progress`, `notice`, `cancel`); events and a sampled law stay.
    pub options: Options,
    /// The text of the model; `None` if the mechanism was written by hand.
    pub text: Option<String>,
}

impl Setup {
    pub(crate) fn new(mechanism: &dyn Mechanism, options: &Options) -> Setup {
        let count = mechanism.layout().parameters().len();
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
