//! Sine and cosine together, for kernels.

use bytemuck::cast;
use std::f64::consts::FRAC_2_PI;
use std::ops::{Add, Mul, Neg, Sub};
use wide::{f64x2, f64x4, i64x2, i64x4};

/// Largest |x| whose reduction is exact: the factor of pi/2 has at most 20 bits.
pub const LARGEST: f64 = 1e6;

/// Adding it to a number below 2^51 rounds that to an integer, whose last bits are those of the sum.
pub const ROUND: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52

/// pi/2 in parts where operations are fused, of 53, 33 and 53 bits: an integer of 20 bits times the second
/// is exact, and so is x minus n times the first, both multiples of 2^-53 less than 1 apart.
const HALF_PI_FUSED: [f64; 3] = [
    std::f64::consts::FRAC_PI_2,
    6.12323399538461e-17,
    3.5215598651832e-27,
];

/// pi/2 in parts of 33, 33, 33 and 53 bits elsewhere: an integer of 20 bits times any of the first three is
/// exact.
const HALF_PI: [f64; 4] = [
    1.5707963267341256,
    6.077100506303966e-11,
    2.0222662487111665e-21,
    8.4784276603689e-32,
];

/// (r - sin r)/r^3 as a polynomial of r^2, relative error of the sine 2^-57.8.
const SIN: [f64; 6] = [
    0.1666666666666663,
    -0.00833333333332184,
    0.00019841269829358522,
    -2.755731353851122e-06,
    2.5050734388682447e-08,
    -1.5895433258127938e-10,
];

/// (cos r - 1 + r^2/2)/r^4 as a polynomial of r^2, relative error of the cosine 2^-63.9.
const COS: [f64; 6] = [
    0.041666666666666595,
    -0.0013888888888873342,
    2.480158728900208e-05,
    -2.7557314217038813e-07,
    2.0875705396013105e-09,
    -1.1358749238519265e-11,
];

/// `(sin x, cos x)`, x in rad, to less than one unit in the last place: of 100 million random
/// arguments the largest error is 0.84, and 0.79 where operations are fused; 0.5 of it is the rounding
/// of the result, 0.25 that of r^2.
///
/// ```text
/// x = n pi/2 + r, |r| <= pi/4      by Cody and Waite, r as a sum of two numbers
/// sin r = r - r^3 S(r^2)           cos r = 1 - r^2/2 + r^4 C(r^2)
/// ```
///
/// S and C are minimax polynomials of degree 5 on `[0, (pi/4)^2]`, found by the Remez algorithm in
/// 200 bits, one coefficient after the other rounded to a double and the rest found anew. The last
/// two bits of n choose between +-sin r and +-cos r by masks, so that there is no branch but the one
/// for |x| > 1e6, infinities and NaN, which the standard library serves.
///
/// Source: W. J. Cody, W. Waite, Software Manual for the Elementary Functions, Prentice-Hall 1980,
/// chapter 8; with one more part of pi/2, because doubles lie within 1e-18 of its multiples.
#[inline]
pub fn sin_cos(x: f64) -> (f64, f64) {
    if is_reducible(x) {
        reduced(x)
    } else {
        standard(x)
    }
}

/// `(sin x, cos x)` of every element, each with the bits of [`sin_cos`], in as wide registers as fit.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn sin_cos_array<const N: usize>(x: [f64; N]) -> ([f64; N], [f64; N]) {
    if !are_reducible(&x) {
        return one_by_one(x);
    }
    let (mut sin, mut cos) = ([0.0; N], [0.0; N]);
    let mut first = 0;
    while first + 4 <= N {
        let group = reduced(f64x4::new(std::array::from_fn(|i| x[first + i])));
        sin[first..first + 4].copy_from_slice(group.0.as_array());
        cos[first..first + 4].copy_from_slice(group.1.as_array());
        first += 4;
    }
    while first + 2 <= N {
        let group = reduced(f64x2::new([x[first], x[first + 1]]));
        sin[first..first + 2].copy_from_slice(group.0.as_array());
        cos[first..first + 2].copy_from_slice(group.1.as_array());
        first += 2;
    }
    if first < N {
        (sin[first], cos[first]) = reduced(x[first]);
    }
    (sin, cos)
}

/// `(sin x, cos x)` of four numbers that are in a register, each with the bits of [`sin_cos`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sin_cos_of_four(x: f64x4) -> (f64x4, f64x4) {
    if are_reducible(x.as_array()) {
        reduced(x)
    } else {
        let (sin, cos) = one_by_one(x.to_array());
        (f64x4::new(sin), f64x4::new(cos))
    }
}

#[cold]
#[inline(never)]
fn one_by_one<const N: usize>(x: [f64; N]) -> ([f64; N], [f64; N]) {
    let pairs = x.map(sin_cos);
    (pairs.map(|pair| pair.0), pairs.map(|pair| pair.1))
}

