//! Stability of an equilibrium.

use crate::analysis::error::AnalysisError;
use crate::analysis::linearize::{Motion, about};
use crate::analysis::modes::{Mode, modes};
use crate::analysis::statics::balance::Balance;
use crate::layout::words::{listed, short};
use crate::methods::state::State;
use nalgebra::{DMatrix, SymmetricEigen};
use std::fmt;

/// Curvatures below this fraction of the largest one count as zero.
const FLAT: f64 = 1e-9;

/// Rates below this fraction of the largest eigenvalue are rounding.
const RATE: f64 = 1e-9;

/// Stability of an equilibrium: whether a mechanism stays there.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Stability {
    /// Constraints and drives leave no motion.
    Held,
    /// It comes back, or stays near, after any small push.
    Stable,
    /// No force restores these coordinates.
    Neutral {
        /// The coordinates, by name.
        coordinates: Vec<String>,
    },
    /// It leaves along these coordinates.
    Diverges {
        /// The coordinates, by name.
        coordinates: Vec<String>,
        /// The growth rate, in 1/s; `None` if coordinates move without inertia.
        rate: Option<f64>,
    },
    /// It leaves in oscillations that grow.
    Flutters {
        /// Growth rate, in 1/s.
        rate: f64,
        /// Their frequency, in Hz.
        frequency: f64,
    },
}

impl Stability {
    /// Whether the mechanism falls away, as from the top of a hill.
    pub fn falls(&self) -> bool {
        matches!(self, Stability::Diverges { .. })
    }

    /// Its name in tables.
    pub fn name(&self) -> &'static str {
        match self {
            Stability::Held => "held",
            Stability::Stable => "stable",
            Stability::Neutral { .. } => "neutral",
            Stability::Diverges { .. } => "diverges",
            Stability::Flutters { .. } => "flutters",
        }
    }

    /// Whether it stays after any small push.
    pub fn is_stable(&self) -> bool {
        matches!(self, Stability::Held | Stability::Stable)
    }
}

impl fmt::Display for Stability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stability::Held => f.write_str("held by its joints and drivers"),
            Stability::Stable => f.write_str("stable"),
            Stability::Neutral { coordinates } => {
                write!(f, "neutral, no force restores {}", listed(coordinates))
            }
            Stability::Diverges { coordinates, rate } => {
                write!(f, "unstable, diverges along {}", listed(coordinates))?;
                match rate {
                    Some(rate) => write!(f, ", growth rate {} 1/s", short(*rate)),
                    None => Ok(()),
                }
            }
            Stability::Flutters { rate, frequency } => {
                let (rate, frequency) = (short(*rate), short(*frequency));
                write!(
                    f,
                    "unstable, flutters at {frequency} Hz, growth rate {rate} 1/s"
                )
            }
        }
    }
}

