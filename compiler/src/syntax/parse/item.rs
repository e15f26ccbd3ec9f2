//! The items of a model.

use crate::diagnostic::Span;
use crate::syntax::ast::{
    Acts, BodyKind, DefinitionKind, DriveTarget, Expr, ExprKind, Item, ItemKind, SpringKind,
};
use crate::syntax::fault;
use crate::syntax::grammar::Rule;
use crate::syntax::parse::entry::{
    entries, point, property, repetition, start_line, stated_unit, tuple, value, wish,
};
use crate::syntax::parse::expression::{comparison, declared, expression, path, paths, sum};
use crate::syntax::parse::node::{Found, Node, Place, content, docs, ident, tight_span};
use crate::syntax::parse::table;
use mbdsl_runtime::Direction;

pub(crate) fn item(node: Node, found: &mut Found) -> Option<Item> {
    let mut children = content(node).peekable();
    let docs = docs(&mut children);
    let node = children.next()?;
    let span = tight_span(&node);
    let kind = kind(node, found)?;
    Some(Item { docs, span, kind })
}

fn kind(node: Node, found: &mut Found) -> Option<ItemKind> {
    match node.as_rule() {
        Rule::constant => definition(DefinitionKind::Constant, node, found),
        Rule::parameter => definition(DefinitionKind::Parameter, node, found),
        Rule::input => definition(DefinitionKind::Input, node, found),
        Rule::definition => definition(DefinitionKind::Let, node, found),
        Rule::body | Rule::bar => body(node, found),
        Rule::coordinate => coordinate(node, found),
        Rule::joint => joint(node, found),
        Rule::drive => drive(node, found),
        Rule::constraint => constraint(node, found),
        Rule::force => force(node, found),
        Rule::torque => torque(node, found),
        Rule::spring => spring(node, found),
        Rule::potential | Rule::kinetic => energy(node, found),
        Rule::allow => allow(node, found),
        Rule::output => output(node, found),
        Rule::actuator => actuator(node, found),
        Rule::event => event(node, found),
        Rule::until => until(node, found),
        Rule::state => state(node, found),
        Rule::rate => rate(node, found),
        Rule::next => next(node, found),
        Rule::table => table::table(node, found),
        Rule::stop => stop(node, found),
        Rule::friction => friction(node, found),
        _ => block(node, found),
    }
}

/// An item without a name.
fn block(node: Node, found: &mut Found) -> Option<ItemKind> {
    let rule = node.as_rule();
    if rule == Rule::repetition {
        return Some(ItemKind::Loop(repetition(node, found, Place::Model, item)?));
    }
    let mut children = content(node);
    Some(match rule {
        Rule::sampling => {
            let period = expression(children.next()?, found)?;
            let mut items = entries(children, Place::Sample, found, item)?;
            if items.is_empty() {
                found.diagnostics.push(fault::nothing_sampled(period.span));
            }
            for item in &mut items {
                match &mut item.kind {
                    ItemKind::Next {
                        period: of_block, ..
                    } => *of_block = period.clone(),
                    ItemKind::State { is_sampled, .. } => *is_sampled = true,
                    _ => {}
                }
            }
            ItemKind::Sample(items)
        }
        Rule::units => ItemKind::UnitsNone,
        Rule::gravity => ItemKind::Gravity(tuple(children.next()?, found)?),
        Rule::ground => ItemKind::Ground(entries(children, Place::Ground, found, point)?),
        Rule::start => ItemKind::Start(entries(children, Place::Start, found, start_line)?),
        Rule::expect => ItemKind::ExpectDof(expression(children.next()?, found)?),
        Rule::simulate => ItemKind::Simulate(entries(children, Place::Simulate, found, wish)?),
        _ => return None,
    })
}

fn definition(kind: DefinitionKind, node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    Some(ItemKind::Definition {
        kind,
        name: declared(children.next()?, found)?,
        value: expression(children.next()?, found)?,
    })
}

