//! The stops and frictions of a run that is made step by step.
//!
//! All that a step leaves for the next one is in [`State::contacts`], so that a step that failed has left nothing, and a
//! saved state goes on to the bit: whether the method has to begin, then for every stop and for every friction what it
//! does.

use crate::constraints::rank::rank;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::rows::Rows;
use crate::mechanism::{Contacts, Mechanism};
use crate::methods::state::State;
use crate::simulate::contact_events::Account;
use crate::simulate::error::StopCause;
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::integration::{Integration, IntegratorState};
use crate::simulate::options::Options;
use crate::simulate::options_error::OptionsError;
use crate::simulate::regimes::{Arrival, Regimes, check, with_stops};
use crate::simulate::time_grid::Target;
use crate::stabilization::Stabilization;

/// Number of values of a stop: whether it is closed, its impacts, and the times of the last ones with their number.
const OF_STOP: usize = 3 + TIMES;
const TIMES: usize = 4;

/// Number of values of a friction: what it does, and where it sticks.
const OF_FRICTION: usize = 2;

/// The integration that makes the steps.
type Parts<'p> = (
    &'p Options,
    &'p mut IntegratorState,
    &'p mut EventFunctions<'static>,
);

/// A run of a mechanism with stops and frictions.
pub(super) struct ContactSteps {
    /// The state with the multipliers of all rows.
    pub(super) state: State,
    pub(super) stabilization: Stabilization,
}

impl ContactSteps {
    /// The steps of a run that begins or continues at this state.
    ///
    /// # Errors
    /// [`OptionsError`] where the options cannot be used with stops and friction, or the state is that of other ones.
    pub(super) fn new(
        mechanism: &dyn Mechanism,
        contacts: Contacts<'_>,
        options: &Options,
        of_joints: Stabilization,
        state: &State,
    ) -> Result<ContactSteps, OptionsError> {
        let rows = Rows::new(mechanism, contacts);
        check(&rows, &rank(mechanism, state.t, &state.q), options)?;
        let wanted = 1 + OF_STOP * rows.stops() + OF_FRICTION * rows.frictions();
        if !state.contacts.is_empty() && state.contacts.len() != wanted {
            return Err(OptionsError::StartContacts {
                given: state.contacts.len(),
                wanted,
            });
        }
        Ok(ContactSteps {
            state: state.clone(),
            stabilization: with_stops(&rows, options, of_joints),
        })
    }

    /// Number of multipliers of a state: those of joints, stops and frictions.
    pub(super) fn multipliers(mechanism: &dyn Mechanism, contacts: &Contacts<'_>) -> usize {
        mechanism.layout().nc() + contacts.stops.len() + contacts.frictions.len()
    }

    /// Begins a run: finds what closes, sticks or slips now, with the accelerations that follow.
    pub(super) fn begin(
        &mut self,
        mechanism: &dyn Mechanism,
        contacts: Contacts<'_>,
        parts: Parts<'_>,
        begins: bool,
    ) -> Result<(), StopCause> {
        let rows = Rows::new(mechanism, contacts);
        let mut account = Account::new(&rows);
        read_account(&rows, &self.state.contacts, &mut account);
        let mut state = self.state.clone();
        let next = account.begin(&rows, &mut state, 0.0)?;
        let mut regimes = self.regimes(&rows, account, state, parts);
        let arrival = regimes.run(next, None, None, &mut |integration| {
            integration.goes_on = !begins;
            integration.begin_to(None)
        });
        self.arrive(&rows, arrival.map_err(|stop| stop.cause)?, regimes);
        Ok(())
    }

    /// Advances by `h` s.
    pub(super) fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        contacts: Contacts<'_>,
        parts: Parts<'_>,
        h: f64,
    ) -> Result<(), StopCause> {
        let rows = Rows::new(mechanism, contacts);
        let mut account = Account::new(&rows);
        read_account(&rows, &self.state.contacts, &mut account);
        let regime = read_regime(&rows, &self.state.contacts);
        let begins = self.state.contacts[0] != 0.0;
        let target = Target::after(self.state.t, h);
        let state = self.state.clone();
        let mut regimes = self.regimes(&rows, account, state, parts);
        let mut begins_anew = begins;
        let mut steps =
            |integration: &mut Integration<'_, '_>| match std::mem::replace(&mut begins_anew, true)
            {
                true => integration.begin_to(Some(&target)),
                false => integration.step_to(&target),
            };
        let arrival = regimes.go_on(regime, begins, &target, &mut steps);
        self.arrive(&rows, arrival.map_err(|stop| stop.cause)?, regimes);
        Ok(())
    }

    fn regimes<'r, 'm>(
        &self,
        rows: &'r Rows<'m>,
        account: Account,
        state: State,
        (options, core, watched): Parts<'r>,
    ) -> Regimes<'r, 'm> {
        let settings = (options, self.stabilization);
        Regimes::new(
            rows,
            settings,
            (account, (0.0, f64::INFINITY)),
            state,
            (core, watched),
        )
    }

    /// Takes over the state and the regime to which the regimes have come.
    fn arrive(&mut self, rows: &Rows<'_>, arrival: Arrival, regimes: Regimes<'_, '_>) {
        let Arrival { regime, begins } = arrival;
        let Regimes {
            account,
            mut state,
            all,
            ..
        } = regimes;
        state.lambda = all;
        write(rows, &account, &regime, begins, &mut state.contacts);
        self.state = state;
    }
}

fn write(
    rows: &Rows<'_>,
    account: &Account,
    regime: &Regime,
    begins: bool,
    numbers: &mut Vec<f64>,
) {
    numbers.clear();
    numbers.push(f64::from(begins));
    for stop in 0..rows.stops() {
        let (count, times) = account.last_impacts(stop, TIMES);
        numbers.extend([
            f64::from(regime.closed[stop]),
            count as f64,
            times.len() as f64,
        ]);
        numbers.extend(times);
        numbers.resize(1 + OF_STOP * (stop + 1), 0.0);
    }
    for sliding in &regime.sliding {
        numbers.extend(match *sliding {
            Sliding::Sticks(place) => [0.0, place],
            Sliding::Slips(sign) => [sign, 0.0],
            Sliding::Smooth => [2.0, 0.0],
            Sliding::Absent => [3.0, 0.0],
        });
    }
}

fn read_regime(rows: &Rows<'_>, numbers: &[f64]) -> Regime {
    let (of_stops, of_frictions) = numbers[1..].split_at(OF_STOP * rows.stops());
    let sliding = of_frictions
        .chunks_exact(OF_FRICTION)
        .map(|numbers| match numbers[0] {
            0.0 => Sliding::Sticks(numbers[1]),
            2.0 => Sliding::Smooth,
            3.0 => Sliding::Absent,
            sign => Sliding::Slips(sign),
        });
    let closed = of_stops
        .chunks_exact(OF_STOP)
        .map(|numbers| numbers[0] != 0.0);
    Regime {
        closed: closed.collect(),
        sliding: sliding.collect(),
    }
}

fn read_account(rows: &Rows<'_>, numbers: &[f64], account: &mut Account) {
    let of_stops = numbers.get(1..).unwrap_or(&[]);
    let of_stops = of_stops.chunks_exact(OF_STOP).take(rows.stops());
    for (stop, numbers) in of_stops.enumerate() {
        let times = numbers[2] as usize;
        account.remember(stop, numbers[1] as u64, &numbers[3..][..times.min(TIMES)]);
    }
}
