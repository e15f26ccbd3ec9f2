//! A compiled model with values of its parameters.

use crate::analysis::{self, Effort, Extreme, Mode, Rest, Space};
use crate::compiled::Compiled;
use crate::diagnostic::Diagnostic;
use crate::drive::Source;
use crate::error;
use crate::export;
use crate::failed_run::{FailedRun, Outcome};
use crate::functions::{Functions, contacts};
use crate::model_with_values::ModelWithValues;
use crate::options::{self, Settings};
use crate::pickle::Reduced;
use crate::replay::{self, Program};
use crate::run::{ANALYSES, Motion, Run};
use crate::runner::{self, Asked};
use crate::state::{State, treatment};
use crate::stepper::Stepper;
use crate::sweep::Sweep;
use crate::varied::{self, Varied};
use mbdsl_compiler::files;
use mbdsl_compiler::{diagnostic, print};
use mbdsl_gallery::GALLERY;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::__private::Freedom;
use mbdsl_runtime::MechanismExt;
use mbdsl_runtime::analysis::kinematics::Kinematics;
use mbdsl_runtime::{KernelKind, Mechanism, Options, Trajectory, simulate};
use mbdsl_viewer::Picture;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// A model, with values of its parameters, inputs and starts.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Model {
    of: ModelWithValues,
}

#[pymethods]
impl Model {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Model> {
        let of = ModelWithValues::of_text(py, text)?;
        Ok(Model { of })
    }

    /// That of a run, with its values.
    #[staticmethod]
    fn of_run(run: Bound<'_, Run>) -> Model {
        let of = run.get().of.clone();
        Model { of }
    }

    /// All diagnostics of a text, of one that has errors, too.
    #[staticmethod]
    fn check(py: Python<'_>, text: &str) -> Vec<Diagnostic> {
        match py.detach(|| Compiled::new(text)) {
            Ok(compiled) => compiled.diagnostics.clone(),
            Err(diagnostics) => diagnostics,
        }
    }

    /// The model with these values.
    #[staticmethod]
    fn _restored(py: Python<'_>, text: &str, values: Vec<(String, f64)>) -> PyResult<Model> {
        Model::new(py, text)?.with_values(py, values)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&str, Vec<(String, f64)>)> {
        let restored = py.get_type::<Model>().getattr("_restored")?;
        Ok((restored, (self.text(), self.of.set.clone())))
    }

    #[getter]
    fn text(&self) -> &str {
        self.of.text()
    }

    #[getter]
    fn name(&self) -> &str {
        self.of.mechanism.layout().model()
    }

