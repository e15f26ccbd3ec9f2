//! `mbdsl sweep`: one model simulated with many values of its parameters, one row of a table a run.

mod picture;
mod summary;
mod task;
mod vary;

use crate::input::Input;
use crate::simulation::{self, Settings};
use crate::{Outcome, interrupt, options, output, progress, target};
use clap::ValueHint;
use indicatif::ProgressBar;
use mbdsl::plot::Figure;
use mbdsl::runtime::ensemble::lanes_used;
use mbdsl::{Mechanism, Trajectory};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_sweep::journal::{self, Journal, JournalError};
use mbdsl_sweep::{
    Columns, ColumnsError, Family, FamilyError, Format, Header, MOST_RUNS, Plan, PlanError, Row,
    Shard, ShardError, TableError, Variation, built, read_shard, write_shard,
};
use picture::{Axis, Picture};
use std::path::{Path, PathBuf};
use std::time::Instant;
use summary::{Done, summary};
use vary::{Vary, vary};

/// What the exit codes of a sweep mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    every run has its row; runs that stopped say so in theirs
  1    the model has errors
  2    wrong arguments, or a file that cannot be read or written
  130  interrupted; finished runs are kept for --resume";

/// The long part of the help.
pub(crate) const HELP: &str = "\
The table has a row for every run: `run` (its number, from 0), the varied parameters, for every
observed quantity its minimum, maximum, final value and root mean square over time (`tip.y.min`,
`.max`, `.final`, `.rms`), the largest energy error `eps_H` in J, the largest constraint violations,
`status` and `t`, the time reached. They are those of the whole motion, whatever --output-step is:
extremes are also found between the steps.

The status is `ok`, or what makes the run doubtful: unbalanced (energy balance above 1e-3), drifted (joints
apart by more than 1e-3 of the size of the mechanism), diverged (energies grown 1e5 times, energy
balance above 0.1), not_finite; or why the run stopped: not_assembled, singular, contradictory,
not_finite, not_projected, no_convergence, step_too_small, chatters, vanishing_length, turned_over,
too_many_nodes, too_many_freedoms, massless, no_gains, event, contact (stops and friction allow no motion). The row of a run that stopped has the values up to there. With `--method rk4` and the
stabilization none or baumgarte the energy balance is computed only if the energies grow 1e5 times.

The same model, options and seed give the same bytes, whatever the number of threads, shards and
interruptions. Finished runs are kept in FILE.partial until the table is written.

An array job of a scheduler runs one command in all its tasks and joins their shards:
  mbdsl sweep model.mbd ... -o runs.parquet --resume --task auto    # sbatch --array=0-7
  mbdsl merge runs.parquet.*-of-8
A shard of a .parquet table is a Parquet file that can be queried as it is.";

/// What the command line says about a sweep.
#[derive(clap::Args)]
pub(crate) struct Sweep {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Vary a parameter, an input or a start value: `m1=0.5..2kg:50` (50 values, both ends included),
    /// `L=1,1.2,1.4m`; all combinations are run, the last parameter varies fastest. With --samples:
    /// `m1=uniform(0.5,2)kg`, `loguniform(1,1e3)`, `normal(1,0.05)` (mean, standard deviation),
    /// `lognormal(0,0.1)` (those of the logarithm). One unit applies to all values; without a unit
    /// they are in SI units, and angles and rates need their unit
    #[arg(long, required = true, value_name = "PARAM=VALUES", value_parser = vary)]
    vary: Vec<Vary>,
    /// The number of runs whose values are drawn from distributions
    #[arg(long, allow_negative_numbers = true, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=MOST_RUNS as u64))]
    samples: Option<u64>,
    /// The seed of the draws
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value_t = 0,
        requires = "samples"
    )]
    seed: u64,
    /// Observe this quantity, `tip.y` or `rod1.theta`, or both components of a point; all outputs of
    /// the model if omitted
    #[arg(long, value_name = "NAME")]
    quantity: Vec<String>,
    #[command(flatten)]
    settings: Settings,
    /// The table, .csv or .parquet; MODEL.csv in the current folder if omitted
    #[arg(short, long, alias = "out", value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Draw the table, too, as .svg or .png, beside it if no file is named: curves of the observed quantities over
    /// one parameter, maps over two, and with --samples dots over each. Only runs whose status is ok are
    /// drawn; the others are gaps, counted below
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "shard", value_hint = ValueHint::FilePath)]
    plot: Option<Option<PathBuf>>,
    /// The number of threads [default: that of the processor]
    #[arg(long, allow_negative_numbers = true, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Continue an interrupted sweep; begin if there is none
    #[arg(long)]
    resume: bool,
    /// Run one of several shards only, counted from 0, into FILE.INDEX-of-COUNT
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "INDEX",
        requires = "task_count",
        group = "shard"
    )]
    task_index: Option<usize>,
    /// Run the shard that is the task of an array job, as its variables say: those of Slurm, AWS Batch, SGE
    /// and, with --task-count, Kubernetes and PBS. With --task-count, tasks are numbered from 0 (SGE: from 1)
    #[arg(long, value_name = "WHICH", value_parser = ["auto"], group = "shard")]
    task: Option<String>,
    /// The number of shards
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "COUNT",
        requires = "shard"
    )]
    task_count: Option<usize>,
    /// Print a summary as JSON on the standard output
    #[arg(long)]
    json: bool,
}

