//! Loads of the operands of a chunk, and stores of its results.

use crate::frame::{Array, Frame, Width};
use crate::translate::{Translator, Untranslatable};
use cranelift_codegen::ir::types::{F64, F64X2, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Type, Value};
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::program::{Index, KernelKind, Operand, Operation, Statement};
use std::collections::BTreeSet;

/// An address: a base, a part that depends on the repetition, and a constant number of bytes.
struct Address {
    base: Value,
    offset: i32,
}

impl Translator<'_, '_> {
    pub(super) fn operand(&mut self, operand: Operand) -> Result<Value, Untranslatable> {
        match operand {
            Operand::Constant(number) => {
                let place = self.data.place(number);
                self.constant(&fixed(place))
            }
            Operand::Tabulated(table) => {
                let table = &self.chunk.constants[table as usize];
                let first = self.data.constants.len() as u32;
                self.data.constants.extend(table);
                self.constant(&Index::Affine { first, stride: 1 })
            }
            Operand::Value(value) => match (self.values.get(&value), self.imports.get(&value)) {
                (Some(&known), _) => Ok(known),
                (None, Some(slot)) => self.load(Array::Slots, slot, self.number()),
                (None, None) => Err(Untranslatable::Undefined(value)),
            },
            Operand::Symbol(symbol) => match array(symbol) {
                Some((array, place)) => self.load(array, &fixed(place), self.number()),
                None => Ok(self.time()),
            },
            Operand::Indexed(symbol, index) => match array(symbol) {
                Some((array, _)) => {
                    let place = &self.chunk.indices[index as usize];
                    self.load(array, place, self.number())
                }
                None => Ok(self.time()),
            },
        }
    }

    fn time(&mut self) -> Value {
        let flags = MemFlagsData::trusted();
        let (first, place) = match self.width {
            Width::One => (self.frame, Frame::TIME),
            Width::Two => (self.behind(self.frame), Frame::TIMES),
        };
        let number = self.number();
        self.builder.ins().load(number, flags, first, place)
    }

    /// A number of the program, the same for all states.
    fn constant(&mut self, place: &Index) -> Result<Value, Untranslatable> {
        let number = self.load(Array::Constants, place, F64)?;
        Ok(match self.width {
            Width::One => number,
            Width::Two => self.builder.ins().splat(F64X2, number),
        })
    }

    /// The output array of a result and its index there; a loop writes into one output.
    pub(super) fn output(&self, place: &Index) -> Result<(Array, Index), Untranslatable> {
        let mut first = 0;
        for (output, &(_, length)) in (0..).zip(&self.kernel.outputs) {
            let end = first + length as u32;
            if (first..end).contains(&place.at(0)) {
                let all = (0..self.chunk.count).all(|k| (first..end).contains(&place.at(k)));
                let array = Array::output(output).filter(|_| all);
                let array = array.ok_or(Untranslatable::Homeless(place.at(0)))?;
                return Ok((array, place.less(first)));
            }
            first = end;
        }
        Err(Untranslatable::Homeless(place.at(0)))
    }

    /// The arrays that the chunk names.
    fn arrays(&self) -> Result<BTreeSet<Array>, Untranslatable> {
        let chunk = self.chunk;
        let mut arrays = BTreeSet::new();
        let operands = chunk.statements.iter().flat_map(|s| s.operation.operands());
        for operand in operands.chain(chunk.results.iter().map(|(_, operand)| *operand)) {
            match operand {
                Operand::Constant(_) | Operand::Tabulated(_) => arrays.insert(Array::Constants),
                Operand::Symbol(symbol) | Operand::Indexed(symbol, _) => {
                    array(symbol).is_some_and(|(array, _)| arrays.insert(array))
                }
                Operand::Value(_) => false,
            };
        }
        let is_table = |s: &Statement| matches!(s.operation, Operation::Table(..));
        if chunk.statements.iter().any(is_table) {
            arrays.insert(Array::Constants);
        }
        if !chunk.imports.is_empty() || !chunk.exports.is_empty() {
            arrays.insert(Array::Slots);
        }
        for (place, _) in &chunk.results {
            arrays.insert(self.output(place)?.0);
        }
        let imports = chunk.imports.iter().map(|(_, index)| index);
        let exports = chunk.exports.iter().map(|(_, index)| index);
        let results = chunk.results.iter().map(|(index, _)| index);
        let mut indices = chunk
            .indices
            .iter()
            .chain(imports)
            .chain(exports)
            .chain(results);
        if indices.any(|index| matches!(index, Index::Table(_))) {
            arrays.insert(Array::Indices);
        }
        Ok(arrays)
    }

