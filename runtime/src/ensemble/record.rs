//! What is recorded of several members, written side by side.
//!
//! The values of a row are those of `Recorder::record`, computed on lanes; the motion between the steps
//! is looked at member by member.

use crate::ensemble::rk4::{Members, SideBySide};
use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::interpolate::{EndRates, quintic};
use crate::methods::state::State;
use crate::methods::step::Work;
use crate::results::recorded_lanes::Derived;
use crate::results::recorder::Recorder;
use crate::results::statistics::{Inside, Survey};
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use crate::simulate::beginning::{MOST_RESERVED, survey};
use crate::simulate::options::{Options, Recording as Rows};
use crate::simulate::options_error::OptionsError;
use crate::simulate::simulation::Gathered;
use crate::simulate::time_grid::Grid;
use crate::stabilization::Stabilization;

/// How many steps are collected before they are handed over, column by column.
const BLOCK: usize = 128;

pub(crate) struct Recording<'a, M> {
    recorders: [Recorder; LANES],
    /// All steps, where not every one is a row.
    accepted: Option<[Recorder; LANES]>,
    surveys: Option<[Surveyed<'a, M>; LANES]>,
    /// The steps that are collected, one after the other, and which of them are rows.
    block: Vec<Lanes>,
    rows: Vec<bool>,
    columns: usize,
    derived: Derived,
}

/// The statistics of a member, and its last step.
struct Surveyed<'a, M> {
    survey: Survey,
    mechanism: &'a M,
    equations: Index1,
    rates: EndRates,
    before: State,
    after: State,
    inside: State,
    begun: bool,
}

impl<'a, M: Mechanism> Recording<'a, M> {
    /// # Errors
    /// [`OptionsError`] for statistics that there are not.
    pub(crate) fn new(
        members: &Members<'a, M>,
        options: &Options,
        steps: Grid,
        stabilization: Stabilization,
    ) -> Result<Recording<'a, M>, OptionsError> {
        let layout = members.mechanism(0).layout();
        let nodes = (steps.count / options.rows_every() + 2).min(MOST_RESERVED);
        let times = || options.t_start..options.t_end;
        let ends = options.recording == Rows::Ends;
        let of_ends = |lane: usize| Recorder::of_ends(members.mechanism(lane), times(), false);
        let recorder = |lane: usize| match ends {
            true => of_ends(lane),
            false => Recorder::new(members.mechanism(lane), options.t_start, nodes, false),
        };
        let columns = Recorder::columns(layout);
        let mut surveys = Vec::new();
        for lane in 0..LANES {
            let mechanism = members.mechanism(lane);
            if let Some(survey) = survey(mechanism, options)? {
                surveys.push(Surveyed::new(mechanism, survey, stabilization));
            }
        }
        Ok(Recording {
            recorders: std::array::from_fn(recorder),
            accepted: (!ends && !options.every_step_recorded())
                .then(|| std::array::from_fn(of_ends)),
            surveys: surveys.try_into().ok(),
            block: Vec::with_capacity(BLOCK * columns),
            rows: Vec::with_capacity(BLOCK),
            columns,
            derived: Derived::new(layout),
        })
    }

    /// Adds the end of a step, and as a row if it is one.
    pub(crate) fn record(&mut self, members: &Members<M>, row: bool, state: &SideBySide) {
        let SideBySide {
            t,
            q,
            v,
            z,
            solution,
        } = state;
        let begin = self.block.len();
        self.rows.push(row);
        self.block.push(Lanes::constant(*t));
        // The guard follows the solution.
        let solution = &solution[..solution.len() - 1];
        for values in [&q[..], v, z, solution] {
            self.block.extend_from_slice(values);
        }
        let (kernels, inputs) = (members.kernels(), members.inputs());
        self.derived.evaluate(kernels, &self.block[begin..], inputs);
        for values in self.derived.columns() {
            self.block.extend_from_slice(values);
        }
        if self.rows.len() == BLOCK {
            self.flush();
        }
    }

    /// Hands the collected steps over.
    fn flush(&mut self) {
        let nodes = self.block.chunks_exact(self.columns);
        for (lane, surveyed) in self.surveys.iter_mut().flatten().enumerate() {
            nodes.clone().for_each(|node| surveyed.step(lane, node));
        }
        let whole = self.rows.iter().all(|row| *row);
        let mut values = [[0.0; BLOCK]; LANES];
        for column in 0..self.columns {
            for (number, node) in nodes.clone().enumerate() {
                for (values, value) in values.iter_mut().zip(node[column].into_arr()) {
                    values[number] = value;
                }
            }
            for (recorder, values) in self.accepted.iter_mut().flatten().zip(&values) {
                recorder.extend(column, &values[..nodes.len()]);
            }
            for (recorder, values) in self.recorders.iter_mut().zip(&mut values) {
                let mut count = nodes.len();
                if !whole {
                    count = 0;
                    for (number, _) in self.rows.iter().enumerate().filter(|(_, row)| **row) {
                        values[count] = values[number];
                        count += 1;
                    }
                }
                recorder.extend(column, &values[..count]);
            }
        }
        let recorders = self.recorders.iter_mut();
        recorders
            .chain(self.accepted.iter_mut().flatten())
            .for_each(Recorder::extended);
        self.block.clear();
        self.rows.clear();
    }

    /// What was gathered, on lanes that were given up, too.
    pub(crate) fn finish(mut self, work: Work) -> Vec<Gathered> {
        self.flush();
        let mut accepted = self.accepted.into_iter().flatten();
        let mut surveys = self.surveys.into_iter().flatten();
        let gathered = self.recorders.into_iter().map(|recorder| {
            let (trajectory, figures) = recorder.finish(work);
            let steps = accepted.next().and_then(|steps| steps.finish(work).1);
            let surveyed = surveys.next();
            let survey = surveyed.as_ref().map(|surveyed| &surveyed.survey);
            Gathered::new(trajectory, figures, steps, survey)
        });
        gathered.collect()
    }
}

