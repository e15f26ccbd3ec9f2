//! Cost of sine and cosine, counted by running the runtime's own formula.

use crate::export::cost::Cost;
use mbdsl_runtime::sin_cos::{Register, reduced};
use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

/// Cost of one call if the absolute value of the angle is at most [`LARGEST`](mbdsl_runtime::sin_cos::LARGEST) rad.
pub(crate) fn cost() -> Cost {
    /// Comparison with the largest angle, and both signs.
    const AROUND: u64 = 3;
    /// Angle, quadrant, sine and cosine.
    const VALUES: u64 = 4;
    let total = Cell::new(Cost::arithmetic(AROUND, 0));
    let values = Cell::new(VALUES);
    let _ = reduced(Counted {
        total: &total,
        values: &values,
    });
    total.get().within(values.get())
}

/// A number whose operations are counted.
#[derive(Clone, Copy)]
struct Counted<'c> {
    total: &'c Cell<Cost>,
    /// Number of values that are computed.
    values: &'c Cell<u64>,
}

impl Counted<'_> {
    fn and(self, additions: u64, multiplications: u64) -> Self {
        let mut total = self.total.get();
        total += Cost::arithmetic(additions, multiplications);
        self.total.set(total);
        self.values.set(self.values.get() + 1);
        self
    }
}

impl Add for Counted<'_> {
    type Output = Self;

    fn add(self, _: Self) -> Self {
        self.and(1, 0)
    }
}

impl Sub for Counted<'_> {
    type Output = Self;

    fn sub(self, _: Self) -> Self {
        self.and(1, 0)
    }
}

impl Mul for Counted<'_> {
    type Output = Self;

    fn mul(self, _: Self) -> Self {
        self.and(0, 1)
    }
}

/// Costs nothing: a product with a negative number is subtracted.
impl Neg for Counted<'_> {
    type Output = Self;

    fn neg(self) -> Self {
        self
    }
}

impl Register for Counted<'_> {
    /// Exported code does not fuse products and sums.
    const FUSED: bool = false;

    fn number(self, _: f64) -> Self {
        self
    }

    fn mul_add(a: Self, _: Self, _: Self) -> Self {
        a.and(1, 1)
    }

    fn turned(rounded: Self, sin: Self, cos: Self) -> (Self, Self) {
        // The integer in the last bits of `rounded` is what was added to it, and is subtracted again.
        rounded.and(1, 0);
        (sin, cos)
    }
}
