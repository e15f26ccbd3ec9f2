//! Entries in the table of stabilizations.

use crate::settings::ParameterInfo;

/// Description of a stabilization.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct StabilizationInfo {
    /// Its name, as in [`Stabilization::named`](crate::Stabilization::named).
    pub name: &'static str,
    /// Short description, in a few words.
    pub title: &'static str,
    /// Reference to the literature; empty if there is none.
    pub source: &'static str,
    /// Whether it needs dq/dt = v: mechanisms with attitudes are run by [`EulerParameters`](crate::EulerParameters).
    pub flat_only: bool,
    /// The settings, in the order of their fields.
    pub parameters: &'static [ParameterInfo],
}
