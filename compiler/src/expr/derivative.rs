//! Differentiation: one rule per operation, with a memory.

use crate::expr::graph::{ExprId, Function, Function2, Graph, Node, Symbol};
use rustc_hash::FxHashMap;

/// The direction along which an expression is differentiated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// By one symbol that is no coordinate, all others held.
    Partial(Symbol),
    /// By a displacement along this velocity; in flat mechanisms, by its coordinate.
    Column(u32),
    /// By time as it passes, `d/dt = d_t + v d_q + a d_v`, the accelerations being symbols.
    Total,
    /// By time as it passes where all accelerations are zero: `d/dt = d_t + v d_q`.
    ///
    /// Applied twice to phi it leaves `-eta`.
    TotalWithoutAcceleration,
}

/// Differentiates, and remembers every derivative it has formed.
#[derive(Debug, Clone, Default)]
pub struct Differentiator {
    known: FxHashMap<(ExprId, Direction), ExprId>,
}

impl Differentiator {
    /// A differentiator without any derivatives yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The derivative of one expression.
    pub fn derivative(&mut self, graph: &mut Graph, root: ExprId, direction: Direction) -> ExprId {
        let open = graph.reachable(&[root], |id| self.known.contains_key(&(id, direction)));
        for id in open {
            let derivative = self.rule(graph, id, direction);
            self.known.insert((id, direction), derivative);
        }
        self.known[&(root, direction)]
    }

    /// The derivative of an expression whose operands' derivatives are known.
    fn rule(&self, graph: &mut Graph, id: ExprId, direction: Direction) -> ExprId {
        let d = |operand: ExprId| self.known[&(operand, direction)];
        match graph.node(id) {
            Node::Constant(_) => graph.zero(),
            Node::Symbol(symbol) => symbol_derivative(graph, symbol, direction),
            Node::Add(a, b) => graph.add(d(a), d(b)),
            Node::Sub(a, b) => graph.sub(d(a), d(b)),
            Node::Neg(a) => graph.neg(d(a)),
            Node::Mul(a, b) => {
                let (left, right) = (graph.mul(d(a), b), graph.mul(a, d(b)));
                graph.add(left, right)
            }
            // (a/b)' = (a' - (a/b) b') / b
            Node::Div(a, b) => {
                let part = graph.mul(id, d(b));
                let numerator = graph.sub(d(a), part);
                graph.div(numerator, b)
            }
            Node::Powi(a, n) => {
                let (factor, power) = (
                    graph.constant(f64::from(n)),
                    graph.powi(a, i64::from(n) - 1),
                );
                let outer = graph.mul(factor, power);
                graph.mul(outer, d(a))
            }
            Node::Pow(a, b) => power_rule(graph, (id, a, b), d(a), d(b)),
            Node::Call(function, a) => {
                // A constant argument has no derivative even where the function has none.
                if graph.is_zero(d(a)) {
                    return d(a);
                }
                call_rule(graph, function, id, a, d(a))
            }
            Node::Table(table, order, a) => {
                let outer = graph.table(table, order + 1, a);
                graph.mul(outer, d(a))
            }
            // The derivative of the branch that holds; a kink has that of the second.
            Node::IfLess(a, b, then, otherwise) => graph.if_less(a, b, d(then), d(otherwise)),
            Node::Call2(Function2::Atan2, y, x) => {
                let (left, right) = (graph.mul(x, d(y)), graph.mul(y, d(x)));
                let numerator = graph.sub(left, right);
                let (xx, yy) = (graph.square(x), graph.square(y));
                let denominator = graph.add(xx, yy);
                graph.div(numerator, denominator)
            }
        }
    }
}

fn symbol_derivative(graph: &mut Graph, symbol: Symbol, direction: Direction) -> ExprId {
    match (direction, symbol) {
        (Direction::Partial(by), _) => graph.constant(if symbol == by { 1.0 } else { 0.0 }),
        (Direction::Column(velocity), _) => graph.column(symbol, velocity),
        (_, Symbol::Time) => graph.one(),
        (_, Symbol::Q(_) | Symbol::Rotation(..)) => graph.rate(symbol),
        (Direction::Total, Symbol::V(i)) => graph.symbol(Symbol::A(i)),
        _ => graph.zero(),
    }
}

fn power_rule(
    graph: &mut Graph,
    (power, a, b): (ExprId, ExprId, ExprId),
    da: ExprId,
    db: ExprId,
) -> ExprId {
    let one = graph.one();
    let reduced = graph.sub(b, one);
    let reduced = graph.pow(a, reduced);
    let outer = graph.mul(b, reduced);
    let by_base = graph.mul(outer, da);
    if graph.is_zero(db) {
        return by_base;
    }
    let logarithm = graph.call(Function::Ln, a);
    let outer = graph.mul(power, logarithm);
    let by_exponent = graph.mul(outer, db);
    graph.add(by_base, by_exponent)
}

/// f'(a) a', with `value` = f(a) used again where the derivative contains it.
fn call_rule(
    graph: &mut Graph,
    function: Function,
    value: ExprId,
    a: ExprId,
    da: ExprId,
) -> ExprId {
    match function {
        Function::Sin => {
            let cos = graph.call(Function::Cos, a);
            graph.mul(cos, da)
        }
        Function::Cos => {
            let sin = graph.call(Function::Sin, a);
            let product = graph.mul(sin, da);
            graph.neg(product)
        }
        Function::Tan => {
            let (one, square) = (graph.one(), graph.square(value));
            let outer = graph.add(one, square);
            graph.mul(outer, da)
        }
        Function::Asin | Function::Acos => {
            let (one, square) = (graph.one(), graph.square(a));
            let inner = graph.sub(one, square);
            let root = graph.call(Function::Sqrt, inner);
            let quotient = graph.div(da, root);
            if function == Function::Asin {
                quotient
            } else {
                graph.neg(quotient)
            }
        }
        Function::Atan => {
            let (one, square) = (graph.one(), graph.square(a));
            let denominator = graph.add(one, square);
            graph.div(da, denominator)
        }
        Function::Sqrt => {
            let half = graph.constant(0.5);
            let numerator = graph.mul(half, da);
            let slope = graph.div(numerator, value);
            let is_of_velocities = |symbol: &Symbol| matches!(symbol, Symbol::V(_));
            if !graph.symbols(a).iter().any(is_of_velocities) {
                return slope;
            }
            // A speed, as in the drag `-c*speed*vx`, is as smooth at rest as the products that it stands in.
            let zero = graph.zero();
            graph.if_less(zero, value, slope, zero)
        }
        Function::Exp => graph.mul(value, da),
        Function::Ln => graph.div(da, a),
        Function::Abs => {
            let sign = graph.call(Function::Sign, a);
            graph.mul(sign, da)
        }
        Function::Sign => graph.zero(),
        Function::Sinh => {
            let cosh = graph.call(Function::Cosh, a);
            graph.mul(cosh, da)
        }
        Function::Cosh => {
            let sinh = graph.call(Function::Sinh, a);
            graph.mul(sinh, da)
        }
        Function::Tanh => {
            let (one, square) = (graph.one(), graph.square(value));
            let outer = graph.sub(one, square);
            graph.mul(outer, da)
        }
    }
}
