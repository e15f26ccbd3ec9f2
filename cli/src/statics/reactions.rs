//! The reactions of joints and drivers, named as outputs name them.

use crate::analysis::Row;
use mbdsl::runtime::rank::rank;
use mbdsl::runtime::{Kind, Layout, Mechanism, State, Trajectory};
use mbdsl_compiler::expr::{ExprId, Graph, Subgraph, Symbol};
use mbdsl_compiler::model::{BodyKind, Joint, JointKind, Model, kinematics};
use mbdsl_viewer::Curve;

/// The forces and moments in a state.
pub(super) struct Reactions {
    /// Reactions of joints and drivers on their second body.
    pub(super) joints: Vec<Row>,
    /// The multipliers of equations between coordinates, which act at no point.
    pub(super) equations: Vec<Row>,
    /// The joints whose reactions the state does not determine.
    pub(super) not_unique: Vec<String>,
}

/// Reactions of joints and drivers as expressions, with their names and units.
struct Expressions {
    graph: Graph,
    joints: Vec<(String, String, ExprId)>,
    /// Names and units of multipliers that act at no point, with their rows.
    equations: Vec<(String, String, usize)>,
}

/// The expressions of the reactions of a mechanism.
fn expressions(model: &Model, layout: &Layout) -> Expressions {
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
            let unit = unit(match rows[first].kind {
                Kind::Length => "N",
                Kind::Angle => "N*m",
                Kind::Number => "J",
            });
            equations.push((format!("lambda.{}", rows[first].name), unit, first));
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
    Expressions {
        graph,
        joints: named,
        equations,
    }
}

impl Expressions {
    /// The reactions of joints and drivers, to be evaluated in several states.
    fn program(&mut self) -> Subgraph {
        let roots: Vec<ExprId> = self.joints.iter().map(|(.., expr)| *expr).collect();
        self.graph.extract(&roots)
    }
}

/// The reactions of a mechanism over the rows of its motion.
pub(crate) fn histories(
    model: &Model,
    mechanism: &dyn Mechanism,
    trajectory: &Trajectory,
) -> Vec<Curve> {
    let mut of = expressions(model, mechanism.layout());
    let states = (0..trajectory.len()).filter_map(|row| trajectory.state(row));
    let program = of.program();
    let rows = states.map(|state| program.evaluate(|symbol| value(symbol, mechanism, &state)));
    let rows: Vec<Vec<f64>> = rows.collect();
    let named = of.joints.into_iter().enumerate();
    let curve = |(place, (name, unit, _)): (usize, (String, String, ExprId))| Curve {
        name,
        unit,
        values: rows.iter().map(|row| row[place]).collect(),
        reach: None,
    };
    named.map(curve).collect()
}

/// The reactions of a mechanism in a state.
pub(super) fn reactions(model: &Model, mechanism: &dyn Mechanism, state: &State) -> Reactions {
    let layout = mechanism.layout();
    let mut of = expressions(model, layout);
    let program = of.program();
    let values = program.evaluate(|symbol| value(symbol, mechanism, state));
    let joints = of.joints.into_iter().zip(values);
    let joints = joints.map(|((name, unit, _), value)| Row { name, value, unit });
    let equations = of.equations.into_iter().map(|(name, unit, row)| Row {
        name,
        value: state.lambda[row],
        unit,
    });
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
        equations: equations.collect(),
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
