//! Accelerations and multipliers by dense linear algebra, for any mechanism.

use nalgebra::{Const, DimMin, SMatrix, SVector};

/// The blocks of the index-1 equations at one state, for coordinates in which M is diagonal.
///
/// ```text
/// | M      phi_q^T | | a      |   | Q   |
/// | phi_q  0       | | lambda | = | eta |
/// ```
pub(crate) struct SaddlePoint<const NV: usize, const NC: usize> {
    /// The diagonal of M, kg or kg*m^2.
    pub(crate) mass: SVector<f64, NV>,
    /// Q, N or N*m.
    pub(crate) force: SVector<f64, NV>,
    pub(crate) phi_q: SMatrix<f64, NC, NV>,
    pub(crate) eta: SVector<f64, NC>,
}

impl<const NV: usize, const NC: usize> SaddlePoint<NV, NC> {
    /// LU with partial pivoting of the whole matrix, N = NV + NC: a, then lambda; none where it is
    /// singular.
    pub(crate) fn dense_lu<const N: usize>(&self) -> Option<SVector<f64, N>>
    where
        Const<N>: DimMin<Const<N>, Output = Const<N>>,
    {
        let mut matrix = SMatrix::<f64, N, N>::zeros();
        for (i, mass) in self.mass.iter().enumerate() {
            matrix[(i, i)] = *mass;
        }
        let mut lower = matrix.fixed_view_mut::<NC, NV>(NV, 0);
        lower.copy_from(&self.phi_q);
        let mut upper = matrix.fixed_view_mut::<NV, NC>(0, NV);
        upper.copy_from(&self.phi_q.transpose());
        let mut right = SVector::<f64, N>::zeros();
        right.fixed_rows_mut::<NV>(0).copy_from(&self.force);
        right.fixed_rows_mut::<NC>(NV).copy_from(&self.eta);
        matrix.lu().solve(&right)
    }

    /// The Schur complement with Cholesky: a and lambda; none where rows of phi_q depend on each
    /// other.
    ///
    /// `(phi_q M^-1 phi_q^T) lambda = phi_q M^-1 Q - eta`, then `a = M^-1 (Q - phi_q^T lambda)`
    pub(crate) fn schur_cholesky(&self) -> Option<(SVector<f64, NV>, SVector<f64, NC>)> {
        let inverse = self.mass.map(f64::recip);
        let mut weighted = self.phi_q;
        for (mut column, inverse) in weighted.column_iter_mut().zip(inverse.iter()) {
            column *= *inverse;
        }
        let complement = weighted * self.phi_q.transpose();
        let right = weighted * self.force - self.eta;
        let lambda = complement.cholesky()?.solve(&right);
        let a = (self.force - self.phi_q.tr_mul(&lambda)).component_mul(&inverse);
        Some((a, lambda))
    }
}
