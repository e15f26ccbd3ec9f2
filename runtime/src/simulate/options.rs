//! Options of a run.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::constraints::given_start::{CLOSED, GivenStart, OPEN};
use crate::layout::Layout;
use crate::mechanism::run_setting::RunSetting;
use crate::methods::state::State;
use crate::methods::step::MethodInfo;
use crate::methods::{METHODS, Method, Rk4};
use crate::simulate::event::Event;
use crate::simulate::options_error::{MOST_STEPS, OptionsError};
use crate::simulate::sampled_law::SampledLaw;
use crate::stabilization::baumgarte::BaumgarteGains;
use crate::stabilization::{Projection, Stabilization};

/// Progress callback: time in s, and fraction completed.
pub type Progress = Arc<dyn Fn(f64, f64) + Send + Sync>;

/// Notice callback: a warning as soon as it is known; the report has it, too.
pub type Notice = Arc<dyn Fn(&str) + Send + Sync>;

/// States of a run that are recorded as rows of its trajectory; the first always is, and so is the last of a run that
/// reaches its end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub enum Recording {
    /// Every step of a method with fixed steps, up to 100,000 of them; for an adaptive method, output
    /// times about a thousandth of the run apart: 1, 2 or 5 times a power of ten.
    #[default]
    Automatic,
    /// The ends of every n-th step.
    Every(usize),
    /// Output times this far apart, in s, whatever the steps are.
    Grid(f64),
    /// The first and the last state only: memory does not grow with the length of the run. The figures
    /// of the report are those of all steps.
    Ends,
}

