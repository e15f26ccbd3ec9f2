//! A run from its start to its end.

use crate::clock::Instant;
use crate::mechanism::Mechanism;
use crate::methods::step::Step;
use crate::methods::work::Work;
use crate::results::recorder::Recorder;
use crate::results::step_metrics::StepMetrics;
use crate::simulate::balance::Balance;
use crate::simulate::contact_run::run_with_contacts;
use crate::simulate::error::{SimulationError, stopped};
use crate::simulate::gains::gains;
use crate::simulate::initial_state::{InitialState, check_abilities, node_count, survey};
use crate::simulate::integration::{Integration, IntegratorState};
use crate::simulate::left_table::left_table;
use crate::simulate::options::{Options, Recording};
use crate::simulate::recorded_rows::RecordedRows;
use crate::simulate::samples::sampled_start;
use crate::simulate::setup::Setup;
use crate::simulate::simulation::{Gathered, Simulation};
use crate::simulate::singularity_diagnosis;
use crate::simulate::stiff_load::stiff_load;
use crate::stabilization::Stabilization;

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
    let beginning = InitialState::described(mechanism.as_dyn(), options)?;
    run_alone(mechanism, beginning, options)
}

/// Integrates a mechanism from the positions `q` and the velocities `v`, which must fit its joints unless
/// [`Options::given_start`] says otherwise; states begin as the mechanism has them.
///
/// # Errors
/// Errors of [`simulate`], and [`AssemblyError::Given`](crate::AssemblyError::Given) where they do not fit.
pub fn simulate_from<M: Mechanism + ?Sized>(
    mechanism: &M,
    q: &[f64],
    v: &[f64],
    options: &Options,
) -> Result<Simulation, SimulationError> {
    options.check()?;
    let beginning = InitialState::given(mechanism.as_dyn(), q.to_vec(), v.to_vec(), options)?;
    run_alone(mechanism, beginning, options)
}

/// Makes a run and keeps the simulated mechanism and the options with it.
fn run_alone<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: InitialState,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let setup = || Some(Box::new(Setup::new(mechanism.as_dyn(), options)));
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

/// Function that creates the run of the method with a stabilization.
type Stepping<'m> = &'m dyn Fn(Stabilization) -> Box<dyn Step + 'm>;

/// Makes a run; what is compiled for the type of the mechanism is in the run of the method.
pub(crate) fn run<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: InitialState,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let stepping = |stabilization| options.method.stepper_of_known(mechanism, stabilization);
    run_with(mechanism.as_dyn(), &stepping, beginning, options)
}

fn run_with(
    mechanism: &dyn Mechanism,
    stepping: Stepping<'_>,
    beginning: InitialState,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    if let Some(contacts) = mechanism.contacts() {
        return run_with_contacts(mechanism, contacts, beginning, options);
    }
    let begin = Instant::now();
    check_abilities(mechanism, options)?;
    let layout = mechanism.layout();
    let t = options.t_start;
    let state = sampled_start(mechanism, options, beginning.state(mechanism, options));
    let stabilization = gains(mechanism, options, &state)?;
    let mut method = stepping(stabilization);
    let (output, steps) = (options.output()?, options.steps()?);
    let (reserved, most) = node_count(layout, options, output, steps)?;
    let ends = options.recording == Recording::Ends;
    let mut recorder = if ends {
        Recorder::of_ends(mechanism, t..options.t_end, options.energy_balance)
    } else {
        Recorder::new(mechanism, t, reserved, options.energy_balance)
    };
    let (mut core, mut watched) = IntegratorState::new(mechanism, options, stabilization, state);
    // Where the rows are not the steps, these are measured apart.
    core.accepted = (!ends && !options.every_step_recorded(mechanism.layout()))
        .then(|| Box::new(StepMetrics::new(mechanism, t..options.t_end)));
    core.survey = survey(mechanism, options)?.map(Box::new);
    let mut integration =
        Integration::new(mechanism, options, &mut *method, &mut watched, &mut core);
    integration.rows = Some(RecordedRows::new(&mut recorder, options, output, most));
    let outcome = integration.run(steps).map(|_| ());
    let reason = outcome.as_ref().err().and_then(|stop| {
        let start = || beginning.state(mechanism, options);
        left_table(mechanism, &core.state, stop)
            .or_else(|| stiff_load(mechanism, options, &start(), stop))
    });
    let balance = core.balance.as_deref().map(Balance::result);
    let (done, mut events, ended) = (core.done, core.occurrences, core.ended);
    let (accepted, survey) = (core.accepted, core.survey);
    let own = method.work();
    let work = Work {
        // A method that chooses its steps counts them itself.
        steps: if own.steps > 0 { own.steps } else { done },
        wall: begin.elapsed(),
        ..own
    };
    let found = outcome.as_ref().err().and_then(|stop| {
        let rows = recorder.last_rows();
        singularity_diagnosis::contradiction(mechanism, options, stabilization, stop, rows)
    });
    let (trajectory, figures) = recorder.finish(work);
    let accepted = accepted.map(|accepted| accepted.finish());
    let mut gathered = Gathered::new(trajectory, figures, accepted, survey.as_deref());
    // A step that an event cut short was made again, and may have gone on behind its end before.
    let mut crossings = method.crossings().to_vec();
    crossings.retain(|crossing| crossing.t <= gathered.report.t_end);
    crossings.dedup_by(|later, earlier| later.t == earlier.t);
    gathered.report.crossings = crossings;
    gathered.report.ended_by = ended;
    // Where rows in the middle are dropped, the last one is left of all events.
    for event in events.iter_mut().filter(|_| ends) {
        event.node = gathered.report.nodes.saturating_sub(1);
    }
    match (outcome, found) {
        (Ok(()), _) => {
            let mut simulation =
                beginning.finish(mechanism, options, stabilization, gathered, events);
            simulation.report.warnings.extend(method.remarks());
            simulation.weighed(mechanism, balance);
            Ok(simulation)
        }
        (Err(stop), None) => {
            gathered.weighed(mechanism, balance);
            Err(stopped(layout, stop, gathered, events, reason).into())
        }
        (Err(_), Some(stop)) => {
            let events = events.into_iter().filter(|event| event.t <= stop.t);
            let events = events.collect();
            // A sampled law may have a memory: it is not asked again.
            let again = ((ends || survey.is_some()) && options.sampled.is_none())
                .then(|| until(mechanism, stepping, beginning, options, stop.t).ok())
                .flatten();
            // A second run that is cut short must not hide why the first one stopped.
            let good = again.unwrap_or_else(|| {
                Gathered::new(gathered.trajectory.until(stop.t), None, None, None)
            });
            Err(stopped(layout, stop, good, events, None).into())
        }
    }
}

/// Repeats a run up to a time of its steps, for rows or statistics up to there that were not kept.
fn until(
    mechanism: &dyn Mechanism,
    stepping: Stepping<'_>,
    beginning: InitialState,
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
    } = run_with(mechanism, stepping, beginning, &shorter)?;
    Ok(Gathered {
        trajectory,
        report,
        statistics,
    })
}
