//! The scene of a mechanism in the plane: bodies with their points, joints, loads, traced outputs.

use crate::tracks::{Measure, Number, Tracks};
use mbdsl_compiler::expr::Vector;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::model::{
    Anchor, BodyId, BodyKind, Ends, Frame, Joint, LoadKind, Model, kinematics,
};
use mbdsl_runtime::Layout;
use serde::Serialize;
use std::f64::consts::TAU;

/// Number of corners of the outline of a cam.
const CORNERS: u32 = 120;

#[derive(Serialize)]
pub(crate) struct Scene {
    pub(crate) gravity: [Number; 2],
    pub(crate) ground: Vec<Point>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) joints: Vec<Link>,
    pub(crate) loads: Vec<Load>,
    pub(crate) traces: Vec<Trace>,
}

/// A named point in the axes of its frame.
#[derive(Serialize)]
pub(crate) struct Point {
    pub(crate) name: String,
    pub(crate) at: [Number; 2],
}

#[derive(Serialize)]
pub(crate) struct Body {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    /// Position of its axes, m; `angle` is their rotation, rad.
    pub(crate) at: [Number; 2],
    pub(crate) angle: Number,
    /// Rate of `at`, m/s; `turning` is that of `angle`, rad/s.
    velocity: [Number; 2],
    turning: Number,
    pub(crate) mass: Number,
    pub(crate) center: [Number; 2],
    pub(crate) points: Vec<Point>,
    /// The direction of a slider's line.
    pub(crate) axis: Option<[Number; 2]>,
}

/// A point of a body, or of the ground if `body` is `None`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Place {
    pub(crate) body: Option<u32>,
    pub(crate) at: [Number; 2],
}

/// A joint, driver or constraint; fields that its kind does not have are `None`.
#[derive(Serialize)]
pub(crate) struct Link {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    /// Its word in the language.
    #[serde(skip)]
    pub(crate) word: &'static str,
    pub(crate) ends: Option<[Place; 2]>,
    pub(crate) bodies: Option<[Option<u32>; 2]>,
    /// Direction of its line, in the axes of the first body.
    pub(crate) axis: Option<[Number; 2]>,
    pub(crate) ratio: Option<Number>,
    /// The radii of wheels at the ends, or about the origins of the bodies, m; of a ring or a crossed belt negative.
    #[serde(skip_serializing_if = "no_wheel")]
    pub(crate) radii: [Option<Number>; 2],
    /// The outline around the first end, in its body's axes, m.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) outline: Vec<[f64; 2]>,
    /// Force on the second body in world axes, N.
    pub(crate) force: [Number; 2],
    /// Moment on the second body about its point, N m.
    pub(crate) moment: Number,
    /// The place about which its bodies turn, if it has no ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) about: Option<Place>,
}

impl Place {
    /// The origin of a body, or of the ground.
    pub(crate) fn origin(body: Option<u32>) -> Place {
        let at = [Number::Constant(0.0); 2];
        Place { body, at }
    }
}

impl Scene {
    /// The pin of the revolute joint between two bodies; without one, the origin of the second body, or of the first if
    /// the second is the ground.
    pub(crate) fn meeting(&self, bodies: [Option<u32>; 2]) -> Option<Place> {
        let [a, b] = bodies;
        let joint = self.joints.iter().find(|joint| {
            let both = joint.bodies == Some([a, b]) || joint.bodies == Some([b, a]);
            joint.kind == "revolute" && both
        });
        if let Some([_, end]) = joint.and_then(|joint| joint.ends.as_ref()) {
            return Some(end.clone());
        }
        b.or(a).map(|body| Place::origin(Some(body)))
    }
}

#[derive(Serialize, Default)]
pub(crate) struct Load {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) ends: Option<[Place; 2]>,
    pub(crate) at: Option<Place>,
    pub(crate) force: Option<[Number; 2]>,
    pub(crate) tension: Option<Number>,
    pub(crate) bodies: Option<[Option<u32>; 2]>,
    pub(crate) torque: Option<Number>,
}

/// A point that leaves a path.
#[derive(Serialize)]
pub(crate) struct Trace {
    pub(crate) name: String,
    pub(crate) at: [Number; 2],
    /// Velocity, m/s.
    velocity: [Number; 2],
}

