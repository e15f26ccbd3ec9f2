//! The results of a run: the history, its figures, and what is said about them.

pub(crate) mod accuracy;
pub(crate) mod columns;
pub(crate) mod occurrence;
pub(crate) mod recorded_lanes;
pub(crate) mod recorder;
pub mod report;
pub(crate) mod run_metrics;
pub mod statistics;
pub(crate) mod step_metrics;
pub(crate) mod trajectory;
