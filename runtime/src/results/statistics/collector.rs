//! Collector of statistics: values at the ends of the steps of a motion and between them.

use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::statistics::Statistics;
use crate::results::statistics::column::{Column, Course, pass};
use crate::results::statistics::cubic::{POINTS, at, filled, legendre, points, roots, vertex};
#[cfg(feature = "ensemble")]
use crate::results::statistics::place::Place;
use crate::results::statistics::reading::{Places, Reading};
use crate::results::statistics::samples::Samples;

/// A part of a step is halved where the terms of second and third degree are larger than these shares
/// of the range of the quantity: the rule would miss more than a millionth of it.
const BENT: [f64; 2] = [0.02, 0.002];

/// The shortest part, as a share of the run.
const SHORTEST: f64 = 1e-6;

/// Number of parts of that length that a quantity may have before it counts as rough: `ROUGH.0`, and one more per
/// `ROUGH.1` steps.
const ROUGH: (u64, u64) = (16, 64);

/// An extreme is found to this share of the range.
const FINEST: f64 = 1e-13;

/// Largest number of looks at one extreme.
const MOST_LOOKS: usize = 8;

/// The motion inside the step made last.
pub(crate) trait Inside {
    /// The state at this time.
    fn at(&mut self, t: f64) -> &State;

    /// Adds the values of all quantities at one of the times at which every step is looked into, if they are known.
    fn known(&self, _point: usize, _values: &mut Vec<f64>) -> bool {
        false
    }
}

/// The number of times at which every step is looked into that is not passed.
#[cfg(feature = "ensemble")]
pub(crate) const INNER: usize = 2;

/// The times at which a step between two times is looked into first.
#[cfg(feature = "ensemble")]
pub(crate) fn inner_times(begin: f64, end: f64) -> [f64; INNER] {
    [1, 2].map(|point| at(begin, end, POINTS[point].0))
}

/// The statistics of a motion, gathered step by step.
pub(crate) struct StatisticsCollector<R = Places> {
    names: Vec<String>,
    reading: R,
    columns: Vec<Column<f64>>,
    /// Parts of every quantity that stayed bent at the shortest length.
    rough: Vec<u64>,
    /// The length of the motion, in s.
    length: f64,
    course: Course,
    /// Parts of the step that wait, the first of them last, and the values at their points.
    parts: Vec<(f64, f64)>,
    values: Vec<f64>,
    /// All values, if turning points are looked for: then no step is passed, and extremes are located from these.
    samples: Option<Samples>,
}

impl StatisticsCollector {
    /// Creates a collector for these quantities in a run of this length in s.
    ///
    /// # Errors
    /// The name that the mechanism does not have.
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        names: &[String],
        length: f64,
    ) -> Result<StatisticsCollector, String> {
        let reading = Places::new(mechanism, names)?;
        Ok(StatisticsCollector {
            names: names.to_vec(),
            ..StatisticsCollector::of(reading, length, None)
        })
    }

    /// Whether the states need accelerations and multipliers.
    pub(crate) fn reads_solution(&self) -> bool {
        self.reading.solution
    }

    /// The places of its quantities.
    #[cfg(feature = "ensemble")]
    pub(crate) fn places(&self) -> &[Place] {
        &self.reading.list
    }
}

impl<R: Reading> StatisticsCollector<R> {
    fn of(reading: R, length: f64, samples: Option<Samples>) -> StatisticsCollector<R> {
        let count = reading.count();
        StatisticsCollector {
            names: Vec::new(),
            reading,
            columns: vec![Column::new(); count],
            rough: vec![0; count],
            length,
            course: Course::new(),
            parts: Vec::new(),
            values: Vec::new(),
            samples,
        }
    }

    /// Creates a collector that keeps samples of these quantities in a motion of this length in s; what is below its
    /// floor is rounding.
    #[cfg(feature = "analysis")]
    pub(crate) fn sampling(reading: R, floors: Vec<f64>, length: f64) -> StatisticsCollector<R> {
        StatisticsCollector::of(reading, length, Some(Samples::new(floors)))
    }

    /// Adds the values at a state to `self.values`.
    fn read(&mut self, mechanism: &dyn Mechanism, state: &State) {
        self.reading.read(mechanism, state, &mut self.values);
    }

    /// Takes the state at which the motion begins, or begins again after a jump.
    pub(crate) fn start(&mut self, mechanism: &dyn Mechanism, state: &State) {
        self.course.begin();
        self.arrive(mechanism, state);
        self.take_end(state.t);
    }

    /// Takes the state at the end of a step, before [`StatisticsCollector::step`].
    pub(crate) fn arrive(&mut self, mechanism: &dyn Mechanism, end: &State) {
        self.values.clear();
        self.read(mechanism, end);
    }

    /// Takes the values of all quantities at the end of a step, as [`StatisticsCollector::arrive`] reads them.
    #[cfg(feature = "ensemble")]
    pub(crate) fn arrive_with(&mut self, values: impl Iterator<Item = f64>) {
        self.values.clear();
        self.values.extend(values);
    }

