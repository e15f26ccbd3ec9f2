//! Calls of functions.

use crate::check::value::{Kind, Place, Value};
use crate::check::words::words;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::expr::{Function, Function2};
use crate::model::PartialKind;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{self, Expr, ExprKind};
use mbdsl_runtime::__private::counted;

words! {
    /// Functions of two arguments.
    Two {
        Atan2 "atan2";
        Hypot "hypot";
        Min "min";
        Max "max";
    }
}

words! {
    /// Functions that rise from 0 to 1.
    Rise {
        Step "step";
        Smooth "smoothstep";
        Smoother "smootherstep";
    }
}

/// A function that is called by its name.
#[derive(Clone, Copy)]
enum Called {
    One(Function),
    Two(Two),
    Rise(Rise),
}

impl Called {
    fn named(word: &str) -> Option<Called> {
        let one = Function::ALL.iter().find(|known| known.name() == word);
        let one = one.copied().map(Called::One);
        one.or_else(|| Two::named(word).map(Called::Two))
            .or_else(|| Rise::named(word).map(Called::Rise))
    }

    /// The number of its arguments.
    fn arguments(self) -> usize {
        match self {
            Called::One(_) | Called::Rise(_) => 1,
            Called::Two(_) => 2,
        }
    }

    /// Its arguments as they are written.
    fn form(self) -> &'static str {
        match self {
            Called::One(_) | Called::Rise(_) => "x",
            Called::Two(Two::Atan2) => "y, x",
            Called::Two(Two::Hypot | Two::Min | Two::Max) => "x, y",
        }
    }

    /// Explains a function with an ambiguous name, as the end of a message; empty for others.
    fn meaning(self) -> &'static str {
        match self {
            Called::Rise(Rise::Step) => ", which is 0 below x = 0 and 1 from there on",
            Called::Rise(Rise::Smooth | Rise::Smoother) => {
                ", which rises from 0 at x = 0 to 1 at x = 1"
            }
            Called::One(_) | Called::Two(_) => "",
        }
    }
}

/// Names of functions in other tools, each with the name in this language.
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

/// Functions of other tools as they are written here, with `{}` for the argument.
const WRITTEN_OUT: &[(&str, &str)] = &[
    ("log10", "(ln({})/ln(10))"),
    ("log2", "(ln({})/ln(2))"),
    ("log1p", "ln(1 + ({}))"),
    ("expm1", "(exp({}) - 1)"),
    ("exp2", "(2^({}))"),
    ("sqr", "(({})^2)"),
    ("cot", "(1/tan({}))"),
    ("sec", "(1/cos({}))"),
    ("csc", "(1/sin({}))"),
    ("coth", "(1/tanh({}))"),
    ("sech", "(1/cosh({}))"),
    ("csch", "(1/sinh({}))"),
    ("sind", "sin(({}) deg)"),
    ("cosd", "cos(({}) deg)"),
    ("tand", "tan(({}) deg)"),
    ("asinh", "ln(({}) + sqrt(({})^2 + 1))"),
    ("acosh", "ln(({}) + sqrt(({})^2 - 1))"),
    ("atanh", "(0.5*ln((1 + ({}))/(1 - ({}))))"),
];

/// Functions of other tools that are not written in one expression: no function is near them.
const MISSING: &[&str] = &[
    "cbrt", "floor", "ceil", "round", "trunc", "mod", "fmod", "erf", "sinc",
];

/// A call as it is written out, with its argument where the form has it.
fn written_out(call: Span, argument: &Expr, form: &'static str) -> Choice {
    let mut parts = form.split("{}");
    let first = parts.next().unwrap_or_default();
    let rest: Vec<&'static str> = parts.collect();
    let replace = |start: u32, end: u32, text: &str| Edit::replace(Span { start, end }, text);
    let edits = vec![
        replace(call.start, argument.span.start, first),
        replace(
            argument.span.end,
            call.end,
            rest.last().copied().unwrap_or_default(),
        ),
    ];
    let choice = Choice::new("write `{}`", call, edits).rewritten();
    match rest.as_slice() {
        // The argument is there twice.
        [between, _] => Choice {
            moved: Some((argument.span, argument.span.start, between)),
            ..choice
        },
        _ => choice,
    }
}

/// Whether a word is the name of a function.
pub(crate) fn is_function(word: &str) -> bool {
    Called::named(word).is_some()
}

fn names() -> impl Iterator<Item = &'static str> + Clone {
    let one = Function::ALL.iter().map(|function| function.name());
    let two = Two::ALL.iter().map(|function| function.name());
    one.chain(two)
        .chain(Rise::ALL.iter().map(|function| function.name()))
}

