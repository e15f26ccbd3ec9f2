//! A planar mechanism as plain data: what the text says, in SI units and with every name resolved.

use crate::expression::{Expression, Measure, Quantity};

/// A vector in the plane.
pub(crate) type Vector = [f64; 2];

/// One mechanism.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    /// Whether dimensions are checked; without it the text begins with `units none;`.
    pub(crate) units: bool,
    /// The acceleration of gravity, where there is any.
    pub(crate) gravity: Option<Vector>,
    /// The points of the ground, which may move with time.
    pub(crate) ground: Vec<[Signal; 2]>,
    /// The bodies, in the order of the coordinates.
    pub(crate) bodies: Vec<Body>,
    /// The joints, in the order of the constraint rows.
    pub(crate) joints: Vec<Joint>,
    /// Named expressions without dimension; one may use those before it.
    pub(crate) lets: Vec<Expression>,
    /// What the program sets while it runs.
    pub(crate) inputs: Vec<Input>,
    /// States with rates of their own.
    pub(crate) states: Vec<Remembered>,
    /// Kinetic energies beside those of the bodies.
    pub(crate) kinetics: Vec<Kinetic>,
    /// The bodies, joints and loads that stand first and are written as a loop.
    pub(crate) series: Option<Series>,
    /// Forces and torques.
    pub(crate) loads: Vec<Load>,
    /// Named expressions that may use all that outputs may.
    pub(crate) late: Vec<Expression>,
    /// Outputs.
    pub(crate) outputs: Vec<Output>,
    /// The start block.
    pub(crate) start: Start,
    /// Whether the text promises its degrees of freedom.
    pub(crate) expect_dof: bool,
}

/// An input and its value, in SI units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Input {
    pub(crate) measure: Measure,
    pub(crate) value: f64,
}

/// A state without dimension: its start, which is also its value here, and its rate in 1/s.
#[derive(Debug, Clone)]
pub(crate) struct Remembered {
    pub(crate) value: f64,
    pub(crate) rate: Expression,
}

/// The kinetic energy `coefficient expression`, in J.
#[derive(Debug, Clone)]
pub(crate) struct Kinetic {
    pub(crate) coefficient: f64,
    pub(crate) expression: Expression,
}

/// A chain of bars that begins at the ground, with a free coordinate for each bar:
///
/// ```text
/// m_i = m_0 + m_1 i    J_i = J i    theta_i = theta_0 + theta_1 i    r_i = r_0 + (i - 1/2) d
/// T_i = 1/2 (1 kg) i (s_i' + reach B_(i-1).vx)^2         (without B for i = 1)
/// U_i = 1/2 coupling i (s_i - s_(i-1))^2                 (s_0 = 0)
/// F_i = (pull i, 0) at B_i and (0, pull (i + j)) for j = 1, 2;  torque twist sin(theta_(i-1))/i
/// springs from the ground point to B_i: stiffness brace/i, damping drag, no free length
/// ```
///
/// The expansion is in `series.rs`, the text in `print/series.rs`.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    pub(crate) count: usize,
    /// `2..N + 1` instead of `2..=N`.
    pub(crate) exclusive: bool,
    pub(crate) mass: [f64; 2],
    pub(crate) inertia: f64,
    pub(crate) theta: [f64; 2],
    pub(crate) base: Vector,
    pub(crate) step: Vector,
    pub(crate) reach: f64,
    pub(crate) coupling: f64,
    pub(crate) pull: f64,
    pub(crate) twist: f64,
    pub(crate) brace: f64,
    pub(crate) drag: f64,
    /// How many loads and outputs are its own; filled in when it is expanded.
    pub(crate) loads: usize,
    pub(crate) kinetics: usize,
    pub(crate) outputs: usize,
}

/// A body, with `mass` in kg.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) mass: f64,
    /// Its index where it belongs to the series.
    pub(crate) series: Option<usize>,
    pub(crate) kind: BodyKind,
}

