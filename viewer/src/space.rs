//! The scene of a mechanism in space: bodies with their points, joints, loads, traced outputs.
//!
//! The counterpart of [`scene`](crate::scene). A body has seven numbers a frame: the place of its axes
//! and the quaternion of its attitude, real part first, which turns body axes into world axes.

use crate::scene::{first_row, index};
use crate::tracks::{Measure, Number, Tracks};
use mbdsl_compiler::expr::{ExprId, Function, Graph, Vector};
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::model::kinematics::{self, Rotation};
use mbdsl_compiler::model::{
    Anchor, BodyId, BodyKind, Ends, Frame, Joint, JointKind, LoadKind, Model, Output,
};
use mbdsl_runtime::Layout;
use serde::Serialize;

type Triple = [Number; 3];

#[derive(Serialize)]
pub(crate) struct Scene {
    /// Number of dimensions, 3: tells the page that this is a scene in space.
    dimension: u8,
    pub(crate) gravity: Triple,
    pub(crate) ground: Vec<Point>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) joints: Vec<Link>,
    pub(crate) loads: Vec<Load>,
    pub(crate) traces: Vec<Point>,
}

/// A named point in the axes of its frame.
#[derive(Serialize)]
pub(crate) struct Point {
    name: String,
    pub(crate) at: Triple,
}

#[derive(Serialize)]
pub(crate) struct Body {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    /// Position of its axes, m.
    pub(crate) at: Triple,
    pub(crate) attitude: [Number; 4],
    pub(crate) mass: Number,
    pub(crate) center: Triple,
    /// The matrix of inertia about the center of mass in body axes, kg m^2, row by row; of bodies that turn freely.
    pub(crate) inertia: Option<[Triple; 3]>,
    pub(crate) points: Vec<Point>,
    /// The direction of a slider's line, or the one that a rotor turns about.
    pub(crate) axis: Option<Triple>,
}

/// A point of a body, or of the ground if `body` is `None`.
#[derive(Serialize)]
pub(crate) struct Place {
    pub(crate) body: Option<u32>,
    pub(crate) at: Triple,
}

/// A joint, driver or constraint; fields that its kind does not have are `None`.
#[derive(Serialize)]
pub(crate) struct Link {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) driven: bool,
    pub(crate) ends: Option<[Place; 2]>,
    bodies: Option<[Option<u32>; 2]>,
    /// Its direction in the axes of the first body and of the second.
    pub(crate) axes: Option<[Triple; 2]>,
    /// Force on the second body in world axes, N.
    force: Triple,
    /// Moment on the second body about its point in world axes, N m.
    moment: Triple,
}

#[derive(Serialize, Default)]
pub(crate) struct Load {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) ends: Option<[Place; 2]>,
    pub(crate) at: Option<Place>,
    /// Force in world axes, N.
    force: Option<Triple>,
    tension: Option<Number>,
    /// The body that feels the moment.
    body: Option<u32>,
    /// Moment in world axes, N m.
    moment: Option<Triple>,
}

/// The scene of a model in space, its quantities over time in the tracks.
pub(crate) fn scene(model: &Model, layout: &Layout, tracks: &mut Tracks) -> Scene {
    let ids = (0..).map(BodyId).take(model.bodies.len());
    Scene {
        dimension: 3,
        gravity: tracks.triple(model.gravity, Measure::Value),
        ground: points(&model.ground, tracks),
        bodies: ids.map(|id| body(model, id, tracks)).collect(),
        joints: model
            .joints
            .iter()
            .filter(|joint| !joint.kind.counts_turns())
            .map(|joint| link(model, layout, joint, tracks))
            .collect(),
        loads: model
            .loads
            .iter()
            .filter_map(|load| self::load(model, load, tracks))
            .collect(),
        traces: traces(model, tracks),
    }
}

fn points(points: &[mbdsl_compiler::model::Point], tracks: &mut Tracks) -> Vec<Point> {
    let point = |point: &mbdsl_compiler::model::Point| Point {
        name: point.name.clone(),
        at: tracks.triple(point.local, Measure::Place),
    };
    points.iter().map(point).collect()
}

fn body(model: &Model, id: BodyId, tracks: &mut Tracks) -> Body {
    let body = model.body(id);
    let zero = tracks.graph().zero();
    let origin = Anchor {
        frame: Frame::Body(id),
        local: [zero; 3].into(),
    };
    let at = kinematics::position(tracks.graph(), &model.bodies, origin);
    let attitude = attitude(tracks.graph(), model, id);
    Body {
        name: body.name.clone(),
        kind: body.word(),
        at: tracks.triple(at, Measure::Place),
        attitude: tracks.attitude(attitude),
        mass: tracks.number(body.mass.expr, Measure::Value),
        center: tracks.triple(body.center, Measure::Place),
        inertia: match body.kind {
            BodyKind::Spatial { inertia } => {
                Some(inertia.map(|row| tracks.triple(row.into(), Measure::Value)))
            }
            _ => None,
        },
        points: points(&body.points, tracks),
        axis: match body.kind {
            BodyKind::Slider { axis, .. } | BodyKind::Rotor { axis, .. } => {
                Some(tracks.triple(axis, Measure::Value))
            }
            _ => None,
        },
    }
}

