//! Motion of coordinates and attitudes: the effect of displacements and velocities on symbols.
//!
//! A displacement has one number for every velocity. Flat coordinates grow by theirs; the three of an
//! attitude turn its body about the axes of the body. Columns of different axes do not commute.
//!
//! ```text
//! dR = R w~        of the matrix that turns body axes into world axes
//! dp = p (0, w)/2  of its quaternion
//! ```

use crate::expr::graph::{ExprId, Graph, Symbol};
use mbdsl_runtime::{Attitude, coordinate_of, velocity_of};

impl Graph {
    /// The velocity that is the rate of a coordinate; `None` for a part of an attitude.
    pub fn velocity_of(&self, coordinate: u32) -> Option<u32> {
        velocity_of(&self.attitudes, coordinate as usize).map(|velocity| velocity as u32)
    }

    /// The velocities that a symbol of position depends on: displacements along them change it.
    pub fn columns(&self, symbol: Symbol) -> std::ops::Range<u32> {
        let turning = |attitude: Attitude| {
            let first = attitude.velocity as u32;
            first..first + 3
        };
        match symbol {
            Symbol::Q(coordinate) => match self.velocity_of(coordinate) {
                Some(velocity) => velocity..velocity + 1,
                None => turning(self.around(coordinate).1),
            },
            Symbol::Rotation(attitude, ..) => turning(self.attitudes[attitude as usize]),
            _ => 0..0,
        }
    }

    /// The attitude that a coordinate is part of, and its place.
    fn around(&self, coordinate: u32) -> (u32, Attitude) {
        let coordinate = coordinate as usize;
        let behind = self
            .attitudes
            .partition_point(|attitude| attitude.coordinate <= coordinate);
        let place = behind.saturating_sub(1);
        (place as u32, self.attitudes[place])
    }

    /// The derivative of a symbol of position by a displacement along one velocity.
    pub(crate) fn column(&mut self, symbol: Symbol, velocity: u32) -> ExprId {
        if !self.columns(symbol).contains(&velocity) {
            return self.zero();
        }
        match symbol {
            Symbol::Rotation(place, row, column) => {
                let axis = velocity as usize - self.attitudes[place as usize].velocity;
                // (R e~)_rc = sum_l R_rl e_(l axis c), of which one l is left.
                let column = usize::from(column);
                if axis == column {
                    return self.zero();
                }
                let other = 3 - axis - column;
                let entry = self.rotation_entry(place, row, other as u8);
                if (axis + 1) % 3 == column {
                    entry
                } else {
                    self.neg(entry)
                }
            }
            Symbol::Q(coordinate) if self.velocity_of(coordinate).is_none() => {
                let (_, attitude) = self.around(coordinate);
                let axis = velocity as usize - attitude.velocity;
                let mut turn = [self.zero(); 4];
                turn[1 + axis] = self.constant(0.5);
                let p = self.quaternion(attitude);
                self.quaternion_product(p, turn)[coordinate as usize - attitude.coordinate]
            }
            _ => self.one(),
        }
    }

    /// The rate of a symbol of position: its columns by the velocities.
    pub(crate) fn rate(&mut self, symbol: Symbol) -> ExprId {
        if let Symbol::Q(coordinate) = symbol
            && let Some(velocity) = self.velocity_of(coordinate)
        {
            return self.symbol(Symbol::V(velocity));
        }
        let terms = self.columns(symbol).map(|velocity| {
            let (column, v) = (
                self.column(symbol, velocity),
                self.symbol(Symbol::V(velocity)),
            );
            self.mul(column, v)
        });
        let terms: Vec<ExprId> = terms.collect();
        self.sum(terms)
    }

    /// The components of a quaternion.
    pub(crate) fn quaternion(&mut self, attitude: Attitude) -> [ExprId; 4] {
        [0, 1, 2, 3].map(|k| self.symbol(Symbol::Q(attitude.coordinate as u32 + k)))
    }

    /// An entry of the matrix of the attitude with this place.
    pub(super) fn rotation_entry(&mut self, place: u32, row: u8, column: u8) -> ExprId {
        self.symbol(Symbol::Rotation(place, row, column))
    }

