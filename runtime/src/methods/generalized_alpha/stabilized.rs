//! The stabilized form: its additions to the system of Newton's method.
//!
//! Positions are moved along `D = S^2 phi_q(q_0)^T` by `-D zeta`, zeta = h mu, so that velocities satisfy
//! their constraints. Their row is that of the velocities over `dv/dp` less that of the positions, because
//! phi_q is in both.

use crate::layout::Layout;
use crate::linear::matrix::Matrix;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::point::Point;
use crate::methods::generalized_alpha::turning::Turning;
use crate::methods::state::State;

/// The columns of zeta and the rows of the velocities.
pub(crate) struct Stabilized {
    /// The first column of zeta, which is the first row of the velocities, too.
    first: usize,
    /// The values of D, in the places of phi_q.
    moves: Vec<f64>,
    /// The column of zeta of every place of phi_q, and the places of every coordinate.
    columns: Vec<usize>,
    of_coordinate: Vec<Vec<usize>>,
}

impl Stabilized {
    /// Allocates the columns and rows, which begin with `first`.
    pub(crate) fn new(layout: &Layout, first: usize) -> Stabilized {
        let entries = &layout.patterns().phi_q.entries;
        let mut of_coordinate = vec![Vec::new(); layout.nv()];
        for (place, &(_, j)) in entries.iter().enumerate() {
            of_coordinate[j as usize].push(place);
        }
        Stabilized {
            first,
            moves: vec![0.0; entries.len()],
            columns: entries.iter().map(|&(i, _)| first + i as usize).collect(),
            of_coordinate,
        }
    }

    /// The columns of zeta that move a coordinate, each with the entry of D.
    fn moving(&self, coordinate: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let places = self.of_coordinate[coordinate].iter();
        places.map(|&at| (self.columns[at], self.moves[at]))
    }

    /// Rows and columns of the entries in the columns of zeta, if the derivatives by the positions are in
    /// `by_position`; those of the rows of the velocities are added to it.
    pub(crate) fn places(
        &self,
        layout: &Layout,
        turning: &Turning,
        by_position: &mut Vec<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let row = |&(i, j): &(u32, u32)| (self.first + i as usize, j as usize);
        by_position.extend(layout.patterns().dphi_q.entries.iter().map(row));
        let rows = layout.patterns().phi_q.entries.iter().map(row);
        let turns = |&(_, j): &(usize, usize)| turning.coordinates[j].is_none();
        by_position.extend(rows.clone().filter(turns));
        let all = by_position.iter().copied().chain(rows);
        let spread = all.flat_map(|(row, j)| turning.columns(j).map(move |k| (row, k)));
        let moved =
            spread.flat_map(|(row, k)| self.moving(k).map(move |(column, _)| (row, column)));
        let diagonal = (self.first..self.first + layout.nc()).map(|k| (k, k));
        moved.chain(diagonal).collect()
    }

    /// Computes D of a step that begins with this state; S is `scale`.
    pub(crate) fn begin(&mut self, mechanism: &dyn Mechanism, state: &State, scale: &[f64]) {
        mechanism.phi_q(&Point::position(state.t, &state.q), &mut self.moves);
        let entries = mechanism.layout().patterns().phi_q.entries.iter();
        for (value, &(_, j)) in self.moves.iter_mut().zip(entries) {
            let scale = scale[j as usize];
            *value *= scale * scale;
        }
    }

    /// Adds to a row what zeta does to it, if `value` is its derivative by the displacement of a coordinate.
    #[inline]
    pub(crate) fn add(&self, matrix: &mut Matrix, row: usize, coordinate: usize, value: f64) {
        for (column, moves) in self.moving(coordinate) {
            matrix.add(row, column, -(value * moves));
        }
    }

    /// The change of a coordinate by a solution of the system, whose change of p is `change`.
    pub(crate) fn change(&self, coordinate: usize, change: f64, solution: &[f64]) -> f64 {
        let moves = self.moving(coordinate);
        moves.fold(change, |sum, (column, moves)| {
            sum + moves * solution[column]
        })
    }

    /// Adds the rows of the velocities, over dv/dp.
    pub(crate) fn velocities(
        &self,
        layout: &Layout,
        matrix: &mut Matrix,
        by_v: f64,
        turning: &Turning,
        evaluation: &Evaluation,
    ) {
        let patterns = layout.patterns();
        for (i, j, value) in patterns.phi_q.iter(&evaluation.phi_q) {
            let row = self.first + i;
            // In flat directions what p does to the velocities and to the positions is the same.
            let turns = turning.coordinates[j].is_none();
            if turns {
                matrix.add(row, j, value);
            }
            turning.spread(j, value, |j, value| {
                if turns {
                    matrix.add(row, j, -value);
                }
                self.add(matrix, row, j, -value);
            });
        }
        for (i, j, value) in patterns.dphi_q.iter(&evaluation.dphi_q) {
            let row = self.first + i;
            turning.spread(j, value / by_v, |j, value| {
                matrix.add(row, j, value);
                self.add(matrix, row, j, value);
            });
        }
    }

    /// The residual of the velocities over dv/dp, less that of the positions.
    pub(crate) fn residual(&self, rates: &[f64], phi: &[f64], by_v: f64, right: &mut [f64]) {
        let right = right[self.first..].iter_mut();
        for (right, (rate, phi)) in right.zip(rates.iter().zip(phi)) {
            *right = rate / by_v - phi;
        }
    }

    /// Adds to the diagonal of a row of the velocities.
    pub(crate) fn add_diagonal(&self, matrix: &mut Matrix, row: usize, value: f64) {
        matrix.add(self.first + row, self.first + row, value);
    }
}
