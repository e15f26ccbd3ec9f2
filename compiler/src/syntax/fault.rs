//! Diagnostics of entries that follow no rule of the grammar.

mod condition;
mod expected;
mod forms;
mod other_languages;
mod tuples;
mod words;

pub(crate) use tuples::torque_of_components;
pub(crate) use words::{tokens, words};

use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::names::only_nearest;
use crate::syntax::ast::{DefinitionKind, Expr, ExprKind, Ident, Item, ItemKind};
use crate::syntax::grammar::{Grammar, Rule};
use crate::syntax::parse::node::Place;
use expected::{expected, mark, position, positives};
use forms::{
    FRICTION_PROPERTY, HEADING, ITEMS, NEXT, POINT, PROJECT, PROPERTY, SPRING_PROPERTY,
    START_ENTRY, STOP_PROPERTY, WISH,
};
use mbdsl_runtime::SETTINGS;
use pest::Parser;
use pest::error::Error;
use words::{cut, word};

/// The fault of a text whose outermost form is wrong.
pub(crate) fn of_file(text: &str, error: &Error<Rule>) -> Diagnostic {
    let tokens = tokens(text, Span::new(0, text.len()));
    let at = position(error);
    let found = tokens.iter().find(|token| token.end as usize > at).copied();
    let opened = tokens.iter().any(|token| &text[token.range()] == "{");
    let help = "the form is `model NAME { ... }`";
    match found {
        None if tokens.is_empty() => Diagnostic::error(
            codes::SYNTAX,
            Span::new(0, 0),
            "there is no model in this text",
        )
        .help(help),
        None => {
            let last = tokens.last().copied().unwrap_or_default();
            Diagnostic::error(codes::SYNTAX, last, "the model ends too early").help(help)
        }
        Some(token) if opened && at > 0 && positives(error).contains(&Rule::EOI) => {
            let message = format!("`{}` follows the end of the model", &text[token.range()]);
            Diagnostic::error(codes::SYNTAX, token, message)
                .help("a text holds one model; everything belongs inside its braces")
        }
        Some(token) => {
            let message = format!(
                "expected {}, found `{}`",
                expected(error, false),
                &text[token.range()]
            );
            let fault = Diagnostic::error(codes::SYNTAX, token, message).help(help);
            let near = only_nearest(&text[token.range()], ["model"]);
            let fault = near.into_iter().fold(fault, |fault, model| {
                let edit = vec![Edit::replace(token, model)];
                fault.propose("did you mean `model`?", token, edit)
            });
            let model = vec![Edit::insert(token.start, "model ")];
            let fault = fault.propose("write `{}`", token, model);
            let name = model_name(text, &tokens);
            name.into_iter().fold(fault, |fault, (span, name)| {
                fault.rewrite("write `{}`", span, vec![Edit::replace(span, name)])
            })
        }
    }
}

/// The name of a model as it may be written, where it has other characters, and its place.
fn model_name(text: &str, tokens: &[Span]) -> Option<(Span, String)> {
    let brace = tokens
        .iter()
        .position(|token| &text[token.range()] == "{")?;
    let words = tokens.get(1..brace)?;
    let span = words.first()?.to(*words.last()?);
    let parts = words.iter().map(|token| &text[token.range()]);
    let parts = parts.filter(|word| word.starts_with(char::is_alphanumeric));
    Some((span, parts.collect::<Vec<_>>().join("_")))
}

