//! The one loop: from a start to a trajectory, whatever the method.

mod advance;
mod balance;
mod crossed;
mod error;
mod event;
pub(crate) mod lengths;
mod nodes;
mod options;
mod stepper;
mod watch;

pub use error::{OptionsError, SimulationError, StepFault, StopCause, Stopped};
pub use event::{Event, Occurrence};
pub use options::{Options, Progress, Recording};
pub use stepper::Stepper;

use std::fmt;
use std::time::Instant;

use crate::assembly::{Assembled, assemble, check_masses, check_numbers};
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::{State, StepError, Work};
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
        None => steps.count / options.rows_every(),
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
    let (output, steps) = (options.output()?, options.steps()?);
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
            "the joints have come apart by {violation:.1e} m or rad: the stabilization `projection` keeps them together"
        )
    })
}

/// A fuzzy stabilisation that is too fast for steps of a fixed length.
fn stiff(options: &Options, stabilization: Stabilization) -> Option<String> {
    let (Stabilization::Fuzzy(gains), Some(h)) = (stabilization, options.h) else {
        return None;
    };
    let rate = gains.rate();
    let explicit_steps = options.method.info().stabilized && !options.method.is_adaptive();
    (explicit_steps && rate * h > 2.0).then(|| {
        format!(
            "the fuzzy stabilisation damps at {rate:.0} 1/s, too fast for steps of {h} s: take h below {:.1e} s",
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
    match options.stabilization_for(mechanism.layout()) {
        Stabilization::Fuzzy(fuzzy) => {
            let gains = fuzzy_gains(mechanism, fuzzy, options, &start.q, &start.v)?;
            Ok(gains.into())
        }
        Stabilization::Baumgarte(baumgarte) if baumgarte.gains == BaumgarteGains::FromStep => {
            let h = options.given_step()?;
            Ok(baumgarte.resolved(h).into())
        }
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
