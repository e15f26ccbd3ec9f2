//! The start: positions that satisfy the constraints, and velocities that go with them.
//!
//! Nothing is repaired silently: what moved, and by how much, is part of the answer.

use crate::mechanism::calls::MechanismExt;
pub(crate) mod attempt;
pub(crate) mod error;
pub(crate) mod given;
mod joint_values;
pub(crate) mod newton;
mod placement;
pub(crate) mod turns;
pub(crate) mod velocity;

pub use error::{AssemblyError, Gap, Moved};
pub use velocity::{VelocityReport, velocity_report};

use crate::layout::attitude::{IDENTITY, between, is_unit, length};
use crate::layout::kernels::KernelKind;
use crate::layout::{JointStart, Kind, Layout, StartKind, coordinate_of, velocity_of};
use crate::linear::rank::{Rank, rank_of};
use crate::linear::scales::unit_of;
use crate::mechanism::calls::start_states;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::mechanism::{Mechanism, inputs};
use given::Given;
use newton::{Level, TOLERANCE};
use placement::Placement;

/// A correction of given positions above this fraction of the size (or this many rad) is refused.
pub(crate) const LARGEST_CORRECTION: f64 = 1e-2;

/// Number of constraints above which the rank of a mechanism without loops follows from its bodies.
const MANY_ROWS: usize = 200;

/// A start that satisfies the constraints of a mechanism, and how it was found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Assembled {
    /// The time of the start, in s.
    pub t: f64,
    /// The positions: nq values, m or rad.
    pub q: Vec<f64>,
    /// The velocities: nv values, m/s or rad/s.
    pub v: Vec<f64>,
    /// The guesses that moved, in the order of the coordinates.
    pub moved: Vec<Moved>,
    /// The coordinates left out of the start that the given ones do not determine, and that could
    /// not stay at 0.
    ///
    /// Not searched in space, nor in mechanisms with sixty or more constraints.
    pub displaced: Vec<Moved>,
    /// The given positions that had to be corrected, in the order of the coordinates.
    pub corrected: Vec<Moved>,
    /// Gaps that remain with the given positions held, the worst joint first; empty if nothing had
    /// to be corrected.
    pub open: Vec<Gap>,
    /// The largest violation of a constraint by `q`, in m or rad.
    pub position_residual: f64,
    /// The number of linear systems solved on the way.
    pub iterations: usize,
    /// Consistency of the velocities with the constraints.
    pub velocity: VelocityReport,
    /// Size of the mechanism, in m.
    pub size: f64,
    /// The rank of phi_q at `q`, and its linearly dependent rows.
    pub rank: Rank,
}

