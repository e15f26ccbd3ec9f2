//! A checked value: its expression, its dimension, and what it depends on.

use crate::diagnostic::Span;
use crate::expr::ExprId;
use crate::model::dimension::Dimension;

/// A checked expression.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value {
    pub(crate) expr: ExprId,
    pub(crate) dimension: Kind,
    pub(crate) level: Level,
}

/// The dimension of a value, as far as it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It has this dimension.
    Known(Dimension),
    /// It fits everywhere: a bare 0, or any value after `units none;`.
    Any,
    /// It has this dimension times a power of that of a parameter whose default is a bare 0, and
    /// which gets its dimension where it is first used.
    Open {
        dimension: Dimension,
        parameter: u32,
        power: i32,
    },
}

impl Kind {
    pub(crate) fn known(self) -> Option<Dimension> {
        match self {
            Kind::Known(dimension) => Some(dimension),
            Kind::Any | Kind::Open { .. } => None,
        }
    }

    /// The dimension of a power.
    pub(crate) fn power(self, exponent: f64) -> Option<Kind> {
        match self {
            Kind::Any => Some(Kind::Any),
            Kind::Known(dimension) => dimension.power(exponent).map(Kind::Known),
            Kind::Open {
                dimension,
                parameter,
                power,
            } => {
                let scaled = f64::from(power) * exponent;
                // The square root of what is not known yet may be anything.
                if scaled.fract() != 0.0 || scaled.abs() > 100.0 {
                    return Some(Kind::Any);
                }
                let dimension = dimension.power(exponent)?;
                Some(Kind::open(dimension, parameter, scaled as i32))
            }
        }
    }

    /// The dimension of a product.
    pub(crate) fn times(self, other: Kind) -> Kind {
        match (self, other) {
            (Kind::Any, _) | (_, Kind::Any) => Kind::Any,
            (Kind::Known(a), Kind::Known(b)) => Kind::Known(a.times(b)),
            (
                Kind::Open {
                    dimension,
                    parameter,
                    power,
                },
                Kind::Known(known),
            )
            | (
                Kind::Known(known),
                Kind::Open {
                    dimension,
                    parameter,
                    power,
                },
            ) => Kind::open(dimension.times(known), parameter, power),
            (
                Kind::Open {
                    dimension: a,
                    parameter,
                    power: m,
                },
                Kind::Open {
                    dimension: b,
                    parameter: other,
                    power: n,
                },
            ) if parameter == other => Kind::open(a.times(b), parameter, m + n),
            // Two unknown dimensions in one product are one too many to follow.
            _ => Kind::Any,
        }
    }

    fn open(dimension: Dimension, parameter: u32, power: i32) -> Kind {
        if power == 0 {
            Kind::Known(dimension)
        } else {
            Kind::Open {
                dimension,
                parameter,
                power,
            }
        }
    }
}

/// The joints and loads that must be checked before a value can be formed, the longest wait last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wait {
    Nothing,
    /// All joints up to this one.
    Joint(usize),
    /// All joints and loads.
    End,
}

/// The quantities that a value depends on, each level including those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Constant,
    Parameter,
    Time,
    Position,
    Velocity,
    State,
    Input,
    Dynamic,
}

impl Level {
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Level::Constant => "constants",
            Level::Parameter => "parameters",
            Level::Time => "time",
            Level::Position => "coordinates",
            Level::Velocity => "velocities",
            Level::State => "states",
            Level::Input => "inputs",
            Level::Dynamic => "accelerations and reactions",
        }
    }

    /// All that a place of this level may depend on.
    pub(crate) fn reach(self) -> &'static str {
        match self {
            Level::Velocity => "coordinates and velocities",
            Level::Input => "coordinates, velocities, states and inputs",
            level => level.noun(),
        }
    }
}

/// The place of an expression, and what it may depend on there.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// Its name in messages, such as "mass of `rod`".
    pub(crate) what: String,
    pub(crate) level: Level,
    /// Whether the name of a body alone is its center of mass: not in a joint, where it is a point
    /// that was forgotten.
    pub(crate) takes_center: bool,
    /// The value at the time 0.
    pub(crate) begins: Begins,
}

/// A value at the time 0, as the start gives or guesses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begins {
    /// It is 0, or the start says nothing.
    AtZero,
    /// It is written here.
    At(Span),
    /// It is not written, as that of a bar, which is drawn.
    Elsewhere,
}

impl Place {
    pub(crate) fn new(level: Level, what: impl Into<String>) -> Self {
        Place {
            what: what.into(),
            level,
            takes_center: false,
            begins: Begins::AtZero,
        }
    }

    /// The place of a value that begins here.
    pub(crate) fn beginning(self, begins: Begins) -> Self {
        Place { begins, ..self }
    }

    /// The place, if the name of a body alone is its center of mass there.
    pub(crate) fn with_center(self) -> Self {
        Place {
            takes_center: true,
            ..self
        }
    }
}

/// The quantity that an expression is expected to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The quantity that its place expects; the value depends on this, and begins so.
    InPlace(Level, Begins),
    /// The quantity of another expression, which may be the faulty one.
    AsAnother,
}

/// A product that divides by a number with a unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Divided {
    pub(crate) whole: Span,
    /// From its first factor to the number.
    pub(crate) before: Span,
    /// The unit, with the blanks before it.
    pub(crate) unit: Span,
}
