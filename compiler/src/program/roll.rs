//! Stretches of a kernel that do the same again and again, as loops.
//!
//! Links of a chain are alike, and so is what is computed for them: the same operations in the same
//! order, on other coordinates. Such a stretch becomes one body and a number of repetitions, so that
//! code and the time to compile it do not grow with the number of links.

use crate::expr::{Function, Function2, Symbol};
use crate::program::statement::{Index, Item, Operand, Operation};
use rustc_hash::FxHashMap;
use std::mem::{Discriminant, discriminant};

/// Minimum number of repetitions of a stretch that is rolled, and of items that this saves.
const LEAST_REPETITIONS: usize = 8;
const LEAST_SAVED: usize = 48;

/// Number of items that must agree before a repetition is suspected, and number of suspicions that are followed.
const GRAM: usize = 6;
const MOST_PERIODS: usize = 24;

/// Items `first..first + length * count`: a body, and how often it is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) first: usize,
    pub(crate) length: usize,
    pub(crate) count: usize,
}

impl Segment {
    pub(crate) fn end(self) -> usize {
        self.first + self.length * self.count
    }
}

/// Cuts the items into straight stretches and repeated ones, bodies no longer than `longest`.
pub(crate) fn segments(items: &[Item], longest: usize) -> Vec<Segment> {
    let shapes = shapes(items);
    let next = next_alike(&shapes);
    let mut segments = Vec::new();
    let (mut straight, mut at) = (0, 0);
    while at < items.len() {
        let Some(found) = repetition(items, &shapes, &next, at, longest) else {
            at += 1;
            continue;
        };
        if straight < found.first {
            segments.push(Segment {
                first: straight,
                length: found.first - straight,
                count: 1,
            });
        }
        segments.push(found);
        at = found.end();
        straight = at;
    }
    if straight < items.len() || items.is_empty() {
        segments.push(Segment {
            first: straight,
            length: items.len() - straight,
            count: 1,
        });
    }
    segments
}

/// The shape of an item, ignoring which operands of a kind it has.
#[derive(PartialEq, Eq, Hash)]
struct Shape {
    does: Does,
    operands: [Option<Kind>; 4],
}

#[derive(PartialEq, Eq, Hash)]
enum Does {
    Operation(Discriminant<Operation>),
    Call(Function),
    Call2(Function2),
    Table(u32, u8),
    /// A store into this output.
    Store(u32),
}

/// The kind of an operand, ignoring which one of the kind it is.
#[derive(PartialEq, Eq, Hash)]
enum Kind {
    Value,
    Constant,
    /// Coordinates may differ from one repetition to the next.
    Array(Discriminant<Symbol>),
    /// Parameters and the time may not.
    Symbol(Symbol),
    OfLoop,
}

impl Shape {
    fn of(item: &Item) -> Shape {
        let does = match item {
            Item::Define(statement) => match statement.operation {
                Operation::Call(function, _) => Does::Call(function),
                Operation::Call2(function, ..) => Does::Call2(function),
                Operation::Table(table, order, _) => Does::Table(table, order),
                operation => Does::Operation(discriminant(&operation)),
            },
            Item::Store(_, output, _) => Does::Store(*output),
        };
        let mut operands = item.operands().map(Kind::of);
        Shape {
            does,
            operands: std::array::from_fn(|_| operands.next()),
        }
    }
}

impl Kind {
    fn of(operand: Operand) -> Kind {
        match operand {
            Operand::Value(_) => Kind::Value,
            Operand::Constant(_) => Kind::Constant,
            Operand::Symbol(symbol) if Index::of(symbol).is_some() => {
                Kind::Array(discriminant(&symbol))
            }
            Operand::Symbol(symbol) => Kind::Symbol(symbol),
            Operand::Indexed(..) | Operand::Tabulated(_) => Kind::OfLoop,
        }
    }
}

/// A number for the shape of every item, the same for equal ones.
fn shapes(items: &[Item]) -> Vec<u32> {
    let mut known: FxHashMap<Shape, u32> = FxHashMap::default();
    let numbers = items.iter().map(|item| {
        let next = known.len() as u32;
        *known.entry(Shape::of(item)).or_insert(next)
    });
    numbers.collect()
}

/// For every item the next one from which [`GRAM`] items have the same shapes.
fn next_alike(shapes: &[u32]) -> Vec<Option<u32>> {
    let mut next = vec![None; shapes.len()];
    let mut last: FxHashMap<&[u32], u32> = FxHashMap::default();
    for at in (0..(shapes.len() + 1).saturating_sub(GRAM)).rev() {
        next[at] = last.insert(&shapes[at..at + GRAM], at as u32);
    }
    next
}

/// The repetition that covers most from this item on.
fn repetition(
    items: &[Item],
    shapes: &[u32],
    next: &[Option<u32>],
    at: usize,
    longest: usize,
) -> Option<Segment> {
    let mut best: Option<Segment> = None;
    let mut other = next[at];
    for _ in 0..MOST_PERIODS {
        let Some(start) = other else { break };
        other = next[start as usize];
        let length = start as usize - at;
        if length > longest {
            break;
        }
        let pairs = shapes[at..].iter().zip(&shapes[at + length..]);
        let alike = pairs.take_while(|(a, b)| a == b).count();
        let count = alike / length + 1;
        let covers = best.map_or(0, |best: Segment| best.length * best.count);
        if count < LEAST_REPETITIONS || length * count <= covers {
            continue;
        }
        let segment = uniform(items, at, length, count);
        let saved = segment.length * (segment.count - 1);
        if segment.count >= LEAST_REPETITIONS
            && saved >= LEAST_SAVED
            && segment.length * segment.count > covers
        {
            best = Some(segment);
        }
    }
    best
}

/// The longest stretch of repetitions that use their own values in the same places.
fn uniform(items: &[Item], first: usize, length: usize, count: usize) -> Segment {
    let mut best = (0, 0);
    let (mut start, mut before) = (0, None);
    for k in 0..=count {
        let own = (k < count).then(|| own_values(&items[first + k * length..][..length]));
        if own.is_none() || own != before {
            if k - start > best.1 {
                best = (start, k - start);
            }
            start = k;
        }
        before = own;
    }
    Segment {
        first: first + best.0 * length,
        length,
        count: best.1,
    }
}

/// Per value operand of a body: its place among the values that the body defines; `None` if it is defined before.
fn own_values(body: &[Item]) -> Vec<Option<u32>> {
    let base = body.iter().find_map(|item| match item {
        Item::Define(statement) => Some(statement.target),
        Item::Store(..) => None,
    });
    let base = base.unwrap_or(u32::MAX);
    let operands = body.iter().flat_map(Item::operands);
    let values = operands.filter_map(|operand| match operand {
        Operand::Value(value) => Some(value.checked_sub(base)),
        _ => None,
    });
    values.collect()
}

impl Item {
    /// The operands.
    pub(crate) fn operands(&self) -> impl Iterator<Item = Operand> {
        let (statement, store) = match self {
            Item::Define(statement) => (Some(statement.operation.operands()), None),
            Item::Store(_, _, operand) => (None, Some(*operand)),
        };
        statement.into_iter().flatten().chain(store)
    }
}

impl Index {
    /// The index of a symbol that is one of many.
    pub fn of(symbol: Symbol) -> Option<u32> {
        symbol.entry().map(|(_, i)| i)
    }
}