/// The scene of a model, its quantities over time in the tracks.
pub(crate) fn scene(model: &Model, layout: &Layout, tracks: &mut Tracks) -> Scene {
    let ids = (0..).map(BodyId).take(model.bodies.len());
    let bodies = ids.map(|id| body(model, id, tracks)).collect();
    let point = |point: &mbdsl_compiler::model::Point, tracks: &mut Tracks| Point {
        name: point.name.clone(),
        at: tracks.pair(point.local, Measure::Place),
    };
    let mut scene = Scene {
        gravity: tracks.pair(model.gravity, Measure::Value),
        ground: model.ground.iter().map(|p| point(p, tracks)).collect(),
        bodies,
        joints: model
            .joints
            .iter()
            .map(|joint| link(model, layout, joint, tracks))
            .collect(),
        loads: model
            .loads
            .iter()
            .filter_map(|load| self::load(model, load, tracks))
            .collect(),
        traces: traces(model, tracks),
    };
    let about = |joint: &Link| match &joint.ends {
        Some(_) => None,
        None => scene.meeting(joint.bodies?),
    };
    let about: Vec<Option<Place>> = scene.joints.iter().map(about).collect();
    for (joint, about) in scene.joints.iter_mut().zip(about) {
        joint.about = about;
    }
    scene
}

fn body(model: &Model, id: BodyId, tracks: &mut Tracks) -> Body {
    let body = model.body(id);
    let zero = tracks.graph().zero();
    let origin = Anchor {
        frame: Frame::Body(id),
        local: model.gravity.map(|_| zero),
    };
    let at = kinematics::position(tracks.graph(), &model.bodies, origin);
    let angle = kinematics::angle(tracks.graph(), &model.bodies, origin.frame).unwrap_or(zero);
    let points = body.points.iter().map(|point| Point {
        name: point.name.clone(),
        at: tracks.pair(point.local, Measure::Place),
    });
    let points = points.collect();
    Body {
        name: body.name.clone(),
        kind: body.word(),
        at: tracks.pair(at, Measure::Place),
        angle: tracks.number(angle, Measure::Angle),
        velocity: tracks.rates(at),
        turning: {
            let turning = kinematics::rate(tracks.graph(), angle);
            tracks.number(turning, Measure::AngleRate)
        },
        mass: tracks.number(body.mass.expr, Measure::Value),
        center: tracks.pair(body.center, Measure::Place),
        points,
        axis: match body.kind {
            BodyKind::Slider { axis, .. } => Some(tracks.pair(axis, Measure::Value)),
            _ => None,
        },
    }
}

/// Index of the body of a frame; `None` for the ground.
pub(crate) fn index(frame: Frame) -> Option<u32> {
    match frame {
        Frame::Ground => None,
        Frame::Body(id) => Some(id.0),
    }
}

fn place(anchor: Anchor, tracks: &mut Tracks) -> Place {
    Place {
        body: index(anchor.frame),
        at: tracks.pair(anchor.local, Measure::Place),
    }
}

fn places(ends: Ends, tracks: &mut Tracks) -> [Place; 2] {
    [ends.first, ends.second].map(|end| place(end, tracks))
}

fn link(model: &Model, layout: &Layout, joint: &Joint, tracks: &mut Tracks) -> Link {
    let row = first_row(layout, joint);
    let (force, moment) = kinematics::reaction_on_last(tracks.graph(), &model.bodies, joint, row);
    let of = joint.kind.description();
    Link {
        name: joint.name.clone(),
        kind: of.drawn,
        word: of.word,
        ends: of.ends.map(|ends| places(ends, tracks)),
        bodies: of.frames.map(|frames| frames.map(index)),
        axis: of.axis.map(|axis| tracks.pair(axis, Measure::Value)),
        radii: of
            .radii
            .map(|radius| radius.map(|radius| tracks.number(radius, Measure::Value))),
        outline: of
            .profile
            .map_or_else(Vec::new, |table| outline(model, table)),
        ratio: of.ratio.map(|ratio| tracks.number(ratio, Measure::Value)),
        force: tracks.pair(force, Measure::Value),
        moment: tracks.number(moment[2], Measure::Value),
        about: None,
    }
}

