//! Entries of the lists of a layout: coordinates, constraint rows, parameters, start values and so on.

use crate::layout::kind::Kind;
use std::borrow::Cow;

/// A name, borrowed in generated code and owned in models read from text.
pub type Name = Cow<'static, str>;

/// A list, borrowed in generated code and owned in models read from text.
pub type List<T> = Cow<'static, [T]>;

/// One generalized coordinate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coordinate {
    /// Its name, as in `rod1.theta`.
    pub name: Name,
    /// Kind of the quantity: m, rad, or a number.
    pub kind: Kind,
}

/// One velocity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Velocity {
    /// Its name, as in `rod1.omega`.
    pub name: Name,
    /// The name of its rate, as in `rod1.alpha`.
    pub acceleration: Name,
    /// Kind of the quantity whose rate it is: m, rad, or a number.
    pub kind: Kind,
}

/// One scalar constraint equation, a row of phi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstraintRow {
    /// The row, as in `pin.x`.
    pub name: Name,
    /// The joint it belongs to, as in `pin`.
    pub joint: Name,
    /// The unit of its violation as reported, after [`MechanismExt::phi_scale`](crate::MechanismExt::phi_scale).
    pub kind: Kind,
    /// Whether phi is the difference of two squared lengths, so that the scale holds for small
    /// violations only.
    pub squared: bool,
}

/// An actuator, which makes the motion of drivers in inverse dynamics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actuator {
    /// Its name, which is that of its input.
    pub name: Name,
    /// Its effort: the place among the inputs u.
    pub input: u32,
    /// Kind of the quantity whose rate its speed is.
    pub kind: Kind,
    /// The rows of phi whose motion it makes.
    pub rows: List<u32>,
}

/// One parameter or input: a public field of a generated type.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// The SI unit of its value, `1` without dimension, empty where the model says `units none`.
    pub unit: Name,
    /// Its default, in that unit.
    pub default: f64,
    /// Whether it is an `input`: then its value is that of u where a run begins, and
    /// [`Controlled`](crate::Controlled) sets another while it goes on.
    pub input: bool,
}

/// One of the states z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateVariable {
    /// Its name.
    pub name: Name,
    /// Its SI unit, as in [`Parameter::unit`].
    pub unit: Name,
    /// Whether it has a `next`: it changes at its samples ([`MechanismExt::samples`](crate::MechanismExt::samples)) alone.
    pub is_sampled: bool,
}

/// One column of the outputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its name, as in `tip.x`.
    pub name: Name,
    /// Its SI unit, as in [`Parameter::unit`].
    pub unit: Name,
    /// Whether it depends on accelerations or multipliers; `true` if that is not known.
    pub reads_solution: bool,
}

/// One entry of the `start` block; its value comes from [`MechanismExt::start_values`](crate::MechanismExt::start_values).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartValue {
    /// The coordinate, or the velocity, that it speaks of: its place in q, or in v.
    pub place: usize,
    /// Kind of the entry.
    pub kind: StartKind,
}

/// A value of a joint that the `start` block gives, as `elbow.angle = 0.7 rad`: a row that holds at the start only,
/// see [`MechanismExt::start_rows`](crate::MechanismExt::start_rows).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JointStart {
    /// Its name, as in `elbow.angle`.
    pub name: Name,
    /// Kind of the quantity, or of the one whose rate it is.
    pub kind: Kind,
    /// Whether it is a rate.
    pub is_rate: bool,
}

/// Kind of an entry of the `start` block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartKind {
    /// This is the position; assembly does not move it.
    Position,
    /// Look for the position near this value.
    Guess,
    /// Nothing of its own: the place in which the joints, one after the other from the ground, put a body that is left out.
    Placed,
    /// This is the velocity; it is never changed.
    Velocity,
}

/// The operations that one kernel performs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelCost {
    /// The kernel, named as the method of [`Mechanism`](crate::Mechanism).
    pub name: Name,
    /// Additions, subtractions, negations and comparisons.
    pub additions: u32,
    /// Multiplications.
    pub multiplications: u32,
    /// Divisions.
    pub divisions: u32,
    /// Calls of elementary functions, a sin-cos pair counting once.
    pub functions: u32,
}