/// The fault of an entry inside a model, of the plane or of space.
pub(crate) fn of_entry(text: &str, span: Span, place: Place, in_space: bool) -> Diagnostic {
    let tokens = tokens(text, span);
    let Some(&first) = tokens.first() else {
        let message = "a `///` comment documents the item below it, and there is none";
        let slashes = Span::new(span.range().start, span.range().start + 3);
        return Diagnostic::error(codes::SYNTAX, span, message)
            .help("a remark begins with two slashes")
            .rewrite(
                "write `//` for a remark",
                slashes,
                vec![Edit::replace(slashes, "//")],
            );
    };
    let word = &text[first.range()];
    if word == ";" {
        return Diagnostic::error(codes::SYNTAX, first, "this `;` ends nothing")
            .help("delete it")
            .propose("delete it", first, vec![Edit::delete(first)]);
    }
    if let Some(fault) = other_languages::comment(text, &tokens) {
        return fault;
    }
    let (rule, form) = match place {
        Place::Model => match ITEMS.iter().find(|item| item.0 == word) {
            Some(&(_, rule, form)) => (rule, form),
            None => return unknown_item(text, &tokens, first, in_space),
        },
        _ if word == POINT.0 && matches!(place, Place::Ground | Place::Body) => (POINT.1, POINT.2),
        _ if word == "direction" && matches!(place, Place::Ground | Place::Body) => HEADING,
        Place::Ground => {
            let message = format!("the ground has points only, found `{}`", cut(word));
            return Diagnostic::error(codes::SYNTAX, first, message)
                .help(format!("the form is `{}`", forms::of(POINT.2, in_space)));
        }
        Place::Body => PROPERTY,
        Place::Spring => SPRING_PROPERTY,
        Place::Stop => STOP_PROPERTY,
        Place::Friction => FRICTION_PROPERTY,
        Place::Sample => match word {
            "state" => (Rule::state, "state NAME: UNIT = expression;"),
            _ => NEXT,
        },
        Place::Simulate => WISH,
        Place::Start if is_project(text, &tokens) => PROJECT,
        Place::Start => START_ENTRY,
    };
    let is_property = tokens.get(1).is_some_and(|next| &text[next.range()] == "=");
    if !is_property && let Some(fault) = unclosed(text, first, place) {
        return fault;
    }
    let entry = Span {
        start: first.start,
        end: span.end,
    };
    if let Some(fault) = tuples::misshapen(text, &tokens, place).filter(|_| in_space) {
        return fault;
    }
    if let Some(fault) = tuples::factor_behind(text, &tokens) {
        return fault;
    }
    let form = forms::of(form, in_space);
    match Grammar::parse(rule, &text[entry.range()]) {
        Err(error) => of_rule(text, entry, &tokens, &error, (form, in_space)),
        Ok(_) => Diagnostic::error(
            codes::SYNTAX,
            first,
            format!("`{}` is not allowed in this place", cut(word)),
        )
        .help(format!("the form is `{form}`")),
    }
}

/// The fault of a block of samples without a state.
pub(super) fn nothing_sampled(period: Span) -> Diagnostic {
    Diagnostic::error(codes::SYNTAX, period, "nothing is sampled in this block")
        .help("give a state and its value from one sample to the next, as in `{ state u: N = 0; next u = u; }`")
}

/// The fault of an item of the model inside another one, whose brace is not closed.
fn unclosed(text: &str, first: Span, place: Place) -> Option<Diagnostic> {
    let around = match place {
        Place::Ground => "the ground",
        Place::Body => "a body",
        Place::Spring => "a spring or a damper",
        Place::Stop => "a stop",
        Place::Friction => "a friction",
        Place::Sample => "`sample`",
        Place::Simulate => "`simulate`",
        Place::Start => "`start`",
        Place::Model => return None,
    };
    let word = &text[first.range()];
    ITEMS.iter().find(|item| item.0 == word)?;
    if let (Place::Sample, "der") = (place, word) {
        let message = "a state that is sampled has no rate";
        let next = vec![Edit::replace(first, "next")];
        return Some(
            Diagnostic::error(codes::SYNTAX, first, message)
                .label("a rate")
                .help("it has a `next` in this block, its value from a sample on")
                .propose("write `next`, the value from a sample on", first, next),
        );
    }
    let message = format!("`{word}` cannot stand inside {around}: `}}` is missing before it");
    let before = text[..first.range().start].trim_end().len();
    let brace = Edit::insert(Span::new(before, before).start, " }");
    let fault = Diagnostic::error(codes::SYNTAX, first, message)
        .label("an item of the model")
        .help("close the brace before this item");
    Some(fault.propose("close the brace before this item", first, vec![brace]))
}

/// Whether a line of a `start` block was meant to be `project velocities;`, and not the start of a
/// body of this name.
fn is_project(text: &str, tokens: &[Span]) -> bool {
    let mut words = tokens.iter().map(|token| &text[token.range()]);
    words.next() == Some("project") && !matches!(words.next(), Some("." | "=" | "["))
}

/// The parameter that a bad entry declares, so that the type that stands for the faulty model has
/// its field all the same.
pub(crate) fn parameter(text: &str, span: Span) -> Option<Item> {
    let tokens = tokens(text, span);
    let &[keyword, name, ..] = tokens.as_slice() else {
        return None;
    };
    let word = &text[name.range()];
    if !["param", "input"].contains(&&text[keyword.range()])
        || !word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    {
        return None;
    }
    let value = Expr {
        span: name,
        kind: ExprKind::Number(0.0),
    };
    let name = Ident::new(word, name);
    let kind = ItemKind::Definition {
        kind: DefinitionKind::Parameter,
        name,
        value,
    };
    Some(Item {
        docs: Vec::new(),
        span,
        kind,
    })
}

