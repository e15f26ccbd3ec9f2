//! Sine and cosine together, for kernels.

pub use crate::scalar::reduced::{LARGEST, ROUND, Register, reduced};

use bytemuck::cast;
use wide::{f64x2, f64x4, i64x2, i64x4};

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

macro_rules! register {
    ($float:ident, $bits:ident) => {
        impl Register for $float {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn number(self, x: f64) -> $float {
                $float::splat(x)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn mul_add(a: $float, b: $float, c: $float) -> $float {
                $float::mul_add(a, b, c)
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

register!(f64x2, i64x2);
register!(f64x4, i64x4);
