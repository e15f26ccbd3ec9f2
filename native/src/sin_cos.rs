//! Sine and cosine of two angles at once as instructions: the runtime's own formula, which writes them.

use crate::frame::Width;
use crate::functions::external;
use crate::translate::{Translator, cast, mul_add};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, F64X2, I32, I64X2};
use cranelift_codegen::ir::{Block, BlockArg, ConstantData, InstBuilder, Type, Value};
use cranelift_frontend::FunctionBuilder;
use mbdsl_compiler::expr::Function;
use mbdsl_runtime::sin_cos::{LARGEST, Register, reduced};
use std::cell::RefCell;
use std::ops::{Add, Mul, Neg, Sub};

/// Sine and cosine of one angle.
pub(crate) type Pair = (Value, Value);

impl Translator<'_, '_> {
    /// Sines and cosines of one or two angles; where an angle is too large to be reduced exactly, or
    /// no number, they come from the runtime.
    pub(crate) fn sin_cos(&mut self, angles: &[Value]) -> Vec<Pair> {
        if self.width() == Width::Two {
            // A register holds the angle of two states already.
            let pairs = angles.iter().map(|&x| self.of_register(x, None));
            return pairs.map(|pair| (pair[0], pair[1])).collect();
        }
        let x = match *angles {
            [] => return Vec::new(),
            [angle] => self.builder.ins().splat(F64X2, angle),
            [first, .., last] => self.joined([first, last]),
        };
        let values = self.of_register(x, Some(angles));
        values.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// Sines and cosines of the numbers in a register: as two registers, or, of these angles in it, one after the other.
    fn of_register(&mut self, x: Value, angles: Option<&[Value]>) -> Vec<Value> {
        let [regular, large, done] = [(); 3].map(|()| self.builder.create_block());
        self.builder.set_cold_block(large);
        let (kind, count) = match angles {
            Some(angles) => (F64, 2 * angles.len()),
            None => (F64X2, 2),
        };
        for _ in 0..count {
            self.builder.append_block_param(done, kind);
        }
        let both = are_reducible(&mut self.builder, x);
        self.builder.ins().brif(both, regular, &[], large, &[]);

        self.builder.switch_to_block(regular);
        let builder = RefCell::new(&mut self.builder);
        let (sin, cos) = reduced(Two {
            builder: &builder,
            value: x,
        });
        let mut results = vec![sin.value, cos.value];
        if let Some(angles) = angles {
            let lanes = 0..angles.len() as u8;
            let parts = lanes.flat_map(|lane| [(sin.value, lane), (cos.value, lane)]);
            let parts = parts.map(|(x, lane)| self.builder.ins().extractlane(x, lane));
            results = parts.collect();
        }
        self.leave(done, &results);

        self.builder.switch_to_block(large);
        let functions = [Function::Sin, Function::Cos].map(external);
        let mut results = Vec::new();
        match angles {
            Some(angles) => {
                for &angle in angles {
                    results.extend(functions.map(|function| self.call_one(function, &[angle])));
                }
            }
            None => {
                let angles = self.parted(x);
                for function in functions {
                    let values = angles.map(|angle| self.call_one(function, &[angle]));
                    results.push(self.joined(values));
                }
            }
        }
        self.leave(done, &results);

        self.builder.switch_to_block(done);
        self.builder.block_params(done).to_vec()
    }

    fn leave(&mut self, block: Block, values: &[Value]) {
        let values: Vec<BlockArg> = values.iter().map(|value| (*value).into()).collect();
        self.builder.ins().jump(block, &values);
    }
}

/// Whether both numbers are at most the largest in magnitude; NaN is not.
fn are_reducible(builder: &mut FunctionBuilder<'_>, x: Value) -> Value {
    let x = builder.ins().fabs(x);
    let largest = number(builder, LARGEST);
    let mask = builder.ins().fcmp(FloatCC::LessThanOrEqual, x, largest);
    let signs = builder.ins().vhigh_bits(I32, mask);
    builder.ins().icmp_imm_u(IntCC::Equal, signs, 0b11)
}

/// Two numbers side by side in one register, which instructions compute: arithmetic appends them.
#[derive(Clone, Copy)]
struct Two<'t, 'f> {
    builder: &'t RefCell<&'t mut FunctionBuilder<'f>>,
    value: Value,
}

impl<'f> Two<'_, 'f> {
    fn append(self, instruction: impl FnOnce(&mut FunctionBuilder<'f>) -> Value) -> Self {
        let value = instruction(&mut self.builder.borrow_mut());
        Two { value, ..self }
    }
}

macro_rules! arithmetic {
    ($($trait:ident $method:ident $instruction:ident;)*) => {
        $(impl $trait for Two<'_, '_> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.append(|builder| builder.ins().$instruction(self.value, other.value))
            }
        })*
    };
}

arithmetic! {
    Add add fadd;
    Sub sub fsub;
    Mul mul fmul;
}

impl Neg for Two<'_, '_> {
    type Output = Self;

    fn neg(self) -> Self {
        self.append(|builder| builder.ins().fneg(self.value))
    }
}

impl Register for Two<'_, '_> {
    fn number(self, x: f64) -> Self {
        self.append(|builder| number(builder, x))
    }

    fn mul_add(a: Self, b: Self, c: Self) -> Self {
        a.append(|builder| mul_add(builder, a.value, b.value, c.value))
    }

    fn turned(rounded: Self, sin: Self, cos: Self) -> (Self, Self) {
        let mut builder = rounded.builder.borrow_mut();
        let [zero, one, two] = [0, 1, 2].map(|x| bits(&mut builder, I64X2, x));
        let [quadrant, sin_r, cos_r] =
            [rounded, sin, cos].map(|x| cast(&mut builder, I64X2, x.value));
        let odd = builder.ins().band(quadrant, one);
        let odd = builder.ins().isub(zero, odd);
        let difference = builder.ins().bxor(sin_r, cos_r);
        let swap = builder.ins().band(difference, odd);
        let next = builder.ins().iadd(quadrant, one);
        let [sin_x, cos_x] = [(quadrant, sin_r), (next, cos_r)].map(|(quadrant, x)| {
            let sign = builder.ins().band(quadrant, two);
            let sign = builder.ins().ishl_imm_u(sign, 62);
            let x = builder.ins().bxor(x, swap);
            let x = builder.ins().bxor(x, sign);
            cast(&mut builder, F64X2, x)
        });
        let value_of = |value| Two { value, ..rounded };
        (value_of(sin_x), value_of(cos_x))
    }
}

fn number(builder: &mut FunctionBuilder<'_>, x: f64) -> Value {
    bits(builder, F64X2, x.to_bits())
}

/// These bits twice, side by side.
fn bits(builder: &mut FunctionBuilder<'_>, of: Type, bits: u64) -> Value {
    let bytes = [bits.to_le_bytes(), bits.to_le_bytes()].concat();
    let constants = &mut builder.func.dfg.constants;
    let constant = constants.insert(ConstantData::from(bytes));
    builder.ins().vconst(of, constant)
}
