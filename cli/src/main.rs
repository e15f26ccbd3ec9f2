//! The `mbdsl` command: checks the text of a mechanism, simulates it, or prints the equations or the
//! Rust code that it stands for.
//!
//! It calls the library that the macro `mechanism!` calls, so both say the same of the same text.

mod check;
mod draw;
mod equations;
mod expand;
mod input;
mod methods;
mod output;
mod plot;
mod run;
mod serve;
mod simulation;
mod view;

use clap::{Parser, Subcommand, ValueEnum};
use input::Input;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the exit codes mean; part of the help of every command.
const EXIT_CODES: &str = "\
Exit codes:
  0  no error (with `--deny warnings`: no warning either)
  1  the model has errors, or its simulation stopped before the end
  2  wrong arguments, or a file that cannot be read or written";

/// Checks and simulates mechanisms, and prints their equations and the code that `mechanism!` makes of
/// them.
#[derive(Parser)]
#[command(name = "mbdsl", version, after_help = EXIT_CODES)]
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
    /// List the methods and stabilisations that `run` knows
    Methods,
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
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        Command::Check { file, json, deny } => with(&file, |input| {
            let deny_warnings = deny == Some(Denied::Warnings);
            if json {
                check::json(input, deny_warnings)
            } else {
                check::drawn(input, deny_warnings)
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
        Command::Methods => methods::methods(),
        Command::Expand { file } => with(&file, expand::expand),
    };
    ExitCode::from(match outcome {
        Outcome::Good => 0,
        Outcome::Faulty => 1,
        Outcome::Failed => 2,
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
