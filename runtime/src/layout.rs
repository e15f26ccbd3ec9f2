//! What a mechanism is made of: names, units, counts and sparsity patterns.
//!
//! Everything here can be written as a `static` (generated types) or owned (models read from text).

pub(crate) mod attitude;
mod displacement;
mod display;
pub mod kernels;
pub(crate) mod nearest;
mod pattern;
pub(crate) mod words;

use crate::layout::kernels::Patterns;
use std::borrow::Cow;

pub use crate::layout::attitude::{Attitude, coordinate_of, velocity_of};
pub use crate::layout::pattern::Pattern;

/// A name, borrowed in generated code and owned in models read from text.
pub type Name = Cow<'static, str>;

/// A list, borrowed in generated code and owned in models read from text.
pub type List<T> = Cow<'static, [T]>;

/// The names, units, counts and sparsity patterns of one mechanism.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// The model's name.
    pub model: Name,
    /// Whether its numbers have units: not after `units none;`.
    pub units: bool,
    /// Whether start velocities that contradict the joints are replaced by the nearest that fit.
    pub project_velocities: bool,
    /// Number of coordinates q.
    pub nq: usize,
    /// Number of velocities v (equal to `nq` where there are no attitudes).
    pub nv: usize,
    /// Number of states z, which have rates of their own: dz/dt = f(t, q, v, z, u).
    pub nz: usize,
    /// Number of inputs u.
    pub nu: usize,
    /// Number of constraint equations, the rows of phi.
    pub nc: usize,
    /// Degrees of freedom: `nv` less the rank of phi_q at the assembled start, default parameters.
    pub dof: usize,
    /// The coordinates, in the order of q.
    pub coordinates: List<Coordinate>,
    /// The velocities, in the order of v.
    pub velocities: List<Velocity>,
    /// The coordinates that are unit quaternions, in their order; none in the plane.
    pub attitudes: List<Attitude>,
    /// The constraint equations, in the order of phi.
    pub constraints: List<ConstraintRow>,
    /// The parameters, in the order of the text.
    pub parameters: List<Parameter>,
    /// The states, in the order of z.
    pub states: List<StateVariable>,
    /// The outputs, a point counting as two.
    pub outputs: List<Output>,
    /// What the `start` block gives, in the order of the text.
    pub start: List<StartValue>,
    /// How many lengths [`Mechanism::lengths`](crate::Mechanism::lengths) writes.
    pub lengths: usize,
    /// How many functions [`Mechanism::switches`](crate::Mechanism::switches) has; it writes their
    /// derivatives, too.
    pub switches: usize,
    /// Where the matrices have entries, M with both triangles.
    pub patterns: Patterns,
    /// The coordinates that M, Q, phi_q or eta depends on, or on whose rates, ascending.
    pub dynamics_reads: List<u32>,
    /// What each kernel costs.
    pub kernels: List<KernelCost>,
}

impl Layout {
    /// What a start may give, with its name, what it or what it is a rate of measures, and whether it is a rate:
    /// every coordinate with its velocity, those of attitudes behind.
    pub fn starts(&self) -> impl Iterator<Item = (&Name, Kind, bool)> {
        let rate = |velocity: usize| {
            let velocity = &self.velocities[velocity];
            (&velocity.name, velocity.kind, true)
        };
        let coordinates = self.coordinates.iter().enumerate();
        let coordinates = coordinates.flat_map(move |(place, coordinate)| {
            let velocity = velocity_of(&self.attitudes, place).map(rate);
            std::iter::once((&coordinate.name, coordinate.kind, false)).chain(velocity)
        });
        let turning = self
            .attitudes
            .iter()
            .flat_map(move |attitude| (attitude.velocity..attitude.velocity + 3).map(rate));
        coordinates.chain(turning)
    }

    /// The coordinate with this name, as in `rod1.theta`: its place in q.
    pub fn coordinate(&self, name: &str) -> Option<usize> {
        let names = self.coordinates.iter();
        names.clone().position(|coordinate| coordinate.name == name)
    }
}

/// One generalised coordinate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coordinate {
    /// Its name, as in `rod1.theta`.
    pub name: Name,
    /// What it measures: m, rad, or a number.
    pub kind: Kind,
}

/// One velocity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Velocity {
    /// Its name, as in `rod1.omega`.
    pub name: Name,
    /// The name of its rate, as in `rod1.alpha`.
    pub acceleration: Name,
    /// What it is the rate of: m, rad, or a number.
    pub kind: Kind,
}

/// One scalar constraint equation, a row of phi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstraintRow {
    /// The row, as in `pin.x`.
    pub name: Name,
    /// The joint it belongs to, as in `pin`.
    pub joint: Name,
    /// The unit of its violation as reported, after [`Mechanism::phi_scale`](crate::Mechanism::phi_scale).
    pub kind: Kind,
    /// Whether phi is the difference of two squared lengths, so that the scale holds for small
    /// violations only.
    pub squared: bool,
}

/// What a coordinate or a constraint violation measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A length in m.
    Length,
    /// An angle in rad.
    Angle,
    /// Something without a dimension.
    Number,
}

impl Kind {
    /// The SI unit of the quantity itself.
    pub fn unit(self) -> &'static str {
        match self {
            Kind::Length => "m",
            Kind::Angle => "rad",
            Kind::Number => "1",
        }
    }

    /// The SI unit of its time derivative.
    pub fn rate_unit(self) -> &'static str {
        match self {
            Kind::Length => "m/s",
            Kind::Angle => "rad/s",
            Kind::Number => "1/s",
        }
    }

    /// The SI unit of its second time derivative.
    pub fn acceleration_unit(self) -> &'static str {
        match self {
            Kind::Length => "m/s^2",
            Kind::Angle => "rad/s^2",
            Kind::Number => "1/s^2",
        }
    }
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
}

/// One column of the outputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its name, as in `tip.x`.
    pub name: Name,
    /// Its SI unit, as in [`Parameter::unit`].
    pub unit: Name,
}

/// One entry of the `start` block; its value comes from [`Mechanism::start_values`](crate::Mechanism::start_values).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartValue {
    /// The coordinate, or the velocity, that it speaks of: its place in q, or in v.
    pub place: usize,
    /// What it says about it.
    pub kind: StartKind,
}

/// What a `start` entry says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartKind {
    /// This is the position; assembly does not move it.
    Position,
    /// Look for the position near this value.
    Guess,
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
