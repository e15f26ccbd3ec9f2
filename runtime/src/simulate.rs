//! The one loop: from a start to a trajectory, whatever the method.

mod advance;
mod balance;
mod crossed;
mod error;
mod event;
pub(crate) mod lengths;
mod nodes;
mod options;
mod setup;
mod stepper;
mod switches;
mod watch;

pub use error::{OptionsError, SimulationError, StepFault, StopCause, Stopped};
pub use event::{Event, Occurrence};
pub use options::{Notice, Options, Progress, Recording};
pub use setup::Setup;
pub use stepper::Stepper;

use std::fmt;
use std::time::Instant;

use crate::accepted::Accepted;
use crate::accuracy::Accuracy;
use crate::assembly::{Assembled, assemble, check_masses, check_numbers};
use crate::figures::Figures;
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::{State, StepError, Work};
use crate::rank::{Rank, rank, size};
use crate::report::{Report, Status};
use crate::saddle_point::{self, sum};
use crate::stabilization::Stabilization;
use crate::stabilization::baumgarte::BaumgarteGains;
use crate::stabilization::fuzzy_gains::fuzzy_gains;
use crate::statistics::{Statistics, Survey};
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
#[derive(Clone)]
pub struct Simulation {
    /// The nodes.
    pub trajectory: Trajectory,
    /// Errors and cost over all of them.
    pub report: Report,
    /// How the start was found; none where the program gave it.
    pub assembled: Option<Assembled>,
    /// Extremes and means of the quantities of [`Options::statistics`], in their order.
    pub statistics: Vec<Statistics>,
    /// The events that happened, in the order of time.
    pub events: Vec<Occurrence>,
    /// How accurate the run is; `None` before [`Simulation::estimate_accuracy`].
    pub accuracy: Option<Accuracy>,
    /// What was simulated; `None` for the members of an ensemble.
    pub setup: Option<Box<Setup>>,
}

/// What is left of the steps of a run.
pub(crate) struct Gathered {
    pub(crate) trajectory: Trajectory,
    pub(crate) report: Report,
    pub(crate) statistics: Vec<Statistics>,
}

impl Gathered {
    /// With the figures of the rows, where these are gone, and those of the accepted steps, where the
    /// rows are others.
    pub(crate) fn new(
        trajectory: Trajectory,
        figures: Option<Figures>,
        steps: Option<Figures>,
        survey: Option<&Survey>,
    ) -> Gathered {
        let rows = trajectory.len();
        let mut figures = figures.unwrap_or_else(|| {
            let mut figures = Figures::default();
            figures.add(&trajectory, 0..rows);
            figures
        });
        if let Some(steps) = steps {
            figures.join(&steps);
        }
        let mut report = figures.report(&trajectory, rows, trajectory.work());
        let statistics = survey.map_or_else(Vec::new, Survey::results);
        for of in &statistics {
            let numbers = [of.min, of.max, of.mean, of.rms];
            if !numbers.iter().all(|x| x.is_finite()) {
                report.status = Status::NotFinite;
            }
        }
        Gathered {
            trajectory,
            report,
            statistics,
        }
    }
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
    run_alone(mechanism, beginning, options)
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
    run_alone(mechanism, beginning, options)
}

/// A run that keeps what was simulated.
fn run_alone<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: Beginning,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let setup = || Some(Box::new(Setup::new(mechanism, options)));
    match run(mechanism, beginning, options) {
        Ok(simulation) => Ok(Simulation {
            setup: setup(),
            ..simulation
        }),
        Err(SimulationError::Stopped(mut stopped)) => {
            stopped.setup = setup();
            Err(stopped.into())
        }
        Err(fault) => Err(fault),
    }
}

