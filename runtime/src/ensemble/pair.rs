//! Tries of an embedded pair on several members at once: each lane has its own time and its own length.

use crate::ensemble::members::Members;
use crate::ensemble::projection::mask;
use crate::layout::Layout;
use crate::methods::embedded::control::Control;
use crate::methods::embedded::stages::Stages;
use crate::methods::embedded::tableau::Tableau;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes, of_lane};
use simba::simd::SimdValue;

/// Values of the tries, those of `Pair` side by side.
pub(crate) struct PairOnLanes {
    pub(crate) stages: Stages<Lanes>,
    control: Control,
    /// Accelerations, multipliers and the guard of the last evaluation.
    solution: Vec<Lanes>,
    /// The multipliers at the ends of the steps.
    pub(crate) lambda: Vec<Lanes>,
}

/// Positions, velocities and states of the members at times of their own.
pub(crate) struct Motion<'a> {
    layout: &'a Layout,
    pub(crate) t: Lanes,
    y: Vec<Lanes>,
    /// Accelerations, multipliers and the guard, where they were asked for.
    pub(crate) solution: Vec<Lanes>,
}

impl<'a> Motion<'a> {
    pub(crate) fn new(layout: &'a Layout) -> Motion<'a> {
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        Motion {
            layout,
            t: Lanes::constant(0.0),
            y: zeros(layout.nq() + layout.nv() + layout.nz()),
            solution: zeros(layout.nv() + layout.nc() + 1),
        }
    }

    /// q, v and z.
    pub(crate) fn parts(&self) -> [&[Lanes]; 3] {
        parts(self.layout, &self.y)
    }

    /// Accelerations and multipliers; lanes without are given up.
    pub(crate) fn solve(&mut self, members: &mut Members<'_>) {
        let motion = parts(self.layout, &self.y);
        members.regular_accelerations(self.t, motion, &mut self.solution);
    }
}

impl PairOnLanes {
    pub(crate) fn new(layout: &Layout, tableau: &'static Tableau, control: Control) -> Self {
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        PairOnLanes {
            stages: Stages::new(layout, tableau),
            control,
            solution: zeros(layout.nv() + layout.nc() + 1),
            lambda: zeros(layout.nc()),
        }
    }

    /// Takes up the state of one member, with its rates and tolerances.
    pub(crate) fn take(&mut self, lane: usize, own: &Stages<f64>) {
        let Stages { atol, y, rates, .. } = &mut self.stages;
        let parts = [
            (atol, &own.atol),
            (y, &own.y),
            (&mut rates[0], &own.rates[0]),
        ];
        for (lanes, own) in parts {
            for (lanes, own) in lanes.iter_mut().zip(own) {
                lanes.replace(lane, *own);
            }
        }
    }

    /// Hands over to a member what its control looks at: the last stage and the end of its step.
    pub(crate) fn hand_over_end(&self, lane: usize, own: &mut Stages<f64>) {
        let last = self.stages.tableau.c.len();
        copy(lane, &self.stages.stage, &mut own.stage);
        copy(lane, &self.stages.new, &mut own.new);
        for stage in [last - 1, last] {
            copy(lane, &self.stages.rates[stage], &mut own.rates[stage]);
        }
    }

    /// Hands over to a member the rates of all stages of its step.
    pub(crate) fn hand_over_stages(&self, lane: usize, own: &mut Stages<f64>) {
        for (lanes, own) in self.stages.rates.iter().zip(&mut own.rates) {
            copy(lane, lanes, own);
        }
    }

    /// The rates at the last stage reached, or at the end of the step.
    fn evaluate(&mut self, members: &mut Members<'_>, t: Lanes, stage: usize, of_new: bool) {
        let layout = members.layout();
        let y = match of_new {
            true => &self.stages.new,
            false => &self.stages.stage,
        };
        let [q, v, z] = parts(layout, y);
        members.accelerations(t, q, v, z, &mut self.solution);
        let (nq, nv) = (layout.nq(), layout.nv());
        let (dq, rest) = self.stages.rates[stage].split_at_mut(nq);
        let (a, dz) = rest.split_at_mut(nv);
        dq.copy_from_slice(v);
        a.copy_from_slice(&self.solution[..nv]);
        members.state_rates(t, [q, v, z], dz);
    }

