//! Extremes and means of quantities of several members.
//!
//! The ends of steps are evaluated on lanes, the motion inside of steps member by member.

use crate::ensemble::members::Members;
use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::interpolate::{EndRates, quintic};
use crate::methods::state::State;
use crate::results::statistics::collector::{Inside, StatisticsCollector};
use crate::results::statistics::column::{Column, Course, pass};
use crate::scalar::lanes::{LANES, Lanes, of_lane};
use crate::simulate::initial_state::survey;
use crate::simulate::options::Options;
use crate::simulate::options_error::OptionsError;
use crate::stabilization::Stabilization;
use simba::simd::{SimdBool, SimdValue};

/// [`StatisticsCollector`] of several members, each with the bits of that of its own run.
pub(crate) struct StatisticsCollectors<'a> {
    /// Places of the quantities among the values of a node.
    places: Vec<usize>,
    columns: Vec<Column<Lanes>>,
    course: Course,
    members: [Surveyed<'a>; LANES],
}

impl<'a> StatisticsCollectors<'a> {
    /// Creates the collectors; `None` if no statistics are asked for.
    ///
    /// # Errors
    /// [`OptionsError`] for statistics of a quantity that the mechanism does not have.
    pub(crate) fn new(
        members: &Members<'a>,
        options: &Options,
        stabilization: Stabilization,
    ) -> Result<Option<StatisticsCollectors<'a>>, OptionsError> {
        let mut surveyed = Vec::with_capacity(LANES);
        for lane in 0..LANES {
            let mechanism = members.mechanism(lane);
            if let Some(survey) = survey(mechanism, options)? {
                surveyed.push(Surveyed::new(mechanism, survey, stabilization));
            }
        }
        let Ok(surveyed) = <[Surveyed<'a>; LANES]>::try_from(surveyed) else {
            return Ok(None);
        };
        let layout = members.mechanism(0).layout();
        let places = surveyed[0].survey.places().iter();
        let places: Vec<usize> = places.map(|place| place.column(layout)).collect();
        Ok(Some(StatisticsCollectors {
            columns: vec![Column::new(); places.len()],
            places,
            course: Course::new(),
            members: surveyed,
        }))
    }

    /// Adds the step between two nodes, or its start if it is the first one.
    pub(crate) fn add(&mut self, members: &Members<'_>, before: &[Lanes], node: &[Lanes]) {
        for (column, place) in self.columns.iter_mut().zip(&self.places) {
            column.arrive(node[0], node[*place]);
        }
        if !self.course.begun {
            self.course.begin();
            return;
        }
        let length = node[0].extract(0) - before[0].extract(0);
        let calm = match self.course.add(length) {
            true => pass(&mut self.columns, length).bitmask(),
            false => 0,
        };
        for lane in (0..LANES).filter(|lane| calm >> lane & 1 == 0) {
            if members.is_left(lane) {
                self.look(lane, before, node);
            }
        }
    }

    /// Looks into the step of one member.
    fn look(&mut self, lane: usize, before: &[Lanes], node: &[Lanes]) {
        self.of_lane(lane);
        let member = &mut self.members[lane];
        member.look(lane, before, node);
        for (column, own) in self.columns.iter_mut().zip(member.survey.columns()) {
            column.set_lane(lane, own);
        }
    }

    /// The statistics of one member so far.
    pub(crate) fn of_lane(&mut self, lane: usize) -> &StatisticsCollector {
        let columns = self.columns.iter().map(|column| column.of_lane(lane));
        self.members[lane].survey.resume(columns, self.course)
    }
}

/// A member, and the motion inside of its step.
struct Surveyed<'a> {
    survey: StatisticsCollector,
    mechanism: &'a dyn Mechanism,
    equations: Index1,
    rates: EndRates,
    before: State,
    after: State,
    inside: State,
}

impl<'a> Surveyed<'a> {
    fn new(
        mechanism: &'a dyn Mechanism,
        survey: StatisticsCollector,
        stabilization: Stabilization,
    ) -> Surveyed<'a> {
        let layout = mechanism.layout();
        let state = || State::new(0.0, vec![0.0; layout.nq()], vec![0.0; layout.nv()]);
        let state = || state().completed(mechanism);
        Surveyed {
            survey,
            mechanism,
            equations: Index1::new(mechanism, stabilization),
            rates: EndRates::new(layout),
            before: state(),
            after: state(),
            inside: state(),
        }
    }

    /// Looks into the step between these nodes.
    fn look(&mut self, lane: usize, before: &[Lanes], node: &[Lanes]) {
        let Surveyed {
            survey,
            mechanism,
            equations,
            rates,
            before: from,
            after: to,
            inside,
        } = self;
        fill(from, lane, before);
        fill(to, lane, node);
        rates.evaluate(*mechanism, from, to);
        let (times, solution) = ((from.t, to.t), survey.reads_solution());
        let mut between = Between {
            mechanism: *mechanism,
            equations,
            rates,
            ends: (from, to),
            inside,
            solution,
        };
        survey.look(*mechanism, times, &mut between);
    }
}

/// Fills a state with the values of a lane at a node.
fn fill(state: &mut State, lane: usize, node: &[Lanes]) {
    let mut values = node.iter().map(|value| of_lane(value, lane));
    let State {
        t,
        q,
        v,
        z,
        a,
        lambda,
        ..
    } = state;
    for part in [std::slice::from_mut(t), q, v, z, a, lambda] {
        for (to, value) in part.iter_mut().zip(values.by_ref()) {
            *to = value;
        }
    }
}

/// The motion between two states of a member, as it is for a run of its own.
struct Between<'a> {
    mechanism: &'a dyn Mechanism,
    equations: &'a mut Index1,
    rates: &'a EndRates,
    ends: (&'a State, &'a State),
    inside: &'a mut State,
    /// Whether accelerations and multipliers are needed.
    solution: bool,
}

impl Inside for Between<'_> {
    fn at(&mut self, t: f64) -> &State {
        let (before, after) = self.ends;
        let State { q, v, z, .. } = &mut *self.inside;
        quintic(self.mechanism.layout().attitudes(), before, after, t, q, v);
        self.rates.interpolate(before, after, t, z);
        self.inside.t = t;
        if self.solution {
            let (at, a, lambda) = self.inside.solution_mut();
            let found = self.equations.accelerations(self.mechanism, &at, a, lambda);
            if found.is_err() {
                lambda.copy_from_slice(&after.lambda);
            }
        }
        self.inside
    }
}
