//! Springs, dampers, strings and actuators: lines between two places that move.

use super::colors::{ACCENT, INK, MUTED};
use super::drawing::Drawing;
use super::glyphs;
use super::motion::{Place, distance, is_finite};
use super::svg::{Keyframes, written};
use crate::scene;

impl Drawing<'_> {
    /// Springs, dampers and bushings.
    pub(super) fn loads(&mut self) {
        let motion = self.motion;
        for (load, coils) in motion.scene.loads.iter().zip(&self.survey.coils) {
            if load.kind == "torsion_spring" {
                let bodies = load.bodies.unwrap_or_default();
                let spiral = glyphs::spiral(self.pen, self.r());
                let at = |row| motion.meeting(bodies, row).unwrap_or([f64::NAN; 2]);
                self.put(at, &spiral);
            }
            let Some(ends) = &load.ends else {
                continue;
            };
            if load.kind == "damper" {
                for part in glyphs::damper(0.9 * self.r()) {
                    self.between(ends, &part, MUTED, 1.6);
                }
            } else if load.kind == "bushing" {
                self.between(ends, &[[0.0, 0.0], [1.0, 0.0]], MUTED, 1.6);
                let ring = glyphs::bushing(self.pen, self.r());
                self.put(|row| motion.place(&ends[0], row), &ring);
            } else if load.kind == "actuator" {
                for part in glyphs::actuator(0.9 * self.r()) {
                    self.between(ends, &part, ACCENT, 1.8);
                }
            } else {
                let spring = glyphs::spring(*coils, 1.1 * self.r());
                self.between(ends, &spring, MUTED, 1.6);
            }
        }
    }

    /// Rods without mass, and driven distances.
    pub(super) fn strings(&mut self) {
        let motion = self.motion;
        for joint in &motion.scene.joints {
            let Some(ends) = &joint.ends else {
                continue;
            };
            match joint.kind {
                "distance" => self.between(ends, &[[0.0, 0.0], [1.0, 0.0]], INK, 1.8),
                "drive_distance" => {
                    for part in glyphs::actuator(0.9 * self.r()) {
                        self.between(ends, &part, ACCENT, 1.8);
                    }
                }
                _ => {}
            }
        }
    }

    /// A polyline between two places.
    fn between(&mut self, ends: &[scene::Place; 2], corners: &[Place], color: &str, width: f64) {
        let ends = |row: &f64| {
            ends.each_ref()
                .map(|end| self.view.pixel(self.motion.place(end, *row)))
        };
        let ends: Vec<[Place; 2]> = self.rows.iter().map(ends).collect();
        if !ends.iter().flatten().all(is_finite) {
            return;
        }
        let line = if ends.len() == 1 || corners.len() == 2 {
            let shapes = ends.iter().map(|[p, q]| glyphs::along(*p, *q, corners));
            self.pen
                .moving_line(&shapes.collect::<Vec<_>>(), color, width)
        } else {
            self.stretched(&ends, corners, color, width)
        };
        self.text.push_str(&line);
    }

    /// A polyline of many corners, which is shorter as a group that is stretched.
    fn stretched(&self, ends: &[[Place; 2]], corners: &[Place], color: &str, width: f64) -> String {
        let turn = |[p, q]: &[Place; 2]| (q[1] - p[1]).atan2(q[0] - p[0]).to_degrees();
        let mut turns: Vec<f64> = ends.iter().map(turn).collect();
        for i in 1..turns.len() {
            // The short way around.
            turns[i] -= 360.0 * ((turns[i] - turns[i - 1]) / 360.0).round();
        }
        let length = |[p, q]: &[Place; 2]| distance(*p, *q);
        let longest = ends.iter().map(length).fold(1.0, f64::max);
        let way = Keyframes {
            turns,
            stretches: ends.iter().map(|ends| length(ends) / longest).collect(),
            reach: longest,
            ..Keyframes::of(ends.iter().map(|[p, _]| *p).collect())
        };
        let shape: Vec<Place> = corners
            .iter()
            .map(|[s, side]| [s * longest, *side])
            .collect();
        let line = format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" vector-effect=\"non-scaling-stroke\"/>",
            self.pen.points(&shape),
            written(width, 1)
        );
        self.pen.carried(&way, &line)
    }
}