/// Assembles a mechanism at the time `t`: positions and velocities from the values of its `start`
/// block.
///
/// Given positions are held; guesses are held as long as the rest can be assembled around them,
/// and moved as little as that takes otherwise; coordinates that are left out stay at zero if the
/// others do not determine them. Bodies are placed one after the other from the ground outward,
/// which is all for a mechanism without loops. Loops are closed by a damped Newton method with
/// steps of least norm, lengths counting in units of the mechanism's [`size`]; first for the
/// lengths alone with the angles held, then for everything; and from a few other starts, farther
/// and farther away and always the same, if that fails. Given positions that contradict the constraints by
/// less than 1e-2 of the size are corrected, and the correction is reported.
///
/// In space the search begins where the joints place bodies, one after the other, and a position in which a joint is turned
/// over ([`MechanismExt::facing`]) is none. Values given of joints are rows beside the constraints, see
/// [`MechanismExt::start_rows`].
///
/// Given velocities are never changed, unless the model says `project velocities;`. The others
/// follow from `phi_q v = -phi_t`, with the least kinetic energy where that leaves freedom.
///
/// # Errors
/// [`AssemblyError`] where there is no such start, or none was found.
pub fn assemble(mechanism: &dyn Mechanism, t: f64) -> Result<Assembled, AssemblyError> {
    check_numbers(mechanism, t)?;
    let layout = mechanism.layout();
    let size = size(mechanism);
    let given = Given::new(mechanism);
    let mut level = Level::new(mechanism, t, size);
    level.check(&given.q)?;

    let values = level.hold_joint_values(usize::MAX);
    let mut found = attempt::positions(&mut level, &given);
    if !found.reached && values > 0 {
        found = without_joint_values(&mut level, &given, values)?;
    }
    if !found.turned_over.is_empty() {
        return Err(AssemblyError::TurnedOver {
            model: layout.model().to_string(),
            t,
            joints: found.turned_over,
            q: found.q,
        });
    }
    let (mut corrected, mut open) = (Vec::new(), Vec::new());
    if !found.reached {
        let held_gap = level.gaps(&found.q);
        let loose = vec![true; layout.nv()];
        let mut q = found.q.clone();
        let released = level.minimise(&mut q, &loose);
        found.iterations += released.iterations;
        if given.fixed.is_empty() || !level.reached(released.violation, &q) {
            let best = if given.fixed.is_empty() { found.q } else { q };
            return Err(AssemblyError::unreachable(
                layout,
                t,
                level.gaps(&best),
                best,
            ));
        }
        corrected = moved(layout, &given.q, &q, size, |j| given.fixed.contains(&j));
        let worst = corrected.iter().map(|c| c.amount(size)).fold(0.0, f64::max);
        if worst > LARGEST_CORRECTION {
            return Err(AssemblyError::fixed_contradicts(
                layout, t, held_gap, corrected, size,
            ));
        }
        open = held_gap;
        (found.q, found.violation) = (q, released.violation);
    }
    let q = found.q;
    let guesses = moved(layout, &given.q, &q, size, |j| given.guessed.contains(&j));
    let free = attempt::displaced(&mut level, &given, &q);
    let displaced = moved(layout, &given.q, &q, size, |j| free.contains(&j));
    let rank = rank_at(&mut level, &given, &q);
    check_masses(mechanism, t, &q)?;
    let (v, velocity) = velocity::velocities(mechanism, t, &q, &given, size, &rank)?;
    let position_residual = level.largest_violation(&q);
    Ok(Assembled {
        t,
        q,
        v,
        moved: guesses,
        displaced,
        corrected,
        open,
        position_residual,
        iterations: found.iterations,
        velocity,
        size,
        rank,
    })
}

/// Searches for a position without the joint values of the start, after none was found with all of
/// them. The error names the first value that cannot be kept, unless there is no position without
/// them either.
fn without_joint_values(
    level: &mut Level<'_>,
    given: &Given,
    values: usize,
) -> Result<attempt::Found, AssemblyError> {
    level.hold_joint_values(0);
    let without = attempt::positions(level, given);
    if !without.reached {
        return Ok(without);
    }
    let mut before = without.q.clone();
    for held in 1..=values {
        level.hold_joint_values(held);
        let found = attempt::positions(level, given);
        if found.reached {
            before = found.q;
            continue;
        }
        level.weaken_last_joint_value();
        let places = [&found.q, &before];
        let left = places.map(|q| {
            let q = attempt::nearest(level, given, q);
            level.last_joint_value(&q)
        });
        let apart = |(_, given, nearest): &(JointStart, f64, f64)| (nearest - given).abs();
        let left = left.into_iter().flatten();
        let left = left.min_by(|one, other| apart(one).total_cmp(&apart(other)));
        if let Some((value, given, nearest)) = left {
            let layout = level.mechanism.layout();
            return Err(AssemblyError::joint_value(layout, value, given, nearest));
        }
    }
    Ok(without)
}

