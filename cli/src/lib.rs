//! The `mbdsl` command: checks the text of a mechanism, simulates it, and prints its equations or its
//! Rust code.
//!
//! It calls the library that the macro `mechanism!` calls, so both say the same about the same text. What else
//! brings the command, as the Python package does, calls [`run()`].

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod analysis;
mod check;
mod cite;
mod compare;
mod draw;
mod driven;
mod equations;
mod explain;
mod export;
mod host;
mod import;
mod input;
mod interrupt;
mod inverse_dynamics;
mod kinematics;
mod machine;
mod manual;
mod merge;
mod methods;
mod modes;
mod names;
mod new;
mod number;
mod options;
mod output;
mod plot;
mod progress;
mod quantity;
mod run;
mod serve;
mod simulation;
mod statics;
mod store;
mod suggestions;
mod sweep;
mod target;
mod trust;
mod versions;
mod view;

pub use host::{Host, Installed, library_beside, module_beside};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use input::Input;
use names::Offered;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Exit codes of `mbdsl check`, for its help.
const EXIT_CODES: &str = "\
Exit codes:
  0    no error (with `--deny warnings`: no warning either)
  1    a model has errors
  2    wrong arguments, a file that cannot be read, or a check that took too long";

/// Exit codes of a command that reads a model and does not simulate it.
const MODEL_EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the model has errors
  2    wrong arguments, or a file that cannot be read or written";

/// Exit codes of a command that simulates until it is done or interrupted.
const RUNNING_EXIT_CODES: &str = "\
Exit codes:
  0    the simulation reached its end
  1    the model has errors, or its simulation stopped before the end; the part up to there is written
  2    wrong arguments, or a file that cannot be read or written; existing files are unchanged
  130  interrupted (Ctrl-C, SIGTERM); the part up to there is written. A second signal ends at once";

/// Exit codes of a command that reads no model.
const WRITING_EXIT_CODES: &str = "\
Exit codes:
  0    done
  2    wrong arguments, or a file that cannot be written";

/// Exit codes of the commands in general, and hints, for the main help.
const ALL_EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the model has errors, or its simulation stopped before the end
  2    wrong arguments, or a file that cannot be read or written
  130  interrupted; finished results are kept

`mbdsl help COMMAND` lists all options. Output is not colored if it is not a terminal, or if NO_COLOR
is set.";

/// The commands in groups, as the help lists them.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "Begin",
        &["new", "import", "check", "view", "edit", "serve", "plot"],
    ),
    ("Compute", &["run", "sweep", "merge", "compare"]),
    (
        "Analyze",
        &["kinematics", "inverse-dynamics", "statics", "modes"],
    ),
    ("Export", &["equations", "export", "expand"]),
    (
        "Help",
        &["explain", "methods", "cite", "completions", "man", "help"],
    ),
];

