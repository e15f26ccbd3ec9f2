//! The view of a mechanism in space: direction, scale and size of the picture.

use super::eye::Eye;
use super::survey::Survey;
use super::vectors::Place;
use crate::motion;

/// Pixels between what is drawn and the edge.
const MARGIN: f64 = 14.0;

/// A picture's size, and where the world is in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// Width and height, pixels.
    pub(crate) size: motion::Place,
    /// Pixels for each m.
    pub(crate) scale: f64,
    /// The place of the lower left corner, m to the right and up.
    corner: motion::Place,
    eye: Eye,
    /// Half the thickness of a strut, pixels.
    pub(super) r: f64,
}

impl View {
    /// The largest view of all of the motion.
    pub(crate) fn new(survey: &Survey, [wide, high]: motion::Place) -> View {
        let [low, top] = survey.room;
        let extent = [0, 1].map(|k| (top[k] - low[k]).max(1e-12));
        let thickness = |scale: f64| (survey.r * scale).clamp(wide / 200.0, wide / 80.0);
        let mut view = View {
            size: [wide, high],
            scale: 0.0,
            corner: [0.0; 2],
            eye: survey.eye,
            r: 0.0,
        };
        // The room of marks follows from the scale.
        for _ in 0..4 {
            let free = 2.0 * (MARGIN + 5.0 * view.r);
            let fit = |k: usize, size: f64| (size - free) / extent[k];
            view.scale = fit(0, wide).min(fit(1, high));
            view.r = thickness(view.scale);
            let needed = extent.map(|x| view.scale * x + free);
            view.size = [
                needed[0].clamp(0.6 * wide, wide).ceil(),
                needed[1].clamp(0.3 * wide, high).ceil(),
            ];
        }
        view.corner = [0, 1].map(|k| {
            let middle = 0.5 * (low[k] + top[k]);
            middle - 0.5 * view.size[k] / view.scale
        });
        view
    }

    /// A place of the world in the picture: to the right, down and to the viewer, pixels.
    pub(super) fn pixel(&self, place: Place) -> Place {
        let [x, y, depth] = self.eye.seen(place);
        [
            self.scale * (x - self.corner[0]),
            self.size[1] - self.scale * (y - self.corner[1]),
            self.scale * depth,
        ]
    }

    /// Half the thickness of a strut, m.
    pub(super) fn thickness(&self) -> f64 {
        self.r / self.scale
    }
}
