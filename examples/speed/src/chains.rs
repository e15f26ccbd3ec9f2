//! The chains whose evaluation is timed, from short to long.

use super::evaluations::generated;
use super::measure::Side;
use super::models::chains;
use super::states::State;

chains!(Chain16: 16, Chain64: 64, Chain256: 256);

/// The number of rods, and what goes through the states of such a chain.
type Chain = (usize, fn(&[State]) -> Side<'_>);

/// All of them. Types are named, not boxed as `dyn Mechanism`: only what an evaluation uses is built.
pub(crate) const CHAINS: &[Chain] = &[
    (16, |states| generated(Chain16::default(), states)),
    (64, |states| generated(Chain64::default(), states)),
    (256, |states| generated(Chain256::default(), states)),
];
