//! `mbdsl view`: a page on which the mechanism moves, or a picture of it.

mod live;
mod picture;

use crate::analysis::shown::{Analysis, shown};
use crate::driven::added::to_look_at;
use crate::host::Installed;
use crate::input::Input;
use crate::quantity::seconds;
use crate::simulation::{self, Settings};
use crate::{Outcome, interrupt, options, output, trust};
use clap::ValueHint;
use mbdsl::runtime::Recording;
use mbdsl::text::NativeMechanism;
use mbdsl::{Mechanism, MechanismExt, Options, SimulationError, Trajectory, simulate};
use mbdsl_compiler::verify::Verified;
use mbdsl_viewer::questions;
use mbdsl_viewer::{Run, WebModule, frame_step, page};
use picture::Form;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Command-line arguments of `mbdsl view`.
#[derive(clap::Args)]
pub(crate) struct View {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// Show an analysis in place of a run, as the command of that name finds it without options
    #[arg(long, value_enum, value_name = "ANALYSIS", conflicts_with_all = ["t_end", "h", "method", "stabilization", "rtol", "atol", "max_steps", "output_step", "option"])]
    analysis: Option<Analysis>,
    /// The mode that is shown, from 1 on
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "analysis",
        default_value_t = 1
    )]
    mode: usize,
    /// The file: `.html` is a page with controls and plots, `.svg` a moving picture, `.gif` a moving
    /// picture of at most 5 s and 2 MB, `.png` a still; if omitted, the page MODEL.html in the current
    /// folder, which the browser shows if the standard output is a terminal
    #[arg(short, long, alias = "out", value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = crate::output::local())]
    output: Option<PathBuf>,
    /// The moment of a still, as in `1.5s`; `.svg` is a still, too, with this option [default: the
    /// start of the run]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = seconds)]
    at: Option<f64>,
    #[command(flatten)]
    live: live::Live,
    /// Show the file in the browser
    #[arg(long, conflicts_with = "no_open")]
    open: bool,
    /// Do not show the page in the browser
    #[arg(long)]
    no_open: bool,
}

