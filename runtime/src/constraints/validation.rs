//! Validation of a mechanism as a whole, at its current parameters: errors and doubtful properties.
//!
//! The compiler asks the same questions at the default parameters, of the same functions.

use crate::mechanism::calls::MechanismExt;
mod branches;
mod configurations;
mod search;
mod surplus;

pub use branches::{Branch, Choice, is_same_position, position_with_guesses};
#[cfg(feature = "analysis")]
pub(crate) use search::Search;

use crate::constraints::assembly::velocity::least_velocities;
use crate::constraints::assembly::{Assembled, AssemblyError, assemble};
use crate::constraints::inconsistency::{Contradiction, Level};
use crate::constraints::violation::phi_scale;
use crate::layout::words::debug_as_display;
use crate::layout::{Kind, Layout};
use crate::linear::rank::{RANK_TOLERANCE, Rank};
use crate::linear::singular::Singular;
use crate::mechanism::calls::start_states;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::mechanism::{Mechanism, inputs};
use configurations::{Configuration, FEW};

/// Multiple of the rank tolerance within which a row counts as nearly dependent.
const NEAR: f64 = 1e3;

/// Result of the validation of a mechanism whose motion is determined.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Validation {
    /// The start.
    pub assembled: Assembled,
    /// The degrees of freedom: nv less the largest rank of phi_q that was met.
    pub dof: usize,
    /// Number of other configurations that were reached, at most 8.
    pub configurations: usize,
    /// Whether the mechanism can be in other configurations at all, as far as phi_q tells.
    pub movable: bool,
    /// Groups of linearly dependent constraint rows, one per redundant row.
    pub redundancies: Vec<Redundancy>,
    /// The rows of phi, ascending, that follow from the others at the start and in every other configuration tried,
    /// chosen so that the others are as independent as they can be. Empty on a collapsed branch, and where too few
    /// configurations were reached to say so.
    pub surplus: Vec<usize>,
    /// Relative distance of the least independent row from the others, if it is small.
    pub nearly_dependent: Option<f64>,
    /// Other positions that the values given by the `start` block allow.
    pub branches: Vec<Branch>,
    /// A position that they allow, too, and in which more constraints are independent, if the start
    /// is on a collapsed branch.
    pub regular: Option<Branch>,
}

/// A linearly dependent set of constraint rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Redundancy {
    /// The rows of phi.
    pub rows: Vec<usize>,
    /// The joints they belong to, in the order of phi.
    pub joints: Vec<String>,
    /// Configurations in which they depend on each other.
    pub extent: Extent,
}

/// Configurations in which constraints depend on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// At the start and in every other configuration tried.
    Permanent,
    /// At the start, and not in the other configurations tried: a singular configuration.
    OnlyHere,
    /// At the start; too few other configurations were reached to say more.
    Unknown,
}

/// Error of a validation: the mechanism has no start, or its motion is not determined.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ValidationError {
    /// There is no start.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// Constraints contradict each other at the start or at a later time.
    #[error("the constraints of `{model}` contradict each other, {contradiction}")]
    Contradictory {
        /// The model's name.
        model: String,
        /// The contradictory rows, and the size of the contradiction.
        contradiction: Box<Contradiction>,
    },
    /// The equations do not determine the accelerations at the start.
    #[error("at the start of `{model}`, {description}")]
    Singular {
        /// The model's name.
        model: String,
        /// The singularity of the equations.
        singular: Singular,
        /// The singularity in words.
        description: String,
    },
}

debug_as_display!(ValidationError);

/// Validates a mechanism that starts at the time `t`.
///
/// Assembles it, perturbs the start along the free directions and assembles again, eight times
/// and always the same way, and compares the rank of phi_q in all configurations. It costs about
/// ten assemblies; for mechanisms with hundreds of constraints it looks at fewer configurations.
///
/// # Errors
/// [`ValidationError`] where the mechanism cannot be assembled, constraints contradict each other,
/// or the equations do not determine the motion.
pub fn validate(mechanism: &dyn Mechanism, t: f64) -> Result<Validation, ValidationError> {
    let layout = mechanism.layout();
    let assembled = assemble(mechanism, t)?;
    let others = configurations::reached(mechanism, &assembled);
    let redundancies = redundancies(layout, &assembled.rank, &others);
    contradictions(mechanism, &assembled, &redundancies)?;
    motion(mechanism, &assembled)?;
    let largest = others.iter().map(|other| other.rank.rank);
    let rank = largest.fold(assembled.rank.rank, usize::max);
    let smallest = assembled.rank.smallest_kept;
    let is_redundant = |redundancy: &Redundancy| redundancy.extent != Extent::OnlyHere;
    let may_be_collapsed = redundancies.iter().any(is_redundant);
    let regular = may_be_collapsed
        .then(|| branches::regular(mechanism, &assembled, rank))
        .flatten();
    Ok(Validation {
        dof: layout.nv().saturating_sub(rank),
        configurations: others.len(),
        movable: configurations::is_movable(mechanism, &assembled),
        redundancies,
        nearly_dependent: (layout.nc() > 1 && smallest < NEAR * RANK_TOLERANCE && smallest > 0.0)
            .then_some(smallest),
        branches: branches::others(mechanism, &assembled),
        surplus: match regular {
            Some(_) => Vec::new(),
            None => surplus::surplus_rows(mechanism, &assembled, &others, rank),
        },
        regular,
        assembled,
    })
}

