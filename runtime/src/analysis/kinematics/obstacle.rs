//! Obstacles that keep a motion from reaching a time.

use crate::methods::step::Crossing;

/// A position at which phi_q is singular.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    pub(crate) t: f64,
    pub(crate) q: Vec<f64>,
    /// Whether the motion ends there; otherwise branches meet, on which it can go on.
    pub(crate) fold: bool,
    /// The joints whose constraints are dependent there, in the order of phi.
    pub(crate) joints: Vec<String>,
}

impl Place {
    pub(crate) fn crossing(&self) -> Crossing {
        Crossing {
            t: self.t,
            joints: self.joints.clone(),
        }
    }
}

/// An obstacle that keeps a motion from reaching a time.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Obstacle {
    /// It ends at this singular position.
    Fold(Place),
    /// No position satisfies the constraints of all these joints.
    Contradiction(Vec<String>),
    /// The steps became too short, for a reason that was not found.
    Lost,
    /// Something is not finite.
    NotFinite,
}
