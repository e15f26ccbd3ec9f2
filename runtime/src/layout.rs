//! What a mechanism is made of: names, units, counts and sparsity patterns.
//!
//! Everything here can be written as a `static` (generated types) or owned (models read from text).

pub(crate) mod attitude;
mod displacement;
pub(crate) mod display;
pub(crate) mod kernels;
pub(crate) mod nearest;
mod pattern;
pub(crate) mod watched;
pub(crate) mod words;

use crate::layout::kernels::Patterns;
use std::borrow::Cow;

pub use crate::layout::attitude::{Attitude, coordinate_of, velocity_of};
pub use crate::layout::pattern::Pattern;
pub use crate::layout::watched::{Condition, Direction, EventKind, NamedEvent};

/// A name, borrowed in generated code and owned in models read from text.
pub type Name = Cow<'static, str>;

/// A list, borrowed in generated code and owned in models read from text.
pub type List<T> = Cow<'static, [T]>;

/// The parts of a layout: each is a public field of [`LayoutParts`] and an accessor of [`Layout`].
macro_rules! parts {
    (
        values { $($(#[doc = $of_value:literal])* $value:ident: $Value:ty,)* }
        lists { $($(#[doc = $of_list:literal])* $list:ident: $List:ty => $Shown:ty,)* }
    ) => {
        /// What a [`Layout`] is made of; generated types and mechanisms written by hand give it to
        /// [`Layout::new`]. More parts may come: end with `..LayoutParts::default()`.
        #[derive(Debug, Clone, PartialEq)]
        pub struct LayoutParts {
            $($(#[doc = $of_value])* pub $value: $Value,)*
            $($(#[doc = $of_list])* pub $list: $List,)*
        }

        impl Layout {
            $($(#[doc = $of_value])*
            #[inline]
            pub const fn $value(&self) -> $Value {
                self.parts.$value
            })*
            $($(#[doc = $of_list])*
            #[inline]
            pub fn $list(&self) -> &$Shown {
                &self.parts.$list
            })*
        }
    };
}

parts! {
    values {
        /// Whether its numbers have units: not after `units none;`.
        units: bool,
        /// Whether start velocities that contradict the joints are replaced by the nearest that fit.
        project_velocities: bool,
        /// Degrees of freedom: `nv` less the rank of phi_q at the assembled start, default parameters.
        dof: usize,
        /// The number of lengths that [`Mechanism::lengths`](crate::Mechanism::lengths) writes.
        lengths: usize,
        /// The number of functions of [`Mechanism::switches`](crate::Mechanism::switches), which writes
        /// their derivatives, too.
        switches: usize,
    }
    lists {
        /// The model's name.
        model: Name => str,
        /// The coordinates, in the order of q.
        coordinates: List<Coordinate> => [Coordinate],
        /// The velocities, in the order of v.
        velocities: List<Velocity> => [Velocity],
        /// The coordinates that are unit quaternions, in their order; none in the plane.
        attitudes: List<Attitude> => [Attitude],
        /// The constraint equations, in the order of phi.
        constraints: List<ConstraintRow> => [ConstraintRow],
        /// The rows of phi that are drivers, ascending.
        drivers: List<u32> => [u32],
        /// The actuators, which make the motion of drivers in inverse dynamics.
        actuators: List<Actuator> => [Actuator],
        /// The parameters, in the order of the text.
        parameters: List<Parameter> => [Parameter],
        /// The states, in the order of z.
        states: List<StateVariable> => [StateVariable],
        /// The outputs, a point counting as two.
        outputs: List<Output> => [Output],
        /// What the `start` block gives, in the order of the text.
        start: List<StartValue> => [StartValue],
        /// Where the matrices have entries, M with both triangles.
        patterns: Patterns => Patterns,
        /// The coordinates that M, Q, phi_q or eta depends on, or on whose rates, ascending.
        dynamics_reads: List<u32> => [u32],
        /// What each kernel costs.
        kernels: List<KernelCost> => [KernelCost],
    }
}

/// The names, units, counts and sparsity patterns of one mechanism.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    parts: LayoutParts,
    conditions: List<Condition>,
    events: List<NamedEvent>,
    facing: List<Name>,
    joint_starts: List<JointStart>,
    windings: List<u32>,
    nq: usize,
    nv: usize,
    nz: usize,
    nu: usize,
    nc: usize,
}

impl Layout {
    /// The layout with these parts, which the counts follow from, of a mechanism without conditions in the
    /// state and without events.
    pub const fn new(parts: LayoutParts) -> Layout {
        Layout::watched(parts, List::Borrowed(&[]), List::Borrowed(&[]))
    }

    /// The layout with these parts, of a mechanism that has functions of the state whose zeros are looked for.
    pub const fn watched(
        parts: LayoutParts,
        conditions: List<Condition>,
        events: List<NamedEvent>,
    ) -> Layout {
        let (facing, joint_starts) = (List::Borrowed(&[]), List::Borrowed(&[]));
        let windings = List::Borrowed(&[]);
        Layout::in_space(parts, conditions, events, facing, joint_starts, windings)
    }

    /// The same of a mechanism in space, with the joints that may not be turned over, what its start gives of joints, and
    /// the states that count turns.
    pub const fn in_space(
        parts: LayoutParts,
        conditions: List<Condition>,
        events: List<NamedEvent>,
        facing: List<Name>,
        joint_starts: List<JointStart>,
        windings: List<u32>,
    ) -> Layout {
        Layout {
            nq: slice(&parts.coordinates).len(),
            nv: slice(&parts.velocities).len(),
            nz: slice(&parts.states).len(),
            nu: inputs(slice(&parts.parameters)) + slice(&conditions).len(),
            nc: slice(&parts.constraints).len(),
            parts,
            conditions,
            events,
            facing,
            joint_starts,
            windings,
        }
    }

    /// The layout with other parts, its conditions and events kept.
    pub(crate) fn changed(&self, change: impl FnOnce(&mut LayoutParts)) -> Layout {
        let mut parts = self.parts.clone();
        change(&mut parts);
        let mut layout = Layout::watched(parts, self.conditions.clone(), self.events.clone());
        layout.windings = self.windings.clone();
        layout
    }

    /// Sets the degrees of freedom, once the rank of phi_q is known.
    pub fn set_dof(&mut self, dof: usize) {
        self.parts.dof = dof;
    }

    /// Sets what the start gives.
    pub fn set_start(&mut self, start: Vec<StartValue>) {
        self.parts.start = start.into();
    }

    /// The number of coordinates q.
    #[inline]
    pub const fn nq(&self) -> usize {
        self.nq
    }

    /// The number of velocities v (equal to `nq` if there are no attitudes).
    #[inline]
    pub const fn nv(&self) -> usize {
        self.nv
    }

    /// The number of states z, which have rates of their own: dz/dt = f(t, q, v, z, u).
    #[inline]
    pub const fn nz(&self) -> usize {
        self.nz
    }

    /// The length of u: the inputs, then the modes.
    #[inline]
    pub const fn nu(&self) -> usize {
        self.nu
    }

    /// The number of modes, the last entries of u: one for each condition.
    ///
    /// A mode above or below 0 holds its condition on that side; where it is 0, the sign of the condition
    /// chooses, as in an evaluation at a single state. Runs hold the modes inside a step.
    #[inline]
    pub const fn modes(&self) -> usize {
        slice(&self.conditions).len()
    }

    /// The number of inputs that the model declares, the first entries of u.
    #[inline]
    pub const fn inputs(&self) -> usize {
        self.nu - self.modes()
    }

    /// The conditions that read the state, in the order of the modes.
    #[inline]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// The events of the model, in the order of the text.
    #[inline]
    pub fn events(&self) -> &[NamedEvent] {
        &self.events
    }

    /// The joints of [`Mechanism::facing`](crate::Mechanism::facing), one for each of its values.
    #[inline]
    pub fn facing(&self) -> &[Name] {
        &self.facing
    }

    /// What the `start` block gives of joints, in the order of the text.
    #[inline]
    pub fn joint_starts(&self) -> &[JointStart] {
        &self.joint_starts
    }

    /// The number of constraint equations, the rows of phi.
    #[inline]
    pub const fn nc(&self) -> usize {
        self.nc
    }
}

/// Nothing, with units.
impl Default for LayoutParts {
    fn default() -> LayoutParts {
        LayoutParts {
            model: Name::Borrowed(""),
            units: true,
            project_velocities: false,
            dof: 0,
            coordinates: List::Borrowed(&[]),
            velocities: List::Borrowed(&[]),
            attitudes: List::Borrowed(&[]),
            constraints: List::Borrowed(&[]),
            drivers: List::Borrowed(&[]),
            actuators: List::Borrowed(&[]),
            parameters: List::Borrowed(&[]),
            states: List::Borrowed(&[]),
            outputs: List::Borrowed(&[]),
            start: List::Borrowed(&[]),
            lengths: 0,
            switches: 0,
            patterns: Patterns::from_fn(|_| Pattern::default()),
            dynamics_reads: List::Borrowed(&[]),
            kernels: List::Borrowed(&[]),
        }
    }
}

/// A list, where constants are computed.
const fn slice<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        Cow::Borrowed(list) => list,
        Cow::Owned(list) => list.as_slice(),
    }
}

/// How many of these parameters are inputs.
const fn inputs(parameters: &[Parameter]) -> usize {
    let (mut place, mut count) = (0, 0);
    while place < parameters.len() {
        if parameters[place].input {
            count += 1;
        }
        place += 1;
    }
    count
}

impl Layout {
    /// What a start may give, with its name, what it or what it is a rate of measures, and whether it is a rate:
    /// every coordinate with its velocity, those of attitudes behind.
    pub fn starts(&self) -> impl Iterator<Item = (&Name, Kind, bool)> {
        let rate = |velocity: usize| {
            let velocity = &self.velocities()[velocity];
            (&velocity.name, velocity.kind, true)
        };
        let coordinates = self.coordinates().iter().enumerate();
        let coordinates = coordinates.flat_map(move |(place, coordinate)| {
            let velocity = velocity_of(self.attitudes(), place).map(rate);
            std::iter::once((&coordinate.name, coordinate.kind, false)).chain(velocity)
        });
        let turning = self
            .attitudes()
            .iter()
            .flat_map(move |attitude| (attitude.velocity..attitude.velocity + 3).map(rate));
        coordinates.chain(turning)
    }

    /// The states that count the turns of joints in space, ascending places in z: each is the angle of its joint, and
    /// nothing depends on it but for whole turns.
    pub fn windings(&self) -> &[u32] {
        &self.windings
    }

    /// The states beside those that count turns, with their places in z.
    pub fn own_states(&self) -> impl Iterator<Item = (usize, &StateVariable)> {
        let counts = |place: usize| self.windings().contains(&(place as u32));
        let states = self.states().iter().enumerate();
        states.filter(move |&(place, _)| !counts(place))
    }

    /// Whether there are such.
    pub fn has_own_states(&self) -> bool {
        self.nz() > self.windings().len()
    }

    /// The state with this name: its place in z.
    pub fn state(&self, name: &str) -> Option<usize> {
        self.states().iter().position(|state| state.name == name)
    }

    /// The coordinate with this name, as in `rod1.theta`: its place in q.
    pub fn coordinate(&self, name: &str) -> Option<usize> {
        let names = self.coordinates().iter();
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

/// What makes the motion of drivers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actuator {
    /// Its name, which is that of its input.
    pub name: Name,
    /// Its effort: the place among the inputs u.
    pub input: u32,
    /// What its speed is the rate of.
    pub kind: Kind,
    /// The rows of phi whose motion it makes.
    pub rows: List<u32>,
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
    pub(crate) fn acceleration_unit(self) -> &'static str {
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

/// A value of a joint that the `start` block gives, as `elbow.angle = 0.7 rad`: a row that holds at the start only,
/// see [`Mechanism::start_rows`](crate::Mechanism::start_rows).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JointStart {
    /// Its name, as in `elbow.angle`.
    pub name: Name,
    /// What it, or what it is the rate of, measures.
    pub kind: Kind,
    /// Whether it is a rate.
    pub is_rate: bool,
}

/// What a `start` entry says.
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
