//! `mbdsl view`: a page on which the mechanism moves.

use crate::input::Input;
use crate::simulation::{self, Settings};
use crate::{Outcome, interrupt, options, output, trust};
use clap::ValueHint;
use mbdsl::runtime::Recording;
use mbdsl::{Mechanism, SimulationError, simulate};
use mbdsl_viewer::{Run, frame_step, page};
use std::path::PathBuf;

/// What the command line says about a page.
#[derive(clap::Args)]
pub(crate) struct View {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// The page; MODEL.html in the current folder if omitted
    #[arg(short, long, alias = "out", value_name = "FILE.html", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
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
    let mut options = match options::options(&arguments.settings, mechanism.wishes()) {
        Ok(options) => options,
        Err(fault) => return output::failed(&fault),
    };
    options::note_dropped(&options.dropped_wishes());
    if options.recording == Recording::Automatic && options.method.is_adaptive() {
        options.recording = Recording::Grid(frame_step(options.t_end));
    }
    if let Err(fault) = interrupt::stops(&mut options) {
        return output::failed(&fault);
    }
    let bar = simulation::progress(&mut options);
    let mut outcome = simulate(&mechanism, &options);
    bar.finish_and_clear();
    if let Ok(simulation) = &mut outcome {
        trust::estimate(&mechanism, &options, simulation, trust::PATIENCE);
    }
    let (run, ended) = match &outcome {
        Ok(simulation) => (Some(Run::from(simulation)), Outcome::Good),
        Err(SimulationError::Options(fault)) => return output::failed(&fault.to_string()),
        Err(error) => match interrupt::words(error) {
            Some(words) => {
                output::complain(&format!("{words}\n"));
                let run = Run::stopped(error).map(|run| run.because(words));
                (run, Outcome::Interrupted)
            }
            None => {
                output::complain(&format!("error: {error}\n"));
                (Run::stopped(error), Outcome::Faulty)
            }
        },
    };
    // A run that did not begin has nothing to show.
    let Some(run) = run else {
        return ended;
    };
    let model = &verified.program.model;
    let path = match &arguments.output {
        Some(path) => path.clone(),
        None => output::default_path(&arguments.file, &model.name, "html"),
    };
    options.cancel = None;
    let run = run.with_text(&input.text);
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
            "{shown} is written, but no browser could be opened: {fault}"
        ));
    }
    output::result(&format!("{}\n", path.display()), ended)
}
