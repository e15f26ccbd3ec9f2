//! The equations of a model at one state, written as in a textbook.
//!
//! ```text
//! M a + phi_q^T lambda = Q
//! phi_q a              = eta
//! ```
//!
//! Nothing here knows the compiler: joints and loads have their formulas written by hand, and one
//! dense system is solved.

use nalgebra::{DMatrix, DVector};

use crate::energies::{self, Motion};
use crate::expression::{Expression, Solved};
use crate::joints;
use crate::kinematics::{self, Point, State, Turn, difference, dot, rotated};
use crate::model::{
    Axes, Body, BodyKind, Component, EnergyKind, Factor, Law, Load, Model, Output, PointId, Signal,
    Vary, Vector,
};

/// All blocks of the equations at one state.
#[derive(Debug, Clone)]
pub(crate) struct Equations {
    pub(crate) mass: DMatrix<f64>,
    pub(crate) force: DVector<f64>,
    pub(crate) phi: DVector<f64>,
    pub(crate) phi_q: DMatrix<f64>,
    pub(crate) phi_t: DVector<f64>,
    pub(crate) eta: DVector<f64>,
    /// What makes a violation one in m or rad.
    pub(crate) phi_scale: DVector<f64>,
}

/// The equations of a model at a state.
pub(crate) fn equations(model: &Model, state: &State) -> Equations {
    let (nq, nc) = (model.nq(), model.nc());
    let mut equations = Equations {
        mass: mass_matrix(model) + energies::mass(model, state),
        force: force(model, state) + energies::inertia_force(model, state),
        phi: DVector::zeros(nc),
        phi_q: DMatrix::zeros(nc, nq),
        phi_t: DVector::zeros(nc),
        eta: DVector::zeros(nc),
        phi_scale: DVector::zeros(nc),
    };
    let rows = model
        .joints
        .iter()
        .flat_map(|j| joints::rows(model, state, j));
    for (i, row) in rows.enumerate() {
        equations.phi[i] = row.phi;
        equations.phi_t[i] = row.phi_t;
        equations.eta[i] = row.eta;
        equations.phi_scale[i] = row.scale;
        for (column, value) in row.phi_q {
            equations.phi_q[(i, column)] += value;
        }
    }
    equations
}

/// diag(m, m, J) of every rigid body, diag(m, m) of a particle, J of a rotor, m of a slider.
fn mass_matrix(model: &Model) -> DMatrix<f64> {
    let mut mass = DMatrix::zeros(model.nq(), model.nq());
    for (index, body) in model.bodies.iter().enumerate() {
        let x = model.column(index);
        for (i, value) in masses(body).into_iter().enumerate() {
            mass[(x + i, x + i)] = value;
        }
    }
    mass
}

/// What belongs to each coordinate of a body: mass or inertia.
fn masses(body: &Body) -> Vec<f64> {
    match body.kind {
        BodyKind::Rigid { inertia, .. } => vec![body.mass, body.mass, inertia],
        BodyKind::Particle => vec![body.mass, body.mass],
        BodyKind::Rotor { inertia, .. } => vec![inertia],
        BodyKind::Slider { .. } => vec![body.mass],
        BodyKind::Free { .. } => vec![0.0],
    }
}

/// Adds a force at a point: a coordinate feels the part along the motion it causes.
fn push(force: &mut DVector<f64>, point: &Point, f: Vector) {
    for (column, partial) in &point.partials {
        force[*column] += dot(*partial, f);
    }
}

