//! One chunk of a kernel as instructions.

use crate::frame::{Array, Frame, Needs};
use crate::functions::{External, POW, external, external2};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{AbiParam, Block, InstBuilder, MemFlagsData, Signature, Type, Value};
use cranelift_frontend::FunctionBuilder;
use mbdsl_compiler::expr::{Function, Symbol};
use mbdsl_compiler::program::{Chunk, Index, Kernel, KernelKind, Operand, Operation, Statement};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// So many sin-cos pairs are computed together.
const SINES_AT_ONCE: usize = 2;

/// Whether a product and a sum are one instruction: where they are in the evaluator.
const FUSED: bool = cfg!(target_feature = "fma");

/// Why a chunk is no function; no program of the compiler has such a fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Untranslatable {
    /// A value is used before it is defined.
    #[error("the value {0} is used before it is defined")]
    Undefined(u32),
    /// A result has no place among the outputs.
    #[error("the result {0} belongs to no output")]
    Homeless(u32),
    /// An array is longer than addresses reach.
    #[error("it is too large")]
    TooLarge,
}

/// What the chunks of one kernel share: numbers and indices that instructions load, the arrays they
/// want.
#[derive(Debug, Default)]
pub(crate) struct Data {
    constants: Vec<f64>,
    indices: Vec<u32>,
    needs: Needs,
    places: FxHashMap<u64, u32>,
}

impl Data {
    /// Constants, indices, and how long all arrays have to be.
    pub(crate) fn parts(self) -> (Vec<f64>, Vec<u32>, Needs) {
        (self.constants, self.indices, self.needs)
    }

    /// The place of a number among the constants.
    fn place(&mut self, number: f64) -> u32 {
        let constants = &mut self.constants;
        *self.places.entry(number.to_bits()).or_insert_with(|| {
            constants.push(number);
            constants.len() as u32 - 1
        })
    }
}

/// Writes one chunk.
pub(crate) struct Translator<'a, 'f> {
    pub(crate) builder: FunctionBuilder<'f>,
    data: &'a mut Data,
    kernel: &'a Kernel,
    chunk: &'a Chunk,
    frame: Value,
    /// Where arrays begin.
    bases: FxHashMap<Array, Value>,
    /// The number of the repetition, and what it gives when multiplied.
    repetition: Option<Value>,
    strides: FxHashMap<i64, Value>,
    values: FxHashMap<u32, Value>,
    imports: FxHashMap<u32, &'a Index>,
    /// Of the accelerations and multipliers that were stored in this repetition.
    sum: Option<Value>,
}

/// An address: a base, a part that depends on the repetition, and a constant number of bytes.
struct Address {
    base: Value,
    offset: i32,
}

