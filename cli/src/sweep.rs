//! `mbdsl sweep`: one model simulated with many values of its parameters, one row of a table per
//! run.

mod arguments;
mod fault;
mod identity;
mod picture;
mod place;
mod summary;
mod task;
mod vary;

use crate::input::Input;
use crate::simulation;
use crate::store::{self, Remote};
use crate::{Outcome, interrupt, options, output, progress, target};
pub(crate) use arguments::Sweep;
use fault::Fault;
pub(crate) use fault::table_words;
use identity::identity;
use indicatif::ProgressBar;
use mbdsl::plot::Figure;
use mbdsl::runtime::ensemble::lanes_used;
use mbdsl::{Mechanism, MechanismExt, Trajectory};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_sweep::journal::{self, Journal, JournalError};
use mbdsl_sweep::{
    Columns, Header, Plan, Row, Shard, SweepRunner, Variation, read_shard, write_shard,
};
use picture::{Axis, Picture};
use place::Place;
use std::path::Path;
use std::time::Instant;
use summary::{Done, summary};
use vary::Vary;

/// Exit codes of `mbdsl sweep`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    every run has its row; runs that stopped say so in theirs
  1    the model has errors
  2    wrong arguments, a file that cannot be read or written, or an object store that cannot be used
  130  interrupted; finished runs are kept for --resume";

/// The long part of the help.
pub(crate) const HELP: &str = "\
The table has a row for every run: `run` (its number, from 0), the varied parameters, for every
observed quantity its minimum, maximum, final value and root mean square over time (`tip.y.min`,
`.max`, `.final`, `.rms`), the largest energy error `eps_H` in J, the largest constraint violations,
`status` and `t`, the time reached. They are those of the whole motion: extremes are also found
between the steps.

The status is `ok`, or what makes the run doubtful: unbalanced (energy balance above 1e-3), drifted (joints
apart by more than 1e-3 of the size of the mechanism), diverged (energies grown 1e5 times, energy
balance above 0.1), not_finite; or why the run stopped: not_assembled, singular, contradictory,
not_finite, not_projected, no_convergence, step_too_small, too_many_steps, chatters, vanishing_length,
turned_over, too_many_nodes, too_many_freedoms, massless, no_gains, event, contact (stops and friction allow no motion). The row of a run that stopped has the values up to there. With `--method rk4` and the
stabilization none or baumgarte the energy balance is computed only if the energies grow 1e5 times.

The same model, options and seed give the same bytes, whatever the number of threads, shards and
interruptions. Finished runs are kept in FILE.partial until the table is written.

An array job of a scheduler runs one command in all its tasks and joins their shards:
  mbdsl sweep model.mbd ... -o runs.parquet --resume --task auto    # sbatch --array=0-7
  mbdsl merge runs.parquet.*-of-8
A shard of a .parquet table is a Parquet file that can be queried as it is.

Machines without a common disk leave their shards in an object store, `-o s3://bucket/runs.parquet`, also
gs://, az:// and file:///, if the command is built for it (`cargo install mbdsl-cli --features object-store`).
Credentials, region and endpoint are those of the environment (AWS_..., GOOGLE_..., AZURE_...). A shard is
there when all its runs are; until then they are kept in the current folder of the machine that runs them.";

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

/// The shard that is run; `None` for the whole sweep.
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

