//! Factorizations of a run, counted a second time by a mechanism that counts the calls of its functions.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::{
    Answer, Contacts, Dop853, Dopri5, Evaluated, Firefly, GeneralizedAlpha, HermiteH23g2,
    IntegrationMethod, KernelKind, Kernels, Lanes, Ode45, Point, Question, Radau, Rk4,
    STABILIZATIONS, Singular, Source, State, VariableMetric, Work,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Layout, Mechanism, Stabilization, assemble};
use std::sync::atomic::{AtomicU64, Ordering};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

const STEPS: u64 = 50;

/// A mechanism that counts how often its accelerations are solved for, and how often each kernel is evaluated.
struct Counted {
    model: TextMechanism,
    solutions: AtomicU64,
    kernels: Vec<AtomicU64>,
}

impl Counted {
    fn new(text: &str) -> Counted {
        Counted {
            model: load(text).unwrap(),
            solutions: AtomicU64::new(0),
            kernels: KernelKind::ALL.iter().map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn solutions(&self) -> u64 {
        self.solutions.load(Ordering::Relaxed)
    }

    fn evaluations(&self, kernel: KernelKind) -> u64 {
        let place = KernelKind::ALL.iter().position(|one| *one == kernel);
        self.kernels[place.unwrap()].load(Ordering::Relaxed)
    }
}

impl Mechanism for Counted {
    fn layout(&self) -> &Layout {
        self.model.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.model.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.model.set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        self.model.set_start(name, value)
    }

    fn source(&self) -> &Source {
        self.model.source()
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let place = KernelKind::ALL.iter().position(|one| *one == kernel);
        self.kernels[place.unwrap()].fetch_add(1, Ordering::Relaxed);
        self.model.evaluate(kernel, at, results)
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.solutions.fetch_add(1, Ordering::Relaxed);
        self.model.accelerations(at, scratch, a, lambda)
    }

    fn scratch_len(&self) -> usize {
        self.model.scratch_len()
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        None
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        self.model.diagnose(question, at)
    }
}

/// The work of 50 steps of 0.01 s by this method alone, and the mechanism that counted.
fn steps(method: &dyn IntegrationMethod, stabilization: Stabilization) -> (Work, Counted) {
    let start = assemble(&load(TWO_BARS).unwrap(), 0.0).unwrap();
    let counted = Counted::new(TWO_BARS);
    let mut run = method.run(&counted, stabilization);
    let mut state = State::new(0.0, start.q, start.v);
    state.a = vec![0.0; counted.layout().nv()];
    state.lambda = vec![0.0; counted.layout().nc()];
    run.start(&counted, &mut state).unwrap();
    for step in 1..=STEPS {
        // A method that chooses its steps may need several.
        while state.t < 0.01 * step as f64 - 1e-12 {
            let h = 0.01 * step as f64 - state.t;
            run.step(&counted, h, &mut state).unwrap();
        }
    }
    (run.work(), counted)
}

/// Methods on the index-1 equations factorize where accelerations are solved for: at the stages, and in the projection,
/// whose planned elimination is that of the accelerations.
#[test]
fn explicit_methods_factorize_where_they_solve() {
    let methods: [&dyn IntegrationMethod; 4] = [
        &Rk4::default(),
        &Dopri5::default(),
        &Ode45::default(),
        &Dop853::default(),
    ];
    for method in methods {
        for info in STABILIZATIONS {
            // These solve other equations.
            if ["penalty", "partitioning"].contains(&info.name) {
                continue;
            }
            let stabilization = Stabilization::named(info.name).unwrap();
            let (work, counted) = steps(method, stabilization);
            let name = (method.info().name, info.name);
            assert_eq!(work.factorizations, counted.solutions(), "{name:?}");
            if info.name != "projection" {
                assert_eq!(work.factorizations, work.evaluations, "{name:?}");
            }
        }
    }
    let (work, _) = steps(&Rk4::default(), Stabilization::None);
    assert_eq!(work.factorizations, 1 + 4 * STEPS);
    let (work, _) = steps(&Rk4::default(), Stabilization::named("projection").unwrap());
    assert!(work.factorizations > 1 + 6 * STEPS, "{work:?}");
    let (work, _) = steps(&Rk4::default(), Stabilization::named("penalty").unwrap());
    assert_eq!(work.factorizations, 1 + 4 * STEPS);
}

/// Of independent coordinates a matrix is factorized once while it stays as it is: that of two pins does.
#[test]
fn partitioning_factorizes_a_matrix_that_stays_once() {
    let stabilization = Stabilization::named("partitioning").unwrap();
    let (work, counted) = steps(&Rk4::default(), stabilization);
    assert_eq!(counted.solutions(), 1 + 4 * STEPS);
    assert_eq!(work.factorizations, counted.solutions() + work.partitions);
}

/// An implicit method factorizes once in an iteration, with tangents of its own.
#[test]
fn generalized_alpha_factorizes_in_every_iteration() {
    let (work, counted) = steps(&GeneralizedAlpha::default(), Stabilization::None);
    let tangents = counted.evaluations(KernelKind::TangentQ);
    assert_eq!(work.factorizations, tangents + counted.solutions());
    assert_eq!(tangents, work.iterations);
}

/// A real and a complex matrix for every step that is tried, and the solutions at its ends.
#[test]
fn radau_factorizes_two_matrices_in_a_step() {
    let (work, counted) = steps(&Radau::default(), Stabilization::None);
    let tried = work.steps + work.rejected;
    assert!(tried >= STEPS && work.iterations > 2 * tried, "{work:?}");
    assert_eq!(work.factorizations, 2 * tried + counted.solutions());
}

/// M where the problem is evaluated, and the matrix of an iteration.
#[test]
fn variable_metric_factorizes_the_mass_and_the_problem() {
    let (work, counted) = steps(&VariableMetric::default(), Stabilization::None);
    // M is read at the beginning of a step, too.
    let masses = counted.evaluations(KernelKind::MassMatrix) - STEPS;
    let solved = masses + work.iterations + counted.solutions();
    assert_eq!(work.factorizations, solved);
}

/// M once, which is constant, and the matrix of the impulses wherever phi_q of the second node is new.
#[test]
fn hermite_factorizes_with_new_jacobians() {
    let (work, counted) = steps(&HermiteH23g2::default(), Stabilization::None);
    // Those of the first node of a step, and of the choice of rows at the start, are not factorized.
    let jacobians = counted.evaluations(KernelKind::PhiQ) - STEPS - 1;
    assert_eq!(work.factorizations, 1 + jacobians + counted.solutions());
    assert!(
        work.factorizations < work.iterations + 2 * STEPS,
        "{work:?}"
    );
}

/// N^T M N at every Gauss point of a trial, the matrix of Newton's method, and the accelerations at the nodes; phi_q is
/// factorized once, because that of two pins stays as it is.
#[test]
fn firefly_factorizes_at_gauss_points() {
    let (work, counted) = steps(&Firefly::default(), Stabilization::None);
    let points = counted.evaluations(KernelKind::Dynamics);
    let solved = points + work.iterations + work.partitions;
    assert_eq!(work.factorizations, solved + counted.solutions());
}
