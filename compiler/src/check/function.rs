//! Calls of functions.

use crate::check::value::{Kind, Place, Value};
use crate::check::{Checker, advice};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::expr::{Function, Function2};
use crate::model::dimension::Dimension;
use crate::syntax::ast::{self, Expr, ExprKind};
use mbdsl_runtime::__private::counted;
use std::f64::consts::TAU;

/// The functions made of others, with the number of their arguments.
const COMPOSED: &[(&str, usize)] = &[
    ("atan2", 2),
    ("hypot", 2),
    ("min", 2),
    ("max", 2),
    ("step", 1),
    ("smoothstep", 1),
    ("smootherstep", 1),
];

/// What the functions are called elsewhere.
const ELSEWHERE: &[(&str, &str)] = &[
    ("log", "ln"),
    ("arcsin", "asin"),
    ("arccos", "acos"),
    ("arctan", "atan"),
    ("arctan2", "atan2"),
    ("fabs", "abs"),
    ("fmin", "min"),
    ("fmax", "max"),
    ("sgn", "sign"),
    ("signum", "sign"),
    ("heaviside", "step"),
    ("tg", "tan"),
    ("sh", "sinh"),
    ("ch", "cosh"),
    ("th", "tanh"),
];

/// Whether a word is the name of a function.
pub(crate) fn is_function(word: &str) -> bool {
    names().any(|name| name == word)
}

fn names() -> impl Iterator<Item = &'static str> + Clone {
    Function::ALL
        .iter()
        .map(|function| function.name())
        .chain(COMPOSED.iter().map(|(name, _)| *name))
}

impl Checker {
    pub(crate) fn call(
        &mut self,
        function: &ast::Ident,
        arguments: &[Expr],
        place: &Place,
    ) -> Option<Value> {
        let values: Vec<Option<Value>> = arguments
            .iter()
            .map(|argument| self.expression(argument, place))
            .collect();
        let known = Function::ALL
            .iter()
            .find(|known| known.name() == function.text);
        let composed = COMPOSED.iter().find(|(name, _)| *name == function.text);
        let wanted = match (known, composed) {
            (Some(_), _) => 1,
            (None, Some((_, wanted))) => *wanted,
            (None, None) => {
                self.unknown_function(function, arguments);
                return None;
            }
        };
        if arguments.len() != wanted {
            let message = format!(
                "`{}` takes {}, found {}",
                function.text,
                counted(wanted, "argument"),
                arguments.len()
            );
            let form = match (wanted, function.text.as_str()) {
                (1, _) => "x",
                (_, "atan2") => "y, x",
                _ => "x, y",
            };
            let mut help = format!("the form is `{}({form})`", function.text);
            help.push_str(match function.text.as_str() {
                "step" => ", which is 0 below x = 0 and 1 from there on",
                "smoothstep" | "smootherstep" => ", which rises from 0 at x = 0 to 1 at x = 1",
                _ => "",
            });
            self.say(Diagnostic::error(codes::ARGUMENTS, function.span, message).help(help));
            return None;
        }
        match (known, arguments, values.as_slice()) {
            (Some(&function), [argument], &[Some(value)]) => {
                self.call_one(function, argument, value)
            }
            (None, [argument], &[Some(value)]) => self.call_step(function, argument, value),
            (None, [_, second], &[Some(first), Some(value)]) => {
                self.call_two(function, first, second, value)
            }
            _ => None,
        }
    }

