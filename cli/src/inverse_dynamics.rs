//! `mbdsl inverse-dynamics`: the efforts that the motion of a model takes.

use crate::driven::added::hint;
use crate::driven::{Asked, Driven, Span};
use crate::input::Input;
use crate::kinematics::{limit_as_data, of_outputs};
use crate::{Outcome, output, run};
use clap::ValueHint;
use mbdsl::Mechanism;
use mbdsl::analysis::inverse::{
    Effort, InverseDynamics as Found, InverseError, PowerBalance, inverse_dynamics as efforts,
};
use mbdsl::analysis::kinematics::{KinematicsError, MotionEnd};
use mbdsl_compiler::diagnostic::short;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Exit codes of `mbdsl inverse-dynamics`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    the efforts of all drivers and actuators were found
  1    the model has errors, free motions, no driver, drivers whose effort is not unique, or actuators that cannot
       move them, or its motion ends before the last time, as at a dead center; nothing is written
  2    wrong arguments, or a file that cannot be read or written; existing files are unchanged
  130  interrupted (Ctrl-C, SIGTERM); nothing is written. A second signal ends at once";

/// Command-line arguments of `mbdsl inverse-dynamics`.
#[derive(clap::Args)]
pub(crate) struct InverseDynamics {
    #[command(flatten)]
    pub(crate) driven: Driven,
    /// The folder for efforts.csv, trajectory.csv and report.json, created if it does not exist;
    /// MODEL.inverse-dynamics in the current folder if omitted
    #[arg(short, long, alias = "out", value_name = "DIR", value_hint = ValueHint::DirPath, value_parser = crate::output::folder())]
    output: Option<PathBuf>,
    /// Print the report as JSON on the standard output, the text of report.json
    #[arg(long)]
    json: bool,
}

/// Fraction of the largest power below which a mean power is round-off, printed as 0.
const ROUNDING: f64 = 1e-12;

/// Finds the efforts of a motion and writes them.
pub(crate) fn inverse_dynamics(arguments: &InverseDynamics, input: &Input) -> Outcome {
    let asked = match arguments.driven.asked(input) {
        Ok(asked) => asked,
        Err(outcome) => return outcome,
    };
    let mut set = arguments.driven.set.iter().map(|(name, _)| name);
    let sought = asked.mechanism.layout().actuators();
    if let Some(name) = set.find(|name| sought.iter().any(|one| one.name == **name)) {
        return output::failed(&format!(
            "--set {name}: the effort of the actuator `{name}` is what is found, and takes no value"
        ));
    }
    let found = match efforts(&asked.mechanism, &asked.span.times, &asked.options) {
        Ok(found) => found,
        Err(fault) => {
            let outcome = refused(&fault);
            if outcome == Outcome::Faulty {
                output::complain(&hint("inverse-dynamics", &arguments.driven.file, input));
            }
            return outcome;
        }
    };
    let folder = match &arguments.output {
        Some(folder) => folder.clone(),
        None => output::default_path(&arguments.driven.file, &asked.model, "inverse-dynamics"),
    };
    if let Err(fault) = std::fs::create_dir_all(&folder) {
        return output::failed(&format!("cannot create {}: {fault}", folder.display()));
    }
    let table = Some(("efforts.csv", &*table(&found)));
    let summary = summary(arguments, &asked.span, &found);
    let json = match run::write(&folder, Some(&found.motion.trajectory), table, &summary) {
        Ok(json) => json,
        Err(fault) => return output::failed(&fault),
    };
    if arguments.json {
        return output::result(&json, Outcome::Good);
    }
    output::result(
        &format!("{}{}\n", words(&asked, &found), folder.display()),
        Outcome::Good,
    )
}

/// Says why there are no efforts.
fn refused(fault: &InverseError) -> Outcome {
    let (words, outcome) = match fault {
        InverseError::Cancelled => ("interrupted\n".to_owned(), Outcome::Interrupted),
        InverseError::Kinematics(KinematicsError::Stopped(stopped))
            if stopped.cause == MotionEnd::Cancelled =>
        {
            ("interrupted\n".to_owned(), Outcome::Interrupted)
        }
        InverseError::Kinematics(KinematicsError::Options(_) | KinematicsError::Times { .. }) => {
            return output::failed(&fault.to_string());
        }
        fault => (format!("error: {fault}\n"), Outcome::Faulty),
    };
    output::complain(&words);
    outcome
}

/// The printed summary: the request, how far to trust the result, efforts, mean powers and limits.
fn words(asked: &Asked, found: &Found) -> String {
    let Asked { echo, span, .. } = asked;
    let mut words = format!("{echo}{}\n{}\n", span.words(), found.trust());
    for effort in &found.efforts {
        let _ = writeln!(words, "{effort}");
    }
    let unit = if asked.mechanism.layout().units() {
        " W"
    } else {
        ""
    };
    let means = means(&asked.span, &found.balance);
    let shares = powers(&found.balance).into_iter().zip(means);
    let shares = shares.filter(|((_, powers), _)| powers.iter().any(|power| *power != 0.0));
    // A mean below what the balance leaves open is none.
    let largest = powers(&found.balance).map(|(_, powers)| {
        powers
            .iter()
            .fold(0.0_f64, |most, power| most.max(power.abs()))
    });
    let open = found.balance.residual.max(ROUNDING) * largest.into_iter().fold(0.0, f64::max);
    let clean = |mean: f64| if mean.abs() <= open { 0.0 } else { mean };
    let shares = shares.map(|(_, (name, mean))| format!("{name} {}{unit}", short(clean(mean))));
    let shares: Vec<String> = shares.collect();
    if !shares.is_empty() {
        let _ = writeln!(words, "mean power: {}", shares.join(", "));
    }
    words + &of_outputs(&found.motion, asked.mechanism.layout())
}

