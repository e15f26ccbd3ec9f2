//! Loops written out: `for i in 1..=3 { body link[i] { ... } }` becomes `link[1]`, `link[2]`, `link[3]`.
//!
//! Ranges and indices are whole numbers made of numbers, constants and the names that count. A
//! copy keeps the spans of what it is a copy of.
//!
//! After this pass: no loop and no index is left; `link[3]` is a name as any other.

use crate::diagnostic::{Diagnostic, Span, codes};
use crate::syntax::ast::{
    DefinitionKind, DriveTarget, Expr, ExprKind, Ident, Item, ItemKind, Loop, Model,
    MultiplyOperator, Pair, Path, Point, Property, Sign, StartLine, Value,
};
use crate::syntax::limits::{MAX_ITEMS, MAX_TEXT};
use std::collections::BTreeMap;

/// The largest index, and the smallest one below zero.
pub const MAX_INDEX: f64 = 1e6;

/// How often the bodies of all loops together may be written out: twice as often as there may be
/// items, so that loops inside loops have room.
const MAX_ITERATIONS: usize = 2 * MAX_ITEMS;

/// How often one constant may be made of another on the way to an index.
const MAX_DEPTH: usize = 64;

/// Writes out all loops and indices of a model; what cannot be written out is left out and said.
pub fn expand(mut model: Model) -> (Model, Vec<Diagnostic>) {
    let items = std::mem::take(&mut model.items);
    let mut expansion = Expansion::new(&items);
    for item in items {
        expansion.item(item);
    }
    model.items = expansion.items;
    model.counted = expansion.numbers.into_keys().collect();
    (model, expansion.diagnostics)
}

struct Expansion {
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
    /// The values of the constants as written.
    constants: BTreeMap<String, Expr>,
    /// Their values, as far as they were asked for.
    numbers: BTreeMap<String, f64>,
    /// The names of parameters and inputs, which an index may not use.
    changing: Vec<String>,
    /// The names that count, innermost last, with their values.
    counting: Vec<(String, f64)>,
    /// The bytes of text written out so far.
    written: usize,
    /// How often the body of a loop was written out so far, empty ones too.
    iterations: usize,
    /// Whether the limits are used up; said once.
    full: bool,
}

