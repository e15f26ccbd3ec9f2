//! Metrics over all accepted steps, accumulated without keeping them, where the rows of a trajectory are others.

use crate::mechanism::calls::MechanismExt;
use std::ops::Range;

use crate::constraints::violation::ViolationMeter;
use crate::mechanism::Mechanism;
use crate::mechanism::energy::Energy;
use crate::mechanism::kernels::Kernels;
use crate::methods::state::State;
use crate::results::recorded_lanes::{Derived, Inputs};
use crate::results::run_metrics::RunMetrics;
use crate::results::trajectory::{ENERGIES, VIOLATIONS, state_columns};
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};

/// Collector of metrics of accepted steps, which measures them as they are made.
pub(crate) struct StepMetrics {
    figures: RunMetrics,
    measured: Measured,
}

/// Computation of the energies and violations of a step.
enum Measured {
    /// Step by step.
    Single {
        outputs: Vec<f64>,
        meter: ViolationMeter,
    },
    /// Several steps at once, where the mechanism has lanes: some of them wait.
    Several {
        kernels: Box<dyn Kernels<Lanes>>,
        derived: Box<Derived>,
        /// t, q, v, z, a and lambda of the steps that wait.
        states: Vec<[f64; LANES]>,
        lanes: Vec<Lanes>,
        inputs: Inputs,
        waiting: usize,
    },
}

impl StepMetrics {
    /// Creates the metrics of the steps of a run between these times, in s.
    pub(crate) fn new(mechanism: &dyn Mechanism, times: Range<f64>) -> StepMetrics {
        let layout = mechanism.layout();
        let measured = match mechanism.lanes_of_inputs() {
            Some(kernels) => {
                let count = state_columns(layout);
                Measured::Several {
                    kernels,
                    derived: Box::new(Derived::new(layout)),
                    states: vec![[0.0; LANES]; count],
                    lanes: vec![Lanes::constant(0.0); count],
                    inputs: Inputs::new(layout),
                    waiting: 0,
                }
            }
            None => Measured::Single {
                outputs: vec![0.0; layout.outputs().len()],
                meter: ViolationMeter::new(mechanism),
            },
        };
        StepMetrics {
            figures: RunMetrics::of_run(times.start, times.end),
            measured,
        }
    }

    /// Adds the end of a step, a state whose numbers are all finite.
    pub(crate) fn add(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let State {
            t,
            q,
            v,
            z,
            a,
            lambda,
            ..
        } = state;
        match &mut self.measured {
            Measured::Single { outputs, meter } => {
                let at = state.at();
                mechanism.outputs(&at, outputs);
                let energy = Energy::of(mechanism, &at);
                let Energy { kinetic, potential } = energy;
                let energies = [kinetic, potential, energy.total()];
                let violations = meter
                    .measure(mechanism, state.t, (&state.q, &state.v, &state.a))
                    .columns();
                self.figures.add_row(*t, energies, violations);
                let values = outputs.iter().chain(&energies).chain(&violations);
                let first = state_columns(mechanism.layout());
                for (column, _) in (first..).zip(values).filter(|(_, x)| !x.is_finite()) {
                    self.figures.note_not_finite(column, *t);
                }
            }
            Measured::Several {
                states,
                inputs,
                waiting,
                ..
            } => {
                inputs.set(mechanism, *waiting, state);
                let mut states = states.iter_mut();
                // Slice by slice: a chain asks at every number where it is.
                for part in [std::slice::from_ref(t), q, v, z, a, lambda] {
                    for (value, lanes) in part.iter().zip(states.by_ref()) {
                        lanes[*waiting] = *value;
                    }
                }
                *waiting += 1;
                if *waiting == LANES {
                    self.complete();
                }
            }
        }
    }

    /// Measures the steps that wait.
    fn complete(&mut self) {
        let Measured::Several {
            kernels,
            derived,
            states,
            lanes,
            inputs,
            waiting,
        } = &mut self.measured
        else {
            return;
        };
        if *waiting == 0 {
            return;
        }
        for (lanes, values) in lanes.iter_mut().zip(&mut *states) {
            // If fewer wait, the remaining lanes repeat the first step and are not read.
            let first = values[0];
            values[*waiting..].fill(first);
            *lanes = Lanes::from_arr(*values);
        }
        derived.evaluate(kernels.as_ref(), lanes, &inputs.lanes);
        let times = states[0];
        let [_, energies, violations] = derived.columns();
        let energies: [_; ENERGIES.len()] = std::array::from_fn(|k| energies[k].into_arr());
        let violations: [_; VIOLATIONS.len()] = std::array::from_fn(|k| violations[k].into_arr());
        for lane in 0..*waiting {
            self.figures.add_row(
                times[lane],
                energies.map(|values| values[lane]),
                violations.map(|values| values[lane]),
            );
        }
        let zero = Lanes::constant(0.0);
        let values = || derived.columns().into_iter().flatten();
        // Zero times what is not finite is none.
        let sum = values().fold(zero, |sum, x| sum + zero * *x);
        if sum.into_arr().iter().all(|sum| *sum == 0.0) {
            *waiting = 0;
            return;
        }
        for (column, x) in (states.len()..).zip(values()) {
            let x = x.into_arr();
            if let Some(lane) = x[..*waiting].iter().position(|x| !x.is_finite()) {
                self.figures.note_not_finite(column, times[lane]);
            }
        }
        *waiting = 0;
    }

    /// The figures of all steps.
    pub(crate) fn finish(mut self) -> RunMetrics {
        self.complete();
        self.figures
    }
}
