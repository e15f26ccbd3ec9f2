//! Notations of other languages and other keyboards.

use crate::diagnostic::{Diagnostic, Edit, Span, codes, number};
use crate::model::unit;
use crate::syntax::fault::words::{RAISED, cut};

/// Characters of formulas, and what they are in a text.
const LOOK_ALIKES: &[(&str, &str)] = &[
    ("·⋅∙×✕", "*"),
    ("÷", "/"),
    ("−–—‐‑", "-"),
    ("≤", "<="),
    ("≥", ">="),
    ("°", " deg"),
    ("“”„‘’\"'", ""),
];

/// Names of items in other tools, each with the keyword of this language.
pub(crate) const ITEMS: &[(&str, &str)] = &[
    ("link", "body"),
    ("link", "bar"),
    ("rod", "bar"),
    ("beam", "bar"),
    ("lever", "bar"),
    ("rigid", "body"),
    ("part", "body"),
    ("point_mass", "particle"),
    ("wheel", "rotor"),
    ("cart", "slider"),
    ("moment", "torque"),
    ("motor", "drive"),
    ("driver", "drive"),
    ("bush", "bushing"),
    ("equation", "constraint"),
    ("constant", "const"),
    ("parameter", "param"),
    ("variable", "let"),
    ("initial", "start"),
    ("init", "start"),
    ("plot", "output"),
    ("print", "output"),
    ("record", "output"),
];

/// Items that have a name, with the words that may follow it.
const NAMED: &[(&str, &[&str])] = &[
    ("torque", &["on", "between", "about"]),
    ("force", &["at"]),
    ("spring", &["between"]),
    ("damper", &["between"]),
    ("torsion_spring", &["between", "at"]),
    ("bushing", &["between"]),
    ("bar", &["from"]),
];

/// An entry that begins with the comment of another language.
pub(crate) fn comment(text: &str, tokens: &[Span]) -> Option<Diagnostic> {
    let first = *tokens.first()?;
    let word = &text[first.range()];
    let sign = word.chars().next().filter(|sign| "#%".contains(*sign))?;
    // Each line of the entry that begins with the sign, and the first one.
    let mut edits: Vec<Edit> = Vec::new();
    let mut line_end = 0;
    for token in tokens {
        let is_new_line = text[line_end..token.range().start].contains('\n') || edits.is_empty();
        line_end = token.range().end;
        if is_new_line && text[token.range()].starts_with(sign) {
            let signs = text[token.range().start..].chars();
            let count = signs.take_while(|c| *c == sign).count();
            let start = token.range().start;
            edits.push(Edit::replace(Span::new(start, start + count), "//"));
        }
    }
    let message = format!("`{sign}` does not begin a comment");
    let fault = Diagnostic::error(codes::SYNTAX, first, message);
    let fault = fault.help("a comment begins with two slashes");
    let shown = edits.first()?.span;
    Some(fault.rewrite("a comment begins with `//`", shown, edits))
}

