//! The clip that a picture shows: its part of the run, its speed, and the moments that are drawn.

/// A motion that can be animated, measured over the rows at which everything is in sight.
pub(super) trait Timeline {
    /// The number of these rows.
    fn rows(&self) -> usize;
    /// The row at a time, which may be between two.
    fn row(&self, t: f64) -> f64;
    /// The time at a row, s.
    fn time(&self, row: f64) -> f64;
    /// The size of the room that the motion takes, m.
    fn extent(&self) -> f64;
    /// The number of bodies.
    fn bodies(&self) -> usize;
    /// Distance of a body from its place at the start, m: turning counts as a part of the extent for each rad. The row
    /// may be between two.
    fn apart(&self, body: usize, row: f64) -> f64;
    /// Displacements of all bodies from a row to the next, m, with turning scaled to a length.
    fn step(&self, row: usize) -> Vec<f64>;
    /// Largest deviation of a body, halfway between two rows, from linear interpolation between them, m.
    fn stray(&self, between: [f64; 2]) -> f64;
}

/// The shortest time that a moving picture plays, s.
const SHORTEST: f64 = 1.2;
/// The most times real time at which a period is played as a whole.
const FASTEST: f64 = 20.0;

/// The part of a run that moves in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clip {
    /// The length of the motion that is shown, from the start of the run, s.
    pub motion: f64,
    /// The time of the run that passes in a second of playing.
    pub speed: f64,
    /// Whether the motion is back at its start, so that it repeats without a jump.
    pub closed: bool,
}

impl Clip {
    /// Playing time, s.
    pub fn seconds(&self) -> f64 {
        self.motion / self.speed
    }

    /// The first half of it.
    pub(super) fn half(self) -> Clip {
        Clip {
            motion: 0.5 * self.motion,
            closed: false,
            ..self
        }
    }
}

/// The first period of a motion, faster than it is where it would take more than some seconds of playing; or all of the
/// motion, up to these.
pub(super) fn clip(course: &dyn Timeline, most: f64) -> Clip {
    let end = course.rows().saturating_sub(1) as f64;
    let whole = course.time(end) - course.time(0.0);
    let (motion, closed) = match period(course) {
        Some(row) => (course.time(row) - course.time(0.0), true),
        None => (whole, false),
    };
    let mut speed = speed(motion);
    if closed {
        let faster = [2.0, 5.0, 10.0, FASTEST];
        let fits = |speed: &f64| motion <= most * speed;
        speed = [speed]
            .into_iter()
            .chain(faster)
            .find(fits)
            .unwrap_or(speed);
    }
    Clip {
        motion: motion.min(most * speed),
        speed,
        closed: closed && motion <= most * speed,
    }
}

/// Real time, or the round part of it at which a short motion can be seen.
fn speed(motion: f64) -> f64 {
    let slower = (0..16).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    let mut slower = slower.filter(|factor| motion * factor >= SHORTEST);
    slower.next().map_or(1.0, |factor| 1.0 / factor)
}

/// Rows at even times over a part of the run, its end among them.
pub(super) fn rows(course: &dyn Timeline, clip: &Clip, count: usize) -> Vec<f64> {
    let start = course.time(0.0);
    let time = |i: usize| start + clip.motion * i as f64 / count.max(1) as f64;
    (0..=count).map(|i| course.row(time(i))).collect()
}

/// The smallest number of moments between which bodies may go straight, up to a tolerance in m.
pub(super) fn enough(
    course: &dyn Timeline,
    clip: &Clip,
    [least, most]: [usize; 2],
    tolerance: f64,
) -> usize {
    let mut count = least;
    while count < most && straying(course, &rows(course, clip, count)) > tolerance {
        count = (count * 5 / 4).min(most);
    }
    count
}

