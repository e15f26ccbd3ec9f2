//! Scales of the coordinates, the rows of phi and their multipliers: lengths in sizes of the
//! mechanism, angles in rad.

use crate::layout::{Kind, Layout};

/// Scales of a mechanism of a given size, independent of time and position.
#[derive(Debug, Clone)]
pub(crate) struct Scales {
    /// The size of the mechanism, in m.
    pub(crate) size: f64,
    /// The unit of a displacement, per velocity: the size for a length, otherwise 1.
    pub(crate) coordinate: Vec<f64>,
    /// The weight of a violation in m, or rad, per row of phi: one over the size for a length,
    /// otherwise 1.
    pub(crate) row: Vec<f64>,
    /// The unit of phi, per row: the size for a length, its square for a difference of squares,
    /// otherwise 1.
    pub(crate) row_unit: Vec<f64>,
}

impl Scales {
    pub(crate) fn new(layout: &Layout, size: f64) -> Scales {
        let rows = layout.constraints().iter();
        let count = |kind: Kind, squared: bool| match (kind, squared) {
            (_, true) | (Kind::Length, _) => 1.0 / size,
            _ => 1.0,
        };
        Scales {
            size,
            coordinate: column_scale(layout, size),
            row: rows.map(|row| count(row.kind, row.squared)).collect(),
            row_unit: row_units(layout, size),
        }
    }
}

/// The largest of the lengths whose squares these are, in m; `None` if there is none.
pub(crate) fn largest_length(squares: &[f64]) -> Option<f64> {
    let finite = squares.iter().copied().filter(|square| square.is_finite());
    let largest = finite.fold(0.0, f64::max).sqrt();
    Some(largest).filter(|largest| *largest > 0.0)
}

/// The scale of a coordinate or of a violation of this kind: the size for a length, otherwise 1.
pub(crate) fn unit_of(kind: Kind, size: f64) -> f64 {
    if kind == Kind::Length { size } else { 1.0 }
}

/// The unit of a displacement, per velocity: the size for a length, otherwise 1.
pub(crate) fn column_scale(layout: &Layout, size: f64) -> Vec<f64> {
    let velocities = layout.velocities().iter();
    velocities.map(|v| unit_of(v.kind, size)).collect()
}

/// The unit of phi, per row: the size for a length, its square for a difference of squares,
/// otherwise 1.
pub(crate) fn row_units(layout: &Layout, size: f64) -> Vec<f64> {
    let unit = |kind: Kind, squared: bool| match (kind, squared) {
        (_, true) => size * size,
        (Kind::Length, _) => size,
        _ => 1.0,
    };
    let rows = layout.constraints().iter();
    rows.map(|row| unit(row.kind, row.squared)).collect()
}

/// Factors that convert multipliers to forces in N, whose norm is the one that is minimized:
/// moments are divided by the size, and the multiplier of a `distance` becomes the force along it.
/// `phi_scale` is that of [`MechanismExt::phi_scale`](crate::MechanismExt::phi_scale).
pub(crate) fn reaction_scale(layout: &Layout, size: f64, mut phi_scale: Vec<f64>) -> Vec<f64> {
    for (value, row) in phi_scale.iter_mut().zip(layout.constraints().iter()) {
        let unit = match row.kind {
            Kind::Angle => size,
            Kind::Length | Kind::Number => 1.0,
        };
        let force = 1.0 / (*value * unit);
        let force = if force.is_finite() { force.abs() } else { 1.0 };
        *value = force.max(f64::MIN_POSITIVE);
    }
    phi_scale
}
