//! The mechanism of a program, on any back end.

use crate::evaluate::backend::{Backend, Evaluator};
use crate::evaluate::lengths::Lengths;
use crate::evaluate::on_lanes::OnLanes;
use crate::evaluate::outside::Outside;
use crate::model::{self, Model};
use crate::program::{Kernel, KernelKind, Program};
use mbdsl_runtime::{
    Answer, Contacts, Evaluated, Friction, Kernels, Lanes, Layout, Mechanism, Point, Question,
    Scalar, Singular, Source, Stop, scratch_len,
};
use std::sync::Arc;

/// A mechanism that exists only as text, its programs run by a back end.
///
/// Programs that the back end cannot run are evaluated. Clones share the back end, and have parameters of their own.
#[derive(Debug)]
pub struct ProgramMechanism<B = Evaluator> {
    layout: Layout,
    pub(super) model: Arc<Model>,
    pub(super) lengths: Arc<Lengths>,
    /// One program for each of [`KernelKind::ALL`].
    kernels: Arc<[Kernel]>,
    parameters: Vec<f64>,
    /// The back end; `None` if every kernel is evaluated.
    backend: Option<Arc<B>>,
    /// The values of the start that replace those of the text.
    outside: Outside,
    source: Arc<Source>,
    /// Zeros: without a stabilization nothing is added to eta.
    no_shift: Arc<[f64]>,
    /// This mechanism with the rows of stops and frictions, if it has some.
    contacts: Option<Arc<ProgramMechanism<B>>>,
}

/// A mechanism that exists only as text, evaluated.
pub type TextMechanism = ProgramMechanism<Evaluator>;

// Not derived: it would ask that back ends can be cloned.
impl<B> Clone for ProgramMechanism<B> {
    fn clone(&self) -> Self {
        ProgramMechanism {
            layout: self.layout.clone(),
            model: self.model.clone(),
            lengths: self.lengths.clone(),
            kernels: self.kernels.clone(),
            parameters: self.parameters.clone(),
            backend: self.backend.clone(),
            outside: self.outside.clone(),
            source: self.source.clone(),
            no_shift: self.no_shift.clone(),
            contacts: self.contacts.clone(),
        }
    }
}

impl TextMechanism {
    /// The mechanism of a program, its parameters at their defaults.
    pub fn of_program(program: &Program) -> Self {
        TextMechanism::with_layout(program, program.layout())
    }

    pub(crate) fn with_layout(program: &Program, layout: Layout) -> Self {
        let parameters = layout.parameters().iter();
        TextMechanism {
            parameters: parameters.map(|parameter| parameter.default).collect(),
            kernels: Arc::from(&*program.kernels),
            backend: None,
            lengths: Arc::new(Lengths::of(&program.model)),
            model: program.model.clone(),
            outside: Outside::default(),
            source: Arc::new(Source::new(None, program.model.wishes.clone().into())),
            no_shift: vec![0.0; layout.nc()].into(),
            contacts: None,
            layout,
        }
    }

    /// Keeps the text that the mechanism was compiled from.
    pub(crate) fn of_text(self, text: &str) -> Self {
        let wishes = self.model.wishes.clone();
        TextMechanism {
            source: Arc::new(Source::new(Some(text.to_owned().into()), wishes.into())),
            ..self
        }
    }

    /// Adds the mechanism with stops and frictions, whose rows this one has.
    pub(crate) fn with_contacts(self, rows: TextMechanism) -> Self {
        TextMechanism {
            contacts: Some(Arc::new(rows)),
            ..self
        }
    }
}

impl<B: Backend> ProgramMechanism<B> {
    /// The mechanism of a text, its parameters and its start as they are now, on a back end of its own. The
    /// accelerations are prepared at once.
    ///
    /// # Errors
    /// The reason of the back end not to run on this machine, or not to run the accelerations.
    pub fn new(text: &TextMechanism) -> Result<Self, B::Error> {
        let contacts = match &text.contacts {
            Some(rows) => Some(Arc::new(ProgramMechanism::unprepared(rows)?)),
            None => None,
        };
        let mechanism = ProgramMechanism {
            contacts,
            ..ProgramMechanism::unprepared(text)?
        };
        mechanism.compile(KernelKind::Accelerations)?;
        Ok(mechanism)
    }

    /// A mechanism whose kernels are prepared when they are called.
    fn unprepared(text: &TextMechanism) -> Result<Self, B::Error> {
        Ok(ProgramMechanism {
            backend: Some(Arc::new(B::new()?)),
            ..ProgramMechanism::evaluated(text.clone())
        })
    }

    /// The mechanism without a back end: every kernel is evaluated.
    pub fn evaluated(text: TextMechanism) -> Self {
        let contacts = text.contacts.map(|rows| {
            let rows = TextMechanism::clone(&rows);
            Arc::new(ProgramMechanism::evaluated(rows))
        });
        ProgramMechanism {
            layout: text.layout,
            model: text.model,
            lengths: text.lengths,
            kernels: text.kernels,
            parameters: text.parameters,
            backend: None,
            outside: text.outside,
            source: text.source,
            no_shift: text.no_shift,
            contacts,
        }
    }

