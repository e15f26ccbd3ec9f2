//! The generalised-alpha method on the index-3 equations, or on the stabilised ones of index 2.

mod newton;
mod turning;

use crate::constraints::closing::Closing;
use crate::constraints::rates::constraint_rates;
use crate::constraints::violation;
use crate::linear::matrix::Matrix;
use crate::linear::scales::column_scale;
use crate::linear::scales::row_units;
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;
use crate::methods::index1::{Index1, continuation_gap};
use crate::methods::state::State;
use crate::methods::step::{MethodInfo, Settings, Step, Work};
use crate::methods::step_error::StepError;
use crate::settings::{choice, settings};
use crate::stabilization::Stabilization;
use turning::Turning;

choice! {
    /// The equations that the generalised-alpha method solves.
    pub enum Formulation {
        /// phi = 0 at the nodes.
        Index3 = "index-3",
        /// phi = 0 and phi_q v + phi_t = 0 at the nodes.
        Ggl = "ggl",
    }
}

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
    /// Attitudes turn by what is added to q_0, by the exponential map (O. Bruls, A. Cardona, M. Arnold, DOI
    /// 10.1016/j.mechmachtheory.2011.07.017). Order 2 in q, v and lambda; positions satisfy the constraints to round-off, velocities to the
    /// order of the method. In the form of C. W. Gear, B. Leimkuhler and G. K. Gupta (DOI
    /// 10.1016/0377-0427(85)90008-1), as M. Arnold, O. Bruls and A. Cardona give it (DOI
    /// 10.1007/s00211-014-0633-1), velocities satisfy theirs, too, and positions are moved for it:
    ///
    /// ```text
    /// q_1 = q_0 + h v_0 + h^2 ((1/2 - beta) b_0 + beta b_1) - h S^2 phi_q(q_0)^T mu
    /// phi_q v_1 + phi_t = 0                               at the new node
    /// ```
    ///
    /// where S, the size of the mechanism for a length and 1 for an angle, gives the move the units of
    /// the coordinates (the paper has no such factor). High frequencies are damped down to `rho_inf` a step. Newton's method on
    /// the generated tangents, its rows and multipliers scaled by beta h^2, so that small steps do not
    /// spoil the matrix (C. L. Bottasso, O. A. Bauchau, A. Cardona, DOI 10.1137/050638503).
    pub struct GeneralizedAlpha {
        /// The equations that are solved.
        pub formulation: Formulation = Formulation::Index3;
        /// What a step leaves of infinitely high frequencies, 0 to 1.
        pub rho_inf: f64 = 0.9, where |value| (0.0..=1.0).contains(&value);
        /// The change of the positions at which Newton's method ends, in rad or sizes of the
        /// mechanism.
        pub tolerance: f64 = 1e-10, where |value| value > 0.0;
    }
}

/// An end of a step that is so far, in rad or sizes, from its beginning and from where velocities and
/// accelerations lead is another solution than the one that continues the motion.
const FARTHEST: f64 = 1.0;

/// Newton's method ends after so many iterations.
const MOST_ITERATIONS: u64 = 25;

/// A step whose length differs by more than this fraction from that of the step before begins anew.
const SAME_LENGTH: f64 = 1e-6;

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "generalized-alpha",
    title: "generalized-alpha method, implicit, damps high frequencies",
    order: 2,
    index: 3,
    stabilized: false,
    states: false,
    flat_only: false,
    source: "Arnold, Bruls, DOI 10.1007/s11044-007-9084-0",
    parameters: GeneralizedAlpha::PARAMETERS,
};

