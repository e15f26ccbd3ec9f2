//! From pest's pairs to the tree: one function a rule.
//!
//! The grammar has already decided what there is; a `None` here would mean that grammar and reader
//! disagree, which the tests of this module exclude for every rule.

use super::Rule;
use super::ast::*;
use crate::diagnostic::{Diagnostic, Span, codes};
use pest::iterators::Pair as PestPair;

mod choice;
mod units;

use choice::expression;

type Node<'t> = PestPair<'t, Rule>;

/// What reading the items finds besides them.
#[derive(Default)]
pub(super) struct Found {
    /// Places of entries that follow no rule, with what should have stood there.
    pub(super) bad: Vec<(Span, Place)>,
    /// Faults that the grammar lets pass.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Where a bad entry stands, and so what it was meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Model,
    Ground,
    Body,
    Spring,
    Start,
    Simulate,
}

fn span(node: &Node) -> Span {
    Span::new(node.as_span().start(), node.as_span().end())
}

/// The span without the blanks that a rule swallowed at its end.
fn tight_span(node: &Node) -> Span {
    let start = node.as_span().start();
    Span::new(start, start + node.as_str().trim_end().len())
}

/// The children that carry something: all but words and marks of the grammar.
fn content<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    node.into_inner().filter(|child| {
        !matches!(
            child.as_rule(),
            Rule::k_model
                | Rule::k_units
                | Rule::k_none
                | Rule::k_const
                | Rule::k_param
                | Rule::k_let
                | Rule::k_gravity
                | Rule::k_ground
                | Rule::k_body
                | Rule::k_particle
                | Rule::k_rotor
                | Rule::k_slider
                | Rule::k_bar
                | Rule::k_from
                | Rule::k_to
                | Rule::k_point
                | Rule::k_joint
                | Rule::k_if
                | Rule::k_then
                | Rule::k_else
                | Rule::k_force
                | Rule::k_drive
                | Rule::k_constraint
                | Rule::k_potential
                | Rule::k_input
                | Rule::k_kinetic
                | Rule::k_coordinate
                | Rule::k_for
                | Rule::k_in
                | Rule::k_project
                | Rule::k_velocities
                | Rule::colon
                | Rule::k_torque
                | Rule::k_at
                | Rule::k_on
                | Rule::k_between
                | Rule::k_start
                | Rule::k_guess
                | Rule::k_expect
                | Rule::k_dof
                | Rule::k_allow
                | Rule::k_output
                | Rule::k_simulate
                | Rule::semicolon
                | Rule::comma
                | Rule::equals
                | Rule::open
                | Rule::close
                | Rule::open_paren
                | Rule::close_paren
                | Rule::caret
        )
    })
}

fn docs<'t>(children: &mut std::iter::Peekable<impl Iterator<Item = Node<'t>>>) -> Vec<String> {
    let mut docs = Vec::new();
    while let Some(doc) = children.next_if(|child| child.as_rule() == Rule::doc) {
        let line = doc.as_str().trim_start_matches('/').trim_end();
        docs.push(line.strip_prefix(' ').unwrap_or(line).to_owned());
    }
    docs
}

fn ident(node: &Node) -> Ident {
    Ident::new(node.as_str(), span(node))
}

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

/// A name where it is declared, with its index.
fn declared(node: Node, found: &mut Found) -> Option<Ident> {
    words(node, found)?.pop()
}

/// Words with their indices.
fn words(node: Node, found: &mut Found) -> Option<Vec<Ident>> {
    let mut words: Vec<Ident> = Vec::new();
    for child in node.into_inner() {
        if child.as_rule() == Rule::index {
            let word = words.last_mut()?;
            word.span = word.span.to(tight_span(&child));
            word.index = Some(Box::new(expression(child.into_inner().next()?, found)?));
        } else {
            words.push(ident(&child));
        }
    }
    Some(words)
}

