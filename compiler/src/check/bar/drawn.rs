//! A bar as drawn, before it becomes an ordinary body.

use crate::diagnostic::Span;
use crate::expr::ExprId;

/// A bar as drawn.
#[derive(Clone, Copy)]
pub(crate) struct Drawn {
    /// The ends, in the axes of the ground.
    pub(super) ends: [[ExprId; 2]; 2],
    /// The angle of the line from the first to the second.
    pub(super) angle: ExprId,
    /// The length of the bar.
    pub(super) length: ExprId,
    /// Whether the length is given, and not that of the drawing.
    pub(super) has_length: bool,
    /// The center of mass in the axes of the bar, from A, where it is given.
    pub(super) center: Option<[ExprId; 2]>,
    /// The end that is on the ground, and the first where neither is or both are.
    pub(super) fixed: usize,
    /// The words of the ends.
    pub(super) spans: [Span; 2],
}
