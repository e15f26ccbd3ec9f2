//! Which part of a run moves in a picture, how fast it plays, and the moments that are drawn of it.

use super::motion::{Motion, distance};
use super::survey::Survey;
use std::f64::consts::PI;

/// The shortest time that a moving picture plays, s.
const SHORTEST: f64 = 1.2;

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
    /// How long it plays, s.
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

/// The first period of a motion, or all of it, up to some seconds of playing.
pub(super) fn clip(motion: &Motion, survey: &Survey, most: f64) -> Clip {
    let end = survey.rows.saturating_sub(1) as f64;
    let whole = motion.time(end) - motion.time(0.0);
    let (motion, closed) = match period(motion, survey) {
        Some(row) => (motion.time(row as f64) - motion.time(0.0), true),
        None => (whole, false),
    };
    let speed = speed(motion);
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
pub(super) fn rows(motion: &Motion, clip: &Clip, count: usize) -> Vec<f64> {
    let start = motion.time(0.0);
    let time = |i: usize| start + clip.motion * i as f64 / count.max(1) as f64;
    (0..=count).map(|i| motion.row(time(i))).collect()
}

/// The smallest number of moments between which bodies may go straight, up to a tolerance in m.
pub(super) fn enough(
    motion: &Motion,
    survey: &Survey,
    clip: &Clip,
    [least, most]: [usize; 2],
    tolerance: f64,
) -> usize {
    let mut count = least;
    while count < most && straying(motion, survey, &rows(motion, clip, count)) > tolerance {
        count = (count * 5 / 4).min(most);
    }
    count
}

/// How far bodies are from where straight ways between the moments would carry them, m: of nearly all
/// moments, since a jerk that is drawn roughly is seen by nobody.
fn straying(motion: &Motion, survey: &Survey, rows: &[f64]) -> f64 {
    let reach = |shape: &Vec<[f64; 2]>| shape.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max);
    let bodies = motion.scene.bodies.iter().zip(&survey.shapes);
    let bodies = bodies.filter(|(_, shape)| !shape.is_empty());
    let bodies: Vec<_> = bodies.map(|(body, shape)| (body, reach(shape))).collect();
    let of_way = |[a, b]: [f64; 2]| {
        let strays = bodies.iter().map(|(body, reach)| {
            let [from, to, there] = [a, b, 0.5 * (a + b)].map(|row| motion.pose(body, row));
            let middle = [0, 1].map(|k| 0.5 * (from.at[k] + to.at[k]));
            let turned = 0.5 * (from.angle + to.angle) - there.angle;
            distance(middle, there.at) + reach * turned.abs()
        });
        strays.fold(0.0, f64::max)
    };
    let ways = rows.iter().zip(rows.iter().skip(1));
    let mut strays: Vec<f64> = ways.map(|(a, b)| of_way([*a, *b])).collect();
    strays.sort_by(f64::total_cmp);
    strays.get(strays.len() * 19 / 20).copied().unwrap_or(0.0)
}

/// The row at which the motion has come back to its start for the first time, if it does.
fn period(motion: &Motion, survey: &Survey) -> Option<usize> {
    let [low, high] = survey.room;
    let extent = (high[0] - low[0]).max(high[1] - low[1]);
    let bodies = &motion.scene.bodies;
    let turned = |angle: f64| (angle + PI).rem_euclid(2.0 * PI) - PI;
    let mut away = vec![0.0; survey.rows];
    for body in bodies {
        let start = motion.pose(body, 0.0);
        let apart = |row: usize| {
            let now = motion.pose(body, row as f64);
            distance(now.at, start.at).hypot(0.3 * extent * turned(now.angle - start.angle))
        };
        let way: Vec<f64> = (0..survey.rows).map(apart).collect();
        // Over the range of its own motion.
        let range = way.iter().copied().fold(1e-3 * extent, f64::max);
        for (all, d) in away.iter_mut().zip(way) {
            *all = f64::max(*all, d / range);
        }
    }
    let gone = away.iter().position(|d| *d > 0.6)?;
    let step = |row: usize| {
        bodies.iter().flat_map(move |body| {
            let [a, b] = [row, row + 1].map(|row| motion.pose(body, row as f64));
            [
                b.at[0] - a.at[0],
                b.at[1] - a.at[1],
                extent * (b.angle - a.angle),
            ]
        })
    };
    let size = step(0).map(f64::abs).fold(1e-6 * extent, f64::max);
    // Back at the place, and in the same direction.
    let is_back = |row: &usize| {
        let differs = step(*row).zip(step(0)).map(|(a, b)| (a - b).abs());
        away[*row] < 0.03
            && away[*row] <= away[row - 1]
            && away[*row] <= away[row + 1]
            && differs.fold(0.0, f64::max) < 0.5 * size
    };
    (gone + 1..survey.rows.saturating_sub(1)).find(is_back)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
