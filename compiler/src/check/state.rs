//! States: `state i: A = 0;` with its rate, `der i = ...;`, or its samples, `sample 1 ms { next i = ...; }`.

pub(in crate::check) mod declared;

use crate::check::value::{Kind, Level, Place, Value};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{Sample, StateVariable};
use crate::syntax::ast::{Expr, ExprKind, Ident, Item, ItemKind, Path, StartEntry, StatedUnit};
use declared::Declared;

impl Checker {
    /// Enters a state with its dimension, which other values may use before its start and its rate are read.
    pub(crate) fn declare_state(
        &mut self,
        name: &Ident,
        unit: Option<&StatedUnit>,
        value: &Expr,
        item: &Item,
    ) {
        let dimension = match unit {
            Some(unit) => self.unit(&unit.factors, None),
            None if self.has_units => {
                self.state_without_unit(name, value);
                None
            }
            None => None,
        };
        let is_si = dimension.is_some_and(|(factor, _)| factor == 1.0);
        let known = dimension.map(|(_, dimension)| dimension);
        let zero = self.graph.zero();
        self.states.push(Declared {
            state: StateVariable {
                name: name.text.clone(),
                docs: item.docs.clone(),
                dimension: known.filter(|_| self.has_units),
                unit: unit
                    .filter(|_| self.has_units && is_si)
                    .map(|unit| unit.text.clone()),
                start: zero,
                rate: zero,
                sample: None,
                turn: None,
            },
            dimension: known
                .filter(|_| self.has_units)
                .map_or(Kind::Any, Kind::Known),
            place: (name.span, item.span.end),
            in_samples: matches!(
                item.kind,
                ItemKind::State {
                    is_sampled: true,
                    ..
                }
            ),
            rate: None,
            sample: None,
            start: None,
        });
    }

    fn state_without_unit(&mut self, name: &Ident, value: &Expr) {
        let message = format!("state `{}` has no unit", name.text);
        let error = Diagnostic::error(codes::PROPERTY, name.span, message)
            .label("the unit is missing")
            .help("state its unit, as in `state i: A = 0;`, or `1` for a plain number");
        // Names have no values yet: the unit that is written says what it measures.
        let written = match &value.kind {
            ExprKind::Quantity(_, factors) => self.unit(factors, None),
            _ => None,
        };
        let unit = written.map_or_else(|| "1".to_owned(), |(_, dimension)| dimension.unit());
        let edit = Edit::insert(name.span.end, format!(": {unit}"));
        self.report(error.rewrite("state its unit: `{}`", name.span, vec![edit]));
    }

    /// Reads the start of a state, which the `start` block may have given before.
    pub(crate) fn state(&mut self, index: usize, value: &Expr) {
        let name = self.states[index].state.name.clone();
        let start = self.start_value(index, &name, value);
        let declared = &mut self.states[index];
        if let (Some(start), None) = (start, declared.start) {
            declared.state.start = start;
        }
    }

    /// The start of a state; `None` where an error was reported.
    fn start_value(&mut self, index: usize, name: &str, value: &Expr) -> Option<ExprId> {
        let place = Place::new(Level::Parameter, format!("the start of `{name}`"));
        let start = match self.states[index].dimension {
            Kind::Known(dimension) => self.quantity(value, dimension, &place)?,
            _ => self.expression(value, &place)?.expr,
        };
        if let Some(number) = self.at_defaults(start) {
            self.finite(number, value.span, &place)?;
        }
        Some(start)
    }

    /// The state that an entry of the `start` block sets.
    pub(crate) fn names_state(&self, path: &Path) -> Option<usize> {
        let [word] = path.words.as_slice() else {
            return None;
        };
        match self.names.get(&word.text) {
            Some((Meaning::State(index), _)) => Some(*index),
            _ => None,
        }
    }

