//! Extremes and integrals of a quantity so far, of one run or of several side by side.

use crate::results::statistics::cubic::POINTS;
use crate::scalar::Scalar;
#[cfg(feature = "ensemble")]
use crate::scalar::lanes::Lanes;
use simba::simd::SimdBool;
#[cfg(feature = "ensemble")]
use simba::simd::SimdValue;

/// Number of ends of steps that are remembered.
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

/// Extremes and integrals of one quantity so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column<S> {
    pub(crate) min: S,
    pub(crate) max: S,
    /// First times at which it was smallest and largest, in s.
    pub(crate) when: [S; 2],
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
            when: [S::constant(f64::NAN); 2],
            integral: S::constant(0.0),
            squares: S::constant(0.0),
            nodes: [S::constant(f64::NAN); NODES],
        }
    }

    /// Takes a value at a time in s for the extremes, which are those of the values that are numbers.
    #[inline]
    pub(crate) fn take(&mut self, t: S, x: S) {
        let (lower, upper) = (x.simd_lt(self.min), x.simd_gt(self.max));
        self.min = x.select(lower, self.min);
        self.max = x.select(upper, self.max);
        self.when = [t.select(lower, self.when[0]), t.select(upper, self.when[1])];
    }

    /// Takes the value at the end of a step, at a time in s.
    #[inline]
    pub(crate) fn arrive(&mut self, t: S, x: S) {
        let [first, second, third, fourth, _] = self.nodes;
        self.nodes = [x, first, second, third, fourth];
        self.take(t, x);
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

impl Column<f64> {
    /// The smallest and the largest value among those that are numbers; NaN if none is.
    pub(crate) fn extremes(&self) -> [f64; 2] {
        match self.min <= self.max {
            true => [self.min, self.max],
            false => [f64::NAN; 2],
        }
    }
}

/// Differences of successive values, each minus the next one.
fn differences<S: Scalar, const N: usize, const M: usize>(x: &[S; N]) -> [S; M] {
    std::array::from_fn(|k| x[k] - x[k + 1])
}

/// Adds the last of equal steps, of this length in s, of the runs in which all quantities are calm; returns the mask
/// of these runs.
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
    /// The column of one run.
    pub(crate) fn of_lane(&self, lane: usize) -> Column<f64> {
        Column {
            min: self.min.extract(lane),
            max: self.max.extract(lane),
            when: self.when.map(|t| t.extract(lane)),
            integral: self.integral.extract(lane),
            squares: self.squares.extract(lane),
            nodes: self.nodes.map(|x| x.extract(lane)),
        }
    }

    /// Replaces the column of one run, whose nodes are the same.
    pub(crate) fn set_lane(&mut self, lane: usize, own: &Column<f64>) {
        self.min.replace(lane, own.min);
        self.max.replace(lane, own.max);
        for (when, own) in self.when.iter_mut().zip(own.when) {
            when.replace(lane, own);
        }
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

    /// Notes that the motion begins, or begins again after a jump.
    pub(crate) fn begin(&mut self) {
        self.begun = true;
        self.equal = 0;
    }

    /// Adds a step of this length, in s; returns whether the steps between all remembered nodes are equal to it.
    pub(crate) fn add(&mut self, length: f64) -> bool {
        self.steps += 1;
        self.seen += length;
        let is_equal = self.equal > 0 && (length - self.last).abs() <= 1e-9 * length;
        self.equal = if is_equal { self.equal + 1 } else { 1 };
        self.last = length;
        self.equal >= NODES - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands the values at equal steps over, from the first on: after each of them whether the step was calm.
    fn passed(values: &[f64], length: f64) -> (Column<f64>, Vec<bool>) {
        let (mut columns, mut course) = ([Column::new()], Course::new());
        let (first, rest) = values.split_at(1);
        columns[0].arrive(0.0, first[0]);
        course.begin();
        let calm = rest.iter().zip(1..).map(|(x, step)| {
            columns[0].arrive(length * f64::from(step), *x);
            course.add(length) && pass(&mut columns, length)
        });
        let calm = calm.collect();
        (columns[0], calm)
    }

    #[test]
    fn integrals_over_calm_steps_are_those_of_polynomials_of_degree_four() {
        let f = |t: f64| 3.0 + t * (1.0 + t * (0.5 + t * (0.2 - 0.01 * t)));
        let values: Vec<f64> = (0..=40).map(|k| f(0.1 * f64::from(k))).collect();
        let (column, calm) = passed(&values, 0.1);
        assert_eq!(calm.iter().position(|calm| *calm), Some(3));
        assert!(calm[3..].iter().all(|calm| *calm));
        let integral = |t: f64| t * (3.0 + t * (0.5 + t * (0.5 / 3.0 + t * (0.05 - 0.002 * t))));
        let expected = integral(4.0) - integral(0.3);
        assert!((column.integral - expected).abs() < 1e-12 * expected);
        assert_eq!((column.min, column.max), (values[0], values[40]));
        assert_eq!(column.when, [0.0, 0.1 * 40.0]);
    }

    /// A sine of 60 steps a period: only around new extremes are there looks into steps.
    #[test]
    fn extremes_beyond_those_so_far_are_not_passed() {
        let h = std::f64::consts::TAU / 60.0;
        let values: Vec<f64> = (0..240).map(|k| (h * (f64::from(k) + 0.4)).sin()).collect();
        let (_, calm) = passed(&values, h);
        // What a look would find beyond the values at the ends.
        for (step, calm) in calm.iter().enumerate().skip(4) {
            let (from, to) = (h * (step as f64 + 0.4), h * (step as f64 + 1.4));
            let quarters = (from / h / 15.0, to / h / 15.0);
            let crest = quarters.0.floor() < quarters.1.floor() && quarters.1.floor() % 2.0 == 1.0;
            assert!(!(crest && *calm), "step {step}");
        }
        let looks = calm[60..].iter().filter(|calm| !**calm).count();
        assert!(looks <= 3 * 2 * 4, "{looks} of {}", calm.len() - 60);
    }

    #[test]
    fn corners_jumps_and_other_lengths_are_not_passed() {
        let corner = |k: i32| (f64::from(k) - 20.3).abs();
        let jump = |k: i32| f64::from(k) + if k > 20 { 1.0 } else { 0.0 };
        for f in [corner as fn(i32) -> f64, jump] {
            let values: Vec<f64> = (0..40).map(f).collect();
            let (_, calm) = passed(&values, 0.1);
            // The step from 20 to 21 is the twenty-first.
            assert!(calm[19] && !calm[20], "{calm:?}");
        }
        let mut course = Course::new();
        course.begin();
        let equal = [1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.5].map(|length| course.add(length));
        assert_eq!(equal, [false, false, false, true, true, false, false]);
        course.begin();
        assert!(!course.add(0.5));
    }

    #[test]
    fn what_is_not_a_number_is_no_extreme() {
        let mut values = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7];
        values[3] = f64::NAN;
        let (column, calm) = passed(&values, 0.1);
        assert_eq!(column.extremes(), [1.0, 1.7]);
        assert_eq!(column.when, [0.0, 0.1 * 7.0]);
        let (none, _) = passed(&[f64::NAN; 3], 0.1);
        assert!(none.extremes().iter().all(|x| x.is_nan()));
        let (endless, _) = passed(&[f64::INFINITY; 3], 0.1);
        assert_eq!(endless.extremes(), [f64::INFINITY; 2]);
        assert!(!calm.contains(&true));
    }
}