/// What a body is.
#[derive(Debug, Clone)]
pub(crate) enum BodyKind {
    /// Coordinates x, y (center of mass) and theta.
    Rigid {
        /// About the center of mass, in kg*m^2.
        inertia: f64,
        /// The center of mass in the axes of the drawing; not printed where it is `None`.
        center: Option<Vector>,
        /// The points in the axes of the drawing.
        points: Vec<Vector>,
    },
    /// Coordinates x and y.
    Particle,
    /// Coordinate theta, about a fixed point.
    Rotor {
        pivot: Vector,
        /// About the pivot, in kg*m^2.
        inertia: f64,
        /// The center of mass from the pivot, for the weight; a rotor without it prints no mass.
        center: Option<Vector>,
        /// The points from the pivot, in body axes.
        points: Vec<Vector>,
    },
    /// Coordinate s, along a fixed line.
    Slider {
        /// Where s = 0; not printed where it is `None`.
        origin: Option<Vector>,
        /// Of any length.
        axis: Vector,
        /// The points from the place of the slider, in world axes.
        points: Vec<Vector>,
    },
    /// A coordinate without a body; its kind is its coordinate: 4 = length, 5 = angle, 6 = number.
    Free { coordinate: usize },
}

/// A point that joints, loads and expressions can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PointId {
    /// A point of the ground.
    Ground(usize),
    /// (body, point).
    Body(usize, usize),
    /// The place of a particle.
    Particle(usize),
    /// The origin of a body's axes, for joints between whole bodies.
    Whole(usize),
    /// The ground, for joints between whole bodies.
    World,
}

/// A joint between the points `p` and `q`.
#[derive(Debug, Clone)]
pub(crate) struct Joint {
    pub(crate) p: PointId,
    pub(crate) q: PointId,
    pub(crate) kind: JointKind,
}

/// What a joint demands of its two points.
#[derive(Debug, Clone)]
pub(crate) enum JointKind {
    /// The points coincide.
    Revolute,
    /// `q` stays on the line through `p` along `axis` (axes of p's body, any length); the angle
    /// between the bodies is `angle`, zero where it is left out.
    Prismatic { axis: Vector, angle: Option<Signal> },
    /// The points keep the distance `length`.
    Distance { length: Signal },
    /// The points coincide and the angle between the bodies is `angle`.
    Weld { angle: Option<Signal> },
    /// `q` stays on the line through `p`.
    Slot { axis: Vector },
    /// theta_B turns `ratio` times as far as theta_A from the start angles, both against a carrier if there is one.
    Gear {
        ratio: f64,
        start: [f64; 2],
        carrier: Option<usize>,
    },
    /// A gear about `q` rolls on a line through `p`, at any distance.
    Rack { axis: Vector, radius: f64 },
    /// A wheel about `q` rolls on a line through `p`, at the distance of its radius.
    Rolling { axis: Vector, radius: f64 },
    /// Wheels about `p` and `q` roll on each other.
    Wheels { radii: [f64; 2] },
    /// `q` stays on the profile of a cam about `p`.
    Cam,
    /// A belt over pulleys of these radii.
    Belt { radii: [f64; 2], start: [f64; 2] },
    /// A coordinate (0 = x, 1 = y, 2 = theta, 3 = s) of q's body is given.
    DriveCoordinate { coordinate: usize, value: Signal },
    /// The angle between the bodies is given.
    DriveAngle { value: Signal },
    /// The distance of the points is given.
    DriveDistance { value: Signal },
    /// `form = value`; no body feels a reaction.
    Constraint { form: Form, value: Signal },
}

/// `linear a + sine sin(b) + product a b + square a^2` of two coordinates in SI units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    /// (body, 0 = x, 1 = y, 2 = theta, 3 = s).
    pub(crate) a: (usize, usize),
    pub(crate) b: (usize, usize),
    pub(crate) linear: f64,
    pub(crate) sine: f64,
    pub(crate) product: f64,
    pub(crate) square: f64,
}

/// `offset + amplitude sin(rate t + phase)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Signal {
    pub(crate) offset: f64,
    pub(crate) wave: Option<Wave>,
}

