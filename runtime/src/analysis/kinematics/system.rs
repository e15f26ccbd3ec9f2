//! The linear equations `phi_q x = b` of a driven mechanism: as many independent rows as velocities.

use crate::constraints::rank::scaled_jacobian;
use crate::layout::Layout;
use crate::linear::elimination::{Elimination, pivots};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Another order of the pivots is looked for where the smallest of them is below this fraction of what it
/// was when the order was chosen.
const WEAKENED: f64 = 0.05;

const INVERSE_ITERATIONS: usize = 3;

/// Pivots that are multiplied before their logarithm is taken.
const CHUNK: usize = 16;

/// phi_q at one position, factorized along pivots that are chosen once and used as long as they serve.
#[derive(Debug, Clone)]
pub(crate) struct System {
    /// The constraint rows that are used, and the velocities, in the order of their pivots.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// The number of all rows.
    nc: usize,
    /// The sign of both orders.
    parity: f64,
    elimination: Elimination,
    /// Places in the factorized matrix for entries of phi_q: (place, entry).
    places: Vec<(usize, usize)>,
    /// The smallest pivot when they were chosen.
    weakest: f64,
    /// Counts the changes of the rows that are used.
    family: usize,
    jacobian: Vec<f64>,
    factor: Vec<f64>,
    x: Vec<f64>,
}

/// The determinant of phi_q.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Determinant {
    pub(crate) sign: f64,
    /// The natural logarithm of its size.
    pub(crate) logarithm: f64,
    /// Number of the choice of rows; determinants of one family are of the same rows.
    pub(crate) family: usize,
}

impl System {
    /// The system at a position; `None` if phi_q does not determine all velocities there.
    pub(crate) fn new(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Option<System> {
        let layout = mechanism.layout();
        let mut system = System {
            rows: Vec::new(),
            columns: Vec::new(),
            nc: layout.nc(),
            parity: 1.0,
            elimination: Elimination::default(),
            places: Vec::new(),
            weakest: 0.0,
            family: 0,
            jacobian: vec![0.0; layout.patterns().phi_q.len()],
            factor: Vec::new(),
            x: vec![0.0; layout.nv()],
        };
        system.choose(mechanism, t, q).then_some(system)
    }

    /// The rows that are used.
    pub(crate) fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// Whether all constraint rows are used: then the multipliers are unique.
    pub(crate) fn is_square(&self) -> bool {
        self.rows.len() == self.nc
    }

    /// The rows that are not used, which depend on the others.
    pub(crate) fn spare(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nc).filter(|row| !self.rows.contains(row))
    }

    /// Chooses the rows that serve best at this position; whether they are others than before.
    pub(crate) fn renew(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        let family = self.family;
        self.choose(mechanism, t, q) && self.family != family
    }

    /// Chooses rows and pivots at this position and factorizes; allocates. `false` if it is singular.
    fn choose(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        let layout = mechanism.layout();
        let (nc, nv) = (layout.nc(), layout.nv());
        let scaled = scaled_jacobian(mechanism, t, q).rows;
        let mut pattern = vec![false; nc * nv];
        for &(i, j) in layout.patterns().phi_q.entries.iter() {
            pattern[i as usize * nv + j as usize] = true;
        }
        let (rows, columns) = pivots(nc, nv, scaled, pattern);
        if rows.len() < nv {
            return false;
        }
        let mut pattern = vec![false; nv * nv];
        self.places.clear();
        for (entry, &(i, j)) in layout.patterns().phi_q.entries.iter().enumerate() {
            let row = rows.iter().position(|&row| row == i as usize);
            let column = columns.iter().position(|&column| column == j as usize);
            if let (Some(row), Some(column)) = (row, column) {
                self.places.push((row * nv + column, entry));
                pattern[row * nv + column] = true;
            }
        }
        self.parity = parity(&rows) * parity(&columns);
        let is_used = |row: &usize| self.rows.contains(row);
        self.family += usize::from(!rows.iter().all(is_used));
        (self.rows, self.columns) = (rows, columns);
        self.elimination = Elimination::new(nv, pattern);
        self.factor = vec![0.0; self.elimination.len()];
        mechanism.phi_q(&Point::position(t, q), &mut self.jacobian);
        let regular = self.eliminate();
        self.weakest = self.smallest_pivot();
        regular
    }

