//! The bodies that are round: gears, and those whose outline is given by points around their origin.

use crate::motion::{Motion, Place, distance};
use crate::scene::{Body, Link};
use std::f64::consts::PI;

/// A round body, about its origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Wheel {
    /// Radius, m.
    pub(crate) radius: f64,
    /// The direction of the mark that shows how it turns, rad.
    pub(crate) mark: f64,
    /// Whether its teeth are inside, so that it is drawn as a ring.
    pub(crate) is_ring: bool,
    /// Whether it has a pitch circle, which is drawn as its outline.
    pub(crate) meshes: bool,
}

/// The round bodies among all.
pub(crate) fn wheels(motion: &Motion) -> Vec<Option<Wheel>> {
    let bodies = &motion.scene.bodies;
    let mut wheels: Vec<Option<Wheel>> = bodies.iter().map(|body| disk(motion, body)).collect();
    for joint in &motion.scene.joints {
        for (body, wheel) in pitch_circles(motion, joint).into_iter().flatten() {
            if let Some(found) = wheels.get_mut(body as usize) {
                // A body that meshes with several has the circle of the first.
                found.get_or_insert(wheel);
            }
        }
    }
    wheels
}

/// The pitch circles of two gears whose centers are apart.
pub(super) fn pitch_circles(motion: &Motion, joint: &Link) -> Option<[(u32, Wheel); 2]> {
    let ratio = motion.number(joint.ratio?, 0.0);
    let [a, b] = joint.bodies?;
    let [a, b] = [a?, b?];
    let [p, q] = [a, b].map(|body| motion.pose_of(Some(body), 0.0).at);
    let apart = distance(p, q);
    // The radii are as the inverse speeds; they add up outside of each other.
    let second = apart
        / if ratio < 0.0 {
            1.0 - ratio
        } else {
            (1.0 - ratio).abs()
        };
    let first = second * ratio.abs();
    let wheel = |radius: f64, other: f64| Wheel {
        radius,
        mark: 0.0,
        is_ring: ratio > 0.0 && radius > other,
        meshes: true,
    };
    let fine = [apart, first, second]
        .iter()
        .all(|x| *x > 0.0 && x.is_finite());
    fine.then(|| [(a, wheel(first, second)), (b, wheel(second, first))])
}

/// A body whose outline is at one distance all around its origin, most of it by points that are there
/// for the outline only, so that their names begin with `_`.
fn disk(motion: &Motion, body: &Body) -> Option<Wheel> {
    let placed = body
        .points
        .iter()
        .map(|point| (point, motion.pair(point.at, 0.0)));
    let size = |[x, y]: Place| x.hypot(y);
    let radius = placed.clone().map(|(_, at)| size(at)).fold(0.0, f64::max);
    let rim: Vec<_> = placed.filter(|(_, at)| size(*at) > 0.98 * radius).collect();
    let unnamed = rim.iter().filter(|(point, _)| point.name.starts_with('_'));
    let mut angles: Vec<f64> = rim.iter().map(|(_, [x, y])| y.atan2(*x)).collect();
    let mark = angles.first().copied()?;
    angles.sort_by(f64::total_cmp);
    let around = angles.first().map(|first| first + 2.0 * PI);
    let next = angles.iter().skip(1).chain(&around);
    let gap = angles
        .iter()
        .zip(next)
        .map(|(a, b)| b - a)
        .fold(0.0, f64::max);
    let is_round = radius > 0.0 && unnamed.count() >= 2 && gap < 0.9 * PI;
    is_round.then_some(Wheel {
        radius,
        mark,
        is_ring: false,
        meshes: false,
    })
}
