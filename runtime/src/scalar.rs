//! The number type of generated kernels.
//!
//! What kernels call is inlined into them, but for builds with debug assertions: there that brings no
//! speed, and every crate with a mechanism would have to compile it again.

pub(crate) mod arithmetic;
pub(crate) mod lanes;
pub(crate) mod portable;
pub(crate) mod reduced;
#[cfg(feature = "serde")]
pub(crate) mod serialized;
pub mod sin_cos;
pub(crate) mod table;

use crate::scalar::sin_cos::{sin_cos, sin_cos_array};
use crate::scalar::table::Table;
use simba::simd::SimdRealField;

/// A real number, or a lane of them, on which a generated kernel computes.
///
/// Generated types are generic over it (`DoublePendulum<S>`), `f64` by default.
pub trait Scalar: SimdRealField + Copy {
    /// The scalar (every lane of it) that has the value `x`.
    fn constant(x: f64) -> Self;

    /// `(sin x, cos x)`, x in rad.
    ///
    /// One call serves every quantity of a kernel that needs either of the two.
    fn sin_cos_pair(self) -> (Self, Self);

    /// [`Scalar::sin_cos_pair`] of several numbers, each with the bits that it has alone.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sin_cos_pairs<const N: usize>(x: [Self; N]) -> [(Self, Self); N] {
        // Not by a map, whose calls are not inlined.
        let zero = Self::constant(0.0);
        let mut pairs = [(zero, zero); N];
        for (pair, x) in pairs.iter_mut().zip(&x) {
            *pair = x.sin_cos_pair();
        }
        pairs
    }

    /// a b + c; in one rounding only where that is an instruction and not a call of a library.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_add(a: Self, b: Self, c: Self) -> Self {
        a * b + c
    }

    /// a b - c, as [`Scalar::mul_add`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_sub(a: Self, b: Self, c: Self) -> Self {
        a * b - c
    }

    /// c - a b, as [`Scalar::mul_add`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neg_mul_add(a: Self, b: Self, c: Self) -> Self {
        c - a * b
    }

    /// `then` where left < right, else `otherwise`; lane by lane.
    fn if_less(left: Self, right: Self, then: Self, otherwise: Self) -> Self;

    /// The sign of x: -1, 0 or 1.
    ///
    /// 0 at 0, so that the derivative of |x| there is the mean of both sides.
    fn sign(self) -> Self;

    /// The value of a table at x; lane by lane.
    fn tabulated(self, table: Table<'_>) -> Self;
}

impl Scalar for f64 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(x: f64) -> Self {
        x
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sin_cos_pair(self) -> (Self, Self) {
        sin_cos(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sin_cos_pairs<const N: usize>(x: [Self; N]) -> [(Self, Self); N] {
        let (sin, cos) = sin_cos_array(x);
        std::array::from_fn(|i| (sin[i], cos[i]))
    }

    #[cfg(target_feature = "fma")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_add(a: Self, b: Self, c: Self) -> Self {
        a.mul_add(b, c)
    }

    #[cfg(target_feature = "fma")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_sub(a: Self, b: Self, c: Self) -> Self {
        a.mul_add(b, -c)
    }

    #[cfg(target_feature = "fma")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neg_mul_add(a: Self, b: Self, c: Self) -> Self {
        (-a).mul_add(b, c)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn if_less(left: Self, right: Self, then: Self, otherwise: Self) -> Self {
        if left < right { then } else { otherwise }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sign(self) -> Self {
        if self == 0.0 { 0.0 } else { self.signum() }
    }

    fn tabulated(self, table: Table<'_>) -> Self {
        table.value(self)
    }
}

/// The larger of `most` and |x|; NaN if one of them is NaN.
#[inline]
pub(crate) fn larger<S: Scalar>(most: S, x: S) -> S {
    let size = x.simd_abs();
    size.select(most.simd_lt(size) | size.simd_ne(size), most)
}

/// Derivatives by forward mode: kernels of generated types and of text models run on dual numbers.
#[cfg(feature = "num-dual")]
impl Scalar for num_dual::Dual64 {
    fn constant(x: f64) -> Self {
        num_dual::Dual64::from(x)
    }

    fn sin_cos_pair(self) -> (Self, Self) {
        num_dual::DualNum::sin_cos(&self)
    }

    fn if_less(left: Self, right: Self, then: Self, otherwise: Self) -> Self {
        if left.re < right.re { then } else { otherwise }
    }

    fn sign(self) -> Self {
        Self::constant(Scalar::sign(self.re))
    }

    fn tabulated(self, table: Table<'_>) -> Self {
        num_dual::Dual64::new(table.value(self.re), table.slope(self.re) * self.eps)
    }
}
