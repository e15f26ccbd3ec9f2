//! Functions of one number that have the same bits everywhere.
//!
//! The standard library calls the system's, whose last bits differ between systems: so would the lengths of steps, and with them
//! all numbers of a run. Sine and cosine are in `sin_cos.rs`.

/// x to the power of y.
pub(crate) fn powf(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// e to the power of x.
pub(crate) fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// 2 to the power of x.
pub(crate) fn exp2(x: f64) -> f64 {
    libm::exp2(x)
}

/// The hyperbolic tangent of x.
pub(crate) fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// The angle of the point (x, y), in rad.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// The natural logarithm of x.
pub(crate) fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The logarithm of x to the base 10.
pub(crate) fn log10(x: f64) -> f64 {
    libm::log10(x)
}

/// The third root of x.
pub(crate) fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}
