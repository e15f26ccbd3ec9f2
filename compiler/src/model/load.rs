//! Loads, and the actuators whose loads are among them.

use crate::diagnostic::Span;
use crate::expr::{ExprId, Vector};
use crate::model::frame::{Anchor, Ends, Frame};
use mbdsl_runtime::Kind;

/// A force or torque of the user.
#[derive(Debug, Clone)]
pub struct Load {
    /// What the language calls it: `force`, `spring`, `damper` ...
    pub word: &'static str,
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// What it is.
    pub kind: LoadKind,
}

/// The kinds of loads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadKind {
    /// A force at a point, in world axes, N.
    Force {
        /// Where it acts.
        at: Anchor,
        /// The force.
        force: Vector,
    },
    /// A torque, N m.
    Torque {
        /// What feels it.
        on: Frame,
        /// What feels its reaction.
        from: Frame,
        /// The torque.
        torque: ExprId,
    },
    /// A torque in space, in world axes, N m.
    Moment {
        /// What feels it.
        on: Frame,
        /// The torque.
        moment: Vector,
    },
    /// A torque about the axis of a joint in space, N m: the second frame feels it, the first its reaction.
    About {
        /// The frames.
        frames: [Frame; 2],
        /// The axis in the axes of each frame, of unit length.
        axes: [Vector; 2],
        /// The torque.
        torque: ExprId,
    },
    /// A force that pulls two points together, N.
    Tension {
        /// The points.
        ends: Ends,
        /// The force.
        tension: ExprId,
    },
    /// A force and a torque against the displacement of two points in the axes of a frame.
    Bushing {
        /// The points, P and Q.
        ends: Ends,
        /// Whose axes these are.
        axes: Frame,
        /// The force that draws Q back to P, in these axes, N.
        force: Vector,
        /// The torque that turns the body of Q back, N m.
        torque: ExprId,
    },
    /// A generalized force: N, N m or J, by what the coordinate measures.
    Generalized {
        /// The velocity along which it acts.
        velocity: u32,
        /// The force.
        force: ExprId,
    },
    /// The force of a potential of the user, `-U_q`.
    Potential {
        /// The potential U, J.
        energy: ExprId,
    },
}

/// What makes the motion that drivers prescribe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actuator {
    /// Its effort: which of the inputs.
    pub input: u32,
    /// What its speed is the rate of.
    pub kind: Kind,
    /// The names of the drivers that it follows.
    pub follows: Vec<String>,
}