/// Proposes what may have been meant where `found` cannot follow the tokens before it.
///
/// `wanted` are the marks and words of the grammar that could follow.
pub(crate) fn advise(
    fault: Diagnostic,
    (text, in_space): (&str, bool),
    tokens: &[Span],
    found: Span,
    wanted: &[&str],
) -> Diagnostic {
    let at = tokens.partition_point(|token| token.start < found.start);
    let before = at.checked_sub(1).map(|before| tokens[before]);
    if &text[found.range()] == "%" {
        return percent(fault, text, found);
    }
    if let Some(fraction) = fraction(text, tokens, at) {
        let help = "a number begins with a digit: write `{}`";
        return fault.rewrite(help, fraction, vec![Edit::insert(found.start, "0")]);
    }
    let fault = match look_alike(text, tokens) {
        Some((shown, edits)) => fault.rewrite("write `{}`", shown, edits),
        None => fault,
    };
    let fault = ratio(fault, text, tokens, at);
    let fault = unit_of_output(fault, text, tokens, at);
    let fault = decimal_comma(fault, text, tokens, found);
    let fault = divided_unit(fault, text, tokens, at);
    let fault = equality(fault, text, &tokens[..at], found);
    let fault = without_name(fault, text, tokens);
    let fault = scalar_gravity(fault, (text, in_space), tokens, found);
    let fault = drawn_body(fault, text, tokens, found);
    let Some(before) = before else {
        return fault;
    };
    let (word, last) = (&text[found.range()], &text[before.range()]);
    if (word, last) == ("*", "*") {
        let both = before.to(found);
        return fault.help("a power is written with `^`").rewrite(
            "write `{}`",
            power_of(tokens, at),
            vec![Edit::replace(both, "^")],
        );
    }
    if unit::find(word).is_some()
        && let Some(edits) = missing_stars(text, &tokens[at.saturating_sub(1)..])
    {
        let first = unit_before(text, &tokens[..at]);
        let last = edits.1;
        let help = format!("`{}` is a unit: write `{{}}`", cut(&text[first.range()]));
        return fault.rewrite(help, first.to(last), edits.0);
    }
    // Another mark, or one that is missing.
    let is_mark = !word.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let is_replaced = is_mark || ["at", "on", "between", "of", "to", "by", "is"].contains(&word);
    let fault = wanted.iter().fold(fault, |fault, mark| {
        let place = before.to(found);
        let blank = if mark.starts_with([',', ';', ')', ':']) {
            ""
        } else {
            " "
        };
        let insert = Edit::insert(before.end, format!("{blank}{mark}"));
        let fault = fault.propose("write `{}`", place, vec![insert]);
        if is_replaced {
            // A word needs a blank before it.
            let glued = before.end == found.start && mark.starts_with(char::is_alphabetic);
            let blank = if glued { " " } else { "" };
            let edit = Edit::replace(found, format!("{blank}{mark}"));
            fault.propose("write `{}`", place, vec![edit])
        } else {
            fault
        }
    });
    let next = tokens.get(at + 1).copied().unwrap_or(found);
    // Without its comma, a pair of numbers would be their difference or product.
    if word == "," && wanted.contains(&")") {
        if let Some((name, body)) = force_on_body(text, tokens) {
            let form = match in_space {
                false => "(Fx, Fy)",
                true => "(Fx, Fy, Fz)",
            };
            return fault.help(format!(
                "a force acts at a point: `force {name} at {body}.P = {form};`, where `P` is a point of `{body}`"
            ));
        }
        return fault.help(match in_space {
            false => "here is one number; a pair, as `(x, y)`, is a point, a direction or a force",
            true => {
                "expected one number; three, as in `(x, y, z)`, are a point, a direction or a force"
            }
        });
    }
    if is_mark {
        // `==`, or `gravity = (0, -g)`
        let gap = Span {
            start: before.end,
            end: found.end,
        };
        // Two numbers that are joined would be a third one.
        let is_of_word = |c: char| c.is_alphanumeric() || c == '.';
        let joins = last.ends_with(is_of_word) && text[gap.range().end..].starts_with(is_of_word);
        return match joins {
            true => fault,
            false => fault.propose("write `{}`", before.to(next), vec![Edit::delete(gap)]),
        };
    }
    // `m L^2`
    let gap = Span {
        start: before.end,
        end: found.start,
    };
    let help = "a product needs `*`: write `{}`";
    // Two numbers side by side may be one, two, or a product.
    let is_number = |token: Span| text[token.range()].starts_with(|c: char| c.is_ascii_digit());
    match is_number(before) && is_number(found) {
        true => fault,
        false => fault.rewrite(help, before.to(found), vec![Edit::replace(gap, "*")]),
    }
}

/// Name and body of `force NAME on BODY = (`.
fn force_on_body<'t>(text: &'t str, tokens: &[Span]) -> Option<(&'t str, &'t str)> {
    let words: Vec<&str> = tokens.iter().map(|token| &text[token.range()]).collect();
    match words[..] {
        ["force", name, "on", body, "=", ..] => Some((name, body)),
        _ => None,
    }
}

