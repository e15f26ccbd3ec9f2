//! The motion of a mode, for display.

use crate::analysis::chart::Chart;
use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::{FlatView, wind};
use crate::analysis::linearize::Linear;
use crate::analysis::modes::mode::Mode;
use crate::layout::Kind;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::results::recorder::Recorder;
use crate::results::trajectory::Trajectory;
use nalgebra::Complex;
use std::f64::consts::TAU;

/// Amplitude of a shown mode: angles in rad, lengths in sizes.
const AMPLITUDE: (f64, f64) = (0.2, 0.1);

/// Number of amplitudes that are tried, each half of the one before, until the constraints can be closed.
const HALVINGS: usize = 20;

/// Number of periods, or of time constants, that are shown.
const LENGTH: f64 = 2.0;

/// Duration of a shown free motion, in s.
const FREE: f64 = 2.0;

/// Number of rows of a shown motion.
const ROWS: usize = 121;

/// The motion of a mode, large enough to be seen, in joints that stay closed.
///
/// ```text
/// q(t) = q* + s Re(shape e^(i Im(s) t))      independent coordinates; the others follow from phi(q, t*) = 0
/// ```
///
/// Two periods, without decay or growth; of what only decays or grows two time constants; free motions go from one end
/// to the other. The amplitude s makes the largest angle 0.2 rad, or the largest length a tenth of the mechanism's size:
/// far more than what is linear. Accelerations and multipliers are not part of it (NaN).
///
/// # Errors
/// [`AnalysisError::Unreachable`] where the constraints cannot be closed along the motion, and
/// [`AnalysisError::Moved`] for mechanisms with drives or moving points, which would move meanwhile.
pub fn motion(
    mechanism: &dyn Mechanism,
    linear: &Linear,
    mode: &Mode,
) -> Result<Trajectory, AnalysisError> {
    let seen = FlatView::new(mechanism);
    let layout = seen.mechanism().layout();
    let scale = scales(seen.mechanism()).coordinate;
    let largest = |j: usize| match layout.velocities()[j].kind {
        Kind::Angle => mode.shape[j].norm() / AMPLITUDE.0,
        Kind::Length | Kind::Number => mode.shape[j].norm() / (AMPLITUDE.1 * scale[j]),
    };
    let most = (0..layout.nv()).map(largest).fold(0.0, f64::max);
    // A mode of states alone moves nothing.
    let mut amplitude = if most > 0.0 { 1.0 / most } else { 0.0 };
    for _ in 0..HALVINGS {
        match shown(&seen, linear, mode, amplitude) {
            Err(AnalysisError::Unreachable { .. }) => amplitude *= 0.5,
            shown => return shown,
        }
    }
    Err(AnalysisError::Unreachable { t: linear.state.t })
}

fn shown(
    seen: &FlatView<'_>,
    linear: &Linear,
    mode: &Mode,
    amplitude: f64,
) -> Result<Trajectory, AnalysisError> {
    let (at, mechanism, own) = (linear.at(), seen.mechanism(), seen.of());
    let mut chart = Chart::new(mechanism, "the motion of a mode")?;
    chart.take_up(at.t, &at.q)?;
    let eigenvalue = mode.eigenvalue;
    let length = match () {
        () if mode.oscillates() => LENGTH * TAU / eigenvalue.im.abs(),
        () if mode.is_free() => FREE,
        () => LENGTH / eigenvalue.re.abs(),
    };
    // What grows ends at the amplitude, what decays begins there.
    let (rate, shift) = match () {
        () if mode.oscillates() => (Complex::new(0.0, eigenvalue.im), 0.0),
        () if mode.grows() => (eigenvalue, length),
        () => (eigenvalue, 0.0),
    };
    // The picture of a row is drawn at its time.
    let phi_at = |t: f64| {
        let mut phi = vec![0.0; mechanism.layout().nc()];
        mechanism.phi(&Point::position(t, &at.q), &mut phi);
        phi
    };
    if phi_at(at.t) != phi_at(0.0) || phi_at(0.0) != phi_at(length) {
        let model = mechanism.layout().model().to_string();
        return Err(AnalysisError::Moved { model });
    }
    let mut recorder = Recorder::new(own, at.t, ROWS, false);
    for row in 0..ROWS {
        let t = length * row as f64 / (ROWS - 1) as f64;
        let (moved, speed) = if mode.is_free() {
            let along = 2.0 * t / length - 1.0;
            (Complex::new(along, 0.0), Complex::new(2.0 / length, 0.0))
        } else {
            let moved = (rate * (t - shift)).exp();
            (moved, rate * moved)
        };
        let mut state = State::new(t, at.q.clone(), vec![0.0; at.q.len()]);
        for (j, shape) in mode.shape.iter().enumerate() {
            state.q[j] += amplitude * (shape * moved).re;
            state.v[j] = amplitude * (shape * speed).re;
        }
        if !chart.close(at.t, &mut state.q) {
            return Err(AnalysisError::Unreachable { t: at.t });
        }
        let mut state = state.completed(mechanism);
        state.z.copy_from_slice(&at.z);
        let own_states = mechanism.layout().own_states();
        for ((place, _), shape) in own_states.zip(&mode.states) {
            state.z[place] += amplitude * (shape * moved).re;
        }
        wind(mechanism, &state.q, &mut state.z);
        state.a.fill(f64::NAN);
        state.lambda.fill(f64::NAN);
        recorder.record(own, &seen.own(&state), [f64::NAN; 2]);
    }
    Ok(recorder.finish(Work::default()).0)
}
