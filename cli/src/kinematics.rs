//! `mbdsl kinematics`: the motion of a model that its drivers determine.

use crate::driven::added::hint;
use crate::driven::{Asked, Driven, Span};
use crate::input::Input;
use crate::{Outcome, output, run};
use clap::ValueHint;
use mbdsl::analysis::kinematics::{
    Kinematics as Motion, KinematicsError, Limit, MotionEnd, StoppedMotion, kinematics as follow,
};
use mbdsl::runtime::Kind;
use mbdsl::{Layout, Mechanism, Report};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Exit codes of `mbdsl kinematics`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    the motion reaches its last time
  1    the model has errors or free motions, or its motion ends before, as at a dead center; the part up to there
       is written
  2    wrong arguments, or a file that cannot be read or written; existing files are unchanged
  130  interrupted (Ctrl-C, SIGTERM); the part up to there is written. A second signal ends at once";

/// Command-line arguments of `mbdsl kinematics`.
#[derive(clap::Args)]
pub(crate) struct Kinematics {
    #[command(flatten)]
    pub(crate) driven: Driven,
    /// The folder for trajectory.csv and report.json, created if it does not exist; MODEL.kinematics in the
    /// current folder if omitted
    #[arg(short, long, alias = "out", value_name = "DIR", value_hint = ValueHint::DirPath, value_parser = crate::output::folder())]
    output: Option<PathBuf>,
    /// Print the report as JSON on the standard output, the text of report.json
    #[arg(long)]
    json: bool,
}

/// Computes the motion of a model and writes it.
pub(crate) fn kinematics(arguments: &Kinematics, input: &Input) -> Outcome {
    let Asked {
        mechanism,
        model,
        span,
        options,
        echo,
    } = match arguments.driven.asked_without_masses(input) {
        Ok(asked) => asked,
        Err(outcome) => return outcome,
    };
    let outcome = follow(&mechanism, &span.times, &options);
    let (motion, stopped) = match &outcome {
        Ok(motion) => (motion, None),
        Err(KinematicsError::Stopped(stopped)) => (&stopped.motion, Some(&**stopped)),
        Err(fault @ (KinematicsError::Options(_) | KinematicsError::Times { .. })) => {
            return output::failed(&fault.to_string());
        }
        Err(fault) => {
            output::complain(&format!("error: {fault}\n"));
            output::complain(&hint("kinematics", &arguments.driven.file, input));
            return Outcome::Faulty;
        }
    };
    let folder = match &arguments.output {
        Some(folder) => folder.clone(),
        None => output::default_path(&arguments.driven.file, &model, "kinematics"),
    };
    if let Err(fault) = std::fs::create_dir_all(&folder) {
        return output::failed(&format!("cannot create {}: {fault}", folder.display()));
    }
    let summary = summary((arguments, mechanism.layout()), &span, motion, stopped);
    let json = match run::write(&folder, Some(&motion.trajectory), None, &summary) {
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
    let limits = lines(&limits(motion, mechanism.layout()));
    let took = span.words();
    let trust = motion.trust();
    output::result(
        &format!("{echo}{took}\n{trust}\n{limits}{place}\n"),
        outcome,
    )
}

/// The names of the outputs, and of the angles that turn back, with the smallest and the largest value in words.
pub(crate) fn limits(motion: &Motion, layout: &Layout) -> Vec<(String, [String; 2])> {
    let angles = layout
        .coordinates()
        .iter()
        .filter(|of| of.kind == Kind::Angle)
        .filter(|of| motion.limits.iter().any(|limit| limit.name == of.name));
    let names = angles.map(|of| &*of.name);
    of_columns(motion, names.chain(outputs(layout)))
}

/// The extremes of the outputs, one line each.
pub(crate) fn of_outputs(motion: &Motion, layout: &Layout) -> String {
    lines(&of_columns(motion, outputs(layout)))
}

fn outputs(layout: &Layout) -> impl Iterator<Item = &str> {
    layout.outputs().iter().map(|output| &*output.name)
}

fn of_columns<'a>(
    motion: &Motion,
    names: impl Iterator<Item = &'a str>,
) -> Vec<(String, [String; 2])> {
    let of = |name: &str| Some(motion.extremes(name)?.map(|limit| limit.place()));
    names
        .filter_map(|name| Some((name.to_owned(), of(name)?)))
        .collect()
}

fn lines(extremes: &[(String, [String; 2])]) -> String {
    let mut lines = String::new();
    for (name, [low, high]) in extremes {
        let _ = writeln!(lines, "limits of `{name}`: {low}, {high}");
    }
    lines
}

/// The figures of a report that a motion without integration has.
const FIGURES: [&str; 15] = [
    "nodes",
    "t_start",
    "t_end",
    "eps_phi",
    "eps_dphi",
    "eps_ddphi",
    "position_violation",
    "velocity_violation",
    "acceleration_violation",
    "reactions_not_unique",
    "warnings",
    "steps",
    "rejected",
    "iterations",
    "evaluations",
];

/// The report on a motion, the content of report.json.
fn summary(
    (arguments, layout): (&Kinematics, &Layout),
    span: &Span,
    motion: &Motion,
    stopped: Option<&StoppedMotion>,
) -> Value {
    let report: &Report = &motion.report;
    let positions = |layout: &Layout, q: &[f64]| -> Value {
        let names = layout.coordinates().iter().map(|of| of.name.to_string());
        names.zip(q).map(|(name, x)| (name, json!(x))).collect()
    };
    let singular = |stopped: &StoppedMotion| match &stopped.cause {
        MotionEnd::Singular { joints, q } => Some(json!({
            "t": stopped.t,
            "joints": joints,
            "coordinates": positions(layout, q),
        })),
        _ => None,
    };
    let mut summary = json!({
        "model": motion.trajectory.model(),
        "driver": span.turns.as_ref().map(|(turn, _)| &turn.driver),
        "turns": span.turns.as_ref().map(|(_, count)| count),
        "parameters_set": run::pairs(&arguments.driven.set),
        "columns": run::columns(&motion.trajectory),
        "limits": motion.limits.iter().map(limit_as_data).collect::<Vec<_>>(),
        "singular_positions": report.crossings.iter().map(|at| json!({ "t": at.t, "joints": at.joints })).collect::<Vec<_>>(),
        "ends_at": stopped.and_then(singular),
        "run_time": report.work.wall.as_secs_f64(),
        "trust": motion.trust().lines().collect::<Vec<_>>(),
        "status": match stopped.map(|stopped| &stopped.cause) {
            None => report.status.name(),
            Some(MotionEnd::Singular { .. }) => "singular",
            Some(MotionEnd::Contradiction { .. }) => "contradictory",
            Some(MotionEnd::NotFinite) => "not_finite",
            Some(MotionEnd::Cancelled) => "cancelled",
            Some(_) => "lost",
        },
        "error": stopped.map(ToString::to_string),
    });
    run::add_figures(&mut summary, report, &FIGURES);
    summary
}

/// An extreme, as data.
pub(crate) fn limit_as_data(limit: &Limit) -> Value {
    json!({
        "name": limit.name,
        "unit": limit.unit,
        "t": limit.t,
        "value": run::finite(limit.value),
        "kind": if limit.largest { "largest" } else { "smallest" },
    })
}