/// Gravity and the loads.
///
/// A force F at a point r adds `dr/dq . F` to every coordinate q.
fn force(model: &Model, state: &State) -> DVector<f64> {
    let mut force = DVector::zeros(model.nq());
    let gravity = model.gravity.unwrap_or_default();
    for (index, body) in model.bodies.iter().enumerate() {
        let center = kinematics::center(model, state, index);
        push(&mut force, &center, gravity.map(|g| body.mass * g));
    }
    for load in &model.loads {
        match load {
            Load::Force {
                at,
                components,
                local,
            } => {
                let f = [
                    law(model, state, &components[0]),
                    law(model, state, &components[1]),
                ];
                let theta = kinematics::turn(model, state, *at).theta;
                let f = if *local { rotated(theta, f) } else { f };
                push(&mut force, &kinematics::point(model, state, *at), f);
            }
            Load::Torque {
                on,
                against,
                torque,
            } => {
                let torque = law(model, state, torque);
                force[model.coordinate(*on, 2)] += torque;
                if let Some(against) = against {
                    force[model.coordinate(*against, 2)] -= torque;
                }
            }
            Load::Coordinate { on, force: pull } => {
                force[model.column(*on)] += law(model, state, pull);
            }
            Load::Spring {
                ends,
                stiffness,
                damping,
                free,
                vary,
            } => {
                let (l, rate, _) = stretch(model, state, *ends);
                let free = constant(free, state.t);
                let [k, c] = varied(model, state, stiffness.unwrap_or(0.0), *damping, vary);
                let tension = k * (l - free) + c * rate;
                pull(&mut force, model, state, *ends, tension);
            }
            Load::SpringLaw { ends, law } => {
                let (l, rate, _) = stretch(model, state, *ends);
                let tension = law[0] + law[1] * l + law[2] * rate + law[3] * l * l;
                pull(&mut force, model, state, *ends, tension);
            }
            Load::Torsion {
                ends,
                stiffness,
                damping,
                free,
                vary,
            } => {
                let twist = turned_by(model, *ends, &state.q) - constant(free, state.t);
                let rate = turned_by(model, *ends, &state.v);
                let [k, c] = varied(model, state, *stiffness, *damping, vary);
                let torque = k * twist + c * rate;
                for (end, sign) in ends.iter().zip([1.0, -1.0]) {
                    if let Some(body) = end {
                        force[model.coordinate(*body, 2)] += sign * torque;
                    }
                }
            }
            Load::Bushing {
                ends,
                axes,
                stiffness,
                damping,
                turning,
                free,
                vary,
            } => {
                let [p, q] = ends.map(|end| kinematics::point(model, state, end));
                let turn = turn_of(model, state, *ends, *axes);
                let d = difference(p.r, q.r);
                // A vector of the axes has the rate omega x d of its own.
                let own = kinematics::turned(d).map(|x| turn.omega * x);
                let rate = rotated(-turn.theta, difference(own, difference(p.v, q.v)));
                let along = rotated(-turn.theta, d);
                let f = [0, 1].map(|axis| {
                    let c = damping.map(|damping| damping[axis]);
                    let [k, c] = varied(model, state, stiffness[axis], c, vary);
                    k * along[axis] + c * rate[axis]
                });
                let f = rotated(turn.theta, f);
                push(&mut force, &p, f);
                push(&mut force, &q, f.map(|x| -x));
                // Both forces together turn; the body of the axes feels the opposite.
                if let Some(column) = turn.column {
                    force[column] += d[0] * f[1] - d[1] * f[0];
                }
                if let Some((k, c)) = turning {
                    let [first, second] = ends.map(|end| kinematics::turn(model, state, end));
                    let twist = second.theta - first.theta - constant(free, state.t);
                    let [k, c] = varied(model, state, *k, *c, vary);
                    let torque = k * twist + c * (second.omega - first.omega);
                    for (end, sign) in [(first, 1.0), (second, -1.0)] {
                        if let Some(column) = end.column {
                            force[column] += sign * torque;
                        }
                    }
                }
            }
            Load::Energy {
                coefficient,
                expression,
            } => force -= *coefficient * energies::gradient(model, state, expression),
            Load::Potential { form, factor } => {
                for (column, slope) in joints::form_at(model, state, form).gradient {
                    force[column] -= slope * factor.at(state.t)[0];
                }
            }
        }
    }
    force
}

