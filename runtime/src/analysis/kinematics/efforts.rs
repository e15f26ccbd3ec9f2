//! Outputs that depend on efforts of actuators, which kinematics does not know.

use crate::analysis::kinematics::error::KinematicsError;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::{Mechanism, dynamics};
use crate::methods::state::State;
use crate::results::trajectory::Trajectory;

/// Outputs that change by less than this share of themselves do not depend on an effort.
const ROUNDING: f64 = 1e-9;

/// Refuses outputs that change with the effort of an actuator at a row.
///
/// # Errors
/// [`KinematicsError::Effort`] for the first one.
pub(super) fn check(mechanism: &dyn Mechanism, rows: &Trajectory) -> Result<(), KinematicsError> {
    let layout = mechanism.layout();
    let outputs = |state: &mut State| -> Option<Vec<f64>> {
        let mut values = vec![0.0; layout.outputs().len()];
        let (at, a, lambda) = state.solution_mut();
        dynamics::multipliers(mechanism, &at, a, lambda).ok()?;
        mechanism.outputs(&state.at(), &mut values);
        Some(values)
    };
    for row in 0..rows.len() {
        let Some(state) = rows.state(row) else { break };
        let mut state = state.completed(mechanism);
        for actuator in layout.actuators() {
            let input = actuator.input as usize;
            // As large as the multipliers: their difference loses no digits.
            let effort = state
                .lambda
                .iter()
                .fold(1.0_f64, |most, x| most.max(x.abs()));
            let before = outputs(&mut state);
            let own = state.u[input];
            state.u[input] = own + effort;
            let after = outputs(&mut state);
            state.u[input] = own;
            let (Some(before), Some(after)) = (before, after) else {
                continue;
            };
            let changes = |(before, after): (&f64, &f64)| {
                (after - before).abs() > ROUNDING * before.abs().max(after.abs())
            };
            if let Some(place) = before.iter().zip(&after).position(changes) {
                return Err(KinematicsError::Effort {
                    model: layout.model().to_string(),
                    output: layout.outputs()[place].name.to_string(),
                    actuator: actuator.name.to_string(),
                });
            }
        }
    }
    Ok(())
}
