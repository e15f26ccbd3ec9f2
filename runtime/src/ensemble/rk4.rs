//! The classical Runge-Kutta method on the index-1 equations of several members at once.
//!
//! Its stages are those of `methods/rk4.rs`, so that each lane has the bits of a run of its own.

use simba::simd::SimdValue;
use std::convert::Infallible;

use crate::layout::Layout;
use crate::linear::saddle_point::regular_lanes;
use crate::mechanism::Mechanism;
use crate::mechanism::kernels::Kernels;
use crate::methods::rk4::stages::{self, Rates, Stage};
use crate::results::recorded_lanes::add_product;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use crate::stabilization::{Baumgarte, Stabilization};

/// The members on the lanes, and the solution of their equations.
pub(crate) struct Members<'a> {
    mechanisms: [&'a dyn Mechanism; LANES],
    layout: &'a Layout,
    kernels: Box<dyn Kernels<Lanes>>,
    /// The lanes whose numbers are still those of a member.
    left: [bool; LANES],
    baumgarte: Option<Baumgarte>,
    phi: Vec<Lanes>,
    shift: Vec<Lanes>,
    /// The inputs.
    u: Vec<Lanes>,
    jacobian: Vec<Lanes>,
    /// How many evaluations of each lane the planned elimination did not serve.
    general_solutions: [u64; LANES],
    /// For one lane that the planned elimination does not serve.
    single: Single,
}

/// One lane's numbers.
struct Single {
    q: Vec<f64>,
    v: Vec<f64>,
    z: Vec<f64>,
    u: Vec<f64>,
    shift: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    scratch: Vec<f64>,
}

impl<'a> Members<'a> {
    /// `None` if the mechanisms have no lanes.
    pub(crate) fn new(
        mechanisms: [&'a dyn Mechanism; LANES],
        left: [bool; LANES],
        stabilization: Stabilization,
    ) -> Option<Self> {
        let mut kernels = mechanisms[0].lanes()?;
        let layout = mechanisms[0].layout();
        let mut u = Vec::with_capacity(layout.nu());
        for (index, parameter) in layout.parameters().iter().enumerate() {
            let values = mechanisms.map(|own| own.parameter(index).unwrap_or(f64::NAN));
            kernels.set_parameter(index, Lanes::from_arr(values));
            if parameter.input {
                u.push(Lanes::from_arr(values));
            }
        }
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        Some(Members {
            mechanisms,
            layout,
            kernels,
            left,
            baumgarte: match stabilization {
                Stabilization::Baumgarte(baumgarte) => Some(baumgarte),
                _ => None,
            },
            phi: zeros(layout.nc()),
            shift: zeros(layout.nc()),
            u,
            jacobian: zeros(layout.patterns().phi_q.len()),
            general_solutions: [0; LANES],
            single: Single {
                q: vec![0.0; layout.nq()],
                v: vec![0.0; layout.nv()],
                z: vec![0.0; layout.nz()],
                u: vec![0.0; layout.nu()],
                shift: vec![0.0; layout.nc()],
                a: vec![0.0; layout.nv()],
                lambda: vec![0.0; layout.nc()],
                scratch: vec![0.0; mechanisms[0].scratch_len()],
            },
        })
    }

    pub(crate) fn mechanism(&self, lane: usize) -> &'a dyn Mechanism {
        self.mechanisms[lane]
    }

    pub(crate) fn kernels(&self) -> &dyn Kernels<Lanes> {
        &*self.kernels
    }

    pub(crate) fn inputs(&self) -> &[Lanes] {
        &self.u
    }

    /// How many evaluations of a lane took the general solution.
    pub(crate) fn general_solutions(&self, lane: usize) -> u64 {
        self.general_solutions[lane]
    }

    pub(crate) fn is_left(&self, lane: usize) -> bool {
        self.left[lane]
    }

    pub(crate) fn any_left(&self) -> bool {
        self.left.contains(&true)
    }

    /// Gives up the lanes where this number is not zero.
    pub(crate) fn keep_where_zero(&mut self, number: Lanes) {
        for (left, number) in self.left.iter_mut().zip(number.into_arr()) {
            *left &= number == 0.0;
        }
    }

