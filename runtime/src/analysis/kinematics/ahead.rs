//! The singular position that a motion comes to.

use crate::analysis::kinematics::obstacle::Place;
use crate::analysis::kinematics::singular::{self, Guess};
use crate::analysis::kinematics::system::System;
use crate::layout::attitude::Map;
use crate::mechanism::Mechanism;
use crate::methods::state::State;

/// The singular position ahead of a state, if the motion comes to one within a few steps.
///
/// `unit` is what one unit of a displacement counts, `until` the time in s until the determinant vanishes if it goes on
/// to change as it does. A branch point is one only where the extrapolated motion comes as near to it as `near`, as a
/// share of the motion.
pub(super) fn singular(
    mechanism: &dyn Mechanism,
    system: &mut System,
    (state, unit): (&State, &[f64]),
    until: Option<f64>,
    near: f64,
) -> Option<Place> {
    let (left, rows) = (system.left_direction(), system.rows().to_vec());
    let layout = mechanism.layout();
    let State { t, q, v, a, .. } = state;
    let square = |x: &[f64], y: &[f64]| -> f64 {
        let terms = x.iter().zip(y).zip(unit);
        terms.map(|((x, y), unit)| x * y / (unit * unit)).sum()
    };
    let speed = square(v, v);
    let period = 1.0 / speed.sqrt();
    let moved = |lever: f64, bend: f64| {
        let mut place = q.clone();
        let moved = v.iter().zip(a);
        let moved: Vec<f64> = moved.map(|(v, a)| lever * v + bend * a).collect();
        layout.retract(&mut place, &moved, Map::Exponential);
        place
    };
    let guess = |tau: f64, lever: f64, bend: f64| Guess {
        t: t + tau,
        q: moved(lever, bend),
        rows: rows.clone(),
        left: left.clone(),
        period,
    };
    let far = |found: &[f64], from: &[f64]| {
        let mut moved = vec![0.0; layout.nv()];
        layout.difference(from, found, &mut moved);
        farthest(&moved, unit)
    };
    // Near a fold q is that of the fold plus a vector times the root of the time left.
    let tau = 0.5 * speed / square(v, a);
    if tau > 0.0 && tau.is_finite() {
        let guess = guess(tau, 2.0 * tau, 0.0);
        if let Some(place) = singular::fold(mechanism, state, unit, &guess) {
            let rest = place.t - t;
            let is_near = rest > 0.5 * tau && rest < 2.0 * tau;
            if is_near && far(&place.q, &guess.q) < 0.25 * far(&guess.q, q) {
                return Some(place);
            }
        }
    }
    let tau = until?;
    let guess = guess(tau, tau, 0.5 * tau * tau);
    let place = singular::branch(mechanism, state, unit, &guess)?;
    let rest = place.t - t;
    let is_near = rest > 0.0 && rest < 4.0 * tau;
    let motion = far(&place.q, q);
    let expected = moved(rest, 0.5 * rest * rest);
    (is_near && far(&place.q, &expected) < near * motion).then_some(place)
}

/// The largest component in its unit; not finite where one is not.
pub(super) fn farthest(values: &[f64], unit: &[f64]) -> f64 {
    let shares = values.iter().zip(unit).map(|(x, unit)| x.abs() / unit);
    shares.fold(0.0, |most, x| if x > most || x.is_nan() { x } else { most })
}
