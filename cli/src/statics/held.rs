//! Inputs that are held while an equilibrium is searched: drivers, moving points and loads.

use crate::analysis::number;
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::model::{LoadKind, Model, kinematics};

/// Line about what is held at the time `t`, s; empty if nothing moves by itself.
pub(super) fn held(model: &Model, t: f64) -> String {
    if moves_by_itself(model) {
        let t = number(t);
        format!("Drivers, moving points and loads are held as they are at t = {t} s.\n")
    } else {
        String::new()
    }
}

/// Whether a joint, a load or the rate of a state reads the time.
fn moves_by_itself(model: &Model) -> bool {
    let mut graph = model.graph.clone();
    let mut read = Vec::new();
    for joint in &model.joints {
        let conditions = kinematics::conditions(&mut graph, &model.bodies, joint);
        read.extend(conditions.iter().map(|condition| condition.phi));
    }
    for load in &model.loads {
        match load.kind {
            LoadKind::Force { at, force } => {
                read.extend(at.local);
                read.extend(force);
            }
            LoadKind::Torque { torque, .. } | LoadKind::About { torque, .. } => read.push(torque),
            LoadKind::Moment { moment, .. } => read.extend(moment),
            LoadKind::Tension { ends, tension } => {
                read.extend(kinematics::gap(&mut graph, &model.bodies, ends));
                read.push(tension);
            }
            LoadKind::Bushing {
                ends,
                force,
                torque,
                ..
            } => {
                read.extend(kinematics::gap(&mut graph, &model.bodies, ends));
                read.extend(force);
                read.push(torque);
            }
            LoadKind::Generalized { force, .. } => read.push(force),
            LoadKind::Potential { energy } => read.push(energy),
        }
    }
    read.extend(model.states.iter().map(|state| state.rate));
    let mut read = read.into_iter();
    read.any(|expr| graph.symbols(expr).contains(&Symbol::Time))
}
