//! Other mechanisms made of a random one: driven, held by potentials, standing still.

use super::build::{Builder, Case, build};
use super::model::{Body, BodyKind, JointKind, Leaf, Load, Model, PointId, Shape};
use super::random::Random;

/// The mechanism of a seed with drivers until no freedom is left; `None` where this would be ill-conditioned.
pub(super) fn build_driven(seed: u64) -> Option<Model> {
    let mut random = Random(seed);
    let Case { model, .. } = build(seed);
    let mut builder = Builder {
        random: Random(random.bits()),
        model,
    };
    for _ in 0..150 {
        let velocities: usize = builder.model.bodies.iter().map(Body::velocities).sum();
        let rows = builder.model.joints.iter().map(|joint| joint.kind.rows());
        if rows.sum::<usize>() == velocities {
            return Some(builder.model);
        }
        let body = builder.random.below(builder.model.bodies.len());
        let joints = builder.model.joints.len().max(1);
        let kind = match builder.random.below(4) {
            0 => JointKind::DriveAngle(builder.random.below(joints)),
            1 => JointKind::DriveSlide(builder.random.below(joints)),
            2 => JointKind::DriveCoordinate(body, builder.random.below(3)),
            _ => JointKind::DriveDistance,
        };
        builder.joint(kind, [None, Some(body)], false);
    }
    None
}

/// The mechanism with potentials that draw every body back to its start.
pub(super) fn hold(model: &Model) -> Model {
    let mut model = model.clone();
    for (index, body) in model.bodies.iter().enumerate() {
        let mut drawn = |leaf: Leaf, start: f64| {
            let square = (40.0, vec![(Shape::Square, leaf)]);
            let linear = (-80.0 * start, vec![(Shape::Same, leaf)]);
            model.loads.push(Load::Potential(vec![square, linear]));
        };
        match body.kind {
            BodyKind::Rigid { .. } | BodyKind::Particle => {
                let center = PointId {
                    frame: Some(index),
                    index: None,
                };
                for axis in 0..3 {
                    drawn(Leaf::Point(center, axis, 0), body.start.place[axis]);
                }
            }
            _ => drawn(Leaf::Way(index, 0), body.start.way),
        }
        if body.is_rigid() {
            let start = body.start.attitude.matrix();
            for (i, row) in start.iter().enumerate() {
                for (j, entry) in row.iter().enumerate() {
                    drawn(Leaf::Rotation(index, i, j), *entry);
                }
            }
        }
    }
    model
}

/// The mechanism with drives and moving points that stand still where they are at t = 0.
pub(super) fn freeze(model: &Model) -> Model {
    let mut model = model.clone();
    for point in &mut model.ground {
        point.0.iter_mut().for_each(|part| part.wave = None);
    }
    for joint in &mut model.joints {
        if let Some(value) = &mut joint.value {
            value.wave = None;
        }
    }
    model
}