/// Check and simulate mechanisms that are described in text files
#[derive(Parser)]
#[command(name = "mbdsl", version, long_version = versions::ALL.as_str(), after_help = ALL_EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check models: print mistakes, or the number of degrees of freedom
    #[command(after_help = EXIT_CODES)]
    Check(check::Check),
    /// Simulate a model and write a page on which the mechanism moves, or a picture of it
    #[command(after_help = RUNNING_EXIT_CODES)]
    View(view::View),
    /// Edit a model in the browser, beside the page of its runs
    #[command(after_help = MODEL_EXIT_CODES, mut_arg("open", |open| open.hide(true)))]
    Edit(serve::Serve),
    /// Serve the editor on 127.0.0.1 only, without opening a browser
    #[command(after_help = MODEL_EXIT_CODES)]
    Serve(serve::Serve),
    /// Draw a run: one sheet of everything, or selected plots
    #[command(after_help = RUNNING_EXIT_CODES)]
    Plot(plot::Plot),
    /// Simulate a model and write trajectory.csv and report.json
    #[command(after_help = RUNNING_EXIT_CODES)]
    Run(run::Run),
    /// Compute the motion of a model that its drivers determine, without integration
    #[command(after_help = kinematics::EXIT_CODES)]
    Kinematics(kinematics::Kinematics),
    /// Compute the efforts of the drivers of a model: the torques and forces that its motion takes
    #[command(after_help = inverse_dynamics::EXIT_CODES)]
    InverseDynamics(inverse_dynamics::InverseDynamics),
    /// Simulate a model with many parameter values and write a table, one row per run
    #[command(after_help = sweep::EXIT_CODES, after_long_help = format!("{}\n\n{}", sweep::HELP, sweep::EXIT_CODES))]
    Sweep(Box<sweep::Sweep>),
    /// Find where a model rests, whether it stays there, and the reactions
    #[command(after_help = statics::EXIT_CODES)]
    Statics(statics::Statics),
    /// Find the frequencies, the damping and the shapes of small oscillations
    #[command(after_help = modes::EXIT_CODES)]
    Modes(modes::Modes),
    /// Compare integration methods on one model: their cost and their errors
    #[command(after_help = compare::EXIT_CODES)]
    Compare(Box<compare::Compare>),
    /// Print the equations of motion of a model: M, Q, Phi, Phi_q, nu and eta, in its own names
    #[command(after_help = MODEL_EXIT_CODES)]
    Equations {
        /// The text of one model; `-` reads the standard input
        #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Print a LaTeX document, for `pdflatex`
        #[arg(long)]
        latex: bool,
        /// Write to this file instead of the standard output
        #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = crate::output::local())]
        output: Option<PathBuf>,
    },
    /// Write a model for other programs: as C code, as a Rust module that needs `core` alone, or as a functional
    /// mock-up unit (FMU)
    #[command(after_help = export::EXIT_CODES)]
    Export(export::Export),
    /// Print the Rust code that `mechanism!` generates for a model, which needs the crate `mbdsl`
    #[command(after_help = MODEL_EXIT_CODES)]
    Expand {
        /// The text of one model; `-` reads the standard input
        #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Write to this file instead of the standard output
        #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = crate::output::local())]
        output: Option<PathBuf>,
    },
    /// Join the shards of a sweep into one table
    #[command(after_help = merge::EXIT_CODES)]
    Merge(merge::Merge),
    /// Create a model from the gallery of mechanisms, or from a problem with reference values; with --rust, a
    /// Cargo project with it
    #[command(after_help = WRITING_EXIT_CODES)]
    New(new::New),
    /// Write the model of a robot that is described in URDF or MJCF
    #[command(after_help = import::EXIT_CODES)]
    Import(import::Import),
    /// Explain a diagnostic, with the shortest model that causes it
    #[command(after_help = WRITING_EXIT_CODES)]
    Explain {
        /// The code, as in `MB404`; all codes are listed if omitted
        #[arg(value_parser = Offered(explain::codes), hide_possible_values = true)]
        code: Option<String>,
    },
    /// List the methods and stabilizations with their parameters
    #[command(after_help = WRITING_EXIT_CODES)]
    Methods {
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the publications that methods come from, or how to cite mbdsl
    #[command(after_help = WRITING_EXIT_CODES)]
    Cite(cite::Cite),
    /// Print completions for a shell
    #[command(after_help = WRITING_EXIT_CODES)]
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// List what `--set` and `--vary` can name in a model, for the completions of shells
    #[command(hide = true)]
    Settable {
        /// The model; if it has errors, nothing is listed
        file: PathBuf,
    },
    /// Print the manual page, or write one for every command
    #[command(after_help = WRITING_EXIT_CODES)]
    Man {
        /// Write mbdsl.1, mbdsl-run.1 and so on into this folder, created if it does not exist
        #[arg(short, long, alias = "dir", value_name = "DIR", value_hint = ValueHint::DirPath, value_parser = crate::output::local())]
        output: Option<PathBuf>,
    },
}

/// Outcome of a command, in ascending severity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// All is well.
    Good,
    /// The model has errors, or warnings that were denied.
    Faulty,
    /// The command could not do its work.
    Failed,
    /// The command was told to stop, and did.
    Interrupted,
}

