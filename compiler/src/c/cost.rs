//! What a function costs in the worst case.

use crate::c::sine;
use crate::expr::{Curve, Function};
use crate::program::{Chunk, Kernel, Operation};
use std::ops::AddAssign;
use std::sync::Arc;

/// Bytes of a number.
const DOUBLE: u64 = 8;

/// The operations of one call, and the stack it takes.
///
/// The operations of our own sine and cosine are among them; those of loops and addresses are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cost {
    /// Additions, subtractions, negations and comparisons.
    pub(crate) additions: u64,
    pub(crate) multiplications: u64,
    pub(crate) divisions: u64,
    pub(crate) square_roots: u64,
    /// Calls of functions of `libm`.
    pub(crate) calls: u64,
    /// Bytes of the values and arrays of the function and those it calls, if none were kept in registers.
    pub(crate) stack: u64,
}

/// Both one after the other.
impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.additions += other.additions;
        self.multiplications += other.multiplications;
        self.divisions += other.divisions;
        self.square_roots += other.square_roots;
        self.calls += other.calls;
        self.stack = self.stack.max(other.stack);
    }
}

impl Cost {
    /// So many times the same.
    pub(crate) fn times(self, count: u64) -> Cost {
        Cost {
            additions: count * self.additions,
            multiplications: count * self.multiplications,
            divisions: count * self.divisions,
            square_roots: count * self.square_roots,
            calls: count * self.calls,
            stack: self.stack,
        }
    }

    /// Inside a function that has these many numbers of its own.
    pub(crate) fn within(self, numbers: u64) -> Cost {
        Cost {
            stack: self.stack + DOUBLE * numbers,
            ..self
        }
    }

    /// Additions and multiplications alone.
    pub(crate) fn arithmetic(additions: u64, multiplications: u64) -> Cost {
        Cost {
            additions,
            multiplications,
            ..Cost::default()
        }
    }
}

/// What a kernel costs.
pub(crate) fn of_kernel(kernel: &Kernel) -> Cost {
    let mut cost = Cost::default();
    for chunk in &kernel.chunks {
        cost += of_chunk(chunk, &kernel.tables);
    }
    cost.within(u64::from(kernel.slots))
}

fn of_chunk(chunk: &Chunk, tables: &[Arc<Curve>]) -> Cost {
    let mut cost = Cost::default();
    let mut values = chunk.imports.len() as u64;
    for statement in &chunk.statements {
        cost += of_operation(statement.operation, tables);
        values += statement.targets().len() as u64;
    }
    cost.times(u64::from(chunk.count)).within(values)
}

fn of_operation(operation: Operation, tables: &[Arc<Curve>]) -> Cost {
    match operation {
        Operation::Add(..) | Operation::Sub(..) | Operation::Neg(_) | Operation::IfLess(..) => {
            Cost::arithmetic(1, 0)
        }
        Operation::Mul(..) => Cost::arithmetic(0, 1),
        Operation::MulAdd(..) | Operation::MulSub(..) | Operation::NegMulAdd(..) => {
            Cost::arithmetic(1, 1)
        }
        Operation::Div(..) => Cost {
            divisions: 1,
            ..Cost::default()
        },
        Operation::SinCos(_) | Operation::Call(Function::Sin | Function::Cos, _) => sine::cost(),
        Operation::Call(Function::Sqrt, _) => Cost {
            square_roots: 1,
            ..Cost::default()
        },
        Operation::Call(Function::Abs, _) => Cost::arithmetic(1, 0),
        Operation::Call(Function::Sign, _) => Cost::arithmetic(2, 0),
        Operation::Table(table, order, _) => of_table(&tables[table as usize], order),
        Operation::Pow(..) | Operation::Call(..) | Operation::Call2(..) => Cost {
            calls: 1,
            ..Cost::default()
        },
    }
}

/// The search for a piece, its polynomial, and the way into the first period.
fn of_table(curve: &Curve, order: u8) -> Cost {
    /// The numbers that the function keeps.
    const NUMBERS: u64 = 8;
    let table = curve.table(order);
    let comparisons = (table.breaks.len() + 1).next_power_of_two().ilog2();
    let periods = u64::from(table.period.is_some());
    let cost = Cost {
        additions: 4 + u64::from(comparisons) + 2 * periods,
        multiplications: 3 + periods,
        divisions: periods,
        calls: periods,
        ..Cost::default()
    };
    cost.within(NUMBERS)
}
