//! What a run gives: its columns as NumPy arrays, its report, its events.

use crate::error;
use crate::model::Model;
use crate::report::Report;
use mbdsl_export::csv::{self, CsvError};
use mbdsl_export::files::AtomicFile;
use mbdsl_runtime::{
    ColumnsError, Mechanism, Occurrence, Simulation, SimulationError, Stopped, Trajectory,
    accuracy, nearest, report,
};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// A run, or the part of it before it stopped.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Run {
    model: Model,
    columns: Vec<Column>,
    /// Without its columns, which are above.
    outcome: Outcome,
    /// The lines that say whether to trust the run, once its accuracy was estimated.
    trust: OnceLock<String>,
}

/// How the run ended.
enum Outcome {
    Done(Box<Simulation>),
    Stopped(Box<Stopped>),
}

/// The values of a quantity: in Rust until Python asks for them, then an array.
struct Column {
    name: String,
    unit: String,
    values: Mutex<Vec<f64>>,
    array: PyOnceLock<Py<PyArray1<f64>>>,
}

impl Run {
    /// That of a model.
    pub(crate) fn new(
        py: Python<'_>,
        model: &Model,
        outcome: Result<Simulation, SimulationError>,
    ) -> PyResult<Run> {
        let empty = Trajectory::without_nodes(&model.mechanism);
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
        let names = trajectory.names();
        let units = names.map(|name| trajectory.unit(name).unwrap_or("").to_owned());
        let units: Vec<String> = units.collect();
        let columns = trajectory.into_columns().into_iter().zip(units);
        let columns = columns.map(|((name, values), unit)| Column {
            name,
            unit,
            values: Mutex::new(values),
            array: PyOnceLock::new(),
        });
        Ok(Run {
            model: model.clone(),
            columns: columns.collect(),
            outcome,
            trust: OnceLock::new(),
        })
    }

    fn of_report(&self) -> &report::Report {
        match &self.outcome {
            Outcome::Done(done) => &done.report,
            Outcome::Stopped(stopped) => &stopped.report,
        }
    }

    /// The trajectory, a copy.
    fn trajectory(&self, py: Python<'_>) -> Result<Trajectory, ColumnsError> {
        let columns = self.columns.iter().map(|column| {
            let values = match column.array.get(py) {
                Some(array) => array.bind(py).to_vec().unwrap_or_default(),
                None => column.lock().clone(),
            };
            (column.name.clone(), values)
        });
        Trajectory::from_columns(&self.model.mechanism, columns.collect())
    }

    /// The run with its trajectory, a copy; of one that stopped, why.
    fn whole(&self, py: Python<'_>) -> PyResult<Result<Simulation, SimulationError>> {
        let trajectory = self.trajectory(py);
        let trajectory = trajectory.map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
        Ok(match &self.outcome {
            Outcome::Done(done) => {
                let mut done = (**done).clone();
                done.trajectory = trajectory;
                Ok(done)
            }
            Outcome::Stopped(stopped) => {
                let mut stopped = stopped.clone();
                stopped.trajectory = trajectory;
                Err(stopped.into())
            }
        })
    }

    fn find(&self, py: Python<'_>, name: &str) -> PyResult<&Column> {
        let column = self.columns.iter().find(|column| column.name == name);
        column.ok_or_else(|| {
            let model = self.model.mechanism.layout().model();
            let names = self.columns.iter().map(|column| column.name.as_str());
            let near = nearest(name, names);
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            error::unknown(
                py,
                format!("the run of `{model}` has no column `{name}`{near}"),
            )
        })
    }
}

#[pymethods]
impl Run {
    #[getter]
    fn model(&self) -> Model {
        self.model.clone()
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
        Report(self.of_report().clone())
    }

    #[getter]
    fn events(&self) -> Vec<Event> {
        let events = match &self.outcome {
            Outcome::Done(done) => &done.events,
            Outcome::Stopped(stopped) => &stopped.events,
        };
        events.iter().map(Event::of).collect()
    }

    /// The names of the method and the stabilization.
    #[getter]
    fn settings(&self) -> (&'static str, &'static str) {
        let setup = match &self.outcome {
            Outcome::Done(done) => &done.setup,
            Outcome::Stopped(stopped) => &stopped.setup,
        };
        setup.as_ref().map_or(("", ""), |setup| {
            let options = &setup.options;
            let stabilization = options.stabilization_for(self.model.mechanism.layout());
            (options.method.info().name, stabilization.info().name)
        })
    }

    /// Of a run that stopped: the message, the time, the step, the cause, and the constraint rows concerned.
    #[getter]
    fn fault(&self) -> Option<(String, f64, f64, String, Vec<String>)> {
        match &self.outcome {
            Outcome::Done(_) => None,
            Outcome::Stopped(stopped) => Some((
                stopped.to_string(),
                stopped.t,
                stopped.h,
                stopped.message.clone(),
                stopped.constraints.clone(),
            )),
        }
    }

    /// The lines that say whether to trust the run; with `estimated`, its accuracy is estimated first, by a second
    /// run that takes some seconds at most.
    fn trust(&self, py: Python<'_>, estimated: bool) -> PyResult<String> {
        if let Some(trust) = self.trust.get() {
            return Ok(trust.clone());
        }
        if !estimated {
            return match &self.outcome {
                Outcome::Done(done) => Ok(done.trust()),
                Outcome::Stopped(stopped) => Ok(stopped.to_string()),
            };
        }
        let trust = match self.whole(py)? {
            Ok(mut run) => {
                py.detach(|| {
                    if let Some(setup) = &run.setup {
                        let options = &setup.options;
                        let mechanism = &self.model.mechanism;
                        run.accuracy = accuracy(mechanism, options, &run, accuracy::PATIENCE);
                    }
                });
                run.trust()
            }
            Err(fault) => fault.to_string(),
        };
        Ok(self.trust.get_or_init(|| trust).clone())
    }

    /// Writes the columns as CSV: the table of `mbdsl run`.
    fn write_csv(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let trajectory = self.trajectory(py);
        let trajectory = trajectory.map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
        py.detach(|| {
            let mut file = AtomicFile::create(&path)?;
            csv::write(&trajectory, &mut file).map_err(CsvError::into_io)?;
            file.sync()?;
            file.replace()
        })?;
        Ok(())
    }
}

impl Column {
    fn lock(&self) -> MutexGuard<'_, Vec<f64>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The array, which takes over the values the first time.
    fn array<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray1<f64>> {
        let array = self.array.get_or_init(py, || {
            let values = std::mem::take(&mut *self.lock());
            let array = values.into_pyarray(py);
            array.readwrite().make_nonwriteable();
            array.unbind()
        });
        array.bind(py)
    }
}

/// An event that happened.
#[pyclass(frozen, get_all, eq, module = "mbdsl")]
#[derive(Clone, PartialEq)]
pub(crate) struct Event {
    /// Its name.
    event: String,
    /// When, in s.
    t: f64,
    /// The place of its row.
    row: usize,
}

impl Event {
    pub(crate) fn of(occurrence: &Occurrence) -> Event {
        Event {
            event: occurrence.event.clone(),
            t: occurrence.t,
            row: occurrence.node,
        }
    }
}

#[pymethods]
impl Event {
    #[new]
    fn new(event: String, t: f64, row: usize) -> Event {
        Event { event, t, row }
    }

    fn __repr__(&self) -> String {
        let Event { event, t, row } = self;
        format!("Event({event:?}, t={t:?}, row={row})")
    }

    fn __getnewargs__(&self) -> (String, f64, usize) {
        (self.event.clone(), self.t, self.row)
    }
}
