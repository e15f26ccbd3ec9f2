//! The index-1 equations as one linear system: accelerations and multipliers at a state.

mod closing;
mod deficient;

pub(crate) use closing::Closing;

use std::fmt;

use crate::dense;
use crate::lanes::{LANES, Lanes};
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::scalar::Scalar;

/// Pivots of the scaled system below this fraction of the largest one send it to the
/// rank-revealing solution.
///
/// A pivot is about the square of how far the least independent row of the scaled phi_q is from
/// the others, so that this goes with a cut-off of 1e-4 on phi_q itself.
const PIVOT_CUT_OFF: f64 = 1e-8;

/// Why accelerations and multipliers could not be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Singular {
    /// Dependent constraints demand different accelerations.
    #[error("constraint rows {constraints:?} demand different accelerations")]
    Contradictory {
        /// The rows that cannot hold together.
        constraints: Vec<usize>,
    },
    /// The iteration of the penalty method leaves these constraints violated.
    #[error("the penalties do not hold constraint rows {constraints:?}")]
    Stalled {
        /// The rows that are violated most.
        constraints: Vec<usize>,
    },
    /// Neither the constraints nor the masses determine the motion.
    #[error("neither masses nor constraints determine the motion of coordinates {coordinates:?}")]
    Undetermined {
        /// The coordinates that can move without inertia.
        coordinates: Vec<usize>,
    },
    /// The equations contain a number that is not finite.
    #[error("{block} is not finite (index {index})")]
    NotFinite {
        /// The part of the equations.
        block: Block,
        /// The coordinate or, for a Jacobian row and right-hand sides of constraints, the row.
        index: usize,
    },
}

impl Singular {
    /// The same with the names of the coordinates and constraint rows.
    pub fn describe(&self, layout: &Layout) -> String {
        let row = |i: &usize| format!("`{}`", layout.constraints[*i].name);
        let coordinate = |i: &usize| format!("`{}`", layout.coordinates[*i].position);
        match self {
            Singular::Contradictory { constraints } => {
                let names: Vec<String> = constraints.iter().map(row).collect();
                format!(
                    "the constraints {} demand different accelerations",
                    names.join(", ")
                )
            }
            Singular::Stalled { constraints } => {
                let names: Vec<String> = constraints.iter().map(row).collect();
                format!(
                    "the iteration of the penalty method stalls, most of all in {}: they demand different accelerations, or alpha or the number of iterations is too small",
                    names.join(", ")
                )
            }
            Singular::Undetermined { coordinates } => {
                let names: Vec<String> = coordinates.iter().map(coordinate).collect();
                let names = names.join(", ");
                format!("neither masses nor constraints determine the motion of {names}")
            }
            Singular::NotFinite { block, index } => match block {
                Block::MassMatrix | Block::Force => {
                    format!("{block} is not finite for {}", coordinate(index))
                }
                Block::Jacobian | Block::Eta | Block::Shift => {
                    format!("{block} is not finite for the constraint {}", row(index))
                }
            },
        }
    }

    /// The constraint rows concerned, none where it is the coordinates that are.
    pub fn constraints(&self) -> &[usize] {
        match self {
            Singular::Contradictory { constraints } | Singular::Stalled { constraints } => {
                constraints
            }
            Singular::NotFinite {
                block: Block::Jacobian | Block::Eta | Block::Shift,
                index,
            } => std::slice::from_ref(index),
            Singular::Undetermined { .. } | Singular::NotFinite { .. } => &[],
        }
    }
}

/// A part of the index-1 equations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// M.
    MassMatrix,
    /// Q.
    Force,
    /// phi_q.
    Jacobian,
    /// eta.
    Eta,
    /// What a stabilisation adds to eta.
    Shift,
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Block::MassMatrix => "the mass matrix",
            Block::Force => "the generalized force",
            Block::Jacobian => "the constraint Jacobian",
            Block::Eta => "the right-hand side eta",
            Block::Shift => "the stabilization term",
        })
    }
}

/// The length of the scratch slice that [`accelerations`] wants.
pub fn scratch_len(layout: &Layout) -> usize {
    let n = layout.nv + layout.nc;
    values_len(layout) + n * n + 3 * n
}

/// M, Q, phi_q and eta, one after the other.
pub(crate) fn values_len(layout: &Layout) -> usize {
    layout.mass_pattern.len() + layout.nv + layout.phi_q_pattern.len() + layout.nc
}

/// The first number of the equations at a state that is not finite.
pub(crate) fn not_finite<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    q: &[f64],
    v: &[f64],
) -> Option<Singular> {
    let layout = mechanism.layout();
    let mut values = vec![0.0; values_len(layout)];
    mechanism.dynamics(t, q, v, &mut values);
    Blocks::new(layout, &values).not_finite(layout, None)
}

