//! Expressions with others in place of some of their parts.

use crate::expr::graph::{ExprId, Graph, Node, Symbol};
use rustc_hash::FxHashMap;

impl Graph {
    /// The expression with a number in place of a symbol.
    pub fn substitute(&mut self, root: ExprId, symbol: Symbol, value: f64) -> ExprId {
        let value = |graph: &mut Graph, found| (found == symbol).then(|| graph.constant(value));
        self.replace(&[root], value)[0]
    }

    /// The expressions with others in place of some symbols.
    pub(crate) fn replace(
        &mut self,
        roots: &[ExprId],
        new: impl Fn(&mut Graph, Symbol) -> Option<ExprId>,
    ) -> Vec<ExprId> {
        self.rewrite(roots, |graph, old, same| match graph.node(old) {
            Node::Symbol(symbol) => new(graph, symbol).unwrap_or(old),
            _ => same,
        })
    }

    /// The expressions with others in place of some: `new` is given an expression that is part of them, and what
    /// this is after its own parts were replaced.
    pub(crate) fn rewrite(
        &mut self,
        roots: &[ExprId],
        mut new: impl FnMut(&mut Graph, ExprId, ExprId) -> ExprId,
    ) -> Vec<ExprId> {
        let mut changed: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for id in self.reachable(roots, |_| false) {
            let of = |id: ExprId| changed.get(&id).copied().unwrap_or(id);
            let same = match self.node(id) {
                Node::Symbol(_) | Node::Constant(_) => id,
                node if node.operands().all(|operand| of(operand) == operand) => id,
                Node::Add(a, b) => self.add(of(a), of(b)),
                Node::Sub(a, b) => self.sub(of(a), of(b)),
                Node::Mul(a, b) => self.mul(of(a), of(b)),
                Node::Div(a, b) => self.div(of(a), of(b)),
                Node::Neg(a) => self.neg(of(a)),
                Node::Powi(a, n) => self.powi(of(a), i64::from(n)),
                Node::Pow(a, b) => self.pow(of(a), of(b)),
                Node::Call(function, a) => self.call(function, of(a)),
                Node::Call2(function, a, b) => self.call2(function, of(a), of(b)),
                Node::IfLess(a, b, c, d) => self.if_less(of(a), of(b), of(c), of(d)),
                Node::Table(table, order, a) => self.table(table, order, of(a)),
            };
            let new = new(self, id, same);
            if new != id {
                changed.insert(id, new);
            }
        }
        let of = |root: &ExprId| changed.get(root).copied().unwrap_or(*root);
        roots.iter().map(of).collect()
    }
}
