//! The one loop: from a start to a trajectory, whatever the method.

mod error;
mod stepper;

pub use error::{OptionsError, SimulationError, StepFault, StopCause, Stopped};
pub use stepper::Stepper;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::assembly::{Assembled, assemble, check_masses, check_numbers};
use crate::baumgarte::Baumgarte;
use crate::fuzzy_gains::fuzzy_gains;
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::{Method, State, Step, StepError, Work};
use crate::rank::{Rank, rank};
use crate::report::Report;
use crate::stabilization::Stabilization;
use crate::trajectory::{Recorder, Trajectory};
use error::{Stop, stopped};

/// The largest number of steps of one run.
pub const MOST_STEPS: f64 = 1e9;

/// The largest number of values that a trajectory may hold: 8 GB of them.
const MOST_NUMBERS: f64 = 1e9;

/// Nodes for which memory is set aside before the run.
const MOST_RESERVED: usize = 1 << 20;

/// What is called with the time and the share of the run that is done.
pub type Progress = Arc<dyn Fn(f64, f64) + Send + Sync>;

/// How to integrate.
///
/// ```
/// use mbdsl_runtime::{Method, Options, Stabilization};
/// let options = Options::new(20.0).h(0.005).stabilization(Stabilization::baumgarte());
/// assert_eq!(options.method, Method::default());
/// assert_eq!(options.t_end, 20.0);
/// ```
#[derive(Clone)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// What keeps the constraints of the index-1 formulation; ignored by other formulations.
    pub stabilization: Stabilization,
    /// The time of the start, in s; 0 by default.
    pub t_start: f64,
    /// The time of the last node, in s.
    pub t_end: f64,
    /// The step, in s; 0.01 by default. The last one is shorter where it does not divide the time.
    pub h: f64,
    /// Every how many steps a node is recorded; 1 by default. The last one always is.
    pub every: usize,
    /// Is called after every recorded node.
    pub progress: Option<Progress>,
    /// Stops the run when it becomes `true`.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Options {
    /// From 0 to `t_end` (s) by the default method in steps of 0.01 s.
    pub fn new(t_end: f64) -> Options {
        Options {
            method: Method::default(),
            stabilization: Stabilization::None,
            t_start: 0.0,
            t_end,
            h: 0.01,
            every: 1,
            progress: None,
            cancel: None,
        }
    }

    /// With this step, in s.
    pub fn h(mut self, h: f64) -> Options {
        self.h = h;
        self
    }

    /// With this method.
    pub fn method(mut self, method: impl Into<Method>) -> Options {
        self.method = method.into();
        self
    }

    /// With this stabilisation.
    pub fn stabilization(mut self, stabilization: Stabilization) -> Options {
        self.stabilization = stabilization;
        self
    }

    /// From this time on, in s.
    pub fn t_start(mut self, t_start: f64) -> Options {
        self.t_start = t_start;
        self
    }

    /// The number of steps.
    fn steps(&self) -> Result<usize, OptionsError> {
        let Options {
            t_start, t_end, h, ..
        } = *self;
        if !h.is_finite() || h <= 0.0 {
            return Err(OptionsError::Step { h });
        }
        if !t_start.is_finite() || !t_end.is_finite() || t_end < t_start {
            return Err(OptionsError::Times { t_start, t_end });
        }
        if self.every == 0 {
            return Err(OptionsError::Every);
        }
        let ratio = (t_end - t_start) / h;
        if ratio > MOST_STEPS {
            return Err(OptionsError::TooMany {
                steps: ratio,
                h,
                t_end,
            });
        }
        // A remainder that small is the rounding of h, not a step of its own.
        let steps = (ratio - slack(ratio)).ceil().max(0.0) as usize;
        let missing = steps == 0 && t_end > t_start;
        if let Stabilization::Baumgarte(Baumgarte { alpha, beta }) = self.stabilization
            && !(alpha.is_finite() && beta.is_finite())
        {
            return Err(OptionsError::Baumgarte { alpha, beta });
        }
        Ok(if missing { 1 } else { steps })
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Options");
        shown
            .field("method", &self.method)
            .field("stabilization", &self.stabilization);
        shown
            .field("t_start", &self.t_start)
            .field("t_end", &self.t_end)
            .field("h", &self.h);
        shown.field("every", &self.every).finish_non_exhaustive()
    }
}