    /// Tries one step of these lengths; returns the errors in units of what is allowed. Lanes that leave the regular
    /// path are given up.
    pub(crate) fn attempt(&mut self, members: &mut Members<'_>, t: Lanes, h: Lanes) -> Lanes {
        let c = self.stages.tableau.c;
        for (stage, c) in c.iter().enumerate().skip(1) {
            self.stages.reach(stage, h);
            self.evaluate(members, t + Lanes::constant(*c) * h, stage, false);
        }
        self.stages.finish(h);
        let layout = members.layout();
        let (q, rest) = self.stages.new.split_at_mut(layout.nq());
        members.settle(t + h, q, &mut rest[..layout.nv()]);
        self.evaluate(members, t + h, c.len(), true);
        let multipliers = &self.solution[layout.nv()..];
        self.lambda.copy_from_slice(&multipliers[..layout.nc()]);
        self.stages.error(&self.control, h)
    }

    /// The rates at the stages that only the motion inside of steps needs.
    pub(crate) fn prepare_inside(&mut self, members: &mut Members<'_>, t: Lanes, h: Lanes) {
        let tableau = self.stages.tableau;
        for (extra, c) in tableau.extra_c.iter().enumerate() {
            self.stages.reach_extra(extra, h);
            let stage = tableau.c.len() + 1 + extra;
            self.evaluate(members, t + Lanes::constant(*c) * h, stage, false);
        }
    }

    /// The motion inside of steps that began at the times `begin` and have the lengths `h`.
    pub(crate) fn look(&self, begin: Lanes, h: Lanes, t: Lanes, to: &mut Motion<'_>) {
        to.t = t;
        self.stages
            .look((t - begin) / h, h, [&self.stages.y], [&mut to.y]);
    }

    /// The positions, velocities and states at the beginnings of the steps.
    pub(crate) fn begin(&self, layout: &Layout) -> [&[Lanes]; 3] {
        parts(layout, &self.stages.y)
    }

    /// The accelerations and multipliers at the ends of the steps.
    pub(crate) fn solution_at_end(&self, layout: &Layout) -> [&[Lanes]; 2] {
        let [_, a, _] = parts(layout, &self.stages.rates[self.stages.tableau.c.len()]);
        [a, &self.lambda]
    }

    /// The positions, velocities and states at the ends of the steps.
    pub(crate) fn end(&self, layout: &Layout) -> [&[Lanes]; 3] {
        parts(layout, &self.stages.new)
    }

    /// Advances to the ends of the steps of these lanes.
    pub(crate) fn advance(&mut self, lanes: [bool; LANES]) {
        let mask = mask(lanes);
        let last = self.stages.tableau.c.len();
        let Stages { y, new, rates, .. } = &mut self.stages;
        for (y, new) in y.iter_mut().zip(new) {
            *y = new.select(mask, *y);
        }
        let (first, others) = rates.split_at_mut(1);
        for (rate, new) in first[0].iter_mut().zip(&others[last - 1]) {
            *rate = new.select(mask, *rate);
        }
    }
}

/// q, v and z of a state.
fn parts<'a>(layout: &Layout, y: &'a [Lanes]) -> [&'a [Lanes]; 3] {
    let (q, rest) = y.split_at(layout.nq());
    let (v, z) = rest.split_at(layout.nv());
    [q, v, z]
}

/// Copies the numbers of one lane.
pub(crate) fn copy(lane: usize, lanes: &[Lanes], own: &mut [f64]) {
    for (own, lanes) in own.iter_mut().zip(lanes) {
        *own = of_lane(lanes, lane);
    }
}
