//! The start of the model as numbers.

use crate::export::refusal::{Language, Refusal};
use crate::verify::Verified;
use mbdsl_runtime::__private::is_regular;
use mbdsl_runtime::{KernelKind, MechanismExt, Point, assemble, inputs};

/// The assembled start at t = 0 with the default parameters.
pub(crate) struct Start {
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) z: Vec<f64>,
    pub(crate) u: Vec<f64>,
}

impl Start {
    /// Assembles the start.
    ///
    /// # Errors
    /// [`Refusal::SingularStart`] if the planned elimination does not give its accelerations.
    pub(crate) fn new(verified: &Verified, language: Language) -> Result<Start, Refusal> {
        let mechanism = verified.mechanism();
        let assembled = assemble(&mechanism, 0.0)?;
        let mut z = vec![0.0; verified.layout.nz()];
        if !z.is_empty() {
            mechanism.start_states(&mut z);
        }
        let start = Start {
            q: assembled.q,
            v: assembled.v,
            z,
            u: inputs(&mechanism).collect(),
        };
        match start.is_regular(verified) {
            true => Ok(start),
            false => Err(Refusal::SingularStart {
                model: verified.program.model.name.clone(),
                language,
            }),
        }
    }

    /// Whether the planned elimination gives the accelerations here.
    fn is_regular(&self, verified: &Verified) -> bool {
        let layout = &verified.layout;
        let (nv, n) = (layout.nv(), layout.nv() + layout.nc());
        let parameters = layout.parameters().iter();
        let parameters: Vec<f64> = parameters.map(|parameter| parameter.default).collect();
        let (mut results, shift) = (vec![0.0; n + 1], vec![0.0; layout.nc()]);
        let at = Point::new(0.0, &self.q, &self.v)
            .states(&self.z)
            .inputs(&self.u);
        let kernel = verified.program.kernel(KernelKind::Accelerations);
        kernel.run(
            &at.shifted(&shift),
            &parameters,
            &mut Vec::new(),
            &mut results,
        );
        is_regular(results[n], &results[..nv], &results[nv..n])
    }

    /// Its arrays with their names.
    pub(crate) fn arrays(&self) -> [(&'static str, &[f64]); 4] {
        [
            ("q", &self.q),
            ("v", &self.v),
            ("z", &self.z),
            ("u", &self.u),
        ]
    }
}
