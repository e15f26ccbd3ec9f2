//! A copy of a run step by step, which continues on its own.

use super::Stepper;
use crate::constraints::given_start::GivenStart;
use crate::mechanism::Mechanism;
use crate::simulate::error::SimulationError;
use crate::simulate::options::Options;

impl Stepper {
    /// A copy of the run that continues on its own, with the same bits; `mechanism` and `options` are those of this run.
    ///
    /// # Errors
    /// [`SimulationError`] where the state has no accelerations.
    pub fn fork<M: Mechanism + Clone>(
        &self,
        mechanism: &M,
        options: &Options,
    ) -> Result<Stepper, SimulationError> {
        // The accelerations of the state belong to the parameters of its step: what was set since counts later.
        let mut then = mechanism.clone();
        for (place, value) in self.parameters.iter().enumerate() {
            then.set_parameter(place, *value);
        }
        let mut options = options.clone().given_start(GivenStart::Unchecked);
        if options.method.info().stabilized {
            options.stabilization = Some(self.stabilization);
        }
        let mut fork = Stepper::resume(then.as_dyn(), &options, self.state().clone())?;
        fork.core.ended.clone_from(&self.core.ended);
        fork.core.occurrences.clone_from(&self.core.occurrences);
        Ok(fork)
    }
}
