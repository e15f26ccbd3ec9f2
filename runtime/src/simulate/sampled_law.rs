//! Laws of inputs that are asked once a period, as a controller on a computer is.

use crate::methods::state::State;
use std::fmt;
use std::sync::Arc;

/// A law of t, q, v and z that writes the inputs.
type Law = Arc<dyn Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync>;

/// A law that a run asks for its inputs at its start and at multiples of a period after it, and that are held between.
#[derive(Clone)]
pub struct SampledLaw {
    /// The time between two samples, in s.
    pub period: f64,
    law: Law,
}

impl SampledLaw {
    /// A law with this period, in s. It gets t, q, v, z and the inputs as they are, in SI units and in the order of the text.
    pub fn new(
        period: f64,
        law: impl Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync + 'static,
    ) -> SampledLaw {
        SampledLaw {
            period,
            law: Arc::new(law),
        }
    }

    /// Evaluates the law at a state and writes the inputs, the first `inputs` entries of its u.
    pub(crate) fn ask(&self, state: &mut State, inputs: usize) {
        let State { t, q, v, z, u, .. } = state;
        (self.law)(*t, q, v, z, &mut u[..inputs]);
    }
}

impl fmt::Debug for SampledLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SampledLaw every {} s", self.period)
    }
}
