//! Other mechanisms made of a random one: driven, held by springs, standing still, without kinks.

use crate::build::{Case, WELL_CONDITIONED};
use crate::kinematics::State;
use crate::mechanics;
use crate::model::{Form, Joint, JointKind, Load, Model, PointId, Signal, Wave};
use crate::spelling::Chance;

/// The mechanism with drivers of coordinates, until no freedom is left; `None` where this would be ill-conditioned.
pub(crate) fn drive_all(mut case: Case) -> Option<Case> {
    let model = &mut case.model;
    model.start.velocities.clear();
    let mut chance = Chance::new(case.seed);
    let start = State {
        t: 0.0,
        q: model.start.positions.clone(),
        v: vec![0.0; model.nq()],
    };
    while model.nc() < model.nq() {
        let of = |body: usize| {
            model.bodies[body]
                .coordinates()
                .iter()
                .map(move |k| (body, *k))
        };
        let all: Vec<_> = (0..model.bodies.len()).flat_map(of).collect();
        let mut number = || chance.below(2001) as f64 / 1000.0 - 1.0;
        let wave = Wave {
            amplitude: 0.15 * number(),
            rate: 4.0 * number(),
            phase: 3.0 * number(),
        };
        let drivers = all.into_iter().map(|(body, coordinate)| {
            let value = start.q[model.coordinate(body, coordinate)];
            let joint = Joint {
                p: PointId::World,
                q: PointId::Whole(body),
                kind: JointKind::DriveCoordinate {
                    coordinate,
                    value: Signal::through(value, Some(wave)),
                },
            };
            let mut driven = model.clone();
            driven.joints.push(joint.clone());
            (mechanics::equations(&driven, &start).condition(), joint)
        });
        let (condition, joint) = drivers.min_by(|a, b| a.0.total_cmp(&b.0))?;
        if condition > WELL_CONDITIONED {
            return None;
        }
        model.joints.push(joint);
    }
    Some(case)
}

/// The case without functions that have kinks or jumps anywhere.
pub(crate) fn smoothed(mut case: Case) -> Case {
    let state = State {
        t: 0.0,
        q: case.model.start.positions.clone(),
        v: vec![0.0; case.model.nq()],
    };
    mechanics::calm(&mut case.model, &state, f64::INFINITY);
    case
}

/// The mechanism with springs that draw every coordinate back to its start.
pub(crate) fn hold(model: &Model) -> Model {
    let mut model = model.clone();
    for body in 0..model.bodies.len() {
        for coordinate in model.bodies[body].coordinates() {
            let a = (body, *coordinate);
            let start = model.start.positions[model.coordinate(body, *coordinate)];
            let form = Form {
                a,
                b: a,
                linear: -80.0 * start,
                sine: 0.0,
                product: 0.0,
                square: 40.0,
            };
            let factor = Signal::through(1.0, None);
            model.loads.push(Load::Potential { form, factor });
        }
    }
    model
}

/// The mechanism with drives and moving points that stand still where they are at t = 0.
pub(crate) fn freeze(model: &Model) -> Model {
    let mut model = model.clone();
    let freeze = |signal: &mut Signal| *signal = Signal::through(signal.at(0.0)[0], None);
    model.ground.iter_mut().flatten().for_each(freeze);
    for joint in &mut model.joints {
        match &mut joint.kind {
            JointKind::Distance { length: value }
            | JointKind::Prismatic {
                angle: Some(value), ..
            }
            | JointKind::Weld { angle: Some(value) }
            | JointKind::DriveCoordinate { value, .. }
            | JointKind::DriveAngle { value }
            | JointKind::DriveDistance { value }
            | JointKind::Constraint { value, .. } => freeze(value),
            _ => {}
        }
    }
    model
}
