//! The constrained variable metric method: every step is a least-squares problem with constraints,
//! solved by sequential quadratic programming.

mod problem;
pub(crate) mod settings;
mod sqp;

use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::stabilization::Stabilization;
use problem::Problem;
use settings::Scaling;
pub use settings::VariableMetric;
use sqp::Sqp;

/// The step of the paper, in s.
const PUBLISHED_STEP: f64 = 0.01;

/// Fraction of the motion in a step that the tolerance must not exceed: otherwise
/// [`SLOW_TOLERANCE`] of the motion takes the place of the tolerance.
const SLOWEST: f64 = 1e-2;
const SLOW_TOLERANCE: f64 = 1e-5;

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "variable-metric",
    title: "constrained variable metric method, implicit, constraints on all levels",
    order: 2,
    index: 1,
    stabilized: false,
    contacts: false,
    states: false,
    flat_only: true,
    source: "Constrained variable metric (SQP/BFGS) method for the Euler-Lagrange equations of multibody systems",
    parameters: VariableMetric::PARAMETERS,
};

impl IntegrationMethod for VariableMetric {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn run(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
        let problem = Problem::new(mechanism, self.levels as usize);
        Box::new(Run {
            settings: *self,
            equations: Index1::new(mechanism, Stabilization::None),
            sqp: Sqp::new(&problem),
            problem,
        })
    }
}

/// A run: the problem of a step, and its solver.
struct Run {
    settings: VariableMetric,
    /// The equations for the accelerations and multipliers of the first node.
    equations: Index1,
    problem: Problem,
    sqp: Sqp,
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    // The history is the length of the step before, and q and v at its beginning.
    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
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
        problem.begin(mechanism, (t, part * h, weight), past, state, &mut sqp.x);
        let mut tolerance = self.settings.tolerance * (h / PUBLISHED_STEP).min(1.0).powi(3);
        // A motion slower than the tolerance must not be taken for rest, but round-off is rest.
        let motion = problem.motion(h, state);
        if motion > f64::EPSILON && SLOWEST * motion < tolerance {
            tolerance = (SLOW_TOLERANCE * motion).max(f64::EPSILON);
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
            factorizations: self.problem.factorizations()
                + self.sqp.factorizations()
                + self.equations.work().factorizations,
            ..Work::default()
        }
    }
}
