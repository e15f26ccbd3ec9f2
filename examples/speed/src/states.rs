//! States at which evaluations are timed: many, so that no branch and no hoisted value is that of one
//! state, and few enough to stay in the cache.

use mbdsl::runtime::{Dop853, Projection};
use mbdsl::{Mechanism, Options, SimulationError, simulate};

/// How many evaluations of a small mechanism.
pub(crate) const STATES: usize = 64;

/// Positions and velocities that satisfy the constraints.
pub(crate) struct State {
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
}

/// Numbers between 0 and 1 that are always the same (xorshift, Marsaglia 2003,
/// DOI 10.18637/jss.v008.i14).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Bars in a row from the origin on, of these lengths (m), at any angle, rates up to 5 rad/s.
pub(crate) fn hanging(lengths: &[f64], count: usize) -> Vec<State> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let state = |_| {
        let (mut q, mut v) = (Vec::new(), Vec::new());
        let ([mut x, mut y], [mut vx, mut vy]) = ([0.0; 2], [0.0; 2]);
        for length in lengths {
            let theta = std::f64::consts::TAU * (random.next() - 0.5);
            let omega = 10.0 * (random.next() - 0.5);
            let half = [0.5 * length * theta.cos(), 0.5 * length * theta.sin()];
            q.extend([x + half[0], y + half[1], theta]);
            v.extend([vx - omega * half[1], vy + omega * half[0], omega]);
            (x, y) = (x + 2.0 * half[0], y + 2.0 * half[1]);
            (vx, vy) = (vx - 2.0 * omega * half[1], vy + 2.0 * omega * half[0]);
        }
        State { q, v }
    };
    (0..count).map(state).collect()
}

/// Of the chains in `models`, of so many rods: fewer states of longer chains, so that all have as many
/// rods together and find them in the cache.
pub(crate) fn of_chain(rods: usize) -> Vec<State> {
    hanging(&vec![0.1; rods], (STATES * 16 / rods).max(1))
}

/// From a precise run of so many seconds.
pub(crate) fn of_motion(
    mechanism: &impl Mechanism,
    seconds: f64,
) -> Result<Vec<State>, SimulationError> {
    let options = Options::unstabilized(Dop853::new(1e-12, 1e-12), seconds, 0.01)
        .stabilization(Projection::default().into())
        .output_step(seconds / (STATES - 1) as f64);
    let trajectory = simulate(mechanism, &options)?.trajectory;
    let states = (0..STATES).filter_map(|node| trajectory.state(node));
    Ok(states
        .map(|state| State {
            q: state.q,
            v: state.v,
        })
        .collect())
}
