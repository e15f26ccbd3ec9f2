//! From pest's pairs to the tree: one function a rule.
//!
//! The grammar has already decided what there is; a `None` here would mean that grammar and reader
//! disagree, which the tests of this module exclude for every rule.

use crate::diagnostic::{Diagnostic, Span, codes};
use crate::syntax::Rule;
use crate::syntax::ast::*;

mod expression;
pub(crate) mod node;
mod units;

use expression::{declared, expression, path, paths};
use node::{Found, Node, Place, content, docs, ident, span, tight_span};

/// A unit behind a colon, or 1.
fn stated_unit(pair: Node, help: &str, found: &mut Found) -> Option<StatedUnit> {
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

pub(crate) fn model(node: Node, found: &mut Found) -> Option<Model> {
    let mut children = content(node).peekable();
    let docs = docs(&mut children);
    let name = ident(&children.next()?);
    let mut items = Vec::new();
    for child in children {
        if child.as_rule() == Rule::bad_entry {
            found.bad.push((tight_span(&child), Place::Model));
        } else {
            items.push(item(child, found)?);
        }
    }
    Some(Model {
        docs,
        name,
        items,
        counted: Vec::new(),
    })
}

fn item(node: Node, found: &mut Found) -> Option<Item> {
    let mut children = content(node).peekable();
    let docs = docs(&mut children);
    let node = children.next()?;
    let span = tight_span(&node);
    let rule = node.as_rule();
    if rule == Rule::repetition {
        let kind = ItemKind::Loop(repetition(node, found, Place::Model, item)?);
        return Some(Item { docs, span, kind });
    }
    let mut children = content(node).peekable();
    let kind = match rule {
        Rule::units => ItemKind::UnitsNone,
        Rule::constant | Rule::parameter | Rule::input | Rule::definition => ItemKind::Definition {
            kind: match rule {
                Rule::constant => DefinitionKind::Constant,
                Rule::parameter => DefinitionKind::Parameter,
                Rule::input => DefinitionKind::Input,
                _ => DefinitionKind::Let,
            },
            name: declared(children.next()?, found)?,
            value: expression(children.next()?, found)?,
        },
        Rule::gravity => ItemKind::Gravity(pair(children.next()?, found)?),
        Rule::ground => {
            let mut points = Vec::new();
            for child in children {
                match child.as_rule() {
                    Rule::bad_entry => found.bad.push((tight_span(&child), Place::Ground)),
                    _ => points.push(point(child, found)?),
                }
            }
            ItemKind::Ground(points)
        }
        Rule::body | Rule::bar => {
            let kind = match (rule, children.peek()?.as_str()) {
                (Rule::bar, _) => BodyKind::Bar,
                (_, "particle") => BodyKind::Particle,
                (_, "rotor") => BodyKind::Rotor,
                (_, "slider") => BodyKind::Slider,
                _ => BodyKind::Rigid,
            };
            if rule == Rule::body {
                children.next();
            }
            let name = declared(children.next()?, found)?;
            let mut ends = [None, None];
            let (mut properties, mut points) = (Vec::new(), Vec::new());
            for child in children {
                match child.as_rule() {
                    Rule::bar_from => ends[0] = Some(value(content(child).next()?, found)?),
                    Rule::bar_to => ends[1] = Some(value(content(child).next()?, found)?),
                    Rule::bad_entry => found.bad.push((tight_span(&child), Place::Body)),
                    Rule::point => points.push(point(child, found)?),
                    _ => properties.push(property(child, found)?),
                }
            }
            ItemKind::Body {
                kind,
                name,
                ends,
                properties,
                points,
            }
        }
        Rule::coordinate => {
            let name = declared(children.next()?, found)?;
            let help = "a coordinate is measured in `m`, in `rad`, or in `1` for a plain number";
            let unit = stated_unit(children.next()?, help, found)?;
            ItemKind::Coordinate { name, unit }
        }
        Rule::joint => {
            let name = declared(children.next()?, found)?;
            let kind = ident(&children.next()?);
            let (mut points, mut arguments, mut unnamed) = (Vec::new(), Vec::new(), Vec::new());
            for argument in children {
                let argument = content(argument).next()?;
                match argument.as_rule() {
                    Rule::named => arguments.push(property(argument, found)?),
                    Rule::unnamed => unnamed.push(value(argument.into_inner().next()?, found)?),
                    _ => points.push(path(argument, found)?),
                }
            }
            ItemKind::Joint {
                name,
                kind,
                points,
                arguments,
                unnamed,
                span,
            }
        }
        Rule::drive => {
            let name = declared(children.next()?, found)?;
            let target = children.next()?;
            let target = match target.as_rule() {
                Rule::drive_pair => {
                    let mut parts = content(target);
                    let what = ident(&parts.next()?);
                    DriveTarget::Pair(
                        what,
                        [path(parts.next()?, found)?, path(parts.next()?, found)?],
                    )
                }
                _ => DriveTarget::Coordinate(path(target, found)?),
            };
            let value = expression(children.next()?, found)?;
            ItemKind::Drive {
                name,
                target,
                value,
            }
        }
        Rule::constraint => {
            let name = declared(children.next()?, found)?;
            let left = expression(children.next()?, found)?;
            let right = expression(children.next()?, found)?;
            ItemKind::Constraint {
                name,
                sides: [left, right],
            }
        }
        Rule::force => {
            let name = declared(children.next()?, found)?;
            let at = path(children.next()?, found)?;
            let local = children
                .next_if(|child| child.as_rule() == Rule::local)
                .is_some();
            ItemKind::Force {
                name,
                at,
                local,
                value: pair(children.next()?, found)?,
            }
        }
        Rule::spring => {
            let kind = match children.next()?.as_str() {
                "damper" => SpringKind::Damper,
                "torsion_spring" => SpringKind::Torsion,
                _ => SpringKind::Spring,
            };
            let name = declared(children.next()?, found)?;
            let ends = paths(children.next()?, found)?;
            let mut properties = Vec::new();
            for child in children {
                match child.as_rule() {
                    Rule::bad_entry => found.bad.push((tight_span(&child), Place::Spring)),
                    _ => properties.push(property(child, found)?),
                }
            }
            ItemKind::Spring {
                kind,
                name,
                ends,
                properties,
            }
        }
        Rule::potential => ItemKind::Potential {
            name: declared(children.next()?, found)?,
            value: expression(children.next()?, found)?,
        },
        Rule::kinetic => ItemKind::Kinetic {
            name: declared(children.next()?, found)?,
            value: expression(children.next()?, found)?,
        },
        Rule::torque => ItemKind::Torque {
            name: declared(children.next()?, found)?,
            bodies: paths(children.next()?, found)?,
            value: expression(children.next()?, found)?,
        },
        Rule::start => {
            let mut entries = Vec::new();
            for child in children {
                match child.as_rule() {
                    Rule::bad_entry => found.bad.push((tight_span(&child), Place::Start)),
                    _ => entries.push(start_line(child, found)?),
                }
            }
            ItemKind::Start(entries)
        }
        Rule::expect => ItemKind::ExpectDof(expression(children.next()?, found)?),
        Rule::allow => ItemKind::Allow {
            name: ident(&children.next()?),
            subject: match children.next() {
                Some(subject) => Some(path(subject, found)?),
                None => None,
            },
        },
        Rule::output => {
            let name = declared(children.next()?, found)?;
            let mut next = children.next()?;
            let mut unit = None;
            if next.as_rule() == Rule::stated_unit {
                let help = "write a unit, as in `output e: J = energy;`, or `1` for a plain number";
                unit = Some(stated_unit(next, help, found)?);
                next = children.next()?;
            }
            let value = expression(next, found)?;
            ItemKind::Output { name, unit, value }
        }
        Rule::simulate => {
            let mut wishes = Vec::new();
            for child in children {
                match child.as_rule() {
                    Rule::bad_entry => found.bad.push((tight_span(&child), Place::Simulate)),
                    _ => wishes.push(wish(child, found)?),
                }
            }
            ItemKind::Simulate(wishes)
        }
        _ => return None,
    };
    Some(Item { docs, span, kind })
}

fn point(node: Node, found: &mut Found) -> Option<Point> {
    let span = tight_span(&node);
    let mut children = content(node).filter(|child| child.as_rule() != Rule::doc);
    Some(Point {
        span,
        name: ident(&children.next()?),
        value: pair(children.next()?, found)?,
    })
}

fn property(node: Node, found: &mut Found) -> Option<Property> {
    let mut children = content(node).filter(|child| child.as_rule() != Rule::doc);
    let name = ident(&children.next()?);
    let value = value(children.next()?, found)?;
    Some(Property { name, value })
}

fn wish(node: Node, found: &mut Found) -> Option<Wish> {
    let (text, whole) = (node.as_str(), tight_span(&node));
    let entry = property(node, found)?;
    let start = whole.range().start;
    let value = entry.value.span();
    let value = Span::new(value.range().start - start, value.range().end - start);
    Some(Wish {
        entry,
        text: crate::syntax::fault::words(text, value),
        span: whole,
    })
}

fn value(node: Node, found: &mut Found) -> Option<Value> {
    let value = content(node).next()?;
    Some(match value.as_rule() {
        Rule::pair => Value::Pair(pair(value, found)?),
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

fn pair(node: Node, found: &mut Found) -> Option<Pair> {
    let span = tight_span(&node);
    let mut children = content(node);
    let x = expression(children.next()?, found)?;
    let y = expression(children.next()?, found)?;
    Some(Pair {
        components: [x, y],
        span,
    })
}

/// `for i in a..=b { ... }`; `line` reads one entry of the body.
fn repetition<T>(
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
    let mut body = Vec::new();
    for child in children {
        match child.as_rule() {
            Rule::bad_entry => found.bad.push((tight_span(&child), place)),
            _ => body.push(line(child, found)?),
        }
    }
    Some(Loop {
        variable,
        first,
        last,
        inclusive,
        body,
        span,
    })
}

fn start_line(node: Node, found: &mut Found) -> Option<StartLine> {
    Some(match node.as_rule() {
        Rule::project => StartLine::ProjectVelocities,
        Rule::start_loop => StartLine::Loop(repetition(node, found, Place::Start, start_line)?),
        _ => StartLine::Entry(start_entry(node, found)?),
    })
}
