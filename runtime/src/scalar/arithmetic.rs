//! Arithmetic of `f64` that `core` does not have.

/// Whether [`mul_add`] rounds once.
pub(crate) const FUSED: bool = cfg!(target_feature = "fma");

/// a b + c; in one rounding only where that is an instruction and not a call of the library.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn mul_add(a: f64, b: f64, c: f64) -> f64 {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

/// The largest integer that is at most x.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn floor(x: f64) -> f64 {
    x.floor()
}
