//! The motion of a mechanism that its drivers determine: positions, velocities, accelerations and reactions at
//! given times, without integration.
//!
//! ```text
//! phi(q, t) = 0          Newton's method, from an extrapolated position
//! phi_q v   = -phi_t
//! phi_q a   = eta
//! phi_q^T lambda = Q - M a
//! ```
//!
//! Every row satisfies these equations by itself, so no error grows from row to row, and rows do not depend on the
//! times of others. Between them the motion is followed in steps as short as it takes to stay on the branch of the
//! start. Singular positions on the way are found exactly: see [`MotionEnd::Singular`] and
//! [`Report::crossings`](crate::Report).

mod ahead;
mod efforts;
mod error;
mod found;
pub(super) mod limits;
pub(super) mod motion;
mod obstacle;
mod passage;
mod passed;
mod redundant;
mod singular;
mod system;
pub(super) mod track;
mod turn;
mod turning_point;

pub use error::{KinematicsError, MotionEnd, StoppedMotion};
pub use found::{Kinematics, Limit};
pub use turn::Turn;

use crate::clock::Instant;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::constraints::assembly::{Assembled, assemble};
use crate::constraints::rank::scaled_jacobian;
use crate::linear::rank::RANK_TOLERANCE;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::recorder::Recorder;
use crate::results::run_metrics::RunMetrics;
use crate::simulate::options_error::{MOST_NUMBERS, OptionsError};
use limits::{Further, Sought, quantities};
use motion::Motion;
use obstacle::Obstacle;
use track::{Steps, Tracker};

/// Options for the motion of a driven mechanism.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct KinematicsOptions {
    /// Whether extremes of outputs, angles and, up to 40 velocities, displacements are located; `true` by default.
    pub limits: bool,
    /// Ends the computation when it becomes `true`; the rows up to there are kept.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Default for KinematicsOptions {
    fn default() -> KinematicsOptions {
        KinematicsOptions {
            limits: true,
            cancel: None,
        }
    }
}

impl KinematicsOptions {
    /// With the extremes of coordinates and outputs located, or without them.
    #[must_use]
    pub fn limits(mut self, limits: bool) -> KinematicsOptions {
        self.limits = limits;
        self
    }
}

/// Rows between looks at [`KinematicsOptions::cancel`].
const LOOKS: usize = 256;

/// The motion of a mechanism whose drivers leave no freedom, at these times, in s, the first of which is that of the
/// start.
///
/// The branch is that of the start, which is assembled as by [`assemble`]: the motion never jumps. Multipliers are
/// those of the index-1 equations; where constraints are redundant, those of least norm. Stops and friction change no
/// motion of drivers: a stop whose gap is below 0 at one of the times is a warning of the report.
///
/// ```
/// # use mbdsl_runtime::Mechanism;
/// # use mbdsl_runtime::analysis::kinematics::{KinematicsError, KinematicsOptions, kinematics};
/// # fn example(four_bar: &dyn Mechanism) -> Result<(), KinematicsError> {
/// let times: Vec<f64> = (0..=360).map(|k| k as f64 / 360.0).collect();
/// let motion = kinematics(four_bar, &times, &KinematicsOptions::default())?;
/// let rocker = &motion.trajectory["rocker.theta"];
/// for limit in &motion.limits {
///     println!("{limit}");
/// }
/// # let _ = rocker;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`KinematicsError`] if the mechanism cannot be assembled, keeps a freedom, has states, or an output that depends on
/// the effort of an actuator, and where the motion ends before the last time ([`KinematicsError::Stopped`], with the
/// part before).
pub fn kinematics(
    mechanism: &dyn Mechanism,
    times: &[f64],
    options: &KinematicsOptions,
) -> Result<Kinematics, KinematicsError> {
    let mut followed = follow(mechanism, times, options)?;
    efforts::check(mechanism, &followed.motion.trajectory)?;
    if options.limits {
        let steps = std::mem::take(&mut followed.steps);
        let rows = &followed.motion.trajectory;
        let mut motion = Motion::new(mechanism, rows, steps, options.cancel.clone());
        let sought = Sought {
            quantities: quantities(mechanism),
            further: Further {
                count: 0,
                read: &mut |_, _| {},
            },
        };
        let surveyed = limits::limits(&mut motion, sought, &mut |_| true);
        followed.motion.floors = surveyed.floors;
        let limits = surveyed.limits.into_iter();
        followed.motion.limits = limits.map(|(_, limit)| limit).collect();
    }
    followed.completed().map(|(motion, _)| motion)
}

/// A motion without its limits, and how it ended.
pub(super) struct Followed {
    motion: Kinematics,
    /// The motion between its rows.
    steps: Steps,
    /// Time and reason of its end, if it ended before its last time.
    end: Option<(f64, MotionEnd)>,
}

impl Followed {
    /// The motion, and what there is of it between its rows.
    ///
    /// # Errors
    /// [`KinematicsError::Stopped`] if it ended before its last time.
    pub(super) fn completed(self) -> Result<(Kinematics, Steps), KinematicsError> {
        let Followed { motion, steps, end } = self;
        match end {
            None => Ok((motion, steps)),
            Some((t, cause)) => Err(Box::new(StoppedMotion { t, cause, motion }).into()),
        }
    }
}

