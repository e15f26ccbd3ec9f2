//! Definitions whose values are numbers: constants, and parameters with their defaults.

use crate::check::value::{Kind, Level, Place, Value};
use crate::check::{Checker, Meaning, unit_edits};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{Parameter, WrittenUnit};
use crate::syntax::ast::{Expr, ExprKind, Ident};

impl Checker {
    pub(super) fn constant(&mut self, name: &Ident, value: &Expr) -> Option<Value> {
        let place = Place::new(Level::Constant, format!("constant `{}`", name.text));
        let checked = self.expression(value, &place)?;
        let number = self.graph.evaluate(&[checked.expr], |_| f64::NAN)[0];
        self.finite(number, value.span, &place)?;
        Some(Value {
            expr: self.graph.constant(number),
            ..checked
        })
    }

    pub(super) fn parameter(
        &mut self,
        name: &Ident,
        value: &Expr,
        docs: &[String],
        input: bool,
    ) -> Option<Value> {
        let word = if input { "input" } else { "parameter" };
        let place = Place::new(
            Level::Parameter,
            format!("the default of {word} `{}`", name.text),
        );
        if let Some(later) = self.later_parameter(name, value) {
            self.report(later);
            return None;
        }
        let checked = self.expression(value, &place)?;
        let known = |symbol| match symbol {
            Symbol::Parameter(i) => self.parameters[i as usize].default,
            _ => f64::NAN,
        };
        let default = self.graph.evaluate(&[checked.expr], known)[0];
        self.finite(default, value.span, &place)?;
        let index = self.parameters.len() as u32;
        let written = self.written_unit(value);
        self.parameters.push(Parameter {
            name: name.text.clone(),
            span: name.span,
            docs: docs.to_vec(),
            default,
            dimension: if self.has_units {
                checked.dimension.known()
            } else {
                None
            },
            written,
            input,
        });
        let symbol = if input {
            self.inputs.push(index);
            Symbol::U(self.inputs.len() as u32 - 1)
        } else {
            Symbol::Parameter(index)
        };
        let expr = self.graph.symbol(symbol);
        // A bare 0 may be of any dimension: the first use of the parameter says of which.
        let open = Kind::Open {
            dimension: Dimension::NONE,
            parameter: index,
            power: 1,
        };
        let is_open = self.has_units && checked.dimension == Kind::Any;
        Some(Value {
            expr,
            dimension: if is_open { open } else { checked.dimension },
            level: if input {
                Level::Input
            } else {
                Level::Parameter
            },
        })
    }

    /// The unit of a number, empty if it has none; `None` for a computed value.
    fn written_unit(&mut self, value: &Expr) -> Option<WrittenUnit> {
        match &value.kind {
            ExprKind::Negative(inner) => self.written_unit(inner),
            ExprKind::Number(_) => Some(WrittenUnit {
                symbol: String::new(),
                factor: 1.0,
            }),
            ExprKind::Quantity(inner, factors) => {
                self.written_unit(inner)?;
                let (factor, _) = self.unit(factors, Some(inner.span))?;
                let symbol = unit_edits::written_unit(factors);
                Some(WrittenUnit { symbol, factor })
            }
            _ => None,
        }
    }

    /// Checks that a default uses only constants and earlier parameters, and gives the error if
    /// not: whoever reads the text from above knows its value, and a change of another parameter does
    /// not reach it.
    fn later_parameter(&self, name: &Ident, value: &Expr) -> Option<Diagnostic> {
        let mut open = vec![value];
        while let Some(expr) = open.pop() {
            let ExprKind::Path(path) = &expr.kind else {
                open.extend(expr.children());
                continue;
            };
            let word = &path.words[0].text;
            let Some((Meaning::Definition(index), span)) = self.names.get(word) else {
                continue;
            };
            let value = self.definitions[*index];
            let is_let = value.is_some_and(|value| {
                value.level >= Level::Parameter
                    && !matches!(
                        self.graph.node(value.expr),
                        crate::expr::Node::Symbol(Symbol::Parameter(_) | Symbol::U(_))
                    )
            });
            if span.start > name.span.start || is_let {
                let reason = if is_let {
                    "is derived with `let`"
                } else {
                    "is declared later"
                };
                let message = format!(
                    "the default of parameter `{}` uses `{word}`, which {reason}",
                    name.text
                );
                return Some(
                    Diagnostic::error(codes::CYCLIC, path.span, message)
                        .help("use constants and earlier parameters; what follows a parameter is a `let`")
                        .related(*span, format!("`{word}` is declared")),
                );
            }
        }
        None
    }

    /// Reports a value that is not finite.
    pub(crate) fn finite(&mut self, number: f64, span: Span, place: &Place) -> Option<()> {
        if number.is_finite() {
            return Some(());
        }
        let message = format!("{} is {number}, not a finite number", place.what);
        self.report(
            Diagnostic::error(codes::NOT_FINITE, span, message)
                .help("check its divisions and the ranges of its functions"),
        );
        None
    }
}
