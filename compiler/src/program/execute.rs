//! Running a program without printing it: the meaning of its statements.

use crate::expr::{Curve, Symbol};
use crate::program::kernel::Kernel;
use crate::program::statement::{Chunk, Index, Operand, Operation};
use mbdsl_runtime::{Point, Scalar};
use std::sync::Arc;

impl Kernel {
    /// Computes the results at a state with these parameters; `values` as in [`Kernel::execute`].
    pub fn run<S: Scalar>(
        &self,
        at: &Point<'_, S>,
        parameters: &[S],
        values: &mut Vec<S>,
        results: &mut [S],
    ) {
        let symbol = |symbol: Symbol| match (symbol, symbol.entry()) {
            (_, Some((input, i))) => at.array(input)[i as usize],
            (Symbol::Time, _) => at.t,
            (Symbol::Parameter(i), _) => parameters[i as usize],
            // Programs compute rotations from their quaternions.
            _ => S::constant(f64::NAN),
        };
        self.execute(symbol, values, results);
    }

    /// Computes the results from the values of the symbols.
    ///
    /// `values` is memory for what the statements define; it grows when it is too short. The
    /// operations are those that the printed code performs, on any scalar.
    pub fn execute<S: Scalar>(
        &self,
        symbol: impl Fn(Symbol) -> S,
        values: &mut Vec<S>,
        results: &mut [S],
    ) {
        let length = self.temporaries as usize + self.slots as usize;
        if values.len() < length {
            values.resize(length, S::constant(0.0));
        }
        let (slots, values) = values.split_at_mut(self.slots as usize);
        for chunk in &self.chunks {
            for k in 0..chunk.count {
                chunk.execute(k, &symbol, &self.tables, values, slots, results);
            }
        }
    }
}

impl Chunk {
    /// Computes what this chunk defines in one repetition, and writes the results that it knows.
    pub(crate) fn execute<S: Scalar>(
        &self,
        k: u32,
        symbol: impl Fn(Symbol) -> S,
        tables: &[Arc<Curve>],
        values: &mut [S],
        slots: &mut [S],
        results: &mut [S],
    ) {
        let read = |operand, values: &[S]| match operand {
            Operand::Constant(number) => S::constant(number),
            Operand::Value(value) => values[value as usize],
            Operand::Symbol(s) => symbol(s),
            Operand::Indexed(first, index) => {
                let index = self.indices[index as usize].at(k);
                symbol(Index::into_symbol(first, index))
            }
            Operand::Tabulated(table) => S::constant(self.constants[table as usize][k as usize]),
        };
        for (value, slot) in &self.imports {
            values[*value as usize] = slots[slot.at(k) as usize];
        }
        for statement in &self.statements {
            let value = |operand| read(operand, values);
            let target = statement.target as usize;
            let result = match statement.operation {
                Operation::Add(a, b) => value(a) + value(b),
                Operation::Sub(a, b) => value(a) - value(b),
                Operation::Mul(a, b) => value(a) * value(b),
                Operation::Div(a, b) => value(a) / value(b),
                Operation::Neg(a) => -value(a),
                Operation::Pow(a, b) => value(a).simd_powf(value(b)),
                Operation::Call(function, a) => function.apply(value(a)),
                Operation::Call2(function, a, b) => function.apply(value(a), value(b)),
                Operation::MulAdd(a, b, c) => S::mul_add(value(a), value(b), value(c)),
                Operation::MulSub(a, b, c) => S::mul_sub(value(a), value(b), value(c)),
                Operation::NegMulAdd(a, b, c) => S::neg_mul_add(value(a), value(b), value(c)),
                Operation::IfLess(a, b, c, d) => S::if_less(value(a), value(b), value(c), value(d)),
                Operation::Table(table, order, a) => {
                    value(a).tabulated(tables[table as usize].table(order))
                }
                Operation::SinCos(a) => {
                    let (sin, cos) = value(a).sin_cos_pair();
                    values[target + 1] = cos;
                    sin
                }
            };
            values[target] = result;
        }
        for (value, slot) in &self.exports {
            slots[slot.at(k) as usize] = values[*value as usize];
        }
        for (place, operand) in &self.results {
            results[place.at(k) as usize] = read(*operand, values);
        }
    }
}
