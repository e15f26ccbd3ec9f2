//! Explicit Runge-Kutta pairs with step control, on the index-1 equations.
//!
//! The state is y = (q, v), its rate (dq/dt, a). A pair gives two solutions from the same stages;
//! their difference is the estimate of the error of a step.

use crate::index1::{Index1, Stabilization};
use crate::mechanism::Mechanism;
use crate::methods::{ParameterInfo, State, Step, StepError, Work};

/// The coefficients of a pair.
pub(crate) struct Tableau {
    /// The order of the error estimate, plus one: what step control divides by.
    pub(crate) error_order: f64,
    /// When every stage is, in steps.
    pub(crate) c: &'static [f64],
    /// The weights of the stages before, stage by stage.
    pub(crate) a: &'static [&'static [f64]],
    /// The weights of the solution.
    pub(crate) b: &'static [f64],
    /// The weights of the error, the accelerations of the new node last.
    pub(crate) error: &'static [f64],
    /// The weights of a second error estimate (E. Hairer's combination for order 8); empty
    /// without one.
    pub(crate) second_error: &'static [f64],
}

/// How steps are chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Control {
    pub(crate) rtol: f64,
    pub(crate) atol: f64,
    /// The longest step, 0 for none.
    pub(crate) h_max: f64,
    /// Take the steps given, without control.
    pub(crate) fixed: bool,
}

impl Control {
    pub(crate) const fn new(rtol: f64, atol: f64) -> Control {
        Control {
            rtol,
            atol,
            h_max: 0.0,
            fixed: false,
        }
    }

    pub(crate) fn set(&mut self, name: &str, value: f64) -> bool {
        match name {
            "rtol" => self.rtol = value,
            "atol" => self.atol = value,
            "h_max" => self.h_max = value,
            "fixed" => self.fixed = value != 0.0,
            _ => return false,
        }
        true
    }

    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        match name {
            "rtol" => Some(self.rtol),
            "atol" => Some(self.atol),
            "h_max" => Some(self.h_max),
            "fixed" => Some(f64::from(u8::from(self.fixed))),
            _ => None,
        }
    }
}

/// What can be set of every pair; the defaults of the tolerances are the pair's own.
pub(crate) const fn parameters(rtol: f64, atol: f64) -> [ParameterInfo; 4] {
    [
        ParameterInfo {
            name: "rtol",
            default: rtol,
            meaning: "error allowed in a step, relative to the state, 1",
        },
        ParameterInfo {
            name: "atol",
            default: atol,
            meaning: "error allowed in a step, m or rad (per s)",
        },
        ParameterInfo {
            name: "h_max",
            default: 0.0,
            meaning: "longest step, s; 0 for none",
        },
        ParameterInfo {
            name: "fixed",
            default: 0.0,
            meaning: "1 takes the steps given, without control",
        },
    ]
}

/// Times a step is tried anew before it is given up.
const MOST_TRIES: usize = 60;

/// One run of a pair.
pub(crate) struct Pair {
    tableau: &'static Tableau,
    control: Control,
    equations: Index1,
    /// The rates of the stages, dq/dt and a one after the other.
    rates: Vec<Vec<f64>>,
    y: Vec<f64>,
    stage: Vec<f64>,
    new: Vec<f64>,
    lambda: Vec<f64>,
    /// The next step; 0 before the first.
    h: f64,
    /// The error of the last accepted step, for the controller.
    last_error: f64,
    steps: u64,
    rejected: u64,
}

