//! Initial state of a run, the check that its method can treat the mechanism, and the report at its end.

use crate::constraints::assembly::{Assembled, assemble, check_masses, check_numbers};
use crate::constraints::given_start::{OPEN, fitted};
use crate::constraints::rank::rank;
use crate::layout::attitude::{is_unit, length};
use crate::layout::words::short;
use crate::layout::{Kind, Layout};
use crate::linear::rank::Rank;
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;
use crate::mechanism::unknown_effort::UnknownEffort;
use crate::methods::state::State;
use crate::results::occurrence::Occurrence;
use crate::results::recorder::Recorder;
use crate::results::report::{Report, Status};
use crate::results::statistics::collector::StatisticsCollector;
use crate::results::trajectory::Trajectory;
use crate::simulate::error::SimulationError;
use crate::simulate::options::{Options, Recording, methods};
use crate::simulate::options_error::{MOST_NUMBERS, OptionsError};
use crate::simulate::output_times::OutputTimes;
use crate::simulate::samples;
use crate::simulate::simulation::{Gathered, Simulation};
use crate::simulate::time_grid::Grid;
use crate::stabilization::Stabilization;

/// Displacement above which a run gets a warning, relative to the size of the mechanism or, if larger, the largest
/// length at the start.
const AWAY: f64 = 1e6;

/// Nodes for which memory is set aside before the run.
pub(crate) const MOST_RESERVED: usize = 1 << 20;

/// Initial positions and velocities of a run, and how they were found.
#[derive(Clone)]
pub(crate) struct InitialState {
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) rank: Rank,
    /// The assembly that found positions and velocities; `None` where they were given.
    assembled: Option<Assembled>,
    /// The correction of given positions and velocities, in words.
    remark: Option<String>,
}

impl InitialState {
    /// The state at the begin of a run.
    pub(crate) fn state(&self, mechanism: &dyn Mechanism, options: &Options) -> State {
        State::new(options.t_start, self.q.clone(), self.v.clone()).completed(mechanism)
    }

    /// The start that the mechanism describes.
    pub(crate) fn described(
        mechanism: &dyn Mechanism,
        options: &Options,
    ) -> Result<InitialState, SimulationError> {
        let assembled = assemble(mechanism, options.t_start)?;
        Ok(InitialState {
            q: assembled.q.clone(),
            v: assembled.v.clone(),
            rank: assembled.rank.clone(),
            assembled: Some(assembled),
            remark: None,
        })
    }

    /// Positions and velocities of the caller's, as [`Options::given_start`] treats them.
    pub(crate) fn given(
        mechanism: &dyn Mechanism,
        q: Vec<f64>,
        v: Vec<f64>,
        options: &Options,
    ) -> Result<InitialState, SimulationError> {
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
        let (treatment, tolerance) = (options.given_start, options.start_tolerance(layout));
        let given = fitted(mechanism, options.t_start, (q, v), treatment, tolerance)?;
        let rank = rank(mechanism, options.t_start, &given.q);
        Ok(InitialState {
            q: given.q,
            v: given.v,
            rank,
            assembled: None,
            remark: given.remark,
        })
    }

