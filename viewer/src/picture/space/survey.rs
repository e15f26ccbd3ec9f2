//! Measures of a motion in space that are constant over a run: outlines of bodies, extents of guides, the room that
//! the motion takes.

use super::eye::{Eye, flat};
use super::motion::Motion;
use super::solids::equal_box;
use super::vectors::{Place, distance, dot, is_finite, minus, plus, scaled, unit};

use crate::drawing::survey::{self, FARTHEST, SAMPLES};
use crate::motion;
use crate::space::{Body, Link};

/// Half the thickness of a strut, as a part of a usual length of a link.
const THICKNESS: f64 = 0.022;

/// The measures of a motion.
pub(crate) struct Survey {
    /// The points of every body that its struts go to, in its axes.
    pub(super) shapes: Vec<Vec<Place>>,
    /// The half edges of the boxes that have the inertia of bodies without an outline.
    pub(super) boxes: Vec<Option<[Place; 3]>>,
    /// Largest distance of the points of every body from its center of mass, m.
    pub(super) reaches: Vec<f64>,
    /// Mean positions of the centers of mass, m.
    pub(super) middles: Vec<Place>,
    /// Range of the second point of every joint along the axis of the first, m.
    pub(super) guides: Vec<[f64; 2]>,
    /// A usual length of a link, m.
    pub(super) link: f64,
    /// Half the thickness of a strut, m.
    pub(super) r: f64,
    /// The direction against gravity.
    pub(super) up: Place,
    pub(super) eye: Eye,
    /// The corners of the box that the motion takes in the picture, m.
    pub(super) room: [motion::Place; 2],
    /// Its larger side, m.
    pub(super) extent: f64,
    /// The number of rows, from the first, at which everything is in sight.
    pub(super) rows: usize,
}

impl Survey {
    /// The measures of a motion; `None` if nothing of it has a place.
    pub(super) fn new(motion: &Motion) -> Option<Survey> {
        let bodies = &motion.scene.bodies;
        let count = motion.times().len();
        let samples = (0..count).step_by(count.div_ceil(SAMPLES).max(1));
        let samples = samples.chain([count.saturating_sub(1)]);
        let samples: Vec<f64> = samples.map(|row| row as f64).collect();
        let up = motion.up();
        let eye = Eye::new(up);
        let shapes: Vec<Vec<Place>> = (0..)
            .zip(bodies)
            .map(|(index, body)| shape(motion, index, body))
            .collect();
        let boxes = bodies.iter().zip(&shapes);
        let boxes: Vec<_> = boxes
            .map(|(body, points)| box_of(motion, body, points))
            .collect();
        let all_seen = |row: &f64| {
            let mut space = survey::Space::default();
            let mut see = |place: Place| space.see(flat(eye.seen(place)), [0.0; 2]);
            for (index, body) in bodies.iter().enumerate() {
                if body.kind == "coordinate" {
                    continue;
                }
                let placement = motion.placement(body, *row);
                let center = motion.triple(body.center, *row);
                see(placement.place(center));
                let corners = boxes[index]
                    .iter()
                    .flat_map(|edges| corners(center, *edges));
                for point in shapes[index].iter().copied().chain(corners) {
                    see(placement.place(point));
                }
            }
            for end in motion.ends() {
                see(motion.place(end, *row));
            }
            let scene = &motion.scene;
            for point in scene.traces.iter().chain(&scene.ground) {
                see(motion.triple(point.at, *row));
            }
            space
        };
        let room = survey::common(samples.iter().map(all_seen))?;
        let (extent, middle) = (room.extent(), room.middle());
        let is_near = |row: usize| {
            let mut shown = bodies.iter().filter(|body| body.kind != "coordinate");
            shown.all(|body| {
                let seen = flat(eye.seen(motion.center(body, row as f64)));
                motion::distance(seen, middle) < FARTHEST * extent
            })
        };
        let rows = (0..count).take_while(|row| is_near(*row)).count();
        let samples = samples.into_iter().filter(|row| *row < rows as f64);
        let samples: Vec<f64> = samples.collect();
        let reaches: Vec<f64> = bodies
            .iter()
            .zip(&shapes)
            .zip(&boxes)
            .map(|((body, points), edges)| {
                let center = motion.triple(body.center, 0.0);
                let corners = edges.iter().flat_map(|edges| corners(center, *edges));
                let points = points.iter().copied().chain(corners);
                points.map(|p| distance(p, center)).fold(0.0, f64::max)
            })
            .collect();
        let mut sorted: Vec<f64> = reaches.iter().copied().filter(|x| *x > 0.0).collect();
        sorted.sort_by(f64::total_cmp);
        let usual = sorted.get(sorted.len() / 2).copied();
        let link = (2.0 * usual.unwrap_or(0.25 * extent)).max(extent / 30.0);
        let smallest = sorted.first().copied().unwrap_or(extent);
        let middle_of = |body: &Body| {
            let sum = samples.iter().map(|row| motion.center(body, *row));
            scaled(1.0 / samples.len().max(1) as f64, sum.fold([0.0; 3], plus))
        };
        (rows > 0).then(|| Survey {
            middles: bodies.iter().map(middle_of).collect(),
            guides: motion
                .scene
                .joints
                .iter()
                .map(|joint| guide(motion, joint, &samples))
                .collect(),
            shapes,
            boxes,
            reaches,
            link,
            r: THICKNESS * link.min(extent).min(6.0 * smallest),
            up,
            eye,
            room: [room.low, room.high],
            extent,
            rows,
        })
    }
}