/// Deviation of bodies from linear interpolation between the moments, m: the 95th percentile over the moments, since
/// a jerk that is drawn roughly is seen by nobody.
fn straying(course: &dyn Timeline, rows: &[f64]) -> f64 {
    let ways = rows.iter().zip(rows.iter().skip(1));
    let mut strays: Vec<f64> = ways.map(|(a, b)| course.stray([*a, *b])).collect();
    strays.sort_by(f64::total_cmp);
    strays.get(strays.len() * 19 / 20).copied().unwrap_or(0.0)
}

/// The row at which the motion has come back to its start for the first time, if it does; it may be between two.
fn period(course: &dyn Timeline) -> Option<f64> {
    let (rows, extent) = (course.rows(), course.extent());
    let mut away = vec![0.0; rows];
    let mut ranges = Vec::new();
    for body in 0..course.bodies() {
        let way = (0..rows).map(|row| course.apart(body, row as f64));
        let way: Vec<f64> = way.collect();
        // Over the range of its own motion.
        let range = way.iter().copied().fold(1e-3 * extent, f64::max);
        ranges.push(range);
        for (all, d) in away.iter_mut().zip(way) {
            *all = f64::max(*all, d / range);
        }
    }
    let gone = away.iter().position(|d| *d > 0.6)?;
    let start = course.step(0);
    let size = start.iter().map(|x| x.abs());
    let size = size.fold(1e-6 * extent, f64::max);
    // Back at the place, and in the same direction.
    let is_back = |row: &usize| {
        let step = course.step(*row);
        let differs = step.iter().zip(&start).map(|(a, b)| (a - b).abs());
        away[*row] < 0.03
            && away[*row] <= away[row - 1]
            && away[*row] <= away[row + 1]
            && differs.fold(0.0, f64::max) < 0.5 * size
    };
    let row = (gone + 1..rows.saturating_sub(1)).find(is_back)? as f64;
    // Bodies pass their places at the start between rows.
    let away = |row: f64| {
        let ways = ranges.iter().enumerate();
        let ways = ways.map(|(body, range)| (course.apart(body, row) / range).powi(2));
        ways.sum::<f64>()
    };
    Some(lowest(away, [row - 1.0, row + 1.0]))
}

/// The place of the one minimum of a function in an interval.
fn lowest(f: impl Fn(f64) -> f64, [mut low, mut high]: [f64; 2]) -> f64 {
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn short_motions_are_slowed_by_round_factors() {
        for (motion, factor) in [
            (10.0, 1.0),
            (1.2, 1.0),
            (1.0, 2.0),
            (0.3, 5.0),
            (0.001, 2000.0),
        ] {
            assert_eq!(speed(motion), 1.0 / factor, "{motion}");
        }
        assert_eq!(speed(0.0), 1.0);
    }

    /// A point that goes around: the period is between two rows, and longer than may be played in real time.
    struct Around {
        period: f64,
    }

    impl Timeline for Around {
        fn rows(&self) -> usize {
            3000
        }
        fn row(&self, t: f64) -> f64 {
            t / 0.01
        }
        fn time(&self, row: f64) -> f64 {
            0.01 * row
        }
        fn extent(&self) -> f64 {
            2.0
        }
        fn bodies(&self) -> usize {
            1
        }
        fn apart(&self, _: usize, row: f64) -> f64 {
            2.0 * (PI * self.time(row) / self.period).sin().abs()
        }
        fn step(&self, row: usize) -> Vec<f64> {
            let place = |row: f64| (2.0 * PI * self.time(row) / self.period).sin_cos();
            let [(y, x), (v, u)] = [row as f64, row as f64 + 1.0].map(place);
            vec![u - x, v - y]
        }
        fn stray(&self, _: [f64; 2]) -> f64 {
            0.0
        }
    }

    #[test]
    fn a_clip_is_a_whole_period() {
        for (period, speed) in [(4.18879, 1.0), (2.0 * PI, 2.0), (0.7157, 0.5)] {
            let clip = clip(&Around { period }, 5.0);
            assert!((clip.motion - period).abs() < 1e-6, "{clip:?}");
            assert!(clip.closed && clip.speed == speed, "{clip:?}");
        }
    }
}
