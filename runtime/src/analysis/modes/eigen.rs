//! Eigenvalues and shapes in coordinates of unit inertia, `w'' + G w' + S w = F dz`.

use nalgebra::linalg::balancing::balance_parlett_reinsch;
use nalgebra::{Complex, DMatrix, DVector, SVD, Schur, SymmetricEigen};

/// Squares of frequencies below this fraction of the largest one are those of motions that nothing holds.
const ZERO: f64 = 1e-10;

/// Motions that forces and rates do not answer by more than this fraction are free.
const FREE: f64 = 1e-9;

/// Singular values below this fraction of the largest one, for each row, are round-off.
const ROUND_OFF: f64 = 4.0 * f64::EPSILON;

/// An imaginary part below this fraction of an eigenvalue counts as zero.
const REAL: f64 = 1e-9;

/// Shapes with a cosine above this are the same.
const SAME: f64 = 1.0 - 1e-6;

/// A speed above this fraction of a free motion belongs to another one.
const CHAINED: f64 = 1e-6;

/// Maximum number of iterations per eigenvalue.
const ITERATIONS: usize = 100;

/// An eigenvalue with w and dz.
pub(super) struct Eigen {
    pub(super) value: Complex<f64>,
    /// Number of eigenvalues that are this one: a free motion comes with its constant speed.
    pub(super) multiplicity: usize,
    pub(super) shape: DVector<Complex<f64>>,
    pub(super) states: DVector<Complex<f64>>,
}

/// The modes of `w'' + S w = 0` with a symmetric S: `S w = omega^2 w`.
pub(super) fn undamped(stiffness: DMatrix<f64>) -> Vec<Eigen> {
    let symmetric = (&stiffness + stiffness.transpose()) * 0.5;
    let found = SymmetricEigen::new(symmetric);
    let largest = found.eigenvalues.amax();
    let mut modes = Vec::new();
    for (k, &square) in found.eigenvalues.iter().enumerate() {
        let shape = found.eigenvectors.column(k).map(|x| Complex::new(x, 0.0));
        let mut push = |value| {
            modes.push(Eigen {
                value,
                multiplicity: if value == Complex::new(0.0, 0.0) {
                    2
                } else {
                    1
                },
                shape: shape.clone(),
                states: DVector::zeros(0),
            });
        };
        let rate = square.abs().sqrt();
        if square.abs() <= ZERO * largest {
            push(Complex::new(0.0, 0.0));
        } else if square > 0.0 {
            push(Complex::new(0.0, rate));
        } else {
            push(Complex::new(-rate, 0.0));
            push(Complex::new(rate, 0.0));
        }
    }
    sorted(modes)
}

/// The modes with eigenvalues of at most this size as free motions, those of one shape as one.
pub(super) fn without_slow(modes: Vec<Eigen>, least: f64) -> Vec<Eigen> {
    let mut left: Vec<Eigen> = Vec::with_capacity(modes.len());
    for mut mode in modes {
        if mode.value.norm() <= least {
            if mode.value.im != 0.0 {
                mode.multiplicity *= 2;
            }
            mode.value = Complex::new(0.0, 0.0);
            let is_same = |known: &&mut Eigen| {
                let both = known.shape.norm() * mode.shape.norm();
                known.value == mode.value && known.shape.dotc(&mode.shape).norm() >= SAME * both
            };
            if let Some(known) = left.iter_mut().find(is_same) {
                known.multiplicity += mode.multiplicity;
                continue;
            }
        }
        left.push(mode);
    }
    left
}

/// The linear equations in coordinates of unit inertia.
pub(super) struct System {
    pub(super) stiffness: DMatrix<f64>,
    pub(super) damping: DMatrix<f64>,
    pub(super) force_z: DMatrix<f64>,
    pub(super) rates_q: DMatrix<f64>,
    pub(super) rates_v: DMatrix<f64>,
    pub(super) rates_z: DMatrix<f64>,
}

