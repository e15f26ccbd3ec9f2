//! What a mechanism is made of: names, units, counts and sparsity patterns.
//!
//! Everything here can be written as a `static` (generated types) or owned (models read from text).

mod display;
pub(crate) mod words;

use std::borrow::Cow;

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
    /// Number of velocities v (equal to `nq` for planar mechanisms).
    pub nv: usize,
    /// Number of constraint equations, the rows of phi.
    pub nc: usize,
    /// Degrees of freedom: `nv` less the rank of phi_q at the assembled start, default parameters.
    pub dof: usize,
    /// The coordinates, in the order of q.
    pub coordinates: List<Coordinate>,
    /// The constraint equations, in the order of phi.
    pub constraints: List<ConstraintRow>,
    /// The parameters, in the order of the text.
    pub parameters: List<Parameter>,
    /// The outputs, a point counting as two.
    pub outputs: List<Output>,
    /// What the `start` block gives, in the order of the text.
    pub start: List<StartValue>,
    /// How many lengths [`Mechanism::lengths`](crate::Mechanism::lengths) writes.
    pub lengths: usize,
    /// Where M has entries (both triangles), row by row: nv x nv.
    pub mass_pattern: Pattern,
    /// Where phi_q has entries, row by row: nc x nv.
    pub phi_q_pattern: Pattern,
    /// Where d(M a + phi_q^T lambda - Q)/dq has entries, row by row: nv x nq.
    pub tangent_q_pattern: Pattern,
    /// Where -dQ/dv has entries, row by row: nv x nv.
    pub tangent_v_pattern: Pattern,
    /// Where d(T_v, T_vq v + T_vt)/dq has entries, row by row: 2 nv x nq.
    pub momentum_q_pattern: Pattern,
    /// Where d(T_v, T_vq v + T_vt)/dv has entries, row by row: 2 nv x nv.
    pub momentum_v_pattern: Pattern,
    /// Where d(phi_q v + phi_t)/dq has entries, row by row: nc x nq.
    pub dphi_q_pattern: Pattern,
    /// Where d(phi_q a - eta)/dq has entries, row by row: nc x nq.
    pub ddphi_q_pattern: Pattern,
    /// The coordinates whose position or velocity M, Q, phi_q or eta depends on, ascending.
    pub dynamics_reads: List<u32>,
    /// What each kernel costs.
    pub kernels: List<KernelCost>,
}

impl Layout {
    /// The coordinate with this name, as in `rod1.theta`: its place in q.
    pub fn coordinate(&self, name: &str) -> Option<usize> {
        let names = self.coordinates.iter();
        names
            .clone()
            .position(|coordinate| coordinate.position == name)
    }
}

/// One generalised coordinate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coordinate {
    /// The position, as in `rod1.theta`.
    pub position: Name,
    /// The velocity, as in `rod1.omega`.
    pub velocity: Name,
    /// The acceleration, as in `rod1.alpha`.
    pub acceleration: Name,
    /// Whether it is measured in m or in rad.
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
    /// Whether it is an `input`, which [`Controlled`](crate::Controlled) sets while a run goes on.
    pub input: bool,
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
    /// The coordinate (or velocity) it speaks of.
    pub coordinate: usize,
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

/// Where a sparse matrix has entries; values come in the order of `entries`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// (row, column) of every entry, row by row.
    pub entries: List<(u32, u32)>,
}

impl Pattern {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the matrix has no entry at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries with their values, `values` in the order of `entries`.
    #[inline]
    pub fn iter<'a>(&'a self, values: &'a [f64]) -> impl Iterator<Item = (usize, usize, f64)> + 'a {
        let entries = self.entries.iter().zip(values);
        entries.map(|(&(row, column), &value)| (row as usize, column as usize, value))
    }
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