/// The first row of phi of a joint.
pub(crate) fn first_row(layout: &Layout, joint: &Joint) -> u32 {
    let mut rows = layout.constraints().iter();
    let row = rows.position(|row| row.joint == joint.name);
    row.map_or(0, |row| row as u32)
}

fn no_wheel(radii: &[Option<Number>; 2]) -> bool {
    radii.iter().all(Option::is_none)
}

/// The corners of a closed curve that a table gives by angle.
fn outline(model: &Model, table: u32) -> Vec<[f64; 2]> {
    let profile = model.graph.tables[table as usize].table(0);
    let corner = |corner: u32| {
        let angle = f64::from(corner) * TAU / f64::from(CORNERS);
        let radius = profile.value(angle);
        // As fine as a picture can show.
        [radius * angle.cos(), radius * angle.sin()].map(|x| (x * 1e7).round() / 1e7)
    };
    (0..CORNERS).map(corner).collect()
}

fn load(model: &Model, load: &mbdsl_compiler::model::Load, tracks: &mut Tracks) -> Option<Load> {
    let drawn = Load {
        name: load.name.clone(),
        kind: load.word,
        ..Load::default()
    };
    Some(match load.kind {
        LoadKind::Force { at, force } => Load {
            at: Some(place(at, tracks)),
            force: Some(tracks.pair(force, Measure::Value)),
            ..drawn
        },
        LoadKind::Torque { on, from, torque } => Load {
            bodies: Some([index(from), index(on)]),
            torque: Some(tracks.number(torque, Measure::Value)),
            ..drawn
        },
        LoadKind::Tension { ends, tension } => Load {
            ends: Some(places(ends, tracks)),
            tension: Some(tracks.number(tension, Measure::Value)),
            ..drawn
        },
        LoadKind::Bushing {
            ends,
            axes,
            force,
            torque,
        } => {
            let mut force = kinematics::direction(tracks.graph(), &model.bodies, axes, force);
            // What the second body feels, the first if the second is the ground.
            let at = match ends.second.frame {
                Frame::Ground => ends.first,
                Frame::Body(_) => {
                    force = force.map(|force| tracks.graph().neg(force));
                    ends.second
                }
            };
            let torque = tracks.graph().neg(torque);
            Load {
                ends: Some(places(ends, tracks)),
                at: Some(place(at, tracks)),
                force: Some(tracks.pair(force, Measure::Value)),
                bodies: Some([ends.first.frame, ends.second.frame].map(index)),
                torque: (!tracks.graph().is_zero(torque))
                    .then(|| tracks.number(torque, Measure::Value)),
                ..drawn
            }
        }
        // They have no place in the plane.
        LoadKind::Generalized { .. }
        | LoadKind::Potential { .. }
        | LoadKind::Moment { .. }
        | LoadKind::About { .. } => return None,
    })
}

/// The outputs that are places: pairs `.x` and `.y` in m or, in a model without units, the place of a
/// point of a body.
fn traces(model: &Model, tracks: &mut Tracks) -> Vec<Trace> {
    let mut moving = Vec::new();
    for (id, body) in (0..).map(BodyId).zip(&model.bodies) {
        let locals = body.points.iter().map(|point| point.local);
        for local in locals.chain([body.center]) {
            let frame = Frame::Body(id);
            let anchor = Anchor { frame, local };
            moving.push(kinematics::position(tracks.graph(), &model.bodies, anchor));
        }
    }
    let pairs = model.outputs.windows(2).filter_map(|pair| {
        let name = pair[0].name.strip_suffix(".x")?;
        (pair[1].name.strip_suffix(".y")? == name).then_some((name, pair))
    });
    let places = pairs.filter(|(_, pair)| {
        let is_length =
            |output: &&mbdsl_compiler::model::Output| output.dimension == Some(Dimension::LENGTH);
        pair.iter().filter(is_length).count() == 2
            || moving.contains(&[pair[0].quantity, pair[1].quantity].into())
    });
    let traced: Vec<(String, Vector)> = places
        .map(|(name, pair)| (name.to_owned(), [pair[0].quantity, pair[1].quantity].into()))
        .collect();
    traced
        .into_iter()
        .map(|(name, at)| Trace {
            name,
            at: tracks.pair(at, Measure::Place),
            velocity: tracks.rates(at),
        })
        .collect()
}
