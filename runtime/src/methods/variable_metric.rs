//! The constrained variable metric method: every step is a least-squares problem with constraints,
//! solved by sequential quadratic programming.

mod problem;
mod sqp;

use crate::index1::Index1;
use crate::mechanism::Mechanism;
use crate::methods::{MethodInfo, Settings, State, Step, StepError, Work};
use crate::settings::{choice, settings};
use crate::stabilization::Stabilization;
use problem::Problem;
use sqp::Sqp;

choice! {
    /// What stands for the second derivatives in a quadratic program.
    pub enum Hessian {
        /// Built up by damped BFGS updates, from one at the start of every step.
        Bfgs = "bfgs",
        /// Nothing, as in the method of Gauss and Newton.
        GaussNewton = "gauss-newton",
    }
}

choice! {
    /// Whether the equations of motion of a step are divided by h.
    pub enum Scaling {
        /// With three levels by h over 0.01 s, the step of the paper, where it is shorter; with
        /// fewer levels by h.
        Automatic = "automatic",
        /// They are not.
        No = "no",
        /// They are.
        Yes = "yes",
    }
}

settings! {
    /// The constrained variable metric (SQP/BFGS) method for the Euler-Lagrange equations of multibody
    /// systems.
    ///
    /// ```text
    /// min 1/2 y^T y     x = (q, v, lambda) at the new node, a = M^-1 (Q - phi_q^T lambda)
    /// [q - q_h - h c v, v - v_h - h c a] = y
    /// [phi, phi_q v + phi_t, phi_q a - eta] = 0
    /// ```
    ///
    /// The first step is trapezoidal (c = 1/2, q_h = q_0 + h v_0/2, v_h alike), later ones are BDF2
    /// (c = 2/3, q_h = (4 q_i - q_(i-1))/3), in its form for unequal steps where they are. Order 2 in
    /// q and v; the constraints hold to the tolerance on every level. Quadratic programs with
    /// multipliers, the merit function of M. J. D. Powell with steps halved until it falls; their
    /// matrices from the generated tangents. Lengths count in sizes of the mechanism, masses by the
    /// largest entry of M. Every coordinate needs a mass of its own.
    pub struct VariableMetric {
        /// How many of the constraints phi, dphi/dt, d^2 phi/dt^2 are demanded, 1 to 3.
        pub levels: u32 = 3, where |value| (1..=3).contains(&value);
        /// The second derivatives of a quadratic program.
        pub hessian: Hessian = Hessian::Bfgs;
        /// The largest change of x, and the largest residual, at which a step ends; of steps below
        /// 0.01 s, that of the paper, less in proportion to h^3, as their errors.
        pub tolerance: f64 = 1e-7, where |value| value > 0.0;
        /// Whether the equations of motion are divided by h: where they are not, and the step is
        /// short or levels are missing, the end is met too early, beside the solution.
        pub scaling: Scaling = Scaling::Automatic;
        /// The quadratic programs after which a step is given up.
        pub iterations: u32 = 200, where |value| value > 0;
    }
}

/// The step of the paper, in s.
const PUBLISHED_STEP: f64 = 0.01;

/// Where this share of how far a step moves is below the tolerance, [`SLOW_TOLERANCE`] of it takes
/// the tolerance's place.
const SLOWEST: f64 = 1e-2;
const SLOW_TOLERANCE: f64 = 1e-5;

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "variable-metric",
    title: "constrained variable metric method, implicit, constraints on all levels",
    order: 2,
    index: 1,
    stabilized: false,
    source: "Constrained variable metric (SQP/BFGS) method for the Euler-Lagrange equations of multibody systems",
    parameters: VariableMetric::PARAMETERS,
};

impl Settings for VariableMetric {
    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        _stabilization: Stabilization,
    ) -> Box<dyn Step<M>> {
        let problem = Problem::new(mechanism, self.levels as usize);
        Box::new(Run {
            settings: *self,
            equations: Index1::new(mechanism, Stabilization::None),
            sqp: Sqp::new(&problem),
            problem,
        })
    }
}

/// One run: the problem of a step and what solves it.
struct Run {
    settings: VariableMetric,
    /// For the accelerations and multipliers of the first node.
    equations: Index1,
    problem: Problem,
    sqp: Sqp,
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

    // The history is the length of the step before, and q and v at its beginning.
    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError> {
        let nq = state.q.len();
        let weight = match self.settings.scaling {
            Scaling::Automatic if self.settings.levels == 3 => (PUBLISHED_STEP / h).max(1.0),
            Scaling::No => 1.0,
            Scaling::Automatic | Scaling::Yes => 1.0 / h,
        };
        let growth = state.history.first().map(|before| h / before);
        let part = growth.map_or(0.5, |w| (1.0 + w) / (1.0 + 2.0 * w));
        let past = (0..nq).map(|j| match growth {
            None => (
                state.q[j] + 0.5 * h * state.v[j],
                state.v[j] + 0.5 * h * state.a[j],
            ),
            Some(w) => {
                let (now, then) = ((1.0 + w) * (1.0 + w), w * w);
                let past = |x: f64, before: f64| (now * x - then * before) / (1.0 + 2.0 * w);
                (
                    past(state.q[j], state.history[1 + j]),
                    past(state.v[j], state.history[1 + nq + j]),
                )
            }
        });
        let t = state.t + h;
        let Run { problem, sqp, .. } = self;
        problem.begin(mechanism, t, part * h, weight, past, state, &mut sqp.x);
        let mut tolerance = self.settings.tolerance * (h / PUBLISHED_STEP).min(1.0).powi(3);
        // A motion slower than the tolerance must not be taken for rest.
        let motion = problem.motion(h, state);
        if motion > 0.0 && SLOWEST * motion < tolerance {
            tolerance = SLOW_TOLERANCE * motion;
        }
        sqp.solve(mechanism, t, problem, &self.settings, tolerance)?;
        state.history.clear();
        state.history.push(h);
        state.history.extend_from_slice(&state.q);
        state.history.extend_from_slice(&state.v);
        problem.end(state);
        Ok(())
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.sqp.iterations(),
            evaluations: self.problem.evaluations(),
            ..Work::default()
        }
    }
}
