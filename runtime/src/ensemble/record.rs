//! The trajectories of several members, written side by side.
//!
//! The values of a node are those of `Recorder::record`, computed on lanes.

use super::rk4::{Members, undefined};
use crate::lanes::{LANES, Lanes};
use crate::mechanism::Mechanism;
use crate::methods::Work;
use crate::saddle_point::values_len;
use crate::scalar::Scalar;
use crate::simulate::{Grid, Options};
use crate::trajectory::{Recorder, Trajectory};
use simba::simd::SimdSigned;

/// How many nodes are collected before they go to the trajectories, column by column.
const BLOCK: usize = 128;

pub(super) struct Recording {
    recorders: [Recorder; LANES],
    /// BLOCK nodes of every column.
    block: Vec<[f64; LANES]>,
    nodes: usize,
    outputs: Vec<Lanes>,
    /// Of `dynamics`.
    values: Vec<Lanes>,
    rows: Vec<Lanes>,
    scale: Vec<Lanes>,
}

impl Recording {
    pub(super) fn new<M: Mechanism>(
        members: &Members<M>,
        options: &Options,
        steps: Grid,
    ) -> Recording {
        let layout = members.mechanism(0).layout();
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        let nodes = steps.count / options.every + 2;
        let recorder = |lane: usize| Recorder::new(members.mechanism(lane), options.t_start, nodes);
        Recording {
            recorders: std::array::from_fn(recorder),
            block: vec![[0.0; LANES]; BLOCK * Recorder::columns(layout)],
            nodes: 0,
            outputs: zeros(layout.outputs.len()),
            values: zeros(values_len(layout)),
            rows: zeros(layout.nc),
            scale: zeros(layout.nc),
        }
    }

    /// Adds a node; lanes with values that are no numbers are given up.
    pub(super) fn record<M: Mechanism>(
        &mut self,
        members: &mut Members<M>,
        t: f64,
        q: &[Lanes],
        v: &[Lanes],
        solution: &[Lanes],
    ) {
        let layout = members.mechanism(0).layout();
        let kernels = members.kernels();
        let time = Lanes::constant(t);
        let (a, lambda) = solution.split_at(layout.nv);
        let lambda = &lambda[..layout.nc];
        kernels.outputs(time, q, v, a, lambda, &mut self.outputs);
        let mut energy = [time; 3];
        kernels.energy(time, q, v, &mut energy[..2]);
        energy[2] = energy[0] + energy[1];

        self.scale.fill(Lanes::constant(1.0));
        kernels.phi_scale(time, &mut self.scale);
        kernels.phi(time, q, &mut self.rows);
        let position = self.largest();
        // One pass for phi_q and eta: their sines are the same.
        kernels.dynamics(time, q, v, &mut self.values);
        let blocks = &self.values[layout.mass_pattern.len() + layout.nv..];
        let (jacobian, eta) = blocks.split_at(layout.phi_q_pattern.len());
        let entries = &layout.phi_q_pattern.entries;
        kernels.phi_t(time, q, &mut self.rows);
        add_product(entries, jacobian, v, &mut self.rows);
        let velocity = self.largest();
        self.rows.fill(Lanes::constant(0.0));
        add_product(entries, jacobian, a, &mut self.rows);
        for (row, eta) in self.rows.iter_mut().zip(eta) {
            *row -= *eta;
        }
        let acceleration = self.largest();
        let levels = [position, velocity, acceleration];
        let zero = Lanes::constant(0.0);
        let sum = levels.iter().fold(zero, |sum, level| sum + level.undefined);
        members.keep_where_zero(sum);

        let scaled = levels.map(|level| level.scaled);
        let raw = levels.map(|level| level.raw);
        let values = std::iter::once(&time).chain(q).chain(v).chain(a);
        let values = values.chain(lambda).chain(&self.outputs);
        let values = values.chain(&energy).chain(&scaled).chain(&raw);
        for (column, value) in self.block.chunks_exact_mut(BLOCK).zip(values) {
            column[self.nodes] = value.into_arr();
        }
        self.nodes += 1;
        if self.nodes == BLOCK {
            self.flush();
        }
    }

    /// The largest row, as it is and in m or rad.
    fn largest(&self) -> Largest {
        let zero = Lanes::constant(0.0);
        let infinity = Lanes::constant(f64::INFINITY);
        let larger = |most: Lanes, x: Lanes| Lanes::if_less(most, x, x, most);
        let start = Largest {
            raw: zero,
            scaled: zero,
            undefined: zero,
        };
        let rows = self.rows.iter().zip(&self.scale);
        rows.fold(start, |most, (row, scale)| {
            let product = *row * *scale;
            let scaled = Lanes::if_less(scale.simd_abs(), infinity, product, *row);
            Largest {
                raw: larger(most.raw, row.simd_abs()),
                scaled: larger(most.scaled, scaled.simd_abs()),
                undefined: most.undefined + undefined(&[*row, scaled]),
            }
        })
    }

    /// Hands the collected nodes over to the trajectories.
    fn flush(&mut self) {
        for (lane, recorder) in self.recorders.iter_mut().enumerate() {
            let columns = self.block.chunks_exact(BLOCK);
            recorder.extend(columns.map(|column| {
                let nodes = column[..self.nodes].iter();
                nodes.map(move |value| value[lane])
            }));
        }
        self.nodes = 0;
    }

    /// The trajectories, those of lanes that were given up, too.
    pub(super) fn finish(mut self, work: Work) -> [Trajectory; LANES] {
        self.flush();
        self.recorders.map(|recorder| recorder.finish(work))
    }
}

/// rows += phi_q x
pub(super) fn add_product(
    entries: &[(u32, u32)],
    jacobian: &[Lanes],
    x: &[Lanes],
    rows: &mut [Lanes],
) {
    for (&(i, j), value) in entries.iter().zip(jacobian) {
        rows[i as usize] += *value * x[j as usize];
    }
}

/// The largest of some rows.
#[derive(Clone, Copy)]
struct Largest {
    raw: Lanes,
    scaled: Lanes,
    /// Zero where all rows are finite.
    undefined: Lanes,
}
