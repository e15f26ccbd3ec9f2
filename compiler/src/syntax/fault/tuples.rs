//! Values of models in space with another number of components than their place has.

use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::model::unit;
use crate::syntax::ast::{Expr, ExprKind, Tuple};
use crate::syntax::attitude;
use crate::syntax::parse::node::Place;

/// The fault of an entry with numbers in place of an attitude, or with too many components.
pub(super) fn misshapen(text: &str, tokens: &[Span], place: Place) -> Option<Diagnostic> {
    let is = |token: &Span, word: &str| &text[token.range()] == word;
    match (place, tokens) {
        (Place::Start, _) => {
            let equals = tokens.iter().position(|token| is(token, "="))?;
            let first = tokens.get(usize::from(equals > 3 && is(&tokens[0], "guess")))?;
            let target = first.to(tokens[equals.checked_sub(1)?]);
            let [.., dot, word] = &tokens[..equals] else {
                return None;
            };
            let group = Group::new(text, &tokens[equals + 1..])?;
            (is(dot, ".") && is(word, "attitude")).then(|| numbers(text, target, &group))
        }
        (Place::Body, [name, equals, value @ ..]) if is(name, "inertia") && is(equals, "=") => {
            let group = Group::new(text, value)?;
            (group.parts.len() > 3 || group.is_nested(text)).then(|| matrix(text, &group))
        }
        _ => {
            let opens = |pair: &[Span]| {
                let before = &text[pair[0].range()];
                is(&pair[1], "(") && ["=", "gravity", "("].contains(&before)
            };
            let mut open =
                (0..tokens.len().saturating_sub(1)).filter(|&at| opens(&tokens[at..at + 2]));
            let group = open.find_map(|at| {
                let group = Group::new(text, &tokens[at + 1..])?;
                (group.parts.len() > 3).then_some(group)
            })?;
            let found = group.parts.len();
            let message = format!("expected three components, found {found}");
            let fault = Diagnostic::error(codes::SYNTAX, group.span, message);
            Some(
                fault
                    .label("three components expected")
                    .help("a point, a direction or a force in space is `(x, y, z)`"),
            )
        }
    }
}

/// `point P = (0.1, 0.2) m;`, `inertia = (1, 1, 1)*(1 kg*m^2);`: a unit or a factor behind several components.
pub(super) fn factor_behind(text: &str, tokens: &[Span]) -> Option<Diagnostic> {
    let opens = |at: &usize| {
        let before = at
            .checked_sub(1)
            .map(|before| &text[tokens[before].range()]);
        &text[tokens[*at].range()] == "(" && matches!(before, Some("=" | "gravity"))
    };
    let at = (0..tokens.len()).find(opens)?;
    let group = Group::new(text, &tokens[at..])?;
    let behind = tokens.iter().filter(|token| token.start >= group.span.end);
    let behind = behind.take_while(|token| &text[token.range()] != ";");
    let behind: Vec<Span> = behind.copied().collect();
    let (first, last) = (*behind.first()?, *behind.last()?);
    // A word of the next line belongs to what is there.
    if text[group.span.end as usize..last.end as usize].contains('\n') {
        return None;
    }
    let factor = &text[first.to(last).range()];
    let is_word = |token: &Span| text[token.range()].starts_with(char::is_alphabetic);
    let is_known = |token: &Span| !is_word(token) || unit::find(&text[token.range()]).is_some();
    let is_sum = |token: &Span| ["+", "-", ",", "{", "}", "="].contains(&&text[token.range()]);
    let is_unit = is_word(&first);
    if !(is_unit || factor.starts_with('*'))
        || !behind.iter().all(is_known)
        || behind.iter().any(is_sum)
    {
        return None;
    }
    let what = if is_unit { "a unit" } else { "a factor" };
    let message = format!("{what} cannot stand behind several components: each has its own");
    let fault = Diagnostic::error(codes::SYNTAX, first.to(last), message)
        .label("belongs to every component")
        .help("write it behind every number");
    let space = if is_unit { " " } else { "" };
    let plain = |part: &Span| text[part.range()].trim().parse::<f64>();
    let mut edits = Vec::new();
    for part in &group.parts {
        match plain(part) {
            // 0 has every unit.
            Ok(0.0) => {}
            Ok(_) => edits.push(Edit::insert(part.end, format!("{space}{factor}"))),
            Err(_) => return Some(fault),
        }
    }
    edits.push(Edit::delete(Span {
        start: group.span.end,
        end: last.end,
    }));
    let whole = group.span.to(last);
    Some(fault.rewrite("write `{}`", whole, edits))
}

