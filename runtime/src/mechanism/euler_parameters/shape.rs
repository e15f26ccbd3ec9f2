//! Names, counts and patterns of the view.

use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::layout::kernels::Patterns;
use crate::layout::{Attitude, ConstraintRow, Coordinate, Kind, Layout, Name, Pattern, Velocity};
use crate::layout::{coordinate_of, velocity_of};
use crate::mechanism::Mechanism;
use crate::mechanism::euler_parameters::turning::Columns;

/// Shape of a view: what is known of it before any state.
pub(super) struct Shape {
    pub(super) layout: Layout,
    /// For every velocity of the mechanism the first place in those of the view, and which attitude it turns, about
    /// which axis.
    pub(super) places: Vec<(usize, Option<(usize, usize)>)>,
    pub(super) attitudes: Vec<Attitude>,
    /// Inertia of the length of every quaternion, in kg m^2: c.
    pub(super) weights: Vec<f64>,
}

impl Shape {
    pub(super) fn new(mechanism: &dyn Mechanism) -> Shape {
        let layout = mechanism.layout();
        let attitudes = layout.attitudes().to_vec();
        let place = |velocity: usize| {
            let first = coordinate_of(&attitudes, velocity);
            let turned = attitudes.iter().position(|attitude| {
                (attitude.velocity..attitude.velocity + 3).contains(&velocity)
            });
            (
                first,
                turned.map(|which| (which, velocity - attitudes[which].velocity)),
            )
        };
        let places: Vec<_> = (0..layout.nv()).map(place).collect();
        let weights = weights(mechanism);
        Shape {
            layout: view_of(layout, &places),
            places,
            attitudes,
            weights,
        }
    }
}

/// The trace of the inertia of every attitude where nothing is turned; 1 where it is not a positive number.
fn weights(mechanism: &dyn Mechanism) -> Vec<f64> {
    let layout = mechanism.layout();
    let mut q = vec![0.0; layout.nq()];
    for attitude in layout.attitudes() {
        attitude.set(&mut q, crate::layout::attitude::IDENTITY);
    }
    let pattern = &layout.patterns().mass_matrix;
    let mut values = vec![0.0; pattern.len()];
    mechanism.mass_matrix(&Point::position(0.0, &q), &mut values);
    let trace = |attitude: &Attitude| {
        let own = attitude.velocity..attitude.velocity + 3;
        let entries = pattern.iter(&values);
        let diagonal = entries.filter(|(i, j, _)| i == j && own.contains(i));
        let trace: f64 = diagonal.map(|(_, _, value)| value).sum();
        if trace > 0.0 && trace.is_finite() {
            trace
        } else {
            1.0
        }
    };
    layout.attitudes().iter().map(trace).collect()
}

/// The layout of the view.
fn view_of(layout: &Layout, places: &[(usize, Option<(usize, usize)>)]) -> Layout {
    let attitudes = layout.attitudes();
    let velocity = |(j, coordinate): (usize, &Coordinate)| match velocity_of(attitudes, j) {
        Some(own) => layout.velocities()[own].clone(),
        None => Velocity {
            name: Name::Owned(format!("{}'", coordinate.name)),
            acceleration: Name::Owned(format!("{}''", coordinate.name)),
            // Half of an angle.
            kind: Kind::Angle,
        },
    };
    let velocities: Vec<Velocity> = layout
        .coordinates()
        .iter()
        .enumerate()
        .map(velocity)
        .collect();
    let norm = |attitude: &Attitude| {
        let name = &layout.coordinates()[attitude.coordinate].name;
        let body = name.rsplit_once('.').map_or(&**name, |(body, _)| body);
        ConstraintRow {
            name: Name::Owned(format!("{body}.norm")),
            joint: Name::Owned(body.to_owned()),
            kind: Kind::Number,
            squared: false,
        }
    };
    let norms = attitudes.iter().map(norm);
    let constraints: Vec<_> = layout.constraints().iter().cloned().chain(norms).collect();
    let patterns = patterns(layout, places);
    let parts = attitudes
        .iter()
        .flat_map(|attitude| attitude.coordinate..attitude.coordinate + 4);
    let reads = layout.dynamics_reads().iter().copied();
    let reads: BTreeSet<u32> = reads.chain(parts.map(|part| part as u32)).collect();
    layout.changed(|parts| {
        parts.full_rank = false;
        parts.constant_mass_matrix = false;
        parts.velocities = velocities.into();
        parts.attitudes = Vec::new().into();
        parts.constraints = constraints.into();
        parts.patterns = patterns;
        parts.dynamics_reads = reads.into_iter().collect::<Vec<_>>().into();
        parts.start = Vec::new().into();
        parts.kernels = Vec::new().into();
    })
}