impl System {
    /// The modes, if the iteration ends.
    pub(super) fn modes(&self) -> Option<Vec<Eigen>> {
        let (dof, nz) = (self.stiffness.nrows(), self.rates_z.nrows());
        let (free, held) = self.parted();
        let count = held.ncols();
        let across = held.transpose();
        let size = 2 * count + nz;
        let mut matrix = DMatrix::zeros(size, size);
        let identity = DMatrix::identity(count, count);
        for (place, block) in [
            ((0, count), identity),
            ((count, 0), -&across * &self.stiffness * &held),
            ((count, count), -&across * &self.damping * &held),
            ((count, 2 * count), &across * &self.force_z),
            ((2 * count, 0), &self.rates_q * &held),
            ((2 * count, count), &self.rates_v * &held),
            ((2 * count, 2 * count), self.rates_z.clone()),
        ] {
            matrix.view_mut(place, block.shape()).copy_from(&block);
        }
        let mut modes: Vec<Eigen> = Vec::new();
        for k in 0..free.ncols() {
            modes.push(Eigen {
                value: Complex::new(0.0, 0.0),
                multiplicity: 2,
                shape: free.column(k).map(|x| Complex::new(x, 0.0)),
                states: DVector::zeros(nz),
            });
        }
        let complex = |matrix: &DMatrix<f64>| matrix.map(|x| Complex::new(x, 0.0));
        let (held, free_across) = (complex(&held), complex(&free.transpose()));
        let (free, stiffness) = (complex(&free), complex(&self.stiffness));
        let (damping, force_z) = (complex(&self.damping), complex(&self.force_z));
        for Pair { value, vector } in eigenvectors(matrix)? {
            if value.im < 0.0 {
                continue;
            }
            let mut shape = &held * vector.rows(0, count);
            let speed = &held * vector.rows(count, count);
            if value == Complex::new(0.0, 0.0) && speed.norm() > CHAINED * vector.norm() {
                // A constant speed along a free motion, whatever goes with it.
                shape = speed;
            }
            let states = vector.rows(2 * count, nz).into_owned();
            if value != Complex::new(0.0, 0.0) && free.ncols() > 0 {
                // Held motions take the free ones along: s^2 c + Z^T (s G w + S w - F z) = 0.
                let pull = &damping * &shape * value + &stiffness * &shape - &force_z * &states;
                shape -= &free * (&free_across * pull) / (value * value);
            }
            debug_assert_eq!(shape.len(), dof);
            modes.push(Eigen {
                value,
                multiplicity: 1,
                shape,
                states,
            });
        }
        Some(sorted(modes))
    }

    /// Orthonormal directions that neither forces nor rates answer, and all others.
    fn parted(&self) -> (DMatrix<f64>, DMatrix<f64>) {
        let dof = self.stiffness.nrows();
        if dof == 0 {
            return (DMatrix::zeros(0, 0), DMatrix::zeros(0, 0));
        }
        let unit = |matrix: &DMatrix<f64>| {
            let largest = matrix.amax();
            matrix / if largest > 0.0 { largest } else { 1.0 }
        };
        let blocks = [&self.stiffness, &self.damping, &self.rates_q, &self.rates_v].map(unit);
        // A^T A of all answers: its eigenvectors are orthonormal whatever the rank.
        let mut square = DMatrix::zeros(dof, dof);
        for block in &blocks {
            square += block.transpose() * block;
        }
        let found = SymmetricEigen::new(square);
        let cut_off = FREE * FREE * found.eigenvalues.amax();
        let columns = |free: bool| {
            let is = |&k: &usize| {
                let direction = found.eigenvectors.column(k);
                let answer = blocks
                    .iter()
                    .map(|block| (block * direction).norm_squared());
                (answer.sum::<f64>() <= cut_off) == free
            };
            let places: Vec<usize> = (0..dof).filter(is).collect();
            found.eigenvectors.select_columns(&places)
        };
        (columns(true), columns(false))
    }
}

