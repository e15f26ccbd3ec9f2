//! A measure of the independence of constraints, and the time at which it vanishes on a path.

use crate::constraints::rank::scaled_jacobian;
use crate::linear::pivoted_qr::Work;
use crate::linear::rank::{RANK_TOLERANCE, ScaledJacobian, rank_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;

/// Number of intervals at whose ends the measure of independence is evaluated.
pub(crate) const PARTS: usize = 16;

/// The measure of independence falls below this fraction of what it was: a singular position.
const VANISHED: f64 = 0.02;

/// The rank of phi_q at a position.
pub(crate) fn rank_at(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> usize {
    let scaled = scaled_jacobian(mechanism, t, q);
    scaled.row_space(RANK_TOLERANCE).rank()
}

/// The distance of the least independent of `rank` rows of phi_q from the others.
pub(crate) fn independence(mechanism: &dyn Mechanism, t: f64, q: &[f64], rank: usize) -> f64 {
    Independence::new(mechanism).at(mechanism, t, q, rank)
}

/// Measures the independence of the constraints of a mechanism at many positions.
pub(crate) struct Independence {
    values: Vec<f64>,
    scaled: ScaledJacobian,
    work: Work,
}

impl Independence {
    pub(crate) fn new(mechanism: &dyn Mechanism) -> Independence {
        let layout = mechanism.layout();
        let values = vec![0.0; layout.patterns().phi_q.len()];
        Independence {
            scaled: ScaledJacobian::new(layout, &values, size(mechanism)),
            values,
            work: Work::default(),
        }
    }

    /// The rank, as [`rank_at`] finds it.
    pub(crate) fn rank(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> usize {
        self.extent(mechanism, t, q).0
    }

    /// The independence, as [`independence`] finds it.
    pub(crate) fn at(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64], rank: usize) -> f64 {
        let (found, smallest_kept, largest_dropped) = self.extent(mechanism, t, q);
        if found < rank {
            largest_dropped
        } else {
            smallest_kept
        }
    }

    fn extent(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> (usize, f64, f64) {
        let layout = mechanism.layout();
        mechanism.phi_q(&Point::position(t, q), &mut self.values);
        self.scaled.fill(layout, &self.values);
        let size = (layout.nc(), layout.nv());
        self.work
            .extent(size, &mut self.scaled.rows, RANK_TOLERANCE)
    }
}

/// The joints that are dependent near a position.
pub(crate) fn dependent_joints(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<String> {
    let scaled = scaled_jacobian(mechanism, t, q);
    let near = scaled.row_space(RANK_TOLERANCE).smallest_kept();
    let tolerance = (2.0 * near).clamp(RANK_TOLERANCE, VANISHED);
    let rank = rank_of(&scaled.row_space(tolerance), &scaled.row_scale, tolerance);
    rank.dependent_joints(mechanism.layout())
}

/// The time, within `span` after t, at which a measure vanishes that is positive on both sides of a
/// singular position and falls to zero there in proportion to the distance; `None` if it does not.
pub(crate) fn vanishing(t: f64, span: f64, measure: impl Fn(f64) -> f64) -> Option<f64> {
    let part = span / PARTS as f64;
    let time = |k: usize| t + k as f64 * part;
    let values: Vec<f64> = (0..=PARTS).map(|k| measure(time(k))).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let largest = values.iter().copied().fold(0.0, f64::max);
    let at = values.iter().position(|value| *value == least)?;
    let gone = |value: f64| value <= 1e-9 * largest;
    // Beside the smallest value the measure is a line on either side.
    let neighbors = [at.checked_sub(1), Some(at + 1)];
    let neighbors = neighbors.into_iter().flatten();
    let slope = neighbors.filter_map(|k| values.get(k).copied());
    let slope = slope.fold(0.0, f64::max) / part;
    let (mut best, mut value) = (time(at), least);
    for _ in 0..12 {
        if gone(value) || slope == 0.0 {
            break;
        }
        let sides = [best + value / slope, best - value / slope];
        let tries = sides.map(|t| (t, measure(t)));
        let (nearer, less) = if tries[0].1 <= tries[1].1 {
            tries[0]
        } else {
            tries[1]
        };
        if less >= value {
            break;
        }
        (best, value) = (nearer, less);
    }
    // Where it is no line, between points on both sides that were larger.
    let reach = if slope > 0.0 {
        2.0 * value / slope
    } else {
        0.0
    };
    let (mut left, mut right) = (best - reach, best + reach);
    for _ in 0..40 {
        if gone(value) || reach == 0.0 {
            break;
        }
        let tries = [0.382, 0.618].map(|share| left + share * (right - left));
        let [one, other] = tries.map(&measure);
        for (t, found) in tries.into_iter().zip([one, other]) {
            if found < value {
                (best, value) = (t, found);
            }
        }
        if one < other {
            right = tries[1];
        } else {
            left = tries[0];
        }
    }
    (value <= VANISHED * largest && best > t && best <= t + span).then_some(best)
}
