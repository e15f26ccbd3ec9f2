//! Sine and cosine of angles up to 1e6 rad.
//!
//! Uses nothing but `core` and the module beside it: code that is printed for targets without the runtime has this file.

use super::arithmetic::{FUSED, mul_add};
use core::f64::consts::FRAC_2_PI;
use core::ops::{Add, Mul, Neg, Sub};

/// Largest |x| whose reduction is exact: the factor of pi/2 has at most 20 bits.
pub const LARGEST: f64 = 1e6;

/// Adding it to a number below 2^51 rounds that to an integer, whose last bits are those of the sum.
pub const ROUND: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52

/// pi/2 in parts where operations are fused, of 53, 33 and 53 bits: an integer of 20 bits times the second
/// is exact, and so is x minus n times the first, both multiples of 2^-53 less than 1 apart.
const HALF_PI_FUSED: [f64; 3] = [
    core::f64::consts::FRAC_PI_2,
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

/// A register of one number or several, on which every operation has the bits of that on one.
pub trait Register:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    /// Whether [`Register::mul_add`] rounds once.
    const FUSED: bool = FUSED;

    /// A register of the kind of this one with `x` everywhere.
    fn number(self, x: f64) -> Self;

    /// a b + c; in one rounding only where that is an instruction and not a call of the library.
    fn mul_add(a: Self, b: Self, c: Self) -> Self;

    /// `(sin, cos)` of r + n pi/2, whose n is the integer in the last bits of `rounded`, from those of
    /// r: exchanged where n is odd, and with the signs of the quadrant.
    fn turned(rounded: Self, sin: Self, cos: Self) -> (Self, Self);
}

impl Register for f64 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(self, x: f64) -> f64 {
        x
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_add(a: f64, b: f64, c: f64) -> f64 {
        mul_add(a, b, c)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn turned(rounded: f64, sin: f64, cos: f64) -> (f64, f64) {
        let [quadrant, sin, cos] = [rounded, sin, cos].map(f64::to_bits);
        let swap = (sin ^ cos) & 0_u64.wrapping_sub(quadrant & 1);
        let sin_sign = (quadrant & 2) << 62;
        let cos_sign = (quadrant.wrapping_add(1) & 2) << 62;
        let [sin, cos] = [sin ^ swap ^ sin_sign, cos ^ swap ^ cos_sign];
        (f64::from_bits(sin), f64::from_bits(cos))
    }
}

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
