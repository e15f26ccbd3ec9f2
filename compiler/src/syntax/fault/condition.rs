//! Syntax errors in the items that compare: stops, events, and end conditions of a run.

use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::syntax::fault::words::word;

/// The items that have a name before this mark or word, and what is written in place of a name.
const NAMED: &[(&str, &str, &str)] = &[
    ("stop", ":", "stop_1"),
    ("event", ":", "event_1"),
    ("state", ":", "state_1"),
    ("table", "(", "table_1"),
    ("friction", "on", "friction_1"),
];

/// The fault of an item without a name, as in `friction on guide { mu = 0.2; }`.
pub(super) fn nameless(text: &str, tokens: &[Span], form: &str) -> Option<Diagnostic> {
    let [item, next, rest @ ..] = tokens else {
        return None;
    };
    let is = |token: &Span, word: &str| &text[token.range()] == word;
    let &(keyword, mark, name) = NAMED.iter().find(|named| is(item, named.0))?;
    // `stop ball.y >= 0;` compares where the name is expected.
    let compares = mark == ":" && matches!(rest, [dot, ..] if is(dot, "."));
    if !is(next, mark) && !compares {
        return None;
    }
    // A name may be called like the word: `friction on on guide`.
    if rest.first().is_some_and(|token| is(token, mark)) {
        return None;
    }
    let (written, shown) = match (compares, mark) {
        (true, _) => (format!(" {name}:"), item.to(*next)),
        _ => (format!(" {name}"), item.to(*next)),
    };
    let message = format!("this {keyword} has no name");
    let article = if keyword == "event" { "an" } else { "a" };
    let help = format!("{article} {keyword} has a name: write `{{}}`");
    let fault = Diagnostic::error(codes::SYNTAX, *item, message)
        .label("a name is missing after this")
        .help(format!("the form is `{form}`"));
    Some(fault.propose(help, shown, vec![Edit::insert(item.end, written)]))
}

/// The parts of an item around its comparisons.
struct Compared<'t> {
    text: &'t str,
    /// `stop`, `until` or `event`.
    item: &'t str,
    /// The name of the item in a message.
    what: String,
    /// From its first word to the end of its last side.
    sides: Vec<Span>,
    /// The marks between the sides.
    marks: Vec<Span>,
}

impl<'t> Compared<'t> {
    fn new(text: &'t str, tokens: &[Span]) -> Option<Self> {
        let is = |token: &Span, word: &str| &text[token.range()] == word;
        let item = &text[tokens.first()?.range()];
        let (from, what) = match item {
            "until" => (1, "`until`".to_owned()),
            "stop" | "event" => {
                let colon = tokens.iter().position(|token| is(token, ":"))?;
                let name = tokens.get(1)?.to(*tokens.get(colon.checked_sub(1)?)?);
                (colon + 1, format!("{item} `{}`", word(text, name)))
            }
            _ => return None,
        };
        let (mut sides, mut marks): (Vec<Span>, Vec<Span>) = (Vec::new(), Vec::new());
        let mut open = true;
        for token in tokens.get(from..)? {
            if is(token, ";") || is(token, "{") {
                break;
            }
            match (["<", ">", "="].iter().any(|mark| is(token, mark)), open) {
                // `>=` is two tokens.
                (true, true) => match marks.last_mut() {
                    Some(mark) if mark.end == token.start => mark.end = token.end,
                    _ => return None,
                },
                (true, false) => {
                    marks.push(*token);
                    open = true;
                }
                (false, true) => {
                    sides.push(*token);
                    open = false;
                }
                (false, false) => {
                    if let Some(side) = sides.last_mut() {
                        side.end = token.end;
                    }
                }
            }
        }
        (sides.len() == marks.len() + 1).then_some(Compared {
            text,
            item,
            what,
            sides,
            marks,
        })
    }

