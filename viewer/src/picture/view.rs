//! The view of a mechanism in the plane: scale and size of the picture.

use super::timeline::Plane;
use crate::drawing::figure::{Carrier, Figure, Layer, Look, Part, Shape};
use crate::drawing::survey::Space;
use crate::motion::{Motion, Place, Pose};

/// Pixels between what is drawn and the edge.
const MARGIN: f64 = 14.0;
/// Most moments at which the room of the signs is measured.
const SAMPLES: usize = 80;

/// A picture's size, and where the world is in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// Width and height, pixels.
    pub(super) size: Place,
    /// Pixels for each m.
    pub(super) scale: f64,
    /// The place of the lower left corner, m.
    corner: Place,
    /// Half the thickness of a link, pixels.
    pub(super) r: f64,
}

impl View {
    /// The largest view of all of the motion, and of the signs around it.
    pub(super) fn new(plane: &Plane, [wide, high]: Place) -> View {
        let mut view = View {
            size: [wide, high],
            scale: 0.0,
            corner: [0.0; 2],
            r: 0.0,
        };
        let marks = marks(plane);
        // The room of signs follows from the scale, which follows from the room: it settles at once.
        for _ in 0..4 {
            let space = view.space(plane, &marks);
            let extent = [0, 1].map(|k| (space.high[k] - space.low[k]).max(1e-12));
            let fit = |k: usize, size: f64| (size - 2.0 * MARGIN) / extent[k];
            view.scale = fit(0, wide).min(fit(1, high));
            let needed = extent.map(|x| view.scale * x + 2.0 * MARGIN);
            view.size = [
                needed[0].clamp(0.6 * wide, wide).ceil(),
                needed[1].clamp(0.3 * wide, high).ceil(),
            ];
            view.r = (0.06 * plane.survey.link * view.scale).clamp(wide / 160.0, wide / 68.0);
            view.corner = [0, 1].map(|k| {
                let middle = 0.5 * (space.low[k] + space.high[k]);
                middle - 0.5 * view.size[k] / view.scale
            });
        }
        view
    }

    /// The box that the motion and its signs take, m.
    fn space(&self, plane: &Plane, marks: &[Mark]) -> Space {
        let [low, high] = plane.survey.room;
        let mut space = Space { low, high };
        if self.scale > 0.0 {
            let r = self.r / self.scale;
            space.see(low, [r; 2]);
            space.see(high, [r; 2]);
            for mark in marks {
                let place = [0, 1].map(|k| mark.at[k] + r * mark.off[k]);
                space.see(place, [mark.around[0] + r * mark.around[1]; 2]);
            }
        }
        space
    }

    /// A place of the world in the picture.
    pub(super) fn pixel(&self, [x, y]: Place) -> Place {
        [
            self.scale * (x - self.corner[0]),
            self.size[1] - self.scale * (y - self.corner[1]),
        ]
    }

    /// A point of a body in the axes of its group.
    pub(super) fn local(&self, [x, y]: Place) -> Place {
        [self.scale * x, -self.scale * y]
    }
}

/// A vertex of a figure at a moment.
struct Mark {
    /// Its place, m.
    at: Place,
    /// Units from there.
    off: Place,
    /// The size of what is drawn around it: m and units.
    around: [f64; 2],
}

/// The vertices of all figures at moments over the run. Those far outside of the room are left out: they are those of
/// a run that bursts.
fn marks(plane: &Plane) -> Vec<Mark> {
    let rows = plane.survey.rows;
    let rows = (0..rows).step_by(rows.div_ceil(SAMPLES).max(1));
    let rows: Vec<f64> = rows.map(|row| row as f64).collect();
    let [low, high] = plane.survey.room;
    let extent = (high[0] - low[0]).max(high[1] - low[1]);
    let is_near = |mark: &Mark| {
        (0..2).all(|k| mark.at[k] > low[k] - 0.5 * extent && mark.at[k] < high[k] + 0.5 * extent)
    };
    let figures = plane.drawing.figures.iter();
    let figures = figures.filter(|figure| figure.layer != Some(Layer::Centers));
    let marks = figures.flat_map(|figure| {
        let fixed = matches!(figure.carrier, Carrier::Body(None));
        let rows = if fixed {
            rows.get(..1)
        } else {
            Some(&rows[..])
        };
        let rows = rows.unwrap_or_default().iter();
        rows.filter_map(move |row| Some((figure, axes(&plane.motion, figure, *row)?)))
    });
    let marks = marks.flat_map(|(figure, axes)| {
        let motion = &plane.motion;
        let parts = figure.parts.iter();
        parts.flat_map(move |part| {
            let around = around(part);
            part.shape.points().iter().map(move |vertex| Mark {
                at: axes.place(motion.pair(vertex.at, 0.0)),
                off: axes.direction(vertex.off),
                around,
            })
        })
    });
    marks.filter(is_near).collect()
}

/// The axes of a figure at a moment; `None` between two places, which are in the room themselves.
fn axes(motion: &Motion, figure: &Figure, row: f64) -> Option<Pose> {
    Some(match &figure.carrier {
        Carrier::Body(body) => motion.pose_of(*body, row),
        Carrier::At { place, turn } => Pose {
            at: motion.place(place, row),
            angle: motion.pose_of(*turn, row).angle,
        },
        Carrier::Trace(_) | Carrier::Between(_) => return None,
    })
}

/// The size of what a shape draws around its vertices: m and units.
fn around(part: &Part) -> [f64; 2] {
    let width = |look: &Look| look.stroke.map_or(0.0, |_| 0.5 * look.width[0]);
    let width = part.looks.iter().map(width).fold(0.0, f64::max);
    match part.shape {
        Shape::Circle {
            radius: [m, units], ..
        } => [m, units + width],
        Shape::Block { half, .. } => [0.0, half[0].hypot(half[1])],
        Shape::Hatch { depth, .. } => [0.0, depth],
        Shape::Line { .. } | Shape::Belt { .. } => [0.0, width],
    }
}
