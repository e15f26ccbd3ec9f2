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

use crate::joints;
use crate::kinematics::{self, State, dot, turned};
use crate::model::{BodyKind, EnergyKind, Factor, Law, Load, Model, Output};

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
        mass: mass_matrix(model),
        force: force(model, state),
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

/// diag(m, m, J) of every rigid body and diag(m, m) of every particle.
fn mass_matrix(model: &Model) -> DMatrix<f64> {
    let mut mass = DMatrix::zeros(model.nq(), model.nq());
    for (index, body) in model.bodies.iter().enumerate() {
        let x = model.column(index);
        mass[(x, x)] = body.mass;
        mass[(x + 1, x + 1)] = body.mass;
        if let BodyKind::Rigid { inertia, .. } = body.kind {
            mass[(x + 2, x + 2)] = inertia;
        }
    }
    mass
}

/// Gravity and the loads.
///
/// A force F at a point with the arm d from the centre of mass adds F, and `d^ . F` to the torque.
fn force(model: &Model, state: &State) -> DVector<f64> {
    let mut force = DVector::zeros(model.nq());
    let gravity = model.gravity.unwrap_or_default();
    for (index, body) in model.bodies.iter().enumerate() {
        let x = model.column(index);
        force[x] += body.mass * gravity[0];
        force[x + 1] += body.mass * gravity[1];
    }
    for load in &model.loads {
        match load {
            Load::Force { at, components } => {
                let f = [
                    law(model, state, &components[0]),
                    law(model, state, &components[1]),
                ];
                let point = kinematics::point(model, state, *at);
                if let Some(x) = point.column {
                    force[x] += f[0];
                    force[x + 1] += f[1];
                }
                if let Some((theta, d)) = point.arm {
                    force[theta] += dot(turned(d), f);
                }
            }
            Load::Torque {
                on,
                against,
                torque,
            } => {
                let torque = law(model, state, torque);
                force[model.column(*on) + 2] += torque;
                if let Some(against) = against {
                    force[model.column(*against) + 2] -= torque;
                }
            }
        }
    }
    force
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

/// The kinetic or potential energy or their sum: `T = sum (m v^2 + J omega^2)/2`, `U = -sum m g . r`.
pub(crate) fn energy(model: &Model, state: &State, kind: EnergyKind) -> f64 {
    let gravity = model.gravity.unwrap_or_default();
    let (mut kinetic, mut potential) = (0.0, 0.0);
    for (index, body) in model.bodies.iter().enumerate() {
        let x = model.column(index);
        let r = [state.q[x], state.q[x + 1]];
        let v = [state.v[x], state.v[x + 1]];
        kinetic += 0.5 * body.mass * dot(v, v);
        potential -= body.mass * dot(gravity, r);
        if let BodyKind::Rigid { inertia, .. } = body.kind {
            kinetic += 0.5 * inertia * state.v[x + 2].powi(2);
        }
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
    a: &[f64],
    lambda: &[f64],
    output: &Output,
) -> Vec<f64> {
    match output {
        Output::Point(point) => kinematics::point(model, state, *point).r.to_vec(),
        Output::Quantity(quantity) => vec![quantity.value(model, state, Some(a))],
        Output::Expression(expression) => vec![expression.value(model, state, Some(a))],
        Output::Energy(kind) => vec![energy(model, state, *kind)],
        Output::Reaction(index, component) => {
            let lambda = &lambda[model.row(*index)..];
            let joint = &model.joints[*index];
            vec![joints::reaction(model, state, joint, lambda, *component)]
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

    /// The condition number of the scaled saddle-point matrix; infinite where a row is empty.
    pub(crate) fn condition(&self) -> f64 {
        let scales = self.scales();
        if scales.iter().any(|s| !s.is_finite()) {
            return f64::INFINITY;
        }
        let values = self.saddle(&scales).singular_values();
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
