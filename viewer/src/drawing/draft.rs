//! A drawing that is being made: its figures so far, and what they are made from.

use super::figure::{Carrier, Figure, Layer, Owner, Part};
use super::survey::Survey;
use crate::motion::Motion;
use crate::scene::Link;

pub(super) struct Draft<'m> {
    pub(super) motion: &'m Motion,
    pub(super) survey: &'m Survey,
    pub(super) figures: Vec<Figure>,
}

impl<'m> Draft<'m> {
    pub(super) fn new(motion: &'m Motion, survey: &'m Survey) -> Draft<'m> {
        let figures = Vec::new();
        Draft {
            motion,
            survey,
            figures,
        }
    }

    pub(super) fn add(&mut self, of: Owner, carrier: Carrier, parts: Vec<Part>) {
        self.figures.push(Figure {
            of,
            layer: None,
            carrier,
            unit: None,
            parts,
        });
    }

    /// Adds a figure that a layer shows.
    pub(super) fn layered(
        &mut self,
        of: Owner,
        carrier: Carrier,
        layer: Layer,
        unit: Option<[f64; 2]>,
        parts: Vec<Part>,
    ) {
        self.figures.push(Figure {
            of,
            layer: Some(layer),
            carrier,
            unit,
            parts,
        });
    }

    /// The joints with their indices.
    pub(super) fn joints(&self) -> impl Iterator<Item = (u32, &'m Link)> + use<'m> {
        (0..).zip(&self.motion.scene.joints)
    }

    /// A usual size of the unit of signs, m.
    pub(super) fn usual_r(&self) -> f64 {
        0.06 * self.survey.link
    }
}
