//! The start of a text as a function of values that are given from outside of it.
//!
//! Where a bar is drawn, and where the joints place a body in space, follows from what the `start` block gives. A value
//! from outside moves the same things that it would move in the text: the checker reads the text again, with a
//! parameter in the place of the value.

use crate::check;
use crate::diagnostic::Span;
use crate::expr::Symbol;
use crate::model::{self, Parameter, StartValue};
use crate::program::{self, Kernel, KernelKind};
use crate::syntax;
use crate::syntax::ast::{
    DefinitionKind, Expr, ExprKind, Ident, Item, ItemKind, Model, Path, StartEntry, StartLine,
};
use mbdsl_runtime::Target;
use std::collections::{BTreeMap, BTreeSet};

/// The start of a text, some of whose values are open.
#[derive(Debug)]
pub(crate) struct OpenStart {
    /// Start entries, in the order of the values.
    pub(crate) entries: Vec<StartValue>,
    /// The number of parameters of the text.
    parameters: usize,
    values: Kernel,
    states: Kernel,
}

impl OpenStart {
    /// Reads a text with the values of these names open; `None` where the text cannot give them.
    ///
    /// A name is `rod.theta` or `hinge.angle`.
    pub(crate) fn of(text: &str, names: &[String]) -> Option<OpenStart> {
        let (tree, faults) = syntax::parse(text);
        let tree = tree.filter(|_| faults.is_empty())?;
        let mut model = opened(tree, names)?;
        let [values, states, _] = program::start_kernels(&mut model);
        Some(OpenStart {
            parameters: model.parameters.len() - names.len(),
            entries: model.start,
            values,
            states,
        })
    }

    /// Computes the start values of coordinates and velocities from the parameters of the text and the values of the
    /// names, in SI units.
    pub(crate) fn values(&self, parameters: &[f64], given: &[f64], results: &mut [f64]) {
        self.run(&self.values, parameters, given, results);
    }

    /// Computes the start values of the states.
    pub(crate) fn states(&self, parameters: &[f64], given: &[f64], results: &mut [f64]) {
        self.run(&self.states, parameters, given, results);
    }

    fn run(&self, kernel: &Kernel, parameters: &[f64], given: &[f64], results: &mut [f64]) {
        let symbol = |symbol| match symbol {
            Symbol::Parameter(i) if (i as usize) < self.parameters => parameters[i as usize],
            Symbol::Parameter(i) => given[i as usize - self.parameters],
            // A start is a function of parameters alone.
            _ => f64::NAN,
        };
        kernel.execute(symbol, &mut Vec::new(), results);
    }
}

/// Start values that a text gives as numbers, for a type that has them as fields.
#[derive(Debug, Default)]
pub(crate) struct StartFields {
    /// A parameter for each, with the number as its default.
    pub(crate) parameters: Vec<Parameter>,
    /// Their names, as in `rod.theta`.
    pub(crate) names: Vec<String>,
    /// The number of parameters of the text.
    first: usize,
    /// Kernels of the start, as functions of the parameters of the text and of these behind them.
    kernels: Vec<Kernel>,
}

impl StartFields {
    /// No fields.
    pub(crate) const NONE: &StartFields = &StartFields {
        parameters: Vec::new(),
        names: Vec::new(),
        first: 0,
        kernels: Vec::new(),
    };

    /// Reads a text with all of its start values open that are numbers.
    ///
    /// There are no fields if the checker refuses the text so.
    pub(crate) fn of(text: &str) -> StartFields {
        let (Some(tree), _) = syntax::parse(text) else {
            return StartFields::default();
        };
        let names: Vec<String> = numbers(&tree).into_iter().map(|(name, _)| name).collect();
        let fields = StartFields::named(tree.clone(), &names);
        // A guess on which nothing depends gets no field.
        let read = fields.kernels.iter().flat_map(Kernel::parameters);
        let read: BTreeSet<usize> = read.map(|parameter| parameter as usize).collect();
        let used = names.iter().enumerate();
        let used = used.filter(|(place, _)| read.contains(&(fields.first + place)));
        let used: Vec<String> = used.map(|(_, name)| name.clone()).collect();
        match used.len() == names.len() {
            true => fields,
            false => StartFields::named(tree, &used),
        }
    }

    /// Opens the values of these names.
    fn named(tree: Model, names: &[String]) -> StartFields {
        let model = (!names.is_empty()).then(|| opened(tree, names)).flatten();
        let Some(mut model) = model else {
            return StartFields::default();
        };
        let kernels = program::start_kernels(&mut model).into();
        let first = model.parameters.len() - names.len();
        StartFields {
            parameters: model.parameters.split_off(first),
            names: names.to_vec(),
            first,
            kernels,
        }
    }

    /// The kernel of this kind as a function of the fields, if it is one of the start.
    pub(crate) fn kernel(&self, kind: KernelKind) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.kind == kind)
    }
}

