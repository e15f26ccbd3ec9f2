//! The checked model: ids instead of names, expressions instead of text, nothing left to resolve.

pub mod dimension;
mod energy;
pub mod frame;
pub mod joint;
pub mod kinematics;
mod row;
pub mod space;
pub mod unit;

use crate::diagnostic::Span;
use crate::expr::{ExprId, Graph, Symbol, Vector};
use dimension::Dimension;
pub use frame::{Anchor, BodyId, Ends, Frame};
pub use joint::JointKind;
use mbdsl_runtime::{Attitude, Direction, EventKind, Kind, Normal, StartKind, Wish};
use std::collections::BTreeSet;

/// One mechanism.
#[derive(Debug, Clone)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Whether dimensions are checked and units known (not so after `units none;`).
    pub has_units: bool,
    /// All its expressions.
    pub graph: Graph,
    /// Every name that the text declares, those too that stand for an expression only.
    pub names: Vec<String>,
    /// The parameters, in the order of the text.
    pub parameters: Vec<Parameter>,
    /// Which of them are inputs, in their order.
    pub inputs: Vec<u32>,
    /// The states, in the order of the text.
    pub states: Vec<StateVariable>,
    /// The acceleration of gravity, m/s^2.
    pub gravity: Vector,
    /// The points of the ground; their places may depend on time.
    pub ground: Vec<Point>,
    /// The bodies, in the order of the text.
    pub bodies: Vec<Body>,
    /// The joints, in the order of the text.
    pub joints: Vec<Joint>,
    /// The loads, in the order of the text.
    pub loads: Vec<Load>,
    /// The actuators, in the order of the text; their loads are among the loads.
    pub actuators: Vec<Actuator>,
    /// The stops, in the order of the text.
    pub stops: Vec<Stop>,
    /// The frictions, in the order of the text.
    pub frictions: Vec<Friction>,
    /// Whether the gaps of stops and the slides of frictions are rows of phi, the last among the joints.
    pub has_contact_rows: bool,
    /// What springs and potentials store, J.
    pub stored: Vec<ExprId>,
    /// The kinetic energies of the user, J, quadratic in the velocities.
    pub kinetic: Vec<ExprId>,
    /// The start values, in the order of the text.
    pub start: Vec<StartValue>,
    /// The values of joints that the start gives, in the order of the text.
    pub joint_starts: Vec<JointStart>,
    /// Whether start velocities that contradict the joints are replaced by the nearest that do not.
    pub project_velocities: bool,
    /// What `expect dof` promises.
    pub expect_dof: Option<Expectation>,
    /// The outputs, in the order of the text.
    pub outputs: Vec<Output>,
    /// The events, in the order of the text.
    pub events: Vec<Event>,
    /// The choices between two sides that have the same values and slopes where they change.
    pub smooth: BTreeSet<ExprId>,
    /// What the model wishes for its runs, each key at most once.
    pub wishes: Vec<Wish>,
    /// The divisions, functions and tables whose value need not be finite.
    pub partials: Vec<Partial>,
    /// The warnings that `allow` silences.
    pub allowed: Vec<Allowed>,
    /// Number of coordinates.
    pub nq: usize,
    /// Number of velocities.
    pub nv: usize,
    /// Number of constraints.
    pub nc: usize,
}

/// A part of an expression that has no finite value where its operand is unfit.
#[derive(Debug, Clone)]
pub struct Partial {
    /// Where the operand stands.
    pub span: Span,
    /// The divisor, or the argument.
    pub operand: ExprId,
    /// The quotient, or what the function or the table gives.
    pub value: ExprId,
    /// What is computed.
    pub kind: PartialKind,
}