fn body(node: Node, found: &mut Found) -> Option<ItemKind> {
    let rule = node.as_rule();
    let mut children = content(node);
    let kind = match rule {
        Rule::bar => BodyKind::Bar,
        _ => match children.next()?.as_str() {
            "particle" => BodyKind::Particle,
            "rotor" => BodyKind::Rotor,
            "slider" => BodyKind::Slider,
            _ => BodyKind::Rigid,
        },
    };
    let name = declared(children.next()?, found)?;
    let mut ends = [None, None];
    let (mut properties, mut points) = (Vec::new(), Vec::new());
    for child in children {
        match child.as_rule() {
            Rule::bar_from => ends[0] = Some(value(content(child).next()?, found)?),
            Rule::bar_to => ends[1] = Some(value(content(child).next()?, found)?),
            Rule::bad_entry => found.bad.push((tight_span(&child), Place::Body)),
            Rule::point | Rule::heading => points.push(point(child, found)?),
            _ => properties.push(property(child, found)?),
        }
    }
    Some(ItemKind::Body {
        kind,
        name,
        ends,
        properties,
        points,
    })
}

fn coordinate(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let help = "a coordinate is measured in `m`, in `rad`, or in `1` for a plain number";
    let unit = stated_unit(children.next()?, help, found)?;
    Some(ItemKind::Coordinate { name, unit })
}

fn state(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node).peekable();
    let name = declared(children.next()?, found)?;
    let help = "write a unit, as in `state i: A = 0;`, or `1` for a plain number";
    let unit = match children.next_if(|child| child.as_rule() == Rule::stated_unit) {
        Some(unit) => Some(stated_unit(unit, help, found)?),
        None => None,
    };
    let value = expression(children.next()?, found)?;
    Some(ItemKind::State {
        name,
        unit,
        value,
        is_sampled: false,
    })
}

fn rate(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    Some(ItemKind::Rate {
        name: declared(children.next()?, found)?,
        value: expression(children.next()?, found)?,
    })
}

/// The value of a state from a sample on; the period is that of the block around it.
fn next(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let value = expression(children.next()?, found)?;
    let period = Expr {
        span: name.span,
        kind: ExprKind::Number(0.0),
    };
    Some(ItemKind::Next {
        name,
        value,
        period,
    })
}

fn joint(node: Node, found: &mut Found) -> Option<ItemKind> {
    let span = tight_span(&node);
    let mut children = content(node);
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
    Some(ItemKind::Joint {
        name,
        kind,
        points,
        arguments,
        unnamed,
        span,
    })
}

fn drive(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let target = children.next()?;
    let target = match target.as_rule() {
        Rule::drive_pair => {
            let mut parts = content(target);
            let what = ident(&parts.next()?);
            let (first, second) = (path(parts.next()?, found)?, path(parts.next()?, found)?);
            DriveTarget::Pair(what, [first, second])
        }
        _ => DriveTarget::Coordinate(path(target, found)?),
    };
    let value = expression(children.next()?, found)?;
    Some(ItemKind::Drive {
        name,
        target,
        value,
    })
}

fn constraint(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let left = expression(children.next()?, found)?;
    let right = expression(children.next()?, found)?;
    Some(ItemKind::Constraint {
        name,
        sides: [left, right],
    })
}

fn force(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node).peekable();
    let name = declared(children.next()?, found)?;
    let place = children.next()?;
    if place.as_rule() == Rule::on {
        return Some(ItemKind::CoordinateForce {
            name,
            on: paths(place, found)?.pop()?,
            value: expression(children.next()?, found)?,
        });
    }
    let at = path(place, found)?;
    let local = children.next_if(|child| child.as_rule() == Rule::local);
    Some(ItemKind::Force {
        name,
        at,
        local: local.is_some(),
        value: tuple(children.next()?, found)?,
    })
}

