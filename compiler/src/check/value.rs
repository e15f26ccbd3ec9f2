//! What the checker knows of a value: its expression, its dimension, and what it depends on.

use crate::expr::ExprId;
use crate::model::dimension::Dimension;

/// A checked expression.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value {
    pub(super) expr: ExprId,
    pub(super) dimension: Kind,
    pub(super) level: Level,
}

/// The dimension of a value, as far as it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It has this dimension.
    Known(Dimension),
    /// It fits everywhere: a bare 0, or any value after `units none;`.
    Any,
}

impl Kind {
    pub(super) fn known(self) -> Option<Dimension> {
        match self {
            Kind::Known(dimension) => Some(dimension),
            Kind::Any => None,
        }
    }
}

/// What a value depends on, each level including those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Constant,
    Parameter,
    Time,
    Position,
    Velocity,
    Dynamic,
}

impl Level {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Level::Constant => "constants",
            Level::Parameter => "parameters",
            Level::Time => "time",
            Level::Position => "coordinates",
            Level::Velocity => "velocities",
            Level::Dynamic => "accelerations and reactions",
        }
    }
}

/// Where an expression stands, and what it may depend on there.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// As in "mass of `rod`".
    pub(super) what: String,
    pub(super) level: Level,
}

impl Place {
    pub(super) fn new(level: Level, what: impl Into<String>) -> Self {
        Place {
            what: what.into(),
            level,
        }
    }
}
