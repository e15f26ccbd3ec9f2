//! Worst-case cost of a function.

use std::ops::AddAssign;

/// Bytes of a number.
const DOUBLE: u64 = 8;

/// The operations of one call, and the stack it takes.
///
/// The operations of our own sine and cosine are among them; those of loops and addresses are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cost {
    /// Additions, subtractions, negations and comparisons.
    pub(crate) additions: u64,
    pub(crate) multiplications: u64,
    pub(crate) divisions: u64,
    pub(crate) square_roots: u64,
    /// Calls of functions of `libm`.
    pub(crate) calls: u64,
    /// Bytes of the values and arrays of the function and those it calls, if none were kept in registers.
    pub(crate) stack: u64,
}

/// Adds the operations of two calls, one after the other; the larger stack counts.
impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.additions += other.additions;
        self.multiplications += other.multiplications;
        self.divisions += other.divisions;
        self.square_roots += other.square_roots;
        self.calls += other.calls;
        self.stack = self.stack.max(other.stack);
    }
}

impl Cost {
    /// Cost of `count` calls, one after the other.
    pub(crate) fn times(self, count: u64) -> Cost {
        Cost {
            additions: count * self.additions,
            multiplications: count * self.multiplications,
            divisions: count * self.divisions,
            square_roots: count * self.square_roots,
            calls: count * self.calls,
            stack: self.stack,
        }
    }

    /// Cost inside a function that has this many numbers of its own.
    pub(crate) fn within(self, numbers: u64) -> Cost {
        Cost {
            stack: self.stack + DOUBLE * numbers,
            ..self
        }
    }

    /// Additions and multiplications alone.
    pub(crate) fn arithmetic(additions: u64, multiplications: u64) -> Cost {
        Cost {
            additions,
            multiplications,
            ..Cost::default()
        }
    }
}
