//! From a recipe to a mechanism whose start position closes all joints.
//!
//! Bodies are placed first; then every joint gets points where it needs them. A joint that would
//! make the equations ill-conditioned is left out.

use crate::kinematics::{self, State, difference, dot, rotated};
use crate::mechanics;
use crate::model::{Body, BodyKind, Joint, JointKind, Load, Model, PointId, Signal, Start, Vector};
use crate::recipe::{BodyRecipe, JointRecipe, KindRecipe, Recipe};
use crate::{KINK, items, joints, series, tables};

/// The condition number a start position may have.
pub(crate) const WELL_CONDITIONED: f64 = 1e4;
/// Distance joints shorter than this are not made.
const SHORT: f64 = 0.05;

/// A mechanism and the state at which it is evaluated.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) model: Model,
    pub(crate) state: State,
    /// The seed of the spelling.
    pub(crate) seed: u64,
    /// The values that the inputs are set to.
    pub(crate) inputs: Vec<f64>,
}

/// The case that a recipe describes.
pub(crate) fn build(recipe: &Recipe) -> Case {
    let mut builder = Builder::new(recipe);
    items::add_inputs(&mut builder.model, recipe);
    if let Some(recipe) = &recipe.series {
        for pose in series::add(&mut builder.model, recipe) {
            builder.poses.push(pose);
            builder.ways.push(0.0);
        }
    }
    let first = builder.model.bodies.len();
    for (index, body) in recipe.bodies.iter().enumerate() {
        let index = first + index;
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
    /// x, y (center of mass) and theta of every body.
    poses: Vec<[f64; 3]>,
    /// s of every slider.
    ways: Vec<f64>,
}

impl Builder {
    fn new(recipe: &Recipe) -> Self {
        let start = Start {
            fixed: recipe.fixed,
            positions: Vec::new(),
            omits_zeros: recipe.omits_zeros,
            velocities: Vec::new(),
        };
        let model = Model {
            units: recipe.units,
            gravity: recipe.gravity,
            ground: Vec::new(),
            bodies: Vec::new(),
            joints: Vec::new(),
            lets: Vec::new(),
            inputs: Vec::new(),
            states: Vec::new(),
            kinetics: Vec::new(),
            series: None,
            late: Vec::new(),
            loads: Vec::new(),
            outputs: Vec::new(),
            start,
            expect_dof: recipe.expect_dof,
        };
        let (poses, ways) = (Vec::new(), Vec::new());
        Self { model, poses, ways }
    }

    /// The place of a body's center, or of the ground's origin.
    fn center(&self, body: Option<usize>) -> Vector {
        body.map_or([0.0; 2], |body| [self.poses[body][0], self.poses[body][1]])
    }

    /// The angle of a body; 0 of what does not turn.
    fn theta(&self, body: Option<usize>) -> f64 {
        match body {
            Some(at) if !self.is_particle(body) => self.poses[at][2],
            _ => 0.0,
        }
    }

    /// The place of the second point of a bar of the series.
    fn tip(&self, body: usize) -> Vector {
        let [x, y] = rotated(self.poses[body][2], kinematics::local(&self.model, body, 1));
        [self.poses[body][0] + x, self.poses[body][1] + y]
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
        self.ways.push(0.0);
        let place = [base[0] + dx, base[1] + dy];
        let inertia = body.mass * body.gyration * body.gyration;
        let points = Vec::new();
        let length = dot(body.axis, body.axis).sqrt();
        let mut mass = body.mass;
        let kind = match body.form {
            0 => BodyKind::Particle,
            1 => {
                if body.plain {
                    mass = 0.0;
                }
                BodyKind::Rotor {
                    pivot: place,
                    inertia,
                    center: body.center.filter(|_| !body.plain),
                    points,
                }
            }
            2 if length > SHORT => {
                let u = body.axis.map(|x| x / length);
                let mut s = body.theta;
                let mut origin = Some([place[0] - s * u[0], place[1] - s * u[1]]);
                if body.plain {
                    // The line through the origin of the drawing.
                    s = dot(u, place);
                    origin = None;
                    self.poses[index] = [s * u[0], s * u[1], 0.0];
                }
                self.poses[index][2] = 0.0;
                self.ways[index] = s;
                BodyKind::Slider {
                    origin,
                    axis: body.axis,
                    points,
                }
            }
            3 => {
                self.poses[index] = [0.0; 3];
                self.ways[index] = theta;
                mass = 0.0;
                let coordinate = 4 + body.parent.index(3);
                BodyKind::Free { coordinate }
            }
            _ => BodyKind::Rigid {
                inertia,
                center: body.center,
                points,
            },
        };
        let series = None;
        self.model.bodies.push(Body { mass, series, kind });
        if self.model.bodies[index].is_free() {
            let kinetic = items::kinetic(&self.model, &body.kinetic, Some(index));
            self.model.kinetics.push(kinetic);
        }
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
        let is_free =
            |end: &Option<usize>| end.is_some_and(|body| self.model.bodies[body].is_free());
        let has_free = ends.iter().any(is_free);
        // The points of a series are those that it has.
        let tip = |end: Option<usize>| {
            end.filter(|body| !is_free(&Some(*body)) && self.model.bodies[*body].series.is_some())
        };
        if tip(ends[1]).is_some() && tip(ends[0]).is_none() && !particles[0] {
            ends.swap(0, 1);
        }
        let particles = ends.map(|end| self.is_particle(end));
        let p = match tip(ends[0]) {
            Some(body) => self.tip(body),
            None if particles[0] => self.center(ends[0]),
            None => place,
        };
        let fixed_end = tip(ends[1]).is_some() || tip(ends[0]).is_some() && particles[1];
        if let Some(kind) = self.whole(recipe, &mut ends) {
            let [p, q] = ends.map(|end| end.map_or(PointId::World, PointId::Whole));
            self.model.joints.push(Joint { p, q, kind });
            return true;
        }
        if has_free || fixed_end {
            return false;
        }
        let (q, kind) = match (&recipe.kind, particles) {
            (KindRecipe::Weld { omit_angle }, [false, false]) => {
                let angle = self.theta(ends[1]) - self.theta(ends[0]);
                let angle = match omit_angle {
                    true if angle == 0.0 => None,
                    _ => Some(Signal::through(angle, recipe.wave)),
                };
                (p, JointKind::Weld { angle })
            }
            // What rolls turns.
            (KindRecipe::Rack { radius, .. } | KindRecipe::Rolling { radius, .. }, _)
                if radius.abs() < SHORT
                    || particles[0]
                    || !ends[1].is_some_and(|body| self.model.bodies[body].turns()) =>
            {
                return false;
            }
            (&KindRecipe::Rack { axis, radius }, _) => {
                if dot(axis, axis).sqrt() < SHORT {
                    return false;
                }
                let q = [p[0] + recipe.reach[0], p[1] + recipe.reach[1]];
                (q, JointKind::Rack { axis, radius })
            }
            (
                &KindRecipe::Rolling {
                    axis,
                    radius,
                    slide,
                },
                _,
            ) => {
                let length = dot(axis, axis).sqrt();
                if length < SHORT {
                    return false;
                }
                let [x, y] = rotated(self.theta(ends[0]), axis).map(|x| x / length);
                let q = [p[0] + slide * x - radius * y, p[1] + slide * y + radius * x];
                (q, JointKind::Rolling { axis, radius })
            }
            (&KindRecipe::Wheels(radii), _) => {
                let distance = radii[0] + radii[1];
                let way = recipe.reach;
                let length = dot(way, way).sqrt();
                let turns =
                    |end: Option<usize>| end.is_none_or(|body| self.model.bodies[body].turns());
                let small = radii.iter().any(|radius| radius.abs() < SHORT);
                if small || distance.abs() < SHORT || length < SHORT || !ends.into_iter().all(turns)
                {
                    return false;
                }
                let way = way.map(|x| x / length);
                let q = [p[0] + distance * way[0], p[1] + distance * way[1]];
                (q, JointKind::Wheels { radii })
            }
            (KindRecipe::Cam, _) => {
                let length = dot(recipe.reach, recipe.reach).sqrt();
                let turns = ends[0].is_some_and(|body| self.model.bodies[body].turns());
                if length < SHORT || !turns || particles[1] {
                    return false;
                }
                let way = recipe.reach.map(|x| x / length);
                let seen = way[1].atan2(way[0]) - self.theta(ends[0]);
                let [distance, _, _] = tables::at(tables::PROFILE, seen);
                let q = [p[0] + distance * way[0], p[1] + distance * way[1]];
                (q, JointKind::Cam)
            }
            (KindRecipe::Slot { axis, slide }, [false, false]) => {
                let length = dot(*axis, *axis).sqrt();
                if length < SHORT {
                    return false;
                }
                let [dx, dy] = rotated(self.theta(ends[0]), *axis);
                let q = [p[0] + slide * dx / length, p[1] + slide * dy / length];
                (q, JointKind::Slot { axis: *axis })
            }
            (KindRecipe::Slot { .. }, [false, true]) => {
                // The line goes through a point away from the particle.
                let q = self.center(ends[1]);
                let axis = recipe.reach;
                let length = dot(axis, axis).sqrt();
                if length < SHORT {
                    return false;
                }
                let p = [q[0] - axis[0], q[1] - axis[1]];
                let axis = rotated(-self.theta(ends[0]), axis);
                self.join(recipe, ends, [p, q], JointKind::Slot { axis });
                return true;
            }
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
                let kind = match recipe.kind {
                    KindRecipe::DriveDistance => JointKind::DriveDistance { value: length },
                    _ => JointKind::Distance { length },
                };
                (q, kind)
            }
        };
        self.join(recipe, ends, [p, q], kind);
        true
    }

    /// The kind of a joint between whole bodies, where it is one and they have what it needs.
    fn whole(&self, recipe: &JointRecipe, ends: &mut [Option<usize>; 2]) -> Option<JointKind> {
        let model = &self.model;
        let turns = ends.map(|end| end.is_some_and(|body| model.bodies[body].turns()));
        let angles = ends.map(|end| self.theta(end));
        Some(match &recipe.kind {
            KindRecipe::Gear(ratio, carrier) if turns == [true, true] && *ratio != 0.0 => {
                let others = 0..model.bodies.len();
                let others = others
                    .filter(|body| model.bodies[*body].turns() && !ends.contains(&Some(*body)));
                let others: Vec<usize> = others.collect();
                let carrier = carrier.filter(|_| !others.is_empty());
                let carrier = carrier.map(|carrier| others[carrier.index(others.len())]);
                let held = carrier.map_or(0.0, |body| self.theta(Some(body)));
                JointKind::Gear {
                    ratio: *ratio,
                    start: angles.map(|angle| angle - held),
                    carrier,
                }
            }
            KindRecipe::Belt(radii)
                if turns == [true, true] && radii.iter().all(|radius| *radius != 0.0) =>
            {
                JointKind::Belt {
                    radii: *radii,
                    start: angles,
                }
            }
            KindRecipe::DriveAngle
                if turns == [true, true]
                    || (turns[0] && ends[1].is_none())
                    || (turns[1] && ends[0].is_none()) =>
            {
                let value = Signal::through(angles[1] - angles[0], recipe.wave);
                JointKind::DriveAngle { value }
            }
            KindRecipe::DriveCoordinate(index) => {
                let body = ends[1].or(ends[0])?;
                *ends = [None, Some(body)];
                let coordinates = model.bodies[body].coordinates();
                let k = coordinates[index.index(coordinates.len())];
                let value = self.start().q[model.coordinate(body, k)];
                JointKind::DriveCoordinate {
                    coordinate: k,
                    value: Signal::through(value, recipe.wave),
                }
            }
            KindRecipe::Constraint(form) => {
                let form = items::form(model, form);
                let value = joints::form_at(model, &self.start(), &form).value;
                JointKind::Constraint {
                    form,
                    value: Signal::through(value, recipe.wave),
                }
            }
            _ => return None,
        })
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
        if let Some(body) = body
            && self.model.bodies[body].series.is_some()
        {
            return PointId::Body(body, 1);
        }
        let from_center = difference(self.center(body), place);
        let local = rotated(-self.theta(body), from_center);
        let Some(body) = body else {
            let [a, b] = recipe.ground_waves.unwrap_or_default();
            let point = [Signal::through(place[0], a), Signal::through(place[1], b)];
            self.model.ground.push(point);
            return PointId::Ground(self.model.ground.len() - 1);
        };
        match &mut self.model.bodies[body].kind {
            BodyKind::Particle | BodyKind::Free { .. } => PointId::Particle(body),
            BodyKind::Rigid { center, points, .. } => {
                let [x, y] = center.unwrap_or_default();
                points.push([x + local[0], y + local[1]]);
                PointId::Body(body, points.len() - 1)
            }
            BodyKind::Rotor { points, .. } | BodyKind::Slider { points, .. } => {
                points.push(local);
                PointId::Body(body, points.len() - 1)
            }
        }
    }

    fn start(&self) -> State {
        let mut q = Vec::new();
        for (index, body) in self.model.bodies.iter().enumerate() {
            let [x, y, theta] = self.poses[index];
            let s = self.ways[index];
            let all = [x, y, theta, s, s, s, s];
            q.extend(body.coordinates().iter().map(|k| all[*k]));
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
        let good = |state: &State| {
            let long = model.joints.iter().all(|joint| {
                !matches!(joint.kind, JointKind::DriveDistance { .. })
                    || mechanics::stretch(&model, state, [joint.p, joint.q]).0 > 2.0 * SHORT
            });
            long && mechanics::equations(&model, state).condition() < 1e5
        };
        let states = [1.0, 0.3, 0.1, 0.0].map(state);
        let state = states.iter().find(|state| good(state));
        let state = state.unwrap_or(&states[3]).clone();
        // A spring of no length has no direction.
        let mut loads = std::mem::take(&mut model.loads);
        let own = model.series.as_ref().map_or(0, |series| series.loads);
        let mut place = 0;
        loads.retain(|load| match load {
            _ if {
                place += 1;
                place <= own
            } =>
            {
                true
            }
            Load::Spring { ends, .. } | Load::SpringLaw { ends, .. } => {
                let long = |state: &State| mechanics::stretch(&model, state, *ends).0 > 0.2;
                long(&start) && long(&state)
            }
            _ => true,
        });
        model.loads = loads;
        mechanics::calm(&mut model, &state, 2.0 * KINK);
        Case {
            model,
            state,
            seed: recipe.seed,
            inputs: recipe.inputs.iter().map(|(_, _, value)| *value).collect(),
        }
    }
}