/// `torque T about pin = (0, 3 N*m, 0);`
pub(crate) fn torque_of_components(value: &Tuple) -> Diagnostic {
    let found = value.components.len();
    let message = format!("a torque about a joint is one number, about its axis, found {found}");
    let fault = Diagnostic::error(codes::SYNTAX, value.span, message)
        .label("one number expected")
        .help("give the torque about the axis of the joint");
    let counts = |part: &&Expr| !matches!(part.kind, ExprKind::Number(0.0));
    let mut others = value.components.iter().filter(counts);
    let (Some(one), None) = (others.next(), others.next()) else {
        return fault;
    };
    let [before, after] = [
        (value.span.start, one.span.start),
        (one.span.end, value.span.end),
    ];
    let edits = [before, after].map(|(start, end)| Edit::delete(Span { start, end }));
    fault.rewrite("write `{}`", value.span, edits.into())
}

/// A bracket and the parts between its commas.
struct Group {
    span: Span,
    parts: Vec<Span>,
}

impl Group {
    /// The bracket that some tokens begin with, where it has several parts.
    fn new(text: &str, tokens: &[Span]) -> Option<Group> {
        let mut depth = 0;
        let (mut parts, mut from) = (Vec::new(), None);
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| tokens[before]);
            let part = |from: Option<Span>| Some(from?.to(before?));
            match &text[token.range()] {
                "(" | "[" => {
                    depth += 1;
                    if depth == 1 {
                        continue;
                    }
                }
                ")" | "]" => depth -= 1,
                _ => {}
            }
            match (depth, &text[token.range()]) {
                (0, ")") => {
                    parts.extend(part(from));
                    let span = tokens[0].to(*token);
                    return (parts.len() > 1).then_some(Group { span, parts });
                }
                (0, _) => return None,
                (1, ",") => parts.extend(part(from.take())),
                _ => from = from.or(Some(*token)),
            }
        }
        None
    }

    /// Whether its parts are brackets of several parts themselves.
    fn is_nested(&self, text: &str) -> bool {
        let bracket =
            |part: &Span| text[part.range()].starts_with('(') && text[part.range()].contains(',');
        self.parts.iter().all(bracket)
    }
}

/// `arm.attitude = (1, 0, 0, 0);`
fn numbers(text: &str, target: Span, group: &Group) -> Diagnostic {
    let found = group.parts.len();
    let message = format!(
        "`{}` is an attitude, found {found} numbers",
        &text[target.range()]
    );
    let fault = Diagnostic::error(codes::SYNTAX, group.span, message)
        .label("a form is missing before this")
        .help(attitude::listed());
    match found {
        4 => {
            let form = vec![Edit::insert(group.span.start, "quaternion")];
            fault.propose("write `{}`", group.span, form)
        }
        _ => fault,
    }
}

/// `inertia = (Ixx, Ixy, Ixz, Iyy, Iyz, Izz);`, or with all entries of the matrix.
fn matrix(text: &str, group: &Group) -> Diagnostic {
    let found = match group.is_nested(text) {
        true => "a matrix".to_owned(),
        false => format!("{} numbers", group.parts.len()),
    };
    let message = format!("`inertia` has three moments in space, found {found}");
    Diagnostic::error(codes::SYNTAX, group.span, message)
        .label("three moments expected")
        .help("the form is `inertia = (Ixx, Iyy, Izz); products = (Ixy, Ixz, Iyz);`")
}
