//! Properties of the symbolic engine on random expressions.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl_compiler::expr::{Differentiator, Direction, ExprId, Function, Function2, Graph, Symbol};
use mbdsl_runtime::Attitude;
use proptest::prelude::*;

/// An expression as it is written, without any simplification.
#[derive(Debug, Clone)]
enum Tree {
    Number(f64),
    Symbol(Symbol),
    Add(Box<Tree>, Box<Tree>),
    Sub(Box<Tree>, Box<Tree>),
    Mul(Box<Tree>, Box<Tree>),
    /// a / (2 + sin b), which has no pole
    Div(Box<Tree>, Box<Tree>),
    Neg(Box<Tree>),
    Powi(Box<Tree>, u32),
    /// (3/2 + sin a)^b
    Pow(Box<Tree>, Box<Tree>),
    Call(Function, Box<Tree>),
    /// sqrt(1 + a^2)
    Root(Box<Tree>),
    /// atan2(a, 2 + sin b)
    Atan2(Box<Tree>, Box<Tree>),
}

const SYMBOLS: [Symbol; 5] = [
    Symbol::Time,
    Symbol::Q(0),
    Symbol::Q(1),
    Symbol::V(0),
    Symbol::Parameter(0),
];

fn trees() -> impl Strategy<Value = Tree> {
    let number = prop_oneof![
        Just(0.0),
        Just(1.0),
        Just(-1.0),
        Just(2.0),
        Just(0.5),
        -3.0..3.0
    ];
    let leaf = prop_oneof![
        number.prop_map(Tree::Number),
        prop::sample::select(&SYMBOLS[..]).prop_map(Tree::Symbol),
    ];
    let functions = vec![Function::Sin, Function::Cos, Function::Atan, Function::Tanh];
    leaf.prop_recursive(6, 40, 2, move |inner| {
        let one = inner.clone().prop_map(Box::new);
        let two = (one.clone(), one.clone());
        prop_oneof![
            two.clone().prop_map(|(a, b)| Tree::Add(a, b)),
            two.clone().prop_map(|(a, b)| Tree::Sub(a, b)),
            two.clone().prop_map(|(a, b)| Tree::Mul(a, b)),
            two.clone().prop_map(|(a, b)| Tree::Div(a, b)),
            one.clone().prop_map(Tree::Neg),
            (one.clone(), 0..4_u32).prop_map(|(a, n)| Tree::Powi(a, n)),
            two.clone().prop_map(|(a, b)| Tree::Pow(a, b)),
            (prop::sample::select(functions.clone()), one.clone())
                .prop_map(|(f, a)| Tree::Call(f, a)),
            one.prop_map(Tree::Root),
            two.prop_map(|(a, b)| Tree::Atan2(a, b)),
        ]
    })
}

impl Tree {
    fn build(&self, graph: &mut Graph) -> ExprId {
        match self {
            Tree::Number(number) => graph.constant(*number),
            Tree::Symbol(symbol) => graph.symbol(*symbol),
            Tree::Add(a, b) => {
                let (a, b) = (a.build(graph), b.build(graph));
                graph.add(a, b)
            }
            Tree::Sub(a, b) => {
                let (a, b) = (a.build(graph), b.build(graph));
                graph.sub(a, b)
            }
            Tree::Mul(a, b) => {
                let (a, b) = (a.build(graph), b.build(graph));
                graph.mul(a, b)
            }
            Tree::Div(a, b) => {
                let (a, b) = (a.build(graph), b.build_shifted(graph, 2.0));
                graph.div(a, b)
            }
            Tree::Neg(a) => {
                let a = a.build(graph);
                graph.neg(a)
            }
            Tree::Powi(a, n) => {
                let a = a.build(graph);
                graph.powi(a, i64::from(*n))
            }
            Tree::Pow(a, b) => {
                let a = a.build_shifted(graph, 1.5);
                let b = b.build(graph);
                let b = graph.call(Function::Tanh, b);
                graph.pow(a, b)
            }
            Tree::Call(function, a) => {
                let a = a.build(graph);
                graph.call(*function, a)
            }
            Tree::Root(a) => {
                let a = a.build(graph);
                let (one, square) = (graph.one(), graph.square(a));
                let sum = graph.add(one, square);
                graph.call(Function::Sqrt, sum)
            }
            Tree::Atan2(a, b) => {
                let (a, b) = (a.build(graph), b.build_shifted(graph, 2.0));
                graph.call2(Function2::Atan2, a, b)
            }
        }
    }