/// The words that stand between the parts of an item.
const WITHIN: [&str; 12] = [
    "model", "point", "from", "to", "at", "local", "on", "between", "if", "then", "else", "in",
];

/// The words of the language.
pub(crate) fn keywords() -> impl Iterator<Item = &'static str> {
    ITEMS.iter().map(|item| item.0).chain(WITHIN)
}

/// The words with which items begin.
pub(crate) fn item_words() -> impl Iterator<Item = &'static str> {
    ITEMS.iter().map(|item| item.0)
}

fn unknown_item(text: &str, tokens: &[Span], span: Span, in_space: bool) -> Diagnostic {
    let word = &text[span.range()];
    if word == POINT.0 {
        return Diagnostic::error(
            codes::UNKNOWN_ITEM,
            span,
            "a point belongs to a body or to the ground",
        )
        .help(match in_space {
            false => "write it inside one, as in `ground { point O = (0, 0); }`",
            true => "write it inside one, as in `ground { point O = (0, 0, 0); }`",
        });
    }
    if word == "next" {
        let message = "a `next` belongs to a block of samples";
        return Diagnostic::error(codes::UNKNOWN_ITEM, span, message)
            .help("write it inside one, as in `sample 1 ms { state u: N = 0; next u = u; }`");
    }
    let message = format!("unknown item `{}`", cut(word));
    if let Some(fault) = setting_outside(text, tokens, span, &message) {
        return fault;
    }
    let keywords = ITEMS.iter().map(|item| item.0);
    let mut fault = Diagnostic::error(codes::UNKNOWN_ITEM, span, message).help(
        "an item begins with a word such as `bar`, `body`, `slider`, `joint`, `param` or `output`",
    );
    let elsewhere = other_languages::ITEMS
        .iter()
        .filter(|(other, _)| *other == word);
    let elsewhere = elsewhere.map(|(_, ours)| *ours);
    let elsewhere: Vec<&str> = elsewhere.collect();
    // `motor crank = 60 rpm;`
    if let [ours] = elsewhere[..]
        && let Some((_, _, form)) = ITEMS.iter().find(|item| item.0 == ours)
    {
        fault = fault.help(format!(
            "in this language this is a `{ours}`: `{}`",
            forms::of(form, in_space)
        ));
    }
    // `length l = 0.3 m;`
    let declares = matches!(tokens, [_, _, equals, ..] if &text[equals.range()] == "=");
    let is_elsewhere = !elsewhere.is_empty();
    let declared = (declares && !is_elsewhere).then_some("param");
    // `revolute pin = revolute(P, Q);`
    let calls = matches!(tokens, [_, _, equals, _, open, ..]
        if &text[equals.range()] == "=" && &text[open.range()] == "(");
    let joined = calls.then_some("joint");
    let near = only_nearest(word, keywords).into_iter();
    let meant = near.filter(|_| !is_elsewhere).chain(elsewhere);
    for keyword in meant.chain(joined).chain(declared) {
        fault = fault.propose(
            format!("did you mean `{keyword}`?"),
            span,
            vec![Edit::replace(span, keyword)],
        );
    }
    // `x = 3;`
    if let [name, equals, ..] = tokens
        && &text[equals.range()] == "="
        && text[name.range()].starts_with(|c: char| c.is_alphabetic() || c == '_')
    {
        let shown = name.to(*equals);
        let edit = |word: &str| vec![Edit::insert(name.start, format!("{word} "))];
        fault = fault.propose("declare it with `{} ...`", shown, edit("param"));
    }
    fault
}

/// The fault of a setting of runs that stands outside of its block, `t_end = 1 s;`.
fn setting_outside(text: &str, tokens: &[Span], span: Span, message: &str) -> Option<Diagnostic> {
    let [name, equals, .., last] = tokens else {
        return None;
    };
    let word = &text[name.range()];
    // An `h` may be a height.
    let is_setting = word != "h" && SETTINGS.iter().any(|setting| setting.name == word);
    if !is_setting || &text[equals.range()] != "=" {
        return None;
    }
    let block = vec![
        Edit::insert(name.start, "simulate { "),
        Edit::insert(last.end, " }"),
    ];
    let help = "run settings belong in a block: write `{}`";
    let fault = Diagnostic::error(codes::UNKNOWN_ITEM, span, message)
        .help(format!(
            "run settings belong in the block `simulate {{ {word} = ...; }}`"
        ))
        .propose(help, name.to(*last), block);
    Some(fault)
}

