//! A run from its start to its end.

use std::time::Instant;

use crate::constraints::assembly::{Assembled, assemble, check_masses, check_numbers};
use crate::constraints::rank::rank;
use crate::layout::Layout;
use crate::layout::attitude::{is_unit, length};
use crate::linear::rank::Rank;
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;
use crate::methods::state::State;
use crate::methods::step::{Step, Work};
use crate::results::accepted::Accepted;
use crate::results::occurrence::Occurrence;
use crate::results::recorder::Recorder;
use crate::results::report::Status;
use crate::results::statistics::Survey;
use crate::simulate::balance::Balance;
use crate::simulate::error::{SimulationError, stopped};
use crate::simulate::gains::gains;
use crate::simulate::options::{Options, Recording, methods};
use crate::simulate::options_error::{MOST_NUMBERS, OptionsError};
use crate::simulate::run_loop::Advance;
use crate::simulate::setup::Setup;
use crate::simulate::simulation::{Gathered, Simulation};
use crate::simulate::singularity_diagnosis;
use crate::simulate::time_grid::Grid;
use crate::stabilization::{STABILIZATIONS, Stabilization};

/// A violation of this fraction of the mechanism's size is more than a reader expects of a simulation.
const DRIFTED: f64 = 1e-3;

/// Nodes for which memory is set aside before the run.
pub(crate) const MOST_RESERVED: usize = 1 << 20;

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
    let beginning = Beginning::described(mechanism.as_dyn(), options)?;
    run_alone(mechanism, beginning, options)
}

/// Integrates a mechanism from the positions `q` and the velocities `v`, taken as they are; states
/// begin as the mechanism has them.
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
    let beginning = Beginning::given(mechanism.as_dyn(), q.to_vec(), v.to_vec(), options)?;
    run_alone(mechanism, beginning, options)
}

/// A run that keeps what was simulated.
fn run_alone<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: Beginning,
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
    pub(crate) fn described(
        mechanism: &dyn Mechanism,
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
    pub(crate) fn given(
        mechanism: &dyn Mechanism,
        q: Vec<f64>,
        v: Vec<f64>,
        options: &Options,
    ) -> Result<Beginning, SimulationError> {
        check_numbers(mechanism, options.t_start)?;
        let layout = mechanism.layout();
        let (nq, nv) = (layout.nq(), layout.nv());
        if q.len() != nq || v.len() != nv {
            return Err(OptionsError::Start {
                q: q.len(),
                v: v.len(),
                nq,
                nv,
            }
            .into());
        }
        check_attitudes(mechanism, &q)?;
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
    pub(crate) fn finish(
        self,
        mechanism: &dyn Mechanism,
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
        report.events.clone_from(&events);
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

/// Makes the run of the method with a stabilization.
type Stepping<'m> = &'m dyn Fn(Stabilization) -> Box<dyn Step + 'm>;

/// A run; what is compiled for the type of the mechanism is in the run of the method.
pub(crate) fn run<M: Mechanism + ?Sized>(
    mechanism: &M,
    beginning: Beginning,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let stepping = |stabilization| options.method.stepper_of_known(mechanism, stabilization);
    run_with(mechanism.as_dyn(), &stepping, beginning, options)
}

fn run_with(
    mechanism: &dyn Mechanism,
    stepping: Stepping<'_>,
    beginning: Beginning,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let begin = Instant::now();
    check_abilities(mechanism, options)?;
    let layout = mechanism.layout();
    let t = options.t_start;
    let state = State::new(t, beginning.q.clone(), beginning.v.clone()).completed(mechanism);
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
    let balance = advance.balance.as_ref().map(Balance::result);
    let (done, mut events, ended) = (advance.done, advance.occurrences, advance.ended);
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
        singularity_diagnosis::contradiction(mechanism, options, stabilization, stop, rows)
    });
    let (trajectory, figures) = recorder.finish(work);
    let accepted = accepted.map(Accepted::finish);
    let mut gathered = Gathered::new(trajectory, figures, accepted, survey.as_ref());
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
            let again = (ends || survey.is_some())
                .then(|| until(mechanism, stepping, beginning, options, stop.t).ok())
                .flatten();
            // A second run that is cut short must not hide why the first one stopped.
            let good = again.unwrap_or_else(|| {
                Gathered::new(gathered.trajectory.until(stop.t), None, None, None)
            });
            Err(stopped(layout, stop, good, events).into())
        }
    }
}

/// Refuses attitudes that are not unit quaternions; round-off is settled by the first step.
pub(crate) fn check_attitudes(mechanism: &dyn Mechanism, q: &[f64]) -> Result<(), OptionsError> {
    let layout = mechanism.layout();
    for attitude in layout.attitudes().iter() {
        let quaternion = attitude.quaternion(q);
        if is_unit(quaternion) {
            continue;
        }
        let length = length(quaternion);
        let name = layout.coordinates()[attitude.coordinate].name.to_string();
        return Err(OptionsError::StartAttitude { name, length });
    }
    Ok(())
}

/// Refuses a method or a stabilisation that cannot treat what a mechanism has.
pub(crate) fn check_abilities(
    mechanism: &dyn Mechanism,
    options: &Options,
) -> Result<(), OptionsError> {
    let (layout, info) = (mechanism.layout(), options.method.info());
    let stabilization = options.stabilization_for(layout).info();
    let in_space = !layout.is_flat();
    if in_space && (info.flat_only || info.stabilized && stabilization.flat_only) {
        let able_ones = STABILIZATIONS.iter().filter(|info| !info.flat_only);
        let able_ones: Vec<&str> = able_ones.map(|info| info.name).collect();
        let (name, able) = match info.flat_only {
            true => (info.name, methods(|info| !info.flat_only)),
            false => (stabilization.name, able_ones.join(", ")),
        };
        let model = layout.model().to_string();
        return Err(OptionsError::Space { name, model, able });
    }
    if layout.nz() == 0 || info.states {
        return Ok(());
    }
    let first = layout.states().first();
    Err(OptionsError::States {
        method: info.name,
        model: layout.model().to_string(),
        state: first.map_or_else(|| "z".to_owned(), |state| state.name.to_string()),
        able: methods(|info| info.states),
    })
}

/// What is gathered for the statistics that are asked for; `None` if there are none.
pub(crate) fn survey(
    mechanism: &dyn Mechanism,
    options: &Options,
) -> Result<Option<Survey>, OptionsError> {
    let names = &options.statistics;
    let length = options.t_end - options.t_start;
    let survey = (!names.is_empty()).then(|| Survey::new(mechanism, names, length));
    let survey = survey.transpose();
    survey.map_err(|name| OptionsError::Quantity {
        model: mechanism.layout().model().to_string(),
        name,
    })
}

/// The part of a run up to a time of its steps, of which not all rows are there any more.
fn until(
    mechanism: &dyn Mechanism,
    stepping: Stepping<'_>,
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
    } = run_with(mechanism, stepping, beginning, &shorter)?;
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