    /// Passes on the values at the end of a step.
    fn take_end(&mut self, t: f64) {
        if let Some(samples) = &mut self.samples {
            samples.add(t, self.values.iter().copied());
        }
        for (column, x) in self.columns.iter_mut().zip(self.values.drain(..)) {
            column.arrive(t, x);
        }
    }

    /// Adds the step between these times, in s.
    pub(crate) fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        (begin, end): (f64, f64),
        inside: &mut impl Inside,
    ) {
        if self.values.is_empty() {
            return;
        }
        self.take_end(end);
        if end <= begin {
            self.course.begin();
            return;
        }
        let are_equal = self.course.add(end - begin);
        let is_passed = self.samples.is_none() && are_equal;
        if !(is_passed && pass(&mut self.columns, end - begin)) {
            self.look(mechanism, (begin, end), inside);
        }
    }

    /// Adds the step between these times, in s, by looks into it.
    pub(crate) fn look(
        &mut self,
        mechanism: &dyn Mechanism,
        (begin, end): (f64, f64),
        inside: &mut impl Inside,
    ) {
        self.values.clear();
        self.values.extend(self.columns.iter().map(|c| c.nodes[1]));
        for (point, (share, _)) in POINTS[1..3].iter().enumerate() {
            if !inside.known(point, &mut self.values) {
                let state = inside.at(at(begin, end, *share));
                self.read(mechanism, state);
            }
        }
        self.values.extend(self.columns.iter().map(|c| c.nodes[0]));
        self.parts.clear();
        self.parts.push((begin, end));
        while let Some((from, to)) = self.parts.pop() {
            self.part(mechanism, from, to, inside);
        }
    }

    /// Adds a part of a step, whose values are the last ones, or halves it.
    fn part(&mut self, mechanism: &dyn Mechanism, from: f64, to: f64, inside: &mut impl Inside) {
        let count = self.columns.len();
        let begin = self.values.len() - 4 * count;
        let shortest = to - from <= SHORTEST * self.length;
        let patience = ROUGH.0 + self.course.steps / ROUGH.1;
        let mut bent = false;
        for (i, column) in self.columns.iter_mut().enumerate() {
            let x = points(&self.values, begin, count, i);
            for (x, (share, _)) in x.iter().zip(POINTS) {
                column.take(at(from, to, share), *x);
            }
            let [_, _, c2, c3] = legendre(filled(x));
            let range = column.max - column.min;
            let is_bent = c2.abs() > BENT[0] * range || c3.abs() > BENT[1] * range;
            let floors = self.samples.as_ref();
            let is_rounding = floors.is_some_and(|samples| range <= samples.floors[i]);
            if is_bent && !is_rounding && self.rough[i] < patience {
                bent |= !shortest;
                self.rough[i] += u64::from(shortest);
            }
        }
        let middle = 0.5 * (from + to);
        if bent && from < middle && middle < to {
            self.halve(mechanism, (from, middle, to), inside);
            return;
        }
        if let Some(samples) = &mut self.samples {
            for (point, (share, _)) in POINTS.iter().enumerate().take(3).skip(1) {
                let values = self.values[begin + point * count..].iter().take(count);
                samples.add(at(from, to, *share), values.copied());
            }
        }
        for i in 0..count {
            let x = filled(points(&self.values, begin, count, i));
            self.columns[i].add(x, to - from);
            self.extremes(mechanism, i, x, (from, to), inside);
        }
        self.values.truncate(begin);
    }

    /// Replaces the last part by its halves.
    fn halve(
        &mut self,
        mechanism: &dyn Mechanism,
        (from, middle, to): (f64, f64, f64),
        inside: &mut impl Inside,
    ) {
        let count = self.columns.len();
        let begin = self.values.len() - 4 * count;
        let first = self.values[begin..begin + count].to_vec();
        let last = self.values[begin + 3 * count..].to_vec();
        self.values.truncate(begin);
        self.read(mechanism, inside.at(middle));
        let center = self.values[begin..].to_vec();
        self.values.truncate(begin);
        if let Some(samples) = &mut self.samples {
            samples.add(middle, center.iter().copied());
        }
        for (from, to, left, right) in [
            (middle, to, &center, &last),
            (from, middle, &first, &center),
        ] {
            self.parts.push((from, to));
            self.values.extend_from_slice(left);
            for (share, _) in &POINTS[1..3] {
                self.read(mechanism, inside.at(at(from, to, *share)));
            }
            self.values.extend_from_slice(right);
        }
    }

    /// Looks for extremes inside a part, where its cubic polynomial has some beyond those so far.
    fn extremes(
        &mut self,
        mechanism: &dyn Mechanism,
        i: usize,
        x: [f64; 4],
        (from, to): (f64, f64),
        inside: &mut impl Inside,
    ) {
        let c = legendre(x);
        let range = self.columns[i].max - self.columns[i].min;
        // What the polynomial leaves out, from how fast its terms become smaller.
        let margin = 0.05 * c[2] * c[2] / range + 0.002 * c[3].abs();
        for share in roots(7.5 * c[3], 3.0 * c[2], c[1] - 1.5 * c[3]) {
            let value = c[0]
                + share * c[1]
                + 0.5 * (3.0 * share * share - 1.0) * c[2]
                + 0.5 * share * (5.0 * share * share - 3.0) * c[3];
            let Column { min, max, .. } = self.columns[i];
            let noise = 1e-12 * (min.abs().max(max.abs()));
            // The direction in which it is an extreme.
            let sign = if 3.0 * c[2] + 15.0 * share * c[3] < 0.0 {
                1.0
            } else {
                -1.0
            };
            let beyond = if sign > 0.0 { value - max } else { min - value };
            if share.abs() >= 1.0 {
                continue;
            }
            if let Some(samples) = &self.samples {
                // The ends of a part may hide an extreme next to them.
                if range > samples.floors[i].max(noise) {
                    self.sample(mechanism, at(from, to, share), inside);
                }
            } else if beyond + margin > noise {
                self.polish(mechanism, (i, sign), x, (share, (from, to)), inside);
            }
        }
    }

    /// Adds the values at a time to the samples.
    fn sample(&mut self, mechanism: &dyn Mechanism, t: f64, inside: &mut impl Inside) {
        let begin = self.values.len();
        self.read(mechanism, inside.at(t));
        if let Some(samples) = &mut self.samples {
            samples.add(t, self.values.drain(begin..));
        }
    }

    /// Goes to an extreme by parabolas through three points around it.
    fn polish(
        &mut self,
        mechanism: &dyn Mechanism,
        (i, sign): (usize, f64),
        x: [f64; 4],
        (mut share, (from, to)): (f64, (f64, f64)),
        inside: &mut impl Inside,
    ) {
        let mut known: Vec<(f64, f64)> = POINTS.iter().map(|point| point.0).zip(x).collect();
        let mut best = f64::NEG_INFINITY;
        for _ in 0..MOST_LOOKS {
            let begin = self.values.len();
            let t = at(from, to, share);
            self.read(mechanism, inside.at(t));
            for (column, value) in self.columns.iter_mut().zip(&self.values[begin..]) {
                column.take(t, *value);
            }
            let value = self.values[begin + i];
            self.values.truncate(begin);
            known.push((share, value));
            known.sort_by(|left, right| left.0.total_cmp(&right.0));
            let range = self.columns[i].max - self.columns[i].min;
            let gain = sign * value - best;
            best = best.max(sign * value);
            // NaN does not lead on either.
            if gain.abs() <= FINEST * range || !value.is_finite() {
                return;
            }
            let top = (0..known.len()).max_by(|&a, &b| {
                let (a, b) = (sign * known[a].1, sign * known[b].1);
                a.total_cmp(&b)
            });
            let Some(top) = top.filter(|top| (1..known.len() - 1).contains(top)) else {
                return;
            };
            let Some(next) = vertex([known[top - 1], known[top], known[top + 1]]) else {
                return;
            };
            let near = known.iter().any(|(share, _)| (share - next).abs() < 1e-9);
            if near {
                return;
            }
            share = next;
        }
    }

    /// The columns of its quantities.
    #[cfg(feature = "ensemble")]
    pub(crate) fn columns(&self) -> &[Column<f64>] {
        &self.columns
    }

    /// Continues with columns and steps that were gathered elsewhere.
    #[cfg(feature = "ensemble")]
    pub(crate) fn resume(
        &mut self,
        columns: impl Iterator<Item = Column<f64>>,
        course: Course,
    ) -> &mut Self {
        for (own, column) in self.columns.iter_mut().zip(columns) {
            *own = column;
        }
        self.course = course;
        self
    }

    /// The mean and the root mean square of every quantity so far; of a motion without length, the value itself.
    pub(crate) fn means(&self) -> impl Iterator<Item = [f64; 2]> + '_ {
        let seen = self.course.seen;
        self.columns.iter().map(move |column| match seen > 0.0 {
            true => [column.integral / seen, (column.squares / seen).sqrt()],
            false => [column.nodes[0], column.nodes[0].abs()],
        })
    }

    /// The samples, with the reading that they come from; `None` if none are kept.
    #[cfg(feature = "analysis")]
    pub(crate) fn into_samples(self) -> Option<(Samples, R)> {
        Some((self.samples?, self.reading))
    }

    /// The statistics so far; empty before the start.
    pub(crate) fn results(&self) -> Vec<Statistics> {
        if !self.course.begun {
            return Vec::new();
        }
        let columns = self.names.iter().zip(&self.columns).zip(self.means());
        let result =
            |((name, column), [mean, rms]): ((&String, &Column<f64>), [f64; 2])| Statistics {
                name: name.clone(),
                min: column.extremes()[0],
                max: column.extremes()[1],
                t_min: column.when[0],
                t_max: column.when[1],
                last: column.nodes[0],
                mean,
                rms,
            };
        columns.map(result).collect()
    }
}
