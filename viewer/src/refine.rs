//! States between the frames of a fast motion.

use mbdsl_runtime::{Coordinate, Kind, Layout, State};

/// Largest deviation of a coordinate from linear interpolation between two states, rad or parts of the size of the
/// motion.
const TOLERANCE: f64 = 2e-3;
/// The most parts that the time between two frames is divided into, and the most states of a motion.
const MOST: [usize; 2] = [32, 40_000];

/// Inserts interpolated states between the given ones, so that a fast motion looks smooth.
///
/// Between two states the coordinates follow the cubic through their values and rates, so that pins that go around by
/// some 30 degrees from frame to frame stay together. With attitudes (quaternions) the states stay as they are.
pub(crate) fn refined(states: Vec<State>, layout: &Layout) -> Vec<State> {
    let most = MOST[0].min(MOST[1] / states.len().max(1));
    // The error of straight ways falls with the square of their number.
    let parts = (straying(&states, layout) / TOLERANCE).sqrt().ceil() as usize;
    let parts = parts.min(most);
    if parts < 2 || !layout.is_flat() {
        return states;
    }
    let mut refined = Vec::with_capacity(parts * states.len());
    for (from, to) in states.iter().zip(states.iter().skip(1)) {
        let shares = (0..parts).map(|i| i as f64 / parts as f64);
        refined.extend(shares.map(|share| between(from, to, share)));
    }
    refined.extend(states.last().cloned());
    refined
}

/// Largest deviation of a coordinate from linear interpolation, rad or parts of the size of the motion.
fn straying(states: &[State], layout: &Layout) -> f64 {
    let pairs = || states.iter().zip(states.iter().skip(1));
    let coordinates = || layout.coordinates().iter().enumerate();
    let changes = |i: usize, of: fn(&State) -> &Vec<f64>, from: &State, to: &State| {
        let ends = of(from).get(i).zip(of(to).get(i));
        ends.map_or(0.0, |(a, b)| (a - b).abs())
    };
    let ways = coordinates().filter(|(_, coordinate)| coordinate.kind != Kind::Angle);
    let ways = ways.flat_map(|(i, _)| {
        let start = states.first();
        let way = move |(state, start)| changes(i, |state| &state.q, start, state);
        states.iter().zip(start.into_iter().cycle()).map(way)
    });
    let size = ways.filter(|way| way.is_finite()).fold(1e-12, f64::max);
    let of_coordinate = |(i, coordinate): (usize, &Coordinate)| {
        let strays = pairs().map(|(from, to)| {
            let bend = (to.t - from.t) * changes(i, |state| &state.v, from, to);
            match coordinate.kind {
                // Points that turn evenly stray, too.
                Kind::Angle => bend.max(changes(i, |state| &state.q, from, to).powi(2)),
                _ => bend / size,
            }
        });
        strays.filter(|stray| stray.is_finite()).fold(0.0, f64::max)
    };
    // The sagitta of an arc.
    coordinates().map(of_coordinate).fold(0.0, f64::max) / 8.0
}

/// The state at a share of the way; accelerations and multipliers are those before.
fn between(from: &State, to: &State, share: f64) -> State {
    let h = to.t - from.t;
    let (s, r) = (share, 1.0 - share);
    let value = |i: usize, x: f64| match (to.q.get(i), from.v.get(i), to.v.get(i)) {
        (Some(y), Some(v), Some(w)) => {
            r * r * (1.0 + 2.0 * s) * x + s * s * (1.0 + 2.0 * r) * y + h * s * r * (r * v - s * w)
        }
        _ => x,
    };
    let mut state = from.clone();
    state.t += share * h;
    state.q = from
        .q
        .iter()
        .enumerate()
        .map(|(i, x)| value(i, *x))
        .collect();
    for (v, w) in state.v.iter_mut().zip(&to.v) {
        *v += share * (w - *v);
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_motion_gets_states_between_that_are_on_the_curve() {
        let text = "model Turns { rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; } particle p { mass = 1 kg; } }";
        let model = mbdsl_compiler::compile(text)
            .verified
            .map(|verified| verified.mechanism());
        let Some(model) = model else {
            unreachable!("the model has no errors");
        };
        let turning = |omega: f64| {
            let times = (0..=100).map(|i| 0.01 * f64::from(i));
            let state = |t: f64| {
                let (sin, cos) = (omega * t).sin_cos();
                let rates = vec![omega, -omega * sin, omega * cos];
                State::new(t, vec![omega * t, cos, sin], rates)
            };
            times.map(state).collect::<Vec<_>>()
        };
        let layout = mbdsl_runtime::Mechanism::layout(&model);
        assert_eq!(refined(turning(1.0), layout).len(), 101);
        let fast = refined(turning(60.0), layout);
        assert!(fast.len() > 400, "{}", fast.len());
        for state in fast {
            let angle = 60.0 * state.t;
            let near = |x: f64, y: f64, most: f64| assert!((x - y).abs() < most, "{state:?}");
            near(state.q[0], angle, 1e-9);
            near(state.q[1], angle.cos(), 1e-3);
            near(state.q[2], angle.sin(), 1e-3);
        }
    }
}
