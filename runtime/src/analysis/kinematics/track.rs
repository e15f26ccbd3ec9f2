//! The motion of a driven mechanism, followed from position to position on its branch.

use crate::analysis::flat_view::wind;
use crate::analysis::kinematics::ahead::{self, farthest};
use crate::analysis::kinematics::obstacle::{Obstacle, Place};
use crate::analysis::kinematics::passage::Passage;
use crate::analysis::kinematics::redundant;
use crate::analysis::kinematics::system::{Determinant, System};
use crate::layout::attitude::Map;
use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::linear::scales::row_units;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::{scales, size};
use crate::methods::state::State;
use crate::methods::step::Crossing;
use crate::methods::work::Work;

/// Newton's method stays on a branch if it reduces its changes at least by this factor from one to the next.
const CONTRACTION: f64 = 0.25;

/// A step is accepted if its end is as near to the extrapolated position, as a share of the motion in it.
const NEAR: f64 = 0.2;

/// Misses below this, in rad or sizes of the mechanism, are no jump, whatever the motion.
const HARMLESS: f64 = 1e-7;

/// A factorization serves other positions as long as Newton's method contracts as fast with it.
const FAST: f64 = 1e-2;

/// A first change above this, in rad or sizes, asks for a factorization of its own.
const COARSE: f64 = 1e-5;

/// Changes that are this small, in rad or sizes, may be kept from falling by round-off.
const SMALL: f64 = 1e-9;

/// Changes below this are round-off.
const ROUNDING: f64 = 1e-15;

const MOST_ITERATIONS: usize = 15;

/// The shortest step, as a share of the time followed.
const SHORTEST: f64 = 1e-13;

/// Times nearer to the end of the motion, as a share of the time followed, are at it.
const EDGE: f64 = 1e-11;

/// A singular position is passed in one step, from as far before to as far after it, in rad or sizes.
const PASSING: f64 = 1e-2;

/// Largest planned rotation of a step in space, in rad: directions do not tell whole turns apart.
const TURN: f64 = 0.5;

/// Attempts to pass, each half as far as the one before.
const MOST_PASSES: u32 = 8;

/// Number of refused steps in a row after which a singular position is suspected.
const SUSPICIOUS: u32 = 2;

/// States of a motion between the times that were asked for, in the order of time.
#[derive(Default)]
pub(crate) struct Steps {
    /// The ends of steps.
    pub(crate) ends: Vec<State>,
    /// The singular positions that were passed.
    pub(crate) passages: Vec<Passage>,
}

/// Follows the motion of a driven mechanism on its branch.
pub(crate) struct Tracker<'m> {
    mechanism: &'m dyn Mechanism,
    system: System,
    /// Unit of every displacement: the size of the mechanism for a length, 1 for an angle.
    unit: Vec<f64>,
    /// Unit of every row of phi: the size for a length, its square for a difference of squares, 1 otherwise.
    row_unit: Vec<f64>,
    /// Whether the last step was refused because a constraint that was left out did not hold.
    broken: bool,
    /// The last accepted state, up to which the motion has been followed.
    state: State,
    trial: State,
    /// A state between both sides of a passage.
    inside: State,
    predicted: Vec<f64>,
    moved: Vec<f64>,
    b: Vec<f64>,
    values: Vec<f64>,
    /// The length of the next step, in s.
    pace: f64,
    /// The time followed in all, in s.
    span: f64,
    /// The determinant at the state, and at the one before, whose time this is.
    determinant: Option<Determinant>,
    before: Option<Determinant>,
    time_before: f64,
    /// The next singular position, once it is known.
    next: Option<Place>,
    /// The motion between the times that were asked for.
    steps: Steps,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) work: Work,
}

