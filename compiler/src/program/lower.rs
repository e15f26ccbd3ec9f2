//! One kernel: its expressions in order of need, each computed once.

use crate::expr::{ExprId, Function, Graph, Node};
use crate::program::chunks;
use crate::program::coefficients::coefficients;
use crate::program::fuse::fuse;
use crate::program::kernel::{Counts, Kernel};
use crate::program::statement::{Item, Operand, Operation, Statement};
use mbdsl_runtime::KernelKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// The program that computes the roots; of these and what they are made of, `first` in this order.
pub(crate) fn kernel(
    graph: &mut Graph,
    kind: KernelKind,
    roots: &[ExprId],
    first: &[ExprId],
    outputs: Vec<(&'static str, usize)>,
) -> Kernel {
    let (roots, first) = (&graph.in_coordinates(roots), &graph.in_coordinates(first));
    let mut lowering = Lowering::new(graph, roots);
    let numbers = (0..).zip(&outputs);
    let numbers = numbers.flat_map(|(number, &(_, length))| std::iter::repeat_n(number, length));
    let stores: Vec<(u32, u32, ExprId)> = (0..)
        .zip(numbers)
        .zip(roots)
        .map(|((place, number), &root)| (place, number, root))
        .collect();
    // What is computed first is stored as soon as it is known.
    let set: FxHashSet<ExprId> = first.iter().copied().collect();
    let mut early: FxHashMap<ExprId, Vec<(u32, u32)>> = FxHashMap::default();
    for &(place, number, root) in stores.iter().filter(|store| set.contains(&store.2)) {
        early.entry(root).or_default().push((place, number));
    }
    let needed: FxHashSet<ExprId> = graph.reachable(roots, |_| false).into_iter().collect();
    for &id in first.iter().filter(|id| needed.contains(id)) {
        let operand = lowering.operand(graph, id);
        for (place, number) in early.remove(&id).unwrap_or_default() {
            lowering.items.push(Item::Store(place, number, operand));
        }
    }
    for (place, number, root) in stores.into_iter().filter(|store| !set.contains(&store.2)) {
        let operand = lowering.operand(graph, root);
        lowering.items.push(Item::Store(place, number, operand));
    }
    let (items, temporaries) = fuse(coefficients(lowering.items));
    let counts = count(&items);
    let (chunks, slots, temporaries) = chunks::cut(&items, temporaries);
    Kernel {
        kind,
        chunks,
        temporaries,
        slots,
        results: roots.len(),
        outputs,
        counts,
        tables: graph.tables.clone(),
    }
}

struct Lowering {
    items: Vec<Item>,
    known: FxHashMap<ExprId, Operand>,
    /// Powers formed on the way to others.
    powers: FxHashMap<(ExprId, u32), Operand>,
    /// Arguments of which the kernel needs both sine and cosine.
    pairs: FxHashSet<ExprId>,
    /// Values of the sines of pairs that are computed; the cosine is the value after the sine.
    sines: FxHashMap<ExprId, u32>,
    temporaries: u32,
}

impl Lowering {
    fn new(graph: &mut Graph, roots: &[ExprId]) -> Self {
        let (mut sines, mut cosines) = (FxHashSet::default(), FxHashSet::default());
        for id in graph.reachable(roots, |_| false) {
            match graph.node(id) {
                Node::Call(Function::Sin, a) => sines.insert(a),
                Node::Call(Function::Cos, a) => cosines.insert(a),
                _ => false,
            };
        }
        Lowering {
            items: Vec::new(),
            known: FxHashMap::default(),
            powers: FxHashMap::default(),
            pairs: sines.intersection(&cosines).copied().collect(),
            sines: FxHashMap::default(),
            temporaries: 0,
        }
    }

    /// The operand that holds a root, after the statements that compute it.
    ///
    /// Roots are computed one after the other, so that values are used soon after they are defined.
    fn operand(&mut self, graph: &mut Graph, root: ExprId) -> Operand {
        let mut open = vec![root];
        while let Some(&id) = open.last() {
            if self.known.contains_key(&id) {
                open.pop();
                continue;
            }
            let before = open.len();
            open.extend(
                graph
                    .node(id)
                    .operands()
                    .filter(|id| !self.known.contains_key(id)),
            );
            if open.len() == before {
                open.pop();
                let operand = self.lower(graph, id);
                self.known.insert(id, operand);
            }
        }
        self.known[&root]
    }

    fn lower(&mut self, graph: &Graph, id: ExprId) -> Operand {
        let known = |id: ExprId| self.known[&id];
        let operation = match graph.node(id) {
            Node::Constant(bits) => return Operand::Constant(f64::from_bits(bits)),
            Node::Symbol(symbol) => return Operand::Symbol(symbol),
            Node::Add(a, b) => Operation::Add(known(a), known(b)),
            Node::Sub(a, b) => Operation::Sub(known(a), known(b)),
            Node::Mul(a, b) => Operation::Mul(known(a), known(b)),
            Node::Div(a, b) => match known(b) {
                Operand::Constant(divisor) if divisor.recip().is_normal() => {
                    Operation::Mul(known(a), Operand::Constant(divisor.recip()))
                }
                divisor => Operation::Div(known(a), divisor),
            },
            Node::Neg(a) => Operation::Neg(known(a)),
            Node::Powi(a, n) => return self.power(a, n),
            Node::Pow(a, b) => Operation::Pow(known(a), known(b)),
            Node::Call(function @ (Function::Sin | Function::Cos), a)
                if self.pairs.contains(&a) =>
            {
                return self.sin_cos(a, function);
            }
            Node::Call(function, a) => Operation::Call(function, known(a)),
            Node::Call2(function, a, b) => Operation::Call2(function, known(a), known(b)),
            Node::IfLess(a, b, c, d) => Operation::IfLess(known(a), known(b), known(c), known(d)),
            Node::Table(table, order, a) => Operation::Table(table, order, known(a)),
        };
        self.push(operation)
    }

    fn push(&mut self, operation: Operation) -> Operand {
        Operand::Value(self.define(operation))
    }

    fn define(&mut self, operation: Operation) -> u32 {
        let target = self.temporaries;
        let statement = Statement { target, operation };
        self.temporaries += statement.targets().len() as u32;
        self.items.push(Item::Define(statement));
        target
    }

    /// a^n by repeated squaring; squares are shared with other powers of a.
    fn power(&mut self, a: ExprId, n: u32) -> Operand {
        if n == 1 {
            return self.known[&a];
        }
        if let Some(&operand) = self.powers.get(&(a, n)) {
            return operand;
        }
        // n is at most a 32-bit number, so this nests at most 32 deep.
        let half = self.power(a, n / 2);
        let even = match self.powers.get(&(a, n - n % 2)) {
            Some(&even) => even,
            None => self.push(Operation::Mul(half, half)),
        };
        self.powers.insert((a, n - n % 2), even);
        if n.is_multiple_of(2) {
            return even;
        }
        let odd = self.push(Operation::Mul(even, self.known[&a]));
        self.powers.insert((a, n), odd);
        odd
    }

    fn sin_cos(&mut self, a: ExprId, function: Function) -> Operand {
        let sine = match self.sines.get(&a) {
            Some(&sine) => sine,
            None => {
                let sine = self.define(Operation::SinCos(self.known[&a]));
                self.sines.insert(a, sine);
                sine
            }
        };
        Operand::Value(if function == Function::Sin {
            sine
        } else {
            sine + 1
        })
    }
}

fn count(items: &[Item]) -> Counts {
    let mut counts = Counts::default();
    for item in items {
        let Item::Define(statement) = item else {
            continue;
        };
        match statement.operation {
            Operation::Add(..) | Operation::Sub(..) | Operation::Neg(_) | Operation::IfLess(..) => {
                counts.additions += 1
            }
            Operation::Mul(..) => counts.multiplications += 1,
            Operation::MulAdd(..) | Operation::MulSub(..) | Operation::NegMulAdd(..) => {
                counts.additions += 1;
                counts.multiplications += 1;
            }
            Operation::Div(..) => counts.divisions += 1,
            Operation::Pow(..)
            | Operation::SinCos(_)
            | Operation::Call(..)
            | Operation::Call2(..)
            | Operation::Table(..) => counts.functions += 1,
        }
    }
    counts
}
