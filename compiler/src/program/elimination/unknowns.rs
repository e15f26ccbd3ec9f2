//! Back substitution for the unknowns, from the last pivot to the first.

use crate::expr::{ExprId, Graph};

/// `x_row = factor (right - sum of entry x_column)`
pub(super) struct Solved {
    pub(super) row: u32,
    pub(super) factor: ExprId,
    /// One for each right side.
    pub(super) right: Vec<ExprId>,
    pub(super) others: Vec<(u32, ExprId)>,
}

impl Solved {
    /// The equation with right sides of 0.
    pub(super) fn homogeneous(&self) -> Solved {
        Solved {
            right: Vec::new(),
            others: self.others.clone(),
            ..*self
        }
    }
}

/// Computes the unknowns from the last pivot to the first, into lists that have those without pivots.
pub(super) fn substitute(
    graph: &mut Graph,
    eliminated: &[Vec<Solved>],
    unknowns: &mut [Vec<ExprId>],
    first: &mut Vec<ExprId>,
) {
    let zero = graph.zero();
    for solved in eliminated.iter().rev().flat_map(|rows| rows.iter().rev()) {
        for (side, unknowns) in unknowns.iter_mut().enumerate() {
            let mut rest = solved.right.get(side).copied().unwrap_or(zero);
            for &(column, entry) in &solved.others {
                let term = graph.product(entry, unknowns[column as usize]);
                rest = graph.sub(rest, term);
            }
            let unknown = graph.product(solved.factor, rest);
            unknowns[solved.row as usize] = unknown;
            first.push(unknown);
        }
    }
}

/// Remainder of a constraint without a pivot after all others are eliminated.
pub(crate) struct Remainder {
    /// Its row in the system.
    pub(crate) row: u32,
    /// Its diagonal: 0 where the constraint follows from the others.
    pub(crate) pivot: ExprId,
    /// Its diagonal if no other constraint held; 0 if nothing tells.
    pub(crate) free: ExprId,
    /// `eta + shift - phi_q a`
    pub(crate) residual: ExprId,
    /// Multiples of all constraints that cancel each other where it follows from the others: its own is 1.
    pub(crate) null_vector: Vec<ExprId>,
}
