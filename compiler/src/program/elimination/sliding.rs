//! Accelerations while frictions slip: Coulomb's law solved beside the elimination of the saddle-point system.
//!
//! ```text
//! a = a_0 + A f,  lambda = lambda_0 + L f,  f_i + c_i N_i(lambda) = 0   with  c_i = mu_i times the sign of the sliding
//! ```
//!
//! N is homogeneous in the multipliers x, y that press, `N = N_x x + N_y y`: with the slopes N_x and N_y of the
//! multipliers found before, the law is linear and its solution a step of Newton's method. Where one row presses, the
//! slope is a sign, and one step is enough; else two and a correction are. What the law then misses is part of the
//! guard: where it is too much, [`response`](super::response) and an iteration at run time take over.

use crate::equations::Equations;
use crate::expr::{ExprId, Function, Graph, Symbol};
use crate::model::Friction;
use crate::program::elimination::response::{directions, sides};
use crate::program::elimination::solve::Solution;
use crate::program::elimination::system::System;
use crate::program::elimination::{MOST_ROWS, Plan};
use crate::program::kernel::Kernel;
use crate::program::lower;
use mbdsl_runtime::{KernelKind, Normal};

/// Maximum number of frictions: the work for their law alone grows with the third power of their number.
const MOST_FRICTIONS: usize = 8;

/// Pivots of the law below this could be near 0, where frictions jam: the order of the rows is fixed here.
const LEAST_PIVOT: f64 = 1e-3;

/// Share of the largest force below which a residual of the law is rounding.
const CLOSE: f64 = 1e-13;

/// Below this share, a correction with the slopes that are known leaves only rounding: the direction of the force
/// in a pin is wrong by the root of the share, and the correction by so much of itself.
const CORRECTED: f64 = 1e-10;

/// The numbers of `contact_laws` for every friction.
const OF_FRICTION: usize = 5;

/// The kernel `sliding` of a mechanism whose first `joints` rows of phi are those of its joints, and whose last ones
/// those of these frictions. It has no results where there are no frictions or no pivots, or so many frictions or
/// rows that the code would be very long.
pub(crate) fn sliding(
    graph: &mut Graph,
    equations: &Equations,
    joints: usize,
    frictions: &[Friction],
    plan: &Plan,
) -> Kernel {
    let (roots, first) =
        solved(graph, equations, joints, frictions, plan).unwrap_or_else(|| (vec![], vec![]));
    let outputs = vec![("results", roots.len())];
    lower::kernel(graph, KernelKind::Sliding, &roots, &first, outputs)
}

