//! Whether to trust a run: lines that say what was done, how accurate it is, and what was kept.

use std::fmt::Write as _;

use crate::layout::words::{counted, rounded, short};
use crate::results::accuracy::{Accuracy, VISIBLE};
use crate::simulate::simulation::Simulation;

impl Simulation {
    /// Lines that say whether to trust the run: what was done, how accurate it is (after
    /// [`Simulation::estimate_accuracy`]), how well joints and energy were kept, and whether singular
    /// positions were passed.
    pub fn trust(&self) -> String {
        trust(self)
    }
}

/// The lines of [`Simulation::trust`].
fn trust(run: &Simulation) -> String {
    let report = &run.report;
    let is_constrained = run.trajectory.multipliers().next().is_some();
    let options = run.setup.as_ref().map(|setup| &setup.options);
    let length = report.t_end - report.t_start;
    let mut text = format!("{}: {} s", run.trajectory.model(), rounded(length));
    if let Some(options) = options {
        let method = &options.method;
        let control = match (options.h, method.get("rtol")) {
            (Some(h), _) => format!("h {h} s"),
            (None, Some(rtol)) => format!("rtol {rtol:e}"),
            (None, None) => String::new(),
        };
        let _ = write!(text, ", {} ({control})", method.info().name);
        if is_constrained && method.info().stabilized {
            let words = match options.stabilization_with(is_constrained).info().name {
                "none" => "no stabilization",
                name => name,
            };
            let _ = write!(text, ", {words}");
        }
    }
    let rows = counted(report.nodes, "row");
    let steps = counted(report.work.steps as usize, "step");
    let _ = writeln!(text, ", {rows}, {steps}");
    let _ = match run.accuracy {
        None => writeln!(text, "accuracy not estimated"),
        Some(Accuracy { lost: Some(t), .. }) => writeln!(
            text,
            "accurate to {VISIBLE:e} of the motion until t = {} s; after that the result depends on {}",
            short(t),
            if options.is_some_and(|options| options.h.is_some()) {
                "the step"
            } else {
                "the tolerance"
            }
        ),
        Some(Accuracy {
            at_rest: true,
            error,
            ..
        }) => writeln!(
            text,
            "at rest, to {} of its size{}",
            size(error),
            of_states(run)
        ),
        Some(Accuracy { error, .. }) => writeln!(
            text,
            "accurate to {} of the motion{}",
            above_rounding(error),
            of_states(run)
        ),
    };
    let mut kept = Vec::new();
    if is_constrained {
        kept.push(format!(
            "joints closed to {} m or rad",
            size(report.position_violation)
        ));
    }
    if let Some(balance) = report.energy_balance {
        kept.push(match balance.is_finite() {
            true => format!("energy balance to {}", size(balance)),
            false => "energy balance not finite".to_owned(),
        });
    }
    if !kept.is_empty() {
        let _ = writeln!(text, "{}", kept.join("; "));
    }
    if let Some(first) = report.crossings.first() {
        let (count, t) = (report.crossings.len(), short(first.t));
        let _ = match count {
            1 => write!(text, "passed a singular position at t = {t} s"),
            _ => write!(
                text,
                "passed {count} singular positions, the first at t = {t} s"
            ),
        };
        text += ", with continuous velocity; a real mechanism may go another way there";
    }
    text.truncate(text.trim_end().len());
    text
}

/// Accuracy of the states of a model in words, where it has some.
fn of_states(run: &Simulation) -> String {
    let states = run.accuracy.and_then(|accuracy| accuracy.states);
    states.map_or_else(String::new, |error| {
        format!("; states to {} of their ranges", above_rounding(error))
    })
}

/// An error in words, never smaller than rounding.
fn above_rounding(error: f64) -> String {
    match error < 1e-12 {
        true => "1e-12".to_owned(),
        false => format!("{error:.1e}"),
    }
}

/// The size of an error: two digits, and a plain 0.
fn size(x: f64) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    format!("{x:.1e}")
}
