//! One of several members whose steps have lengths of their own: decisions and results, member by member.

use crate::clock::Instant;
use crate::ensemble::ends::Ends;
use crate::ensemble::pair::{PairOnLanes, copy};
use crate::mechanism::Mechanism;
use crate::methods::embedded::control::Memory;
use crate::methods::embedded::pair::{Inside as InsideStep, Pair};
use crate::methods::embedded::trial::Trial;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::methods::work::Work;
use crate::results::recorder::Recorder;
use crate::results::run_metrics::RunMetrics;
use crate::results::statistics::collector::{INNER, Inside, StatisticsCollector, inner_times};
use crate::results::statistics::place::Place;
use crate::scalar::lanes::{Lanes, of_lane};
use crate::simulate::balance::account::{Account, Sums};
use crate::simulate::balance::power::Power;
use crate::simulate::balance::refinement::{Tolerance, is_steered, refined};
use crate::simulate::cause::too_many_steps;
use crate::simulate::error::Stop;
use crate::simulate::initial_state::{InitialState, node_count, survey};
use crate::simulate::options::{Options, Recording};
use crate::simulate::simulation::Gathered;
use crate::simulate::time_grid::Grid;
use crate::simulate::validity::Validity;
use crate::stabilization::Stabilization;

/// A member on its way. Where a function returns `None`, the member has left the regular path.
pub(crate) struct Member<'a> {
    mechanism: &'a dyn Mechanism,
    pub(crate) pair: Pair,
    trial: Trial,
    steps: Grid,
    /// The most steps that it makes.
    most_steps: u64,
    pub(crate) state: State,
    before: State,
    /// The motion at the time at which the survey looked last.
    inside: State,
    /// Whether the pair has the rates of all stages of the step.
    has_stages: bool,
    equations: Index1,
    validity: Validity,
    recorder: Recorder,
    most_rows: usize,
    every: usize,
    unrecorded: usize,
    only_ends: bool,
    /// Metrics of the accepted steps; `None` if every step is a row.
    figures: Option<RunMetrics>,
    survey: Option<StatisticsCollector>,
    /// The error of the step made last, in units of what is allowed.
    error: f64,
    /// The solutions of its equations.
    pub(crate) evaluations: u64,
}

