//! The view of a mechanism in the plane: scale and size of the picture.

use super::motion::{Motion, Place, unit};
use super::survey::{Space, Survey};

/// Pixels between what is drawn and the edge.
const MARGIN: f64 = 14.0;

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
    /// The largest view of all of the motion, and of the marks around it.
    pub(super) fn new(motion: &Motion, survey: &Survey, [wide, high]: Place) -> View {
        let mut view = View {
            size: [wide, high],
            scale: 0.0,
            corner: [0.0; 2],
            r: 0.0,
        };
        // The room of marks follows from the scale, which follows from the room: it settles at once.
        for _ in 0..4 {
            let space = view.space(motion, survey);
            let extent = [0, 1].map(|k| (space.high[k] - space.low[k]).max(1e-12));
            let fit = |k: usize, size: f64| (size - 2.0 * MARGIN) / extent[k];
            view.scale = fit(0, wide).min(fit(1, high));
            let needed = extent.map(|x| view.scale * x + 2.0 * MARGIN);
            view.size = [
                needed[0].clamp(0.6 * wide, wide).ceil(),
                needed[1].clamp(0.3 * wide, high).ceil(),
            ];
            view.r = (0.06 * survey.link * view.scale).clamp(wide / 160.0, wide / 68.0);
            view.corner = [0, 1].map(|k| {
                let middle = 0.5 * (space.low[k] + space.high[k]);
                middle - 0.5 * view.size[k] / view.scale
            });
        }
        view
    }

    /// The box that the motion and its marks take, m.
    fn space(&self, motion: &Motion, survey: &Survey) -> Space {
        let [low, high] = survey.room;
        let mut space = Space { low, high };
        if self.scale <= 0.0 {
            return space;
        }
        let r = self.r / self.scale;
        let mut wider = Space::default();
        wider.see(low, [r; 2]);
        wider.see(high, [r; 2]);
        space = wider;
        let scene = &motion.scene;
        let fixed = scene.joints.iter().filter_map(|joint| {
            let pinned = ["revolute", "weld"].contains(&joint.kind);
            let ends = joint.ends.as_ref().filter(|_| pinned)?;
            ends.iter().find(|end| end.body.is_none())
        });
        let pivots = fixed.map(|end| motion.place(end, 0.0));
        let rotors = scene.bodies.iter().filter(|body| body.kind == "rotor");
        let rotors = rotors.map(|body| motion.pair(body.at, 0.0));
        for [x, y] in pivots.chain(rotors) {
            space.see([x, y - 1.75 * r], [2.6 * r, 1.75 * r]);
        }
        for (body, way) in scene.bodies.iter().zip(&survey.ways) {
            if let (Some(axis), Some(way)) = (body.axis, way) {
                let [x, y] = motion.pair(body.at, 0.0);
                let along = unit(motion.pair(axis, 0.0));
                for s in [way[0] - 4.0 * r, way[1] + 4.0 * r] {
                    space.see([x + s * along[0], y + s * along[1]], [2.6 * r; 2]);
                }
            }
        }
        let slots = scene.joints.iter().zip(&survey.guides);
        for (joint, range) in slots.filter(|(joint, _)| joint.kind == "slot") {
            let (Some([first, _]), Some(axis), Some(range)) = (&joint.ends, joint.axis, range)
            else {
                continue;
            };
            for row in (0..survey.rows).step_by(5).map(|row| row as f64) {
                let along = motion
                    .pose_of(first.body, row)
                    .direction(motion.pair(axis, row));
                let (along, [x, y]) = (unit(along), motion.place(first, row));
                for s in [range[0] - 2.5 * r, range[1] + 2.5 * r] {
                    space.see([x + s * along[0], y + s * along[1]], [1.4 * r; 2]);
                }
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
