//! Loops written out: `for i in 1..=3 { body link[i] { ... } }` becomes `link[1]`, `link[2]`, `link[3]`.
//!
//! Ranges and indices are whole numbers made of numbers, constants and the names that count. A
//! copy keeps the spans of what it is a copy of.
//!
//! After this pass: no loop and no index is left; `link[3]` is a name as any other.

use crate::diagnostic::{Diagnostic, Span, codes};
use crate::syntax::ast::{
    DefinitionKind, Expr, ExprKind, Ident, Item, ItemKind, Loop, Model, StartLine,
};
use crate::syntax::limits::{MAX_ITEMS, MAX_TEXT};
use numbers::Numbers;
use resolve::Resolve;

mod numbers;
mod resolve;

pub use numbers::MAX_INDEX;

/// The largest number of iterations of all loops together: twice the largest number of
/// items, so that loops inside loops have room.
const MAX_ITERATIONS: usize = 2 * MAX_ITEMS;

/// Expands all loops and indices of a model; entries that cannot be expanded are omitted and reported.
pub fn expand(mut model: Model) -> (Model, Vec<Diagnostic>) {
    let items = std::mem::take(&mut model.items);
    let mut expansion = Expansion::new(&items);
    for item in items {
        expansion.item(item);
    }
    model.items = expansion.items;
    model.counted = expansion.numbers.used();
    (model, expansion.diagnostics)
}

struct Expansion {
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
    numbers: Numbers,
    /// The bytes of text written out so far.
    written: usize,
    /// The number of iterations of all loops so far, of empty ones too.
    iterations: usize,
    /// Whether a limit is reached; reported once.
    full: bool,
}

impl Expansion {
    fn new(items: &[Item]) -> Self {
        Expansion {
            items: Vec::new(),
            diagnostics: Vec::new(),
            numbers: Numbers::new(items),
            written: 0,
            iterations: 0,
            full: false,
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        // Copies of a loop say the same thing of the same words.
        let same = |said: &Diagnostic| said.span == diagnostic.span && said.code == diagnostic.code;
        if !self.diagnostics.iter().any(same) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Resolves an entry; `None` where it has a fault, which is reported.
    fn resolved<T: Resolve>(&mut self, mut entry: T) -> Option<T> {
        let resolved = entry.resolve(&mut self.numbers);
        let resolved = resolved.map_err(|fault| self.report(*fault));
        resolved.ok().map(|()| entry)
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
        if let ItemKind::Sample(items) = item.kind {
            for item in items {
                self.item(item);
            }
            return;
        }
        if self.numbers.is_counting() {
            if !self.may_repeat(&item.kind, span) {
                return;
            }
            self.written += span.range().len();
        }
        if !self.has_room(self.items.len(), span) {
            return;
        }
        if let ItemKind::Start(lines) = &mut item.kind {
            let mut written = Vec::new();
            for line in std::mem::take(lines) {
                self.start_line(line, &mut written);
            }
            *lines = written;
        }
        if let Some(kind) = self.resolved(item.kind) {
            if let ItemKind::Actuator { name, .. } = &kind {
                self.items.push(Item {
                    docs: item.docs.clone(),
                    span,
                    kind: effort(name),
                });
            }
            self.items.push(Item { kind, ..item });
        }
    }

    /// Whether another entry may be written after this many; reported once if not.
    fn has_room(&mut self, entries: usize, span: Span) -> bool {
        if !self.full && (entries >= MAX_ITEMS || self.written > 2 * MAX_TEXT) {
            self.full = true;
            let message = format!(
                "the loops write more than {MAX_ITEMS} entries or {} MB of text",
                (2 * MAX_TEXT) >> 20
            );
            self.report(
                Diagnostic::error(codes::TOO_MANY_ITEMS, span, message).help("shorten the range"),
            );
        }
        !self.full
    }

    /// A bound of a range; `None` where it has a fault, which is reported.
    fn bound(&mut self, expr: &Expr, what: &str) -> Option<f64> {
        let bound = self.numbers.whole(expr, what);
        bound.map_err(|fault| self.report(*fault)).ok()
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
        if self.numbers.is_taken(name) {
            let message = format!("`{name}` is already declared, and cannot count in this loop");
            self.report(
                Diagnostic::error(codes::DUPLICATE, variable.span, message)
                    .help("choose another name, as in `for k in 1..=N`"),
            );
            return;
        }
        let (Some(from), Some(to)) = (
            self.bound(first, "the start of this range"),
            self.bound(last, "the end of this range"),
        ) else {
            return;
        };
        let to = if *inclusive { to } else { to - 1.0 };
        if to < from - 1.0 {
            let message = format!("this range runs backwards, from {from} to {to}");
            self.report(
                Diagnostic::error(codes::RANGE, first.span.to(last.span), message)
                    .help("write the smaller number first"),
            );
            return;
        }
        if to - from >= MAX_ITEMS as f64 {
            let message = format!("this loop runs {} times", to - from + 1.0);
            self.report(
                Diagnostic::error(codes::TOO_MANY_ITEMS, *span, message)
                    .help(format!("{MAX_ITEMS} items are the most")),
            );
            return;
        }
        self.numbers.begin(name, from);
        let mut value = from;
        while value <= to && !self.full {
            self.numbers.count(value);
            self.iterations += 1;
            if self.iterations > MAX_ITERATIONS {
                self.full = true;
                let message = format!("the loops run more than {MAX_ITERATIONS} times in all");
                let error = Diagnostic::error(codes::TOO_MANY_ITEMS, *span, message);
                self.report(error.help("shorten the ranges"));
                break;
            }
            body(self);
            value += 1.0;
        }
        self.numbers.end();
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
            ItemKind::Actuator { .. } => ("actuator", "declare it outside the loop"),
            ItemKind::Table(_) => ("table", "declare it outside the loop"),
            _ => return true,
        };
        let place = Span {
            end: span.start + word.len() as u32,
            ..span
        };
        let message = format!("`{word}` is not allowed in a loop");
        self.report(Diagnostic::error(codes::NOT_ALLOWED_HERE, place, message).help(help));
        false
    }

    /// Counts the words of one more line, and says whether there is room for it.
    fn has_room_for(&mut self, span: Span, lines: usize) -> bool {
        if self.numbers.is_counting() {
            self.written += span.range().len();
        }
        self.has_room(lines, span)
    }

    fn start_line(&mut self, line: StartLine, written: &mut Vec<StartLine>) {
        match line {
            StartLine::ProjectVelocities => written.push(line),
            StartLine::Entry(entry) => {
                let span = entry.target.span.to(entry.value.span);
                if self.has_room_for(span, written.len())
                    && let Some(entry) = self.resolved(entry)
                {
                    written.push(StartLine::Entry(entry));
                }
            }
            StartLine::Attitude(entry) => {
                let span = entry.target.span.to(entry.value.span);
                if self.has_room_for(span, written.len())
                    && let Some(entry) = self.resolved(entry)
                {
                    written.push(StartLine::Attitude(entry));
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
}

/// The input that is the effort of an actuator: 0 until something sets it.
fn effort(name: &Ident) -> ItemKind {
    ItemKind::Definition {
        kind: DefinitionKind::Input,
        name: name.clone(),
        value: Expr {
            span: name.span,
            kind: ExprKind::Number(0.0),
        },
    }
}
