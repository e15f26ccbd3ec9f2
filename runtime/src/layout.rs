//! The layout of a mechanism: names, units, counts and sparsity patterns.
//!
//! Everything here can be written as a `static` (generated types) or owned (models read from text).

pub(crate) mod attitude;
mod displacement;
pub(crate) mod display;
mod entries;
pub(crate) mod kernel_lengths;
pub(crate) mod kernels;
mod kind;
pub(crate) mod nearest;
mod pattern;
pub(crate) mod watched;
pub(crate) mod words;

use crate::layout::kernels::Patterns;
use std::borrow::Cow;

pub use crate::layout::attitude::{Attitude, coordinate_of, velocity_of};
pub use crate::layout::entries::{
    Actuator, ConstraintRow, Coordinate, JointStart, KernelCost, List, Name, Output, Parameter,
    StartKind, StartValue, StateVariable, Velocity,
};
pub use crate::layout::kind::Kind;
pub use crate::layout::pattern::Pattern;
pub use crate::layout::watched::{Condition, Direction, EventKind, NamedEvent};

/// The parts of a layout: each is a public field of [`LayoutParts`] and an accessor of [`Layout`].
macro_rules! parts {
    (
        values { $($(#[doc = $of_value:literal])* $value:ident: $Value:ty,)* }
        lists { $($(#[doc = $of_list:literal])* $list:ident: $List:ty => $Shown:ty,)* }
    ) => {
        /// The parts of a [`Layout`]; generated types and mechanisms written by hand give them to
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
        /// Whether phi_q has full rank in every position, as far as the equations show that without numbers: where it is
        /// said, steps look for no singular positions.
        full_rank: bool,
        /// Whether T depends on velocities and parameters alone, so that M is constant: where it is said, energy balances
        /// take the derivatives of T by positions and time for 0.
        constant_mass_matrix: bool,
        /// Degrees of freedom: `nv` less the rank of phi_q at the assembled start, default parameters.
        dof: usize,
        /// The number of lengths that [`MechanismExt::lengths`](crate::MechanismExt::lengths) writes.
        lengths: usize,
        /// The number of functions of [`MechanismExt::switches`](crate::MechanismExt::switches), which writes
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
        /// The values of the `start` block, in the order of the text.
        start: List<StartValue> => [StartValue],
        /// The patterns of the matrices, M with both triangles.
        patterns: Patterns => Patterns,
        /// The coordinates that M, Q, phi_q or eta depends on, or on whose rates, ascending.
        dynamics_reads: List<u32> => [u32],
        /// The cost of each kernel.
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

    /// The layout of a mechanism in space, with these parts and functions of the state, the joints that may not be turned
    /// over, the values that its start gives of joints, and the states that count turns.
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

    /// The layout with other patterns.
    pub(crate) fn with_patterns(&self, patterns: Patterns) -> Layout {
        let mut layout = self.clone();
        layout.parts.patterns = patterns;
        layout
    }

    /// Sets the degrees of freedom, once the rank of phi_q is known.
    pub fn set_dof(&mut self, dof: usize) {
        self.parts.dof = dof;
    }

    /// Sets the entries of the `start` block.
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

    /// The joints of [`MechanismExt::facing`](crate::MechanismExt::facing), one for each of its values.
    #[inline]
    pub fn facing(&self) -> &[Name] {
        &self.facing
    }

    /// Values of joints that the `start` block gives, in the order of the text.
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

/// Empty parts, with units.
impl Default for LayoutParts {
    fn default() -> LayoutParts {
        LayoutParts {
            model: Name::Borrowed(""),
            units: true,
            project_velocities: false,
            full_rank: false,
            constant_mass_matrix: false,
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

/// The slice of a list, in a constant function.
const fn slice<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        Cow::Borrowed(list) => list,
        Cow::Owned(list) => list.as_slice(),
    }
}

/// Number of inputs among these parameters.
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
    /// The values that a start may give: the name, the kind of the quantity, or of the one whose rate it is, and whether it is a
    /// rate: every coordinate with its velocity, those of attitudes behind.
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

    /// Whether there are states beside those that count turns.
    pub fn has_own_states(&self) -> bool {
        self.nz() > self.windings().len()
    }

    /// Whether states are sampled.
    pub fn has_samples(&self) -> bool {
        self.states().iter().any(|state| state.is_sampled)
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
