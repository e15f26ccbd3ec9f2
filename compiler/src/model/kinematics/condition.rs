//! One scalar condition of a joint.

use crate::expr::{ExprId, Graph, Vector};

/// One scalar demand of a joint, with what its multiplier does to the second body.
///
/// The force on the second body at Q is `-lambda force`, the moment `-lambda moment`.
#[derive(Debug, Clone, Copy)]
pub struct Condition {
    /// The row of phi.
    pub phi: ExprId,
    /// The derivative of phi by r_Q.
    pub force: Vector,
    /// The derivative of phi by turns of the second body about the axes of the world, r_Q held; in the plane only
    /// the last is not 0.
    pub moment: [ExprId; 3],
    /// The factor that makes a violation one in m or rad.
    pub scale: ExprId,
}

/// A condition on the position of Q, with the derivative of phi by r_Q.
pub(super) fn pulling(graph: &mut Graph, phi: ExprId, force: Vector) -> Condition {
    Condition {
        phi,
        force,
        moment: [graph.zero(); 3],
        scale: graph.one(),
    }
}

/// A condition on the rotation of the second body in the plane.
pub(super) fn turning(graph: &mut Graph, phi: ExprId) -> Condition {
    let zero = graph.zero();
    Condition {
        phi,
        force: [zero, zero].into(),
        moment: [zero, zero, graph.one()],
        scale: graph.one(),
    }
}
