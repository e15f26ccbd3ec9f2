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
//! DOI 10.1115/1.3256318; the choice here is by an orthogonal factorization in place of their
//! elimination with full pivoting.

use crate::mechanism::calls::MechanismExt;
mod place;

use crate::layout::Kind;
use crate::linear::elimination::{Elimination, pivots};
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::rank::ScaledJacobian;
use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;
use crate::mechanism::size::{scales, size};
use crate::methods::step_error::StepError;
use crate::scalar::Scalar;
pub(crate) use place::{Base, Choice, Place};

/// Columns of phi_q (lengths in sizes of the mechanism) that agree with others to this fraction do
/// not determine a dependent coordinate.
const RANK_CUT_OFF: f64 = 1e-5;

/// Weight of an angle against a length when dependent coordinates are chosen.
///
/// Below one, so that the angles of bodies stay independent where they can: they describe a motion
/// all the way round, while every coordinate of a center has singular configurations.
const ANGLE_WEIGHT: f64 = 0.1;

/// A choice is given up where an independent coordinate moves a dependent one by more than this,
/// in what they are weighed by; a fresh choice is near 1.
const DEGRADED: f64 = 2.0;

/// Newton's method for the dependent positions ends after so many iterations.
const MOST_ITERATIONS: usize = 30;

/// A choice of independent coordinates, and the work space of what follows from them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Partition {
    pub(crate) choice: Choice,
    /// R where it was asked for last.
    pub(crate) here: Place<f64>,
    /// The units of the dependent coordinates, and of the independent ones.
    scale: [Vec<f64>; 2],
    /// A_D at the node, and factorized where it was asked for last.
    base: Base<f64>,
    current: Vec<f64>,
    /// Whether A_D was the same where it was asked for last: then `base` stands for it.
    as_at_base: bool,
    /// Number of times that A_D was factorized.
    pub(crate) factorizations: u64,
}

impl Partition {
    /// The degrees of freedom.
    #[inline]
    pub(crate) fn dof(&self) -> usize {
        self.choice.independent.len()
    }

    /// The unit of an independent coordinate.
    pub(crate) fn unit(&self, independent: usize) -> f64 {
        self.scale[1][independent]
    }

    /// Chooses the independent coordinates at this position; allocates. Returns whether the choice
    /// is another one than before.
    fn choose(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        let layout = mechanism.layout();
        let (nc, nv) = (layout.nc(), layout.nv());
        let scaled = self.scaled(mechanism, t, q);
        let columns: Vec<f64> = (0..nc * nv)
            .map(|place| scaled.rows[place % nc * nv + place / nc])
            .collect();
        let chosen: Vec<usize> = if nc == 0 {
            Vec::new()
        } else {
            RowSpace::new(nv, nc, columns, RANK_CUT_OFF).kept().to_vec()
        };
        let before = self.choice.independent.clone();
        let rows_before = self.choice.rows.len();
        self.order(mechanism, &scaled, &chosen);
        before != self.choice.independent || rows_before != self.choice.rows.len()
    }

    /// Lets these coordinates be dependent, in an order of pivots that serves where phi_q is this one.
    fn order(&mut self, mechanism: &dyn Mechanism, phi_q: &ScaledJacobian, chosen: &[usize]) {
        let layout = mechanism.layout();
        let (nc, nv, rank) = (layout.nc(), layout.nv(), chosen.len());
        let mut matrix = vec![0.0; nc * rank];
        let mut pattern = vec![false; nc * rank];
        for &(i, j) in layout.patterns().phi_q.entries.iter() {
            let (i, j) = (i as usize, j as usize);
            if let Some(k) = chosen.iter().position(|&c| c == j) {
                matrix[i * rank + k] = phi_q.rows[i * nv + j];
                pattern[i * rank + k] = true;
            }
        }
        let (rows, order) = pivots(nc, rank, matrix, pattern);
        let dependent: Vec<usize> = order.iter().map(|&k| chosen[k]).collect();
        let independent: Vec<usize> = (0..nv).filter(|j| !dependent.contains(j)).collect();
        self.set(mechanism, dependent, independent, rows);
    }

