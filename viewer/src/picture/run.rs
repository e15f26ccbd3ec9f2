//! A run that can be drawn.

use crate::picture::drawing::Drawing;
use crate::picture::moments;
use crate::picture::moments::Clip;
use crate::picture::motion::Motion;
use crate::picture::survey::Survey;
use crate::picture::svg::Pen;
use crate::picture::view::View;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, Trajectory};
use std::ops::RangeInclusive;

/// The most bytes of a moving SVG, unless a single moment takes more.
const LARGEST: usize = 300_000;
/// The longest time that a moving SVG plays, s.
const LONGEST: f64 = 20.0;
/// The fewest and the most moments of a moving SVG.
const MOMENTS: [usize; 2] = [60, 900];
/// How far a body may be from its place between two moments, in pixels.
const TOLERANCE: f64 = 1.0;

/// A run that can be drawn.
///
/// Bodies are drawn as on the [`page`](fn@crate::page) of the run, on a light background.
pub struct Picture {
    pub(super) title: String,
    pub(super) motion: Motion,
    pub(super) survey: Survey,
    pub(super) view: View,
}

/// Why there is no picture of a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The run has no rows, or nothing of the model has a place.
    #[error("there is nothing to draw: no body has a place")]
    Nothing,
    /// The mechanism of this name moves in space.
    #[error(
        "`{0}` moves in space, and pictures are of the plane: write the page, whose name ends in `.html`, which draws it in three dimensions and exports pictures"
    )]
    InSpace(String),
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
    /// [`PictureError`] if the mechanism moves in space or there is nothing to draw.
    pub fn new<M: Mechanism + ?Sized>(
        model: &Model,
        mechanism: &M,
        trajectory: &Trajectory,
    ) -> Result<Picture, PictureError> {
        if model.gravity.is_in_space() {
            return Err(PictureError::InSpace(model.name.clone()));
        }
        let motion = Motion::new(model, mechanism, trajectory).ok_or(PictureError::Nothing)?;
        let survey = Survey::new(&motion).ok_or(PictureError::Nothing)?;
        let first = model
            .docs
            .iter()
            .map(|line| line.trim())
            .find(|line| !line.is_empty());
        let title = first.unwrap_or(&model.name).to_owned();
        let view = View::new(&motion, &survey, [640.0, 440.0]);
        Ok(Picture {
            title,
            motion,
            survey,
            view,
        })
    }

    /// The same pictures with another width and another largest height, in pixels.
    #[must_use]
    pub fn within(self, width: f64, height: f64) -> Picture {
        let view = View::new(&self.motion, &self.survey, [width, height]);
        Picture { view, ..self }
    }

    /// The times that can be drawn, s: to the end of the run, or to where bodies leave the sight.
    pub fn times(&self) -> RangeInclusive<f64> {
        let end = self.survey.rows.saturating_sub(1) as f64;
        self.motion.time(0.0)..=self.motion.time(end)
    }

    /// The picture of a moment, as SVG; of the nearest one that can be drawn.
    pub fn still(&self, t: f64) -> String {
        let t = t.clamp(*self.times().start(), *self.times().end());
        let pen = Pen {
            digits: 2,
            seconds: 0.0,
        };
        self.drawn(&self.view, &[self.motion.row(t)], pen, true)
    }

    /// The moving picture, as SVG without a script: the first period of a motion that repeats, or all of
    /// it, up to 20 s. It loops, and takes at most 300 kB.
    pub fn film(&self) -> Film {
        let mut clip = moments::clip(&self.motion, &self.survey, LONGEST);
        loop {
            let tolerance = TOLERANCE / self.view.scale;
            let count = moments::enough(&self.motion, &self.survey, &clip, MOMENTS, tolerance);
            let rows = moments::rows(&self.motion, &clip, count);
            let pen = Pen {
                digits: 1,
                seconds: clip.seconds(),
            };
            let svg = self.drawn(&self.view, &rows, pen, true);
            if svg.len() <= LARGEST || clip.seconds() < 1.0 {
                return Film { svg, clip };
            }
            clip = clip.half();
        }
    }

    pub(super) fn drawn(&self, view: &View, rows: &[f64], pen: Pen, round: bool) -> String {
        let drawing = Drawing {
            motion: &self.motion,
            survey: &self.survey,
            view,
            rows,
            pen,
            text: String::new(),
        };
        drawing.write(&self.title, round)
    }
}
