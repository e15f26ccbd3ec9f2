//! Dependent coordinates from the independent ones at one position, or at several side by side.

use crate::layout::Layout;
use crate::linear::elimination::Elimination;
use crate::mechanism::calls::KernelsExt;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::scalar::Scalar;
use simba::simd::SimdBool;

/// A choice of independent coordinates, and the elimination that gives the dependent ones.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choice {
    /// The dependent coordinates, in the order of their pivots.
    pub(crate) dependent: Vec<usize>,
    /// The independent coordinates, ascending.
    pub(crate) independent: Vec<usize>,
    /// The constraint rows that are used, in the order of their pivots.
    pub(crate) rows: Vec<usize>,
    pub(crate) elimination: Elimination,
    /// Entries of phi_q in A_D: (place in A_D, entry).
    pub(crate) to_dependent: Vec<(usize, usize)>,
    /// Entries of phi_q in A_I: (row, independent coordinate, entry).
    pub(crate) to_independent: Vec<(usize, usize, usize)>,
}

impl Choice {
    /// Whether M, Q, phi_q and eta need independent positions and velocities only, and so do the
    /// accelerations of the independent coordinates: with pins and slots between bodies in constant
    /// gravity it is so.
    ///
    /// What a law makes of inputs is not known here.
    pub(crate) fn suffices(&self, layout: &Layout) -> bool {
        let inputs = layout.parameters().iter().any(|parameter| parameter.input);
        let mut reads = layout.dynamics_reads().iter();
        !inputs && !reads.any(|&j| self.dependent.contains(&(j as usize)))
    }

    /// Whether A_D has, in this phi_q, these entries to the bit, on all lanes.
    pub(crate) fn is_at<S: Scalar>(&self, entries: &[S], jacobian: &[S]) -> bool {
        let mut pairs = self.to_dependent.iter().zip(entries);
        pairs.all(|(&(_, entry), &value)| jacobian[entry].simd_eq(value).all())
    }
}

/// A_D at a node: factorized, and its entries.
#[derive(Debug, Clone, Default)]
pub(crate) struct Base<S> {
    pub(crate) factor: Vec<S>,
    pub(crate) entries: Vec<S>,
}

/// R at one position, and the work space.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place<S> {
    /// dq/dq_I, nv x dof: ones, and R.
    pub(crate) span: Vec<S>,
    /// R, and -A_D^-1 phi_t as the last column.
    block: Vec<S>,
    pub(crate) phi: Vec<S>,
    pub(crate) jacobian: Vec<S>,
    pub(crate) x: Vec<S>,
}

impl<S: Scalar> Place<S> {
    /// Makes room for this choice.
    pub(crate) fn fit(&mut self, layout: &Layout, choice: &Choice) {
        let (rank, dof) = (choice.dependent.len(), choice.independent.len());
        for (list, length) in [
            (&mut self.span, layout.nv() * dof),
            (&mut self.block, rank * (dof + 1)),
            (&mut self.phi, layout.nc()),
            (&mut self.jacobian, layout.patterns().phi_q.len()),
            (&mut self.x, rank),
        ] {
            list.clear();
            list.resize(length, S::constant(0.0));
        }
        for (k, &j) in choice.independent.iter().enumerate() {
            self.span[j * dof + k] = S::constant(1.0);
        }
    }

    /// R and the particular velocities, from phi_t in `self.phi`, phi_q and the factorized A_D.
    pub(crate) fn complete(&mut self, choice: &Choice, factor: &[S]) {
        // Written out for few degrees of freedom, where loops would cost more than what is in them.
        match choice.independent.len() {
            1 => self.complete_for(1, choice, factor),
            2 => self.complete_for(2, choice, factor),
            3 => self.complete_for(3, choice, factor),
            dof => self.complete_for(dof, choice, factor),
        }
    }

