//! Every wrapper and every method: the answer is that of the wrapped mechanism, or the pair is listed with a reason.

#![allow(clippy::unwrap_used)]

use crate::contact::recorded_mechanism::RecordedMechanism;
use crate::contact::regime::Regime;
use crate::contact::regime_mechanism::RegimeMechanism;
use crate::contact::rows::Rows;
use crate::layout::kernels::{Input, KernelKind, Patterns};
use crate::layout::{
    ConstraintRow, Coordinate, Kind, Layout, LayoutParts, List, Parameter, Pattern, StateVariable,
    Velocity,
};
use crate::linear::singular::Singular;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::contacts::Stop;
use crate::mechanism::controlled::Controlled;
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::euler_parameters::EulerParameters;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::frozen_turn_counters::FrozenTurnCounters;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::mechanism::run_setting::RunSetting;
use crate::mechanism::source::Source;
use crate::mechanism::{Contacts, Mechanism};
use crate::scalar::lanes::Lanes;

const T: f64 = 0.5;
const Q: [f64; 2] = [0.25, -0.5];
const V: [f64; 2] = [1.5, 0.125];
const Z: [f64; 1] = [0.75];
const U: [f64; 1] = [-0.25];
const A: [f64; 2] = [2.0, -1.0];

/// The multipliers of the joint and of the stop, which is open.
const LAMBDA: [f64; 2] = [3.0, 0.0];

/// A mechanism whose answers depend on every argument.
#[derive(Clone)]
struct Probe {
    layout: Layout,
    source: Source,
    input: f64,
    start: f64,
}

impl Probe {
    /// A mechanism of one joint and of this number of stops, whose rows of phi and of phi_q come
    /// after those of the joint.
    fn new(stops: usize) -> Probe {
        let nc = 1 + stops;
        let full = |rows: usize, columns: u32| Pattern {
            rows,
            columns: columns as usize,
            entries: (0..rows as u32)
                .flat_map(|i| (0..columns).map(move |j| (i, j)))
                .collect(),
        };
        let name = |letter: &str, k: usize| format!("{letter}{k}").into();
        let coordinate = |k| Coordinate {
            name: name("q", k),
            kind: Kind::Length,
        };
        let velocity = |k| Velocity {
            name: name("v", k),
            acceleration: name("a", k),
            kind: Kind::Length,
        };
        let row = |k| ConstraintRow {
            name: name("row", k),
            joint: name("joint", k),
            kind: Kind::Length,
            squared: false,
        };
        let input = Parameter {
            name: "u".into(),
            unit: "N".into(),
            default: U[0],
            input: true,
        };
        let state = StateVariable {
            name: "z".into(),
            unit: "rad".into(),
        };
        let parts = LayoutParts {
            model: "Probe".into(),
            dof: 1,
            coordinates: (0..2).map(coordinate).collect(),
            velocities: (0..2).map(velocity).collect(),
            constraints: (0..nc).map(row).collect(),
            parameters: vec![input].into(),
            states: vec![state].into(),
            lengths: 1,
            patterns: Patterns::from_fn(|kind| match kind {
                KernelKind::PhiQ | KernelKind::DphiQ | KernelKind::DdphiQ => full(nc, 2),
                KernelKind::MomentumQ | KernelKind::MomentumV => full(4, 2),
                KernelKind::StateRatesQ | KernelKind::StateRatesV => full(1, 2),
                KernelKind::StateRatesZ => full(1, 1),
                KernelKind::ForceZ => full(2, 1),
                KernelKind::MassMatrix | KernelKind::TangentQ | KernelKind::TangentV => full(2, 2),
                _ => Pattern::default(),
            }),
            ..LayoutParts::default()
        };
        let (none, nothing) = (|| List::Borrowed(&[]), || List::Borrowed(&[]));
        let (facing, starts) = (List::Borrowed(&[]), List::Borrowed(&[]));
        let windings = List::Borrowed(&[0]);
        Probe {
            layout: Layout::in_space(parts, none(), nothing(), facing, starts, windings),
            source: Source::new(
                Some("model Probe {}".into()),
                vec![RunSetting {
                    key: "t_end".into(),
                    value: 2.0.into(),
                    text: "2 s".into(),
                }]
                .into(),
            ),
            input: U[0],
            start: 0.0,
        }
    }
}

