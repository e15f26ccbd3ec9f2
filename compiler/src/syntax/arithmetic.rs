//! The arithmetic of a text: its numbers and operators, in their order.

use crate::model::unit;

/// A number or an operator.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Token {
    Number(f64),
    Operator(char),
}

/// The numbers and operators of a text in their order, without comments, units, names and brackets.
///
/// Two texts with the same arithmetic differ in names, words, marks, brackets and units only: no factor, sign or term
/// has come or gone.
fn arithmetic(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if first.is_ascii_digit() {
            let (number, after) = number(rest);
            tokens.push(Token::Number(number));
            rest = without_unit(after);
        } else if is_of_word(first) {
            rest = word(rest).1;
        } else {
            if "+-*/^".contains(first) {
                tokens.push(Token::Operator(first));
            }
            rest = &rest[first.len_utf8()..];
            if first == ')' {
                rest = without_unit(rest);
            }
        }
    }
    tokens
}

/// The operators of a part of a text, without the sign that it begins with.
pub(crate) fn operators(text: &str) -> impl Iterator<Item = char> {
    let unsigned = text.trim_start().trim_start_matches('-');
    arithmetic(unsigned)
        .into_iter()
        .filter_map(|token| match token {
            Token::Operator(operator) => Some(operator),
            Token::Number(_) => None,
        })
}

/// Whether two texts have the same arithmetic.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    arithmetic(one) == arithmetic(other)
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The word that a text begins with, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let end = text.find(|c| !is_of_word(c)).unwrap_or(text.len());
    text.split_at(end)
}

/// The number that a text begins with, and what follows it.
fn number(text: &str) -> (f64, &str) {
    let digits = |from: usize| {
        let rest = &text[from..];
        from + rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len())
    };
    let mut end = digits(0);
    // `1..=N` is a range.
    if text[end..].starts_with('.') && !text[end..].starts_with("..") {
        end = digits(end + 1);
    }
    let exponent = text[end..].strip_prefix(['e', 'E']);
    let exponent = exponent.map(|rest| rest.strip_prefix(['+', '-']).unwrap_or(rest));
    if let Some(exponent) = exponent.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        end = digits(text.len() - exponent.len());
    }
    let (number, after) = text.split_at(end);
    (number.parse().unwrap_or(f64::NAN), after)
}

/// The text after the unit that it begins with.
fn without_unit(text: &str) -> &str {
    let mut after = text;
    let mut rest = text.trim_start();
    loop {
        let (symbol, behind) = word(rest);
        if unit::find(symbol).is_none() || behind.starts_with(['(', '[', '.']) {
            return after;
        }
        after = power(behind);
        let next = after.trim_start();
        // Without its `*` a unit is a unit, too.
        rest = next.strip_prefix(['*', '/']).unwrap_or(next).trim_start();
    }
}

/// The text after the power of a unit, as in `^2`, `^-1` or `^(1/2)`.
fn power(text: &str) -> &str {
    let Some(power) = text.strip_prefix('^') else {
        return text;
    };
    let end = match power.strip_prefix('(') {
        Some(_) => power.find(')').map(|end| end + 1),
        None => {
            let digits = power.strip_prefix('-').unwrap_or(power);
            let end = digits.find(|c: char| !c.is_ascii_digit());
            Some(end.map_or(power.len(), |end| power.len() - digits.len() + end))
        }
    };
    end.map_or(text, |end| &power[end..])
}

#[cfg(test)]
mod tests {
    use super::arithmetic;

    #[test]
    fn units_names_and_brackets_are_no_arithmetic() {
        for (before, after) in [
            ("1/12 kg*m^2", "(1/12) kg*m^2"),
            ("2 N/m*c", "2 N/m*s*k"),
            ("2 kg m^(1/2)", "2 kg*m^(1/2)"),
            ("3 Hz*t", "3 rev/s*t"),
            ("a // 2 + 3", "b // 1"),
            ("for i in 1..=3", "for j in 1..=3"),
        ] {
            assert_eq!(arithmetic(before), arithmetic(after), "{before}");
        }
    }

    #[test]
    fn factors_signs_and_numbers_are() {
        for (before, after) in [
            ("60 rpm", "60 rpm*t"),
            ("6 N*/3", "6 N/3"),
            ("-2 kg", "2 kg"),
            ("1e-3 m", "1e-4 m"),
            ("r kg", "r*(1 kg)"),
            ("1.5 m", "15 m"),
        ] {
            assert_ne!(arithmetic(before), arithmetic(after), "{before}");
        }
    }
}