/// The part of a [`Signal`] that varies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Wave {
    pub(crate) amplitude: f64,
    pub(crate) rate: f64,
    pub(crate) phase: f64,
}

impl Signal {
    /// The signal that has this value at t = 0.
    pub(crate) fn through(value: f64, wave: Option<Wave>) -> Self {
        let at_zero = wave.map_or(0.0, |w| w.amplitude * w.phase.sin());
        let offset = value - at_zero;
        Self { offset, wave }
    }

    /// Value, first and second time derivative.
    pub(crate) fn at(&self, t: f64) -> [f64; 3] {
        let Some(wave) = self.wave else {
            return [self.offset, 0.0, 0.0];
        };
        let Wave {
            amplitude: b,
            rate: w,
            phase,
        } = wave;
        let (sin, cos) = (w * t + phase).sin_cos();
        [self.offset + b * sin, b * w * cos, -b * w * w * sin]
    }
}

/// What acts on the mechanism.
#[derive(Debug, Clone)]
pub(crate) enum Load {
    /// A force at a point, with components in world axes or in the axes of the body.
    Force {
        at: PointId,
        components: [Law; 2],
        local: bool,
    },
    /// A generalized force on a free coordinate.
    Coordinate { on: usize, force: Law },
    /// The tension `stiffness (l - free) + damping l'`; a damper where only damping is given.
    Spring {
        ends: [PointId; 2],
        stiffness: Option<f64>,
        damping: Option<f64>,
        free: Option<Signal>,
        vary: Vary,
    },
    /// The tension `c0 + c1 l + c2 l' + c3 l^2`.
    SpringLaw { ends: [PointId; 2], law: [f64; 4] },
    /// The torque `-(stiffness (theta_B - theta_A - free) + damping (omega_B - omega_A))` on the
    /// second body, and its opposite on the first.
    Torsion {
        ends: [Option<usize>; 2],
        stiffness: f64,
        damping: Option<f64>,
        free: Option<Signal>,
        vary: Vary,
    },
    /// Along each axis the force `stiffness d + damping d'` that draws Q back to P, `d = A^T (r_Q - r_P)`, and the
    /// torque of a torsion spring with the stiffness and the damping of `turning`.
    Bushing {
        ends: [PointId; 2],
        axes: Axes,
        stiffness: Vector,
        damping: Option<Vector>,
        turning: Option<(f64, Option<f64>)>,
        free: Option<Signal>,
        vary: Vary,
    },
    /// The potential energy `coefficient expression`, in J.
    Energy {
        coefficient: f64,
        expression: Expression,
    },
    /// The potential energy `form factor`, in J.
    Potential { form: Form, factor: Signal },
    /// A torque on one body, and its opposite on the other where there is one.
    Torque {
        on: usize,
        against: Option<usize>,
        torque: Law,
    },
}

/// The axes A of a bushing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Axes {
    /// Nothing is written: those of the first end.
    Omitted,
    /// Those of the body of an end.
    Of(usize),
    World,
}

/// What the stiffness (a function of time) and the damping of a spring are multiplied with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Vary {
    pub(crate) stiffness: Option<Signal>,
    pub(crate) damping: Option<Expression>,
}

/// A sum of terms, in N or N*m.
pub(crate) type Law = Vec<Term>;

/// `coefficient * factor`.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    pub(crate) coefficient: f64,
    pub(crate) factor: Factor,
}

/// What a coefficient multiplies; its unit follows.
#[derive(Debug, Clone)]
pub(crate) enum Factor {
    One,
    /// A quantity with its own unit, as the velocity in a damping force.
    Quantity(Quantity),
    /// An expression without dimension.
    Expression(Expression),
}

/// What the simulation writes out.
#[derive(Debug, Clone)]
pub(crate) enum Output {
    /// Two columns.
    Point(PointId),
    Quantity(Quantity),
    Expression(Expression),
    Reaction(usize, Component),
    Energy(EnergyKind),
}

/// A component of a joint's reaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Component {
    X,
    Y,
    Moment,
}