    #[getter]
    fn dof(&self) -> usize {
        self.of.mechanism.layout().dof()
    }

    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.of.compiled.diagnostics.clone()
    }

    /// Every parameter and input: its name, value, unit, default, and whether it is an input.
    #[getter]
    fn parameters(&self) -> Vec<(String, f64, String, f64, bool)> {
        self.of.parameters()
    }

    /// The values that differ from the text, by name.
    #[getter]
    fn set(&self) -> Vec<(String, f64)> {
        self.of.set.clone()
    }

    /// A copy of the model with other values, in SI units.
    fn with_values(&self, py: Python<'_>, values: Vec<(String, f64)>) -> PyResult<Model> {
        let of = self.of.clone().with(py, values)?;
        Ok(Model { of })
    }

    /// The names of q, v, z, the constraint rows and the outputs.
    #[getter]
    fn names(&self) -> [Vec<String>; 5] {
        self.of.names()
    }

    /// The equations as text or as LaTeX.
    fn equations(&self, latex: bool) -> String {
        let model = &self.of.compiled.verified.program.model;
        match latex {
            true => print::latex(model),
            false => print::text(model),
        }
    }

    /// The formulas of the equations in LaTeX, with their titles.
    fn formulas(&self) -> Vec<(&'static str, String)> {
        let sections = print::formulas(&self.of.compiled.verified.program.model);
        let sections = sections.into_iter();
        sections.map(|of| (of.title, of.latex)).collect()
    }

    /// The coordinates, the constraints and what they leave, in words.
    #[getter]
    fn freedom(&self) -> String {
        let layout = self.of.mechanism.layout();
        let freedom = Freedom {
            flat: layout.is_flat(),
            nv: layout.nv(),
            nc: layout.nc(),
            dof: layout.dof() as i64,
        };
        freedom.equation("-")
    }

    /// A drawing of the mechanism at its start, as SVG; an exception if it cannot be assembled, or has nothing to draw.
    fn drawing(&self, py: Python<'_>) -> PyResult<String> {
        let (mechanism, verified) = (&*self.of.mechanism, &self.of.compiled.verified);
        py.detach(|| {
            let start = simulate(mechanism, &Options::new(0.0));
            let start = start.map_err(|fault| fault.to_string())?;
            let model = &verified.program.model;
            let picture = Picture::new(model, mechanism, &start.trajectory);
            let picture = picture.map_err(|fault| fault.to_string())?;
            Ok(picture.still(0.0))
        })
        .map_err(|words: String| error::analysis(py, words))
    }

    /// Writes the functional mock-up unit with the values of this model; what it cannot do, in words.
    fn export(
        &self,
        py: Python<'_>,
        path: PathBuf,
        version: u64,
        library: PathBuf,
    ) -> PyResult<Option<String>> {
        let (unit, limit) = export::unit(py, &self.of, version, &library)?;
        let written = mbdsl_export::files::write(&path, unit);
        written.map_err(|fault| error::file(&path, &fault))?;
        Ok(limit)
    }

    /// The equations as functions of arrays.
    #[getter]
    fn functions(&self) -> Functions {
        Functions::new(self.of.mechanism.clone())
    }

    /// A run with these settings; `progress(t, share)` is called now and then. Laws of `sampled` are called once a
    /// period, in s. Rows are at `times`, in s, if they are given.
    #[pyo3(signature = (settings, progress, given, sources, sampled, times = None))]
    #[allow(clippy::too_many_arguments)]
    fn simulate(
        &self,
        py: Python<'_>,
        settings: Settings<'_>,
        progress: Option<Bound<'_, PyAny>>,
        given: (Option<State>, Option<bool>),
        sources: Vec<Source>,
        sampled: Option<(Vec<Source>, f64)>,
        times: Option<Vec<f64>>,
    ) -> PyResult<Run> {
        let (start, project) = given;
        let mut options = self.options(py, &settings, start.as_ref())?;
        options = options.given_start(treatment(project));
        if let Some(times) = times {
            options = options.output_times(times);
        }
        let model = self.starting(py, start.as_ref())?;
        let is_driven = !sources.is_empty() || sampled.is_some();
        let asked = Asked {
            mechanism: NativeMechanism::clone(&model.mechanism),
            options,
            start: start.map(|start| start.numbers()),
            sources,
            sampled,
        };
        let outcome = runner::run(py, asked, progress.as_ref());
        finished(py, &model, outcome, is_driven)
    }

    /// A run step by step.
    fn stepper(
        &self,
        py: Python<'_>,
        settings: Settings<'_>,
        given: (Option<State>, Option<bool>),
    ) -> PyResult<Stepper> {
        let (start, project) = given;
        let options = self.options(py, &settings, start.as_ref())?;
        let options = options.given_start(treatment(project));
        let mechanism = NativeMechanism::clone(&self.of.mechanism);
        Stepper::new(py, mechanism, options, start.as_ref())
    }

    /// Many runs with all combinations of these values, with those of one place (`is_paired`), or with as many draws as
    /// `samples`.
    #[pyo3(signature = (varied, samples, seed, settings, observed, is_paired = false))]
    #[allow(clippy::too_many_arguments)]
    fn sweep(
        &self,
        py: Python<'_>,
        varied: Vec<(String, Varied)>,
        samples: Option<usize>,
        seed: u64,
        settings: Settings<'_>,
        observed: Vec<String>,
        is_paired: bool,
    ) -> PyResult<Sweep> {
        // As the command does: the energy balance is computed where runs are integrated one by one.
        let options = self.options(py, &settings, None)?.energy_balance(false);
        let plan = match is_paired {
            true => varied::points(varied),
            false => varied::plan(varied, samples, seed),
        };
        Sweep::new(py, &self.of.mechanism, plan?, &observed, options)
    }

    /// The statements and the results of a kernel, the lengths of its arguments, and the places of a matrix.
    fn program(&self, py: Python<'_>, kernel: &str) -> PyResult<Program> {
        let mut kinds = KernelKind::ALL.iter();
        let Some(kind) = kinds.find(|kind| kind.name() == kernel) else {
            let names = KernelKind::ALL.iter().map(|kind| kind.name());
            let known = names.collect::<Vec<_>>().join(", ");
            let words = format!("there is no kernel `{kernel}`; there are {known}");
            return Err(error::unknown(py, words));
        };
        if let (KernelKind::Accelerations, Some(words)) = (kind, contacts(&self.of.mechanism)) {
            return Err(error::options(py, words));
        }
        let contacts = self.of.mechanism.contacts();
        let rows = contacts.map_or(0, |of| of.stops.len() + of.frictions.len());
        let found = self.of.compiled.verified.program.kernel(*kind);
        Ok(replay::program(found, self.of.mechanism.layout(), rows))
    }

    /// The units of all columns of a run.
    #[getter]
    fn units(&self) -> Vec<(String, String)> {
        let columns = Trajectory::without_nodes(&*self.of.mechanism);
        let units = columns.names().map(|name| {
            let unit = columns.unit(name).unwrap_or("");
            (name.to_owned(), unit.to_owned())
        });
        units.collect()
    }

    /// A, B, C, D with the names of their rows and columns, and the directions of the coordinates.
    fn linearize<'py>(
        &self,
        py: Python<'py>,
        state: Option<State>,
        nearest: bool,
    ) -> PyResult<Space<'py>> {
        analysis::space(py, &self.of.mechanism, (state.as_ref(), nearest))
    }

    /// Every mode: the frequency, the damping ratio, the eigenvalue and the shape.
    fn modes(&self, py: Python<'_>, state: Option<State>, nearest: bool) -> PyResult<Vec<Mode>> {
        analysis::oscillations(py, &self.of.mechanism, (state.as_ref(), nearest))
    }

    /// The equilibrium, its stability in words, whether it is stable, and the force that is left.
    fn statics(&self, py: Python<'_>, nearest: bool) -> PyResult<Rest> {
        analysis::statics(py, &self.of.mechanism, nearest)
    }

    /// The motion that drivers determine, and its extremes.
    fn kinematics(
        &self,
        py: Python<'_>,
        times: Vec<f64>,
        limits: bool,
    ) -> PyResult<(Run, Vec<Extreme>)> {
        let part = |motion| self.motion(motion, ANALYSES[0]);
        let found = analysis::motion(py, &self.of.mechanism, &times, limits, part)?;
        let limits = analysis::limits(&found.limits);
        Ok((self.motion(found, ANALYSES[0]), limits))
    }

    /// The motion, its efforts, and what is left of the power balance.
    fn inverse_dynamics(
        &self,
        py: Python<'_>,
        times: Vec<f64>,
    ) -> PyResult<(Run, Vec<Effort>, f64)> {
        let part = |motion| self.motion(motion, ANALYSES[1]);
        let (found, efforts) = analysis::efforts(py, &self.of.mechanism, &times, part)?;
        let (trust, residual) = (found.trust(), found.balance.residual);
        let motion = Motion::new(ANALYSES[1], found.motion.report, trust);
        let run = Run::of_motion(&self.of, found.motion.trajectory, motion);
        Ok((run, efforts, residual))
    }
}

