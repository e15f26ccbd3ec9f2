//! Stops and dry friction: the active contacts, their forces, and the velocity jumps of impacts.
//!
//! A regime says which stops are closed and which frictions stick; between two events it stays. With the
//! rows r of the stops and frictions that act, each with a force f along it,
//!
//! ```text
//! | M      phi_q^T | | a      |   | Q + r_q^T f |
//! | phi_q  0       | | lambda | = | eta         |      a = a_0 + A f,  lambda = lambda_0 + L f
//!
//! closed, sticking:  r_q a - eta_r = w_0 + W f = 0
//! slipping:          f = -mu sigma N(lambda)
//! ```
//!
//! so that every regime is a small dense problem beside one elimination of the mechanism without contacts.

pub(crate) mod complementarity;
pub(crate) mod forces;
pub(crate) mod friction_force;
pub(crate) mod impact;
pub(crate) mod law;
mod many_stops;
pub(crate) mod open;
pub(crate) mod places;
pub(crate) mod recorded_mechanism;
pub(crate) mod reduced;
pub(crate) mod regime;
pub(crate) mod regime_mechanism;
pub(crate) mod regime_selection;
pub(crate) mod response;
pub(crate) mod rows;
pub(crate) mod sliding;
#[cfg(test)]
mod wrappers;
