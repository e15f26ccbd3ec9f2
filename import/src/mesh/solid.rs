//! Mass, center and inertia of what a surface of triangles encloses, or of the surface itself.
//!
//! A tetrahedron from a point P to a triangle with the corners a, b, c relative to P has the volume
//! V = a . (b x c)/6 and the second moments V/20 (s s' + a a' + b b' + c c') about P, with s = a + b + c; a triangle of
//! the area A has A/12 instead of V/20. F. Tonon, "Explicit Exact Formulas for the 3-D Tetrahedron Inertia Tensor in
//! Terms of its Vertex Coordinates", Journal of Mathematics and Statistics 1 (2005), DOI 10.3844/jmssp.2005.8.11;
//! B. Mirtich, "Fast and Accurate Computation of Polyhedral Mass Properties", Journal of Graphics Tools 1 (1996),
//! DOI 10.1080/10867651.1996.10487458, has the sum over faces.

use super::Mesh;
use nalgebra::{Matrix3, Point3, Vector3};
use std::collections::BTreeSet;

/// The least volume, m^3, or area, m^2, of a body of a surface, as MuJoCo has it.
const LEAST: f64 = 1e-14;

/// Distribution of the mass in what a surface encloses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// The volume inside; the surface must be closed, and its triangles face outward.
    Exact,
    /// The sum of the tetrahedra from the middle of the surface to its triangles, each counted as a volume above 0.
    ///
    /// This is the volume inside if that is convex; triangles may face to any side.
    Legacy,
    /// The surface itself.
    Shell,
}

/// Volume, or area of a shell, with its center and inertia for a density of 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Solid {
    /// The volume in m^3, or the area in m^2.
    pub(crate) size: f64,
    pub(crate) center: Point3<f64>,
    /// Inertia about the center, m^5 or m^4.
    pub(crate) inertia: Matrix3<f64>,
}

impl Mesh {
    /// The mass of a surface for a density of 1.
    ///
    /// # Errors
    /// A message if the surface encloses nothing, or its sides are mixed and matter.
    pub(crate) fn solid(&self, weight: Weight) -> Result<Solid, String> {
        if weight == Weight::Exact {
            self.has_one_side()?;
        }
        let corners = |triangle: &[usize; 3]| triangle.map(|corner| self.vertices[corner].coords);
        let triangles: Vec<[Vector3<f64>; 3]> = self.triangles.iter().map(corners).collect();
        let middles = triangles
            .iter()
            .map(|triangle| (area(triangle), middle(triangle)));
        let middle_of_all = mean(middles)?;
        let parts = triangles.iter().map(|triangle| {
            let share = weight.of(triangle, &middle_of_all);
            let center = match weight {
                Weight::Shell => middle(triangle),
                _ => middle(triangle) * 0.75 + middle_of_all * 0.25,
            };
            (share, center)
        });
        let center = mean(parts)?;
        // MuJoCo counts the tetrahedra of an open surface once more, from the center: volumes differ.
        let mut size = 0.0;
        let mut seconds = Matrix3::zeros();
        for triangle in &triangles {
            let share = weight.of(triangle, &center);
            let corners = triangle.map(|corner| corner - center);
            let sum: Vector3<f64> = corners.iter().sum();
            let squares: Matrix3<f64> = corners.iter().map(|at| at * at.transpose()).sum();
            let shares = if weight == Weight::Shell { 12.0 } else { 20.0 };
            seconds += (sum * sum.transpose() + squares) * (share / shares);
            size += share;
        }
        if size < LEAST {
            return Err(nothing(size));
        }
        Ok(Solid {
            size,
            center: center.into(),
            inertia: Matrix3::identity() * seconds.trace() - seconds,
        })
    }

    /// Finds whether neighboring triangles run through their edge in opposite directions.
    fn has_one_side(&self) -> Result<(), String> {
        let mut edges = BTreeSet::new();
        for [a, b, c] in &self.triangles {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                if from != to && !edges.insert((from, to)) {
                    let at = self.vertices[*from].coords;
                    return Err(format!(
                        "neighboring triangles at ({}, {}, {}) face to different sides",
                        at.x, at.y, at.z
                    ));
                }
            }
        }
        Ok(())
    }
}

impl Weight {
    /// The share of a triangle in the volume or area; tetrahedra have their tip in a point.
    fn of(self, triangle: &[Vector3<f64>; 3], tip: &Vector3<f64>) -> f64 {
        let [a, b, c] = triangle.map(|corner| corner - tip);
        let volume = a.dot(&b.cross(&c)) / 6.0;
        match self {
            Self::Exact => volume,
            Self::Legacy => volume.abs(),
            Self::Shell => area(triangle),
        }
    }
}

fn area([a, b, c]: &[Vector3<f64>; 3]) -> f64 {
    (b - a).cross(&(c - a)).norm() / 2.0
}

fn middle(triangle: &[Vector3<f64>; 3]) -> Vector3<f64> {
    triangle.iter().sum::<Vector3<f64>>() / 3.0
}

/// The weighted mean of some places.
fn mean(parts: impl Iterator<Item = (f64, Vector3<f64>)>) -> Result<Vector3<f64>, String> {
    let add =
        |(sum, moment), (share, place): (f64, Vector3<f64>)| (sum + share, moment + place * share);
    let (sum, moment) = parts.fold((0.0, Vector3::zeros()), add);
    match sum < LEAST {
        true => Err(nothing(sum)),
        false => Ok(moment / sum),
    }
}

/// Message about a surface without a volume.
fn nothing(size: f64) -> String {
    match size < 0.0 {
        true => format!("its volume is {size:.3e} m^3: the triangles face inward"),
        false => "it encloses no volume".to_owned(),
    }
}