impl Model {
    /// A motion that was found without integration, as a run.
    fn motion(&self, found: Kinematics, analysis: &'static str) -> Run {
        let motion = Motion::new(analysis, found.report.clone(), found.trust());
        Run::of_motion(&self.of, found.trajectory, motion)
    }

    /// The options of a run that begins at a state.
    fn options(
        &self,
        py: Python<'_>,
        settings: &Settings<'_>,
        start: Option<&State>,
    ) -> PyResult<Options> {
        let options = options::options(settings, self.of.mechanism.wishes())?;
        let parameters = self.of.mechanism.layout().parameters();
        let mut options = options.map_err(|fault| error::named_options(py, &fault, parameters))?;
        if let Some(start) = start {
            options.t_start = start.numbers().t;
        }
        Ok(options)
    }

    /// This model, with its states beginning as in `start`.
    fn starting(&self, py: Python<'_>, start: Option<&State>) -> PyResult<ModelWithValues> {
        let mut of = self.of.clone();
        if let Some(start) = start {
            let start = start.numbers();
            let names = of.mechanism.layout().states().iter();
            let names: Vec<String> = names.map(|state| state.name.to_string()).collect();
            crate::state::check(py, "z", start.z.len(), names.len())?;
            for (name, value) in names.iter().zip(&start.z) {
                Arc::make_mut(&mut of.mechanism).set_start(name, *value);
            }
        }
        Ok(of)
    }
}

/// The names and texts of the gallery.
#[pyfunction]
pub(crate) fn examples() -> Vec<(&'static str, &'static str)> {
    GALLERY
        .iter()
        .map(|entry| (entry.name, entry.text))
        .collect()
}

/// The text of a file of this folder, with the points of the tables that it names.
#[pyfunction]
pub(crate) fn inline(py: Python<'_>, text: &str, folder: PathBuf) -> PyResult<String> {
    let beside = |name: &str| std::fs::read_to_string(folder.join(name));
    files::inline(text, beside).map_err(|fault| error::model(py, fault.to_string(), Vec::new()))
}

/// A number as messages have it: four significant digits.
#[pyfunction]
pub(crate) fn short(number: f64) -> String {
    diagnostic::short(number)
}

/// The run; an exception that ended it gets what there is of the run as its `run`.
fn finished(
    py: Python<'_>,
    model: &ModelWithValues,
    outcome: Result<Outcome, FailedRun>,
    is_driven: bool,
) -> PyResult<Run> {
    let FailedRun { fault, before } = match outcome {
        Ok(outcome) => return Run::new(py, model, outcome, is_driven),
        Err(ended) => ended,
    };
    if let Some(run) = before.and_then(|before| Run::new(py, model, *before, is_driven).ok()) {
        let given = error::class(py, "Run").and_then(|class| {
            let run = class.call_method1("_of", (run,))?;
            fault.value(py).setattr("run", run)
        });
        // Some exceptions take no attributes.
        drop(given);
    }
    Err(fault)
}
