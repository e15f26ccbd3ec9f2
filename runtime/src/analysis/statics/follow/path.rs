//! Equilibria along a parameter, and the events on the way.

use crate::analysis::statics::equilibrium::Equilibrium;

/// A path of equilibria along a parameter.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Path {
    /// The event of the main path that this branch left from; `None` for the main path.
    pub from: Option<usize>,
    /// The values of the parameter and the equilibria, in their order along the curve.
    pub points: Vec<(f64, Equilibrium)>,
    /// The events on the way.
    pub events: Vec<PathEvent>,
    /// Reason for its end.
    pub end: PathEnd,
}

/// Values of the parameter that are closer than this, as a part of the largest one, are the same.
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

/// An event on a path, with the equilibrium there.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PathEvent {
    /// Kind of the event.
    pub kind: PathEventKind,
    /// The value of the parameter.
    pub value: f64,
    /// The equilibrium there.
    pub equilibrium: Equilibrium,
    /// Number of points of the path before it.
    pub after: usize,
    /// The coordinates that move most in the direction in which the mechanism gives way.
    pub coordinates: Vec<String>,
}

/// Kind of an event on a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathEventKind {
    /// The parameter turns back: beyond this value the equilibrium is gone, and the mechanism snaps through.
    Fold,
    /// Another path crosses: the mechanism buckles.
    BranchPoint,
    /// This number of stiffnesses vanishes at once.
    Several(usize),
    /// Oscillations begin, or cease, to grow.
    Flutter,
    /// The mechanism begins, or ceases, to fall away, of forces without a potential.
    Divergence,
}

/// Reason for the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathEnd {
    /// The end of the range is reached.
    Reached,
    /// It is back at the beginning of the range, past a fold.
    Returned,
    /// A fold is reached, which was not to be passed.
    Fold,
    /// No equilibrium is found beyond: the mechanism reaches a singular position, or forces are not finite.
    Lost,
    /// The greatest number of positions is reached.
    TooLong,
}
