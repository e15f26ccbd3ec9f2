//! The one loop: from a start to a trajectory, whatever the method.

mod advance;
mod balance;
mod crossed;
mod error;
mod event;
mod nodes;
mod stepper;
mod watch;

pub use error::{OptionsError, SimulationError, StepFault, StopCause, Stopped};
pub use event::{Event, Occurrence};
pub use stepper::Stepper;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::assembly::{Assembled, assemble, check_masses, check_numbers};
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::{Method, State, StepError, Work};
use crate::rank::{Rank, rank, size};
use crate::report::Report;
use crate::saddle_point::{self, sum};
use crate::stabilization::Stabilization;
use crate::stabilization::baumgarte::BaumgarteGains;
use crate::stabilization::fuzzy_gains::fuzzy_gains;
use crate::trajectory::{Recorder, Trajectory};
use advance::Advance;
use error::stopped;
pub(crate) use nodes::Grid;

/// The largest number of steps of one run.
pub const MOST_STEPS: f64 = 1e9;

/// The largest number of values that a trajectory may hold: 8 GB of them.
const MOST_NUMBERS: f64 = 1e9;

/// A violation of this fraction of the mechanism's size is more than a reader expects of a simulation.
const DRIFTED: f64 = 1e-3;

/// Nodes for which memory is set aside before the run.
pub(crate) const MOST_RESERVED: usize = 1 << 20;

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
    /// Adaptive methods choose their own.
    pub h: f64,
    /// Every how many steps a node is recorded; 1 by default. The last one always is.
    pub every: usize,
    /// Where it is given, nodes are recorded at its multiples, in s, and not at the ends of steps.
    pub output_step: Option<f64>,
    /// Whether the energy balance is computed, at three evaluations in a step; no by default.
    pub energy_balance: bool,
    /// What is looked for on the way.
    pub events: Vec<Event>,
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
            output_step: None,
            energy_balance: false,
            events: Vec::new(),
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

    /// With nodes at multiples of this time from the start on, in s, whatever the steps are.
    pub fn output_step(mut self, output_step: f64) -> Options {
        self.output_step = Some(output_step);
        self
    }

    /// With the energy balance.
    pub fn energy_balance(mut self) -> Options {
        self.energy_balance = true;
        self
    }

    /// With one more event.
    pub fn event(mut self, event: Event) -> Options {
        self.events.push(event);
        self
    }

    /// Refuses what cannot be used, before anything is computed.
    pub(crate) fn check(&self) -> Result<(), OptionsError> {
        self.output()?;
        self.steps(true)?;
        self.settings()
    }

    /// Refuses settings of the method and the stabilisation that cannot be used.
    fn settings(&self) -> Result<(), OptionsError> {
        let Options {
            method,
            stabilization,
            ..
        } = self;
        for (of, refused) in [
            (method.info().name, method.refused()),
            (stabilization.info().name, stabilization.refused()),
        ] {
            if let Some((parameter, value)) = refused {
                return Err(OptionsError::Setting {
                    of,
                    name: parameter.name,
                    value,
                    meaning: parameter.meaning(),
                });
            }
        }
        if let Some(fault) = method.fault() {
            let name = method.info().name;
            return Err(OptionsError::Method { name, fault });
        }
        if let Stabilization::Baumgarte(baumgarte) = stabilization
            && baumgarte.gains == BaumgarteGains::FromStep
            && method.is_adaptive()
        {
            let method = method.info().name;
            return Err(OptionsError::BaumgarteStep { method });
        }
        Ok(())
    }

    /// Where nodes are recorded; none for the ends of the steps.
    fn output(&self) -> Result<Option<Grid>, OptionsError> {
        if self.every == 0 {
            return Err(OptionsError::Every);
        }
        let grid = self.output_step.map(|output_step| {
            let grid = Grid::new(self, output_step);
            grid.map_err(|fault| match fault {
                OptionsError::Step { .. } => OptionsError::OutputStep { output_step },
                fault => fault,
            })
        });
        grid.transpose()
    }

    /// Where steps have to end; between these times an adaptive method chooses its own.
    pub(crate) fn steps(&self, interpolates: bool) -> Result<Grid, OptionsError> {
        let length = self.t_end - self.t_start;
        match self.output_step {
            _ if !self.method.is_adaptive() => Grid::new(self, self.h),
            Some(step) if !interpolates => Grid::new(self, step),
            _ if length > 0.0 => Grid::new(self, length),
            _ => Grid::new(self, 1.0),
        }
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
        shown
            .field("every", &self.every)
            .field("output_step", &self.output_step)
            .field("events", &self.events)
            .finish_non_exhaustive()
    }
}

