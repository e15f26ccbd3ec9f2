//! Stops and dry friction of a mechanism: rows beside its constraints that hold at some times only.

use crate::layout::{Kind, Name};

/// A gap that does not fall below 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// Its name.
    pub name: Name,
    /// Kind of quantity that the gap is.
    pub kind: Kind,
}

/// Dry friction against a sliding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Friction {
    /// Its name.
    pub name: Name,
    /// The joint or the body that it acts on.
    pub on: Name,
    /// Kind of quantity that the slide is.
    pub kind: Kind,
    /// Source of the normal force.
    pub normal: Normal,
    /// Whether the force is a smooth function of the speed, without sticking.
    pub regularized: bool,
}

/// The multipliers that press sliding surfaces together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Normal {
    /// None: the model gives the force.
    Given,
    /// The multiplier of one row: N = |lambda|.
    Row {
        /// The row of phi.
        row: u32,
    },
    /// The multipliers of a guide of finite length: N = max(|lambda|, 2 |moment|/length).
    Guide {
        /// The row of phi across the guide.
        row: u32,
        /// The row of phi that keeps the angle.
        moment: u32,
    },
    /// The multipliers of a pin: N = hypot(x, y); its radius makes a torque of it.
    Pin {
        /// The first row of phi.
        x: u32,
        /// The second row of phi.
        y: u32,
    },
}

impl Normal {
    /// The rows whose multipliers press; the second one of most is none.
    #[inline]
    pub(crate) fn rows(self) -> [Option<usize>; 2] {
        match self {
            Normal::Given => [None, None],
            Normal::Row { row } => [Some(row as usize), None],
            Normal::Guide { row, moment } => [Some(row as usize), Some(moment as usize)],
            Normal::Pin { x, y } => [Some(x as usize), Some(y as usize)],
        }
    }
}

/// The numbers that [`MechanismExt::contact_laws`](crate::MechanismExt::contact_laws) writes for every stop.
pub(crate) const OF_STOP: usize = 1;

/// The numbers that [`MechanismExt::contact_laws`](crate::MechanismExt::contact_laws) writes for every friction.
pub(crate) const OF_FRICTION: usize = 5;