/// Proposes the unit of an output where it belongs, for `output a = rod.theta in deg`.
fn unit_of_output(fault: Diagnostic, text: &str, tokens: &[Span], at: usize) -> Diagnostic {
    let word = |index: usize| tokens.get(index).map_or("", |token| &text[token.range()]);
    let is_unit = word(at) == "in" && unit::find(word(at + 1)).is_some() && word(at + 2) == ";";
    let (&[item, name, equals, ..], true) = (tokens, is_unit && at > 3) else {
        return fault;
    };
    if word(0) != "output" || &text[equals.range()] != "=" {
        return fault;
    }
    let before = tokens[at - 1];
    let gap = Span {
        start: before.end,
        end: tokens[at + 1].end,
    };
    let unit = Edit::insert(name.end, format!(": {}", word(at + 1)));
    let whole = item.to(tokens[at + 2]);
    fault.propose(
        "the unit is written after the name: write `{}`",
        whole,
        vec![unit, Edit::delete(gap)],
    )
}

/// The number that begins with the point at this place, as in `.5`.
fn fraction(text: &str, tokens: &[Span], at: usize) -> Option<Span> {
    let (point, digits) = (tokens.get(at)?, tokens.get(at + 1)?);
    let is_number = text[digits.range()].starts_with(|c: char| c.is_ascii_digit());
    let is_one = &text[point.range()] == "." && point.end == digits.start && is_number;
    is_one.then(|| point.to(*digits))
}

/// Proposes a quotient for two numbers with a colon between them, as in `20:40`.
fn ratio(fault: Diagnostic, text: &str, tokens: &[Span], at: usize) -> Diagnostic {
    let word = |index: usize| tokens.get(index).map_or("", |token| &text[token.range()]);
    let is_number = |index: usize| word(index).parse::<f64>().is_ok();
    let before = at.checked_sub(1).filter(|before| is_number(*before));
    let Some(before) = before.filter(|_| word(at) == ":" && is_number(at + 1)) else {
        return fault;
    };
    let gap = Span {
        start: tokens[before].end,
        end: tokens[at + 1].start,
    };
    let help = "a ratio is a quotient: write `{}`";
    let whole = tokens[before].to(tokens[at + 1]);
    fault.rewrite(help, whole, vec![Edit::replace(gap, "/")])
}

/// Proposes a rate for a number before one over a unit, as in `1500 1/min`.
fn divided_unit(fault: Diagnostic, text: &str, tokens: &[Span], at: usize) -> Diagnostic {
    let word = |index: usize| tokens.get(index).map_or("", |token| &text[token.range()]);
    let is_rate = word(at) == "1" && word(at + 1) == "/" && unit::find(word(at + 2)).is_some();
    let Some(number) = at.checked_sub(1).filter(|_| is_rate) else {
        return fault;
    };
    if word(number).parse::<f64>().is_err() {
        return fault;
    }
    let rest = tokens[at].to(tokens[at + 2]);
    let whole = tokens[number].to(rest);
    let fault = match word(at + 2) {
        "min" => fault.rewrite(
            "turns per minute are `{}`",
            whole,
            vec![Edit::replace(rest, "rpm")],
        ),
        _ => fault,
    };
    let power = format!("{}^-1", word(at + 2));
    fault.rewrite("write `{}`", whole, vec![Edit::replace(rest, power)])
}

/// Says what to write for `a == b` and `a != b`.
fn equality(fault: Diagnostic, text: &str, before: &[Span], found: Span) -> Diagnostic {
    if !before.iter().any(|token| &text[token.range()] == "if") {
        return fault;
    }
    let from = text[..found.range().start].trim_end_matches('=').len();
    match ["==", "!="]
        .iter()
        .find(|mark| text[from..].starts_with(**mark))
    {
        Some(mark) => {
            let mut fault = fault;
            fault.message =
                format!("`{mark}` does not exist: computed numbers are hardly ever equal");
            fault.span = Span::new(from, from + 2);
            fault
                .label("compare with `<`, `<=`, `>` or `>=`")
                .help("compare the difference, as in `abs(a - b) < c`")
        }
        None => fault,
    }
}