/// What may have no finite value.
#[derive(Debug, Clone)]
pub enum PartialKind {
    /// A division, by 0.
    Division,
    /// This function, outside of its range.
    Function(&'static str),
    /// This table of the graph, outside of its points.
    Table(u32),
}

/// A parameter: a field of the generated type.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Its default, in SI units.
    pub default: f64,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The unit that its default is written in; `None` if the default is computed.
    pub written: Option<WrittenUnit>,
    /// Whether the program sets it while it runs.
    pub input: bool,
}

/// A state, which has a rate of its own.
#[derive(Debug, Clone)]
pub struct StateVariable {
    /// Its name.
    pub name: String,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The unit that the model states for it, if that is an SI unit.
    pub unit: Option<String>,
    /// Its value at the start, in SI units.
    pub start: ExprId,
    /// Its derivative by time.
    pub rate: ExprId,
    /// Of a state that counts the turns of a joint: the angle, less than half a turn from the state.
    pub turn: Option<ExprId>,
}

/// A function of the state whose zeros a run looks for.
#[derive(Debug, Clone)]
pub struct Event {
    /// Its name; of one that ends the run, its condition as written.
    pub name: String,
    /// The function.
    pub value: ExprId,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The zeros that count.
    pub direction: Direction,
    /// What happens there.
    pub kind: EventKind,
}

/// The unit of a number in a text.
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenUnit {
    /// As it is written; empty for a plain number.
    pub symbol: String,
    /// How many SI units it is.
    pub factor: f64,
}

/// A moving thing with coordinates.
#[derive(Debug, Clone)]
pub struct Body {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// What it is.
    pub kind: BodyKind,
    /// Whether it is drawn as a bar, with the ends A and B.
    pub is_bar: bool,
    /// Its mass, kg.
    pub mass: Quantity,
    /// Its moment of inertia, kg m^2: about the centre of mass, of a rotor about its pivot. Only
    /// bodies that turn have one.
    pub inertia: Quantity,
    /// Its centre of mass in body axes, m: not zero for a rotor only.
    pub center: Vector,
    /// Its named points, in body axes.
    pub points: Vec<Point>,
    /// Its first coordinate.
    pub first: u32,
    /// Its first velocity.
    pub first_velocity: u32,
}

/// A value with the place where it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quantity {
    /// The value.
    pub expr: ExprId,
    /// Its place.
    pub span: Span,
}

/// The kinds of bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyKind {
    /// Coordinates x, y of the centre of mass and theta.
    Rigid,
    /// In space: coordinates x, y, z of the centre of mass and the quaternion q0 ... q3 of its attitude;
    /// velocities of x, y, z and omega in body axes.
    Spatial {
        /// The matrix of inertia about the centre of mass in body axes, kg m^2.
        inertia: [[ExprId; 3]; 3],
    },
    /// Coordinates x, y, in space x, y, z.
    Particle {
        /// Whether it moves in space.
        in_space: bool,
    },
    /// Coordinate theta: it turns about a fixed point.
    Rotor {
        /// The point in the world, m.
        pivot: Vector,
        /// In space the direction about which it turns, of unit length; in the plane nothing is read of it.
        axis: Vector,
    },
    /// Coordinate s: it slides along a fixed line and does not turn.
    Slider {
        /// Where it is at s = 0, m.
        origin: Vector,
        /// The direction of the line, of unit length.
        axis: Vector,
    },
    /// A free coordinate: it has no place, and the user writes its energies.
    Free {
        /// What it measures.
        kind: Kind,
    },
}

/// What a coordinate of a body is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordinateName {
    /// Its word; empty where the name of the body says it.
    pub word: &'static str,
    /// What it measures.
    pub kind: Kind,
}

/// What a velocity of a body is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VelocityName {
    /// Its word, and that of its acceleration.
    pub words: [&'static str; 2],
    /// What it is the rate of.
    pub kind: Kind,
}

/// A coordinate, a velocity or an acceleration of a body, as the user writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// Its word; empty where the name of the body says it.
    pub word: &'static str,
    /// What it is in the equations.
    pub symbol: Symbol,
    /// 0 for a coordinate, 1 for a velocity, 2 for an acceleration.
    pub order: u32,
    /// What it, or what it is a rate of, measures.
    pub kind: Kind,
}

