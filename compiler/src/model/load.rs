//! Loads, and the actuators whose loads are among them.

use crate::diagnostic::Span;
use crate::expr::{ExprId, Vector};
use crate::model::frame::{Anchor, Ends, Frame};
use mbdsl_runtime::Kind;

/// A force or torque of the user.
#[derive(Debug, Clone)]
pub struct Load {
    /// Word for the load in the language: `force`, `spring`, `damper` ...
    pub word: &'static str,
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// Kind of the load.
    pub kind: LoadKind,
}

/// The kinds of loads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadKind {
    /// A force at a point, in world axes, N.
    Force {
        /// Point where the force acts.
        at: Anchor,
        /// The force.
        force: Vector,
    },
    /// A torque, N m.
    Torque {
        /// Frame that the torque acts on.
        on: Frame,
        /// Frame that the reaction acts on.
        from: Frame,
        /// The torque.
        torque: ExprId,
    },
    /// A torque in space, in world axes, N m.
    Moment {
        /// Frame that the torque acts on.
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
        /// Frame of these axes.
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

/// An actuator, whose effort makes the motion that drivers prescribe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actuator {
    /// Index of the input that is its effort.
    pub input: u32,
    /// Quantity that its speed is the rate of.
    pub kind: Kind,
    /// The names of the drivers that it follows.
    pub follows: Vec<String>,
}
