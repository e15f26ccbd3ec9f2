//! `mbdsl_runtime::sin_cos` of two angles at once, as instructions: the same operations in the same
//! order, side by side in one register.

use crate::functions::external;
use crate::translate::Translator;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, F64X2, I32, I64X2};
use cranelift_codegen::ir::{ConstantData, Endianness, InstBuilder, MemFlagsData, Type, Value};
use mbdsl_compiler::expr::Function;
use mbdsl_runtime::sin_cos::{COS, HALF_PI, LARGEST, ROUND, SIN};
use std::f64::consts::FRAC_2_PI;

/// Sine and cosine of one angle.
pub(crate) type Pair = (Value, Value);

impl Translator<'_, '_> {
    /// Sines and cosines of one or two angles; where an angle is too large to be reduced exactly, or
    /// no number, they come from the runtime.
    pub(crate) fn sin_cos(&mut self, angles: &[Value]) -> Vec<Pair> {
        let (&first, &last) = match angles {
            [] => return Vec::new(),
            [first, .., last] => (first, last),
            [angle] => (angle, angle),
        };
        let x = match angles.len() {
            1 => self.builder.ins().splat(F64X2, first),
            _ => {
                let x = self.builder.ins().scalar_to_vector(F64X2, first);
                self.builder.ins().insertlane(x, last, 1)
            }
        };
        let [regular, large, done] = [(); 3].map(|()| self.builder.create_block());
        self.builder.set_cold_block(large);
        for _ in 0..2 * angles.len() {
            self.builder.append_block_param(done, F64);
        }
        let both = self.are_reducible(x);
        self.builder.ins().brif(both, regular, &[], large, &[]);

        self.builder.switch_to_block(regular);
        let (sin, cos) = self.reduced(x);
        let mut results = Vec::new();
        for lane in 0..angles.len() as u8 {
            for values in [sin, cos] {
                results.push(self.builder.ins().extractlane(values, lane).into());
            }
        }
        self.builder.ins().jump(done, &results);

        self.builder.switch_to_block(large);
        let mut results = Vec::new();
        for &angle in angles {
            for function in [Function::Sin, Function::Cos] {
                results.push(self.call(external(function), &[angle]).into());
            }
        }
        self.builder.ins().jump(done, &results);

        self.builder.switch_to_block(done);
        let values = self.builder.block_params(done);
        values.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// Whether both numbers are at most the largest in magnitude; NaN is not.
    fn are_reducible(&mut self, x: Value) -> Value {
        let magnitude = self.bits(f64::to_bits(-0.0) ^ u64::MAX);
        let x = self.cast(I64X2, x);
        let x = self.builder.ins().band(x, magnitude);
        let (x, largest) = (self.cast(F64X2, x), self.number(LARGEST));
        let mask = self
            .builder
            .ins()
            .fcmp(FloatCC::LessThanOrEqual, x, largest);
        let signs = self.builder.ins().vhigh_bits(I32, mask);
        self.builder.ins().icmp_imm_u(IntCC::Equal, signs, 0b11)
    }

    /// `reduced` of the runtime.
    fn reduced(&mut self, x: Value) -> (Value, Value) {
        let [half, one, round] = [0.5, 1.0, ROUND].map(|x| self.number(x));
        let two_over_pi = self.number(FRAC_2_PI);
        let rounded = self.mul_add(x, two_over_pi, round);
        let n = self.sub(rounded, round);

        let parts = HALF_PI.map(|x| self.number(x));
        let minus_n = self.neg(n);
        let first = self.mul_add(minus_n, parts[0], x);
        let second = self.mul_add(minus_n, parts[1], first);
        let difference = self.sub(first, second);
        let second_error = self.mul_add(minus_n, parts[1], difference);
        let r = self.mul_add(minus_n, parts[2], second);
        let difference = self.sub(second, r);
        let r_error = self.mul_add(minus_n, parts[2], difference);
        let errors = self.add(second_error, r_error);
        let errors = self.neg(errors);
        let excess = self.mul_add(n, parts[3], errors);

        let z = self.mul(r, r);
        let half_z = self.mul(half, z);
        let w = self.sub(one, half_z);

        let polynomial = self.polynomial(z, &SIN);
        let cubic = self.mul(z, polynomial);
        let turned_excess = self.mul(excess, w);
        let less = self.mul_add(r, cubic, turned_excess);
        let sin = self.sub(r, less);

        let polynomial = self.polynomial(z, &COS);
        let (square, turned_excess) = (self.mul(z, z), self.mul(excess, r));
        let tail = self.mul_add(square, polynomial, turned_excess);
        let rest = self.sub(one, w);
        let rest = self.sub(rest, half_z);
        let rest = self.add(rest, tail);
        let cos = self.add(w, rest);
        self.turned(rounded, sin, cos)
    }

    fn polynomial(&mut self, z: Value, c: &[f64; 6]) -> Value {
        let z2 = self.mul(z, z);
        let [low, middle, high] = [0, 2, 4].map(|i| {
            let (factor, summand) = (self.number(c[i + 1]), self.number(c[i]));
            self.mul_add(z, factor, summand)
        });
        let upper = self.mul_add(z2, high, middle);
        self.mul_add(z2, upper, low)
    }

    /// `Register::turned` of the runtime.
    fn turned(&mut self, rounded: Value, sin: Value, cos: Value) -> (Value, Value) {
        let [zero, one, two] = [0, 1, 2].map(|x| self.bits(x));
        let [quadrant, sin, cos] = [rounded, sin, cos].map(|x| self.cast(I64X2, x));
        let odd = self.builder.ins().band(quadrant, one);
        let odd = self.builder.ins().isub(zero, odd);
        let difference = self.builder.ins().bxor(sin, cos);
        let swap = self.builder.ins().band(difference, odd);
        let next = self.builder.ins().iadd(quadrant, one);
        let [sin, cos] = [(quadrant, sin), (next, cos)].map(|(quadrant, x)| {
            let sign = self.builder.ins().band(quadrant, two);
            let sign = self.builder.ins().ishl_imm_u(sign, 62);
            let x = self.builder.ins().bxor(x, swap);
            let x = self.builder.ins().bxor(x, sign);
            self.cast(F64X2, x)
        });
        (sin, cos)
    }

    fn number(&mut self, x: f64) -> Value {
        self.side_by_side(F64X2, x.to_bits())
    }

    fn bits(&mut self, x: u64) -> Value {
        self.side_by_side(I64X2, x)
    }

    fn side_by_side(&mut self, of: Type, bits: u64) -> Value {
        let bytes = [bits.to_le_bytes(), bits.to_le_bytes()].concat();
        let constants = &mut self.builder.func.dfg.constants;
        let constant = constants.insert(ConstantData::from(bytes));
        self.builder.ins().vconst(of, constant)
    }

    fn cast(&mut self, to: Type, x: Value) -> Value {
        let flags = MemFlagsData::new().with_endianness(Endianness::Little);
        self.builder.ins().bitcast(to, flags, x)
    }
}
