//! The operations of kernels, statement by statement, and of steps.

use crate::export::cost::Cost;
use crate::export::sine;
use crate::expr::{Curve, Function};
use crate::program::{Chunk, Kernel, KernelKind, Operation};
use crate::verify::Verified;
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

/// Cost of the accelerations with their guard.
pub(crate) fn of_accelerations(verified: &Verified) -> Cost {
    let layout = &verified.layout;
    let mut cost = of_kernel(verified.program.kernel(KernelKind::Accelerations));
    cost += Cost::arithmetic((layout.nv() + layout.nc()) as u64 + 3, 0);
    cost.within(3)
}

/// Cost of a step of RK4: four evaluations and the operations between them.
pub(crate) fn of_rk4(verified: &Verified) -> Cost {
    /// Additions and multiplications per entry of y: to three stages, the sums, and the end.
    const OF_ENTRY: (u64, u64) = (3 + 3 + 1, 3 + 2 + 1);
    let layout = &verified.layout;
    let n = (layout.nq() + layout.nv() + layout.nz()) as u64;
    let mut rates = of_accelerations(verified);
    for kind in [KernelKind::CoordinateRates, KernelKind::StateRates] {
        rates += of_kernel(verified.program.kernel(kind));
    }
    let rates = rates.within(layout.nc() as u64 + 3);
    let mut cost = rates.times(4);
    cost += Cost::arithmetic(n * OF_ENTRY.0 + 5, n * OF_ENTRY.1 + 2);
    let attitudes = layout.attitudes().len() as u64;
    cost += Cost {
        divisions: 1 + 4 * attitudes,
        square_roots: attitudes,
        ..Cost::arithmetic(3 * attitudes, 4 * attitudes)
    };
    cost.within(4 * n + 4)
}
