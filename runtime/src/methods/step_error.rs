//! Reasons why a step could not be made.

use crate::layout::words::short;
use crate::layout::{Kind, Layout};
use crate::linear::singular::Singular;

/// A discontinuity of the accelerations that a motion keeps crossing, because they point back to it from
/// both sides.
#[derive(Debug, Clone, PartialEq)]
pub struct Jump {
    /// The index in v of the velocity whose acceleration jumps.
    pub coordinate: usize,
    /// The load that jumps, if the mechanism knows it.
    pub load: Option<String>,
    /// The position of the coordinate there, m or rad.
    pub position: f64,
    /// The velocity of the coordinate there, m/s or rad/s.
    pub velocity: f64,
    /// The accelerations of the coordinate on both sides, m/s^2 or rad/s^2.
    pub accelerations: [f64; 2],
}

impl Jump {
    /// Describes the jump for the user.
    pub(crate) fn describe(&self, layout: &Layout) -> String {
        let velocity = &layout.velocities()[self.coordinate];
        let of = match &self.load {
            Some(load) => format!("of `{load}`"),
            None => "of its forces".to_owned(),
        };
        let [one, other] = self.accelerations.map(short);
        let unit = match velocity.kind {
            _ if !layout.units() => "",
            Kind::Length => " m/s^2",
            Kind::Angle => " rad/s^2",
            Kind::Number => " 1/s^2",
        };
        format!(
            "the motion chatters at a discontinuity {of}, where `{}` jumps between {one} and {other}{unit}: make it smooth, as `tanh(x/w)` with a small width `w` instead of `sign(x)`",
            velocity.acceleration
        )
    }
}

/// The reason why a step could not be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// The equations are singular.
    #[error(transparent)]
    Singular(#[from] Singular),
    /// The projection did not reach the constraints.
    #[error("the constraints cannot be reached, {violation:.3e} m or rad are missing")]
    NotProjected {
        /// The violation that was left, in m or rad.
        violation: f64,
        /// The constraint rows that are violated most.
        rows: Vec<usize>,
    },
    /// The iteration of an implicit method did not end.
    #[error("the iteration does not converge")]
    NoConvergence {
        /// The constraint rows that are violated most.
        rows: Vec<usize>,
    },
    /// A swarm cannot search in so many degrees of freedom.
    #[error("a swarm searches in up to {most} degrees of freedom, there are {dof}")]
    TooManyFreedoms {
        /// The degrees of freedom.
        dof: usize,
        /// The largest number of degrees of freedom.
        most: usize,
    },
    /// The method needs a mass of every coordinate.
    #[error("a coordinate has no mass")]
    Massless {
        /// The coordinates that have none.
        coordinates: Vec<usize>,
    },
    /// The motion does not get past a discontinuity.
    #[error("the motion chatters")]
    Chatter(Box<Jump>),
    /// The step became too small for its time.
    #[error("a step of {h:.3e} s does not advance the time")]
    TooSmall {
        /// The step, in s.
        h: f64,
    },
    /// A method of another crate cannot make the step, for a reason of its own.
    #[error("{0}")]
    Method(String),
}
