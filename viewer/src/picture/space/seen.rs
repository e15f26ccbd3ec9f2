//! A mechanism in space as it is seen.

use super::motion::Motion;
use super::survey::Survey;

/// A mechanism in space.
pub(in crate::picture) struct Space {
    pub(super) motion: Motion,
    pub(in crate::picture) survey: Survey,
}

impl Space {
    /// None if nothing of the motion has a place.
    pub(in crate::picture) fn new(motion: Motion) -> Option<Space> {
        let survey = Survey::new(&motion)?;
        Some(Space { motion, survey })
    }
}
