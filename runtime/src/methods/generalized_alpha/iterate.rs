//! The end of a step, as far as it is known.

use crate::layout::Layout;
use crate::mechanism::point::Point;
use crate::methods::generalized_alpha::scheme::Scheme;
use crate::methods::generalized_alpha::turning::Turning;
use crate::methods::state::State;

/// Initial guess of the iteration for the end of a step.
#[derive(Clone, Copy)]
pub(crate) enum Guess {
    /// The accelerations of the beginning of the step.
    SameAccelerations,
    /// The positions `q + h v`.
    Uniform,
    /// The positions q.
    Still,
}

/// The end of a step, as the iteration has found it so far.
#[derive(Clone)]
pub(crate) struct Iterate {
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) z: Vec<f64>,
    /// dz/dt.
    pub(crate) rates: Vec<f64>,
    /// The inputs, which stay the same.
    pub(crate) u: Vec<f64>,
    pub(crate) a: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
    pub(crate) turning: Turning,
}

impl Iterate {
    pub(crate) fn new(layout: &Layout) -> Iterate {
        Iterate {
            q: vec![0.0; layout.nq()],
            v: vec![0.0; layout.nv()],
            z: vec![0.0; layout.nz()],
            rates: vec![0.0; layout.nz()],
            u: vec![0.0; layout.nu()],
            a: vec![0.0; layout.nv()],
            lambda: vec![0.0; layout.nc()],
            turning: Turning::new(layout),
        }
    }

    /// The iterate in the form that kernels take.
    pub(crate) fn at(&self, t: f64) -> Point<'_> {
        Point::new(t, &self.q, &self.v)
            .states(&self.z)
            .inputs(&self.u)
            .solution(&self.a, &self.lambda)
    }

    /// Begins a step from this state, whose history has b and w, and whose states have these rates.
    pub(crate) fn begin(
        &mut self,
        scheme: Scheme,
        h: f64,
        state: &State,
        rates: &[f64],
        guess: Guess,
    ) {
        let Scheme {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } = scheme;
        self.u.copy_from_slice(&state.u);
        self.a.copy_from_slice(&state.a);
        self.lambda.copy_from_slice(&state.lambda);
        self.q.copy_from_slice(&state.q);
        self.turning.begin(&state.q);
        for j in 0..self.v.len() {
            let (b, a) = (state.history[j], state.a[j]);
            let next = match guess {
                Guess::SameAccelerations => (a - alpha_m * b) / (1.0 - alpha_m),
                Guess::Uniform | Guess::Still => {
                    let mut next = -(0.5 - beta) / beta * b;
                    if matches!(guess, Guess::Still) {
                        next -= state.v[j] / (h * beta);
                    }
                    let mean = (1.0 - alpha_m) * next + alpha_m * b;
                    self.a[j] = (mean - alpha_f * a) / (1.0 - alpha_f);
                    next
                }
            };
            let way = h * h * ((0.5 - beta) * b + beta * next);
            self.turning.add(&mut self.q, j, h * state.v[j]);
            self.turning.add(&mut self.q, j, way);
            self.v[j] = state.v[j] + h * ((1.0 - gamma) * b + gamma * next);
        }
        self.turning.turn(&mut self.q);
        self.rates.copy_from_slice(rates);
        let history = &state.history[self.v.len()..];
        for (k, z) in self.z.iter_mut().enumerate() {
            let next = (rates[k] - alpha_m * history[k]) / (1.0 - alpha_m);
            *z = state.z[k] + h * ((1.0 - gamma) * history[k] + gamma * next);
        }
    }

    /// The displacement of the step along a velocity.
    pub(crate) fn moved(&self, state: &State, velocity: usize) -> f64 {
        self.turning.moved(&state.q, &self.q, velocity)
    }

    /// The distance of the end from the nearer of `q` and `q + h v`, in rad or sizes.
    pub(crate) fn reach(&self, h: f64, state: &State, scale: &[f64]) -> f64 {
        let gap = |j: usize| {
            let moved = self.moved(state, j);
            moved.abs().min((moved - h * state.v[j]).abs()) / scale[j]
        };
        (0..self.v.len()).map(gap).fold(0.0, f64::max)
    }
}