    /// An entry of the `start` block that gives the start of a state.
    pub(crate) fn start_of_state(&mut self, index: usize, entry: &StartEntry) {
        let name = entry.target.text();
        let start = self.start_value(index, &name, &entry.value);
        if let Some(guess) = entry.guess {
            let message = format!("`{name}` is a state, and only positions are guessed");
            self.report(
                Diagnostic::error(codes::PROPERTY, entry.target.span, message)
                    .label("a state")
                    .help("a state starts at the value that is given")
                    .propose(
                        "delete `guess`: a state starts at the value that is given",
                        entry.target.span,
                        vec![Edit::delete(guess)],
                    ),
            );
            return;
        }
        let span = entry.target.span.to(entry.value.span);
        if let Some(first) = self.states[index].start.replace(span) {
            let message = format!("the start of `{name}` is given twice");
            self.report(
                Diagnostic::error(codes::DUPLICATE, entry.target.span, message)
                    .help("delete one of them")
                    .related(first, "it is first given"),
            );
            return;
        }
        if let Some(start) = start {
            self.states[index].state.start = start;
        }
    }

    /// `der NAME = expr;`
    pub(crate) fn rate(&mut self, name: &Ident, value: &Expr) {
        let place = Place::new(Level::Input, format!("the rate of `{}`", name.text));
        let Some(&(Meaning::State(index), _)) = self.names.get(&name.text) else {
            // The faults of the rate are said, too.
            let rate = self.expression(value, &place);
            let rate = rate.and_then(|rate| rate.dimension.known());
            let unit = rate.map(|rate| rate.times(Dimension::TIME));
            self.rate_of_no_state(name, "der", unit);
            return;
        };
        if self.states[index].sample.is_some() {
            self.rate_of_sampled(index, name);
        }
        if let Some(first) = self.states[index].rate.replace(name.span) {
            self.given_twice("rate", name, first);
        }
        let rate = match self.states[index].dimension {
            Kind::Known(dimension) => self.quantity(value, dimension.over(Dimension::TIME), &place),
            _ => self.expression(value, &place).map(|value| value.expr),
        };
        if let Some(rate) = rate {
            self.states[index].state.rate = rate;
        }
    }

    fn given_twice(&mut self, what: &str, name: &Ident, first: Span) {
        let message = format!("the {what} of `{}` is given twice", name.text);
        let whole = vec![Edit::delete(self.item)];
        self.report(
            Diagnostic::error(codes::DUPLICATE, name.span, message)
                .help("delete one of them")
                .rewrite("delete one of them", name.span, whole)
                .related(first, "it is first given"),
        );
    }

    /// Says that a state has a rate, or is sampled; `name` is where the second of the two stands.
    fn rate_of_sampled(&mut self, index: usize, name: &Ident) {
        let declared = &self.states[index];
        let first = declared.rate.or(declared.sample).unwrap_or_default();
        let message = format!("`{}` has a `der` and a `next`", name.text);
        let whole = vec![Edit::delete(self.item)];
        self.report(
            Diagnostic::error(codes::DUPLICATE, name.span, message)
                .help("delete one of them")
                .rewrite("delete one of them", name.span, whole)
                .related(first, "a state follows its rate, or changes at its samples"),
        );
    }

    /// `next NAME = expr;` in a block of samples that are `period` apart.
    pub(crate) fn next(&mut self, name: &Ident, value: &Expr, period: &Expr) {
        let place = Place::new(Level::Input, format!("the sample of `{}`", name.text));
        let spacing = self.period(period);
        let Some(&(Meaning::State(index), _)) = self.names.get(&name.text) else {
            // The faults of the value are said, too.
            let value = self.expression(value, &place);
            let unit = value.and_then(|value| value.dimension.known());
            self.rate_of_no_state(name, "next", unit);
            return;
        };
        if self.states[index].rate.is_some() {
            self.rate_of_sampled(index, name);
        }
        if let Some(first) = self.states[index].sample.replace(name.span) {
            self.given_twice("sample", name, first);
        }
        let value = match self.states[index].dimension {
            Kind::Known(dimension) => self.quantity(value, dimension, &place),
            _ => self.expression(value, &place).map(|value| value.expr),
        };
        if let (Some(value), Some(period)) = (value, spacing) {
            self.states[index].state.sample = Some(Sample { value, period });
        }
    }

