//! Changes of units in the text: a unit behind a number, with one more factor, or with one power more or less.

use crate::check::value::Divided;
use crate::diagnostic::{Edit, Span};
use crate::model::dimension::Dimension;
use crate::model::unit;
use crate::syntax::ast::{Expr, ExprKind, MultiplyOperator, UnitFactor};

/// The first division by a number with a unit in a product.
pub(crate) fn divided_unit(expr: &Expr) -> Option<Divided> {
    let ExprKind::Product(factors) = &expr.kind else {
        return None;
    };
    let (_, first) = factors.first()?;
    factors
        .iter()
        .find_map(|(operator, factor)| match &factor.kind {
            ExprKind::Quantity(number, _) if *operator == MultiplyOperator::Over => Some(Divided {
                whole: first.span.to(factor.span),
                before: first.span.to(number.span),
                unit: Span {
                    start: number.span.end,
                    end: factor.span.end,
                },
            }),
            _ => None,
        })
}

/// A dimension as what is written after a unit to multiply with it, as in `*m` or `/s`.
pub(super) fn factor(dimension: Dimension) -> Option<String> {
    let unit = match dimension {
        Dimension::ANGLE => "rad".to_owned(),
        other => other.unit(),
    };
    match unit.strip_prefix('1') {
        Some(below) if below.starts_with('/') => Some(below.to_owned()),
        Some(_) => None,
        None => (!unit.is_empty()).then(|| format!("*{unit}")),
    }
}

/// The unit with one more power of one of its symbols, if that is what is missing.
pub(super) fn raised(factors: &[UnitFactor], missing: Dimension) -> Option<String> {
    factors.iter().enumerate().find_map(|(place, factor)| {
        let once = f64::from(factor.power.signum());
        let one_more = unit::find(&factor.symbol.text)?.dimension.power(once)?;
        if factor.root != 1 || one_more != missing {
            return None;
        }
        let mut raised = factors.to_vec();
        raised[place].power += factor.power.signum();
        Some(written_unit(&raised))
    })
}

/// The unit with one power less of one of its symbols, if that is what is too much.
pub(super) fn lowered(factors: &[UnitFactor], excess: Dimension) -> Option<String> {
    let place = factors.iter().position(|factor| {
        let once = f64::from(factor.power.signum());
        let one = unit::find(&factor.symbol.text).and_then(|unit| unit.dimension.power(once));
        factor.root == 1 && one == Some(excess)
    })?;
    let mut lowered = factors.to_vec();
    lowered[place].power -= factors[place].power.signum();
    lowered.retain(|factor| factor.power != 0);
    (!lowered.is_empty()).then(|| written_unit(&lowered))
}

/// An expression with a unit after it.
pub(super) fn with_unit(span: Span, unit: &str, is_number: bool) -> Vec<Edit> {
    let mut edits = if is_number {
        Vec::new()
    } else {
        Edit::brackets(span)
    };
    edits.push(Edit::insert(span.end, format!(" {unit}")));
    edits
}

/// The unit as it is written in a message.
pub(crate) fn written_unit(factors: &[UnitFactor]) -> String {
    let mut unit = String::new();
    for (index, factor) in factors.iter().enumerate() {
        let (power, below) = (factor.power.abs(), index > 0 && factor.power < 0);
        if index > 0 {
            unit.push(if below { '/' } else { '*' });
        }
        unit.push_str(&factor.symbol.text);
        let power = if below { power } else { factor.power };
        match (power, factor.root) {
            (1, 1) => {}
            (power, 1) => unit.push_str(&format!("^{power}")),
            (power, root) => unit.push_str(&format!("^({power}/{root})")),
        }
    }
    unit
}
