//! Every wrapper and every method: the answer is that of the wrapped mechanism, or the pair is listed with a reason.

#![allow(clippy::unwrap_used)]

mod probe;

use crate::contact::recorded_mechanism::RecordedMechanism;
use crate::contact::regime::Regime;
use crate::contact::regime_mechanism::RegimeMechanism;
use crate::contact::rows::Rows;
use crate::layout::kernels::KernelKind;
use crate::layout::{Layout, Pattern};
use crate::mechanism::Mechanism;
use crate::mechanism::controlled::Controlled;
use crate::mechanism::diagnosis::Question;
use crate::mechanism::euler_parameters::EulerParameters;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::frozen_turn_counters::FrozenTurnCounters;
use crate::mechanism::point::Point;
use probe::{Probe, U};

const T: f64 = 0.5;
const Q: [f64; 2] = [0.25, -0.5];
const V: [f64; 2] = [1.5, 0.125];
const Z: [f64; 1] = [0.75];
const A: [f64; 2] = [2.0, -1.0];

/// The multipliers of the joint and of the stop, which is open.
const LAMBDA: [f64; 2] = [3.0, 0.0];

/// The answer of a method, by its name.
type Answers = Vec<(&'static str, String)>;

/// The values of all kernels.
fn kernel_answers(m: &dyn Mechanism) -> Answers {
    let multipliers = &LAMBDA[..m.layout().nc()];
    let at = Point::new(T, &Q, &V).states(&Z).inputs(&U);
    let at = at.solution(&A, multipliers).shifted(multipliers);
    let answer = |&kind: &KernelKind| {
        let mut values = vec![f64::NAN; len(m.layout(), kind)];
        let evaluated = m.evaluate(kind, &at, &mut values);
        // Without results there is nothing to have.
        let evaluated = (!values.is_empty()).then_some(evaluated);
        (kind.name(), format!("{evaluated:?} {values:?}"))
    };
    let kernels = KernelKind::ALL.iter();
    let kernels = kernels.filter(|kind| **kind != KernelKind::Accelerations);
    kernels.map(answer).collect()
}

/// The number of values of a kernel; 3 where the layout of the probe says nothing of them.
fn len(layout: &Layout, kind: KernelKind) -> usize {
    let of_layout = || kind.len(layout).filter(|len| *len > 0).unwrap_or(3);
    layout
        .patterns()
        .of(kind)
        .map_or_else(of_layout, Pattern::len)
}

/// The answers of all methods; those that set something come last.
fn answers(m: &mut dyn Mechanism) -> Answers {
    let mut answers = kernel_answers(m);
    let (mut a, mut lambda) = ([0.0; 2], [0.0; 2]);
    let nc = m.layout().nc();
    let mut scratch = vec![0.0; m.scratch_len()];
    let (a_out, lambda_out) = (&mut a, &mut lambda[..nc]);
    let at = Point::new(T, &Q, &V).states(&Z).inputs(&U);
    let solved = m.accelerations(&at.shifted(&LAMBDA[..nc]), &mut scratch, a_out, lambda_out);
    let stops = m.contacts().map(|contacts| contacts.stops.to_vec());
    let other = at.moved(&V, &A);
    let questions = [
        Question::InvalidLength,
        Question::DominantLoad { other },
        Question::BoundedTables,
    ];
    let diagnoses = questions.map(|question| m.diagnose(question, &at));
    // A length needs the time alone.
    let length = m.diagnose(Question::InvalidLength, &Point::time(T));
    answers.extend([
        ("layout", format!("{:?}", m.layout())),
        (
            "evaluate",
            format!("{:?}", m.evaluate(KernelKind::Phi, &at, &mut vec![0.0; nc])),
        ),
        ("parameter", format!("{:?}", m.parameter(0))),
        ("lanes", m.lanes().is_some().to_string()),
        ("lanes_of_inputs", m.lanes_of_inputs().is_some().to_string()),
        ("source", format!("{:?}", m.source())),
        ("diagnose", format!("{diagnoses:?} {length:?}")),
        ("contacts", format!("{stops:?}")),
        ("scratch_len", m.scratch_len().to_string()),
        (
            "accelerations",
            format!("{solved:?} {a:?} {:?}", &lambda[..nc]),
        ),
        (
            "set_start",
            format!("{} {:?}", m.set_start("q0", 2.0), m.set_start("q9", 2.0)),
        ),
        (
            "set_parameter",
            format!("{} {:?}", m.set_parameter(0, 7.0), m.parameter(0)),
        ),
    ]);
    answers
}

/// Compares all answers with those of the wrapped mechanism; `exceptions` are the methods that answer otherwise, each
/// with its reason.
fn compare(wrapper: &mut dyn Mechanism, wrapped: &mut dyn Mechanism, exceptions: &[(&str, &str)]) {
    let is_excepted = |name: &str| exceptions.iter().any(|(excepted, _)| *excepted == name);
    for ((name, answer), (_, expected)) in answers(wrapper).into_iter().zip(answers(wrapped)) {
        match is_excepted(name) {
            false => assert_eq!(answer, expected, "{name}"),
            true => assert_ne!(answer, expected, "{name} is no exception"),
        }
    }
}

const SETTINGS: [(&str, &str); 2] = [
    ("set_parameter", "a run changes no parameters"),
    ("set_start", "a run has begun"),
];

#[test]
fn every_method_is_asked() {
    let source = include_str!("../mechanism.rs");
    let begin = source.find("pub trait Mechanism").unwrap();
    let end = begin + source[begin..].find("\n}").unwrap();
    let methods = source[begin..end].lines().filter_map(|line| {
        let rest = line.strip_prefix("    fn ")?;
        rest.split(['(', '<']).next()
    });
    let asked = answers(&mut Probe::new(0));
    let methods: Vec<&str> = methods.collect();
    assert_eq!(methods.len(), 12, "{methods:?}");
    for method in &methods {
        assert!(asked.iter().any(|(name, _)| name == method), "{method}");
    }
    // Without defaults a wrapper cannot forget one.
    let bodies = source[begin..end].lines().filter(|line| {
        line.starts_with("    ") && !line.trim_start().starts_with("///") && line.ends_with('{')
    });
    assert_eq!(bodies.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn a_box_answers_as_its_mechanism() {
    let mut boxed: Box<dyn Mechanism> = Box::new(Probe::new(0));
    compare(&mut boxed, &mut Probe::new(0), &[]);
}

#[test]
fn held_states_change_nothing_else() {
    let probe = Probe::new(0);
    let lanes = "kernels on lanes read the states that they are passed";
    let exceptions = [
        ("lanes", lanes),
        ("lanes_of_inputs", lanes),
        (
            "contacts",
            "methods are not asked for contacts inside a step",
        ),
    ];
    let exceptions = [&exceptions[..], &SETTINGS].concat();
    compare(
        &mut FrozenTurnCounters::new(&probe, &Z),
        &mut probe.clone(),
        &exceptions,
    );
}

#[test]
fn a_law_changes_inputs_alone() {
    // The law gives the input that the others are passed; a law of the mechanism itself is asked after it.
    let mut controlled = Controlled::new(Probe::new(0), |_, _, _, _, u: &mut [f64]| {
        u.copy_from_slice(&U)
    });
    let exceptions = [("lanes", "a law runs on no lanes")];
    compare(&mut controlled, &mut Probe::new(0), &exceptions);
}

#[test]
fn euler_parameters_of_a_flat_mechanism_change_nothing() {
    let probe = Probe::new(0);
    let optional = "optional, and only runs of the mechanism itself read it";
    let start = "the view begins where the mechanism does";
    let exceptions = [
        ("start_values", start),
        ("start_rows", start),
        ("start_rows_q", start),
        ("lanes", "the view has no code on lanes"),
        ("lanes_of_inputs", "the view has no code on lanes"),
        ("contacts", "no method asks the view for contacts"),
        ("contact_laws", optional),
        ("contact_response", optional),
        ("sliding", optional),
        ("facing", optional),
        ("reaction_force", optional),
        ("coordinate_rates", "dq/dt = v"),
    ];
    let exceptions = [&exceptions[..], &SETTINGS].concat();
    compare(
        &mut EulerParameters::new(&probe),
        &mut probe.clone(),
        &exceptions,
    );
}

/// The regime with the stop open or closed.
fn regime(closed: bool) -> Regime {
    Regime {
        closed: vec![closed],
        sliding: Vec::new(),
    }
}

#[test]
fn a_regime_in_which_nothing_is_held_changes_nothing() {
    let probe = Probe::new(0);
    let rows = Rows::new(&probe, probe.contacts().unwrap());
    let exceptions = [
        (
            "layout",
            "ranks change on the way, and so does what is constant",
        ),
        ("scratch_len", "contacts take scratch memory of their own"),
        ("reaction_force", "forces of frictions that slip, none here"),
        ("lanes", "regimes have no code on lanes"),
        ("lanes_of_inputs", "regimes have no code on lanes"),
        ("contacts", "the rows of contacts are its own"),
    ];
    let exceptions = [&exceptions[..], &SETTINGS].concat();
    compare(
        &mut RegimeMechanism::new(&rows, regime(false)),
        &mut probe.clone(),
        &exceptions,
    );
}

#[test]
fn rows_that_are_held_are_not_masked() {
    let probe = Probe::new(0);
    let rows = Rows::new(&probe, probe.contacts().unwrap());
    let exceptions = [
        ("lanes", "rows are masked on no lanes"),
        ("lanes_of_inputs", "rows are masked on no lanes"),
        ("contacts", "the rows of contacts are its own"),
        ("scratch_len", "it is recorded, and not solved"),
        ("accelerations", "it is recorded, and not solved"),
    ];
    let exceptions = [&exceptions[..], &SETTINGS].concat();
    compare(
        &mut RecordedMechanism::new(&rows, &regime(true)),
        &mut Probe::new(1),
        &exceptions,
    );
}

/// Values of a kernel of a mechanism with two rows.
fn values(m: &dyn Mechanism, kind: KernelKind) -> Vec<f64> {
    let at = Point::new(T, &Q, &V).states(&Z).inputs(&U);
    let mut values = vec![f64::NAN; len(m.layout(), kind)];
    let evaluated = m.evaluate(kind, &at.solution(&A, &LAMBDA), &mut values);
    assert_eq!(evaluated, Evaluated::Done, "{kind:?}");
    values
}

/// The kernels that methods ask a regime for along its constraints.
const ALONG: [KernelKind; 7] = [
    KernelKind::PhiT,
    KernelKind::Eta,
    KernelKind::PhiScale,
    KernelKind::PhiQ,
    KernelKind::DphiQ,
    KernelKind::DdphiQ,
    KernelKind::Dynamics,
];

#[test]
fn a_held_row_is_one_of_the_constraints() {
    let probe = Probe::new(0);
    let rows = Rows::new(&probe, probe.contacts().unwrap());
    let held = RegimeMechanism::new(&rows, regime(true));
    assert_eq!(held.layout().nc(), 2);
    for kind in ALONG {
        assert_eq!(
            values(&held, kind),
            values(&Probe::new(1), kind),
            "{kind:?}"
        );
    }
}

#[test]
fn an_open_row_is_recorded_as_zero() {
    let probe = Probe::new(0);
    let rows = Rows::new(&probe, probe.contacts().unwrap());
    let (masked, whole) = (RecordedMechanism::new(&rows, &regime(false)), Probe::new(1));
    let (of_stop, mass_and_force) = (1, 4 + 2);
    for kind in [KernelKind::Phi, KernelKind::PhiT, KernelKind::Eta] {
        let mut expected = values(&whole, kind);
        expected[of_stop] = 0.0;
        assert_eq!(values(&masked, kind), expected, "{kind:?}");
    }
    // phi_q by rows, two entries each.
    let mut phi_q = values(&whole, KernelKind::PhiQ);
    phi_q[2..].fill(0.0);
    assert_eq!(values(&masked, KernelKind::PhiQ), phi_q);
    let mut dynamics = values(&whole, KernelKind::Dynamics);
    dynamics[mass_and_force + 2..mass_and_force + 4].fill(0.0);
    dynamics[mass_and_force + 4 + of_stop] = 0.0;
    assert_eq!(values(&masked, KernelKind::Dynamics), dynamics);
    let scale = KernelKind::PhiScale;
    assert_eq!(values(&masked, scale), values(&whole, scale));
}
