//! The scene of a picture, a mechanism in the plane or in space, and the view of it.

use super::figures::Figures;
use super::frames::Timeline;
use super::space::{self, Space};
use super::svg::Pen;
use super::timeline::Plane;
use super::view::View;
use crate::drawing::Drawing;
use crate::drawing::survey::Survey;
use crate::motion::{Motion, Place};
use crate::{scene, space as spatial};
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, Trajectory};

/// A mechanism with its motion.
pub(super) enum Scenery {
    Plane(Plane),
    Space(Space),
}

/// A mechanism with the view that a picture shows.
pub(super) enum Sight<'s> {
    Plane(&'s Plane, View),
    Space(&'s Space, space::View),
}

impl Scenery {
    /// The scenery of a run; `None` if nothing of it has a place.
    pub(super) fn new<M: Mechanism + ?Sized>(
        model: &Model,
        mechanism: &M,
        trajectory: &Trajectory,
    ) -> Option<Scenery> {
        if model.gravity.is_in_space() {
            let motion = Motion::new(model, mechanism, trajectory, spatial::scene)?;
            return Some(Scenery::Space(Space::new(motion)?));
        }
        let motion = Motion::new(model, mechanism, trajectory, scene::scene)?;
        let survey = Survey::new(&motion)?;
        let drawing = Drawing::new(&motion, &survey);
        Some(Scenery::Plane(Plane {
            motion,
            survey,
            drawing,
        }))
    }

    pub(super) fn course(&self) -> &dyn Timeline {
        match self {
            Scenery::Plane(plane) => plane,
            Scenery::Space(space) => space,
        }
    }

    /// The largest sight within a width and a height, pixels.
    pub(super) fn within(&self, size: Place) -> Sight<'_> {
        match self {
            Scenery::Plane(plane) => Sight::Plane(plane, View::new(plane, size)),
            Scenery::Space(space) => Sight::Space(space, space::View::new(&space.survey, size)),
        }
    }
}

impl Sight<'_> {
    /// Pixels for each m.
    pub(super) fn scale(&self) -> f64 {
        match self {
            Sight::Plane(_, view) => view.scale,
            Sight::Space(_, view) => view.scale,
        }
    }

    /// Width and height, pixels.
    #[cfg(feature = "pixels")]
    pub(super) fn size(&self) -> Place {
        match self {
            Sight::Plane(_, view) => view.size,
            Sight::Space(_, view) => view.size,
        }
    }

    /// The text of a picture of some moments, with or without round corners; a picture of one moment does not move.
    pub(super) fn drawn(&self, title: &str, rows: &[f64], pen: Pen, round: bool) -> String {
        match self {
            Sight::Plane(plane, view) => {
                let figures = Figures {
                    motion: &plane.motion,
                    survey: &plane.survey,
                    drawing: &plane.drawing,
                    view,
                    rows,
                    pen,
                    text: String::new(),
                };
                figures.write(title, round)
            }
            Sight::Space(space, view) => space::drawn(space, view, rows, pen, title, round),
        }
    }
}