/// Proposes a name for an item that has none, as in `torque on crank = M`.
fn without_name(fault: Diagnostic, text: &str, tokens: &[Span]) -> Diagnostic {
    let [item, next, ..] = tokens else {
        return fault;
    };
    let (word, after) = (&text[item.range()], &text[next.range()]);
    let named = NAMED
        .iter()
        .any(|(named, follow)| *named == word && follow.contains(&after));
    let name = match (word, named) {
        ("joint", _)
            if tokens
                .get(2)
                .is_some_and(|token| &text[token.range()] == "(") =>
        {
            "joint_1 =".to_owned()
        }
        (_, true) => format!("{word}_1"),
        _ => return fault,
    };
    let help = format!("a {word} has a name: write `{{}}`");
    let edit = Edit::insert(next.start, format!("{name} "));
    fault.propose(help, item.to(*next), vec![edit])
}

/// Proposes a bar for a body with ends, as in `body rod from ground.O to (1 m, 0) { ... }`.
fn drawn_body(fault: Diagnostic, text: &str, tokens: &[Span], found: Span) -> Diagnostic {
    match tokens.first() {
        Some(first) if &text[first.range()] == "body" && &text[found.range()] == "from" => {
            let help = "what is drawn from one end to the other is a `{}`";
            fault.propose(help, *first, vec![Edit::replace(*first, "bar")])
        }
        _ => fault,
    }
}

/// Proposes components for gravity that is a number.
fn scalar_gravity(
    fault: Diagnostic,
    (text, in_space): (&str, bool),
    tokens: &[Span],
    found: Span,
) -> Diagnostic {
    let word = |token: &Span| &text[token.range()];
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return fault;
    };
    let value: Vec<&Span> = tokens
        .iter()
        .filter(|token| token.start >= found.start)
        .collect();
    let (Some(from), true) = (value.first(), word(first) == "gravity") else {
        return fault;
    };
    let sign = if word(from) == "-" { "" } else { "-" };
    let end = match value.as_slice() {
        [.., before, semicolon] if word(semicolon) == ";" => before.end,
        _ => last.end,
    };
    let whole = Span {
        start: found.start,
        end,
    };
    let (zeros, help) = match in_space {
        false => ("0", "y is up: write `{}`"),
        true => ("0, 0", "with z up, write `{}`"),
    };
    let edits = vec![
        Edit::insert(found.start, format!("({zeros}, {sign}")),
        Edit::insert(end, ")"),
    ];
    fault.rewrite(help, whole, edits)
}

/// From the token before a `**` to the one after it.
fn power_of(tokens: &[Span], second: usize) -> Span {
    let first = tokens[second.saturating_sub(2)];
    let last = tokens.get(second + 1).unwrap_or(&tokens[second]);
    first.to(*last)
}

/// The first symbol of the unit that ends some tokens.
fn unit_before(text: &str, tokens: &[Span]) -> Span {
    let is_part = |token: &&Span| {
        let word = &text[token.range()];
        unit::find(word).is_some() || ["*", "/", "^", "-"].contains(&word) || is_digits(word)
    };
    let run = tokens.iter().rev().take_while(is_part);
    let symbols = run.filter(|token| unit::find(&text[token.range()]).is_some());
    symbols
        .last()
        .or(tokens.last())
        .copied()
        .unwrap_or_default()
}

