//! Random mechanisms whose start closes all joints: bodies are placed first, and joints get points and axes where
//! they need them. A joint that would make the equations ill-conditioned is left out.

use super::attitude::Attitude;
use super::items;
use super::joints;
use super::matrix::{self, product, scaled, sum, turn, unit};
use super::mechanics::Curves;
use super::model::{
    Body, BodyKind, Frame, Joint, JointKind, Kinetic, Leaf, Measure, Model, Signal, Start,
};
use super::motion::{Place, State};
use super::random::Random;

/// The condition number a start may have.
const WELL_CONDITIONED: f64 = 1e4;

/// A mechanism, and a state at which it is evaluated.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) model: Model,
    pub(super) state: State,
}

/// The case of a seed.
pub(super) fn build(seed: u64) -> Case {
    let mut random = Random(seed);
    let mut builder = Builder {
        model: Model {
            units: random.chance(0.6),
            gravity: random.chance(0.85).then(|| random.vector(12.0)),
            fixed: random.chance(0.4),
            ..Model::default()
        },
        random,
    };
    builder.ground_direction();
    let count = 1 + builder.random.below(4);
    for _ in 0..count {
        builder.body();
    }
    for _ in 0..builder.random.below(4) {
        let frames = builder.model.bodies.len() + 1;
        let [a, b] = [(); 2].map(|()| builder.random.below(frames).checked_sub(1));
        let kind = builder.kind(false);
        builder.joint(kind, [a, b], false);
    }
    let Builder {
        mut model,
        mut random,
    } = builder;
    items::add(&mut model, &mut random);
    let state = state(&model, &mut random);
    Case { model, state }
}

/// A state near the start, or the start itself with some velocities.
fn state(model: &Model, random: &mut Random) -> State {
    let mut state = start(model);
    state.v = state.v.iter().map(|_| random.number(3.0)).collect();
    if random.chance(0.7) {
        state.t = random.number(2.0).abs();
        for place in &mut state.places {
            place.r = sum(place.r, random.vector(0.2));
            let turned = turn(random.direction(), random.number(0.3));
            place.attitude = product(place.attitude, turned);
            place.way += random.number(0.3);
        }
    }
    let zero = vec![0.0; state.v.len()];
    let motion = super::motion::Motion::new(model, &state, &state.v, &zero, 1.0);
    for (joint, turns) in model.joints.iter().zip(&mut state.turns) {
        let [sin, cos] = joints::turned(&motion, joint);
        let whole = std::f64::consts::TAU * (random.below(7) as f64 - 3.0);
        *turns = sin.atan2(cos) + random.between(-2.8, 2.8) + whole;
    }
    state
}

/// The start, at rest.
pub(super) fn start(model: &Model) -> State {
    let places = model.bodies.iter().map(|body| Place {
        r: body.start.place,
        attitude: body.start.attitude.matrix(),
        way: body.start.way,
    });
    State {
        t: 0.0,
        places: places.collect(),
        v: vec![0.0; model.bodies.iter().map(Body::velocities).sum()],
        turns: vec![0.0; model.joints.len()],
    }
}

/// A mechanism that grows.
pub(super) struct Builder {
    pub(super) model: Model,
    pub(super) random: Random,
}

impl Builder {
    fn ground_direction(&mut self) {
        let direction = self.random.direction();
        self.model.ground_directions.push(direction);
    }

    /// Origin of a frame at the start; of a body its center of mass.
    pub(super) fn place(&self, frame: Frame) -> [f64; 3] {
        let Some(index) = frame else {
            return [0.0; 3];
        };
        let body = &self.model.bodies[index];
        match &body.kind {
            BodyKind::Rotor { pivot, .. } => *pivot,
            BodyKind::Slider { origin, axis } => {
                let along = scaled(unit(*axis), body.start.way);
                sum(origin.unwrap_or_default(), along)
            }
            _ => body.start.place,
        }
    }

    /// The attitude of a frame at the start.
    pub(super) fn attitude(&self, frame: Frame) -> Option<Attitude> {
        let body = &self.model.bodies[frame?];
        match &body.kind {
            BodyKind::Rotor { axis, .. } => Some(Attitude::AxisAngle(*axis, body.start.way)),
            BodyKind::Rigid { .. } => Some(body.start.attitude.clone()),
            _ => None,
        }
    }

    pub(super) fn axes(&self, frame: Frame) -> matrix::Matrix {
        let attitude = self.attitude(frame);
        attitude.map_or(matrix::IDENTITY, |attitude| attitude.matrix())
    }

