//! The value of an expression, straight from the graph: for constants, defaults and tests.

use crate::expr::curve::Curve;
use crate::expr::graph::{ExprId, Graph, Node, Symbol};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Some expressions by themselves, without the graph that they are part of.
#[derive(Debug, Clone)]
pub struct Subgraph {
    /// Nodes of the expressions, operands before the nodes that use them.
    nodes: Vec<(ExprId, Node)>,
    tables: Vec<Arc<Curve>>,
    roots: Vec<ExprId>,
}

impl Subgraph {
    /// The values of the expressions where the symbols have the given values.
    pub fn evaluate(&self, symbol: impl Fn(Symbol) -> f64) -> Vec<f64> {
        let mut values: FxHashMap<ExprId, f64> = FxHashMap::default();
        for &(id, node) in &self.nodes {
            let value = match node {
                Node::Constant(bits) => f64::from_bits(bits),
                Node::Symbol(s) => symbol(s),
                Node::Add(a, b) => values[&a] + values[&b],
                Node::Sub(a, b) => values[&a] - values[&b],
                Node::Mul(a, b) => values[&a] * values[&b],
                Node::Div(a, b) => values[&a] / values[&b],
                Node::Neg(a) => -values[&a],
                Node::Powi(a, n) => values[&a].powf(f64::from(n)),
                Node::Pow(a, b) => values[&a].powf(values[&b]),
                Node::Call(function, a) => function.apply(values[&a]),
                Node::IfLess(a, b, then, otherwise) => {
                    values[if values[&a] < values[&b] {
                        &then
                    } else {
                        &otherwise
                    }]
                }
                Node::Table(table, order, a) => {
                    self.tables[table as usize].table(order).value(values[&a])
                }
                Node::Call2(function, a, b) => function.apply(values[&a], values[&b]),
            };
            values.insert(id, value);
        }
        self.roots.iter().map(|root| values[root]).collect()
    }
}

impl Graph {
    /// Extracts some expressions from the graph.
    ///
    /// Rotations are written out in the coordinates of their quaternions.
    pub fn extract(&mut self, roots: &[ExprId]) -> Subgraph {
        let roots = self.in_coordinates(roots);
        let found = self.reachable(&roots, |_| false);
        Subgraph {
            nodes: found.into_iter().map(|id| (id, self.node(id))).collect(),
            tables: self.tables.clone(),
            roots,
        }
    }

    /// The values of some expressions where the symbols have the given values.
    pub fn evaluate(&mut self, roots: &[ExprId], symbol: impl Fn(Symbol) -> f64) -> Vec<f64> {
        self.extract(roots).evaluate(symbol)
    }
}
