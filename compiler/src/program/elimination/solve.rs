//! The unknowns of the system along an order of pivots, and the guard.

use crate::expr::{ExprId, Graph};
use crate::program::elimination::cancellation::least;
use crate::program::elimination::system::System;
use crate::program::elimination::unknowns::{Remainder, Solved, substitute};
use crate::program::plan::Pivot;

/// Result of the elimination.
#[derive(Debug, Clone, Default)]
pub(crate) struct Solution {
    /// `a`, `lambda` and the guard.
    pub(crate) roots: Vec<ExprId>,
    /// Expressions that each pivot and each unknown need, in the order of these: computed so, values are used soon
    /// after they are defined.
    pub(crate) first: Vec<ExprId>,
    /// The unknowns of the other right sides.
    pub(crate) others: Vec<Vec<ExprId>>,
}

impl System {
    /// Solves for the unknowns, followed by the guard; `None` if a pivot has canceled, or if nothing tells whether a
    /// constraint has become dependent on others.
    pub(crate) fn solve(self, graph: &mut Graph, pivots: &[Pivot]) -> Option<Solution> {
        let (solution, _) = self.solve_without(graph, pivots, &[])?;
        Some(solution)
    }

    /// Solves with constraints that have no pivot: their multipliers are 0. Also returns their remainders.
    pub(crate) fn solve_without(
        mut self,
        graph: &mut Graph,
        pivots: &[Pivot],
        left_out: &[u32],
    ) -> Option<(Solution, Vec<Remainder>)> {
        let mut first = Vec::new();
        let mut guard = self.guard_of_hinges(graph);
        let mut eliminated = Vec::with_capacity(pivots.len());
        for &pivot in pivots {
            let (solved, tests) = self.pivot(graph, pivot)?;
            for test in tests {
                guard = Some(least(graph, guard, test));
            }
            first.extend(guard);
            for row in &solved {
                first.push(row.factor);
                first.extend(&row.right);
                first.extend(row.others.iter().map(|other| other.1));
            }
            eliminated.push(solved);
        }
        let sides = self.right.first().map_or(1, Vec::len);
        let mut unknowns = vec![vec![graph.zero(); self.rows.len()]; sides];
        substitute(graph, &eliminated, &mut unknowns, &mut first);
        for unknowns in &mut unknowns {
            self.turn_back(graph, unknowns);
        }
        let mut remainders = Vec::with_capacity(left_out.len());
        for &row in left_out {
            let mut vector = vec![vec![graph.zero(); self.rows.len()]];
            vector[0][row as usize] = graph.one();
            // A null vector is forces in balance, so its accelerations are 0: only multipliers are left.
            let homogeneous = eliminated.iter().map(|rows| {
                let multipliers = rows.iter().filter(|solved| !self.of_coordinate(solved.row));
                multipliers.map(Solved::homogeneous).collect()
            });
            let homogeneous: Vec<Vec<Solved>> = homogeneous.collect();
            substitute(graph, &homogeneous, &mut vector, &mut first);
            self.turn_back(graph, &mut vector[0]);
            let zero = graph.zero();
            remainders.push(Remainder {
                row,
                pivot: self.rows[row as usize].get(&row).copied().unwrap_or(zero),
                free: self.free[row as usize - self.coordinates],
                residual: self.right[row as usize][0],
                null_vector: vector.concat().split_off(self.coordinates),
            });
        }
        let mut unknowns = unknowns.into_iter();
        let mut roots = unknowns.next().unwrap_or_default();
        roots.push(guard.unwrap_or_else(|| graph.one()));
        let solution = Solution {
            roots,
            first,
            others: unknowns.collect(),
        };
        Some((solution, remainders))
    }

    /// Converts the multipliers of the rows of hinges to multipliers of the constraints.
    fn turn_back(&self, graph: &mut Graph, unknowns: &mut [ExprId]) {
        for inverse in &self.inverses {
            let mu: Vec<ExprId> = inverse
                .rows
                .iter()
                .map(|row| unknowns[*row as usize])
                .collect();
            let lambda = inverse.transposed_times(graph, &mu);
            for (&row, lambda) in inverse.rows.iter().zip(lambda) {
                unknowns[row as usize] = lambda;
            }
        }
    }
}