/// Why a sweep did not reach its end.
enum Fault {
    /// What was asked for cannot be done, in words.
    Wrong(String),
    /// What is wrong was said already.
    Said(Outcome),
    /// Ctrl-C came.
    Interrupted {
        /// The number of runs that are kept.
        kept: usize,
        /// Where they are kept.
        journal: PathBuf,
        /// Where they are drawn.
        drawn: Option<PathBuf>,
    },
}

impl From<String> for Fault {
    fn from(fault: String) -> Fault {
        Fault::Wrong(fault)
    }
}

/// In the words of the command line, whose options mend it.
impl From<ShardError> for Fault {
    fn from(fault: ShardError) -> Fault {
        Fault::Wrong(match fault {
            ShardError::Index { index, count } => {
                format!("--task-index {index} is not below --task-count {count}")
            }
            ShardError::TooMany { count } => {
                format!("--task-count {count} is more than {MOST_RUNS}")
            }
            ShardError::TooLong { .. } => {
                format!("{fault}: run shards with --task-count, and join them with `mbdsl merge`")
            }
            fault => fault.to_string(),
        })
    }
}

impl From<PlanError> for Fault {
    fn from(fault: PlanError) -> Fault {
        Fault::Wrong(match fault {
            PlanError::Given { name, values } => format!(
                "with --samples every parameter has a distribution, and `{name}` has {values}"
            ),
            PlanError::Drawn { name, values } => format!(
                "`{name}` has a distribution, {values}: say with --samples how many values are drawn"
            ),
            fault => fault.to_string(),
        })
    }
}

impl From<JournalError> for Fault {
    fn from(fault: JournalError) -> Fault {
        Fault::Wrong(match fault {
            JournalError::Exists { .. } => {
                format!("{fault}: continue with --resume, or delete the file")
            }
            fault => fault.to_string(),
        })
    }
}

impl From<TableError> for Fault {
    fn from(fault: TableError) -> Fault {
        Fault::Wrong(table_words(&fault))
    }
}

impl From<ColumnsError> for Fault {
    fn from(fault: ColumnsError) -> Fault {
        Fault::Wrong(fault.to_string())
    }
}

impl From<FamilyError> for Fault {
    fn from(fault: FamilyError) -> Fault {
        Fault::Wrong(fault.to_string())
    }
}

/// Why there is no table, with the option that names it.
pub(crate) fn table_words(fault: &TableError) -> String {
    match fault {
        TableError::Name { .. } => format!("-o {fault}"),
        fault => fault.to_string(),
    }
}

/// Runs a sweep, or one shard of it.
pub(crate) fn sweep(arguments: &Sweep, input: &Input) -> Outcome {
    match run(arguments, input) {
        Ok(summary) => output::result(&summary, Outcome::Good),
        Err(Fault::Wrong(fault)) => output::failed(&fault),
        Err(Fault::Said(outcome)) => outcome,
        Err(Fault::Interrupted {
            kept,
            journal,
            drawn,
        }) => {
            let journal = journal.display();
            let drawn = drawn.map(|figure| format!("; they are drawn in {}", figure.display()));
            output::complain(&format!(
                "interrupted: {kept} finished runs are kept in {journal}; continue with --resume{}\n",
                drawn.unwrap_or_default()
            ));
            Outcome::Interrupted
        }
    }
}

/// Which shard is run, if not the whole sweep.
fn shard(arguments: &Sweep) -> Result<Option<Shard>, Fault> {
    let count = arguments.task_count;
    if arguments.task.is_some() {
        let (index, count) = task::task(|name| std::env::var(name).ok(), count)?;
        return Ok(Some(Shard::new(index, count)?));
    }
    let index = arguments.task_index;
    let shard = index.map(|index| Shard::new(index, count.unwrap_or(1)));
    Ok(shard.transpose()?)
}