    /// Prepares a kernel, where there is a back end at all and it was not called yet.
    ///
    /// # Errors
    /// The reason of the back end not to run the kernel, which is evaluated then.
    pub fn compile(&self, kind: KernelKind) -> Result<(), B::Error> {
        match &self.backend {
            Some(backend) => backend.prepare(&self.kernels[kind as usize]),
            None => Ok(()),
        }
    }

    /// One program for each of [`KernelKind::ALL`], in that order.
    pub fn kernels(&self) -> &[Kernel] {
        &self.kernels
    }

    /// The values of the parameters, in the order of the layout.
    pub fn parameters(&self) -> &[f64] {
        &self.parameters
    }

    /// Lets a coordinate, a velocity or a state, `rod.theta`, `rod.omega` or `i`, start at this value in SI units;
    /// `false` if there is none of this name.
    ///
    /// The value replaces that of the `start` block, where a guess remains a guess. A value that the
    /// block does not mention, drawn or not, is held fixed by the assembly; of a joint in space it must mention it,
    /// unless the angle is a coordinate. What the text places by such a value, the center of a drawn bar or the bodies
    /// behind a joint in space, begins where it would with the value in the text. Gears mesh as the text starts them.
    pub fn set_start(&mut self, name: &str, value: f64) -> bool {
        let of = (&mut self.layout, &*self.model);
        self.outside.set(of, self.source.text(), (name, value))
    }

    /// Runs a program on the back end, or evaluates it.
    #[inline]
    fn run(&self, kernel: &Kernel, at: &Point<'_>, results: &mut [f64]) {
        let parameters = &self.parameters;
        let is_run = match &self.backend {
            Some(backend) => backend.run(kernel, at, parameters, results),
            None => false,
        };
        if !is_run {
            Evaluator.run(kernel, at, parameters, results);
        }
    }
}

impl<B: Backend> Mechanism for ProgramMechanism<B> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn source(&self) -> &Source {
        &self.source
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.parameters.get(index).copied()
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        let found = self.parameters.get_mut(index);
        found.map(|parameter| *parameter = value).is_some()
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        ProgramMechanism::set_start(self, name, value)
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let program = &self.kernels[kernel as usize];
        // Once a run: the evaluator is quick enough, and some of these may be replaced.
        let once = |results: &mut [f64]| {
            Evaluator.run(program, at, &self.parameters, results);
        };
        match kernel {
            KernelKind::Accelerations => return Evaluated::Absent,
            _ if program.is_absent() => return Evaluated::Absent,
            KernelKind::StartValues => {
                let of = (&*self.model, &*self.parameters);
                self.outside.fill_start(of, results, once);
            }
            KernelKind::StartStates => {
                self.outside
                    .fill_start_states(&self.parameters, results, once);
            }
            KernelKind::StartRows => self.outside.fill_start_rows(results, once),
            _ => self.run(program, at, results),
        }
        Evaluated::Done
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let shifted = match at.shift {
            [] => at.shifted(&self.no_shift),
            _ => *at,
        };
        let (program, parameters) = (
            &self.kernels[KernelKind::Accelerations as usize],
            &self.parameters,
        );
        let solution = [&mut *a, &mut *lambda];
        let solved = match &self.backend {
            Some(backend) => {
                backend.accelerations(program, &shifted, parameters, scratch, solution)
            }
            None => None,
        };
        let is_regular = solved.or_else(|| {
            let solution = [&mut *a, &mut *lambda];
            Evaluator.accelerations(program, &shifted, parameters, scratch, solution)
        });
        if is_regular == Some(true) {
            return Ok(());
        }
        mbdsl_runtime::accelerations(self, at, scratch, a, lambda)
    }

    fn scratch_len(&self) -> usize {
        scratch_len(&self.layout)
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        let mut rows = ProgramMechanism::clone(self.contacts.as_deref()?);
        rows.parameters.clone_from(&self.parameters);
        Some(Contacts {
            stops: self.model.stops.iter().map(stop).collect(),
            frictions: self.model.frictions.iter().map(friction).collect(),
            mechanism: Box::new(rows),
        })
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        // Their regimes change at different times.
        if self.contacts.is_some() {
            return None;
        }
        let parameters = self.parameters.iter();
        Some(Box::new(OnLanes {
            kernels: self.kernels.clone(),
            parameters: parameters.map(|x| Lanes::constant(*x)).collect(),
            backend: self.backend.clone(),
        }))
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        self.lanes()
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        self.answer(question, at)
    }
}

fn stop(stop: &model::Stop) -> Stop {
    Stop {
        name: stop.name.clone().into(),
        kind: stop.kind,
    }
}

fn friction(friction: &model::Friction) -> Friction {
    Friction {
        name: friction.name.clone().into(),
        on: friction.on.clone().into(),
        kind: friction.kind,
        normal: friction.normal,
        regularized: friction.regularize.is_some(),
    }
}
