//! The classical Runge-Kutta method on the index-1 equations of several members at once.
//!
//! Its stages are those of `methods/rk4.rs`, so that each lane has the bits of a run of its own.

use std::convert::Infallible;

use crate::ensemble::members::Members;
use crate::layout::Layout;
use crate::methods::rk4::stages::{self, Rates, Stage};
use crate::scalar::Scalar;
use crate::scalar::lanes::Lanes;

impl Rates<Lanes> for Members<'_> {
    /// Lanes without a solution are given up.
    type Fault = Infallible;

    #[inline]
    fn layout(&self) -> &Layout {
        Members::layout(self)
    }

    // Accelerations, multipliers and the guard.
    #[inline]
    fn solution_len(&self) -> usize {
        solution_len(self.layout())
    }

    fn evaluate(
        &mut self,
        t: f64,
        [q, v]: [&mut [Lanes]; 2],
        z: &[Lanes],
        solution: &mut [Lanes],
        [_, state_rates]: [&mut [Lanes]; 2],
    ) -> Result<(), Infallible> {
        let time = Lanes::constant(t);
        self.accelerations(time, q, v, z, solution);
        self.state_rates(time, [q, v, z], state_rates);
        Ok(())
    }
}

fn solution_len(layout: &Layout) -> usize {
    layout.nv() + layout.nc() + 1
}

/// The members at one time.
pub(crate) struct SideBySide {
    pub(crate) t: f64,
    pub(crate) q: Vec<Lanes>,
    pub(crate) v: Vec<Lanes>,
    pub(crate) z: Vec<Lanes>,
    /// Accelerations, multipliers and the guard, one after the other.
    pub(crate) solution: Vec<Lanes>,
}

/// The steps of the members.
pub(crate) struct Rk4 {
    /// dz/dt at the node.
    state_rates: Vec<Lanes>,
    stages: [Stage<Lanes>; 3],
}

impl Rk4 {
    /// Steps that begin at a state, whose solution is found first.
    pub(crate) fn start(members: &mut Members<'_>, state: &mut SideBySide) -> Rk4 {
        let layout = members.layout();
        let solution = solution_len(layout);
        state.solution = vec![Lanes::constant(0.0); solution];
        let method = Rk4 {
            state_rates: vec![Lanes::constant(0.0); layout.nz()],
            stages: std::array::from_fn(|_| Stage::new(layout, solution)),
        };
        solve(members, state);
        method
    }

    pub(crate) fn step(&mut self, members: &mut Members<'_>, h: f64, state: &mut SideBySide) {
        let SideBySide {
            t,
            q,
            v,
            z,
            solution,
        } = state;
        members.state_rates(Lanes::constant(*t), [q, v, z], &mut self.state_rates);
        let rates: [&[Lanes]; 3] = [&[], solution, &self.state_rates];
        let Ok(()) = stages::step(&mut self.stages, members, (*t, h), [q, v, z], rates);
        *t += h;
        solve(members, state);
    }
}

/// The solution of the equations at a state; gives up the lanes where one of the two is not made of
/// numbers.
fn solve(members: &mut Members<'_>, state: &mut SideBySide) {
    let SideBySide {
        t,
        q,
        v,
        z,
        solution,
    } = state;
    members.accelerations(Lanes::constant(*t), q, v, z, solution);
    let numbers = solution
        .split_last()
        .map_or(&[][..], |(_, numbers)| numbers);
    let sum = [q, v, z, numbers].map(undefined);
    members.keep_where_zero(sum[0] + sum[1] + sum[2] + sum[3]);
}

/// Zero where all these are finite, undefined elsewhere, as zero times infinity is.
fn undefined(numbers: &[Lanes]) -> Lanes {
    let zero = Lanes::constant(0.0);
    numbers.iter().fold(zero, |sum, x| sum + zero * *x)
}
