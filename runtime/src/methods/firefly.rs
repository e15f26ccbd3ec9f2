//! Collocation in independent coordinates, a step at a time, with an optimizer.
//!
//! [`collocation`] has the residual of a step, [`newton`] and [`swarm`] minimize it, [`step`] makes
//! the steps.

mod basis;
mod batch;
mod collocation;
mod newton;
pub(crate) mod settings;
mod small;
mod step;
mod swarm;
mod trial;

use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::stabilization::Stabilization;
use batch::Batch;
use collocation::Collocation;
pub use settings::Firefly;
use settings::Optimiser;
use step::{Memory, Run};

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "firefly",
    title: "collocation in independent coordinates with an optimizer (Newton, fireflies)",
    order: 2,
    index: 1,
    stabilized: false,
    contacts: false,
    states: false,
    flat_only: true,
    source: "Zhang Xiaoxiao, Ding Jieyu, DOI 10.6052/1672-6553-2020-113",
    parameters: Firefly::PARAMETERS,
};

impl IntegrationMethod for Firefly {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn fault(&self) -> Option<String> {
        let (unknowns, gauss) = (self.unknowns(), self.gauss);
        (gauss < unknowns).then(|| {
            format!(
                "{gauss} Gauss points do not determine {unknowns} free points: set gauss = {unknowns}"
            )
        })
    }

    fn run(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
        let unknowns = self.unknowns() as usize;
        let mut collocation =
            Collocation::new(mechanism, self.reading, unknowns, self.gauss as usize);
        if self.optimiser != Optimiser::Newton {
            collocation.batch = Batch::new(mechanism);
        }
        Box::new(Run {
            settings: *self,
            unknowns,
            equations: Index1::new(mechanism, Stabilization::None),
            collocation,
            swarm: None,
            memory: Memory::default(),
            y: Vec::new(),
            prediction: Vec::new(),
            center: Vec::new(),
            steps: 0,
            generations: 0,
            partitions: 0,
            missed: 0,
            worst: 0.0,
        })
    }
}
