//! Programs compute what their expressions say, whole and in chunks.
#![allow(clippy::panic)]

use super::*;
use crate::expr::Graph;
use crate::expr::{Function, Function2};
use rustc_hash::FxHashMap;

fn kernel(graph: &mut Graph, roots: &[ExprId]) -> Kernel {
    let outputs = vec![("results", roots.len())];
    lower::kernel(graph, KernelKind::Phi, roots, &[], outputs)
}

/// Some 9,000 different statements in three coordinates, with values that stay near one; regular
/// ones do the same again and again.
fn long_roots(graph: &mut Graph, regular: bool) -> Vec<ExprId> {
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
        // Digits that follow no pattern.
        let turn = !regular && (i * i * 7919 + i * 31) % 1009 % 2 == 0;
        values.push(if turn {
            graph.sub(square, cos)
        } else {
            graph.add(square, cos)
        });
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
    for regular in [false, true] {
        let mut graph = Graph::new();
        let roots = long_roots(&mut graph, regular);
        let kernel = kernel(&mut graph, &roots);
        let mut results = vec![f64::NAN; roots.len()];
        kernel.execute(symbol, &mut Vec::new(), &mut results);
        let expected = graph.evaluate(&roots, symbol);
        for (result, expected) in results.iter().zip(&expected) {
            assert!((result - expected).abs() < 1e-9, "{result} {expected}");
        }
    }
}

/// Every repetition of a chunk sees nothing but its imports, as a function of its own does.
#[test]
fn chunks_hand_on_all_they_must() {
    for regular in [false, true] {
        let mut graph = Graph::new();
        let roots = long_roots(&mut graph, regular);
        let kernel = kernel(&mut graph, &roots);
        assert_eq!(kernel.chunks.iter().any(|chunk| chunk.count > 1), regular);
        assert!(kernel.chunks.len() > 3);
        let mut whole = vec![f64::NAN; roots.len()];
        kernel.execute(symbol, &mut Vec::new(), &mut whole);
        let mut slots = vec![f64::NAN; kernel.slots as usize];
        let mut results = vec![f64::NAN; roots.len()];
        for chunk in &kernel.chunks {
            assert!(chunk.statements.len() + chunk.results.len() <= CHUNK);
            for k in 0..chunk.count {
                let mut values = vec![f64::NAN; kernel.temporaries as usize];
                chunk.execute(k, symbol, &[], &mut values, &mut slots, &mut results);
            }
        }
        assert_eq!(results, whole);
    }
}

/// One straight line does the same operations, so it gives the same bits.
#[test]
fn an_unrolled_program_computes_the_same() {
    for regular in [false, true] {
        let mut graph = Graph::new();
        let roots = long_roots(&mut graph, regular);
        let kernel = kernel(&mut graph, &roots);
        let mut whole = vec![f64::NAN; roots.len()];
        kernel.execute(symbol, &mut Vec::new(), &mut whole);
        let Unrolled {
            statements,
            results,
        } = kernel.unrolled();
        let count: usize = statements.iter().map(|made| made.targets().len()).sum();
        let straight = Kernel {
            temporaries: count as u32,
            slots: 0,
            chunks: vec![Chunk {
                count: 1,
                results: results
                    .into_iter()
                    .enumerate()
                    .map(|(place, operand)| (Index::Table(vec![place as u32]), operand))
                    .collect(),
                statements,
                ..Chunk::default()
            }],
            ..kernel
        };
        let mut found = vec![f64::NAN; roots.len()];
        straight.execute(symbol, &mut Vec::new(), &mut found);
        assert_eq!(found, whole);
    }
}

/// Turned back into expressions, a program is made of the very nodes it came from.
#[test]
fn a_program_turns_back_into_its_expressions() {
    for regular in [false, true] {
        let mut graph = Graph::new();
        let roots = long_roots(&mut graph, regular);
        let kernel = kernel(&mut graph, &roots);
        let before = graph.len();
        let mut found = vec![None; roots.len()];
        let mut slots: FxHashMap<u32, ExprId> = FxHashMap::default();
        for chunk in &kernel.chunks {
            for k in 0..chunk.count {
                turn_back(&mut graph, chunk, k, &mut slots, &mut found);
            }
        }
        let roots: Vec<_> = roots.into_iter().map(Some).collect();
        assert_eq!(found, roots);
        // Only the squares on the way to the cubes are new.
        let new = graph.len() - before;
        assert!(new <= 2000, "{new} new nodes");
    }
}

