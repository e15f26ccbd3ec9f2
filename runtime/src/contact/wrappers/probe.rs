//! A mechanism whose answers depend on every argument, and its kernels on lanes.

use crate::layout::kernels::{Input, KernelKind, Patterns};
use crate::layout::{
    ConstraintRow, Coordinate, Kind, Layout, LayoutParts, List, Parameter, Pattern, StateVariable,
    Velocity,
};
use crate::linear::singular::Singular;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::contacts::Stop;
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::mechanism::run_setting::RunSetting;
use crate::mechanism::source::Source;
use crate::mechanism::{Contacts, Mechanism};
use crate::scalar::lanes::Lanes;

/// The input of the probe.
pub(super) const U: [f64; 1] = [-0.25];

/// A mechanism whose answers depend on every argument.
#[derive(Clone)]
pub(super) struct Probe {
    pub(super) layout: Layout,
    source: Source,
    input: f64,
    start: f64,
}

impl Probe {
    /// A mechanism of one joint and of this number of stops, whose rows of phi and of phi_q come
    /// after those of the joint.
    pub(super) fn new(stops: usize) -> Probe {
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
            is_sampled: false,
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
