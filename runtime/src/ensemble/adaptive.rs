//! Several members integrated side by side by a pair that chooses the steps: each lane has its own.

use crate::clock::Instant;
use std::sync::atomic::Ordering;

use crate::ensemble::balance::BalanceOnLanes;
use crate::ensemble::ends::{Ends, Quantities};
use crate::ensemble::group::{Begun, Outcome, able};
use crate::ensemble::member::Member;
use crate::ensemble::members::Members;
use crate::ensemble::pair::{Motion, PairOnLanes};
use crate::mechanism::Mechanism;
use crate::methods::Method;
use crate::methods::embedded::pair::Pair;
use crate::methods::state::State;
use crate::results::statistics::collector::INNER;
use crate::scalar::lanes::{LANES, Lanes};
use crate::simulate::balance::account::Account;
use crate::simulate::gains::gains;
use crate::simulate::options::Options;
use crate::stabilization::Stabilization;

/// The pair of a method that chooses its steps; `None` for other methods.
fn pair(method: &Method, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Option<Pair> {
    let pair = match method {
        Method::Dop853(own) => own.pair(mechanism, stabilization),
        Method::Dopri5(own) => own.pair(mechanism, stabilization),
        Method::Ode45(own) => own.pair(mechanism, stabilization),
        _ => return None,
    };
    Some(pair)
}

/// Whether a method is a pair.
pub(crate) fn is_pair(method: &Method) -> bool {
    matches!(
        method,
        Method::Dop853(_) | Method::Dopri5(_) | Method::Ode45(_)
    )
}

/// Runs up to LANES members; `None` for a member that cannot begin or left the regular path.
pub(crate) fn run(begun: &[Begun<'_>], options: &Options) -> Vec<Option<Outcome>> {
    let nothing = || begun.iter().map(|_| None).collect();
    match Group::new(begun, options) {
        Some(group) => group.run(options, begun.len()).unwrap_or_else(nothing),
        None => nothing(),
    }
}

/// The members, one per lane.
struct Group<'a> {
    begin: Instant,
    stabilization: Stabilization,
    members: Members<'a>,
    runs: [Option<Member<'a>>; LANES],
    pair: PairOnLanes,
    balance: Option<BalanceOnLanes<'a>>,
    /// Values at the ends of steps, where figures or statistics are gathered.
    ends: Option<Ends>,
    /// The motion inside of steps and the quantities of it, where statistics are gathered, and whether they need
    /// accelerations.
    inner: Motion<'a>,
    quantities: Quantities,
    values: [Vec<Lanes>; INNER],
    surveys: Option<bool>,
}

impl<'a> Group<'a> {
    /// Creates the group; `None` if no member can begin on lanes.
    fn new(begun: &[Begun<'a>], options: &Options) -> Option<Group<'a>> {
        let begin = Instant::now();
        let (mechanism, beginning) = begun.iter().find_map(able)?;
        let layout = mechanism.layout();
        let state = State::new(options.t_start, beginning.q.clone(), beginning.v.clone());
        let stabilization = gains(mechanism, options, &state).ok()?;
        let steps = options.steps().ok()?;
        let mut runs: [Option<Member<'a>>; LANES] = std::array::from_fn(|lane| {
            let (mechanism, beginning) = begun.get(lane).and_then(able)?;
            let pair = pair(&options.method, mechanism, stabilization)?;
            let pair = (pair, stabilization);
            Member::new(mechanism, beginning, options, pair, steps)
        });
        let first = runs.iter().flatten().next()?;
        let (tableau, control) = (first.pair.stages.tableau, first.pair.control);
        // A lane without a member computes what another one begins with.
        let spare = runs.iter().position(Option::is_some)?;
        let own = |lane: usize| runs[lane].as_ref().or(runs[spare].as_ref());
        let mechanisms: [_; LANES] =
            std::array::from_fn(|lane| begun.get(lane).and_then(able).map_or(mechanism, |b| b.0));
        let is_member = std::array::from_fn(|lane| runs[lane].is_some());
        let members = Members::new(mechanisms, is_member, stabilization)?;
        let mut lanes = PairOnLanes::new(layout, tableau, control);
        for lane in 0..LANES {
            if let Some(own) = own(lane) {
                lanes.take(lane, &own.pair.stages);
            }
        }
        let [q, v, z] = lanes.begin(layout);
        let t = Lanes::from_arr([options.t_start; LANES]);
        let balance = options
            .energy_balance
            .then(|| BalanceOnLanes::new(&members, t, [q, v, z]));
        let surveys = first.surveys();
        let places = first.places();
        let mut ends = (first.measures() || surveys.is_some()).then(|| Ends::new(layout, places));
        let quantities = Quantities::new(layout, places);
        if let Some(ends) = &mut ends {
            let of_all = |count: usize, part: fn(&State) -> &[f64]| -> Vec<Lanes> {
                let value = |lane, i: usize| own(lane).map_or(0.0, |own| part(&own.state)[i]);
                let values = (0..count).map(|i| side_by_side(|lane| value(lane, i)));
                values.collect()
            };
            let a = of_all(layout.nv(), |state| &state.a);
            let lambda = of_all(layout.nc(), |state| &state.lambda);
            ends.evaluate(&members, t, [q, v, z, &a, &lambda]);
            for (lane, own) in runs.iter_mut().enumerate() {
                if let Some(own) = own {
                    own.measure(lane, ends);
                }
            }
        }
        Some(Group {
            begin,
            stabilization,
            members,
            runs,
            pair: lanes,
            balance,
            ends,
            inner: Motion::new(layout),
            quantities,
            values: Default::default(),
            surveys,
        })
    }

    /// Runs all members; `None` if the run was cancelled.
    fn run(mut self, options: &Options, count: usize) -> Option<Vec<Option<Outcome>>> {
        for lane in 0..LANES {
            self.record(lane);
            self.go_on(lane);
        }
        while self.members.working().contains(&true) {
            let cancel = options.cancel.as_ref();
            if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return None;
            }
            self.step();
        }
        let share = count.max(1) as u32;
        let outcome = |(lane, member): (usize, Option<Member<'a>>)| {
            let member = member.filter(|_| self.members.is_left(lane))?;
            let on_lanes = [
                self.members.general_solutions(lane),
                self.members.projections(lane),
            ];
            let (gathered, stop) = member.finish(on_lanes, self.begin, share);
            Some(Outcome {
                stabilization: self.stabilization,
                gathered,
                stop,
                balance: self.balance.as_ref().map(|balance| balance.result(lane)),
            })
        };
        let runs = self.runs.into_iter().enumerate();
        Some(runs.take(count).map(outcome).collect())
    }

    /// Calls a function with the members that work; those that leave the regular path are given up.
    fn each<T>(
        &mut self,
        lanes: [bool; LANES],
        mut what: impl FnMut(usize, &mut Member<'a>, &PairOnLanes) -> Option<T>,
    ) -> [Option<T>; LANES] {
        std::array::from_fn(|lane| {
            let member = self.runs[lane].as_mut().filter(|_| lanes[lane])?;
            if !self.members.works(lane) {
                return None;
            }
            let done = what(lane, member, &self.pair);
            if done.is_none() {
                self.members.give_up(lane);
            }
            done
        })
    }

    /// Tries a step of every member, and gathers those that are accepted.
    fn step(&mut self) {
        let all = [true; LANES];
        let lengths = self.each(all, |_, member, _| member.propose());
        let h = side_by_side(|lane| lengths[lane].unwrap_or(0.0));
        let t = side_by_side(|lane| self.runs[lane].as_ref().map_or(0.0, |run| run.state.t));
        let error = self.pair.attempt(&mut self.members, t, h).into_arr();
        let evaluations = self.pair.stages.tableau.c.len() as u64;
        let judged = self.each(all, |lane, member, _| {
            member.evaluations += evaluations;
            member.judge(error[lane])
        });
        let accepted = judged.map(|accepted| accepted == Some(true));
        let steps = self.each(accepted, |lane, member, pair| member.arrive(lane, pair));
        let accepted = steps.map(|step| step.is_some());
        if !accepted.contains(&true) {
            return;
        }
        let begin = side_by_side(|lane| steps[lane].map_or(0.0, |step| step.0));
        let length = side_by_side(|lane| steps[lane].map_or(1.0, |step| step.1));
        let end = side_by_side(|lane| self.runs[lane].as_ref().map_or(0.0, |run| run.state.t));
        self.look_inside((begin, length, end), accepted);
        self.account(end, accepted);
        self.pair.advance(accepted);
        for lane in (0..LANES).filter(|lane| accepted[*lane]) {
            self.record(lane);
            self.go_on(lane);
        }
    }

    /// Evaluates the motion inside of the steps of these lanes, for the energy balance and the statistics.
    fn look_inside(&mut self, times: (Lanes, Lanes, Lanes), lanes: [bool; LANES]) {
        if self.balance.is_none() && self.surveys.is_none() {
            return;
        }
        let (begin, length, _) = times;
        self.pair.prepare_inside(&mut self.members, begin, length);
        let evaluations = self.pair.stages.tableau.extra_c.len() as u64;
        self.each(lanes, |_, member, _| {
            member.count_inside(evaluations);
            Some(())
        });
        if let Some(balance) = &mut self.balance {
            let (runs, pair) = (&mut self.runs, &self.pair);
            let refined = |lane: usize, points: &[(f64, f64)], account: &Account<f64>| {
                let member = runs[lane].as_mut()?;
                member.refined((lane, pair), points, account)
            };
            balance.weigh(&mut self.members, pair, times, lanes, refined);
        }
        let Some(solution) = self.surveys else {
            return;
        };
        let times = self.each(lanes, |_, member, _| Some(member.inner_times()));
        for (place, values) in self.values.iter_mut().enumerate() {
            let t = side_by_side(|lane| times[lane].map_or(0.0, |times| times[place]));
            self.pair.look(begin, length, t, &mut self.inner);
            if solution {
                self.inner.solve(&mut self.members);
            }
            self.quantities.read(&self.members, &self.inner, values);
        }
    }

    /// Gathers the figures and statistics of the steps of these lanes that are asked for, with their ends.
    fn account(&mut self, end: Lanes, lanes: [bool; LANES]) {
        let Some(ends) = &mut self.ends else {
            return;
        };
        let layout = self.members.layout();
        let ([q, v, z], [a, lambda]) = (self.pair.end(layout), self.pair.solution_at_end(layout));
        ends.evaluate(&self.members, end, [q, v, z, a, lambda]);
        for lane in (0..LANES).filter(|lane| lanes[*lane] && self.members.works(*lane)) {
            if let Some(member) = &mut self.runs[lane] {
                member.account(lane, &self.pair, ends, &self.values);
            }
        }
    }

    /// Records the state of a member if it is a row.
    fn record(&mut self, lane: usize) {
        let balance = self.balance.as_ref();
        let row = || balance.map_or([f64::NAN; 2], |balance| balance.row(lane));
        let member = self.runs[lane].as_mut();
        if member.is_some_and(|member| member.record(row).is_none()) {
            self.members.give_up(lane);
        }
    }

    /// Lets a member begin its next step, if there is one.
    fn go_on(&mut self, lane: usize) {
        match &mut self.runs[lane] {
            Some(member) if member.goes_on() => member.begin(),
            _ => self.members.finish(lane),
        }
    }
}

/// Puts a number of each member side by side.
fn side_by_side(numbers: impl FnMut(usize) -> f64) -> Lanes {
    Lanes::from_arr(std::array::from_fn(numbers))
}
