//! Expressions, with the choices `if a < b then c else d` and what other languages write for them.

use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::syntax::ast::*;
use crate::syntax::grammar::Rule;
use crate::syntax::parse::node::{
    Found, Node, content, ident, multiply_operator, odd_signs, span, tight_span,
};
use crate::syntax::parse::units;

/// The form of a choice, for messages.
const FORM: &str = "a choice is written `if a < b then c else d`";

/// Any expression.
pub(crate) fn expression(node: Node, found: &mut Found) -> Option<Expr> {
    let whole = tight_span(&node);
    let mut children = node.into_inner();
    let first = children.next()?;
    if first.as_rule() == Rule::conditional {
        return conditional(first, found);
    }
    match (children.next(), children.next()) {
        (None, _) => sum(first, found),
        (Some(mark), Some(second)) if mark.as_rule() == Rule::stray_comparison => {
            let comparison = comparison(mark.as_str());
            let left = sum(first, found)?;
            let right = sum(second, found)?;
            let Some(question) = children.next() else {
                let message = "a comparison is not a value";
                let mark = tight_span(&mark);
                let mut difference = vec![Edit::replace(mark, "-")];
                if let ExprKind::Sum(_) = right.kind {
                    difference.extend(Edit::brackets(right.span));
                }
                let way = match comparison {
                    Comparison::Less | Comparison::LessOrEqual => " falling",
                    Comparison::Greater | Comparison::GreaterOrEqual => " rising",
                };
                let mut event = difference.clone();
                event.push(Edit::insert(whole.end, way));
                let help = "an event is where an expression becomes 0: write `{}`";
                let fault = Diagnostic::error(codes::SYNTAX, mark, message)
                    .help(FORM)
                    .rewrite(help, whole, event);
                found.diagnostics.push(fault);
                return Some(left);
            };
            let edits = vec![Edit::insert(whole.start, "if ")];
            ternary(
                (comparison, left, right),
                &question,
                children,
                edits,
                (whole, found),
            )
        }
        (Some(question), Some(then)) => {
            let rest = [then].into_iter().chain(children);
            let Some(compared) = bracketed(first.clone()) else {
                let message = "expected a comparison before `?`";
                found.diagnostics.push(
                    Diagnostic::error(codes::SYNTAX, tight_span(&question), message).help(FORM),
                );
                return sum(first, found);
            };
            let brackets = compared.brackets;
            let parts = compared.read(found)?;
            let edits = vec![
                Edit::replace(first_byte(brackets), "if "),
                Edit::delete(last_byte(brackets)),
            ];
            ternary(parts, &question, rest, edits, (whole, found))
        }
        _ => None,
    }
}

/// `a < b ? c : d`, with the changes that its condition needs.
fn ternary<'t>(
    (comparison, left, right): (Comparison, Expr, Expr),
    question: &Node,
    mut rest: impl Iterator<Item = Node<'t>>,
    mut edits: Vec<Edit>,
    (whole, found): (Span, &mut Found),
) -> Option<Expr> {
    let then = expression(rest.next()?, found)?;
    let otherwise = tight_span(&rest.next()?);
    let last = expression(rest.next()?, found)?;
    edits.push(Edit::replace(tight_span(question), "then"));
    edits.push(Edit::replace(otherwise, "else"));
    let message = "`? :` is not part of the language";
    found.diagnostics.push(
        Diagnostic::error(codes::SYNTAX, tight_span(question), message)
            .help(FORM)
            .propose("write `{}`", whole, edits),
    );
    let kind = ExprKind::Conditional(comparison, Box::new([left, right, then, last]));
    Some(Expr { span: whole, kind })
}

