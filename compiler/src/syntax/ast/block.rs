//! Contents of the braces of items: properties, points, run settings, start values, and loops.

use crate::diagnostic::Span;
use crate::syntax::ast::expression::{Expr, Ident, Path};
use crate::syntax::ast::value::{Attitude, Tuple, Value};

/// `name = value`
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// The name.
    pub name: Ident,
    /// The value.
    pub value: Value,
}

/// `t_end = 5 s;` in a `simulate` block
#[derive(Debug, Clone, PartialEq)]
pub struct RunSetting {
    /// The key and its value.
    pub entry: Property,
    /// The value as written, without comments.
    pub text: String,
    /// All its words, the `;` included.
    pub span: Span,
}

/// `point NAME = (x, y);` or `direction NAME = (x, y, z);`
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Whether it is a direction.
    pub is_direction: bool,
    /// All its words, the `;` included.
    pub span: Span,
    /// The name.
    pub name: Ident,
    /// Its place.
    pub value: Tuple,
}

/// `for VARIABLE in FIRST..=LAST { BODY }`
#[derive(Debug, Clone, PartialEq)]
pub struct Loop<T> {
    /// The name that counts.
    pub variable: Ident,
    /// The start of the range.
    pub first: Expr,
    /// The end of the range.
    pub last: Expr,
    /// Whether the end itself is reached, `..=`.
    pub inclusive: bool,
    /// The repeated entries.
    pub body: Vec<T>,
    /// All its words.
    pub span: Span,
}

/// One line of a `start` block.
#[derive(Debug, Clone, PartialEq)]
pub enum StartLine {
    /// A value.
    Entry(StartEntry),
    /// An attitude.
    Attitude(StartAttitude),
    /// `project velocities;`
    ProjectVelocities,
    /// Values for several bodies; none after [`expand`](crate::syntax::expand).
    Loop(Loop<StartLine>),
}

/// `rod.theta = 30 deg;`
#[derive(Debug, Clone, PartialEq)]
pub struct StartEntry {
    /// The place of `guess`, if that is before it.
    pub guess: Option<Span>,
    /// The coordinate, velocity, state or value of a joint that it gives.
    pub target: Path,
    /// The value.
    pub value: Expr,
}

/// `arm.attitude = axis_angle((1, 0, 0), 30 deg);` or `guess arm.attitude = ...;`
#[derive(Debug, Clone, PartialEq)]
pub struct StartAttitude {
    /// The place of `guess`.
    pub guess: Option<Span>,
    /// `arm.attitude`
    pub target: Path,
    /// The attitude.
    pub value: Attitude,
}
