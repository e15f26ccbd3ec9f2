//! Functions given by tables of values, as generated code and the evaluator compute them.
//!
//! Uses nothing but `core` and the module beside it: code that is printed for targets without the runtime has this file.

use super::arithmetic::{floor, mul_add};

/// A piece of a [`Table`]: its origin `x0`, then `c0`, `c1`, `c2`, `c3` of `c0 + c1 d + c2 d^2 + c3 d^3`, `d = x - x0`.
pub type Piece = [f64; 5];

/// A function of one argument that is a cubic polynomial between two neighboring breaks.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// Boundaries between neighboring pieces, ascending; a break belongs to the piece after it.
    pub breaks: &'a [f64],
    /// One piece more than breaks: the first is before all of them, the last after all of them.
    pub pieces: &'a [Piece],
    /// Start and length of the period, if the function has one.
    pub period: Option<[f64; 2]>,
}

impl Table<'_> {
    /// The value at x.
    pub fn value(&self, x: f64) -> f64 {
        let x = self.reduced(x);
        let [origin, c0, c1, c2, c3] = self.piece(x);
        let d = x - origin;
        let upper = mul_add(c3, d, c2);
        let upper = mul_add(upper, d, c1);
        mul_add(upper, d, c0)
    }

    /// The first derivative at x.
    pub fn slope(&self, x: f64) -> f64 {
        let x = self.reduced(x);
        let [origin, _, c1, c2, c3] = self.piece(x);
        let d = x - origin;
        (3.0 * c3 * d + 2.0 * c2) * d + c1
    }

    /// The argument in the first period.
    fn reduced(&self, x: f64) -> f64 {
        match self.period {
            Some([start, length]) => x - length * floor((x - start) / length),
            None => x,
        }
    }

    fn piece(&self, x: f64) -> Piece {
        let place = self.breaks.partition_point(|place| *place <= x);
        self.pieces.get(place).copied().unwrap_or([f64::NAN; 5])
    }
}