fn is_digits(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

/// The stars that are missing between the symbols of a unit, and the last of its tokens; `tokens`
/// begin with the one before the first star.
fn missing_stars(text: &str, tokens: &[Span]) -> Option<(Vec<Edit>, Span)> {
    let word = |token: &Span| &text[token.range()];
    let is_symbol = |token: &Span| unit::find(word(token)).is_some();
    let mut edits = Vec::new();
    let mut last = *tokens.first()?;
    // A power may end what a star follows, as in `m^2 s`.
    if !is_symbol(&last) && !is_digits(word(&last)) {
        return None;
    }
    for pair in tokens.windows(2) {
        let [before, token] = pair else {
            break;
        };
        let joined = ["*", "/", "^", "-"].contains(&word(before));
        if is_symbol(token) && !joined {
            edits.push(Edit::replace(
                Span {
                    start: before.end,
                    end: token.start,
                },
                "*",
            ));
        } else {
            // After an operator comes a symbol or a number, after those an operator.
            let follows = match joined {
                true => is_symbol(token) || is_digits(word(token)) || word(token) == "-",
                false => ["*", "/", "^"].contains(&word(token)),
            };
            if !follows {
                break;
            }
        }
        last = *token;
    }
    (!edits.is_empty()).then_some((edits, last))
}

/// Proposes a point for the comma between two digits, as in `0,1`.
fn decimal_comma(fault: Diagnostic, text: &str, tokens: &[Span], found: Span) -> Diagnostic {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let commas = tokens.iter().filter(|token| {
        let range = token.range();
        &text[range.clone()] == ","
            && range.start > 0
            && is_digit(range.start - 1)
            && is_digit(range.end)
    });
    let commas: Vec<Span> = commas.copied().collect();
    // The one that is wrong, all of them, or the first.
    let exact = commas.iter().filter(|comma| **comma == found);
    let mut choices: Vec<Vec<Span>> = exact.map(|comma| vec![*comma]).collect();
    choices.extend(commas.first().map(|first| vec![*first]));
    choices.push(commas.clone());
    choices.dedup();
    choices.retain(|choice| !choice.is_empty());
    choices.into_iter().fold(fault, |fault, choice| {
        let shown = number_around(text, choice[0]);
        let edits = choice.into_iter().map(|comma| Edit::replace(comma, "."));
        fault.rewrite(
            "the decimal mark is a point: write `{}`",
            shown,
            edits.collect(),
        )
    })
}

/// Proposes the share that a number with `%` is.
fn percent(fault: Diagnostic, text: &str, found: Span) -> Diagnostic {
    let fault = fault.help("a share is a plain number from 0 to 1");
    let before = text[..found.range().start].trim_end();
    let digits = before.chars().rev();
    let digits = digits.take_while(|c| c.is_ascii_digit() || *c == '.');
    let start = before.len() - digits.count();
    let Ok(share) = before[start..].parse::<f64>() else {
        return fault;
    };
    let written = Span::new(start, found.range().end);
    let edit = Edit::replace(written, number(share / 100.0, 12));
    let help = "a share is a plain number: write `{}`";
    fault.rewrite(help, written, vec![edit])
}

/// The digits around a comma.
fn number_around(text: &str, comma: Span) -> Span {
    let digits = |c: &char| c.is_ascii_digit();
    let range = comma.range();
    let before = text[..range.start].chars().rev().take_while(digits).count();
    let behind = text[range.end..].chars().take_while(digits).count();
    Span::new(range.start - before, range.end + behind)
}

/// The changes that replace the characters of formulas in an entry, and the first such word.
fn look_alike(text: &str, tokens: &[Span]) -> Option<(Span, Vec<Edit>)> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut shown = None;
    let mut raised: Option<(Span, String)> = None;
    for (index, token) in tokens.iter().enumerate() {
        let word = &text[token.range()];
        let digit = word
            .chars()
            .next()
            .and_then(|c| RAISED.chars().position(|digit| digit == c));
        if let Some(digit) = digit.filter(|_| word.chars().count() == 1) {
            let start = index.checked_sub(1).map_or(*token, |before| tokens[before]);
            shown = shown.or(Some(start.to(*token)));
            match &mut raised {
                Some((span, digits)) if span.end == token.start => {
                    span.end = token.end;
                    digits.push_str(&digit.to_string());
                }
                _ => {
                    edits.extend(
                        raised
                            .take()
                            .map(|(span, digits)| Edit::replace(span, digits)),
                    );
                    raised = Some((*token, format!("^{digit}")));
                }
            }
            continue;
        }
        let ours = LOOK_ALIKES.iter().find(|(alike, _)| alike.contains(word));
        if let Some((_, ours)) = ours {
            let start = index.checked_sub(1).map_or(*token, |before| tokens[before]);
            let operand = tokens.get(index + 1).filter(|_| !ours.starts_with(' '));
            shown = shown.or(Some(start.to(*operand.unwrap_or(token))));
            edits.push(Edit::replace(*token, *ours));
        }
    }
    edits.extend(raised.map(|(span, digits)| Edit::replace(span, digits)));
    Some((shown?, edits))
}
