//! Builds the graph of an expression, and checks its dimension.

use crate::check::value::{Kind, Level, Place, Value, Wanted};
use crate::check::{Checker, unit_edits};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{Partial, PartialKind};
use crate::syntax::ast::{Comparison, Expr, ExprKind, MultiplyOperator, Path, Sign, UnitFactor};

impl Checker {
    /// Any expression; `None` where an error was said.
    pub(crate) fn expression(&mut self, expr: &Expr, place: &Place) -> Option<Value> {
        match &expr.kind {
            ExprKind::Number(number) => self.number(*number, expr.span),
            ExprKind::Quantity(inner, factors) => {
                let value = self.expression(inner, place);
                let unit = self.unit(factors, Some(inner.span));
                if let Some((_, Dimension::LENGTH)) = unit {
                    let written = unit_edits::written_unit(factors);
                    *self.lengths.entry(written).or_insert(0) += 1;
                }
                self.with_unit(value?, unit?)
            }
            ExprKind::Path(path) => self.path(path, place),
            ExprKind::NameWithUnit(path, factors, unit) => {
                self.name_with_unit(path, factors, *unit, None, place)
            }
            ExprKind::Call(function, arguments) => self.call(function, arguments, place),
            ExprKind::Sum(terms) => self.sum(terms, place),
            ExprKind::Product(factors) => self.product(factors, place),
            ExprKind::Negative(inner) => {
                let value = self.expression(inner, place)?;
                Some(Value {
                    expr: self.graph.neg(value.expr),
                    ..value
                })
            }
            ExprKind::Power(base, exponent) => self.power(base, exponent, place),
            ExprKind::Conditional(comparison, parts) => self.conditional(*comparison, parts, place),
        }
    }

    /// Says that a unit cannot follow a name; `first` is the first factor of the product that the
    /// name ends.
    fn name_with_unit(
        &mut self,
        path: &Path,
        factors: &[UnitFactor],
        unit: Span,
        first: Option<Span>,
        place: &Place,
    ) -> Option<Value> {
        let value = self.path(path, place)?;
        let (_, dimension) = self.unit(factors, None)?;
        let (name, written) = (path.text(), unit_edits::written_unit(factors));
        let message = format!(
            "`{written}` follows the name `{name}`: a unit can follow a number, a call or `)`"
        );
        let mut error = Diagnostic::error(codes::SYNTAX, unit, message)
            .label("a unit after a name")
            .help("write the unit in the declaration of the name");
        let whole = first.unwrap_or(path.span).to(unit);
        let gap = Span {
            start: path.span.end,
            end: unit.end,
        };
        let blanks = Span {
            end: unit.start,
            ..gap
        };
        let found = self.resolved(value.dimension).known();
        let delete = |error: Diagnostic| {
            let help = format!("`{name}` already has {dimension}: delete the unit");
            error.rewrite(help, gap, vec![Edit::delete(gap)])
        };
        if found.is_some_and(|found| found != Dimension::NONE && found == dimension) {
            error = delete(error);
        }
        if let Some(first) = first {
            error = error.rewrite("write `{}`", whole, Edit::brackets(first.to(path.span)));
        }
        let factor = vec![Edit::replace(blanks, "*(1 "), Edit::insert(unit.end, ")")];
        let help = "write `{}`, or put the unit in the declaration";
        self.report(error.rewrite(help, path.span.to(unit), factor));
        None
    }

    fn number(&mut self, number: f64, span: Span) -> Option<Value> {
        if !number.is_finite() {
            let message = "this number is too large for the arithmetic";
            self.report(
                Diagnostic::error(codes::NOT_FINITE, span, message)
                    .help("the largest number is about 1.8e308"),
            );
            return None;
        }
        let any = number == 0.0 || !self.has_units;
        let dimension = if any {
            Kind::Any
        } else {
            Kind::Known(Dimension::NONE)
        };
        Some(Value {
            expr: self.graph.constant(number),
            dimension,
            level: Level::Constant,
        })
    }

