//! Accuracy of a run.

/// A difference of this share of the motion is one that can be seen.
pub(crate) const VISIBLE: f64 = 1e-3;

/// Accuracy of a run, estimated by a finer one.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Accuracy {
    /// The largest difference of a position from the finer run, over the range of all positions of
    /// its kind, lengths or angles, 1. What moves by less counts as moving by a tenth of what points of bodies move, in
    /// sizes of the mechanism or rad, and of 1 at most: where a body turns about its center, its points move.
    pub error: f64,
    /// The largest difference of a state of the model, of each over its own range, 1; `None` without such states.
    pub states: Option<f64>,
    /// Time at which the difference of positions becomes larger than 1e-3, in s; `None` if it does not.
    pub lost: Option<f64>,
    /// Whether no position changed by more than 1e-6 of the size of the mechanism, or rad: then `error` is over that size, or
    /// 1 rad.
    pub at_rest: bool,
}
