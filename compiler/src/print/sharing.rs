//! Converts the graph to forms, with names for what is used again and for parts of what is long.
//!
//! Two walks over the ids, neither of them recursive: down, from what is printed to its operands, to
//! count how often each would be printed; and up, to write each with its operands written. A form is
//! never longer than a line, so both are linear in the size of the graph.

use crate::expr::{ExprId, Function, Graph, Node, Symbol};
use crate::print::factor::{Factor, Rank};
use crate::print::form::Form;
use crate::print::notation::Notation;
use crate::print::written::Written;
use mbdsl_runtime::__private::Input;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A named intermediate quantity.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) name: Written,
    pub(crate) value: Written,
    /// Whether it is the sine or cosine of a symbol.
    pub(crate) is_basic: bool,
}

/// Some expressions, written.
#[derive(Debug, Clone)]
pub(crate) struct Shared {
    /// The intermediate quantities, each before it is used.
    pub(crate) definitions: Vec<Definition>,
    /// The expressions, in the order in which they were asked for.
    pub(crate) values: Vec<Written>,
}

/// Whether what is printed in several places is easier to read by a name.
fn is_worth_a_name(size: usize, uses: usize) -> bool {
    size >= 4 && uses >= 2 || size == 3 && uses >= 4
}

/// Writes some expressions, so that each fits in a line and nothing long is written twice.
pub(crate) fn write(graph: &Graph, roots: &[ExprId], notation: &Notation) -> Shared {
    let ids = reachable(graph, roots);
    let mut writer = Writer::new(graph, notation, notation.room());
    let uses = used_again(graph, roots, &ids);
    // The angles of the bodies come first, and in the order of the bodies.
    let mut basic: Vec<ExprId> = uses
        .keys()
        .copied()
        .filter(|&id| is_basic(graph, id))
        .collect();
    basic.sort_by_key(|&id| match graph.node(id) {
        Node::Call(function, angle) => Some((symbol_of(graph, angle), function)),
        _ => None,
    });
    for id in basic
        .iter()
        .flat_map(|&id| graph.node(id).operands().chain([id]))
    {
        writer.write(id);
        if is_basic(graph, id) {
            writer.name(id);
        }
    }
    for id in ids {
        writer.write(id);
        // The names inside may have made it so short that it needs none.
        if let Some(&uses) = uses.get(&id)
            && !is_basic(graph, id)
            && deserves_a_name(graph, id, writer.forms[&id].size(), uses)
        {
            writer.name(id);
        }
    }
    let values = roots.iter().map(|&root| writer.value(root)).collect();
    Shared {
        definitions: writer.definitions,
        values,
    }
}

/// Writes one expression without any names, if it fits in the room.
pub(crate) fn write_whole(
    graph: &Graph,
    root: ExprId,
    notation: &Notation,
    room: usize,
) -> Option<Written> {
    let mut writer = Writer::new(graph, notation, room);
    for id in reachable(graph, &[root]) {
        writer.write(id);
        if !writer.definitions.is_empty() {
            return None;
        }
    }
    Some(writer.value(root)).filter(|written| written.width <= room)
}

fn symbol_of(graph: &Graph, id: ExprId) -> Option<Symbol> {
    match graph.node(id) {
        Node::Symbol(symbol) => Some(symbol),
        _ => None,
    }
}

/// Whether it is the sine or cosine of a symbol.
fn is_basic(graph: &Graph, id: ExprId) -> bool {
    match graph.node(id) {
        Node::Call(Function::Sin | Function::Cos, angle) => symbol_of(graph, angle).is_some(),
        _ => false,
    }
}

/// Everything that the roots are made of, operands before what uses them.
fn reachable(graph: &Graph, roots: &[ExprId]) -> Vec<ExprId> {
    let mut found: FxHashSet<ExprId> = FxHashSet::default();
    let mut open = roots.to_vec();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(graph.node(id).operands());
        }
    }
    let mut ids: Vec<ExprId> = found.into_iter().collect();
    ids.sort_unstable();
    ids
}