/// Sparsity patterns of the view.
fn patterns(layout: &Layout, places: &[(usize, Option<(usize, usize)>)]) -> Patterns {
    let known = layout.patterns();
    let (nq, nv, nc, nz) = (layout.nq(), layout.nv(), layout.nc(), layout.nz());
    let attitudes = layout.attitudes();
    let wide = |velocity: usize| {
        let (first, turned) = places[velocity];
        first..first + turned.map_or(1, |_| 4)
    };
    // The entries of a matrix of `rows` velocities (or their halves), with columns of velocities.
    let spread = |pattern: &Pattern, rows: bool, columns: bool| -> BTreeSet<(u32, u32)> {
        let mut found = BTreeSet::new();
        for &(i, j) in pattern.entries.iter() {
            let (i, j) = (i as usize, j as usize);
            let half = if rows { i / nv.max(1) } else { 0 };
            let of_row = if rows { wide(i - half * nv) } else { i..i + 1 };
            for i in of_row {
                for j in if columns { wide(j) } else { j..j + 1 } {
                    found.insert(((half * nq + i) as u32, j as u32));
                }
            }
        }
        found
    };
    let own = |half: usize| {
        attitudes.iter().flat_map(move |attitude| {
            let first = attitude.coordinate;
            (0..16).map(move |k| ((half * nq + first + k / 4) as u32, (first + k % 4) as u32))
        })
    };
    let norms = || {
        let rows = attitudes.iter().enumerate();
        rows.flat_map(move |(k, attitude)| {
            (0..4).map(move |j| ((nc + k) as u32, (attitude.coordinate + j) as u32))
        })
    };
    let pattern = |rows: usize, columns: usize, entries: BTreeSet<(u32, u32)>| Pattern {
        rows,
        columns,
        entries: Cow::Owned(entries.into_iter().collect()),
    };
    let mass = spread(&known.mass_matrix, true, true);
    let force_by_v: BTreeSet<_> = spread(&known.tangent_v, true, true);
    let mut tangent_v = &mass | &force_by_v;
    tangent_v.extend(own(0));
    let mut tangent_q = &tangent_v | &spread(&known.tangent_q, true, true);
    tangent_q.extend(own(0));
    let halves = |entries: BTreeSet<(u32, u32)>| -> BTreeSet<(u32, u32)> {
        // What the first half has, the second one has, too.
        let (upper, nq) = (
            entries.iter().filter(|entry| (entry.0 as usize) < nq),
            nq as u32,
        );
        let lower: Vec<_> = upper.map(|&(i, j)| (i + nq, j)).collect();
        entries.into_iter().chain(lower).collect()
    };
    let mut momentum_v = spread(&known.momentum_v, true, true);
    momentum_v.extend(own(0));
    let momentum_v = halves(momentum_v);
    let momentum_q = halves(&momentum_v | &spread(&known.momentum_q, true, true));
    let mut mass_matrix = mass;
    mass_matrix.extend(own(0));
    let mut phi_q = spread(&known.phi_q, false, true);
    let phi_by_v = &phi_q | &spread(&known.eta_v, false, true);
    phi_q.extend(norms());
    let mut dphi_q = &phi_q | &spread(&known.dphi_q, false, true);
    dphi_q.extend(norms());
    let ddphi_q = &(&dphi_q | &phi_by_v) | &spread(&known.ddphi_q, false, true);
    let rates_by_v = spread(&known.state_rates_v, false, true);
    let rates_by_q = &rates_by_v | &spread(&known.state_rates_q, false, true);
    let rows = nc + attitudes.len();
    let empty = Patterns::from_fn(|_| Pattern::default());
    Patterns {
        mass_matrix: pattern(nq, nq, mass_matrix),
        phi_q: pattern(rows, nq, phi_q),
        tangent_q: pattern(nq, nq, tangent_q),
        tangent_v: pattern(nq, nq, tangent_v),
        momentum_q: pattern(2 * nq, nq, momentum_q),
        momentum_v: pattern(2 * nq, nq, momentum_v),
        dphi_q: pattern(rows, nq, dphi_q),
        ddphi_q: pattern(rows, nq, ddphi_q),
        state_rates_q: pattern(nz, nq, rates_by_q),
        state_rates_v: pattern(nz, nq, rates_by_v),
        state_rates_z: known.state_rates_z.clone(),
        force_z: pattern(nq, nz, spread(&known.force_z, true, false)),
        ..empty
    }
}

