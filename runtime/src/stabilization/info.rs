//! What the table says of each stabilization.

use crate::settings::ParameterInfo;

/// What is said about a stabilization.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct StabilizationInfo {
    /// Its name, as in [`Stabilization::named`](crate::Stabilization::named).
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Whether it needs dq/dt = v: mechanisms with attitudes are run by [`EulerParameters`](crate::EulerParameters).
    pub flat_only: bool,
    /// What can be set.
    pub parameters: &'static [ParameterInfo],
}
