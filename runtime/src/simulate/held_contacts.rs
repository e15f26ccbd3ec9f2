//! The stops and frictions of a run that is made step by step.
//!
//! All that a step leaves for the next one is in [`State::contacts`], so that a step that failed has left nothing, and a
//! saved state goes on to the bit: whether the method has to begin, then for every stop and for every friction what it
//! does.

use crate::constraints::rank::rank;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::restrained::Restrained;
use crate::contact::rows::Rows;
use crate::mechanism::{Contacts, Mechanism};
use crate::methods::Method;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::simulate::acting::{Acting, Limit};
use crate::simulate::cause::{cause, finite, step_cause, too_many_steps};
use crate::simulate::contact_events::Account;
use crate::simulate::contact_run::{arrive, check, of_all_rows, settle, with_stops};
use crate::simulate::error::StopCause;
use crate::simulate::held::Held;
use crate::simulate::jam::{is_jam, least_of_step, pass_forces};
use crate::simulate::options::Options;
use crate::simulate::options_error::OptionsError;
use crate::stabilization::Stabilization;

/// So many ends of regimes in one step end a run.
const MOST_REGIMES: usize = 1000;

/// Of a stop: whether it is closed, its impacts, and the times of the last ones with their number.
const OF_STOP: usize = 3 + TIMES;
const TIMES: usize = 4;

/// Of a friction: what it does, and where it sticks.
const OF_FRICTION: usize = 2;

/// How a run of a mechanism with stops and frictions makes its steps.
pub(crate) struct HeldContacts {
    method: Method,
    stabilization: Stabilization,
    /// The most steps of an adaptive method in one of the caller's.
    most_steps: u64,
}

