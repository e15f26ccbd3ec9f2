//! The generalised-alpha method on the index-3 equations.

use crate::assembly::newton::phi_scale;
use crate::dense;
use crate::index1::Index1;
use crate::mechanism::Mechanism;
use crate::methods::{MethodInfo, Rk4, Settings, State, Step, StepError, Work, worst};
use crate::rank::{column_scale, size};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The generalised-alpha method of J. Chung and G. M. Hulbert (DOI 10.1115/1.2900803) for the index-3
    /// equations, as M. Arnold and O. Bruls analyse it (DOI 10.1007/s11044-007-9084-0).
    ///
    /// ```text
    /// q_1 = q_0 + h v_0 + h^2 ((1/2 - beta) b_0 + beta b_1)
    /// v_1 = v_0 + h ((1 - gamma) b_0 + gamma b_1)
    /// (1 - alpha_m) b_1 + alpha_m b_0 = (1 - alpha_f) a_1 + alpha_f a_0
    /// M a_1 + phi_q^T lambda_1 = Q,     phi(q_1) = 0        at the new node
    /// ```
    ///
    /// Order 2 in q, v and lambda; positions satisfy the constraints to round-off, velocities to the
    /// order of the method. High frequencies are damped down to `rho_inf` a step. Newton's method on
    /// the generated tangents, its rows and multipliers scaled by beta h^2, so that small steps do not
    /// spoil the matrix (C. L. Bottasso, O. A. Bauchau, A. Cardona, DOI 10.1137/050638503).
    pub struct GeneralizedAlpha {
        /// What a step leaves of infinitely high frequencies, 0 to 1.
        pub rho_inf: f64 = 0.9, where |value| (0.0..=1.0).contains(&value);
        /// The change of the positions at which Newton's method ends, in rad or sizes of the
        /// mechanism.
        pub tolerance: f64 = 1e-10, where |value| value > 0.0;
    }
}

/// Newton's method ends after so many iterations.
const MOST_ITERATIONS: u64 = 25;

/// A pivot below this fraction of the largest one ends the step.
const PIVOT_CUT_OFF: f64 = 1e-15;

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "generalized-alpha",
    title: "generalised-alpha method, implicit, damping of high frequencies",
    order: 2,
    index: 3,
    stabilized: false,
    source: "Arnold, Bruls, DOI 10.1007/s11044-007-9084-0",
    parameters: GeneralizedAlpha::PARAMETERS,
};

impl Settings for GeneralizedAlpha {
    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        _stabilization: Stabilization,
    ) -> Box<dyn Step<M>> {
        Box::new(Run::new(mechanism, *self))
    }
}

/// The parameters of the scheme for one rho_inf.
struct Scheme {
    alpha_m: f64,
    alpha_f: f64,
    beta: f64,
    gamma: f64,
}

impl Scheme {
    fn new(rho_inf: f64) -> Scheme {
        let alpha_m = (2.0 * rho_inf - 1.0) / (rho_inf + 1.0);
        let alpha_f = rho_inf / (rho_inf + 1.0);
        let gamma = 0.5 + alpha_f - alpha_m;
        Scheme {
            alpha_m,
            alpha_f,
            beta: 0.25 * (gamma + 0.5) * (gamma + 0.5),
            gamma,
        }
    }
}

/// One run: the algorithmic accelerations and the work space.
struct Run {
    settings: GeneralizedAlpha,
    scheme: Scheme,
    /// For the accelerations of the first node.
    equations: Index1,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    next_b: Vec<f64>,
    mass: Vec<f64>,
    jacobian: Vec<f64>,
    tangent_q: Vec<f64>,
    tangent_v: Vec<f64>,
    force: Vec<f64>,
    phi: Vec<f64>,
    matrix: Vec<f64>,
    pivots: Vec<f64>,
    right: Vec<f64>,
    /// What one unit of a coordinate counts.
    scale: Vec<f64>,
    phi_scale: Vec<f64>,
    iterations: u64,
    evaluations: u64,
}

