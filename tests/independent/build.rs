//! From a recipe to a mechanism whose start position closes all joints.
//!
//! Bodies are placed first; then every joint gets points where it needs them. A joint that would
//! make the equations ill-conditioned is left out.

use crate::generate::{BodyRecipe, JointRecipe, KindRecipe, Recipe};
use crate::items;
use crate::kinematics::{State, difference, dot, rotated};
use crate::mechanics;
use crate::model::{Body, BodyKind, Joint, JointKind, Model, PointId, Signal, Start, Vector};

/// The condition number a start position may have.
const WELL_CONDITIONED: f64 = 1e4;
/// Distance joints shorter than this are not made.
const SHORT: f64 = 0.05;

/// A mechanism and the state at which it is evaluated.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) model: Model,
    pub(crate) state: State,
    /// The seed of the spelling.
    pub(crate) seed: u64,
}

/// The case that a recipe describes.
pub(crate) fn build(recipe: &Recipe) -> Case {
    let mut builder = Builder::new(recipe);
    for (index, body) in recipe.bodies.iter().enumerate() {
        builder.body(recipe, index, body);
    }
    for closing in &recipe.loops {
        let carriers = builder.model.bodies.len() + 1;
        let [a, b] = closing.ends.map(|end| end.index(carriers).checked_sub(1));
        if a != b {
            builder.joint(&closing.joint, [a, b]);
        }
    }
    items::add(&mut builder.model, recipe);
    builder.finish(recipe)
}

struct Builder {
    model: Model,
    /// x, y (centre of mass) and theta of every body.
    poses: Vec<[f64; 3]>,
}

impl Builder {
    fn new(recipe: &Recipe) -> Self {
        let start = Start {
            fixed: recipe.fixed,
            positions: Vec::new(),
            velocities: Vec::new(),
        };
        let model = Model {
            units: recipe.units,
            gravity: recipe.gravity,
            ground: Vec::new(),
            bodies: Vec::new(),
            joints: Vec::new(),
            lets: Vec::new(),
            loads: Vec::new(),
            outputs: Vec::new(),
            start,
            expect_dof: recipe.expect_dof,
        };
        let poses = Vec::new();
        Self { model, poses }
    }

    /// The place of a body's centre, or of the ground's origin.
    fn center(&self, body: Option<usize>) -> Vector {
        body.map_or([0.0; 2], |body| [self.poses[body][0], self.poses[body][1]])
    }

    fn theta(&self, body: Option<usize>) -> f64 {
        body.map_or(0.0, |body| self.poses[body][2])
    }

    fn is_particle(&self, body: Option<usize>) -> bool {
        body.is_some_and(|body| matches!(self.model.bodies[body].kind, BodyKind::Particle))
    }

    fn body(&mut self, recipe: &Recipe, index: usize, body: &BodyRecipe) {
        let parent = if recipe.chain {
            index
        } else {
            body.parent.index(index + 1)
        };
        let parent = parent.checked_sub(1);
        let base = self.center(parent);
        let mut theta = body.theta;
        if let Some(JointRecipe {
            kind: KindRecipe::Prismatic {
                omit_angle: true, ..
            },
            ..
        }) = body.joint
        {
            theta = self.theta(parent);
        }
        let [dx, dy] = body.offset;
        self.poses.push([base[0] + dx, base[1] + dy, theta]);
        let kind = if body.particle {
            BodyKind::Particle
        } else {
            BodyKind::Rigid {
                inertia: body.mass * body.gyration * body.gyration,
                center: body.center,
                points: Vec::new(),
            }
        };
        self.model.bodies.push(Body {
            mass: body.mass,
            kind,
        });
        if let Some(joint) = &body.joint {
            self.joint(joint, [parent, Some(index)]);
        }
    }

    /// Adds a joint between two bodies (or the ground) where the equations stay well-conditioned.
    fn joint(&mut self, recipe: &JointRecipe, ends: [Option<usize>; 2]) {
        let before = self.model.clone();
        let added = self.try_joint(recipe, ends);
        let model = &self.model;
        let too_many = model.nc() > model.nq();
        if !added || too_many || self.condition() > WELL_CONDITIONED {
            self.model = before;
        }
    }

