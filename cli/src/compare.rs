//! `mbdsl compare`: several methods on one model, with their errors against an accurate reference.

mod record;
mod results;
mod table;

use crate::input::Input;
use crate::number::whole;
use crate::quantity::seconds;
use crate::simulation::{self, Settings};
use crate::{Outcome, options, output, progress, versions};
use clap::ValueHint;
use indicatif::ProgressBar;
use mbdsl::export::work_precision::{self, Effort, Reference, all_methods, label, plan};
use mbdsl::runtime::NamedOptionsError;
use mbdsl::{Layout, Mechanism, MechanismExt, Method, Options, simulate};
use record::Record;
use results::{Compared, Line, Numbers};
use std::path::PathBuf;
use std::time::Duration;

/// Exit codes of `mbdsl compare`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  compared; methods that did not reach the end are in the table, with the reason
  1  the model has errors, or no method reached the end
  2  wrong arguments, or a file that cannot be read or written";

/// The name that selects all methods.
const ALL: &str = "all";

/// Command-line arguments of `mbdsl compare`.
#[derive(clap::Args)]
#[command(mut_arg("method", |method| method
    .alias("methods")
    .value_name("NAMES")
    .default_value(ALL)
    .help("The methods, separated by commas, or `all` of them")))]
#[command(mut_arg("output_step", |step| step.hide(true)))]
#[command(mut_arg("t_end", |t_end| t_end.help("The time at which states are compared, as in `5s` [default: that of the model, or 10 s]")))]
pub(crate) struct Compare {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// The number of runs of every method; the fastest one counts
    #[arg(long, allow_negative_numbers = true, default_value_t = 3, value_parser = whole::<u32>(1..=1000))]
    repeats: u32,
    /// Draw error against time over many steps and tolerances, as SVG or PNG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    plot: Option<PathBuf>,
    /// The longest time that a run for --plot may take; finer steps of a method are omitted
    #[arg(
        long,
        value_name = "TIME",
        allow_negative_numbers = true,
        default_value = "2s",
        value_parser = seconds,
        requires = "plot"
    )]
    limit: f64,
    /// Print the table as JSON on the standard output
    #[arg(long)]
    json: bool,
}

/// Runs the methods and prints what they cost and how exact they are.
pub(crate) fn compare(arguments: &Compare, input: &Input) -> Outcome {
    match compared(arguments, input) {
        Ok(outcome) => outcome,
        Err(fault) => output::failed(&fault),
    }
}