    /// The period of a block of samples; `None` where it has a fault, which is reported.
    fn period(&mut self, period: &Expr) -> Option<ExprId> {
        let place = Place::new(Level::Parameter, "the period of `sample`");
        let spacing = self.quantity(period, Dimension::TIME, &place)?;
        let number = self.at_defaults(spacing)?;
        self.finite(number, period.span, &place)?;
        if number > 0.0 {
            return Some(spacing);
        }
        let message = format!("a sample every {} s", short(number));
        self.report(
            Diagnostic::error(codes::RANGE, period.span, message)
                .help("the period is a positive time, as in `sample 1 ms { ... }`"),
        );
        None
    }

    /// Says that only states have a rate, or a sample, as `entry` says; `dimension` is that of the state.
    fn rate_of_no_state(&mut self, name: &Ident, entry: &str, dimension: Option<Dimension>) {
        let word = &name.text;
        let message = match self.names.get(word).map(|(meaning, _)| *meaning) {
            None => format!("no state `{word}` is declared"),
            Some(_) => format!("`{word}` is not a state, and only states have a `{entry}`"),
        };
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, message);
        error = match self.names.get(word) {
            None => {
                let unit = dimension.map_or_else(|| "1".to_owned(), Dimension::unit);
                let unit = if self.has_units {
                    format!(": {unit}")
                } else {
                    String::new()
                };
                let start = self.item.start;
                let insert = vec![Edit::insert(start, format!("state {word}{unit} = 0; "))];
                let at = Span { start, end: start };
                error
                    .help(format!("declare it, as in `state {word}{unit} = 0;`"))
                    .rewrite("declare it: `{}`, with its start for 0", at, insert)
            }
            Some((Meaning::Body(_), _)) => {
                error.help("coordinates follow from the equations of motion")
            }
            Some((_, declared)) => error
                .help(format!(
                    "declare it as a state, as in `state {word}: 1 = 0;`"
                ))
                .related(*declared, format!("`{word}` is declared")),
        };
        let states = self.states.iter().map(|state| state.state.name.as_str());
        let error = self.meant(error, name.span, word, "", states);
        self.report(error);
    }

    /// Says which states have no rate.
    pub(crate) fn states_have_rates(&mut self) {
        let is_own = |declared: &Declared| {
            let found = self.names.get(&declared.state.name);
            found.is_some_and(|(_, span)| *span == declared.place.0)
        };
        let missing = self.states.iter();
        // Of one that is declared twice, the first has the rate.
        let has_none = |state: &&Declared| state.rate.is_none() && state.sample.is_none();
        let missing = missing.filter(|state| has_none(state) && is_own(state));
        let missing: Vec<_> = missing
            .map(|state| (state.state.name.clone(), state.place, state.in_samples))
            .collect();
        for (name, (span, end), in_samples) in missing {
            let (lacks, entry, value, help) = match in_samples {
                true => (
                    "sample",
                    "next",
                    &*name,
                    "give its sample: `{}`, which keeps its value",
                ),
                false => (
                    "rate",
                    "der",
                    "0",
                    "give its rate: `{}`, with the rate for 0",
                ),
            };
            let form = format!("{entry} {name} = {value};");
            let message = format!("state `{name}` has no {lacks}");
            let mut error = Diagnostic::error(codes::PROPERTY, span, message)
                .label(format!("its `{entry}` is missing"))
                .help(format!("give its {lacks}, as in `{form}`"));
            // In a loop the index counts.
            if !name.contains('[') {
                let given = vec![Edit::insert(end, format!(" {form}"))];
                let at = Span { start: end, end };
                error = error.rewrite(help, at, given);
            }
            self.report(error);
        }
    }

    /// The value of a state.
    pub(crate) fn state_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        if let [first, part, ..] = path.words.as_slice() {
            let message = format!("`{}` is a state and has no parts", first.text);
            let alone = vec![Edit::replace(path.span, first.text.clone())];
            self.report(
                Diagnostic::error(codes::UNKNOWN_NAME, part.span, message)
                    .help("use the name alone")
                    .propose("write `{}` alone", path.span, alone),
            );
            return None;
        }
        Some(Value {
            expr: self.graph.symbol(Symbol::Z(index as u32)),
            dimension: self.states[index].dimension,
            level: Level::State,
        })
    }
}
