//! Newton's method for the stages of one step, with the tangents of its beginning.

use crate::constraints::violation;
use crate::linear::dense::max_abs;
use crate::mechanism::Mechanism;
use crate::mechanism::evaluation::Evaluation;
use crate::methods::index1::continuation_gap;
use crate::methods::radau::collocation::{
    BASIS, COMPLEX, ERROR, INVERSE, NODES, REAL, TO_BASIS, combine,
};
use crate::methods::radau::control::{MOST_ITERATIONS, Solved};
use crate::methods::radau::stage::{self, Stage};
use crate::methods::radau::system::System;
use crate::methods::radau::tangent::{Parts, Tangent};
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use num_complex::Complex;

/// A change that is smaller than this, in rad or sizes, is none.
const CLOSE: f64 = 1e-14;

/// A change below this that does not fall any more is round-off.
const ROUNDING: f64 = 1e-9;

/// The most iterations where steps are not under control.
const MOST_UNCONTROLLED: u32 = 60;

/// A step whose end is farther than this, in rad or sizes, from its beginning and from where velocities and
/// accelerations lead has found another solution than the one that continues the motion.
const FARTHEST: f64 = 1.0;

/// The stages of a step, and Newton's method that finds them.
pub(crate) struct Newton {
    pub(crate) stages: [Stage; 3],
    pub(crate) tangent: Tangent,
    real: System<f64>,
    complex: System<Complex<f64>>,
    evaluation: Evaluation,
    /// The residuals of the stages; then their changes.
    missing: [Vec<f64>; 3],
    pairs: Vec<Complex<f64>>,
    /// The state at which the estimate of the error is evaluated.
    estimate: Stage,
    /// The estimate of the error.
    pub(crate) error: Vec<f64>,
    pub(crate) iterations: u64,
    pub(crate) evaluations: u64,
    pub(crate) factorizations: u64,
}

/// Measures the size of changes.
pub(crate) trait Measure {
    /// The size of changes of q, v and z, where 1 is allowed in a step.
    fn size(&self, changes: &[f64]) -> f64;
}

/// Stopping criterion of the iteration.
pub(crate) enum Until<'a> {
    /// Nothing changes but by round-off.
    Rounding,
    /// The error of the iteration is this share of what is allowed.
    Share(f64, &'a dyn Measure),
}

impl Newton {
    pub(crate) fn new(mechanism: &dyn Mechanism, stabilized: bool) -> Newton {
        let layout = mechanism.layout();
        let tangent = Tangent::new(mechanism, stabilized);
        let count = Parts::<f64>::len(layout, stabilized);
        let [re, im] = COMPLEX;
        Newton {
            stages: [(); 3].map(|()| Stage::new(layout)),
            real: System::new(layout, &tangent, REAL),
            complex: System::new(layout, &tangent, Complex::new(re, im)),
            tangent,
            evaluation: Evaluation::new(layout, &stage::KERNELS),
            missing: [(); 3].map(|()| vec![0.0; count]),
            pairs: vec![Complex::default(); count],
            estimate: Stage::new(layout),
            error: vec![0.0; count],
            iterations: 0,
            evaluations: 0,
            factorizations: 0,
        }
    }

    /// Finds the stages of a step, from the increments and multipliers that they have.
    pub(crate) fn solve(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        until: &Until,
    ) -> Result<Solved, StepError> {
        let layout = mechanism.layout();
        let is_real_regular = self.real.factor(layout, &self.tangent, h);
        self.factorizations += 1 + u64::from(is_real_regular);
        let regular = is_real_regular && self.complex.factor(layout, &self.tangent, h);
        let most = match until {
            Until::Rounding => MOST_UNCONTROLLED,
            Until::Share(..) => MOST_ITERATIONS,
        };
        let (mut before, mut rate) = (f64::INFINITY, 0.5);
        for iteration in 1..=most {
            self.residual(mechanism, state, h);
            if !regular {
                break;
            }
            let change = self.correct(mechanism, h, until);
            self.iterations += 1;
            if !change.is_finite() {
                break;
            }
            let ratio = change / before;
            let done = match until {
                Until::Rounding => change <= CLOSE || (change < ROUNDING && change >= before),
                Until::Share(share, _) => {
                    // The first change sets multipliers right, which are not measured, and what they miss is
                    // in the second one: its ratio to the first is no rate.
                    rate = match iteration {
                        1 | 2 => 0.5,
                        3 => ratio,
                        _ => (ratio * rate).sqrt(),
                    };
                    if rate >= 0.99 {
                        break;
                    }
                    change == 0.0 || rate / (1.0 - rate) * change <= *share
                }
            };
            if done {
                return match self.gap(mechanism, h, state) > FARTHEST {
                    true => Err(self.unsolved(mechanism, state.t + h)),
                    false => Ok(Solved {
                        iterations: iteration,
                        rate: if iteration > 2 { rate } else { 0.0 },
                    }),
                };
            }
            before = change;
        }
        Err(self.unsolved(mechanism, state.t + h))
    }

    /// The distance of the end from where it is expected, in rad or sizes.
    fn gap(&mut self, mechanism: &dyn Mechanism, h: f64, state: &State) -> f64 {
        // The states of stages are those before the last change.
        for stage in &mut self.stages {
            stage.place(mechanism.layout(), state);
        }
        rates(&mut self.stages, h);
        let moved = |j: usize| self.stages[2].increments[j];
        continuation_gap(moved, h, &state.v, &state.a, &self.tangent.scale)
    }

