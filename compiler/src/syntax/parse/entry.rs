//! Parts of items: units, points, properties, lines of a block, and blocks of such lines.

use crate::diagnostic::{Diagnostic, Span, codes};
use crate::syntax::ast::{
    Attitude, Loop, Point, Property, RunSetting, StartAttitude, StartEntry, StartLine, StatedUnit,
    Tuple, Turn, Value,
};
use crate::syntax::fault;
use crate::syntax::grammar::Rule;
use crate::syntax::parse::expression::{expression, path};
use crate::syntax::parse::node::{Found, Node, Place, content, ident, span, tight_span};
use crate::syntax::parse::units;

/// The lines of a block, each read by `line`; those that follow no rule are reported.
pub(crate) fn entries<'t, T>(
    children: impl Iterator<Item = Node<'t>>,
    place: Place,
    found: &mut Found,
    line: fn(Node, &mut Found) -> Option<T>,
) -> Option<Vec<T>> {
    let mut entries = Vec::new();
    for child in children {
        match child.as_rule() {
            Rule::bad_entry => found.bad.push((tight_span(&child), place)),
            _ => entries.push(line(child, found)?),
        }
    }
    Some(entries)
}

/// The unit after a colon, or 1.
pub(crate) fn stated_unit(pair: Node, help: &str, found: &mut Found) -> Option<StatedUnit> {
    let span = tight_span(&pair);
    let text = pair.as_str().trim().to_owned();
    let unit = pair.into_inner().next()?;
    let factors = match unit.as_rule() {
        Rule::lone_unit => units::factors(unit)?,
        _ => {
            if unit.as_str() != "1" {
                let message = format!("`{}` is not a unit", unit.as_str());
                let fault = Diagnostic::error(codes::SYNTAX, span, message);
                found.diagnostics.push(fault.help(help));
            }
            Vec::new()
        }
    };
    Some(StatedUnit {
        factors,
        text,
        span,
    })
}

pub(crate) fn point(node: Node, found: &mut Found) -> Option<Point> {
    let span = tight_span(&node);
    let is_direction = node.as_rule() == Rule::heading;
    let mut children = content(node).filter(|child| child.as_rule() != Rule::doc);
    Some(Point {
        span,
        is_direction,
        name: ident(&children.next()?),
        value: tuple(children.next()?, found)?,
    })
}

pub(crate) fn property(node: Node, found: &mut Found) -> Option<Property> {
    let mut children = content(node).filter(|child| child.as_rule() != Rule::doc);
    let name = ident(&children.next()?);
    let value = value(children.next()?, found)?;
    Some(Property { name, value })
}

pub(crate) fn wish(node: Node, found: &mut Found) -> Option<RunSetting> {
    let (text, whole) = (node.as_str(), tight_span(&node));
    let entry = property(node, found)?;
    let start = whole.range().start;
    let value = entry.value.span();
    let value = Span::new(value.range().start - start, value.range().end - start);
    Some(RunSetting {
        entry,
        text: fault::words(text, value),
        span: whole,
    })
}

pub(crate) fn value(node: Node, found: &mut Found) -> Option<Value> {
    let value = content(node).next()?;
    Some(match value.as_rule() {
        Rule::tuple => Value::Tuple(tuple(value, found)?),
        Rule::attitude => Value::Attitude(attitude(value, found)?),
        _ => Value::Scalar(expression(value, found)?),
    })
}

fn start_entry(node: Node, found: &mut Found) -> Option<StartEntry> {
    let mut children = content(node)
        .filter(|child| child.as_rule() != Rule::doc)
        .peekable();
    let guess = children
        .next_if(|child| child.as_rule() == Rule::guess)
        .map(|child| span(&child));
    Some(StartEntry {
        guess,
        target: path(children.next()?, found)?,
        value: expression(children.next()?, found)?,
    })
}

fn start_attitude(node: Node, found: &mut Found) -> Option<StartAttitude> {
    let mut children = content(node)
        .filter(|child| child.as_rule() != Rule::doc)
        .peekable();
    let guess = children
        .next_if(|child| child.as_rule() == Rule::guess)
        .map(|child| span(&child));
    Some(StartAttitude {
        guess,
        target: path(children.next()?, found)?,
        value: attitude(children.next()?, found)?,
    })
}

/// A tuple, or the pair of a table.
pub(crate) fn tuple(node: Node, found: &mut Found) -> Option<Tuple> {
    let span = tight_span(&node);
    let components = content(node).map(|child| expression(child, found));
    Some(Tuple {
        components: components.collect::<Option<_>>()?,
        span,
    })
}

fn attitude(node: Node, found: &mut Found) -> Option<Attitude> {
    let span = tight_span(&node);
    let turns = content(node).map(|child| turn(child, found));
    Some(Attitude {
        turns: turns.collect::<Option<_>>()?,
        span,
    })
}

fn turn(node: Node, found: &mut Found) -> Option<Turn> {
    let span = tight_span(&node);
    let mut children = content(node);
    let form = ident(&children.next()?);
    let arguments = children.map(|argument| {
        let argument = content(argument).next()?;
        if argument.as_rule() == Rule::value {
            return Some((None, value(argument, found)?));
        }
        let named = property(argument, found)?;
        Some((Some(named.name), named.value))
    });
    Some(Turn {
        form,
        arguments: arguments.collect::<Option<_>>()?,
        span,
    })
}

/// `for i in a..=b { ... }`; `line` reads one entry of the body.
pub(crate) fn repetition<T>(
    node: Node,
    found: &mut Found,
    place: Place,
    line: fn(Node, &mut Found) -> Option<T>,
) -> Option<Loop<T>> {
    let span = tight_span(&node);
    let mut children = content(node);
    let variable = ident(&children.next()?);
    let mut range = content(children.next()?);
    let first = expression(range.next()?, found)?;
    let inclusive = range.next()?.as_str() == "..=";
    let last = expression(range.next()?, found)?;
    let body = entries(children, place, found, line)?;
    Some(Loop {
        variable,
        first,
        last,
        inclusive,
        body,
        span,
    })
}

pub(crate) fn start_line(node: Node, found: &mut Found) -> Option<StartLine> {
    Some(match node.as_rule() {
        Rule::project => StartLine::ProjectVelocities,
        Rule::start_loop => StartLine::Loop(repetition(node, found, Place::Start, start_line)?),
        Rule::start_attitude => StartLine::Attitude(start_attitude(node, found)?),
        _ => StartLine::Entry(start_entry(node, found)?),
    })
}