impl Pair {
    pub(crate) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        stabilization: Stabilization,
        tableau: &'static Tableau,
        control: Control,
    ) -> Pair {
        let layout = mechanism.layout();
        let n = layout.nq + layout.nv;
        Pair {
            tableau,
            control,
            equations: Index1::new(mechanism, stabilization),
            rates: vec![vec![0.0; n]; tableau.c.len() + 1],
            y: vec![0.0; n],
            stage: vec![0.0; n],
            new: vec![0.0; n],
            lambda: vec![0.0; layout.nc],
            h: 0.0,
            last_error: 1e-4,
            steps: 0,
            rejected: 0,
        }
    }

    /// The rates at a state; the multipliers stay in `self.lambda`.
    fn evaluate<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        stage: usize,
        of_new: bool,
    ) -> Result<(), StepError> {
        let nq = mechanism.layout().nq;
        let y = if of_new { &self.new } else { &self.stage };
        let (q, v) = y.split_at(nq);
        let (dq, a) = self.rates[stage].split_at_mut(nq);
        mechanism.coordinate_rates(q, v, dq);
        self.equations
            .accelerations(mechanism, t, q, v, a, &mut self.lambda)?;
        Ok(())
    }

    /// Tries one step of length h from `self.y`; the error in units of what is allowed, infinite
    /// where the state is not finite.
    fn attempt<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
    ) -> Result<f64, StepError> {
        let stages = self.tableau.c.len();
        for stage in 1..stages {
            self.stage.copy_from_slice(&self.y);
            add(&mut self.stage, h, self.tableau.a[stage - 1], &self.rates);
            self.evaluate(mechanism, t + self.tableau.c[stage] * h, stage, false)?;
        }
        self.new.copy_from_slice(&self.y);
        add(&mut self.new, h, self.tableau.b, &self.rates);
        let (q, v) = self.new.split_at_mut(mechanism.layout().nq);
        self.equations.settle(mechanism, t + h, q, v)?;
        self.evaluate(mechanism, t + h, stages, true)?;
        if !self.new.iter().all(|x| x.is_finite()) {
            return Ok(f64::INFINITY);
        }
        Ok(self.error(h))
    }

    /// The root of the mean square of the error, each component in units of what is allowed.
    fn error(&mut self, h: f64) -> f64 {
        let Control { rtol, atol, .. } = self.control;
        let mean = |weights: &[f64]| {
            let mut sum = 0.0;
            for (k, (y, new)) in self.y.iter().zip(&self.new).enumerate() {
                let estimate = weights.iter().zip(&self.rates);
                let estimate: f64 = estimate.map(|(w, rate)| w * rate[k]).sum();
                let allowed = atol + rtol * y.abs().max(new.abs());
                sum += (h * estimate / allowed).powi(2);
            }
            sum / self.y.len().max(1) as f64
        };
        let first = mean(self.tableau.error);
        if self.tableau.second_error.is_empty() {
            return first.sqrt();
        }
        let second = mean(self.tableau.second_error);
        let both = first + 0.01 * second;
        if both > 0.0 { first / both.sqrt() } else { 0.0 }
    }

    /// A first step: short against the time in which the state changes by itself.
    fn first_step(&self, reach: f64) -> f64 {
        let Control { rtol, atol, .. } = self.control;
        let size = |values: &[f64]| {
            let scaled = values
                .iter()
                .zip(&self.y)
                .map(|(x, y)| x / (atol + rtol * y.abs()));
            let sum: f64 = scaled.map(|x| x * x).sum();
            (sum / values.len().max(1) as f64).sqrt()
        };
        let (state, rate) = (size(&self.y), size(&self.rates[0]));
        let guess = if state > 1e-5 && rate > 1e-5 {
            0.01 * state / rate
        } else {
            1e-4
        };
        guess.min(reach)
    }
}

/// y += h sum w_s rate_s
fn add(y: &mut [f64], h: f64, weights: &[f64], rates: &[Vec<f64>]) {
    for (weight, rate) in weights.iter().zip(rates) {
        if *weight != 0.0 {
            for (y, rate) in y.iter_mut().zip(rate) {
                *y += h * weight * rate;
            }
        }
    }
}

impl<M: Mechanism + ?Sized> Step<M> for Pair {
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError> {
        let State { t, q, v, a, lambda } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, a, lambda)?;
        Ok(())
    }

    fn step(&mut self, mechanism: &M, reach: f64, state: &mut State) -> Result<(), StepError> {
        let nq = mechanism.layout().nq;
        let State { t, q, v, a, lambda } = state;
        self.y[..nq].copy_from_slice(q);
        self.y[nq..].copy_from_slice(v);
        let (rate_q, rate_v) = self.rates[0].split_at_mut(nq);
        mechanism.coordinate_rates(q, v, rate_q);
        rate_v.copy_from_slice(a);
        if self.h == 0.0 {
            self.h = self.first_step(reach);
        }
        if self.control.h_max > 0.0 {
            self.h = self.h.min(self.control.h_max);
        }
        // The step that the controller wants, cut where the node is; a node that is nearly there
        // is taken with it.
        let mut h = if self.control.fixed || 1.01 * self.h >= reach {
            reach
        } else {
            self.h
        };
        let order = self.tableau.error_order;
        let mut tries = 0;
        let mut failure = None;
        loop {
            if *t + h == *t || tries > MOST_TRIES {
                return Err(failure.unwrap_or(StepError::TooSmall { h }));
            }
            tries += 1;
            // A stage beyond a singular position is no reason to stop, as long as a shorter step
            // may stay before it.
            let error = match self.attempt(mechanism, *t, h) {
                Ok(error) if error.is_finite() || self.control.fixed => error,
                Ok(_) => f64::INFINITY,
                Err(fault) if self.control.fixed => return Err(fault),
                Err(fault) => {
                    failure = Some(fault);
                    f64::INFINITY
                }
            };
            if self.control.fixed || error <= 1.0 {
                // PI control (K. Gustafsson, DOI 10.1145/117628.117634): the error of the step
                // before takes part.
                let factor =
                    0.9 * error.max(1e-10).powf(-0.7 / order) * self.last_error.powf(0.4 / order);
                let grown = h * factor.clamp(0.2, if tries > 1 { 1.0 } else { 5.0 });
                // A step that was cut short says nothing against the one that was wanted.
                self.h = if h < self.h { self.h.max(grown) } else { grown };
                if tries > 1 {
                    self.h = grown;
                }
                self.last_error = error.max(1e-4);
                break;
            }
            self.rejected += 1;
            let factor = if error.is_finite() {
                (0.9 * error.powf(-1.0 / order)).clamp(0.1, 0.9)
            } else {
                0.25
            };
            h *= factor;
        }
        self.steps += 1;
        *t += h;
        q.copy_from_slice(&self.new[..nq]);
        v.copy_from_slice(&self.new[nq..]);
        a.copy_from_slice(&self.rates[self.tableau.c.len()][nq..]);
        lambda.copy_from_slice(&self.lambda);
        Ok(())
    }

    fn work(&self) -> Work {
        Work {
            steps: self.steps,
            rejected: self.rejected,
            evaluations: self.equations.evaluations(),
            ..Work::default()
        }
    }
}