/// One repetition of a chunk as expressions.
fn turn_back(
    graph: &mut Graph,
    chunk: &Chunk,
    k: u32,
    slots: &mut FxHashMap<u32, ExprId>,
    results: &mut [Option<ExprId>],
) {
    let imports = chunk.imports.iter();
    let mut known: FxHashMap<u32, ExprId> = imports
        .map(|(value, slot)| (*value, slots[&slot.at(k)]))
        .collect();
    let read = |graph: &mut Graph, known: &FxHashMap<u32, ExprId>, operand| match operand {
        Operand::Constant(number) => graph.constant(number),
        Operand::Tabulated(table) => graph.constant(chunk.constants[table as usize][k as usize]),
        Operand::Symbol(symbol) => graph.symbol(symbol),
        Operand::Indexed(symbol, index) => {
            let index = chunk.indices[index as usize].at(k);
            graph.symbol(Index::into_symbol(symbol, index))
        }
        Operand::Value(value) => known[&value],
    };
    for statement in &chunk.statements {
        let operands = statement.operation.operands();
        let operands: Vec<ExprId> = operands.map(|x| read(graph, &known, x)).collect();
        let id = match (statement.operation, operands.as_slice()) {
            (Operation::Add(..), &[a, b]) => graph.add(a, b),
            (Operation::Sub(..), &[a, b]) => graph.sub(a, b),
            (Operation::Mul(..), &[a, b]) => graph.mul(a, b),
            (Operation::MulAdd(..), &[a, b, c]) => {
                let product = graph.mul(a, b);
                graph.add(product, c)
            }
            (Operation::MulSub(..), &[a, b, c]) => {
                let product = graph.mul(a, b);
                graph.sub(product, c)
            }
            (Operation::NegMulAdd(..), &[a, b, c]) => {
                let product = graph.mul(a, b);
                graph.sub(c, product)
            }
            (Operation::SinCos(_), &[a]) => {
                let cos = graph.call(Function::Cos, a);
                known.insert(statement.target + 1, cos);
                graph.call(Function::Sin, a)
            }
            other => panic!("unexpected {other:?}"),
        };
        known.insert(statement.target, id);
    }
    for (value, slot) in &chunk.exports {
        slots.insert(slot.at(k), known[value]);
    }
    for (place, operand) in &chunk.results {
        results[place.at(k) as usize] = Some(read(graph, &known, *operand));
    }
}

/// A product that is used once becomes one operation with its sum; one that is used again stays.
#[test]
fn products_of_one_use_are_fused() {
    let mut graph = Graph::new();
    let [a, b, c] = [0, 1, 2].map(|i| graph.symbol(Symbol::Q(i)));
    let (ab, ac) = (graph.mul(a, b), graph.mul(a, c));
    let roots = [graph.add(ab, c), graph.sub(b, ac), graph.sub(ac, b)];
    let operations = |kernel: &Kernel| {
        let statements = kernel.chunks.iter().flat_map(|chunk| &chunk.statements);
        let operations = statements.map(|statement| statement.operation);
        operations.collect::<Vec<_>>()
    };
    let whole = kernel(&mut graph, &roots);
    assert_eq!(
        (whole.counts.additions, whole.counts.multiplications),
        (3, 2)
    );
    let found = operations(&whole);
    assert!(
        matches!(
            found.as_slice(),
            [
                Operation::MulAdd(..),
                Operation::Mul(..),
                Operation::Sub(..),
                Operation::Sub(..)
            ]
        ),
        "{found:?}"
    );
    let first = kernel(&mut graph, &roots[1..2]);
    assert!(matches!(operations(&first)[..], [Operation::NegMulAdd(..)]));
    let last = kernel(&mut graph, &roots[2..]);
    assert!(matches!(operations(&last)[..], [Operation::MulSub(..)]));
    // Equal products cancel.
    let (aa, bb) = (graph.powi(a, 2), graph.powi(b, 2));
    let difference = graph.sub(aa, bb);
    let squares = kernel(&mut graph, &[difference]);
    assert!(matches!(
        operations(&squares)[..],
        [Operation::Mul(..), Operation::Mul(..), Operation::Sub(..)]
    ));
}

