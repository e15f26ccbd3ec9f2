//! Factors and terms, of which sums are made.

use crate::print::written::bracketed;
use crate::print::written::{Style, Written};
use mbdsl_runtime::__private::Input;

/// The order of factors in a product: what is constant first, what moves behind it,
/// functions last, so that in `\sin x` nothing can be taken for a part of the argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Number,
    /// A parameter by its place; `false` stands before `true`.
    Parameter(bool, u32),
    /// A sum of constants in brackets.
    Constant,
    Time,
    /// A named intermediate quantity.
    Name(u32),
    /// An entry of an argument of kernels; rotations follow the positions that they are made of.
    Entry(Input, Option<(u32, u8, u8)>, u32),
    Bracket,
    Function,
    Choice,
}

/// A power of something that needs no brackets.
#[derive(Debug, Clone)]
pub(crate) struct Factor {
    pub(crate) rank: Rank,
    /// The part that carries the exponent.
    pub(crate) head: Written,
    /// The part that follows the exponent, as the argument in `\sin^{2} \theta`.
    pub(crate) tail: Written,
    /// The factor without its brackets, where they are its own.
    pub(crate) bare: Option<Written>,
    pub(crate) exponent: u32,
    /// Whether it is itself a power, and needs brackets under another one.
    pub(crate) is_power: bool,
}

impl Factor {
    pub(crate) fn new(rank: Rank, head: Written) -> Self {
        Factor {
            rank,
            head,
            tail: Written::plain(""),
            bare: None,
            exponent: 1,
            is_power: false,
        }
    }

    /// A function of something, whose exponent stands behind the function's name.
    pub(crate) fn call(head: Written, tail: Written) -> Self {
        Factor {
            tail,
            ..Factor::new(Rank::Function, head)
        }
    }

    /// Something in brackets.
    pub(crate) fn bracket(rank: Rank, style: Style, inner: Written) -> Self {
        Factor {
            bare: Some(inner.clone()),
            ..Factor::new(rank, bracketed(style, &inner))
        }
    }

    /// Whether it is a symbol or number.
    pub(crate) fn is_plain(&self) -> bool {
        self.rank < Rank::Bracket && self.bare.is_none()
    }

    /// Approximate width.
    pub(crate) fn width(&self) -> usize {
        let exponent = if self.exponent > 1 { 4 } else { 0 };
        self.head.width + self.tail.width + exponent
    }
}

/// A signed product over another one.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    pub(crate) negative: bool,
    /// The number in front, not negative.
    pub(crate) number: f64,
    pub(crate) above: Vec<Factor>,
    /// The number below, positive.
    pub(crate) divisor: f64,
    pub(crate) below: Vec<Factor>,
}

impl Term {
    pub(crate) fn number(value: f64) -> Self {
        Term {
            negative: value < 0.0,
            number: value.abs(),
            above: Vec::new(),
            divisor: 1.0,
            below: Vec::new(),
        }
    }

    pub(crate) fn of_factor(factor: Factor) -> Self {
        Term {
            above: vec![factor],
            ..Term::number(1.0)
        }
    }

    /// All factors, above and below.
    pub(crate) fn factors(&self) -> impl Iterator<Item = &Factor> {
        self.above.iter().chain(&self.below)
    }
}

/// The factors of both, equal ones as powers, in their order.
pub(crate) fn product(mut factors: Vec<Factor>, others: Vec<Factor>) -> Vec<Factor> {
    for other in others {
        let same = factors.iter_mut().find(|factor| {
            factor.head.text == other.head.text
                && factor.tail.text == other.tail.text
                && !factor.is_power
        });
        match same {
            Some(factor) => factor.exponent = factor.exponent.saturating_add(other.exponent),
            None => factors.push(other),
        }
    }
    factors.sort_by_key(|factor| factor.rank);
    factors
}