    /// Orders the pivots of the same choice again: one of the order before may vanish where A_D does not, as that of a
    /// quaternion where it has turned around; `false` if A_D is singular.
    fn reorder(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        let scaled = self.scaled(mechanism, t, q);
        let dependent = self.choice.dependent.clone();
        self.order(mechanism, &scaled, &dependent);
        self.choice.dependent.len() == dependent.len() && self.settle(mechanism, t, q)
    }

    /// phi_q with lengths in sizes of the mechanism, and angles as they are weighed.
    fn scaled(&self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> ScaledJacobian {
        let layout = mechanism.layout();
        let nv = layout.nv();
        let mut values = vec![0.0; layout.patterns().phi_q.len()];
        mechanism.phi_q(&Point::position(t, q), &mut values);
        let mut scaled = ScaledJacobian::new(layout, &values, size(mechanism));
        for (place, value) in scaled.rows.iter_mut().enumerate() {
            if layout.coordinates()[place % nv].kind == Kind::Angle {
                *value *= ANGLE_WEIGHT;
            }
        }
        scaled
    }

    fn set(
        &mut self,
        mechanism: &dyn Mechanism,
        dependent: Vec<usize>,
        independent: Vec<usize>,
        rows: Vec<usize>,
    ) {
        let layout = mechanism.layout();
        let rank = dependent.len();
        let scale = scales(mechanism).coordinate;
        let weigh = |columns: &[usize]| -> Vec<f64> {
            let weight = |&j: &usize| {
                let angle = layout.coordinates()[j].kind == Kind::Angle;
                scale[j] * if angle { ANGLE_WEIGHT } else { 1.0 }
            };
            columns.iter().map(weight).collect()
        };
        self.scale = [weigh(&dependent), weigh(&independent)];
        let mut pattern = vec![false; rank * rank];
        self.choice.to_dependent.clear();
        self.choice.to_independent.clear();
        for (entry, &(i, j)) in layout.patterns().phi_q.entries.iter().enumerate() {
            let Some(row) = rows.iter().position(|&row| row == i as usize) else {
                continue;
            };
            let at = |list: &[usize]| list.iter().position(|&column| column == j as usize);
            if let Some(column) = at(&dependent) {
                self.choice.to_dependent.push((row * rank + column, entry));
                pattern[row * rank + column] = true;
            } else if let Some(column) = at(&independent) {
                self.choice.to_independent.push((row, column, entry));
            }
        }
        self.choice.elimination = Elimination::new(rank, pattern);
        self.base.factor = vec![0.0; self.choice.elimination.len()];
        self.base.entries = vec![f64::NAN; self.choice.to_dependent.len()];
        self.current = vec![0.0; self.choice.elimination.len()];
        let choice = &mut self.choice;
        (choice.dependent, choice.independent, choice.rows) = (dependent, independent, rows);
        self.here.fit(layout, choice);
    }

    /// Number of values that [`Partition::remember`] writes for a mechanism of this rank.
    fn numbers(rank: usize, nv: usize) -> usize {
        1 + nv + rank
    }

    /// Writes the choice as numbers, to be kept in the history of a state.
    pub(crate) fn remember(&self, history: &mut Vec<f64>) {
        let lists = self
            .choice
            .rows
            .iter()
            .chain(&self.choice.dependent)
            .chain(&self.choice.independent);
        history.extend(lists.map(|&index| index as f64));
        history.push(self.choice.rows.len() as f64);
    }

    /// Takes a choice off the end of a history; returns the rest, `None` if there is no choice.
    pub(crate) fn recall<'a>(
        &mut self,
        mechanism: &dyn Mechanism,
        history: &'a [f64],
    ) -> Option<&'a [f64]> {
        let nv = mechanism.layout().nv();
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
        let known = same(&self.choice.rows, rows)
            && same(&self.choice.dependent, dependent)
            && same(&self.choice.independent, independent)
            && self.here.phi.len() == mechanism.layout().nc();
        if !known {
            let list = |numbers: &[f64]| numbers.iter().map(|&x| x as usize).collect();
            self.set(mechanism, list(dependent), list(independent), list(rows));
        }
        Some(rest)
    }

    /// phi_q at this position, A_D factorized; `false` where it is singular.
    fn factor(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        mechanism.phi_q(&Point::position(t, q), &mut self.here.jacobian);
        self.as_at_base = self.choice.is_at(&self.base.entries, &self.here.jacobian);
        if self.as_at_base {
            return true;
        }
        self.choice.elimination.clear(&mut self.current);
        for &(place, entry) in &self.choice.to_dependent {
            self.current[place] += self.here.jacobian[entry];
        }
        self.factorizations += 1;
        self.choice.elimination.factor(&mut self.current)
    }

    /// R and the particular velocities, from phi_q and A_D as they were factorized last.
    fn complete(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) {
        mechanism.phi_t(&Point::position(t, q), &mut self.here.phi);
        let factor = latest(self.as_at_base, &self.base.factor, &self.current);
        self.here.complete(&self.choice, factor);
    }

    /// Makes this position the one whose A_D the search for dependent positions begins with; `false`
    /// where it is singular.
    fn settle(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        if !self.factor(mechanism, t, q) {
            return false;
        }
        if !self.as_at_base {
            self.base.factor.copy_from_slice(&self.current);
            let entries = self.base.entries.iter_mut();
            for (value, &(_, entry)) in entries.zip(&self.choice.to_dependent) {
                *value = self.here.jacobian[entry];
            }
        }
        self.complete(mechanism, t, q);
        true
    }

    /// Prepares a step from this position with the choice as it is (`known`), or another one where there is none or it
    /// has degraded; returns whether other coordinates are independent than before.
    pub(crate) fn take_up(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
        known: bool,
    ) -> Result<bool, StepError> {
        if known && self.settle(mechanism, t, q) && !self.degraded(mechanism) {
            return Ok(false);
        }
        let other = self.choose(mechanism, t, q);
        if !self.settle(mechanism, t, q) {
            return Err(self.lost());
        }
        Ok(other || !known)
    }

    /// The error if dependent coordinates cannot be found.
    pub(crate) fn lost(&self) -> StepError {
        StepError::NoConvergence {
            rows: self.choice.rows.clone(),
        }
    }

    /// Whether another choice would do better where R was computed last.
    fn degraded(&self, mechanism: &dyn Mechanism) -> bool {
        // At a position that is singular for a moment rows may have been left out.
        let layout = mechanism.layout();
        let dof = self.choice.independent.len();
        if dof != layout.dof() {
            return true;
        }
        let [dependent, independent] = &self.scale;
        let mut rows = self.choice.dependent.iter().zip(dependent);
        !rows.all(|(&j, own)| {
            let mut row = self.here.span[j * dof..(j + 1) * dof]
                .iter()
                .zip(independent);
            row.all(|(value, other)| (value * other).abs() <= DEGRADED * own)
        })
    }

    /// Dependent positions (`phi = 0`, the independent ones as they are) and velocities.
    ///
    /// # Errors
    /// [`StepError`] where they are not found.
    pub(crate) fn close(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
    ) -> Result<(), StepError> {
        let mut found = self.positions(mechanism, t, q);
        if found == Err(None) && self.reorder(mechanism, t, q) {
            found = self.positions(mechanism, t, q);
        }
        found.map_err(|violation| match violation {
            Some(violation) => StepError::NotProjected {
                violation,
                rows: self.choice.rows.clone(),
            },
            None => self.lost(),
        })?;
        self.velocities(v);
        Ok(())
    }

    /// The dependent positions, and R there.
    ///
    /// Newton's method, at first with the A_D of the node. A_D that is there as it was at the node,
    /// to the bit, is taken as one that does not depend on the dependent positions: pins and slots
    /// of bodies have such ones. Then the first step is exact.
    ///
    /// # Errors
    /// The largest violation of the rows, as phi is written, where the positions are not found; none
    /// where A_D is singular.
    pub(crate) fn positions(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
    ) -> Result<(), Option<f64>> {
        let mut before = f64::INFINITY;
        let mut reached = self.choice.dependent.is_empty();
        let mut here = false;
        self.as_at_base = true;
        for iteration in 0..MOST_ITERATIONS {
            if reached {
                break;
            }
            mechanism.phi(&Point::position(t, q), &mut self.here.phi);
            for (x, &row) in self.here.x.iter_mut().zip(&self.choice.rows) {
                *x = self.here.phi[row];
            }
            let factor = latest(self.as_at_base, &self.base.factor, &self.current);
            self.choice.elimination.solve(factor, &mut self.here.x);
            let (mut moved, mut finite) = (0.0_f64, true);
            for ((x, &j), scale) in self
                .here
                .x
                .iter()
                .zip(&self.choice.dependent)
                .zip(&self.scale[0])
            {
                q[j] -= x;
                let size = scale + q[j].abs();
                if x.abs() > moved * size {
                    moved = x.abs() / size;
                }
                finite &= x.is_finite();
            }
            if !finite {
                break;
            }
            // Round-off may keep the change above what is asked for: then it no longer falls.
            reached = moved <= 1e-15 || (moved <= 1e-10 && moved >= 0.5 * before);
            // An old matrix serves as long as the changes fall fast with it.
            here = !reached && (iteration == 0 || moved > 1e-3 * before);
            if here {
                if !self.factor(mechanism, t, q) {
                    return Err(None);
                }
                reached = iteration == 0 && self.as_at_base;
            }
            before = moved;
        }
        if !reached {
            return Err(Some(crate::linear::dense::max_abs(&self.here.phi)));
        }
        if !here && !self.factor(mechanism, t, q) {
            return Err(None);
        }
        self.complete(mechanism, t, q);
        Ok(())
    }

    /// The dependent velocities, `phi_q v = -phi_t`, where R was computed last.
    #[inline]
    pub(crate) fn velocities(&self, v: &mut [f64]) {
        self.here.velocities(&self.choice, v);
    }

    /// The values, zero where independent, that have this product with phi_q: rows not used are
    /// skipped; where R was computed last.
    #[inline]
    pub(crate) fn particular(&mut self, product: &[f64], values: &mut [f64]) {
        let factor = latest(self.as_at_base, &self.base.factor, &self.current);
        self.here.solve(&self.choice, factor, product, values);
    }

    /// Evaluates [`Place::square`] with this choice.
    pub(crate) fn square(&mut self, jacobian: &[f64], values: &[f64]) -> Option<f64> {
        let (here, base) = (&mut self.here, &self.base);
        here.square(&self.choice, base, jacobian, values)
    }

    /// A_D of the node on another scalar.
    pub(crate) fn base_on<S: Scalar>(&self, base: &mut Base<S>) {
        base.factor.clear();
        base.factor
            .extend(self.base.factor.iter().map(|x| S::constant(*x)));
        base.entries.clear();
        base.entries
            .extend(self.base.entries.iter().map(|x| S::constant(*x)));
    }

    /// The multipliers whose `phi_q^T lambda` has these values in the dependent coordinates; those
    /// of rows not used are zero.
    pub(crate) fn multipliers(&mut self, values: &[f64], lambda: &mut [f64]) {
        for (x, &j) in self.here.x.iter_mut().zip(&self.choice.dependent) {
            *x = values[j];
        }
        let factor = latest(self.as_at_base, &self.base.factor, &self.current);
        self.choice
            .elimination
            .solve_transposed(factor, &mut self.here.x);
        lambda.fill(0.0);
        for (x, &row) in self.here.x.iter().zip(&self.choice.rows) {
            lambda[row] = *x;
        }
    }
}

/// The factorized A_D that holds where it was asked for last.
fn latest<'a>(as_at_base: bool, base: &'a [f64], current: &'a [f64]) -> &'a [f64] {
    if as_at_base { base } else { current }
}