/// Follows the motion of a driven mechanism to these times, without its limits.
///
/// # Errors
/// [`KinematicsError`] as of [`kinematics`], except [`KinematicsError::Effort`] and [`KinematicsError::Stopped`].
pub(super) fn follow(
    mechanism: &dyn Mechanism,
    times: &[f64],
    options: &KinematicsOptions,
) -> Result<Followed, KinematicsError> {
    let begin = Instant::now();
    check(mechanism, times)?;
    let (first, last) = (times[0], times[times.len() - 1]);
    let assembled = assemble(mechanism, first)?;
    let state = State::new(
        first,
        assembled.q.clone(),
        vec![0.0; mechanism.layout().nv()],
    );
    let mut tracker = determined(mechanism, &assembled).and_then(|()| {
        Tracker::new(mechanism, state.completed(mechanism), last - first)
            .ok_or_else(|| free(mechanism, &assembled))
    })?;
    let mut recorder = Recorder::new(mechanism, first, times.len(), false);
    let mut end = None;
    for (row, &t) in times.iter().enumerate() {
        let is_cancelled = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if row % LOOKS == 0 && options.cancel.as_ref().is_some_and(is_cancelled) {
            end = Some(None);
            break;
        }
        let state = if row == 0 {
            tracker.start()
        } else {
            tracker.reach(t)
        };
        match state {
            Ok(state) => recorder.record(mechanism, state, [f64::NAN; 2]),
            Err(obstacle) => {
                end = Some(Some(obstacle));
                break;
            }
        }
    }
    let reached = tracker.time();
    let mut work = tracker.work;
    work.wall = begin.elapsed();
    let (trajectory, _) = recorder.finish(work);
    let mut figures = RunMetrics::default();
    figures.add(&trajectory, 0..trajectory.len());
    let mut report = figures.report(&trajectory, trajectory.len(), work);
    report.reactions_not_unique = assembled.rank.dependent_joints(mechanism.layout());
    report.crossings = std::mem::take(&mut tracker.crossings);
    report.crossings.retain(|crossing| crossing.t <= last);
    report
        .warnings
        .extend(passed::passed(mechanism, &trajectory));
    let end = end.map(|obstacle| match obstacle {
        None => (reached, MotionEnd::Cancelled),
        Some(Obstacle::Fold(place)) => (
            place.t,
            MotionEnd::Singular {
                joints: place.joints,
                q: place.q,
            },
        ),
        Some(Obstacle::Contradiction(joints)) => (reached, MotionEnd::Contradiction { joints }),
        Some(Obstacle::Lost) => (reached, MotionEnd::Lost),
        Some(Obstacle::NotFinite) => (reached, MotionEnd::NotFinite),
    });
    Ok(Followed {
        motion: Kinematics {
            trajectory,
            report,
            assembled,
            limits: Vec::new(),
            floors: Vec::new(),
        },
        steps: tracker.take_steps(),
        end,
    })
}

/// Checks the times, and that there is nothing to integrate.
fn check(mechanism: &dyn Mechanism, times: &[f64]) -> Result<(), KinematicsError> {
    let layout = mechanism.layout();
    if times.is_empty() {
        return Err(KinematicsError::Times { index: None });
    }
    let wrong = |&i: &usize| !times[i].is_finite() || (i > 0 && times[i] <= times[i - 1]);
    if let Some(index) = (0..times.len()).find(wrong) {
        return Err(KinematicsError::Times { index: Some(index) });
    }
    if let Some((_, state)) = layout.own_states().next() {
        return Err(KinematicsError::States {
            model: layout.model().to_string(),
            state: state.name.to_string(),
        });
    }
    let columns = Recorder::columns(layout);
    let most = (MOST_NUMBERS / columns as f64) as usize;
    if times.len() > most {
        return Err(OptionsError::Memory {
            nodes: times.len(),
            columns,
            every: times.len() / most + 1,
        }
        .into());
    }
    Ok(())
}

/// Checks that the drivers leave no freedom.
fn determined(mechanism: &dyn Mechanism, assembled: &Assembled) -> Result<(), KinematicsError> {
    if assembled.rank.rank < mechanism.layout().nv() {
        return Err(free(mechanism, assembled));
    }
    Ok(())
}

/// Coordinates that move as far, as a share of the one that moves most, are named.
const NAMED: f64 = 0.5;

/// The most coordinates that are named.
const MOST_NAMED: usize = 4;

/// Error for drivers that leave a mechanism free, with the coordinates that move most while the drivers stand still.
fn free(mechanism: &dyn Mechanism, assembled: &Assembled) -> KinematicsError {
    let layout = mechanism.layout();
    let space = scaled_jacobian(mechanism, assembled.t, &assembled.q).row_space(RANK_TOLERANCE);
    let directions = space.free_directions();
    let amount = |j: usize| directions.iter().map(|x| x[j] * x[j]).sum::<f64>().sqrt();
    let most = (0..layout.nv()).map(amount).fold(0.0, f64::max);
    let mut moving: Vec<usize> = (0..layout.nv())
        .filter(|&j| amount(j) >= NAMED * most)
        .collect();
    moving.sort_by(|&i, &j| amount(j).total_cmp(&amount(i)));
    moving.truncate(MOST_NAMED);
    KinematicsError::Free {
        model: layout.model().to_string(),
        dof: directions.len(),
        motions: moving
            .iter()
            .map(|&j| layout.motion(j).to_owned())
            .collect(),
    }
}
