//! The program `mbdsl`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Where the system does not say, nothing but `serve` misses it.
    let program = std::env::current_exe().map(Into::into);
    let program: Vec<_> = program.into_iter().collect();
    ExitCode::from(mbdsl_cli::run(&program, std::env::args_os().skip(1)))
}
