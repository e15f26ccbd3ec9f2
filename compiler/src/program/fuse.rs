//! Products that are only added to something become one operation with the sum.

use crate::program::statement::{Item, Operand, Operation};
use rustc_hash::{FxHashMap, FxHashSet};

/// Fuses products with sums, and returns the number of values left; targets without such an
/// instruction compute what they did before.
pub(crate) fn fuse(items: Vec<Item>) -> (Vec<Item>, u32) {
    let products = single_products(&items);
    let product = |operand: Operand| match operand {
        Operand::Value(value) => products.get(&value).map(|&(a, b)| (value, a, b)),
        _ => None,
    };
    let all: FxHashSet<u32> = items.iter().filter_map(defined_product).collect();
    let is_product = |operand| matches!(operand, Operand::Value(value) if all.contains(&value));
    let mut fused = Vec::with_capacity(items.len());
    // Where the definition of a product that may go is.
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    for mut item in items {
        if let Item::Define(statement) = &mut item {
            let found = match statement.operation {
                Operation::Add(x, y) => (product(y).map(|p| (p, x)))
                    .or_else(|| product(x).map(|p| (p, y)))
                    .map(|((value, a, b), c)| (value, Operation::MulAdd(a, b, c))),
                // Equal products have to cancel: one of them rounded and the other not would not.
                Operation::Sub(x, y) if is_product(x) && is_product(y) => None,
                Operation::Sub(x, y) => (product(y).map(|p| (p, x)))
                    .map(|((value, a, b), c)| (value, Operation::NegMulAdd(a, b, c)))
                    .or_else(|| {
                        let (value, a, b) = product(x)?;
                        Some((value, Operation::MulSub(a, b, y)))
                    }),
                _ => None,
            };
            if let Some((value, operation)) = found {
                statement.operation = operation;
                if let Some(place) = places.remove(&value) {
                    fused[place] = None;
                }
            }
            if products.contains_key(&statement.target) {
                places.insert(statement.target, fused.len());
            }
        }
        fused.push(Some(item));
    }
    number(fused.into_iter().flatten().collect())
}

/// Numbers the values that are defined one after the other.
fn number(mut items: Vec<Item>) -> (Vec<Item>, u32) {
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut count = 0;
    for item in &mut items {
        let renumbered = |operand: Operand| match operand {
            Operand::Value(value) => Operand::Value(numbers[&value]),
            other => other,
        };
        match item {
            Item::Define(statement) => {
                let operands: Vec<Operand> =
                    statement.operation.operands().map(renumbered).collect();
                let operation = statement.operation;
                statement.operation = operation.with_operands(&mut operands.into_iter());
                let targets = statement.targets();
                statement.target = count;
                for target in targets {
                    numbers.insert(target, count);
                    count += 1;
                }
            }
            Item::Store(_, _, operand) => *operand = renumbered(*operand),
        }
    }
    (items, count)
}

/// The value that an item defines, if it is a product.
fn defined_product(item: &Item) -> Option<u32> {
    match item {
        Item::Define(statement) if matches!(statement.operation, Operation::Mul(..)) => {
            Some(statement.target)
        }
        _ => None,
    }
}

/// The products that are used once.
fn single_products(items: &[Item]) -> FxHashMap<u32, (Operand, Operand)> {
    let mut products = FxHashMap::default();
    let mut uses: FxHashMap<u32, u32> = FxHashMap::default();
    let mut count = |operand: Operand| {
        if let Operand::Value(value) = operand {
            *uses.entry(value).or_default() += 1;
        }
    };
    for item in items {
        match item {
            Item::Define(statement) => {
                statement.operation.operands().for_each(&mut count);
                if let Operation::Mul(a, b) = statement.operation {
                    products.insert(statement.target, (a, b));
                }
            }
            Item::Store(_, _, operand) => count(*operand),
        }
    }
    products.retain(|value, _| uses.get(value) == Some(&1));
    products
}
