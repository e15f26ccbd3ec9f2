//! Points, and the frames that they are fixed to.

use crate::diagnostic::Span;
use crate::expr::Vector;

/// A body of a model, by its place in [`Model::bodies`](crate::model::Model::bodies).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BodyId(pub u32);

/// The frame that a point is fixed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Frame {
    /// The world.
    Ground,
    /// A body.
    Body(BodyId),
}

/// A named point in its frame.
#[derive(Debug, Clone)]
pub struct Point {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// Its place in the axes of its frame, m.
    pub local: Vector,
}

/// A point of a frame, with or without a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anchor {
    /// The frame that carries it.
    pub frame: Frame,
    /// Its place in the axes of the frame, m.
    pub local: Vector,
}

/// The two points of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ends {
    /// The first point, P.
    pub first: Anchor,
    /// The second point, Q.
    pub second: Anchor,
}