    fn conditional(
        &mut self,
        comparison: Comparison,
        parts: &[Expr; 4],
        place: &Place,
    ) -> Option<Value> {
        let [left, right, then, otherwise] = parts.each_ref().map(|p| self.expression(p, place));
        let (left, right, then, otherwise) = (left?, right?, then?, otherwise?);
        self.same(left.dimension, right, &parts[1], "compare", "with")?;
        self.beside_angle(&[(left.dimension, &parts[0]), (right.dimension, &parts[1])]);
        let dimension = self.same(
            then.dimension,
            otherwise,
            &parts[3],
            "choose between",
            "and",
        )?;
        self.beside_angle(&[
            (then.dimension, &parts[2]),
            (otherwise.dimension, &parts[3]),
        ]);
        let (a, b, c, d) = (left.expr, right.expr, then.expr, otherwise.expr);
        // a <= b is not b < a.
        let expr = match comparison {
            Comparison::Less => self.graph.if_less(a, b, c, d),
            Comparison::LessOrEqual => self.graph.if_less(b, a, d, c),
            Comparison::Greater => self.graph.if_less(b, a, c, d),
            Comparison::GreaterOrEqual => self.graph.if_less(a, b, d, c),
        };
        let level = left
            .level
            .max(right.level)
            .max(then.level)
            .max(otherwise.level);
        Some(Value {
            expr,
            dimension,
            level,
        })
    }

    /// The dimension of two values that must measure the same, the second one written as `expr`.
    pub(crate) fn same(
        &mut self,
        first: Kind,
        second: Value,
        expr: &Expr,
        verb: &str,
        preposition: &str,
    ) -> Option<Kind> {
        match (self.resolved(first), self.resolved(second.dimension)) {
            (Kind::Any, other) | (other, Kind::Any) => Some(other),
            (open @ Kind::Open { .. }, Kind::Known(known))
            | (Kind::Known(known), open @ Kind::Open { .. }) => {
                self.infer(open, known);
                Some(Kind::Known(known))
            }
            (a @ Kind::Open { .. }, b @ Kind::Open { .. }) => {
                if a != b {
                    self.equal.push((a, b));
                }
                Some(a)
            }
            (Kind::Known(a), Kind::Known(b)) if a == b => Some(Kind::Known(a)),
            (Kind::Known(a), Kind::Known(b)) if a.without_angle() == b.without_angle() => {
                Some(Kind::Known(a.without_angle()))
            }
            (Kind::Known(a), Kind::Known(b)) => {
                let message = format!("cannot {verb} {b} {preposition} {a}");
                let error = Diagnostic::error(codes::DIMENSION, expr.span, message)
                    .label(format!("{b}, expected {a}"))
                    .help(self.dimension_help(b, a));
                let mut error = self.advise_dimension(error, expr, Wanted::AsAnother, b, a);
                if let Some((name, span)) = self.first_definition(expr) {
                    error = error.related(span, format!("`{name}` is declared"));
                }
                self.report(error);
                None
            }
        }
    }

    fn sum(&mut self, terms: &[(Sign, Expr)], place: &Place) -> Option<Value> {
        // All terms are read, so that the faults of all are said.
        let values: Vec<Option<Value>> = terms
            .iter()
            .map(|(_, term)| self.expression(term, place))
            .collect();
        let mut sum: Option<Value> = None;
        let parts = terms.iter().zip(&values);
        let parts: Vec<_> = parts
            .filter_map(|((_, term), value)| Some((value.as_ref()?.dimension, term)))
            .collect();
        self.beside_angle(&parts);
        for ((sign, term), value) in terms.iter().zip(values) {
            let value = value?;
            let signed = match sign {
                Sign::Plus => value.expr,
                Sign::Minus => self.graph.neg(value.expr),
            };
            let Some(before) = sum else {
                sum = Some(Value {
                    expr: signed,
                    ..value
                });
                continue;
            };
            let (verb, preposition) = if *sign == Sign::Plus {
                ("add", "to")
            } else {
                ("subtract", "from")
            };
            let dimension = self.same(before.dimension, value, term, verb, preposition)?;
            let expr = self.graph.add(before.expr, signed);
            sum = Some(Value {
                expr,
                dimension,
                level: before.level.max(value.level),
            });
        }
        sum
    }