impl Checker {
    pub(crate) fn call(
        &mut self,
        function: &ast::Ident,
        arguments: &[Expr],
        place: &Place,
    ) -> Option<Value> {
        if self.is_slope(function, arguments) {
            return self.slope(arguments, place);
        }
        if let Some(value) = self.of_vectors(function, arguments, place) {
            return value;
        }
        let values: Vec<Option<Value>> = arguments
            .iter()
            .map(|argument| self.expression(argument, place))
            .collect();
        if let Some(&(Meaning::Table(table), _)) = self.names.get(&function.text) {
            return self.call_table(table, function, arguments, &values);
        }
        let Some(called) = Called::named(&function.text) else {
            self.unknown_function(function, arguments);
            return None;
        };
        if arguments.len() != called.arguments() {
            let message = format!(
                "`{}` takes {}, found {}",
                function.text,
                counted(called.arguments(), "argument"),
                arguments.len()
            );
            let (form, meaning) = (called.form(), called.meaning());
            let mut help = format!("the form is `{}({form})`{meaning}", function.text);
            if ["min", "max"].contains(&&*function.text) && arguments.len() == 1 {
                help.push_str("; for extremes over time, see the table of `mbdsl sweep`");
            }
            self.report(Diagnostic::error(codes::ARGUMENTS, function.span, message).help(help));
            return None;
        }
        match (called, arguments, values.as_slice()) {
            (Called::One(function), [argument], &[Some(value)]) => {
                self.call_one(function, argument, value)
            }
            (Called::Rise(rise), [argument], &[Some(value)]) => {
                self.call_rise(rise, argument, value)
            }
            (Called::Two(function), [left, right], &[Some(first), Some(second)]) => {
                self.call_two(function, [left, right], first, second)
            }
            // An argument has a fault of its own.
            _ => None,
        }
    }

    /// Whether a call asks for the derivative of a table: its first argument is the name of one.
    fn is_slope(&self, function: &ast::Ident, arguments: &[Expr]) -> bool {
        let ("slope", [table, _]) = (function.text.as_str(), arguments) else {
            return false;
        };
        let ExprKind::Path(path) = &table.kind else {
            return false;
        };
        matches!(self.names.get(&path.text()), Some((Meaning::Table(_), _)))
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
                    error = error.rewrite("write `{}`", part(start, end), edits);
                }
            }
            (_, [argument]) if WRITTEN_OUT.iter().any(|(other, _)| *other == word) => {
                let written = WRITTEN_OUT.iter().find(|(other, _)| *other == word);
                let written = written.map_or("", |(_, written)| written);
                let end = argument.span.end + 1;
                return self.report(error.propose_any(vec![written_out(
                    Span {
                        start: function.span.start,
                        end,
                    },
                    argument,
                    written,
                )]));
            }
            _ if MISSING.contains(&word) => return self.report(error),
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
        self.report(error);
    }

    /// `step(x)` is 0 below 0 and 1 from there on; `smoothstep(x)` rises from 0 at 0 to 1 at 1,
    /// as `3 x^2 - 2 x^3`; `smootherstep(x)` as `10 x^3 - 15 x^4 + 6 x^5`, whose second derivative is
    /// continuous, too.
    fn call_rise(&mut self, rise: Rise, argument: &Expr, value: Value) -> Option<Value> {
        let (zero, one) = (self.graph.zero(), self.graph.one());
        let x = value.expr;
        if rise != Rise::Step {
            let place = Place::new(value.level, format!("the argument of `{}`", rise.name()));
            self.expect(argument, value, Dimension::NONE, &place)?;
        }
        let between = match rise {
            Rise::Step => None,
            Rise::Smooth => {
                let (two, three) = (self.graph.constant(2.0), self.graph.constant(3.0));
                let (square, double) = (self.graph.square(x), self.graph.mul(two, x));
                let factor = self.graph.sub(three, double);
                Some(self.graph.mul(square, factor))
            }
            Rise::Smoother => {
                let factors = [6.0, -15.0, 10.0];
                let factor = factors.iter().fold(zero, |sum, &factor| {
                    let (sum, factor) = (self.graph.mul(sum, x), self.graph.constant(factor));
                    self.graph.add(factor, sum)
                });
                let cube = self.graph.powi(x, 3);
                Some(self.graph.mul(cube, factor))
            }
        };
        let above = between.map_or(one, |between| self.graph.if_less(x, one, between, one));
        let expr = self.graph.if_less(x, zero, zero, above);
        if between.is_some() {
            self.smooth.extend([above, expr]);
        }
        Some(Value {
            expr,
            dimension: self.number_kind(),
            level: value.level,
        })
    }

    /// Functions of two values that measure the same.
    fn call_two(
        &mut self,
        function: Two,
        [first_expr, second_expr]: [&Expr; 2],
        first: Value,
        second: Value,
    ) -> Option<Value> {
        let verb = format!("take `{}` of", function.name());
        let dimension = self.same(first.dimension, second, second_expr, &verb, "and")?;
        self.beside_angle(&[
            (first.dimension, first_expr),
            (second.dimension, second_expr),
        ]);
        let (x, y) = (first.expr, second.expr);
        let (expr, dimension) = match function {
            Two::Atan2 => (self.graph.call2(Function2::Atan2, x, y), self.angle()),
            Two::Min => (self.graph.if_less(x, y, x, y), dimension),
            Two::Max => (self.graph.if_less(x, y, y, x), dimension),
            Two::Hypot => {
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

    fn call_one(&mut self, function: Function, argument: &Expr, value: Value) -> Option<Value> {
        let name = function.name();
        let what = Place::new(value.level, format!("the argument of `{name}`"));
        let dimension = match function {
            Function::Sin | Function::Cos | Function::Tan => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.large_argument(name, argument);
                self.frequency(name, argument);
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
        self.note_partial(argument.span, value.expr, expr, PartialKind::Function(name));
        Some(Value {
            expr,
            dimension,
            level: value.level,
        })
    }
}
