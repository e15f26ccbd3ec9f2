//! Other positions of a mechanism, found from random places and from where its loops are opened.

use std::f64::consts::{PI, TAU};

use crate::constraints::assembly::Assembled;
use crate::constraints::assembly::newton::Level;
use crate::constraints::assembly::turns;
use crate::layout::attitude::Map;
use crate::layout::{Kind, Layout};
use crate::linear::dense;
use crate::mechanism::Mechanism;
use crate::random::Random;

/// The largest number of linear systems of a search from one place.
const ITERATIONS: usize = 40;

/// Positions with the given values, found from random ones, always the same.
pub(crate) struct Search<'m> {
    pub(super) level: Level<'m>,
    random: Random,
    from: Vec<f64>,
    /// Flags of the velocities that may change, and of those of lengths among them.
    pub(super) free: Vec<bool>,
    lengths: Vec<bool>,
    /// The number of joints that were opened.
    opened: usize,
}

impl<'m> Search<'m> {
    /// Starts from an assembled position; only the coordinates with `free` velocities are moved.
    pub(crate) fn new(
        mechanism: &'m dyn Mechanism,
        assembled: &Assembled,
        free: Vec<bool>,
    ) -> Self {
        let velocities = mechanism.layout().velocities().iter();
        let is_length = velocities.map(|v| v.kind == Kind::Length);
        let mut level = Level::new(mechanism, assembled.t, assembled.size);
        level.iterations = ITERATIONS;
        Search {
            level,
            random: Random::new(2),
            from: assembled.q.clone(),
            lengths: free.iter().zip(is_length).map(|(f, l)| *f && l).collect(),
            free,
            opened: 0,
        }
    }

    /// A search that holds the values that the start gives of joints.
    pub(super) fn at_the_start(mut self) -> Self {
        self.level.hold_joint_values(usize::MAX);
        self.level.iterations = ITERATIONS;
        self
    }

    /// Searches for a position from a random one, possibly near the start; `None` if the
    /// constraints are not satisfied there.
    #[cfg(feature = "analysis")]
    pub(crate) fn anywhere(&mut self) -> Option<Vec<f64>> {
        self.position(|random| 2.0 * random.symmetric())
    }

    /// Searches for a position from the next random one, away from the start; `None` if the
    /// constraints are not satisfied there.
    pub(super) fn next(&mut self) -> Option<Vec<f64>> {
        self.position(Random::away_from_zero)
    }

    /// Searches for a position by opening the next joint of a loop, moving the mechanism, and
    /// closing the joint again.
    pub(super) fn reclosed(&mut self) -> Option<Vec<f64>> {
        let layout = self.level.mechanism.layout();
        let joint = |row: usize| &layout.constraints()[row].joint;
        let firsts = (0..layout.nc()).filter(|&row| row == 0 || joint(row) != joint(row - 1));
        let firsts: Vec<usize> = firsts.collect();
        let mut q = self.from.clone();
        for _ in 0..firsts.len() {
            let first = firsts[self.opened % firsts.len()];
            self.opened += 1;
            let rows: Vec<usize> = (0..layout.nc())
                .filter(|&row| joint(row) == joint(first))
                .collect();
            let scales = self.level.open(&rows);
            let directions = self.level.free_directions(&q, &self.free);
            if directions.is_empty() {
                self.level.close(scales);
                continue;
            }
            let mut way = vec![0.0; layout.nv()];
            for direction in &directions {
                let longest = dense::max_abs(direction).max(f64::MIN_POSITIVE);
                let share = PI * self.random.away_from_zero() / longest;
                for ((way, along), scale) in way
                    .iter_mut()
                    .zip(direction)
                    .zip(&self.level.scales.coordinate)
                {
                    *way += share * scale * along;
                }
            }
            layout.retract(&mut q, &way, Map::Exponential);
            self.level.minimise(&mut q, &self.free);
            self.level.close(scales);
            return self.closed(q);
        }
        None
    }

    fn position(&mut self, random: fn(&mut Random) -> f64) -> Option<Vec<f64>> {
        let layout = self.level.mechanism.layout();
        let size = self.level.scales.size;
        let mut q = self.from.clone();
        let mut way = vec![0.0; layout.nv()];
        for k in (0..way.len()).filter(|&k| self.free[k]) {
            let is_length = layout.velocities()[k].kind == Kind::Length;
            let far = if is_length { size } else { PI };
            way[k] = far * random(&mut self.random);
        }
        layout.retract(&mut q, &way, Map::Exponential);
        if layout.is_flat() {
            self.level.minimise(&mut q, &self.lengths);
        }
        self.closed(q)
    }

    /// The position that Newton's method finds from a place; `None` if the constraints are not satisfied there.
    fn closed(&mut self, mut q: Vec<f64>) -> Option<Vec<f64>> {
        let layout = self.level.mechanism.layout();
        let size = self.level.scales.size;
        if !layout.is_flat() {
            turns::count(&mut self.level, &mut q, &self.free);
        }
        let minimum = self.level.minimise(&mut q, &self.free);
        let is_right = self.level.reached(minimum.violation, &q)
            && self.level.turned_over(&q).is_empty()
            && !self.level.is_half_a_turn_away(&q);
        if !is_right {
            return None;
        }
        let unwound = unwound(layout, &q, &self.from, &self.free);
        if self.level.largest_violation(&unwound) <= 1e-9 * size {
            q = unwound;
        }
        Some(q)
    }
}

/// The position without the whole turns that its angles gained in the search.
fn unwound(layout: &Layout, q: &[f64], from: &[f64], free: &[bool]) -> Vec<f64> {
    let mut q = q.to_vec();
    for (j, velocity) in layout.flat() {
        if free[velocity] && layout.coordinates()[j].kind == Kind::Angle {
            // Of two that are as near, the one nearer to 0.
            let nearest = q[j] - TAU * ((q[j] - from[j]) / TAU).round();
            let turns = [nearest, nearest - TAU, nearest + TAU];
            let cost = |x: &f64| (x - from[j]).abs() + 1e-3 * x.abs();
            let best = turns.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            q[j] = best.unwrap_or(nearest);
        }
    }
    q
}
