//! Equilibria by a parameter, and what happens on the way.

use crate::analysis::statics::equilibrium::Equilibrium;

/// Equilibria by a parameter.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Path {
    /// The event of the main path that this branch left from; none for the main path.
    pub from: Option<usize>,
    /// The values of the parameter and the equilibria, in their order along the curve.
    pub points: Vec<(f64, Equilibrium)>,
    /// Where something happens on the way.
    pub events: Vec<PathEvent>,
    /// Why it ends where it does.
    pub end: PathEnd,
}

/// Values of the parameter that are closer than this, as a part of the largest one, are one.
const SAME: f64 = 1e-9;

impl Path {
    /// The number of the first point behind an event that has another value of the parameter; the event itself may be a point.
    pub fn beyond(&self, event: &PathEvent) -> Option<usize> {
        let mut points = self.points.iter().enumerate().skip(event.after);
        let found = points.find(|(_, (value, _))| !self.is_same(*value, event.value));
        found.map(|(place, _)| place)
    }

    /// Whether an event is the last one once more, which rounding finds again as long as the path is there.
    pub(super) fn repeats(&self, event: &PathEvent) -> bool {
        let last = self.events.last();
        last.is_some_and(|last| {
            last.kind == event.kind
                && last.coordinates == event.coordinates
                && self.is_same(last.value, event.value)
                && self.beyond(last).is_none()
        })
    }

    fn is_same(&self, a: f64, b: f64) -> bool {
        let values = self.points.iter().map(|(value, _)| value.abs());
        (a - b).abs() <= SAME * values.fold(0.0, f64::max)
    }
}

/// A place of a path where something happens.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PathEvent {
    /// What happens.
    pub kind: PathEventKind,
    /// The value of the parameter.
    pub value: f64,
    /// The equilibrium there.
    pub equilibrium: Equilibrium,
    /// How many points of the path lie before it.
    pub after: usize,
    /// The coordinates that move most in the direction in which the mechanism gives way.
    pub coordinates: Vec<String>,
}

/// What happens at a place of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathEventKind {
    /// The parameter turns back: beyond this value the equilibrium is gone, and the mechanism snaps through.
    Fold,
    /// Another path crosses: the mechanism buckles.
    BranchPoint,
    /// So many stiffnesses vanish at once.
    Several(usize),
    /// Oscillations begin, or cease, to grow.
    Flutter,
    /// The mechanism begins, or ceases, to fall away, of forces without a potential.
    Divergence,
}

/// Why a path ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathEnd {
    /// The end of the range is reached.
    Reached,
    /// It is back at the beginning of the range, past a fold.
    Returned,
    /// At a fold, which was not to be passed.
    Fold,
    /// No equilibrium is found beyond: the mechanism reaches a singular position, or forces are not finite.
    Lost,
    /// After the greatest number of positions.
    TooLong,
}
