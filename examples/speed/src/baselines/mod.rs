//! The same accelerations by hand: what generated code is compared with.
//!
//! [`saddle_point`] has the textbook's ways for any mechanism, dense LU and the Schur complement,
//! with matrices of static size; [`two_bars`], [`four_bar`], [`chain`], [`spherical_pendulum`], [`rssr`] and
//! [`rssr_beside`] are what a person derives for one mechanism. Masses, lengths and gravity are fields here as they are in generated types, so
//! that both sides compute with numbers that may change from call to call.

pub(crate) mod chain;
pub(crate) mod four_bar;
pub(crate) mod rssr;
pub(crate) mod rssr_beside;
pub(crate) mod saddle_point;
pub(crate) mod spherical_pendulum;
pub(crate) mod two_bars;
pub(crate) mod vector;