fn torque(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node).peekable();
    let name = declared(children.next()?, found)?;
    let place = children.next()?;
    let is_about = place.as_rule() == Rule::about;
    let bodies = paths(place, found)?;
    let local = children.next_if(|child| child.as_rule() == Rule::local);
    let value = children.next()?;
    let [first, ..] = bodies.as_slice() else {
        return None;
    };
    if value.as_rule() == Rule::tuple && is_about {
        let value = tuple(value, found)?;
        found.diagnostics.push(fault::torque_of_components(&value));
        // With the fault said, any value serves.
        let value = Expr {
            span: value.span,
            kind: ExprKind::Number(0.0),
        };
        return Some(ItemKind::TorqueAbout {
            name,
            joint: first.clone(),
            value,
        });
    }
    Some(match (is_about, value.as_rule()) {
        (false, Rule::tuple) => ItemKind::TorqueVector {
            name,
            bodies,
            local: local.is_some(),
            value: tuple(value, found)?,
        },
        (true, _) => ItemKind::TorqueAbout {
            name,
            joint: first.clone(),
            value: expression(value, found)?,
        },
        (false, _) => ItemKind::Torque {
            name,
            bodies,
            value: expression(value, found)?,
        },
    })
}

fn spring(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let kind = match children.next()?.as_str() {
        "damper" => SpringKind::Damper,
        "torsion_spring" => SpringKind::Torsion,
        "bushing" => SpringKind::Bushing,
        _ => SpringKind::Spring,
    };
    Some(ItemKind::Spring {
        kind,
        name: declared(children.next()?, found)?,
        ends: paths(children.next()?, found)?,
        properties: entries(children, Place::Spring, found, property)?,
    })
}

fn energy(node: Node, found: &mut Found) -> Option<ItemKind> {
    let is_kinetic = node.as_rule() == Rule::kinetic;
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let value = expression(children.next()?, found)?;
    Some(if is_kinetic {
        ItemKind::Kinetic { name, value }
    } else {
        ItemKind::Potential { name, value }
    })
}

fn allow(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    Some(ItemKind::Allow {
        name: ident(&children.next()?),
        subject: match children.next() {
            Some(subject) => Some(path(subject, found)?),
            None => None,
        },
    })
}

fn output(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let mut next = children.next()?;
    let mut unit = None;
    if next.as_rule() == Rule::stated_unit {
        let help = "write a unit, as in `output e: J = energy;`, or `1` for a plain number";
        unit = Some(stated_unit(next, help, found)?);
        next = children.next()?;
    }
    let value = expression(next, found)?;
    Some(ItemKind::Output { name, unit, value })
}

fn actuator(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let acts = children.next()?;
    let is_torque = acts.as_rule() == Rule::actuator_torque;
    // The words are those of loads, and are no content.
    let mut parts = content(acts);
    let first = parts.next()?;
    let acts = match (is_torque, parts.next()) {
        (true, _) => Acts::Torque(paths(first, found)?),
        (false, Some(direction)) => Acts::Along(path(first, found)?, tuple(direction, found)?),
        (false, None) => Acts::Between(paths(first, found)?),
    };
    let follows = children.map(|driver| path(driver, found));
    Some(ItemKind::Actuator {
        name,
        acts,
        follows: follows.collect::<Option<_>>()?,
    })
}

fn event(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    Some(ItemKind::Event {
        name: declared(children.next()?, found)?,
        value: expression(children.next()?, found)?,
        direction: match children.next().map(|word| word.as_str()) {
            Some("rising") => Direction::Rising,
            Some(_) => Direction::Falling,
            None => Direction::Both,
        },
    })
}

fn until(node: Node, found: &mut Found) -> Option<ItemKind> {
    let (text, start) = (node.as_str(), node.as_span().start());
    let mut children = content(node);
    let left = sum(children.next()?, found)?;
    let comparison = comparison(children.next()?.as_str());
    let right = sum(children.next()?, found)?;
    let words = Span::new(
        left.span.range().start - start,
        right.span.range().end - start,
    );
    Some(ItemKind::Until {
        comparison,
        sides: [left, right],
        text: fault::words(text, words),
    })
}

fn stop(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    let name = declared(children.next()?, found)?;
    let left = sum(children.next()?, found)?;
    let comparison = comparison(children.next()?.as_str());
    let right = sum(children.next()?, found)?;
    Some(ItemKind::Stop {
        name,
        comparison,
        sides: [left, right],
        properties: entries(children, Place::Stop, found, property)?,
    })
}

fn friction(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node);
    Some(ItemKind::Friction {
        name: declared(children.next()?, found)?,
        on: paths(children.next()?, found)?.into_iter().next()?,
        properties: entries(children, Place::Friction, found, property)?,
    })
}
