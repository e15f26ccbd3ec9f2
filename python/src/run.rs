//! The result of a run: its columns as NumPy arrays, its report, its events.

use crate::column::{Column, columns};
use crate::error;
use crate::event::Event;
use crate::figure::Figure;
use crate::model_with_values::ModelWithValues;
use crate::parquet;
use crate::pickle::Reduced;
use crate::report::Report;
use crate::state::State;
use mbdsl_export::csv::{self, CsvError};
use mbdsl_export::files::{self, AtomicFile};
use mbdsl_runtime::{
    METHODS, Mechanism, Options, Simulation, SimulationError, Stopped, Trajectory, accuracy,
    report, simulate, simulate_from,
};
use mbdsl_viewer::{Run as Drawn, WebModule, live_page};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::OnceLock;

/// A run, or the part of it before it stopped.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Run {
    /// The text and the values that were simulated.
    pub(crate) of: ModelWithValues,
    columns: Vec<Column>,
    /// The outcome without its columns, which are in `columns`.
    outcome: Outcome,
    /// The lines that say whether to trust the run, once its accuracy was estimated.
    trust: OnceLock<String>,
    /// Whether its inputs followed a table or a law, which a second run would not have.
    is_driven: bool,
}

/// Outcome of a run, or of an analysis in its place.
enum Outcome {
    Done(Box<Simulation>),
    Stopped(Box<Stopped>),
    /// A motion that was found without integration.
    Motion(Box<Motion>),
    /// A run that was read from a pickle.
    Restored(Box<Restored>),
}

/// The parts of a run in a pickle.
type Parts<'py> = (
    (&'py str, &'py [(String, f64)]),
    Vec<(String, String, Bound<'py, PyArray1<f64>>)>,
    Report,
    (&'py str, &'py str),
    String,
    Option<Fault>,
);

/// Reason why a run stopped: the message, the time, the step, the cause, and the constraint rows concerned.
type Fault = (String, f64, f64, String, Vec<String>);

/// The parts of a run in a pickle besides its model and its columns.
struct Restored {
    report: Report,
    /// The names of the method, or the analysis, and of the stabilization.
    settings: (String, String),
    trust: String,
    fault: Option<Fault>,
}

/// The names of motions that are found without integration.
pub(crate) const ANALYSES: [&str; 2] = ["kinematics", "inverse dynamics"];

/// A motion that was found without integration.
pub(crate) struct Motion {
    /// Name of the analysis.
    analysis: &'static str,
    report: report::Report,
    trust: String,
}

impl Motion {
    pub(crate) fn new(analysis: &'static str, report: report::Report, trust: String) -> Motion {
        Motion {
            analysis,
            report,
            trust,
        }
    }
}

impl Run {
    /// The run of a model with this outcome.
    pub(crate) fn new(
        py: Python<'_>,
        of: &ModelWithValues,
        outcome: Result<Simulation, SimulationError>,
        is_driven: bool,
    ) -> PyResult<Run> {
        let empty = Trajectory::without_nodes(&*of.mechanism);
        let (trajectory, outcome) = match outcome {
            Ok(mut done) => {
                let trajectory = std::mem::replace(&mut done.trajectory, empty);
                (trajectory, Outcome::Done(Box::new(done)))
            }
            Err(SimulationError::Stopped(mut stopped)) => {
                let trajectory = std::mem::replace(&mut stopped.trajectory, empty);
                (trajectory, Outcome::Stopped(stopped))
            }
            Err(fault) => return Err(error::simulation(py, &fault)),
        };
        let columns = columns(trajectory);
        Ok(Run {
            of: of.clone(),
            columns,
            outcome,
            trust: OnceLock::new(),
            is_driven,
        })
    }

    /// A motion that was found without integration.
    pub(crate) fn of_motion(of: &ModelWithValues, trajectory: Trajectory, motion: Motion) -> Run {
        Run {
            of: of.clone(),
            columns: columns(trajectory),
            outcome: Outcome::Motion(Box::new(motion)),
            trust: OnceLock::new(),
            is_driven: true,
        }
    }

    fn of_report(&self) -> &report::Report {
        match &self.outcome {
            Outcome::Done(done) => &done.report,
            Outcome::Stopped(stopped) => &stopped.report,
            Outcome::Motion(motion) => &motion.report,
            Outcome::Restored(restored) => &restored.report.of,
        }
    }