fn run(arguments: &Sweep, input: &Input) -> Result<String, Fault> {
    let begin = Instant::now();
    let shard = shard(arguments)?;
    let table = arguments.output.clone();
    // A model without a name of a file has `sweep.csv`.
    let table = table.unwrap_or_else(|| output::default_path(&arguments.file, "sweep", "csv"));
    let place = Place::of(&table, shard)?;
    let &Place {
        format,
        ref shown,
        ref written,
        journal: ref path,
        ..
    } = &place;
    let figure = place::figure(arguments.plot.as_ref(), &table)?;
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
    options::without_rows(&arguments.settings, "a run of a sweep")?;
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
    let options = options.cancel(stop.clone());
    // What no run can use is refused before there is a file.
    let family = SweepRunner::new(&mechanism, &plan, &columns, options)?;
    let lanes = lanes_used(&mechanism, family.options());

    let sweep = identity(arguments, input);
    let whole = shard.unwrap_or(Shard::WHOLE);
    let header = Header::new(sweep, columns.clone(), plan.runs(), whole);
    whole.check(plan.runs())?;
    let said = |rows: &[Row], resumed| {
        let done = Done {
            model: layout.model(),
            columns: &columns,
            rows,
            written: shown,
            drawn: figure.as_deref(),
            resumed,
            seconds: begin.elapsed().as_secs_f64(),
            lanes: &lanes,
        };
        summary(arguments.json, &done)
    };
    let remote = place.remote(&stop)?;
    // A store that refuses the object does so before hours of runs.
    let exists = remote.as_ref().map_or(Ok(false), Remote::exists)?;
    if let (Some(remote), Some(_), true) = (&remote, shard, exists) {
        if !arguments.resume {
            return Err(Fault::Wrong(format!(
                "{} is finished: continue with --resume, or delete the object",
                shown.display()
            )));
        }
        let rows = remote.rows(&header)?;
        return Ok(said(&rows, rows.len()));
    }
    if shard.is_some() && path != written && written.exists() {
        if !arguments.resume {
            return Err(JournalError::Exists {
                path: written.clone(),
            }
            .into());
        }
        let rows = read_shard(written, &header)?;
        if let Some(remote) = &remote {
            publish(remote, written, path, rows.len())?;
        }
        return Ok(said(&rows, rows.len()));
    }
    let (mut journal, members) = begin_or_resume(arguments, path, &header)?;
    let done = header.members().count() - members.len();
    let bar = bar(header.members().count(), done);
    let threads = arguments.threads.map(|threads| threads as usize);
    let ran: Result<usize, Fault> = family.run(&members, threads, |rows| {
        bar.inc(rows.len() as u64);
        Ok(journal.append(&rows)?)
    });
    bar.finish_and_clear();
    drop(journal);
    let contents = journal::read(path)?;
    let rows = contents.rows.len();
    if ran.is_err() && rows == 0 {
        // Nothing is lost, and nobody has to delete it.
        let _ = std::fs::remove_file(path);
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
            journal: path.clone(),
            drawn: figure,
        });
    }

    match shard {
        Some(_) => write_shard(written, format, &header, &contents.rows)?,
        None => format.write(written, &columns, &contents.rows)?,
    }
    if let Some(remote) = &remote {
        publish(remote, written, path, contents.rows.len())?;
    } else if path != written {
        remove(path)?;
    }
    draw(&contents.rows)
        .map_err(|fault| format!("{fault}; the table is written: {}", shown.display()))?;
    Ok(said(&contents.rows, done))
}

/// Makes an object of a table or shard, and removes its journal: until then, --resume needs one of the files.
fn publish(remote: &Remote, written: &Path, journal: &Path, rows: usize) -> Result<(), Fault> {
    store::publish(remote, written).map_err(|fault| match fault {
        store::Fault::Wrong(fault) => Fault::Wrong(format!(
            "{fault}: continue with --resume, which runs nothing again"
        )),
        store::Fault::Interrupted => Fault::Interrupted {
            kept: rows,
            journal: written.to_owned(),
            drawn: None,
        },
    })?;
    match journal.exists() {
        true => remove(journal),
        false => Ok(()),
    }
}

fn remove(path: &Path) -> Result<(), Fault> {
    let removed = std::fs::remove_file(path);
    Ok(removed.map_err(|fault| format!("cannot remove {}: {fault}", path.display()))?)
}

/// The varied parameters as the axes of a figure.
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