    /// shift + sin(self)
    fn build_shifted(&self, graph: &mut Graph, shift: f64) -> ExprId {
        let (shift, inner) = (graph.constant(shift), self.build(graph));
        let sin = graph.call(Function::Sin, inner);
        graph.add(shift, sin)
    }

    /// The value, and the largest size of anything on the way to it.
    fn value(&self, symbol: &dyn Fn(Symbol) -> f64) -> (f64, f64) {
        let two = |a: &Tree, b: &Tree, f: &dyn Fn(f64, f64) -> f64| {
            let ((a, size_a), (b, size_b)) = (a.value(symbol), b.value(symbol));
            (f(a, b), size_a.max(size_b))
        };
        let one = |a: &Tree, f: &dyn Fn(f64) -> f64| {
            let (a, size) = a.value(symbol);
            (f(a), size)
        };
        let (value, size) = match self {
            Tree::Number(number) => (*number, 1.0),
            Tree::Symbol(s) => (symbol(*s), 1.0),
            Tree::Add(a, b) => two(a, b, &|a, b| a + b),
            Tree::Sub(a, b) => two(a, b, &|a, b| a - b),
            Tree::Mul(a, b) => {
                let (value, size) = two(a, b, &|a, b| a * b);
                (value, size * size)
            }
            Tree::Div(a, b) => two(a, b, &|a, b| a / (2.0 + b.sin())),
            Tree::Neg(a) => one(a, &|a| -a),
            Tree::Powi(a, n) => {
                let (value, size) = one(a, &|a| a.powi(*n as i32));
                (value, size.powi(3))
            }
            Tree::Pow(a, b) => two(a, b, &|a, b| (1.5 + a.sin()).powf(b.tanh())),
            Tree::Call(function, a) => one(a, &|a| function.apply(a)),
            Tree::Root(a) => {
                let (value, size) = one(a, &|a| (1.0 + a * a).sqrt());
                (value, size * size)
            }
            Tree::Atan2(a, b) => two(a, b, &|a, b| a.atan2(2.0 + b.sin())),
        };
        (value, size.max(value.abs()).max(1.0))
    }
}

fn symbols(state: [f64; 5]) -> impl Fn(Symbol) -> f64 {
    move |symbol| {
        SYMBOLS
            .iter()
            .position(|s| *s == symbol)
            .map_or(0.0, |i| state[i])
    }
}

