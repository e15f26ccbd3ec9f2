//! Units after numbers.

use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::syntax::ast::{MultiplyOperator, UnitFactor};
use crate::syntax::grammar::Rule;
use crate::syntax::parse::node::{Node, ident, multiply_operator, odd_signs, tight_span};

/// The symbols of a unit with their powers.
pub(crate) fn factors(node: Node) -> Option<Vec<UnitFactor>> {
    let mut factors = Vec::new();
    read(node, 1, &mut factors)?;
    Some(factors)
}

/// Reads a unit, or the brackets after a `/`, for which `sign` is -1.
fn read(node: Node, sign: i32, factors: &mut Vec<UnitFactor>) -> Option<()> {
    let mut over = false;
    for child in node.into_inner() {
        match child.as_rule() {
            Rule::multiply_operator => over = multiply_operator(&child) == MultiplyOperator::Over,
            Rule::unit_symbol | Rule::unknown_symbol => factors.push(UnitFactor {
                symbol: ident(&child),
                span: tight_span(&child),
                power: if over { -sign } else { sign },
                root: 1,
            }),
            Rule::unit_power => {
                let span = tight_span(&child);
                let (power, root) = power(child)?;
                let factor = factors.last_mut()?;
                factor.span = factor.span.to(span);
                factor.power *= power;
                factor.root = root;
            }
            Rule::unit_group => read(child, -sign, factors)?,
            _ => read(child, sign, factors)?,
        }
    }
    Some(())
}

/// The power of a unit symbol; what does not fit in 16 bits is out of every dimension's reach and is
/// clipped, for the check to refuse.
fn power(node: Node) -> Option<(i32, u32)> {
    let exponent = node.into_inner().next()?;
    let mut parts = exponent.into_inner().peekable();
    let negative = odd_signs(&mut parts);
    let power = i32::from(parts.next()?.as_str().parse().unwrap_or(i16::MAX));
    let root = match parts.next() {
        Some(digits) => digits.as_str().parse().unwrap_or(u16::MAX).into(),
        None => 1,
    };
    Some((if negative { -power } else { power }, root))
}

/// The fault of `50 mm^n`, or of `50 mm^2.0`: the power could be that of the unit or of the value.
pub(crate) fn power_of_a_quantity(base: Span, exponent: &Node) -> Diagnostic {
    let place = tight_span(exponent);
    let message =
        "after a unit, `^` takes an integer or a ratio of two integers, as in `mm^2` or `mm^(1/2)`";
    let fault = Diagnostic::error(codes::SYNTAX, place, message)
        .label("power of the unit, or of the value?")
        .help("write the power as an integer, or bracket the quantity, as in `(50 mm)^2`");
    let whole = base.to(place);
    let written: String = exponent
        .as_str()
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let digits = written.trim_start_matches('(').trim_end_matches(')');
    let number: Option<f64> = digits.parse().ok();
    match number.filter(|number| number.fract() == 0.0 && number.abs() < 100.0) {
        Some(number) => fault.rewrite(
            "write `{}` for a power of the unit, or bracket the quantity for a power of the value",
            whole,
            vec![Edit::replace(place, number.to_string())],
        ),
        None => fault.rewrite(
            "write `{}` for the power of the value",
            whole,
            Edit::brackets(base),
        ),
    }
}