/// What a run gives.
///
/// Its `Debug` is the report: nobody wants to read the whole trajectory.
#[derive(Clone, PartialEq)]
pub struct Simulation {
    /// The nodes.
    pub trajectory: Trajectory,
    /// Errors and cost over all of them.
    pub report: Report,
    /// How the start was found; none where the program gave it.
    pub assembled: Option<Assembled>,
    /// The events that happened, in the order of time.
    pub events: Vec<Occurrence>,
}

impl fmt::Debug for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulation")
            .field("report", &self.report)
            .field("events", &self.events)
            .finish_non_exhaustive()
    }
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
    options.check()?;
    let beginning = Beginning::described(mechanism, options)?;
    run(mechanism, beginning, options)
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
    options.check()?;
    let beginning = Beginning::given(mechanism, q.to_vec(), v.to_vec(), options)?;
    run(mechanism, beginning, options)
}

/// Where a run begins.
pub(crate) struct Beginning {
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    rank: Rank,
    /// How positions and velocities were found, where they were not given.
    assembled: Option<Assembled>,
}

impl Beginning {
    /// The start that the mechanism describes.
    pub(crate) fn described<M: Mechanism + ?Sized>(
        mechanism: &M,
        options: &Options,
    ) -> Result<Beginning, SimulationError> {
        let assembled = assemble(mechanism, options.t_start)?;
        Ok(Beginning {
            q: assembled.q.clone(),
            v: assembled.v.clone(),
            rank: assembled.rank.clone(),
            assembled: Some(assembled),
        })
    }

    /// Positions and velocities taken as they are.
    pub(crate) fn given<M: Mechanism + ?Sized>(
        mechanism: &M,
        q: Vec<f64>,
        v: Vec<f64>,
        options: &Options,
    ) -> Result<Beginning, SimulationError> {
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
        check_masses(mechanism, options.t_start, &q)?;
        let rank = rank(mechanism, options.t_start, &q);
        Ok(Beginning {
            q,
            v,
            rank,
            assembled: None,
        })
    }

    /// What a run that reached its end gives.
    pub(crate) fn finish<M: Mechanism + ?Sized>(
        self,
        mechanism: &M,
        options: &Options,
        stabilization: Stabilization,
        trajectory: Trajectory,
        events: Vec<Occurrence>,
    ) -> Simulation {
        let mut report = Report::new(&trajectory);
        report.reactions_not_unique = self.rank.dependent_joints(mechanism.layout());
        if options.method.info().stabilized {
            report.gains = stabilization.values();
        }
        report.warnings.extend(stiff(options, stabilization));
        if options.method.info().stabilized && stabilization == Stabilization::None {
            let drifted = drifted(report.position_violation, size(mechanism));
            report.warnings.extend(drifted);
        }
        Simulation {
            trajectory,
            report,
            assembled: self.assembled,
            events,
        }
    }
}

/// How many nodes there will be, and how many there may be.
///
/// # Errors
/// [`OptionsError::Memory`] where they would not fit into memory.
pub(crate) fn node_count(
    layout: &Layout,
    options: &Options,
    output: Option<Grid>,
    steps: Grid,
) -> Result<(usize, usize), OptionsError> {
    let nodes = match output {
        Some(output) => output.count,
        None if options.method.is_adaptive() => 0,
        None => steps.count / options.every,
    } + 2;
    let columns = Recorder::columns(layout);
    let most = (MOST_NUMBERS / columns as f64) as usize;
    if nodes > most {
        let every = nodes / most + 1;
        return Err(OptionsError::Memory {
            nodes,
            columns,
            every,
        });
    }
    Ok((nodes.min(MOST_RESERVED), most))
}