    /// The error that no solution was found, with the constraint rows that are violated most.
    fn unsolved(&self, mechanism: &dyn Mechanism, t: f64) -> StepError {
        let layout = mechanism.layout();
        let first = 2 * layout.nv() + layout.nz();
        let phi = &self.missing[2][first..first + layout.nc()];
        StepError::NoConvergence {
            rows: violation::worst(mechanism, t, phi),
        }
    }

    /// Computes the residuals of the stages.
    fn residual(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) {
        rates(&mut self.stages, h);
        let stages = self.stages.iter_mut().zip(&mut self.missing);
        for ((stage, missing), node) in stages.zip(NODES) {
            stage.place(mechanism.layout(), state);
            let at = (state.t + node * h, &state.u[..]);
            let (squares, kernels) = (&self.tangent.squares, &mut self.evaluation);
            stage.residual(mechanism, at, squares, kernels, missing);
            self.evaluations += 1;
        }
    }

    /// Corrects the stages; returns the largest size of their changes.
    fn correct(&mut self, mechanism: &dyn Mechanism, h: f64, until: &Until) -> f64 {
        let layout = mechanism.layout();
        let [first, second, third] = &mut self.missing;
        for k in 0..first.len() {
            let parts = [first[k], second[k], third[k]];
            let [real, re, im] = TO_BASIS.map(|row| -combine(row, parts));
            first[k] = real;
            self.pairs[k] = Complex::new(re, im);
        }
        self.real.solve(layout, &self.tangent, first);
        self.complex.solve(layout, &self.tangent, &mut self.pairs);
        for k in 0..first.len() {
            let parts = [first[k], self.pairs[k].re, self.pairs[k].im];
            [first[k], second[k], third[k]] = BASIS.map(|row| combine(row, parts));
        }
        let (moving, nc) = (2 * layout.nv() + layout.nz(), layout.nc());
        let mut largest = 0.0_f64;
        for (stage, changes) in self.stages.iter_mut().zip(&self.missing) {
            let (changes, multipliers) = changes.split_at(moving);
            add(&mut stage.increments, changes);
            add(&mut stage.lambda, multipliers);
            add(&mut stage.mu, &multipliers[nc..]);
            let size = match until {
                Until::Rounding => self.tangent.size(h, changes, &stage.z),
                Until::Share(_, measure) => measure.size(changes),
            };
            // NaN must not be lost.
            if size > largest || size.is_nan() {
                largest = size;
            }
        }
        largest
    }

    /// The estimate of the error, into `self.error`, at the beginning of the step; `again`: at the
    /// beginning moved by the error as it was.
    pub(crate) fn estimate(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        again: bool,
    ) {
        let layout = mechanism.layout();
        let (moving, nc) = (2 * layout.nv() + layout.nz(), layout.nc());
        let at = &mut self.estimate;
        if !again {
            self.error.fill(0.0);
        }
        let (error, multipliers) = self.error.split_at(moving);
        at.increments.copy_from_slice(error);
        at.place(layout, state);
        at.lambda.copy_from_slice(&state.lambda);
        add(&mut at.lambda, multipliers);
        at.mu.fill(0.0);
        add(&mut at.mu, &multipliers[nc..]);
        for (k, rate) in at.rates.iter_mut().enumerate() {
            let parts = [0, 1, 2].map(|stage| self.stages[stage].increments[k]);
            *rate = -combine(ERROR, parts) / h;
        }
        let (squares, kernels) = (&self.tangent.squares, &mut self.evaluation);
        let time = (state.t, &state.u[..]);
        at.residual(mechanism, time, squares, kernels, &mut self.error);
        self.evaluations += 1;
        for value in &mut self.error {
            *value = -*value;
        }
        self.real.solve(layout, &self.tangent, &mut self.error);
    }
}

impl Tangent {
    /// The largest change of q, v and z, in rad or sizes, a step's length times them, and in units of `1 + |z|`.
    fn size(&self, h: f64, changes: &[f64], z: &[f64]) -> f64 {
        let nv = self.scale.len();
        let mut largest = 0.0_f64;
        let moves = changes[..nv]
            .iter()
            .zip(&self.scale)
            .map(|(x, unit)| x / unit);
        let speeds = changes[nv..2 * nv].iter().zip(&self.scale);
        let speeds = speeds.map(|(x, unit)| h * x / unit);
        let states = changes[2 * nv..]
            .iter()
            .zip(z)
            .map(|(x, z)| x / (1.0 + z.abs()));
        for x in moves.chain(speeds).chain(states) {
            largest = max_abs(&[largest, x]);
        }
        largest
    }
}

/// The rates of the increments of all stages.
fn rates(stages: &mut [Stage; 3], h: f64) {
    for k in 0..stages[0].increments.len() {
        let parts = [0, 1, 2].map(|stage| stages[stage].increments[k]);
        for (stage, row) in stages.iter_mut().zip(INVERSE) {
            stage.rates[k] = combine(row, parts) / h;
        }
    }
}

fn add(to: &mut [f64], changes: &[f64]) {
    for (to, change) in to.iter_mut().zip(changes) {
        *to += change;
    }
}