/// How the axes of a bushing are turned.
fn turn_of(model: &Model, state: &State, ends: [PointId; 2], axes: Axes) -> Turn {
    match axes {
        Axes::Omitted => kinematics::turn(model, state, ends[0]),
        Axes::Of(end) => kinematics::turn(model, state, ends[end]),
        Axes::World => kinematics::turn(model, state, PointId::World),
    }
}

/// The stiffness and damping of a spring at a state.
fn varied(model: &Model, state: &State, k: f64, c: Option<f64>, vary: &Vary) -> [f64; 2] {
    let k_factor = vary.stiffness.map_or(1.0, |factor| factor.at(state.t)[0]);
    let c_factor = vary.damping.as_ref();
    let c_factor = c_factor.map_or(1.0, |factor| factor.value(model, state, None));
    [k * k_factor, c.unwrap_or(0.0) * c_factor]
}

/// Length, its rate and the unit vector from the first point to the second.
pub(crate) fn stretch(model: &Model, state: &State, ends: [PointId; 2]) -> (f64, f64, Vector) {
    let [p, q] = ends.map(|end| kinematics::point(model, state, end));
    let c = difference(p.r, q.r);
    let l = dot(c, c).sqrt();
    let u = c.map(|x| x / l);
    (l, dot(u, difference(p.v, q.v)), u)
}

/// A tension pulls the points towards each other.
fn pull(force: &mut DVector<f64>, model: &Model, state: &State, ends: [PointId; 2], tension: f64) {
    let (_, _, u) = stretch(model, state, ends);
    let [p, q] = ends.map(|end| kinematics::point(model, state, end));
    push(force, &p, u.map(|x| tension * x));
    push(force, &q, u.map(|x| -tension * x));
}

/// theta (or omega) of the second body less that of the first; the ground has 0.
fn turned_by(model: &Model, ends: [Option<usize>; 2], of: &[f64]) -> f64 {
    let [first, second] = ends.map(|end| end.map_or(0.0, |body| of[model.coordinate(body, 2)]));
    second - first
}

/// What a signal that may be left out is worth.
fn constant(signal: &Option<Signal>, t: f64) -> f64 {
    signal.map_or(0.0, |signal| signal.at(t)[0])
}

/// The value of a force or torque law.
fn law(model: &Model, state: &State, law: &Law) -> f64 {
    let factor = |factor: &Factor| match factor {
        Factor::One => 1.0,
        Factor::Quantity(quantity) => quantity.value(model, state, None),
        Factor::Expression(expression) => expression.value(model, state, None),
    };
    let terms = law
        .iter()
        .map(|term| term.coefficient * factor(&term.factor));
    terms.sum()
}

