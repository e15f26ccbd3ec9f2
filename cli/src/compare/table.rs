//! The table of a comparison, as text and as data.

use super::results::{Compared, Line, Numbers};
use crate::run;
use mbdsl::export::work_precision::Errors;
use mbdsl::runtime::{FigureValue, Report};
use mbdsl_compiler::diagnostic::number;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// Width of a column.
const COLUMN: usize = 15;

/// Names and units of columns after the method.
type Head = [(&'static str, &'static str)];

/// Columns of the cost of a run, and of the errors at its end.
const PRECISION: &Head = &[
    ("steps", ""),
    ("time", "s"),
    ("error of q", "m or rad"),
    ("error of v", "per s"),
    ("of lambda", "N or N m"),
    ("order", ""),
];

/// Columns of the work of a run.
const WORK: [&str; 4] = ["rejected", "iterations", "evaluations", "factorizations"];

/// Columns of energy and constraints.
const KEPT: &Head = &[
    ("energy", "J"),
    ("position", "m or rad"),
    ("velocity", "per s"),
    ("acceleration", "per s^2"),
];

/// The table in lines, and what it was made with.
pub(super) fn text(compared: &Compared) -> String {
    let Compared {
        model,
        t_end,
        h,
        doubt,
        lines,
        record,
    } = compared;
    let steps = h.map_or_else(String::new, |h| {
        format!("; steps of {h} s, where a method has fixed ones")
    });
    let mut text = format!("{model} to t = {t_end} s{steps}\n");
    if let Some(doubt) = doubt {
        let _ = writeln!(
            text,
            "error: largest difference from a reference at the end, whose q is itself off by {doubt:.0e}"
        );
        text += "order: of the error of q, by a second run with half the step\n";
    }
    text += "energy: its largest change; position, velocity, acceleration: largest violations\n";
    let width = lines
        .iter()
        .map(|line| line.name.len())
        .max()
        .unwrap_or(0)
        .max(8);
    text += &columns(PRECISION, width);
    for Line { name, outcome, .. } in lines {
        match outcome {
            Ok(Numbers {
                report,
                time,
                errors,
                order,
            }) => {
                let of = |part: fn(&Errors) -> f64| errors.as_ref().map(part);
                let errors = [
                    Some(*time),
                    of(|errors| errors.position),
                    of(|errors| errors.velocity),
                    of(|errors| errors.multiplier),
                ];
                let _ = write!(text, "{name:<width$}{:>COLUMN$}", report.work.steps);
                errors.into_iter().for_each(|value| text += &cell(value));
                let order = order.map_or_else(|| "-".to_owned(), |order| format!("{order:.1}"));
                let _ = writeln!(text, "{order:>COLUMN$}");
            }
            Err(fault) => {
                let _ = writeln!(text, "{name:<width$}  {fault}");
            }
        }
    }
    text += &columns(&WORK.map(|name| (name, "")), width);
    for Line { name, outcome, .. } in lines {
        if let Ok(Numbers { report, .. }) = outcome {
            let _ = write!(text, "{name:<width$}");
            WORK.into_iter()
                .for_each(|name| text += &format!("{:>COLUMN$}", count(report, name)));
            text.push('\n');
        }
    }
    text += &columns(KEPT, width);
    for Line { name, outcome, .. } in lines {
        if let Ok(Numbers { report, .. }) = outcome {
            let kept = [
                report.eps_h,
                report.position_violation,
                report.velocity_violation,
                report.acceleration_violation,
            ];
            let _ = write!(text, "{name:<width$}");
            kept.into_iter()
                .for_each(|value| text += &cell(Some(value)));
            text.push('\n');
        }
    }
    text + &record.lines()
}

/// A count of a report.
fn count(report: &Report, name: &str) -> u64 {
    match report.figure(name) {
        Some((_, FigureValue::Count(count))) => count,
        _ => 0,
    }
}

/// Names of columns, and their units in a second line if there are any.
fn columns(head: &Head, width: usize) -> String {
    let mut text = String::new();
    let has_units = head.iter().any(|(_, unit)| !unit.is_empty());
    for (row, first) in ["method", ""]
        .iter()
        .take(1 + usize::from(has_units))
        .enumerate()
    {
        let _ = write!(text, "\n{first:<width$}");
        for (name, unit) in head {
            let _ = write!(text, "{:>COLUMN$}", if row == 0 { name } else { unit });
        }
    }
    text + "\n"
}

/// A number in its column.
fn cell(value: Option<f64>) -> String {
    let shown = value.map_or_else(|| "-".to_owned(), |x| number(x, 3));
    format!("{shown:>COLUMN$}")
}

/// The figures of a report that methods are compared by.
const FIGURES: [&str; 10] = [
    "steps",
    "rejected",
    "iterations",
    "evaluations",
    "factorizations",
    "general_solutions",
    "eps_h",
    "position_violation",
    "velocity_violation",
    "acceleration_violation",
];

/// The table, and what it was made with, as data.
pub(super) fn data(plot: Option<&Path>, compared: &Compared) -> Value {
    let line = |Line {
                    method,
                    name,
                    outcome,
                    options,
                }: &Line| match outcome {
        Ok(Numbers {
            report,
            time,
            errors,
            order,
        }) => {
            let mut line = json!({
                "name": name,
                "method": method.name,
                "run_time": time,
                "error": errors.map(|errors| errors.position),
                "error_velocity": errors.map(|errors| errors.velocity),
                "error_multiplier": errors.map(|errors| errors.multiplier),
                "order": order,
                "options": options,
                "failure": null,
            });
            run::add_figures(&mut line, report, &FIGURES);
            line
        }
        Err(fault) => {
            json!({ "name": name, "method": method.name, "options": options, "failure": fault })
        }
    };
    let lines: Vec<Value> = compared.lines.iter().map(line).collect();
    let mut data = json!({
        "model": compared.model,
        "t_end": compared.t_end,
        "h": compared.h,
        "reference_off_by": compared.doubt,
        "methods": lines,
        "plot": plot.map(|path| path.display().to_string()),
    });
    compared.record.add_to(&mut data);
    data
}
