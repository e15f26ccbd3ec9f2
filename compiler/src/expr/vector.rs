//! Vectors of the plane and of space.

use crate::expr::graph::{ExprId, Graph};
use std::ops::Deref;

/// Two components in the plane, three in space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    dimension: u8,
    /// The components; in the plane the third is the first one again.
    components: [ExprId; 3],
}

impl Vector {
    /// The first two components: in the plane, all of them.
    pub fn plane(self) -> [ExprId; 2] {
        let [x, y, _] = self.components;
        [x, y]
    }

    /// The three components; `None` in the plane.
    pub fn space(self) -> Option<[ExprId; 3]> {
        (self.dimension == 3).then_some(self.components)
    }

    /// Applies a function to every component.
    pub fn map(self, mut function: impl FnMut(ExprId) -> ExprId) -> Vector {
        match self.space() {
            Some(components) => components.map(function).into(),
            None => {
                let [x, y] = self.plane();
                [function(x), function(y)].into()
            }
        }
    }

    /// Applies a function to the pairs of components.
    pub(crate) fn zip_with(
        self,
        other: Vector,
        mut function: impl FnMut(ExprId, ExprId) -> ExprId,
    ) -> Vector {
        let mut others = other.into_iter();
        self.map(|a| others.next().map_or(a, |b| function(a, b)))
    }
}

impl Vector {
    /// A vector of two or three components; `None` for any other number.
    pub fn of(components: &[ExprId]) -> Option<Vector> {
        match *components {
            [x, y] => Some([x, y].into()),
            [x, y, z] => Some([x, y, z].into()),
            _ => None,
        }
    }

    /// Whether it is a vector of space.
    pub fn is_in_space(self) -> bool {
        self.dimension == 3
    }
}

impl From<[ExprId; 2]> for Vector {
    fn from([x, y]: [ExprId; 2]) -> Vector {
        Vector {
            dimension: 2,
            components: [x, y, x],
        }
    }
}

impl From<[ExprId; 3]> for Vector {
    fn from(components: [ExprId; 3]) -> Vector {
        Vector {
            dimension: 3,
            components,
        }
    }
}

impl Deref for Vector {
    type Target = [ExprId];

    fn deref(&self) -> &[ExprId] {
        &self.components[..usize::from(self.dimension)]
    }
}

impl IntoIterator for Vector {
    type Item = ExprId;
    type IntoIter = std::iter::Take<std::array::IntoIter<ExprId, 3>>;

    fn into_iter(self) -> Self::IntoIter {
        self.components
            .into_iter()
            .take(usize::from(self.dimension))
    }
}

impl Graph {
    /// a . b, the scalar product.
    pub fn dot(&mut self, a: impl Into<Vector>, b: impl Into<Vector>) -> ExprId {
        let products = a.into().zip_with(b.into(), |a, b| self.mul(a, b));
        let (first, others) = (products[0], &products[1..]);
        others.iter().fold(first, |sum, &term| self.add(sum, term))
    }

    /// a - b
    pub fn difference(&mut self, a: impl Into<Vector>, b: impl Into<Vector>) -> Vector {
        a.into().zip_with(b.into(), |a, b| self.sub(a, b))
    }

    /// a x b
    pub fn cross(&mut self, a: [ExprId; 3], b: [ExprId; 3]) -> [ExprId; 3] {
        [(1, 2), (2, 0), (0, 1)].map(|(i, j)| {
            let (left, right) = (self.mul(a[i], b[j]), self.mul(a[j], b[i]));
            self.sub(left, right)
        })
    }

    /// The product of a matrix, row by row, and a vector.
    pub fn times(&mut self, matrix: [[ExprId; 3]; 3], vector: [ExprId; 3]) -> [ExprId; 3] {
        matrix.map(|row| self.dot(row, vector))
    }
}
