//! Functions of one parameter s at s = 0: value, first and second derivative, and vectors of them.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// f(0), f'(0), f''(0).
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Jet(pub(super) [f64; 3]);

/// A vector in space.
pub(super) type Vector = [Jet; 3];

/// A matrix by its rows.
pub(super) type Matrix = [Vector; 3];

impl Jet {
    pub(super) fn constant(value: f64) -> Jet {
        Jet([value, 0.0, 0.0])
    }

    pub(super) fn value(self) -> f64 {
        self.0[0]
    }

    /// f'(0)
    pub(super) fn rate(self) -> f64 {
        self.0[1]
    }

    /// The function f', whose own second derivative is not known.
    pub(super) fn derivative(self) -> Jet {
        Jet([self.0[1], self.0[2], f64::NAN])
    }

    /// `g(f(s))` by g, g' and g'' at f(0).
    pub(super) fn chain(self, [g, dg, ddg]: [f64; 3]) -> Jet {
        let Jet([_, d, dd]) = self;
        Jet([g, dg * d, ddg * d * d + dg * dd])
    }

    pub(super) fn sin(self) -> Jet {
        let (sin, cos) = self.0[0].sin_cos();
        self.chain([sin, cos, -sin])
    }

    pub(super) fn cos(self) -> Jet {
        let (sin, cos) = self.0[0].sin_cos();
        self.chain([cos, -sin, -cos])
    }

    pub(super) fn tanh(self) -> Jet {
        let tanh = self.0[0].tanh();
        let slope = 1.0 - tanh * tanh;
        self.chain([tanh, slope, -2.0 * tanh * slope])
    }

    pub(super) fn sqrt(self) -> Jet {
        let root = self.0[0].sqrt();
        self.chain([root, 0.5 / root, -0.25 / (root * self.0[0])])
    }
}

impl Add for Jet {
    type Output = Jet;
    fn add(self, other: Jet) -> Jet {
        Jet([0, 1, 2].map(|k| self.0[k] + other.0[k]))
    }
}

impl Sub for Jet {
    type Output = Jet;
    fn sub(self, other: Jet) -> Jet {
        Jet([0, 1, 2].map(|k| self.0[k] - other.0[k]))
    }
}

impl Neg for Jet {
    type Output = Jet;
    fn neg(self) -> Jet {
        Jet(self.0.map(|x| -x))
    }
}

impl Mul for Jet {
    type Output = Jet;
    fn mul(self, other: Jet) -> Jet {
        let (Jet([a, da, dda]), Jet([b, db, ddb])) = (self, other);
        Jet([a * b, da * b + a * db, dda * b + 2.0 * da * db + a * ddb])
    }
}

impl Mul<f64> for Jet {
    type Output = Jet;
    fn mul(self, other: f64) -> Jet {
        Jet(self.0.map(|x| x * other))
    }
}

impl Div for Jet {
    type Output = Jet;
    fn div(self, other: Jet) -> Jet {
        let x = other.0[0];
        self * other.chain([1.0 / x, -1.0 / (x * x), 2.0 / (x * x * x)])
    }
}

impl std::iter::Sum for Jet {
    fn sum<I: Iterator<Item = Jet>>(terms: I) -> Jet {
        terms.fold(Jet::default(), Add::add)
    }
}

pub(super) fn constant(vector: [f64; 3]) -> Vector {
    vector.map(Jet::constant)
}

pub(super) fn value(vector: Vector) -> [f64; 3] {
    vector.map(Jet::value)
}

pub(super) fn rate(vector: Vector) -> [f64; 3] {
    vector.map(Jet::rate)
}

pub(super) fn sum(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] + b[k])
}

pub(super) fn difference(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

pub(super) fn scaled(vector: Vector, by: Jet) -> Vector {
    vector.map(|x| x * by)
}

pub(super) fn dot(a: Vector, b: Vector) -> Jet {
    (0..3).map(|k| a[k] * b[k]).sum()
}

/// `A x`
pub(super) fn times(matrix: Matrix, x: Vector) -> Vector {
    matrix.map(|row| dot(row, x))
}

/// `A B`
pub(super) fn product(a: Matrix, b: Matrix) -> Matrix {
    a.map(|row| [0, 1, 2].map(|j| (0..3).map(|k| row[k] * b[k][j]).sum()))
}
