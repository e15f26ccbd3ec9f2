//! `mbdsl plot`: pictures of a run.

use crate::input::Input;
use crate::simulation::{self, Settings};
use crate::{Outcome, interrupt, options, output};
use clap::ValueHint;
use mbdsl::csv;
use mbdsl::plot::{Figure, Plot as _, PlotError};
use mbdsl::runtime::nearest;
use mbdsl::runtime::statistics::with_components;
use mbdsl::{MechanismExt, SimulationError, Trajectory, simulate};
use std::fmt::Write as _;
use std::fs::File;
use std::path::PathBuf;

/// Command-line arguments of `mbdsl plot`.
#[derive(clap::Args)]
pub(crate) struct Plot {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// Draw this table, which `mbdsl run` wrote for the same model, without a simulation
    #[arg(long, value_name = "trajectory.csv", conflicts_with = "t_end", value_hint = ValueHint::FilePath)]
    from: Option<PathBuf>,
    /// Draw this column over time, or all components of this point; can be given several times, each
    /// unit has its axes
    #[arg(long, value_name = "NAME")]
    y: Vec<String>,
    /// Draw the columns of --y over this one, not over time
    #[arg(long, value_name = "NAME", requires = "y")]
    x: Option<String>,
    /// Draw the path of this point: an output, or a body; can be given several times
    #[arg(long, value_name = "POINT")]
    path: Vec<String>,
    /// Draw the energies and how their sum changes
    #[arg(long)]
    energy: bool,
    /// Draw the violation of the constraints at three levels
    #[arg(long)]
    violation: bool,
    /// Draw one sheet of everything, the default
    #[arg(long, conflicts_with_all = ["y", "x", "path", "energy", "violation"])]
    sheet: bool,
    /// The title; the name of the model if omitted
    #[arg(long)]
    title: Option<String>,
    /// Print the names of all columns with their units, and draw nothing
    #[arg(long)]
    names: bool,
    /// The file, `.svg` or `.png`; MODEL.svg in the current folder if omitted
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = crate::output::local())]
    output: Option<PathBuf>,
}

/// Simulates a model, or reads the table of a run, and draws the trajectory.
pub(crate) fn plot(arguments: &Plot, input: &Input) -> Outcome {
    let (trajectory, outcome) = match trajectory(arguments, input) {
        Ok(trajectory) => trajectory,
        Err(outcome) => return outcome,
    };
    if arguments.names {
        return output::result(&names(&trajectory), Outcome::Good);
    }
    let file = match &arguments.output {
        Some(file) => file.clone(),
        None => output::default_path(&arguments.file, trajectory.model(), "svg"),
    };
    let drawn = figure(arguments, &trajectory).and_then(|figure| figure.write(&file));
    match drawn {
        Ok(()) => output::result(&format!("{}\n", file.display()), outcome),
        Err(fault) => output::failed(&explained(&fault, &trajectory)),
    }
}

/// The trajectory to draw, and the outcome to report with it: a run that stops early is drawn as
/// far as it went.
fn trajectory(arguments: &Plot, input: &Input) -> Result<(Trajectory, Outcome), Outcome> {
    let verified = simulation::verified(input)?;
    let mechanism = simulation::mechanism(&arguments.settings, &verified)?;
    let fault = |fault: String| output::failed(&fault);
    if let Some(path) = &arguments.from {
        let table =
            File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()));
        let trajectory = csv::read(&mechanism, table.map_err(fault)?);
        let trajectory =
            trajectory.map_err(|error| fault(format!("{}: {error}", path.display())))?;
        return Ok((trajectory, Outcome::Good));
    }
    let options = options::options(&arguments.settings, mechanism.wishes());
    let mut options = options.map_err(fault)?;
    options::note_dropped(&options.dropped_wishes());
    if arguments.names {
        // The names of the columns are those of any run.
        options.t_end = 0.0;
    }
    interrupt::stops(&mut options).map_err(fault)?;
    let bar = simulation::progress(&mut options);
    let outcome = simulate(&mechanism, &options);
    bar.finish_and_clear();
    match outcome {
        Ok(run) => Ok((run.trajectory, Outcome::Good)),
        Err(error @ SimulationError::Options(_)) => Err(fault(options::failure(&error))),
        Err(error) => {
            let (words, outcome) = match interrupt::words(&error) {
                Some(words) => (format!("{words}\n"), Outcome::Interrupted),
                None => (format!("error: {error}\n"), Outcome::Faulty),
            };
            output::complain(&words);
            let so_far = error.trajectory().cloned();
            Ok((so_far.ok_or(outcome)?, outcome))
        }
    }
}

/// The figure that was asked for.
fn figure(arguments: &Plot, trajectory: &Trajectory) -> Result<Figure, PlotError> {
    let title = arguments.title.as_deref().unwrap_or(trajectory.model());
    let y = with_components(&arguments.y, |name| trajectory.get(name).is_some());
    let y: Vec<&str> = y.iter().map(String::as_str).collect();
    let points: Vec<&str> = arguments.path.iter().map(String::as_str).collect();
    let mut charts = Vec::new();
    match &arguments.x {
        Some(x) => charts.push(trajectory.phase(x, &y)?),
        None => charts.extend(trajectory.histories(&y)?),
    }
    if !points.is_empty() {
        charts.push(trajectory.paths(&points)?);
    }
    if arguments.energy {
        charts.extend([trajectory.energies()?, trajectory.energy_drift()?]);
    }
    if arguments.violation {
        charts.push(trajectory.violations()?);
    }
    if charts.is_empty() {
        return Ok(trajectory.plot().title(title));
    }
    // What shares its axis of time stands below each other.
    let columns = if points.is_empty() && charts.len() < 4 {
        1
    } else {
        2
    };
    Ok(Figure::new(title).charts(charts).columns(columns))
}

/// The names of all columns, each with its unit.
fn names(trajectory: &Trajectory) -> String {
    let width = trajectory.names().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for name in trajectory.names() {
        let unit = trajectory.unit(name).unwrap_or_default();
        let line = format!("{name:<width$}  {unit}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The error message, with a suggestion for an unknown column.
fn explained(fault: &PlotError, trajectory: &Trajectory) -> String {
    let PlotError::Unknown { name } = fault else {
        return fault.to_string();
    };
    let meant = nearest(name, trajectory.names());
    let meant = meant.map(|name| format!("; is `{name}` meant?"));
    format!(
        "{fault}{}\nhelp: `mbdsl plot MODEL --names` lists all columns",
        meant.unwrap_or_default()
    )
}
