//! The `mbdsl` command: checks the text of a mechanism, simulates it, or prints the equations or the
//! Rust code that it stands for.
//!
//! It calls the library that the macro `mechanism!` calls, so both say the same of the same text.

mod check;
mod compare;
mod draw;
mod equations;
mod expand;
mod input;
mod interrupt;
mod manual;
mod merge;
mod methods;
mod new;
mod output;
mod plot;
mod progress;
mod run;
mod serve;
mod simulation;
mod sweep;
mod view;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use input::Input;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the exit codes mean; part of the help of every command.
const EXIT_CODES: &str = "\
Exit codes:
  0  no error (with `--deny warnings`: no warning either)
  1  the model has errors, or its simulation stopped before the end
  2  wrong arguments, or a file that cannot be read or written";

/// What they mean where no model is read.
const WRITING_EXIT_CODES: &str = "\
Exit codes:
  0  done
  2  wrong arguments, or a file that cannot be written";

/// What they mean of any command.
const ALL_EXIT_CODES: &str = "\
Exit codes:
  0    good
  1    the model has errors, or its simulation stopped before the end
  2    wrong arguments, or a file that cannot be read or written
  130  interrupted; `mbdsl help sweep` says how to go on

Colours are left out where the output is no terminal, and where NO_COLOR is set.";

/// Checks, simulates and compares mechanisms, and prints their equations and the code that `mechanism!`
/// makes of them.
#[derive(Parser)]
#[command(name = "mbdsl", version, after_help = ALL_EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say what is wrong with a model, or how many degrees of freedom it has
    #[command(after_help = EXIT_CODES)]
    Check {
        /// The text of one model; `-` reads the standard input
        file: PathBuf,
        /// Print the diagnostics as a JSON array on the standard output, and nothing else
        #[arg(long)]
        json: bool,
        /// Show the assembled start: every coordinate, what moved, and the other positions
        #[arg(long)]
        start: bool,
        /// Treat these diagnostics as errors
        #[arg(long, value_name = "WHAT")]
        deny: Option<Denied>,
    },
    /// Print the equations of motion of a model: M, Q, Phi, Phi_q, nu and eta, in the model's names
    #[command(after_help = EXIT_CODES)]
    Equations {
        /// The text of one model; `-` reads the standard input
        file: PathBuf,
        /// Print a LaTeX document, for `pdflatex`
        #[arg(long)]
        latex: bool,
        /// Write into this file, not to the standard output
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Simulate a model and write trajectory.csv and report.json
    #[command(after_help = EXIT_CODES)]
    Run(run::Run),
    /// Simulate a model and write a page on which the mechanism moves
    #[command(after_help = EXIT_CODES)]
    View(view::View),
    /// Serve an editor of models with the page of their runs, on 127.0.0.1 only
    #[command(after_help = EXIT_CODES)]
    Serve(serve::Serve),
    /// Draw a run: one sheet, or histories, phase plots, paths, energies and violations
    #[command(after_help = EXIT_CODES)]
    Plot(plot::Plot),
    /// Simulate a model with several methods and say what they cost and how exact they are
    #[command(after_help = compare::EXIT_CODES)]
    Compare(Box<compare::Compare>),
    /// Simulate a model with many values of its parameters and write a table, one row a run
    #[command(after_help = sweep::EXIT_CODES, after_long_help = format!("{}\n\n{}", sweep::HELP, sweep::EXIT_CODES))]
    Sweep(Box<sweep::Sweep>),
    /// Join the shards of a sweep into one table
    #[command(after_help = merge::EXIT_CODES)]
    Merge(merge::Merge),
    /// List the methods and stabilisations that `run` knows
    #[command(after_help = WRITING_EXIT_CODES)]
    Methods {
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// Begin a Cargo project with a mechanism, or with --text the text of a model
    #[command(after_help = WRITING_EXIT_CODES)]
    New(new::New),
    /// Print completions for a shell
    #[command(after_help = WRITING_EXIT_CODES)]
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for every command
    #[command(after_help = WRITING_EXIT_CODES)]
    Man {
        /// Write mbdsl.1, mbdsl-run.1 and so on into this folder; it is made where there is none
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// Print the Rust code of a model
    #[command(after_help = EXIT_CODES)]
    Expand {
        /// The text of one model; `-` reads the standard input
        file: PathBuf,
    },
}

/// What `--deny` makes an error.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Denied {
    /// Every warning.
    Warnings,
}

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// All is well.
    Good,
    /// The model has errors, or warnings that were denied.
    Faulty,
    /// The command could not do its work.
    Failed,
    /// It was told to stop, and did.
    Interrupted,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        Command::Check {
            file,
            json,
            start,
            deny,
        } => with(&file, |input| {
            let asked = check::Asked {
                deny_warnings: deny == Some(Denied::Warnings),
                start,
            };
            if json {
                check::json(input, asked)
            } else {
                check::drawn(input, asked)
            }
        }),
        Command::Equations {
            file,
            latex,
            output,
        } => with(&file, |input| {
            equations::equations(input, latex, output.as_deref())
        }),
        Command::Run(arguments) => with(&arguments.file, |input| run::run(&arguments, input)),
        Command::View(arguments) => with(&arguments.file, |input| view::view(&arguments, input)),
        Command::Serve(arguments) => serve::serve(&arguments),
        Command::Plot(arguments) => with(&arguments.file, |input| plot::plot(&arguments, input)),
        Command::Sweep(arguments) => with(&arguments.file, |input| sweep::sweep(&arguments, input)),
        Command::Compare(arguments) => {
            with(&arguments.file, |input| compare::compare(&arguments, input))
        }
        Command::Merge(arguments) => merge::merge(&arguments),
        Command::Methods { json } => methods::methods(json),
        Command::New(arguments) => new::new(&arguments),
        Command::Completions { shell } => manual::completions(shell, Arguments::command()),
        Command::Man { dir } => manual::man(dir.as_deref(), Arguments::command()),
        Command::Expand { file } => with(&file, expand::expand),
    };
    ExitCode::from(match outcome {
        Outcome::Good => 0,
        Outcome::Faulty => 1,
        Outcome::Failed => 2,
        Outcome::Interrupted => interrupt::EXIT_CODE,
    })
}

/// Runs a command on a file, or says why the file cannot be read.
fn with(file: &std::path::Path, command: impl FnOnce(&Input) -> Outcome) -> Outcome {
    match input::read(file) {
        Ok(input) => command(&input),
        Err(error) => {
            output::complain(&format!("error: {error}\n"));
            Outcome::Failed
        }
    }
}
