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
