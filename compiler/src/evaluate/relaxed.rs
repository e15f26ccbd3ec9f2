//! A mechanism without one of its joints, for messages about where the others hold it.

use crate::equations;
use crate::evaluate::TextMechanism;
use crate::model::{Joint, Model};
use crate::program;

impl TextMechanism {
    /// The constraints of a model without a joint, and without loads: its positions only.
    pub(crate) fn relaxed(model: &Model, joint: &Joint) -> TextMechanism {
        let mut model = model.clone();
        model.joints.retain(|other| other.name != joint.name);
        model.nc -= joint.kind.rows().len();
        model.outputs.clear();
        model.events.clear();
        model.loads.clear();
        model.actuators.clear();
        model.stops.clear();
        model.frictions.clear();
        let equations = equations::derive(&mut model);
        TextMechanism::of_program(&program::program(model, &equations))
    }
}
