//! A view of a mechanism with one rate per coordinate: in space, quaternions and their rates replace angular velocities.

use crate::analysis::error::AnalysisError;
use crate::analysis::open_stops::OpenStops;
use crate::constraints::facing::Facing;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::euler_parameters::EulerParameters;
use crate::mechanism::point::Point;
use crate::methods::on_euler_parameters::{of_view, to_mechanism};
use crate::methods::state::State;

/// A mechanism with dq/dt = v: itself in the plane, its view in space; without its stops, which are open.
pub(super) struct FlatView<'m> {
    mechanism: &'m dyn Mechanism,
    view: Option<EulerParameters<'m>>,
    open: Option<OpenStops<'m>>,
}

impl<'m> FlatView<'m> {
    pub(super) fn new(mechanism: &'m dyn Mechanism) -> FlatView<'m> {
        let in_space = !mechanism.layout().is_flat();
        let view = in_space.then(|| EulerParameters::new(mechanism));
        let open = OpenStops::of(mechanism);
        FlatView {
            mechanism,
            view,
            open,
        }
    }

    pub(super) fn mechanism(&self) -> &dyn Mechanism {
        match (&self.view, &self.open) {
            (Some(view), _) => view,
            (None, Some(open)) => open,
            (None, None) => self.mechanism,
        }
    }

    /// Refuses a state of the mechanism in which a stop is closed.
    pub(super) fn check_stops(
        &self,
        own: &State,
        analysis: &'static str,
    ) -> Result<(), AnalysisError> {
        match &self.open {
            Some(open) => open.check(own, analysis),
            None => Ok(()),
        }
    }

    /// Whether a joint is turned over at a position of the mechanism as it is seen.
    pub(super) fn is_turned_over(&self, t: f64, q: &[f64]) -> bool {
        let Some(view) = &self.view else {
            return false;
        };
        let q = view.positions(q);
        Facing::new(self.mechanism)
            .turned_over(self.mechanism, t, &q)
            .is_some()
    }

    /// The mechanism itself.
    pub(super) fn of(&self) -> &'m dyn Mechanism {
        self.mechanism
    }

    /// A complete state of the mechanism, as it is seen.
    pub(super) fn state(&self, own: &State) -> State {
        match &self.view {
            Some(view) => of_view(view, own),
            None => own.clone(),
        }
    }

    /// The state of the mechanism that is seen so.
    pub(super) fn own(&self, seen: &State) -> State {
        let Some(view) = &self.view else {
            return seen.clone();
        };
        let mut own = State::new(seen.t, Vec::new(), Vec::new());
        own.lambda = vec![0.0; self.mechanism.layout().nc()];
        own.u.clone_from(&seen.u);
        to_mechanism(view, seen, &mut own);
        own
    }
}

/// Puts the states that count turns on the angles of their joints at a position, which are less than half a turn away.
pub(in crate::analysis) fn wind(mechanism: &dyn Mechanism, q: &[f64], z: &mut [f64]) {
    if !mechanism.layout().windings().is_empty() {
        let counted = z.to_vec();
        mechanism.turns(&Point::position(0.0, q).states(&counted), z);
    }
}
