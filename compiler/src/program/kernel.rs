//! The kernels of a mechanism, each a straight-line program.

use crate::expr::{Curve, Symbol};
use crate::program::statement::{Chunk, Operand};
use mbdsl_runtime::KernelKind;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A straight-line program.
#[derive(Debug, Clone, PartialEq)]
pub struct Kernel {
    /// The function that the kernel computes.
    pub kind: KernelKind,
    /// The statements in order, in chunks.
    pub chunks: Vec<Chunk>,
    /// Number of values: those that its statements define, and those that only loops have.
    pub temporaries: u32,
    /// Number of slots through which the chunks hand values on.
    pub slots: u32,
    /// Number of results that it writes.
    pub results: usize,
    /// Outputs that the results go to, one after the other: names and lengths.
    pub outputs: Vec<(&'static str, usize)>,
    /// The operations it performs.
    pub counts: Counts,
    /// The tables of the model.
    pub tables: Vec<Arc<Curve>>,
}

impl Kernel {
    /// Whether the mechanism does not have it: it is optional, and has no results.
    pub fn is_absent(&self) -> bool {
        self.kind.is_optional() && self.results == 0
    }

    /// The parameters that it reads, by their places among those of the model.
    pub fn parameters(&self) -> BTreeSet<u32> {
        let unrolled = self.unrolled();
        let operands = unrolled.statements.iter();
        let operands = operands.flat_map(|statement| statement.operation.operands());
        let parameter = |operand| match operand {
            Operand::Symbol(Symbol::Parameter(parameter)) => Some(parameter),
            _ => None,
        };
        let operands = operands.chain(unrolled.results.iter().copied());
        operands.filter_map(parameter).collect()
    }
}

/// The operations that a kernel performs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Additions, subtractions, negations and comparisons.
    pub additions: u32,
    /// Multiplications.
    pub multiplications: u32,
    /// Divisions.
    pub divisions: u32,
    /// Calls of elementary functions, a sin-cos pair counting once.
    pub functions: u32,
}

/// Costs of a division and of a function, in multiplications.
pub(crate) const DIVISION: u32 = 10;
const FUNCTION: u32 = 12;

impl Counts {
    /// Cost of all operations, in multiplications.
    pub fn work(self) -> u32 {
        let Counts {
            additions,
            multiplications,
            divisions,
            functions,
        } = self;
        additions + multiplications + DIVISION * divisions + FUNCTION * functions
    }
}