/// Whether |x| is at most [`LARGEST`]; false for NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_reducible(x: f64) -> bool {
    x.abs() <= LARGEST
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn are_reducible<const N: usize>(x: &[f64; N]) -> bool {
    x.iter().fold(true, |all, &x| all & is_reducible(x))
}

#[cold]
#[inline(never)]
fn standard(x: f64) -> (f64, f64) {
    x.sin_cos()
}

/// A register of one number or several, on which every operation has the bits of that on one.
pub trait Register:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    /// Whether [`Register::mul_add`] rounds once.
    const FUSED: bool = cfg!(target_feature = "fma");

    /// A register of the kind of this one with `x` everywhere.
    fn number(self, x: f64) -> Self;

    /// a b + c; in one rounding only where that is an instruction and not a call of the library.
    fn mul_add(a: Self, b: Self, c: Self) -> Self;

    /// `(sin, cos)` of r + n pi/2, whose n is the integer in the last bits of `rounded`, from those of
    /// r: exchanged where n is odd, and with the signs of the quadrant.
    fn turned(rounded: Self, sin: Self, cos: Self) -> (Self, Self);
}

macro_rules! register {
    ($float:ident, $bits:ident, $splat:expr, $mul_add:expr) => {
        impl Register for $float {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn number(self, x: f64) -> $float {
                $splat(x)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn mul_add(a: $float, b: $float, c: $float) -> $float {
                $mul_add(a, b, c)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn turned(rounded: $float, sin: $float, cos: $float) -> ($float, $float) {
                let [zero, one, two] = [0, 1, 2].map($bits::from);
                let [quadrant, sin, cos] = [rounded, sin, cos].map(cast::<$float, $bits>);
                let swap = (sin ^ cos) & (zero - (quadrant & one));
                let sin_sign = (quadrant & two) << 62;
                let cos_sign = ((quadrant + one) & two) << 62;
                (cast(sin ^ swap ^ sin_sign), cast(cos ^ swap ^ cos_sign))
            }
        }
    };
}

register!(f64, i64, |x| x, mul_add);
register!(f64x2, i64x2, f64x2::splat, f64x2::mul_add);
register!(f64x4, i64x4, f64x4::splat, f64x4::mul_add);

/// `(sin x, cos x)` where |x| <= [`LARGEST`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn reduced<R: Register>(x: R) -> (R, R) {
    let [one, round] = [1.0, ROUND].map(|c| x.number(c));
    let rounded = R::mul_add(x, x.number(FRAC_2_PI), round);
    let n = rounded - round;

    let (r, excess) = reduction(x, n);
    let z = r * r;
    let z2 = z * z;
    let w = R::mul_add(z.number(-0.5), z, one);
    // Written so that r = -0 stays -0.
    let sin_r = r - R::mul_add(r * z, polynomial(z, z2, &SIN), excess * w);
    let tail = R::mul_add(z2, polynomial(z, z2, &COS), excess * r);
    let cos_r = w + (R::mul_add(z.number(-0.5), z, one - w) + tail);
    R::turned(rounded, sin_r, cos_r)
}

/// `x - n pi/2` as r - excess: exact differences, but for the rounding errors that are kept.
///
/// Like all of the formula, it names what it uses twice: machine code computes what is written.
#[cfg_attr(not(debug_assertions), inline(always))]
fn reduction<R: Register>(x: R, n: R) -> (R, R) {
    let minus_n = -n;
    let less = |from: R, part: f64| {
        let part = n.number(part);
        let to = R::mul_add(minus_n, part, from);
        (to, R::mul_add(minus_n, part, from - to))
    };
    let parts: &[f64] = if R::FUSED { &HALF_PI_FUSED } else { &HALF_PI };
    let first = R::mul_add(minus_n, n.number(parts[0]), x);
    let (mut r, mut error) = less(first, parts[1]);
    if !R::FUSED {
        let (next, second_error) = less(r, parts[2]);
        (r, error) = (next, error + second_error);
    }
    let last = n.number(parts[parts.len() - 1]);
    (r, R::mul_add(n, last, -error))
}

/// A polynomial in z, whose square is z2: three short chains instead of one long one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn polynomial<R: Register>(z: R, z2: R, c: &[f64; 6]) -> R {
    let pair = |i: usize| R::mul_add(z, z.number(c[i + 1]), z.number(c[i]));
    R::mul_add(z2, R::mul_add(z2, pair(4), pair(2)), pair(0))
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn mul_add(a: f64, b: f64, c: f64) -> f64 {
    if cfg!(target_feature = "fma") {
        a.mul_add(b, c)
    } else {
        a * b + c
    }
}
