//! Jams: what slips has no forces any more, and locks by an impulse.
//!
//! With the normal force `n = n_0 + l f` of one friction, `f = -mu sigma |n|` has a solution for every n_0 where
//! `mu |l| < 1`, and none for one sign of n_0 where not (P. Painleve, "Lecons sur le frottement", 1895). Then no finite
//! force keeps it slipping: the impulse P along the slide stops it at once, and the normal impulse `l P` bears it.
//!
//! ```text
//! P = -s/w,  w = c M^-1 c^T under the joints,  |P| <= mu |l P|,  lost: s^2/(2 w)
//! ```

use crate::contact::forces::Forces;
use crate::contact::open::{Open, Resting};
use crate::contact::regime::{Regime, Sliding};
use crate::contact::regime_mechanism::RegimeMechanism;
use crate::contact::regime_selection::decide;
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::bisection::bisect;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::contacts::Normal;
use crate::methods::state::State;
use crate::simulate::contact_events::{Account, Impulse, undecided};
use crate::simulate::error::StopCause;
use crate::simulate::modes::ahead;
use std::convert::Infallible;

/// The shortest steps towards the end of forces, as a share of a run, and of the step of a program: what lies inside of
/// shorter ones is rounding.
pub(crate) const OF_RUN: f64 = 1e-9;
pub(crate) const OF_STEP: f64 = 1e-6;

/// Largest number of doublings of that length until forces are lost ahead.
const DOUBLINGS: usize = 10;

/// The shortest step towards the end of forces at a time, in s, if no rounding makes it longer: not a share of the
/// last step, since these grow ever shorter there.
pub(crate) fn shortest(least: f64, t: f64) -> f64 {
    least.max(16.0 * f64::EPSILON * t.abs())
}

/// Moves a state from the last one that has forces just past their end, along its velocities and accelerations; whether
/// they end within some of the shortest steps.
pub(crate) fn pass_forces(
    restrained: &RegimeMechanism<'_>,
    before: &State,
    least: f64,
    state: &mut State,
) -> bool {
    let mut scratch = vec![0.0; restrained.scratch_len()];
    let (mut a, mut lambda) = (before.a.clone(), before.lambda.clone());
    let mut loses = |h: f64, state: &mut State| {
        ahead(restrained, before, h, state);
        let solved = restrained.accelerations(&state.at(), &mut scratch, &mut a, &mut lambda);
        matches!(solved, Err(Singular::Jams { .. }))
    };
    let (mut left, mut right) = (0.0, least);
    for _ in 0..DOUBLINGS {
        if loses(right, state) {
            break;
        }
        (left, right) = (right, 2.0 * right);
    }
    let width = f64::EPSILON * before.t.abs();
    let Ok([_, right]) = bisect::<Infallible>([left, right], width, |h| Ok(loses(h, state)));
    loses(right, state)
}

impl Account {
    /// Locks what slips in a regime if there are no forces, and decides again: the regime that goes on, the row that
    /// locked, and the impulse. `None` where there are forces, and where several rows may have impulses, which are not
    /// known then.
    pub(crate) fn lock(
        &mut self,
        rows: &Rows<'_>,
        state: &mut State,
        regime: &Regime,
    ) -> Result<Option<(Regime, usize, Impulse)>, StopCause> {
        let (acting, stops) = (regime.acting(), rows.stops());
        // A normal force that the model gives makes no impulse of anything.
        let is_finite = |row: &usize| {
            let slips = regime.slipping().find(|friction| stops + friction == *row);
            slips.is_some_and(|friction| rows.contacts.frictions[friction].normal == Normal::Given)
        };
        let mut impulsive = acting.iter().copied().filter(|row| !is_finite(row));
        let (Some(row), None) = (impulsive.next(), impulsive.next()) else {
            return Ok(None);
        };
        let slips = row
            .checked_sub(stops)
            .map(|friction| (friction, regime.sliding[friction]));
        let Some((friction, Sliding::Slips(sign))) = slips else {
            return Ok(None);
        };
        let mut values = vec![0.0; Response::len(rows)];
        let Ok(response) = Response::new(rows, state.at(), &rows.no_shift(), &acting, &mut values)
        else {
            // The method says what is singular there.
            return Ok(None);
        };
        let mut memory = vec![0.0; Forces::len(rows.count())];
        let mut forces = Forces::new(rows.count(), &mut memory);
        if forces.find(rows, &response, regime, &acting).is_some() {
            return Ok(None);
        }
        let normal = rows.contacts.frictions[friction].normal;
        let by_force = response.column(row).1;
        let pressing = normal
            .rows()
            .map(|row| row.map_or(0.0, |row| by_force[row]));
        let law = response.laws().friction(friction);
        let bears = law.mu * law.normal(normal, pressing).0 >= 1.0;
        if !bears || response.between(row, row) <= 0.0 {
            return Ok(None);
        }
        let impulse = self.impact(rows, state, regime, &[], &[row])?;
        let resting = Resting {
            friction,
            sign,
            may_stick: true,
        };
        let open = Open {
            touching: Vec::new(),
            leaving: Vec::new(),
            left: Vec::new(),
            resting: vec![resting],
        };
        let next = decide(rows, state.at(), regime, &open).map_err(undecided)?;
        Ok(Some((next, row, impulse)))
    }
}

/// Whether a run stopped because what slips has no forces.
pub(crate) fn is_jam(cause: &StopCause) -> bool {
    matches!(cause, StopCause::Singular(Singular::Jams { .. }))
}
