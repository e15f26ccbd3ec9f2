//! Motions that joints and drivers are given over time.

use crate::diagnostic::{Edit, Span};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;

/// A quantity of a joint or driver that depends on time.
#[derive(Debug, Clone)]
pub(crate) struct Motion {
    /// Its name in messages, such as "drive `lift`".
    pub(super) what: String,
    pub(super) value: ExprId,
    pub(super) dimension: Dimension,
    pub(super) span: Span,
    /// The byte after its item; 0 where another `allow` would not be about it.
    pub(super) end: u32,
    /// The functions with switches in it, as far as they are written there.
    pub(super) functions: Vec<String>,
    /// Whether it is a distance, which is above 0.
    pub(super) is_distance: bool,
    /// Smooth alternatives: what the help says of them, the words shown, the changes.
    pub(super) smoother: Vec<(&'static str, Span, Vec<Edit>)>,
}

impl Motion {
    /// The joint or driver that it belongs to.
    pub(super) fn name(&self) -> &str {
        self.what.split('`').nth(1).unwrap_or_default()
    }
}