impl HeldContacts {
    /// Those of a run that begins or goes on at this state.
    ///
    /// # Errors
    /// [`OptionsError`] where the options cannot be used with stops and friction, or the state is that of other ones.
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        contacts: Contacts<'_>,
        options: &Options,
        of_joints: Stabilization,
        state: &State,
    ) -> Result<HeldContacts, OptionsError> {
        let rows = Rows::new(mechanism, contacts);
        check(&rows, &rank(mechanism, state.t, &state.q), options)?;
        let wanted = 1 + OF_STOP * rows.stops() + OF_FRICTION * rows.frictions();
        if !state.contacts.is_empty() && state.contacts.len() != wanted {
            return Err(OptionsError::StartContacts {
                given: state.contacts.len(),
                wanted,
            });
        }
        Ok(HeldContacts {
            method: options.method.clone(),
            most_steps: options.most_steps(),
            stabilization: with_stops(&rows, options, of_joints),
        })
    }

    /// How many multipliers a state has: those of joints, stops and frictions.
    pub(crate) fn multipliers(mechanism: &dyn Mechanism, contacts: &Contacts<'_>) -> usize {
        mechanism.layout().nc() + contacts.stops.len() + contacts.frictions.len()
    }

    /// Lets a run begin: what closes, sticks or slips now, with the accelerations that follow.
    pub(crate) fn begin(
        &self,
        mechanism: &dyn Mechanism,
        contacts: Contacts<'_>,
        state: &mut State,
    ) -> Result<(), StopCause> {
        let rows = Rows::new(mechanism, contacts);
        let mut account = Account::new(&rows);
        read_account(&rows, &state.contacts, &mut account);
        let next = account.begin(&rows, state, 0.0)?;
        state.history.clear();
        let restrained = Restrained::new(&rows, next.regime);
        let (mut method, mut inner) = self.of(&restrained, state);
        let acting = Acting::new(&rows, &restrained);
        let mut held = Held::with_contacts(&restrained, &inner, 0.0, acting);
        held.hold(&restrained, &mut inner)?;
        start(&restrained, &mut *method, &mut inner)?;
        if held.choose(&restrained, &mut inner)? {
            start(&restrained, &mut *method, &mut inner)?;
        }
        leave(&restrained, &inner, state);
        write(
            &rows,
            &account,
            &restrained.regime,
            false,
            &mut state.contacts,
        );
        Ok(())
    }

    /// Goes on by h s.
    pub(crate) fn step(
        &self,
        mechanism: &dyn Mechanism,
        contacts: Contacts<'_>,
        h: f64,
        state: &mut State,
    ) -> Result<(), StopCause> {
        let rows = Rows::new(mechanism, contacts);
        let mut account = Account::new(&rows);
        read_account(&rows, &state.contacts, &mut account);
        let mut regime = read_regime(&rows, &state.contacts);
        let (mut begins, mut left) = (state.contacts[0] != 0.0, Vec::new());
        let end = state.t + h;
        let (mut done, mut changed) = (0, Vec::new());
        for _ in 0..MOST_REGIMES {
            let restrained = Restrained::new(&rows, regime);
            let (mut method, mut inner) = self.of(&restrained, state);
            if begins {
                self.begin_again(&restrained, &mut *method, &mut inner)?;
            }
            let part = end - inner.t;
            let acting = Acting::new(&rows, &restrained)
                .leaving(&left, &inner)
                .solved_by(&self.method, self.stabilization);
            let held = Held::with_contacts(&restrained, &inner, part, acting);
            let reached = self.go(
                &restrained,
                held,
                &mut *method,
                &mut inner,
                (end, h),
                &mut done,
            );
            let reached = reached.map_err(|cause| of_all_rows(&restrained, cause))?;
            let locks = reached.as_ref().is_some_and(Vec::is_empty);
            if reached.is_some() && !locks {
                arrive(&self.method, &restrained, &mut inner)?;
            }
            leave(&restrained, &inner, state);
            let Some(reached) = reached else {
                state.t = end;
                write(
                    &rows,
                    &account,
                    &restrained.regime,
                    false,
                    &mut state.contacts,
                );
                return Ok(());
            };
            changed.extend(reached.iter().map(|limit| limit.row(rows.stops())));
            let all = state.lambda.clone();
            let next = account.happen(&rows, state, &all, &restrained.regime, &reached, 0.0)?;
            if locks && next.events.is_empty() {
                return Err(StopCause::Singular(restrained.jams()));
            }
            (regime, left) = (next.regime, next.left);
            state.history.clear();
            begins = true;
            if end - state.t <= 1e-12 * h {
                state.t = end;
                write(&rows, &account, &regime, true, &mut state.contacts);
                return Ok(());
            }
        }
        let [stops, frictions] = rows.names(changed);
        Err(StopCause::Restive { stops, frictions })
    }

    /// Goes on in a regime, to the end of the step or to where limits are reached; to none where what slips loses its forces.
    fn go(
        &self,
        restrained: &Restrained<'_>,
        mut held: Held<'_>,
        method: &mut dyn Step,
        inner: &mut State,
        (end, h): (f64, f64),
        done: &mut u64,
    ) -> Result<Option<Vec<Limit>>, StopCause> {
        held.begin_step(restrained, end - inner.t, inner);
        let mut longest = f64::INFINITY;
        while end - inner.t > 1e-12 * h {
            if *done >= self.most_steps {
                return Err(too_many_steps(restrained, *done, &inner.v));
            }
            *done += 1;
            let (before, least) = (inner.clone(), least_of_step(h, end));
            let length = (end - inner.t).min(longest);
            match part(restrained, &mut held, method, inner, length) {
                Ok(None) => {}
                Ok(Some(reached)) if reached.is_empty() => {
                    inner.history.clear();
                    self.begin_again(restrained, method, inner)?;
                }
                Ok(reached) => return Ok(reached),
                Err(cause) if is_jam(&cause) => {
                    inner.copy_from(restrained.layout(), &before);
                    let tried = method.tried().unwrap_or(length);
                    if tried > least {
                        longest = 0.5 * tried;
                        continue;
                    }
                    if !pass_forces(restrained, &before, least, inner) {
                        return Err(cause);
                    }
                    settle(&self.method, restrained, inner)?;
                    return Ok(Some(Vec::new()));
                }
                Err(cause) => return Err(cause),
            }
            longest = f64::INFINITY;
        }
        Ok(None)
    }

    /// Lets the method begin after an event; what closes now has velocities off the constraints.
    fn begin_again(
        &self,
        restrained: &Restrained<'_>,
        method: &mut dyn Step,
        inner: &mut State,
    ) -> Result<(), StopCause> {
        settle(&self.method, restrained, inner)?;
        start(restrained, method, inner)
    }

    /// The method in a regime, and the state without the rows that do not hold in it.
    fn of(&self, restrained: &Restrained<'_>, state: &State) -> (Box<dyn Step>, State) {
        let mut inner = state.clone();
        inner.lambda.clear();
        inner.lambda.resize(restrained.layout().nc(), 0.0);
        restrained.keep(&state.lambda, &mut inner.lambda);
        (self.method.stepper(restrained, self.stabilization), inner)
    }
}

/// One step of the method, up to the first crossing in it: the limits that are reached there.
fn part(
    restrained: &Restrained<'_>,
    held: &mut Held<'_>,
    method: &mut dyn Step,
    inner: &mut State,
    h: f64,
) -> Result<Option<Vec<Limit>>, StopCause> {
    held.begin_part(restrained, inner);
    let before = inner.clone();
    let made = method.step(restrained, h, inner);
    made.map_err(|error| step_cause(restrained, &before, h, error))?;
    finite(restrained.layout(), inner)?;
    held.end_part(restrained, method, inner)
}

fn start(
    restrained: &Restrained<'_>,
    method: &mut dyn Step,
    inner: &mut State,
) -> Result<(), StopCause> {
    method.start(restrained, inner).map_err(cause)?;
    finite(restrained.layout(), inner)
}

/// Gives a state what one in a regime has, with the multipliers of all rows.
fn leave(restrained: &Restrained<'_>, inner: &State, state: &mut State) {
    let at = inner.at();
    let (mut all, contacts) = (
        std::mem::take(&mut state.lambda),
        std::mem::take(&mut state.contacts),
    );
    let memory = &mut vec![0.0; restrained.memory_len()];
    restrained.all_multipliers(at, &inner.lambda, memory, &mut all);
    *state = State {
        lambda: all,
        contacts,
        ..inner.clone()
    };
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
