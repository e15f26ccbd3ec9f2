//! Values that the `start` block of a model gives.

use crate::layout::StartKind;
use crate::layout::attitude::IDENTITY;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;

/// Values that a `start` block gives.
#[derive(Clone)]
pub(crate) struct Given {
    /// Positions; where they are left out, zero, and the attitude of the world.
    pub(crate) q: Vec<f64>,
    /// Velocities where given.
    pub(crate) v: Vec<Option<f64>>,
    /// Coordinates whose position is given.
    pub(crate) fixed: Vec<usize>,
    /// Coordinates whose position is guessed.
    pub(crate) guessed: Vec<usize>,
}

impl Given {
    /// Adds these guesses; `None` if one of them is for a given or unknown coordinate.
    pub(crate) fn with(&self, guesses: &[(usize, f64)]) -> Option<Given> {
        let mut given = self.clone();
        for &(coordinate, value) in guesses {
            if given.fixed.contains(&coordinate) {
                return None;
            }
            if !given.guessed.contains(&coordinate) {
                given.guessed.push(coordinate);
            }
            *given.q.get_mut(coordinate)? = value;
        }
        Some(given)
    }

    pub(crate) fn new(mechanism: &dyn Mechanism) -> Given {
        let layout = mechanism.layout();
        let mut values = vec![0.0; layout.start().len()];
        mechanism.start_values(&mut values);
        let mut q = vec![0.0; layout.nq()];
        for attitude in layout.attitudes().iter() {
            attitude.set(&mut q, IDENTITY);
        }
        let mut v = vec![None; layout.nv()];
        let (mut fixed, mut guessed) = (Vec::new(), Vec::new());
        for (entry, &value) in layout.start().iter().zip(&values) {
            match entry.kind {
                StartKind::Position => {
                    q[entry.place] = value;
                    fixed.push(entry.place);
                }
                StartKind::Guess => {
                    q[entry.place] = value;
                    guessed.push(entry.place);
                }
                StartKind::Placed => q[entry.place] = value,
                StartKind::Velocity => v[entry.place] = Some(value),
            }
        }
        layout.normalize_quaternions(&mut q);
        Given {
            q,
            v,
            fixed,
            guessed,
        }
    }

    /// Per coordinate: true if it is left out, neither given nor guessed.
    pub(crate) fn silent(&self) -> Vec<bool> {
        let mut silent = vec![true; self.q.len()];
        for &j in self.fixed.iter().chain(&self.guessed) {
            silent[j] = false;
        }
        silent
    }
}