/// Which energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EnergyKind {
    Kinetic,
    Potential,
    Total,
}

/// The start block: every position, and some velocities.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    /// Whether the positions are given as fixed values; else they are guesses.
    pub(crate) fixed: bool,
    pub(crate) positions: Vec<f64>,
    /// Whether angles that are zero are left out where a gear counts from them.
    pub(crate) omits_zeros: bool,
    /// (coordinate, velocity).
    pub(crate) velocities: Vec<(usize, f64)>,
}

/// One number of a model that a parameter of the text can stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Site {
    Gravity(usize),
    Mass(usize),
    Inertia(usize),
    /// (body, point, component).
    Point(usize, usize, usize),
    /// The constant part of a distance joint's length.
    Length(usize),
    /// (load, component, term).
    Coefficient(usize, usize, usize),
    /// (body, component) of the pivot or origin.
    Origin(usize, usize),
    /// The ratio of a gear.
    Ratio(usize),
    /// The stiffness of a spring.
    Stiffness(usize),
    /// The damping of a spring.
    Damping(usize),
    /// (load, term) of the law of a spring.
    Law(usize, usize),
    /// The coefficient of a kinetic energy.
    Kinetic(usize),
    /// The coefficient of a potential energy.
    Energy(usize),
    /// None of these.
    Unbound,
}

impl Body {
    /// Its coordinates in their order: 0 = x, 1 = y, 2 = theta, 3 = s.
    pub(crate) fn coordinates(&self) -> &'static [usize] {
        match self.kind {
            BodyKind::Rigid { .. } => &[0, 1, 2],
            BodyKind::Particle => &[0, 1],
            BodyKind::Rotor { .. } => &[2],
            BodyKind::Slider { .. } => &[3],
            BodyKind::Free { coordinate: 4 } => &[4],
            BodyKind::Free { coordinate: 5 } => &[5],
            BodyKind::Free { .. } => &[6],
        }
    }

    /// Whether it is a coordinate without a body.
    pub(crate) fn is_free(&self) -> bool {
        matches!(self.kind, BodyKind::Free { .. })
    }

    /// Whether it has a coordinate theta.
    pub(crate) fn turns(&self) -> bool {
        self.coordinates().contains(&2)
    }
}

impl JointKind {
    /// Whether it is a driver.
    pub(crate) fn drives(&self) -> bool {
        matches!(
            self,
            JointKind::DriveCoordinate { .. }
                | JointKind::DriveAngle { .. }
                | JointKind::DriveDistance { .. }
        )
    }
}

impl Joint {
    /// How many constraint rows it gives.
    pub(crate) fn rows(&self) -> usize {
        match self.kind {
            JointKind::Weld { .. } => 3,
            JointKind::Revolute
            | JointKind::Prismatic { .. }
            | JointKind::Rolling { .. }
            | JointKind::Wheels { .. } => 2,
            JointKind::Distance { .. }
            | JointKind::Slot { .. }
            | JointKind::Gear { .. }
            | JointKind::Rack { .. }
            | JointKind::Cam
            | JointKind::Belt { .. }
            | JointKind::DriveCoordinate { .. }
            | JointKind::DriveAngle { .. }
            | JointKind::DriveDistance { .. }
            | JointKind::Constraint { .. } => 1,
        }
    }
}

impl PointId {
    /// The body that carries the point; `None` for the ground.
    pub(crate) fn body(self) -> Option<usize> {
        match self {
            PointId::Ground(_) | PointId::World => None,
            PointId::Body(body, _) | PointId::Particle(body) | PointId::Whole(body) => Some(body),
        }
    }
}

impl Model {
    /// The number of coordinates.
    pub(crate) fn nq(&self) -> usize {
        self.column(self.bodies.len())
    }

    /// The number of constraint rows.
    pub(crate) fn nc(&self) -> usize {
        self.joints.iter().map(Joint::rows).sum()
    }