/// Where a run begins.
#[derive(Clone)]
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
        run: Gathered,
        events: Vec<Occurrence>,
    ) -> Simulation {
        let Gathered {
            trajectory,
            mut report,
            statistics,
        } = run;
        let info = options.method.info();
        report.reactions_not_unique = self.rank.dependent_joints(mechanism.layout());
        if info.stabilized {
            report.gains = stabilization.values();
        }
        report.dropped_wishes = options.dropped_wishes();
        report.warnings.extend(stiff(options, stabilization));
        let violation = report.position_violation;
        if violation > DRIFTED * size(mechanism) {
            report.status = report.status.max(Status::Drifted);
            report
                .warnings
                .push(drifted(violation, info.stabilized, stabilization));
        }
        Simulation {
            trajectory,
            report,
            assembled: self.assembled,
            statistics,
            events,
            accuracy: None,
            setup: None,
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
        None if options.recording == Recording::Ends => 0,
        None if options.method.is_adaptive() => 0,
        None => steps.count / options.rows_every(),
    } + 2;
    let columns = Recorder::columns(layout) + 2 * usize::from(options.energy_balance);
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
    let ends = options.recording == Recording::Ends;
    let mut recorder = if ends {
        Recorder::of_ends(mechanism, t..options.t_end, options.energy_balance)
    } else {
        Recorder::new(mechanism, t, reserved, options.energy_balance)
    };
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
    // Where the rows are not the steps, these are measured apart.
    advance.accepted = (!ends && !options.every_step_recorded())
        .then(|| Accepted::new(mechanism, t..options.t_end));
    advance.survey = survey(mechanism, options)?;
    let outcome = advance.run(steps);
    let balance = advance.balance.as_ref().map(balance::Balance::result);
    let (done, events) = (advance.done, advance.occurrences);
    let (accepted, survey) = (advance.accepted, advance.survey);
    let own = method.work();
    let work = Work {
        // A method that chooses its steps counts them itself.
        steps: if own.steps > 0 { own.steps } else { done },
        wall: begin.elapsed(),
        ..own
    };
    let found = outcome.as_ref().err().and_then(|stop| {
        let rows = recorder.last_rows();
        crossed::contradiction(mechanism, options, stabilization, stop, rows)
    });
    let (trajectory, figures) = recorder.finish(work);
    let accepted = accepted.map(Accepted::finish);
    let mut gathered = Gathered::new(trajectory, figures, accepted, survey.as_ref());
    gathered.report.crossings = method.crossings().to_vec();
    match (outcome, found) {
        (Ok(()), _) => {
            let mut simulation =
                beginning.finish(mechanism, options, stabilization, gathered, events);
            simulation.report.warnings.extend(method.remarks());
            simulation.report.weighed(balance);
            Ok(simulation)
        }
        (Err(stop), None) => {
            gathered.report.weighed(balance);
            Err(stopped(layout, stop, gathered, events).into())
        }
        (Err(_), Some(stop)) => {
            let events = events.into_iter().filter(|event| event.t <= stop.t);
            let events = events.collect();
            let good = if ends || survey.is_some() {
                until(mechanism, beginning, options, stop.t)?
            } else {
                Gathered::new(gathered.trajectory.until(stop.t), None, None, None)
            };
            Err(stopped(layout, stop, good, events).into())
        }
    }
}

/// What is gathered for the statistics that are asked for; `None` if there are none.
pub(crate) fn survey<M: Mechanism + ?Sized>(
    mechanism: &M,
    options: &Options,
) -> Result<Option<Survey>, OptionsError> {
    let names = &options.statistics;
    let length = options.t_end - options.t_start;
    let survey = (!names.is_empty()).then(|| Survey::new(mechanism, names, length));
    survey.transpose()
}

/// The part of a run up to a time of its steps, of which not all rows are there any more.
fn until<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: Beginning,
    options: &Options,
    t: f64,
) -> Result<Gathered, SimulationError> {
    let shorter = Options {
        t_end: t,
        ..options.clone()
    };
    let Simulation {
        trajectory,
        report,
        statistics,
        ..
    } = run(mechanism, beginning, &shorter)?;
    Ok(Gathered {
        trajectory,
        report,
        statistics,
    })
}

/// Joints that have come apart.
fn drifted(violation: f64, stabilized: bool, stabilization: Stabilization) -> String {
    let remedy = match (stabilized, stabilization) {
        (true, Stabilization::None) => ": the stabilization `projection` keeps them together",
        _ => "",
    };
    format!("the joints have come apart by {violation:.1e} m or rad{remedy}")
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
            "the fuzzy stabilization damps at {rate:.0} 1/s, too fast for steps of {h} s: use h below {:.1e} s",
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
        StepError::Massless { coordinates } => StopCause::Massless { coordinates },
        StepError::Chatter(jump) => StopCause::Chatter(jump),
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
