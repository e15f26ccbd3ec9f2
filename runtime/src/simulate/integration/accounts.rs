//! Quantities gathered over the steps of a run: the energy balance, the accepted steps, extremes and means.

use crate::mechanism::{Mechanism, dynamics};
use crate::methods::state::State;
use crate::results::statistics::collector::Inside;
use crate::simulate::active_contacts::ActiveContacts;
use crate::simulate::balance::Balance;
use crate::simulate::balance::account::Sums;
use crate::simulate::balance::power::Power;
use crate::simulate::balance::refinement::{is_steered, refined};
use crate::simulate::integration::{Integration, IntegratorState};
use crate::simulate::recorded_rows::Place;

/// The relative tolerance of the energy balance of methods that have none.
const RTOL: f64 = 1e-8;

impl<'w> Integration<'_, 'w> {
    /// Takes the state from which the motion begins, or begins again, into what is gathered over steps.
    pub(crate) fn begin_accounts(&mut self) {
        if self.core.accepted.is_none() && self.core.survey.is_none() {
            return;
        }
        let (mut accepted, mut survey) = (self.core.accepted.take(), self.core.survey.take());
        let (mechanism, state) = self.shown(&Place::Node);
        if let Some(accepted) = &mut accepted {
            accepted.add(mechanism, state);
        }
        if let Some(survey) = &mut survey {
            survey.start(mechanism, state);
        }
        (self.core.accepted, self.core.survey) = (accepted, survey);
    }

    /// Adds the step made last to what is gathered over steps.
    #[inline]
    pub(crate) fn account(&mut self) {
        // Most runs have none of them, and looking is sooner done than taking.
        let IntegratorState {
            balance,
            accepted,
            survey,
            ..
        } = &*self.core;
        if balance.is_some() || accepted.is_some() || survey.is_some() {
            self.gather();
        }
    }

    #[inline(never)]
    fn gather(&mut self) {
        self.weigh();
        if let Some(mut accepted) = self.core.accepted.take() {
            let (mechanism, state) = self.shown(&Place::Node);
            accepted.add(mechanism, state);
            self.core.accepted = Some(accepted);
        }
        if let Some(mut survey) = self.core.survey.take() {
            let (mechanism, state) = self.shown(&Place::Node);
            survey.arrive(mechanism, state);
            let times = (self.core.before.t, self.core.state.t);
            let solution = survey.reads_solution();
            let outputs = self.outputs_of();
            let mechanism = outputs.unwrap_or(self.mechanism);
            let looks = &mut Looks {
                run: self,
                solution,
            };
            survey.step(mechanism, times, looks);
            self.core.survey = Some(survey);
        }
    }

    /// Adds the step made last to the energy balance.
    fn weigh(&mut self) {
        let Some(mut balance) = self.core.balance.take() else {
            return;
        };
        balance.begin();
        let sums = balance.sums();
        let sums = self.integrated(&mut balance, (self.core.before.t, self.core.state.t), sums);
        balance.close(self.mechanism, &self.core.state, sums);
        self.core.balance = Some(balance);
    }

    /// The integrals of the energy balance at the second of two times in the step made last, from those at the first.
    fn integrated(
        &mut self,
        balance: &mut Balance,
        (from, to): (f64, f64),
        mut sums: Sums<f64>,
    ) -> Sums<f64> {
        let (h, points) = (to - from, balance.points.clone());
        if is_steered(self.mechanism.layout(), self.method.error()) {
            for (share, weight) in points {
                let t = from + share * h;
                self.add_power(&mut balance.power, t, weight * h, &mut sums, false);
            }
            return sums;
        }
        let rtol = self.options.method.get("rtol").unwrap_or(RTOL);
        refined(
            sums,
            &points,
            balance.tolerance(rtol),
            |share, part, sums| {
                let t = from + share * h;
                self.add_power(&mut balance.power, t, part * h, sums, true);
            },
        )
    }

    /// Adds the work of a part `h` of the time, with the motion at a time inside the step made last; `closed` on the
    /// constraints.
    fn add_power(&mut self, power: &mut Power, t: f64, h: f64, sums: &mut Sums<f64>, closed: bool) {
        self.look(t);
        let crosses = self
            .method
            .crosses(self.mechanism, t, &mut self.core.inside.a);
        if closed && !crosses {
            // Where the constraints cannot be reached, the motion stays as the method has it.
            let _ = self.settle();
        }
        let rubs = self.rubs();
        if rubs || power.is_driven(self.mechanism, &self.core.inside) {
            self.solve();
        }
        if rubs {
            sums.add_friction(self.rubbing().map(|power| power * h));
        }
        power.add(self.mechanism, &self.core.inside, h, sums);
    }

    /// The mechanism with stops and frictions whose quantities are gathered, if there are some.
    fn outputs_of(&self) -> Option<&'w dyn Mechanism> {
        let acting = self.watched.acting.as_ref()?;
        Some(acting.rows.whole())
    }

    /// Whether friction does work.
    fn rubs(&self) -> bool {
        let acting = self.watched.acting.as_ref();
        acting.is_some_and(ActiveContacts::rubs)
    }

    /// The power of friction at the state inside the step made last, W: what it takes, and what comes from
    /// slides that move by themselves.
    fn rubbing(&mut self) -> [f64; 2] {
        let acting = self.watched.acting.as_mut();
        let Some(acting) = acting.filter(|acting| acting.rubs()) else {
            return [0.0; 2];
        };
        acting.complete(&self.core.inside, &mut self.core.whole);
        acting.friction_power(&self.core.whole)
    }

    /// Accelerations and multipliers at the state inside the step made last; the multipliers of its end
    /// where there are none.
    fn solve(&mut self) {
        let mechanism = self.mechanism;
        let (at, a, lambda) = self.core.inside.solution_mut();
        let found = if self.method.crosses(self.mechanism, at.t, a) {
            dynamics::multipliers(mechanism, &at, a, lambda)
        } else {
            let equations = &mut self.core.equations;
            equations.accelerations(mechanism, &at, a, lambda)
        };
        if found.is_err() {
            lambda.copy_from_slice(&self.core.state.lambda);
        }
    }

    /// The work up to a state and the energy balance there, in J.
    pub(super) fn balance_at(&mut self, place: &Place) -> [f64; 2] {
        let Some(mut balance) = self.core.balance.take() else {
            return [f64::NAN; 2];
        };
        let mechanism = self.mechanism;
        // Looking into the step goes through `self.core.inside`.
        let row = match place {
            Place::Node => &self.core.state,
            Place::Inside => &self.core.inside,
            Place::Event => &self.core.event,
        };
        self.core.row.copy_from(mechanism.layout(), row);
        let t = self.core.row.t;
        let (begin, mut sums) = balance.sums_before(t);
        if t > begin {
            sums = self.integrated(&mut balance, (begin, t), sums);
        }
        if matches!(place, Place::Inside) {
            self.core
                .inside
                .copy_from(mechanism.layout(), &self.core.row);
        }
        let found = balance.at(mechanism, &self.core.row, sums);
        self.core.balance = Some(balance);
        found
    }
}

/// The motion inside the step made last.
struct Looks<'r, 'a, 'w> {
    run: &'r mut Integration<'a, 'w>,
    /// Whether accelerations and multipliers are needed.
    solution: bool,
}

impl Inside for Looks<'_, '_, '_> {
    fn at(&mut self, t: f64) -> &State {
        self.run.look(t);
        if self.solution {
            self.run.solve();
        }
        self.run.shown(&Place::Inside).1
    }
}
