//! Bodies, and the names of their coordinates and velocities.

use crate::diagnostic::Span;
use crate::expr::{ExprId, Symbol, Vector};
use crate::model::frame::Point;
use mbdsl_runtime::{Attitude, Kind};

/// A moving thing with coordinates.
#[derive(Debug, Clone)]
pub struct Body {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Kind of the body.
    pub kind: BodyKind,
    /// Whether it is drawn as a bar, with the ends A and B.
    pub is_bar: bool,
    /// Its mass, kg.
    pub mass: Quantity,
    /// Its moment of inertia, kg m^2: about the center of mass, of a rotor about its pivot. Only
    /// bodies that turn have one.
    pub inertia: Quantity,
    /// Its center of mass in body axes, m: not zero for a rotor only.
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
    /// Coordinates x, y of the center of mass and theta.
    Rigid,
    /// In space: coordinates x, y, z of the center of mass and the quaternion q0 ... q3 of its attitude;
    /// velocities of x, y, z and omega in body axes.
    Spatial {
        /// The matrix of inertia about the center of mass in body axes, kg m^2.
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
        /// In space, the direction about which it turns, of unit length; not read in the plane.
        axis: Vector,
    },
    /// Coordinate s: it slides along a fixed line and does not turn.
    Slider {
        /// Position of the slider at s = 0, m.
        origin: Vector,
        /// The direction of the line, of unit length.
        axis: Vector,
    },
    /// A free coordinate: it has no place, and the user writes its energies.
    Free {
        /// Quantity that the coordinate measures.
        kind: Kind,
    },
}

/// Name of a coordinate of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordinateName {
    /// Its word; empty where the name of the body says it.
    pub word: &'static str,
    /// Quantity that the coordinate measures.
    pub kind: Kind,
}

/// Name of a velocity of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VelocityName {
    /// Its word, and that of its acceleration.
    pub words: [&'static str; 2],
    /// Quantity that the velocity is the rate of.
    pub kind: Kind,
}

/// A coordinate, a velocity or an acceleration of a body, as the user writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// Its word; empty where the name of the body says it.
    pub word: &'static str,
    /// Its symbol in the equations.
    pub symbol: Symbol,
    /// 0 for a coordinate, 1 for a velocity, 2 for an acceleration.
    pub order: u32,
    /// Quantity that it measures; for a velocity or an acceleration, the quantity that it is a rate of.
    pub kind: Kind,
}

impl Body {
    /// Number of coordinates.
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

    /// Word for the body in the language.
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

    /// Index of the coordinate that is the angle of a body in the plane, or of a rotor; else `None`.
    pub(super) fn angle(self) -> Option<u32> {
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
