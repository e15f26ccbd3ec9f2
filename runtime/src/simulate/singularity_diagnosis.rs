//! Diagnosis of a singular position that steps of a fixed length jumped over.

use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::methods::{Dopri5, Method};
use crate::results::trajectory::Trajectory;
use crate::simulate::cause::step_cause;
use crate::simulate::error::Stop;
use crate::simulate::error::StopCause;
use crate::simulate::options::Options;
use crate::stabilization::Stabilization;

/// Rows to go back.
const BACK: usize = 10;

/// The most steps that are made from there.
const MOST_STEPS: usize = 10_000;

/// Finds the position after which a run in steps of a fixed length diverged, if the constraints
/// contradict each other there: the step that met it went beyond, to anywhere.
///
/// It is found by an adaptive method from a few rows before. The stop is put at the last row before
/// that position.
pub(crate) fn contradiction(
    mechanism: &dyn Mechanism,
    options: &Options,
    stabilization: Stabilization,
    stop: &Stop,
    trajectory: &Trajectory,
) -> Option<Stop> {
    let diverged = matches!(
        stop.cause,
        StopCause::NotFinite { .. } | StopCause::Singular(Singular::NotFinite { .. })
    );
    if !diverged || !options.method.info().stabilized || options.method.is_adaptive() {
        return None;
    }
    let times = trajectory.times();
    // Not beyond a change of the state, where there are two nodes at one time.
    let first = times.windows(2).rposition(|pair| pair[0] == pair[1]);
    let first = first.map_or(0, |node| node + 1);
    let node = times.len().saturating_sub(BACK + 1).max(first);
    let mut state = trajectory.state(node)?.completed(mechanism);
    let end = stop.t + stop.h;
    let mut method = Method::from(Dopri5::default()).stepper(mechanism, stabilization);
    method.start(mechanism, &mut state).ok()?;
    let mut before: State = state.clone();
    for _ in 0..MOST_STEPS {
        let reach = end - state.t;
        if reach <= 0.0 {
            return None;
        }
        before.copy_from(mechanism.layout(), &state);
        let Err(error) = method.step(mechanism, reach, &mut state) else {
            continue;
        };
        let cause = step_cause(mechanism, &before, reach, error);
        let singular = matches!(
            cause,
            StopCause::Singular(Singular::Contradictory { .. } | Singular::Stalled { .. })
        );
        // The last good node is before that position.
        let t = times.iter().copied().rfind(|t| *t <= before.t)?;
        return singular.then_some(Stop {
            t,
            h: stop.h,
            cause,
        });
    }
    None
}
