//! Inputs that change during a run: tables, and laws in Python.

use crate::error;
use crate::failed_run::{FailedRun, Outcome};
use crate::given;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::__private::counted;
use mbdsl_runtime::{Controlled, Mechanism, Options, SampledLaw};
use numpy::{Ix1, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Times that differ by less than this share of a run are the same.
const ROUNDING: f64 = 1e-9;

/// A source of some of the inputs during a run.
#[pyclass(frozen, from_py_object, module = "mbdsl._mbdsl")]
#[derive(Clone)]
pub(crate) struct Source {
    /// Name of these inputs in messages.
    name: String,
    /// The places of these inputs among all.
    places: Vec<usize>,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Table(Arc<Table>),
    /// A function `law(t, q, v)`, or `law(t, q, v, z)` of a model with states.
    Law(Arc<Py<PyAny>>),
}

/// Polynomials of the time, one from each of some times on.
struct Table {
    times: Vec<f64>,
    /// Coefficients of each polynomial of the time since its own, from the constant on.
    coefficients: Vec<f64>,
    /// Number of coefficients of each.
    order: usize,
    /// The value before the first time; `None` if the first polynomial continues there.
    before: Option<f64>,
    /// The times that a run may have, if not all, s.
    span: Option<(f64, f64)>,
}

impl Table {
    /// Values at times, interpolated unless they hold; constant before the first and after the last.
    fn new(times: Vec<f64>, values: &[f64], holds: bool) -> Table {
        let pairs = times.windows(2).zip(values.windows(2));
        let slope = |(t, x): (&[f64], &[f64])| match holds {
            true => 0.0,
            false => (x[1] - x[0]) / (t[1] - t[0]),
        };
        let slopes = pairs.map(slope).chain([0.0]);
        let coefficients = values.iter().zip(slopes);
        Table {
            coefficients: coefficients.flat_map(|(x, slope)| [*x, slope]).collect(),
            order: 2,
            before: values.first().copied(),
            times,
            span: None,
        }
    }

    /// Whether values that change at the first and at the last time are held before and after it, in a run between two
    /// times.
    fn held_outside(&self, begin: f64, end: f64) -> [bool; 2] {
        let (Some(first), Some(last), Some(_)) =
            (self.times.first(), self.times.last(), self.before)
        else {
            return [false; 2];
        };
        let slope = |piece: usize| self.coefficients.get(piece * self.order + 1);
        let changes =
            |piece: Option<usize>| piece.and_then(slope).is_some_and(|slope| *slope != 0.0);
        let rounding = ROUNDING * (end - begin);
        [
            begin < first - rounding && changes(Some(0)),
            end > last + rounding && changes(self.times.len().checked_sub(2)),
        ]
    }

    fn at(&self, t: f64) -> f64 {
        let next = self.times.partition_point(|time| *time <= t);
        match (next.checked_sub(1), self.before) {
            (None, Some(value)) => value,
            (piece, _) => self.polynomial(piece.unwrap_or(0), t),
        }
    }

    fn polynomial(&self, piece: usize, t: f64) -> f64 {
        let since = t - self.times[piece];
        let own = &self.coefficients[piece * self.order..][..self.order];
        let terms = own.iter().rev();
        terms.fold(0.0, |sum, coefficient| sum * since + coefficient)
    }
}

#[pymethods]
impl Source {
    /// Values at times of one input.
    #[staticmethod]
    fn table(
        name: String,
        place: usize,
        times: PyReadonlyArray1<'_, f64>,
        values: PyReadonlyArray1<'_, f64>,
        holds: bool,
    ) -> PyResult<Source> {
        let (times, values) = (times.as_array().to_vec(), values.as_array().to_vec());
        if times.len() != values.len() || times.is_empty() {
            return Err(PyValueError::new_err(format!(
                "the table of {name} has {} times and {} values",
                times.len(),
                values.len()
            )));
        }
        if !times.iter().chain(&values).all(|x| x.is_finite()) {
            let words = format!("the table of {name} has numbers that are not finite");
            return Err(PyValueError::new_err(words));
        }
        if let Some(at) = times.windows(2).position(|pair| pair[0] >= pair[1]) {
            return Err(PyValueError::new_err(format!(
                "the times of the table of {name} must ascend: {} s is followed by {} s",
                times[at],
                times[at + 1]
            )));
        }
        let table = Table::new(times, &values, holds);
        let mut slopes = table.coefficients.iter().skip(1).step_by(2);
        if let Some(at) = slopes.position(|slope| !slope.is_finite()) {
            return Err(PyValueError::new_err(format!(
                "the table of {name} is too steep: {:?} at {:?} s is followed by {:?} at {:?} s",
                values[at],
                table.times[at],
                values[at + 1],
                table.times[at + 1]
            )));
        }
        Ok(Source {
            name,
            places: vec![place],
            kind: Kind::Table(Arc::new(table)),
        })
    }

    /// Polynomials of one input between times, which ascend: of each piece the coefficients of the time since its
    /// begin, from the constant on. With `continues`, the first and the last one continue outside of the times.
    #[staticmethod]
    fn polynomials(
        name: String,
        place: usize,
        times: PyReadonlyArray1<'_, f64>,
        pieces: PyReadonlyArray2<'_, f64>,
        continues: bool,
    ) -> PyResult<Source> {
        let (mut times, pieces) = (times.as_array().to_vec(), pieces.as_array());
        let (count, order) = pieces.dim();
        let ascend = times.windows(2).all(|pair| pair[0] < pair[1]);
        let (true, Some(last), Some(first)) = (
            ascend && order > 0 && times.len() == count + 1,
            times.pop(),
            times.first().copied(),
        ) else {
            return Err(PyValueError::new_err(format!(
                "the interpolant of {name} has {count} pieces, expected one between each two of its times, which ascend"
            )));
        };
        let table = Table {
            times,
            coefficients: pieces.iter().copied().collect(),
            order,
            before: None,
            span: (!continues).then_some((first, last)),
        };
        Ok(Source {
            name,
            places: vec![place],
            kind: Kind::Table(Arc::new(table)),
        })
    }

    /// A function of time and state that gives these inputs.
    #[staticmethod]
    fn law(name: String, places: Vec<usize>, law: Py<PyAny>) -> Source {
        Source {
            name,
            places,
            kind: Kind::Law(Arc::new(law)),
        }
    }
}

impl Source {
    /// Writes the inputs that a law returns for a state, and nothing for a table. For a state that is not finite, in
    /// a step that is tried, a law may return anything; otherwise its numbers must be finite.
    pub(crate) fn ask(
        &self,
        py: Python<'_>,
        state: (f64, &[f64], &[f64], &[f64]),
        u: &mut [f64],
    ) -> PyResult<()> {
        let Kind::Law(law) = &self.kind else {
            return Ok(());
        };
        let (t, q, v, z) = state;
        let array = |values| PyArray1::from_slice(py, values);
        let found = match z {
            [] => law.bind(py).call1((t, array(q), array(v))),
            _ => law.bind(py).call1((t, array(q), array(v), array(z))),
        };
        let read = found.and_then(|found| self.read(&found, u));
        read.inspect_err(|fault| {
            // Its words are those of the law; Python 3.10 has no notes.
            let note = format!("in the law of {} at t = {t} s", self.name);
            let _ = fault.value(py).call_method1("add_note", (note,));
        })?;
        let wrong = self.places.iter().map(|i| u[*i]).find(|x| !x.is_finite());
        match wrong {
            Some(value) if [q, v, z].concat().iter().all(|x| x.is_finite()) => {
                let words = format!("the law of {} returned {value} at t = {t} s", self.name);
                Err(PyValueError::new_err(words))
            }
            _ => Ok(()),
        }
    }

    /// Writes what a law has returned: a number for one input, else one for each.
    fn read(&self, found: &Bound<'_, PyAny>, u: &mut [f64]) -> PyResult<()> {
        if let ([place], Some(value)) = (&self.places[..], given::plain(found)) {
            u[*place] = value;
            return Ok(());
        }
        let expected = match self.places.len() {
            1 => "1 number".to_owned(),
            count => format!("{count} numbers, in the order of the inputs"),
        };
        let list = match given::of_floats::<Ix1>(found) {
            Some(array) => array.to_vec()?,
            None => self.checked(found, &expected)?,
        };
        if list.len() != self.places.len() {
            return Err(PyValueError::new_err(format!(
                "the law of {} returned {}, expected {expected}",
                self.name,
                counted(list.len(), "number")
            )));
        }
        self.places
            .iter()
            .zip(list)
            .for_each(|(i, value)| u[*i] = value);
        Ok(())
    }

    /// Converts what a law returned that is not of float64: a sequence, or a number of another kind.
    fn checked(&self, found: &Bound<'_, PyAny>, expected: &str) -> PyResult<Vec<f64>> {
        if let Ok(items) = found.cast::<PyTuple>() {
            let items: Option<Vec<f64>> = items.iter().map(|item| given::plain(&item)).collect();
            if let Some(items) = items {
                return Ok(items);
            }
        }
        let py = found.py();
        let keywords = [("meant", expected), ("verb", "returned")].into_py_dict(py)?;
        let array = given::array(&format!("the law of {}", self.name), found, &keywords)?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        if shape.len() > 1 {
            let (kind, shape) = (found.get_type().name()?, array.getattr("shape")?.str()?);
            return Err(PyTypeError::new_err(format!(
                "the law of {} returned a {kind} of the shape {shape}, expected {expected}",
                self.name
            )));
        }
        array.call_method0("ravel")?.extract()
    }
}

/// The first exception of a law, which stops the run.
#[derive(Clone, Default)]
pub(crate) struct Fault(Arc<Mutex<Option<PyErr>>>);

impl Fault {
    fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The outcome of the run, unless an exception ended it.
    pub(crate) fn ends(&self, outcome: Outcome) -> Result<Outcome, FailedRun> {
        match self.take() {
            Some(fault) => Err(FailedRun::after(fault, outcome)),
            None => Ok(outcome),
        }
    }

    fn keep(&self, fault: PyErr) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(fault);
    }
}

