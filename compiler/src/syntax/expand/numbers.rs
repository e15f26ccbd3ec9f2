//! The whole numbers of ranges and indices, made of numbers, constants and counting names.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::unit;
use crate::syntax::ast::{DefinitionKind, Expr, ExprKind, Item, ItemKind, MultiplyOperator, Sign};
use std::collections::BTreeMap;

/// The largest index, and the smallest one below zero.
pub const MAX_INDEX: f64 = 1e6;

/// The longest chain of constants, each made of the next, on the way to an index.
const MAX_DEPTH: usize = 64;

/// The names that a range or an index may use.
pub(crate) struct Numbers {
    /// The values of the constants as written.
    constants: BTreeMap<String, Expr>,
    /// Their values, as far as they were asked for.
    numbers: BTreeMap<String, f64>,
    /// The names of parameters, inputs and states, which an index may not use.
    changing: Vec<String>,
    /// The names of coordinates and outputs.
    others: Vec<String>,
    /// The names that count, innermost last, with their values.
    counting: Vec<(String, f64)>,
}

impl Numbers {
    pub(crate) fn new(items: &[Item]) -> Self {
        let (mut constants, mut changing, mut others) = (BTreeMap::new(), Vec::new(), Vec::new());
        let items = items.iter().flat_map(|item| match &item.kind {
            ItemKind::Sample(sampled) => sampled.as_slice(),
            _ => std::slice::from_ref(item),
        });
        for item in items {
            match &item.kind {
                ItemKind::Definition {
                    kind: DefinitionKind::Constant,
                    name,
                    value,
                } if name.index.is_none() => {
                    constants.insert(name.text.clone(), value.clone());
                }
                ItemKind::Definition { name, .. } => changing.push(name.text.clone()),
                ItemKind::State { name, .. } if name.index.is_none() => {
                    changing.push(name.text.clone());
                }
                ItemKind::Coordinate { name, .. } | ItemKind::Output { name, .. }
                    if name.index.is_none() =>
                {
                    others.push(name.text.clone());
                }
                _ => {}
            }
        }
        Numbers {
            constants,
            numbers: BTreeMap::new(),
            changing,
            others,
            counting: Vec::new(),
        }
    }

    /// Whether a name has a meaning already, so that it cannot count.
    pub(crate) fn is_taken(&self, name: &str) -> bool {
        self.constants.contains_key(name)
            || self.changing.iter().any(|other| other == name)
            || self.counted(name).is_some()
            || ["t", "pi", "ground"].contains(&name)
    }

    /// Whether a name is a value of the model, or counts.
    pub(crate) fn is_value(&self, name: &str) -> bool {
        self.constants.contains_key(name)
            || [&self.changing, &self.others]
                .into_iter()
                .flatten()
                .any(|other| other == name)
            || self.counted(name).is_some()
    }

    /// Lets a name count, inside of those that count already.
    pub(crate) fn begin(&mut self, name: &str, first: f64) {
        self.counting.push((name.to_owned(), first));
    }

    /// Sets the value of the innermost counting name.
    pub(crate) fn count(&mut self, value: f64) {
        if let Some(counter) = self.counting.last_mut() {
            counter.1 = value;
        }
    }

    /// Ends the innermost counting name.
    pub(crate) fn end(&mut self) {
        self.counting.pop();
    }

    /// Whether this is inside a loop.
    pub(crate) fn is_counting(&self) -> bool {
        !self.counting.is_empty()
    }

    /// The constants that ranges and indices used.
    pub(crate) fn used(self) -> Vec<String> {
        self.numbers.into_keys().collect()
    }

    /// The value of a counting name.
    pub(crate) fn counted(&self, name: &str) -> Option<f64> {
        let counter = self.counting.iter().rev().find(|(other, _)| other == name);
        counter.map(|(_, value)| *value)
    }