/// A named point in its frame.
#[derive(Debug, Clone)]
pub struct Point {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// Its place in the axes of its frame, m.
    pub local: Vector,
}

/// A connection that takes freedom: a joint, a driver, or a constraint of the user.
#[derive(Debug, Clone)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// What it demands.
    pub kind: JointKind,
}

/// A force or torque of the user.
#[derive(Debug, Clone)]
pub struct Load {
    /// What the language calls it: `force`, `spring`, `damper` ...
    pub word: &'static str,
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// What it is.
    pub kind: LoadKind,
}

/// What makes the motion that drivers prescribe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actuator {
    /// Its effort: which of the inputs.
    pub input: u32,
    /// What its speed is the rate of.
    pub kind: Kind,
    /// The names of the drivers that it follows.
    pub follows: Vec<String>,
}

/// A stop: a gap that does not fall below 0.
#[derive(Debug, Clone)]
pub struct Stop {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The gap, a function of t and q.
    pub gap: ExprId,
    /// What the gap measures.
    pub kind: Kind,
    /// The share of the speed that an impact gives back, from 0 to 1.
    pub restitution: ExprId,
}

/// Dry friction against a sliding.
#[derive(Debug, Clone)]
pub struct Friction {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The joint or the body that it acts on.
    pub on: String,
    /// What slides, a function of t and q, m or rad: the sliding speed is its rate.
    pub slide: ExprId,
    /// What it measures.
    pub kind: Kind,
    /// Which reactions press the sliding surfaces together.
    pub normal: Normal,
    /// The coefficient while it slides, a function of the sliding speed, too.
    pub mu: ExprId,
    /// The largest coefficient while it sticks.
    pub mu_static: ExprId,
    /// The radius of a pin, the length of a guide, m; else 1.
    pub arm: ExprId,
    /// The normal force, N, where it is given; else 0.
    pub given: ExprId,
    /// The speed over which the force is smoothed, m/s or rad/s, where the model asks for it.
    pub regularize: Option<ExprId>,
}

/// The kinds of loads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadKind {
    /// A force at a point, in world axes, N.
    Force {
        /// Where it acts.
        at: Anchor,
        /// The force.
        force: Vector,
    },
    /// A torque, N m.
    Torque {
        /// What feels it.
        on: Frame,
        /// What feels its reaction.
        from: Frame,
        /// The torque.
        torque: ExprId,
    },
    /// A torque in space, in world axes, N m.
    Moment {
        /// What feels it.
        on: Frame,
        /// The torque.
        moment: Vector,
    },
    /// A torque about the axis of a joint in space, N m: the second frame feels it, the first its reaction.
    About {
        /// The frames.
        frames: [Frame; 2],
        /// The axis in the axes of each frame, of unit length.
        axes: [Vector; 2],
        /// The torque.
        torque: ExprId,
    },
    /// A force that pulls two points together, N.
    Tension {
        /// The points.
        ends: Ends,
        /// The force.
        tension: ExprId,
    },
    /// A force and a torque against the displacement of two points in the axes of a frame.
    Bushing {
        /// The points, P and Q.
        ends: Ends,
        /// Whose axes these are.
        axes: Frame,
        /// The force that draws Q back to P, in these axes, N.
        force: Vector,
        /// The torque that turns the body of Q back, N m.
        torque: ExprId,
    },
    /// A generalized force: N, N m or J, by what the coordinate measures.
    Generalized {
        /// The velocity along which it acts.
        velocity: u32,
        /// The force.
        force: ExprId,
    },
    /// The force of a potential of the user, `-U_q`.
    Potential {
        /// The potential U, J.
        energy: ExprId,
    },
}

