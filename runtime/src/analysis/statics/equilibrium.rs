//! The equilibrium of a mechanism near a position.

use crate::analysis::chart::Chart;
use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::analysis::linearize::{Linear, Motion, about};
use crate::analysis::statics::balance::Balance;
use crate::analysis::statics::descent::is_symmetric;
use crate::analysis::statics::left_over::in_own_velocities;
use crate::analysis::statics::options::{Aim, StaticsOptions};
use crate::analysis::statics::stability::{self, Stability};
use crate::mechanism::point::Point;
use crate::mechanism::{Mechanism, dynamics};
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::results::recorder::Recorder;
use crate::results::trajectory::Trajectory;

/// A position in which all forces balance.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Equilibrium {
    /// The position with its multipliers, those of least norm where they are not unique; v = 0, a = 0.
    pub state: State,
    /// Stability: whether the mechanism stays there.
    pub stability: Stability,
    /// The largest generalized force along an independent coordinate that is left: zero but for rounding. N or
    /// N*m.
    pub residual: f64,
    /// Number of steps of the search.
    pub iterations: usize,
    /// Whether all forces have a potential there: K_r is symmetric.
    pub conservative: bool,
    /// The states that keep their start, because nothing changes them at rest, by name.
    pub held: Vec<String>,
    /// Unstable equilibria that the search came through, in their order.
    pub left: Vec<Equilibrium>,
}

impl Equilibrium {
    /// The position as a table of one row, with the columns that a run has.
    pub fn row(&self, mechanism: &dyn Mechanism) -> Trajectory {
        let mut recorder = Recorder::new(mechanism, self.state.t, 1, false);
        recorder.record(mechanism, &self.state, [f64::NAN; 2]);
        recorder.finish(Work::default()).0
    }

    /// Replaces the states of the view by those of the mechanism itself.
    pub(super) fn of(mut self, seen: &FlatView<'_>) -> Equilibrium {
        self.state = seen.own(&self.state);
        self.left = self.left.into_iter().map(|left| left.of(seen)).collect();
        self
    }

    /// The linear equations about the equilibrium, in which drives and moving points stand still.
    ///
    /// # Errors
    /// [`AnalysisError`] for motions without inertia.
    pub fn linear(&self, mechanism: &dyn Mechanism) -> Result<Linear, AnalysisError> {
        let seen = FlatView::new(mechanism);
        let mut chart = Chart::new(seen.mechanism(), "the linear model")?;
        chart.take_up(self.state.t, &self.state.q)?;
        let linear = about(&mut chart, seen.state(&self.state), Motion::AtRest)?;
        Ok(linear.of(&seen))
    }
}

/// The equilibrium of a mechanism near a position that fulfils the constraints.
///
/// ```text
/// N^T Q(t, q, 0) = 0,   phi(q, t) = 0,   phi_q^T lambda = Q        K_r = N^T (phi_q^T lambda - Q)_q N
/// ```
///
/// Time stands still at `t`: drives and moving points stay where they are, and loads that read the speed of a moving
/// point of the ground, as a damper there, have the one that it has at `t`. Where the forces have a potential, the
/// search goes downhill along the constraints: steps by the absolute values of the curvatures K_r, of at most 0.3 rad,
/// or a tenth of the size of independent lengths, each of which must do work. Else it is Newton's method, damped by
/// the norm of the forces. From an equilibrium that is not stable it goes on, by 0.01 rad or a hundredth of the size
/// along the directions that fall. With [`Aim::Nearest`] it is Newton's method in any case, and ends at the first
/// equilibrium.
///
/// With states, no rate is left either, `state_rates(t, q, 0, z, u) = 0`: Newton's method for positions and states,
/// which begins at the start of the states. A state that nothing changes at rest keeps it.
///
/// # Errors
/// [`AnalysisError::NoEquilibrium`] and [`AnalysisError::NoSteadyState`] where none is found,
/// [`AnalysisError::Unsettled`] where a state changes at rest; others at singular positions.
pub fn equilibrium(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
    options: &StaticsOptions,
) -> Result<Equilibrium, AnalysisError> {
    AnalysisError::refuse_what_is_not_smooth(mechanism, "an equilibrium")?;
    let seen = FlatView::new(mechanism);
    let mechanism = seen.mechanism();
    let mut chart = Chart::new(mechanism, "an equilibrium")?;
    let state = State::new(t, q.to_vec(), vec![0.0; mechanism.layout().nv()]);
    let mut at = Balance::new(&mut chart, state.completed(mechanism))?;
    match search(&mut at, options) {
        Ok(found) => {
            let found = found.of(&seen);
            seen.check_stops(&found.state, "an equilibrium")?;
            Ok(found)
        }
        Err(fault) => {
            // A stop may hold what nothing else does.
            AnalysisError::refuse_contacts(seen.of(), "an equilibrium")?;
            Err(in_own_velocities(fault, &seen, &at.state))
        }
    }
}