/// The results, and what is computed first.
fn solved(
    graph: &mut Graph,
    equations: &Equations,
    joints: usize,
    frictions: &[Friction],
    plan: &Plan,
) -> Option<(Vec<ExprId>, Vec<ExprId>)> {
    let (nv, count) = (equations.force.len(), frictions.len());
    let short = count <= MOST_FRICTIONS && count * (nv + joints) <= MOST_ROWS;
    if count == 0 || plan.pivots.is_empty() || !short {
        return None;
    }
    let directions = directions(graph, equations, equations.eta.len() - count);
    let sides = sides(graph, &directions, joints);
    let system = System::new(graph, equations, joints).with_right_sides(&sides);
    let system = system.with_hinges(graph, equations, &plan.hinges);
    let Solution {
        mut roots,
        mut first,
        others,
    } = system.solve(graph, &plan.pivots)?;
    // The unknowns come last.
    let unknowns = first.split_off(first.len() - (count + 1) * (nv + joints));
    let mut guard = roots.pop()?;
    let laws: Vec<Law> = (0..count)
        .map(|i| Law::new(graph, equations, (&frictions[i], count - i), &directions[i]))
        .collect();
    let along = |graph: &mut Graph, row: usize, forces: &[ExprId]| {
        let mut sum = roots[row];
        // The last force is known first.
        for (column, force) in others.iter().zip(forces).rev() {
            let term = graph.product(column[row], *force);
            sum = graph.add(sum, term);
        }
        sum
    };
    let pressing = |graph: &mut Graph, forces: &[ExprId]| -> Vec<Vec<ExprId>> {
        let of = |law: &Law| {
            law.rows()
                .map(|row| along(graph, nv + row as usize, forces))
                .collect()
        };
        laws.iter().map(of).collect()
    };
    let mut forces = Vec::new();
    let mut multipliers = pressing(graph, &forces);
    let is_linear = laws.iter().all(Law::is_linear);
    let steps = if is_linear { 1 } else { 2 };
    for step in 1..=steps {
        let mut linear = Linear::default();
        for (i, law) in laws.iter().enumerate() {
            law.add_to(
                graph,
                i,
                &multipliers[i],
                (&roots[nv..], &others),
                &mut linear,
            );
        }
        let factored = linear.factored(graph, &mut guard);
        forces = factored.solve(graph);
        // One waits for the other all along: unknowns that nothing in the law reads are found meanwhile.
        first.extend(&forces);
        multipliers = pressing(graph, &forces);
        if step < steps {
            continue;
        }
        let with_size = laws.iter().zip(&multipliers).zip(&forces);
        let missing = with_size.map(|((law, multipliers), force)| {
            let size = law.size(graph, multipliers);
            graph.add(*force, size)
        });
        let missing: Vec<ExprId> = missing.collect();
        let close = if is_linear { CLOSE } else { CORRECTED };
        let test = test(graph, close, &forces, &missing);
        guard = smaller(graph, guard, test);
        if !is_linear {
            forces = factored.corrected(graph, forces, &missing);
        }
    }
    first.extend(unknowns);
    let mut results: Vec<ExprId> = (0..nv + joints)
        .map(|row| along(graph, row, &forces))
        .collect();
    results.push(guard);
    Some((results, first))
}

/// Positive where what the laws miss is at most this share of the largest force.
fn test(graph: &mut Graph, share: f64, forces: &[ExprId], missing: &[ExprId]) -> ExprId {
    let zero = graph.zero();
    let largest = |graph: &mut Graph, values: &[ExprId]| {
        let values = values.iter();
        values.fold(zero, |most, value| larger(graph, most, *value))
    };
    let (most, missing) = (largest(graph, forces), largest(graph, missing));
    // Where there are no forces, nothing is missed.
    let (share, smallest) = (graph.constant(share), graph.constant(f64::MIN_POSITIVE));
    let allowed = graph.product(share, most);
    let allowed = graph.add(allowed, smallest);
    graph.sub(allowed, missing)
}

/// The law of one friction.
struct Law {
    normal: Normal,
    /// Factor of the normal force: the sign of the sliding is what `shift` has for its row.
    coefficient: ExprId,
    arm: ExprId,
    given: ExprId,
}

impl Law {
    /// Law of a friction, whose row is this many rows before the end.
    fn new(
        graph: &mut Graph,
        equations: &Equations,
        (friction, before_end): (&Friction, usize),
        direction: &[ExprId],
    ) -> Law {
        let laws = &equations.contact_laws;
        let of = &laws[laws.len() - before_end * OF_FRICTION..];
        let (mu, arm, given, smoothing) = (of[0], of[2], of[3], of[4]);
        let row = equations.eta.len() - before_end;
        let zero = graph.zero();
        let mu = graph.if_less(zero, mu, mu, zero);
        let sign = graph.symbol(Symbol::Shift(row as u32));
        let mut coefficient = graph.product(mu, sign);
        if friction.regularize.is_some() {
            let velocities = (0..direction.len() as u32).map(Symbol::V);
            let velocities: Vec<ExprId> = velocities.map(|v| graph.symbol(v)).collect();
            let moved = graph.sum_of_products(direction, &velocities);
            let speed = graph.add(moved, equations.phi_t[row]);
            let share = graph.div(speed, smoothing);
            let smooth = graph.call(Function::Tanh, share);
            coefficient = graph.product(coefficient, smooth);
        }
        Law {
            normal: friction.normal,
            coefficient,
            arm,
            given,
        }
    }

