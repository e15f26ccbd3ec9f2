//! The operations of a kernel, statement by statement.

use crate::c::cost::Cost;
use crate::c::sine;
use crate::expr::{Curve, Function};
use crate::program::{Chunk, Kernel, Operation};
use std::sync::Arc;

/// Cost of a kernel.
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

/// Cost of reading a table: the search for a piece, its polynomial, and the way into the first
/// period.
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
