//! The kernels of a mechanism at one state, for what reads several of them.

use crate::layout::Layout;
use crate::layout::kernels::{KernelKind, kernels};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::spoil;
use crate::mechanism::point::Point;

/// A field and a method of the same name for every kernel.
macro_rules! evaluation {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        /// The values of kernels at one state, those of matrices on their patterns.
        ///
        /// [`Evaluation::new`] says which arrays there are, the others are empty; `evaluation.phi_q(mechanism, at)`
        /// evaluates `evaluation.phi_q`, and nothing else.
        #[derive(Clone)]
        #[allow(dead_code)]
        pub(crate) struct Evaluation {
            $($(#[$doc])* pub(crate) $name: Vec<f64>,)*
        }

        #[allow(dead_code)]
        impl Evaluation {
            /// Arrays for these kernels.
            pub(crate) fn new(layout: &Layout, kernels: &[KernelKind]) -> Evaluation {
                let zeros = |kind: KernelKind| {
                    let length = kind.len(layout).filter(|_| kernels.contains(&kind));
                    vec![0.0; length.unwrap_or(0)]
                };
                Evaluation { $($name: zeros(KernelKind::$Kind),)* }
            }

            $(
                #[inline]
                pub(crate) fn $name(&mut self, mechanism: &dyn Mechanism, at: Point<'_>) {
                    let kind = KernelKind::$Kind;
                    debug_assert_eq!(kind.len(mechanism.layout()), Some(self.$name.len()));
                    let evaluated = mechanism.evaluate(kind, &at, &mut self.$name);
                    spoil(evaluated, kind, &mut self.$name);
                }
            )*
        }
    };
}

kernels!(evaluation);
