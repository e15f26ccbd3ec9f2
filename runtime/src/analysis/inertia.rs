//! M_r = N^T M N, the inertia of independent coordinates.

use crate::analysis::chart::{Chart, times};
use crate::analysis::error::AnalysisError;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use nalgebra::{Cholesky, DMatrix};

/// Inertia below this fraction of that of the coordinate alone counts as zero.
const NONE: f64 = 1e-13;

/// M_r.
///
/// # Errors
/// [`AnalysisError::Massless`] where it is singular.
pub(super) fn reduced_mass(
    chart: &Chart<'_>,
    basis: &DMatrix<f64>,
    t: f64,
    q: &[f64],
) -> Result<DMatrix<f64>, AnalysisError> {
    let layout = chart.mechanism.layout();
    let pattern = &layout.patterns().mass_matrix;
    let mut values = vec![0.0; pattern.len()];
    chart
        .mechanism
        .mass_matrix(&Point::position(t, q), &mut values);
    let matrix = basis.transpose() * times(pattern, &values, basis);
    let factor = Cholesky::new(matrix.clone());
    let massless = |&k: &usize| match &factor {
        Some(factor) => factor.l_dirty()[(k, k)].powi(2) <= NONE * matrix[(k, k)],
        None => matrix[(k, k)] <= 0.0,
    };
    let name = |k: usize| layout.motion(chart.independent()[k]).to_owned();
    let coordinates: Vec<String> = (0..matrix.nrows()).filter(massless).map(name).collect();
    if factor.is_some() && coordinates.is_empty() {
        return Ok(matrix);
    }
    let coordinates = match coordinates.is_empty() {
        true => (0..matrix.nrows()).map(name).collect(),
        false => coordinates,
    };
    Err(AnalysisError::Massless { coordinates })
}