pub(super) fn model(node: Node, found: &mut Found) -> Option<Model> {
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
        text: super::fault::words(text, value),
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

fn path(node: Node, found: &mut Found) -> Option<Path> {
    let span = tight_span(&node);
    Some(Path {
        words: words(node, found)?,
        span,
    })
}

fn paths(node: Node, found: &mut Found) -> Option<Vec<Path>> {
    content(node).map(|node| path(node, found)).collect()
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

fn sum(node: Node, found: &mut Found) -> Option<Expr> {
    let mut terms = Vec::new();
    let mut sign = Sign::Plus;
    for child in node.into_inner() {
        match child.as_rule() {
            Rule::add_operator => {
                sign = if child.as_str() == "-" {
                    Sign::Minus
                } else {
                    Sign::Plus
                };
            }
            _ => terms.push((sign, product(child, found)?)),
        }
    }
    let span = terms.first()?.1.span.to(terms.last()?.1.span);
    if terms.len() == 1 {
        return terms.pop().map(|(_, term)| term);
    }
    Some(Expr {
        span,
        kind: ExprKind::Sum(terms),
    })
}

fn product(node: Node, found: &mut Found) -> Option<Expr> {
    let mut factors = Vec::new();
    let mut operator = MultiplyOperator::Times;
    for child in node.into_inner() {
        match child.as_rule() {
            Rule::multiply_operator => operator = multiply_operator(&child),
            _ => factors.push((operator, factor(child, found)?)),
        }
    }
    let span = factors.first()?.1.span.to(factors.last()?.1.span);
    if factors.len() == 1 {
        return factors.pop().map(|(_, factor)| factor);
    }
    Some(Expr {
        span,
        kind: ExprKind::Product(factors),
    })
}

fn multiply_operator(node: &Node) -> MultiplyOperator {
    if node.as_str() == "*" {
        MultiplyOperator::Times
    } else {
        MultiplyOperator::Over
    }
}

/// `- - a`: an even number of signs is none.
fn factor(node: Node, found: &mut Found) -> Option<Expr> {
    let whole = tight_span(&node);
    let mut children = node.into_inner().peekable();
    let negative = odd_signs(&mut children);
    let inner = power(children.next()?, found)?;
    Some(with_sign(negative, inner, whole))
}

fn odd_signs<'t>(children: &mut std::iter::Peekable<impl Iterator<Item = Node<'t>>>) -> bool {
    let mut odd = false;
    while children
        .next_if(|child| child.as_rule() == Rule::minus)
        .is_some()
    {
        odd = !odd;
    }
    odd
}

fn with_sign(negative: bool, inner: Expr, span: Span) -> Expr {
    let kind = if negative {
        ExprKind::Negative(Box::new(inner))
    } else {
        inner.kind
    };
    Expr { span, kind }
}

fn power(node: Node, found: &mut Found) -> Option<Expr> {
    let whole = tight_span(&node);
    let mut children = content(node);
    let first = children.next()?;
    let unit = first.clone().into_inner().nth(1);
    let base = atom(first, found)?;
    let Some(exponent) = children.next() else {
        return Some(base);
    };
    if let Some(second) = children.next() {
        found.diagnostics.push(
            Diagnostic::error(
                codes::SYNTAX,
                span(&second),
                "a power of a power needs brackets",
            )
            .help("bracket one of them, as in `(a^b)^c` or `a^(b^c)`"),
        );
    } else if unit.is_some() {
        let fault = units::power_of_a_quantity(base.span, &exponent);
        found.diagnostics.push(fault);
    }
    let span = tight_span(&exponent);
    let mut parts = exponent.into_inner().peekable();
    let negative = odd_signs(&mut parts);
    let exponent = with_sign(negative, atom(parts.next()?, found)?, span);
    let kind = ExprKind::Power(Box::new(base), Box::new(exponent));
    Some(Expr { span: whole, kind })
}

fn atom(node: Node, found: &mut Found) -> Option<Expr> {
    let whole = tight_span(&node);
    let mut children = node.into_inner();
    let first = children.next()?;
    let span = tight_span(&first);
    let kind = match first.as_rule() {
        Rule::number => ExprKind::Number(first.as_str().replace('_', "").parse().ok()?),
        Rule::path => ExprKind::Path(path(first, found)?),
        Rule::parenthesis => expression(content(first).next()?, found)?.kind,
        Rule::call => {
            let mut parts = content(first);
            let function = ident(&parts.next()?);
            let arguments = parts
                .map(|part| expression(part, found))
                .collect::<Option<_>>()?;
            ExprKind::Call(function, arguments)
        }
        _ => return None,
    };
    let inner = Expr { span, kind };
    match children.next() {
        Some(unit) => {
            let place = tight_span(&unit);
            let is_stray = unit.as_rule() == Rule::stray_unit;
            let factors = units::factors(unit)?;
            let kind = match inner.kind {
                ExprKind::Path(path) if is_stray => ExprKind::NameWithUnit(path, factors, place),
                _ => ExprKind::Quantity(Box::new(inner), factors),
            };
            Some(Expr { span: whole, kind })
        }
        None => Some(inner),
    }
}