/// A number that depends on a name and on all arguments; numbers that are 0 count as if they were absent.
fn digest(name: &str, arguments: &[&[f64]]) -> f64 {
    let name: f64 = name.bytes().map(f64::from).sum();
    let terms = arguments.iter().enumerate().flat_map(|(n, argument)| {
        let numbers = argument.iter().enumerate();
        numbers.map(move |(k, x)| x * (1.0 + 0.1 * n as f64 + 0.01 * k as f64))
    });
    // A short number: sums and products of it have no round-off.
    ((name + terms.sum::<f64>()) * 1024.0).round() / 1024.0
}

impl Mechanism for Probe {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        (index == 0).then_some(self.input)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.input = value;
        index == 0
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        self.start = value;
        name == "q0"
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        match kernel {
            KernelKind::Accelerations => return Evaluated::Absent,
            KernelKind::Dynamics => {
                let patterns = self.layout.patterns();
                let (mass, rest) = results.split_at_mut(patterns.mass_matrix.len());
                let (force, rest) = rest.split_at_mut(self.layout.nv());
                let (phi_q, eta) = rest.split_at_mut(patterns.phi_q.len());
                self.mass_matrix(at, mass);
                self.force(at, force);
                self.phi_q(at, phi_q);
                self.eta(at, eta);
            }
            _ => {
                let arguments: Vec<&[f64]> = kernel
                    .inputs()
                    .iter()
                    .map(|input| match input {
                        Input::Time => std::slice::from_ref(&at.t),
                        input => at.array(*input),
                    })
                    .collect();
                let value = digest(kernel.name(), &arguments);
                for (k, result) in results.iter_mut().enumerate() {
                    *result = value * (1.0 + k as f64);
                }
            }
        }
        Evaluated::Done
    }

    fn source(&self) -> &Source {
        &self.source
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        Some(Box::new(OnLanes))
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        Some(Box::new(OnLanes))
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        match question {
            Question::InvalidLength => Answer::Length {
                owner: "rod".to_owned(),
                length: -at.t,
            },
            Question::DominantLoad { other } => {
                let (q, v, z) = ([at.q, other.q], [at.v, other.v], [at.z, other.z]);
                let arguments = [
                    &[at.t][..],
                    q[0],
                    q[1],
                    v[0],
                    v[1],
                    z[0],
                    z[1],
                    at.u,
                    other.u,
                ];
                Answer::Load(digest("dominant_load", &arguments).to_string())
            }
            Question::BoundedTables => Answer::Tables(vec![BoundedTable {
                name: "table".into(),
                unit: "m".into(),
                range: [0.0, 1.0],
                argument: digest("bounded_tables", &[&[at.t], at.q, at.v, at.z, at.u]),
            }]),
        }
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        Some(Contacts {
            mechanism: Box::new(Probe::new(1)),
            stops: vec![Stop {
                name: "stop".into(),
                kind: Kind::Length,
            }]
            .into(),
            frictions: List::Borrowed(&[]),
        })
    }

    fn scratch_len(&self) -> usize {
        1
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        _scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let arguments = [&[at.t], at.q, at.v, at.z, at.u, at.shift];
        a.fill(digest("accelerations", &arguments));
        lambda.fill(a[0] + 1.0);
        Ok(())
    }
}

/// Kernels on lanes that write nothing.
struct OnLanes;

impl Kernels<Lanes> for OnLanes {
    fn set_parameter(&mut self, _index: usize, _value: Lanes) -> bool {
        true
    }

    fn evaluate(&self, _: KernelKind, _: &Point<'_, Lanes>, _: &mut [Lanes]) -> Evaluated {
        Evaluated::Absent
    }
}

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