/// An entry of the `start` block.
#[derive(Debug, Clone)]
pub struct StartValue {
    /// The coordinate, or the velocity, that is meant.
    pub place: u32,
    /// Position, guess or velocity.
    pub kind: StartKind,
    /// The value, a function of parameters.
    pub value: ExprId,
    /// The entry as written, or the ends of the bar, or the body that joints place.
    pub span: Span,
    /// Whether it follows from the ends of a bar, or in space from the joints.
    pub is_drawn: bool,
}

/// A value of a joint that the start gives: a row that holds at the start only.
#[derive(Debug, Clone)]
pub struct JointStart {
    /// Its name, as in `elbow.angle`.
    pub name: String,
    /// What it, or what it is the rate of, measures.
    pub kind: Kind,
    /// Whether it is a rate.
    pub is_rate: bool,
    /// The value there is; of an angle its sine.
    pub found: ExprId,
    /// Of an angle its cosine, else 1.
    pub beside: ExprId,
    /// What is given, a function of parameters.
    pub value: ExprId,
    /// The entry as written.
    pub span: Span,
}

/// `expect dof = N;`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expectation {
    /// The number.
    pub dof: i64,
    /// Where it stands.
    pub span: Span,
}

/// One column of the outputs.
#[derive(Debug, Clone)]
pub struct Output {
    /// Its name, `tip.x`.
    pub name: String,
    /// Its value, in the unit that is stated, else in SI units.
    pub value: ExprId,
    /// What it measures, in SI units.
    pub quantity: ExprId,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The unit that the model states for it, as it is written there.
    pub unit: Option<String>,
}

/// A warning that the model silences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// What the warning is called.
    pub name: String,
    /// Whose warning; all where `None`.
    pub subject: Option<String>,
    /// The name as written.
    pub span: Span,
}

impl Model {
    /// What to say where there are more constraints than ways to move, with the place of the joint
    /// that is too much: the one that begins here, or else the last.
    pub fn surplus(&self, span: Span) -> Option<(&Joint, String)> {
        let more = self.nc.checked_sub(self.nv).filter(|more| *more > 0)?;
        let named = self.joints.iter().find(|joint| joint.span == span);
        let joint = named.or(self.joints.last())?;
        let counted = format!("{} constraints on {} coordinates", self.nc, self.nv);
        let message = match more {
            1 => format!(
                "{counted}: `{}` is one too many, and is declared",
                joint.name
            ),
            _ => format!(
                "{counted} are {more} too many: `{}` is declared",
                joint.name
            ),
        };
        Some((joint, message))
    }

    /// The model with a row of phi for every gap of a stop, then one for every slide of a friction; `None`
    /// without any.
    pub fn with_contact_rows(&self) -> Option<Model> {
        if self.stops.is_empty() && self.frictions.is_empty() {
            return None;
        }
        let gaps = self
            .stops
            .iter()
            .map(|stop| (&stop.name, stop.span, stop.gap, stop.kind));
        let slides = self.frictions.iter();
        let slides = slides.map(|slide| (&slide.name, slide.span, slide.slide, slide.kind));
        let rows = gaps.chain(slides).map(|(name, span, phi, kind)| Joint {
            name: name.clone(),
            span,
            kind: JointKind::Constraint { phi, kind },
        });
        let joints: Vec<Joint> = self.joints.iter().cloned().chain(rows).collect();
        Some(Model {
            nc: self.nc + self.stops.len() + self.frictions.len(),
            joints,
            has_contact_rows: true,
            ..self.clone()
        })
    }

    /// Lets outputs read the forces of contacts as 0: those of the mechanism without them.
    pub fn without_contact_forces(&mut self) {
        let first = self.nc as u32;
        let graph = &mut self.graph;
        for output in &mut self.outputs {
            let roots = [output.value, output.quantity];
            let found = graph.replace(&roots, |graph, symbol| match symbol {
                Symbol::Lambda(row) if row >= first => Some(graph.zero()),
                _ => None,
            });
            (output.value, output.quantity) = (found[0], found[1]);
        }
    }

