//! Inputs that follow a law while the mechanism moves.

mod law_jacobian;

use crate::layout::Layout;
use crate::layout::kernels::{Input, KernelKind};
use crate::linear::singular::Singular;
use crate::mechanism::Contacts;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::spoil;
use crate::mechanism::diagnosis::{Answer as Diagnosis, Question};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::passed_on::passed_on;
use crate::mechanism::point::Point;
use crate::scalar::lanes::Lanes;
use law_jacobian::{Answer, Argument, Beside, LawJacobian, set};
use std::sync::Arc;

/// A mechanism whose inputs are given by a law of time and state.
///
/// ```text
/// u = law(t, q, v, z),   M a + phi_q^T lambda = Q(q, v, t, u)
/// ```
///
/// The law writes the inputs, in the order of the text and in SI units, whenever forces are
/// evaluated: at every stage of a method, not once a step. It must be a function of its arguments;
/// what a controller remembers is a state z of the model. The tangents
/// hold the inputs, so implicit methods lose speed of convergence where a law is steep, and no
/// accuracy; [`with_slopes`](Self::with_slopes) gives them the slopes of the law. Inputs that the law does not write are those of
/// the point at which the mechanism is evaluated: as they are set, or [sampled](crate::Options::sampled).
///
/// ```
/// # use mbdsl_runtime::{Controlled, Mechanism};
/// # fn example<M: Mechanism>(motor: M) {
/// // A proportional controller: 20 N*m for every rad that the arm misses 0.5 rad.
/// let arm = motor.layout().coordinate("arm.theta").unwrap_or(0);
/// let controlled = Controlled::new(motor, move |_t, q, _v, _z, inputs| {
///     inputs[0] = 20.0 * (0.5 - q[arm]);
/// });
/// # let _ = controlled.layout();
/// # }
/// ```
///
/// `SLOPES` says whether the tangents have the slopes of the law.
pub struct Controlled<M, F, const SLOPES: bool = false> {
    mechanism: M,
    law: F,
    /// The slopes of the law, if `SLOPES`. Without them the layout is that of the mechanism, whose lengths the compiler may know.
    slopes: Option<LawJacobian>,
}

/// A law of any type.
type Law<'l> = dyn Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync + 'l;

/// Largest length of u that an evaluation keeps on the stack.
const ON_THE_STACK: usize = 32;

impl<M, F> Controlled<M, F>
where
    M: Mechanism,
    F: Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    /// This mechanism with its inputs given by `law(t, q, v, z, inputs)`.
    pub fn new(mechanism: M, law: F) -> Self {
        Controlled {
            mechanism,
            law,
            slopes: None,
        }
    }

    /// Adds the slopes of the law to the tangents, by central differences, so that implicit methods converge where a law is
    /// steep, and what is linearized is the closed loop:
    ///
    /// ```text
    /// d(M a + phi_q^T lambda - Q)/dq - (dQ/du) (du/dq),   and so by v and z
    /// ```
    ///
    /// For that the law is called near the state: every displacement, velocity and state is made a little larger and a little
    /// smaller, by 6e-6 of the size of the mechanism, or of 1 rad; of that per second, or of the speed if it is larger; of 1, or of
    /// the state if it is larger. Where the law or a force is not finite on one side, the difference is taken on the other; where it
    /// is finite on neither, the slope counts as 0. The slopes are right to about 1e-9 of their size. In a mechanism with more than
    /// 30 velocities and states, an input that acts only at some times or places may count as held.
    pub fn with_slopes(self) -> Controlled<M, F, true> {
        self.sloped(None)
    }

    /// Adds slopes as [`with_slopes`](Self::with_slopes) does, but calls this function near the state instead of the law. It may
    /// give NaN, for example, where the law would end the run.
    pub fn with_slopes_of(
        self,
        beside: impl Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync + 'static,
    ) -> Controlled<M, F, true> {
        self.sloped(Some(Arc::new(beside)))
    }

    fn sloped(self, beside: Option<Arc<Beside>>) -> Controlled<M, F, true> {
        Controlled {
            slopes: Some(LawJacobian::new(&self.mechanism, beside)),
            mechanism: self.mechanism,
            law: self.law,
        }
    }
}

