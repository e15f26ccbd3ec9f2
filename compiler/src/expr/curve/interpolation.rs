//! Interpolation of a function between its points, and extrapolation outside of them.

/// The interpolation of a function between its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interpolation {
    /// Straight; continuous.
    Linear,
    /// By cubics with a continuous second derivative, which is 0 at both ends.
    Cubic,
    /// By cubics with a continuous second derivative; the first derivative is 0 at both ends.
    CubicClamped,
    /// By cubics with a continuous second derivative, repeated periodically.
    CubicPeriodic,
    /// By cubics that rise and fall only where the points do, with a continuous first derivative.
    ///
    /// F. N. Fritsch, J. Butland: A Method for Constructing Local Monotone Piecewise Cubic Interpolants (1984), with the
    /// end slopes of C. Moler's `pchip`.
    Pchip,
    /// By cubics with few oscillations, with a continuous first derivative.
    ///
    /// H. Akima: A New Method of Interpolation and Smooth Curve Fitting Based on Local Procedures (1970).
    Akima,
}

/// The extrapolation of a function outside of its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extrapolation {
    /// The value at the end.
    Hold,
    /// A straight line with the slope at the end.
    Linear,
    /// Not a number.
    Error,
}
