//! The results of a comparison.

use super::record::Record;
use mbdsl::Report;
use mbdsl::export::work_precision::Errors;
use mbdsl::runtime::MethodInfo;
use serde_json::Value;

/// A method with the outcome of its runs.
pub(super) struct Line {
    pub(super) method: &'static MethodInfo,
    pub(super) name: String,
    pub(super) outcome: Result<Numbers, String>,
    /// The options of its runs.
    pub(super) options: Value,
}

/// Results of all methods.
pub(super) struct Compared {
    pub(super) model: String,
    /// The end of the runs, s.
    pub(super) t_end: f64,
    /// The step of the methods with fixed steps, s; `None` if all are adaptive.
    pub(super) h: Option<f64>,
    /// Estimated error of the reference itself, m or rad.
    pub(super) doubt: Option<f64>,
    pub(super) lines: Vec<Line>,
    pub(super) record: Record,
}

/// Cost and errors of the runs of a method.
pub(super) struct Numbers {
    pub(super) report: Report,
    /// The time of the fastest run, s.
    pub(super) time: f64,
    /// Largest differences from the reference at the end; `None` without a reference.
    pub(super) errors: Option<Errors>,
    /// The order of the error of positions, by a second run with half the step; `None` for steps that are chosen, and where
    /// an error is no larger than that of the reference.
    pub(super) order: Option<f64>,
}
