//! A mechanism in space, with its motion and measures.

use super::motion::Motion;
use super::survey::Survey;

/// A mechanism in space.
pub(in crate::picture) struct Space {
    pub(super) motion: Motion,
    pub(in crate::picture) survey: Survey,
}

impl Space {
    /// Measures a motion; `None` if nothing of it has a place.
    pub(in crate::picture) fn new(motion: Motion) -> Option<Space> {
        let survey = Survey::new(&motion)?;
        Some(Space { motion, survey })
    }
}
