//! Measures of a motion in the plane that are constant over a run: shapes of bodies, extents of guides, the room that
//! the motion takes.

use super::wheels::{Wheel, wheels};
use crate::motion::{Motion, Place, distance, dot, is_finite, unit};
use crate::scene::{Body, Link, Load};
use crate::tracks::Number;
use std::collections::BTreeSet;

/// Largest distance of a body from the middle, as a multiple of the extent of the room: a body farther away ends the
/// motion that is shown.
pub(crate) const FARTHEST: f64 = 50.0;
/// Largest reach, as a multiple of the median one: moments beyond it do not count for the room.
const MOST_USUAL: f64 = 8.0;
/// Largest number of moments at which the motion is measured, besides the last.
pub(crate) const SAMPLES: usize = 400;

/// The measures of a motion.
pub(crate) struct Survey {
    /// The points of every body that its outline goes around, in its axes; `shapes` are their places at the start.
    pub(crate) outlines: Vec<Vec<[Number; 2]>>,
    pub(crate) shapes: Vec<Vec<Place>>,
    /// The bodies that are round.
    pub(crate) wheels: Vec<Option<Wheel>>,
    /// The bodies that slide on a prismatic joint.
    pub(crate) guided: BTreeSet<u32>,
    /// Range of the second point of every joint with a line along that line, m.
    pub(crate) guides: Vec<Option<[f64; 2]>>,
    /// Range of every slider along its line, from its place at the start, m.
    pub(crate) ways: Vec<Option<[f64; 2]>>,
    /// The coils of every spring.
    pub(crate) coils: Vec<usize>,
    /// A usual length of a link, m.
    pub(crate) link: f64,
    /// The corners of the box that the motion takes, m.
    pub(crate) room: [Place; 2],
    /// The number of rows, from the first, at which everything is in sight.
    pub(crate) rows: usize,
}

impl Survey {
    /// The measures of a motion; `None` if nothing of it has a place.
    pub(crate) fn new(motion: &Motion) -> Option<Survey> {
        let scene = &motion.scene;
        let count = motion.times().len();
        let samples: Vec<f64> = (0..count)
            .step_by(count.div_ceil(SAMPLES).max(1))
            .chain([count.saturating_sub(1)])
            .map(|row| row as f64)
            .collect();
        let wheels = wheels(motion);
        let outlines: Vec<Vec<[Number; 2]>> = (0..)
            .zip(&scene.bodies)
            .map(|(index, body)| outline(motion, index, body))
            .collect();
        let places = |outline: &Vec<[Number; 2]>| {
            let places = outline.iter().map(|at| motion.pair(*at, 0.0));
            places.collect::<Vec<Place>>()
        };
        let shapes: Vec<Vec<Place>> = outlines.iter().map(places).collect();
        let room = common(samples.iter().map(|&row| {
            let mut space = Space::default();
            for (index, body) in scene.bodies.iter().enumerate() {
                let pose = motion.pose(body, row);
                for point in &shapes[index] {
                    space.see(pose.place(*point), [0.0; 2]);
                }
                if let Some(wheel) = wheels[index] {
                    space.see(pose.at, [wheel.radius; 2]);
                }
            }
            for end in motion.ends() {
                space.see(motion.place(end, row), [0.0; 2]);
            }
            let hub = |joint: &Link, side| motion.place(&motion.hub(joint, side), row);
            for joint in &scene.joints {
                for side in [0, 1] {
                    if let Some(radius) = motion.rim(joint, side) {
                        space.see(hub(joint, side), [radius.abs(); 2]);
                    }
                }
                let reach = joint.outline.iter().map(|[x, y]| x.hypot(*y));
                let reach = reach.fold(0.0, f64::max);
                if reach > 0.0 {
                    space.see(hub(joint, 0), [reach; 2]);
                }
            }
            for trace in &scene.traces {
                space.see(motion.pair(trace.at, row), [0.0; 2]);
            }
            for point in &scene.ground {
                space.see(motion.pair(point.at, row), [0.0; 2]);
            }
            space
        }))?;
        let extent = room.extent();
        let middle = room.middle();
        let is_near = |row: usize| {
            let mut bodies = scene.bodies.iter().filter(|body| body.kind != "coordinate");
            bodies.all(|body| {
                let pose = motion.pose(body, row as f64);
                pose.angle.is_finite() && distance(pose.at, middle) < FARTHEST * extent
            })
        };
        let rows = (0..count).take_while(|row| is_near(*row)).count();
        let link = link(motion, &shapes, &wheels, extent);
        let samples: Vec<f64> = samples
            .into_iter()
            .filter(|row| *row < rows as f64)
            .collect();
        let guided = scene
            .joints
            .iter()
            .filter(|joint| joint.kind == "prismatic");
        let guided = guided.filter_map(|joint| joint.bodies?[1]).collect();
        (rows > 0).then(|| Survey {
            guided,
            guides: scene
                .joints
                .iter()
                .map(|joint| guide(motion, joint, &samples))
                .collect(),
            ways: scene
                .bodies
                .iter()
                .map(|body| way(motion, body, &samples))
                .collect(),
            coils: scene
                .loads
                .iter()
                .map(|load| coils(motion, load, &samples, link))
                .collect(),
            outlines,
            shapes,
            wheels,
            link,
            room: [room.low, room.high],
            rows,
        })
    }
}

