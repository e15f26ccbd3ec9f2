//! One row of a table: its run, and the quantities that papers tabulate.

use super::models::{Problem, problem};
use super::tables::Row;
use mbdsl::runtime::{Fuzzy, GivenStart, Projection, RequestedOptions, fuzzy_gains};
use mbdsl::{
    MechanismExt, Method, Options, Report, Simulation, SimulationError, Stabilization, Trajectory,
    simulate, simulate_from,
};
use std::collections::BTreeMap;

/// What became of a row.
pub(crate) enum Outcome {
    Ran(Ran),
    /// A method or an option of it does not exist.
    NotAvailable(String),
    /// The run did not start, or stopped where it should not have.
    Failed(String),
}

/// The quantities of a run by their names, as `QUANTITIES` lists them.
pub(crate) struct Ran {
    pub(crate) values: BTreeMap<&'static str, f64>,
    /// What the run says of itself: why it stopped, what it warns of.
    pub(crate) remarks: Vec<String>,
}

impl Ran {
    /// A quantity, where the run has it.
    pub(crate) fn value(&self, quantity: &str) -> Option<f64> {
        let value = self.values.get(quantity).copied();
        value.filter(|value| value.is_finite())
    }
}

/// All quantities, in the order in which they are shown.
///
/// `eps_H` is relative where the paper's is, and in J elsewhere; `position_error` is the largest
/// difference of a coordinate from the exact one at the end; `k_p`, `k_d`, `k_u` are the gains
/// of case two of the fuzzy stabilization.
pub(crate) const QUANTITIES: [&str; 15] = [
    "eps_H",
    "MRE",
    "eps_Phi",
    "eps_dPhi",
    "eps_ddPhi",
    "position_error",
    "mean_iterations",
    "evaluations_per_step",
    "steps",
    "t_stopped",
    "crank_rate",
    "k_p",
    "k_d",
    "k_u",
    "run_time",
];