/// An eigenvalue of a matrix with its vector.
struct Pair {
    value: Complex<f64>,
    vector: DVector<Complex<f64>>,
}

/// The eigenvalues of a matrix with their vectors, if the iteration ends; those of its null space are exactly 0: a
/// rounding of the matrix would move them by more than one of themselves.
fn eigenvectors(mut matrix: DMatrix<f64>) -> Option<Vec<Pair>> {
    let size = matrix.nrows();
    if size == 0 {
        return Some(Vec::new());
    }
    let scale = balance_parlett_reinsch(&mut matrix);
    let svd = SVD::try_new(matrix.clone(), false, true, f64::EPSILON, ITERATIONS * size)?;
    let directions = svd.v_t?.transpose();
    let cut_off = ROUND_OFF * size as f64 * svd.singular_values.amax();
    let (rest, others): (Vec<usize>, Vec<usize>) =
        (0..size).partition(|&k| svd.singular_values[k] <= cut_off);
    let complex = |places: &[usize]| {
        let columns = directions.select_columns(places);
        columns.map(|x| Complex::new(x, 0.0))
    };
    let (rest, others) = (complex(&rest), complex(&others));
    let whole = matrix.map(|x| Complex::new(x, 0.0));
    let mut pairs: Vec<Pair> = Vec::new();
    for direction in rest.column_iter() {
        pairs.push(Pair {
            value: Complex::new(0.0, 0.0),
            vector: direction.into_owned(),
        });
    }
    for Pair { value, vector } in regular(others.adjoint() * &whole * &others)? {
        let mut vector = &others * vector;
        if value != Complex::new(0.0, 0.0) {
            // What rests is taken along: s c = Z^T A w.
            let along = rest.adjoint() * &whole * &vector / value;
            vector += &rest * along;
        }
        pairs.push(Pair { value, vector });
    }
    for pair in &mut pairs {
        for (x, scale) in pair.vector.iter_mut().zip(scale.iter()) {
            *x *= *scale;
        }
    }
    Some(pairs)
}

/// Eigenvalues with vectors of a matrix whose null space was split off, if the iteration ends.
fn regular(complex: DMatrix<Complex<f64>>) -> Option<Vec<Pair>> {
    let size = complex.nrows();
    if size == 0 {
        return Some(Vec::new());
    }
    let (unitary, upper) = Schur::try_new(complex, f64::EPSILON, ITERATIONS * size)?.unpack();
    let least = f64::EPSILON * upper.norm().max(f64::MIN_POSITIVE);
    let pair = |k: usize| {
        let mut vector = DVector::from_element(size, Complex::new(0.0, 0.0));
        vector[k] = Complex::new(1.0, 0.0);
        for i in (0..k).rev() {
            let mut sum = Complex::new(0.0, 0.0);
            for j in i + 1..=k {
                sum += upper[(i, j)] * vector[j];
            }
            let gap = upper[(i, i)] - upper[(k, k)];
            let gap = if gap.norm() < least {
                Complex::new(least, 0.0)
            } else {
                gap
            };
            vector[i] = -sum / gap;
        }
        let vector = &unitary * vector;
        let mut value = upper[(k, k)];
        if value.norm() <= least * size as f64 {
            value = Complex::new(0.0, 0.0);
        }
        if value.im.abs() <= REAL * value.norm() {
            value.im = 0.0;
        }
        Pair { value, vector }
    };
    Some((0..size).map(pair).collect())
}

/// Free motions first, then by |s|; of equal ones those that decay first.
fn sorted(mut modes: Vec<Eigen>) -> Vec<Eigen> {
    let key = |mode: &Eigen| (mode.value.norm(), mode.value.re, mode.value.im);
    modes.sort_by(|one, other| {
        let ((a, b, c), (d, e, f)) = (key(one), key(other));
        a.total_cmp(&d).then(b.total_cmp(&e)).then(c.total_cmp(&f))
    });
    modes
}
