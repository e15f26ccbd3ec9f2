//! Names, expressions and units.
//!
//! Sums and products are lists, not chains, so that the depth of the tree is the depth of the
//! brackets, which the limits bound.

use crate::diagnostic::Span;

/// A word with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Ident {
    /// The word; with its index once [`expand`](crate::syntax::expand) has computed it, as in `link[3]`.
    pub text: String,
    /// Its place, the index included.
    pub span: Span,
    /// The index as written, `i - 1` in `link[i - 1]`; none after [`expand`](crate::syntax::expand).
    pub index: Option<Box<Expr>>,
}

impl Ident {
    /// A word without an index.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Ident {
            text: text.into(),
            span,
            index: None,
        }
    }
}

/// `a.b.c`
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// Its words.
    pub words: Vec<Ident>,
    /// All of it.
    pub span: Span,
}

impl Path {
    /// The path as written.
    pub fn text(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(|word| word.text.as_str()).collect();
        words.join(".")
    }
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// All its words.
    pub span: Span,
    /// The kind of expression, with its parts.
    pub kind: ExprKind,
}

impl Expr {
    /// The expressions inside this one, in the order of the text.
    pub fn children(&self) -> Box<dyn DoubleEndedIterator<Item = &Expr> + '_> {
        match &self.kind {
            ExprKind::Number(_) | ExprKind::Path(_) | ExprKind::NameWithUnit(..) => {
                Box::new(std::iter::empty())
            }
            ExprKind::Quantity(inner, _) | ExprKind::Negative(inner) => {
                Box::new(std::iter::once(inner.as_ref()))
            }
            ExprKind::Call(_, arguments) => Box::new(arguments.iter()),
            ExprKind::Sum(terms) => Box::new(terms.iter().map(|(_, term)| term)),
            ExprKind::Product(factors) => Box::new(factors.iter().map(|(_, factor)| factor)),
            ExprKind::Power(base, exponent) => {
                Box::new([base.as_ref(), exponent.as_ref()].into_iter())
            }
            ExprKind::Conditional(_, parts) => Box::new(parts.iter()),
        }
    }

    /// The number that an expression is, its sign included.
    pub(crate) fn plain_number(&self) -> Option<f64> {
        match &self.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Negative(inner) => inner.plain_number().map(|number| -number),
            _ => None,
        }
    }
}

/// The expressions of the language.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A number.
    Number(f64),
    /// A quantity: the expression has this unit.
    Quantity(Box<Expr>, Vec<UnitFactor>),
    /// A name.
    Path(Path),
    /// A name with a unit after it, which is a fault; the place of the unit.
    NameWithUnit(Path, Vec<UnitFactor>, Span),
    /// `f(a, b)`
    Call(Ident, Vec<Expr>),
    /// Terms with the sign before each.
    Sum(Vec<(Sign, Expr)>),
    /// Factors with the operator before each.
    Product(Vec<(MultiplyOperator, Expr)>),
    /// `-a`
    Negative(Box<Expr>),
    /// `a ^ b`
    Power(Box<Expr>, Box<Expr>),
    /// `if a < b then c else d`
    Conditional(Comparison, Box<[Expr; 4]>),
}

/// `<`, `<=`, `>` or `>=`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// `+` or `-`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// `*` or `/`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultiplyOperator {
    /// `*`
    Times,
    /// `/`
    Over,
}

/// One symbol of a unit with its power.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitFactor {
    /// The symbol.
    pub symbol: Ident,
    /// The symbol with its power.
    pub span: Span,
    /// The numerator of its power, negative after `/`.
    pub power: i32,
    /// The denominator of its power, 1 for a whole one.
    pub root: u32,
}

/// A unit after a colon.
#[derive(Debug, Clone, PartialEq)]
pub struct StatedUnit {
    /// Its factors; none for a plain number.
    pub factors: Vec<UnitFactor>,
    /// The unit as it is written.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// The names in some expressions, in the order of the text.
pub fn paths(mut open: Vec<&Expr>) -> Vec<&Path> {
    let mut found = Vec::new();
    open.reverse();
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::Path(path) => found.push(path),
            _ => open.extend(expr.children().rev()),
        }
    }
    found
}