/// The rank of phi_q at `q`; without a dense factorization if there are many rows and no loops.
fn rank_at(level: &mut Level<'_>, given: &Given, q: &[f64]) -> Rank {
    let nc = level.mechanism.layout().nc();
    let tolerance = crate::linear::rank::RANK_TOLERANCE;
    if nc > MANY_ROWS
        && level.mechanism.layout().is_flat()
        && let Some(smallest_kept) = Placement::new(level, given).independence(level, q)
    {
        return Rank {
            rank: nc,
            tolerance,
            smallest_kept,
            largest_dropped: 0.0,
            null_vectors: Vec::new(),
        };
    }
    let scaled = level.scaled_jacobian(q);
    rank_of(&scaled.row_space(tolerance), &scaled.row_scale, tolerance)
}

/// The first required kernel that a mechanism lacks, evaluated at its start. A mechanism with a
/// text was made by the compiler and has all of them.
fn absent_kernel(mechanism: &dyn Mechanism, t: f64) -> Option<KernelKind> {
    if mechanism.text().is_some() {
        return None;
    }
    let layout = mechanism.layout();
    let [mut q, mut v, a] = [layout.nq(), layout.nv(), layout.nv()].map(|n| vec![0.0; n]);
    let mut given = vec![0.0; layout.start().len()];
    mechanism.start_values(&mut given);
    for (entry, value) in layout.start().iter().zip(given) {
        match entry.kind {
            StartKind::Velocity => v[entry.place] = value,
            StartKind::Position | StartKind::Guess | StartKind::Placed => q[entry.place] = value,
        }
    }
    layout.normalize_quaternions(&mut q);
    let (z, lambda) = (start_states(mechanism), vec![0.0; layout.nc()]);
    let u: Vec<f64> = inputs(mechanism).collect();
    let at = Point::new(t, &q, &v).states(&z).inputs(&u);
    let at = at.solution(&a, &lambda);
    let is_absent = |kernel: &KernelKind| {
        let mut results = vec![0.0; kernel.len(layout).unwrap_or(0)];
        mechanism.evaluate(*kernel, &at, &mut results) == Evaluated::Absent
    };
    let required = KernelKind::ALL
        .iter()
        .filter(|kernel| !kernel.is_optional());
    // The trait solves for these.
    let mut required = required.filter(|kernel| **kernel != KernelKind::Accelerations);
    required.find(|kernel| is_absent(kernel)).copied()
}

/// Checks the coordinates, kernels, parameters, lengths and start values of a mechanism.
///
/// # Errors
/// [`AssemblyError::Empty`] without coordinates, [`AssemblyError::Kernel`] without a required kernel,
/// [`AssemblyError::NotFinite`] for a parameter or a start value that is not a finite number, [`AssemblyError::FaultyLength`], and
/// [`AssemblyError::Attitude`] for a start that stretches a body.
pub(crate) fn check_numbers(mechanism: &dyn Mechanism, t: f64) -> Result<(), AssemblyError> {
    let layout = mechanism.layout();
    if layout.nq() == 0 {
        return Err(AssemblyError::Empty {
            model: layout.model().to_string(),
        });
    }
    if let Some(kernel) = absent_kernel(mechanism, t) {
        let model = layout.model().to_string();
        let kernel = kernel.name();
        return Err(AssemblyError::Kernel { model, kernel });
    }
    for (index, parameter) in layout.parameters().iter().enumerate() {
        let value = mechanism.parameter(index).unwrap_or(parameter.default);
        if !value.is_finite() {
            let what = format!("the parameter `{}`", parameter.name);
            return Err(AssemblyError::NotFinite { what, value });
        }
    }
    if let Some((owner, length)) = mechanism.invalid_length(t) {
        let units = layout.units();
        return Err(AssemblyError::FaultyLength {
            owner,
            length,
            units,
        });
    }
    let mut values = vec![0.0; layout.start().len()];
    mechanism.start_values(&mut values);
    for (entry, &value) in layout.start().iter().zip(&values) {
        if !value.is_finite() {
            let name = match entry.kind {
                StartKind::Position | StartKind::Guess | StartKind::Placed => {
                    &layout.coordinates()[entry.place].name
                }
                StartKind::Velocity => &layout.velocities()[entry.place].name,
            };
            return Err(AssemblyError::NotFinite {
                what: format!("the start value of `{name}`"),
                value,
            });
        }
    }
    check_attitudes(layout, &values)
}

