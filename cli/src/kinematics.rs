//! `mbdsl kinematics`: the motion of a model that its drivers determine.

use crate::input::Input;
use crate::quantity::{Quantity, seconds};
use crate::{Outcome, interrupt, output, run, simulation, target};
use clap::ValueHint;
use mbdsl::analysis::kinematics::{
    Kinematics as Motion, KinematicsError, KinematicsOptions, Limit, MotionEnd, StoppedMotion,
    Turn, kinematics as follow,
};
use mbdsl::runtime::{Kind, Recording};
use mbdsl::{AssemblyError, Layout, Mechanism, Options, Report, assemble};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What the exit codes mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    the motion reaches its last time
  1    the model has errors or free motions, or its motion ends before, as at a dead center; the part up to there
       is written
  2    wrong arguments, or a file that cannot be read or written; existing files are unchanged
  130  interrupted (Ctrl-C, SIGTERM); the part up to there is written. A second signal ends at once";

/// The steps of one turn, if not given.
const STEPS: u32 = 360;

/// The rows of a motion whose length is given, if not their distance.
const ROWS: f64 = 1000.0;

/// The most rows that are tried: more do not fit into memory, whatever the model.
const MOST_ROWS: f64 = 1e9;

/// What the command line says about a motion.
#[derive(clap::Args, Default)]
pub(crate) struct Kinematics {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The end of the motion, as in `5s` [default: one turn of the driver; if none turns at a constant rate, that of
    /// the model, or 10 s]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = seconds, conflicts_with_all = ["turns", "steps"])]
    t_end: Option<f64>,
    /// The time between rows, as in `2ms` [default: that of --steps; else that of the model, or a thousandth of the time]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = seconds, conflicts_with = "steps")]
    output_step: Option<f64>,
    /// The number of turns of the driver [default: 1]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    turns: Option<f64>,
    /// The number of steps in every turn [default: 360]
    #[arg(long, value_name = "NUMBER")]
    steps: Option<u32>,
    /// Set a parameter or an input of the model, `L=0.5m`, or a start value, `start.rod.theta=30deg`;
    /// a number without a unit is in SI units, and angles and rates need their unit
    #[arg(long, value_name = "NAME=VALUE", value_parser = simulation::assignment)]
    set: Vec<(String, Quantity)>,
    /// Interpret the equations instead of compiling them to machine code: the same numbers, but slower
    #[arg(long)]
    evaluate: bool,
    /// The folder for trajectory.csv and report.json, created if it does not exist; MODEL.kinematics in the
    /// current folder if omitted
    #[arg(short, long, alias = "out", value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Print the report as JSON on the standard output, the text of report.json
    #[arg(long)]
    json: bool,
}

/// Computes the motion of a model and writes it.
pub(crate) fn kinematics(arguments: &Kinematics, input: &Input) -> Outcome {
    let verified = match simulation::verified(input) {
        Ok(verified) => verified,
        Err(outcome) => return outcome,
    };
    let mechanism = simulation::mechanism_with(&arguments.set, arguments.evaluate, &verified);
    let mechanism = match mechanism {
        Ok(mechanism) => mechanism,
        Err(outcome) => return outcome,
    };
    let model = &verified.program.model;
    let span = match span(arguments, &mechanism) {
        Ok(span) => span,
        Err(Fault::Arguments(fault)) => return output::failed(&fault),
        Err(Fault::Assembly(fault)) => {
            output::complain(&format!("error: {fault}\n"));
            return Outcome::Faulty;
        }
    };
    let mut options = KinematicsOptions::default();
    match interrupt::flag() {
        Ok(flag) => options.cancel = Some(flag),
        Err(fault) => return output::failed(&fault),
    }
    let outcome = follow(&mechanism, &span.times, &options);
    let (motion, stopped) = match &outcome {
        Ok(motion) => (motion, None),
        Err(KinematicsError::Stopped(stopped)) => (&stopped.motion, Some(&**stopped)),
        Err(fault @ (KinematicsError::Options(_) | KinematicsError::Times { .. })) => {
            return output::failed(&fault.to_string());
        }
        Err(fault) => {
            output::complain(&format!("error: {fault}\n"));
            return Outcome::Faulty;
        }
    };
    let folder = match &arguments.output {
        Some(folder) => folder.clone(),
        None => output::default_path(&arguments.file, &model.name, "kinematics"),
    };
    if let Err(fault) = std::fs::create_dir_all(&folder) {
        return output::failed(&format!("cannot create {}: {fault}", folder.display()));
    }
    let summary = summary(arguments, &span, motion, stopped);
    let json = match run::write(&folder, Some(&motion.trajectory), &summary) {
        Ok(json) => json,
        Err(fault) => return output::failed(&fault),
    };
    let place = folder.display();
    let outcome = match stopped {
        None => Outcome::Good,
        Some(stopped) if stopped.cause == MotionEnd::Cancelled => {
            output::complain(&format!("{stopped}: {place} has the rows up to there\n"));
            Outcome::Interrupted
        }
        Some(stopped) => {
            output::complain(&format!(
                "error: {stopped}\n{place} has the rows up to there\n"
            ));
            Outcome::Faulty
        }
    };
    if arguments.json {
        return output::result(&json, outcome);
    }
    if stopped.is_some() {
        return outcome;
    }
    let echo = target::echo(&arguments.set, mechanism.layout(), model);
    let limits = limits(motion, mechanism.layout());
    let took = span.words();
    let trust = motion.trust();
    output::result(
        &format!("{echo}{took}\n{trust}\n{limits}{place}\n"),
        outcome,
    )
}

/// The times of a motion, and what they follow from.
struct Span {
    times: Vec<f64>,
    /// The driver whose turns are counted, and their number.
    turns: Option<(Turn, f64)>,
}

impl Span {
    /// What it takes, in words.
    fn words(&self) -> String {
        match &self.turns {
            Some((turn, count)) if *count == 1.0 => format!("One turn of `{}`.", turn.driver),
            Some((turn, count)) => format!("{count} turns of `{}`.", turn.driver),
            None => "No driver turns at a constant rate, or --t-end was given.".to_owned(),
        }
    }
}

/// The times of a motion if nothing is said of them, and what they follow from in words.
///
/// # Errors
/// Where the mechanism cannot be assembled.
pub(crate) fn usual_times(mechanism: &impl Mechanism) -> Result<(Vec<f64>, String), String> {
    match span(&Kinematics::default(), mechanism) {
        Ok(span) => {
            let words = span.words();
            Ok((span.times, words))
        }
        Err(Fault::Arguments(fault)) => Err(fault),
        Err(Fault::Assembly(fault)) => Err(fault.to_string()),
    }
}

/// Why there are no times.
enum Fault {
    Arguments(String),
    Assembly(AssemblyError),
}

/// The times of the rows.
fn span(arguments: &Kinematics, mechanism: &impl Mechanism) -> Result<Span, Fault> {
    let wrong = |text: &str| Err(Fault::Arguments(text.to_owned()));
    if arguments
        .turns
        .is_some_and(|turns| !(turns.is_finite() && turns > 0.0))
    {
        return wrong("--turns must be above 0");
    }
    if arguments.steps == Some(0) {
        return wrong("--steps must be at least 1");
    }
    let wished = Options::for_model(mechanism.as_dyn());
    let turn = if arguments.t_end.is_some() {
        None
    } else {
        let assembled = assemble(mechanism.as_dyn(), 0.0).map_err(Fault::Assembly)?;
        Turn::of_driver(mechanism.as_dyn(), &assembled)
    };
    let Some(turn) = turn else {
        if arguments.turns.is_some() || arguments.steps.is_some() {
            return wrong(
                "--turns and --steps need a driver of an angle at a constant rate, and there is none: give --t-end and --output-step",
            );
        }
        let t_end = arguments.t_end.unwrap_or(wished.t_end);
        let wished_step = match wished.recording {
            Recording::Grid(step) => Some(step),
            _ => None,
        };
        let step = arguments
            .output_step
            .or(wished_step)
            .unwrap_or(t_end / ROWS);
        let times = times(t_end, step).map_err(Fault::Arguments)?;
        return Ok(Span { times, turns: None });
    };
    let count = arguments.turns.unwrap_or(1.0);
    let t_end = count * turn.period;
    let steps = f64::from(arguments.steps.unwrap_or(STEPS));
    let step = arguments.output_step.unwrap_or(turn.period / steps);
    let times = times(t_end, step).map_err(Fault::Arguments)?;
    let turns = Some((turn, count));
    Ok(Span { times, turns })
}

/// Times from 0 to the end, the last step shorter where they do not fit.
fn times(t_end: f64, step: f64) -> Result<Vec<f64>, String> {
    if !t_end.is_finite() || t_end < 0.0 {
        return Err(format!("there is no motion from t = 0 s to t = {t_end} s"));
    }
    if t_end == 0.0 {
        return Ok(vec![0.0]);
    }
    if !step.is_finite() || step <= 0.0 {
        return Err(format!("the output step {step} s is not a positive number"));
    }
    let ratio = t_end / step;
    if ratio > MOST_ROWS {
        return Err(format!(
            "{ratio:.1e} rows do not fit into memory: increase the step"
        ));
    }
    // A remainder that small is the rounding of the step, not a step of its own.
    let count = (ratio * (1.0 - 1e-9)).ceil().max(1.0) as usize;
    let inner = (0..count).map(|row| row as f64 * step);
    Ok(inner.chain([t_end]).collect())
}

/// The extremes of the outputs and of the angles, a line each: the smallest value and the largest.
pub(crate) fn limits(motion: &Motion, layout: &Layout) -> String {
    let angles = layout
        .coordinates()
        .iter()
        .filter(|of| of.kind == Kind::Angle);
    let names = angles.map(|of| &of.name);
    let names = names.chain(layout.outputs().iter().map(|output| &output.name));
    let mut lines = String::new();
    for name in names {
        let found = || motion.limits.iter().filter(|limit| limit.name == *name);
        let by_value = |left: &&Limit, right: &&Limit| left.value.total_cmp(&right.value);
        let (Some(low), Some(high)) = (found().min_by(by_value), found().max_by(by_value)) else {
            continue;
        };
        let ends = if low == high {
            vec![low]
        } else {
            vec![low, high]
        };
        let ends = ends.into_iter().map(Limit::place);
        let ends: Vec<String> = ends.collect();
        let _ = writeln!(lines, "limits of `{name}`: {}", ends.join(", "));
    }
    lines
}

/// What is known of a motion, as data.
fn summary(
    arguments: &Kinematics,
    span: &Span,
    motion: &Motion,
    stopped: Option<&StoppedMotion>,
) -> Value {
    let report: &Report = &motion.report;
    let limit = |limit: &Limit| {
        json!({
            "name": limit.name,
            "unit": limit.unit,
            "t": limit.t,
            "value": run::finite(limit.value),
            "kind": if limit.largest { "largest" } else { "smallest" },
        })
    };
    let singular = |stopped: &StoppedMotion| match &stopped.cause {
        MotionEnd::Singular { joints } => Some(json!({ "t": stopped.t, "joints": joints })),
        _ => None,
    };
    json!({
        "model": motion.trajectory.model(),
        "driver": span.turns.as_ref().map(|(turn, _)| &turn.driver),
        "turns": span.turns.as_ref().map(|(_, count)| count),
        "parameters_set": run::pairs(&arguments.set),
        "t_start": report.t_start,
        "t_end": report.t_end,
        "nodes": report.nodes,
        "columns": run::columns(&motion.trajectory),
        "eps_Phi": report.eps_phi,
        "eps_dPhi": report.eps_dphi,
        "eps_ddPhi": report.eps_ddphi,
        "position_violation": report.position_violation,
        "velocity_violation": report.velocity_violation,
        "acceleration_violation": report.acceleration_violation,
        "limits": motion.limits.iter().map(limit).collect::<Vec<_>>(),
        "singular_positions": report.crossings.iter().map(|at| json!({ "t": at.t, "joints": at.joints })).collect::<Vec<_>>(),
        "ends_at": stopped.and_then(singular),
        "reactions_not_unique": report.reactions_not_unique,
        "warnings": report.warnings,
        "steps": report.work.steps,
        "rejected": report.work.rejected,
        "iterations": report.work.iterations,
        "evaluations": report.work.evaluations,
        "run_time": report.work.wall.as_secs_f64(),
        "trust": motion.trust().lines().collect::<Vec<_>>(),
        "status": match stopped.map(|stopped| &stopped.cause) {
            None => report.status.name(),
            Some(MotionEnd::Singular { .. }) => "singular",
            Some(MotionEnd::NotFinite) => "not_finite",
            Some(MotionEnd::Cancelled) => "cancelled",
            Some(_) => "lost",
        },
        "error": stopped.map(ToString::to_string),
    })
}
