//! The timeline of a motion in the plane.

use super::frames::Timeline;
use crate::drawing::Drawing;
use crate::drawing::survey::Survey;
use crate::motion::{Motion, distance};
use std::f64::consts::PI;

/// A mechanism in the plane.
pub(super) struct Plane {
    pub(super) motion: Motion,
    pub(super) survey: Survey,
    pub(super) drawing: Drawing,
}

impl Timeline for Plane {
    fn rows(&self) -> usize {
        self.survey.rows
    }

    fn row(&self, t: f64) -> f64 {
        self.motion.row(t)
    }

    fn time(&self, row: f64) -> f64 {
        self.motion.time(row)
    }

    fn extent(&self) -> f64 {
        let [low, high] = self.survey.room;
        (high[0] - low[0]).max(high[1] - low[1])
    }

    fn bodies(&self) -> usize {
        self.motion.scene.bodies.len()
    }

    fn apart(&self, body: usize, row: f64) -> f64 {
        let turned = |angle: f64| (angle + PI).rem_euclid(2.0 * PI) - PI;
        let body = &self.motion.scene.bodies[body];
        let start = self.motion.pose(body, 0.0);
        let now = self.motion.pose(body, row);
        distance(now.at, start.at).hypot(0.3 * self.extent() * turned(now.angle - start.angle))
    }

    fn step(&self, row: usize) -> Vec<f64> {
        let bodies = self.motion.scene.bodies.iter();
        let steps = bodies.flat_map(|body| {
            let [a, b] = [row, row + 1].map(|row| self.motion.pose(body, row as f64));
            [
                b.at[0] - a.at[0],
                b.at[1] - a.at[1],
                self.extent() * (b.angle - a.angle),
            ]
        });
        steps.collect()
    }

    fn stray(&self, [a, b]: [f64; 2]) -> f64 {
        let reach =
            |shape: &Vec<[f64; 2]>| shape.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max);
        let bodies = self.motion.scene.bodies.iter().zip(&self.survey.shapes);
        let bodies = bodies.filter(|(_, shape)| !shape.is_empty());
        let strays = bodies.map(|(body, shape)| {
            let [from, to, there] = [a, b, 0.5 * (a + b)].map(|row| self.motion.pose(body, row));
            let middle = [0, 1].map(|k| 0.5 * (from.at[k] + to.at[k]));
            let turned = 0.5 * (from.angle + to.angle) - there.angle;
            distance(middle, there.at) + reach(shape) * turned.abs()
        });
        strays.fold(0.0, f64::max)
    }
}