    #[inline(always)]
    fn complete_for(&mut self, dof: usize, choice: &Choice, factor: &[S]) {
        let columns = dof + 1;
        let block = &mut self.block[..choice.rows.len() * columns];
        for (row, &i) in block.chunks_exact_mut(columns).zip(&choice.rows) {
            row[..dof].fill(S::constant(0.0));
            row[dof] = -self.phi[i];
        }
        for &(row, column, entry) in &choice.to_independent {
            block[row * columns + column] -= self.jacobian[entry];
        }
        choice.elimination.solve_all(factor, block, columns);
        for (row, &j) in block.chunks_exact(columns).zip(&choice.dependent) {
            self.span[j * dof..(j + 1) * dof].copy_from_slice(&row[..dof]);
        }
    }

    /// The dependent velocities, `phi_q v = -phi_t`.
    #[inline]
    pub(crate) fn velocities(&self, choice: &Choice, v: &mut [S]) {
        match choice.independent.len() {
            1 => self.velocities_for(1, choice, v),
            2 => self.velocities_for(2, choice, v),
            3 => self.velocities_for(3, choice, v),
            dof => self.velocities_for(dof, choice, v),
        }
    }

    #[inline(always)]
    fn velocities_for(&self, dof: usize, choice: &Choice, v: &mut [S]) {
        let independent = &choice.independent[..dof];
        for (row, &j) in self.block.chunks_exact(dof + 1).zip(&choice.dependent) {
            let mut sum = row[dof];
            for (&r, &i) in row[..dof].iter().zip(independent) {
                sum += r * v[i];
            }
            v[j] = sum;
        }
    }

    /// The values, zero where independent, that have this product with phi_q.
    #[inline]
    pub(crate) fn solve(&mut self, choice: &Choice, factor: &[S], product: &[S], values: &mut [S]) {
        for (x, &row) in self.x.iter_mut().zip(&choice.rows) {
            *x = product[row];
        }
        choice.elimination.solve(factor, &mut self.x);
        for &i in &choice.independent {
            values[i] = S::constant(0.0);
        }
        for (&x, &j) in self.x.iter().zip(&choice.dependent) {
            values[j] = x;
        }
    }

    /// |N x|^2 for independent values x, from phi_q alone; `None` if A_D is not that of the node.
    pub(crate) fn square(
        &mut self,
        choice: &Choice,
        base: &Base<S>,
        jacobian: &[S],
        values: &[S],
    ) -> Option<S> {
        if !choice.is_at(&base.entries, jacobian) {
            return None;
        }
        self.x.fill(S::constant(0.0));
        for &(row, column, entry) in &choice.to_independent {
            self.x[row] -= jacobian[entry] * values[column];
        }
        choice.elimination.solve(&base.factor, &mut self.x);
        let all = values.iter().chain(&self.x);
        Some(all.fold(S::constant(0.0), |sum, &x| sum + x * x))
    }

    /// The dependent positions and R, where A_D is that of the node, to the bit: one step is exact
    /// then. `false` where it is not, or something is not finite, on any lane.
    pub(crate) fn reach(
        &mut self,
        kernels: &dyn Kernels<S>,
        choice: &Choice,
        base: &Base<S>,
        t: S,
        q: &mut [S],
    ) -> bool {
        kernels.phi(&Point::position(t, q), &mut self.phi);
        for (x, &row) in self.x.iter_mut().zip(&choice.rows) {
            *x = self.phi[row];
        }
        choice.elimination.solve(&base.factor, &mut self.x);
        let most = S::constant(f64::MAX);
        let mut finite = true;
        for (&x, &j) in self.x.iter().zip(&choice.dependent) {
            q[j] -= x;
            finite &= x.simd_abs().simd_le(most).all();
        }
        kernels.phi_q(&Point::position(t, q), &mut self.jacobian);
        if !finite || !choice.is_at(&base.entries, &self.jacobian) {
            return false;
        }
        kernels.phi_t(&Point::position(t, q), &mut self.phi);
        self.complete(choice, &base.factor);
        true
    }
}
