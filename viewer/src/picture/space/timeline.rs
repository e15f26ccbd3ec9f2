//! The timeline of a motion in space.

use super::seen::Space;
use super::vectors::{Place, distance, minus, plus, scaled};
use crate::picture::frames::Timeline;

impl Space {
    /// A body at a row: its center of mass, and the ends of its axes at a length, about the center.
    fn marks(&self, body: usize, row: f64, length: f64) -> [Place; 4] {
        let body = &self.motion.scene.bodies[body];
        let axes = self.motion.placement(body, row).axes;
        let [x, y, z] = axes.map(|axis| scaled(length, axis));
        [self.motion.center(body, row), x, y, z]
    }

    /// The length at which ends of axes count for turning in the whole motion, m.
    fn usual(&self) -> f64 {
        0.3 * self.extent()
    }
}

impl Timeline for Space {
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
        self.survey.extent
    }

    fn bodies(&self) -> usize {
        self.motion.scene.bodies.len()
    }

    fn apart(&self, body: usize, row: f64) -> f64 {
        let usual = self.usual();
        let [start, now] = [0.0, row].map(|row| self.marks(body, row, usual));
        let ways = start.into_iter().zip(now).map(|(p, q)| distance(p, q));
        ways.fold(0.0, f64::hypot)
    }

    fn step(&self, row: usize) -> Vec<f64> {
        let usual = self.usual();
        let steps = (0..self.bodies()).flat_map(|body| {
            let [a, b] = [row, row + 1].map(|row| self.marks(body, row as f64, usual));
            let steps = a.into_iter().zip(b).map(|(p, q)| minus(q, p));
            steps.flatten().collect::<Vec<_>>()
        });
        steps.collect()
    }

    fn stray(&self, [a, b]: [f64; 2]) -> f64 {
        let strays = (0..self.bodies()).flat_map(|body| {
            let reach = self.survey.reaches[body];
            let [from, to, there] = [a, b, 0.5 * (a + b)].map(|row| self.marks(body, row, reach));
            let middles = from.into_iter().zip(to);
            let middles = middles.map(|(p, q)| scaled(0.5, plus(p, q)));
            let strays = middles.zip(there).map(|(p, q)| distance(p, q));
            strays.collect::<Vec<_>>()
        });
        strays.fold(0.0, f64::max)
    }
}
