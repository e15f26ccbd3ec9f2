//! What a spatial mechanism consists of.

use super::attitude::Attitude;
use super::jet::Jet;

/// The ground, or a body by its index.
pub(super) type Frame = Option<usize>;

/// A mechanism; lengths in m, angles in rad.
#[derive(Debug, Clone, Default)]
pub(super) struct Model {
    pub(super) units: bool,
    pub(super) gravity: Option<[f64; 3]>,
    pub(super) ground: Vec<GroundPoint>,
    pub(super) ground_directions: Vec<[f64; 3]>,
    pub(super) bodies: Vec<Body>,
    pub(super) joints: Vec<Joint>,
    /// What is held at its value at the start, with that value.
    pub(super) constraints: Vec<(Terms, f64)>,
    pub(super) kinetics: Vec<Kinetic>,
    pub(super) loads: Vec<Load>,
    pub(super) outputs: Vec<Output>,
    /// Positions at the start are given, not guessed.
    pub(super) fixed: bool,
}

/// `c + amplitude (sin(rate t + phase) - sin(phase))`
#[derive(Debug, Clone, Copy)]
pub(super) struct Signal {
    pub(super) start: f64,
    /// amplitude, rate, phase
    pub(super) wave: Option<[f64; 3]>,
}

impl Signal {
    pub(super) fn at(self, t: Jet) -> Jet {
        let start = Jet::constant(self.start);
        self.wave.map_or(start, |[amplitude, rate, phase]| {
            let sin = (t * rate + Jet::constant(phase)).sin();
            start + (sin - Jet::constant(phase.sin())) * amplitude
        })
    }
}

#[derive(Debug, Clone)]
pub(super) struct GroundPoint(pub(super) [Signal; 3]);

#[derive(Debug, Clone)]
pub(super) struct Body {
    pub(super) mass: f64,
    pub(super) kind: BodyKind,
    /// From the origin of its drawing, in its axes.
    pub(super) points: Vec<[f64; 3]>,
    pub(super) directions: Vec<[f64; 3]>,
    pub(super) start: Start,
}

#[derive(Debug, Clone)]
pub(super) enum BodyKind {
    Rigid {
        inertia: [f64; 3],
        products: Option<[f64; 3]>,
        axes: Option<Attitude>,
        center: Option<[f64; 3]>,
    },
    Particle,
    Rotor {
        pivot: [f64; 3],
        axis: [f64; 3],
        inertia: f64,
        center: Option<[f64; 3]>,
    },
    Slider {
        origin: Option<[f64; 3]>,
        axis: [f64; 3],
    },
    /// A coordinate of its own: m, rad or a number.
    Free(Measure),
}

/// What a coordinate measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    Length,
    Angle,
    Number,
}

/// Where a body starts.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// Of the center of mass.
    pub(super) place: [f64; 3],
    pub(super) attitude: Attitude,
    /// theta, s or the coordinate itself.
    pub(super) way: f64,
}

impl Body {
    pub(super) fn velocities(&self) -> usize {
        match self.kind {
            BodyKind::Rigid { .. } => 6,
            BodyKind::Particle => 3,
            _ => 1,
        }
    }

    pub(super) fn is_rigid(&self) -> bool {
        matches!(self.kind, BodyKind::Rigid { .. })
    }

    /// Whether it has axes of its own.
    pub(super) fn has_axes(&self) -> bool {
        !matches!(self.kind, BodyKind::Particle | BodyKind::Free(_))
    }

    /// Whether an angle, not a length, is its coordinate.
    pub(super) fn way(&self) -> Measure {
        match self.kind {
            BodyKind::Rotor { .. } => Measure::Angle,
            BodyKind::Free(measure) => measure,
            _ => Measure::Length,
        }
    }
}

/// A point: of a frame by its number, or the center of mass of a body where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PointId {
    pub(super) frame: Frame,
    pub(super) index: Option<usize>,
}

