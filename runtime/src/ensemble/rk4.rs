//! The classical Runge-Kutta method on the index-1 equations of several members at once.
//!
//! Its sums are those of `methods/rk4.rs` in the same order, so that each lane has the bits of a run
//! of its own.

use simba::simd::SimdValue;

use crate::layout::Layout;
use crate::linear::saddle_point::regular_lanes;
use crate::mechanism::Mechanism;
use crate::mechanism::kernels::Kernels;
use crate::methods::rk4::advance;
use crate::results::recorded_lanes::add_product;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use crate::stabilization::{Baumgarte, Stabilization};

/// The members on the lanes, and the solution of their equations.
pub(crate) struct Members<'a, M> {
    mechanisms: [&'a M; LANES],
    kernels: Box<dyn Kernels<Lanes>>,
    /// The lanes whose numbers are still those of a member.
    left: [bool; LANES],
    baumgarte: Option<Baumgarte>,
    phi: Vec<Lanes>,
    shift: Vec<Lanes>,
    /// The inputs.
    u: Vec<Lanes>,
    jacobian: Vec<Lanes>,
    /// For one lane that the planned elimination does not serve.
    single: Single,
}

/// One lane's numbers.
struct Single {
    q: Vec<f64>,
    v: Vec<f64>,
    u: Vec<f64>,
    shift: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    scratch: Vec<f64>,
}

impl<'a, M: Mechanism> Members<'a, M> {
    /// None where the mechanisms have no lanes; those with states run alone.
    pub(crate) fn new(
        mechanisms: [&'a M; LANES],
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
            single: Single {
                q: vec![0.0; layout.nq()],
                v: vec![0.0; layout.nv()],
                u: vec![0.0; layout.nu()],
                shift: vec![0.0; layout.nc()],
                a: vec![0.0; layout.nv()],
                lambda: vec![0.0; layout.nc()],
                scratch: vec![0.0; mechanisms[0].scratch_len()],
            },
        })
    }

    pub(crate) fn mechanism(&self, lane: usize) -> &'a M {
        self.mechanisms[lane]
    }

    pub(crate) fn kernels(&self) -> &dyn Kernels<Lanes> {
        &*self.kernels
    }

    pub(crate) fn inputs(&self) -> &[Lanes] {
        &self.u
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

    /// Gives up the lanes whose state is not made of numbers.
    fn keep_finite(&mut self, q: &[Lanes], v: &[Lanes], solution: &[Lanes]) {
        let numbers = solution
            .split_last()
            .map_or(&[][..], |(_, numbers)| numbers);
        let sum = [q, v, numbers].map(undefined);
        self.keep_where_zero(sum[0] + sum[1] + sum[2]);
    }

    /// Accelerations, multipliers and the guard at a state, one after the other.
    fn accelerations(&mut self, t: f64, q: &[Lanes], v: &[Lanes], solution: &mut [Lanes]) {
        let time = Lanes::constant(t);
        if let Some(baumgarte) = self.baumgarte {
            let (kernels, layout) = (&self.kernels, self.mechanisms[0].layout());
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
            .accelerations(time, q, v, &[], &self.u, &self.shift, solution);
        for (lane, regular) in regular_lanes(solution).into_iter().enumerate() {
            if !regular && self.left[lane] {
                self.solve_alone(lane, t, q, v, solution);
            }
        }
    }

    /// The accelerations of one lane, where the planned elimination meets a singular position.
    #[cold]
    fn solve_alone(
        &mut self,
        lane: usize,
        t: f64,
        q: &[Lanes],
        v: &[Lanes],
        solution: &mut [Lanes],
    ) {
        let Single {
            q: own_q,
            v: own_v,
            u,
            shift,
            a,
            lambda,
            scratch,
        } = &mut self.single;
        let parts = [
            (&mut *own_q, q),
            (own_v, v),
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
        let solved = mechanism.accelerations(t, own_q, own_v, &[], u, shift, scratch, a, lambda);
        self.left[lane] = solved.is_ok();
        for (lanes, own) in solution.iter_mut().zip(a.iter().chain(&*lambda)) {
            lanes.replace(lane, *own);
        }
    }
}

/// The stages of one step.
pub(crate) struct Rk4 {
    /// a, lambda and the guard, of the node or of the stage before.
    solution: Vec<Lanes>,
    stage_q: Vec<Lanes>,
    stage_v: Vec<Lanes>,
    sum_q: Vec<Lanes>,
    sum_v: Vec<Lanes>,
}

impl Rk4 {
    pub(crate) fn new(layout: &Layout) -> Rk4 {
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        Rk4 {
            solution: zeros(layout.nv() + layout.nc() + 1),
            stage_q: zeros(layout.nq()),
            stage_v: zeros(layout.nv()),
            sum_q: zeros(layout.nq()),
            sum_v: zeros(layout.nv()),
        }
    }

    /// Accelerations, multipliers and the guard of the node, one after the other.
    pub(crate) fn solution(&self) -> &[Lanes] {
        &self.solution
    }

    pub(crate) fn start<M: Mechanism>(
        &mut self,
        members: &mut Members<M>,
        t: f64,
        q: &[Lanes],
        v: &[Lanes],
    ) {
        members.accelerations(t, q, v, &mut self.solution);
        members.keep_finite(q, v, &self.solution);
    }

    pub(crate) fn step<M: Mechanism>(
        &mut self,
        members: &mut Members<M>,
        t: f64,
        h: f64,
        q: &mut [Lanes],
        v: &mut [Lanes],
    ) {
        let (stage_q, stage_v) = (&mut self.stage_q, &mut self.stage_v);
        stage_q.copy_from_slice(q);
        stage_v.copy_from_slice(v);
        self.sum_q.fill(Lanes::constant(0.0));
        self.sum_v.fill(Lanes::constant(0.0));
        // The weight of a stage, and how far the next one reaches with its rates.
        for (weight, part) in [
            (1.0, Some(0.5)),
            (2.0, Some(0.5)),
            (2.0, Some(1.0)),
            (1.0, None),
        ] {
            accumulate(&mut self.sum_q, weight, stage_v);
            accumulate(&mut self.sum_v, weight, &self.solution);
            if let Some(part) = part {
                let reach = part * h;
                advance(stage_q, q, reach, stage_v);
                advance(stage_v, v, reach, &self.solution);
                members.accelerations(t + reach, stage_q, stage_v, &mut self.solution);
            }
        }
        accumulate(q, h / 6.0, &self.sum_q);
        accumulate(v, h / 6.0, &self.sum_v);
        members.accelerations(t + h, q, v, &mut self.solution);
        members.keep_finite(q, v, &self.solution);
    }
}

/// Zero where all these are finite, undefined elsewhere, as zero times infinity is.
fn undefined(numbers: &[Lanes]) -> Lanes {
    let zero = Lanes::constant(0.0);
    numbers.iter().fold(zero, |sum, x| sum + zero * *x)
}

/// `to += factor part`
fn accumulate(to: &mut [Lanes], factor: f64, part: &[Lanes]) {
    for (to, part) in to.iter_mut().zip(part) {
        *to = Lanes::mul_add(Lanes::constant(factor), *part, *to);
    }
}
