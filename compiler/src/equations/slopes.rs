//! Derivatives of expressions by displacements, velocities and states, and matrices of them.

use crate::expr::{Differentiator, Direction, ExprId, Graph, Symbol};

/// A sparse matrix of expressions, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sparse {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// (row, column, value), in order.
    pub entries: Vec<(u32, u32, ExprId)>,
}

impl Sparse {
    /// Its values, row by row.
    pub(super) fn values(&self) -> Vec<ExprId> {
        self.entries.iter().map(|&(_, _, value)| value).collect()
    }

    /// Replaces its values by as many others, row by row.
    pub(super) fn replace_values(&mut self, values: Vec<ExprId>) {
        for (entry, value) in self.entries.iter_mut().zip(values) {
            entry.2 = value;
        }
    }
}

/// The derivatives of some rows by displacements, along all velocities that they depend on.
pub(super) fn by_position(
    graph: &mut Graph,
    d: &mut Differentiator,
    rows: &[ExprId],
    columns: usize,
) -> Sparse {
    let mut entries = Vec::new();
    for (row, &expr) in rows.iter().enumerate() {
        for (column, derivative) in gradient(graph, d, expr) {
            if !graph.is_zero(derivative) {
                entries.push((row as u32, column as u32, derivative));
            }
        }
    }
    Sparse {
        rows: rows.len(),
        columns,
        entries,
    }
}

/// The derivatives of some rows by all velocities or states that they contain.
pub(super) fn jacobian(
    graph: &mut Graph,
    d: &mut Differentiator,
    rows: &[ExprId],
    columns: usize,
    by: fn(u32) -> Symbol,
) -> Sparse {
    let mut entries = Vec::new();
    for (row, &expr) in rows.iter().enumerate() {
        for symbol in graph.symbols(expr) {
            let (Symbol::V(column) | Symbol::Z(column)) = symbol else {
                continue;
            };
            if symbol != by(column) {
                continue;
            }
            let derivative = d.derivative(graph, expr, Direction::Partial(symbol));
            if !graph.is_zero(derivative) {
                entries.push((row as u32, column, derivative));
            }
        }
    }
    Sparse {
        rows: rows.len(),
        columns,
        entries,
    }
}

/// The derivatives of an expression by displacements, along the velocities that it depends on.
pub(super) fn gradient(
    graph: &mut Graph,
    d: &mut Differentiator,
    expr: ExprId,
) -> Vec<(usize, ExprId)> {
    let symbols = graph.symbols(expr).into_iter();
    let mut columns: Vec<u32> = symbols.flat_map(|symbol| graph.columns(symbol)).collect();
    columns.sort_unstable();
    columns.dedup();
    let slope = |column| (column, d.derivative(graph, expr, Direction::Column(column)));
    let slopes = columns.into_iter().map(slope);
    slopes
        .map(|(column, slope)| (column as usize, slope))
        .collect()
}

/// The derivatives of an expression by the velocities that it contains.
pub(super) fn momenta(
    graph: &mut Graph,
    d: &mut Differentiator,
    expr: ExprId,
) -> Vec<(u32, ExprId)> {
    let symbols = graph.symbols(expr).into_iter();
    symbols
        .filter_map(|symbol| match symbol {
            Symbol::V(coordinate) => {
                let slope = d.derivative(graph, expr, Direction::Partial(symbol));
                Some((coordinate, slope))
            }
            _ => None,
        })
        .collect()
}
