//! What is gathered of a quantity, of one run or of several side by side.

use crate::results::statistics::cubic::POINTS;
use crate::scalar::Scalar;
#[cfg(feature = "ensemble")]
use crate::scalar::lanes::Lanes;
use simba::simd::SimdBool;
#[cfg(feature = "ensemble")]
use simba::simd::SimdValue;

/// The ends of steps that are remembered.
pub(crate) const NODES: usize = 5;

/// The mean over the last of four equal steps from the values at their ends, the last one first: that of
/// the polynomial of degree 4 through them (Adams-Moulton).
const WEIGHTS: [f64; NODES] = [
    251.0 / 720.0,
    646.0 / 720.0,
    -264.0 / 720.0,
    106.0 / 720.0,
    -19.0 / 720.0,
];

/// A quantity is calm where the fourth difference of its values is at most this share of its range: over a
/// sine it is so from 53 steps a period on. The errors of means cancel from step to step, and fourth differences
/// at the ends of what is calm are left of them.
const CALM: f64 = 1e-4;

/// One quantity so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column<S> {
    pub(crate) min: S,
    pub(crate) max: S,
    pub(crate) integral: S,
    pub(crate) squares: S,
    /// The values at the ends of the last steps, the last one first.
    pub(crate) nodes: [S; NODES],
}

impl<S: Scalar> Column<S> {
    pub(crate) fn new() -> Column<S> {
        Column {
            min: S::constant(f64::INFINITY),
            max: S::constant(f64::NEG_INFINITY),
            integral: S::constant(0.0),
            squares: S::constant(0.0),
            nodes: [S::constant(f64::NAN); NODES],
        }
    }

    /// Takes a value for the extremes; what is not a number stays.
    #[inline]
    pub(crate) fn take(&mut self, x: S) {
        let undefined = x.simd_ne(x);
        self.min = x.select(undefined | x.simd_lt(self.min), self.min);
        self.max = x.select(undefined | x.simd_gt(self.max), self.max);
    }

    /// Takes the value at the end of a step.
    #[inline]
    pub(crate) fn arrive(&mut self, x: S) {
        let [first, second, third, fourth, _] = self.nodes;
        self.nodes = [x, first, second, third, fourth];
        self.take(x);
    }

    /// Adds a part of a step, in s, with the values at its [`POINTS`] to the integrals.
    pub(crate) fn add(&mut self, x: [S; 4], length: f64) {
        let weight = |point: usize| S::constant(0.5 * length * POINTS[point].1);
        for (point, x) in x.into_iter().enumerate() {
            self.integral += weight(point) * x;
            self.squares += weight(point) * (x * x);
        }
    }

    /// Whether the last of equal steps needs no look into it: the quantity is smooth over the last steps, and has
    /// no extreme inside of this one, or none beyond those so far.
    #[inline]
    fn is_calm(&self) -> S::SimdBool {
        let [x0, x1, ..] = self.nodes;
        let first: [S; 4] = differences(&self.nodes);
        let second: [S; 3] = differences(&first);
        let third: [S; 2] = differences(&second);
        let [fourth] = differences(&third);
        let is_smooth = fourth
            .simd_abs()
            .simd_le(S::constant(CALM) * (self.max - self.min));
        // By far more than a smooth quantity can turn within the step.
        let turn = second[0].simd_abs() + third[0].simd_abs() + fourth.simd_abs();
        let is_monotone = first[0].simd_abs().simd_ge(turn);
        let upper = x0.select(x0.simd_gt(x1), x1);
        let lower = x1.select(x0.simd_gt(x1), x0);
        let is_inside = (upper + turn).simd_le(self.max) & (lower - turn).simd_ge(self.min);
        is_smooth & (is_monotone | is_inside)
    }

    /// Adds the last of equal steps, of this length in s, where it is calm.
    #[inline]
    fn add_calm(&mut self, calm: S::SimdBool, length: f64) {
        let (mut sum, mut squares) = (S::constant(0.0), S::constant(0.0));
        for (weight, x) in WEIGHTS.iter().zip(self.nodes) {
            let weight = S::constant(length * weight);
            sum += weight * x;
            squares += weight * (x * x);
        }
        self.integral = (self.integral + sum).select(calm, self.integral);
        self.squares = (self.squares + squares).select(calm, self.squares);
    }
}

/// What every value is above the next one.
fn differences<S: Scalar, const N: usize, const M: usize>(x: &[S; N]) -> [S; M] {
    std::array::from_fn(|k| x[k] - x[k + 1])
}

/// Adds the last of equal steps, of this length in s, of the runs in which all quantities are calm: which
/// runs these are.
pub(crate) fn pass<S: Scalar>(columns: &mut [Column<S>], length: f64) -> S::SimdBool {
    let zero = S::constant(0.0);
    let calm = columns
        .iter()
        .fold(zero.simd_eq(zero), |calm, column| calm & column.is_calm());
    if calm.any() {
        for column in columns {
            column.add_calm(calm, length);
        }
    }
    calm
}

#[cfg(feature = "ensemble")]
impl Column<Lanes> {
    /// That of one run.
    pub(crate) fn of_lane(&self, lane: usize) -> Column<f64> {
        Column {
            min: self.min.extract(lane),
            max: self.max.extract(lane),
            integral: self.integral.extract(lane),
            squares: self.squares.extract(lane),
            nodes: self.nodes.map(|x| x.extract(lane)),
        }
    }

    /// Replaces that of one run, whose nodes are the same.
    pub(crate) fn set_lane(&mut self, lane: usize, own: &Column<f64>) {
        self.min.replace(lane, own.min);
        self.max.replace(lane, own.max);
        self.integral.replace(lane, own.integral);
        self.squares.replace(lane, own.squares);
    }
}

/// The steps so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course {
    pub(crate) begun: bool,
    /// The number of steps.
    pub(crate) steps: u64,
    /// Their length together, in s.
    pub(crate) seen: f64,
    /// The length of the last one, in s, and the number of such steps up to it.
    last: f64,
    equal: usize,
}

impl Course {
    pub(crate) fn new() -> Course {
        Course {
            begun: false,
            steps: 0,
            seen: 0.0,
            last: 0.0,
            equal: 0,
        }
    }

    /// The motion begins, or begins again after a jump.
    pub(crate) fn begin(&mut self) {
        self.begun = true;
        self.equal = 0;
    }

    /// Adds a step of this length, in s: whether as many equal ones as nodes are remembered came up to it.
    pub(crate) fn add(&mut self, length: f64) -> bool {
        self.steps += 1;
        self.seen += length;
        let is_equal = self.equal > 0 && (length - self.last).abs() <= 1e-9 * length;
        self.equal = if is_equal { self.equal + 1 } else { 1 };
        self.last = length;
        self.equal >= NODES - 1
    }
}