    fn product(&mut self, factors: &[(MultiplyOperator, Expr)], place: &Place) -> Option<Value> {
        let mut first = None;
        let values: Vec<Option<Value>> = factors
            .iter()
            .map(|(_, factor)| {
                let before = first;
                first = first.or(Some(factor.span));
                match &factor.kind {
                    ExprKind::NameWithUnit(path, factors, unit) => {
                        self.name_with_unit(path, factors, *unit, before, place)
                    }
                    _ => self.expression(factor, place),
                }
            })
            .collect();
        let mut product: Option<Value> = None;
        for ((operator, factor), value) in factors.iter().zip(values) {
            let value = value?;
            let Some(before) = product else {
                product = Some(value);
                continue;
            };
            if *operator == MultiplyOperator::Over && self.graph.is_zero(value.expr) {
                self.report(
                    Diagnostic::error(codes::NOT_FINITE, factor.span, "division by zero")
                        .help("divide by something that is not always 0"),
                );
                return None;
            }
            let mut by = self.resolved(value.dimension);
            if *operator == MultiplyOperator::Over {
                by = by.power(-1.0).unwrap_or(Kind::Any);
            }
            let dimension = self.resolved(before.dimension).times(by);
            let expr = match operator {
                MultiplyOperator::Times => self.graph.mul(before.expr, value.expr),
                MultiplyOperator::Over => self.graph.div(before.expr, value.expr),
            };
            if *operator == MultiplyOperator::Over {
                self.note_partial(factor.span, value.expr, expr, PartialKind::Division);
            }
            product = Some(Value {
                expr,
                dimension,
                level: before.level.max(value.level),
            });
        }
        product
    }

    /// Remembers an operation that may give a non-finite value, for a message if it does.
    pub(super) fn note_partial(
        &mut self,
        span: Span,
        operand: ExprId,
        value: ExprId,
        kind: PartialKind,
    ) {
        let is_new = self.partials.last().is_none_or(|last| last.span != span);
        if is_new && self.graph.value(operand).is_none() {
            self.partials.push(Partial {
                span,
                operand,
                value,
                kind,
            });
        }
    }

    fn power(&mut self, base: &Expr, exponent: &Expr, place: &Place) -> Option<Value> {
        let (b, e) = (
            self.expression(base, place),
            self.expression(exponent, place),
        );
        let (b, e) = (b?, e?);
        self.expect(
            exponent,
            e,
            Dimension::NONE,
            &Place::new(place.level, "an exponent"),
        )?;
        let dimension = match (self.resolved(b.dimension), self.graph.value(e.expr)) {
            (Kind::Any, _) => Kind::Any,
            (Kind::Known(Dimension::NONE), _) => Kind::Known(Dimension::NONE),
            (open @ Kind::Open { .. }, Some(n)) => open.power(n).unwrap_or(Kind::Any),
            (Kind::Open { .. }, None) => Kind::Any,
            (Kind::Known(dimension), Some(n)) => match dimension.power(n) {
                Some(power) => Kind::Known(power),
                None => {
                    let message = format!("the power {n} of {dimension} is not a dimension");
                    self.report(
                        Diagnostic::error(codes::DIMENSION, exponent.span, message)
                            .help("write a whole number, a half, a third or a quarter"),
                    );
                    return None;
                }
            },
            (Kind::Known(dimension), None) => {
                let message =
                    format!("the exponent of a quantity in {dimension} must be a constant");
                self.report(
                    Diagnostic::error(codes::DIMENSION, exponent.span, message)
                        .help("write a number, or make the base a plain number"),
                );
                return None;
            }
        };
        let expr = self.graph.pow(b.expr, e.expr);
        Some(Value {
            expr,
            dimension,
            level: b.level.max(e.level),
        })
    }

    pub(crate) fn angle(&self) -> Kind {
        if self.has_units {
            Kind::Known(Dimension::ANGLE)
        } else {
            Kind::Any
        }
    }

    pub(crate) fn number_kind(&self) -> Kind {
        if self.has_units {
            Kind::Known(Dimension::NONE)
        } else {
            Kind::Any
        }
    }
}
