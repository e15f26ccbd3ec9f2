//! The published method on a cubic through three points.

use crate::mechanism::Mechanism;
use crate::methods::hermite::basis::Form;
use crate::methods::hermite::interval::Interval;
use crate::methods::hermite::readout::{Readout, SOURCE};
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The variational method on a cubic through three points with the derivative at the first, and
    /// two quadrature points.
    ///
    /// Equations and source stand at the head of the module `hermite`.
    pub struct HermiteH33g2 {
        /// The velocity and acceleration that are shown.
        pub readout: Readout = Readout::Projected;
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "hermite-h33g2",
    title: "discrete variational method, cubic through 3 points with one derivative",
    order: 2,
    index: 3,
    stabilized: false,
    contacts: false,
    states: false,
    flat_only: true,
    source: SOURCE,
    parameters: HermiteH33g2::PARAMETERS,
};

impl IntegrationMethod for HermiteH33g2 {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn run(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(Interval::new(mechanism, Form::ThreePoints, 2, self.readout))
    }
}
