//! The program `mbdsl`.

use mbdsl_cli::{Host, library_beside, module_beside};
use std::process::ExitCode;

fn main() -> ExitCode {
    // Where the system does not say, nothing but `serve` misses it.
    let program = std::env::current_exe().map(Into::into);
    let host = Host {
        program: program.into_iter().collect(),
        library: &library_beside,
        module: &module_beside,
    };
    ExitCode::from(mbdsl_cli::run(&host, std::env::args_os().skip(1)))
}
