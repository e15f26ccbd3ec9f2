//! Sine and cosine together, for kernels.

use std::f64::consts::FRAC_2_PI;

/// Up to here the reduction is exact: a multiple of pi/2 has fewer than 20 bits.
const LARGEST: f64 = 1e6;

/// Adding it to a number below 2^51 rounds that to an integer, whose last bits are those of the sum.
const ROUND: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52

/// pi/2 in parts of 33, 33, 33 and 53 bits: an integer of 20 bits times any of the first three is
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

/// `(sin x, cos x)`, x in rad, to less than one unit in the last place (0.83 is the largest error of
/// 100 million random arguments, of which 0.5 is the rounding of the result, 0.25 that of r^2).
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
/// chapter 8; with a fourth part of pi/2, because doubles lie within 1e-18 of its multiples.
#[inline]
pub fn sin_cos(x: f64) -> (f64, f64) {
    if is_reducible(x) {
        reduced(x)
    } else {
        standard(x)
    }
}

/// `(sin x, cos x)` of every element, each with the bits of [`sin_cos`]; the loop vectorises.
#[inline(always)]
pub fn sin_cos_array<const N: usize>(x: [f64; N]) -> ([f64; N], [f64; N]) {
    if !x.iter().fold(true, |all, &x| all & is_reducible(x)) {
        return one_by_one(x);
    }
    let (mut sin, mut cos) = ([0.0; N], [0.0; N]);
    for i in 0..N {
        (sin[i], cos[i]) = reduced(x[i]);
    }
    (sin, cos)
}

#[cold]
#[inline(never)]
fn one_by_one<const N: usize>(x: [f64; N]) -> ([f64; N], [f64; N]) {
    let pairs = x.map(sin_cos);
    (pairs.map(|pair| pair.0), pairs.map(|pair| pair.1))
}

/// False for NaN, too.
#[inline(always)]
fn is_reducible(x: f64) -> bool {
    x.abs() <= LARGEST
}

#[cold]
#[inline(never)]
fn standard(x: f64) -> (f64, f64) {
    x.sin_cos()
}

/// `(sin x, cos x)` where |x| <= 1e6.
#[inline(always)]
fn reduced(x: f64) -> (f64, f64) {
    let rounded = mul_add(x, FRAC_2_PI, ROUND);
    let quadrant = rounded.to_bits();
    let n = rounded - ROUND;

    // Exact differences, but for the rounding errors that are kept. `excess` is what r has too much.
    let first = mul_add(-n, HALF_PI[0], x);
    let second = mul_add(-n, HALF_PI[1], first);
    let second_error = mul_add(-n, HALF_PI[1], first - second);
    let r = mul_add(-n, HALF_PI[2], second);
    let r_error = mul_add(-n, HALF_PI[2], second - r);
    let excess = mul_add(n, HALF_PI[3], -(second_error + r_error));

    let z = r * r;
    let half = 0.5 * z;
    let w = 1.0 - half;
    // Written so that r = -0 stays -0.
    let sin_r = r - mul_add(r, z * polynomial(z, &SIN), excess * w);
    let tail = mul_add(z * z, polynomial(z, &COS), excess * r);
    let cos_r = w + (((1.0 - w) - half) + tail);

    let (sin_r, cos_r) = (sin_r.to_bits(), cos_r.to_bits());
    let swap = (sin_r ^ cos_r) & (quadrant & 1).wrapping_neg();
    let sin_sign = (quadrant & 2) << 62;
    let cos_sign = (quadrant.wrapping_add(1) & 2) << 62;
    (
        f64::from_bits(sin_r ^ swap ^ sin_sign),
        f64::from_bits(cos_r ^ swap ^ cos_sign),
    )
}

/// Three short chains instead of one long one.
#[inline(always)]
fn polynomial(z: f64, c: &[f64; 6]) -> f64 {
    let z2 = z * z;
    let [low, middle, high] = [
        mul_add(z, c[1], c[0]),
        mul_add(z, c[3], c[2]),
        mul_add(z, c[5], c[4]),
    ];
    mul_add(z2, mul_add(z2, high, middle), low)
}

/// a b + c; in one rounding only where that is an instruction and not a call of the library.
#[inline(always)]
fn mul_add(a: f64, b: f64, c: f64) -> f64 {
    if cfg!(target_feature = "fma") {
        a.mul_add(b, c)
    } else {
        a * b + c
    }
}
