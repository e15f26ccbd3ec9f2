//! The equations of a spatial model at one state, by virtual work.
//!
//! ```text
//! M_ij = sum of m r_i . r_j + tr(R_i S R_j^T)          _i: along velocity i; S = tr(J) 1/2 - J, the integral of x x^T
//! Q_i  = sum of F . r_i - m r'' . r_i - tr(R_i S R''^T)  '': along the motion without accelerations
//! ```
//!
//! No formula here has an angular momentum or a derivative by hand: bodies are the sums of their points.

use super::expression::{self, Rate};
use super::jet::{self, Matrix};
use super::joints;
use super::matrix::{self, dot};
use super::model::{Body, BodyKind, Joint, JointKind, Leaf, Load, Model, Output};
use super::motion::{Motion, State};
use crate::mechanics::Equations;
use nalgebra::{DMatrix, DVector};

/// A state with the curves through it.
pub(super) struct Curves<'m> {
    pub(super) model: &'m Model,
    pub(super) state: &'m State,
    /// Without accelerations.
    pub(super) motion: Motion,
    /// Along each velocity.
    pub(super) columns: Vec<Motion>,
}

impl<'m> Curves<'m> {
    pub(super) fn new(model: &'m Model, state: &'m State) -> Curves<'m> {
        let zero = vec![0.0; state.v.len()];
        let columns = 0..state.v.len();
        Curves {
            model,
            state,
            motion: Motion::new(model, state, &state.v, &zero, 1.0),
            columns: columns.map(|k| Motion::along(model, state, k)).collect(),
        }
    }

    /// All blocks of the equations.
    pub(super) fn equations(&self) -> Equations {
        let (model, state) = (self.model, self.state);
        let rows = |motion: &Motion| -> Vec<jet::Jet> {
            let joints = model.joints.iter();
            joints
                .flat_map(|joint| joints::rows(model, motion, state, joint))
                .collect()
        };
        let here = rows(&self.motion);
        let (nv, nc) = (state.v.len(), here.len());
        let still = Motion::new(model, state, &vec![0.0; nv], &vec![0.0; nv], 1.0);
        let in_time = rows(&still);
        let mut phi_q = DMatrix::zeros(nc, nv);
        for (k, column) in self.columns.iter().enumerate() {
            for (i, row) in rows(column).iter().enumerate() {
                phi_q[(i, k)] = row.rate();
            }
        }
        let scale = |joint: &Joint| {
            let scale = match (joint.kind, joint.value) {
                (JointKind::Distance, Some(length)) => 0.5 / length.at(self.motion.t).value(),
                _ => 1.0,
            };
            vec![scale; joint.kind.rows()]
        };
        let scales: Vec<f64> = model.joints.iter().flat_map(scale).collect();
        let (mass, force) = self.mass_and_force();
        Equations {
            mass,
            force,
            phi: DVector::from_iterator(nc, here.iter().map(|row| row.value())),
            phi_q,
            phi_t: DVector::from_iterator(nc, in_time.iter().map(|row| row.rate())),
            eta: DVector::from_iterator(nc, here.iter().map(|row| -row.0[2])),
            phi_scale: DVector::from_vec(scales),
        }
    }

    fn mass_and_force(&self) -> (DMatrix<f64>, DVector<f64>) {
        let nv = self.columns.len();
        let (mut mass, mut force) = (DMatrix::zeros(nv, nv), DVector::zeros(nv));
        let gravity = self.model.gravity.unwrap_or_default();
        for (index, body) in self.model.bodies.iter().enumerate() {
            let weight = matrix::scaled(gravity, body.mass);
            let inertia = Inertia::of(body);
            let place = super::model::PointId {
                frame: Some(index),
                index: None,
            };
            let acceleration = inertia.motion(&self.motion, index, 2);
            for (i, column) in self.columns.iter().enumerate() {
                let center = jet::rate(column.point(self.model, place));
                force[i] += dot(weight, center);
                let along = inertia.motion(column, index, 1);
                force[i] -= inertia.product(&along, &acceleration);
                for (j, other) in self.columns.iter().enumerate() {
                    mass[(i, j)] += inertia.product(&along, &inertia.motion(other, index, 1));
                }
            }
        }
        for load in &self.model.loads {
            self.load(load, &mut force);
        }
        for kinetic in &self.model.kinetics {
            self.kinetic(kinetic, &mut mass, &mut force);
        }
        (mass, force)
    }

    /// What a load adds to Q: its virtual work along each velocity.
    fn load(&self, load: &Load, force: &mut DVector<f64>) {
        let (model, state, motion) = (self.model, self.state, &self.motion);
        let number = |terms| expression::terms(model, motion, state, terms).value();
        let work: Box<dyn Fn(&Motion) -> f64> = match load {
            Load::Force { at, local, value } => {
                let mut f = value.each_ref().map(number);
                if *local {
                    f = jet::value(motion.direction(at.frame, f));
                }
                Box::new(move |column| dot(f, jet::rate(column.point(model, *at))))
            }
            Load::Torque { on, local, value } => {
                let torque = value.each_ref().map(number);
                let (on, local) = (Some(*on), *local);
                Box::new(move |column| match local {
                    true => dot(torque, column.omega(on)),
                    false => dot(torque, column.spin(on)),
                })
            }
            Load::Along { on, value } => {
                let (on, f) = (*on, number(value));
                Box::new(move |column| f * column.ways[on].rate())
            }
            Load::About { joint, value } => {
                let (joint, torque) = (*joint, number(value));
                Box::new(move |column| torque * joints::turning(column, &model.joints[joint]))
            }
            Load::Spring {
                ends,
                spring,
                damping,
            } => {
                let l = motion.length(model, *ends);
                let damping = damping.as_ref().map_or(0.0, number);
                let [stiffness, free] = spring.map_or([0.0; 2], |spring| {
                    spring.map(|part| part.at(motion.t).value())
                });
                let tension = stiffness * (l.value() - free) + damping * l.rate();
                Box::new(move |column| -tension * column.length(model, *ends).rate())
            }
            Load::Law { ends, law, more } => {
                let l = motion.length(model, *ends);
                let (l, dl) = (l.value(), l.rate());
                let tension = law[0] + law[1] * l + law[2] * dl + law[3] * l * l + number(more);
                Box::new(move |column| -tension * column.length(model, *ends).rate())
            }
            Load::Potential(terms) => {
                Box::new(move |column| -expression::terms(model, column, state, terms).rate())
            }
        };
        for (column, force) in self.columns.iter().zip(force.iter_mut()) {
            *force += work(column);
        }
    }

    /// Lagrange's equations in quasi-velocities of an energy `1/2 f w1 w2` or `f w1`.
    fn kinetic(
        &self,
        kinetic: &super::model::Kinetic,
        mass: &mut DMatrix<f64>,
        force: &mut DVector<f64>,
    ) {
        let (model, state, motion) = (self.model, self.state, &self.motion);
        let factor = |motion: &Motion| expression::terms(model, motion, state, &kinetic.factor);
        let [f, df, _] = factor(motion).0;
        let slopes: Vec<f64> = self
            .columns
            .iter()
            .map(|column| factor(column).rate())
            .collect();
        let rate = |leaf| expression::rate(model, motion, state, &self.columns, leaf);
        let w1 = rate(kinetic.first);
        let Some(second) = kinetic.second else {
            for i in 0..slopes.len() {
                force[i] -= df * w1.coefficients[i] + f * w1.apart[i] - slopes[i] * w1.value;
            }
            return;
        };
        let w2 = rate(second);
        let half = |a: &Rate, b: &Rate, i: usize| {
            0.5 * ((df * b.value + f * b.later) * a.coefficients[i] + f * b.value * a.apart[i])
        };
        for i in 0..slopes.len() {
            force[i] -= half(&w1, &w2, i) + half(&w2, &w1, i);
            force[i] += 0.5 * slopes[i] * w1.value * w2.value;
            for j in 0..slopes.len() {
                let product = |a: &Rate, b: &Rate| a.coefficients[i] * b.coefficients[j];
                mass[(i, j)] += 0.5 * f * (product(&w1, &w2) + product(&w2, &w1));
            }
        }
    }

    /// Kinetic and potential energy.
    pub(super) fn energies(&self) -> [f64; 2] {
        let (model, state, motion) = (self.model, self.state, &self.motion);
        let number = |terms| expression::terms(model, motion, state, terms).value();
        let gravity = model.gravity.unwrap_or_default();
        let mut energies = [0.0; 2];
        for (index, body) in model.bodies.iter().enumerate() {
            let inertia = Inertia::of(body);
            let moved = inertia.motion(motion, index, 1);
            energies[0] += 0.5 * inertia.product(&moved, &moved);
            let place = super::model::PointId {
                frame: Some(index),
                index: None,
            };
            let center = jet::value(motion.point(model, place));
            energies[1] -= body.mass * dot(gravity, center);
        }
        for kinetic in &model.kinetics {
            let rate = |leaf| expression::rate(model, motion, state, &self.columns, leaf).value;
            let second = kinetic.second.map(|leaf| 0.5 * rate(leaf));
            energies[0] += number(&kinetic.factor) * rate(kinetic.first) * second.unwrap_or(1.0);
        }
        for load in &model.loads {
            match load {
                Load::Spring {
                    ends,
                    spring: Some(spring),
                    ..
                } => {
                    let [stiffness, free] = spring.map(|part| part.at(motion.t).value());
                    let stretch = motion.length(model, *ends).value() - free;
                    energies[1] += 0.5 * stiffness * stretch * stretch;
                }
                Load::Potential(terms) => energies[1] += number(terms),
                _ => {}
            }
        }
        energies
    }

    /// The columns of an output at accelerations and multipliers.
    pub(super) fn output(&self, output: &Output, a: &[f64], lambda: &[f64]) -> Vec<f64> {
        let (model, state) = (self.model, self.state);
        let moving = Motion::new(model, state, &state.v, a, 1.0);
        match output {
            Output::Leaf(Leaf::Reaction(joint, k)) => {
                vec![self.reaction(*joint, lambda)[0][*k]]
            }
            Output::Leaf(Leaf::Moment(joint, k)) => vec![self.reaction(*joint, lambda)[1][*k]],
            Output::Leaf(leaf) => vec![expression::leaf(model, &moving, state, *leaf).value()],
            Output::Terms(terms) => vec![expression::terms(model, &moving, state, terms).value()],
            Output::Point(id) => jet::value(moving.point(model, *id)).to_vec(),
            Output::Energy(kind) => {
                let [kinetic, potential] = self.energies();
                vec![[kinetic, potential, kinetic + potential][*kind]]
            }
        }
    }

    fn reaction(&self, index: usize, lambda: &[f64]) -> [[f64; 3]; 2] {
        let joints = &self.model.joints;
        let rows = |joints: &[Joint]| -> usize { joints.iter().map(|j| j.kind.rows()).sum() };
        let first = rows(&joints[..index]);
        let part = &lambda[first..first + rows(&joints[index..=index])];
        joints::reaction(self.model, &self.motion, &joints[index], part)
    }
}

