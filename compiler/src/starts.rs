//! The start of a text as a function of values that are given from outside of it.
//!
//! Where a bar is drawn, and where the joints place a body in space, follows from what the `start` block gives. A value
//! from outside moves the same things that it would move in the text: the checker reads the text again, with a
//! parameter in the place of the value.

use crate::check;
use crate::diagnostic::Span;
use crate::expr::Symbol;
use crate::model::StartValue;
use crate::program::{self, Kernel};
use crate::syntax;
use crate::syntax::ast::{
    DefinitionKind, Expr, ExprKind, Ident, Item, ItemKind, Model, Path, StartEntry, StartLine,
};

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
        let mut tree = tree.filter(|_| faults.is_empty())?;
        for name in names {
            open(&mut tree, name);
        }
        let (model, _) = check::check(&tree);
        let mut model = model?;
        let [values, states] = program::start_kernels(&mut model);
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

/// Puts a parameter in the place of a value of the start, after all others.
fn open(tree: &mut Model, name: &str) {
    let span = tree.name.span;
    // No word of the language has a point in it.
    let parameter = Ident::new(format!("start.{name}"), span);
    let value = Expr {
        span,
        kind: ExprKind::Path(path(vec![parameter.clone()], span)),
    };
    let lines = tree.items.iter_mut().find_map(|item| match &mut item.kind {
        ItemKind::Start(lines) => Some(lines),
        _ => None,
    });
    let mut added = Vec::new();
    let entries = lines.unwrap_or(&mut added);
    let written = entries.iter_mut().find_map(|line| match line {
        StartLine::Entry(entry) if entry.target.text() == name => Some(entry),
        _ => None,
    });
    match written {
        Some(entry) => entry.value = value,
        None => entries.push(StartLine::Entry(StartEntry {
            guess: None,
            target: path(
                name.split('.').map(|word| Ident::new(word, span)).collect(),
                span,
            ),
            value,
        })),
    }
    let mut item = |kind| {
        tree.items.push(Item {
            docs: Vec::new(),
            span,
            kind,
        });
    };
    if !added.is_empty() {
        item(ItemKind::Start(added));
    }
    item(ItemKind::Definition {
        kind: DefinitionKind::Parameter,
        name: parameter,
        // A bare 0 is of every dimension.
        value: Expr {
            span,
            kind: ExprKind::Number(0.0),
        },
    });
}

fn path(words: Vec<Ident>, span: Span) -> Path {
    Path { words, span }
}
