//! The nearest of some names, for "did you mean".

pub use mbdsl_runtime::only_nearest;
