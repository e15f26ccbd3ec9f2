//! The force that a search in space leaves, along the velocities of the mechanism itself: that along a quaternion says
//! little to a reader.

use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::layout::Kind;
use crate::layout::attitude::Map;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::size::size;
use crate::methods::state::State;
use nalgebra::{DMatrix, DVector};

/// Weight of a force beside that of a moment: joints of a body that can turn carry the force whole, and leave the
/// moment.
const FORCES_FIRST: f64 = 1e4;

/// Singular values below this share of the largest one are none: constraints may be redundant.
const REDUNDANT: f64 = 1e-10;

/// Steps of the way, 1 rad or one size of the mechanism long, on which a force is compared with itself.
const STEPS: u32 = 64;

/// Changes of a force below this share of it are those of the way, whose steps are of finite length.
const SAME: f64 = 1e-6;

/// An error that names the force that is left, with that force along the velocities of the mechanism.
pub(super) fn in_own_velocities(
    fault: AnalysisError,
    seen: &FlatView<'_>,
    state: &State,
) -> AnalysisError {
    let mechanism = seen.of();
    if mechanism.layout().is_flat() {
        return fault;
    }
    let AnalysisError::NoEquilibrium { iterations, .. } = fault else {
        return fault;
    };
    let Some(left) = LeftOver::of(mechanism, &seen.own(state)) else {
        return fault;
    };
    let (force, unit, coordinate) = left.largest(mechanism);
    if left.is_constant(mechanism) {
        return AnalysisError::Unheld {
            force,
            unit,
            coordinate,
        };
    }
    AnalysisError::NoEquilibrium {
        iterations,
        force,
        unit,
        coordinate,
    }
}

/// The forces that constraints do not carry at a state.
///
/// ```text
/// Q - phi_q^T lambda,  of which lambda makes the least, forces before moments
/// ```
struct LeftOver {
    state: State,
    /// Along each velocity, in N or N m.
    forces: Vec<f64>,
    /// Their weights in what is least.
    weights: Vec<f64>,
    /// The velocity along which most work is done on a way of 1 rad or one size, and this work, in J.
    most: (usize, f64),
    /// The ways by which they are compared, 1 rad or one size of the mechanism, m.
    ways: Vec<f64>,
}

impl LeftOver {
    /// The forces that are left at a state; `None` if there are none.
    fn of(mechanism: &dyn Mechanism, state: &State) -> Option<LeftOver> {
        let layout = mechanism.layout();
        let mut force = vec![0.0; layout.nv()];
        mechanism.force(&state.at(), &mut force);
        let pattern = &layout.patterns().phi_q;
        let mut values = vec![0.0; pattern.len()];
        mechanism.phi_q(&state.at(), &mut values);
        let size = size(mechanism);
        let turns = |j: usize| layout.velocities()[j].kind == Kind::Angle;
        let weight = |j: usize| if turns(j) { 1.0 } else { FORCES_FIRST * size };
        let weights: Vec<f64> = (0..layout.nv()).map(weight).collect();
        let way = |j: usize| if turns(j) { 1.0 } else { size };
        let ways: Vec<f64> = (0..layout.nv()).map(way).collect();
        let mut carried = DMatrix::zeros(layout.nv(), layout.nc());
        for (row, column, value) in pattern.iter(&values) {
            carried[(column, row)] += weights[column] * value;
        }
        let wanted = DVector::from_fn(layout.nv(), |j, _| weights[j] * force[j]);
        let left = match layout.nc() {
            0 => wanted,
            _ => {
                let found = carried.clone().svd(true, true);
                let cut_off = REDUNDANT * found.singular_values.max();
                let lambda = found.solve(&wanted, cut_off).ok()?;
                wanted - carried * lambda
            }
        };
        let forces: Vec<f64> = left.iter().zip(&weights).map(|(x, w)| x / w).collect();
        let work = |j: usize| (forces[j] * ways[j]).abs();
        let most = (0..layout.nv()).max_by(|i, j| work(*i).total_cmp(&work(*j)))?;
        let work = work(most);
        (work > 0.0 && work.is_finite()).then(|| LeftOver {
            state: state.clone(),
            forces,
            weights,
            most: (most, work),
            ways,
        })
    }

    /// The largest force, its unit, and what it moves.
    fn largest(&self, mechanism: &dyn Mechanism) -> (f64, &'static str, String) {
        let layout = mechanism.layout();
        let (place, _) = self.most;
        let velocity = &layout.velocities()[place];
        let unit = match velocity.kind {
            _ if !layout.units() => "",
            Kind::Angle => "N*m",
            _ => "N",
        };
        (self.forces[place].abs(), unit, velocity.name.to_string())
    }

    /// Whether the forces stay the same, along the velocities of the mechanism, where they move it by 1 rad or one
    /// size.
    fn is_constant(&self, mechanism: &dyn Mechanism) -> bool {
        let mut state = self.state.clone();
        (0..STEPS).all(|_| {
            let ahead = self.moved(mechanism, &state, 0.5);
            let middle = LeftOver::of(
                mechanism,
                &State {
                    q: ahead,
                    ..state.clone()
                },
            );
            let end = middle
                .as_ref()
                .map(|middle| middle.moved(mechanism, &state, 1.0));
            let Some(q) = end else {
                return false;
            };
            state.q = q;
            LeftOver::of(mechanism, &state).is_some_and(|left| self.is_equal(&left))
        })
    }

    /// Positions from those of a state on, a part of a step along what these forces move.
    ///
    /// The weighted rest of least squares is normal to the weighted constraints: `phi_q W^2 (Q - phi_q^T lambda) = 0`.
    fn moved(&self, mechanism: &dyn Mechanism, from: &State, part: f64) -> Vec<f64> {
        let layout = mechanism.layout();
        let along = self
            .forces
            .iter()
            .zip(&self.weights)
            .map(|(force, weight)| force * weight * weight);
        let along: Vec<f64> = along.collect();
        let longest = along.iter().zip(&self.ways);
        let longest = longest.fold(0.0_f64, |most, (along, way)| most.max((along / way).abs()));
        let share = part / f64::from(STEPS) / longest;
        let step: Vec<f64> = along.iter().map(|along| share * along).collect();
        let mut q = from.q.clone();
        layout.retract(&mut q, &step, Map::Exponential);
        q
    }

    /// Whether other forces are the same.
    fn is_equal(&self, other: &LeftOver) -> bool {
        let parts = self.forces.iter().zip(&other.forces).zip(&self.ways);
        let mut works = parts.map(|((this, other), way)| ((this - other) * way).abs());
        works.all(|work| work <= SAME * self.most.1)
    }
}