    /// A copy of the trajectory.
    fn trajectory(&self, py: Python<'_>) -> PyResult<Trajectory> {
        let columns = self.columns.iter();
        let columns = columns.map(|column| (column.name.clone(), column.copy(py)));
        let trajectory = Trajectory::from_columns(&*self.of.mechanism, columns.collect());
        trajectory.map_err(|fault| PyRuntimeError::new_err(fault.to_string()))
    }

    fn find(&self, py: Python<'_>, name: &str) -> PyResult<&Column> {
        let column = self.columns.iter().find(|column| column.name == name);
        column.ok_or_else(|| {
            let model = self.of.mechanism.layout().model();
            let names = self.columns.iter().map(|column| column.name.as_str());
            error::no_column(py, model, name, names)
        })
    }
}

impl Run {
    /// The page; one that computes if there is a module.
    fn html(&self, py: Python<'_>, module: Option<&WebModule>) -> PyResult<String> {
        let set: BTreeMap<String, f64> = self.of.set.iter().cloned().collect();
        if module.is_some() && !self.is_of_text() {
            let words = "a page cannot compute this run: that takes a run of this process from the start of the model, without laws and tables";
            return Err(error::options(py, words.to_owned()));
        }
        let trajectory = self.trajectory(py)?;
        let trust = match &self.outcome {
            Outcome::Done(_) => self.trust(py, true)?,
            _ => String::new(),
        };
        let (mechanism, verified) = (&*self.of.mechanism, &self.of.compiled.verified);
        let page = py.detach(|| {
            let draw = |run: &Drawn<'_>, options: &Options| {
                let run = run.clone().with_text(&verified.text);
                let model = &verified.program.model;
                match module {
                    None => Ok(mbdsl_viewer::page(model, mechanism, &run, options)),
                    Some(module) => live_page(model, mechanism, &run, options, &set, module),
                }
            };
            match &self.outcome {
                Outcome::Done(done) => {
                    let mut run = (**done).clone();
                    run.trajectory = trajectory;
                    let options = run.setup.as_ref().map(|setup| setup.options.clone());
                    let lines = trust.lines().map(str::to_owned).collect();
                    let drawn = Drawn::from(&run).trusted(lines);
                    Some(draw(&drawn, &options.unwrap_or_else(|| Options::new(0.0))))
                }
                Outcome::Stopped(stopped) => {
                    let mut stopped = stopped.clone();
                    stopped.trajectory = trajectory;
                    let options = stopped.setup.as_ref().map(|setup| setup.options.clone());
                    let fault = SimulationError::from(stopped);
                    let drawn = Drawn::stopped(&fault)?;
                    Some(draw(&drawn, &options.unwrap_or_else(|| Options::new(0.0))))
                }
                Outcome::Restored(restored) => {
                    let methods = METHODS.iter().map(|info| info.name);
                    let name = methods.chain(ANALYSES);
                    let mut name = name.filter(|name| *name == restored.settings.0);
                    let report = restored.report.of.clone();
                    let words = restored.trust.lines().map(str::to_owned).collect();
                    let options = Options::new(report.t_end);
                    let name = name.next().unwrap_or_default();
                    let drawn = Drawn::of_analysis(name, &trajectory, report, words);
                    Some(match &restored.fault {
                        Some((message, ..)) => draw(&drawn.because(message.clone()), &options),
                        None => draw(&drawn, &options),
                    })
                }
                Outcome::Motion(motion) => {
                    let (name, report) = (motion.analysis, motion.report.clone());
                    let words = motion.trust.lines().map(str::to_owned).collect();
                    let drawn = Drawn::of_analysis(name, &trajectory, report, words);
                    Some(draw(&drawn, &Options::new(motion.report.t_end)))
                }
            }
        });
        let page =
            page.ok_or_else(|| PyRuntimeError::new_err("there is no page: the run has no rows"))?;
        page.map_err(|fault| error::options(py, fault.to_string()))
    }

    /// Whether text and settings describe all of the run.
    fn is_of_text(&self) -> bool {
        match &self.outcome {
            Outcome::Done(done) => !self.is_driven && done.assembled.is_some(),
            Outcome::Stopped(_) => !self.is_driven,
            _ => false,
        }
    }
}

#[pymethods]
impl Run {
    /// The name of the model.
    #[getter]
    fn name(&self) -> &str {
        self.of.mechanism.layout().model()
    }

    /// The text of the model.
    #[getter]
    fn text(&self) -> &str {
        self.of.text()
    }

    /// The values that differ from the text, by name.
    #[getter]
    fn set(&self) -> Vec<(String, f64)> {
        self.of.set.clone()
    }

    /// Every parameter and input: its name, value, unit, default, and whether it is an input.
    #[getter]
    fn parameters(&self) -> Vec<(String, f64, String, f64, bool)> {
        self.of.parameters()
    }

