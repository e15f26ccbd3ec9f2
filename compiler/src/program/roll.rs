//! Stretches of a kernel that do the same again and again, as loops.
//!
//! Links of a chain are alike, and so is what is computed for them: the same operations in the same
//! order, on other coordinates. Such a stretch becomes one body and a number of repetitions, so that
//! code and the time to compile it do not grow with the number of links.

use crate::expr::Symbol;
use crate::program::statement::{Index, Item, Operand};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// A stretch is rolled where it is repeated so often, and saves so many items.
const LEAST_REPETITIONS: usize = 8;
const LEAST_SAVED: usize = 48;

/// Items that must agree before a repetition is suspected, and how many suspicions are followed.
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
    let shapes: Vec<u64> = items.iter().map(shape).collect();
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

/// What an item does, whatever it does it with.
fn shape(item: &Item) -> u64 {
    let mut hasher = FxHasher::default();
    match item {
        Item::Define(statement) => {
            let operation = statement.operation;
            std::mem::discriminant(&operation).hash(&mut hasher);
            if let crate::program::statement::Operation::Call(function, _) = operation {
                function.hash(&mut hasher);
            }
            if let crate::program::statement::Operation::Table(table, order, _) = operation {
                (table, order).hash(&mut hasher);
            }
            operation
                .operands()
                .for_each(|x| of_operand(x, &mut hasher));
        }
        Item::Store(_, output, operand) => {
            (0xff_u8, output).hash(&mut hasher);
            of_operand(*operand, &mut hasher);
        }
    }
    hasher.finish()
}

fn of_operand(operand: Operand, hasher: &mut FxHasher) {
    match operand {
        Operand::Value(_) => 0_u8.hash(hasher),
        Operand::Constant(_) => 1_u8.hash(hasher),
        Operand::Symbol(symbol) => match Index::of(symbol) {
            // Coordinates may differ from one repetition to the next, parameters and the time not.
            Some(_) => std::mem::discriminant(&symbol).hash(hasher),
            None => symbol.hash(hasher),
        },
        Operand::Indexed(..) | Operand::Tabulated(_) => 2_u8.hash(hasher),
    }
}

/// For every item the next one from which so many are alike.
fn next_alike(shapes: &[u64]) -> Vec<Option<u32>> {
    let mut next = vec![None; shapes.len()];
    let mut last: FxHashMap<&[u64], u32> = FxHashMap::default();
    for at in (0..(shapes.len() + 1).saturating_sub(GRAM)).rev() {
        next[at] = last.insert(&shapes[at..at + GRAM], at as u32);
    }
    next
}

/// The repetition that covers most from this item on.
fn repetition(
    items: &[Item],
    shapes: &[u64],
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

/// Which operands of a body are defined in it, and where.
fn own_values(body: &[Item]) -> u64 {
    let base = body.iter().find_map(|item| match item {
        Item::Define(statement) => Some(statement.target),
        Item::Store(..) => None,
    });
    let base = base.unwrap_or(u32::MAX);
    let mut hasher = FxHasher::default();
    for item in body {
        for operand in item.operands() {
            if let Operand::Value(value) = operand {
                value.checked_sub(base).hash(&mut hasher);
            }
        }
    }
    hasher.finish()
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
        match symbol {
            Symbol::Q(i)
            | Symbol::V(i)
            | Symbol::Z(i)
            | Symbol::U(i)
            | Symbol::A(i)
            | Symbol::Lambda(i)
            | Symbol::Shift(i) => Some(i),
            Symbol::Time | Symbol::Parameter(_) | Symbol::Rotation(..) => None,
        }
    }
}
