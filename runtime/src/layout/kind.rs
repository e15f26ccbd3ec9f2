//! Kinds of quantities that coordinates and constraint violations measure.

/// Kind of quantity that a coordinate or a constraint violation measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A length in m.
    Length,
    /// An angle in rad.
    Angle,
    /// Something without a dimension.
    Number,
}

impl Kind {
    /// The SI unit of the quantity itself.
    pub fn unit(self) -> &'static str {
        match self {
            Kind::Length => "m",
            Kind::Angle => "rad",
            Kind::Number => "1",
        }
    }

    /// The SI unit of its time derivative.
    pub fn rate_unit(self) -> &'static str {
        match self {
            Kind::Length => "m/s",
            Kind::Angle => "rad/s",
            Kind::Number => "1/s",
        }
    }

    /// The SI unit of its second time derivative.
    pub(crate) fn acceleration_unit(self) -> &'static str {
        match self {
            Kind::Length => "m/s^2",
            Kind::Angle => "rad/s^2",
            Kind::Number => "1/s^2",
        }
    }
}
