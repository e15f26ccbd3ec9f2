//! Whether to trust a run: three lines that say what was done, how exact it is, and what was kept.

use mbdsl::runtime::accuracy::{Accuracy, VISIBLE, accuracy};
use mbdsl::{Layout, Mechanism, Options, Simulation};
use std::fmt::Write as _;
use std::time::Duration;

/// The longest time that an estimate of the accuracy may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// The same where somebody waits for every change.
const IMPATIENCE: Duration = Duration::from_millis(500);

/// How exact a run is, if that can be found in little time.
pub(crate) fn estimate(
    mechanism: &impl Mechanism,
    options: &Options,
    run: &Simulation,
) -> Option<Accuracy> {
    accuracy(mechanism, options, run, PATIENCE)
}

/// The lines of a run for its page.
pub(crate) fn of_page(
    mechanism: &impl Mechanism,
    options: &Options,
    run: &Simulation,
    edited: bool,
) -> Vec<String> {
    let patience = if edited { IMPATIENCE } else { PATIENCE };
    let accuracy = accuracy(mechanism, options, run, patience);
    let text = lines(mechanism.layout(), options, run, accuracy);
    text.lines().map(str::to_owned).collect()
}

/// The three lines.
pub(crate) fn lines(
    layout: &Layout,
    options: &Options,
    run: &Simulation,
    accuracy: Option<Accuracy>,
) -> String {
    let report = &run.report;
    let (method, steps) = (&options.method, report.work.steps);
    let control = match (options.h, method.get("rtol")) {
        (Some(h), _) => format!("h {h} s"),
        (None, Some(rtol)) => format!("rtol {rtol:e}"),
        (None, None) => String::new(),
    };
    let mut text = format!(
        "{}: {} s, {} ({control})",
        layout.model,
        report.t_end - report.t_start,
        method.info().name
    );
    if layout.nc > 0 && method.info().stabilized {
        let stabilization = options.stabilization_for(layout).info().name;
        let words = match stabilization {
            "none" => "no stabilization",
            name => name,
        };
        let _ = write!(text, ", {words}");
    }
    let _ = writeln!(text, ", {} rows, {steps} steps", report.nodes);
    let _ = match accuracy {
        None => writeln!(text, "accuracy not estimated"),
        Some(Accuracy { lost: Some(t), .. }) => writeln!(
            text,
            "accurate to {VISIBLE:e} of the motion until t = {} s; after that the result depends on {}",
            short(t),
            if options.h.is_some() {
                "the step"
            } else {
                "the tolerance"
            }
        ),
        Some(Accuracy { error, .. }) if error < 1e-12 => {
            writeln!(text, "accurate to 1e-12 of the motion")
        }
        Some(Accuracy { error, .. }) => writeln!(text, "accurate to {error:.1e} of the motion"),
    };
    let mut kept = Vec::new();
    if layout.nc > 0 {
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
    text
}

/// The size of an error: two digits, and a plain 0.
fn size(x: f64) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    format!("{x:.1e}")
}

/// A time without the zeros at its end.
fn short(t: f64) -> String {
    let text = format!("{t:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
