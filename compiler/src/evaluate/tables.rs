//! Tables that have no value outside of their points, with their arguments at a state; for messages.

use crate::expr::{ExprId, Node, Symbol};
use crate::model::Model;
use mbdsl_runtime::BoundedTable;

/// Each argument of each table with `extrapolate = error`, where the symbols have the given values.
pub(super) fn bounded(model: &Model, value: impl Fn(Symbol) -> f64) -> Vec<BoundedTable> {
    let mut graph = model.graph.clone();
    let mut calls: Vec<(u32, ExprId)> = Vec::new();
    for &node in graph.nodes() {
        let Node::Table(table, _, argument) = node else {
            continue;
        };
        let is_bounded = graph.tables[table as usize].range().is_some();
        if is_bounded && !calls.contains(&(table, argument)) {
            calls.push((table, argument));
        }
    }
    let arguments: Vec<ExprId> = calls.iter().map(|(_, argument)| *argument).collect();
    let values = graph.evaluate(&arguments, value);
    let tables = calls
        .iter()
        .zip(values)
        .filter_map(|((table, _), argument)| {
            let curve = &graph.tables[*table as usize];
            Some(BoundedTable {
                name: curve.name.clone().into(),
                unit: curve.unit.clone().into(),
                range: curve.range()?,
                argument,
            })
        });
    tables.collect()
}