    /// phi_q at this position, factorized; `false` if it is singular.
    pub(crate) fn factor(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        mechanism.phi_q(&Point::position(t, q), &mut self.jacobian);
        let regular = self.eliminate() && self.smallest_pivot() >= WEAKENED * self.weakest;
        regular || self.choose(mechanism, t, q)
    }

    fn eliminate(&mut self) -> bool {
        self.elimination.clear(&mut self.factor);
        for &(place, entry) in &self.places {
            self.factor[place] += self.jacobian[entry];
        }
        self.elimination.factor(&mut self.factor)
    }

    /// The reciprocals of the pivots.
    fn reciprocals(&self) -> &[f64] {
        let n = self.columns.len();
        &self.factor[n * n..]
    }

    fn smallest_pivot(&self) -> f64 {
        let pivots = self.reciprocals().iter();
        1.0 / pivots.fold(0.0, |most: f64, reciprocal| most.max(reciprocal.abs()))
    }

    /// The determinant of the rows used where it was factorized last.
    pub(crate) fn determinant(&self) -> Determinant {
        let (mut sign, mut logarithm) = (self.parity, 0.0);
        for reciprocals in self.reciprocals().chunks(CHUNK) {
            let product: f64 = reciprocals.iter().product();
            sign *= product.signum();
            logarithm -= product.abs().ln();
        }
        Determinant {
            sign,
            logarithm,
            family: self.family,
        }
    }

    /// The combination of rows, of length 1, that is nearest to 0 where it was factorized last: nc numbers, by
    /// inverse iteration.
    pub(crate) fn left_direction(&mut self) -> Vec<f64> {
        let (mut left, mut x) = (vec![1.0; self.nc], vec![0.0; self.columns.len()]);
        for _ in 0..INVERSE_ITERATIONS {
            self.solve(&left, &mut x);
            self.solve_transposed(&x, &mut left);
            let length = left.iter().map(|x| x * x).sum::<f64>().sqrt();
            for value in &mut left {
                *value /= length;
            }
        }
        left
    }

    /// The x with `phi_q x = b`, where it was factorized last; rows not used are skipped.
    #[inline]
    pub(crate) fn solve(&mut self, b: &[f64], x: &mut [f64]) {
        for (value, &row) in self.x.iter_mut().zip(&self.rows) {
            *value = b[row];
        }
        self.elimination.solve(&self.factor, &mut self.x);
        for (value, &column) in self.x.iter().zip(&self.columns) {
            x[column] = *value;
        }
    }

    /// The combination of the rows used that a row is where it was factorized last: nc numbers, zero in rows not used.
    pub(crate) fn combination(&mut self, layout: &Layout, row: usize, combination: &mut [f64]) {
        let mut entries = vec![0.0; self.columns.len()];
        for (i, j, value) in layout.patterns().phi_q.iter(&self.jacobian) {
            if i == row {
                entries[j] += value;
            }
        }
        self.solve_transposed(&entries, combination);
    }

    /// The multipliers with `phi_q^T lambda = b`, zero in rows that are not used.
    #[inline]
    pub(crate) fn solve_transposed(&mut self, b: &[f64], lambda: &mut [f64]) {
        for (value, &column) in self.x.iter_mut().zip(&self.columns) {
            *value = b[column];
        }
        self.elimination.solve_transposed(&self.factor, &mut self.x);
        lambda.fill(0.0);
        for (value, &row) in self.x.iter().zip(&self.rows) {
            lambda[row] = *value;
        }
    }
}

/// The sign of an order of different numbers.
fn parity(order: &[usize]) -> f64 {
    let pairs = (0..order.len()).flat_map(|k| order[k + 1..].iter().map(move |later| (k, later)));
    let swapped = pairs.filter(|(k, later)| **later < order[*k]).count();
    if swapped % 2 == 0 { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::parity;

    #[test]
    fn the_sign_of_an_order_changes_with_each_swap() {
        assert_eq!(parity(&[]), 1.0);
        assert_eq!(parity(&[0, 3, 7]), 1.0);
        assert_eq!(parity(&[3, 0, 7]), -1.0);
        assert_eq!(parity(&[3, 7, 0]), 1.0);
    }
}