/// Expressions that get a name because they would be printed more than once, each with its number of uses.
///
/// How long an expression is depends on the names inside it, and what gets a name on how long it is:
/// a second round with the names of the first settles it.
fn used_again(graph: &Graph, roots: &[ExprId], ids: &[ExprId]) -> BTreeMap<ExprId, usize> {
    let mut named = BTreeMap::new();
    for _ in 0..2 {
        let sizes = sizes(graph, ids, &named);
        named.clear();
        let mut uses: FxHashMap<ExprId, usize> = FxHashMap::default();
        for root in roots {
            *uses.entry(*root).or_default() += 1;
        }
        for &id in ids.iter().rev() {
            let mut count = uses.get(&id).copied().unwrap_or(1);
            if deserves_a_name(graph, id, sizes[&id], count) {
                named.insert(id, count);
                count = 1;
            }
            for operand in graph.node(id).operands() {
                let uses = uses.entry(operand).or_default();
                *uses = uses.saturating_add(count);
            }
        }
    }
    named
}

/// Approximate number of symbols that each expression has in print.
fn sizes(
    graph: &Graph,
    ids: &[ExprId],
    named: &BTreeMap<ExprId, usize>,
) -> FxHashMap<ExprId, usize> {
    let mut sizes: FxHashMap<ExprId, usize> = FxHashMap::default();
    for &id in ids {
        let node = graph.node(id);
        let operands = node.operands().map(|operand| {
            if named.contains_key(&operand) {
                1
            } else {
                sizes[&operand]
            }
        });
        let inside = operands.fold(0, usize::saturating_add);
        let size = match node {
            Node::Constant(_) => 0,
            Node::Symbol(_) | Node::Call(Function::Sin | Function::Cos, _) => 1,
            Node::Call(..) | Node::Pow(..) | Node::Call2(..) | Node::Table(..) => {
                inside.saturating_add(2)
            }
            _ => inside,
        };
        sizes.insert(id, size);
    }
    sizes
}

fn deserves_a_name(graph: &Graph, id: ExprId, size: usize, uses: usize) -> bool {
    match graph.node(id) {
        Node::Call(Function::Sin | Function::Cos, _) => uses >= 2,
        // A sign or a number in front is no reason for another name.
        Node::Neg(_) => false,
        Node::Mul(a, _) if graph.value(a).is_some() => false,
        _ => is_worth_a_name(size, uses),
    }
}

/// The expressions written so far.
struct Writer<'a> {
    graph: &'a Graph,
    notation: &'a Notation,
    room: usize,
    forms: FxHashMap<ExprId, Form>,
    definitions: Vec<Definition>,
    /// The numbers of the angles whose sine or cosine has a name.
    angles: FxHashMap<ExprId, usize>,
    /// The last number given to names of each letter.
    numbers: FxHashMap<char, usize>,
}

impl<'a> Writer<'a> {
    fn new(graph: &'a Graph, notation: &'a Notation, room: usize) -> Self {
        Writer {
            graph,
            notation,
            room,
            forms: FxHashMap::default(),
            definitions: Vec::new(),
            angles: FxHashMap::default(),
            numbers: FxHashMap::default(),
        }
    }

    /// Writes an expression whose operands are written, unless it is; parts of it get names until it
    /// is short.
    fn write(&mut self, id: ExprId) {
        if self.forms.contains_key(&id) {
            return;
        }
        let node = self.graph.node(id);
        // A choice may stand alone or as a branch of another one.
        let inside = match node {
            Node::IfLess(..) => 2,
            _ => usize::MAX,
        };
        for part in node.operands().take(inside) {
            if self.forms[&part].is_choice() {
                self.name(part);
            }
        }
        loop {
            let form = self.combine(id);
            let fits = form.width <= self.room && !form.is_long();
            let parts = node
                .operands()
                .filter(|operand| self.forms[operand].is_composed());
            match parts.max_by_key(|part| self.forms[part].width) {
                Some(longest) if !fits => self.name(longest),
                _ => {
                    self.forms.insert(id, form);
                    return;
                }
            }
        }
    }

