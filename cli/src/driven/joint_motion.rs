//! Motion of a joint in space, as `shaft.angle` or `way.slide`, to which a driver is added.

use super::edited::{edited, free_name};
use mbdsl::runtime::Point;
use mbdsl::runtime::{Kind, inputs};
use mbdsl::text::NativeMechanism;
use mbdsl::{Mechanism, MechanismExt};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::syntax::parse;

/// The angle or the displacement of a joint.
pub(super) struct JointMotion {
    pub(super) kind: Kind,
    measured: NativeMechanism,
}

impl JointMotion {
    /// Finds the motion of this name; `None` if no joint of the text has it.
    pub(super) fn named(text: &str, name: &str) -> Option<JointMotion> {
        let kind = match name.split_once('.')?.1 {
            "angle" => Kind::Angle,
            "slide" => Kind::Length,
            _ => return None,
        };
        let model = parse(text).0.filter(|model| model.is_spatial())?;
        let output = format!("output {} = {name};", free_name(text, "measured"));
        let text = edited(text, &model, Vec::new(), &output);
        let verified = mbdsl_compiler::compile(&text).verified?;
        let measured = NativeMechanism::evaluated(verified.mechanism());
        Some(JointMotion { kind, measured })
    }

    /// The names of all that can be driven in a model.
    pub(super) fn names(text: &str, model: &Model) -> Vec<String> {
        let joints = model.joints.iter().map(|joint| &joint.name);
        let names =
            joints.flat_map(|joint| ["angle", "slide"].map(|word| format!("{joint}.{word}")));
        names
            .filter(|name| JointMotion::named(text, name).is_some())
            .collect()
    }

    /// The value at these positions of the mechanism of the text, in rad or m; an angle is between
    /// -pi and pi.
    pub(super) fn at(mut self, mechanism: &dyn Mechanism, q: &[f64]) -> f64 {
        let layout = self.measured.layout().clone();
        for index in 0..layout.parameters().len() {
            if let Some(value) = mechanism.parameter(index) {
                self.measured.set_parameter(index, value);
            }
        }
        let zeros = |count: usize| vec![0.0; count];
        let u: Vec<f64> = inputs(&self.measured).collect();
        let (v, lambda) = (zeros(layout.nv()), zeros(layout.nc()));
        let mut outputs = zeros(layout.outputs().len());
        let z = zeros(layout.nz());
        self.measured.outputs(
            &Point::new(0.0, q, &v)
                .states(&z)
                .inputs(&u)
                .solution(&v, &lambda),
            &mut outputs,
        );
        outputs.last().copied().unwrap_or(f64::NAN)
    }
}
