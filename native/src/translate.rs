//! Translation of one chunk of a kernel into instructions.

mod memory;
mod table;

use crate::frame::{Array, Needs, Width};
use crate::functions::{External, POW, external, external2};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, F64X2, I64};
use cranelift_codegen::ir::{
    AbiParam, Block, Endianness, InstBuilder, MemFlagsData, Signature, Type, Value,
};
use cranelift_frontend::FunctionBuilder;
use mbdsl_compiler::expr::Function;
use mbdsl_compiler::program::{Chunk, Index, Kernel, Operand, Operation, Statement};
use rustc_hash::FxHashMap;

/// Number of sin-cos pairs that are computed together.
const SINES_AT_ONCE: usize = 2;

/// Whether a product and a sum are fused into one instruction, as in the evaluator.
const FUSED: bool = cfg!(target_feature = "fma");

/// Error in the program of a chunk; no program of the compiler has one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Untranslatable {
    /// A value is used before it is defined.
    #[error("the value {0} is used before it is defined")]
    Undefined(u32),
    /// A result has no place among the outputs.
    #[error("the result {0} belongs to no output")]
    Homeless(u32),
    /// An array is too long for 32-bit offsets.
    #[error("it is too large")]
    TooLarge,
}

/// Data that the chunks of one kernel share: constants and indices that instructions load, and the
/// required lengths of the arrays.
#[derive(Debug, Default)]
pub(crate) struct Data {
    constants: Vec<f64>,
    indices: Vec<u32>,
    needs: Needs,
    places: FxHashMap<u64, u32>,
    /// Positions of the breaks and of the pieces of tables among the constants, by table and order
    /// of the derivative.
    tables: FxHashMap<(u32, u8), [u32; 2]>,
}

impl Data {
    /// Constants, indices, and the required lengths of all arrays.
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

/// Translator of one chunk into a function.
pub(crate) struct Translator<'a, 'f> {
    pub(crate) builder: FunctionBuilder<'f>,
    data: &'a mut Data,
    kernel: &'a Kernel,
    chunk: &'a Chunk,
    width: Width,
    frame: Value,
    /// Offset in bytes from the states of lane 0 to those of this lane.
    distance: Value,
    /// Base addresses of the arrays.
    bases: FxHashMap<Array, Value>,
    /// The number of the repetition, and its products with strides in bytes.
    repetition: Option<Value>,
    strides: FxHashMap<i64, Value>,
    values: FxHashMap<u32, Value>,
    imports: FxHashMap<u32, &'a Index>,
    /// Sum of the accelerations and multipliers that were stored in this repetition.
    sum: Option<Value>,
}

impl<'a, 'f> Translator<'a, 'f> {
    /// Writes the function of a chunk into an empty function; its arguments are the address of a
    /// frame and the offset in bytes of its states from those of lane 0.
    pub(crate) fn translate(
        mut builder: FunctionBuilder<'f>,
        data: &'a mut Data,
        kernel: &'a Kernel,
        (chunk, width): (&'a Chunk, Width),
    ) -> Result<FunctionBuilder<'f>, Untranslatable> {
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let parameters = builder.block_params(entry);
        let (frame, distance) = (parameters[0], parameters[1]);
        let mut translator = Translator {
            builder,
            data,
            kernel,
            chunk,
            width,
            frame,
            distance,
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

    /// Number of states that the chunk computes at once.
    pub(crate) fn width(&self) -> Width {
        self.width
    }

    /// Type of the numbers that the statements compute with.
    fn number(&self) -> Type {
        match self.width {
            Width::One => F64,
            Width::Two => F64X2,
        }
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

    /// Writes one repetition. Values to export and results are stored as soon as they are known, so
    /// that no register keeps them.
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
                match self.width {
                    Width::One => self.builder.ins().select(less, c, d),
                    Width::Two => {
                        let mask = cast(&mut self.builder, F64X2, less);
                        self.builder.ins().bitselect(mask, c, d)
                    }
                }
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
            (Operation::Table(table, order, _), &[a]) => match self.width {
                Width::One => self.table(table, order, a)?,
                Width::Two => {
                    let [first, second] = self.parted(a);
                    let values = [
                        self.table(table, order, first)?,
                        self.table(table, order, second)?,
                    ];
                    self.joined(values)
                }
            },
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

    /// Calls a function once per state, and returns its values.
    fn call(&mut self, function: External, arguments: &[Value]) -> Value {
        if self.width == Width::One {
            return self.call_one(function, arguments);
        }
        let arguments: Vec<[Value; 2]> = arguments.iter().map(|x| self.parted(*x)).collect();
        let values = [0, 1].map(|lane| {
            let arguments: Vec<Value> = arguments.iter().map(|parts| parts[lane]).collect();
            self.call_one(function, &arguments)
        });
        self.joined(values)
    }

    /// The two numbers in a register.
    pub(crate) fn parted(&mut self, x: Value) -> [Value; 2] {
        [0, 1].map(|lane| self.builder.ins().extractlane(x, lane))
    }

    /// Two numbers in one register.
    pub(crate) fn joined(&mut self, [first, second]: [Value; 2]) -> Value {
        let x = self.builder.ins().scalar_to_vector(F64X2, first);
        self.builder.ins().insertlane(x, second, 1)
    }

    /// Calls a function for one state, and returns its value.
    pub(crate) fn call_one(&mut self, function: External, arguments: &[Value]) -> Value {
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

/// Reinterprets the bits of a value as another type.
pub(crate) fn cast(builder: &mut FunctionBuilder<'_>, to: Type, x: Value) -> Value {
    let flags = MemFlagsData::new().with_endianness(Endianness::Little);
    builder.ins().bitcast(to, flags, x)
}