/// The values of a matrix of the view, on its pattern.
pub(super) struct Entries<'a> {
    pattern: &'a Pattern,
    values: &'a mut [f64],
}

impl<'a> Entries<'a> {
    pub(super) fn new(pattern: &'a Pattern, values: &'a mut [f64]) -> Entries<'a> {
        values.fill(0.0);
        Entries { pattern, values }
    }

    pub(super) fn add(&mut self, i: usize, j: usize, value: f64) {
        if value == 0.0 {
            return;
        }
        let place = self.pattern.entries.binary_search(&(i as u32, j as u32));
        debug_assert!(place.is_ok(), "no entry ({i}, {j})");
        if let Ok(place) = place {
            self.values[place] += value;
        }
    }
}

/// Linear map from changes of the view to those of the mechanism: of every attitude its columns, of what is flat a factor.
pub(super) struct Change {
    pub(super) flat: f64,
    pub(super) turning: Vec<Columns>,
}

impl Shape {
    /// The places and factors that one velocity has in the view.
    fn parts<'c>(
        &self,
        velocity: usize,
        change: &'c Change,
    ) -> impl Iterator<Item = (usize, f64)> + use<'c> {
        let (first, turned) = self.places[velocity];
        let row = turned.map(|(which, axis)| change.turning[which][axis]);
        let width = turned.map_or(1, |_| 4);
        (0..width).map(move |k| (first + k, row.map_or(change.flat, |row| row[k])))
    }

    /// Adds `factor X C` of a matrix X whose rows stay what they are.
    pub(super) fn add_columns(
        &self,
        to: &mut Entries<'_>,
        entries: impl Iterator<Item = (usize, usize, f64)>,
        factor: f64,
        columns: &Change,
    ) {
        for (i, j, value) in entries {
            for (j, share) in self.parts(j, columns) {
                to.add(i, j, factor * value * share);
            }
        }
    }

    /// Adds `factor S^T X C` of a matrix X, from row `shift` on.
    pub(super) fn add_product(
        &self,
        to: &mut Entries<'_>,
        shift: usize,
        rows: &Change,
        entries: impl Iterator<Item = (usize, usize, f64)>,
        factor: f64,
        columns: &Change,
    ) {
        for (i, j, value) in entries {
            for (i, left) in self.parts(i, rows) {
                for (j, right) in self.parts(j, columns) {
                    to.add(shift + i, j, factor * left * value * right);
                }
            }
        }
    }

    /// Adds S^T X of a matrix X whose columns stay what they are.
    pub(super) fn add_rows(
        &self,
        to: &mut Entries<'_>,
        rows: &Change,
        entries: impl Iterator<Item = (usize, usize, f64)>,
    ) {
        for (i, j, value) in entries {
            for (i, share) in self.parts(i, rows) {
                to.add(i, j, share * value);
            }
        }
    }

    /// Adds a matrix of every attitude at its own place, from row `shift` on.
    pub(super) fn add_own(
        &self,
        to: &mut Entries<'_>,
        shift: usize,
        matrix: impl Fn(usize) -> [[f64; 4]; 4],
    ) {
        for (which, attitude) in self.attitudes.iter().enumerate() {
            let first = attitude.coordinate;
            for (i, row) in matrix(which).into_iter().enumerate() {
                for (j, value) in row.into_iter().enumerate() {
                    to.add(shift + first + i, first + j, value);
                }
            }
        }
    }

    /// Adds a row of every attitude, behind those of the constraints of the mechanism.
    pub(super) fn add_norms(&self, to: &mut Entries<'_>, row: impl Fn(usize) -> [f64; 4]) {
        let nc = self.layout.nc() - self.attitudes.len();
        for (which, attitude) in self.attitudes.iter().enumerate() {
            for (j, value) in row(which).into_iter().enumerate() {
                to.add(nc + which, attitude.coordinate + j, value);
            }
        }
    }
}