pub(crate) fn run<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: Beginning,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let begin = Instant::now();
    let layout = mechanism.layout();
    let t = options.t_start;
    let state = State::new(t, beginning.q.clone(), beginning.v.clone()).completed(layout);
    let stabilization = gains(mechanism, options, &state)?;
    let mut method = options.method.stepper(mechanism, stabilization);
    let (output, steps) = (options.output()?, options.steps(true)?);
    let (reserved, most) = node_count(layout, options, output, steps)?;
    let mut recorder = Recorder::new(mechanism, t, reserved);
    let mut advance = Advance::new(
        mechanism,
        options,
        stabilization,
        &mut *method,
        &mut recorder,
        state,
        output,
        most,
    );
    let outcome = advance.run(steps);
    let balance = advance.balance.as_ref().map(balance::Balance::result);
    let (done, events) = (advance.done, advance.occurrences);
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
            let mut simulation =
                beginning.finish(mechanism, options, stabilization, trajectory, events);
            simulation.report.warnings.extend(method.remark());
            simulation.report.crossings = method.crossings().to_vec();
            simulation.report.weighed(balance);
            Ok(simulation)
        }
        Err(stop) => {
            let found =
                crossed::contradiction(mechanism, options, stabilization, &stop, &trajectory);
            let Some(stop) = found else {
                return Err(stopped(layout, stop, trajectory, events).into());
            };
            let good = trajectory.until(stop.t);
            let events = events.into_iter().filter(|event| event.t <= stop.t);
            let events = events.collect();
            Err(stopped(layout, stop, good, events).into())
        }
    }
}

/// Constraints that were left to themselves for too long.
fn drifted(violation: f64, size: f64) -> Option<String> {
    (violation > DRIFTED * size).then(|| {
        format!(
            "the joints have come apart by {violation:.1e} m or rad: the stabilisation `projection` keeps them together"
        )
    })
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

/// Why a step of length h from a state failed: an iteration that does not end may have met a number
/// that is none, where it stood or where it went.
fn step_cause<M: Mechanism + ?Sized>(
    mechanism: &M,
    before: &State,
    h: f64,
    error: StepError,
) -> StopCause {
    let iterates = matches!(
        error,
        StepError::NoConvergence { .. } | StepError::TooSmall { .. }
    );
    if !iterates {
        return cause(error);
    }
    let State { t, q, v, a, .. } = before;
    let (mut rates, mut ahead) = (vec![0.0; q.len()], q.clone());
    // q + h v + h^2/2 a
    for (derivative, factor) in [(v, h), (a, 0.5 * h * h)] {
        let rates = mechanism.coordinate_rates(q, derivative, &mut rates);
        for (x, rate) in ahead.iter_mut().zip(rates) {
            *x += factor * rate;
        }
    }
    let probe = |q: &[f64]| saddle_point::not_finite(mechanism, t + h, q, v);
    let found = probe(q).or_else(|| probe(&ahead));
    found.map_or_else(|| cause(error), StopCause::Singular)
}

/// What a step says of itself, as what stops a run.
fn cause(error: StepError) -> StopCause {
    match error {
        StepError::Singular(singular) => StopCause::Singular(singular),
        StepError::NotProjected { violation, rows } => StopCause::NotProjected { violation, rows },
        StepError::NoConvergence { rows } => StopCause::NoConvergence { rows },
        StepError::TooManyFreedoms { dof, most } => StopCause::TooManyFreedoms { dof, most },
        StepError::TooSmall { h } => StopCause::TooSmall { h },
    }
}

/// The stabilisation of one run, its gains fixed.
pub(crate) fn gains<M: Mechanism + ?Sized>(
    mechanism: &M,
    options: &Options,
    start: &State,
) -> Result<Stabilization, OptionsError> {
    match options.stabilization {
        Stabilization::Fuzzy(fuzzy) => {
            let gains = fuzzy_gains(mechanism, fuzzy, options, &start.q, &start.v)?;
            Ok(gains.into())
        }
        Stabilization::Baumgarte(baumgarte) => Ok(baumgarte.resolved(options.h).into()),
        other => Ok(other),
    }
}

/// Refuses a state that is not made of numbers.
#[inline(always)]
fn finite(layout: &Layout, state: &State) -> Result<(), StopCause> {
    let &Layout { nq, nv, nc, .. } = layout;
    let State {
        q, v, a, lambda, ..
    } = state;
    let total = (sum(&q[..nq]) + sum(&v[..nv])) + (sum(&a[..nv]) + sum(&lambda[..nc]));
    if total.is_finite() {
        return Ok(());
    }
    not_finite(state)
}

/// Names the coordinates that are not numbers; the sum of numbers may overflow.
#[cold]
fn not_finite(state: &State) -> Result<(), StopCause> {
    let State {
        q, v, a, lambda, ..
    } = state;
    if [q, v, a, lambda]
        .into_iter()
        .flatten()
        .all(|x| x.is_finite())
    {
        return Ok(());
    }
    let fine = |list: &[f64], j: usize| list.get(j).is_none_or(|x| x.is_finite());
    let bad = |j: &usize| !(fine(&state.q, *j) && fine(&state.v, *j) && fine(&state.a, *j));
    Err(StopCause::NotFinite {
        coordinates: (0..state.q.len().max(state.v.len())).filter(bad).collect(),
    })
}
