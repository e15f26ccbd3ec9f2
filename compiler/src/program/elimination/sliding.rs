//! Accelerations while frictions slip: Coulomb's law solved beside the elimination of the saddle-point system.
//!
//! ```text
//! a = a_0 + A f,  lambda = lambda_0 + L f,  f_i + c_i N_i(lambda) = 0   with  c_i = mu_i times the sign of the sliding
//! ```
//!
//! N is homogeneous in the multipliers x, y that press, `N = N_x x + N_y y`: with the slopes N_x and N_y of the
//! multipliers found before, the law is linear and its solution a step of Newton's method. Where one row presses, the
//! slope is a sign, and one step is enough. What the law then misses is part of the guard: where it is too much,
//! [`response`](super::response) and an iteration at run time take over.

use crate::equations::Equations;
use crate::expr::{ExprId, Function, Graph, Symbol};
use crate::model::Friction;
use crate::program::elimination::MOST_ROWS;
use crate::program::elimination::response::{directions, dot, sides};
use crate::program::elimination::system::{Solution, System};
use crate::program::kernel::Kernel;
use crate::program::lower;
use crate::program::plan::Pivot;
use mbdsl_runtime::{KernelKind, Normal};

/// Their law alone takes the third power of how many there are.
const MOST_FRICTIONS: usize = 8;

/// Pivots of the law below this could be near 0, where frictions jam: the order of the rows is fixed here.
const LEAST_PIVOT: f64 = 1e-3;

/// What the law misses below this share of the largest force is rounding.
const CLOSE: f64 = 1e-13;

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
    pivots: &[Pivot],
) -> Kernel {
    let (roots, first) =
        solved(graph, equations, joints, frictions, pivots).unwrap_or_else(|| (vec![], vec![]));
    let outputs = vec![("results", roots.len())];
    lower::kernel(graph, KernelKind::Sliding, &roots, &first, outputs)
}

/// The results, and what is computed first.
fn solved(
    graph: &mut Graph,
    equations: &Equations,
    joints: usize,
    frictions: &[Friction],
    pivots: &[Pivot],
) -> Option<(Vec<ExprId>, Vec<ExprId>)> {
    let (nv, count) = (equations.force.len(), frictions.len());
    let short = count <= MOST_FRICTIONS && count * (nv + joints) <= MOST_ROWS;
    if count == 0 || pivots.is_empty() || !short {
        return None;
    }
    let directions = directions(graph, equations, equations.eta.len() - count);
    let sides = sides(graph, &directions, joints);
    let system = System::new(graph, equations, joints).with_right_sides(&sides);
    let Solution {
        mut roots,
        mut first,
        others,
    } = system.solve(graph, pivots)?;
    // The unknowns come last.
    let unknowns = first.split_off(first.len() - (count + 1) * (nv + joints));
    let mut guard = roots.pop()?;
    let laws: Vec<Law> = (0..count)
        .map(|i| Law::new(graph, equations, (&frictions[i], count - i), &directions[i]))
        .collect();
    let along = |graph: &mut Graph, row: usize, forces: &[ExprId]| {
        let mut sum = roots[row];
        for (column, force) in others.iter().zip(forces) {
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
    for _ in 0..steps(&laws) {
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
        forces = linear.solve(graph, &mut guard);
        // One waits for the other all along: unknowns that nothing in the law reads are found meanwhile.
        first.extend(&forces);
        multipliers = pressing(graph, &forces);
    }
    first.extend(unknowns);
    let mut results: Vec<ExprId> = (0..nv + joints)
        .map(|row| along(graph, row, &forces))
        .collect();
    let test = test(graph, &laws, &forces, &multipliers);
    results.push(smaller(graph, guard, test));
    Some((results, first))
}

/// Positive where what the laws miss is rounding.
fn test(graph: &mut Graph, laws: &[Law], forces: &[ExprId], multipliers: &[Vec<ExprId>]) -> ExprId {
    let (mut most, mut missing) = (graph.zero(), graph.zero());
    for ((law, &force), multipliers) in laws.iter().zip(forces).zip(multipliers) {
        let size = law.size(graph, multipliers);
        let miss = graph.add(force, size);
        missing = larger(graph, missing, miss);
        most = larger(graph, most, force);
    }
    // Where there are no forces, nothing is missed.
    let (close, smallest) = (graph.constant(CLOSE), graph.constant(f64::MIN_POSITIVE));
    let allowed = graph.product(close, most);
    let allowed = graph.add(allowed, smallest);
    graph.sub(allowed, missing)
}

/// Steps of Newton's method: where one row presses, the first finds the forces.
fn steps(laws: &[Law]) -> usize {
    let is_linear = |law: &Law| matches!(law.normal, Normal::Given | Normal::Row { .. });
    if laws.iter().all(is_linear) { 1 } else { 2 }
}

/// The law of one friction.
struct Law {
    normal: Normal,
    /// What the normal force is multiplied by: the sign of the sliding is what `shift` has for its row.
    coefficient: ExprId,
    arm: ExprId,
    given: ExprId,
}

impl Law {
    /// That of a friction, which is so many rows before the end.
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
            let moved = dot(graph, direction, &velocities);
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
    /// About what is on the diagonal.
    scales: Vec<ExprId>,
}

impl Linear {
    /// The forces; the guard is not positive where a pivot is not far from 0.
    fn solve(self, graph: &mut Graph, guard: &mut ExprId) -> Vec<ExprId> {
        let Linear {
            mut matrix,
            right: mut forces,
            scales,
        } = self;
        let (one, cut_off) = (graph.one(), graph.constant(LEAST_PIVOT));
        let mut reciprocals = Vec::with_capacity(forces.len());
        for k in 0..forces.len() {
            let least = graph.product(cut_off, scales[k]);
            let test = graph.sub(matrix[k][k], least);
            *guard = smaller(graph, *guard, test);
            let reciprocal = graph.div(one, matrix[k][k]);
            reciprocals.push(reciprocal);
            for i in k + 1..forces.len() {
                let factor = graph.product(matrix[i][k], reciprocal);
                for j in k + 1..forces.len() {
                    let term = graph.product(factor, matrix[k][j]);
                    matrix[i][j] = graph.sub(matrix[i][j], term);
                }
                let term = graph.product(factor, forces[k]);
                forces[i] = graph.sub(forces[i], term);
            }
        }
        for k in (0..forces.len()).rev() {
            for j in k + 1..forces.len() {
                let term = graph.product(matrix[k][j], forces[j]);
                forces[k] = graph.sub(forces[k], term);
            }
            forces[k] = graph.product(forces[k], reciprocals[k]);
        }
        forces
    }
}
