//! Expressions of the text: what they are and what they are worth.

use crate::kinematics::{self, State};
use crate::mechanics;
use crate::model::{Component, EnergyKind, Model, Output, PointId};
use crate::numbers::Number;
use crate::tables;

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
    /// `if a < b then x else y` of `[a, b, x, y]`.
    If(Comparison, Box<[Tree<L>; 4]>),
}

/// `< <= > >=`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    AtMost,
    Greater,
    AtLeast,
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
    Sign,
    Step,
    Smoothstep,
    Min,
    Max,
    Hypot,
    /// A function by its points.
    Table(usize),
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
    /// What the program sets.
    Input(usize),
    /// A state.
    State(usize),
    /// A component of the reaction of a joint; in outputs only, as all that follow.
    Reaction(usize, Component),
    Energy(EnergyKind),
    /// A `let` that uses what only outputs may use.
    Late(usize),
    /// An output that is an expression.
    Output(usize),
}

/// What the accelerations and multipliers are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Solved<'a> {
    pub(crate) a: &'a [f64],
    pub(crate) lambda: &'a [f64],
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
    Number,
    /// A number for each second.
    Frequency,
    /// A number for each second squared.
    FrequencyRate,
    Force,
    Torque,
}

impl Quantity {
    /// What it measures.
    pub(crate) fn measure(self, model: &Model) -> Measure {
        match self {
            Quantity::Position(_, 5) => Measure::Angle,
            Quantity::Velocity(_, 5) => Measure::Rate,
            Quantity::Acceleration(_, 5) => Measure::AngularAcceleration,
            Quantity::Position(_, 6)
            | Quantity::Late(_)
            | Quantity::Output(_)
            | Quantity::State(_) => Measure::Number,
            Quantity::Velocity(_, 6) => Measure::Frequency,
            Quantity::Acceleration(_, 6) => Measure::FrequencyRate,
            Quantity::Input(input) => model.inputs[input].measure,
            Quantity::Reaction(_, Component::Moment) | Quantity::Energy(_) => Measure::Torque,
            Quantity::Reaction(..) => Measure::Force,
            Quantity::Position(_, 2) => Measure::Angle,
            Quantity::Velocity(_, 2) => Measure::Rate,
            Quantity::Acceleration(_, 2) => Measure::AngularAcceleration,
            Quantity::Position(..) | Quantity::PointPosition(..) => Measure::Length,
            Quantity::Velocity(..) | Quantity::PointVelocity(..) => Measure::Speed,
            Quantity::Acceleration(..) | Quantity::PointAcceleration(..) => Measure::Acceleration,
        }
    }

    /// Its value; accelerations are zero where there are none.
    pub(crate) fn value(self, model: &Model, state: &State, at: Option<Solved<'_>>) -> f64 {
        let a = at.map(|solved| solved.a);
        match self {
            Quantity::Input(input) => model.inputs[input].value,
            Quantity::State(state) => model.states[state].value,
            Quantity::Reaction(joint, component) => at.map_or(0.0, |solved| {
                mechanics::reaction(model, state, solved.lambda, joint, component)
            }),
            Quantity::Energy(kind) => mechanics::energy(model, state, kind),
            Quantity::Late(index) => model.late[index].value(model, state, at),
            Quantity::Output(index) => match &model.outputs[index] {
                Output::Expression(expression) => expression.value(model, state, at),
                other => panic!("{other:?} is no expression"),
            },
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
            Tree::If(comparison, parts) => {
                let parts = parts.each_ref().map(|part| part.map(leaf));
                Tree::If(*comparison, Box::new(parts))
            }
        }
    }
}

impl Expression {
    /// The value at a state; `at` is for outputs.
    pub(crate) fn value(&self, model: &Model, state: &State, at: Option<Solved<'_>>) -> f64 {
        let leaf = |quantity: Quantity| quantity.value(model, state, at);
        self.evaluate(model, state.t, &leaf)
    }

    /// The value where quantities have values of some kind.
    pub(crate) fn evaluate<N: Number>(
        &self,
        model: &Model,
        t: N,
        leaf: &dyn Fn(Quantity) -> N,
    ) -> N {
        let value = |x: &Expression| x.evaluate(model, t, leaf);
        match self {
            Tree::Number(number) => N::of(*number),
            Tree::Pi => N::of(std::f64::consts::PI),
            Tree::Time => t,
            Tree::Let(index) => value(&model.lets[*index]),
            Tree::Leaf(quantity) => leaf(*quantity),
            Tree::Negative(x) => -value(x),
            Tree::Binary(Operator::Add, x, y) => value(x) + value(y),
            Tree::Binary(Operator::Subtract, x, y) => value(x) - value(y),
            Tree::Binary(Operator::Multiply, x, y) => value(x) * value(y),
            Tree::Binary(Operator::Divide, x, y) => value(x) / value(y),
            Tree::Power(x, exponent) => value(x).power(*exponent),
            Tree::Call(function, arguments) => match arguments.as_slice() {
                [x, y] => call_two(*function, value(x), value(y)),
                arguments => call(*function, value(&arguments[0])),
            },
            Tree::If(comparison, parts) => {
                let [a, b, x, y] = &**parts;
                let (a, b) = (value(a).value(), value(b).value());
                let holds = match comparison {
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::Greater => a > b,
                    Comparison::AtLeast => a >= b,
                };
                value(if holds { x } else { y })
            }
        }
    }

