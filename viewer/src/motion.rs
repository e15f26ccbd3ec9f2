//! The motion of a scene: the values of its numbers at the frames of a run, and between them.

use crate::frames::frames;
use crate::refine::refined;
use crate::scene::{self, Body, Scene};
use crate::tracks::{Number, Tracks};
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Layout, Mechanism, Trajectory};

/// A point or a direction: in m, or in pixels.
pub(crate) type Place = [f64; 2];

/// A scene with the values of its numbers at the frames.
///
/// A moment is a row, and may be between two: 2.5 is halfway from the third frame to the fourth.
pub(crate) struct Motion<S = Scene> {
    pub(crate) scene: S,
    columns: Vec<Vec<f64>>,
}

/// A body at a moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pose {
    pub(crate) at: Place,
    pub(crate) angle: f64,
}

impl Pose {
    /// A point of the body in the world.
    pub(crate) fn place(self, local: Place) -> Place {
        let [x, y] = self.direction(local);
        [self.at[0] + x, self.at[1] + y]
    }

    /// A vector of the body in world axes.
    pub(crate) fn direction(self, [x, y]: Place) -> Place {
        let (sin, cos) = self.angle.sin_cos();
        [cos * x - sin * y, sin * x + cos * y]
    }
}

impl<S> Motion<S> {
    /// The motion of a run, with the scene that `scene` makes; `None` if the run has no rows.
    pub(crate) fn new<M: Mechanism + ?Sized>(
        model: &Model,
        mechanism: &M,
        trajectory: &Trajectory,
        scene: fn(&Model, &Layout, &mut Tracks) -> S,
    ) -> Option<Motion<S>> {
        let mut tracks = Tracks::new(model, mechanism);
        let scene = scene(model, mechanism.layout(), &mut tracks);
        let nodes = frames(trajectory.times());
        let states = nodes.iter().filter_map(|&node| trajectory.state(node));
        let states = refined(states.collect(), mechanism.layout());
        let columns = tracks.at(&states);
        (!states.is_empty()).then_some(Motion { scene, columns })
    }

    /// The motion of a scene whose columns are known.
    pub(crate) fn of(scene: S, columns: Vec<Vec<f64>>) -> Motion<S> {
        Motion { scene, columns }
    }

    /// The times of the frames, s.
    pub(crate) fn times(&self) -> &[f64] {
        self.columns.first().map_or(&[], Vec::as_slice)
    }

    /// The row at a time, which may be between two.
    pub(crate) fn row(&self, t: f64) -> f64 {
        let times = self.times();
        let after = times.partition_point(|time| *time <= t);
        let before = after.saturating_sub(1);
        match times.get(before..=after) {
            Some([a, b]) if b > a => before as f64 + ((t - a) / (b - a)).clamp(0.0, 1.0),
            _ => before as f64,
        }
    }

    /// The time at a row, s.
    pub(crate) fn time(&self, row: f64) -> f64 {
        between(self.times(), row)
    }

    pub(crate) fn number(&self, number: Number, row: f64) -> f64 {
        match number {
            Number::Constant(value) => value,
            Number::Column(index) => self
                .columns
                .get(index)
                .map_or(f64::NAN, |column| between(column, row)),
        }
    }
}

impl Motion {
    pub(crate) fn pair(&self, pair: [Number; 2], row: f64) -> Place {
        pair.map(|number| self.number(number, row))
    }

    pub(crate) fn pose(&self, body: &Body, row: f64) -> Pose {
        Pose {
            at: self.pair(body.at, row),
            angle: self.number(body.angle, row),
        }
    }

    /// The pose of a body, or of the ground.
    pub(crate) fn pose_of(&self, body: Option<u32>, row: f64) -> Pose {
        match body.and_then(|body| self.scene.bodies.get(body as usize)) {
            Some(body) => self.pose(body, row),
            None => Pose {
                at: [0.0; 2],
                angle: 0.0,
            },
        }
    }

    /// A point of a body or of the ground, in the world.
    pub(crate) fn place(&self, end: &scene::Place, row: f64) -> Place {
        let local = self.pair(end.at, row);
        self.pose_of(end.body, row).place(local)
    }

    /// The ends of all joints and loads, and the points that loads act on.
    pub(crate) fn ends(&self) -> impl Iterator<Item = &scene::Place> {
        let joints = self.scene.joints.iter().flat_map(|joint| &joint.ends);
        let loads = self.scene.loads.iter();
        let held = loads.clone().flat_map(|load| &load.ends);
        let pushed = loads.flat_map(|load| &load.at);
        joints.chain(held).flatten().chain(pushed)
    }
}

/// The value of a column at a row, which may be between two.
fn between(column: &[f64], row: f64) -> f64 {
    let before = row.max(0.0) as usize;
    let share = row - before as f64;
    match column.get(before..before + 2) {
        Some([a, b]) if share > 0.0 => a + share * (b - a),
        Some([a, _]) => *a,
        _ => column.last().copied().unwrap_or(f64::NAN),
    }
}

pub(crate) fn distance(p: Place, q: Place) -> f64 {
    (p[0] - q[0]).hypot(p[1] - q[1])
}

/// The vector at length 1.
pub(crate) fn unit([x, y]: Place) -> Place {
    let length = x.hypot(y);
    if length > 0.0 {
        [x / length, y / length]
    } else {
        [1.0, 0.0]
    }
}

pub(crate) fn dot(a: Place, b: Place) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(crate) fn is_finite(place: &Place) -> bool {
    place.iter().all(|x| x.is_finite())
}
