//! Calls of functions.

use super::Checker;
use super::value::{Kind, Place, Value};
use crate::diagnostic::{Diagnostic, codes};
use crate::expr::Function;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{self, Expr};

/// The functions of one argument.
const FUNCTIONS: &[(&str, Function)] = &[
    ("sin", Function::Sin),
    ("cos", Function::Cos),
    ("tan", Function::Tan),
    ("asin", Function::Asin),
    ("acos", Function::Acos),
    ("atan", Function::Atan),
    ("sqrt", Function::Sqrt),
    ("exp", Function::Exp),
    ("ln", Function::Ln),
    ("abs", Function::Abs),
    ("sinh", Function::Sinh),
    ("cosh", Function::Cosh),
    ("tanh", Function::Tanh),
];

/// Whether a word is the name of a function.
pub(super) fn is_function(word: &str) -> bool {
    word == "atan2" || FUNCTIONS.iter().any(|(name, _)| *name == word)
}

impl Checker {
    pub(super) fn call(
        &mut self,
        function: &ast::Ident,
        arguments: &[Expr],
        place: &Place,
    ) -> Option<Value> {
        let values: Vec<Option<Value>> = arguments
            .iter()
            .map(|argument| self.expression(argument, place))
            .collect();
        let known = FUNCTIONS.iter().find(|(name, _)| *name == function.text);
        let wanted = match known {
            Some(_) => 1,
            None if function.text == "atan2" => 2,
            None => {
                let names = FUNCTIONS.iter().map(|(name, _)| *name).chain(["atan2"]);
                let help = match self.nearest(&function.text, names.clone()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
                };
                let message = format!("unknown function `{}`", function.text);
                self.say(Diagnostic::error(codes::UNKNOWN_NAME, function.span, message).help(help));
                return None;
            }
        };
        if arguments.len() != wanted {
            let message = format!(
                "`{}` takes {wanted} argument{}, found {}",
                function.text,
                if wanted == 1 { "" } else { "s" },
                arguments.len()
            );
            let form = if wanted == 1 { "x" } else { "y, x" };
            self.say(
                Diagnostic::error(codes::ARGUMENTS, function.span, message)
                    .help(format!("write `{}({form})`", function.text)),
            );
            return None;
        }
        match (known, arguments, values.as_slice()) {
            (Some(&(_, function)), [argument], &[Some(value)]) => {
                self.call_one(function, argument, value)
            }
            (None, [_, second], &[Some(y), Some(x)]) => {
                if let (Kind::Known(a), Kind::Known(b)) = (y.dimension, x.dimension)
                    && a != b
                {
                    let message = format!("`atan2` of {a} and {b}: both must measure the same");
                    self.say(
                        Diagnostic::error(codes::DIMENSION, second.span, message)
                            .help("write `atan2(y, x)` with two lengths, or two numbers"),
                    );
                    return None;
                }
                let expr = self.graph.atan2(y.expr, x.expr);
                Some(Value {
                    expr,
                    dimension: self.angle(),
                    level: y.level.max(x.level),
                })
            }
            _ => None,
        }
    }

    fn call_one(&mut self, function: Function, argument: &Expr, value: Value) -> Option<Value> {
        let name = FUNCTIONS
            .iter()
            .find(|(_, f)| *f == function)
            .map_or("", |(name, _)| *name);
        let what = Place::new(value.level, format!("the argument of `{name}`"));
        let dimension = match function {
            Function::Sin | Function::Cos | Function::Tan => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.number_kind()
            }
            Function::Asin | Function::Acos | Function::Atan => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.angle()
            }
            Function::Sqrt => match value.dimension {
                Kind::Any => Kind::Any,
                Kind::Known(dimension) => match dimension.power(0.5) {
                    Some(root) => Kind::Known(root),
                    None => Kind::Any,
                },
            },
            Function::Abs | Function::Sign => value.dimension,
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
