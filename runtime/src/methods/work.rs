//! The cost of a run.

use crate::methods::figure::{FigureInfo, FigureValue, Shown};
use std::ops::Add;
use std::time::Duration;

/// Calls a macro with the costs of a run, which are counts:
///
/// ```text
/// field: label;
/// ```
///
/// behind what stands in braces after its name, as rows of another table.
#[doc(hidden)]
#[macro_export]
macro_rules! run_costs {
    ($callback:ident $({ $($before:tt)* })?) => {
        $callback! {
            $({ $($before)* })?
            /// Steps made.
            steps: "steps";
            /// Steps tried and given up.
            rejected: "rejected steps";
            /// Iterations of implicit methods.
            iterations: "iterations";
            /// Solutions of the index-1 equations, or what a method needs instead of them.
            evaluations: "evaluations";
            /// Factorizations of matrices of linear systems: one for every solution of the index-1 equations, two for a step of
            /// the projection where a planned elimination makes it and else one, one for every matrix of an implicit method.
            factorizations: "factorizations";
            /// Evaluations that took the general solution, many times as long: a planned elimination met a singular
            /// position, or there is none. Evaluations with a stop or a friction that acts are not counted.
            general_solutions: "general solutions";
            /// Choices of independent coordinates, the first one included; 0 where none are distinguished.
            partitions: "partitions";
        }
    };
}

macro_rules! work {
    ($($(#[doc = $doc:literal])* $name:ident: $label:literal;)*) => {
        /// The cost of a run.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub struct Work {
            $($(#[doc = $doc])* pub $name: u64,)*
            /// The time it took, recording included.
            pub wall: Duration,
        }

        impl Work {
            /// The costs of the table, [`Work::figures`] without their values.
            pub const FIGURES: &'static [FigureInfo] = &[
                $(FigureInfo {
                    name: stringify!($name),
                    key: stringify!($name),
                    unit: "",
                    label: $label,
                    doc: concat!($($doc,)*),
                    shown: Shown::Last,
                },)*
            ];

            /// All counts, each with its name.
            pub fn figures<'r>(&self) -> impl Iterator<Item = (&'static FigureInfo, FigureValue<'r>)> + use<'r> {
                let counts = [$(FigureValue::Count(self.$name)),*];
                Work::FIGURES.iter().zip(counts)
            }

        }

        impl Add for Work {
            type Output = Work;

            /// The costs of both.
            fn add(self, other: Work) -> Work {
                Work { $($name: self.$name + other.$name,)* wall: self.wall + other.wall }
            }
        }
    };
}

run_costs!(work);