    /// Adds a joint; `false` where it makes no sense.
    fn try_joint(&mut self, recipe: &JointRecipe, mut ends: [Option<usize>; 2]) -> bool {
        if recipe.swap {
            ends.swap(0, 1);
        }
        let particles = ends.map(|end| self.is_particle(end));
        let middle = difference(
            self.center(ends[0]).map(|x| -0.5 * x),
            self.center(ends[1]).map(|x| 0.5 * x),
        );
        let place = [middle[0] + recipe.place[0], middle[1] + recipe.place[1]];
        let p = if particles[0] {
            self.center(ends[0])
        } else {
            place
        };
        let (q, kind) = match (&recipe.kind, particles) {
            (KindRecipe::Revolute, [false, true]) => {
                let q = self.center(ends[1]);
                self.join(recipe, ends, [q, q], JointKind::Revolute);
                return true;
            }
            (KindRecipe::Revolute, [_, false]) => (p, JointKind::Revolute),
            (
                KindRecipe::Prismatic {
                    axis,
                    slide,
                    omit_angle,
                },
                [false, false],
            ) => {
                let length = dot(*axis, *axis).sqrt();
                if length < SHORT {
                    return false;
                }
                let [dx, dy] = rotated(self.theta(ends[0]), *axis);
                let q = [p[0] + slide * dx / length, p[1] + slide * dy / length];
                let angle = self.theta(ends[1]) - self.theta(ends[0]);
                let angle = match omit_angle {
                    true if angle == 0.0 => None,
                    _ => Some(Signal::through(angle, recipe.wave)),
                };
                let axis = *axis;
                (q, JointKind::Prismatic { axis, angle })
            }
            _ => {
                let q = if particles[1] {
                    self.center(ends[1])
                } else {
                    [p[0] + recipe.reach[0], p[1] + recipe.reach[1]]
                };
                let c = difference(p, q);
                let length = dot(c, c).sqrt();
                if length < SHORT {
                    return false;
                }
                let length = Signal::through(length, recipe.wave);
                (q, JointKind::Distance { length })
            }
        };
        self.join(recipe, ends, [p, q], kind);
        true
    }

    /// Adds a joint whose two points are at these places.
    fn join(
        &mut self,
        recipe: &JointRecipe,
        ends: [Option<usize>; 2],
        [p, q]: [Vector; 2],
        kind: JointKind,
    ) {
        let p = self.point(ends[0], p, recipe);
        let q = self.point(ends[1], q, recipe);
        self.model.joints.push(Joint { p, q, kind });
    }

    /// A new point of a body, or of the ground, at this place.
    fn point(&mut self, body: Option<usize>, place: Vector, recipe: &JointRecipe) -> PointId {
        let from_center = difference(self.center(body), place);
        let local = rotated(-self.theta(body), from_center);
        let Some(body) = body else {
            let [a, b] = recipe.ground_waves.unwrap_or_default();
            let point = [Signal::through(place[0], a), Signal::through(place[1], b)];
            self.model.ground.push(point);
            return PointId::Ground(self.model.ground.len() - 1);
        };
        match &mut self.model.bodies[body].kind {
            BodyKind::Particle => PointId::Particle(body),
            BodyKind::Rigid { center, points, .. } => {
                let [x, y] = center.unwrap_or_default();
                points.push([x + local[0], y + local[1]]);
                PointId::Body(body, points.len() - 1)
            }
        }
    }

    fn start(&self) -> State {
        let mut q = Vec::new();
        for (pose, body) in self.poses.iter().zip(&self.model.bodies) {
            q.extend_from_slice(&pose[..body.coordinates()]);
        }
        let v = vec![0.0; q.len()];
        State { t: 0.0, q, v }
    }

    fn condition(&self) -> f64 {
        mechanics::equations(&self.model, &self.start()).condition()
    }

    fn finish(self, recipe: &Recipe) -> Case {
        let start = self.start();
        let mut model = self.model;
        let count = start.q.len();
        if let Some(given) = &recipe.given {
            let chosen = (0..count).filter(|i| given[*i]);
            model.start.velocities = chosen.map(|i| (i, recipe.v[i])).collect();
        }
        model.start.positions.clone_from(&start.q);
        let state = |factor: f64| {
            let moved = start.q.iter().zip(&recipe.moved);
            State {
                t: recipe.t,
                q: moved.map(|(q, dq)| q + factor * dq).collect(),
                v: recipe.v[..count].to_vec(),
            }
        };
        let good = |state: &State| mechanics::equations(&model, state).condition() < 1e5;
        let states = [1.0, 0.3, 0.1, 0.0].map(state);
        let state = states.iter().find(|state| good(state));
        let state = state.unwrap_or(&states[3]).clone();
        Case {
            model,
            state,
            seed: recipe.seed,
        }
    }
}
