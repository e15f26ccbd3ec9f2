//! The checked model: ids instead of names, expressions instead of text, nothing left to resolve.

pub mod dimension;
pub mod kinematics;
pub mod unit;

use crate::diagnostic::Span;
use crate::expr::{ExprId, Graph};
use dimension::Dimension;
use mbdsl_runtime::{Kind, StartKind};

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
    /// The parameters, in the order of the text.
    pub parameters: Vec<Parameter>,
    /// The acceleration of gravity, m/s^2.
    pub gravity: [ExprId; 2],
    /// The points of the ground; their places may depend on time.
    pub ground: Vec<Point>,
    /// The bodies, in the order of the text.
    pub bodies: Vec<Body>,
    /// The joints, in the order of the text.
    pub joints: Vec<Joint>,
    /// The loads, in the order of the text.
    pub loads: Vec<Load>,
    /// The start values, in the order of the text.
    pub start: Vec<StartValue>,
    /// What `expect dof` promises.
    pub expect_dof: Option<Expectation>,
    /// The outputs, in the order of the text.
    pub outputs: Vec<Output>,
    /// The warnings that `allow` silences.
    pub allowed: Vec<Allowed>,
    /// Number of coordinates.
    pub nq: usize,
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
    /// Its dimension; `None` where the default is a bare 0, or dimensions are not checked.
    pub dimension: Option<Dimension>,
}

/// A body of a model, by its place in [`Model::bodies`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BodyId(pub u32);

/// What a point is fixed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Frame {
    /// The world.
    Ground,
    /// A body.
    Body(BodyId),
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
    /// Its mass, kg.
    pub mass: Quantity,
    /// Its moment of inertia, kg m^2: about the centre of mass, of a rotor about its pivot. Only
    /// bodies that turn have one.
    pub inertia: Quantity,
    /// Its centre of mass in body axes, m: not zero for a rotor only.
    pub center: [ExprId; 2],
    /// Its named points, in body axes.
    pub points: Vec<Point>,
    /// Its first coordinate.
    pub first: u32,
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
    /// Coordinates x, y.
    Particle,
    /// Coordinate theta: it turns about a fixed point.
    Rotor {
        /// The point in the world, m.
        pivot: [ExprId; 2],
    },
    /// Coordinate s: it slides along a fixed line and does not turn.
    Slider {
        /// Where it is at s = 0, m.
        origin: [ExprId; 2],
        /// The direction of the line, of unit length.
        axis: [ExprId; 2],
    },
}

/// What a coordinate of a body is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordinateName {
    /// Position, velocity and acceleration.
    pub names: [&'static str; 3],
    /// What it measures.
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
    pub local: [ExprId; 2],
}

/// A point of a frame, wherever it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anchor {
    /// The frame that carries it.
    pub frame: Frame,
    /// Its place in the axes of the frame, m.
    pub local: [ExprId; 2],
}

/// A connection that takes freedom.
#[derive(Debug, Clone)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The first point, P.
    pub first: Anchor,
    /// The second point, Q.
    pub second: Anchor,
    /// What it demands.
    pub kind: JointKind,
}

/// The kinds of joints.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum JointKind {
    /// P and Q coincide.
    Revolute,
    /// Q stays on a line through P, and the bodies keep their angle.
    Prismatic {
        /// The direction of the line in the first body's axes, of any length.
        axis: [ExprId; 2],
        /// theta of the second body minus theta of the first, rad.
        angle: ExprId,
    },
    /// P and Q keep their distance.
    Distance {
        /// The distance, m.
        length: ExprId,
    },
}

/// A force or torque of the user.
#[derive(Debug, Clone)]
pub struct Load {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: LoadKind,
}

/// The kinds of loads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LoadKind {
    /// A force at a point, in world axes, N.
    Force {
        /// Where it acts.
        at: Anchor,
        /// The force.
        force: [ExprId; 2],
    },
    /// A torque, N m.
    Torque {
        /// The body that feels it.
        on: BodyId,
        /// The body that feels its reaction.
        from: Option<BodyId>,
        /// The torque.
        torque: ExprId,
    },
}

/// An entry of the `start` block.
#[derive(Debug, Clone)]
pub struct StartValue {
    /// The coordinate, or the one whose velocity is meant.
    pub coordinate: u32,
    /// Position, guess or velocity.
    pub kind: StartKind,
    /// The value, a function of parameters.
    pub value: ExprId,
    /// The entry as written.
    pub span: Span,
}

/// `expect dof = N;`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expectation {
    /// The number.
    pub dof: u64,
    /// Where it stands.
    pub span: Span,
}

/// One column of the outputs.
#[derive(Debug, Clone)]
pub struct Output {
    /// Its name, `tip.x`.
    pub name: String,
    /// Its value.
    pub value: ExprId,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
}

/// A warning that the model silences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// What the warning is called.
    pub name: String,
    /// Whose warning; all where `None`.
    pub subject: Option<String>,
}

impl Model {
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

impl Body {
    /// How many coordinates it has.
    pub fn coordinates(&self) -> u32 {
        self.kind.coordinates().len() as u32
    }
}

impl BodyKind {
    /// The coordinates.
    pub fn coordinates(self) -> &'static [CoordinateName] {
        const fn coordinate(names: [&'static str; 3], kind: Kind) -> CoordinateName {
            CoordinateName { names, kind }
        }
        const PLANE: &[CoordinateName] = &[
            coordinate(["x", "vx", "ax"], Kind::Length),
            coordinate(["y", "vy", "ay"], Kind::Length),
            coordinate(["theta", "omega", "alpha"], Kind::Angle),
        ];
        const LINE: &[CoordinateName] = &[coordinate(["s", "v", "a"], Kind::Length)];
        match self {
            BodyKind::Rigid => PLANE,
            BodyKind::Particle => &PLANE[..2],
            BodyKind::Rotor { .. } => &PLANE[2..],
            BodyKind::Slider { .. } => LINE,
        }
    }

    /// Which of the coordinates is the angle, if the body turns.
    pub fn angle(self) -> Option<u32> {
        let coordinates = self.coordinates();
        coordinates
            .iter()
            .position(|name| name.kind == Kind::Angle)
            .map(|index| index as u32)
    }

    /// What the language calls it.
    pub fn word(self) -> &'static str {
        match self {
            BodyKind::Rigid => "body",
            BodyKind::Particle => "particle",
            BodyKind::Rotor { .. } => "rotor",
            BodyKind::Slider { .. } => "slider",
        }
    }
}

impl JointKind {
    /// What its scalar conditions are called, in the order of their rows.
    pub fn rows(self) -> &'static [&'static str] {
        match self {
            JointKind::Revolute => &["x", "y"],
            JointKind::Prismatic { .. } => &["normal", "angle"],
            JointKind::Distance { .. } => &["length"],
        }
    }
}
