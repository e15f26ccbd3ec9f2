//! Several numbers at once: the scalar on which one evaluation of a kernel serves several states.

use crate::scalar::Scalar;
use crate::scalar::sin_cos::sin_cos_of_four;
use crate::scalar::table::Table;
use simba::simd::{SimdPartialOrd, SimdValue, WideF64x4};

/// Numbers of [`LANES`] states side by side.
///
/// Every function of a kernel gives each lane the bits that it gives an `f64`: sums, products,
/// quotients, roots and the sin/cos pair work on all lanes at once, the other functions lane by lane.
pub type Lanes = WideF64x4;

/// Number of lanes of [`Lanes`].
pub const LANES: usize = Lanes::LANES;

/// The number of one lane, read in place: `into_arr` copies all of them first.
#[cfg(feature = "ensemble")]
#[inline(always)]
pub(crate) fn of_lane(numbers: &Lanes, lane: usize) -> f64 {
    numbers.0.as_array()[lane]
}

impl Scalar for Lanes {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(x: f64) -> Self {
        Lanes::splat(x)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sin_cos_pair(self) -> (Self, Self) {
        let (sin, cos) = sin_cos_of_four(self.0);
        (WideF64x4(sin), WideF64x4(cos))
    }

    #[cfg(target_feature = "fma")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_add(a: Self, b: Self, c: Self) -> Self {
        Self(a.0.mul_add(b.0, c.0))
    }

    #[cfg(target_feature = "fma")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_sub(a: Self, b: Self, c: Self) -> Self {
        Self(a.0.mul_sub(b.0, c.0))
    }

    #[cfg(target_feature = "fma")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neg_mul_add(a: Self, b: Self, c: Self) -> Self {
        Self(a.0.mul_neg_add(b.0, c.0))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn if_less(left: Self, right: Self, then: Self, otherwise: Self) -> Self {
        then.select(left.simd_lt(right), otherwise)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sign(self) -> Self {
        self.map(Scalar::sign)
    }

    fn tabulated(self, table: Table<'_>) -> Self {
        self.map(|x| table.value(x))
    }
}