/// The values of `dynamics`, taken apart.
pub(crate) struct Blocks<'a> {
    pub(crate) mass: &'a [f64],
    pub(crate) force: &'a [f64],
    pub(crate) jacobian: &'a [f64],
    pub(crate) eta: &'a [f64],
}

impl<'a> Blocks<'a> {
    pub(crate) fn new(layout: &Layout, values: &'a [f64]) -> Blocks<'a> {
        let (mass, values) = values.split_at(layout.mass_pattern.len());
        let (force, values) = values.split_at(layout.nv);
        let (jacobian, values) = values.split_at(layout.phi_q_pattern.len());
        Blocks {
            mass,
            force,
            jacobian,
            eta: &values[..layout.nc],
        }
    }

    /// Hands over row, column and value of every entry of the scaled system; places that occur twice are
    /// sums.
    fn add_to(&self, layout: &Layout, scale: &[f64], mut add: impl FnMut(usize, usize, f64)) {
        let nv = layout.nv;
        for (i, j, value) in layout.mass_pattern.iter(self.mass) {
            add(i, j, scale[i] * value * scale[j]);
        }
        for (i, j, value) in layout.phi_q_pattern.iter(self.jacobian) {
            let value = scale[nv + i] * value * scale[j];
            add(nv + i, j, value);
            add(j, nv + i, value);
        }
    }

    /// The right-hand side of the scaled system, into `b`.
    fn right_side(&self, layout: &Layout, shift: Option<&[f64]>, scale: &[f64], b: &mut [f64]) {
        let nv = layout.nv;
        for i in 0..nv {
            b[i] = scale[i] * self.force[i];
        }
        for i in 0..layout.nc {
            let shift = shift.map_or(0.0, |shift| shift[i]);
            b[nv + i] = scale[nv + i] * (self.eta[i] + shift);
        }
    }

    /// The first number that is not finite.
    pub(crate) fn not_finite(&self, layout: &Layout, shift: Option<&[f64]>) -> Option<Singular> {
        let bad = |values: &[f64]| values.iter().position(|x| !x.is_finite());
        let entry = |k: usize, entries: &[(u32, u32)]| entries[k].0 as usize;
        let mass =
            bad(self.mass).map(|k| (Block::MassMatrix, entry(k, &layout.mass_pattern.entries)));
        let force = || bad(self.force).map(|i| (Block::Force, i));
        let jacobian = || {
            bad(self.jacobian).map(|k| (Block::Jacobian, entry(k, &layout.phi_q_pattern.entries)))
        };
        let eta = || bad(self.eta).map(|i| (Block::Eta, i));
        let shift = || bad(shift.unwrap_or_default()).map(|i| (Block::Shift, i));
        let found = mass
            .or_else(force)
            .or_else(jacobian)
            .or_else(eta)
            .or_else(shift);
        found.map(|(block, index)| Singular::NotFinite { block, index })
    }
}

/// Accelerations and multipliers of the index-1 equations of any mechanism.
///
/// ```text
/// | M      phi_q^T | | a      |   | Q           |
/// | phi_q  0       | | lambda | = | eta + shift |
/// ```
///
/// `a` has nv numbers, `lambda` and `shift` nc, `scratch` [`scratch_len`]. Nothing is allocated as
/// long as the system is regular. M may be singular where the constraints determine the motion.
/// Dependent but consistent rows of phi_q give the unique accelerations and the multipliers of
/// least norm; a row counts as dependent where it agrees with others to 1e-4.
///
/// # Errors
/// [`Singular`] where the equations do not determine `a`.
#[allow(clippy::too_many_arguments)]
#[inline(never)]
pub fn accelerations<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    q: &[f64],
    v: &[f64],
    shift: Option<&[f64]>,
    scratch: &mut [f64],
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let (values, rest) = scratch.split_at_mut(values_len(mechanism.layout()));
    mechanism.dynamics(t, q, v, values);
    solve(mechanism, t, values, shift, rest, a, lambda)
}

/// Whether a planned elimination succeeded: none of its pivots is a difference of nearly equal
/// numbers (`guard > 0`), and what it found is finite.
#[inline(always)]
pub fn is_regular(guard: f64, a: &[f64], lambda: &[f64]) -> bool {
    // Finite numbers whose sum overflows ask for nothing more than another solution.
    guard > 0.0 && (sum(a) + sum(lambda)).is_finite()
}

