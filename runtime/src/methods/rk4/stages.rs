//! The stages of a step, of one state or of several side by side.
//!
//! Everything is inline, so that the compiler knows all lengths where it knows the mechanism.

use crate::layout::Layout;
use crate::scalar::Scalar;

/// Right-hand side at the stages of a step: the rates of positions, velocities and states.
pub(crate) trait Rates<S> {
    /// The error if the rates cannot be computed.
    type Fault;

    fn layout(&self) -> &Layout;

    /// The length of a solution, which begins with the accelerations.
    fn solution_len(&self) -> usize;

    /// The accelerations, dq/dt where it is not v, and dz/dt at a stage, whose positions and velocities may
    /// be brought to the constraints before.
    fn evaluate(
        &mut self,
        t: f64,
        stage: [&mut [S]; 2],
        z: &[S],
        solution: &mut [S],
        others: [&mut [S]; 2],
    ) -> Result<(), Self::Fault>;
}

/// The state reached within a step, and the rates there.
#[derive(Clone)]
pub(crate) struct Stage<S> {
    /// q, room for dq/dt where it is not v, z, dz/dt, v and the solution, which begins with dv/dt.
    values: Vec<S>,
}

impl<S: Scalar> Stage<S> {
    pub(crate) fn new(layout: &Layout, solution: usize) -> Stage<S> {
        let (nq, nv, nz) = (layout.nq(), layout.nv(), layout.nz());
        Stage {
            values: vec![S::constant(0.0); 2 * (nq + nz) + nv + solution],
        }
    }

    /// Goes from a node, at `t`, with these rates for the time `reach`; returns the rates there.
    #[inline(always)]
    fn reach<E: Rates<S>>(
        &mut self,
        equations: &mut E,
        (t, reach): (f64, f64),
        [q, v, z]: [&[S]; 3],
        [dq, dv, dz]: [&[S]; 3],
    ) -> Result<[&[S]; 3], E::Fault> {
        let layout = equations.layout();
        let (nq, nv, nz) = (layout.nq(), layout.nv(), layout.nz());
        let flat = equations.layout().is_flat();
        let len = 2 * (nq + nz) + nv + equations.solution_len();
        let (of_q, rest) = self.values[..len].split_at_mut(2 * nq);
        let (of_z, of_v) = rest.split_at_mut(2 * nz);
        let (stage_q, rates) = of_q.split_at_mut(nq);
        let (stage_z, state_rates) = of_z.split_at_mut(nz);
        let (stage_v, solution) = of_v.split_at_mut(nv);
        advance(stage_q, q, reach, dq);
        advance(stage_v, v, reach, dv);
        advance(stage_z, z, reach, dz);
        let (stage, others) = ([&mut *stage_q, &mut *stage_v], [&mut *rates, state_rates]);
        equations.evaluate(t + reach, stage, stage_z, solution, others)?;
        Ok([if flat { stage_v } else { rates }, solution, state_rates])
    }
}

/// Makes one step from a node, at `t`; the last argument has the rates at the node: dq/dt where it
/// is not v, the accelerations, and dz/dt.
#[inline(always)]
pub(crate) fn step<S: Scalar, E: Rates<S>>(
    [second, third, fourth]: &mut [Stage<S>; 3],
    equations: &mut E,
    (t, h): (f64, f64),
    [q, v, z]: [&mut [S]; 3],
    [dq1, a1, dz1]: [&[S]; 3],
) -> Result<(), E::Fault> {
    let flat = equations.layout().is_flat();
    let dq1 = if flat { &*v } else { dq1 };
    let half = (t, 0.5 * h);
    let node = [&*q, &*v, &*z];
    let [dq2, a2, dz2] = second.reach(equations, half, node, [dq1, a1, dz1])?;
    let [dq3, a3, dz3] = third.reach(equations, half, node, [dq2, a2, dz2])?;
    let [dq4, a4, dz4] = fourth.reach(equations, (t, h), node, [dq3, a3, dz3])?;
    sum(q, h / 6.0, [dq1, dq2, dq3, dq4]);
    sum(v, h / 6.0, [a1, a2, a3, a4]);
    sum(z, h / 6.0, [dz1, dz2, dz3, dz4]);
    Ok(())
}

/// `to = from + reach rate`
#[inline]
fn advance<S: Scalar>(to: &mut [S], from: &[S], reach: f64, rate: &[S]) {
    // One length, that of `to`, for all of them.
    let (from, rate) = (&from[..to.len()], &rate[..to.len()]);
    for ((to, from), rate) in to.iter_mut().zip(from).zip(rate) {
        *to = S::mul_add(S::constant(reach), *rate, *from);
        // One by one, as the rates were stored: a load of several numbers waits for these stores.
        std::hint::black_box(());
    }
}

/// `to += factor (k1 + 2 k2 + 2 k3 + k4)`
#[inline]
fn sum<S: Scalar>(to: &mut [S], factor: f64, slopes: [&[S]; 4]) {
    let [k1, k2, k3, k4] = slopes.map(|k| &k[..to.len()]);
    let (factor, two) = (S::constant(factor), S::constant(2.0));
    let middle = k2.iter().zip(k3);
    for (((to, k1), (k2, k3)), k4) in to.iter_mut().zip(k1).zip(middle).zip(k4) {
        let middle = S::mul_add(two, *k3, S::mul_add(two, *k2, *k1));
        *to = S::mul_add(factor, middle + *k4, *to);
    }
}
