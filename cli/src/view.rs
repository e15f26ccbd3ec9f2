//! `mbdsl view`: a page on which the mechanism moves.

use crate::input::Input;
use crate::simulation::{self, Settings};
use crate::{Outcome, output};
use mbdsl::{SimulationError, simulate};
use mbdsl_viewer::{Run, frame_step, page};
use std::path::{Path, PathBuf};

/// What the command line says about a page.
#[derive(clap::Args)]
pub(crate) struct View {
    /// The text of one model; `-` reads the standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// The time of the last frame, s
    #[arg(long, default_value_t = 10.0)]
    t_end: f64,
    /// The page; MODEL.html in the current folder unless said otherwise
    #[arg(long, visible_alias = "output", value_name = "FILE.html")]
    out: Option<PathBuf>,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
}

/// Simulates a model and writes the page, of a run that stops too.
pub(crate) fn view(arguments: &View, input: &Input) -> Outcome {
    let verified = match simulation::verified(input) {
        Ok(verified) => verified,
        Err(outcome) => return outcome,
    };
    let mechanism = match simulation::mechanism(&arguments.settings, &verified) {
        Ok(mechanism) => mechanism,
        Err(outcome) => return outcome,
    };
    let mut options = match simulation::options(&arguments.settings, arguments.t_end) {
        Ok(options) => options,
        Err(fault) => return output::failed(&fault),
    };
    if arguments.settings.output_step.is_none() && options.method.is_adaptive() {
        options = options.output_step(frame_step(arguments.t_end));
    }
    let bar = simulation::progress(&mut options);
    let outcome = simulate(&mechanism, &options);
    bar.finish_and_clear();
    let (run, ended) = match &outcome {
        Ok(simulation) => (Some(Run::from(simulation)), Outcome::Good),
        Err(SimulationError::Options(fault)) => return output::failed(&fault.to_string()),
        Err(error) => {
            output::complain(&format!("error: {error}\n"));
            (Run::stopped(error), Outcome::Faulty)
        }
    };
    // A run that did not begin has nothing to show.
    let Some(run) = run else {
        return Outcome::Faulty;
    };
    let model = &verified.program.model;
    let path = match &arguments.out {
        Some(path) => path.clone(),
        None => default_name(&arguments.file, &model.name),
    };
    let html = page(model, &mechanism, &run, &options);
    let written = output::file(&path, &html);
    if written != Outcome::Good {
        return written;
    }
    if arguments.open
        && let Err(fault) = open::that_detached(&path)
    {
        let shown = path.display();
        return output::failed(&format!(
            "{shown} is written, but no browser opens: {fault}"
        ));
    }
    output::result(&format!("{}\n", path.display()), ended)
}

/// `four_bar.html` of `models/four_bar.mbd`, the model's name where there is no file.
fn default_name(file: &Path, model: &str) -> PathBuf {
    let stem = file.file_stem().filter(|_| file.as_os_str() != "-");
    let mut name = stem.map_or_else(|| model.into(), ToOwned::to_owned);
    name.push(".html");
    name.into()
}