    /// The operation on the forms of its operands.
    fn combine(&mut self, id: ExprId) -> Form {
        let notation = self.notation;
        let style = notation.style;
        let node = self.graph.node(id);
        if let Node::IfLess(a, b, c, d) = node
            && !((a, b) == (c, d) || (a, b) == (d, c))
        {
            let parts = [a, b, c, d].map(|part| &self.forms[&part]);
            return Form::choice(parts, notation);
        }
        let form = |id: ExprId| &self.forms[&id];
        match node {
            Node::Constant(bits) => Form::number(f64::from_bits(bits), style),
            Node::Symbol(symbol) => {
                let factor = Factor::new(rank(symbol, notation), notation.symbol(symbol).clone());
                Form::of_factor(factor, style)
            }
            Node::Add(a, b) => form(a).clone().plus(form(b).clone()),
            Node::Sub(a, b) => form(a).clone().plus(form(b).clone().negated()),
            Node::Neg(a) => form(a).clone().negated(),
            Node::Mul(a, b) => form(a).clone().times(form(b).clone(), notation),
            Node::Div(a, b) => form(a).clone().over(form(b).clone(), notation),
            Node::Powi(a, n) => form(a).power(n, notation),
            Node::Pow(a, b) => form(a).to_the(form(b), notation),
            Node::Call(function, a) => Form::call(function.name(), &[form(a)], notation),
            Node::Table(table, order, a) => {
                let name = &self.graph.tables[table as usize].name;
                Form::of_table(name, order, form(a), notation)
            }
            Node::Call2(function, a, b) => {
                Form::call(function.name(), &[form(a), form(b)], notation)
            }
            Node::IfLess(a, b, c, _) => {
                let name = if a == c { "min" } else { "max" };
                Form::call(name, &[form(a), form(b)], notation)
            }
        }
    }

    /// Gives an expression a name.
    fn name(&mut self, id: ExprId) {
        let value = self.forms[&id].write(self.notation);
        let name = match self.graph.node(id) {
            Node::Call(Function::Sin, angle) => self.of_angle('s', angle),
            Node::Call(Function::Cos, angle) => self.of_angle('c', angle),
            _ => self.free('w'),
        };
        let order = self.definitions.len() as u32;
        let factor = Factor::new(Rank::Name(order), name.clone());
        self.forms
            .insert(id, Form::of_factor(factor, self.notation.style));
        self.definitions.push(Definition {
            name,
            value,
            is_basic: is_basic(self.graph, id),
        });
    }

    /// The next name of a letter that the model does not use.
    fn free(&mut self, letter: char) -> Written {
        let number = self.numbers.entry(letter).or_default();
        loop {
            *number += 1;
            if let Some(name) = self.notation.intermediate(letter, *number) {
                return name;
            }
        }
    }

    /// The name of the sine (`s`) or cosine (`c`) of an angle: the same number for both.
    fn of_angle(&mut self, letter: char, angle: ExprId) -> Written {
        let notation = self.notation;
        let name = |letter, number| notation.intermediate(letter, number);
        let number = *self.angles.entry(angle).or_insert_with(|| {
            let last = self.numbers.entry('s').or_default();
            loop {
                *last += 1;
                if name('s', *last).is_some() && name('c', *last).is_some() {
                    return *last;
                }
            }
        });
        match name(letter, number) {
            Some(name) => name,
            None => self.free('w'),
        }
    }

    fn value(&self, root: ExprId) -> Written {
        self.forms[&root].write(self.notation)
    }
}

/// Masses stand before other parameters: `m g`.
fn rank(symbol: Symbol, notation: &Notation) -> Rank {
    match (symbol, symbol.entry()) {
        (Symbol::Parameter(i), _) => Rank::Parameter(!notation.is_mass(i), i),
        // Inputs are written as parameters.
        (_, Some((Input::U, i))) => Rank::Parameter(true, notation.input(i)),
        (_, Some((input, i))) => Rank::Entry(input, None, i),
        (Symbol::Rotation(attitude, row, column), _) => {
            Rank::Entry(Input::Q, Some((attitude, row, column)), 0)
        }
        (_, None) => Rank::Time,
    }
}
