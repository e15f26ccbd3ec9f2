//! The kernels of several states side by side as machine code.

use crate::compiled::Native;
use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_compiler::program::KernelKind;
use mbdsl_runtime::{Evaluated, Kernels, Lanes, Point, Scalar};
use std::sync::Arc;

/// The kernels on lanes, every lane with the bits of the kernel on its own. One that does not compile is evaluated.
pub(crate) struct OnLanes {
    native: Arc<Native>,
    mechanism: TextMechanism,
    evaluated: Box<dyn Kernels<Lanes>>,
    parameters: Vec<Lanes>,
}

impl OnLanes {
    /// Those of a mechanism with its parameters as they are; `None` where it has none on lanes.
    pub(crate) fn new(native: &Arc<Native>, mechanism: &TextMechanism) -> Option<OnLanes> {
        use mbdsl_runtime::Mechanism;
        let parameters = mechanism.parameters().iter();
        Some(OnLanes {
            native: native.clone(),
            evaluated: mechanism.lanes()?,
            parameters: parameters.map(|x| Lanes::constant(*x)).collect(),
            mechanism: mechanism.clone(),
        })
    }
}

impl Kernels<Lanes> for OnLanes {
    fn set_parameter(&mut self, index: usize, value: Lanes) -> bool {
        let known = self.evaluated.set_parameter(index, value);
        if let Some(parameter) = self.parameters.get_mut(index) {
            *parameter = value;
        }
        known
    }

    #[inline]
    fn evaluate(
        &self,
        kernel: KernelKind,
        at: &Point<'_, Lanes>,
        results: &mut [Lanes],
    ) -> Evaluated {
        let program = &self.mechanism.kernels()[kernel as usize];
        let is_absent = kernel.is_optional() && program.results == 0;
        if is_absent || !kernel.runs_on_lanes() {
            return Evaluated::Absent;
        }
        match self.native.on_lanes(program) {
            Ok(code) => code.call((at, &self.parameters), results),
            Err(_) => return self.evaluated.evaluate(kernel, at, results),
        }
        Evaluated::Done
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_on_lanes_compiles() {
        let text = include_str!("../../tests/lanes/functions.mbd");
        let mechanism = mbdsl_compiler::compile(text).verified.unwrap().mechanism();
        let native = Native::new().unwrap();
        let on_lanes = KernelKind::ALL.iter().filter(|kind| kind.runs_on_lanes());
        for &kind in on_lanes {
            let kernel = &mechanism.kernels()[kind as usize];
            assert!(native.on_lanes(kernel).is_ok(), "{}", kind.name());
        }
    }
}