/// Whether Python is called in a run.
pub(crate) fn calls_python(sources: &[Source]) -> bool {
    let is_law = |source: &Source| matches!(source.kind, Kind::Law(_));
    sources.iter().any(is_law)
}

/// Refuses a table that ends before a run does, if it has no value outside of its times.
pub(crate) fn check_span(py: Python<'_>, sources: &[Source], options: &Options) -> PyResult<()> {
    for source in sources {
        if let Kind::Table(table) = &source.kind
            && let Some((first, last)) = table.span
            && !(first <= options.t_start && options.t_end <= last)
        {
            return Err(error::options(
                py,
                format!(
                    "the interpolant of {} is from {first} s to {last} s, and the run from {} s to {} s: `extrapolate=True` continues it",
                    source.name, options.t_start, options.t_end
                ),
            ));
        }
    }
    Ok(())
}

/// Warnings of interpolated tables that end, or begin, inside of a run, on their way from one value to another: they hold the
/// first and the last one outside of their times.
pub(crate) fn held_outside(sources: &[Source], [begin, end]: [f64; 2]) -> Vec<String> {
    let warning = |source: &Source| {
        let Kind::Table(table) = &source.kind else {
            return None;
        };
        let held = table.held_outside(begin, end);
        let (first, last) = (table.times.first()?, table.times.last()?);
        let which = match held {
            [false, false] => return None,
            [true, false] => "the first one before them",
            [false, true] => "the last one after them",
            [true, true] => "the first one before them, and the last one after them",
        };
        Some(format!(
            "the table of {} has values from {first} s to {last} s, and the run goes from {begin} s to {end} s: it holds {which} (two equal values at its end say that this is meant)",
            source.name
        ))
    };
    sources.iter().filter_map(warning).collect()
}