/// The command line, its help in groups.
fn command() -> clap::Command {
    let mut command = Arguments::command();
    // The command `help` is there from now on.
    command.build();
    let about = |name: &str| {
        let found = command.find_subcommand(name);
        let about = found.and_then(|command| command.get_about());
        about.map(ToString::to_string).unwrap_or_default()
    };
    let mut groups = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(groups, "{title}:");
        for name in *names {
            let _ = writeln!(groups, "  {name:<16} {}", about(name));
        }
        groups.push('\n');
    }
    Arguments::command().help_template(format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

/// Does what these arguments of the command line say, without the name of the program, and returns the exit code.
pub fn run(host: &Host<'_>, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let words = std::iter::once(OsString::from("mbdsl")).chain(arguments);
    let words: Vec<OsString> = words.collect();
    let matches = command().try_get_matches_from(&words);
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    match arguments {
        Ok(arguments) => code(obey(arguments.command, host)),
        Err(fault) => {
            // As clap itself: whoever does not listen misses nothing.
            let fault = suggestions::mended(fault, &command(), &words);
            let _ = fault.print();
            u8::try_from(fault.exit_code()).unwrap_or(2)
        }
    }
}

/// The exit code of an outcome.
fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Good => 0,
        Outcome::Faulty => 1,
        Outcome::Failed => 2,
        Outcome::Interrupted => interrupt::EXIT_CODE,
    }
}

/// Runs a command.
fn obey(command: Command, host: &Host<'_>) -> Outcome {
    match command {
        Command::Check(arguments) => check::check(&arguments),
        Command::Equations {
            file,
            latex,
            output,
        } => with(&file, |input| {
            equations::equations(input, latex, output.as_deref())
        }),
        Command::Run(arguments) => with(&arguments.file, |input| run::run(&arguments, input)),
        Command::Kinematics(arguments) => with(&arguments.driven.file, |input| {
            kinematics::kinematics(&arguments, input)
        }),
        Command::InverseDynamics(arguments) => with(&arguments.driven.file, |input| {
            inverse_dynamics::inverse_dynamics(&arguments, input)
        }),
        Command::View(arguments) => with(&arguments.file, |input| {
            view::view(&arguments, input, host.module)
        }),
        Command::Edit(arguments) => serve::edit(arguments, &host.program),
        Command::Serve(arguments) => serve::serve(&arguments, &host.program),
        Command::Plot(arguments) => with(&arguments.file, |input| plot::plot(&arguments, input)),
        Command::Sweep(arguments) => with(&arguments.file, |input| sweep::sweep(&arguments, input)),
        Command::Statics(arguments) => with(&arguments.question.file, |input| {
            statics::statics(&arguments, input)
        }),
        Command::Modes(arguments) => with(&arguments.question.file, |input| {
            modes::modes(&arguments, input)
        }),
        Command::Compare(arguments) => {
            with(&arguments.file, |input| compare::compare(&arguments, input))
        }
        Command::Merge(arguments) => merge::merge(&arguments),
        Command::Explain { code } => explain::explain(code.as_deref()),
        Command::Methods { json } => methods::methods(json),
        Command::Cite(arguments) => cite::cite(&arguments),
        Command::New(arguments) => new::new(&arguments),
        Command::Import(arguments) => import::import(&arguments),
        Command::Completions { shell } => manual::completions(shell, Arguments::command()),
        Command::Settable { file } => manual::settable(&file),
        Command::Man { output } => manual::man(output.as_deref(), Arguments::command()),
        Command::Export(arguments) => with(&arguments.file, |input| {
            export::export(&arguments, input, host)
        }),
        Command::Expand { file, output } => {
            with(&file, |input| export::expand(input, output.as_deref()))
        }
    }
}

/// Runs a command on a file, or reports why the file cannot be read.
fn with(file: &std::path::Path, command: impl FnOnce(&Input) -> Outcome) -> Outcome {
    match input::read_with_tables(file) {
        Ok(input) => command(&input),
        Err(error) => {
            output::complain(&format!("error: {error}\n"));
            Outcome::Failed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut command = Arguments::command();
        command.build();
        let shown = command.get_subcommands().filter(|c| !c.is_hide_set());
        let mut known: Vec<&str> = shown.map(|c| c.get_name()).collect();
        let groups = GROUPS.iter().flat_map(|(_, names)| names.iter().copied());
        let mut listed: Vec<&str> = groups.collect();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, known);
    }

    /// Two words for one thing, or a text that is not written.
    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
        for command in Arguments::command().get_subcommands() {
            for argument in command.get_arguments().filter(|a| !a.is_hide_set()) {
                let (name, id) = (command.get_name(), argument.get_id());
                assert!(argument.get_help().is_some(), "{name}: {id}");
                let aliases = argument.get_visible_aliases().unwrap_or_default();
                assert!(aliases.is_empty(), "{name}: {id}");
                let is_output = argument.get_long() == Some("output");
                assert_eq!(is_output, argument.get_short() == Some('o'), "{name}: {id}");
            }
        }
    }
}
