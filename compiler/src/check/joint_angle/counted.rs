//! The coordinate that counts the turns of a joint.

use crate::expr::ExprId;
use crate::model::{BodyId, Joint};

/// The coordinate that is the angle of a joint.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    /// The body that has it, and nothing else.
    pub(super) body: BodyId,
    /// The function of time that drives it.
    pub(in crate::check) driven: Option<ExprId>,
    /// The row that keeps it.
    pub(super) row: Joint,
}
