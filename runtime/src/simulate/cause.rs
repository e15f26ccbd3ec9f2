//! Stop causes of a run, from the error of a step and the state.

use crate::layout::{Layout, coordinate_of};
use crate::linear::singular::Singular;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::rates::coordinate_rates;
use crate::mechanism::size::scales;
use crate::mechanism::{Mechanism, dynamics};
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use crate::simulate::error::StopCause;

/// Finds the cause of a failed step of length h from a state: an iteration that does not end may have met a value
/// that is not finite, where it stood or where it went.
pub(crate) fn step_cause(
    mechanism: &dyn Mechanism,
    before: &State,
    h: f64,
    error: StepError,
) -> StopCause {
    let iterates = matches!(
        error,
        StepError::NoConvergence { .. } | StepError::TooSmall { .. }
    );
    if !iterates {
        return cause(error);
    }
    let State {
        t, q, v, z, u, a, ..
    } = before;
    let (mut rates, mut ahead) = (vec![0.0; q.len()], q.clone());
    // q + h v + h^2/2 a
    for (derivative, factor) in [(v, h), (a, 0.5 * h * h)] {
        coordinate_rates(mechanism, &Point::new(*t, q, derivative), &mut rates);
        for (x, rate) in ahead.iter_mut().zip(&rates) {
            *x += factor * rate;
        }
    }
    let states = lost_rates(mechanism, t + h, &ahead, before);
    let probe =
        |q: &[f64]| dynamics::not_finite(mechanism, &Point::new(t + h, q, v).states(z).inputs(u));
    let found = probe(q).or_else(|| probe(&ahead));
    match found.or_else(|| jam(mechanism, t + h, &ahead, before)) {
        Some(singular) => StopCause::Singular(singular),
        None if !states.is_empty() => StopCause::NotFinite {
            coordinates: Vec::new(),
            states,
        },
        None => cause(error),
    }
}

/// Fault of frictions without forces at a time and a position, with the rest of a state: no iteration finds any
/// forces.
fn jam(mechanism: &dyn Mechanism, t: f64, q: &[f64], rest: &State) -> Option<Singular> {
    let (mut a, mut lambda) = (rest.a.clone(), rest.lambda.clone());
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let at = Point { t, q, ..rest.at() };
    let solved = mechanism.accelerations(&at, &mut scratch, &mut a, &mut lambda);
    let fault = solved.err();
    fault.filter(|fault| matches!(fault, Singular::Jams { .. }))
}

/// Refuses states z that are not finite, as a sample may make them, before forces are computed from them.
pub(crate) fn finite_states(state: &State) -> Result<(), StopCause> {
    let places = (0..).zip(&state.z);
    let states: Vec<usize> = places
        .filter(|(_, z)| !z.is_finite())
        .map(|(k, _)| k)
        .collect();
    match states.is_empty() {
        true => Ok(()),
        false => Err(StopCause::NotFinite {
            coordinates: Vec::new(),
            states,
        }),
    }
}

/// Refuses a state at which the rate of one of its states z is not finite.
pub(crate) fn finite_rates(mechanism: &dyn Mechanism, state: &State) -> Result<(), StopCause> {
    let states = lost_rates(mechanism, state.t, &state.q, state);
    match states.is_empty() {
        true => Ok(()),
        false => Err(StopCause::NotFinite {
            coordinates: Vec::new(),
            states,
        }),
    }
}

/// The states whose rates are not numbers at a time and a position, with the rest of a state.
fn lost_rates(mechanism: &dyn Mechanism, t: f64, q: &[f64], rest: &State) -> Vec<usize> {
    let at = Point { t, q, ..rest.at() };
    let mut rates = vec![0.0; at.z.len()];
    mechanism.state_rates(&at, &mut rates);
    (0..rates.len())
        .filter(|k| !rates[*k].is_finite())
        .collect()
}

/// Converts the error of a step into the cause that stops a run.
pub(crate) fn cause(error: StepError) -> StopCause {
    match error {
        StepError::Singular(singular) => StopCause::Singular(singular),
        StepError::NotProjected { violation, rows } => StopCause::NotProjected { violation, rows },
        StepError::NoConvergence { rows } => StopCause::NoConvergence { rows },
        StepError::TooManyFreedoms { dof, most } => StopCause::TooManyFreedoms { dof, most },
        StepError::Massless { coordinates } => StopCause::Massless { coordinates },
        StepError::Chatter(jump) => StopCause::Chatter(jump),
        StepError::TooSmall { h } => StopCause::TooSmall { h },
        StepError::Method(reason) => StopCause::Method { reason },
    }
}

/// Stop cause of a method that reached the limit of steps, with the velocity that is fastest at a state.
#[cold]
pub(crate) fn too_many_steps(mechanism: &dyn Mechanism, steps: u64, v: &[f64]) -> StopCause {
    let scale = scales(mechanism).coordinate;
    let speed = |k: &usize| v[*k].abs() / scale[*k];
    let fastest = (0..v.len()).max_by(|j, k| speed(j).total_cmp(&speed(k)));
    let velocity = fastest.unwrap_or(0);
    StopCause::TooManySteps {
        steps,
        velocity,
        value: v.get(velocity).copied().unwrap_or(0.0),
    }
}

/// Refuses a state whose numbers are not all finite.
#[inline(always)]
pub(crate) fn finite(layout: &Layout, state: &State) -> Result<(), StopCause> {
    if state.is_finite(layout) {
        return Ok(());
    }
    not_finite(layout, state)
}

/// Names the coordinates that are not finite; the sum of finite numbers may overflow.
#[cold]
pub(crate) fn not_finite(layout: &Layout, state: &State) -> Result<(), StopCause> {
    let State {
        q, v, z, a, lambda, ..
    } = state;
    if [q, v, z, a, lambda]
        .into_iter()
        .flatten()
        .all(|x| x.is_finite())
    {
        return Ok(());
    }
    let of_velocity = |k: usize| coordinate_of(layout.attitudes(), k);
    let lost = |list: &[f64], k: usize| list.get(k).is_some_and(|x| !x.is_finite());
    let moving = (0..v.len()).filter(|&k| lost(v, k) || lost(a, k));
    let mut coordinates: Vec<usize> = (0..q.len()).filter(|&j| lost(q, j)).collect();
    coordinates.extend(moving.map(of_velocity));
    coordinates.sort_unstable();
    coordinates.dedup();
    Err(StopCause::NotFinite {
        coordinates,
        states: (0..z.len()).filter(|k| !z[*k].is_finite()).collect(),
    })
}