    /// Loads the base addresses of the arrays, before any loop.
    pub(super) fn load_bases(&mut self) -> Result<(), Untranslatable> {
        for array in self.arrays()? {
            let flags = MemFlagsData::trusted();
            let base = self
                .builder
                .ins()
                .load(I64, flags, self.frame, array.place_in_frame());
            // What is the same for all lanes has no parts.
            let base = match (array, self.width) {
                (Array::Constants | Array::Indices, _) | (_, Width::One) => base,
                (_, Width::Two) => self.behind(base),
            };
            self.bases.insert(array, base);
        }
        Ok(())
    }

    /// Address of the states that the chunk computes, from that of lane 0.
    fn behind(&mut self, first: Value) -> Value {
        self.builder.ins().iadd(first, self.distance)
    }

    pub(super) fn load(
        &mut self,
        array: Array,
        place: &Index,
        of: Type,
    ) -> Result<Value, Untranslatable> {
        let Address { base, offset } = self.address(array, place)?;
        let flags = MemFlagsData::trusted();
        Ok(self.builder.ins().load(of, flags, base, offset))
    }

    pub(super) fn store(
        &mut self,
        array: Array,
        place: &Index,
        value: Value,
    ) -> Result<(), Untranslatable> {
        let Address { base, offset } = self.address(array, place)?;
        let flags = MemFlagsData::trusted();
        self.builder.ins().store(flags, value, base, offset);
        let is_solution = matches!(array, Array::First | Array::Second);
        let is_solution = is_solution && self.kernel.kind == KernelKind::Accelerations;
        // Of several states the numbers are looked at by who asked for them.
        if is_solution && self.width == Width::One {
            let sum = self.sum.map(|sum| self.add(sum, value));
            self.sum = Some(sum.unwrap_or(value));
        }
        Ok(())
    }

    /// Adds what was stored of accelerations and multipliers to the frame's sum.
    pub(super) fn add_to_frame(&mut self) {
        let Some(sum) = self.sum.take() else {
            return;
        };
        let (flags, frame) = (MemFlagsData::trusted(), self.frame);
        let before = self.builder.ins().load(F64, flags, frame, Frame::SUM);
        let sum = self.add(before, sum);
        self.builder.ins().store(flags, sum, frame, Frame::SUM);
    }

    /// Address of an element; extends the required length of the array to it.
    fn address(&mut self, array: Array, place: &Index) -> Result<Address, Untranslatable> {
        let last = (0..self.chunk.count)
            .map(|k| place.at(k))
            .max()
            .unwrap_or(0);
        self.data.needs.at_least(array, last as usize + 1);
        let base = self.bases.get(&array).copied();
        let base = base.ok_or(Untranslatable::TooLarge)?;
        let size = array.size_of_element(self.width);
        let stays = matches!(place, Index::Affine { stride: 0, .. });
        let Some(k) = self.repetition.filter(|_| !stays) else {
            let offset = bytes(place.at(0), size)?;
            return Ok(Address { base, offset });
        };
        match place {
            Index::Affine { first, stride } => {
                let stride = i64::from(*stride) * i64::from(size);
                let moved = match self.strides.get(&stride) {
                    Some(&moved) => moved,
                    None => {
                        let moved = self.builder.ins().imul_imm_s(k, stride);
                        self.strides.insert(stride, moved);
                        moved
                    }
                };
                let base = self.builder.ins().iadd(base, moved);
                Ok(Address {
                    base,
                    offset: bytes(*first, size)?,
                })
            }
            Index::Table(places) => {
                let first = self.data.indices.len() as u32;
                self.data.indices.extend(places);
                let table = Index::Affine { first, stride: 1 };
                let index = self.load(Array::Indices, &table, I32)?;
                let index = self.builder.ins().uextend(I64, index);
                let moved = self.builder.ins().imul_imm_u(index, i64::from(size));
                let base = self.builder.ins().iadd(base, moved);
                Ok(Address { base, offset: 0 })
            }
        }
    }
}

/// Index of one element, the same in every repetition.
fn fixed(first: u32) -> Index {
    Index::Affine { first, stride: 0 }
}

pub(super) fn bytes(place: u32, size: u32) -> Result<i32, Untranslatable> {
    let bytes = place
        .checked_mul(size)
        .and_then(|bytes| i32::try_from(bytes).ok());
    bytes.ok_or(Untranslatable::TooLarge)
}

/// The array that a symbol is an element of, and its index there; `None` for the time.
fn array(symbol: Symbol) -> Option<(Array, u32)> {
    match symbol {
        Symbol::Parameter(i) => Some((Array::Parameters, i)),
        _ => symbol
            .entry()
            .and_then(|(input, i)| Some((Array::of(input)?, i))),
    }
}