    fn mark(&self, index: usize) -> &'t str {
        &self.text[self.marks[index].range()]
    }

    fn side(&self, index: usize) -> &'t str {
        &self.text[self.sides[index].range()]
    }

    fn all(&self) -> Span {
        self.sides[0].to(self.sides[self.sides.len() - 1])
    }
}

/// The fault of a `stop`, an `event` or an `until` that compares in another way than it can, where
/// the grammar failed at `found`.
pub(super) fn compared(text: &str, tokens: &[Span], found: Span, form: &str) -> Option<Diagnostic> {
    let parts = Compared::new(text, tokens)?;
    let within = |span: &Span| span.start <= found.start && found.end <= span.end;
    let fault = match (parts.item, parts.marks.as_slice()) {
        ("event", [mark]) if within(mark) => event(&parts),
        ("event", _) => return None,
        (_, []) if [";", "{"].contains(&&text[found.range()]) => one_side(&parts, found),
        (_, [mark]) if within(mark) => equation(&parts),
        ("stop", [_, second]) if within(second) => two_stops(&parts, tokens),
        ("until", [_, second]) if within(second) => {
            let message = "`until` compares two values, found three";
            Diagnostic::error(codes::SYNTAX, parts.all(), message)
                .label("three values")
                .help("write one `until` for each value that ends the run")
        }
        _ => return None,
    };
    Some(match fault.help {
        Some(_) => fault,
        None => fault.help(format!("the form is `{form}`")),
    })
}

/// Operators that combine conditions in other languages; `true` if both conditions must hold.
const COMBINED: [(&str, bool); 6] = [
    ("&&", true),
    ("and", true),
    ("&", true),
    ("||", false),
    ("or", false),
    ("|", false),
];

/// The fault of conditions that are combined, as in `until a > b or c > d`.
pub(super) fn combined(text: &str, tokens: &[Span], found: Span) -> Option<Diagnostic> {
    let rest = &text[found.range().start..];
    let &(word, both) = COMBINED.iter().find(|(word, _)| rest.starts_with(word))?;
    let is_word = word.starts_with(char::is_alphabetic);
    if is_word && &text[found.range()] != word {
        return None;
    }
    let before = |token: &&Span| token.start < found.start;
    let mut chosen = tokens.iter().take_while(before);
    let chooses = chosen.any(|token| &text[token.range()] == "if");
    let item = &text[tokens.first()?.range()];
    let span = Span {
        end: found.start + word.len() as u32,
        ..found
    };
    let fault = Diagnostic::error(
        codes::SYNTAX,
        span,
        format!("`{word}` is not part of the language: a condition is one comparison"),
    );
    Some(match (item, chooses, both) {
        (_, true, true) => fault.help("choices are nested, `if a < b then (if c < d then x else y) else y`"),
        (_, true, false) => fault.help("choices are nested, `if a < b then x else if c < d then x else y`"),
        ("until", _, true) => fault.help("both hold where the smaller of two differences is above 0: `until min(a - b, c - d) > 0`"),
        ("until", _, false) => {
            // The blanks before it go, too.
            let blanks = text[..found.range().start].trim_end().len() as u32;
            let edit = Edit::replace(Span { start: blanks, ..span }, "; until");
            let shown = tokens[0].to(tokens.get(tokens.len().checked_sub(2)?).copied()?);
            fault
                .help("a run ends at the first `until` that holds: write one for each comparison")
                .propose("a run ends at the first `until` that holds: write `{}`", shown, vec![edit])
        }
        ("event", ..) => fault.help("an event is where one expression is 0: write an event for each"),
        ("stop", ..) => fault.help("write a stop for each comparison"),
        _ => return None,
    })
}

