//! What is between the braces of items: properties, points, wishes, start values, and loops over them.

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
    /// Where it begins.
    pub first: Expr,
    /// Where it ends.
    pub last: Expr,
    /// Whether the end itself is reached, `..=`.
    pub inclusive: bool,
    /// What is repeated.
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
    /// What it speaks of.
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
    /// How it is turned.
    pub value: Attitude,
}
