//! Mobilities that pivots of constraints are compared with: how much the bodies give way to one constraint alone.

use crate::equations::Equations;
use crate::expr::{ExprId, Graph};
use std::collections::{BTreeMap, BTreeSet};

/// The diagonal of `-phi_q M^-1 phi_q^T`, M taken as diagonal: the pivot of a constraint if no other
/// held. Of constraints that contain a coordinate with 1 or -1 only what these contribute, which
/// equal bodies share.
pub(super) fn free(
    graph: &mut Graph,
    equations: &Equations,
    rows: &[BTreeMap<u32, ExprId>],
    nc: usize,
) -> Vec<ExprId> {
    let (zero, one) = (graph.zero(), graph.one());
    let mut free = vec![zero; nc];
    let entries = equations.phi_q.entries.iter();
    let entries = entries.filter(|entry| (entry.0 as usize) < nc);
    let units: BTreeSet<u32> = entries
        .clone()
        .filter(|entry| is_unit(graph, entry.2))
        .map(|entry| entry.0)
        .collect();
    let all: Vec<(u32, u32, ExprId)> = entries.clone().copied().collect();
    for &(i, j, value) in entries {
        if units.contains(&i) && !is_unit(graph, value) {
            continue;
        }
        let mobility = match rows[j as usize].get(&j) {
            Some(&mass) => graph.div(one, mass),
            None => match of_kept(graph, rows, &all, (i, j)) {
                Some(mobility) => mobility,
                None => continue,
            },
        };
        let square = graph.square(value);
        let part = graph.product(square, mobility);
        let sum = &mut free[i as usize];
        *sum = graph.sub(*sum, part);
    }
    free
}

/// Mobility of a coordinate without mass under a constraint on it, where a later constraint keeps it at the angle of a
/// joint: that of the bodies of the later constraint.
fn of_kept(
    graph: &mut Graph,
    rows: &[BTreeMap<u32, ExprId>],
    entries: &[(u32, u32, ExprId)],
    (constraint, coordinate): (u32, u32),
) -> Option<ExprId> {
    let on_it = entries.iter().filter(|entry| entry.1 == coordinate);
    let last = on_it.max_by_key(|entry| entry.0)?;
    if last.0 <= constraint {
        return None;
    }
    let (zero, one) = (graph.zero(), graph.one());
    let mut sum = zero;
    for &(_, j, value) in entries.iter().filter(|entry| entry.0 == last.0) {
        if let Some(&mass) = rows[j as usize].get(&j) {
            let (square, mobility) = (graph.square(value), graph.div(one, mass));
            let part = graph.product(square, mobility);
            sum = graph.add(sum, part);
        }
    }
    let square = graph.square(last.2);
    (sum != zero).then(|| graph.div(sum, square))
}

pub(super) fn is_unit(graph: &Graph, value: ExprId) -> bool {
    graph.value(value).is_some_and(|value| value.abs() == 1.0)
}