/// The quaternion of a body, real part first.
fn attitude(graph: &mut Graph, model: &Model, id: BodyId) -> [ExprId; 4] {
    let (zero, one) = (graph.zero(), graph.one());
    if let Some(quaternion) = kinematics::quaternion(graph, model.body(id)) {
        return quaternion;
    }
    match kinematics::rotation(graph, &model.bodies, Frame::Body(id)) {
        Rotation::About(axis, theta) => {
            let half = graph.constant(0.5);
            let half = graph.mul(half, theta);
            let sin = graph.call(Function::Sin, half);
            let [x, y, z] = axis.map(|axis| graph.mul(axis, sin));
            [graph.call(Function::Cos, half), x, y, z]
        }
        _ => [one, zero, zero, zero],
    }
}

fn place(anchor: Anchor, tracks: &mut Tracks) -> Place {
    Place {
        body: index(anchor.frame),
        at: tracks.triple(anchor.local, Measure::Place),
    }
}

fn places(ends: Ends, tracks: &mut Tracks) -> [Place; 2] {
    [ends.first, ends.second].map(|end| place(end, tracks))
}

fn link(model: &Model, layout: &Layout, joint: &Joint, tracks: &mut Tracks) -> Link {
    let row = first_row(layout, joint);
    let (force, moment) = kinematics::reaction_on_last(tracks.graph(), &model.bodies, joint, row);
    let of = joint.kind.description();
    let axes = match joint.kind {
        JointKind::InSpace { axes, .. } => Some([axes.first[0], axes.second[0]]),
        _ => None,
    };
    Link {
        name: joint.name.clone(),
        kind: of.drawn,
        driven: joint.kind.is_driver(),
        ends: of.ends.map(|ends| places(ends, tracks)),
        bodies: of.frames.map(|frames| frames.map(index)),
        axes: axes.map(|axes| axes.map(|axis| tracks.triple(axis, Measure::Value))),
        force: tracks.triple(force, Measure::Value),
        moment: tracks.triple(moment.into(), Measure::Value),
    }
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
            force: Some(tracks.triple(force, Measure::Value)),
            ..drawn
        },
        LoadKind::Tension { ends, tension } => Load {
            ends: Some(places(ends, tracks)),
            tension: Some(tracks.number(tension, Measure::Value)),
            ..drawn
        },
        LoadKind::Moment { on, moment } => Load {
            body: index(on),
            moment: Some(tracks.triple(moment, Measure::Value)),
            ..drawn
        },
        LoadKind::About {
            frames: [first, second],
            axes,
            torque,
        } => {
            // The first body feels the opposite where the second is the ground.
            let graph = tracks.graph();
            let (on, axis, torque) = match second {
                Frame::Body(_) => (second, axes[1], torque),
                Frame::Ground => (first, axes[0], graph.neg(torque)),
            };
            let axis = kinematics::direction(graph, &model.bodies, on, axis);
            let moment = axis.map(|part| graph.mul(torque, part));
            Load {
                body: index(on),
                moment: Some(tracks.triple(moment, Measure::Value)),
                ..drawn
            }
        }
        // They have no place, or belong to the plane.
        LoadKind::Generalized { .. }
        | LoadKind::Potential { .. }
        | LoadKind::Torque { .. }
        | LoadKind::Bushing { .. } => return None,
    })
}

/// The outputs that are places: triples `.x`, `.y` and `.z` in m or, in a model without units, the place of a
/// point of a body.
fn traces(model: &Model, tracks: &mut Tracks) -> Vec<Point> {
    let mut moving = Vec::new();
    for (id, body) in (0..).map(BodyId).zip(&model.bodies) {
        let locals = body.points.iter().map(|point| point.local);
        for local in locals.chain([body.center]) {
            let frame = Frame::Body(id);
            let anchor = Anchor { frame, local };
            moving.push(kinematics::position(tracks.graph(), &model.bodies, anchor));
        }
    }
    let named = |triple: &[Output]| {
        let name = triple[0].name.strip_suffix(".x")?;
        let others = [".y", ".z"].into_iter().zip(&triple[1..]);
        let mut others = others.map(|(suffix, output)| output.name.strip_suffix(suffix));
        others
            .all(|other| other == Some(name))
            .then(|| name.to_owned())
    };
    let triples = model.outputs.windows(3).filter_map(|triple| {
        let name = named(triple)?;
        let at = Vector::from([0, 1, 2].map(|k: usize| triple[k].quantity));
        let lengths = triple
            .iter()
            .all(|output| output.dimension == Some(Dimension::LENGTH));
        (lengths || moving.contains(&at)).then_some((name, at))
    });
    let triples: Vec<(String, Vector)> = triples.collect();
    triples
        .into_iter()
        .map(|(name, at)| Point {
            name,
            at: tracks.triple(at, Measure::Place),
        })
        .collect()
}
