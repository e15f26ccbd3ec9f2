//! The functions of the state whose zeros a run looks for.

use std::borrow::Cow;

/// A name, as in the layout.
type Name = Cow<'static, str>;

/// A condition that reads the state, and between whose two sides the equations choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The load or the state in which it is.
    pub item: Name,
    /// The function that is 0 where it changes, as in `wheel.omega`.
    pub function: Name,
}

/// An event of the model: a function of the state with the name `speed limit`, and what happens at its zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedEvent {
    /// Its name; of one that ends the run, its condition as written.
    pub name: Name,
    /// Its SI unit, as in [`Parameter::unit`](crate::layout::Parameter::unit).
    pub unit: Name,
    /// Direction of the zeros that count.
    pub direction: Direction,
    /// Effect of the event.
    pub kind: EventKind,
    /// Whether it depends on accelerations or multipliers, as a reaction does: then the equations are solved wherever
    /// its zeros are looked for.
    pub reads_solution: bool,
}

/// Direction in which a function crosses zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// In either direction.
    Both,
    /// From below.
    Rising,
    /// From above.
    Falling,
}

impl Direction {
    /// Whether a crossing lies between these two sides of zero, -1 or 1 (0: none).
    pub(crate) fn lies_between(self, before: f64, after: f64) -> bool {
        let rises = before < 0.0 && after > 0.0;
        let falls = before > 0.0 && after < 0.0;
        match self {
            Direction::Both => rises || falls,
            Direction::Rising => rises,
            Direction::Falling => falls,
        }
    }
}

/// Effect of an event of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// It is recorded.
    Recorded,
    /// The run ends.
    End,
}