/// The comparisons that an item can have, and how they are listed.
fn comparisons(item: &str) -> ([&'static str; 2], &'static str) {
    match item {
        "stop" => ([">=", "<="], "`>=` or `<=`"),
        _ => ([">", "<"], "`>`, `>=`, `<` or `<=`"),
    }
}

/// `stop floor: ball.y;`
fn one_side(parts: &Compared, found: Span) -> Diagnostic {
    let (marks, listed) = comparisons(parts.item);
    let found = &parts.text[found.range()];
    let message = format!("expected {listed} in {}, found `{found}`", parts.what);
    let all = parts.all();
    let choices = marks.map(|mark| {
        let edit = Edit::insert(all.end, format!(" {mark} 0"));
        Choice::new("write `{}`", all, vec![edit]).rewritten()
    });
    Diagnostic::error(codes::SYNTAX, all, message)
        .label("a comparison is missing after this")
        .propose_any(choices.into())
}

/// `stop floor: ball.y = 0;`
fn equation(parts: &Compared) -> Diagnostic {
    let (marks, listed) = comparisons(parts.item);
    let mark = parts.marks[0];
    let message = format!(
        "expected {listed} in {}, found `{}`",
        parts.what,
        parts.mark(0)
    );
    let choices = marks.map(|other| {
        let edit = Edit::replace(mark, other);
        Choice::new("write `{}`", parts.all(), vec![edit])
    });
    let fault = Diagnostic::error(codes::SYNTAX, mark, message).propose_any(choices.into());
    match parts.item {
        "stop" => {
            fault.help("a stop keeps one side from falling below the other: write `>=` or `<=`")
        }
        _ => fault.help("a run ends where one side exceeds the other: write `>` or `<`"),
    }
}

/// `stop floor: 0 <= ball.y <= 1 m;`
fn two_stops(parts: &Compared, tokens: &[Span]) -> Diagnostic {
    let message = format!(
        "{} has two limits, and a stop has one: write two stops",
        parts.what
    );
    let all = parts.all();
    let fault = Diagnostic::error(codes::SYNTAX, all, message)
        .label("two limits")
        .help("write one stop for each limit");
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return fault;
    };
    let Some((name, index)) = name_of(parts.text, tokens) else {
        return fault;
    };
    // What follows the sides belongs to both: `{ restitution = 0.5; }`, or `;`.
    let rest = Span {
        start: all.end,
        end: last.end,
    };
    let rest = &parts.text[rest.range()];
    let stops = [0, 1].map(|at| {
        let (mark, left, right) = (parts.mark(at), parts.side(at), parts.side(at + 1));
        format!("stop {name}_{}{index}: {left} {mark} {right}{rest}", at + 1)
    });
    let whole = first.to(*last);
    let edit = || vec![Edit::replace(whole, stops.join(" "))];
    // Where both do not fit on a line, their names do.
    let names = format!("write one stop for each limit, `{name}_1{index}` and `{name}_2{index}`");
    fault
        .rewrite("write `{}`", whole, edit())
        .rewrite(names, whole, edit())
}

/// The name of an item, and its index as written.
fn name_of<'t>(text: &'t str, tokens: &[Span]) -> Option<(&'t str, &'t str)> {
    let colon = tokens
        .iter()
        .position(|token| &text[token.range()] == ":")?;
    let (name, before) = (tokens.get(1)?, tokens.get(colon.checked_sub(1)?)?);
    let index = Span {
        start: name.end,
        end: before.end,
    };
    Some((&text[name.range()], &text[index.range()]))
}

/// `event top: ball.y = 1 m;`
fn event(parts: &Compared) -> Diagnostic {
    let message = format!(
        "{} is where one expression is 0, found `{}`",
        parts.what,
        parts.mark(0)
    );
    let all = parts.all();
    let right = parts.side(1);
    let rest = Span {
        start: parts.sides[0].end,
        end: all.end,
    };
    let written = match right {
        "0" => String::new(),
        sum if sum.contains(['+', '-']) => format!(" - ({sum})"),
        term => format!(" - {term}"),
    };
    Diagnostic::error(codes::SYNTAX, parts.marks[0], message)
        .help("write the difference of both sides")
        .rewrite("write `{}`", all, vec![Edit::replace(rest, written)])
}