/// Simulates a model and writes the page or the picture, also of a run that stops early.
pub(crate) fn view(arguments: &View, input: &Input, module: Installed<'_>) -> Outcome {
    let form = match Form::of(arguments.output.as_deref(), arguments.at) {
        Ok(form) => form,
        Err(fault) => return output::failed(&fault),
    };
    if arguments.live.live && form != Form::Page {
        return output::failed("`--live` makes a page: its name must end in `.html`");
    }
    let module = match arguments.live.module(module) {
        Ok(module) => module,
        Err(fault) => return output::failed(&fault),
    };
    let verified = match simulation::verified(input) {
        Ok(verified) => verified,
        Err(outcome) => return outcome,
    };
    let mechanism = match simulation::mechanism(&arguments.settings, &verified) {
        Ok(mechanism) => mechanism,
        Err(outcome) => return outcome,
    };
    if let Some(analysis) = arguments.analysis {
        let model = &verified.program.model;
        let driven = analysis
            .needs_drivers()
            .then(|| to_look_at(&input.text, &mechanism, model));
        let Some((driven, line)) = driven.flatten() else {
            return analyzed(
                arguments, analysis, form, &verified, &mechanism, None, input,
            );
        };
        let mechanism = match simulation::mechanism(&arguments.settings, &driven) {
            Ok(mechanism) => mechanism,
            Err(outcome) => return outcome,
        };
        return analyzed(
            arguments,
            analysis,
            form,
            &driven,
            &mechanism,
            Some(line),
            input,
        );
    }
    let mut options = match options::options(&arguments.settings, mechanism.wishes()) {
        Ok(options) => options,
        Err(fault) => return output::failed(&fault),
    };
    options::note_dropped(&options.dropped_wishes());
    if let Err(fault) = form.check(options.t_start..=options.t_end) {
        return output::failed(&fault);
    }
    if options.recording == Recording::Automatic {
        // What no page shows is not kept.
        let step = frame_step(options.t_end - options.t_start);
        options.recording = match options.h {
            Some(h) => Recording::Every(((step / h) as usize).max(1)),
            None => Recording::Grid(step),
        };
    }
    if let Err(fault) = interrupt::stops(&mut options) {
        return output::failed(&fault);
    }
    options.statistics = questions::outputs(mechanism.layout());
    let bar = simulation::progress(&mut options);
    let mut outcome = simulate(&mechanism, &options);
    bar.finish_and_clear();
    if let (Form::Page, Ok(simulation)) = (form, &mut outcome) {
        trust::estimate(&mechanism, &options, simulation, trust::PATIENCE);
    }
    let (run, ended) = match &outcome {
        Ok(simulation) => (Some(Run::from(simulation)), Outcome::Good),
        Err(fault @ SimulationError::Options(_)) => {
            return output::failed(&options::failure(fault));
        }
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
    let trajectory = match &outcome {
        Ok(simulation) => Some(&simulation.trajectory),
        Err(error) => error.trajectory(),
    };
    // A run that did not begin has nothing to show.
    let (Some(run), Some(trajectory)) = (run, trajectory) else {
        return ended;
    };
    options.cancel = None;
    let run = run.with_text(&input.text);
    let found = Found {
        verified: &verified,
        mechanism: &mechanism,
        run,
        trajectory,
        options: &options,
    };
    written(arguments, form, &found, module.as_ref(), ended)
}

/// Shows what an analysis finds.
fn analyzed(
    arguments: &View,
    analysis: Analysis,
    form: Form,
    verified: &Verified,
    mechanism: &NativeMechanism,
    line: Option<String>,
    input: &Input,
) -> Outcome {
    let flag = match interrupt::flag() {
        Ok(flag) => flag,
        Err(fault) => return output::failed(&fault),
    };
    let model = &verified.program.model;
    let shown = match shown(analysis, arguments.mode, (model, mechanism), Some(flag)) {
        Ok(shown) => shown.begun_with(line),
        Err(fault) => {
            output::complain(&format!("error: {fault}\n"));
            return Outcome::Faulty;
        }
    };
    let run = shown.run().with_text(&input.text);
    let options = Options::for_model(mechanism);
    let found = Found {
        verified,
        mechanism,
        run,
        trajectory: shown.trajectory(),
        options: &options,
    };
    let ended = match shown.fault() {
        None => Outcome::Good,
        Some(fault) => {
            output::complain(&format!("error: {fault}\n"));
            Outcome::Faulty
        }
    };
    written(arguments, form, &found, None, ended)
}

/// A run or the result of an analysis to be shown.
struct Found<'a> {
    verified: &'a Verified,
    mechanism: &'a NativeMechanism,
    run: Run<'a>,
    trajectory: &'a Trajectory,
    options: &'a Options,
}

/// Writes the page or the picture, and shows it where that is asked.
fn written(
    arguments: &View,
    form: Form,
    found: &Found<'_>,
    module: Option<&WebModule>,
    ended: Outcome,
) -> Outcome {
    let model = &found.verified.program.model;
    let path = match &arguments.output {
        Some(path) => path.clone(),
        None => output::default_path(&arguments.file, &model.name, "html"),
    };
    let made = match (form, module) {
        (Form::Page, Some(module)) => {
            let of = (&**model, found.mechanism);
            let run = (&found.run, found.options);
            live::page(of, run, &arguments.settings.set, module)
                .map(|page| (page.into(), String::new()))
        }
        (Form::Page, None) => Ok((
            page(model, found.mechanism, &found.run, found.options).into(),
            String::new(),
        )),
        _ => picture::made(form, model, found.mechanism, found.trajectory),
    };
    let (bytes, shown) = match made {
        Ok(made) => made,
        Err(fault) => return output::failed(&fault),
    };
    let written = output::file(&path, &bytes);
    if written != Outcome::Good {
        return written;
    }
    let ended = output::result(&format!("{}{shown}\n", path.display()), ended);
    let is_asked = arguments.output.is_none() && std::io::stdout().is_terminal();
    if arguments.open || (is_asked && !arguments.no_open) {
        return opened(&path, arguments.open, ended);
    }
    ended
}

/// Shows a file in the browser; that none can be opened is a fault only if `--open` asks for it.
fn opened(path: &std::path::Path, is_fault: bool, ended: Outcome) -> Outcome {
    let Err(fault) = open::that_detached(path) else {
        return ended;
    };
    let words = format!(
        "{} is written, but no browser could be opened: {fault}",
        path.display()
    );
    if is_fault {
        return output::failed(&words);
    }
    output::complain(&format!("note: {words}\n"));
    ended
}
