//! Random loads, energies and outputs of a mechanism whose bodies and joints are there.

use super::jet;
use super::matrix;
use super::model::{
    BodyKind, JointKind, Kinetic, Leaf, Load, Model, Output, PointId, Shape, Signal, Terms,
};
use super::motion::Motion;
use super::random::Random;

/// What an expression may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Position,
    Velocity,
    /// Velocities, and angles of joints.
    State,
    /// Accelerations and reactions, too.
    Dynamic,
}

/// Adds random items.
pub(super) fn add(model: &mut Model, random: &mut Random) {
    for _ in 0..random.below(3) {
        let kinetic = kinetic(model, random);
        model.kinetics.extend(kinetic);
    }
    for _ in 0..random.below(5) {
        let load = load(model, random);
        model.loads.extend(load);
    }
    for _ in 0..2 + random.below(6) {
        let output = output(model, random);
        model.outputs.push(output);
    }
}

fn bodies(model: &Model, fits: impl Fn(&BodyKind) -> bool) -> Vec<usize> {
    let all = 0..model.bodies.len();
    all.filter(|body| fits(&model.bodies[*body].kind)).collect()
}

fn joints(model: &Model, fits: impl Fn(JointKind) -> bool) -> Vec<usize> {
    let all = 0..model.joints.len();
    all.filter(|joint| fits(model.joints[*joint].kind))
        .collect()
}

fn one_of<T: Copy>(random: &mut Random, from: &[T]) -> Option<T> {
    from.get(random.below(from.len().max(1))).copied()
}

/// A point of a body.
fn body_point(model: &Model, random: &mut Random) -> Option<PointId> {
    let all = bodies(model, |kind| !matches!(kind, BodyKind::Free(_)));
    let body = one_of(random, &all)?;
    let points = model.bodies[body].points.len();
    let has_center = matches!(
        model.bodies[body].kind,
        BodyKind::Rigid { .. } | BodyKind::Particle
    );
    let choice = random.below(points + usize::from(has_center));
    Some(PointId {
        frame: Some(body),
        index: (choice < points).then_some(choice),
    })
}

/// A point of a body or of the ground.
fn any_point(model: &Model, random: &mut Random) -> Option<PointId> {
    let count = model.ground.len();
    if count > 0 && random.chance(0.3) {
        let index = Some(random.below(count));
        return Some(PointId { frame: None, index });
    }
    body_point(model, random)
}

/// A number of the state.
pub(super) fn leaf(model: &Model, random: &mut Random, level: Level) -> Leaf {
    loop {
        if let Some(leaf) = some_leaf(model, random, level) {
            return leaf;
        }
    }
}

fn some_leaf(model: &Model, random: &mut Random, level: Level) -> Option<Leaf> {
    let rigid = bodies(model, |kind| matches!(kind, BodyKind::Rigid { .. }));
    let ways = bodies(model, |kind| {
        !matches!(kind, BodyKind::Rigid { .. } | BodyKind::Particle)
    });
    let axis = random.below(3);
    let most = match level {
        Level::Position => 0,
        Level::Velocity | Level::State => 1,
        Level::Dynamic => 2,
    };
    let order = random.below(most + 1);
    let turning = joints(model, JointKind::turns);
    let sliding = joints(model, JointKind::slides);
    let pulling = joints(model, |kind| match kind {
        JointKind::DriveCoordinate(body, _) => {
            !matches!(model.bodies[body].kind, BodyKind::Free(_))
        }
        JointKind::Constraint(_) => false,
        _ => true,
    });
    let choices = [
        Some(Level::Position),
        Some(Level::Position),
        Some(Level::Position),
        Some(Level::Position),
        Some(Level::Position),
        Some(Level::Position),
        Some(Level::Velocity),
        Some(Level::Velocity),
        Some(Level::Velocity),
        Some(Level::Velocity),
        Some(Level::State),
        Some(Level::State),
        Some(Level::Dynamic),
        Some(Level::Dynamic),
        Some(Level::Dynamic),
    ];
    let choice = random.below(choices.len());
    if choices[choice].is_some_and(|needed| needed > level) {
        return None;
    }
    match choice {
        0 => Some(Leaf::Time),
        1 => Some(Leaf::Point(body_point(model, random)?, axis, order)),
        2 => {
            let with = bodies(model, |kind| {
                !matches!(kind, BodyKind::Free(_) | BodyKind::Particle)
            });
            let body = one_of(random, &with)?;
            let count = model.bodies[body].directions.len();
            Some(Leaf::Direction(Some(body), random.below(count), axis))
        }
        3 => Some(Leaf::Rotation(
            one_of(random, &rigid)?,
            axis,
            random.below(3),
        )),
        4 => Some(Leaf::Way(one_of(random, &ways)?, order)),
        5 => Some(Leaf::Slide(one_of(random, &sliding)?)),
        6 => Some(Leaf::Omega(one_of(random, &rigid)?, axis, 1)),
        7 => Some(Leaf::Spin(one_of(random, &rigid)?, axis)),
        8 => Some(Leaf::Rate(one_of(random, &turning)?)),
        9 => Some(Leaf::Speed(one_of(random, &sliding)?)),
        10 | 11 => Some(Leaf::Angle(one_of(random, &turning)?)),
        12 => Some(Leaf::Omega(one_of(random, &rigid)?, axis, 2)),
        13 => Some(Leaf::Reaction(one_of(random, &pulling)?, axis)),
        _ => Some(Leaf::Moment(one_of(random, &pulling)?, axis)),
    }
}

