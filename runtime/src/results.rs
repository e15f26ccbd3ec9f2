//! What a run leaves behind: the history, its figures, and what is said about them.

pub(crate) mod accepted;
pub(crate) mod accuracy;
pub(crate) mod columns;
pub(crate) mod figures;
pub(crate) mod occurrence;
pub(crate) mod recorded_lanes;
pub(crate) mod recorder;
pub mod report;
pub mod statistics;
pub(crate) mod trajectory;
