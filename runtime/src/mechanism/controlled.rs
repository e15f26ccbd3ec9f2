//! Inputs that follow a law while the mechanism moves.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::layout::Layout;
use crate::linear::singular::Singular;
use crate::mechanism::wish::Wish;
use crate::mechanism::{Energy, Mechanism};

/// A mechanism whose inputs are given by a law of time and state.
///
/// ```text
/// u = law(t, q, v),   M a + phi_q^T lambda = Q(q, v, t, u)
/// ```
///
/// The law writes the inputs, in the order of the text and in SI units, whenever forces are
/// evaluated: at every stage of a method, not once a step. It must be a function of its arguments;
/// a controller with a memory of its own integrates it in coordinates of the model. The tangents
/// hold the inputs, so implicit methods lose speed of convergence where a law is steep, and no
/// accuracy.
///
/// ```
/// # use mbdsl_runtime::{Controlled, Mechanism};
/// # fn example<M: Mechanism + Clone>(motor: M) {
/// // A proportional controller: 20 N*m for every rad that the arm misses 0.5 rad.
/// let arm = motor.layout().coordinate("arm.theta").unwrap_or(0);
/// let controlled = Controlled::new(motor, move |_t, q, _v, inputs| {
///     inputs[0] = 20.0 * (0.5 - q[arm]);
/// });
/// # let _ = controlled.layout();
/// # }
/// ```
pub struct Controlled<M, F> {
    mechanism: M,
    law: F,
    working: Mutex<Working<M>>,
}

/// A copy of the mechanism whose inputs are set, so that an evaluation allocates nothing.
struct Working<M> {
    mechanism: M,
    inputs: Vec<f64>,
}

impl<M, F> Controlled<M, F>
where
    M: Mechanism + Clone,
    F: Fn(f64, &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    /// This mechanism with its inputs given by `law(t, q, v, inputs)`.
    pub fn new(mechanism: M, law: F) -> Self {
        let inputs = input_places(mechanism.layout()).count();
        let working = Working {
            mechanism: mechanism.clone(),
            inputs: vec![0.0; inputs],
        };
        Controlled {
            mechanism,
            law,
            working: Mutex::new(working),
        }
    }

    /// The mechanism itself, its inputs as they were when it was given.
    pub fn mechanism(&self) -> &M {
        &self.mechanism
    }

    fn at(&self, t: f64, q: &[f64], v: &[f64]) -> MutexGuard<'_, Working<M>> {
        // A law that panicked left a mechanism that is set anew here.
        let mut working = self.working.lock().unwrap_or_else(PoisonError::into_inner);
        let Working { mechanism, inputs } = &mut *working;
        for (input, place) in inputs.iter_mut().zip(input_places(self.mechanism.layout())) {
            *input = self.mechanism.parameter(place).unwrap_or(0.0);
        }
        (self.law)(t, q, v, inputs);
        for (input, place) in inputs.iter().zip(input_places(self.mechanism.layout())) {
            mechanism.set_parameter(place, *input);
        }
        working
    }
}

/// The places of the inputs among the parameters.
fn input_places(layout: &Layout) -> impl Iterator<Item = usize> + '_ {
    let parameters = layout.parameters.iter().enumerate();
    parameters.filter_map(|(place, parameter)| parameter.input.then_some(place))
}

impl<M, F> Mechanism for Controlled<M, F>
where
    M: Mechanism + Clone,
    F: Fn(f64, &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    fn layout(&self) -> &Layout {
        self.mechanism.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.mechanism.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        let working = self.working.get_mut();
        let working = working.unwrap_or_else(PoisonError::into_inner);
        working.mechanism.set_parameter(index, value) && self.mechanism.set_parameter(index, value)
    }

    fn text(&self) -> Option<&str> {
        self.mechanism.text()
    }

    fn wishes(&self) -> &[Wish] {
        self.mechanism.wishes()
    }

    fn mass_matrix(&self, t: f64, q: &[f64], values: &mut [f64]) {
        self.mechanism.mass_matrix(t, q, values);
    }

    fn force(&self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        self.at(t, q, v).mechanism.force(t, q, v, force);
    }

    fn phi(&self, t: f64, q: &[f64], phi: &mut [f64]) {
        self.mechanism.phi(t, q, phi);
    }

    fn phi_q(&self, t: f64, q: &[f64], values: &mut [f64]) {
        self.mechanism.phi_q(t, q, values);
    }

    fn phi_t(&self, t: f64, q: &[f64], phi_t: &mut [f64]) {
        self.mechanism.phi_t(t, q, phi_t);
    }

    fn eta(&self, t: f64, q: &[f64], v: &[f64], eta: &mut [f64]) {
        self.mechanism.eta(t, q, v, eta);
    }

    fn dynamics(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        self.at(t, q, v).mechanism.dynamics(t, q, v, values);
    }

    fn tangent_q(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        a: &[f64],
        lambda: &[f64],
        values: &mut [f64],
    ) {
        let working = self.at(t, q, v);
        working.mechanism.tangent_q(t, q, v, a, lambda, values);
    }

    fn tangent_v(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        self.at(t, q, v).mechanism.tangent_v(t, q, v, values);
    }

    fn momentum(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        self.mechanism.momentum(t, q, v, values);
    }

    fn momentum_q(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        self.mechanism.momentum_q(t, q, v, values);
    }

    fn momentum_v(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        self.mechanism.momentum_v(t, q, v, values);
    }

    fn dphi_q(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        self.mechanism.dphi_q(t, q, v, values);
    }

    fn ddphi_q(&self, t: f64, q: &[f64], v: &[f64], a: &[f64], values: &mut [f64]) {
        self.mechanism.ddphi_q(t, q, v, a, values);
    }

    fn energy(&self, t: f64, q: &[f64], v: &[f64]) -> Energy {
        self.mechanism.energy(t, q, v)
    }

    fn outputs(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        a: &[f64],
        lambda: &[f64],
        outputs: &mut [f64],
    ) {
        let working = self.at(t, q, v);
        working.mechanism.outputs(t, q, v, a, lambda, outputs);
    }

    fn output_reads_solution(&self, output: usize) -> bool {
        self.mechanism.output_reads_solution(output)
    }

    fn phi_scale(&self, t: f64, scale: &mut [f64]) {
        self.mechanism.phi_scale(t, scale);
    }

    fn start_values(&self, values: &mut [f64]) {
        self.mechanism.start_values(values);
    }

    fn switch_count(&self) -> usize {
        self.mechanism.switch_count()
    }

    fn switches(&self, t: f64, values: &mut [f64]) {
        self.mechanism.switches(t, values);
    }

    fn faulty_length(&self, t: f64) -> Option<(String, f64)> {
        self.mechanism.faulty_length(t)
    }

    fn differing_load(&self, t: f64, q: [&[f64]; 2], v: [&[f64]; 2]) -> Option<String> {
        let working = self.at(t, q[0], v[0]);
        working.mechanism.differing_load(t, q, v)
    }

    fn lengths(&self, squares: &mut [f64]) {
        self.mechanism.lengths(squares);
    }

    fn coordinate_rates<'a>(&self, q: &[f64], v: &'a [f64], rates: &'a mut [f64]) -> &'a [f64] {
        self.mechanism.coordinate_rates(q, v, rates)
    }

    fn scratch_len(&self) -> usize {
        self.mechanism.scratch_len()
    }

    fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        shift: Option<&[f64]>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let working = self.at(t, q, v);
        working
            .mechanism
            .accelerations(t, q, v, shift, scratch, a, lambda)
    }
}