impl<'a, 'f> Translator<'a, 'f> {
    /// Writes the function of a chunk into an empty function that takes the address of a frame.
    pub(crate) fn translate(
        mut builder: FunctionBuilder<'f>,
        data: &'a mut Data,
        kernel: &'a Kernel,
        chunk: &'a Chunk,
    ) -> Result<FunctionBuilder<'f>, Untranslatable> {
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let frame = builder.block_params(entry)[0];
        let mut translator = Translator {
            builder,
            data,
            kernel,
            chunk,
            frame,
            bases: FxHashMap::default(),
            repetition: None,
            strides: FxHashMap::default(),
            values: FxHashMap::default(),
            imports: chunk
                .imports
                .iter()
                .map(|(value, slot)| (*value, slot))
                .collect(),
            sum: None,
        };
        translator.load_bases()?;
        match chunk.count {
            0 => {}
            1 => translator.body()?,
            count => {
                let (header, end) = translator.begin_loop();
                translator.body()?;
                translator.end_loop(header, end, count);
            }
        }
        let mut builder = translator.builder;
        builder.ins().return_(&[]);
        builder.seal_all_blocks();
        Ok(builder)
    }

    fn begin_loop(&mut self) -> (Block, Block) {
        let [header, end] = [(); 2].map(|()| self.builder.create_block());
        let repetition = self.builder.append_block_param(header, I64);
        let zero = self.builder.ins().iconst(I64, 0);
        self.builder.ins().jump(header, &[zero.into()]);
        self.builder.switch_to_block(header);
        self.repetition = Some(repetition);
        (header, end)
    }

    fn end_loop(&mut self, header: Block, end: Block, count: u32) {
        if let Some(k) = self.repetition {
            let next = self.builder.ins().iadd_imm_u(k, 1);
            let limit = i64::from(count);
            let more = self
                .builder
                .ins()
                .icmp_imm_u(IntCC::UnsignedLessThan, next, limit);
            self.builder
                .ins()
                .brif(more, header, &[next.into()], end, &[]);
        }
        self.builder.switch_to_block(end);
    }

    /// One repetition. What is handed on is stored as soon as it is known, so that no register keeps it.
    fn body(&mut self) -> Result<(), Untranslatable> {
        let chunk = self.chunk;
        let mut stores: FxHashMap<u32, Vec<(Array, Index)>> = FxHashMap::default();
        for (value, slot) in &chunk.exports {
            stores
                .entry(*value)
                .or_default()
                .push((Array::Slots, slot.clone()));
        }
        let mut others = Vec::new();
        for (place, operand) in &chunk.results {
            let store = self.output(place)?;
            match operand {
                Operand::Value(value) if !self.imports.contains_key(value) => {
                    stores.entry(*value).or_default().push(store);
                }
                _ => others.push((store, *operand)),
            }
        }
        let mut statements = Vec::with_capacity(chunk.statements.len());
        let mut sines = Vec::new();
        for statement in &chunk.statements {
            match statement.operation {
                Operation::SinCos(angle) if self.is_known(angle) => sines.push((statement, angle)),
                _ => statements.push(statement),
            }
        }
        for group in sines.chunks(SINES_AT_ONCE) {
            let angles = group.iter().map(|(_, angle)| self.operand(*angle));
            let angles = angles.collect::<Result<Vec<Value>, _>>()?;
            for (pair, (statement, _)) in self.sin_cos(&angles).into_iter().zip(group) {
                self.define(statement.target, pair.0, &mut stores)?;
                self.define(statement.target + 1, pair.1, &mut stores)?;
            }
        }
        for statement in statements {
            self.statement(statement, &mut stores)?;
        }
        for ((array, place), operand) in others {
            let value = self.operand(operand)?;
            self.store(array, &place, value)?;
        }
        self.add_to_frame();
        // What is stored of a value that nothing defines would be missing.
        match stores.keys().min() {
            Some(&value) => Err(Untranslatable::Undefined(value)),
            None => Ok(()),
        }
    }

    /// Whether an operand is known before the first statement.
    fn is_known(&self, operand: Operand) -> bool {
        match operand {
            Operand::Value(value) => self.imports.contains_key(&value),
            _ => true,
        }
    }

    fn statement(
        &mut self,
        statement: &Statement,
        stores: &mut FxHashMap<u32, Vec<(Array, Index)>>,
    ) -> Result<(), Untranslatable> {
        let mut operands: Vec<Value> = Vec::with_capacity(4);
        let mut before = Vec::with_capacity(4);
        for operand in statement.operation.operands() {
            // Of squares the one operand is loaded once.
            let same = before.iter().position(|known| *known == operand);
            let value = match same {
                Some(same) => operands[same],
                None => self.operand(operand)?,
            };
            before.push(operand);
            operands.push(value);
        }
        let value = match (statement.operation, operands.as_slice()) {
            (Operation::Add(..), &[a, b]) => self.add(a, b),
            (Operation::Sub(..), &[a, b]) => self.sub(a, b),
            (Operation::Mul(..), &[a, b]) => self.mul(a, b),
            (Operation::Div(..), &[a, b]) => self.builder.ins().fdiv(a, b),
            (Operation::Neg(_), &[a]) => self.neg(a),
            (Operation::MulAdd(..), &[a, b, c]) => self.mul_add(a, b, c),
            (Operation::MulSub(..), &[a, b, c]) if FUSED => {
                let c = self.neg(c);
                self.mul_add(a, b, c)
            }
            (Operation::MulSub(..), &[a, b, c]) => {
                let product = self.mul(a, b);
                self.sub(product, c)
            }
            (Operation::NegMulAdd(..), &[a, b, c]) if FUSED => {
                let a = self.neg(a);
                self.mul_add(a, b, c)
            }
            (Operation::NegMulAdd(..), &[a, b, c]) => {
                let product = self.mul(a, b);
                self.sub(c, product)
            }
            (Operation::IfLess(..), &[a, b, c, d]) => {
                let less = self.builder.ins().fcmp(FloatCC::LessThan, a, b);
                self.builder.ins().select(less, c, d)
            }
            (Operation::Call(Function::Sqrt, _), &[a]) => self.builder.ins().sqrt(a),
            (Operation::Call(Function::Abs, _), &[a]) => self.builder.ins().fabs(a),
            (Operation::Call(function @ (Function::Sin | Function::Cos), _), &[a]) => {
                let pair = self.sin_cos(&[a]);
                let pair = pair.first().copied().unwrap_or((a, a));
                if function == Function::Sin {
                    pair.0
                } else {
                    pair.1
                }
            }
            (Operation::Call(function, _), _) => self.call(external(function), &operands),
            (Operation::Pow(..), _) => self.call(POW, &operands),
            (Operation::Call2(function, ..), _) => self.call(external2(function), &operands),
            (Operation::SinCos(_), _) => {
                for (sin, cos) in self.sin_cos(&operands) {
                    self.define(statement.target, sin, stores)?;
                    self.define(statement.target + 1, cos, stores)?;
                }
                return Ok(());
            }
            _ => return Err(Untranslatable::Undefined(statement.target)),
        };
        self.define(statement.target, value, stores)
    }

    fn define(
        &mut self,
        target: u32,
        value: Value,
        stores: &mut FxHashMap<u32, Vec<(Array, Index)>>,
    ) -> Result<(), Untranslatable> {
        self.values.insert(target, value);
        for (array, place) in stores.remove(&target).unwrap_or_default() {
            self.store(array, &place, value)?;
        }
        Ok(())
    }

    fn operand(&mut self, operand: Operand) -> Result<Value, Untranslatable> {
        match operand {
            Operand::Constant(number) => {
                let place = self.data.place(number);
                self.load(Array::Constants, &fixed(place), F64)
            }
            Operand::Tabulated(table) => {
                let table = &self.chunk.constants[table as usize];
                let first = self.data.constants.len() as u32;
                self.data.constants.extend(table);
                self.load(Array::Constants, &Index::Affine { first, stride: 1 }, F64)
            }
            Operand::Value(value) => match (self.values.get(&value), self.imports.get(&value)) {
                (Some(&known), _) => Ok(known),
                (None, Some(slot)) => self.load(Array::Slots, slot, F64),
                (None, None) => Err(Untranslatable::Undefined(value)),
            },
            Operand::Symbol(symbol) => match array(symbol) {
                Some((array, place)) => self.load(array, &fixed(place), F64),
                None => Ok(self.time()),
            },
            Operand::Indexed(symbol, index) => match array(symbol) {
                Some((array, _)) => self.load(array, &self.chunk.indices[index as usize], F64),
                None => Ok(self.time()),
            },
        }
    }

    fn time(&mut self) -> Value {
        let flags = MemFlagsData::trusted();
        self.builder.ins().load(F64, flags, self.frame, Frame::TIME)
    }

    /// Where a result goes: a loop writes into one output.
    fn output(&self, place: &Index) -> Result<(Array, Index), Untranslatable> {
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

    /// Loads where these arrays begin, before any loop.
    fn load_bases(&mut self) -> Result<(), Untranslatable> {
        for array in self.arrays()? {
            let flags = MemFlagsData::trusted();
            let base = self
                .builder
                .ins()
                .load(I64, flags, self.frame, array.place_in_frame());
            self.bases.insert(array, base);
        }
        Ok(())
    }

    fn load(&mut self, array: Array, place: &Index, of: Type) -> Result<Value, Untranslatable> {
        let Address { base, offset } = self.address(array, place)?;
        let flags = MemFlagsData::trusted();
        Ok(self.builder.ins().load(of, flags, base, offset))
    }

    fn store(&mut self, array: Array, place: &Index, value: Value) -> Result<(), Untranslatable> {
        let Address { base, offset } = self.address(array, place)?;
        let flags = MemFlagsData::trusted();
        self.builder.ins().store(flags, value, base, offset);
        let is_solution = matches!(array, Array::First | Array::Second);
        if is_solution && self.kernel.kind == KernelKind::Accelerations {
            let sum = self.sum.map(|sum| self.add(sum, value));
            self.sum = Some(sum.unwrap_or(value));
        }
        Ok(())
    }

    /// Adds what was stored of accelerations and multipliers to the frame's sum.
    fn add_to_frame(&mut self) {
        let Some(sum) = self.sum.take() else {
            return;
        };
        let (flags, frame) = (MemFlagsData::trusted(), self.frame);
        let before = self.builder.ins().load(F64, flags, frame, Frame::SUM);
        let sum = self.add(before, sum);
        self.builder.ins().store(flags, sum, frame, Frame::SUM);
    }

    /// The address of an element, which from now on the array has to have.
    fn address(&mut self, array: Array, place: &Index) -> Result<Address, Untranslatable> {
        let last = (0..self.chunk.count)
            .map(|k| place.at(k))
            .max()
            .unwrap_or(0);
        self.data.needs.at_least(array, last as usize + 1);
        let base = self.bases.get(&array).copied();
        let base = base.ok_or(Untranslatable::TooLarge)?;
        let size = array.size_of_element();
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

    fn add(&mut self, a: Value, b: Value) -> Value {
        self.builder.ins().fadd(a, b)
    }

    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.builder.ins().fsub(a, b)
    }

    fn mul(&mut self, a: Value, b: Value) -> Value {
        self.builder.ins().fmul(a, b)
    }

    fn neg(&mut self, a: Value) -> Value {
        self.builder.ins().fneg(a)
    }

    fn mul_add(&mut self, a: Value, b: Value, c: Value) -> Value {
        mul_add(&mut self.builder, a, b, c)
    }

    /// What a function gives.
    pub(crate) fn call(&mut self, function: External, arguments: &[Value]) -> Value {
        let convention = self.builder.func.signature.call_conv;
        let mut signature = Signature::new(convention);
        signature.params = vec![AbiParam::new(F64); function.arguments];
        signature.returns = vec![AbiParam::new(F64)];
        let signature = self.builder.import_signature(signature);
        let address = (function.address)().addr() as i64;
        let address = self.builder.ins().iconst(I64, address);
        let call = self
            .builder
            .ins()
            .call_indirect(signature, address, arguments);
        self.builder.inst_results(call)[0]
    }
}

