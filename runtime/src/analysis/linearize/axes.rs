//! The axes of displacements of a steady motion.

/// The axes of displacements in which the linear equations about a steady motion are constant.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Axes {
    /// The rate at which the axes turn with the motion, in rad/s, in world axes; 0 for axes that do not turn.
    pub rate: [f64; 3],
    /// The bodies whose displacements are in axes of their own.
    pub own: Vec<String>,
    /// The fastest rate of the motion, 1/s.
    pub(in crate::analysis) fastest: f64,
    /// The displacements and their rates.
    pub(super) names: Vec<[String; 2]>,
}