/// The table; a model without a name of a file has `sweep.csv`.
fn table(arguments: &Sweep) -> PathBuf {
    match &arguments.output {
        Some(table) => table.clone(),
        None => output::default_path(&arguments.file, "sweep", "csv"),
    }
}

/// The figure, if one is asked for.
fn figure(arguments: &Sweep) -> Option<PathBuf> {
    let plot = arguments.plot.as_ref()?;
    Some(
        plot.clone()
            .unwrap_or_else(|| table(arguments).with_extension("svg")),
    )
}

/// The file that is written: the table, or that of the shard.
fn target(table: &Path, shard: Option<Shard>) -> PathBuf {
    shard.map_or_else(|| table.to_owned(), |shard| shard.path(table))
}

/// Where finished runs are kept until all of them are there. A shard of a table as CSV is a journal for good.
fn place(target: &Path, shard: Option<Shard>, format: Format) -> PathBuf {
    match (shard, format) {
        (Some(_), Format::Csv) => target.to_owned(),
        _ => journal::partial(target),
    }
}

fn run(arguments: &Sweep, input: &Input) -> Result<String, Fault> {
    let begin = Instant::now();
    let shard = shard(arguments)?;
    let table = table(arguments);
    let format = Format::of(&table)?;
    let figure = figure(arguments);
    if let Some(figure) = &figure {
        Figure::check_name(figure).map_err(|fault| fault.to_string())?;
    }
    let variations: Vec<Variation> = arguments.vary.iter().map(|v| v.variation.clone()).collect();
    let plan = match arguments.samples {
        Some(samples) => Plan::drawn(variations, samples as usize, arguments.seed)?,
        None => Plan::grid(variations)?,
    };
    let verified = simulation::verified(input).map_err(Fault::Said)?;
    let mechanism = simulation::mechanism(&arguments.settings, &verified).map_err(Fault::Said)?;
    let options = options::options(&arguments.settings, mechanism.wishes())?.energy_balance(false);
    options::note_dropped(&options.dropped_wishes());
    let layout = mechanism.layout();
    let model = &verified.program.model;
    let varied = axes(arguments, layout, model)?;
    let columns = Columns::new(layout, &plan, &arguments.quantity)?;
    if columns.observed().is_empty() {
        output::complain(&format!(
            "note: `{}` has no outputs; name quantities with --quantity\n",
            layout.model()
        ));
    }

    let units = Trajectory::without_nodes(&mechanism);
    let picture = Picture {
        model: layout.model(),
        varied,
        quantities: columns
            .observed()
            .iter()
            .map(|name| (name.as_str(), units.unit(name).unwrap_or_default()))
            .collect(),
    };
    if figure.is_some() {
        picture.check()?;
    }
    let draw = |rows: &[Row]| match &figure {
        Some(path) => picture.figure(&plan, rows).write(path),
        None => Ok(()),
    };

    let stop = interrupt::flag()?;
    let options = options.cancel(stop);
    // What no run can use is refused before there is a file.
    let family = Family::new(&mechanism, &plan, &columns, options)?;
    let lanes = lanes_used(&mechanism, family.options());

    let sweep = identity(arguments, input);
    let whole = shard.unwrap_or(Shard::WHOLE);
    let header = Header::new(sweep, columns.clone(), plan.runs(), whole);
    whole.check(plan.runs())?;
    let written = target(&table, shard);
    let path = place(&written, shard, format);
    let said = |rows: &[Row], resumed| {
        let done = Done {
            model: layout.model(),
            columns: &columns,
            rows,
            written: &written,
            drawn: figure.as_deref(),
            resumed,
            seconds: begin.elapsed().as_secs_f64(),
            lanes: &lanes,
        };
        summary(arguments.json, &done)
    };
    if shard.is_some() && path != written && written.exists() {
        if !arguments.resume {
            return Err(JournalError::Exists { path: written }.into());
        }
        let rows = read_shard(&written, &header)?;
        return Ok(said(&rows, rows.len()));
    }
    let (mut journal, members) = begin_or_resume(arguments, &path, &header)?;
    let done = header.members().count() - members.len();
    let bar = bar(header.members().count(), done);
    let threads = arguments.threads.map(|threads| threads as usize);
    let ran: Result<usize, Fault> = family.run(&members, threads, |rows| {
        bar.inc(rows.len() as u64);
        Ok(journal.append(&rows)?)
    });
    bar.finish_and_clear();
    drop(journal);
    let contents = journal::read(&path)?;
    let rows = contents.rows.len();
    if ran.is_err() && rows == 0 {
        // Nothing is lost, and nobody has to delete it.
        let _ = std::fs::remove_file(&path);
    }
    let kept = ran.map_err(|fault| match (fault, rows) {
        (Fault::Wrong(fault), 1..) => Fault::Wrong(format!(
            "{fault}; {rows} finished runs are kept: continue with --resume"
        )),
        (fault, _) => fault,
    })?;
    if kept < members.len() {
        draw(&contents.rows).map_err(|fault| fault.to_string())?;
        return Err(Fault::Interrupted {
            kept: done + kept,
            journal: path,
            drawn: figure,
        });
    }

    match shard {
        Some(_) => write_shard(&written, format, &header, &contents.rows)?,
        None => format.write(&table, &columns, &contents.rows)?,
    }
    if path != written {
        let removed = std::fs::remove_file(&path);
        removed.map_err(|fault| format!("cannot remove {}: {fault}", path.display()))?;
    }
    draw(&contents.rows)
        .map_err(|fault| format!("{fault}; the table is written: {}", written.display()))?;
    Ok(said(&contents.rows, done))
}