    /// The body with this id.
    pub fn body(&self, id: BodyId) -> &Body {
        &self.bodies[id.0 as usize]
    }

    /// Whether the model silences this warning about this thing.
    pub fn allows(&self, warning: &str, subject: &str) -> bool {
        self.allowed.iter().any(|allowed| {
            allowed.name == warning
                && allowed
                    .subject
                    .as_deref()
                    .is_none_or(|name| name == subject)
        })
    }
}

/// The body that a coordinate belongs to; bodies stand in the order of their coordinates.
pub fn owner(bodies: &[Body], coordinate: u32) -> Option<&Body> {
    let next = bodies.partition_point(|body| body.first <= coordinate);
    bodies.get(next.checked_sub(1)?)
}

/// The body that a velocity belongs to, in the same way.
pub fn mover(bodies: &[Body], velocity: u32) -> Option<&Body> {
    let next = bodies.partition_point(|body| body.first_velocity <= velocity);
    bodies.get(next.checked_sub(1)?)
}

impl Body {
    /// How many coordinates it has.
    pub fn coordinates(&self) -> u32 {
        self.kind.coordinates().len() as u32
    }

    /// Its attitude, if it has one.
    pub fn attitude(&self) -> Option<Attitude> {
        matches!(self.kind, BodyKind::Spatial { .. }).then(|| Attitude {
            coordinate: self.first as usize + 3,
            velocity: self.first_velocity as usize + 3,
        })
    }

    /// Its coordinates, velocities and accelerations: every coordinate with those that are its rates, then
    /// the rates of its attitude.
    pub fn quantities(&self) -> impl Iterator<Item = Named> + Clone + use<> {
        let (first, kind, attitude) = (self.first, self.kind, self.attitude());
        let own = self.first_velocity;
        let rates = move |velocity: u32| {
            let VelocityName { words, kind } = kind.velocities()[(velocity - own) as usize];
            let symbols = [Symbol::V(velocity), Symbol::A(velocity)];
            (1..)
                .zip(words.into_iter().zip(symbols))
                .map(move |(order, (word, symbol))| Named {
                    word,
                    symbol,
                    order,
                    kind,
                })
        };
        let coordinates = (0..)
            .zip(kind.coordinates())
            .flat_map(move |(index, name)| {
                let position = Named {
                    word: name.word,
                    symbol: Symbol::Q(first + index),
                    order: 0,
                    kind: name.kind,
                };
                let in_attitude = attitude.is_some() && index >= 3;
                let rates = (!in_attitude).then(|| rates(own + index));
                std::iter::once(position).chain(rates.into_iter().flatten())
            });
        let turning = attitude.into_iter().flat_map(move |attitude| {
            let first = attitude.velocity as u32;
            (first..first + 3).flat_map(rates)
        });
        coordinates.chain(turning)
    }

    /// What the language calls it.
    pub fn word(&self) -> &'static str {
        match self.kind {
            BodyKind::Rigid if self.is_bar => "bar",
            BodyKind::Rigid | BodyKind::Spatial { .. } => "body",
            BodyKind::Particle { .. } => "particle",
            BodyKind::Rotor { .. } => "rotor",
            BodyKind::Slider { .. } => "slider",
            BodyKind::Free { .. } => "coordinate",
        }
    }

    /// Whether a point is the end A or B of a bar.
    pub fn is_end(&self, point: &str) -> bool {
        self.is_bar && ["A", "B"].contains(&point)
    }

    /// A quantity of the body as the user writes it: `rod.theta`, or `u` for a free coordinate.
    pub fn quantity(&self, word: &str) -> String {
        if word.is_empty() {
            self.name.clone()
        } else {
            format!("{}.{word}", self.name)
        }
    }
}

