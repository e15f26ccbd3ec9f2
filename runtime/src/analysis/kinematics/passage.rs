//! The states between both sides of a singular position that was passed.

use crate::analysis::kinematics::obstacle::Obstacle;
use crate::mechanism::Mechanism;
use crate::mechanism::dynamics;
use crate::methods::state::State;

/// Both sides of a singular position: between them positions are interpolated, because phi_q tells next to
/// nothing about them there.
pub(crate) struct Passage {
    left: State,
    right: State,
}

impl Passage {
    pub(crate) fn new(left: State, right: State) -> Passage {
        Passage { left, right }
    }

    /// Whether a time is between both sides.
    pub(crate) fn has(&self, t: f64) -> bool {
        self.left.t < t && t < self.right.t
    }

    /// The state at a time between both sides: positions by the polynomial of fifth degree that has their
    /// positions, velocities and accelerations, multipliers of least norm. For flat mechanisms.
    pub(crate) fn state(
        &self,
        mechanism: &dyn Mechanism,
        t: f64,
        state: &mut State,
    ) -> Result<(), Obstacle> {
        let layout = mechanism.layout();
        if !layout.is_flat() {
            return Err(Obstacle::Lost);
        }
        let (left, right) = (&self.left, &self.right);
        state.copy_from(layout, left);
        state.t = t;
        let h = right.t - left.t;
        let s = (t - left.t) / h;
        for j in 0..layout.nv() {
            let ends = [left, right].map(|end| [end.q[j], end.v[j] * h, end.a[j] * h * h]);
            let [q, v, a] = quintic(ends, s);
            (state.q[j], state.v[j], state.a[j]) = (q, v / h, a / (h * h));
        }
        let (at, a, lambda) = state.solution_mut();
        let found = dynamics::multipliers(mechanism, &at, a, lambda);
        found.map_err(|_| Obstacle::NotFinite)
    }
}

/// Value, first and second derivative at s of the polynomial with these at 0 and 1.
fn quintic([[q0, v0, a0], [q1, v1, a1]]: [[f64; 3]; 2], s: f64) -> [f64; 3] {
    // What is left of the end values by the parabola of the first one.
    let dq = q1 - (q0 + v0 + 0.5 * a0);
    let dv = v1 - (v0 + a0);
    let da = a1 - a0;
    let c3 = 10.0 * dq - 4.0 * dv + 0.5 * da;
    let c4 = -15.0 * dq + 7.0 * dv - da;
    let c5 = 6.0 * dq - 3.0 * dv + 0.5 * da;
    let cube = s * s * s;
    [
        q0 + s * (v0 + 0.5 * s * a0) + cube * (c3 + s * (c4 + s * c5)),
        v0 + s * a0 + s * s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)),
        a0 + s * (6.0 * c3 + s * (12.0 * c4 + s * 20.0 * c5)),
    ]
}

#[cfg(test)]
mod tests {
    use super::quintic;

    #[test]
    fn polynomials_of_fifth_degree_are_met() {
        let at = |s: f64| {
            let q = 1.0 - s + 2.0 * s * s - 3.0 * s.powi(3) + 0.5 * s.powi(4) + s.powi(5);
            let v = -1.0 + 4.0 * s - 9.0 * s * s + 2.0 * s.powi(3) + 5.0 * s.powi(4);
            let a = 4.0 - 18.0 * s + 6.0 * s * s + 20.0 * s.powi(3);
            [q, v, a]
        };
        for s in [0.0, 0.3, 0.5, 1.0] {
            for (found, expected) in quintic([at(0.0), at(1.0)], s).iter().zip(at(s)) {
                assert!((found - expected).abs() < 1e-13, "{s}: {found} {expected}");
            }
        }
    }
}