impl Run {
    fn new<M: Mechanism + ?Sized>(mechanism: &M, settings: GeneralizedAlpha) -> Run {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv, layout.nc);
        let n = nv + nc;
        Run {
            settings,
            scheme: Scheme::new(settings.rho_inf),
            equations: Index1::new(mechanism, Stabilization::None),
            q: vec![0.0; layout.nq],
            v: vec![0.0; nv],
            a: vec![0.0; nv],
            lambda: vec![0.0; nc],
            next_b: vec![0.0; nv],
            mass: vec![0.0; layout.mass_pattern.len()],
            jacobian: vec![0.0; layout.phi_q_pattern.len()],
            tangent_q: vec![0.0; layout.tangent_q_pattern.len()],
            tangent_v: vec![0.0; layout.tangent_v_pattern.len()],
            force: vec![0.0; nv],
            phi: vec![0.0; nc],
            matrix: vec![0.0; n * n],
            pivots: vec![0.0; n],
            right: vec![0.0; n],
            scale: column_scale(layout, size(mechanism)),
            phi_scale: phi_scale(mechanism, 0.0),
            iterations: 0,
            evaluations: 0,
        }
    }

    /// b at the first node: that of the smooth solution at `t + (alpha_m - alpha_f) h`, so that the
    /// multipliers are of order 2 from the first step on (Arnold, Bruls, section 5).
    fn begin<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let mut trial = state.clone();
        let mut explicit = Rk4 {}.stepper(mechanism, Stabilization::None);
        explicit.step(mechanism, h, &mut trial)?;
        let share = self.scheme.alpha_m - self.scheme.alpha_f;
        let pairs = state.a.iter().zip(&trial.a);
        state.history.clear();
        state
            .history
            .extend(pairs.map(|(now, later)| now + share * (later - now)));
        Ok(())
    }

    /// `M a + phi_q^T lambda - Q` into `self.right`, phi behind it, at the iterate.
    fn residual<M: Mechanism + ?Sized>(&mut self, mechanism: &M, t: f64) {
        let layout = mechanism.layout();
        let nv = layout.nv;
        self.evaluations += 1;
        mechanism.mass_matrix(t, &self.q, &mut self.mass);
        mechanism.force(t, &self.q, &self.v, &mut self.force);
        mechanism.phi(t, &self.q, &mut self.phi);
        mechanism.phi_q(t, &self.q, &mut self.jacobian);
        for (right, force) in self.right.iter_mut().zip(&self.force) {
            *right = -force;
        }
        for (i, j, value) in layout.mass_pattern.iter(&self.mass) {
            self.right[i] += value * self.a[j];
        }
        for (i, j, value) in layout.phi_q_pattern.iter(&self.jacobian) {
            self.right[j] += value * self.lambda[i];
        }
        self.right[nv..].copy_from_slice(&self.phi);
    }

    /// One Newton step; how far the positions moved, in rad or sizes.
    fn correct<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
    ) -> Result<f64, StepError> {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv, layout.nc);
        let n = nv + nc;
        let Scheme {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } = self.scheme;
        let weight = beta * h * h;
        let (by_a, by_v) = (
            (1.0 - alpha_m) / (weight * (1.0 - alpha_f)),
            gamma / (h * beta),
        );
        let (q, v, a, lambda) = (&self.q, &self.v, &self.a, &self.lambda);
        mechanism.tangent_q(t, q, v, a, lambda, &mut self.tangent_q);
        mechanism.tangent_v(t, q, v, &mut self.tangent_v);
        self.matrix.fill(0.0);
        for (i, j, value) in layout.mass_pattern.iter(&self.mass) {
            self.matrix[i * n + j] += weight * by_a * value;
        }
        for (i, j, value) in layout.tangent_v_pattern.iter(&self.tangent_v) {
            self.matrix[i * n + j] += weight * by_v * value;
        }
        for (i, j, value) in layout.tangent_q_pattern.iter(&self.tangent_q) {
            self.matrix[i * n + j] += weight * value;
        }
        for (i, j, value) in layout.phi_q_pattern.iter(&self.jacobian) {
            self.matrix[(nv + i) * n + j] += value;
            self.matrix[j * n + nv + i] += value;
        }
        for value in &mut self.right[..nv] {
            *value *= weight;
        }
        let pivot = dense::lu_factor(n, &mut self.matrix, &mut self.pivots, PIVOT_CUT_OFF);
        if pivot <= PIVOT_CUT_OFF || pivot.is_nan() {
            return Err(StepError::NoConvergence {
                rows: worst(layout, &self.phi, &self.phi_scale),
            });
        }
        dense::lu_solve(n, &self.matrix, &self.pivots, &mut self.right);
        let mut moved = 0.0_f64;
        for j in 0..nv {
            let change = -self.right[j];
            self.q[j] += change;
            self.v[j] += by_v * change;
            self.a[j] += by_a * change;
            moved = moved.max(change.abs() / self.scale[j]);
            if change.is_nan() {
                moved = f64::NAN;
            }
        }
        for (lambda, change) in self.lambda.iter_mut().zip(&self.right[nv..]) {
            *lambda -= change / weight;
        }
        Ok(moved)
    }
}

impl<M: Mechanism + ?Sized> Step<M> for Run {
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError> {
        let State {
            t, q, v, a, lambda, ..
        } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, a, lambda)?;
        Ok(())
    }

    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError> {
        if state.history.is_empty() {
            self.begin(mechanism, h, state)?;
        }
        let Scheme {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } = self.scheme;
        // As a first guess the accelerations stay as they are.
        self.a.copy_from_slice(&state.a);
        self.lambda.copy_from_slice(&state.lambda);
        for j in 0..self.next_b.len() {
            let (b, a) = (state.history[j], state.a[j]);
            self.next_b[j] = (a - alpha_m * b) / (1.0 - alpha_m);
            let next = self.next_b[j];
            self.q[j] = state.q[j] + h * state.v[j] + h * h * ((0.5 - beta) * b + beta * next);
            self.v[j] = state.v[j] + h * ((1.0 - gamma) * b + gamma * next);
        }
        let t = state.t + h;
        let mut before = f64::INFINITY;
        for iteration in 1.. {
            self.residual(mechanism, t);
            let moved = self.correct(mechanism, t, h)?;
            self.iterations += 1;
            // The next change would be the square of this one; round-off may end the fall before.
            let stalled = moved < 1e3 * self.settings.tolerance && moved >= before;
            if moved <= self.settings.tolerance || stalled {
                break;
            }
            if moved.is_nan() || iteration >= MOST_ITERATIONS {
                let rows = worst(mechanism.layout(), &self.phi, &self.phi_scale);
                return Err(StepError::NoConvergence { rows });
            }
            before = moved;
        }
        for (j, b) in state.history.iter_mut().enumerate() {
            let mean = (1.0 - alpha_f) * self.a[j] + alpha_f * state.a[j];
            *b = (mean - alpha_m * *b) / (1.0 - alpha_m);
        }
        state.t = t;
        state.q.copy_from_slice(&self.q);
        state.v.copy_from_slice(&self.v);
        state.a.copy_from_slice(&self.a);
        state.lambda.copy_from_slice(&self.lambda);
        Ok(())
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.iterations,
            evaluations: self.evaluations,
            ..Work::default()
        }
    }
}