/// Stability of an equilibrium with this stiffness: by its signs where no force depends on velocities and all have a
/// potential, else by the eigenvalues of the linear equations.
pub(super) fn of(
    at: &mut Balance<'_, '_>,
    stiffness: &DMatrix<f64>,
    conservative: bool,
    state: &State,
) -> Result<Stability, AnalysisError> {
    if stiffness.nrows() == 0 {
        return Ok(Stability::Held);
    }
    let found = SymmetricEigen::new((stiffness + stiffness.transpose()) * 0.5);
    let flat = FLAT * found.eigenvalues.amax();
    let (lowest, curvature) = found.eigenvalues.argmin();
    let direction = found.eigenvectors.column(lowest).into_owned();
    let linear = about(at.chart, state.clone(), Motion::AtRest);
    let found_modes = match linear {
        Ok(linear) => Some(modes(at.chart.mechanism, &linear)?),
        Err(AnalysisError::Massless { .. }) => None,
        Err(error) => return Err(error),
    };
    let by_signs = |rate: Option<f64>| {
        if curvature < -flat {
            let coordinates = at.named(&direction);
            return Stability::Diverges { coordinates, rate };
        }
        let mut coordinates: Vec<String> = Vec::new();
        for (curvature, direction) in found
            .eigenvalues
            .iter()
            .zip(found.eigenvectors.column_iter())
        {
            if *curvature <= flat {
                let named = at.named(&direction.into_owned()).into_iter();
                coordinates.extend(
                    named
                        .filter(|name| !coordinates.contains(name))
                        .collect::<Vec<_>>(),
                );
            }
        }
        if coordinates.is_empty() {
            return Stability::Stable;
        }
        Stability::Neutral { coordinates }
    };
    let Some(found_modes) = found_modes else {
        return Ok(by_signs(None));
    };
    let fastest = found_modes.iter().map(|mode| mode.eigenvalue.norm());
    let least = RATE * fastest.fold(0.0, f64::max);
    let by_growth = |one: &&_, other: &&_| {
        let rate = |mode: &Mode| mode.eigenvalue.re;
        rate(one).total_cmp(&rate(other))
    };
    let growing = found_modes.iter().filter(|mode| mode.eigenvalue.re > least);
    let worst = growing.max_by(by_growth);
    if conservative {
        let rate = worst.map(|mode| mode.eigenvalue.re);
        let verdict = by_signs(rate);
        // Forces that read velocities can feed oscillations.
        if let (Stability::Stable, Some(mode)) = (&verdict, worst) {
            return Ok(growth(mode));
        }
        return Ok(verdict);
    }
    if let Some(mode) = worst {
        let verdict = growth(mode);
        return Ok(match verdict {
            Stability::Diverges { rate, .. } => {
                let coordinates = at.named(&direction);
                Stability::Diverges { coordinates, rate }
            }
            verdict => verdict,
        });
    }
    let free = found_modes.iter().find(|mode| mode.is_free());
    Ok(match free {
        Some(mode) => Stability::Neutral {
            coordinates: most_moved(mode),
        },
        None => Stability::Stable,
    })
}

/// Stability of an equilibrium of a mechanism with states, by the eigenvalues of its linear equations; `held` states
/// change nothing of themselves, and each of them has an eigenvalue of 0.
pub(super) fn with_states(
    at: &mut Balance<'_, '_>,
    state: &State,
    held: usize,
) -> Result<Stability, AnalysisError> {
    let linear = about(at.chart, state.clone(), Motion::AtRest)?;
    let found = modes(at.chart.mechanism, &linear)?;
    let fastest = found.iter().map(|mode| mode.eigenvalue.norm());
    let least = RATE * fastest.fold(0.0, f64::max);
    let growing = found.iter().filter(|mode| mode.eigenvalue.re > least);
    let worst = growing.max_by(|one, other| one.eigenvalue.re.total_cmp(&other.eigenvalue.re));
    if let Some(mode) = worst {
        return Ok(growth(mode));
    }
    let free: Vec<&Mode> = found
        .iter()
        .filter(|mode| mode.eigenvalue.norm() <= least)
        .collect();
    let mut coordinates: Vec<String> = free.iter().flat_map(|mode| most_moved(mode)).collect();
    coordinates.sort();
    coordinates.dedup();
    Ok(match free.len() > held {
        true => Stability::Neutral { coordinates },
        false => Stability::Stable,
    })
}

/// The instability that a growing mode is.
fn growth(mode: &Mode) -> Stability {
    let rate = mode.eigenvalue.re;
    if mode.oscillates() {
        let frequency = mode.frequency();
        Stability::Flutters { rate, frequency }
    } else {
        Stability::Diverges {
            coordinates: most_moved(mode),
            rate: Some(rate),
        }
    }
}

/// The body that has most of the kinetic energy of a mode; nothing if no body moves.
fn most_moved(mode: &Mode) -> Vec<String> {
    let bodies = mode.shares.iter().map(|(name, _)| name.clone());
    bodies.take(1).collect()
}