impl<'a, M: Mechanism> Surveyed<'a, M> {
    fn new(mechanism: &'a M, survey: Survey, stabilization: Stabilization) -> Surveyed<'a, M> {
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
            begun: false,
        }
    }

    /// Adds the step to these values of the lane.
    fn step(&mut self, lane: usize, node: &[Lanes]) {
        std::mem::swap(&mut self.before, &mut self.after);
        let layout = self.mechanism.layout();
        let (nq, nv, nz, nc) = (layout.nq(), layout.nv(), layout.nz(), layout.nc());
        let mut values = node.iter().map(|value| value.into_arr()[lane]);
        let State {
            t,
            q,
            v,
            z,
            a,
            lambda,
            ..
        } = &mut self.after;
        *t = values.next().unwrap_or(f64::NAN);
        for (part, count) in [(q, nq), (v, nv), (z, nz), (a, nv), (lambda, nc)] {
            for (to, value) in part[..count].iter_mut().zip(&mut values) {
                *to = value;
            }
        }
        let Surveyed {
            survey,
            mechanism,
            equations,
            rates,
            before,
            after,
            inside,
            begun,
        } = self;
        if !*begun {
            *begun = true;
            survey.start(*mechanism, after);
            return;
        }
        survey.arrive(*mechanism, after);
        let times = (before.t, after.t);
        let solution = survey.reads_solution();
        rates.evaluate(*mechanism, before, after);
        let mut between = Between {
            mechanism: *mechanism,
            equations,
            rates,
            ends: (before, after),
            inside,
            solution,
        };
        survey.step(*mechanism, times, &mut between);
    }
}

/// The motion between two states of a member, as it is for a run of its own.
struct Between<'a, M> {
    mechanism: &'a M,
    equations: &'a mut Index1,
    rates: &'a EndRates,
    ends: (&'a State, &'a State),
    inside: &'a mut State,
    /// Whether accelerations and multipliers are needed.
    solution: bool,
}

impl<M: Mechanism> Inside for Between<'_, M> {
    fn at(&mut self, t: f64) -> &State {
        let (before, after) = self.ends;
        let State {
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = &mut *self.inside;
        quintic(self.mechanism.layout().attitudes(), before, after, t, q, v);
        self.rates.interpolate(before, after, t, z);
        if self.solution {
            let found = self
                .equations
                .accelerations(self.mechanism, t, q, v, z, u, a, lambda);
            if found.is_err() {
                lambda.copy_from_slice(&after.lambda);
            }
        }
        self.inside.t = t;
        self.inside
    }
}
