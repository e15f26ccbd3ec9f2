//! Values recorded beside the states: outputs, energies, violations; of several states at once.

use crate::layout::Layout;
use crate::layout::kernel_lengths::dynamics_len;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::{KernelsExt, MechanismExt};
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::scalar::lanes::{LANES, Lanes};
use crate::scalar::{Scalar, larger};
use simba::simd::{SimdPartialOrd, SimdSigned, SimdValue};

/// Values that follow from states side by side, each lane with the bits of
/// [`MechanismExt::outputs`](crate::MechanismExt::outputs), [`MechanismExt::energy`](crate::MechanismExt::energy) and
/// [`ViolationMeter`](crate::constraints::violation::ViolationMeter) for its state.
pub(crate) struct Derived {
    nq: usize,
    nv: usize,
    nz: usize,
    outputs: Vec<Lanes>,
    energies: [Lanes; 3],
    /// Violations of positions, velocities and accelerations, scaled, then as phi is written.
    violations: [Lanes; 6],
    /// Values of `dynamics`: M and Q, phi_q with these entries, eta.
    values: Vec<Lanes>,
    entries: Vec<(u32, u32)>,
    rows: Vec<Lanes>,
    scale: Vec<Lanes>,
}

impl Derived {
    pub(crate) fn new(layout: &Layout) -> Derived {
        let zero = Lanes::constant(0.0);
        Derived {
            nq: layout.nq(),
            nv: layout.nv(),
            nz: layout.nz(),
            outputs: vec![zero; layout.outputs().len()],
            energies: [zero; 3],
            violations: [zero; 6],
            values: vec![zero; dynamics_len(layout)],
            entries: layout.patterns().phi_q.entries.to_vec(),
            rows: vec![zero; layout.nc()],
            scale: vec![zero; layout.nc()],
        }
    }

    /// The columns that follow those of the state, in their order.
    pub(crate) fn columns(&self) -> [&[Lanes]; 3] {
        [&self.outputs, &self.energies, &self.violations]
    }

    /// Writes all columns of a row: t, q, v, z, a and lambda, then what follows from them.
    #[cfg(feature = "ensemble")]
    pub(crate) fn write_row(
        &mut self,
        kernels: &dyn Kernels<Lanes>,
        (t, states, u): (Lanes, [&[Lanes]; 5], &[Lanes]),
        row: &mut Vec<Lanes>,
    ) {
        row.clear();
        row.push(t);
        states.iter().for_each(|part| row.extend_from_slice(part));
        self.evaluate(kernels, row, u);
        let columns = self.columns();
        columns.iter().for_each(|part| row.extend_from_slice(part));
    }

    /// Evaluates the columns from t, q, v, z, a and lambda, one after the other, and the inputs.
    pub(crate) fn evaluate(&mut self, kernels: &dyn Kernels<Lanes>, states: &[Lanes], u: &[Lanes]) {
        let (t, rest) = (states[0], &states[1..]);
        let (q, rest) = rest.split_at(self.nq);
        let (v, rest) = rest.split_at(self.nv);
        let (z, rest) = rest.split_at(self.nz);
        let (a, lambda) = rest.split_at(self.nv);
        let at = Point::new(t, q, v).states(z).inputs(u).solution(a, lambda);
        kernels.outputs(&at, &mut self.outputs);
        kernels.energy(&at, &mut self.energies[..2]);
        self.energies[2] = self.energies[0] + self.energies[1];

        self.scale.fill(Lanes::constant(1.0));
        kernels.phi_scale(&at, &mut self.scale);
        // Times 1 nothing changes.
        let ones = [1.0; LANES];
        let is_scaled = self.scale.iter().any(|scale| scale.into_arr() != ones);
        let scale = is_scaled.then_some(&self.scale[..]);

        kernels.phi(&at, &mut self.rows);
        let positions = largest(&self.rows, scale);
        // One pass for phi_q and eta: their sines are the same.
        kernels.dynamics(&at, &mut self.values);
        let entries = &self.entries;
        let after = self.values.len() - entries.len() - self.rows.len();
        let (jacobian, eta) = self.values[after..].split_at(entries.len());
        kernels.phi_t(&at, &mut self.rows);
        add_product(entries, jacobian, v, &mut self.rows);
        let velocities = largest(&self.rows, scale);
        self.rows.fill(Lanes::constant(0.0));
        add_product(entries, jacobian, a, &mut self.rows);
        for (row, eta) in self.rows.iter_mut().zip(eta) {
            *row -= *eta;
        }
        let accelerations = largest(&self.rows, scale);
        for (level, found) in [positions, velocities, accelerations]
            .into_iter()
            .enumerate()
        {
            [self.violations[level], self.violations[level + 3]] = found;
        }
    }
}

/// The inputs of states side by side, which the mechanism may set by a law.
pub(crate) struct Inputs {
    /// Inputs of one state.
    single: Vec<f64>,
    pub(crate) lanes: Vec<Lanes>,
}

impl Inputs {
    pub(crate) fn new(layout: &Layout) -> Inputs {
        Inputs {
            single: vec![0.0; layout.nu()],
            lanes: vec![Lanes::constant(0.0); layout.nu()],
        }
    }

    /// Sets the inputs of a state, on this lane.
    pub(crate) fn set(&mut self, mechanism: &dyn Mechanism, lane: usize, state: &State) {
        if self.single.is_empty() {
            return;
        }
        self.single.copy_from_slice(&state.u);
        mechanism.inputs_at(&state.at(), &mut self.single);
        for (lanes, u) in self.lanes.iter_mut().zip(&self.single) {
            lanes.replace(lane, *u);
        }
    }
}

/// rows += phi_q x, of entries row by row
pub(crate) fn add_product(
    entries: &[(u32, u32)],
    jacobian: &[Lanes],
    x: &[Lanes],
    rows: &mut [Lanes],
) {
    let mut jacobian = jacobian.iter();
    for entries in entries.chunk_by(|left, right| left.0 == right.0) {
        let row = &mut rows[entries[0].0 as usize];
        let products = entries.iter().zip(&mut jacobian);
        *row = products.fold(*row, |sum, (&(_, j), value)| sum + *value * x[j as usize]);
    }
}

/// The largest absolute row, in m or rad and as it is; NaN where one is NaN.
fn largest(rows: &[Lanes], scale: Option<&[Lanes]>) -> [Lanes; 2] {
    let zero = Lanes::constant(0.0);
    let raw = rows.iter().fold(zero, |most, row| larger(most, *row));
    let Some(scale) = scale else {
        return [raw, raw];
    };
    let infinity = Lanes::constant(f64::INFINITY);
    let rows = rows.iter().zip(scale);
    let scaled = rows.fold(zero, |most, (&row, &scale)| {
        let product = (row * scale).select(scale.simd_abs().simd_lt(infinity), row);
        larger(most, product)
    });
    [scaled, raw]
}