    /// Result of a run that reached its end.
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
        if report.work.general_solutions > 0 && mechanism.lanes().is_some() {
            report.warn_of_general_solutions();
        }
        report.warnings.extend(self.remark);
        report.warnings.extend(stiff(options, stabilization));
        let violation = report.position_violation;
        if violation > OPEN * size(mechanism) {
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

/// Number of rows to reserve memory for, and the largest number that may be recorded.
///
/// # Errors
/// [`OptionsError::Memory`] where they would not fit into memory.
pub(crate) fn node_count(
    layout: &Layout,
    options: &Options,
    output: Option<OutputTimes<'_>>,
    steps: Grid,
) -> Result<(usize, usize), OptionsError> {
    let nodes = match output {
        Some(output) => output.count(),
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

/// Refuses actuators, and a method or a stabilization that cannot treat what a mechanism has.
pub(crate) fn check_abilities(
    mechanism: &dyn Mechanism,
    options: &Options,
) -> Result<(), OptionsError> {
    let (layout, info) = (mechanism.layout(), options.method.info());
    UnknownEffort::check(layout)?;
    samples::check(mechanism, options)?;
    if !layout.has_own_states() || info.states {
        return Ok(());
    }
    let first = layout.own_states().map(|(_, state)| state).next();
    Err(OptionsError::States {
        method: info.name,
        model: layout.model().to_string(),
        state: first.map_or_else(|| "z".to_owned(), |state| state.name.to_string()),
        able: methods(|info| info.states),
    })
}

/// Collector of the statistics that are asked for; `None` if there are none.
pub(crate) fn survey(
    mechanism: &dyn Mechanism,
    options: &Options,
) -> Result<Option<StatisticsCollector>, OptionsError> {
    let names = &options.statistics;
    let length = options.t_end - options.t_start;
    let survey = (!names.is_empty()).then(|| StatisticsCollector::new(mechanism, names, length));
    let survey = survey.transpose();
    survey.map_err(|name| OptionsError::Quantity {
        model: mechanism.layout().model().to_string(),
        name,
    })
}

impl Simulation {
    /// Adds the energy balance and, where nothing speaks against the run, a warning of a motion that went far away.
    pub(crate) fn weighed(&mut self, mechanism: &dyn Mechanism, balance: Option<(f64, f64)>) {
        self.report.weighed(mechanism, balance, &self.trajectory);
        self.report.warn_of_distance(mechanism, &self.trajectory);
    }
}

impl Gathered {
    /// Adds the energy balance and the warning to a run that stopped, as [`Simulation::weighed`] does.
    pub(crate) fn weighed(&mut self, mechanism: &dyn Mechanism, balance: Option<(f64, f64)>) {
        self.report.weighed(mechanism, balance, &self.trajectory);
        self.report.warn_of_distance(mechanism, &self.trajectory);
    }
}

impl Report {
    /// Warns, where nothing else speaks against the run, of a motion that went a million times as far as the mechanism
    /// is large, as that of an unstable control loop does.
    fn warn_of_distance(&mut self, mechanism: &dyn Mechanism, trajectory: &Trajectory) {
        if self.status == Status::Ok {
            self.warnings.extend(away(mechanism, trajectory));
        }
    }
}

/// Warning of a motion that has gone far away, measured by the mechanism and by its start.
fn away(mechanism: &dyn Mechanism, trajectory: &Trajectory) -> Option<String> {
    let coordinates = mechanism.layout().coordinates().iter();
    let lengths = coordinates.filter(|of| of.kind == Kind::Length);
    let ends = lengths.filter_map(|of| {
        let column = trajectory.get(&of.name)?;
        Some((&of.name, *column.first()?, *column.last()?))
    });
    let ends: Vec<_> = ends.collect();
    let starts = ends.iter().map(|(_, first, _)| first.abs());
    let scale = starts.fold(size(mechanism), f64::max);
    let moved = ends
        .iter()
        .map(|(name, first, last)| (name, (last - first).abs()));
    let (name, far) = moved.max_by(|a, b| a.1.total_cmp(&b.1))?;
    (far > AWAY * scale && far.is_finite()).then(|| {
        let far = short(far);
        format!(
            "`{name}` has moved by {far} m: does the motion grow without bound, as in an unstable control loop?"
        )
    })
}

/// Warning that joints have come apart.
fn drifted(violation: f64, stabilized: bool, stabilization: Stabilization) -> String {
    let remedy = match (stabilized, stabilization) {
        (true, Stabilization::None) => ": the stabilization `projection` keeps them together",
        _ => "",
    };
    format!("the joints have come apart by {violation:.1e} m or rad{remedy}")
}

/// Warning of a fuzzy stabilization that is too fast for steps of a fixed length.
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
