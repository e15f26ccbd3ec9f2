//! The stages of a step that is tried, of one run or of several side by side.

use crate::layout::{Layout, velocity_of};
use crate::methods::embedded::control::Control;
use crate::methods::embedded::tableau::{MOST_STAGES, Tableau, WeightsInside};
use crate::scalar::Scalar;

/// A step from a state (q, v, z): the rates at its stages, and what they make.
pub(crate) struct Stages<S> {
    pub(crate) tableau: &'static Tableau,
    weights_inside: WeightsInside,
    /// Whether each component of the state is part of a quaternion.
    of_attitudes: Vec<bool>,
    /// The absolute tolerance of every component of the state.
    pub(crate) atol: Vec<S>,
    /// The state at the beginning.
    pub(crate) y: Vec<S>,
    /// The state at the stage computed last.
    pub(crate) stage: Vec<S>,
    /// The state at the end.
    pub(crate) new: Vec<S>,
    /// The rates of the stages, dq/dt, a and dz/dt one after the other.
    pub(crate) rates: Vec<Vec<S>>,
    /// Estimate of the error, divided by h.
    estimate: Vec<S>,
    zeros: Vec<S>,
    terms: Terms<S>,
}

impl<S: Scalar> Stages<S> {
    pub(crate) fn new(layout: &Layout, tableau: &'static Tableau) -> Stages<S> {
        let n = layout.nq() + layout.nv() + layout.nz();
        let zeros = || vec![S::constant(0.0); n];
        let stages = tableau.c.len() + 1 + tableau.extra_c.len();
        Stages {
            tableau,
            weights_inside: WeightsInside::new(tableau.inside),
            of_attitudes: (0..n)
                .map(|k| k < layout.nq() && velocity_of(layout.attitudes(), k).is_none())
                .collect(),
            atol: zeros(),
            y: zeros(),
            stage: zeros(),
            new: zeros(),
            rates: vec![zeros(); stages],
            estimate: zeros(),
            zeros: zeros(),
            terms: Terms::new(),
        }
    }

    /// Goes to a stage of a step of length h.
    pub(crate) fn reach(&mut self, stage: usize, h: S) {
        let weights = self.tableau.a[stage - 1];
        self.terms.of(weights, h);
        self.terms.add(&mut self.stage, &self.y, &self.rates);
    }

    /// Goes to one of the stages that only the solution inside a step needs.
    pub(crate) fn reach_extra(&mut self, extra: usize, h: S) {
        let weights = self.tableau.extra_a[extra];
        self.terms.of(weights, h);
        self.terms.add(&mut self.stage, &self.y, &self.rates);
    }

    /// Goes to the end of a step of length h.
    pub(crate) fn finish(&mut self, h: S) {
        self.terms.of(self.tableau.b, h);
        self.terms.add(&mut self.new, &self.y, &self.rates);
    }

    /// The error of a step, in units of what is allowed.
    pub(crate) fn error(&mut self, control: &Control, h: S) -> S {
        let first = self.error_by(control, self.tableau.error, h);
        if self.tableau.second_error.is_empty() {
            return first;
        }
        let second = self.error_by(control, self.tableau.second_error, h);
        let both = first * first + S::constant(0.01) * second * second;
        let zero = S::constant(0.0);
        (first * first / both.simd_sqrt()).select(both.simd_gt(zero), zero)
    }

    /// The error of a step by one of the estimates.
    fn error_by(&mut self, control: &Control, weights: &[f64], h: S) -> S {
        self.terms.of(weights, S::constant(1.0));
        self.terms.add(&mut self.estimate, &self.zeros, &self.rates);
        let components = self.y.iter().zip(&self.new).zip(&self.atol);
        let components = components.zip(&self.estimate).zip(&self.of_attitudes);
        control.norm(
            components.map(|((((y, new), atol), estimate), of_attitude)| {
                // A turn by 1 rad changes a quaternion by 1/2, whatever its parts are.
                let size = match of_attitude {
                    true => S::constant(0.5),
                    false => y.simd_abs().simd_max(new.simd_abs()),
                };
                (h * *estimate, size, *atol)
            }),
        )
    }

    /// The motion at a share of the step of length h from the state at its beginning, which may come in parts.
    pub(crate) fn look<const N: usize>(&self, share: S, h: S, from: [&[S]; N], to: [&mut [S]; N]) {
        let mut weights = [S::constant(0.0); MOST_STAGES];
        let stages = self.weights_inside.at(share, &mut weights);
        for weight in &mut weights[..stages.len()] {
            *weight = h * *weight;
        }
        let mut begin = 0;
        for (to, from) in to.into_iter().zip(from) {
            add((stages, &weights), to, from, (begin, &self.rates));
            begin += to.len();
        }
    }
}

/// Stages with their weights, times the length of a step.
struct Terms<S> {
    count: usize,
    stages: [usize; MOST_STAGES],
    weights: [S; MOST_STAGES],
}

impl<S: Scalar> Terms<S> {
    fn new() -> Terms<S> {
        Terms {
            count: 0,
            stages: [0; MOST_STAGES],
            weights: [S::constant(0.0); MOST_STAGES],
        }
    }

    /// Sets the stages with weights that are not zero, and these weights times h.
    fn of(&mut self, weights: &[f64], h: S) {
        self.count = 0;
        for (stage, weight) in weights.iter().enumerate() {
            if *weight != 0.0 {
                self.stages[self.count] = stage;
                self.weights[self.count] = h * S::constant(*weight);
                self.count += 1;
            }
        }
    }

    /// `to = from + sum of weight times rate`.
    fn add(&self, to: &mut [S], from: &[S], rates: &[Vec<S>]) {
        let stages = &self.stages[..self.count];
        add((stages, &self.weights), to, from, (0, rates));
    }
}

/// `to = from + sum of weight times rate`, of the stages with these weights and of the rates from the component
/// `begin` on.
fn add<S: Scalar>(
    terms: (&[usize], &[S]),
    to: &mut [S],
    from: &[S],
    (begin, rates): (usize, &[Vec<S>]),
) {
    let n = to.len();
    let mut k = 0;
    // Sums that stay in registers.
    while k + 8 <= n {
        sums::<S, 8>(terms, &mut to[k..], &from[k..], (begin + k, rates));
        k += 8;
    }
    if k + 4 <= n {
        sums::<S, 4>(terms, &mut to[k..], &from[k..], (begin + k, rates));
        k += 4;
    }
    if k + 2 <= n {
        sums::<S, 2>(terms, &mut to[k..], &from[k..], (begin + k, rates));
        k += 2;
    }
    if k < n {
        sums::<S, 1>(terms, &mut to[k..], &from[k..], (begin + k, rates));
    }
}

/// The first N components.
#[inline(always)]
fn sums<S: Scalar, const N: usize>(
    (stages, weights): (&[usize], &[S]),
    to: &mut [S],
    from: &[S],
    (begin, rates): (usize, &[Vec<S>]),
) {
    let mut sums = [S::constant(0.0); N];
    sums.copy_from_slice(&from[..N]);
    for (stage, weight) in stages.iter().zip(weights) {
        let rates = &rates[*stage][begin..begin + N];
        for (sum, rate) in sums.iter_mut().zip(rates) {
            *sum += *weight * *rate;
        }
    }
    to[..N].copy_from_slice(&sums);
}
