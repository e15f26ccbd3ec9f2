//! Error against time for all methods, on any mechanism that stands in a file.
//!
//! `cargo run --release -p work_precision -- --model examples/work_precision/four_bar.mbd`
//! simulates the mechanism with every method of the registry, over a range of steps (methods with
//! fixed steps) or of tolerances (adaptive ones), and leaves `work_precision.svg` and
//! `work_precision.csv` in `target/work_precision/`.
//!
//! What the error and the time are is said in `mbdsl::export::work_precision`.

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mbdsl::export::work_precision::{
    self, Effort, Measured, Reference, Sample, Setting, all_methods, combinations, plan,
};
use mbdsl::runtime::NamedOptionsError;
use mbdsl::{Mechanism, Stabilization};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

const EXIT_CODES: &str = "\
Exit codes:
  0  measured; settings with which a method failed are in the table, with why
  1  the model has errors, or nothing can be compared with
  2  wrong arguments, or a file that cannot be read or written";

/// Measures error against time of all methods on one mechanism.
#[derive(Parser)]
#[command(name = "work_precision", after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    /// The text of one model
    #[arg(long, value_name = "FILE")]
    model: PathBuf,
    /// The time at which errors are measured, s
    #[arg(long, default_value_t = 1.0)]
    t_end: f64,
    /// What keeps the constraints of the methods on the index-1 equations; can be given several times
    #[arg(long, visible_alias = "stabilization", default_value = "projection")]
    stabilization: Vec<String>,
    /// How often everything is run
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    repeats: u32,
    /// The longest time that one run may take, s: finer settings of a method are left out
    #[arg(long, default_value_t = 2.0)]
    limit: f64,
    /// The folder for work_precision.svg and work_precision.csv; it is made where there is none
    #[arg(long, value_name = "DIR", default_value = "target/work_precision")]
    out: PathBuf,
}

/// Why there is no result, with the exit code.
pub(crate) struct Fault(pub(crate) u8, pub(crate) String);

fn main() -> ExitCode {
    match measure(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault(code, message)) => {
            eprintln!("error: {message}");
            ExitCode::from(code)
        }
    }
}

pub(crate) fn measure(arguments: &Arguments) -> Result<(), Fault> {
    let wrong = |message: String| Fault(2, message);
    let Arguments { t_end, limit, .. } = *arguments;
    if !(t_end.is_finite() && t_end > 0.0) {
        return Err(wrong(format!(
            "--t-end {t_end} is not a time after the start"
        )));
    }
    if !(limit.is_finite() && limit > 0.0) {
        return Err(wrong(format!("--limit {limit} is not a time")));
    }
    let limit = Duration::from_secs_f64(limit.min(1e6));
    let stabilizations = stabilizations(&arguments.stabilization);
    let stabilizations = stabilizations.map_err(|fault| wrong(fault.to_string()))?;
    let file = arguments.model.display();
    let text = std::fs::read_to_string(&arguments.model)
        .map_err(|fault| wrong(format!("cannot read {file}: {fault}")))?;
    let loaded = mbdsl::text::load(&text);
    let mechanism = loaded.map_err(|faults| Fault(1, format!("{file} has errors\n{faults}")))?;
    let folder = &arguments.out;
    std::fs::create_dir_all(folder)
        .map_err(|fault| wrong(format!("cannot make {}: {fault}", folder.display())))?;
    let reference = Reference::new(&mechanism, t_end)
        .map_err(|fault| Fault(1, format!("there is no reference to compare with: {fault}")))?;
    let doubt = reference.doubt;

    let mut samples = plan(&combinations(&all_methods(), &stabilizations), t_end);
    let effort = Effort {
        repeats: arguments.repeats,
        limit,
    };
    let bar = bar(samples.len() * arguments.repeats as usize);
    work_precision::measure(
        &mut samples,
        &mechanism,
        t_end,
        &reference,
        effort,
        |name| {
            bar.set_message(name.to_owned());
            bar.inc(1);
        },
    );
    bar.finish_and_clear();

    let model = mechanism.layout().model().to_string();
    println!("{model}: errors at t = {t_end} s, of a reference that is off by {doubt:.0e}\n");
    print!("{}", summary(&samples));
    let table = folder.join("work_precision.csv");
    write_table(&table, &samples)
        .map_err(|fault| wrong(format!("cannot write {}: {fault}", table.display())))?;
    let drawing = folder.join("work_precision.svg");
    let title = format!("{model}: error at t = {t_end} s against time");
    work_precision::figure(&title, &samples)
        .write(&drawing)
        .map_err(|fault| wrong(fault.to_string()))?;
    println!("\nwrote {}\nwrote {}", table.display(), drawing.display());
    Ok(())
}

/// The stabilizations by their names.
fn stabilizations(names: &[String]) -> Result<Vec<Stabilization>, NamedOptionsError> {
    names.iter().map(|name| name.parse()).collect()
}

/// A line for every method: how many settings failed, the smallest error, and what 1e-6 costs.
fn summary(samples: &[Sample]) -> String {
    const WANTED: f64 = 1e-6;
    let mut text = format!(
        "{:<34}{:>6}{:>8}{:>17}{:>24}\n",
        "method", "runs", "failed", "smallest error", "time for 1e-6, s"
    );
    for curve in samples.chunk_by(|a, b| a.name() == b.name()) {
        let measured: Vec<&Measured> = curve
            .iter()
            .filter_map(|s| s.outcome.as_ref().ok())
            .collect();
        let least = measured
            .iter()
            .map(|m| m.error)
            .fold(f64::INFINITY, f64::min);
        let good = measured.iter().filter(|m| m.error <= WANTED);
        let time = good.map(|m| m.run_time).fold(f64::INFINITY, f64::min);
        let shown = |x: f64| {
            if x.is_finite() {
                format!("{x:.1e}")
            } else {
                "-".to_owned()
            }
        };
        text += &format!(
            "{:<34}{:>6}{:>8}{:>17}{:>24}\n",
            curve[0].name(),
            curve.len(),
            curve.len() - measured.len(),
            shown(least),
            shown(time)
        );
    }
    text
}

/// All settings, also those with which a method failed.
fn write_table(path: &Path, samples: &[Sample]) -> Result<(), csv::Error> {
    let mut table = csv::Writer::from_path(path)?;
    table.write_record([
        "method",
        "stabilization",
        "h",
        "rtol",
        "error",
        "run_time_s",
        "steps",
        "evaluations",
        "iterations",
        "failure",
    ])?;
    for sample in samples {
        let (h, rtol) = match sample.setting {
            Setting::Step(h) => (h.to_string(), String::new()),
            Setting::Tolerance(rtol) => (String::new(), format!("{rtol:e}")),
        };
        let mut record = vec![
            sample.method.info().name.to_owned(),
            sample.stabilization.info().name.to_owned(),
            h,
            rtol,
        ];
        match &sample.outcome {
            Ok(Measured {
                error,
                run_time,
                work,
            }) => {
                record.extend([format!("{error:e}"), format!("{run_time:e}")]);
                let counts = [work.steps, work.evaluations, work.iterations];
                record.extend(counts.map(|count| count.to_string()));
                record.push(String::new());
            }
            Err(failure) => {
                record.extend(std::iter::repeat_n(String::new(), 5));
                record.push(failure.clone());
            }
        }
        table.write_record(&record)?;
    }
    table.flush()?;
    Ok(())
}

/// A bar over all runs, hidden where nobody looks.
fn bar(runs: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(runs as u64);
    match ProgressStyle::with_template("{bar:30} {pos}/{len}  {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
