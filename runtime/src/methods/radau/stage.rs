//! One stage of a step: the state there, and the residual of its equations.

use crate::constraints::rates::constraint_rates;
use crate::layout::Layout;
use crate::layout::attitude::{Map, spin};
use crate::layout::kernels::KernelKind;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::point::Point;
use crate::methods::radau::tangent::Parts;
use crate::methods::state::State;

/// A stage: increments from the beginning of the step, their rates, and the state that they lead to.
#[derive(Clone)]
pub(crate) struct Stage {
    /// The displacement from the beginning of the step, then the increments of v and z.
    pub(crate) increments: Vec<f64>,
    /// The rates of the increments.
    pub(crate) rates: Vec<f64>,
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) z: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
    pub(crate) mu: Vec<f64>,
}

/// The kernels of a residual that it does not write itself.
pub(crate) const KERNELS: [KernelKind; 3] =
    [KernelKind::MassMatrix, KernelKind::Force, KernelKind::PhiQ];

impl Stage {
    pub(crate) fn new(layout: &Layout) -> Stage {
        let count = 2 * layout.nv() + layout.nz();
        Stage {
            increments: vec![0.0; count],
            rates: vec![0.0; count],
            q: vec![0.0; layout.nq()],
            v: vec![0.0; layout.nv()],
            z: vec![0.0; layout.nz()],
            lambda: vec![0.0; layout.nc()],
            mu: vec![0.0; layout.nc()],
        }
    }

    /// The state that the increments lead to.
    pub(crate) fn place(&mut self, layout: &Layout, from: &State) {
        let (w, rest) = self.increments.split_at(layout.nv());
        let (dv, dz) = rest.split_at(layout.nv());
        self.q.copy_from_slice(&from.q);
        layout.retract(&mut self.q, w, Map::Cayley);
        for ((v, before), change) in self.v.iter_mut().zip(&from.v).zip(dv) {
            *v = before + change;
        }
        for ((z, before), change) in self.z.iter_mut().zip(&from.z).zip(dz) {
            *z = before + change;
        }
    }

    /// The accelerations.
    pub(crate) fn accelerations(&self) -> &[f64] {
        let nv = self.v.len();
        &self.rates[nv..2 * nv]
    }

    /// Computes the residual of the equations at the stage, part by part; `squares` has S^2 of
    /// every velocity.
    pub(crate) fn residual(
        &self,
        mechanism: &dyn Mechanism,
        (t, u): (f64, &[f64]),
        squares: &[f64],
        evaluation: &mut Evaluation,
        missing: &mut [f64],
    ) {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let Stage {
            increments,
            rates,
            q,
            v,
            z,
            lambda,
            mu,
        } = self;
        let parts = Parts::split_mut(layout, missing);
        let at = Point::new(t, q, v).states(z).inputs(u);
        evaluation.mass_matrix(mechanism, at);
        evaluation.force(mechanism, at);
        mechanism.phi(&Point::position(t, q), parts.phi);
        evaluation.phi_q(mechanism, at);

        parts.kinematic.copy_from_slice(&rates[..nv]);
        for attitude in layout.attitudes() {
            let [x, y, z] = attitude.vector(increments).map(|w| 0.5 * w);
            let [dx, dy, dz] = attitude.vector(rates).map(|rate| 0.5 * rate);
            let (_, omega) = spin([1.0, x, y, z], [0.0, dx, dy, dz]);
            parts.kinematic[attitude.velocity..attitude.velocity + 3].copy_from_slice(&omega);
        }
        for (missing, v) in parts.kinematic.iter_mut().zip(v) {
            *missing -= v;
        }
        for (missing, force) in parts.dynamic.iter_mut().zip(&evaluation.force) {
            *missing = -force;
        }
        let mass_matrix = &layout.patterns().mass_matrix;
        mass_matrix.add_product(&evaluation.mass_matrix, &rates[nv..], parts.dynamic);
        for (i, j, value) in layout.patterns().phi_q.iter(&evaluation.phi_q) {
            parts.dynamic[j] += value * lambda[i];
            parts.kinematic[j] += squares[j] * value * mu[i];
        }
        if !z.is_empty() {
            mechanism.state_rates(&Point::new(t, q, v).states(z).inputs(u), parts.states);
            for (missing, rate) in parts.states.iter_mut().zip(&rates[2 * nv..]) {
                *missing = rate - *missing;
            }
        }
        if parts.rates.len() == nc {
            let phi_q = &mut evaluation.phi_q;
            constraint_rates(mechanism, &Point::new(t, q, v), phi_q, parts.rates);
        }
    }
}
