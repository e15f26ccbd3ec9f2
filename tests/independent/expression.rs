//! Expressions of the text: what they are and what they are worth.

use crate::kinematics::{self, State};
use crate::model::{Model, PointId};

/// An expression without dimension over [`Quantity`]s divided by their SI units.
pub(crate) type Expression = Tree<Quantity>;

/// An expression tree with leaves `L`.
#[derive(Debug, Clone)]
pub(crate) enum Tree<L> {
    Number(f64),
    Pi,
    /// `t` in seconds.
    Time,
    /// The `let` with this index.
    Let(usize),
    Leaf(L),
    Negative(Box<Tree<L>>),
    Binary(Operator, Box<Tree<L>>, Box<Tree<L>>),
    Power(Box<Tree<L>>, f64),
    Call(Function, Vec<Tree<L>>),
}

/// `+ - * /`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
}

/// The functions of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sqrt,
    Exp,
    Ln,
    Abs,
    Tanh,
    Sinh,
    Cosh,
}

/// A quantity of the motion, in SI units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// (body, 0 = x, 1 = y, 2 = theta, 3 = s).
    Position(usize, usize),
    /// (body, 0 = vx, 1 = vy, 2 = omega, 3 = v).
    Velocity(usize, usize),
    /// (body, 0 = ax, 1 = ay, 2 = alpha, 3 = a); in outputs only.
    Acceleration(usize, usize),
    /// (point, 0 = x, 1 = y).
    PointPosition(PointId, usize),
    /// (point, 0 = vx, 1 = vy).
    PointVelocity(PointId, usize),
    /// (point, 0 = ax, 1 = ay); in outputs only.
    PointAcceleration(PointId, usize),
}

/// What a [`Quantity`] measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    Length,
    Angle,
    Speed,
    Rate,
    Acceleration,
    AngularAcceleration,
}

impl Quantity {
    /// What it measures.
    pub(crate) fn measure(self) -> Measure {
        match self {
            Quantity::Position(_, 2) => Measure::Angle,
            Quantity::Velocity(_, 2) => Measure::Rate,
            Quantity::Acceleration(_, 2) => Measure::AngularAcceleration,
            Quantity::Position(..) | Quantity::PointPosition(..) => Measure::Length,
            Quantity::Velocity(..) | Quantity::PointVelocity(..) => Measure::Speed,
            Quantity::Acceleration(..) | Quantity::PointAcceleration(..) => Measure::Acceleration,
        }
    }

    /// Its value; accelerations are zero where there are none.
    pub(crate) fn value(self, model: &Model, state: &State, a: Option<&[f64]>) -> f64 {
        match self {
            Quantity::Position(body, k) => state.q[model.coordinate(body, k)],
            Quantity::Velocity(body, k) => state.v[model.coordinate(body, k)],
            Quantity::Acceleration(body, k) => a.map_or(0.0, |a| a[model.coordinate(body, k)]),
            Quantity::PointPosition(point, k) => kinematics::point(model, state, point).r[k],
            Quantity::PointVelocity(point, k) => kinematics::point(model, state, point).v[k],
            Quantity::PointAcceleration(point, k) => a.map_or(0.0, |a| {
                kinematics::point(model, state, point).acceleration(a)[k]
            }),
        }
    }
}

impl<L> Tree<L> {
    /// The same tree with other leaves.
    pub(crate) fn map<K>(&self, leaf: &impl Fn(&L) -> Tree<K>) -> Tree<K> {
        match self {
            Tree::Number(value) => Tree::Number(*value),
            Tree::Pi => Tree::Pi,
            Tree::Time => Tree::Time,
            Tree::Let(index) => Tree::Let(*index),
            Tree::Leaf(old) => leaf(old),
            Tree::Negative(x) => Tree::Negative(Box::new(x.map(leaf))),
            Tree::Binary(operator, x, y) => {
                Tree::Binary(*operator, Box::new(x.map(leaf)), Box::new(y.map(leaf)))
            }
            Tree::Power(x, exponent) => Tree::Power(Box::new(x.map(leaf)), *exponent),
            Tree::Call(function, arguments) => {
                let arguments = arguments.iter().map(|x| x.map(leaf)).collect();
                Tree::Call(*function, arguments)
            }
        }
    }
}

impl Expression {
    /// The value at a state; `a` is for outputs.
    pub(crate) fn value(&self, model: &Model, state: &State, a: Option<&[f64]>) -> f64 {
        let value = |x: &Expression| x.value(model, state, a);
        match self {
            Tree::Number(number) => *number,
            Tree::Pi => std::f64::consts::PI,
            Tree::Time => state.t,
            Tree::Let(index) => value(&model.lets[*index]),
            Tree::Leaf(quantity) => quantity.value(model, state, a),
            Tree::Negative(x) => -value(x),
            Tree::Binary(Operator::Add, x, y) => value(x) + value(y),
            Tree::Binary(Operator::Subtract, x, y) => value(x) - value(y),
            Tree::Binary(Operator::Multiply, x, y) => value(x) * value(y),
            Tree::Binary(Operator::Divide, x, y) => value(x) / value(y),
            Tree::Power(x, exponent) => value(x).powf(*exponent),
            Tree::Call(function, arguments) => {
                let x = value(&arguments[0]);
                match function {
                    Function::Sin => x.sin(),
                    Function::Cos => x.cos(),
                    Function::Tan => x.tan(),
                    Function::Asin => x.asin(),
                    Function::Acos => x.acos(),
                    Function::Atan => x.atan(),
                    Function::Atan2 => x.atan2(value(&arguments[1])),
                    Function::Sqrt => x.sqrt(),
                    Function::Exp => x.exp(),
                    Function::Ln => x.ln(),
                    Function::Abs => x.abs(),
                    Function::Tanh => x.tanh(),
                    Function::Sinh => x.sinh(),
                    Function::Cosh => x.cosh(),
                }
            }
        }
    }
}
