//! The program of a kernel as data, for other algebras to run.

use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::program::{Kernel, Operand, Operation};
use mbdsl_runtime::__private::{Input, Piece};
use mbdsl_runtime::{KernelKind, Layout};
use pyo3::prelude::*;

/// Operand of a statement, or result of a program.
#[derive(IntoPyObject)]
pub(crate) enum Value {
    /// A value that was defined before.
    Defined(u32),
    Constant(f64),
    /// An argument, or the tables, and a place in it.
    Argument(&'static str, u32),
}

/// An operation and its operands; the value that it defines has the number of the statement.
type Statement = (&'static str, Vec<Value>);

/// The numbers of rows and columns of a matrix, and the row and column of each of its values.
type Matrix = (usize, usize, Vec<(u32, u32)>);

/// The name of a table, the order of the derivative, the boundaries of its pieces, the pieces, and the start and length of
/// its period.
type Table = (String, u8, Vec<f64>, Vec<Piece>, Option<(f64, f64)>);

/// The statements and the results of a kernel, the lengths of its arguments by name, the places of the values of a
/// matrix, and its tables.
pub(crate) type Program = (
    Vec<Statement>,
    Vec<Value>,
    Vec<(&'static str, usize)>,
    Option<Matrix>,
    Vec<Table>,
);

/// The lengths of the arguments of a kernel, besides the time. A kernel of contacts has a place in `shift` for each of
/// their rows, too.
fn lengths(kind: KernelKind, layout: &Layout, rows: usize) -> Vec<(&'static str, usize)> {
    let of_contacts = kind.len(layout).is_none();
    let inputs = kind.inputs().iter();
    let lengths = inputs.filter_map(|input| {
        let length = match input {
            Input::Q => layout.nq(),
            Input::V | Input::A => layout.nv(),
            Input::Z => layout.nz(),
            Input::U => layout.nu(),
            Input::Shift if of_contacts => layout.nc() + rows,
            Input::Lambda | Input::Shift => layout.nc(),
            _ => return None,
        };
        Some((input.name(), length))
    });
    lengths.collect()
}

/// The program of a kernel of a mechanism with this number of rows of contacts.
pub(crate) fn program(kernel: &Kernel, layout: &Layout, rows: usize) -> Program {
    let unrolled = kernel.unrolled();
    let mut read: Vec<(u32, u8)> = unrolled.tables().collect();
    read.sort_unstable();
    read.dedup();
    let mut statements: Vec<Statement> = Vec::new();
    for statement in &unrolled.statements {
        let operands = || statement.operation.operands().map(value).collect();
        let name = match statement.operation {
            Operation::Add(..) => "add",
            Operation::Sub(..) => "sub",
            Operation::Mul(..) => "mul",
            Operation::Div(..) => "div",
            Operation::Neg(_) => "neg",
            Operation::MulAdd(..) => "mul_add",
            Operation::MulSub(..) => "mul_sub",
            Operation::NegMulAdd(..) => "neg_mul_add",
            Operation::Pow(..) => "pow",
            // Two values, one after the other.
            Operation::SinCos(_) => {
                statements.push(("sin", operands()));
                "cos"
            }
            Operation::Call(function, _) => function.name(),
            Operation::Call2(function, ..) => function.name(),
            Operation::IfLess(..) => "if_less",
            Operation::Table(number, order, argument) => {
                let place = read.partition_point(|of| *of < (number, order)) as u32;
                let operands = vec![Value::Argument("table", place), value(argument)];
                statements.push(("table", operands));
                continue;
            }
        };
        statements.push((name, operands()));
    }
    let tables = read.into_iter().map(|(number, order)| {
        let curve = &kernel.tables[number as usize];
        let table = curve.table(order);
        let period = table.period.map(|[start, length]| (start, length));
        (
            curve.name.clone(),
            order,
            table.breaks.to_vec(),
            table.pieces.to_vec(),
            period,
        )
    });
    (
        statements,
        unrolled.results.into_iter().map(value).collect(),
        lengths(kernel.kind, layout, rows),
        layout
            .patterns()
            .of(kernel.kind)
            .map(|pattern| (pattern.rows, pattern.columns, pattern.entries.to_vec())),
        tables.collect(),
    )
}

fn value(operand: Operand) -> Value {
    let symbol = match operand {
        Operand::Constant(number) => return Value::Constant(number),
        Operand::Value(number) => return Value::Defined(number),
        Operand::Symbol(symbol) => symbol,
        // There are none without loops.
        Operand::Indexed(..) | Operand::Tabulated(_) => return Value::Constant(f64::NAN),
    };
    match (symbol, symbol.entry()) {
        (_, Some((input, i))) => Value::Argument(input.name(), i),
        (Symbol::Time, _) => Value::Argument("t", 0),
        (Symbol::Parameter(i), _) => Value::Argument("p", i),
        // Programs compute rotations from their quaternions.
        _ => Value::Constant(f64::NAN),
    }
}
