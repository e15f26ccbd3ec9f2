//! Constraints that follow from others in every position, as those of a planar linkage drawn in space.
//!
//! They get no pivot: the accelerations are those of the others. What the elimination leaves of their rows says
//! whether that is right,
//!
//! ```text
//! S   = -phi_d (M^-1 of what the others leave free) phi_d^T     0 where row d follows from the others
//! r_d = eta_d + shift_d - phi_d a                               0 where it demands nothing else
//! ```
//!
//! and both are part of the guard. Back substitution with a multiplier of 1 in place of 0 gives the null vectors n_d
//! of phi_q^T, and of all multipliers `lambda + sum of c_d n_d` that cause the same motion those of least norm are
//! taken, as by the general solution: `N^T W^2 N c = -N^T W^2 lambda`, W making forces in N of multipliers.

use crate::equations::Equations;
use crate::expr::{ExprId, Graph, Symbol};
use crate::program::elimination::solve::Solution;
use crate::program::elimination::unknowns::Remainder;
use mbdsl_runtime::Kind;

/// The square of how far a row may be from the others, measured by the inverse of the masses, and follow from them:
/// the general solution decides so, too. Stages of a step are a little beside the constraints.
const FOLLOWS: f64 = 1e-8;

/// The square of what a row may demand besides, as a fraction of the accelerations that there are, and how many times
/// the square of its distance is added to it: as in the general solution.
const AGREES: f64 = 1e-12;
const AGREES_BY_DISTANCE: f64 = 1e4;

/// Smallest scale that round-off is compared with, where nothing moves.
const LEAST: f64 = 1e-200;

/// Maximum number of products of the rows of phi with the null vectors that are written out.
const MOST_PRODUCTS: usize = 20_000;

/// Constraints that follow from others, and what their accelerations are compared with.
#[derive(Debug, Clone, Default)]
pub(crate) struct RedundantRows {
    /// The rows of phi, ascending.
    pub(crate) rows: Vec<usize>,
    /// The velocities that are angular.
    pub(crate) turning: Vec<usize>,
}

impl RedundantRows {
    /// Whether there are some, and few enough to be written out.
    pub(crate) fn can_be_planned(&self, equations: &Equations) -> bool {
        let count = self.rows.len();
        (1..=MOST_PRODUCTS).contains(&(equations.eta.len() * count * count))
    }

    /// Places of these rows in the saddle-point system.
    pub(crate) fn rows_of_system(&self, equations: &Equations) -> Vec<u32> {
        let nv = equations.force.len();
        self.rows.iter().map(|&row| (nv + row) as u32).collect()
    }

    /// The solution with the multipliers of least norm, and with the tests of what was left out in its guard; `None`
    /// where nothing tells whether a row follows from the others.
    pub(crate) fn completed(
        &self,
        graph: &mut Graph,
        equations: &Equations,
        mut solution: Solution,
        remainders: &[Remainder],
    ) -> Option<Solution> {
        if remainders.is_empty() {
            return Some(solution);
        }
        let nv = equations.force.len();
        let mut guard = solution.roots.pop()?;
        for test in self.tests(graph, equations, &solution.roots[..nv], remainders)? {
            guard = graph.if_less(test, guard, test, guard);
        }
        let lambda = least_norm(graph, equations, &solution.roots[nv..], remainders);
        solution.roots.truncate(nv);
        solution.roots.extend(lambda);
        solution.roots.push(guard);
        Some(solution)
    }

    /// Positive where rows follow from the others, and demand nothing else.
    fn tests(
        &self,
        graph: &mut Graph,
        equations: &Equations,
        a: &[ExprId],
        remainders: &[Remainder],
    ) -> Option<Vec<ExprId>> {
        let is_turn = |column: usize| self.turning.contains(&column);
        let size = size(graph, equations);
        let pace = self.pace(graph, equations, a, size);
        let (nv, least) = (equations.force.len(), graph.constant(LEAST));
        let zero = graph.zero();
        let (follows, agrees) = (graph.constant(FOLLOWS), graph.constant(AGREES));
        let by_distance = graph.constant(AGREES_BY_DISTANCE);
        let mut tests = Vec::with_capacity(2 * remainders.len());
        for remainder in remainders {
            // Pivots of constraints are negative.
            if graph.is_zero(remainder.free) {
                return None;
            }
            let cut_off = graph.product(follows, remainder.free);
            tests.push(graph.sub(remainder.pivot, cut_off));
            let row = remainder.row - nv as u32;
            let (mut lengths, mut turns) = (graph.zero(), graph.zero());
            for &(_, column, value) in equations
                .phi_q
                .entries
                .iter()
                .filter(|entry| entry.0 == row)
            {
                let sum = if is_turn(column as usize) {
                    &mut turns
                } else {
                    &mut lengths
                };
                let square = graph.square(value);
                *sum = graph.add(*sum, square);
            }
            let lengths = graph.product(lengths, size);
            let norm = graph.add(lengths, turns);
            let shift = graph.symbol(Symbol::Shift(row));
            let wanted = graph.add(equations.eta[row as usize], shift);
            let (wanted, moved) = (graph.square(wanted), graph.product(norm, pace));
            let scale = graph.add(wanted, moved);
            // All of it multiplied by what the pivot is compared with, which is negative.
            let distance = graph.if_less(remainder.pivot, zero, remainder.pivot, zero);
            let (near, far) = (
                graph.product(agrees, remainder.free),
                graph.product(by_distance, distance),
            );
            let share = graph.add(near, far);
            let allowed = graph.product(share, scale);
            let residual = graph.square(remainder.residual);
            let residual = graph.product(remainder.free, residual);
            let test = graph.sub(residual, allowed);
            tests.push(graph.add(test, least));
        }
        Some(tests)
    }