#[derive(Debug, Clone)]
pub(super) struct Joint {
    pub(super) kind: JointKind,
    pub(super) p: PointId,
    pub(super) q: PointId,
    /// In the axes of the first body.
    pub(super) axis: Option<[f64; 3]>,
    /// In the axes of the second body; as `axis` where there is none.
    pub(super) axis2: Option<[f64; 3]>,
    /// Its angle, its length, or what is driven.
    pub(super) value: Option<Signal>,
    /// The directions of the bodies that the text names instead of components.
    pub(super) named: [Option<usize>; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum JointKind {
    Spherical,
    Revolute,
    Universal,
    ConstantVelocity,
    Weld,
    Cylindrical,
    Prismatic,
    Planar,
    Slot,
    OnPlane,
    Distance,
    Parallel,
    Perpendicular,
    /// The angle of an earlier joint, whose points and axes it has, too.
    DriveAngle(usize),
    DriveSlide(usize),
    DriveDistance,
    /// Of a body: one of x, y, z, or its only coordinate.
    DriveCoordinate(usize, usize),
    /// One of the constraints of the model.
    Constraint(usize),
}

impl JointKind {
    pub(super) fn rows(self) -> usize {
        match self {
            JointKind::Weld => 6,
            JointKind::Revolute | JointKind::Prismatic => 5,
            JointKind::Universal | JointKind::ConstantVelocity | JointKind::Cylindrical => 4,
            JointKind::Spherical | JointKind::Planar => 3,
            JointKind::Slot | JointKind::Parallel => 2,
            JointKind::OnPlane
            | JointKind::Distance
            | JointKind::Perpendicular
            | JointKind::DriveAngle(_)
            | JointKind::DriveSlide(_)
            | JointKind::DriveDistance
            | JointKind::DriveCoordinate(..)
            | JointKind::Constraint(_) => 1,
        }
    }

    /// Whether it is a driver.
    pub(super) fn drives(self) -> bool {
        matches!(
            self,
            JointKind::DriveAngle(_)
                | JointKind::DriveSlide(_)
                | JointKind::DriveDistance
                | JointKind::DriveCoordinate(..)
        )
    }

    /// Whether it has an angle to read and to drive.
    pub(super) fn turns(self) -> bool {
        matches!(self, JointKind::Revolute | JointKind::Cylindrical)
    }

    pub(super) fn slides(self) -> bool {
        matches!(self, JointKind::Prismatic | JointKind::Cylindrical)
    }
}

/// One number of a state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Leaf {
    Time,
    /// A component, differentiated so often.
    Point(PointId, usize, usize),
    Direction(Frame, usize, usize),
    Rotation(usize, usize, usize),
    /// theta, s or a coordinate, differentiated so often.
    Way(usize, usize),
    /// omega (1) or alpha (2)
    Omega(usize, usize, usize),
    Spin(usize, usize),
    Angle(usize),
    Rate(usize),
    Slide(usize),
    Speed(usize),
    Reaction(usize, usize),
    Moment(usize, usize),
}

/// What is applied to a leaf, counted in SI units.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shape {
    Same,
    Sine,
    Square,
    Tanh,
    /// `1/(2 + x^2)`
    Bell,
}

/// `sum of c f(leaf) g(leaf) ...`
pub(super) type Terms = Vec<(f64, Vec<(Shape, Leaf)>)>;

/// `1/2 f w1 w2`, or `f w1` where `second` is none: f a function of positions, w rates.
#[derive(Debug, Clone)]
pub(super) struct Kinetic {
    pub(super) factor: Terms,
    pub(super) first: Leaf,
    pub(super) second: Option<Leaf>,
}

#[derive(Debug, Clone)]
pub(super) enum Load {
    Force {
        at: PointId,
        local: bool,
        value: [Terms; 3],
    },
    Torque {
        on: usize,
        local: bool,
        value: [Terms; 3],
    },
    /// On a rotor or a coordinate.
    Along {
        on: usize,
        value: Terms,
    },
    About {
        joint: usize,
        value: Terms,
    },
    Spring {
        ends: [PointId; 2],
        /// Stiffness and free length; without them a damper.
        spring: Option<[Signal; 2]>,
        damping: Option<Terms>,
    },
    /// `c0 + c1 l + c2 dl + c3 l^2`, and terms.
    Law {
        ends: [PointId; 2],
        law: [f64; 4],
        more: Terms,
    },
    Potential(Terms),
}

#[derive(Debug, Clone)]
pub(super) enum Output {
    Leaf(Leaf),
    Terms(Terms),
    Point(PointId),
    /// Kinetic, potential, total.
    Energy(usize),
}