    /// Whether slopes are signs.
    fn is_linear(&self) -> bool {
        matches!(self.normal, Normal::Given | Normal::Row { .. })
    }

    /// The rows whose multipliers press.
    fn rows(&self) -> impl Iterator<Item = u32> + use<> {
        let rows = match self.normal {
            Normal::Given => [None, None],
            Normal::Row { row } => [Some(row), None],
            Normal::Guide { row, moment } => [Some(row), Some(moment)],
            Normal::Pin { x, y } => [Some(x), Some(y)],
        };
        rows.into_iter().flatten()
    }

    /// Adds the law with the slopes of these multipliers to the equations, as one of the frictions; all multipliers
    /// are `first` and the sum of the columns, which have a before them, times the forces.
    fn add_to(
        &self,
        graph: &mut Graph,
        own: usize,
        multipliers: &[ExprId],
        (first, columns): (&[ExprId], &[Vec<ExprId>]),
        linear: &mut Linear,
    ) {
        let zero = graph.zero();
        let (scale, slopes) = self.slopes(graph, multipliers);
        let mut row = vec![zero; columns.len()];
        row[own] = scale;
        let mut known = match self.normal {
            Normal::Given => self.size(graph, &[]),
            _ => zero,
        };
        for (slope, multiplier) in slopes.into_iter().zip(self.rows()) {
            let multiplier = multiplier as usize;
            let term = graph.product(slope, first[multiplier]);
            known = graph.add(known, term);
            for (entry, column) in row.iter_mut().zip(columns) {
                let of_column = column[column.len() - first.len() + multiplier];
                let term = graph.product(slope, of_column);
                *entry = graph.add(*entry, term);
            }
        }
        linear.matrix.push(row);
        linear.right.push(graph.neg(known));
        linear.scales.push(scale);
    }

    /// The force of these multipliers, without its sign.
    fn size(&self, graph: &mut Graph, multipliers: &[ExprId]) -> ExprId {
        let normal = match (self.normal, multipliers) {
            (Normal::Row { .. }, &[x]) => graph.call(Function::Abs, x),
            (Normal::Guide { .. }, &[across, moment]) => {
                let [across, turning] = self.of_guide(graph, across, moment);
                graph.if_less(across, turning, turning, across)
            }
            (Normal::Pin { .. }, &[x, y]) => {
                let force = hypot(graph, x, y);
                graph.product(self.arm, force)
            }
            _ => graph.product(self.given, self.arm),
        };
        graph.product(self.coefficient, normal)
    }

    /// Its slopes by these multipliers, times a scale, which comes first: that of a pin is the force in it, which
    /// then divides nothing.
    fn slopes(&self, graph: &mut Graph, multipliers: &[ExprId]) -> (ExprId, Vec<ExprId>) {
        let (zero, one) = (graph.zero(), graph.one());
        let signed = |graph: &mut Graph, slope, by| {
            let negative = graph.neg(slope);
            graph.if_less(by, zero, negative, slope)
        };
        match (self.normal, multipliers) {
            (Normal::Row { .. }, &[x]) => (one, vec![signed(graph, self.coefficient, x)]),
            (Normal::Guide { .. }, &[across, moment]) => {
                let [size, turning] = self.of_guide(graph, across, moment);
                let two = graph.constant(2.0);
                let twice = graph.product(two, self.coefficient);
                let slope = graph.div(twice, self.arm);
                let by_across = signed(graph, self.coefficient, across);
                let by_moment = signed(graph, slope, moment);
                let slopes = vec![
                    graph.if_less(size, turning, zero, by_across),
                    graph.if_less(size, turning, by_moment, zero),
                ];
                (one, slopes)
            }
            (Normal::Pin { .. }, &[x, y]) => {
                let moment = graph.product(self.coefficient, self.arm);
                let slopes = [x, y].map(|along| graph.product(moment, along));
                (hypot(graph, x, y), slopes.to_vec())
            }
            _ => (one, Vec::new()),
        }
    }