/// Runs a row; `progress` gets the share that is done.
pub(crate) fn run(
    row: &Row,
    relative_energy: bool,
    progress: impl Fn(f64) + Send + Sync + 'static,
) -> Outcome {
    let (problem, mut options) = match prepared(row) {
        Ok(prepared) => prepared,
        Err(outcome) => return outcome,
    };
    options.progress = Some(std::sync::Arc::new(move |_t, share| progress(share)));
    let (trajectory, stopped, warnings) = match start(&problem, &options) {
        Ok(run) => (run.trajectory, None, run.report.warnings),
        Err(SimulationError::Stopped(stopped)) if row.stops => {
            let trajectory = stopped.trajectory.clone();
            (trajectory, Some(stopped), Vec::new())
        }
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    let nodes = trajectory.len() - usize::from(row.without_last && trajectory.len() > 1);
    let report = Report::over(&trajectory, 0..nodes);
    let work = report.work;
    let steps = work.steps as f64;
    let energy = if relative_energy {
        report.eps_h_relative
    } else {
        report.eps_h
    };
    let mut values = BTreeMap::from([
        ("eps_H", energy),
        ("MRE", report.mre_h),
        ("eps_Phi", report.eps_phi),
        ("eps_dPhi", report.eps_dphi),
        ("eps_ddPhi", report.eps_ddphi),
        ("steps", steps),
        ("evaluations_per_step", work.evaluations as f64 / steps),
        ("run_time", work.wall.as_secs_f64()),
    ]);
    if work.iterations > 0 {
        values.insert("mean_iterations", work.iterations as f64 / steps);
    }
    if let Some(stopped) = &stopped {
        values.insert("t_stopped", stopped.t);
    } else if let Some(rate) = trajectory.get("crank.omega").and_then(<[f64]>::last) {
        values.insert("crank_rate", *rate);
    }
    if row.independent.contains_key("position_error") {
        match position_error(&problem, &trajectory, row.t_end) {
            Ok(error) => values.insert("position_error", error),
            Err(error) => return Outcome::Failed(error.to_string()),
        };
    }
    if let (Some(Stabilization::Fuzzy(fuzzy)), Some(start)) =
        (options.stabilization, &problem.start)
    {
        let gains = fuzzy_gains(&*problem.mechanism, fuzzy, &options, &start.0, &start.1);
        if let Ok(gains) = gains {
            // The controller's inputs range to 2.
            let Fuzzy {
                position,
                velocity,
                gain,
                ..
            } = gains;
            values.extend([
                ("k_p", position / 2.0),
                ("k_d", velocity / 2.0),
                ("k_u", gain),
            ]);
        }
    }
    let stopped = stopped.map(|stopped| stopped.to_string());
    let remarks = stopped.into_iter().chain(warnings).collect();
    Outcome::Ran(Ran { values, remarks })
}

/// The problem of a row and the options of its run.
pub(crate) fn prepared(row: &Row) -> Result<(Problem, Options), Outcome> {
    let mut problem = problem(&row.model)
        .ok_or_else(|| Outcome::Failed(format!("there is no model `{}`", row.model)))?;
    for (name, value) in &row.parameters {
        let set = problem.mechanism.set(name, *value);
        set.map_err(|error| Outcome::Failed(error.to_string()))?;
    }
    let wanted = RequestedOptions::default()
        .set("method", row.method.as_str())
        .set("stabilization", row.stabilization.as_str());
    let wanted = row
        .options
        .iter()
        .fold(wanted, |wanted, (name, text)| wanted.parameter(name, text));
    let named = Options::named(&wanted, &[]);
    let named = named.map_err(|fault| Outcome::NotAvailable(fault.to_string()))?;
    let mut options = with_rows_every(row.h, named.method, row.t_end);
    options.stabilization = named.stabilization;
    Ok((problem, options))
}

/// Options whose rows are this far apart, in s: the steps themselves, or output times between the
/// steps that an adaptive method chooses.
fn with_rows_every(step: f64, method: impl Into<Method>, t_end: f64) -> Options {
    let options = Options::unstabilized(method, t_end, step);
    if options.method.is_adaptive() {
        options.output_step(step)
    } else {
        options
    }
}

/// FLC(x, y) of the fuzzy stabilization, for membership functions of this width.
pub(crate) fn controller(x: f64, y: f64, sigma: f64) -> f64 {
    Fuzzy::default().sigma(sigma).controller(x, y)
}

/// From the start of the problem, as its text or its paper has it.
pub(crate) fn start(problem: &Problem, options: &Options) -> Result<Simulation, SimulationError> {
    match &problem.start {
        Some((q, v)) => {
            // Some papers begin off the constraints on purpose.
            let options = options.clone().given_start(GivenStart::Unchecked);
            simulate_from(&*problem.mechanism, q, v, &options)
        }
        None => simulate(&*problem.mechanism, options),
    }
}

/// The largest difference of a position at the end from the exact one.
fn position_error(
    problem: &Problem,
    trajectory: &Trajectory,
    t_end: f64,
) -> Result<f64, SimulationError> {
    let method = mbdsl::runtime::Dop853::new(1e-13, 1e-15);
    let options = with_rows_every(0.1 * t_end, method, t_end);
    let options = options.stabilization(Projection::default().into());
    let exact = start(problem, &options)?.trajectory;
    let layout = problem.mechanism.layout();
    let coordinates = layout.coordinates();
    let end = |trajectory: &Trajectory, name: &str| {
        let column = trajectory.get(name).and_then(<[f64]>::last);
        column.copied().unwrap_or(f64::NAN)
    };
    let names = coordinates.iter().map(|c| c.name.as_ref());
    let errors = names.map(|name| (end(trajectory, name) - end(&exact, name)).abs());
    Ok(errors.fold(0.0, f64::max))
}