    fn unknown_function(&mut self, function: &ast::Ident, arguments: &[Expr]) {
        let word = function.text.as_str();
        let message = format!("unknown function `{word}`");
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, function.span, message).help(
            format!("there are {}", names().collect::<Vec<_>>().join(", ")),
        );
        match (word, arguments) {
            ("pow", [base, exponent]) => {
                let brackets = |expr: &Expr| match expr.kind {
                    ExprKind::Number(_) | ExprKind::Path(_) => ["", ""],
                    _ => ["(", ")"],
                };
                let ([open, close], [first, last]) = (brackets(base), brackets(exponent));
                let part = |start: u32, end: u32| Span { start, end };
                let (start, end) = (function.span.start, exponent.span.end + 1);
                for [left, right] in [["", ""], ["(", ")"]] {
                    let edits = vec![
                        Edit::replace(part(start, base.span.start), format!("{left}{open}")),
                        Edit::replace(
                            part(base.span.end, exponent.span.start),
                            format!("{close}^{first}"),
                        ),
                        Edit::replace(part(exponent.span.end, end), format!("{last}{right}")),
                    ];
                    error = error.propose("write `{}`", part(start, end), edits);
                }
            }
            ("log10", [argument]) => {
                let close = argument.span.end + 1;
                let edits = vec![
                    Edit::replace(function.span, "ln"),
                    Edit::insert(close, "/ln(10)"),
                ];
                let end = Span {
                    start: close,
                    end: close,
                };
                error = error.propose("write `{}`", function.span.to(end), edits);
            }
            _ => {
                if let Some((_, ours)) = ELSEWHERE.iter().find(|(other, _)| *other == word) {
                    let help = match word {
                        "log" => "the natural logarithm is `{}`",
                        _ => "write `{}`",
                    };
                    let edit = Edit::replace(function.span, *ours);
                    error = error.propose(help, function.span, vec![edit]);
                }
            }
        }
        let error = self.meant(error, function.span, word, "", names());
        self.say(error);
    }

    /// `step(x)` is 0 below 0 and 1 from there on; `smoothstep(x)` rises from 0 at 0 to 1 at 1,
    /// as `3 x^2 - 2 x^3`; `smootherstep(x)` as `10 x^3 - 15 x^4 + 6 x^5`, whose second derivative is
    /// continuous, too.
    fn call_step(&mut self, function: &ast::Ident, argument: &Expr, value: Value) -> Option<Value> {
        let (zero, one) = (self.graph.zero(), self.graph.one());
        let x = value.expr;
        let expr = if function.text == "step" {
            self.graph.if_less(x, zero, zero, one)
        } else {
            let what = format!("the argument of `{}`", function.text);
            self.expect(
                argument,
                value,
                Dimension::NONE,
                &Place::new(value.level, what),
            )?;
            let rise = if function.text == "smoothstep" {
                let (two, three) = (self.graph.constant(2.0), self.graph.constant(3.0));
                let (square, double) = (self.graph.square(x), self.graph.mul(two, x));
                let factor = self.graph.sub(three, double);
                self.graph.mul(square, factor)
            } else {
                let factors = [6.0, -15.0, 10.0];
                let factor = factors.iter().fold(zero, |sum, &factor| {
                    let (sum, factor) = (self.graph.mul(sum, x), self.graph.constant(factor));
                    self.graph.add(factor, sum)
                });
                let cube = self.graph.powi(x, 3);
                self.graph.mul(cube, factor)
            };
            let above = self.graph.if_less(x, one, rise, one);
            self.graph.if_less(x, zero, zero, above)
        };
        Some(Value {
            expr,
            dimension: self.number_kind(),
            level: value.level,
        })
    }

    /// Functions of two values that measure the same.
    fn call_two(
        &mut self,
        function: &ast::Ident,
        first: Value,
        second_expr: &Expr,
        second: Value,
    ) -> Option<Value> {
        let verb = format!("take `{}` of", function.text);
        let dimension = self.same(first.dimension, second.dimension, second_expr, &verb, "and")?;
        let (x, y) = (first.expr, second.expr);
        let (expr, dimension) = match function.text.as_str() {
            "atan2" => (self.graph.call2(Function2::Atan2, x, y), self.angle()),
            "min" => (self.graph.if_less(x, y, x, y), dimension),
            "max" => (self.graph.if_less(x, y, y, x), dimension),
            _ => {
                let square = self.graph.dot([x, y], [x, y]);
                (self.graph.call(Function::Sqrt, square), dimension)
            }
        };
        Some(Value {
            expr,
            dimension,
            level: first.level.max(second.level),
        })
    }

    /// Warns of a plain number that is hardly meant in rad, as in `sin(30)`.
    fn large_argument(&mut self, function: &str, argument: &Expr) {
        let Some(number) = advice::plain_number(argument).filter(|x| x.abs() > TAU) else {
            return;
        };
        let message = format!(
            "the argument of `{function}` is {} rad, {} turns",
            short(number),
            short(number / TAU)
        );
        let edit = Edit::insert(argument.span.end, " deg");
        let warning = Diagnostic::warning(codes::SUSPICIOUS, argument.span, message)
            .help("an angle without a unit is in rad")
            .propose("did you mean `{}`?", argument.span, vec![edit]);
        self.warn(function, warning);
    }

    fn call_one(&mut self, function: Function, argument: &Expr, value: Value) -> Option<Value> {
        let name = function.name();
        let what = Place::new(value.level, format!("the argument of `{name}`"));
        let dimension = match function {
            Function::Sin | Function::Cos | Function::Tan => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.large_argument(name, argument);
                self.number_kind()
            }
            Function::Asin | Function::Acos | Function::Atan => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.angle()
            }
            Function::Sqrt => {
                let dimension = self.resolved(value.dimension);
                dimension.power(0.5).unwrap_or(Kind::Any)
            }
            Function::Abs => value.dimension,
            Function::Sign => self.number_kind(),
            Function::Exp | Function::Ln | Function::Sinh | Function::Cosh | Function::Tanh => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.number_kind()
            }
        };
        let expr = self.graph.call(function, value.expr);
        Some(Value {
            expr,
            dimension,
            level: value.level,
        })
    }
}