/// d/ds at s = 0 by central differences, extrapolated once, with an estimate of its error.
fn difference(f: impl Fn(f64) -> f64) -> (f64, f64) {
    let slope = |h: f64| (f(h) - f(-h)) / (2.0 * h);
    let (coarse, fine) = (slope(2e-3), slope(1e-3));
    let value = (4.0 * fine - coarse) / 3.0;
    (value, (fine - coarse).abs())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn simplification_keeps_values(tree in trees(), state in prop::array::uniform5(-2.0..2.0)) {
        let (expected, size) = tree.value(&symbols(state));
        prop_assume!(size < 1e6);
        let mut graph = Graph::new();
        let root = tree.build(&mut graph);
        let value = graph.evaluate(&[root], symbols(state))[0];
        prop_assert!((value - expected).abs() <= 1e-9 * size, "{value} is not {expected}");
    }

    #[test]
    fn building_twice_gives_the_same_node(tree in trees()) {
        let mut graph = Graph::new();
        prop_assert_eq!(tree.build(&mut graph), tree.build(&mut graph));
    }

    #[test]
    fn derivatives_agree_with_differences(
        tree in trees(),
        state in prop::array::uniform5(-2.0..2.0),
        by in 0..5_usize,
    ) {
        let f = |s: f64| {
            let mut moved = state;
            moved[by] += s;
            tree.value(&symbols(moved)).0
        };
        let (expected, error) = difference(f);
        let size = tree.value(&symbols(state)).1;
        prop_assume!(size < 1e3 && error < 1e-2 * size);
        let mut graph = Graph::new();
        let root = tree.build(&mut graph);
        let direction = Direction::Partial(SYMBOLS[by]);
        let derivative = Differentiator::new().derivative(&mut graph, root, direction);
        let value = graph.evaluate(&[derivative], symbols(state))[0];
        prop_assert!((value - expected).abs() <= 1e-6 * size + error, "{value} is not {expected}");
    }

    /// Two total derivatives with a = 0 are the second derivative along q + s v, t + s.
    #[test]
    fn nested_directional_derivatives_agree_with_differences(
        tree in trees(),
        state in prop::array::uniform5(-2.0..2.0),
        rate in prop::array::uniform2(-1.0..1.0),
    ) {
        let mut graph = Graph::new();
        let root = tree.build(&mut graph);
        let along = |s: f64| {
            move |symbol: Symbol| match symbol {
                Symbol::Time => state[0] + s,
                Symbol::Q(i) => state[1 + i as usize] + s * rate[i as usize],
                Symbol::V(i) => rate[i as usize],
                Symbol::Parameter(_) => state[4],
                _ => f64::NAN,
            }
        };
        let mut d = Differentiator::new();
        let first = d.derivative(&mut graph, root, Direction::TotalWithoutAcceleration);
        let second = d.derivative(&mut graph, first, Direction::TotalWithoutAcceleration);
        let size = tree.value(&along(0.0)).1;
        prop_assume!(size < 1e2);
        for (lower, upper) in [(root, first), (first, second)] {
            let graph = std::cell::RefCell::new(graph.clone());
            let f = |s| graph.borrow_mut().evaluate(&[lower], along(s))[0];
            let (expected, error) = difference(f);
            prop_assume!(error < 1e-2 * size);
            let value = graph.borrow_mut().evaluate(&[upper], along(0.0))[0];
            prop_assert!((value - expected).abs() <= 1e-5 * size + error, "{value} is not {expected}");
        }
    }
}

#[test]
fn simplification_rules() {
    let mut graph = Graph::new();
    let (x, y) = (graph.symbol(Symbol::Q(0)), graph.symbol(Symbol::Q(1)));
    let zero = graph.zero();
    let negative = graph.neg(x);
    let sum = graph.add(x, negative);
    assert_eq!(sum, zero);
    let (xy, yx) = (graph.mul(x, y), graph.mul(y, x));
    assert_eq!(xy, yx);
    let product = graph.mul(negative, y);
    let negated = graph.neg(xy);
    assert_eq!(product, negated);
    let (square, twice) = (graph.square(x), graph.mul(x, x));
    assert_eq!(square, twice);
    let cos = graph.call(Function::Cos, negative);
    let plain = graph.call(Function::Cos, x);
    assert_eq!(cos, plain);
    let (two, three) = (graph.constant(2.0), graph.constant(3.0));
    let (a, b) = (graph.mul(two, x), graph.mul(three, x));
    let (five, sum) = (graph.constant(5.0), graph.add(a, b));
    let expected = graph.mul(five, x);
    assert_eq!(sum, expected);
}

/// Definitions may form chains of any length: nothing recurses over the graph.
/// What stands before rates is one expression in phi_q, in eta and in d^2 phi/dt^2.
#[test]
fn rates_stand_behind_what_they_multiply() {
    let g = &mut Graph::new();
    let [length, theta] = [Symbol::Parameter(0), Symbol::Q(0)].map(|s| g.symbol(s));
    let [omega, alpha] = [Symbol::V(0), Symbol::A(0)].map(|s| g.symbol(s));
    let sin = g.call(Function::Sin, theta);
    let lever = g.mul(length, sin);
    let square = g.powi(omega, 2);
    let expected = g.mul(lever, square);
    let inner = g.mul(sin, omega);
    let product = g.mul(inner, omega);
    assert_eq!(g.mul(length, product), expected);
    // Signs and numbers go to the front.
    let (half, negative) = (g.constant(-0.5), g.neg(product));
    let scaled = g.mul(half, length);
    let found = g.mul(negative, scaled);
    let half = g.constant(0.5);
    assert_eq!(found, g.mul(half, expected));
    let found = g.mul(alpha, lever);
    assert_eq!(found, g.mul(lever, alpha));
}