/// How a body resists: mass and the integral of x x^T from its origin, or one number of its only coordinate.
enum Inertia {
    Points(f64, matrix::Matrix),
    Way(f64),
}

/// How the origin and the axes, or the coordinate, of a body move.
struct Moved {
    r: [f64; 3],
    axes: matrix::Matrix,
    way: f64,
}

impl Inertia {
    fn of(body: &Body) -> Inertia {
        match &body.kind {
            BodyKind::Rigid {
                inertia: [xx, yy, zz],
                products,
                axes,
                ..
            } => {
                let [xy, xz, yz] = products.unwrap_or_default();
                let mut j = [[*xx, xy, xz], [xy, *yy, yz], [xz, yz, *zz]];
                if let Some(axes) = axes {
                    let turn = axes.matrix();
                    j = matrix::product(matrix::product(turn, j), matrix::transposed(turn));
                }
                let half = 0.5 * (j[0][0] + j[1][1] + j[2][2]);
                let entry = |i: usize, k: usize| half * matrix::IDENTITY[i][k] - j[i][k];
                let points = [0, 1, 2].map(|i| [0, 1, 2].map(|k| entry(i, k)));
                Inertia::Points(body.mass, points)
            }
            BodyKind::Particle => Inertia::Points(body.mass, [[0.0; 3]; 3]),
            BodyKind::Rotor { inertia, .. } => Inertia::Way(*inertia),
            BodyKind::Slider { .. } => Inertia::Way(body.mass),
            BodyKind::Free(_) => Inertia::Way(0.0),
        }
    }

    /// The derivative of some order along a curve.
    fn motion(&self, motion: &Motion, body: usize, order: usize) -> Moved {
        let axes: Matrix = motion.poses[body].axes;
        Moved {
            r: motion.poses[body].r.map(|x| x.0[order]),
            axes: axes.map(|row| row.map(|x| x.0[order])),
            way: motion.ways[body].0[order],
        }
    }

    /// `m r1 . r2 + tr(R1 S R2^T)`
    fn product(&self, a: &Moved, b: &Moved) -> f64 {
        match self {
            Inertia::Points(mass, points) => {
                let rows = a.axes.iter().zip(b.axes);
                let turning = rows.map(|(row, other)| dot(*row, matrix::times(*points, other)));
                mass * dot(a.r, b.r) + turning.sum::<f64>()
            }
            Inertia::Way(inertia) => inertia * a.way * b.way,
        }
    }
}