fn compared(arguments: &Compare, input: &Input) -> Result<Outcome, String> {
    let limit = arguments.limit;
    if !(limit.is_finite() && limit > 0.0) {
        return Err(format!("--limit {limit} is not a time"));
    }
    let methods = methods(arguments)?;
    let mechanism = simulation::verified(input)
        .and_then(|verified| simulation::mechanism(&arguments.settings, &verified));
    let mechanism = match mechanism {
        Ok(mechanism) => mechanism,
        Err(outcome) => return Ok(outcome),
    };
    let runs = options::of_each(&arguments.settings, mechanism.wishes(), &methods)?;
    let t_end = runs.first().map_or(0.0, |options| options.t_end);
    if !(t_end.is_finite() && t_end > 0.0) {
        return Err(format!("--t-end {t_end} is not a time after the start"));
    }
    // The time of a run is that of the method.
    let runs = runs.into_iter();
    let runs: Vec<Options> = runs
        .map(|options| options.energy_balance(false).every_step())
        .collect();
    let bar = bar(runs.len() * arguments.repeats as usize);
    bar.set_message("reference");
    let reference = Reference::new(&mechanism, t_end);
    if let Err(fault) = &reference {
        output::complain(&format!(
            "note: there is no reference for errors: {fault}\n"
        ));
    }
    let reference = reference.ok();
    let mut lines: Vec<Line> = Vec::new();
    for options in &runs {
        let name = name(options, mechanism.layout());
        bar.set_message(name.clone());
        let outcome = repeated(
            arguments.repeats,
            &mechanism,
            options,
            reference.as_ref(),
            &bar,
        );
        let method = options.method.info();
        lines.push(Line {
            method,
            name,
            outcome,
            options: record::options(options, &mechanism),
        });
    }
    let mut outcome = Outcome::Good;
    if lines.iter().all(|line| line.outcome.is_err()) {
        outcome = Outcome::Faulty;
    }
    let model = mechanism.layout().model().to_string();
    if let Some(path) = &arguments.plot {
        let reference = reference
            .as_ref()
            .ok_or("without a reference nothing is drawn")?;
        let pairs = runs.iter();
        let pairs = pairs.map(|options| {
            (
                options.method.clone(),
                options.stabilization_for(mechanism.layout()),
            )
        });
        let mut samples = plan(&pairs.collect::<Vec<_>>(), t_end);
        let effort = Effort {
            repeats: arguments.repeats,
            limit: Duration::from_secs_f64(limit.min(1e6)),
        };
        bar.set_position(0);
        bar.set_length(samples.len() as u64 * u64::from(arguments.repeats));
        work_precision::measure(&mut samples, &mechanism, t_end, reference, effort, |name| {
            bar.set_message(name.to_owned());
            bar.inc(1);
        });
        let title = format!("{model}: error at t = {t_end} s against time");
        let drawn = work_precision::figure(&title, &samples).write(path);
        drawn.map_err(|fault| fault.to_string())?;
    }
    bar.finish_and_clear();
    let doubt = reference.as_ref().map(|reference| reference.doubt);
    let compared = Compared {
        model,
        t_end,
        h: runs.iter().find_map(|options| options.h),
        doubt,
        lines,
        record: Record::new(&arguments.settings, input, &mechanism),
    };
    let text = if arguments.json {
        format!(
            "{:#}\n",
            versions::numbered(table::data(arguments.plot.as_deref(), &compared))
        )
    } else {
        let drawn = arguments.plot.as_ref();
        let drawn = drawn.map_or_else(String::new, |path| format!("\n{}\n", path.display()));
        table::text(&compared) + &drawn
    };
    Ok(output::result(&text, outcome))
}

/// The methods that are asked for.
fn methods(arguments: &Compare) -> Result<Vec<Method>, String> {
    let mut methods: Vec<Method> = Vec::new();
    let names = arguments.settings.method.as_deref().unwrap_or(ALL);
    if names == ALL {
        return Ok(all_methods());
    }
    for name in names.split(',').map(str::trim) {
        let method: Method = name
            .parse()
            .map_err(|fault: NamedOptionsError| fault.to_string())?;
        if methods.contains(&method) {
            return Err(format!("`{name}` is named twice"));
        }
        methods.push(method);
    }
    Ok(methods)
}

fn name(options: &Options, layout: &Layout) -> String {
    label(&options.method, options.stabilization_for(layout))
}

/// The numbers of a run and the time of the fastest of several.
fn repeated(
    repeats: u32,
    mechanism: &impl Mechanism,
    options: &Options,
    reference: Option<&Reference>,
    bar: &ProgressBar,
) -> Result<Numbers, String> {
    let mut numbers: Option<Numbers> = None;
    for _ in 0..repeats {
        let run = simulate(mechanism, options).map_err(|fault| fault.to_string())?;
        bar.inc(1);
        let time = run.report.work.wall.as_secs_f64();
        match &mut numbers {
            Some(numbers) => numbers.time = numbers.time.min(time),
            None => {
                let errors = reference.and_then(|reference| reference.errors(&run.trajectory));
                numbers = Some(Numbers {
                    report: run.report,
                    time,
                    errors,
                    order: None,
                });
            }
        }
    }
    let mut numbers = numbers.ok_or_else(|| "not run".to_owned())?;
    if let (Some(reference), Some(errors)) = (reference, numbers.errors) {
        numbers.order = order(mechanism, options, reference, errors.position);
    }
    Ok(numbers)
}

/// The order of the error of positions, by a run with half the step.
fn order(
    mechanism: &impl Mechanism,
    options: &Options,
    reference: &Reference,
    error: f64,
) -> Option<f64> {
    if options.method.is_adaptive() {
        return None;
    }
    let mut finer = options.clone();
    finer.h = Some(0.5 * options.h?);
    let run = simulate(mechanism, &finer).ok()?;
    reference.order(error, reference.error(&run.trajectory)?)
}

/// A bar over all runs.
fn bar(runs: usize) -> ProgressBar {
    progress::bar(runs as u64, "{bar:30} {pos}/{len}  {wide_msg}")
}
