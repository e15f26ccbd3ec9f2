//! Writes forms as characters.

use crate::print::factor::{Factor, Term};
use crate::print::notation::Notation;
use crate::print::written::{Style, Written};

/// Content of the brackets, if the term is nothing but a bracket.
pub(crate) fn without_brackets(term: &Term) -> Option<&Written> {
    match (term.above.as_slice(), term.below.as_slice()) {
        ([factor], []) if factor.exponent == 1 && !term.negative => {
            let inner = factor.bare.as_ref();
            inner.filter(|_| term.number == 1.0 && term.divisor == 1.0)
        }
        _ => None,
    }
}

/// A term without its sign.
pub(crate) fn term(term: &Term, notation: &Notation) -> Written {
    let style = notation.style;
    let factors = |factors: &[Factor]| -> Vec<Written> {
        factors.iter().map(|item| factor(item, style)).collect()
    };
    let has_below = term.divisor != 1.0 || !term.below.is_empty();
    let mut number = (term.number != 1.0 || term.above.is_empty())
        .then(|| notation.number(term.number, !term.above.is_empty()));
    let mut above = factors(&term.above);
    let mut below = factors(&term.below);
    if term.divisor != 1.0 {
        below.insert(0, notation.decimal(term.divisor));
    }
    if !has_below {
        above.splice(0..0, number);
        return joined(&above, style);
    }
    match style {
        Style::Text => {
            above.splice(0..0, number);
            let (above, count) = (joined(&above, style), below.len());
            let below = joined(&below, style);
            let (open, close) = if count > 1 { ("(", ")") } else { ("", "") };
            Written::plain(format!("{}/{open}{}{close}", above.text, below.text))
        }
        Style::Latex => {
            // A fraction in front of a fraction, anything else in its numerator.
            let front = number.take_if(|n| n.text.starts_with("\\tfrac") && !above.is_empty());
            above.splice(0..0, number);
            drop_brackets(&mut above, &term.above);
            drop_brackets(&mut below, &term.below);
            let (above, below) = (joined(&above, style), joined(&below, style));
            let front = front.map_or_else(String::new, |n| format!("{} ", n.text));
            let text = format!("{front}\\frac{{{}}}{{{}}}", above.text, below.text);
            Written::new(text, above.width.max(below.width) + front.len() + 4)
        }
    }
}

/// Drops the brackets around all that is on one side of a fraction, which its bar replaces.
fn drop_brackets(side: &mut [Written], factors: &[Factor]) {
    if let ([only], [factor]) = (side, factors)
        && factor.exponent == 1
        && let Some(bare) = &factor.bare
    {
        *only = bare.clone();
    }
}

fn joined(factors: &[Written], style: Style) -> Written {
    let (between, gap) = [("*", 1), ("\\,", 2)][style as usize];
    let texts: Vec<&str> = factors.iter().map(|factor| &*factor.text).collect();
    let width: usize = factors.iter().map(|factor| factor.width + gap).sum();
    Written::new(texts.join(between), width)
}

/// A factor with its exponent.
pub(crate) fn factor(factor: &Factor, style: Style) -> Written {
    let mut text = String::from(&*factor.head.text);
    let mut width = factor.head.width + factor.tail.width;
    if factor.exponent > 1 {
        let exponent = factor.exponent.to_string();
        width += exponent.len() * 4 + 2;
        match style {
            Style::Text => text.push_str(&format!("^{exponent}")),
            Style::Latex => text.push_str(&format!("^{{{exponent}}}")),
        }
    }
    text.push_str(&factor.tail.text);
    Written::new(text, width)
}