/// Times at which the inputs of tables jump or have a corner, in ascending order, s.
pub(crate) fn changes(sources: &[Source]) -> Vec<f64> {
    let mut times: Vec<f64> = Vec::new();
    for source in sources {
        if let Kind::Table(table) = &source.kind {
            times.extend(&table.times);
        }
    }
    times.sort_by(f64::total_cmp);
    // Tables may have times in common, and 0 is -0.
    times.dedup_by(|a, b| a == b);
    times
}

/// The sources of the inputs of a run.
#[derive(Clone)]
pub(crate) struct Driven {
    sources: Arc<Vec<Source>>,
    /// The last answer of each source that is a law: a row asks for the inputs of one state several times.
    answers: Arc<Vec<Mutex<Answer>>>,
    /// Set if a law raises; its exception is kept.
    cancel: Arc<AtomicBool>,
    fault: Fault,
}

/// Inputs that a law gave for a state; empty before its first call.
#[derive(Default)]
struct Answer {
    /// The time, q, v and z.
    state: Vec<f64>,
    u: Vec<f64>,
}

impl Answer {
    /// Whether it is that for this state, to the bit.
    fn is_of(&self, (t, q, v, z): (f64, &[f64], &[f64], &[f64])) -> bool {
        let time = [t];
        let asked = [&time[..], q, v, z].into_iter().flatten();
        self.state.len() == 1 + q.len() + v.len() + z.len()
            && self
                .state
                .iter()
                .zip(asked)
                .all(|(a, b)| a.to_bits() == b.to_bits())
    }
}