    /// The force across a guide, and the one that its moment makes of its length.
    fn of_guide(&self, graph: &mut Graph, across: ExprId, moment: ExprId) -> [ExprId; 2] {
        let moment = graph.call(Function::Abs, moment);
        let two = graph.constant(2.0);
        let twice = graph.product(two, moment);
        let turning = graph.div(twice, self.arm);
        [graph.call(Function::Abs, across), turning]
    }
}

/// The larger one of a size and that of a value.
fn larger(graph: &mut Graph, size: ExprId, value: ExprId) -> ExprId {
    let value = graph.call(Function::Abs, value);
    graph.if_less(value, size, size, value)
}

/// The smaller one; not a number where `test` is none.
fn smaller(graph: &mut Graph, guard: ExprId, test: ExprId) -> ExprId {
    graph.if_less(guard, test, guard, test)
}

fn hypot(graph: &mut Graph, x: ExprId, y: ExprId) -> ExprId {
    let (x, y) = (graph.square(x), graph.square(y));
    let sum = graph.add(x, y);
    graph.call(Function::Sqrt, sum)
}

/// The laws as linear equations for the forces.
#[derive(Default)]
struct Linear {
    matrix: Vec<Vec<ExprId>>,
    right: Vec<ExprId>,
    /// Approximate entries of the diagonal.
    scales: Vec<ExprId>,
}

impl Linear {
    /// Eliminates the rows in their order; the guard is not positive where a pivot is not far from 0.
    fn factored(self, graph: &mut Graph, guard: &mut ExprId) -> Factored {
        let Linear {
            mut matrix,
            right,
            scales,
        } = self;
        let (one, cut_off) = (graph.one(), graph.constant(LEAST_PIVOT));
        let mut reciprocals = Vec::with_capacity(right.len());
        for k in 0..right.len() {
            let least = graph.product(cut_off, scales[k]);
            let test = graph.sub(matrix[k][k], least);
            *guard = smaller(graph, *guard, test);
            let reciprocal = graph.div(one, matrix[k][k]);
            reciprocals.push(reciprocal);
            let (upper, lower) = matrix.split_at_mut(k + 1);
            for row in lower {
                let factor = graph.product(row[k], reciprocal);
                row[k] = factor;
                for (entry, above) in row.iter_mut().zip(&upper[k]).skip(k + 1) {
                    let term = graph.product(factor, *above);
                    *entry = graph.sub(*entry, term);
                }
            }
        }
        Factored {
            matrix,
            reciprocals,
            right,
            scales,
        }
    }
}

/// The equations, eliminated.
struct Factored {
    /// The factors of the rows below, and the rows that are left.
    matrix: Vec<Vec<ExprId>>,
    reciprocals: Vec<ExprId>,
    right: Vec<ExprId>,
    scales: Vec<ExprId>,
}

impl Factored {
    /// The forces.
    fn solve(&self, graph: &mut Graph) -> Vec<ExprId> {
        self.solve_for(graph, self.right.clone())
    }

    /// Corrects the forces by what the laws miss.
    fn corrected(&self, graph: &mut Graph, forces: Vec<ExprId>, missing: &[ExprId]) -> Vec<ExprId> {
        let scaled = missing.iter().zip(&self.scales);
        let scaled = scaled.map(|(miss, scale)| graph.product(*scale, *miss));
        let scaled = scaled.collect();
        let changes = self.solve_for(graph, scaled);
        let forces = forces.into_iter().zip(changes);
        forces
            .map(|(force, change)| graph.sub(force, change))
            .collect()
    }

    fn solve_for(&self, graph: &mut Graph, mut x: Vec<ExprId>) -> Vec<ExprId> {
        for i in 0..x.len() {
            for k in 0..i {
                let term = graph.product(self.matrix[i][k], x[k]);
                x[i] = graph.sub(x[i], term);
            }
        }
        for k in (0..x.len()).rev() {
            for j in (k + 1..x.len()).rev() {
                let term = graph.product(self.matrix[k][j], x[j]);
                x[k] = graph.sub(x[k], term);
            }
            x[k] = graph.product(x[k], self.reciprocals[k]);
        }
        x
    }
}