/// The sum of numbers, in an order that leaves short slices of known length in registers: what the
/// elimination has just stored is not read again.
#[inline(always)]
pub(crate) fn sum<S: Scalar>(x: &[S]) -> S {
    let (pairs, last) = x.as_chunks::<2>();
    let pairs = pairs.iter().copied();
    let pairs = pairs.reduce(|[left, right], [x, y]| [left + x, right + y]);
    let sum = pairs.map_or(S::constant(0.0), |[left, right]| left + right);
    last.iter().fold(sum, |sum, x| sum + *x)
}

/// [`is_regular`] on every lane: of accelerations, multipliers and the guard, one after the other.
pub(crate) fn regular_lanes(solution: &[Lanes]) -> [bool; LANES] {
    let Some((guard, numbers)) = solution.split_last() else {
        return [false; LANES];
    };
    let (sum, guard) = (sum(numbers).into_arr(), guard.into_arr());
    std::array::from_fn(|lane| guard[lane] > 0.0 && sum[lane].is_finite())
}

/// The multipliers of least norm that go with accelerations that are known.
///
/// # Errors
/// [`Singular::NotFinite`] where the equations are not.
pub(crate) fn multipliers<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    q: &[f64],
    v: &[f64],
    a: &[f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let layout = mechanism.layout();
    let mut values = vec![0.0; values_len(layout)];
    mechanism.dynamics(t, q, v, &mut values);
    let blocks = Blocks::new(layout, &values);
    if let Some(error) = blocks.not_finite(layout, None) {
        return Err(error);
    }
    deficient::multipliers(mechanism, t, &blocks, a, lambda);
    Ok(())
}

/// What to make of dependent rows that demand different things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gaps {
    /// Accelerations that contradict each other have no meaning.
    AreFaults,
    /// A step towards the constraints closes what it can: near a singular position a remainder of
    /// the size of round-off cannot be closed.
    StayOpen,
}

/// Solves with the blocks in `values`, laid out as [`Mechanism::dynamics`] writes them.
#[allow(clippy::too_many_arguments)]
fn solve<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    values: &[f64],
    shift: Option<&[f64]>,
    scratch: &mut [f64],
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let layout = mechanism.layout();
    let n = layout.nv + layout.nc;
    let (matrix, rest) = scratch.split_at_mut(n * n);
    let (b, rest) = rest.split_at_mut(n);
    let (scale, rest) = rest.split_at_mut(n);
    let pivots = &mut rest[..n];

    let blocks = Blocks::new(layout, values);
    if let Some(error) = blocks.not_finite(layout, shift) {
        return Err(error);
    }
    equilibrate(layout, &blocks, scale, pivots);
    matrix.fill(0.0);
    blocks.add_to(layout, scale, |i, j, value| matrix[i * n + j] += value);
    blocks.right_side(layout, shift, scale, b);
    if dense::lu_factor(n, matrix, pivots, PIVOT_CUT_OFF) <= PIVOT_CUT_OFF {
        return deficient::solve(mechanism, t, &blocks, shift, Gaps::AreFaults, a, lambda);
    }
    dense::lu_solve(n, matrix, pivots, b);
    unscaled(scale, b, a, lambda);
    Ok(())
}

/// The solution of the scaled system as accelerations and multipliers.
fn unscaled(scale: &[f64], b: &[f64], a: &mut [f64], lambda: &mut [f64]) {
    let numbers = a.iter_mut().chain(lambda);
    for ((x, scale), b) in numbers.zip(scale).zip(b) {
        *x = scale * b;
    }
}

/// Symmetric scaling that brings the largest entry of every row of the system near one.
///
/// Three rounds of D. Ruiz, "A scaling algorithm to equilibrate both rows and columns norms in
/// matrices", RAL-TR-2001-034; powers of two, so that scaling rounds nothing.
fn equilibrate(layout: &Layout, blocks: &Blocks<'_>, scale: &mut [f64], largest: &mut [f64]) {
    let nv = layout.nv;
    scale.fill(1.0);
    for _ in 0..3 {
        largest.fill(0.0);
        for (i, j, value) in layout.mass_pattern.iter(blocks.mass) {
            largest[i] = largest[i].max((scale[i] * value * scale[j]).abs());
        }
        for (i, j, value) in layout.phi_q_pattern.iter(blocks.jacobian) {
            let value = (scale[nv + i] * value * scale[j]).abs();
            largest[nv + i] = largest[nv + i].max(value);
            largest[j] = largest[j].max(value);
        }
        for (scale, largest) in scale.iter_mut().zip(largest.iter()) {
            if *largest > 0.0 {
                *scale /= largest.sqrt();
            }
        }
    }
    for scale in scale.iter_mut() {
        *scale = dense::power_of_two(*scale);
    }
}