    /// The solution of the equations at a state; gives up the lanes where one of the two is not made of
    /// numbers.
    fn solve(&mut self, state: &mut SideBySide) {
        let SideBySide {
            t,
            q,
            v,
            z,
            solution,
        } = state;
        self.accelerations(*t, q, v, z, solution);
        let numbers = solution
            .split_last()
            .map_or(&[][..], |(_, numbers)| numbers);
        let sum = [q, v, z, numbers].map(undefined);
        self.keep_where_zero(sum[0] + sum[1] + sum[2] + sum[3]);
    }

    /// dz/dt.
    fn state_rates(&self, t: f64, [q, v, z]: [&[Lanes]; 3], rates: &mut [Lanes]) {
        let kernels = &self.kernels;
        if !rates.is_empty() {
            kernels.state_rates(Lanes::constant(t), q, v, z, &self.u, rates);
        }
    }

    /// Accelerations, multipliers and the guard at a state, one after the other.
    fn accelerations(
        &mut self,
        t: f64,
        q: &[Lanes],
        v: &[Lanes],
        z: &[Lanes],
        solution: &mut [Lanes],
    ) {
        let time = Lanes::constant(t);
        if let Some(baumgarte) = self.baumgarte {
            let (kernels, layout) = (&self.kernels, self.layout);
            kernels.phi_t(time, q, &mut self.shift);
            kernels.phi_q(time, q, &mut self.jacobian);
            let entries = &layout.patterns().phi_q.entries;
            add_product(entries, &self.jacobian, v, &mut self.shift);
            kernels.phi(time, q, &mut self.phi);
            for (rate, phi) in self.shift.iter_mut().zip(&self.phi) {
                *rate = phi.zip_map(*rate, |phi, rate| baumgarte.shift(phi, rate));
            }
        }
        self.kernels
            .accelerations(time, q, v, z, &self.u, &self.shift, solution);
        for (lane, regular) in regular_lanes(solution).into_iter().enumerate() {
            if !regular && self.left[lane] {
                self.solve_alone(lane, t, [q, v, z], solution);
            }
        }
    }

    /// The accelerations of one lane, where the planned elimination meets a singular position.
    #[cold]
    fn solve_alone(
        &mut self,
        lane: usize,
        t: f64,
        [q, v, z]: [&[Lanes]; 3],
        solution: &mut [Lanes],
    ) {
        let Single {
            q: own_q,
            v: own_v,
            z: own_z,
            u,
            shift,
            a,
            lambda,
            scratch,
        } = &mut self.single;
        let parts = [
            (&mut *own_q, q),
            (own_v, v),
            (own_z, z),
            (u, &*self.u),
            (shift, &*self.shift),
        ];
        for (own, lanes) in parts {
            for (own, lanes) in own.iter_mut().zip(lanes) {
                *own = lanes.extract(lane);
            }
        }
        let shift = self.baumgarte.is_some().then_some(shift.as_slice());
        let mechanism = self.mechanisms[lane];
        let solved = mechanism.accelerations(t, own_q, own_v, own_z, u, shift, scratch, a, lambda);
        self.left[lane] = solved.is_ok();
        self.general_solutions[lane] += 1;
        for (lanes, own) in solution.iter_mut().zip(a.iter().chain(&*lambda)) {
            lanes.replace(lane, *own);
        }
    }
}

impl Rates<Lanes> for Members<'_> {
    /// Lanes without a solution are given up.
    type Fault = Infallible;

    #[inline]
    fn layout(&self) -> &Layout {
        self.layout
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
        self.accelerations(t, q, v, z, solution);
        self.state_rates(t, [q, v, z], state_rates);
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
        members.solve(state);
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
        members.state_rates(*t, [q, v, z], &mut self.state_rates);
        let rates: [&[Lanes]; 3] = [&[], solution, &self.state_rates];
        let Ok(()) = stages::step(&mut self.stages, members, (*t, h), [q, v, z], rates);
        *t += h;
        members.solve(state);
    }
}

/// Zero where all these are finite, undefined elsewhere, as zero times infinity is.
fn undefined(numbers: &[Lanes]) -> Lanes {
    let zero = Lanes::constant(0.0);
    numbers.iter().fold(zero, |sum, x| sum + zero * *x)
}