impl Settings for GeneralizedAlpha {
    fn stepper(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
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

/// Where the iteration for the new node begins.
#[derive(Clone, Copy)]
enum Guess {
    /// With the accelerations of the node before.
    SameAccelerations,
    /// At `q + h v`.
    Uniform,
    /// At q.
    Still,
}

/// One run: the algorithmic accelerations and the work space.
struct Run {
    settings: GeneralizedAlpha,
    scheme: Scheme,
    /// For the accelerations of the first node.
    equations: Index1,
    q: Vec<f64>,
    v: Vec<f64>,
    /// The inputs of the step.
    u: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    next_b: Vec<f64>,
    mass: Vec<f64>,
    jacobian: Vec<f64>,
    tangent_q: Vec<f64>,
    tangent_v: Vec<f64>,
    force: Vec<f64>,
    phi: Vec<f64>,
    /// phi_q v + phi_t.
    rates: Vec<f64>,
    dphi_q: Vec<f64>,
    /// S^2 phi_q^T at the node before, in the places of phi_q, and where these are for every coordinate.
    moves: Vec<f64>,
    of_coordinate: Vec<Vec<usize>>,
    turning: Turning,
    matrix: Matrix,
    work: Vec<f64>,
    row_scale: Vec<f64>,
    column_scale: Vec<f64>,
    right: Vec<f64>,
    /// Whether constraints say what others say.
    redundant: bool,
    /// S: what one unit of a coordinate counts.
    scale: Vec<f64>,
    /// What one unit of a row of phi is.
    row_unit: Vec<f64>,
    closing: Closing,
    iterations: u64,
    evaluations: u64,
}

impl Run {
    fn new(mechanism: &dyn Mechanism, settings: GeneralizedAlpha) -> Run {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let stabilized = settings.formulation == Formulation::Ggl;
        let n = nv + if stabilized { 2 * nc } else { nc };
        let redundant = nc + layout.dof() > nv;
        let mut of_coordinate = vec![Vec::new(); nv];
        for (place, &(_, j)) in layout.patterns().phi_q.entries.iter().enumerate() {
            of_coordinate[j as usize].push(place);
        }
        let turning = Turning::new(layout);
        let places = newton::places(layout, &turning, &of_coordinate, stabilized, redundant);
        Run {
            settings,
            scheme: Scheme::new(settings.rho_inf),
            equations: Index1::new(mechanism, Stabilization::None),
            q: vec![0.0; layout.nq()],
            v: vec![0.0; nv],
            u: vec![0.0; layout.nu()],
            a: vec![0.0; nv],
            lambda: vec![0.0; nc],
            next_b: vec![0.0; nv],
            mass: vec![0.0; layout.patterns().mass_matrix.len()],
            jacobian: vec![0.0; layout.patterns().phi_q.len()],
            tangent_q: vec![0.0; layout.patterns().tangent_q.len()],
            tangent_v: vec![0.0; layout.patterns().tangent_v.len()],
            force: vec![0.0; nv],
            phi: vec![0.0; nc],
            rates: vec![0.0; nc],
            dphi_q: vec![0.0; layout.patterns().dphi_q.len()],
            moves: vec![0.0; layout.patterns().phi_q.len()],
            of_coordinate,
            turning,
            matrix: Matrix::new(n, nv, places),
            work: vec![0.0; n],
            row_scale: vec![0.0; n],
            column_scale: vec![0.0; n],
            right: vec![0.0; n],
            redundant,
            scale: column_scale(layout, size(mechanism)),
            row_unit: row_units(layout, size(mechanism)),
            closing: Closing::new(layout),
            iterations: 0,
            evaluations: 0,
        }
    }

    /// The new node, into `self.q`, `self.v`, `self.a` and `self.lambda`.
    ///
    /// In a vibration that is fast beside the step, accelerations that stay as they are lead far away:
    /// if the iteration fails from there, it begins where the velocities lead, and then at the node.
    fn solve(&mut self, mechanism: &dyn Mechanism, h: f64, state: &State) -> Result<(), StepError> {
        let found = self.solve_from(mechanism, h, state, Guess::SameAccelerations);
        match found {
            Err(StepError::NoConvergence { .. }) => {
                let others = [Guess::Uniform, Guess::Still].into_iter();
                let mut again = others.map(|guess| self.solve_from(mechanism, h, state, guess));
                again.find(Result::is_ok).unwrap_or(found)
            }
            Ok(()) if self.reach(h, state) > FARTHEST => {
                // Where accelerations lead far away, there may be a nearer solution.
                let far = self.reach(h, state);
                let (q, v, a) = (self.q.clone(), self.v.clone(), self.a.clone());
                let (lambda, next_b) = (self.lambda.clone(), self.next_b.clone());
                let nearer = self.solve_from(mechanism, h, state, Guess::Uniform).is_ok()
                    && self.reach(h, state) < 0.5 * far;
                if !nearer {
                    (self.q, self.v, self.a, self.lambda, self.next_b) = (q, v, a, lambda, next_b);
                }
                Ok(())
            }
            _ => found,
        }
    }

    /// How far the new node is from `q` and `q + h v`, in rad or sizes.
    fn reach(&self, h: f64, state: &State) -> f64 {
        let gap = |j: usize| {
            let moved = self.turning.moved(&state.q, &self.q, j);
            moved.abs().min((moved - h * state.v[j]).abs()) / self.scale[j]
        };
        (0..self.v.len()).map(gap).fold(0.0, f64::max)
    }

    fn solve_from(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &State,
        guess: Guess,
    ) -> Result<(), StepError> {
        let Scheme {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } = self.scheme;
        self.u.copy_from_slice(&state.u);
        self.a.copy_from_slice(&state.a);
        self.lambda.copy_from_slice(&state.lambda);
        self.q.copy_from_slice(&state.q);
        self.turning.begin(&state.q);
        for j in 0..self.next_b.len() {
            let (b, a) = (state.history[j], state.a[j]);
            match guess {
                Guess::SameAccelerations => {
                    self.next_b[j] = (a - alpha_m * b) / (1.0 - alpha_m);
                }
                Guess::Uniform | Guess::Still => {
                    let mut next = -(0.5 - beta) / beta * b;
                    if matches!(guess, Guess::Still) {
                        next -= state.v[j] / (h * beta);
                    }
                    let mean = (1.0 - alpha_m) * next + alpha_m * b;
                    self.next_b[j] = next;
                    self.a[j] = (mean - alpha_f * a) / (1.0 - alpha_f);
                }
            }
            let next = self.next_b[j];
            let way = h * h * ((0.5 - beta) * b + beta * next);
            self.turning.add(&mut self.q, j, h * state.v[j]);
            self.turning.add(&mut self.q, j, way);
            self.v[j] = state.v[j] + h * ((1.0 - gamma) * b + gamma * next);
        }
        self.turning.turn(&mut self.q);
        if self.settings.formulation == Formulation::Ggl {
            self.directions(mechanism, state);
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
            if !moved.is_finite() || iteration >= MOST_ITERATIONS {
                return Err(self.unsolved(mechanism, t));
            }
            before = moved;
        }
        let moved = |j: usize| self.turning.moved(&state.q, &self.q, j);
        if continuation_gap(moved, h, &state.v, &state.a, &self.scale) > FARTHEST {
            return Err(self.unsolved(mechanism, t));
        }
        Ok(())
    }

    fn unsolved(&self, mechanism: &dyn Mechanism, t: f64) -> StepError {
        StepError::NoConvergence {
            rows: violation::worst(mechanism, t, &self.phi),
        }
    }

    /// b at the first node: that of the smooth solution at `t + (alpha_m - alpha_f) h`, so that the
    /// multipliers are of order 2 from the first step on (Arnold, Bruls, section 5).
    ///
    /// From a trial with the method itself: an explicit one would be far off where forces are stiff.
    fn begin(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        state.history.clear();
        state.history.extend_from_slice(&state.a);
        state.history.push(h);
        self.solve(mechanism, h, state)?;
        let share = self.scheme.alpha_m - self.scheme.alpha_f;
        let pairs = state.a.iter().zip(&self.a);
        for (b, (now, later)) in state.history.iter_mut().zip(pairs) {
            *b = now + share * (later - now);
        }
        Ok(())
    }

    /// What a start is given, in the middle of a run: velocities that satisfy the constraints, which those
    /// of index 3 do to the order of the method only, and their accelerations. What they miss, over the
    /// new h, would be found in the multipliers.
    fn restart(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = state;
        let (jacobian, rates) = (&mut self.jacobian, &mut self.rates);
        constraint_rates(mechanism, mechanism.layout(), *t, q, v, jacobian, rates);
        self.closing.find(mechanism, (*t, q, v), None, rates)?;
        for (v, change) in v.iter_mut().zip(&self.closing.x) {
            *v += *change;
        }
        self.equations
            .accelerations(mechanism, *t, q, v, z, u, a, lambda)?;
        Ok(())
    }
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, z, u, a, lambda)?;
        Ok(())
    }

    // The history: b, and the length of the step before.
    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        match state.history.last() {
            None => self.begin(mechanism, h, state)?,
            Some(before) if (h - before).abs() > SAME_LENGTH * before => {
                self.restart(mechanism, state)?;
                self.begin(mechanism, h, state)?;
            }
            Some(_) => {}
        }
        self.solve(mechanism, h, state)?;
        let Scheme {
            alpha_m, alpha_f, ..
        } = self.scheme;
        for (j, b) in state.history[..self.a.len()].iter_mut().enumerate() {
            let mean = (1.0 - alpha_f) * self.a[j] + alpha_f * state.a[j];
            *b = (mean - alpha_m * *b) / (1.0 - alpha_m);
        }
        state.t += h;
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
