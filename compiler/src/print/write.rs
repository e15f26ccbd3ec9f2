//! From forms to characters.

use super::factor::{Factor, Rank, Term};
use super::form::Form;
use super::notation::{Notation, Style, Written};

impl Form {
    /// The sum, written out; its first term is a positive one where there is one.
    pub(super) fn write(&self, notation: &Notation) -> Written {
        if let [term] = self.terms.as_slice()
            && let Some(inner) = without_brackets(term)
        {
            return inner.clone();
        }
        let is_number = |term: &Term| term.above.is_empty() && term.below.is_empty();
        // Numbers stand last: `x^2 + 1`, but `1 - x^2`.
        let mut order: Vec<&Term> = self.terms.iter().collect();
        order.sort_by_key(|term| is_number(term));
        if let Some(first) = order.iter().position(|term| !term.negative) {
            order[..=first].rotate_right(1);
        }
        let (mut text, mut width) = (String::new(), 0);
        for (index, item) in order.into_iter().enumerate() {
            let sign = match (index, item.negative) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            // A sum that is added needs no brackets; a choice would take in all that follows it.
            let inner = without_brackets(item).filter(|_| item.above[0].rank != Rank::Choice);
            let written = inner.cloned().unwrap_or_else(|| term(item, notation));
            text.push_str(sign);
            text.push_str(&written.text);
            width += written.width
                + match notation.style {
                    Style::Text => sign.len(),
                    Style::Latex => 5 * sign.len(),
                };
        }
        Written::new(text, width)
    }
}

/// What stands inside the brackets, where the term is nothing but a bracket.
fn without_brackets(term: &Term) -> Option<&Written> {
    match (term.above.as_slice(), term.below.as_slice()) {
        ([factor], []) if factor.exponent == 1 && !term.negative => {
            let inner = factor.bare.as_ref();
            inner.filter(|_| term.number == 1.0 && term.divisor == 1.0)
        }
        _ => None,
    }
}

/// A term without its sign.
pub(super) fn term(term: &Term, notation: &Notation) -> Written {
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

/// The bar of a fraction does what the brackets do around all that stands on one side of it.
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
pub(super) fn factor(factor: &Factor, style: Style) -> Written {
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

pub(super) fn bracketed(style: Style, inner: &Written) -> Written {
    match style {
        Style::Text => Written::new(format!("({})", inner.text), inner.width + 2),
        Style::Latex => Written::new(format!("\\left({}\\right)", inner.text), inner.width + 10),
    }
}

/// A function's name in LaTeX, where it is set without brackets or with round ones.
pub(super) fn latex_function(name: &str) -> String {
    match name {
        "asin" | "acos" | "atan" => format!("\\arc{}", &name[1..]),
        "sign" | "atan2" => format!("\\operatorname{{{name}}}"),
        _ => format!("\\{name}"),
    }
}
