//! The statements of kernels.

use crate::expr::{Function, Function2, Symbol};

/// One statement: it defines the value `target`; a sin-cos pair defines `target` and the next one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement {
    /// The value defined.
    pub target: u32,
    /// The operation that computes it.
    pub operation: Operation,
}

impl Statement {
    /// The values that the statement defines.
    pub fn targets(&self) -> std::ops::Range<u32> {
        let count = if matches!(self.operation, Operation::SinCos(_)) {
            2
        } else {
            1
        };
        self.target..self.target + count
    }
}

/// An operation on operands.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)] // as in `expr::Node`
pub enum Operation {
    Add(Operand, Operand),
    Sub(Operand, Operand),
    Mul(Operand, Operand),
    Div(Operand, Operand),
    Neg(Operand),
    /// a b + c, in one rounding where the target has such an instruction.
    MulAdd(Operand, Operand, Operand),
    /// a b - c
    MulSub(Operand, Operand, Operand),
    /// c - a b
    NegMulAdd(Operand, Operand, Operand),
    Pow(Operand, Operand),
    /// sin into the target, cos into the next value.
    SinCos(Operand),
    Call(Function, Operand),
    Call2(Function2, Operand, Operand),
    IfLess(Operand, Operand, Operand, Operand),
    /// The derivative of this order of the table with this number.
    Table(u32, u8, Operand),
}

impl Operation {
    /// Replaces the operands.
    pub(crate) fn with_operands(self, operands: &mut impl Iterator<Item = Operand>) -> Operation {
        let mut next = |old: Operand| operands.next().unwrap_or(old);
        match self {
            Operation::Add(a, b) => Operation::Add(next(a), next(b)),
            Operation::Sub(a, b) => Operation::Sub(next(a), next(b)),
            Operation::Mul(a, b) => Operation::Mul(next(a), next(b)),
            Operation::Div(a, b) => Operation::Div(next(a), next(b)),
            Operation::Neg(a) => Operation::Neg(next(a)),
            Operation::MulAdd(a, b, c) => Operation::MulAdd(next(a), next(b), next(c)),
            Operation::MulSub(a, b, c) => Operation::MulSub(next(a), next(b), next(c)),
            Operation::NegMulAdd(a, b, c) => Operation::NegMulAdd(next(a), next(b), next(c)),
            Operation::Pow(a, b) => Operation::Pow(next(a), next(b)),
            Operation::SinCos(a) => Operation::SinCos(next(a)),
            Operation::Call(function, a) => Operation::Call(function, next(a)),
            Operation::Call2(function, a, b) => Operation::Call2(function, next(a), next(b)),
            Operation::IfLess(a, b, c, d) => Operation::IfLess(next(a), next(b), next(c), next(d)),
            Operation::Table(table, order, a) => Operation::Table(table, order, next(a)),
        }
    }

    /// The operands.
    pub fn operands(self) -> impl Iterator<Item = Operand> {
        let operands = match self {
            Operation::Neg(a)
            | Operation::SinCos(a)
            | Operation::Call(_, a)
            | Operation::Table(_, _, a) => [Some(a), None, None, None],
            Operation::Add(a, b)
            | Operation::Sub(a, b)
            | Operation::Mul(a, b)
            | Operation::Div(a, b)
            | Operation::Pow(a, b)
            | Operation::Call2(_, a, b) => [Some(a), Some(b), None, None],
            Operation::MulAdd(a, b, c)
            | Operation::MulSub(a, b, c)
            | Operation::NegMulAdd(a, b, c) => [Some(a), Some(b), Some(c), None],
            Operation::IfLess(a, b, c, d) => [Some(a), Some(b), Some(c), Some(d)],
        };
        operands.into_iter().flatten()
    }
}

/// An operand of a statement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operand {
    /// A number.
    Constant(f64),
    /// An argument of the kernel, or a parameter.
    Symbol(Symbol),
    /// A value defined before.
    Value(u32),
    /// In a loop: the argument of the first repetition, and the place of its index in
    /// [`Chunk::indices`].
    Indexed(Symbol, u32),
    /// In a loop: the place of the table with the numbers in [`Chunk::constants`].
    Tabulated(u32),
}

/// A number for every repetition of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Index {
    /// `first + stride k`
    Affine {
        /// The value in the first repetition.
        first: u32,
        /// The step from one repetition to the next.
        stride: i32,
    },
    /// One value per repetition.
    Table(Vec<u32>),
}

/// A step of a kernel.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Item {
    Define(Statement),
    /// The place of a result, which output it belongs to, and what it is.
    Store(u32, u32, Operand),
}

/// A stretch of a kernel that becomes one function: a body and its number of repetitions.
///
/// In a loop, values, arguments and results of the first repetition stand for those of all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chunk {
    /// Number of repetitions of the body.
    pub count: u32,
    /// Values of other chunks or repetitions that the body uses, and their slots.
    pub imports: Vec<(u32, Index)>,
    /// The statements.
    pub statements: Vec<Statement>,
    /// Values that other chunks or repetitions use, and their slots.
    pub exports: Vec<(u32, Index)>,
    /// The results known now, and their places.
    pub results: Vec<(Index, Operand)>,
    /// Indices that [`Operand::Indexed`] refers to.
    pub indices: Vec<Index>,
    /// Tables of numbers that [`Operand::Tabulated`] refers to.
    pub constants: Vec<Vec<f64>>,
}

impl Chunk {
    /// All operands of the statements and the results.
    pub(crate) fn operands(&self) -> impl Iterator<Item = Operand> + '_ {
        let operands = self.statements.iter();
        let operands = operands.flat_map(|statement| statement.operation.operands());
        operands.chain(self.results.iter().map(|(_, operand)| *operand))
    }
}