/// At least one and at most `most` terms.
pub(super) fn terms(model: &Model, random: &mut Random, level: Level, most: usize) -> Terms {
    let count = 1 + random.below(most);
    (0..count)
        .map(|_| {
            let factors = (0..1 + random.below(2)).map(|_| {
                use Shape::{Bell, Same, Sine, Square, Tanh};
                let shape = [Same, Same, Sine, Square, Tanh, Bell][random.below(6)];
                // Rates have second derivatives that nobody needs.
                (shape, leaf(model, random, level))
            });
            let factors = factors.collect();
            (random.number(5.0), factors)
        })
        .collect()
}

/// None, a number, or an expression.
fn number(model: &Model, random: &mut Random) -> Terms {
    match random.below(4) {
        0 => Vec::new(),
        1 => vec![(random.number(10.0), Vec::new())],
        _ => terms(model, random, Level::State, 2),
    }
}

fn kinetic(model: &Model, random: &mut Random) -> Option<Kinetic> {
    let rigid = bodies(model, |kind| matches!(kind, BodyKind::Rigid { .. }));
    let ways = bodies(model, |kind| {
        !matches!(kind, BodyKind::Rigid { .. } | BodyKind::Particle)
    });
    let sliding = joints(model, JointKind::slides);
    let mut rate = || -> Option<Leaf> {
        let axis = random.below(3);
        match random.below(5) {
            0 => Some(Leaf::Point(body_point(model, random)?, axis, 1)),
            1 => Some(Leaf::Omega(one_of(random, &rigid)?, axis, 1)),
            2 => Some(Leaf::Spin(one_of(random, &rigid)?, axis)),
            3 => Some(Leaf::Way(one_of(random, &ways)?, 1)),
            _ => Some(Leaf::Speed(one_of(random, &sliding)?)),
        }
    };
    let (first, other) = (rate()?, rate());
    let (size, second) = match random.below(3) {
        0 => (1.0, Some(first)),
        // Small beside the bodies: M stays positive definite.
        1 => (0.02, Some(other?)),
        _ => (1.0, None),
    };
    let shape = [Shape::Bell, Shape::Square][random.below(2)];
    let factor = match random.below(3) {
        0 => Vec::new(),
        _ => vec![(shape, leaf(model, random, Level::Position))],
    };
    Some(Kinetic {
        factor: vec![(size * random.between(0.1, 1.0), factor)],
        first,
        second,
    })
}

fn load(model: &Model, random: &mut Random) -> Option<Load> {
    let turning = joints(model, JointKind::turns);
    let with_axes = bodies(model, |kind| {
        matches!(kind, BodyKind::Rigid { .. } | BodyKind::Rotor { .. })
    });
    let along = bodies(model, |kind| {
        matches!(kind, BodyKind::Rotor { .. } | BodyKind::Free(_))
    });
    let three = |random: &mut Random| [(); 3].map(|()| number(model, random));
    match random.below(9) {
        0 | 1 => Some(Load::Force {
            at: body_point(model, random)?,
            local: random.chance(0.5),
            value: three(random),
        }),
        2 => Some(Load::Torque {
            on: one_of(random, &with_axes)?,
            local: random.chance(0.5),
            value: three(random),
        }),
        3 => Some(Load::Along {
            on: one_of(random, &along)?,
            value: number(model, random),
        }),
        4 => Some(Load::About {
            joint: one_of(random, &turning)?,
            value: number(model, random),
        }),
        5 | 6 => {
            let ends = ends(model, random)?;
            let signal = |random: &mut Random, start: f64| Signal {
                start,
                wave: random
                    .chance(0.3)
                    .then(|| [random.number(0.1), random.number(4.0), 0.3]),
            };
            let spring = random.chance(0.7).then(|| {
                let start = random.between(1.0, 50.0);
                let free = random.between(0.1, 2.0);
                [signal(random, start), signal(random, free)]
            });
            let damping = match (spring.is_some(), random.below(3)) {
                (true, 0) => None,
                (_, 1) => Some(terms(model, random, Level::State, 1)),
                _ => Some(vec![(random.between(0.0, 5.0), Vec::new())]),
            };
            Some(Load::Spring {
                ends,
                spring,
                damping,
            })
        }
        7 => Some(Load::Law {
            ends: ends(model, random)?,
            law: [(); 4].map(|()| random.number(10.0)),
            more: number(model, random),
        }),
        _ => Some(Load::Potential(terms(model, random, Level::Position, 2))),
    }
}

/// Two points that are apart at the start.
fn ends(model: &Model, random: &mut Random) -> Option<[PointId; 2]> {
    let (p, q) = (any_point(model, random)?, any_point(model, random)?);
    let state = super::build::start(model);
    let motion = Motion::new(model, &state, &state.v, &state.v, 0.0);
    let [from, to] = [p, q].map(|id| jet::value(motion.point(model, id)));
    let gap = matrix::difference(from, to);
    // More than the state is moved by.
    let is_apart = p.frame != q.frame && matrix::dot(gap, gap) > 1.0;
    is_apart.then_some([p, q])
}

fn output(model: &Model, random: &mut Random) -> Output {
    match random.below(8) {
        0 => Output::Energy(random.below(3)),
        1 => match any_point(model, random) {
            Some(point) => Output::Point(point),
            None => Output::Leaf(Leaf::Time),
        },
        2 => Output::Terms(terms(model, random, Level::State, 2)),
        _ => Output::Leaf(leaf(model, random, Level::Dynamic)),
    }
}