/// The points that give a body its outline, in its axes.
fn shape(motion: &Motion, index: u32, body: &Body) -> Vec<Place> {
    if body.kind == "coordinate" {
        return Vec::new();
    }
    let points = body.points.iter().map(|point| point.at);
    let ends = motion.ends().filter(|end| end.body == Some(index));
    let mut distinct: Vec<Place> = Vec::new();
    for point in points.chain(ends.map(|end| end.at)) {
        let point = motion.triple(point, 0.0);
        let is_new = distinct.iter().all(|other| distance(*other, point) > 1e-9);
        if is_finite(&point) && is_new {
            distinct.push(point);
        }
    }
    distinct
}

/// The box of a body that has less than two struts, which is seen by its inertia.
fn box_of(motion: &Motion, body: &Body, points: &[Place]) -> Option<[Place; 3]> {
    let center = motion.triple(body.center, 0.0);
    let struts = points.iter().filter(|p| distance(**p, center) > 1e-9);
    if struts.count() > 1 {
        return None;
    }
    let inertia = body.inertia?.map(|row| motion.triple(row, 0.0));
    equal_box(motion.number(body.mass, 0.0), inertia)
}

/// The corners of a box.
fn corners(center: Place, [a, b, c]: [Place; 3]) -> impl Iterator<Item = Place> {
    let sign = |i: u32, bit: u32| if i & (1 << bit) == 0 { -1.0 } else { 1.0 };
    (0..8).map(move |i| {
        let ways = [(0, a), (1, b), (2, c)].map(|(bit, edge)| scaled(sign(i, bit), edge));
        ways.into_iter().fold(center, plus)
    })
}

/// Range of the second point of a joint along the axis of the first, m; 0 without an axis.
fn guide(motion: &Motion, joint: &Link, samples: &[f64]) -> [f64; 2] {
    let (Some([p, q]), Some([axis, _])) = (&joint.ends, joint.axes) else {
        return [0.0; 2];
    };
    let along = |row: &f64| {
        let axis = motion.triple(axis, *row);
        let axis = unit(motion.placement_of(p.body, *row).direction(axis));
        dot(axis, minus(motion.place(q, *row), motion.place(p, *row)))
    };
    let ways = samples.iter().map(along).filter(|s| s.is_finite());
    let start = [f64::INFINITY, f64::NEG_INFINITY];
    let range = ways.fold(start, |[low, high], s| [low.min(s), high.max(s)]);
    if range[0] <= range[1] {
        range
    } else {
        [0.0; 2]
    }
}
