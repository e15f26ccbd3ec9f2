//! Gains of a stabilization, from the start and the options of a run.

use crate::constraints::rates::constraint_rates;
use crate::linear::dense;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::methods::state::State;
use crate::methods::{Method, Rk4};
use crate::simulate::options::Options;
use crate::simulate::options_error::OptionsError;
use crate::stabilization::Stabilization;
use crate::stabilization::baumgarte::BaumgarteGains;
use crate::stabilization::fuzzy::{Fuzzy, FuzzyCase, ROUND_OFF};

/// The stabilization of one run, its gains fixed.
pub(crate) fn gains(
    mechanism: &dyn Mechanism,
    options: &Options,
    start: &State,
) -> Result<Stabilization, OptionsError> {
    match options.stabilization_for(mechanism.layout()) {
        Stabilization::Fuzzy(fuzzy) => {
            let gains = fuzzy_gains_at(mechanism, fuzzy, options, start)?;
            Ok(gains.into())
        }
        Stabilization::Baumgarte(baumgarte) if baumgarte.gains == BaumgarteGains::FromStep => {
            let h = options.given_step()?;
            Ok(baumgarte.resolved(h).into())
        }
        other => Ok(other),
    }
}

/// Gains of a run that starts with `q` and `v` at `options.t_start`; the trial step is `options.h`,
/// or the time between rows where the method chooses its steps.
///
/// Case two takes one step of RK4 without stabilization, and measures the violation there:
/// `k_x = 2/|phi_h|`, `k_y = 2/|dphi_h|`, `k_u = |v_0|/|phi_h|`.
///
/// # Errors
/// [`OptionsError::FuzzyCase`] where case two is asked for and the start violates nothing.
pub fn fuzzy_gains(
    mechanism: &dyn Mechanism,
    fuzzy: Fuzzy,
    options: &Options,
    q: &[f64],
    v: &[f64],
) -> Result<Fuzzy, OptionsError> {
    let start = State::new(options.t_start, q.to_vec(), v.to_vec());
    fuzzy_gains_at(mechanism, fuzzy, options, &start)
}

fn fuzzy_gains_at(
    mechanism: &dyn Mechanism,
    fuzzy: Fuzzy,
    options: &Options,
    start: &State,
) -> Result<Fuzzy, OptionsError> {
    let one = Fuzzy {
        case: FuzzyCase::Given,
        position: 1.0,
        velocity: 1.0,
        ..fuzzy
    };
    match fuzzy.case {
        FuzzyCase::Given => return Ok(fuzzy),
        FuzzyCase::One => return Ok(one),
        FuzzyCase::Two | FuzzyCase::Automatic => {}
    }
    let layout = mechanism.layout();
    let violations = |state: &State| {
        let (mut phi, mut rates) = (vec![0.0; layout.nc()], vec![0.0; layout.nc()]);
        let mut jacobian = vec![0.0; layout.patterns().phi_q.len()];
        mechanism.phi(&state.at(), &mut phi);
        constraint_rates(mechanism, &state.at(), &mut jacobian, &mut rates);
        (norm(&phi), norm(&rates))
    };
    let mut state = State {
        z: start.z.clone(),
        ..State::new(options.t_start, start.q.clone(), start.v.clone())
    }
    .completed(mechanism);
    let (_, rate) = violations(&state);
    let mut trial = Method::from(Rk4 {}).stepper(mechanism, Stabilization::None);
    let stepped = trial
        .start(mechanism, &mut state)
        .and_then(|()| trial.step(mechanism, options.trial_step(), &mut state));
    let (position, velocity) = match stepped {
        Ok(()) => violations(&state),
        Err(_) => (0.0, 0.0),
    };
    let speed = norm(&start.v);
    let violates = rate > ROUND_OFF * speed.max(f64::MIN_POSITIVE)
        && position > ROUND_OFF * crate::mechanism::size::size(mechanism)
        && velocity > 0.0;
    match (violates, fuzzy.case) {
        (true, _) => Ok(Fuzzy {
            position: 2.0 / position,
            velocity: 2.0 / velocity,
            gain: speed / position,
            ..one
        }),
        (false, FuzzyCase::Two) => Err(OptionsError::FuzzyCase { rate, position }),
        (false, _) => Ok(one),
    }
}

fn norm(x: &[f64]) -> f64 {
    dense::dot(x, x).sqrt()
}
