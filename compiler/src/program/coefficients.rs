//! Numbers are multiplied with what is known first: `c (s f)` becomes `(c s) f`, where nothing else
//! wants `s f`. Then what waits for `f` waits for one product and not for two, and `c s` is often
//! wanted elsewhere.

use crate::expr::Symbol;
use crate::program::statement::{Item, Operand, Operation, Statement};
use rustc_hash::FxHashMap;

/// Moves the numbers; no kernel gets longer by it.
pub(crate) fn coefficients(items: Vec<Item>) -> Vec<Item> {
    let mut pass = Coefficients::new(&items);
    for item in items {
        match item {
            Item::Define(statement) => pass.define(statement),
            Item::Store(place, number, operand) => {
                let operand = pass.renamed(operand);
                pass.items.push(Some(Item::Store(place, number, operand)));
            }
        }
    }
    pass.items.into_iter().flatten().collect()
}

/// A product as it was defined: its place and its factors.
#[derive(Clone, Copy)]
struct Product {
    place: usize,
    factors: (Operand, Operand),
}

/// Time at which a value is known: after which of the symbols, and after how many operations. Parameters are there
/// before time and coordinates, and these before what a step finds last.
type Time = (u32, u32);

struct Coefficients {
    items: Vec<Option<Item>>,
    uses: FxHashMap<u32, u32>,
    /// Times at which values are known.
    times: FxHashMap<u32, Time>,
    products: FxHashMap<u32, Product>,
    /// Values that are a number, by its bits, times another operand.
    scaled: FxHashMap<(u64, Key), u32>,
    /// Values that turned out to equal others, with those others.
    names: FxHashMap<u32, u32>,
    next: u32,
}

/// An operand other than a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Symbol(Symbol),
    Value(u32),
}

fn key(operand: Operand) -> Option<Key> {
    match operand {
        Operand::Symbol(symbol) => Some(Key::Symbol(symbol)),
        Operand::Value(value) => Some(Key::Value(value)),
        _ => None,
    }
}

impl Coefficients {
    fn new(items: &[Item]) -> Self {
        let mut uses: FxHashMap<u32, u32> = FxHashMap::default();
        let mut count = |operand: Operand| {
            if let Operand::Value(value) = operand {
                *uses.entry(value).or_default() += 1;
            }
        };
        let mut next = 0;
        for item in items {
            match item {
                Item::Define(statement) => {
                    statement.operation.operands().for_each(&mut count);
                    next = next.max(statement.targets().end);
                }
                Item::Store(_, _, operand) => count(*operand),
            }
        }
        Coefficients {
            items: Vec::with_capacity(items.len()),
            uses,
            times: FxHashMap::default(),
            products: FxHashMap::default(),
            scaled: FxHashMap::default(),
            names: FxHashMap::default(),
            next,
        }
    }

    fn renamed(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Value(value) => {
                Operand::Value(self.names.get(&value).copied().unwrap_or(value))
            }
            other => other,
        }
    }

    fn time(&self, operand: Operand) -> Time {
        match operand {
            Operand::Value(value) => self.times.get(&value).copied().unwrap_or((0, 0)),
            Operand::Symbol(Symbol::Parameter(_)) => (0, 0),
            Operand::Symbol(Symbol::Time | Symbol::Q(_)) => (1, 0),
            Operand::Symbol(_) => (2, 0),
            _ => (0, 0),
        }
    }

    fn define(&mut self, mut statement: Statement) {
        let operands: Vec<Operand> = statement.operation.operands().collect();
        let operands: Vec<Operand> = operands.into_iter().map(|id| self.renamed(id)).collect();
        statement.operation = statement.operation.with_operands(&mut operands.into_iter());
        if let Some((number, other)) = scaled(statement.operation) {
            let value = self.scale(number, other, Some(statement.target));
            if value != statement.target {
                self.names.insert(statement.target, value);
                let more = self.uses.get(&statement.target).copied().unwrap_or(0);
                *self.uses.entry(value).or_default() += more;
            }
            return;
        }
        self.push(statement);
    }

    /// The value of `number other`; of a new product it is `target`, where that is given.
    fn scale(&mut self, number: f64, other: Operand, target: Option<u32>) -> u32 {
        let key = key(other).map(|key| (number.to_bits(), key));
        if let Some(&value) = key.and_then(|key| self.scaled.get(&key)) {
            return value;
        }
        let operation = match self.take_single(other) {
            Some((first, second)) => {
                let scaled = self.scale(number, first, None);
                Operation::Mul(Operand::Value(scaled), second)
            }
            None => Operation::Mul(Operand::Constant(number), other),
        };
        let target = target.unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        self.push(Statement { target, operation });
        if let Some(key) = key {
            self.scaled.insert(key, target);
        }
        target
    }

    /// The factors of a product that is used only here, first the one that is known first; the product is then no
    /// longer defined.
    fn take_single(&mut self, operand: Operand) -> Option<(Operand, Operand)> {
        let Operand::Value(value) = operand else {
            return None;
        };
        if self.uses.get(&value) != Some(&1) {
            return None;
        }
        let Product { place, factors } = self.products.remove(&value)?;
        self.items[place] = None;
        let (a, b) = factors;
        Some(if self.time(b) < self.time(a) {
            (b, a)
        } else {
            (a, b)
        })
    }

    fn push(&mut self, statement: Statement) {
        let operands = statement.operation.operands();
        let (after, operations) = operands.map(|id| self.time(id)).max().unwrap_or((0, 0));
        for target in statement.targets() {
            self.times.insert(target, (after, operations + 1));
        }
        if let Operation::Mul(a, b) = statement.operation
            && key(a).is_some()
            && key(b).is_some()
        {
            let place = self.items.len();
            let factors = (a, b);
            self.products
                .insert(statement.target, Product { place, factors });
        }
        self.items.push(Some(Item::Define(statement)));
    }
}

/// The number and the other factor of a product with a number.
fn scaled(operation: Operation) -> Option<(f64, Operand)> {
    match operation {
        Operation::Mul(Operand::Constant(number), other)
        | Operation::Mul(other, Operand::Constant(number)) => Some((number, other)),
        _ => None,
    }
}