fn search(
    at: &mut Balance<'_, '_>,
    options: &StaticsOptions,
) -> Result<Equilibrium, AnalysisError> {
    if at.chart.mechanism.layout().has_own_states() {
        let (steps, held) = at.search_with_states(options.most_steps)?;
        return found_with(at, steps, &held);
    }
    let (mut left, mut steps) = (Vec::new(), 0);
    loop {
        steps += at.search(options.most_steps - steps, options.aim)?;
        let found = found(at, steps)?;
        let leaves = options.aim == Aim::Stable && found.conservative && steps < options.most_steps;
        let along = match found.stability.falls() && leaves {
            true => at.falling()?,
            false => None,
        };
        match along {
            Some(direction) => {
                at.leave(&direction)?;
                left.push(found);
            }
            None => return Ok(Equilibrium { left, ..found }),
        }
    }
}

/// The equilibrium at which the search ended.
pub(super) fn found(
    at: &mut Balance<'_, '_>,
    iterations: usize,
) -> Result<Equilibrium, AnalysisError> {
    found_with(at, iterations, &[])
}

/// The equilibrium at which the search ended, in which some states keep their values.
fn found_with(
    at: &mut Balance<'_, '_>,
    iterations: usize,
    held: &[usize],
) -> Result<Equilibrium, AnalysisError> {
    let stiffness = at.stiffness()?;
    let mechanism = at.chart.mechanism;
    let states = mechanism.layout().states();
    let has_states = mechanism.layout().has_own_states();
    let conservative = !has_states && is_symmetric(&stiffness);
    let mut state = at.state.clone();
    let State {
        t,
        q,
        v,
        z,
        u,
        a,
        lambda,
        ..
    } = &mut state;
    // Those that count turns are no states of the linear equations.
    let counts = |place: &&usize| mechanism.layout().windings().contains(&(**place as u32));
    let held: Vec<&usize> = held.iter().filter(|place| !counts(place)).collect();
    // Of all multipliers those of least norm.
    let unique = dynamics::multipliers(
        mechanism,
        &Point::new(*t, q, v).states(z).inputs(u),
        a,
        lambda,
    );
    unique.map_err(|cause| AnalysisError::Singular {
        t: *t,
        text: cause.describe(mechanism.layout()),
        cause,
    })?;
    // Where branches meet, the constraints carry less than beside it.
    if let Some(fault) = at.unbalanced(&state, iterations) {
        return Err(fault);
    }
    let stability = match has_states {
        false => stability::of(at, &stiffness, conservative, &state)?,
        true => stability::with_states(at, &state, held.len())?,
    };
    let along = at.slope.component_div(&at.units());
    Ok(Equilibrium {
        state,
        stability,
        residual: along.amax(),
        iterations,
        conservative,
        held: held.iter().map(|&&k| states[k].name.to_string()).collect(),
        left: Vec::new(),
    })
}