fn of_rule(
    text: &str,
    entry: Span,
    tokens: &[Span],
    error: &Error<Rule>,
    (form, in_space): (&str, bool),
) -> Diagnostic {
    let at = entry.start as usize + position(error);
    let mut next = tokens.partition_point(|token| token.end as usize <= at);
    // A unit that begins a line is the word of the next item: `bar`.
    if let Some([before, word]) = next
        .checked_sub(2)
        .and_then(|first| tokens.get(first..next))
        && text[before.range().end..word.range().start].contains('\n')
        && ITEMS.iter().any(|item| item.0 == &text[word.range()])
    {
        next -= 1;
    }
    let found = tokens.get(next).copied();
    let before = next.checked_sub(1).map(|before| tokens[before]);
    if let Some(fault) = condition::nameless(text, tokens, form) {
        return fault;
    }
    if let Some(fault) = found.and_then(|found| condition::compared(text, tokens, found, form)) {
        return fault;
    }
    if let Some(fault) = found.and_then(|found| condition::combined(text, tokens, found)) {
        return fault;
    }
    let entry_form = match (place_of_form(form), tokens) {
        // A property has a name of its own.
        (true, [name, equals, ..]) if &text[equals.range()] == "=" => {
            format!("{} = expression;", word(text, *name))
        }
        _ => form.to_owned(),
    };
    let wanted = positives(error);
    let form = if wanted.contains(&Rule::k_else) {
        "every `if` has an `else`, as in `if a < b then c else d`".to_owned()
    } else if wanted.contains(&Rule::k_then)
        || wanted.contains(&Rule::comparison)
            && !["until", "stop"].iter().any(|item| form.starts_with(item))
    {
        "a choice is written `if a < b then c else d`".to_owned()
    } else {
        format!("the form is `{entry_form}`")
    };
    if positives(error).contains(&Rule::semicolon)
        && let Some(before) = before
        && found.is_none_or(|found| begins_entry(text, before, found))
    {
        let words = run_before(text, entry, before);
        let message = format!("missing `;` after `{}`", word(text, words));
        return Diagnostic::error(codes::SYNTAX, words, message)
            .label("`;` is missing after this")
            .help("end the line with `;`")
            .propose(
                "end the line with `;`",
                words,
                vec![Edit::insert(words.end, ";")],
            );
    }
    match (found, before) {
        (Some(found), _) => {
            let message = format!(
                "expected {}, found `{}`",
                expected(error, in_space),
                &text[found.range()]
            );
            let fault = Diagnostic::error(codes::SYNTAX, found, message).help(form);
            let mut marks: Vec<&str> = wanted.into_iter().filter_map(mark).collect();
            marks.sort_unstable();
            marks.dedup();
            other_languages::advise(fault, (text, in_space), tokens, found, &marks)
        }
        (None, before) => {
            let message = format!("expected {} after this", expected(error, in_space));
            Diagnostic::error(codes::SYNTAX, before.unwrap_or(entry), message)
                .label("something is missing after this")
                .help(form)
        }
    }
}

/// Whether a form is that of a property, whatever its name.
fn place_of_form(form: &str) -> bool {
    form == PROPERTY.1 || form == SPRING_PROPERTY.1
}

/// Whether a word looks like the beginning of the next entry.
fn begins_entry(text: &str, before: Span, found: Span) -> bool {
    let word = &text[found.range()];
    let between = &text[before.end as usize..found.start as usize];
    between.contains('\n')
        || word == "}"
        || word == POINT.0
        || ITEMS.iter().any(|item| item.0 == word)
}

/// The unbroken run of characters that ends with this token: `m/s^2`, not `2`.
fn run_before(text: &str, entry: Span, token: Span) -> Span {
    let head = &text[entry.start as usize..token.end as usize];
    let length = head
        .chars()
        .rev()
        .take_while(|c| !c.is_whitespace())
        .map(char::len_utf8)
        .sum::<usize>();
    Span::new(token.end as usize - length, token.end as usize)
}
