//! The programs of `README.md` and of the book, as tests of the documentation.

#[doc = include_str!("../../../README.md")]
mod readme {}
#[doc = include_str!("../../../docs/src/start.md")]
mod start {}
#[doc = include_str!("../../../docs/src/rust.md")]
mod rust {}
#[doc = include_str!("../../../docs/src/ensembles.md")]
mod ensembles {}
#[doc = include_str!("../../../docs/src/motors.md")]
mod motors {}
#[doc = include_str!("../../../docs/src/inverse-dynamics.md")]
mod inverse_dynamics {}
#[doc = include_str!("../../../docs/src/plots.md")]
mod plots {}
#[doc = include_str!("../../../docs/src/methods.md")]
mod methods {}
#[doc = include_str!("../../../docs/src/embedded.md")]
mod embedded {}
#[doc = include_str!("../../../docs/src/compare.md")]
mod compare {}