/// Names of the start values that are numbers, and where they are: those that follow from parameters change with
/// these. Names that would share a field, or whose field would have the name of a parameter, are left out.
pub(crate) fn numbers(tree: &Model) -> Vec<(String, Span)> {
    let mut fields: BTreeMap<String, u32> = BTreeMap::new();
    let mut found: BTreeMap<String, (Span, bool)> = BTreeMap::new();
    for item in &tree.items {
        match &item.kind {
            ItemKind::Definition { name, .. } => *fields.entry(name.text.clone()).or_default() += 1,
            ItemKind::State { name, value, .. } => {
                // The `start` block wins.
                let known = found.entry(name.text.clone());
                known.or_insert((name.span, is_number(value)));
            }
            ItemKind::Start(lines) => found.extend(lines.iter().filter_map(|line| match line {
                StartLine::Entry(StartEntry { target, value, .. }) => {
                    Some((target.text(), (target.span, is_number(value))))
                }
                _ => None,
            })),
            _ => {}
        }
    }
    let mut found: Vec<(String, Span)> = found
        .into_iter()
        .filter_map(|(name, (span, is_number))| is_number.then_some((name, span)))
        .collect();
    found.sort_by_key(|(_, span)| span.range().start);
    for (name, _) in &found {
        *fields.entry(field(name)).or_default() += 1;
    }
    found.retain(|(name, _)| fields[&field(name)] == 1);
    found
}

/// The field of the start value of this name: `start_rod_theta` of `rod.theta`.
pub(crate) fn field(name: &str) -> String {
    let words = name.replace(|letter: char| !letter.is_alphanumeric(), "_");
    format!("start_{words}")
}

/// Whether an expression names nothing of the model.
fn is_number(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) => true,
        ExprKind::Path(path) => path.text() == "pi",
        ExprKind::Quantity(value, _) | ExprKind::Negative(value) => is_number(value),
        ExprKind::Sum(terms) => terms.iter().all(|(_, term)| is_number(term)),
        ExprKind::Product(factors) => factors.iter().all(|(_, factor)| is_number(factor)),
        ExprKind::Power(base, exponent) => is_number(base) && is_number(exponent),
        ExprKind::Call(_, arguments) => arguments.iter().all(is_number),
        ExprKind::NameWithUnit(..) | ExprKind::Conditional(..) => false,
    }
}

/// The model of a tree with the start values of these names as parameters behind its own.
fn opened(mut tree: Model, names: &[String]) -> Option<model::Model> {
    for name in names {
        open(&mut tree, name);
    }
    check::check(&tree).0
}

/// Puts a parameter in the place of a value of the start, after all others.
fn open(tree: &mut Model, name: &str) {
    let whole = tree.name.span;
    let written = written(tree, name);
    let span = written.as_ref().map_or(whole, |value| value.span);
    // No word of the language has a point in it.
    let parameter = Ident::new(format!("{}{name}", Target::START), span);
    let value = Expr {
        span,
        kind: ExprKind::Path(path(vec![parameter.clone()], span)),
    };
    let before = match written {
        Some(written) => std::mem::replace(written, value),
        None => {
            let words = name.split('.').map(|word| Ident::new(word, span));
            let entry = StartLine::Entry(StartEntry {
                guess: None,
                target: path(words.collect(), span),
                value,
            });
            match tree.items.iter_mut().find_map(lines) {
                Some(lines) => lines.push(entry),
                None => tree.items.push(item(ItemKind::Start(vec![entry]), span)),
            }
            zero(span)
        }
    };
    let definition = ItemKind::Definition {
        kind: DefinitionKind::Parameter,
        name: parameter,
        value: if is_number(&before) {
            before
        } else {
            zero(span)
        },
    };
    tree.items.push(item(definition, span));
}

/// The value that a text gives of a name in the `start` block, or else where it declares a state.
fn written<'t>(tree: &'t mut Model, name: &str) -> Option<&'t mut Expr> {
    let mut of_state = None;
    for item in &mut tree.items {
        match &mut item.kind {
            ItemKind::State {
                name: state, value, ..
            } if state.text == name => of_state = Some(value),
            ItemKind::Start(lines) => {
                let mut values = lines.iter_mut().filter_map(|line| match line {
                    StartLine::Entry(entry) if entry.target.text() == name => {
                        Some(&mut entry.value)
                    }
                    _ => None,
                });
                if let Some(value) = values.next() {
                    return Some(value);
                }
            }
            _ => {}
        }
    }
    of_state
}

fn lines(item: &mut Item) -> Option<&mut Vec<StartLine>> {
    match &mut item.kind {
        ItemKind::Start(lines) => Some(lines),
        _ => None,
    }
}

fn item(kind: ItemKind, span: Span) -> Item {
    let docs = Vec::new();
    Item { docs, span, kind }
}

/// 0, which is of every dimension without a unit.
fn zero(span: Span) -> Expr {
    let kind = ExprKind::Number(0.0);
    Expr { span, kind }
}

fn path(words: Vec<Ident>, span: Span) -> Path {
    Path { words, span }
}