impl<'m> Tracker<'m> {
    /// The motion at its first position; `None` if phi_q does not determine all velocities there.
    pub(crate) fn new(
        mechanism: &'m dyn Mechanism,
        state: State,
        span: f64,
    ) -> Option<Tracker<'m>> {
        let layout = mechanism.layout();
        let system = System::new(mechanism, state.t, &state.q)?;
        Some(Tracker {
            mechanism,
            system,
            unit: scales(mechanism).coordinate,
            row_unit: row_units(layout, size(mechanism)),
            broken: false,
            trial: state.clone(),
            inside: state.clone(),
            predicted: state.q.clone(),
            moved: vec![0.0; layout.nv()],
            b: vec![0.0; layout.nv().max(layout.nc())],
            values: vec![0.0; dynamics_len(layout)],
            pace: f64::INFINITY,
            span,
            determinant: None,
            before: None,
            time_before: state.t,
            next: None,
            steps: Steps::default(),
            crossings: Vec::new(),
            work: Work::default(),
            state,
        })
    }

    /// Positions, velocities, accelerations and multipliers at the first time.
    pub(crate) fn start(&mut self) -> Result<&State, Obstacle> {
        let t = self.state.t;
        if !self.close(t) || !self.complete() {
            return Err(Obstacle::Lost);
        }
        self.accept()?;
        Ok(&self.state)
    }

    /// The time up to which the motion was followed, in s.
    pub(crate) fn time(&self) -> f64 {
        self.state.t
    }

    /// Takes the motion between the times that were asked for, since it began or continued elsewhere.
    pub(crate) fn take_steps(&mut self) -> Steps {
        std::mem::take(&mut self.steps)
    }

    /// Continues from another state of the motion, which is on its branch.
    pub(crate) fn go_to(&mut self, state: &State) {
        let layout = self.mechanism.layout();
        self.state.copy_from(layout, state);
        self.trial.copy_from(layout, state);
        (self.determinant, self.before) = (None, None);
        (self.next, self.steps) = (None, Steps::default());
        self.pace = f64::INFINITY;
    }

    /// Follows the motion to this time, which is not before the last one.
    pub(crate) fn reach(&mut self, target: f64) -> Result<&State, Obstacle> {
        while self.state.t < target {
            self.advance(target)?;
            if self.state.t != target {
                self.steps.ends.push(self.state.clone());
            }
        }
        if self.state.t > target
            && let Some(passage) = self.steps.passages.last()
        {
            self.inside.z.copy_from_slice(&self.state.z);
            passage.state(self.mechanism, target, &mut self.inside)?;
            return Ok(&self.inside);
        }
        Ok(&self.state)
    }

    /// One step towards this time, or over the singular position before it.
    fn advance(&mut self, target: f64) -> Result<(), Obstacle> {
        let mut refused = 0;
        loop {
            let h = self.next_step(target)?;
            let near = self.until_singular().is_some_and(|tau| tau < 2.0 * h);
            if self.next.is_none() && (near || refused >= SUSPICIOUS) {
                if self.renew() {
                    refused = 0;
                    continue;
                }
                self.next = self.singular_ahead();
            }
            if let Some(place) = self.next.clone() {
                return self.advance_to(target, place);
            }
            if self.try_step(target, h, true)? {
                return Ok(());
            }
            refused += 1;
        }
    }

    /// Whether other rows than those used serve better at the state: what is singular may be the choice of rows alone.
    fn renew(&mut self) -> bool {
        let State { t, q, .. } = &self.state;
        if self.system.is_square() || !self.system.renew(self.mechanism, *t, q) {
            return false;
        }
        (self.determinant, self.before) = (Some(self.system.determinant()), None);
        true
    }

    /// One step towards this time, where the next singular position is known.
    fn advance_to(&mut self, target: f64, place: Place) -> Result<(), Obstacle> {
        let reach = PASSING / farthest(&self.state.v, &self.unit);
        if place.fold {
            if target >= place.t - EDGE * self.span.max(place.t.abs()) {
                return Err(Obstacle::Fold(place));
            }
        } else if target > place.t - reach {
            return self.pass(place, reach);
        }
        self.go_on(target)
    }

    /// One step towards this time, before which there is no singular position.
    fn go_on(&mut self, target: f64) -> Result<(), Obstacle> {
        loop {
            let h = self.next_step(target)?;
            if self.try_step(target, h, false)? {
                return Ok(());
            }
        }
    }

    /// The length of the next step.
    fn next_step(&self, target: f64) -> Result<f64, Obstacle> {
        let t = self.state.t;
        let rest = target - t;
        let pace = self.pace.min(TURN / self.turning(&self.state));
        // What round-off would leave is no step of its own.
        let h = if rest <= 1.01 * pace { rest } else { pace };
        if h <= SHORTEST * self.span.max(t.abs()) {
            return Err(if self.broken {
                Obstacle::Contradiction(redundant::contradictory(self.mechanism, &self.trial))
            } else {
                Obstacle::Lost
            });
        }
        Ok(h)
    }

    /// Makes a step of this length; whether it was accepted. `checked`: not over a singular position.
    fn try_step(&mut self, target: f64, h: f64, checked: bool) -> Result<bool, Obstacle> {
        let t = self.state.t;
        let end = if h < target - t { t + h } else { target };
        if let Some(share) = self.step(end)
            && !(checked && self.crosses())
            && (end - t) * self.turning(&self.trial) <= 2.0 * TURN
        {
            self.accept()?;
            // A step that was short because the time was near says nothing about the next one.
            if h >= 0.99 * self.pace && share < 0.25 * NEAR {
                self.pace = 2.0 * h;
            }
            return Ok(true);
        }
        self.work.rejected += 1;
        self.pace = 0.5 * h;
        Ok(false)
    }

    /// Largest component of an angular velocity in space at a state, in rad/s; 0 in the plane.
    fn turning(&self, state: &State) -> f64 {
        let attitudes = self.mechanism.layout().attitudes().iter();
        let rates = attitudes.flat_map(|of| &state.v[of.velocity..of.velocity + 3]);
        rates.fold(0.0, |most: f64, rate| most.max(rate.abs()))
    }

    /// Steps over a singular position at which branches meet, on the one of continuous velocity.
    fn pass(&mut self, place: Place, mut reach: f64) -> Result<(), Obstacle> {
        for _ in 0..MOST_PASSES {
            while self.state.t < place.t - reach {
                self.go_on(place.t - reach)?;
            }
            if self.step(place.t + reach).is_some() {
                let left = self.state.clone();
                self.accept()?;
                self.before = None;
                let right = self.state.clone();
                self.steps.passages.push(Passage::new(left, right));
                self.crossings.push(place.crossing());
                self.next = None;
                return Ok(());
            }
            reach *= 0.5;
        }
        Err(Obstacle::Lost)
    }

    /// Whether the determinant has changed its sign in the step made last.
    fn crosses(&self) -> bool {
        let now = self.system.determinant();
        let before = self.determinant;
        before.is_some_and(|before| before.family == now.family && before.sign != now.sign)
    }

    /// The time until the determinant vanishes if it goes on to change as it does, in s.
    fn until_singular(&self) -> Option<f64> {
        let (now, before) = (self.determinant?, self.before?);
        if before.family != now.family || before.sign != now.sign {
            return None;
        }
        let share = (now.logarithm - before.logarithm).exp();
        let passed = self.state.t - self.time_before;
        (share < 1.0).then(|| passed * share / (1.0 - share))
    }

    /// The singular position ahead, if the motion comes to one within a few steps.
    fn singular_ahead(&mut self) -> Option<Place> {
        let until = self.until_singular();
        let motion = (&self.state, &self.unit[..]);
        ahead::singular(self.mechanism, &mut self.system, motion, until, NEAR)
    }

    /// The trial at the end of one step; how far it is from the extrapolated position as a share of the motion,
    /// `None` if it may be on another branch.
    fn step(&mut self, t: f64) -> Option<f64> {
        let layout = self.mechanism.layout();
        self.broken = false;
        let h = t - self.state.t;
        let motion = self.state.v.iter().zip(&self.state.a);
        for (moved, (v, a)) in self.moved.iter_mut().zip(motion) {
            *moved = h * (v + 0.5 * h * a);
        }
        self.predicted.copy_from_slice(&self.state.q);
        layout.retract(&mut self.predicted, &self.moved, Map::Exponential);
        self.trial.q.copy_from_slice(&self.predicted);
        if !self.close(t) {
            return None;
        }
        let distance = |from: &[f64], moved: &mut [f64]| {
            layout.difference(from, &self.trial.q, moved);
            farthest(moved, &self.unit)
        };
        let miss = distance(&self.predicted, &mut self.moved);
        let motion = distance(&self.state.q, &mut self.moved);
        let near = miss <= NEAR * motion || miss <= HARMLESS;
        if !near || !self.complete() {
            return None;
        }
        let room = &mut self.b[..layout.nc()];
        let trial = &self.trial;
        self.broken = !redundant::hold(self.mechanism, &self.system, trial, (&self.row_unit, room));
        if self.broken {
            return None;
        }
        Some(if motion > 0.0 { miss / motion } else { 0.0 })
    }

    /// Newton's method for `phi(q, t) = 0` from the trial's position; whether it contracts to a solution.
    fn close(&mut self, t: f64) -> bool {
        let layout = self.mechanism.layout();
        self.trial.t = t;
        // The first change that another one can be compared with.
        let mut first = 0;
        let mut before = f64::INFINITY;
        let mut own = false;
        for iteration in 0..MOST_ITERATIONS {
            let State { q, .. } = &mut self.trial;
            self.mechanism
                .phi(&Point::position(t, q), &mut self.b[..layout.nc()]);
            self.system.solve(&self.b, &mut self.moved);
            self.work.iterations += 1;
            for x in &mut self.moved {
                *x = -*x;
            }
            let change = farthest(&self.moved, &self.unit);
            if !change.is_finite() {
                return false;
            }
            layout.retract(q, &self.moved, Map::Cayley);
            let share = (iteration > first).then(|| change / before);
            let settled =
                |share: f64| change * share <= ROUNDING || (own && change <= SMALL && share >= 0.5);
            if change <= ROUNDING || share.is_some_and(settled) {
                layout.normalize_quaternions(q);
                return true;
            }
            if own && change > SMALL && share.is_some_and(|share| share > CONTRACTION) {
                return false;
            }
            if share.map_or(change > COARSE && iteration == 0, |share| share > FAST) {
                if !self.system.factor(self.mechanism, t, q) {
                    return false;
                }
                // How it contracted with another factorization says nothing about the branch.
                if !own {
                    first = iteration + 1;
                }
                own = true;
            }
            before = change;
        }
        false
    }

    /// Velocities, accelerations and multipliers at the trial's position; `false` if it is singular.
    fn complete(&mut self) -> bool {
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = &mut self.trial;
        let (mechanism, layout, t) = (self.mechanism, self.mechanism.layout(), *t);
        z.copy_from_slice(&self.state.z);
        wind(mechanism, q, z);
        if !self.system.factor(mechanism, t, q) {
            return false;
        }
        let (nv, nc) = (layout.nv(), layout.nc());
        mechanism.phi_t(&Point::position(t, q), &mut self.b[..nc]);
        for value in &mut self.b[..nc] {
            *value = -*value;
        }
        self.system.solve(&self.b, v);
        mechanism.dynamics(&Point::new(t, q, v).states(z).inputs(u), &mut self.values);
        self.work.evaluations += 1;
        let blocks = Blocks::new(layout, &self.values);
        self.system.solve(blocks.eta, a);
        self.b[..nv].copy_from_slice(blocks.force);
        for (i, j, mass) in layout.patterns().mass_matrix.iter(blocks.mass) {
            self.b[i] -= mass * a[j];
        }
        self.system.solve_transposed(&self.b, lambda);
        if !self.system.is_square() {
            redundant::spread(mechanism, &mut self.system, t, lambda);
        }
        true
    }

    /// Takes the trial as the state.
    fn accept(&mut self) -> Result<(), Obstacle> {
        let layout = self.mechanism.layout();
        if !self.trial.is_finite(layout) {
            return Err(Obstacle::NotFinite);
        }
        self.before = self.determinant.replace(self.system.determinant());
        self.time_before = self.state.t;
        self.state.copy_from(layout, &self.trial);
        self.work.steps += 1;
        Ok(())
    }
}
