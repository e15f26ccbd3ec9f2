//! The reactions of joints and drivers, named as outputs name them.

use crate::analysis::Row;
use mbdsl::runtime::rank::rank;
use mbdsl::runtime::{Kind, Mechanism, State};
use mbdsl_compiler::expr::{ExprId, Symbol};
use mbdsl_compiler::model::{BodyKind, Joint, JointKind, Model, kinematics};

/// The forces and moments in a state.
pub(super) struct Reactions {
    /// Reactions of joints and drivers on their second body.
    pub(super) joints: Vec<Row>,
    /// The multipliers of equations between coordinates, which act at no point.
    pub(super) equations: Vec<Row>,
    /// The joints whose reactions the state does not determine.
    pub(super) not_unique: Vec<String>,
}

/// The reactions of a mechanism in a state.
pub(super) fn reactions(model: &Model, mechanism: &dyn Mechanism, state: &State) -> Reactions {
    let layout = mechanism.layout();
    let unit = |unit: &str| if layout.units() { unit } else { "" }.to_owned();
    let mut graph = model.graph.clone();
    let mut named: Vec<(String, String, ExprId)> = Vec::new();
    let mut equations = Vec::new();
    let rows = layout.constraints();
    // A row that counts the turns of a joint is not a joint of its own.
    for joint in model
        .joints
        .iter()
        .filter(|joint| !joint.kind.counts_turns())
    {
        let Some(first) = rows.iter().position(|row| row.joint == joint.name) else {
            continue;
        };
        if is_equation(model, joint) {
            equations.push(Row {
                name: format!("lambda.{}", rows[first].name),
                value: state.lambda[first],
                unit: unit(match rows[first].kind {
                    Kind::Length => "N",
                    Kind::Angle => "N*m",
                    Kind::Number => "J",
                }),
            });
            continue;
        }
        let (force, moment) = kinematics::reaction(&mut graph, &model.bodies, joint, first as u32);
        let forces = ["reaction.x", "reaction.y", "reaction.z"]
            .into_iter()
            .zip(force);
        let moments: &[&str] = match force.is_in_space() {
            true => &["moment.x", "moment.y", "moment.z"],
            false => &["reaction.moment"],
        };
        let moments = moments.iter().rev().zip(moment.into_iter().rev()).rev();
        let forces = forces.map(|(name, expr)| (name, "N", expr));
        let all = forces.chain(moments.map(|(name, expr)| (*name, "N*m", expr)));
        for (name, of, expr) in all {
            // What a joint of this kind cannot transmit is left out.
            if !graph.is_zero(expr) {
                named.push((format!("{}.{name}", joint.name), unit(of), expr));
            }
        }
    }
    let roots: Vec<ExprId> = named.iter().map(|(.., expr)| *expr).collect();
    let values = graph.evaluate(&roots, |symbol| value(symbol, mechanism, state));
    let joints = named.into_iter().zip(values);
    let joints = joints.map(|((name, unit, _), value)| Row { name, value, unit });
    let dependent = rank(mechanism, state.t, &state.q);
    let sets = 0..dependent.null_vectors.len();
    let mut not_unique: Vec<String> = Vec::new();
    for name in sets.flat_map(|set| dependent.joints(set, layout)) {
        if !not_unique.iter().any(|known| known == name) {
            not_unique.push(name.to_owned());
        }
    }
    Reactions {
        joints: joints.collect(),
        equations,
        not_unique,
    }
}

/// Whether a joint acts on coordinates, and not on bodies at a point.
fn is_equation(model: &Model, joint: &Joint) -> bool {
    match joint.kind {
        JointKind::DriveCoordinate { body, .. } => {
            matches!(model.bodies[body.0 as usize].kind, BodyKind::Free { .. })
        }
        kind => kind.description().frames.is_none(),
    }
}

fn value(symbol: Symbol, mechanism: &dyn Mechanism, state: &State) -> f64 {
    let of = |list: &[f64], place: u32| list.get(place as usize).copied();
    let found = match symbol {
        Symbol::Time => Some(state.t),
        Symbol::Q(i) => of(&state.q, i),
        Symbol::V(i) => of(&state.v, i),
        Symbol::Z(i) => of(&state.z, i),
        Symbol::U(i) => of(&state.u, i),
        Symbol::A(i) => of(&state.a, i),
        Symbol::Lambda(i) => of(&state.lambda, i),
        Symbol::Parameter(i) => mechanism.parameter(i as usize),
        _ => None,
    };
    found.unwrap_or(f64::NAN)
}
