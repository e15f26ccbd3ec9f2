//! Positions of a mechanism as functions of independent coordinates.

use crate::analysis::error::AnalysisError;
use crate::layout::Pattern;
use crate::mechanism::Mechanism;
use crate::methods::index1::partition::Partition;
use nalgebra::DMatrix;

/// The positions that the constraints allow around one of them, by independent coordinates.
pub(super) struct Chart<'m> {
    pub(super) mechanism: &'m dyn Mechanism,
    pub(super) partition: Partition,
}

impl<'m> Chart<'m> {
    /// The chart of a mechanism, before its first position.
    ///
    /// # Errors
    /// [`AnalysisError::Attitudes`] for mechanisms in space.
    pub(super) fn new(
        mechanism: &'m dyn Mechanism,
        analysis: &'static str,
    ) -> Result<Chart<'m>, AnalysisError> {
        AnalysisError::refuse_attitudes(mechanism, analysis)?;
        AnalysisError::refuse_loads(mechanism, analysis)?;
        let partition = Partition::default();
        Ok(Chart {
            mechanism,
            partition,
        })
    }

    /// Takes up a position that fulfils the constraints; keeps the independent coordinates as long as they serve.
    ///
    /// # Errors
    /// [`AnalysisError::Unreachable`] where phi_q determines no dependent coordinates.
    pub(super) fn take_up(&mut self, t: f64, q: &[f64]) -> Result<(), AnalysisError> {
        let known = !self.partition.choice.independent.is_empty();
        let taken = self.partition.take_up(self.mechanism, t, q, known);
        taken
            .map(drop)
            .map_err(|_| AnalysisError::Unreachable { t })
    }

    /// The dependent positions, `phi(q, t) = 0`; whether they were found.
    pub(super) fn close(&mut self, t: f64, q: &mut [f64]) -> bool {
        self.partition.positions(self.mechanism, t, q).is_ok() && q.iter().all(|x| x.is_finite())
    }

    /// The independent coordinates.
    pub(super) fn independent(&self) -> &[usize] {
        &self.partition.choice.independent
    }

    /// N, nv x dof, where the chart was asked last: displacements that the constraints allow.
    pub(super) fn basis(&self) -> DMatrix<f64> {
        let (nv, dof) = (self.mechanism.layout().nv(), self.partition.dof());
        DMatrix::from_row_slice(nv, dof, &self.partition.here.span)
    }
}

/// Entries of a reduced matrix below this fraction of the sizes that they are sums of are round-off.
const ROUND_OFF: f64 = 1e-13;

/// N^T K N without round-off: an entry is 0 if it is one only by the rounding of the terms of N^T K N, K being given by
/// its values on a pattern. What balances exactly, as an arm on its springs, has no stiffness.
pub(super) fn without_round_off(
    reduced: &DMatrix<f64>,
    (pattern, values): (&Pattern, &[f64]),
    basis: &DMatrix<f64>,
) -> DMatrix<f64> {
    let values: Vec<f64> = values.iter().map(|x| x.abs()).collect();
    let basis = basis.abs();
    let terms = basis.tr_mul(&times(pattern, &values, &basis));
    let is_round_off = |x: f64, terms: f64| x.abs() <= ROUND_OFF * terms;
    reduced.zip_map(
        &terms,
        |x, terms| if is_round_off(x, terms) { 0.0 } else { x },
    )
}

/// The product of a matrix, given by its values on a pattern, and a dense one.
pub(super) fn times(pattern: &Pattern, values: &[f64], dense: &DMatrix<f64>) -> DMatrix<f64> {
    let mut product = DMatrix::zeros(pattern.rows, dense.ncols());
    for column in 0..dense.ncols() {
        for (i, j, value) in pattern.iter(values) {
            product[(i, column)] += value * dense[(j, column)];
        }
    }
    product
}