/// Options of an integration: the method, the times, and what is recorded.
///
/// [`Options::new`] controls the error of every step and keeps the constraints; [`Options::fixed`]
/// takes steps of a given length.
///
/// ```
/// use mbdsl_runtime::{Method, Options, Rk4, Stabilization};
/// let options = Options::new(20.0).output_step(0.005);
/// assert_eq!((options.method, options.t_end), (Method::default(), 20.0));
///
/// let options = Options::fixed(20.0, 0.005).stabilization(Stabilization::baumgarte());
/// assert_eq!((options.method, options.h), (Method::from(Rk4::default()), Some(0.005)));
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Options {
    /// The method.
    pub method: Method,
    /// Stabilization of the constraints of the index-1 formulation. `None` is the default: projection where the
    /// mechanism has constraints and the method takes a stabilization, else no stabilization.
    pub stabilization: Option<Stabilization>,
    /// The time of the start, in s; 0 by default.
    pub t_start: f64,
    /// Treatment of positions and velocities that a caller gives, as to [`simulate_from`](crate::simulate_from).
    pub given_start: GivenStart,
    /// The time of the end, in s.
    pub t_end: f64,
    /// The step of a method with fixed steps, in s, the last one shorter if it has to be; `None` for adaptive methods.
    pub h: Option<f64>,
    /// The states that become rows of the trajectory.
    pub recording: Recording,
    /// Times of rows between the start and the end, which are rows, too, in s, in ascending order: in place of those of
    /// [`Options::recording`], unless that asks for the ends alone. None by default.
    pub output_times: Vec<f64>,
    /// Columns of a trajectory whose extremes and means over the whole motion are
    /// [`Simulation::statistics`](crate::Simulation::statistics); none by default.
    pub statistics: Vec<String>,
    /// Whether the columns `work` and `energy_balance` are computed, by three evaluations in a step: only with
    /// [`Options::new`] by default.
    pub energy_balance: bool,
    /// The settings that the model requests, but for those that a call replaced; none with [`Options::new`].
    pub wishes: Vec<RunSetting>,
    /// The most steps of an adaptive method in a run, or in one step of a [`Stepper`](crate::Stepper), which then stops with
    /// [`StopCause::TooManySteps`](crate::StopCause::TooManySteps); `None` for [`Options::MAX_STEPS`]. Methods with fixed steps refuse it.
    pub max_steps: Option<u64>,
    /// Events to look for during the run.
    pub events: Vec<Event>,
    /// Times at which a step ends and the next one begins anew, in s, in ascending order, as where the inputs of a law jump:
    /// methods keep their order across them. None by default; those outside of the run have no effect, and a
    /// [`Stepper`](crate::Stepper) refuses them.
    pub step_ends: Vec<f64>,
    /// A law that gives the inputs at multiples of its period from the start on, where steps end; none by default. Those of a
    /// [`Controlled`](crate::Controlled) mechanism, which come at every stage, replace them; a [`Stepper`](crate::Stepper) refuses it.
    pub sampled: Option<SampledLaw>,
    /// Callback after every recorded row.
    pub progress: Option<Progress>,
    /// Callback for warnings about the pace of a run while it is running.
    pub notice: Option<Notice>,
    /// Flag that stops the run when it becomes `true`.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Options {
    /// The default of [`Options::max_steps`]: even a motion that grows without bound ends within about a minute.
    pub const MAX_STEPS: u64 = 10_000_000;

    /// Options of a run from 0 to `t_end` (s) by the default method, [`Dop853`](crate::Dop853), with the constraints
    /// kept by projection and about 1000 rows recorded.
    pub fn new(t_end: f64) -> Options {
        Options {
            method: Method::default(),
            stabilization: None,
            t_start: 0.0,
            given_start: GivenStart::default(),
            t_end,
            h: None,
            recording: Recording::Automatic,
            output_times: Vec::new(),
            statistics: Vec::new(),
            energy_balance: true,
            wishes: Vec::new(),
            max_steps: None,
            events: Vec::new(),
            step_ends: Vec::new(),
            sampled: None,
            progress: None,
            notice: None,
            cancel: None,
        }
    }

    /// Options of a run from 0 to `t_end` in steps of `h` (s) by the classical Runge-Kutta method [`Rk4`], without
    /// stabilization, every step recorded.
    ///
    /// [`Options::method`] replaces the method by another one with fixed steps.
    pub fn fixed(t_end: f64, h: f64) -> Options {
        Options {
            method: Rk4 {}.into(),
            stabilization: Some(Stabilization::None),
            h: Some(h),
            energy_balance: false,
            ..Options::new(t_end)
        }
    }

    /// Options for comparing methods: a run from 0 to `t_end` (s) by this one, without stabilization,
    /// every step recorded. `h` (s) is the step if the method has fixed steps; an adaptive method
    /// chooses its own.
    pub fn unstabilized(method: impl Into<Method>, t_end: f64, h: f64) -> Options {
        let method = method.into();
        Options {
            h: Some(h).filter(|_| !method.is_adaptive()),
            method,
            stabilization: Some(Stabilization::None),
            recording: Recording::Every(1),
            energy_balance: false,
            ..Options::new(t_end)
        }
    }

    /// Uses this method; wishes of the model that it does not use are dropped.
    pub fn method(mut self, method: impl Into<Method>) -> Options {
        self.method = method.into();
        self.drop_wishes();
        self
    }

    /// Uses this stabilization.
    pub fn stabilization(mut self, stabilization: Stabilization) -> Options {
        self.stabilization = Some(stabilization);
        self.wishes.retain(|wish| wish.key != "stabilization");
        self
    }

    /// Starts at this time, in s.
    pub fn t_start(mut self, t_start: f64) -> Options {
        self.t_start = t_start;
        self
    }

    /// Sets the treatment of positions and velocities that a caller gives.
    pub fn given_start(mut self, treatment: GivenStart) -> Options {
        self.given_start = treatment;
        self
    }

    /// Ends at this time, in s.
    pub fn t_end(mut self, t_end: f64) -> Options {
        self.t_end = t_end;
        self
    }

    /// Records at multiples of this time after the start, in s, whatever the steps are.
    pub fn output_step(self, output_step: f64) -> Options {
        self.recorded(Recording::Grid(output_step))
    }

    /// Records at these times, in s, in ascending order, and at the start and the end, whatever the steps are.
    ///
    /// ```
    /// # use mbdsl_runtime::{Mechanism, Options, SimulationError, simulate};
    /// # fn example(arm: impl Mechanism) -> Result<(), SimulationError> {
    /// let run = simulate(&arm, &Options::new(2.0).output_times([0.1, 0.25, 1.7]))?;
    /// // A row at every event, too.
    /// assert!(run.trajectory.len() >= 5);
    /// # Ok(())
    /// # }
    /// ```
    pub fn output_times(mut self, times: impl IntoIterator<Item = f64>) -> Options {
        self.recording = Recording::Automatic;
        self.output_times = times.into_iter().collect();
        self
    }

    fn recorded(mut self, recording: Recording) -> Options {
        self.recording = recording;
        self.output_times.clear();
        self
    }

    /// Records every step, as many as fit into memory.
    pub fn every_step(self) -> Options {
        self.every(1)
    }

    /// Records every n-th step.
    pub fn every(self, n: usize) -> Options {
        self.recorded(Recording::Every(n))
    }

    /// Records the first and the last state only.
    pub fn only_ends(self) -> Options {
        self.recorded(Recording::Ends)
    }

    /// Finds extremes and means of these quantities over the whole motion.
    pub fn statistics<T: Into<String>>(mut self, names: impl IntoIterator<Item = T>) -> Options {
        self.statistics = names.into_iter().map(T::into).collect();
        self
    }

    /// Makes at most this many steps by an adaptive method.
    pub fn max_steps(mut self, max_steps: u64) -> Options {
        self.max_steps = Some(max_steps);
        self
    }

    /// Ends steps at these times, in s, in ascending order.
    pub fn step_ends(mut self, times: impl IntoIterator<Item = f64>) -> Options {
        self.step_ends = times.into_iter().collect();
        self
    }

    /// Sets the inputs by `law(t, q, v, z, u)`, which writes `u` once per `period`, in s; they are held in between, as by a
    /// controller on a computer.
    ///
    /// ```
    /// # use mbdsl_runtime::{Mechanism, Options, SimulationError, simulate};
    /// # fn example(arm: impl Mechanism) -> Result<(), SimulationError> {
    /// // 20 N*m for every rad that the arm misses 0.5 rad, a thousand times a second.
    /// let options = Options::new(10.0).sampled(0.001, |_t, q, _v, _z, u| u[0] = 20.0 * (0.5 - q[0]));
    /// let run = simulate(&arm, &options)?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn sampled(
        mut self,
        period: f64,
        law: impl Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync + 'static,
    ) -> Options {
        self.sampled = Some(SampledLaw::new(period, law));
        self
    }

    /// Writes the inputs that are sampled at a state into it.
    pub(crate) fn sample(&self, layout: &Layout, state: &mut State) {
        if let Some(law) = &self.sampled {
            law.ask(state, layout.inputs());
        }
    }

    /// Computes the energy balance, or leaves it out.
    pub fn energy_balance(mut self, wanted: bool) -> Options {
        self.energy_balance = wanted;
        self
    }

    /// Calls this after every recorded row, with the time in s and the fraction of the run completed.
    pub fn progress(mut self, progress: impl Fn(f64, f64) + Send + Sync + 'static) -> Options {
        self.progress = Some(Arc::new(progress));
        self
    }

    /// Calls this with warnings about the pace of the run as soon as they are known.
    pub fn notice(mut self, notice: impl Fn(&str) + Send + Sync + 'static) -> Options {
        self.notice = Some(Arc::new(notice));
        self
    }

    /// Stops the run when this flag becomes `true`.
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Options {
        self.cancel = Some(flag);
        self
    }

    /// Adds an event.
    pub fn event(mut self, event: Event) -> Options {
        self.events.push(event);
        self
    }

    /// The stabilization of a run of a mechanism with this layout: the one that was chosen, or the
    /// default.
    pub fn stabilization_for(&self, layout: &Layout) -> Stabilization {
        self.stabilization_with(layout.nc() > 0)
    }

    /// The stabilization of a run with or without constraints: the one that was chosen, or the default.
    pub(crate) fn stabilization_with(&self, constraints: bool) -> Stabilization {
        let projected = self.method.info().stabilized && constraints;
        self.stabilization.unwrap_or(if projected {
            Projection::default().into()
        } else {
            Stabilization::None
        })
    }

    /// The fraction by which a start may miss the joints: a run that leaves them open can continue.
    pub(crate) fn start_tolerance(&self, layout: &Layout) -> f64 {
        match self.stabilization_for(layout) {
            Stabilization::Projection(_) | Stabilization::Partitioning(_) => CLOSED,
            _ => OPEN,
        }
    }

    /// The reason for which these options are refused; `None` if a run can have them.
    pub fn refused(&self) -> Option<OptionsError> {
        self.check().err()
    }

    /// Refuses what cannot be used, before anything is computed.
    pub(crate) fn check(&self) -> Result<(), OptionsError> {
        self.settings()?;
        self.output()?;
        let is_wrong = |pair: &[f64]| pair[0] >= pair[1];
        let numbers = self.step_ends.iter().all(|time| time.is_finite());
        if !numbers || self.step_ends.windows(2).any(is_wrong) {
            return Err(OptionsError::StepEnds);
        }
        if let Some(SampledLaw { period, .. }) = self.sampled {
            let samples = (self.t_end - self.t_start) / period;
            if !(period > 0.0 && samples < MOST_STEPS) {
                return Err(OptionsError::SamplePeriod { period });
            }
        }
        self.steps().map(|_| ())
    }

    /// Refuses settings of the method and the stabilization that cannot be used, or not together.
    pub(crate) fn settings(&self) -> Result<(), OptionsError> {
        let Options { method, .. } = self;
        let info = method.info();
        let stabilization = self.stabilization.unwrap_or_default();
        for (of, refused) in [
            (info.name, method.refused()),
            (stabilization.info().name, stabilization.refused()),
        ] {
            if let Some((parameter, value)) = refused {
                return Err(OptionsError::Setting {
                    of,
                    name: parameter.name,
                    value,
                    meaning: parameter.meaning(),
                });
            }
        }
        let name = info.name;
        if let Some(fault) = method.fault() {
            return Err(OptionsError::Method { name, fault });
        }
        if stabilization != Stabilization::None && !info.stabilized {
            return Err(OptionsError::NotStabilized {
                method: name,
                stabilization: stabilization.info().name,
                stabilized: methods(|info| info.stabilized),
            });
        }
        if let Stabilization::Baumgarte(baumgarte) = stabilization
            && baumgarte.gains == BaumgarteGains::FromStep
            && method.is_adaptive()
        {
            return Err(OptionsError::BaumgarteStep { method: name });
        }
        match self.max_steps {
            Some(0) => return Err(OptionsError::MaxSteps),
            Some(_) if !method.is_adaptive() => {
                return Err(OptionsError::MaxStepsOfFixed { method: name });
            }
            _ => {}
        }
        match self.h {
            Some(h) if !(h.is_finite() && h > 0.0) => Err(OptionsError::Step { h }),
            Some(h) if method.is_adaptive() => Err(OptionsError::StepOfAdaptive {
                method: name,
                h,
                t_end: self.t_end,
                can_be_fixed: method.get("fixed").is_some(),
            }),
            _ => Ok(()),
        }
    }
}

/// Names of the methods for which `wanted` holds.
pub(crate) fn methods(wanted: fn(&MethodInfo) -> bool) -> String {
    let names = METHODS.iter().filter(|info| wanted(info));
    let names: Vec<&str> = names.map(|info| info.name).collect();
    names.join(", ")
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Options");
        shown
            .field("method", &self.method)
            .field("stabilization", &self.stabilization);
        shown
            .field("t_start", &self.t_start)
            .field("t_end", &self.t_end)
            .field("h", &self.h);
        shown
            .field("recording", &self.recording)
            .field("max_steps", &self.max_steps)
            .field("events", &self.events)
            .field("step_ends", &self.step_ends)
            .field("sampled", &self.sampled)
            .finish_non_exhaustive()
    }
}