impl Expansion {
    fn new(items: &[Item]) -> Self {
        let (mut constants, mut changing) = (BTreeMap::new(), Vec::new());
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
                _ => {}
            }
        }
        Expansion {
            items: Vec::new(),
            diagnostics: Vec::new(),
            constants,
            numbers: BTreeMap::new(),
            changing,
            counting: Vec::new(),
            written: 0,
            iterations: 0,
            full: false,
        }
    }

    fn say(&mut self, diagnostic: Diagnostic) {
        // Copies of a loop say the same thing of the same words.
        let same = |said: &Diagnostic| said.span == diagnostic.span && said.code == diagnostic.code;
        if !self.diagnostics.iter().any(same) {
            self.diagnostics.push(diagnostic);
        }
    }

    fn item(&mut self, mut item: Item) {
        let span = item.span;
        if let ItemKind::Loop(repeated) = item.kind {
            let body = repeated.body.clone();
            self.repeat(&repeated, |expansion| {
                for item in &body {
                    expansion.item(item.clone());
                }
            });
            return;
        }
        if !self.counting.is_empty() {
            if !self.may_repeat(&item.kind, span) {
                return;
            }
            self.written += span.range().len();
        }
        if self.has_room(self.items.len(), span) && self.kind(&mut item.kind).is_some() {
            self.items.push(item);
        }
    }

    /// Whether another entry may be written after this many; said once where not.
    fn has_room(&mut self, entries: usize, span: Span) -> bool {
        if !self.full && (entries >= MAX_ITEMS || self.written > 2 * MAX_TEXT) {
            self.full = true;
            let message = format!(
                "the loops write more than {MAX_ITEMS} entries or {} MB of text",
                (2 * MAX_TEXT) >> 20
            );
            self.say(
                Diagnostic::error(codes::TOO_MANY_ITEMS, span, message).help("shorten the range"),
            );
        }
        !self.full
    }

    /// Runs the body for every value of the range.
    fn repeat<T>(&mut self, repeated: &Loop<T>, mut body: impl FnMut(&mut Self)) {
        let Loop {
            variable,
            first,
            last,
            inclusive,
            span,
            ..
        } = repeated;
        let name = &variable.text;
        let taken = self.constants.contains_key(name)
            || self.changing.contains(name)
            || self.counting.iter().any(|(other, _)| other == name)
            || ["t", "pi", "ground"].contains(&name.as_str());
        if taken {
            let message = format!("`{name}` is already declared, and cannot count in this loop");
            self.say(
                Diagnostic::error(codes::DUPLICATE, variable.span, message)
                    .help("choose another name, as in `for k in 1..=N`"),
            );
            return;
        }
        let (Some(from), Some(to)) = (
            self.whole(first, "the start of this range"),
            self.whole(last, "the end of this range"),
        ) else {
            return;
        };
        let to = if *inclusive { to } else { to - 1.0 };
        if to < from - 1.0 {
            let message = format!("this range runs backwards, from {from} to {to}");
            self.say(
                Diagnostic::error(codes::RANGE, first.span.to(last.span), message)
                    .help("write the smaller number first"),
            );
            return;
        }
        if to - from >= MAX_ITEMS as f64 {
            let message = format!("this loop runs {} times", to - from + 1.0);
            self.say(
                Diagnostic::error(codes::TOO_MANY_ITEMS, *span, message)
                    .help(format!("{MAX_ITEMS} items are the most")),
            );
            return;
        }
        self.counting.push((name.clone(), from));
        let mut value = from;
        while value <= to && !self.full {
            if let Some(counter) = self.counting.last_mut() {
                counter.1 = value;
            }
            self.iterations += 1;
            if self.iterations > MAX_ITERATIONS {
                self.full = true;
                let message = format!("the loops run more than {MAX_ITERATIONS} times in all");
                let error = Diagnostic::error(codes::TOO_MANY_ITEMS, *span, message);
                self.say(error.help("shorten the ranges"));
                break;
            }
            body(self);
            value += 1.0;
        }
        self.counting.pop();
    }

    /// Says which items cannot stand in a loop.
    fn may_repeat(&mut self, kind: &ItemKind, span: Span) -> bool {
        let (word, help) = match kind {
            ItemKind::UnitsNone => ("units", "write it outside the loop"),
            ItemKind::Gravity(_) => ("gravity", "write it outside the loop"),
            ItemKind::Ground(_) => ("ground", "write it outside the loop"),
            ItemKind::ExpectDof(_) => ("expect", "write it outside the loop"),
            ItemKind::Simulate(_) => ("simulate", "write it outside the loop"),
            ItemKind::Start(_) => (
                "start",
                "write the loop inside: `start { for i in 1..=N { ... } }`",
            ),
            ItemKind::Definition {
                kind: DefinitionKind::Parameter,
                ..
            } => (
                "param",
                "declare it outside the loop, or make it a `const` or a `let`",
            ),
            ItemKind::Definition {
                kind: DefinitionKind::Input,
                ..
            } => ("input", "declare it outside the loop"),
            _ => return true,
        };
        let place = Span {
            end: span.start + word.len() as u32,
            ..span
        };
        let message = format!("`{word}` is not allowed in a loop");
        self.say(Diagnostic::error(codes::NOT_ALLOWED_HERE, place, message).help(help));
        false
    }

    // ---- the parts of an item, each resolved where it stands; none where an error was said ----

    fn kind(&mut self, kind: &mut ItemKind) -> Option<()> {
        match kind {
            ItemKind::UnitsNone => {}
            ItemKind::ExpectDof(expr) => {
                let dof = self.whole(expr, "the number of degrees of freedom")?;
                expr.kind = ExprKind::Number(dof);
            }
            ItemKind::Definition { kind, name, value } => {
                if let (DefinitionKind::Parameter | DefinitionKind::Input, Some(index)) =
                    (&kind, &name.index)
                {
                    let message = format!("the parameter `{}` cannot have an index", name.text);
                    let help = "write the number into the name, as in `m_1`";
                    let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, index.span, message);
                    self.say(error.help(help));
                    return None;
                }
                self.name(name)?;
                self.expr(value)?;
            }
            ItemKind::Gravity(pair) => self.pair(pair)?,
            ItemKind::Ground(points) => self.points(points)?,
            ItemKind::Body {
                name,
                ends,
                properties,
                points,
                ..
            } => {
                self.name(name)?;
                let mut ends = ends.iter_mut().flatten();
                ends.try_for_each(|end| self.value(end))?;
                self.properties(properties)?;
                self.points(points)?;
            }
            ItemKind::Coordinate { name, .. } => self.name(name)?,
            ItemKind::Joint {
                name,
                points,
                arguments,
                unnamed,
                ..
            } => {
                self.name(name)?;
                self.paths(points)?;
                self.properties(arguments)?;
                unnamed.iter_mut().try_for_each(|value| self.value(value))?;
            }
            ItemKind::Drive {
                name,
                target,
                value,
            } => {
                self.name(name)?;
                match target {
                    DriveTarget::Coordinate(path) => self.path(path)?,
                    DriveTarget::Pair(_, paths) => self.paths(paths)?,
                }
                self.expr(value)?;
            }
            ItemKind::Constraint { name, sides } => {
                self.name(name)?;
                self.exprs(sides)?;
            }
            ItemKind::Force {
                name, at, value, ..
            } => {
                self.name(name)?;
                self.path(at)?;
                self.pair(value)?;
            }
            ItemKind::Torque {
                name,
                bodies,
                value,
            } => {
                self.name(name)?;
                self.paths(bodies)?;
                self.expr(value)?;
            }
            ItemKind::Spring {
                name,
                ends,
                properties,
                ..
            } => {
                self.name(name)?;
                self.paths(ends)?;
                self.properties(properties)?;
            }
            ItemKind::Potential { name, value }
            | ItemKind::Kinetic { name, value }
            | ItemKind::Output { name, value, .. } => {
                self.name(name)?;
                self.expr(value)?;
            }
            ItemKind::Start(lines) => {
                let mut written = Vec::new();
                for line in std::mem::take(lines) {
                    self.start_line(line, &mut written);
                }
                *lines = written;
            }
            ItemKind::Allow { subject, .. } => {
                if let Some(subject) = subject {
                    self.path(subject)?;
                }
            }
            ItemKind::Simulate(wishes) => {
                for wish in wishes {
                    self.value(&mut wish.entry.value)?;
                }
            }
            // Written out before.
            ItemKind::Loop(_) => {}
        }
        Some(())
    }

    fn start_line(&mut self, line: StartLine, written: &mut Vec<StartLine>) {
        match line {
            StartLine::ProjectVelocities => written.push(line),
            StartLine::Entry(mut entry) => {
                let span = entry.target.span.to(entry.value.span);
                if !self.counting.is_empty() {
                    self.written += span.range().len();
                }
                if self.has_room(written.len(), span)
                    && self.path(&mut entry.target).is_some()
                    && self.expr(&mut entry.value).is_some()
                {
                    written.push(StartLine::Entry(entry));
                }
            }
            StartLine::Loop(repeated) => {
                let body = repeated.body.clone();
                self.repeat(&repeated, |expansion| {
                    for line in &body {
                        expansion.start_line(line.clone(), written);
                    }
                });
            }
        }
    }

    fn points(&mut self, points: &mut [Point]) -> Option<()> {
        let mut points = points.iter_mut();
        points.try_for_each(|point| self.pair(&mut point.value))
    }

    fn properties(&mut self, properties: &mut [Property]) -> Option<()> {
        let mut properties = properties.iter_mut();
        properties.try_for_each(|property| self.value(&mut property.value))
    }

    fn value(&mut self, value: &mut Value) -> Option<()> {
        match value {
            Value::Pair(pair) => self.pair(pair),
            Value::Scalar(expr) => self.expr(expr),
        }
    }

    fn pair(&mut self, pair: &mut Pair) -> Option<()> {
        self.exprs(&mut pair.components)
    }

    fn paths(&mut self, paths: &mut [Path]) -> Option<()> {
        paths.iter_mut().try_for_each(|path| self.path(path))
    }

    fn path(&mut self, path: &mut Path) -> Option<()> {
        path.words.iter_mut().try_for_each(|word| self.name(word))
    }

    fn exprs(&mut self, exprs: &mut [Expr]) -> Option<()> {
        exprs.iter_mut().try_for_each(|expr| self.expr(expr))
    }

    /// Counting names become numbers, indices parts of their names.
    fn expr(&mut self, expr: &mut Expr) -> Option<()> {
        match &mut expr.kind {
            ExprKind::Number(_) => Some(()),
            ExprKind::Quantity(inner, _) | ExprKind::Negative(inner) => self.expr(inner),
            ExprKind::Path(path) => {
                if let [word] = path.words.as_slice()
                    && word.index.is_none()
                    && let Some(value) = self.counted(&word.text)
                {
                    expr.kind = ExprKind::Number(value);
                    return Some(());
                }
                self.path(path)
            }
            ExprKind::NameWithUnit(path, ..) => self.path(path),
            ExprKind::Call(_, arguments) => self.exprs(arguments),
            ExprKind::Sum(terms) => terms.iter_mut().try_for_each(|(_, term)| self.expr(term)),
            ExprKind::Product(factors) => factors
                .iter_mut()
                .try_for_each(|(_, factor)| self.expr(factor)),
            ExprKind::Power(base, exponent) => {
                self.expr(base)?;
                self.expr(exponent)
            }
            ExprKind::Conditional(_, parts) => self.exprs(parts.as_mut_slice()),
        }
    }

    fn name(&mut self, name: &mut Ident) -> Option<()> {
        let Some(index) = name.index.take() else {
            return Some(());
        };
        let what = format!("the index of `{}`", name.text);
        let index = self.whole(&index, &what)?;
        name.text = format!("{}[{index}]", name.text);
        Some(())
    }

    // ---- whole numbers ----

    fn counted(&self, name: &str) -> Option<f64> {
        let counter = self.counting.iter().rev().find(|(other, _)| other == name);
        counter.map(|(_, value)| *value)
    }

    /// The whole number that an expression is; said where it is none.
    fn whole(&mut self, expr: &Expr, what: &str) -> Option<f64> {
        match self.number(expr, 0) {
            Ok(value) if value.fract() == 0.0 && value.abs() <= MAX_INDEX => {
                // 0 and -0 are one index.
                Some(value + 0.0)
            }
            Ok(value) => {
                let place = match self.counting.last() {
                    Some((name, count)) => format!(" where `{name}` is {count}"),
                    None => String::new(),
                };
                let message = if value.fract() == 0.0 {
                    format!("{what} is {value}{place}, beyond {MAX_INDEX}")
                } else {
                    format!("{what} is {value}{place}, not a whole number")
                };
                self.say(
                    Diagnostic::error(codes::RANGE, expr.span, message)
                        .help("count with whole numbers, such as a `const N = 3;`"),
                );
                None
            }
            Err(fault) => {
                let (message, help) = match fault {
                    Fault::Changing(name) => (
                        format!("{what} uses `{name}`, which may change while the program runs"),
                        format!("the number of parts is fixed: declare `const {name}` instead"),
                    ),
                    Fault::Unknown(name) => (
                        format!("unknown name `{name}` in {what}"),
                        format!("declare it, as in `const {name} = 3;`"),
                    ),
                    Fault::Other => (
                        format!("{what} is not a whole number"),
                        "use numbers, constants and the name that counts, with `+ - * / ^`"
                            .to_owned(),
                    ),
                };
                self.say(Diagnostic::error(codes::RANGE, expr.span, message).help(help));
                None
            }
        }
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

/// Why an expression is no number before the model runs.
enum Fault {
    Changing(String),
    Unknown(String),
    Other,
}
