//! Response to forces along the rows of stops and frictions: more right sides of the same elimination.

use crate::equations::Equations;
use crate::expr::{ExprId, Graph, Symbol};
use crate::program::elimination::solve::Solution;
use crate::program::elimination::system::System;
use crate::program::elimination::{MOST_ROWS, Plan};
use crate::program::kernel::Kernel;
use crate::program::lower;
use mbdsl_runtime::KernelKind;

/// The kernel `contact_response` of a mechanism whose first `joints` rows of phi are those of its joints, by
/// the plan of the mechanism that has no others.
///
/// The guard is 0 where there are none, or so many rows that the code would be very long: the general
/// solution does it then.
pub(crate) fn contact_response(
    graph: &mut Graph,
    equations: &Equations,
    joints: usize,
    plan: &Plan,
) -> Kernel {
    let (nv, contacts) = (equations.force.len(), equations.eta.len() - joints);
    let zero = graph.zero();
    let directions = directions(graph, equations, joints);
    let sides = sides(graph, &directions, joints);
    let short = !plan.pivots.is_empty() && contacts * (nv + joints) <= MOST_ROWS;
    let solution = short.then(|| {
        let system = System::new(graph, equations, joints).with_right_sides(&sides);
        let system = system.with_hinges(graph, equations, &plan.hinges);
        system.solve(graph, &plan.pivots)
    });
    let solution = solution.flatten().unwrap_or_else(|| Solution {
        roots: vec![zero; nv + joints + 1],
        first: Vec::new(),
        others: vec![vec![zero; nv + joints]; contacts],
    });
    let Solution {
        mut roots,
        first,
        others,
    } = solution;
    let accelerations = roots[..nv].to_vec();
    roots.extend(others.iter().flatten());
    for (row, direction) in directions.iter().enumerate() {
        let moved = graph.sum_of_products(direction, &accelerations);
        let eta = equations.eta[joints + row];
        let shift = graph.symbol(Symbol::Shift((joints + row) as u32));
        let wanted = graph.add(eta, shift);
        roots.push(graph.sub(moved, wanted));
    }
    for (i, direction) in directions.iter().enumerate() {
        for (j, column) in others.iter().enumerate() {
            // The matrix is symmetric, and so are its rounded values.
            let (direction, column) = match i < j {
                true => (&directions[j], &others[i][..]),
                false => (direction, &column[..]),
            };
            let value = graph.sum_of_products(direction, &column[..nv]);
            roots.push(value);
        }
    }
    for direction in &directions {
        let value = mobility(graph, equations, direction);
        roots.push(value);
    }
    let velocities: Vec<ExprId> = (0..nv as u32).map(|i| graph.symbol(Symbol::V(i))).collect();
    for (row, direction) in directions.iter().enumerate() {
        let moved = graph.sum_of_products(direction, &velocities);
        roots.push(graph.add(moved, equations.phi_t[joints + row]));
    }
    roots.extend(&equations.contact_laws);
    let outputs = vec![("results", roots.len())];
    lower::kernel(graph, KernelKind::ContactResponse, &roots, &first, outputs)
}

/// The rows of phi_q from this one on, dense.
pub(super) fn directions(
    graph: &mut Graph,
    equations: &Equations,
    from: usize,
) -> Vec<Vec<ExprId>> {
    let (zero, nv) = (graph.zero(), equations.force.len());
    let mut directions = vec![vec![zero; nv]; equations.eta.len() - from];
    for &(row, column, value) in &equations.phi_q.entries {
        if let Some(row) = (row as usize).checked_sub(from) {
            directions[row][column as usize] = value;
        }
    }
    directions
}

/// Forces along these directions as right sides of a system with `joints` constraints.
pub(super) fn sides(
    graph: &mut Graph,
    directions: &[Vec<ExprId>],
    joints: usize,
) -> Vec<Vec<ExprId>> {
    let constraints = vec![graph.zero(); joints];
    let sides = directions.iter();
    sides
        .map(|direction| [&direction[..], &constraints].concat())
        .collect()
}

/// `c M_d^-1 c^T` with the diagonal of M, where it has one.
fn mobility(graph: &mut Graph, equations: &Equations, direction: &[ExprId]) -> ExprId {
    let (mut sum, one) = (graph.zero(), graph.one());
    for &(i, j, mass) in &equations.mass_matrix.entries {
        let along = direction[i as usize];
        if i != j || graph.is_zero(along) {
            continue;
        }
        let (square, mobility) = (graph.square(along), graph.div(one, mass));
        let part = graph.product(square, mobility);
        sum = graph.add(sum, part);
    }
    sum
}