/// The kinetic or potential energy or their sum: `T = sum (m v^2 + J omega^2)/2`, `U = -sum m g . r` with
/// `k (l - free)^2/2` of the springs and the potentials.
pub(crate) fn energy(model: &Model, state: &State, kind: EnergyKind) -> f64 {
    let gravity = model.gravity.unwrap_or_default();
    let (mut kinetic, mut potential) = (0.0, 0.0);
    for (index, body) in model.bodies.iter().enumerate() {
        let x = model.column(index);
        for (i, mass) in masses(body).into_iter().enumerate() {
            kinetic += 0.5 * mass * state.v[x + i].powi(2);
        }
        let center = kinematics::center(model, state, index);
        potential -= body.mass * dot(gravity, center.r);
    }
    let motion = Motion::<f64>::of(state);
    kinetic += energies::kinetic(model, &motion);
    for load in &model.loads {
        potential += match load {
            Load::Energy {
                coefficient,
                expression,
            } => coefficient * motion.value(model, expression),
            Load::Spring {
                ends,
                stiffness: Some(stiffness),
                free,
                vary,
                ..
            } => {
                let (l, _, _) = stretch(model, state, *ends);
                let [stiffness, _] = varied(model, state, *stiffness, None, vary);
                0.5 * stiffness * (l - constant(free, state.t)).powi(2)
            }
            Load::Torsion {
                ends,
                stiffness,
                free,
                vary,
                ..
            } => {
                let twist = turned_by(model, *ends, &state.q) - constant(free, state.t);
                let [stiffness, _] = varied(model, state, *stiffness, None, vary);
                0.5 * stiffness * twist.powi(2)
            }
            Load::Bushing {
                ends,
                axes,
                stiffness,
                turning,
                free,
                vary,
                ..
            } => {
                let [p, q] = ends.map(|end| kinematics::point(model, state, end).r);
                let turn = turn_of(model, state, *ends, *axes);
                let d = rotated(-turn.theta, difference(p, q));
                let [first, second] = ends.map(|end| kinematics::turn(model, state, end).theta);
                let twist = second - first - constant(free, state.t);
                let turning = turning.map_or(0.0, |(k, _)| k);
                let parts = [(stiffness[0], d[0]), (stiffness[1], d[1]), (turning, twist)];
                let parts = parts.map(|(k, x)| {
                    let [k, _] = varied(model, state, k, None, vary);
                    0.5 * k * x * x
                });
                parts.iter().sum()
            }
            Load::Potential { form, factor } => {
                joints::form_at(model, state, form).value * factor.at(state.t)[0]
            }
            _ => 0.0,
        };
    }
    match kind {
        EnergyKind::Kinetic => kinetic,
        EnergyKind::Potential => potential,
        EnergyKind::Total => kinetic + potential,
    }
}

/// The columns of one output.
pub(crate) fn output(
    model: &Model,
    state: &State,
    solved: Solved<'_>,
    output: &Output,
) -> Vec<f64> {
    match output {
        Output::Point(point) => kinematics::point(model, state, *point).r.to_vec(),
        Output::Quantity(quantity) => vec![quantity.value(model, state, Some(solved))],
        Output::Expression(expression) => vec![expression.value(model, state, Some(solved))],
        Output::Energy(kind) => vec![energy(model, state, *kind)],
        Output::Reaction(index, component) => {
            vec![reaction(model, state, solved.lambda, *index, *component)]
        }
    }
}

/// A component of what a joint does to its second body, from all multipliers.
pub(crate) fn reaction(
    model: &Model,
    state: &State,
    lambda: &[f64],
    joint: usize,
    component: Component,
) -> f64 {
    let lambda = &lambda[model.row(joint)..];
    joints::reaction(model, state, &model.joints[joint], lambda, component)
}

/// How far the nearest kink or jump of the model is.
pub(crate) fn kink(model: &Model, state: &State, solved: Solved<'_>) -> f64 {
    let value = |x: &Expression| x.value(model, state, Some(solved));
    let mut least = f64::INFINITY;
    // A copy, so that one walk serves both questions.
    each_expression(&mut model.clone(), |x| least = least.min(x.kink(&value)));
    least
}

/// The same model without the functions that are nearer than `least` to a kink.
pub(crate) fn calm(model: &mut Model, state: &State, least: f64) {
    // What is left out of one changes those that use it.
    for _ in 0..3 {
        let Some((a, lambda)) = equations(model, state).solve() else {
            return;
        };
        let (before, a, lambda) = (model.clone(), &a[..], &lambda[..]);
        let value = |x: &Expression| x.value(&before, state, Some(Solved { a, lambda }));
        each_expression(model, |x| {
            let old = std::mem::replace(x, Expression::Pi);
            *x = old.calm(least, &value);
        });
    }
}

