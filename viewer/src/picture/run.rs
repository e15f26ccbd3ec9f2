//! A run that can be drawn.

use crate::motion::Place;
use crate::picture::frames;
use crate::picture::frames::Clip;
use crate::picture::scenery::Scenery;
use crate::picture::svg::Pen;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, Trajectory};
use std::ops::RangeInclusive;

/// The most bytes of a moving SVG, unless a clip of less than 1 s takes more.
const LARGEST: usize = 300_000;
/// The longest time that a moving SVG plays, s.
const LONGEST: f64 = 20.0;
/// The fewest and the most moments of a moving SVG.
const MOMENTS: [usize; 2] = [60, 900];
/// Largest deviation of a body from its place between two moments, pixels.
const TOLERANCE: f64 = 1.0;

/// A run that can be drawn.
///
/// Bodies are drawn as on the [`page`](fn@crate::page) of the run, on a light background; mechanisms in space as seen
/// from where the page looks at first, without perspective.
pub struct Picture {
    pub(super) title: String,
    pub(super) scenery: Scenery,
    /// The largest width and height, pixels.
    pub(super) within: Place,
}

/// Reason why a run cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The run has no rows, or nothing of the model has a place.
    #[error("there is nothing to draw: no body has a place")]
    Nothing,
}

/// A moving SVG, and what it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Film {
    /// The text of the file.
    pub svg: String,
    /// The part of the run that moves.
    pub clip: Clip,
}

impl Picture {
    /// The pictures of a run, at most 640 x 440 pixels large.
    ///
    /// `mechanism` is the one that was simulated and `model` its model. The frames are those of the
    /// [`page`](fn@crate::page). The same run gives the same bytes.
    ///
    /// # Errors
    /// [`PictureError`] if there is nothing to draw.
    pub fn new<M: Mechanism + ?Sized>(
        model: &Model,
        mechanism: &M,
        trajectory: &Trajectory,
    ) -> Result<Picture, PictureError> {
        let scenery = Scenery::new(model, mechanism, trajectory).ok_or(PictureError::Nothing)?;
        let first = model
            .docs
            .iter()
            .map(|line| line.trim())
            .find(|line| !line.is_empty());
        let title = first.unwrap_or(&model.name).to_owned();
        Ok(Picture {
            title,
            scenery,
            within: [640.0, 440.0],
        })
    }

    /// Sets the largest width and height of the pictures, in pixels.
    #[must_use]
    pub fn within(self, width: f64, height: f64) -> Picture {
        let within = [width, height];
        Picture { within, ..self }
    }

    /// The times that can be drawn, s: to the end of the run, or to where bodies leave the sight.
    pub fn times(&self) -> RangeInclusive<f64> {
        let course = self.scenery.course();
        let end = course.rows().saturating_sub(1) as f64;
        course.time(0.0)..=course.time(end)
    }

    /// The picture of a moment, as SVG; of the nearest one that can be drawn.
    pub fn still(&self, t: f64) -> String {
        let t = t.clamp(*self.times().start(), *self.times().end());
        let pen = Pen {
            digits: 2,
            seconds: 0.0,
        };
        let row = self.scenery.course().row(t);
        let sight = self.scenery.within(self.within);
        sight.drawn(&self.title, &[row], pen, true)
    }

    /// The moving picture, as SVG without a script: the first period of a motion that repeats, faster than it is
    /// if it takes long, or all of the motion, up to 20 s. It loops, and takes at most 300 kB unless a clip of less than
    /// 1 s takes more.
    pub fn film(&self) -> Film {
        let course = self.scenery.course();
        let sight = self.scenery.within(self.within);
        let mut clip = frames::clip(course, LONGEST);
        loop {
            let tolerance = TOLERANCE / sight.scale();
            let count = frames::enough(course, &clip, MOMENTS, tolerance);
            let rows = frames::rows(course, &clip, count);
            let pen = Pen {
                digits: 1,
                seconds: clip.seconds(),
            };
            let svg = sight.drawn(&self.title, &rows, pen, true);
            if svg.len() <= LARGEST || clip.seconds() < 1.0 {
                return Film { svg, clip };
            }
            clip = clip.half();
        }
    }
}
