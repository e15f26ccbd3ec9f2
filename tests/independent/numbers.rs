//! Numbers that carry derivatives: enough to differentiate energies without formulas.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// What an expression can be evaluated with.
pub(crate) trait Number:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// A constant.
    fn of(value: f64) -> Self;
    /// The number without its derivatives.
    fn value(self) -> f64;
    /// A function of it with the values of its first and second derivative.
    fn through(self, f: f64, first: f64, second: f64) -> Self;

    fn sin(self) -> Self {
        let (sin, cos) = self.value().sin_cos();
        self.through(sin, cos, -sin)
    }

    fn cos(self) -> Self {
        let (sin, cos) = self.value().sin_cos();
        self.through(cos, -sin, -cos)
    }

    fn power(self, p: f64) -> Self {
        let x = self.value();
        let first = p * x.powf(p - 1.0);
        self.through(x.powf(p), first, p * (p - 1.0) * x.powf(p - 2.0))
    }

    fn sqrt(self) -> Self {
        let root = self.value().sqrt();
        self.through(root, 0.5 / root, -0.25 / (root * self.value()))
    }

    fn atan(self) -> Self {
        let x = self.value();
        let slope = 1.0 / (1.0 + x * x);
        self.through(x.atan(), slope, -2.0 * x * slope * slope)
    }
}

impl Number for f64 {
    fn of(value: f64) -> Self {
        value
    }

    fn value(self) -> f64 {
        self
    }

    fn through(self, f: f64, _: f64, _: f64) -> Self {
        f
    }
}

/// `x + a da + b db + ab da db` with `da^2 = db^2 = 0`: a value, two derivatives and the mixed
/// second one, all exact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hyper {
    pub(crate) x: f64,
    pub(crate) a: f64,
    pub(crate) b: f64,
    pub(crate) ab: f64,
}

impl Number for Hyper {
    fn of(x: f64) -> Self {
        let [a, b, ab] = [0.0; 3];
        Self { x, a, b, ab }
    }

    fn value(self) -> f64 {
        self.x
    }

    fn through(self, f: f64, first: f64, second: f64) -> Self {
        Self {
            x: f,
            a: first * self.a,
            b: first * self.b,
            ab: first * self.ab + second * self.a * self.b,
        }
    }
}

impl Add for Hyper {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            a: self.a + other.a,
            b: self.b + other.b,
            ab: self.ab + other.ab,
        }
    }
}

impl Neg for Hyper {
    type Output = Self;
    fn neg(self) -> Self {
        self.through(-self.x, -1.0, 0.0)
    }
}

impl Sub for Hyper {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Hyper {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self {
            x: self.x * other.x,
            a: self.a * other.x + self.x * other.a,
            b: self.b * other.x + self.x * other.b,
            ab: self.ab * other.x + self.a * other.b + self.b * other.a + self.x * other.ab,
        }
    }
}

impl Div for Hyper {
    type Output = Self;
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn div(self, other: Self) -> Self {
        let y = other.x;
        self * other.through(1.0 / y, -1.0 / (y * y), 2.0 / (y * y * y))
    }
}
