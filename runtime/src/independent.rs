//! Independent coordinates, and everything else from them and the constraints.
//!
//! The coordinates are parted in independent ones (I), as many as there are degrees of freedom, and
//! dependent ones (D), which follow:
//!
//! ```text
//! positions       phi(q, t) = 0                     Newton's method in q_D alone
//! velocities      phi_q v = -phi_t                  v_D = R v_I - A_D^-1 phi_t
//! accelerations   phi_q a = eta                     a_D = R a_I + A_D^-1 eta
//!                                                   R = -A_D^-1 A_I
//! ```
//!
//! with A_D and A_I the columns of phi_q, rank x rank and rank x dof. Of rows that depend on each
//! other, consistently, the first that say all are used. R. A. Wehage, E. J. Haug, "Generalized
//! coordinate partitioning for dimension reduction in analysis of constrained dynamic systems",
//! DOI 10.1115/1.3256318; the choice here is by an orthogonal factorisation in place of their
//! elimination with full pivoting.

mod elimination;

use crate::layout::Kind;
use crate::mechanism::Mechanism;
use crate::rank::{ScaledJacobian, column_scale, size};
use crate::row_space::RowSpace;
use elimination::{Elimination, pivots};

/// Columns of phi_q (lengths in sizes of the mechanism) that agree with others to this fraction do
/// not determine a dependent coordinate.
const RANK_CUT_OFF: f64 = 1e-5;

/// What an angle counts against a length when dependent coordinates are chosen.
///
/// Below one, so that the angles of bodies stay independent where they can: they describe a motion
/// all the way round, while every coordinate of a centre has its dead points.
const ANGLE_WEIGHT: f64 = 0.1;

/// A choice is given up where an independent coordinate moves a dependent one by more than this,
/// in what they are weighed by; a fresh choice is near 1.
const DEGRADED: f64 = 5.0;

/// Newton's method for the dependent positions ends after so many iterations.
const MOST_ITERATIONS: usize = 30;

/// A choice of independent coordinates, and the work space of what follows from them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Partition {
    /// The dependent coordinates, in the order of their pivots.
    pub(crate) dependent: Vec<usize>,
    /// The independent coordinates, ascending.
    pub(crate) independent: Vec<usize>,
    /// The constraint rows that are used, in the order of their pivots.
    pub(crate) rows: Vec<usize>,
    elimination: Elimination,
    /// Where the entries of phi_q go: (place in A_D, entry).
    to_dependent: Vec<(usize, usize)>,
    /// Where the entries of phi_q go: (row, independent coordinate, entry).
    to_independent: Vec<(usize, usize, usize)>,
    /// What one unit of a dependent coordinate counts, and of an independent one.
    scale: [Vec<f64>; 2],
    /// A_D, factorised at the node and where it was asked for last.
    base: Vec<f64>,
    current: Vec<f64>,
    /// dq/dq_I, nv x dof: ones, and R.
    pub(crate) span: Vec<f64>,
    phi: Vec<f64>,
    jacobian: Vec<f64>,
    x: Vec<f64>,
}

impl Partition {
    /// The degrees of freedom.
    pub(crate) fn dof(&self) -> usize {
        self.independent.len()
    }

    /// What one unit of an independent coordinate counts.
    pub(crate) fn unit(&self, independent: usize) -> f64 {
        self.scale[1][independent]
    }