#[test]
fn squares_of_sine_and_cosine_add_up_wherever_they_stand() {
    let g = &mut Graph::new();
    let [m, l] = [Symbol::Parameter(0), Symbol::Parameter(1)].map(|s| g.symbol(s));
    let [theta, other] = [Symbol::Q(0), Symbol::Q(1)].map(|s| g.symbol(s));
    let [sin, cos] = [Function::Sin, Function::Cos].map(|f| g.call(f, theta));
    // (l sin) (m (l sin)) and (l cos) (m (l cos))
    let [s, c] = [sin, cos].map(|x| {
        let lever = g.mul(l, x);
        let heavy = g.product(m, lever);
        g.product(lever, heavy)
    });
    let square = g.powi(l, 2);
    let whole = g.mul(m, square);
    assert_eq!(g.add(s, c), whole);
    let between = g.add(s, other);
    let sum = g.add(between, c);
    assert_eq!(sum, g.add(other, whole));
    let negative = g.sub(other, s);
    let difference = g.sub(negative, c);
    assert_eq!(difference, g.sub(other, whole));
    // Another factor, another sign, another argument: not the same.
    let (four, opposite) = (g.constant(4.0), g.sub(s, c));
    let large = g.mul(four, c);
    for (a, b) in [(s, large), (opposite, other)] {
        let sum = g.add(a, b);
        assert!(g.symbols(sum).contains(&Symbol::Q(0)));
    }
    // Coefficients whose product is no number.
    let large = g.constant(1e200);
    let [s, c] = [s, c].map(|x| {
        let once = g.product(large, x);
        g.product(large, once)
    });
    let sum = g.add(s, c);
    assert!(g.symbols(sum).contains(&Symbol::Q(0)));
    let cos = g.call(Function::Cos, other);
    let (a, b) = (g.powi(sin, 2), g.powi(cos, 2));
    let sum = g.add(a, b);
    assert_eq!(g.symbols(sum).len(), 2);
}

#[test]
fn a_deep_expression_is_differentiated() {
    let mut graph = Graph::new();
    let x = graph.symbol(Symbol::Q(0));
    let mut deep = x;
    for _ in 0..200_000 {
        let sin = graph.call(Function::Sin, deep);
        deep = graph.add(sin, x);
    }
    let direction = Direction::Partial(Symbol::Q(0));
    let derivative = Differentiator::new().derivative(&mut graph, deep, direction);
    assert!(graph.evaluate(&[derivative], |_| 0.1)[0].is_finite());
}

/// Every function of a negated argument, and of constants.
#[test]
fn functions_of_negated_arguments_keep_values() {
    let functions = [
        Function::Sin,
        Function::Cos,
        Function::Tan,
        Function::Asin,
        Function::Acos,
        Function::Atan,
        Function::Exp,
        Function::Abs,
        Function::Sign,
        Function::Sinh,
        Function::Cosh,
        Function::Tanh,
        Function::Sqrt,
        Function::Ln,
    ];
    for function in functions {
        let mut graph = Graph::new();
        let x = graph.symbol(Symbol::Q(0));
        let negative = graph.neg(x);
        let call = graph.call(function, negative);
        for at in [0.3, -0.7] {
            let found = graph.evaluate(&[call], |_| at)[0];
            let expected = function.apply(-at);
            let both_nan = found.is_nan() && expected.is_nan();
            assert!(
                both_nan || (found - expected).abs() < 1e-15,
                "{function:?}: {found}"
            );
        }
    }
    for (y, x) in [
        (1.0, 1.0),
        (1.0, -1.0),
        (-1.0, -1.0),
        (-1.0, 1.0),
        (0.0, -1.0),
    ] {
        let mut graph = Graph::new();
        let (a, b) = (graph.constant(y), graph.constant(x));
        let angle = graph.call2(Function2::Atan2, a, b);
        assert_eq!(graph.evaluate(&[angle], |_| 0.0)[0], f64::atan2(y, x));
    }
}