fn conditional(node: Node, found: &mut Found) -> Option<Expr> {
    let span = tight_span(&node);
    let mut children = node
        .into_inner()
        .filter(|child| !matches!(child.as_rule(), Rule::k_if | Rule::k_then | Rule::k_else))
        .peekable();
    let first = children.next()?;
    let mut edits = Vec::new();
    let (comparison, left, right) =
        match children.next_if(|mark| mark.as_rule() == Rule::comparison) {
            Some(mark) => (
                comparison(mark.as_str()),
                sum(first, found)?,
                sum(children.next()?, found)?,
            ),
            None => match bracketed(first.clone()) {
                Some(compared) => {
                    edits.push(Edit::delete(first_byte(compared.brackets)));
                    edits.push(Edit::delete(last_byte(compared.brackets)));
                    compared.read(found)?
                }
                None => {
                    let message = "expected a comparison with `<`, `<=`, `>` or `>=` after `if`";
                    found.diagnostics.push(
                        Diagnostic::error(codes::SYNTAX, tight_span(&first), message).help(FORM),
                    );
                    let value = sum(first, found)?;
                    (Comparison::Less, value.clone(), value)
                }
            },
        };
    let mut branches = Vec::new();
    let mut blocks = None;
    for child in children {
        let place = tight_span(&child);
        branches.push(match child.as_rule() {
            Rule::block => {
                blocks = blocks.or(Some(first_byte(place)));
                let inner = content(child.clone()).next()?;
                let behind = Span {
                    start: tight_span(&inner).end,
                    end: place.end,
                };
                let word = if branches.is_empty() { "then " } else { "" };
                edits.push(Edit::replace(first_byte(place), word));
                edits.push(Edit::delete(behind));
                expression(inner, found)?
            }
            Rule::conditional => conditional(child, found)?,
            _ => expression(child, found)?,
        });
    }
    let [then, otherwise] = <[Expr; 2]>::try_from(branches).ok()?;
    if let Some(place) = blocks {
        let message = "`if` has no braces";
        found.diagnostics.push(
            Diagnostic::error(codes::SYNTAX, place, message)
                .help(FORM)
                .propose("write `{}`", span, edits),
        );
    }
    let kind = ExprKind::Conditional(comparison, Box::new([left, right, then, otherwise]));
    Some(Expr { span, kind })
}

/// `(a < b)`
struct Bracketed<'t> {
    brackets: Span,
    left: Node<'t>,
    mark: Node<'t>,
    right: Node<'t>,
}

impl Bracketed<'_> {
    fn read(self, found: &mut Found) -> Option<(Comparison, Expr, Expr)> {
        let comparison = comparison(self.mark.as_str());
        Some((comparison, sum(self.left, found)?, sum(self.right, found)?))
    }
}

/// The comparison that a sum is, in brackets.
fn bracketed(sum: Node) -> Option<Bracketed> {
    let mut node = sum;
    // Sum, product, factor, power, atom: each of one part.
    while node.as_rule() != Rule::parenthesis {
        let mut parts = node.into_inner();
        node = parts.next()?;
        if parts.next().is_some() {
            return None;
        }
    }
    let brackets = tight_span(&node);
    let mut parts = content(node).next()?.into_inner();
    let (left, mark, right) = (parts.next()?, parts.next()?, parts.next()?);
    let compares = mark.as_rule() == Rule::stray_comparison && parts.next().is_none();
    compares.then_some(Bracketed {
        brackets,
        left,
        mark,
        right,
    })
}

pub(crate) fn comparison(mark: &str) -> Comparison {
    match mark.trim() {
        "<" => Comparison::Less,
        "<=" => Comparison::LessOrEqual,
        ">" => Comparison::Greater,
        _ => Comparison::GreaterOrEqual,
    }
}

fn first_byte(span: Span) -> Span {
    Span {
        end: span.start + 1,
        ..span
    }
}

fn last_byte(span: Span) -> Span {
    Span {
        start: span.end.saturating_sub(1),
        ..span
    }
}

/// A name where it is declared, with its index.
pub(crate) fn declared(node: Node, found: &mut Found) -> Option<Ident> {
    words(node, found)?.pop()
}

/// Words with their indices.
pub(crate) fn words(node: Node, found: &mut Found) -> Option<Vec<Ident>> {
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

pub(crate) fn path(node: Node, found: &mut Found) -> Option<Path> {
    let span = tight_span(&node);
    Some(Path {
        words: words(node, found)?,
        span,
    })
}

pub(crate) fn paths(node: Node, found: &mut Found) -> Option<Vec<Path>> {
    content(node).map(|node| path(node, found)).collect()
}

pub(crate) fn sum(node: Node, found: &mut Found) -> Option<Expr> {
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

pub(crate) fn product(node: Node, found: &mut Found) -> Option<Expr> {
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

/// `- - a`: an even number of signs is none.
pub(crate) fn factor(node: Node, found: &mut Found) -> Option<Expr> {
    let whole = tight_span(&node);
    let mut children = node.into_inner().peekable();
    let negative = odd_signs(&mut children);
    let inner = power(children.next()?, found)?;
    Some(with_sign(negative, inner, whole))
}

pub(crate) fn with_sign(negative: bool, inner: Expr, span: Span) -> Expr {
    let kind = if negative {
        ExprKind::Negative(Box::new(inner))
    } else {
        inner.kind
    };
    Expr { span, kind }
}

pub(crate) fn power(node: Node, found: &mut Found) -> Option<Expr> {
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

pub(crate) fn atom(node: Node, found: &mut Found) -> Option<Expr> {
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
