//! Diagnosis of a run in steps of a fixed length that are too long for a stiff load.

use crate::layout::attitude::Map;
use crate::layout::words::short;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::methods::state::State;
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::options::Options;

/// The classical Runge-Kutta method damps a vibration as long as its phase advances by less in a step, in rad.
const STABLE: f64 = 2.8;

/// Iterations for the fastest rate; eigenvalues of the same size need not be told apart.
const ITERATIONS: usize = 40;

/// The distance at which accelerations are compared, beside the size of the mechanism and 1 rad, and their velocities.
const NEAR: f64 = 1e-6;

/// The golden ratio, of which no multiple is near to another one by whole numbers.
const GOLDEN: f64 = 1.618_033_988_749_895;

/// The load, the motion that reacts to it and the rate in words, where steps of a fixed length were too long for it
/// and the motion grew until a value was no number; `start` is the state in which the run began.
pub(crate) fn stiff_load(
    mechanism: &dyn Mechanism,
    options: &Options,
    start: &State,
    stop: &Stop,
) -> Option<String> {
    let has_grown = matches!(
        stop.cause,
        StopCause::NotFinite { .. }
            | StopCause::Singular(Singular::NotFinite { .. })
            | StopCause::NotProjected { .. }
    );
    let explicit_steps = options.method.info().stabilized && !options.method.is_adaptive();
    if !has_grown || !explicit_steps {
        return None;
    }
    let rates =
        [Change::Position, Change::Velocity].map(|change| fastest(mechanism, start, change));
    let fastest = rates.into_iter().flatten();
    let (rate, moved, place) = fastest.max_by(|(x, ..), (y, ..)| x.total_cmp(y))?;
    if rate * stop.h < STABLE {
        return None;
    }
    let at = start.at();
    let load = mechanism.dominant_load([&at, &moved.at()])?;
    let name = mechanism.layout().motion(place);
    Some(format!(
        "steps of {} s are too long for `{load}`, to which `{name}` reacts at {rate:.1e} 1/s (use h below {:.1e} s, or an implicit method, as `generalized-alpha`)",
        short(stop.h),
        2.0 / rate
    ))
}

/// The part of a state that is changed.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    Position,
    Velocity,
}

/// The fastest rate mu at which accelerations react to positions, `a = mu^2 q`, or velocities, `a = mu v`, with a
/// changed state and the velocity along which they change most: the power method on differences of accelerations.
fn fastest(
    mechanism: &dyn Mechanism,
    start: &State,
    change: Change,
) -> Option<(f64, State, usize)> {
    let layout = mechanism.layout();
    let units = scales(mechanism).coordinate;
    let near: Vec<f64> = units.iter().map(|unit| NEAR * unit).collect();
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let mut accelerations = |state: &State| {
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let point = Point::new(state.t, &state.q, &state.v).states(&state.z);
        let solved =
            mechanism.accelerations(&point.inputs(&state.u), &mut scratch, &mut a, &mut lambda);
        solved.ok().map(|()| a)
    };
    let before = accelerations(start)?;
    // Along no direction that a mechanism might have: multiples of the golden ratio, less their whole parts.
    let parts = (1..=layout.nv()).map(|k| (GOLDEN * k as f64).fract() - 0.5);
    let mut along: Vec<f64> = parts.collect();
    let mut found = None;
    for _ in 0..ITERATIONS {
        let largest = along.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let step: Vec<f64> = near
            .iter()
            .zip(&along)
            .map(|(near, x)| near * x / largest)
            .collect();
        let mut moved = start.clone();
        match change {
            Change::Position => layout.retract(&mut moved.q, &step, Map::Exponential),
            Change::Velocity => moved
                .v
                .iter_mut()
                .zip(&step)
                .for_each(|(v, step)| *v += step),
        }
        let after = accelerations(&moved)?;
        let changes = after.iter().zip(&before).zip(&near);
        along = changes
            .map(|((after, before), near)| (after - before) / near)
            .collect();
        let sizes = along.iter().map(|x| x.abs()).enumerate();
        let (place, size) = sizes.max_by(|(_, x), (_, y)| x.total_cmp(y))?;
        if !(size > 0.0 && size.is_finite()) {
            return None;
        }
        let rate = if change == Change::Position {
            size.sqrt()
        } else {
            size
        };
        found = Some((rate, moved, place));
    }
    found
}