/// A graph with one attitude, whose matrix is that of a quaternion of unit length, and the values of its symbols.
fn turned() -> (Graph, impl Fn(Symbol) -> f64) {
    let mut graph = Graph::new();
    graph.attitudes.push(Attitude {
        coordinate: 0,
        velocity: 0,
    });
    let quaternion = [0.1_f64, 0.7, -0.5, 0.5];
    (graph, move |symbol| match symbol {
        Symbol::Q(i) => quaternion[i as usize],
        Symbol::Parameter(i) => 1.5 + f64::from(i),
        _ => f64::NAN,
    })
}

#[test]
fn columns_and_rows_of_a_rotation_are_orthonormal_wherever_their_terms_stand() {
    let (mut graph, value) = turned();
    let [m, l, rest] = [0, 1, 2].map(|i| graph.symbol(Symbol::Parameter(i)));
    let (zero, square) = (graph.zero(), graph.square(l));
    let inertia = graph.product(m, square);
    for of_columns in [true, false] {
        for (c, d) in [(0, 0), (1, 1), (0, 2), (2, 1)] {
            let mut sum = zero;
            for k in 0..3 {
                let entry = |at| match of_columns {
                    true => Symbol::Rotation(0, k, at),
                    false => Symbol::Rotation(0, at, k),
                };
                let (a, b) = (graph.symbol(entry(c)), graph.symbol(entry(d)));
                // As an elimination makes them: lengths at the entries, masses at one of them.
                let (a, b) = (graph.product(l, a), graph.product(l, b));
                let b = graph.product(m, b);
                let term = graph.product(a, b);
                sum = graph.add(sum, term);
                if k == 1 {
                    sum = graph.sub(sum, rest);
                }
            }
            let expected = graph.sub(if c == d { inertia } else { zero }, rest);
            assert_eq!(sum, expected);
        }
    }
    // Two different products are no square.
    let [a, b, c] = [(0, 0), (1, 0), (2, 1)].map(|(i, j)| graph.symbol(Symbol::Rotation(0, i, j)));
    let (aa, bb, cc) = (graph.square(a), graph.square(b), graph.square(c));
    let sum = graph.sum([aa, bb, cc]);
    let expected: f64 = graph
        .evaluate(&[a, b, c], &value)
        .iter()
        .map(|x| x * x)
        .sum();
    assert!((graph.evaluate(&[sum], value)[0] - expected).abs() < 1e-15);
}

#[test]
fn minors_of_a_rotation_are_its_entries() {
    let (mut graph, value) = turned();
    let factor = graph.symbol(Symbol::Parameter(0));
    for (i, l) in [(0, 1), (0, 2), (2, 1)] {
        for (j, m) in [(0, 1), (2, 0), (1, 2)] {
            let mut term = |a: (u8, u8), b: (u8, u8)| {
                let a = graph.symbol(Symbol::Rotation(0, a.0, a.1));
                let b = graph.symbol(Symbol::Rotation(0, b.0, b.1));
                let product = graph.product(a, b);
                (a, b, graph.product(factor, product))
            };
            let (a, b, main) = term((i, j), (l, m));
            let (c, d, other) = term((i, m), (l, j));
            let minor = graph.sub(main, other);
            let entry = graph.symbol(Symbol::Rotation(0, 3 - i - l, 3 - j - m));
            let entry = graph.product(factor, entry);
            assert!(minor == entry || minor == graph.neg(entry));
            let [a, b, c, d, factor, found] =
                graph.evaluate(&[a, b, c, d, factor, minor], &value)[..]
            else {
                unreachable!()
            };
            assert!((found - factor * (a * b - c * d)).abs() < 1e-14);
        }
    }
}