    /// Every quantity that it depends on.
    pub(crate) fn each_leaf(&self, model: &Model, f: &mut dyn FnMut(Quantity)) {
        match self {
            Tree::Number(_) | Tree::Pi | Tree::Time => {}
            Tree::Let(index) => model.lets[*index].each_leaf(model, f),
            Tree::Leaf(quantity) => f(*quantity),
            Tree::Negative(x) | Tree::Power(x, _) => x.each_leaf(model, f),
            Tree::Binary(_, x, y) => {
                x.each_leaf(model, f);
                y.each_leaf(model, f);
            }
            Tree::Call(_, arguments) => arguments.iter().for_each(|x| x.each_leaf(model, f)),
            Tree::If(_, parts) => parts.iter().for_each(|x| x.each_leaf(model, f)),
        }
    }

    /// How far the nearest kink or jump is, as a difference of what decides about it.
    pub(crate) fn kink(&self, value: &dyn Fn(&Expression) -> f64) -> f64 {
        let kink = |x: &Expression| x.kink(value);
        let inner = match self {
            Tree::Number(_) | Tree::Pi | Tree::Time | Tree::Let(_) | Tree::Leaf(_) => f64::INFINITY,
            Tree::Negative(x) | Tree::Power(x, _) => kink(x),
            Tree::Binary(_, x, y) => kink(x).min(kink(y)),
            Tree::Call(_, arguments) => arguments.iter().map(kink).fold(f64::INFINITY, f64::min),
            Tree::If(_, parts) => parts.iter().map(kink).fold(f64::INFINITY, f64::min),
        };
        inner.min(self.own_kink(value))
    }

    /// The same of this function or choice, without its parts.
    fn own_kink(&self, value: &dyn Fn(&Expression) -> f64) -> f64 {
        match self {
            Tree::Call(function, arguments) => {
                let x = value(&arguments[0]);
                match function {
                    Function::Abs | Function::Sign | Function::Step => x.abs(),
                    Function::Smoothstep => x.abs().min((x - 1.0).abs()),
                    Function::Min | Function::Max => (x - value(&arguments[1])).abs(),
                    Function::Hypot => x.hypot(value(&arguments[1])),
                    Function::Table(table) => tables::kink(*table, x),
                    _ => f64::INFINITY,
                }
            }
            Tree::If(_, parts) => (value(&parts[0]) - value(&parts[1])).abs(),
            _ => f64::INFINITY,
        }
    }

    /// The same expression, where what is nearer than `least` to a kink is left out.
    pub(crate) fn calm(self, least: f64, value: &dyn Fn(&Expression) -> f64) -> Self {
        let near = self.own_kink(value) < least;
        let calm = |x: Expression| x.calm(least, value);
        match self {
            Tree::Call(_, mut arguments) if near => calm(arguments.swap_remove(0)),
            Tree::If(_, parts) if near => {
                let [_, _, x, _] = *parts;
                calm(x)
            }
            Tree::Negative(x) => Tree::Negative(Box::new(calm(*x))),
            Tree::Power(x, exponent) => Tree::Power(Box::new(calm(*x)), exponent),
            Tree::Binary(operator, x, y) => {
                Tree::Binary(operator, Box::new(calm(*x)), Box::new(calm(*y)))
            }
            Tree::Call(function, arguments) => {
                Tree::Call(function, arguments.into_iter().map(calm).collect())
            }
            Tree::If(comparison, parts) => Tree::If(comparison, Box::new(parts.map(calm))),
            other => other,
        }
    }
}

/// A function of one argument.
fn call<N: Number>(function: Function, n: N) -> N {
    let x = n.value();
    match function {
        Function::Sin => n.sin(),
        Function::Cos => n.cos(),
        Function::Tan => n.sin() / n.cos(),
        Function::Asin => {
            let root = (1.0 - x * x).sqrt();
            n.through(x.asin(), 1.0 / root, x / root.powi(3))
        }
        Function::Acos => {
            let root = (1.0 - x * x).sqrt();
            n.through(x.acos(), -1.0 / root, -x / root.powi(3))
        }
        Function::Atan => n.atan(),
        Function::Sqrt => n.sqrt(),
        Function::Exp => n.through(x.exp(), x.exp(), x.exp()),
        Function::Ln => n.through(x.ln(), 1.0 / x, -1.0 / (x * x)),
        Function::Abs if x < 0.0 => -n,
        Function::Abs => n,
        Function::Tanh => {
            let slope = 1.0 / x.cosh().powi(2);
            n.through(x.tanh(), slope, -2.0 * x.tanh() * slope)
        }
        Function::Sinh => n.through(x.sinh(), x.cosh(), x.sinh()),
        Function::Cosh => n.through(x.cosh(), x.sinh(), x.cosh()),
        Function::Sign if x == 0.0 => N::of(0.0),
        Function::Sign => N::of(x.signum()),
        Function::Step => N::of(f64::from(u8::from(x >= 0.0))),
        Function::Smoothstep if x <= 0.0 => N::of(0.0),
        Function::Smoothstep if x >= 1.0 => N::of(1.0),
        Function::Smoothstep => n * n * (N::of(3.0) - N::of(2.0) * n),
        Function::Table(table) => {
            let [value, first, second] = tables::at(table, x);
            n.through(value, first, second)
        }
        Function::Atan2 | Function::Min | Function::Max | Function::Hypot => {
            panic!("{function:?} takes two arguments")
        }
    }
}

/// A function of two arguments.
fn call_two<N: Number>(function: Function, x: N, y: N) -> N {
    match function {
        // The second argument is positive wherever this is drawn.
        Function::Atan2 => (x / y).atan(),
        Function::Min if x.value() < y.value() => x,
        Function::Min => y,
        Function::Max if x.value() > y.value() => x,
        Function::Max => y,
        Function::Hypot => (x * x + y * y).sqrt(),
        _ => panic!("{function:?} takes one argument"),
    }
}
