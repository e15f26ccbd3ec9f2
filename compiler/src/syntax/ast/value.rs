//! Values of properties and arguments: tuples and attitudes beside expressions.

use crate::diagnostic::Span;
use crate::syntax::ast::expression::{Expr, Ident};

/// A tuple, an attitude or a scalar.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `(x, y)`
    Tuple(Tuple),
    /// `axis_angle(n, e)`
    Attitude(Attitude),
    /// Anything else.
    Scalar(Expr),
}

impl Value {
    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Value::Tuple(tuple) => tuple.span,
            Value::Attitude(attitude) => attitude.span,
            Value::Scalar(expr) => expr.span,
        }
    }

    /// The expression, or those of the components; none of an attitude.
    pub(crate) fn expressions(&self) -> &[Expr] {
        match self {
            Value::Tuple(tuple) => &tuple.components,
            Value::Attitude(_) => &[],
            Value::Scalar(expr) => std::slice::from_ref(expr),
        }
    }
}

/// `(x, y)`, in space `(x, y, z)`
#[derive(Debug, Clone, PartialEq)]
pub struct Tuple {
    /// Two components or three.
    pub components: Vec<Expr>,
    /// With the brackets.
    pub span: Span,
}

/// `TURN * TURN ...`: how something is turned, each turn about the axes that those before it have turned.
#[derive(Debug, Clone, PartialEq)]
pub struct Attitude {
    /// Its factors.
    pub turns: Vec<Turn>,
    /// All its words.
    pub span: Span,
}

/// `axis_angle((1, 0, 0), 30 deg)` and the other forms.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The word of its form.
    pub form: Ident,
    /// The arguments, with a name or without.
    pub arguments: Vec<(Option<Ident>, Value)>,
    /// All its words.
    pub span: Span,
}