impl<'a> Member<'a> {
    /// Creates a member at its start.
    pub(crate) fn new(
        mechanism: &'a dyn Mechanism,
        beginning: &InitialState,
        options: &Options,
        (mut pair, stabilization): (Pair, Stabilization),
        steps: Grid,
    ) -> Option<Member<'a>> {
        let layout = mechanism.layout();
        let t = options.t_start;
        let start = State::new(t, beginning.q.clone(), beginning.v.clone());
        let mut state = start.completed(mechanism);
        let (reserved, most_rows) = node_count(layout, options, None, steps).ok()?;
        pair.start(mechanism, &mut state).ok()?;
        if !state.is_finite(layout) {
            return None;
        }
        pair.restore(mechanism, &state);
        let reach = steps.target(1).reach(t);
        let memory = pair.remember(mechanism, reach, &state, None);
        let only_ends = options.recording == Recording::Ends;
        let mut member = Member {
            mechanism,
            trial: Trial::new(&pair.control, memory, reach),
            pair,
            steps,
            most_steps: options.most_steps(),
            before: state.clone(),
            inside: state.clone(),
            state,
            has_stages: false,
            equations: Index1::new(mechanism, stabilization),
            validity: Validity::new(mechanism, options.t_start, options.t_end),
            recorder: Recorder::new(mechanism, t, reserved, options.energy_balance),
            most_rows,
            every: options.rows_every(),
            unrecorded: 0,
            only_ends,
            figures: (!options.every_step_recorded(mechanism.layout()))
                .then(|| RunMetrics::of_run(t, options.t_end)),
            survey: survey(mechanism, options).ok()?,
            error: 1.0,
            evaluations: 0,
        };
        if let Some(survey) = &mut member.survey {
            survey.start(mechanism, &member.state);
        }
        Some(member)
    }

    /// Whether it has a step to make.
    pub(crate) fn goes_on(&self) -> bool {
        !self.is_at_end() && self.pair.steps < self.most_steps
    }

    fn is_at_end(&self) -> bool {
        self.steps.count == 0 || self.state.t >= self.steps.time(1)
    }

    /// The stop before its end, as that of a run of its own; `None` if it is at its end.
    fn stop(&self) -> Option<Stop> {
        (!self.is_at_end()).then(|| Stop {
            t: self.state.t,
            h: self.state.t - self.before.t,
            cause: too_many_steps(self.mechanism, self.pair.steps, &self.state.v),
        })
    }

    /// The length of the step to try; `None` where there may be something ahead.
    pub(crate) fn propose(&mut self) -> Option<f64> {
        let (trial, pair) = (&mut self.trial, &mut self.pair);
        if trial.is_over(self.state.t) {
            return None;
        }
        if trial.is_in_doubt(&pair.control) {
            if pair.may_meet(self.mechanism, &self.state, trial.usual) {
                return None;
            }
            trial.go_on();
        }
        trial.begin();
        Some(trial.h)
    }

    /// Takes the error of the step that was tried; returns whether it is accepted.
    pub(crate) fn judge(&mut self, error: f64) -> Option<bool> {
        if !error.is_finite() {
            return None;
        }
        let order = self.pair.stages.tableau.error_order;
        let accepted = self.trial.judge(&self.pair.control, error, order);
        match accepted {
            true => {
                self.pair.steps += 1;
                self.error = error;
            }
            false => self.pair.rejected += 1,
        }
        Some(accepted)
    }

    /// Goes to the end of the accepted step; returns the time at which it began, and its length, both in s.
    pub(crate) fn arrive(&mut self, lane: usize, lanes: &PairOnLanes) -> Option<(f64, f64)> {
        let (mechanism, layout) = (self.mechanism, self.mechanism.layout());
        let (pair, h) = (&mut self.pair, self.trial.h);
        std::mem::swap(&mut self.before, &mut self.state);
        lanes.hand_over_end(lane, &mut pair.stages);
        (self.has_stages, pair.inside) = (false, InsideStep::Unknown);
        let (before, state) = (&self.before, &mut self.state);
        pair.watch(mechanism, before, h, self.trial.reach).ok()?;
        if !pair.pace.remarks.is_empty() {
            return None;
        }
        let end = before.t + h;
        let new = &pair.stages.new;
        let (q, rest) = new.split_at(layout.nq());
        let (v, z) = rest.split_at(layout.nv());
        state.q.copy_from_slice(q);
        state.v.copy_from_slice(v);
        state.z.copy_from_slice(z);
        let last = pair.stages.tableau.c.len();
        let a = &pair.stages.rates[last][layout.nq()..];
        state.a.copy_from_slice(&a[..layout.nv()]);
        copy(lane, &lanes.lambda, &mut state.lambda);
        state.t = end;
        let turned = pair.passes(mechanism, before, end, &state.q);
        if turned {
            lanes.hand_over_stages(lane, &mut pair.stages);
            let crossing = pair.crossing_between(mechanism, before, state, h);
            if crossing.is_some() {
                return None;
            }
        }
        let next = self.steps.time(1);
        if (end - next).abs() <= self.steps.slack() {
            state.t = next;
        }
        // The look for a change point has prepared the motion inside up to the end as it was.
        let moved = turned && state.t != end;
        let mut valid = || self.validity.check(mechanism, before.t, state);
        let regular = state.is_finite(layout) && !moved && valid().is_ok();
        regular.then_some((before.t, state.t - before.t))
    }

    /// Counts the solutions at the stages that only the motion inside the step needs.
    pub(crate) fn count_inside(&mut self, evaluations: u64) {
        // Whoever looked for a change point has counted them.
        if self.pair.inside == InsideStep::Unknown {
            self.evaluations += evaluations;
        }
    }

    /// Whether statistics are gathered, and whether they need accelerations.
    pub(crate) fn surveys(&self) -> Option<bool> {
        self.survey
            .as_ref()
            .map(StatisticsCollector::reads_solution)
    }

    /// The quantities of which there are statistics.
    pub(crate) fn places(&self) -> &[Place] {
        self.survey
            .as_ref()
            .map_or(&[], StatisticsCollector::places)
    }

    /// The times at which statistics look into the step first.
    pub(crate) fn inner_times(&self) -> [f64; INNER] {
        inner_times(self.before.t, self.state.t)
    }

    /// Whether figures of its steps are gathered.
    pub(crate) fn measures(&self) -> bool {
        self.figures.is_some()
    }

    /// Adds the state that it is at to the figures of its steps.
    pub(crate) fn measure(&mut self, lane: usize, ends: &Ends) {
        if let Some(figures) = &mut self.figures {
            ends.add_to(figures, lane);
        }
    }

    /// Adds the step made last to what is gathered over steps; `inner` are the values of the quantities at the times at
    /// which statistics look into it first.
    pub(crate) fn account(
        &mut self,
        lane: usize,
        lanes: &PairOnLanes,
        ends: &Ends,
        inner: &[Vec<Lanes>; INNER],
    ) {
        self.measure(lane, ends);
        let Some(mut survey) = self.survey.take() else {
            return;
        };
        survey.arrive_with(ends.quantities(lane));
        let times = (self.before.t, self.state.t);
        let solution = survey.reads_solution();
        let mechanism = self.mechanism;
        let mut looks = Looks {
            member: self,
            lanes: (lane, lanes),
            inner,
            solution,
        };
        survey.step(mechanism, times, &mut looks);
        self.survey = Some(survey);
    }

    /// The motion at a time inside the step made last, into `self.inside`.
    fn look(&mut self, (lane, lanes): (usize, &PairOnLanes), t: f64) {
        if !self.has_stages {
            lanes.hand_over_stages(lane, &mut self.pair.stages);
            self.has_stages = true;
        }
        let before = &self.before;
        let h = self.state.t - before.t;
        let State { q, v, z, .. } = &mut self.inside;
        let from = [&before.q[..], &before.v, &before.z];
        let stages = &self.pair.stages;
        stages.look((t - before.t) / h, h, from, [&mut *q, v, z]);
        self.inside.t = t;
    }

    /// Accelerations and multipliers at the state inside the step made last; the multipliers of its end if there are none.
    fn solve(&mut self) {
        let (at, a, lambda) = self.inside.solution_mut();
        let found = self.equations.accelerations(self.mechanism, &at, a, lambda);
        if found.is_err() {
            lambda.copy_from_slice(&self.state.lambda);
        }
    }

    /// The integrals of the energy balance at the end of the step made last, from those at its begin, as a run of its own
    /// has them; `None` if the rule over the whole step has them.
    pub(crate) fn refined(
        &mut self,
        lanes: (usize, &PairOnLanes),
        points: &[(f64, f64)],
        account: &Account<f64>,
    ) -> Option<Sums<f64>> {
        let mechanism = self.mechanism;
        if is_steered(mechanism.layout(), Some(self.error)) {
            return None;
        }
        let tolerance = Tolerance {
            rtol: self.pair.control.rtol,
            scale: account.measure(),
        };
        let (begin, h) = (self.before.t, self.state.t - self.before.t);
        let mut power = Power::new(mechanism.layout());
        let sums = refined(account.sums, points, tolerance, |share, part, sums| {
            let t = begin + share * h;
            self.look(lanes, t);
            let State { q, v, .. } = &mut self.inside;
            let _ = self.equations.project(mechanism, t, q, v);
            if power.is_driven(mechanism, &self.inside) {
                self.solve();
            }
            power.add(mechanism, &self.inside, part * h, sums);
        });
        Some(sums)
    }

    /// Records the state if it is a row, with the energy balance there.
    pub(crate) fn record(&mut self, balance: impl FnOnce() -> [f64; 2]) -> Option<()> {
        self.unrecorded += 1;
        let is_first = self.recorder.len() == 0;
        // Of a run that is cut short the last row is the last one that was due.
        let last = self.is_at_end() || self.only_ends && !self.goes_on();
        let due = !self.only_ends && self.unrecorded == self.every;
        if !(is_first || last || due) {
            return Some(());
        }
        if self.recorder.len() >= self.most_rows {
            return None;
        }
        self.unrecorded = 0;
        self.recorder.record(self.mechanism, &self.state, balance());
        Some(())
    }

    /// Begins the next step.
    pub(crate) fn begin(&mut self) {
        let reach = self.steps.target(1).reach(self.state.t);
        let memory: Memory = self.trial.remembered();
        self.trial = Trial::new(&self.pair.control, memory, reach);
    }

    /// Results of the member, with the general solutions of its steps on lanes and the factorizations for their
    /// projections, and its stop if it stopped.
    pub(crate) fn finish(
        self,
        [general_solutions, projections]: [u64; 2],
        begin: Instant,
        members: u32,
    ) -> (Gathered, Option<Stop>) {
        let stop = self.stop();
        let own = self.pair.work();
        let work = Work {
            evaluations: own.evaluations + self.evaluations,
            factorizations: own.factorizations + self.evaluations + projections,
            general_solutions: own.general_solutions + general_solutions,
            wall: begin.elapsed() / members,
            ..own
        };
        let (trajectory, _) = self.recorder.finish(work);
        let (of_rows, of_steps) = match self.only_ends {
            true => (self.figures, None),
            false => (None, self.figures),
        };
        let gathered = Gathered::new(trajectory, of_rows, of_steps, self.survey.as_ref());
        (gathered, stop)
    }
}

/// The motion inside the step made last.
struct Looks<'m, 'a> {
    member: &'m mut Member<'a>,
    lanes: (usize, &'m PairOnLanes),
    inner: &'m [Vec<Lanes>; INNER],
    /// Whether accelerations and multipliers are needed.
    solution: bool,
}

impl Inside for Looks<'_, '_> {
    fn known(&self, point: usize, values: &mut Vec<f64>) -> bool {
        let (lane, _) = self.lanes;
        values.extend(self.inner[point].iter().map(|x| of_lane(x, lane)));
        true
    }

    fn at(&mut self, t: f64) -> &State {
        self.member.look(self.lanes, t);
        if self.solution {
            self.member.solve();
        }
        &self.member.inside
    }
}