    /// The names of q, v, z, the constraint rows and the outputs.
    #[getter]
    fn names(&self) -> [Vec<String>; 5] {
        self.of.names()
    }

    /// The names of all columns with their units.
    #[getter]
    fn units(&self) -> Vec<(String, String)> {
        let units = self.columns.iter();
        units
            .map(|column| (column.name.clone(), column.unit.clone()))
            .collect()
    }

    /// The column of this name, read-only, the same array every time.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
        Ok(self.find(py, name)?.array(py).clone())
    }

    #[getter]
    fn report(&self) -> Report {
        match &self.outcome {
            Outcome::Restored(restored) => restored.report.clone(),
            _ => Report::of(self.of_report()),
        }
    }

    #[getter]
    fn events(&self) -> Vec<Event> {
        let events = match &self.outcome {
            Outcome::Done(done) => &done.events,
            Outcome::Stopped(stopped) => &stopped.events,
            Outcome::Motion(motion) => &motion.report.events,
            Outcome::Restored(restored) => return restored.report.events.clone(),
        };
        events.iter().map(Event::of).collect()
    }

    /// The state at a row.
    fn state(&self, py: Python<'_>, row: usize) -> PyResult<State> {
        let layout = self.of.mechanism.layout();
        let (nq, nv, nz) = (layout.nq(), layout.nv(), layout.nz());
        let values = self.columns.iter().take(1 + nq + nv + nz);
        let values = values.map(|column| column.at(py, row));
        let values: Option<Vec<f64>> = values.collect();
        let Some(values) = values else {
            return Err(PyIndexError::new_err(format!("the run has no row {row}")));
        };
        let (q, rest) = values[1..].split_at(nq);
        let (v, z) = rest.split_at(nv);
        let mut state = mbdsl_runtime::State::new(values[0], q.to_vec(), v.to_vec());
        state.z = z.to_vec();
        Ok(State::of(&state))
    }

    /// The names of the method and the stabilization; of an analysis its name, and nothing.
    #[getter]
    fn settings(&self) -> (&str, &str) {
        let setup = match &self.outcome {
            Outcome::Done(done) => &done.setup,
            Outcome::Stopped(stopped) => &stopped.setup,
            Outcome::Motion(motion) => return (motion.analysis, ""),
            Outcome::Restored(restored) => {
                let (method, stabilization) = &restored.settings;
                return (method, stabilization);
            }
        };
        setup.as_ref().map_or(("", ""), |setup| {
            let options = &setup.options;
            let stabilization = options.stabilization_for(self.of.mechanism.layout());
            (options.method.info().name, stabilization.info().name)
        })
    }

    /// Why the run stopped; `None` if it did not.
    #[getter]
    fn fault(&self) -> Option<Fault> {
        let stopped = match &self.outcome {
            Outcome::Stopped(stopped) => stopped,
            Outcome::Restored(restored) => return restored.fault.clone(),
            _ => return None,
        };
        Some((
            stopped.to_string(),
            stopped.t,
            stopped.h,
            stopped.message.clone(),
            stopped.constraints.clone(),
        ))
    }

    /// The lines that say whether to trust the run; with `estimated`, its accuracy is estimated first, by a second
    /// run that takes some seconds at most.
    fn trust(&self, py: Python<'_>, estimated: bool) -> PyResult<String> {
        let done = match &self.outcome {
            Outcome::Done(done) => done,
            Outcome::Stopped(stopped) => return Ok(stopped.to_string()),
            Outcome::Motion(motion) => return Ok(motion.trust.clone()),
            Outcome::Restored(restored) => return Ok(restored.trust.clone()),
        };
        if let Some(trust) = self.trust.get() {
            return Ok(trust.clone());
        }
        if !estimated {
            return Ok(done.trust());
        }
        if self.is_driven {
            let words = "accuracy not estimated";
            let why = "inputs that are laws or tables are not run again";
            return Ok(done.trust().replacen(words, &format!("{words}: {why}"), 1));
        }
        let mut run = (**done).clone();
        run.trajectory = self.trajectory(py)?;
        py.detach(|| {
            if let Some(setup) = &run.setup {
                let (mechanism, options) = (&*self.of.mechanism, &setup.options);
                run.accuracy = accuracy(mechanism, options, &run, accuracy::PATIENCE);
            }
        });
        Ok(self.trust.get_or_init(|| run.trust()).clone())
    }

    /// The run made again with rows at these times, in s.
    fn again(&self, py: Python<'_>, times: Vec<f64>) -> PyResult<Run> {
        let setup = match &self.outcome {
            Outcome::Done(done) if !self.is_driven => done.setup.as_ref().zip(Some(done)),
            _ => None,
        };
        let Some((setup, done)) = setup else {
            let words = "the run has no rows at these times, and cannot be repeated: that takes a run of this process, without laws and tables, that reached its end; give the times to `simulate`, as `t_eval`, or to `kinematics`";
            return Err(error::options(py, words.to_owned()));
        };
        let options = setup.options.clone().output_times(times);
        let mechanism = &*self.of.mechanism;
        let outcome = match &done.assembled {
            Some(_) => py.detach(|| simulate(mechanism, &options)),
            None => {
                let start = self.state(py, 0)?.numbers();
                py.detach(|| simulate_from(mechanism, &start.q, &start.v, &options))
            }
        };
        Run::new(py, &self.of, outcome, false)
    }

    /// A figure of these columns over time, or over another column; of the whole run without any.
    fn plot(&self, py: Python<'_>, y: Vec<String>, x: Option<&str>) -> PyResult<Figure> {
        Figure::new(py, &self.trajectory(py)?, &y, x)
    }

    /// The page on which the mechanism moves, as HTML that needs nothing else.
    fn page(&self, py: Python<'_>) -> PyResult<String> {
        self.html(py, None)
    }

    /// The run with these columns, each a name, a unit and an array.
    #[staticmethod]
    fn _restored(
        py: Python<'_>,
        model: (String, Vec<(String, f64)>),
        columns: Vec<(String, String, PyReadonlyArray1<'_, f64>)>,
        report: Bound<'_, Report>,
        settings: (String, String),
        trust: String,
        fault: Option<Fault>,
    ) -> PyResult<Run> {
        let (text, set) = model;
        let of = ModelWithValues::of_text(py, &text)?.with(py, set)?;
        let columns = columns.into_iter().map(|(name, unit, values)| {
            let values = values.as_array().to_vec();
            Column::new(name, unit, values)
        });
        let restored = Restored {
            report: report.get().clone(),
            settings,
            trust,
            fault,
        };
        Ok(Run {
            of,
            columns: columns.collect(),
            outcome: Outcome::Restored(Box::new(restored)),
            trust: OnceLock::new(),
            is_driven: true,
        })
    }

    fn __reduce__<'py>(&'py self, py: Python<'py>) -> Reduced<'py, Parts<'py>> {
        let columns = self.columns.iter().map(|column| {
            let (name, unit) = (column.name.clone(), column.unit.clone());
            (name, unit, column.array(py).clone())
        });
        let trust = self.trust(py, false)?;
        let restored = py.get_type::<Run>().getattr("_restored")?;
        let model = (self.of.text(), &self.of.set[..]);
        let report = self.report();
        let columns = columns.collect();
        Ok((
            restored,
            (model, columns, report, self.settings(), trust, self.fault()),
        ))
    }

    /// Writes the page into a file, completely or not at all; one that computes if a file with the module is given.
    #[pyo3(signature = (path, module = None))]
    fn write_page(&self, py: Python<'_>, path: PathBuf, module: Option<PathBuf>) -> PyResult<()> {
        let module = module.map(|file| {
            let bytes = std::fs::read(&file).map_err(|fault| error::file(&file, &fault))?;
            WebModule::new(&bytes).map_err(|fault| error::options(py, fault.to_string()))
        });
        let page = self.html(py, module.transpose()?.as_ref())?;
        files::write(&path, page).map_err(|fault| error::file(&path, &fault))
    }

    /// Writes the columns as a Parquet file.
    fn write_parquet(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let columns = self.columns.iter().map(|column| {
            let (name, unit) = (column.name.clone(), column.unit.clone());
            (name, unit, column.copy(py))
        });
        let columns: Vec<_> = columns.collect();
        let written = py.detach(|| {
            let mut file = AtomicFile::create(&path)?;
            parquet::write(&mut file, &columns).map_err(std::io::Error::other)?;
            file.sync()?;
            file.replace()
        });
        written.map_err(|fault| error::file(&path, &fault))
    }

    /// Writes the columns as CSV: the table of `mbdsl run`.
    fn write_csv(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let trajectory = self.trajectory(py)?;
        let written = py.detach(|| {
            let mut file = AtomicFile::create(&path)?;
            csv::write(&trajectory, &mut file).map_err(CsvError::into_io)?;
            file.sync()?;
            file.replace()
        });
        written.map_err(|fault| error::file(&path, &fault))
    }
}
