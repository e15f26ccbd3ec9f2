//! Velocities and accelerations that the variational methods report at a node.

use crate::settings::choice;

/// Source of the methods.
pub(crate) const SOURCE: &str =
    "Zhang Bingbing, Wang Gang, Ding Jieyu, DOI 10.6052/1672-6553-2018-010";

choice! {
    /// Velocity and acceleration reported at a node.
    pub enum Readout {
        /// The velocity that belongs to the momentum and satisfies `phi_q v = -phi_t`; the
        /// accelerations of the index-1 equations. Order 2.
        Projected = "projected",
        /// Values of the paper's tables. With two points the backward chord `(q_i - q_(i-1))/h` and
        /// its backward difference; with three the momentum as the step leaves it, M^-1 p_i, and
        /// the central second difference. Order 1.
        Published = "published",
    }
}