impl<M, F, const SLOPES: bool> Controlled<M, F, SLOPES>
where
    M: Mechanism,
    F: Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    /// The mechanism itself, its inputs as they are set.
    pub fn mechanism(&self) -> &M {
        &self.mechanism
    }

    /// Calls a function at the point with the inputs of the law, those that it leaves alone as they are at the point, and
    /// its modes.
    fn with_inputs<R>(&self, at: &Point<'_>, function: impl FnOnce(&Point<'_>) -> R) -> R {
        if at.keeps_inputs {
            return function(at);
        }
        let layout = self.mechanism.layout();
        let (nu, inputs_only) = (layout.nu(), layout.inputs());
        let (mut stack, mut heap) = ([0.0; ON_THE_STACK], Vec::new());
        let u = match stack.get_mut(..nu) {
            Some(u) => u,
            None => {
                heap.resize(nu, 0.0);
                &mut heap[..]
            }
        };
        u.copy_from_slice(&at.u[..nu]);
        (self.law)(at.t, at.q, at.v, at.z, &mut u[..inputs_only]);
        function(&at.inputs(u))
    }

    #[inline]
    fn slopes(&self) -> Option<&LawJacobian> {
        self.slopes.as_ref().filter(|_| SLOPES)
    }

    /// Recomputes the slopes after something of the mechanism was set.
    fn renew(&mut self) {
        self.slopes = self.slopes().map(|slopes| slopes.renewed(&self.mechanism));
    }
}

/// The derivatives that the slopes of a law belong to.
fn derivative(kernel: KernelKind) -> Option<(Answer, Argument)> {
    match kernel {
        KernelKind::TangentQ => Some((Answer::Force, Argument::Position)),
        KernelKind::TangentV => Some((Answer::Force, Argument::Velocity)),
        KernelKind::ForceZ => Some((Answer::Force, Argument::State)),
        KernelKind::StateRatesQ => Some((Answer::StateRates, Argument::Position)),
        KernelKind::StateRatesV => Some((Answer::StateRates, Argument::Velocity)),
        KernelKind::StateRatesZ => Some((Answer::StateRates, Argument::State)),
        _ => None,
    }
}

impl<M, F, const SLOPES: bool> Mechanism for Controlled<M, F, SLOPES>
where
    M: Mechanism,
    F: Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    fn layout(&self) -> &Layout {
        let slopes = self.slopes();
        slopes
            .and_then(LawJacobian::layout)
            .unwrap_or(self.mechanism.layout())
    }

    passed_on! {
        self => [self.mechanism];
        parameter source lanes_of_inputs scratch_len
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        let is_set = self.mechanism.set_parameter(index, value);
        self.renew();
        is_set
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        let is_set = self.mechanism.set_start(name, value);
        self.renew();
        is_set
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        if kernel == KernelKind::InputsAt {
            // What the mechanism's own law sets, if it has one, wins, as in an evaluation.
            let inputs_only = self.mechanism.layout().inputs();
            let inputs_only = &mut results[..inputs_only];
            match at.u.get(..inputs_only.len()) {
                Some(u) => inputs_only.copy_from_slice(u),
                None => set(&self.mechanism, inputs_only),
            }
            (self.law)(at.t, at.q, at.v, at.z, inputs_only);
            let _ = self.mechanism.evaluate(kernel, at, results);
            return Evaluated::Done;
        }
        // What reads inputs without the state is asked with those that are set: a law wants a state.
        if !(kernel.reads(Input::Q) && kernel.reads(Input::U)) {
            return self.mechanism.evaluate(kernel, at, results);
        }
        self.with_inputs(at, |at| {
            let (Some(slopes), Some(of)) = (self.slopes(), derivative(kernel)) else {
                return self.mechanism.evaluate(kernel, at, results);
            };
            let own = |values: &mut [f64]| {
                spoil(self.mechanism.evaluate(kernel, at, values), kernel, values);
            };
            let ask = |q: &[f64], v: &[f64], z: &[f64], u: &mut [f64]| {
                u.copy_from_slice(&at.u[..u.len()]);
                (self.law)(at.t, q, v, z, u);
            };
            slopes.write(of, (&self.mechanism, &ask), *at, &own, results);
            Evaluated::Done
        })
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        let contacts = self.mechanism.contacts()?;
        // Of one type, whatever the law, which the mechanism with contacts has, too.
        let law: Box<Law<'_>> = Box::new(|t, q, v, z, u| (self.law)(t, q, v, z, u));
        Some(Contacts {
            mechanism: Box::new(Controlled::<_, _, SLOPES> {
                mechanism: contacts.mechanism,
                law,
                slopes: self.slopes().map(LawJacobian::in_contact),
            }),
            stops: contacts.stops,
            frictions: contacts.frictions,
        })
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Diagnosis {
        if !question.reads_state() {
            return self.mechanism.diagnose(question, at);
        }
        self.with_inputs(at, |at| {
            let question = question.with(|other| other.inputs(at.u));
            self.mechanism.diagnose(question, at)
        })
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.with_inputs(at, |at| {
            self.mechanism.accelerations(at, scratch, a, lambda)
        })
    }
}