    /// The product of two quaternions.
    pub(crate) fn quaternion_product(&mut self, a: [ExprId; 4], b: [ExprId; 4]) -> [ExprId; 4] {
        let mut signed = |terms: [(usize, usize, bool); 4]| {
            let zero = self.zero();
            terms.into_iter().fold(zero, |sum, (i, j, positive)| {
                let term = self.mul(a[i], b[j]);
                if positive {
                    self.add(sum, term)
                } else {
                    self.sub(sum, term)
                }
            })
        };
        [
            signed([(0, 0, true), (1, 1, false), (2, 2, false), (3, 3, false)]),
            signed([(0, 1, true), (1, 0, true), (2, 3, true), (3, 2, false)]),
            signed([(0, 2, true), (2, 0, true), (3, 1, true), (1, 3, false)]),
            signed([(0, 3, true), (3, 0, true), (1, 2, true), (2, 1, false)]),
        ]
    }

    /// `A J A^T` with the matrix A of a quaternion of unit length.
    pub(crate) fn turned_matrix(
        &mut self,
        quaternion: [ExprId; 4],
        matrix: [[ExprId; 3]; 3],
    ) -> [[ExprId; 3]; 3] {
        let turn = self.matrix_of(quaternion);
        let product = turn.map(|row| {
            let columns = [0, 1, 2].map(|k| matrix.map(|row| row[k]));
            columns.map(|column| self.dot(row, column))
        });
        // Symmetric to the bit.
        [0, 1, 2].map(|i: usize| [0, 1, 2].map(|j| self.dot(product[i.min(j)], turn[i.max(j)])))
    }

    /// The entries of the matrix of an attitude.
    fn rotation_matrix(&mut self, attitude: Attitude) -> [[ExprId; 3]; 3] {
        let quaternion = self.quaternion(attitude);
        self.matrix_of(quaternion)
    }

    /// The entries of the matrix that a quaternion stands for, of any length: `A = (p0^2 - e.e) 1 + 2 e e^T + 2 p0 e~`.
    pub(crate) fn matrix_of(&mut self, [w, x, y, z]: [ExprId; 4]) -> [[ExprId; 3]; 3] {
        let [ww, xx, yy, zz] = [w, x, y, z].map(|p| self.square(p));
        let two = self.constant(2.0);
        let mut twice = |a, b| {
            let product = self.mul(a, b);
            self.mul(two, product)
        };
        let [xy, xz, yz] = [(x, y), (x, z), (y, z)].map(|(a, b)| twice(a, b));
        let [wx, wy, wz] = [x, y, z].map(|e| twice(w, e));
        // p0^2 + 2 x^2 - e.e and the like, by sums and differences of squares.
        let (first, second) = (self.sub(ww, zz), self.sub(xx, yy));
        let (sum, difference) = (self.add(ww, zz), self.add(xx, yy));
        [
            [self.add(first, second), self.sub(xy, wz), self.add(xz, wy)],
            [self.add(xy, wz), self.sub(first, second), self.sub(yz, wx)],
            [
                self.sub(xz, wy),
                self.add(yz, wx),
                self.sub(sum, difference),
            ],
        ]
    }

    /// Rewrites expressions in the coordinates alone, for code: the entries of rotations by their quaternions.
    pub(crate) fn in_coordinates(&mut self, roots: &[ExprId]) -> Vec<ExprId> {
        if self.attitudes.is_empty() {
            return roots.to_vec();
        }
        let attitudes = self.attitudes.clone();
        let matrices: Vec<_> = attitudes
            .into_iter()
            .map(|attitude| self.rotation_matrix(attitude))
            .collect();
        self.replace(roots, |_, symbol| match symbol {
            Symbol::Rotation(place, row, column) => {
                Some(matrices[place as usize][usize::from(row)][usize::from(column)])
            }
            _ => None,
        })
    }

    /// The flat coordinate whose rate a velocity is; `None` for a velocity of an attitude.
    pub fn flat_coordinate(&self, velocity: u32) -> Option<u32> {
        let coordinate = coordinate_of(&self.attitudes, velocity as usize) as u32;
        self.velocity_of(coordinate).map(|_| coordinate)
    }
}