impl Driven {
    pub(crate) fn new(sources: Vec<Source>, cancel: Arc<AtomicBool>, fault: Fault) -> Driven {
        let answers = sources.iter().map(|_| Mutex::default()).collect();
        Driven {
            sources: Arc::new(sources),
            answers: Arc::new(answers),
            cancel,
            fault,
        }
    }

    /// The mechanism with inputs of tables, whose slopes by the state are 0.
    pub(crate) fn by_tables(self, mechanism: NativeMechanism) -> impl Mechanism {
        Controlled::new(mechanism, self.on_the_way())
    }

    /// The mechanism with inputs of laws and of tables. Beside the state of a run a law may raise, or return what is
    /// not a number: it has no slope on that side.
    pub(crate) fn by_laws(self, mechanism: NativeMechanism) -> impl Mechanism {
        let beside = self.clone();
        let controlled = Controlled::new(mechanism, self.on_the_way());
        controlled.with_slopes_of(move |t, q, v, z, u| {
            beside.write((t, q, v, z), u, |source, found, u| {
                // Signals come anywhere.
                if !Python::attach(|py| found.is_instance_of::<PyException>(py)) {
                    beside.keep(found);
                }
                source.places.iter().for_each(|i| u[*i] = f64::NAN);
            });
        })
    }

    /// Laws that are called once per period, in s; the calls are counted.
    pub(crate) fn sampled(
        self,
        laws: Vec<Source>,
        period: f64,
        calls: Arc<AtomicU64>,
    ) -> SampledLaw {
        SampledLaw::new(period, move |t, q, v, z, u| {
            calls.fetch_add(1, Ordering::Relaxed);
            for law in &laws {
                // After an exception the run ends at the next step.
                if self.cancel.load(Ordering::Relaxed) {
                    return;
                }
                if let Err(found) = called(law, (t, q, v, z), u) {
                    self.keep(found);
                }
            }
        })
    }

    /// Gives the inputs of a state of the run.
    fn on_the_way(self) -> impl Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync {
        move |t, q, v, z, u| self.write((t, q, v, z), u, |_, found, _| self.keep(found))
    }

    fn write(
        &self,
        (t, q, v, z): (f64, &[f64], &[f64], &[f64]),
        u: &mut [f64],
        raised: impl Fn(&Source, PyErr, &mut [f64]),
    ) {
        for (source, answer) in self.sources.iter().zip(&*self.answers) {
            match &source.kind {
                Kind::Table(table) => {
                    let value = table.at(t);
                    source.places.iter().for_each(|i| u[*i] = value);
                }
                // After an exception the run ends at the next step.
                Kind::Law(_) if self.cancel.load(Ordering::Relaxed) => {}
                Kind::Law(_) => {
                    let mut answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
                    if answer.is_of((t, q, v, z)) {
                        let own = source.places.iter().zip(&answer.u);
                        own.for_each(|(i, value)| u[*i] = *value);
                        continue;
                    }
                    answer.state.clear();
                    if let Err(found) = called(source, (t, q, v, z), u) {
                        raised(source, found, u);
                        continue;
                    }
                    answer.state.push(t);
                    for part in [q, v, z] {
                        answer.state.extend(part);
                    }
                    answer.u.clear();
                    answer.u.extend(source.places.iter().map(|i| u[*i]));
                }
            }
        }
    }

    fn keep(&self, found: PyErr) {
        self.fault.keep(found);
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Calls a law from a thread that is not attached to Python. It is not inlined, so that a table, which takes some
/// nanoseconds, does not pay for the stack frame of a call into Python.
#[inline(never)]
fn called(source: &Source, state: (f64, &[f64], &[f64], &[f64]), u: &mut [f64]) -> PyResult<()> {
    Python::attach(|py| source.ask(py, state, u))
}