impl BodyKind {
    /// The coordinates.
    pub fn coordinates(self) -> &'static [CoordinateName] {
        const fn coordinate(word: &'static str, kind: Kind) -> CoordinateName {
            CoordinateName { word, kind }
        }
        const PLANE: &[CoordinateName] = &[
            coordinate("x", Kind::Length),
            coordinate("y", Kind::Length),
            coordinate("theta", Kind::Angle),
        ];
        const LINE: &[CoordinateName] = &[coordinate("s", Kind::Length)];
        const SPACE: &[CoordinateName] = &[
            coordinate("x", Kind::Length),
            coordinate("y", Kind::Length),
            coordinate("z", Kind::Length),
            coordinate("q0", Kind::Number),
            coordinate("q1", Kind::Number),
            coordinate("q2", Kind::Number),
            coordinate("q3", Kind::Number),
        ];
        const FREE: &[CoordinateName] = &[
            coordinate("", Kind::Length),
            coordinate("", Kind::Angle),
            coordinate("", Kind::Number),
        ];
        match self {
            BodyKind::Rigid => PLANE,
            BodyKind::Spatial { .. } => SPACE,
            BodyKind::Particle { in_space: false } => &PLANE[..2],
            BodyKind::Particle { in_space: true } => &SPACE[..3],
            BodyKind::Rotor { .. } => &PLANE[2..],
            BodyKind::Slider { .. } => LINE,
            BodyKind::Free { kind: Kind::Length } => &FREE[..1],
            BodyKind::Free { kind: Kind::Angle } => &FREE[1..2],
            BodyKind::Free { kind: Kind::Number } => &FREE[2..],
        }
    }

    /// Whether it is a point with mass.
    pub fn is_particle(self) -> bool {
        matches!(self, BodyKind::Particle { .. })
    }

    /// The velocities.
    pub fn velocities(self) -> &'static [VelocityName] {
        const fn velocity(words: [&'static str; 2], kind: Kind) -> VelocityName {
            VelocityName { words, kind }
        }
        const PLANE: &[VelocityName] = &[
            velocity(["vx", "ax"], Kind::Length),
            velocity(["vy", "ay"], Kind::Length),
            velocity(["omega", "alpha"], Kind::Angle),
        ];
        const LINE: &[VelocityName] = &[velocity(["v", "a"], Kind::Length)];
        const SPACE: &[VelocityName] = &[
            velocity(["vx", "ax"], Kind::Length),
            velocity(["vy", "ay"], Kind::Length),
            velocity(["vz", "az"], Kind::Length),
            velocity(["omega.x", "alpha.x"], Kind::Angle),
            velocity(["omega.y", "alpha.y"], Kind::Angle),
            velocity(["omega.z", "alpha.z"], Kind::Angle),
        ];
        const FREE: &[VelocityName] = &[
            velocity(["v", "a"], Kind::Length),
            velocity(["v", "a"], Kind::Angle),
            velocity(["v", "a"], Kind::Number),
        ];
        match self {
            BodyKind::Rigid => PLANE,
            BodyKind::Spatial { .. } => SPACE,
            BodyKind::Particle { in_space: false } => &PLANE[..2],
            BodyKind::Particle { in_space: true } => &SPACE[..3],
            BodyKind::Rotor { .. } => &PLANE[2..],
            BodyKind::Slider { .. } => LINE,
            BodyKind::Free { kind: Kind::Length } => &FREE[..1],
            BodyKind::Free { kind: Kind::Angle } => &FREE[1..2],
            BodyKind::Free { kind: Kind::Number } => &FREE[2..],
        }
    }

    /// Which of the coordinates is the angle, if the body turns in the plane.
    fn angle(self) -> Option<u32> {
        if matches!(self, BodyKind::Free { .. } | BodyKind::Spatial { .. }) {
            return None;
        }
        let coordinates = self.coordinates();
        coordinates
            .iter()
            .position(|name| name.kind == Kind::Angle)
            .map(|index| index as u32)
    }
}
