//! Running a program without printing it: the meaning of its statements.

use super::{Chunk, Kernel, Operand, Operation};
use crate::expr::Symbol;
use mbdsl_runtime::Scalar;

impl Kernel {
    /// Computes the results from the values of the symbols.
    ///
    /// `values` is memory for what the statements define; it grows when it is too short.
    pub fn execute(
        &self,
        symbol: impl Fn(Symbol) -> f64,
        values: &mut Vec<f64>,
        results: &mut [f64],
    ) {
        if values.len() < self.temporaries as usize {
            values.resize(self.temporaries as usize, 0.0);
        }
        for chunk in &self.chunks {
            chunk.execute(&symbol, values, results);
        }
    }
}

impl Chunk {
    /// Computes what this chunk defines, and writes the results that it knows.
    fn execute(&self, symbol: impl Fn(Symbol) -> f64, values: &mut [f64], results: &mut [f64]) {
        let read = |operand, values: &[f64]| match operand {
            Operand::Constant(number) => number,
            Operand::Value(value) => values[value as usize],
            Operand::Symbol(s) => symbol(s),
        };
        for statement in &self.statements {
            let value = |operand| read(operand, values);
            let target = statement.target as usize;
            let result = match statement.operation {
                Operation::Add(a, b) => value(a) + value(b),
                Operation::Sub(a, b) => value(a) - value(b),
                Operation::Mul(a, b) => value(a) * value(b),
                Operation::Div(a, b) => value(a) / value(b),
                Operation::Neg(a) => -value(a),
                Operation::Pow(a, b) => value(a).powf(value(b)),
                Operation::Call(function, a) => function.apply(value(a)),
                Operation::Atan2(y, x) => value(y).atan2(value(x)),
                Operation::IfLess(a, b, c, d) => {
                    Scalar::if_less(value(a), value(b), value(c), value(d))
                }
                Operation::SinCos(a) => {
                    let (sin, cos) = value(a).sin_cos();
                    values[target + 1] = cos;
                    sin
                }
            };
            values[target] = result;
        }
        for &(place, operand) in &self.results {
            results[place as usize] = read(operand, values);
        }
    }
}