/// A value that waits for a rate waits for one product only: the number stands with the parameters,
/// where it is shared; a product that is used elsewhere stays whole.
#[test]
fn numbers_stand_with_what_is_known_first() {
    let mut graph = Graph::new();
    let half = graph.constant(0.5);
    let length = graph.symbol(Symbol::Parameter(0));
    let angle = graph.symbol(Symbol::Q(0));
    let sin = graph.call(Function::Sin, angle);
    let rate = graph.symbol(Symbol::V(0));
    let lever = graph.mul(length, sin);
    let square = graph.powi(rate, 2);
    let turning = graph.mul(lever, square);
    let roots = [lever, turning].map(|id| graph.mul(half, id));
    let shared = kernel(&mut graph, &roots);
    // L/2, (L/2) sin, v v, ((L/2) sin) v^2; before: one more.
    assert_eq!(shared.counts.multiplications, 4);
    let Some(last) = shared.chunks.iter().flat_map(|c| &c.statements).last() else {
        panic!("no statements");
    };
    let Operation::Mul(Operand::Value(_), Operand::Value(_)) = last.operation else {
        panic!("{:?}", last.operation);
    };
    let used = [roots[0], roots[1], turning];
    let kept = kernel(&mut graph, &used);
    // (L sin), v v, (L sin) v^2 and both halves: what a result wants is not taken apart.
    assert_eq!(kept.counts.multiplications, 5);
    let value = |symbol| match symbol {
        Symbol::Parameter(_) => 3.0,
        Symbol::Q(_) => 0.7,
        _ => 2.0,
    };
    for (kernel, roots) in [(shared, &roots[..]), (kept, &used[..])] {
        let mut results = vec![f64::NAN; roots.len()];
        kernel.execute(value, &mut Vec::new(), &mut results);
        for (found, expected) in results.iter().zip(graph.evaluate(roots, value)) {
            assert!((found - expected).abs() < 1e-15, "{found} {expected}");
        }
    }
}

/// Every link of a chain hands on to the next: one loop, whose slots are reached without tables.
#[test]
fn a_chain_becomes_a_loop() {
    let mut graph = Graph::new();
    let half = graph.constant(0.5);
    let mut end = graph.symbol(Symbol::Q(0));
    let mut roots = Vec::new();
    for i in 0..100 {
        let angle = graph.symbol(Symbol::Q(3 * i + 2));
        let (sin, cos) = (
            graph.call(Function::Sin, angle),
            graph.call(Function::Cos, angle),
        );
        let (x, y) = (graph.mul(half, sin), graph.mul(cos, sin));
        let middle = graph.add(x, y);
        end = graph.add(end, middle);
        let square = graph.square(end);
        roots.extend([end, square, sin, cos, middle]);
    }
    let kernel = kernel(&mut graph, &roots);
    let loops: Vec<&Chunk> = kernel.chunks.iter().filter(|c| c.count > 1).collect();
    let &[repeated] = loops.as_slice() else {
        panic!("{} loops", loops.len());
    };
    assert!(repeated.count >= 97, "{}", repeated.count);
    let handed = repeated.imports.iter().chain(&repeated.exports);
    let places = handed.map(|(_, slot)| slot).chain(&repeated.indices);
    let places = places.chain(repeated.results.iter().map(|(place, _)| place));
    for place in places {
        assert!(matches!(place, Index::Affine { .. }), "{place:?}");
    }
    let mut results = vec![f64::NAN; roots.len()];
    kernel.execute(symbol, &mut Vec::new(), &mut results);
    // But for the roundings of operations that the target fuses.
    for (result, expected) in results.iter().zip(graph.evaluate(&roots, symbol)) {
        let difference = (result - expected).abs();
        assert!(
            difference <= 1e-14 * expected.abs().max(1.0),
            "{result} {expected}"
        );
    }
}

/// Operands of another kind are no repetition of the same.
#[test]
fn what_differs_is_not_rolled() {
    let mut graph = Graph::new();
    let mut roots = Vec::new();
    for i in 0..40 {
        // From the twentieth on with a number in place of a coordinate.
        let (a, b) = (
            graph.symbol(Symbol::Q(2 * i)),
            graph.constant(1.5 + f64::from(i)),
        );
        let b = if i < 20 {
            graph.symbol(Symbol::Q(2 * i + 1))
        } else {
            b
        };
        let difference = graph.call2(Function2::Atan2, a, b);
        let square = graph.square(difference);
        let (sum, product) = (graph.add(square, a), graph.mul(square, a));
        let root = graph.call(Function::Sqrt, square);
        let sine = graph.call(Function::Sin, sum);
        let both = graph.call2(Function2::Atan2, sine, product);
        roots.extend([root, both]);
    }
    let kernel = kernel(&mut graph, &roots);
    let mut results = vec![f64::NAN; roots.len()];
    kernel.execute(symbol, &mut Vec::new(), &mut results);
    for (result, expected) in results.iter().zip(graph.evaluate(&roots, symbol)) {
        assert!(
            (result - expected).abs() <= 1e-12 * expected.abs().max(1.0),
            "{result} {expected}"
        );
    }
}

#[test]
fn powers_share_their_squares() {
    let mut graph = Graph::new();
    let q = graph.symbol(Symbol::Q(0));
    let roots: Vec<ExprId> = (2..=8).map(|n| graph.powi(q, n)).collect();
    let kernel = kernel(&mut graph, &roots);
    let mut results = vec![0.0; roots.len()];
    kernel.execute(|_| 2.0, &mut Vec::new(), &mut results);
    assert_eq!(results, [4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0]);
    // 2, 3, 4, 5, 6, 7, 8: one product each.
    assert_eq!(kernel.counts.multiplications, 7);
}