    /// Whether the start block leaves a position out.
    pub(crate) fn omits(&self, body: usize, coordinate: usize) -> bool {
        let geared = |joint: &Joint| {
            matches!(joint.kind, JointKind::Gear { .. } | JointKind::Belt { .. })
                && [joint.p.body(), joint.q.body()].contains(&Some(body))
        };
        let value = self.start.positions[self.coordinate(body, coordinate)];
        self.start.omits_zeros && coordinate == 2 && value == 0.0 && self.joints.iter().any(geared)
    }

    /// The index of the first coordinate of a body.
    pub(crate) fn column(&self, body: usize) -> usize {
        self.bodies[..body]
            .iter()
            .map(|b| b.coordinates().len())
            .sum()
    }

    /// The index of a coordinate: 0 = x, 1 = y, 2 = theta, 3 = s.
    pub(crate) fn coordinate(&self, body: usize, coordinate: usize) -> usize {
        let mut coordinates = self.bodies[body].coordinates().iter();
        let place = coordinates.position(|k| *k == coordinate);
        self.column(body) + place.unwrap()
    }

    /// The first constraint row of a joint.
    pub(crate) fn row(&self, joint: usize) -> usize {
        self.joints[..joint].iter().map(Joint::rows).sum()
    }

    /// The number at a site.
    pub(crate) fn number(&mut self, site: Site) -> Option<&mut f64> {
        match site {
            Site::Unbound => None,
            Site::Kinetic(index) => Some(&mut self.kinetics[index].coefficient),
            Site::Energy(load) => match &mut self.loads[load] {
                Load::Energy { coefficient, .. } => Some(coefficient),
                _ => None,
            },
            Site::Gravity(k) => self.gravity.as_mut().map(|g| &mut g[k]),
            Site::Mass(body) => Some(&mut self.bodies[body].mass),
            Site::Inertia(body) => match &mut self.bodies[body].kind {
                BodyKind::Rigid { inertia, .. } | BodyKind::Rotor { inertia, .. } => Some(inertia),
                _ => None,
            },
            Site::Point(body, point, k) => match &mut self.bodies[body].kind {
                BodyKind::Rigid { points, .. }
                | BodyKind::Rotor { points, .. }
                | BodyKind::Slider { points, .. } => Some(&mut points[point][k]),
                BodyKind::Particle | BodyKind::Free { .. } => None,
            },
            Site::Origin(body, k) => match &mut self.bodies[body].kind {
                BodyKind::Rotor { pivot, .. } => Some(&mut pivot[k]),
                BodyKind::Slider { origin, .. } => origin.as_mut().map(|origin| &mut origin[k]),
                _ => None,
            },
            Site::Ratio(joint) => match &mut self.joints[joint].kind {
                JointKind::Gear { ratio, .. } => Some(ratio),
                _ => None,
            },
            Site::Stiffness(load) => match &mut self.loads[load] {
                Load::Spring { stiffness, .. } => stiffness.as_mut(),
                Load::Torsion { stiffness, .. } => Some(stiffness),
                Load::Bushing { stiffness, .. } => Some(&mut stiffness[0]),
                _ => None,
            },
            Site::Damping(load) => match &mut self.loads[load] {
                Load::Spring { damping, .. } | Load::Torsion { damping, .. } => damping.as_mut(),
                Load::Bushing { damping, .. } => damping.as_mut().map(|damping| &mut damping[0]),
                _ => None,
            },
            Site::Law(load, term) => match &mut self.loads[load] {
                Load::SpringLaw { law, .. } => Some(&mut law[term]),
                _ => None,
            },
            Site::Length(joint) => match &mut self.joints[joint].kind {
                JointKind::Distance { length } => Some(&mut length.offset),
                _ => None,
            },
            Site::Coefficient(load, k, term) => match &mut self.loads[load] {
                Load::Force { components, .. } => Some(&mut components[k][term].coefficient),
                Load::Torque { torque, .. } => Some(&mut torque[term].coefficient),
                Load::Coordinate { force, .. } => Some(&mut force[term].coefficient),
                _ => None,
            },
        }
    }
}