    /// Chooses the independent coordinates at this position; allocates. Returns whether the choice
    /// is another one than before.
    pub(crate) fn choose<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
    ) -> bool {
        let layout = mechanism.layout();
        let (nc, nv) = (layout.nc, layout.nv);
        let mut values = vec![0.0; layout.phi_q_pattern.len()];
        mechanism.phi_q(t, q, &mut values);
        let mut scaled = ScaledJacobian::new(layout, &values, size(mechanism));
        for (place, value) in scaled.rows.iter_mut().enumerate() {
            if layout.coordinates[place % nv].kind == Kind::Angle {
                *value *= ANGLE_WEIGHT;
            }
        }
        let columns: Vec<f64> = (0..nc * nv)
            .map(|place| scaled.rows[place % nc * nv + place / nc])
            .collect();
        let chosen: Vec<usize> = if nc == 0 {
            Vec::new()
        } else {
            RowSpace::new(nv, nc, columns, RANK_CUT_OFF).kept().to_vec()
        };
        let rank = chosen.len();
        let mut matrix = vec![0.0; nc * rank];
        let mut pattern = vec![false; nc * rank];
        for &(i, j) in layout.phi_q_pattern.entries.iter() {
            let (i, j) = (i as usize, j as usize);
            if let Some(k) = chosen.iter().position(|&c| c == j) {
                matrix[i * rank + k] = scaled.rows[i * nv + j];
                pattern[i * rank + k] = true;
            }
        }
        let (rows, order) = pivots(nc, rank, matrix, pattern);
        let dependent: Vec<usize> = order.iter().map(|&k| chosen[k]).collect();
        let independent: Vec<usize> = (0..nv).filter(|j| !dependent.contains(j)).collect();
        let other = independent != self.independent || rows.len() != self.rows.len();
        self.set(mechanism, dependent, independent, rows);
        other
    }

    fn set<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        dependent: Vec<usize>,
        independent: Vec<usize>,
        rows: Vec<usize>,
    ) {
        let layout = mechanism.layout();
        let (rank, dof, nv) = (dependent.len(), independent.len(), layout.nv);
        let scale = column_scale(layout, size(mechanism));
        let weigh = |columns: &[usize]| -> Vec<f64> {
            let weight = |&j: &usize| {
                let angle = layout.coordinates[j].kind == Kind::Angle;
                scale[j] * if angle { ANGLE_WEIGHT } else { 1.0 }
            };
            columns.iter().map(weight).collect()
        };
        self.scale = [weigh(&dependent), weigh(&independent)];
        let mut pattern = vec![false; rank * rank];
        self.to_dependent.clear();
        self.to_independent.clear();
        for (entry, &(i, j)) in layout.phi_q_pattern.entries.iter().enumerate() {
            let Some(row) = rows.iter().position(|&row| row == i as usize) else {
                continue;
            };
            let at = |list: &[usize]| list.iter().position(|&column| column == j as usize);
            if let Some(column) = at(&dependent) {
                self.to_dependent.push((row * rank + column, entry));
                pattern[row * rank + column] = true;
            } else if let Some(column) = at(&independent) {
                self.to_independent.push((row, column, entry));
            }
        }
        self.elimination = Elimination::new(rank, pattern);
        self.span = vec![0.0; nv * dof];
        for (k, &j) in independent.iter().enumerate() {
            self.span[j * dof + k] = 1.0;
        }
        self.base = vec![0.0; rank * rank];
        self.current = vec![0.0; rank * rank];
        self.phi = vec![0.0; layout.nc];
        self.jacobian = vec![0.0; layout.phi_q_pattern.len()];
        self.x = vec![0.0; rank];
        (self.dependent, self.independent, self.rows) = (dependent, independent, rows);
    }

    /// How many numbers [`Partition::remember`] writes for a mechanism of this rank.
    fn numbers(rank: usize, nv: usize) -> usize {
        1 + nv + rank
    }

    /// Writes the choice as numbers, to be kept in the history of a state.
    pub(crate) fn remember(&self, history: &mut Vec<f64>) {
        let lists = self
            .rows
            .iter()
            .chain(&self.dependent)
            .chain(&self.independent);
        history.extend(lists.map(|&index| index as f64));
        history.push(self.rows.len() as f64);
    }

    /// Takes a choice off the end of a history, none where there is none; returns the rest.
    pub(crate) fn recall<'a, M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        history: &'a [f64],
    ) -> Option<&'a [f64]> {
        let nv = mechanism.layout().nv;
        let rank = *history.last()? as usize;
        let start = history.len().checked_sub(Partition::numbers(rank, nv))?;
        let (rest, numbers) = history.split_at(start);
        let (rows, numbers) = numbers.split_at(rank);
        let (dependent, numbers) = numbers.split_at_checked(rank)?;
        let same = |list: &[usize], numbers: &[f64]| {
            list.len() == numbers.len()
                && list
                    .iter()
                    .zip(numbers)
                    .all(|(&index, &number)| index as f64 == number)
        };
        let independent = &numbers[..numbers.len() - 1];
        let known = same(&self.rows, rows)
            && same(&self.dependent, dependent)
            && same(&self.independent, independent)
            && self.phi.len() == mechanism.layout().nc;
        if !known {
            let list = |numbers: &[f64]| numbers.iter().map(|&x| x as usize).collect();
            self.set(mechanism, list(dependent), list(independent), list(rows));
        }
        Some(rest)
    }

    /// phi_q at this position, A_D factorised, and R; `false` where A_D is singular.
    pub(crate) fn linearize<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
    ) -> bool {
        if !self.factor(mechanism, t, q) {
            return false;
        }
        let dof = self.independent.len();
        for &j in &self.dependent {
            self.span[j * dof..(j + 1) * dof].fill(0.0);
        }
        for &(row, column, entry) in &self.to_independent {
            self.span[self.dependent[row] * dof + column] -= self.jacobian[entry];
        }
        for column in 0..dof {
            for (x, &j) in self.x.iter_mut().zip(&self.dependent) {
                *x = self.span[j * dof + column];
            }
            self.elimination.solve(&self.current, &mut self.x);
            for (x, &j) in self.x.iter().zip(&self.dependent) {
                self.span[j * dof + column] = *x;
            }
        }
        true
    }

    /// A_D at this position, factorised.
    fn factor<M: Mechanism + ?Sized>(&mut self, mechanism: &M, t: f64, q: &[f64]) -> bool {
        mechanism.phi_q(t, q, &mut self.jacobian);
        self.elimination.clear(&mut self.current);
        for &(place, entry) in &self.to_dependent {
            self.current[place] += self.jacobian[entry];
        }
        self.elimination.factor(&mut self.current)
    }

    /// Makes this position the one whose A_D the search for dependent positions begins with.
    pub(crate) fn settle<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
    ) -> bool {
        let regular = self.linearize(mechanism, t, q);
        self.base.copy_from_slice(&self.current);
        regular
    }

    /// Whether another choice would do better where R was computed last.
    pub(crate) fn degraded(&self) -> bool {
        let dof = self.independent.len();
        let [dependent, independent] = &self.scale;
        let mut rows = self.dependent.iter().zip(dependent);
        !rows.all(|(&j, own)| {
            let mut row = self.span[j * dof..(j + 1) * dof].iter().zip(independent);
            row.all(|(value, other)| (value * other).abs() <= DEGRADED * own)
        })
    }

    /// The dependent positions: `phi = 0`, the independent ones as they are.
    ///
    /// # Errors
    /// The largest violation of the rows, as phi is written, where they are not found.
    pub(crate) fn positions<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &mut [f64],
    ) -> Result<(), f64> {
        let mut before = f64::INFINITY;
        let mut fresh = false;
        for _ in 0..MOST_ITERATIONS {
            if self.dependent.is_empty() {
                return Ok(());
            }
            mechanism.phi(t, q, &mut self.phi);
            if fresh && !self.factor(mechanism, t, q) {
                break;
            }
            for (x, &row) in self.x.iter_mut().zip(&self.rows) {
                *x = self.phi[row];
            }
            let factor = if fresh { &self.current } else { &self.base };
            self.elimination.solve(factor, &mut self.x);
            let mut moved = 0.0_f64;
            for ((x, &j), scale) in self.x.iter().zip(&self.dependent).zip(&self.scale[0]) {
                q[j] -= x;
                let size = x.abs() / (scale + q[j].abs());
                if size > moved || size.is_nan() {
                    moved = size;
                }
            }
            if moved.is_nan() {
                break;
            }
            // Round-off may keep the change above what is asked for: then it no longer falls.
            if moved <= 1e-15 || (moved <= 1e-10 && moved >= 0.5 * before) {
                return Ok(());
            }
            // With the matrix of the node the changes of most mechanisms fall slowly.
            fresh = fresh || moved > 1e-3 * before;
            before = moved;
        }
        Err(crate::dense::max_abs(&self.phi))
    }

    /// The dependent velocities: `phi_q v = -phi_t`, where R was computed last.
    pub(crate) fn velocities<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
        v: &mut [f64],
    ) {
        mechanism.phi_t(t, q, &mut self.phi);
        for (x, &row) in self.x.iter_mut().zip(&self.rows) {
            *x = -self.phi[row];
        }
        self.elimination.solve(&self.current, &mut self.x);
        self.spread(v);
    }

    /// Dependent values from the independent ones in `values` and what is added to them, in `self.x`.
    fn spread(&self, values: &mut [f64]) {
        let dof = self.independent.len();
        for (x, &j) in self.x.iter().zip(&self.dependent) {
            let mut sum = *x;
            for (r, &i) in self.span[j * dof..(j + 1) * dof]
                .iter()
                .zip(&self.independent)
            {
                sum += r * values[i];
            }
            values[j] = sum;
        }
    }

    /// The values, zero where independent, that have this product with phi_q: rows not used are
    /// skipped; where R was computed last.
    pub(crate) fn particular(&mut self, product: &[f64], values: &mut [f64]) {
        for (x, &row) in self.x.iter_mut().zip(&self.rows) {
            *x = product[row];
        }
        self.elimination.solve(&self.current, &mut self.x);
        for &i in &self.independent {
            values[i] = 0.0;
        }
        for (x, &j) in self.x.iter().zip(&self.dependent) {
            values[j] = *x;
        }
    }

    /// The multipliers whose `phi_q^T lambda` has these values in the dependent coordinates; those
    /// of rows not used are zero.
    pub(crate) fn multipliers(&mut self, values: &[f64], lambda: &mut [f64]) {
        for (x, &j) in self.x.iter_mut().zip(&self.dependent) {
            *x = values[j];
        }
        self.elimination
            .solve_transposed(&self.current, &mut self.x);
        lambda.fill(0.0);
        for (x, &row) in self.x.iter().zip(&self.rows) {
            lambda[row] = *x;
        }
    }
}
