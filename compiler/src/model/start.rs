//! What the start gives.

use crate::diagnostic::Span;
use crate::expr::ExprId;
use mbdsl_runtime::{Kind, StartKind};

/// An entry of the `start` block.
#[derive(Debug, Clone)]
pub struct StartValue {
    /// The coordinate, or the velocity, that is meant.
    pub place: u32,
    /// Position, guess or velocity.
    pub kind: StartKind,
    /// The value, a function of parameters.
    pub value: ExprId,
    /// The entry as written, or the ends of the bar, or the body that joints place.
    pub span: Span,
    /// Whether it follows from the ends of a bar, or in space from the joints.
    pub is_drawn: bool,
}

/// A value of a joint that the start gives: a row that holds at the start only.
#[derive(Debug, Clone)]
pub struct JointStart {
    /// Its name, as in `elbow.angle`.
    pub name: String,
    /// What it, or what it is the rate of, measures.
    pub kind: Kind,
    /// Whether it is a rate.
    pub is_rate: bool,
    /// The value there is; of an angle its sine.
    pub found: ExprId,
    /// Of an angle its cosine, else 1.
    pub beside: ExprId,
    /// What is given, a function of parameters.
    pub value: ExprId,
    /// The entry as written.
    pub span: Span,
}