/// What is varied as the axes of a figure.
fn axes<'a>(
    arguments: &'a Sweep,
    layout: &mbdsl::Layout,
    model: &Model,
) -> Result<Vec<Axis<'a>>, String> {
    let axis = |vary: &'a Vary| {
        let name = vary.name();
        if arguments.settings.set.iter().any(|(set, _)| set == name) {
            return Err(format!("`{name}` is set and varied"));
        }
        let expected = target::expected(layout, model, name).map_err(|fault| fault.to_string())?;
        vary.check(expected)?;
        let expected = expected.filter(|dimension| *dimension != Dimension::NONE);
        let unit = expected.map_or_else(String::new, Dimension::unit);
        Ok(Axis { vary, unit })
    };
    arguments.vary.iter().map(axis).collect()
}

/// Everything that the numbers depend on.
fn identity(arguments: &Sweep, input: &Input) -> Vec<(String, String)> {
    let settings = &arguments.settings;
    let maybe = |x: Option<f64>| x.map_or_else(|| "not given".to_owned(), |x| format!("{x:?}"));
    let named = |x: &Option<String>| x.clone().unwrap_or_else(|| "not given".to_owned());
    let set = settings
        .set
        .iter()
        .map(|(name, x)| format!("{name}={:?}", x.value));
    let option = settings
        .option
        .iter()
        .map(|(name, x)| format!("{name}={x}"));
    let vary = arguments
        .vary
        .iter()
        .map(|v| format!("{}={}", v.name(), v.variation.text()));
    let joined = |list: Vec<String>| list.join(" ");
    let samples = arguments.samples.map_or(0, |samples| samples);
    let asked = [
        ("model", input.text.clone()),
        ("--vary", joined(vary.collect())),
        ("--samples", samples.to_string()),
        ("--seed", arguments.seed.to_string()),
        ("--quantity", arguments.quantity.join(" ")),
        ("--method", named(&settings.method)),
        ("--stabilization", named(&settings.stabilization)),
        ("--h", maybe(settings.h)),
        ("--rtol", maybe(settings.rtol)),
        ("--atol", maybe(settings.atol)),
        (
            "--output-step",
            named(&settings.output_step.map(|rows| rows.to_string())),
        ),
        ("--set", joined(set.collect())),
        ("--option", joined(option.collect())),
        ("--t-end", maybe(settings.t_end)),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    built().into_iter().chain(asked).collect()
}

/// The journal, and the runs that are not in it.
fn begin_or_resume(
    arguments: &Sweep,
    path: &Path,
    header: &Header,
) -> Result<(Journal, Vec<usize>), JournalError> {
    if !(arguments.resume && path.exists()) {
        let journal = Journal::create(path, header)?;
        return Ok((journal, header.members().collect()));
    }
    let (journal, contents) = Journal::resume(path, header)?;
    if contents.damaged > 0 {
        output::complain(&format!(
            "note: {} lines of {} are damaged; their runs are run again\n",
            contents.damaged,
            path.display()
        ));
    }
    let members = contents.missing();
    Ok((journal, members))
}

/// A bar over all runs.
fn bar(runs: usize, done: usize) -> ProgressBar {
    let bar = progress::bar(runs as u64, "{wide_bar} {pos}/{len} runs  {eta} left");
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}