/// The four powers that balance each other, with their names.
fn powers(balance: &PowerBalance) -> [(&'static str, &[f64]); 4] {
    [
        ("drivers", &balance.drivers),
        ("moving joints", &balance.moving),
        ("loads", &balance.loads),
        ("stored", &balance.stored),
    ]
}

/// Mean values of the four powers over the time.
fn means(span: &Span, balance: &PowerBalance) -> [(&'static str, f64); 4] {
    let times = &span.times;
    let length = times[times.len() - 1] - times[0];
    powers(balance).map(|(name, values)| {
        let parts = times.windows(2).zip(values.windows(2));
        let sum: f64 = parts
            .map(|(t, x)| 0.5 * (t[1] - t[0]) * (x[0] + x[1]))
            .sum();
        let mean = if length > 0.0 {
            sum / length
        } else {
            values[0]
        };
        (name, mean)
    })
}

/// The names and units of the columns of efforts.csv.
fn columns(found: &Found) -> Vec<(String, String)> {
    let has_units = found.motion.trajectory.unit("t") == Some("s");
    let unit = |unit: &str| {
        if has_units {
            unit.to_owned()
        } else {
            String::new()
        }
    };
    let mut columns = vec![("t".to_owned(), unit("s"))];
    for of in &found.efforts {
        let name = |what: &str| format!("{}.{what}", of.name);
        columns.push((name("effort"), of.unit.clone()));
        columns.push((name("speed"), of.speed_unit.clone()));
        columns.push((name("power"), unit("W")));
    }
    let powers = powers(&found.balance).map(|(name, _)| name.replace(' ', "_"));
    columns.extend(powers.map(|name| (format!("power.{name}"), unit("W"))));
    columns
}

/// The text of efforts.csv.
fn table(found: &Found) -> String {
    let header: Vec<String> = columns(found).into_iter().map(|(name, _)| name).collect();
    let mut text = header.join(",") + "\n";
    for (row, t) in found.motion.trajectory.times().iter().enumerate() {
        let of_driver = |of: &Effort| {
            let (effort, speed) = (of.effort[row], of.speed[row]);
            [effort, speed, effort * speed]
        };
        let efforts = found.efforts.iter().flat_map(of_driver);
        let powers = powers(&found.balance).map(|(_, values)| values[row]);
        let numbers = std::iter::once(*t).chain(efforts).chain(powers);
        let numbers: Vec<String> = numbers.map(|x| format!("{x:?}")).collect();
        text += &(numbers.join(",") + "\n");
    }
    text
}

/// The figures of the underlying motion.
const FIGURES: [&str; 8] = [
    "nodes",
    "t_start",
    "t_end",
    "position_violation",
    "velocity_violation",
    "acceleration_violation",
    "reactions_not_unique",
    "warnings",
];

/// The report on the efforts, the content of report.json.
fn summary(arguments: &InverseDynamics, span: &Span, found: &Found) -> Value {
    let (motion, report) = (&found.motion, &found.motion.report);
    let effort = |of: &Effort| {
        json!({
            "name": of.name,
            "unit": of.unit,
            "speed_unit": of.speed_unit,
            "smallest": limit_as_data(&of.smallest),
            "largest": limit_as_data(&of.largest),
            "rms": run::finite(of.rms),
            "mean_power": run::finite(of.mean_power),
            "energy": run::finite(of.energy),
        })
    };
    let column = |(name, unit): &(String, String)| json!({ "name": name, "unit": unit });
    let means = means(span, &found.balance).map(|(name, mean)| (name.replace(' ', "_"), mean));
    let mut summary = json!({
        "model": motion.trajectory.model(),
        "driver": span.turns.as_ref().map(|(turn, _)| &turn.driver),
        "turns": span.turns.as_ref().map(|(_, count)| count),
        "parameters_set": run::pairs(&arguments.driven.set),
        "efforts": found.efforts.iter().map(effort).collect::<Vec<_>>(),
        "mean_power": run::pairs(&means),
        "power_balance": run::finite(found.balance.residual),
        "effort_columns": columns(found).iter().map(column).collect::<Vec<_>>(),
        "columns": run::columns(&motion.trajectory),
        "limits": motion.limits.iter().map(limit_as_data).collect::<Vec<_>>(),
        "singular_positions": report.crossings.iter().map(|at| json!({ "t": at.t, "joints": at.joints })).collect::<Vec<_>>(),
        "run_time": report.work.wall.as_secs_f64(),
        "trust": found.trust().lines().collect::<Vec<_>>(),
        "status": report.status.name(),
    });
    run::add_figures(&mut summary, report, &FIGURES);
    summary
}