    /// The whole number that an expression is.
    ///
    /// # Errors
    /// What to report where it is not one; `what` names the expression.
    pub(crate) fn whole(&mut self, expr: &Expr, what: &str) -> Result<f64, Box<Diagnostic>> {
        let (message, help) = match self.number(expr, 0) {
            Ok(value) if value.fract() == 0.0 && value.abs() <= MAX_INDEX => {
                // 0 and -0 are one index.
                return Ok(value + 0.0);
            }
            Ok(value) => {
                let place = match self.counting.last() {
                    Some((name, count)) => format!(" where `{name}` is {count}"),
                    None => String::new(),
                };
                let why = if value.fract() == 0.0 {
                    format!("beyond {MAX_INDEX}")
                } else {
                    "not a whole number".to_owned()
                };
                (
                    format!("{what} is {value}{place}, {why}"),
                    "count with whole numbers, such as a `const N = 3;`".to_owned(),
                )
            }
            Err(Fault::Changing(name)) => (
                format!("{what} uses `{name}`, which may change while the program runs"),
                format!("the number of parts is fixed: declare `const {name}` instead"),
            ),
            // `output v = rod.v [mm/s];`
            Err(Fault::Unknown(name)) if unit::find(&name).is_some() => (
                format!("unknown name `{name}` in {what}"),
                "an index stands in these brackets; the unit of an output stands behind its name, as in `output v: mm/s = rod.v;`".to_owned(),
            ),
            Err(Fault::Unknown(name)) => (
                format!("unknown name `{name}` in {what}"),
                format!("declare it, as in `const {name} = 3;`"),
            ),
            Err(Fault::Other) => (
                format!("{what} is not a whole number"),
                "use numbers, constants and the name that counts, with `+ - * / ^`".to_owned(),
            ),
        };
        let error = Diagnostic::error(codes::RANGE, expr.span, message);
        Err(Box::new(error.help(help)))
    }

    /// The value of an expression of numbers, constants and counting names.
    fn number(&mut self, expr: &Expr, depth: usize) -> Result<f64, Fault> {
        if depth > MAX_DEPTH {
            return Err(Fault::Other);
        }
        match &expr.kind {
            ExprKind::Number(number) => Ok(*number),
            ExprKind::Path(path) => {
                let [word] = path.words.as_slice() else {
                    return Err(Fault::Other);
                };
                if let Some(value) = self.counted(&word.text) {
                    return Ok(value);
                }
                if let Some(value) = self.numbers.get(&word.text) {
                    return Ok(*value);
                }
                match self.constants.get(&word.text).cloned() {
                    Some(value) => {
                        let number = self.number(&value, depth + 1)?;
                        self.numbers.insert(word.text.clone(), number);
                        Ok(number)
                    }
                    None if self.changing.contains(&word.text) => {
                        Err(Fault::Changing(word.text.clone()))
                    }
                    None => Err(Fault::Unknown(word.text.clone())),
                }
            }
            ExprKind::Negative(inner) => Ok(-self.number(inner, depth)?),
            ExprKind::Sum(terms) => terms.iter().try_fold(0.0, |sum, (sign, term)| {
                let term = self.number(term, depth)?;
                Ok(match sign {
                    Sign::Plus => sum + term,
                    Sign::Minus => sum - term,
                })
            }),
            ExprKind::Product(factors) => {
                factors.iter().try_fold(1.0, |product, (operator, factor)| {
                    let factor = self.number(factor, depth)?;
                    Ok(match operator {
                        MultiplyOperator::Times => product * factor,
                        MultiplyOperator::Over => product / factor,
                    })
                })
            }
            ExprKind::Power(base, exponent) => Ok(self
                .number(base, depth)?
                .powf(self.number(exponent, depth)?)),
            ExprKind::Quantity(..)
            | ExprKind::NameWithUnit(..)
            | ExprKind::Call(..)
            | ExprKind::Conditional(..) => Err(Fault::Other),
        }
    }
}

/// The reason why an expression is not a number before the model runs.
enum Fault {
    Changing(String),
    Unknown(String),
    Other,
}