/// Every expression of a model.
fn each_expression(model: &mut Model, mut f: impl FnMut(&mut Expression)) {
    model
        .lets
        .iter_mut()
        .chain(&mut model.late)
        .for_each(&mut f);
    for kinetic in &mut model.kinetics {
        f(&mut kinetic.expression);
    }
    for state in &mut model.states {
        f(&mut state.rate);
    }
    let law = |law: &mut Law, f: &mut dyn FnMut(&mut Expression)| {
        for term in law {
            if let Factor::Expression(expression) = &mut term.factor {
                f(expression);
            }
        }
    };
    for load in &mut model.loads {
        match load {
            Load::Force { components, .. } => {
                components.iter_mut().for_each(|c| law(c, &mut f));
            }
            Load::Torque { torque, .. } => law(torque, &mut f),
            Load::Coordinate { force, .. } => law(force, &mut f),
            Load::Spring { vary, .. } | Load::Torsion { vary, .. } | Load::Bushing { vary, .. } => {
                vary.damping.iter_mut().for_each(&mut f);
            }
            Load::Energy { expression, .. } => f(expression),
            Load::SpringLaw { .. } | Load::Potential { .. } => {}
        }
    }
    for output in &mut model.outputs {
        if let Output::Expression(expression) = output {
            f(expression);
        }
    }
}

impl Equations {
    /// The saddle-point matrix with rows and columns scaled by `s`.
    fn saddle(&self, s: &DVector<f64>) -> DMatrix<f64> {
        let (nq, nc) = (self.mass.nrows(), self.phi.len());
        let mut matrix = DMatrix::zeros(nq + nc, nq + nc);
        matrix.view_mut((0, 0), (nq, nq)).copy_from(&self.mass);
        matrix.view_mut((nq, 0), (nc, nq)).copy_from(&self.phi_q);
        let transposed = self.phi_q.transpose();
        matrix.view_mut((0, nq), (nq, nc)).copy_from(&transposed);
        for i in 0..nq + nc {
            for j in 0..nq + nc {
                matrix[(i, j)] *= s[i] * s[j];
            }
        }
        matrix
    }

    /// Scales that make the diagonal of M and the rows of phi_q M^(-1/2) have the length 1.
    fn scales(&self) -> DVector<f64> {
        let (nq, nc) = (self.mass.nrows(), self.phi.len());
        let mut s = DVector::zeros(nq + nc);
        for i in 0..nq {
            s[i] = 1.0 / self.mass[(i, i)].sqrt();
        }
        for j in 0..nc {
            let squares = (0..nq).map(|i| (self.phi_q[(j, i)] * s[i]).powi(2));
            let square = squares.sum::<f64>();
            s[nq + j] = 1.0 / square.sqrt();
        }
        s
    }

    /// The condition number of the scaled saddle-point matrix; infinite where a row is all but
    /// empty.
    pub(crate) fn condition(&self) -> f64 {
        let mut rows = self.phi_q.row_iter().zip(self.phi_scale.iter());
        if rows.any(|(row, scale)| row.norm() * scale < 1e-3) {
            return f64::INFINITY;
        }
        let scales = self.scales();
        if scales.iter().any(|s| !s.is_finite()) {
            return f64::INFINITY;
        }
        // Symmetric: the singular values are the sizes of the eigenvalues.
        let values = self.saddle(&scales).symmetric_eigenvalues().abs();
        values.max() / values.min()
    }

    /// Accelerations and multipliers.
    pub(crate) fn solve(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let (nq, nc) = (self.mass.nrows(), self.phi.len());
        let s = self.scales();
        let mut right = DVector::zeros(nq + nc);
        right.rows_mut(0, nq).copy_from(&self.force);
        right.rows_mut(nq, nc).copy_from(&self.eta);
        right.component_mul_assign(&s);
        let mut x = self.saddle(&s).lu().solve(&right)?;
        x.component_mul_assign(&s);
        let (a, lambda) = x.as_slice().split_at(nq);
        Some((a.to_vec(), lambda.to_vec()))
    }

    /// M a + phi_q^T lambda - Q.
    pub(crate) fn residual(&self, a: &[f64], lambda: &[f64]) -> DVector<f64> {
        let a = DVector::from_column_slice(a);
        let lambda = DVector::from_column_slice(lambda);
        &self.mass * a + self.phi_q.transpose() * lambda - &self.force
    }
}