/// a b + c, in one rounding where the evaluator does so.
pub(crate) fn mul_add(builder: &mut FunctionBuilder<'_>, a: Value, b: Value, c: Value) -> Value {
    if FUSED {
        return builder.ins().fma(a, b, c);
    }
    let product = builder.ins().fmul(a, b);
    builder.ins().fadd(product, c)
}

/// The same element in every repetition.
fn fixed(first: u32) -> Index {
    Index::Affine { first, stride: 0 }
}

fn bytes(place: u32, size: u32) -> Result<i32, Untranslatable> {
    let bytes = place
        .checked_mul(size)
        .and_then(|bytes| i32::try_from(bytes).ok());
    bytes.ok_or(Untranslatable::TooLarge)
}

/// The array that a symbol is an element of, and which one; the time stands alone.
fn array(symbol: Symbol) -> Option<(Array, u32)> {
    match symbol {
        Symbol::Q(i) => Some((Array::Q, i)),
        Symbol::V(i) => Some((Array::V, i)),
        Symbol::Z(i) => Some((Array::Z, i)),
        Symbol::U(i) => Some((Array::U, i)),
        Symbol::A(i) => Some((Array::A, i)),
        Symbol::Lambda(i) => Some((Array::Lambda, i)),
        Symbol::Shift(i) => Some((Array::Shift, i)),
        Symbol::Parameter(i) => Some((Array::Parameters, i)),
        // Programs compute rotations from their quaternions.
        Symbol::Time | Symbol::Rotation(..) => None,
    }
}
