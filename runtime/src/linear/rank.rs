//! The rank of the constraints, and the linear dependencies among them.

use crate::layout::Layout;
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::scales::column_scale;

/// Rows that agree with a combination of others to this fraction count as linearly dependent.
///
/// A position assembled at a singular point of the constraints is known to about 1e-8 only.
pub const RANK_TOLERANCE: f64 = 1e-7;

/// Entries of a null vector below this fraction of its largest one are round-off.
const NULL_THRESHOLD: f64 = 1e-7;

/// The rank of phi_q at one position, and the dependencies among its rows.
///
/// Measured on phi_q with its length columns multiplied by the [`size`](crate::rank::size) of the mechanism and its
/// rows brought to unit length, so that units and sizes do not matter.
#[derive(Debug, Clone, PartialEq)]
pub struct Rank {
    /// The number of independent rows.
    pub rank: usize,
    /// The relative tolerance that was applied.
    pub tolerance: f64,
    /// The distance of the least independent of the kept rows from the others, 0 if none is kept; for a start of more
    /// than 200 rows without loops, from the others of its body.
    pub smallest_kept: f64,
    /// The largest distance of a dependent row from the others, 0 if no row is dependent.
    pub largest_dropped: f64,
    /// Vectors w (nc numbers, the largest by size being 1) with `phi_q^T w = 0`.
    ///
    /// One for each dependent row: that row and the fewest kept ones that say the same.
    pub null_vectors: Vec<Vec<f64>>,
}

impl Rank {
    /// The constraint rows that take part in the null vector with this index.
    pub fn rows(&self, null_vector: usize) -> Vec<usize> {
        let entries = self.null_vectors.get(null_vector).into_iter().flatten();
        let involved = entries.enumerate().filter(|(_, value)| **value != 0.0);
        involved.map(|(row, _)| row).collect()
    }

    /// The joints that take part in the null vector with this index, in the order of phi.
    pub fn joints<'a>(&self, null_vector: usize, layout: &'a Layout) -> Vec<&'a str> {
        let mut joints: Vec<&str> = Vec::new();
        for row in self.rows(null_vector) {
            let joint = layout.constraints()[row].joint.as_ref();
            if !joints.contains(&joint) {
                joints.push(joint);
            }
        }
        joints
    }

    /// The joints that take part in any dependence, in the order of phi.
    pub(crate) fn dependent_joints(&self, layout: &Layout) -> Vec<String> {
        let mut rows: Vec<usize> = (0..self.null_vectors.len())
            .flat_map(|at| self.rows(at))
            .collect();
        rows.sort_unstable();
        let mut joints: Vec<String> = rows
            .iter()
            .map(|&row| layout.constraints()[row].joint.to_string())
            .collect();
        joints.dedup();
        joints
    }
}

/// The rank and the null vectors from a factorization of the scaled phi_q.
pub(crate) fn rank_of(space: &RowSpace, row_scale: &[f64], tolerance: f64) -> Rank {
    let null_vector = |(combination, &row): (&Vec<f64>, &usize)| {
        let mut vector = vec![0.0; row_scale.len()];
        vector[row] = 1.0;
        for (value, &kept) in combination.iter().zip(space.kept()) {
            vector[kept] = -value;
        }
        let threshold = NULL_THRESHOLD * vector.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        for (value, scale) in vector.iter_mut().zip(row_scale) {
            *value = if value.abs() > threshold {
                *value * scale
            } else {
                0.0
            };
        }
        let first = vector.iter().copied().find(|x| *x != 0.0).unwrap_or(1.0);
        let largest = vector.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let sign = if first < 0.0 { -1.0 } else { 1.0 };
        for value in &mut vector {
            *value *= sign / largest;
        }
        vector
    };
    Rank {
        rank: space.rank(),
        tolerance,
        smallest_kept: space.smallest_kept(),
        largest_dropped: space.largest_dropped(),
        null_vectors: space
            .combinations()
            .iter()
            .zip(space.dropped())
            .map(null_vector)
            .collect(),
    }
}

/// phi_q with lengths in units of the mechanism's size and rows of unit length.
pub(crate) struct ScaledJacobian {
    /// `row_scale * phi_q * column_scale`, row-major nc x nv.
    pub(crate) rows: Vec<f64>,
    /// One over the length of every row, 1 for a row of zeros.
    pub(crate) row_scale: Vec<f64>,
    /// The size for a length, 1 for an angle.
    pub(crate) column_scale: Vec<f64>,
}

impl ScaledJacobian {
    /// Scales phi_q, given by its values on the pattern.
    pub(crate) fn new(layout: &Layout, values: &[f64], size: f64) -> ScaledJacobian {
        let (nc, nv) = (layout.nc(), layout.nv());
        let mut scaled = ScaledJacobian {
            rows: vec![0.0; nc * nv],
            row_scale: vec![1.0; nc],
            column_scale: column_scale(layout, size),
        };
        scaled.fill(layout, values);
        scaled
    }

    /// Scales other values.
    pub(crate) fn fill(&mut self, layout: &Layout, values: &[f64]) {
        let nv = layout.nv();
        self.rows.fill(0.0);
        for (i, j, value) in layout.patterns().phi_q.iter(values) {
            self.rows[i * nv + j] += value * self.column_scale[j];
        }
        let rows = self.rows.chunks_exact_mut(nv.max(1));
        for (row, scale) in rows.zip(&mut self.row_scale) {
            let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
            *scale = match length > 0.0 && length.is_finite() {
                true => 1.0 / length,
                false => 1.0,
            };
            for value in row {
                *value *= *scale;
            }
        }
    }

    /// Factorizes the rows.
    pub(crate) fn row_space(&self, cut_off: f64) -> RowSpace {
        RowSpace::new(
            self.row_scale.len(),
            self.column_scale.len(),
            self.rows.clone(),
            cut_off,
        )
    }
}
