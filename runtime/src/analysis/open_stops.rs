//! Mechanisms whose stops are open: their linear equations are those of the mechanism without stops.

use crate::analysis::error::AnalysisError;
use crate::layout::kernels::KernelKind;
use crate::layout::{Kind, Layout};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::passed_on::{inside_a_run, passed_on};
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::methods::state::State;

/// Smallest gap that counts as open, in sizes of the mechanism, or in rad.
const OPEN: f64 = 1e-9;

/// A mechanism without its stops: what analyses see of it in states in which all of them are open.
///
/// A stop acts where its gap is 0, and nowhere else: linear equations about a state in which all gaps are positive do not have it.
/// [`OpenStops::check`] says whether that is so. Friction acts everywhere, and has no linear equations.
pub(super) struct OpenStops<'m> {
    mechanism: &'m dyn Mechanism,
}

impl<'m> OpenStops<'m> {
    /// A mechanism without its stops; `None` if it has none, or has friction.
    pub(super) fn of(mechanism: &'m dyn Mechanism) -> Option<OpenStops<'m>> {
        let contacts = mechanism.contacts()?;
        let leaves = !contacts.stops.is_empty() && contacts.frictions.is_empty();
        leaves.then_some(OpenStops { mechanism })
    }

    /// Whether all stops are open at a state.
    ///
    /// # Errors
    /// [`AnalysisError::Closed`] with the first one that is not.
    pub(super) fn check(&self, state: &State, analysis: &'static str) -> Result<(), AnalysisError> {
        let Some(contacts) = self.mechanism.contacts() else {
            return Ok(());
        };
        let nc = self.mechanism.layout().nc();
        let mut phi = vec![0.0; contacts.mechanism.layout().nc()];
        let at = Point::position(state.t, &state.q).states(&state.z);
        contacts.mechanism.phi(&at, &mut phi);
        let size = size(self.mechanism);
        for (stop, gap) in contacts.stops.iter().zip(&phi[nc..]) {
            let unit = match stop.kind {
                Kind::Length => size,
                Kind::Angle | Kind::Number => 1.0,
            };
            let is_open = *gap > OPEN * unit;
            if !is_open {
                return Err(AnalysisError::Closed {
                    analysis,
                    model: self.mechanism.layout().model().to_string(),
                    stop: stop.name.to_string(),
                    gap: *gap,
                });
            }
        }
        Ok(())
    }
}

impl Mechanism for OpenStops<'_> {
    inside_a_run!();

    passed_on! {
        self => [self.mechanism];
        parameter source scratch_len diagnose
    }

    fn layout(&self) -> &Layout {
        self.mechanism.layout()
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        self.mechanism.evaluate(kernel, at, results)
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.mechanism.accelerations(at, scratch, a, lambda)
    }
}