/// Redundancies of the constraints, permanent ones and those at the start only.
fn redundancies(layout: &Layout, start: &Rank, others: &[Configuration]) -> Vec<Redundancy> {
    let redundancy = |rank: &Rank, at: usize, extent| Redundancy {
        rows: rank.rows(at),
        joints: rank
            .joints(at, layout)
            .into_iter()
            .map(str::to_owned)
            .collect(),
        extent,
    };
    let all = |rank: &Rank, extent| -> Vec<Redundancy> {
        let vectors = 0..rank.null_vectors.len();
        vectors.map(|at| redundancy(rank, at, extent)).collect()
    };
    if others.len() < FEW {
        return all(start, Extent::Unknown);
    }
    let largest = others
        .iter()
        .map(|other| other.rank.rank)
        .max()
        .unwrap_or(0);
    if start.rank >= largest {
        return all(start, Extent::Permanent);
    }
    // Named where nothing is special; what the start has besides is its own.
    let generic = others.iter().find(|other| other.rank.rank == largest);
    let mut found = generic.map_or_else(Vec::new, |other| all(&other.rank, Extent::Permanent));
    let is_permanent = |redundancy: &Redundancy| {
        let permanent = found.iter();
        permanent
            .clone()
            .any(|other| redundancy.rows.iter().all(|row| other.rows.contains(row)))
    };
    let here: Vec<Redundancy> = all(start, Extent::OnlyHere)
        .into_iter()
        .filter(|redundancy| !is_permanent(redundancy))
        .collect();
    found.extend(here);
    found
}

/// Follows dependent constraints through time: what one demands of positions, velocities and
/// accelerations must be what the others demand.
fn contradictions(
    mechanism: &dyn Mechanism,
    assembled: &Assembled,
    redundancies: &[Redundancy],
) -> Result<(), ValidationError> {
    if redundancies.is_empty() {
        return Ok(());
    }
    let layout = mechanism.layout();
    let fault = |contradiction| ValidationError::Contradictory {
        model: layout.model().to_string(),
        contradiction: Box::new(contradiction),
    };
    let at_start = Configuration {
        t: assembled.t,
        q: assembled.q.clone(),
        rank: assembled.rank.clone(),
    };
    let v = &assembled.velocity.projected;
    if let Some(found) = demands(mechanism, &at_start, v) {
        return Err(fault(found));
    }
    let dependent: Vec<usize> = redundancies.iter().flat_map(|r| r.rows.clone()).collect();
    for t in configurations::times(mechanism, assembled) {
        match configurations::at_time(mechanism, assembled, t) {
            Ok(there) => {
                let v = least_velocities(mechanism, t, &there.q, assembled.size);
                if let Some(found) = demands(mechanism, &there, &v) {
                    return Err(fault(found));
                }
            }
            // A driver may lead out of reach, which is no contradiction; one that pulls against
            // rows that depend on each other is.
            Err((rows, gap)) if rows.iter().all(|row| dependent.contains(row)) => {
                let level = Level::Position;
                return Err(fault(Contradiction {
                    gap,
                    ..Contradiction::of_rows(layout, t, level, rows)
                }));
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// A contradiction between the velocities or the accelerations that dependent rows demand, if there
/// is one.
fn demands(mechanism: &dyn Mechanism, at: &Configuration, v: &[f64]) -> Option<Contradiction> {
    let layout = mechanism.layout();
    let scale = phi_scale(mechanism, at.t);
    let mut nu = vec![0.0; layout.nc()];
    mechanism.phi_t(&Point::position(at.t, &at.q), &mut nu);
    for value in &mut nu {
        *value = -*value;
    }
    let mut eta = vec![0.0; layout.nc()];
    mechanism.eta(&Point::new(at.t, &at.q, v), &mut eta);
    let size = size(mechanism);
    let unit = |kind| if kind == Kind::Length { size } else { 1.0 };
    let rates = layout.velocities().iter().zip(v);
    let rate = rates.fold(0.0_f64, |rate, (velocity, v)| {
        rate.max(v.abs() / unit(velocity.kind))
    });
    let among = |level, demands: &[f64], rate: f64| {
        let rows = layout.constraints().iter();
        let motion: Vec<f64> = rows.map(|row| rate * unit(row.kind)).collect();
        Contradiction::among(layout, &at.rank, at.t, level, demands, &scale, &motion)
    };
    among(Level::Velocity, &nu, rate).or_else(|| among(Level::Acceleration, &eta, rate * rate))
}

/// Checks that the equations determine the accelerations at the start.
fn motion(mechanism: &dyn Mechanism, assembled: &Assembled) -> Result<(), ValidationError> {
    let layout = mechanism.layout();
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    // Where the given velocities contradict the joints, so do the accelerations: that is said
    // elsewhere, and the question here is another one.
    let (q, v) = (&assembled.q, &assembled.velocity.projected);
    let (z, u) = (
        start_states(mechanism),
        inputs(mechanism).collect::<Vec<_>>(),
    );
    mechanism
        .accelerations(
            &Point::new(assembled.t, q, v).states(&z).inputs(&u),
            &mut scratch,
            &mut a,
            &mut lambda,
        )
        .map_err(|singular| ValidationError::Singular {
            model: layout.model().to_string(),
            description: singular.describe(layout),
            singular,
        })
}
