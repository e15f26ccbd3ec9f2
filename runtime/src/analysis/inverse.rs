//! The efforts of drivers: what forces and torques a prescribed motion takes.
//!
//! ```text
//! motion:  phi(q, t) = 0,  phi_q v = -phi_t,  phi_q a = eta       (kinematics)
//! efforts: phi_q^T lambda = Q - M a,  effort = -lambda, speed = -phi_t of the row of a driver
//!          or, of actuators, inputs u such that lambda of the drivers they follow is 0
//! balance: sum effort speed = dH/dt - power of loads - sum lambda phi_t of joints - U_t + T_t,  H = v T_v - T + U
//! ```
//!
//! Nothing is integrated. The balance compares the efforts with the rate of H, which is a difference along the motion
//! and contains neither forces nor accelerations.

mod actuators;
mod effort;
mod error;
mod power;

pub use effort::Effort;
pub use error::InverseError;
pub use power::PowerBalance;

use std::fmt;

use crate::analysis::error::AnalysisError;
use crate::analysis::kinematics::limits::{Further, Sought, Surveyed, limits, quantities};
use crate::analysis::kinematics::motion::Motion;
use crate::analysis::kinematics::{Kinematics, KinematicsOptions, follow};
use crate::layout::words::short;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::recorder::Recorder;
use actuators::Actuators;
use effort::Sources;

/// The efforts that a prescribed motion takes.
///
/// Its `Debug` is what it says about itself, without the rows.
#[derive(Clone)]
#[non_exhaustive]
pub struct InverseDynamics {
    /// The motion, with the reactions and the outputs that belong to it.
    pub motion: Kinematics,
    /// The effort of every driver that no actuator follows, in the order of phi, then of every actuator.
    pub efforts: Vec<Effort>,
    /// Power balance of the drivers, at every row.
    pub balance: PowerBalance,
}

impl InverseDynamics {
    /// Summary in a few lines: what was found, and whether to trust it.
    pub fn trust(&self) -> String {
        let mut lines = vec![self.motion.trust()];
        let loose = &self.motion.report.reactions_not_unique;
        if !loose.is_empty() {
            lines.push(format!(
                "Constraints are redundant: the reactions of {} are not unique, those of least norm are reported; the efforts are unique.",
                loose.join(", ")
            ));
        }
        lines.push(match self.balance.residual {
            residual if residual.is_finite() => format!(
                "The power balance is closed to {} of the largest power.",
                short(residual)
            ),
            _ => "The power balance could not be checked.".to_owned(),
        });
        lines.join("\n")
    }
}

impl fmt::Debug for InverseDynamics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.trust())
    }
}

/// The efforts of the drivers and actuators of a mechanism without freedom, at these times, in s, the first of which
/// is that of the start; the motion is that of [`kinematics`](crate::analysis::kinematics::kinematics).
///
/// An effort has the sign of `motor.reaction` in outputs: it is the torque of a driver of an angle on its body, and
/// the force of a driver of a length along its coordinate. Drivers that actuators follow have none: their multipliers
/// are 0, and the efforts of the actuators, which are inputs of the mechanism, take their place whatever these inputs
/// are set to.
///
/// ```
/// # use mbdsl_runtime::Mechanism;
/// # use mbdsl_runtime::analysis::inverse::{InverseError, inverse_dynamics};
/// # use mbdsl_runtime::analysis::kinematics::KinematicsOptions;
/// # fn example(press: &dyn Mechanism) -> Result<(), InverseError> {
/// let times: Vec<f64> = (0..=360).map(|k| k as f64 / 360.0).collect();
/// let found = inverse_dynamics(press, &times, &KinematicsOptions::default())?;
/// for motor in &found.efforts {
///     println!("{motor}"); // least and largest effort, root mean square, power, energy
/// }
/// assert!(found.balance.residual < 1e-6);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`InverseError`] if there is no such motion, no driver, or redundant drivers, whose efforts are not unique.
pub fn inverse_dynamics(
    mechanism: &dyn Mechanism,
    times: &[f64],
    options: &KinematicsOptions,
) -> Result<InverseDynamics, InverseError> {
    AnalysisError::refuse_contacts(mechanism, "inverse dynamics")?;
    let sources = Sources::of(mechanism)?;
    let (mut kinematics, steps) = follow(mechanism, times, options)?.completed()?;
    sources.check_unique(&kinematics.assembled.rank)?;
    let states = states(mechanism, &sources.actuators, &mut kinematics)?;
    let rows = &kinematics.trajectory;
    let mut motion = Motion::new(mechanism, rows, steps, options.cancel.clone());
    let mut list = sources.quantities(rows);
    let own = list.len();
    if options.limits {
        list.extend(quantities(mechanism));
    }
    let mut phi_t = vec![0.0; mechanism.layout().nc()];
    let sought = Sought {
        quantities: list,
        further: Further {
            count: own,
            read: &mut |state, powers| {
                powers.extend((0..own).map(|place| {
                    let [effort, speed] = sources.effort_and_speed(place, state, &mut phi_t);
                    effort * speed
                }));
            },
        },
    };
    // Where the actuators do not move the drivers there is no effort.
    let mut complete = |state: &mut State| sources.actuators.solve(state).is_ok();
    let Surveyed {
        limits: turning,
        means,
        floors,
    } = limits(&mut motion, sought, &mut complete);
    let (of_efforts, others): (Vec<_>, Vec<_>) =
        turning.into_iter().partition(|(place, _)| *place < own);
    let efforts = sources.efforts(rows, &states, &of_efforts, &means);
    let balance = power::balance(&mut motion, &efforts);
    if motion.is_cancelled() {
        return Err(InverseError::Cancelled);
    }
    kinematics.floors = floors;
    kinematics.limits = others.into_iter().map(|(_, limit)| limit).collect();
    Ok(InverseDynamics {
        motion: kinematics,
        efforts,
        balance,
    })
}

/// The states of a motion with their efforts; where actuators make it, its reactions and outputs are theirs.
fn states(
    mechanism: &dyn Mechanism,
    actuators: &Actuators<'_>,
    motion: &mut Kinematics,
) -> Result<Vec<State>, InverseError> {
    let rows = 0..motion.trajectory.len();
    let states = rows.filter_map(|row| motion.trajectory.state(row));
    let mut states: Vec<State> = states.map(|state| state.completed(mechanism)).collect();
    if actuators.list.is_empty() {
        return Ok(states);
    }
    let first = states.first().map_or(0.0, |state| state.t);
    let mut recorder = Recorder::new(mechanism, first, states.len(), false);
    let (mut before, mut sign) = (first, 0.0);
    for state in &mut states {
        let now = actuators.solve(state)?;
        if now * sign < 0.0 {
            return Err(actuators.lose_hold(before, state.t));
        }
        (before, sign) = (state.t, now);
        recorder.record(mechanism, state, [f64::NAN; 2]);
    }
    (motion.trajectory, _) = recorder.finish(motion.trajectory.work());
    Ok(states)
}
