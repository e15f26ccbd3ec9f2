//! The state of a mechanism at one time.

use crate::error;
use crate::given;
use mbdsl_runtime::{GivenStart, State as Numbers};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

/// The state of a mechanism at one time.
#[pyclass(frozen, from_py_object, module = "mbdsl")]
#[derive(Clone, PartialEq)]
pub(crate) struct State {
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    z: Vec<f64>,
}

impl State {
    pub(crate) fn of(state: &Numbers) -> State {
        State {
            t: state.t,
            q: state.q.clone(),
            v: state.v.clone(),
            z: state.z.clone(),
        }
    }

    /// The state for the runtime, without accelerations and multipliers.
    pub(crate) fn numbers(&self) -> Numbers {
        let mut state = Numbers::new(self.t, self.q.clone(), self.v.clone());
        state.z.clone_from(&self.z);
        state
    }
}

/// An array that nobody writes into.
pub(crate) fn read_only<'py>(py: Python<'py>, values: &[f64]) -> Bound<'py, PyArray1<f64>> {
    let array = values.to_vec().into_pyarray(py);
    array.readwrite().make_nonwriteable();
    array
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (t, q, v, z = None))]
    fn new(
        t: &Bound<'_, PyAny>,
        q: &Bound<'_, PyAny>,
        v: &Bound<'_, PyAny>,
        z: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        Ok(State {
            t: given::time("t", t)?,
            q: given::vector("q", q)?,
            v: given::vector("v", v)?,
            z: z.map_or_else(|| Ok(Vec::new()), |z| given::vector("z", z))?,
        })
    }

    #[getter]
    fn t(&self) -> f64 {
        self.t
    }

    #[getter]
    fn q<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        read_only(py, &self.q)
    }

    #[getter]
    fn v<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        read_only(py, &self.v)
    }

    #[getter]
    fn z<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        read_only(py, &self.z)
    }

    #[getter]
    fn y<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        read_only(py, &[&self.q[..], &self.v, &self.z].concat())
    }

    fn __eq__(&self, other: &State) -> bool {
        self == other
    }

    fn __repr__(&self) -> String {
        let State { t, q, v, z } = self;
        format!("State(t={t:?}, q={q:?}, v={v:?}, z={z:?})")
    }

    fn __getnewargs__(&self) -> (f64, Vec<f64>, Vec<f64>, Vec<f64>) {
        (self.t, self.q.clone(), self.v.clone(), self.z.clone())
    }
}

/// Treatment of a state that may not fit the joints.
pub(crate) fn treatment(project: Option<bool>) -> GivenStart {
    match project {
        None => GivenStart::Checked,
        Some(true) => GivenStart::Projected,
        Some(false) => GivenStart::Unchecked,
    }
}

/// Refuses arrays of other lengths than the mechanism has.
pub(crate) fn check(py: Python<'_>, name: &str, found: usize, expected: usize) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    let numbers = if found == 1 { "number" } else { "numbers" };
    let words = format!("{name} has {found} {numbers}, expected {expected}");
    Err(error::options(py, words))
}