/// What a run gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    /// The nodes.
    pub trajectory: Trajectory,
    /// Errors and cost over all of them.
    pub report: Report,
    /// How the start was found; none where the program gave it.
    pub assembled: Option<Assembled>,
}

/// Integrates a mechanism from the start that it describes.
///
/// # Errors
/// [`SimulationError`] where the mechanism cannot be assembled, the options cannot be used, or the
/// run stops on its way.
pub fn simulate<M: Mechanism + ?Sized>(
    mechanism: &M,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    options.steps()?;
    let assembled = assemble(mechanism, options.t_start)?;
    let (q, v) = (assembled.q.clone(), assembled.v.clone());
    let simulation = run(mechanism, q, v, &assembled.rank, options)?;
    Ok(Simulation {
        assembled: Some(assembled),
        ..simulation
    })
}

/// Integrates a mechanism from the positions `q` and the velocities `v`, taken as they are.
///
/// # Errors
/// As [`simulate`].
pub fn simulate_from<M: Mechanism + ?Sized>(
    mechanism: &M,
    q: &[f64],
    v: &[f64],
    options: &Options,
) -> Result<Simulation, SimulationError> {
    check_numbers(mechanism)?;
    let Layout { nq, nv, .. } = *mechanism.layout();
    if q.len() != nq || v.len() != nv {
        return Err(OptionsError::Start {
            q: q.len(),
            v: v.len(),
            nq,
            nv,
        }
        .into());
    }
    check_masses(mechanism, options.t_start, q)?;
    let rank = rank(mechanism, options.t_start, q);
    run(mechanism, q.to_vec(), v.to_vec(), &rank, options)
}

fn run<M: Mechanism + ?Sized>(
    mechanism: &M,
    q: Vec<f64>,
    v: Vec<f64>,
    rank: &Rank,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let steps = options.steps()?;
    let begin = Instant::now();
    let layout = mechanism.layout();
    let t = options.t_start;
    let mut state = State::new(t, q, v).completed(layout);
    let nodes = steps / options.every + 2;
    let columns = Recorder::columns(layout);
    let most = (MOST_NUMBERS / columns as f64) as usize;
    if nodes > most {
        let every = (steps / most + 1).saturating_mul(2).min(steps);
        return Err(OptionsError::Memory {
            nodes,
            columns,
            every,
        }
        .into());
    }
    let nodes = nodes.min(MOST_RESERVED);
    let mut recorder = Recorder::new(mechanism, t, nodes);
    let stabilization = gains(mechanism, options, &state)?;
    let mut method = options.method.stepper(mechanism, stabilization);
    let mut done = 0;
    let outcome = advance(
        mechanism,
        options,
        steps,
        &mut *method,
        &mut state,
        &mut recorder,
        &mut done,
    );
    let own = method.work();
    let work = Work {
        // A method that chooses its steps counts them itself.
        steps: if own.steps > 0 { own.steps } else { done },
        wall: begin.elapsed(),
        ..own
    };
    let trajectory = recorder.finish(work);
    match outcome {
        Ok(()) => {
            let mut report = Report::new(&trajectory);
            report.reactions_not_unique = rank.dependent_joints(layout);
            report.warnings.extend(stiff(options, stabilization));
            Ok(Simulation {
                trajectory,
                report,
                assembled: None,
            })
        }
        Err(stop) => Err(stopped(layout, stop, trajectory).into()),
    }
}

/// A fuzzy stabilisation that is too fast for steps of a fixed length.
fn stiff(options: &Options, stabilization: Stabilization) -> Option<String> {
    let Stabilization::Fuzzy(gains) = stabilization else {
        return None;
    };
    let rate = gains.rate();
    let explicit_steps = options.method.info().stabilized && !options.method.is_adaptive();
    (explicit_steps && rate * options.h > 2.0).then(|| {
        format!(
            "the fuzzy stabilisation damps at {rate:.0} 1/s, too fast for steps of {} s: take h below {:.1e} s",
            options.h,
            2.0 / rate
        )
    })
}