    /// Adds a body, with a joint to one before or to the ground.
    fn body(&mut self) {
        let index = self.model.bodies.len();
        let parents: Vec<Frame> = (0..index)
            .filter(|body| !matches!(self.model.bodies[*body].kind, BodyKind::Free(_)))
            .map(Some)
            .chain([None])
            .collect();
        let parent = parents[self.random.below(parents.len())];
        let random = &mut self.random;
        let mass = random.between(0.1, 10.0);
        let size = random.between(0.15, 1.0);
        let offset = random.vector(1.5);
        let choice = random.below(12);
        let mut start = Start {
            place: [0.0; 3],
            attitude: Attitude::AxisAngle([0.0, 0.0, 1.0], 0.0),
            way: random.number(2.0),
        };
        let center = random.chance(0.3).then(|| random.vector(0.5));
        let (mut mass, kind) = match choice {
            0 => (mass, BodyKind::Particle),
            1 => (
                mass,
                BodyKind::Rotor {
                    pivot: random.vector(1.0),
                    axis: random.direction(),
                    inertia: mass * size * size,
                    center,
                },
            ),
            2 => (
                mass,
                BodyKind::Slider {
                    origin: random.chance(0.7).then(|| random.vector(1.0)),
                    axis: random.direction(),
                },
            ),
            3 => {
                let measures = [Measure::Length, Measure::Angle, Measure::Number];
                (0.0, BodyKind::Free(measures[random.below(3)]))
            }
            _ => {
                start.attitude = random.attitude(2);
                // Squares of lengths along the axes: any body has such ones.
                let [a, b, c] = [(); 3].map(|()| random.between(0.1, 1.0) * mass * size * size);
                let inertia = [b + c, c + a, a + b];
                let least = a.min(b).min(c);
                let products = random
                    .chance(0.4)
                    .then(|| [(); 3].map(|()| 0.4 * random.number(1.0) * least));
                let axes = random.chance(0.4).then(|| random.attitude(1));
                (
                    mass,
                    BodyKind::Rigid {
                        inertia,
                        products,
                        axes,
                        center,
                    },
                )
            }
        };
        if matches!(kind, BodyKind::Rotor { .. }) && random.chance(0.2) {
            mass = 0.0;
        }
        let directions = match kind {
            BodyKind::Free(_) | BodyKind::Particle => Vec::new(),
            _ => vec![random.direction()],
        };
        let points = match kind {
            BodyKind::Free(_) | BodyKind::Particle => Vec::new(),
            _ => vec![random.vector(1.0)],
        };
        let is_free = matches!(kind, BodyKind::Free(_));
        start.place = sum(self.place(parent), offset);
        self.model.bodies.push(Body {
            mass,
            kind,
            points,
            directions,
            start,
        });
        if is_free {
            let factor = vec![(self.random.between(0.3, 3.0), Vec::new())];
            self.model.kinetics.push(Kinetic {
                factor,
                first: Leaf::Way(index, 1),
                second: Some(Leaf::Way(index, 1)),
            });
        }
        let is_placed = matches!(
            self.model.bodies[index].kind,
            BodyKind::Rotor { .. } | BodyKind::Slider { .. }
        );
        if !is_free && !is_placed && self.random.chance(0.93) {
            let kind = self.kind(true);
            self.joint(kind, [parent, Some(index)], true);
        }
    }

    fn kind(&mut self, is_new: bool) -> JointKind {
        use JointKind::{
            ConstantVelocity, Cylindrical, Distance, DriveDistance, OnPlane, Parallel,
            Perpendicular, Planar, Prismatic, Revolute, Slot, Spherical, Universal, Weld,
        };
        let tree = [
            Spherical,
            Revolute,
            Revolute,
            Universal,
            ConstantVelocity,
            Weld,
            Cylindrical,
            Cylindrical,
            Prismatic,
            Planar,
            Slot,
            Revolute,
            ConstantVelocity,
        ];
        let any = [
            Spherical,
            Slot,
            OnPlane,
            Distance,
            Parallel,
            Perpendicular,
            DriveDistance,
            OnPlane,
            Planar,
            Universal,
            Distance,
        ];
        let drivers = [
            JointKind::DriveAngle(self.random.below(4)),
            JointKind::DriveSlide(self.random.below(4)),
            JointKind::DriveAngle(self.random.below(3)),
            JointKind::DriveSlide(self.random.below(3)),
            JointKind::DriveCoordinate(self.random.below(4), self.random.below(3)),
            JointKind::Constraint(0),
        ];
        match (is_new, self.random.chance(0.5)) {
            (true, _) => tree[self.random.below(tree.len())],
            (false, true) => any[self.random.below(any.len())],
            (false, false) => drivers[self.random.below(drivers.len())],
        }
    }

    /// Adds a joint where the equations stay well-conditioned.
    pub(super) fn joint(&mut self, kind: JointKind, ends: [Frame; 2], is_new: bool) {
        let before = self.model.clone();
        let added = self.try_joint(kind, ends, is_new);
        if added.is_none() || !self.is_sound() {
            self.model = before;
        }
    }

    /// Whether the joints are closed, face the right way and are independent.
    fn is_sound(&self) -> bool {
        let state = start(&self.model);
        let curves = Curves::new(&self.model, &state);
        let rows: usize = self
            .model
            .joints
            .iter()
            .map(|joint| joint.kind.rows())
            .sum();
        if rows > state.v.len() {
            return false;
        }
        let equations = curves.equations();
        let faces = |joint: &Joint| joints::facing(&curves.motion, joint) > 0.1;
        equations.phi.iter().all(|row| row.abs() < 1e-12)
            && self.model.joints.iter().all(faces)
            && equations.condition() < WELL_CONDITIONED
    }

    fn wave(&mut self, share: f64) -> Option<[f64; 3]> {
        let random = &mut self.random;
        let wave = [random.number(0.05), random.number(5.0), random.number(3.0)];
        random.chance(share).then_some(wave)
    }

    pub(super) fn signal(&mut self, start: f64, share: f64) -> Signal {
        let wave = self.wave(share);
        Signal { start, wave }
    }
}
