//! The extension module `mbdsl._mbdsl` of the Python package `mbdsl`.
//!
//! Models, options, methods and most of their messages are those of the Rust crates. The folder `python/mbdsl` beside
//! this one is what users see.

mod analysis;
mod column;
mod command;
mod compiled;
mod diagnostic;
mod drive;
mod error;
mod event;
mod export;
mod failed_run;
mod figure;
mod functions;
mod given;
mod model;
mod model_with_values;
mod options;
mod parquet;
mod pickle;
mod replay;
mod report;
mod rows;
mod run;
mod runner;
mod state;
mod stepper;
mod sweep;
mod sweep_result;
mod table;
mod table_file;
mod varied;
mod worker;

/// Extension module of the package `mbdsl`.
#[pyo3::pymodule(gil_used = false)]
mod _mbdsl {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::diagnostic::{Diagnostic, Edit};
    #[pymodule_export]
    use crate::drive::Source;
    #[pymodule_export]
    use crate::event::{Event, Impact};
    #[pymodule_export]
    use crate::figure::Figure;
    #[pymodule_export]
    use crate::functions::{Functions, sampled};
    #[pymodule_export]
    use crate::model::{Model, examples, inline, short};
    #[pymodule_export]
    use crate::options::{methods, stabilizations};
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::run::Run;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::stepper::Stepper;
    #[pymodule_export]
    use crate::sweep::{Sweep, built_for};
    #[pymodule_export]
    use crate::sweep_result::Gathered;
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::table_file::{factor, table};
}
