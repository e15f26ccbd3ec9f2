//! The equations of a mechanism on another scalar than `f64`.

/// The equations of one mechanism on the scalar `S`.
///
/// Methods, arguments and results are those of [`Mechanism`](crate::Mechanism), with numbers of the
/// type `S` for all `f64`; on [`Lanes`](crate::Lanes) one call serves as many states, and each lane
/// has the bits of the call of its own. [`Mechanism::lanes`](crate::Mechanism::lanes) gives them.
///
/// # Panics
/// As those of [`Mechanism`](crate::Mechanism).
pub trait Kernels<S: Copy>: Send + Sync {
    /// Sets the parameter with this index in the layout; `false` where there is none.
    fn set_parameter(&mut self, index: usize, value: S) -> bool;

    /// The constraints phi: nc values.
    fn phi(&self, t: S, q: &[S], phi: &mut [S]);

    /// The values of the constraint Jacobian on `phi_q_pattern`.
    fn phi_q(&self, t: S, q: &[S], values: &mut [S]);

    /// The partial derivative of phi by time: nc values.
    fn phi_t(&self, t: S, q: &[S], phi_t: &mut [S]);

    /// The right-hand side of the acceleration constraints: nc values.
    fn eta(&self, t: S, q: &[S], v: &[S], eta: &mut [S]);

    /// M, Q, phi_q and eta in one pass, their values written one after the other in this order.
    fn dynamics(&self, t: S, q: &[S], v: &[S], values: &mut [S]);

    /// Accelerations, multipliers and the guard of the elimination planned at compile time, one after
    /// the other: nv + nc + 1 values. `shift` (nc values) is added to eta.
    ///
    /// Where the guard is not positive or a number is not finite, which
    /// [`is_regular`](crate::linear::saddle_point::is_regular) asks, the elimination met a singular position,
    /// and [`Mechanism::accelerations`](crate::Mechanism::accelerations) goes on to the rank-revealing
    /// solution.
    fn accelerations(&self, t: S, q: &[S], v: &[S], shift: &[S], results: &mut [S]);

    /// The kinetic and the potential energy in J: two values.
    fn energy(&self, t: S, q: &[S], v: &[S], energy: &mut [S]);

    /// The outputs at one state, in the order of the layout.
    fn outputs(&self, t: S, q: &[S], v: &[S], a: &[S], lambda: &[S], outputs: &mut [S]);

    /// dq/dt from the velocities: these themselves, or else what was written to `rates`.
    fn coordinate_rates<'a>(&self, _q: &[S], v: &'a [S], _rates: &'a mut [S]) -> &'a [S] {
        v
    }

    /// The factor of every row of phi that makes its violation one in m or rad.
    fn phi_scale(&self, t: S, scale: &mut [S]);
}
