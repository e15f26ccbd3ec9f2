//! Start values that the `start` block gives.

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
    /// Quantity that it measures; for a rate, the quantity that it is the rate of.
    pub kind: Kind,
    /// Whether it is a rate.
    pub is_rate: bool,
    /// Expression of the joint value; for an angle, its sine.
    pub found: ExprId,
    /// Cosine of an angle, else 1.
    pub beside: ExprId,
    /// The given value, a function of parameters.
    pub value: ExprId,
    /// The entry as written.
    pub span: Span,
}
