//! States of an instance that callers keep.

use crate::phase::Phase;
use mbdsl_runtime::State;

/// Everything that an instance computes with.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Saved {
    pub(crate) phase: Phase,
    pub(crate) start: f64,
    pub(crate) stop: f64,
    /// The relative tolerance of the method, if it has one.
    pub(crate) tolerance: Option<f64>,
    pub(crate) parameters: Vec<f64>,
    pub(crate) stepped: Vec<f64>,
    pub(crate) starts: Vec<Option<f64>>,
    pub(crate) sides: Vec<f64>,
    pub(crate) has_ended: bool,
    pub(crate) is_begun: bool,
    pub(crate) is_stale: bool,
    /// The parameters of the stabilization of a run, whose gains may come from its start.
    pub(crate) gains: Vec<f64>,
    /// The state that callers see; `run` is the state from which the run continues.
    pub(crate) state: State,
    pub(crate) run: Option<State>,
}