/// What a step says of itself, as what stops a run.
fn cause(error: StepError) -> StopCause {
    match error {
        StepError::Singular(singular) => StopCause::Singular(singular),
        StepError::NotProjected { violation } => StopCause::NotProjected { violation },
        StepError::NoConvergence { rows } => StopCause::NoConvergence { rows },
        StepError::TooSmall { h } => StopCause::TooSmall { h },
    }
}

/// The stabilisation of one run, its gains fixed.
fn gains<M: Mechanism + ?Sized>(
    mechanism: &M,
    options: &Options,
    start: &State,
) -> Result<Stabilization, OptionsError> {
    match options.stabilization {
        Stabilization::Fuzzy(fuzzy) => {
            let gains = fuzzy_gains(mechanism, fuzzy, options, &start.q, &start.v)?;
            Ok(gains.into())
        }
        other => Ok(other),
    }
}

/// The rounding of a time after this many steps, in steps.
fn slack(steps: f64) -> f64 {
    1e-9 + 8.0 * f64::EPSILON * steps
}

/// Makes the steps; nothing in here allocates, but for what a method does off its regular path
/// and for trajectories longer than what was set aside.
fn advance<M: Mechanism + ?Sized>(
    mechanism: &M,
    options: &Options,
    steps: usize,
    method: &mut dyn Step<M>,
    state: &mut State,
    recorder: &mut Recorder,
    done: &mut u64,
) -> Result<(), Stop> {
    let Options {
        t_start, t_end, h, ..
    } = *options;
    let (mut t, mut reach) = (state.t, 0.0);
    let slack = h * slack(steps as f64);
    let begun = method
        .start(mechanism, state)
        .map_err(cause)
        .and_then(|()| finite(state));
    begun.map_err(|cause| Stop { t, h: reach, cause })?;
    recorder.record(mechanism, state);
    for step in 1..=steps {
        // Times are multiples of h rather than sums, so that they do not drift away.
        let next = if step == steps {
            t_end
        } else {
            t_start + step as f64 * h
        };
        let node = state.t;
        while state.t < next {
            // The full step as given, and not the difference of two rounded times; a method that
            // stopped on the way is given the rest.
            let whole = state.t == node && (step < steps || ((next - t) - h).abs() <= slack);
            reach = if whole { h } else { next - state.t };
            let cancelled = options
                .cancel
                .as_ref()
                .is_some_and(|flag| flag.load(Ordering::Relaxed));
            let result = if cancelled {
                Err(StopCause::Cancelled)
            } else {
                Ok(())
            };
            let result = result.and_then(|()| method.step(mechanism, reach, state).map_err(cause));
            let result = result.and_then(|()| finite(state));
            result.map_err(|cause| Stop { t, h: reach, cause })?;
            *done += 1;
            if (state.t - next).abs() <= slack {
                state.t = next;
            }
            t = state.t;
        }
        if step % options.every == 0 || step == steps {
            recorder.record(mechanism, state);
            if let Some(progress) = &options.progress {
                progress(t, step as f64 / steps as f64);
            }
        }
    }
    Ok(())
}

/// Refuses a state that is not made of numbers.
fn finite(state: &State) -> Result<(), StopCause> {
    let rates = state.v.iter().chain(&state.a).chain(&state.lambda);
    if state.q.iter().chain(rates).all(|x| x.is_finite()) {
        return Ok(());
    }
    let fine = |list: &[f64], j: usize| list.get(j).is_none_or(|x| x.is_finite());
    let bad = |j: &usize| !(fine(&state.q, *j) && fine(&state.v, *j) && fine(&state.a, *j));
    Err(StopCause::NotFinite {
        coordinates: (0..state.q.len().max(state.v.len())).filter(bad).collect(),
    })
}
