//! Programs compute what their expressions say, whole and in chunks.
#![allow(clippy::panic)]

use super::*;
use crate::expr::Graph;
use rustc_hash::FxHashMap;

/// Some 9,000 different statements in three coordinates, with values that stay near one.
fn long_roots(graph: &mut Graph) -> Vec<ExprId> {
    let q: Vec<ExprId> = (0..3).map(|i| graph.symbol(Symbol::Q(i))).collect();
    let mut values = q.clone();
    let mut roots = Vec::new();
    for i in 0..2000_usize {
        let (a, b) = (values[values.len() - 1], values[i % values.len()]);
        // Small factors: a map that doubles its rounding 2,000 times would compare nothing.
        let (c, fifth) = (graph.constant(0.1 + i as f64 / 9973.0), graph.constant(0.2));
        let (scaled, shifted) = (graph.mul(fifth, a), graph.mul(c, b));
        let sum = graph.add(scaled, shifted);
        let (sin, cos) = (
            graph.call(Function::Sin, sum),
            graph.call(Function::Cos, sum),
        );
        let square = graph.powi(sin, 3);
        values.push(graph.add(square, cos));
        if i % 100 == 0 {
            roots.push(values[values.len() - 1]);
            roots.push(c);
        }
    }
    roots
}

fn symbol(symbol: Symbol) -> f64 {
    match symbol {
        Symbol::Q(i) => 0.3 + f64::from(i),
        _ => f64::NAN,
    }
}

#[test]
fn a_program_computes_its_expressions() {
    let mut graph = Graph::new();
    let roots = long_roots(&mut graph);
    let kernel = lower::kernel(&mut graph, KernelKind::Phi, &roots);
    let mut results = vec![f64::NAN; roots.len()];
    kernel.execute(symbol, &mut Vec::new(), &mut results);
    let expected = graph.evaluate(&roots, symbol);
    for (result, expected) in results.iter().zip(&expected) {
        assert!((result - expected).abs() < 1e-9, "{result} {expected}");
    }
}

/// Every chunk sees nothing but its imports, as a function of its own does.
#[test]
fn chunks_hand_on_all_they_must() {
    let mut graph = Graph::new();
    let roots = long_roots(&mut graph);
    let kernel = lower::kernel(&mut graph, KernelKind::Phi, &roots);
    assert!(kernel.chunks.len() > 3);
    let whole = {
        let mut results = vec![f64::NAN; roots.len()];
        kernel.execute(symbol, &mut Vec::new(), &mut results);
        results
    };
    let mut slots = vec![f64::NAN; kernel.slots as usize];
    let mut results = vec![f64::NAN; roots.len()];
    for chunk in &kernel.chunks {
        assert!(chunk.statements.len() + chunk.results.len() <= CHUNK);
        let mut values = vec![f64::NAN; kernel.temporaries as usize];
        for &(value, slot) in &chunk.imports {
            values[value as usize] = slots[slot as usize];
        }
        let alone = Kernel {
            chunks: vec![chunk.clone()],
            ..kernel.clone()
        };
        alone.execute(symbol, &mut values, &mut results);
        for &(value, slot) in &chunk.exports {
            slots[slot as usize] = values[value as usize];
        }
    }
    assert_eq!(results, whole);
}

/// Turned back into expressions, a program is made of the very nodes it came from.
#[test]
fn a_program_turns_back_into_its_expressions() {
    let mut graph = Graph::new();
    let roots = long_roots(&mut graph);
    let kernel = lower::kernel(&mut graph, KernelKind::Phi, &roots);
    let mut known: FxHashMap<u32, ExprId> = FxHashMap::default();
    let before = graph.len();
    for statement in kernel.chunks.iter().flat_map(|chunk| &chunk.statements) {
        let mut read = |operand| match operand {
            Operand::Constant(number) => graph.constant(number),
            Operand::Symbol(symbol) => graph.symbol(symbol),
            Operand::Value(value) => known[&value],
        };
        let id = match statement.operation {
            Operation::Add(a, b) => {
                let (a, b) = (read(a), read(b));
                graph.add(a, b)
            }
            Operation::Mul(a, b) => {
                let (a, b) = (read(a), read(b));
                graph.mul(a, b)
            }
            Operation::SinCos(a) => {
                let a = read(a);
                let cos = graph.call(Function::Cos, a);
                known.insert(statement.target + 1, cos);
                graph.call(Function::Sin, a)
            }
            other => panic!("unexpected {other:?}"),
        };
        known.insert(statement.target, id);
    }
    let results = kernel.chunks.iter().flat_map(|chunk| &chunk.results);
    for &(place, operand) in results {
        let id = match operand {
            Operand::Value(value) => known[&value],
            Operand::Constant(number) => graph.constant(number),
            Operand::Symbol(symbol) => graph.symbol(symbol),
        };
        assert_eq!(id, roots[place as usize]);
    }
    // Only the squares on the way to the cubes are new.
    assert!(
        graph.len() - before <= 2000,
        "{} new nodes",
        graph.len() - before
    );
}

#[test]
fn powers_share_their_squares() {
    let mut graph = Graph::new();
    let q = graph.symbol(Symbol::Q(0));
    let roots: Vec<ExprId> = (2..=8).map(|n| graph.powi(q, n)).collect();
    let kernel = lower::kernel(&mut graph, KernelKind::Phi, &roots);
    let mut results = vec![0.0; roots.len()];
    kernel.execute(|_| 2.0, &mut Vec::new(), &mut results);
    assert_eq!(results, [4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0]);
    // 2, 3, 4, 5, 6, 7, 8: one product each.
    assert_eq!(kernel.counts.multiplications, 7);
}
