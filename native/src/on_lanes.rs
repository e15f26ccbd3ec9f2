//! The kernels of several states side by side as machine code.

use crate::compiled::Native;
use crate::frame::Arguments;
use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_compiler::program::KernelKind;
use mbdsl_runtime::__private::kernels;
use mbdsl_runtime::{Kernels, Lanes, Scalar};
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

    /// Runs a kernel, whose outputs follow each other in `results`; `false` where there is no code.
    #[inline]
    fn run(
        &self,
        kind: KernelKind,
        arguments: Arguments<'_, Lanes>,
        results: &mut [Lanes],
    ) -> bool {
        let kernel = &self.mechanism.kernels()[kind as usize];
        let Ok(code) = self.native.on_lanes(kernel) else {
            return false;
        };
        let parameters = &self.parameters;
        code.call(
            &Arguments {
                parameters,
                ..arguments
            },
            results,
        );
        true
    }
}

/// The methods of `Kernels` that are one kernel each.
macro_rules! compiled {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(call!($scalars $name $Kind ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! call {
    (alone $($row:tt)*) => {};
    (lanes $name:ident $Kind:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: Lanes)? $(, $array: &[Lanes])*, $results: &mut [Lanes]) {
            let arguments = Arguments { $($time,)? $($array,)* ..Arguments::default() };
            if !self.run(KernelKind::$Kind, arguments, $results) {
                self.evaluated.$name($($time,)? $($array,)* $results);
            }
        }
    };
}

impl Kernels<Lanes> for OnLanes {
    fn set_parameter(&mut self, index: usize, value: Lanes) -> bool {
        let known = self.evaluated.set_parameter(index, value);
        if let Some(parameter) = self.parameters.get_mut(index) {
            *parameter = value;
        }
        known
    }

    kernels!(compiled);
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