    /// The square of how fast anything in the mechanism accelerates, in rad/s^2: the sum of the accelerations there
    /// are, of those that the forces alone would cause, and of what goes with how fast it turns. Lengths are measured
    /// by the size, whose square is given.
    fn pace(&self, graph: &mut Graph, equations: &Equations, a: &[ExprId], size: ExprId) -> ExprId {
        let is_turn = |column: usize| self.turning.contains(&column);
        let (zero, one) = (graph.zero(), graph.one());
        let mut sums = [zero; 2];
        for (j, a) in a.iter().enumerate() {
            let square = graph.square(*a);
            let sum = &mut sums[usize::from(is_turn(j))];
            *sum = graph.add(*sum, square);
        }
        for &(i, j, mass) in &equations.mass_matrix.entries {
            if i == j {
                let mobility = graph.div(one, mass);
                let alone = graph.product(mobility, equations.force[i as usize]);
                let square = graph.square(alone);
                let sum = &mut sums[usize::from(is_turn(i as usize))];
                *sum = graph.add(*sum, square);
            }
        }
        let [lengths, turns] = sums;
        let mut speed = zero;
        for &j in &self.turning {
            let velocity = graph.symbol(Symbol::V(j as u32));
            let square = graph.square(velocity);
            speed = graph.add(speed, square);
        }
        let turned = graph.square(speed);
        let turns = graph.add(turns, turned);
        let lengths = graph.div(lengths, size);
        graph.add(turns, lengths)
    }
}

/// The square of the largest length of the mechanism; 1 where it has none.
fn size(graph: &mut Graph, equations: &Equations) -> ExprId {
    let (zero, lengths) = (graph.zero(), equations.lengths.iter());
    let size = lengths.fold(zero, |largest, square| {
        graph.if_less(largest, *square, *square, largest)
    });
    match graph.is_zero(size) {
        true => graph.one(),
        false => size,
    }
}

/// Minimum-norm multipliers among all that differ by null vectors.
fn least_norm(
    graph: &mut Graph,
    equations: &Equations,
    lambda: &[ExprId],
    remainders: &[Remainder],
) -> Vec<ExprId> {
    let weights = weights(graph, equations);
    let vectors: Vec<&[ExprId]> = remainders.iter().map(|one| &one.null_vector[..]).collect();
    let weighted: Vec<Vec<ExprId>> = vectors
        .iter()
        .map(|vector| {
            let entries = vector.iter().zip(&weights);
            entries
                .map(|(x, weight)| graph.product(*x, *weight))
                .collect()
        })
        .collect();
    let mut gram: Vec<Vec<ExprId>> = Vec::with_capacity(vectors.len());
    let mut shares: Vec<ExprId> = Vec::with_capacity(vectors.len());
    for (i, weighted) in weighted.iter().enumerate() {
        gram.push(
            vectors[..=i]
                .iter()
                .map(|other| graph.sum_of_products(weighted, other))
                .collect(),
        );
        shares.push(graph.sum_of_products(weighted, lambda));
    }
    solve(graph, gram, &mut shares);
    let mut least = lambda.to_vec();
    for (vector, share) in vectors.iter().zip(shares) {
        for (value, along) in least.iter_mut().zip(*vector) {
            let part = graph.product(*along, share);
            *value = graph.sub(*value, part);
        }
    }
    least
}

/// Squares of the weights that make forces in N of the multipliers, as `linear/scales.rs` of the runtime has them:
/// moments are divided by the size of the mechanism, which is its largest length.
fn weights(graph: &mut Graph, equations: &Equations) -> Vec<ExprId> {
    let (one, size) = (graph.one(), size(graph, equations));
    let rows = equations.rows.iter().zip(&equations.phi_scale);
    rows.map(|(row, scale)| {
        let square = graph.square(*scale);
        let unit = match row.kind {
            Kind::Angle => graph.product(square, size),
            Kind::Length | Kind::Number => square,
        };
        graph.div(one, unit)
    })
    .collect()
}

/// Solves a symmetric positive definite system, of which one half is given, by `L D L^T`.
fn solve(graph: &mut Graph, mut matrix: Vec<Vec<ExprId>>, x: &mut [ExprId]) {
    let (n, one) = (x.len(), graph.one());
    for k in 0..n {
        let reciprocal = graph.div(one, matrix[k][k]);
        for i in k + 1..n {
            let entry = matrix[i][k];
            matrix[i][k] = graph.product(entry, reciprocal);
            let factors: Vec<ExprId> = matrix[k + 1..=i].iter().map(|row| row[k]).collect();
            for (sum, factor) in matrix[i][k + 1..].iter_mut().zip(factors) {
                let part = graph.product(entry, factor);
                *sum = graph.sub(*sum, part);
            }
            let part = graph.product(matrix[i][k], x[k]);
            x[i] = graph.sub(x[i], part);
        }
        x[k] = graph.product(x[k], reciprocal);
    }
    for k in (0..n).rev() {
        for i in k + 1..n {
            let part = graph.product(matrix[i][k], x[i]);
            x[k] = graph.sub(x[k], part);
        }
    }
}
