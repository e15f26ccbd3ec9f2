//! A kernel as one straight line, for other programs that evaluate or print it.

use crate::program::kernel::Kernel;
use crate::program::statement::{Index, Operand, Operation, Statement};

/// A kernel without loops, chunks and slots.
///
/// Operands are constants, symbols and values; these are defined once each, before they are used, and their numbers
/// ascend from 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Unrolled {
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// The results.
    pub results: Vec<Operand>,
}

impl Kernel {
    /// The statements that an execution performs, in its order.
    pub fn unrolled(&self) -> Unrolled {
        let nothing = Operand::Constant(f64::NAN);
        let mut values = vec![nothing; self.temporaries as usize];
        let mut slots = vec![nothing; self.slots as usize];
        let mut unrolled = Unrolled {
            statements: Vec::new(),
            results: vec![nothing; self.results],
        };
        let mut next = 0;
        let repetitions = self.chunks.iter();
        let repetitions = repetitions.flat_map(|chunk| (0..chunk.count).map(move |k| (chunk, k)));
        for (chunk, k) in repetitions {
            let read = |operand, values: &[Operand]| match operand {
                Operand::Value(value) => values[value as usize],
                Operand::Indexed(first, index) => {
                    let index = chunk.indices[index as usize].at(k);
                    Operand::Symbol(Index::into_symbol(first, index))
                }
                Operand::Tabulated(table) => {
                    Operand::Constant(chunk.constants[table as usize][k as usize])
                }
                known => known,
            };
            for (value, slot) in &chunk.imports {
                values[*value as usize] = slots[slot.at(k) as usize];
            }
            for statement in &chunk.statements {
                let operands = statement.operation.operands();
                let mut operands = operands.map(|operand| read(operand, &values));
                let operation = statement.operation.with_operands(&mut operands);
                let made = Statement {
                    target: next,
                    operation,
                };
                for (value, target) in statement.targets().zip(made.targets()) {
                    values[value as usize] = Operand::Value(target);
                    next = target + 1;
                }
                unrolled.statements.push(made);
            }
            for (value, slot) in &chunk.exports {
                slots[slot.at(k) as usize] = values[*value as usize];
            }
            for (place, operand) in &chunk.results {
                unrolled.results[place.at(k) as usize] = read(*operand, &values);
            }
        }
        unrolled
    }
}

impl Unrolled {
    /// The tables that it reads, by number and order of the derivative.
    pub fn tables(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        let statements = self.statements.iter();
        statements.filter_map(|statement| match statement.operation {
            Operation::Table(table, order, _) => Some((table, order)),
            _ => None,
        })
    }
}