/// A box around places.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    pub(crate) low: Place,
    pub(crate) high: Place,
}

impl Default for Space {
    fn default() -> Space {
        Space {
            low: [f64::INFINITY; 2],
            high: [f64::NEG_INFINITY; 2],
        }
    }
}

impl Space {
    /// Widens the box to a place and what is around it.
    pub(crate) fn see(&mut self, place: Place, around: Place) {
        if is_finite(&place) && is_finite(&around) {
            for k in 0..2 {
                self.low[k] = self.low[k].min(place[k] - around[k]);
                self.high[k] = self.high[k].max(place[k] + around[k]);
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.low[0] > self.high[0]
    }

    pub(crate) fn extent(&self) -> f64 {
        let extent = (self.high[0] - self.low[0]).max(self.high[1] - self.low[1]);
        if extent > 0.0 { extent } else { 1.0 }
    }

    pub(crate) fn middle(&self) -> Place {
        [0, 1].map(|k| 0.5 * (self.low[k] + self.high[k]))
    }
}

/// The box around all boxes, without those that are much farther out than most: a run that bursts at its
/// end must not make a dot of the mechanism.
pub(crate) fn common(boxes: impl Iterator<Item = Space>) -> Option<Space> {
    let boxes: Vec<Space> = boxes.filter(|space| !space.is_empty()).collect();
    let start = *boxes.first()?;
    let reach = |space: &Space| {
        let far = (0..2).flat_map(|k| {
            [
                start.low[k] - space.low[k],
                space.high[k] - start.high[k],
                start.high[k] - start.low[k],
            ]
        });
        far.fold(0.0, f64::max)
    };
    let mut reaches: Vec<f64> = boxes.iter().map(reach).collect();
    reaches.sort_by(f64::total_cmp);
    let usual = reaches.get(reaches.len() / 2).copied().unwrap_or(0.0);
    let mut room = start;
    for space in boxes {
        if reach(&space) <= MOST_USUAL * usual {
            room.see(space.low, [0.0; 2]);
            room.see(space.high, [0.0; 2]);
        }
    }
    Some(room)
}

/// The points that give a body its outline.
fn outline(motion: &Motion, index: u32, body: &Body) -> Vec<[Number; 2]> {
    if body.kind == "coordinate" {
        return Vec::new();
    }
    let mut points: Vec<[Number; 2]> = body.points.iter().map(|point| point.at).collect();
    let ends = motion.ends().filter(|end| end.body == Some(index));
    points.extend(ends.map(|end| end.at));
    if body.kind == "rotor" {
        points.push([Number::Constant(0.0); 2]);
    }
    let mut points = distinct(motion, points);
    // A body that is known by one point reaches to its center of mass.
    if points.len() < 2 {
        points.push(body.center);
        points = distinct(motion, points);
    }
    points
}

fn distinct(motion: &Motion, points: Vec<[Number; 2]>) -> Vec<[Number; 2]> {
    let mut distinct: Vec<([Number; 2], Place)> = Vec::new();
    for point in points {
        let place = motion.pair(point, 0.0);
        let is_new = !distinct
            .iter()
            .any(|(_, other)| distance(*other, place) < 1e-9);
        if is_new && is_finite(&place) {
            distinct.push((point, place));
        }
    }
    distinct.into_iter().map(|(point, _)| point).collect()
}

/// The median length of links, for the thickness of what is drawn.
fn link(motion: &Motion, shapes: &[Vec<Place>], wheels: &[Option<Wheel>], extent: f64) -> f64 {
    let of_body = |(points, wheel): (&Vec<Place>, &Option<Wheel>)| match (wheel, points.first()) {
        (Some(wheel), _) => 2.0 * wheel.radius,
        (None, Some(first)) => points
            .iter()
            .map(|point| distance(*point, *first))
            .fold(0.0, f64::max),
        (None, None) => 0.0,
    };
    let strings = motion
        .scene
        .joints
        .iter()
        .filter(|joint| joint.kind == "distance");
    let of_string =
        |[p, q]: &[crate::scene::Place; 2]| distance(motion.place(p, 0.0), motion.place(q, 0.0));
    let mut lengths: Vec<f64> = shapes
        .iter()
        .zip(wheels)
        .map(of_body)
        .chain(strings.flat_map(|joint| &joint.ends).map(of_string))
        .filter(|length| *length > 0.0)
        .collect();
    lengths.sort_by(f64::total_cmp);
    let median = lengths.get(lengths.len() / 2).copied();
    median.unwrap_or(0.3 * extent).max(extent / 60.0)
}

/// Range of the second point of a joint along its line, m.
fn guide(motion: &Motion, joint: &Link, samples: &[f64]) -> Option<[f64; 2]> {
    let [first, second] = joint.ends.as_ref()?;
    let axis = joint.axis?;
    // The line of a body begins in the body, that of the ground and a slot anywhere.
    let start = match first.body {
        Some(_) if joint.kind != "slot" => [0.0, 0.0],
        _ => [f64::INFINITY, f64::NEG_INFINITY],
    };
    let range = samples.iter().fold(start, |[low, high], &row| {
        let along = motion
            .pose_of(first.body, row)
            .direction(motion.pair(axis, row));
        let [p, q] = [first, second].map(|end| motion.place(end, row));
        let s = dot(unit(along), [q[0] - p[0], q[1] - p[1]]);
        [low.min(s), high.max(s)]
    });
    is_finite(&range).then_some(range)
}

/// Range of a slider along its line, from its place at the start, m.
fn way(motion: &Motion, body: &Body, samples: &[f64]) -> Option<[f64; 2]> {
    let axis = unit(motion.pair(body.axis?, 0.0));
    let start = motion.pair(body.at, 0.0);
    let range = samples.iter().fold([0.0; 2], |[low, high], &row| {
        let at = motion.pair(body.at, row);
        let s = dot(axis, [at[0] - start[0], at[1] - start[1]]);
        [f64::min(low, s), f64::max(high, s)]
    });
    is_finite(&range).then_some(range)
}

/// Number of coils with which a spring looks right at its mean length.
fn coils(motion: &Motion, load: &Load, samples: &[f64], link: f64) -> usize {
    let Some([p, q]) = &load.ends else {
        return 0;
    };
    let lengths = samples
        .iter()
        .map(|&row| distance(motion.place(p, row), motion.place(q, row)));
    let mean = lengths.sum::<f64>() / samples.len().max(1) as f64;
    ((6.0 * mean / link).round() as usize).clamp(5, 12)
}
