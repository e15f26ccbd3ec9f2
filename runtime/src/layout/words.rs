//! Numbers in messages, and messages where `main` shows an error.

/// Makes the `Debug` of an error its message: a `main` that returns the error shows it so.
macro_rules! debug_as_display {
    ($error:ty) => {
        impl std::fmt::Debug for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use debug_as_display;

/// Four significant digits, plain from 1e-3 to 1e5, without trailing zeros.
pub(crate) fn short(x: f64) -> String {
    let rounded: f64 = format!("{x:.3e}").parse().unwrap_or(x);
    // Adding 0 makes -0 a plain 0.
    if rounded == 0.0 || (1e-3..1e5).contains(&rounded.abs()) {
        format!("{}", rounded + 0.0)
    } else {
        format!("{rounded:e}")
    }
}

/// A time without the rounding of its last digits.
pub(crate) fn rounded(t: f64) -> String {
    let rounded = format!("{t:.9e}").parse().unwrap_or(t);
    if rounded == 0.0 || (1e-6..1e9).contains(&rounded.abs()) {
        format!("{rounded}")
    } else {
        format!("{rounded:e}")
    }
}