/// Checks that the attitudes of these start values are unit quaternions, or guesses of nonzero
/// length.
fn check_attitudes(layout: &Layout, values: &[f64]) -> Result<(), AssemblyError> {
    for attitude in layout.attitudes() {
        let mut parts = IDENTITY;
        let mut fixed = false;
        for (entry, value) in layout.start().iter().zip(values) {
            let place = entry.place.wrapping_sub(attitude.coordinate);
            if place < 4 && entry.kind != StartKind::Velocity {
                parts[place] = *value;
                fixed |= entry.kind == StartKind::Position;
            }
        }
        let length = length(parts);
        let fine = match fixed {
            true => is_unit(parts),
            false => length > 0.0 && length.is_finite(),
        };
        if !fine {
            let name = layout.coordinates()[attitude.coordinate].name.to_string();
            let guessed = !fixed;
            return Err(AssemblyError::Attitude {
                name,
                length,
                guessed,
            });
        }
    }
    Ok(())
}

/// Checks that no coordinate has a negative mass at `q`.
pub(crate) fn check_masses(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
) -> Result<(), AssemblyError> {
    let layout = mechanism.layout();
    let mut masses = vec![0.0; layout.patterns().mass_matrix.len()];
    mechanism.mass_matrix(&Point::position(t, q), &mut masses);
    for (i, j, mass) in layout.patterns().mass_matrix.iter(&masses) {
        if i == j && mass < 0.0 {
            // The coordinates of a body are `rod.x`, `rod.y` and `rod.theta`.
            let name = &layout.coordinates()[coordinate_of(layout.attitudes(), i)].name;
            let body = name.rsplit_once('.').map_or(&**name, |(body, _)| body);
            return Err(AssemblyError::NegativeMass {
                body: body.to_owned(),
                kind: layout.velocities()[i].kind,
                mass,
                units: layout.units(),
            });
        }
    }
    Ok(())
}

/// The chosen coordinates that moved by more than round-off; an attitude counts as one.
pub(crate) fn moved(
    layout: &Layout,
    from: &[f64],
    to: &[f64],
    size: f64,
    chosen: impl Fn(usize) -> bool,
) -> Vec<Moved> {
    let entry = |coordinate: usize| {
        let kind = layout.coordinates()[coordinate].kind;
        let name = layout.coordinates()[coordinate].name.to_string();
        // What is nothing beside the mechanism is 0.
        let settled = |x: f64| {
            let is_round_off = x.abs() <= TOLERANCE * unit_of(kind, size);
            if is_round_off { 0.0 } else { x }
        };
        Moved {
            coordinate,
            name,
            kind,
            from: from[coordinate],
            to: settled(to[coordinate]),
            axis: None,
        }
    };
    let turned = |coordinate: usize| {
        let mut attitudes = layout.attitudes().iter();
        let attitude = attitudes.find(|attitude| attitude.coordinate == coordinate)?;
        let name = &layout.coordinates()[coordinate].name;
        let body = name.rsplit_once('.').map_or(&**name, |(body, _)| body);
        let (angle, axis) = between(attitude.quaternion(from), attitude.quaternion(to));
        Some(Moved {
            coordinate,
            name: format!("{body}.attitude"),
            kind: Kind::Angle,
            from: 0.0,
            to: angle,
            axis: Some(axis),
        })
    };
    let entries = (0..layout.nq()).filter(|&j| chosen(j)).filter_map(|j| {
        match velocity_of(layout.attitudes(), j) {
            Some(_) => Some(entry(j)),
            None => turned(j),
        }
    });
    entries
        .filter(|entry| entry.amount(size) > TOLERANCE)
        .collect()
}
