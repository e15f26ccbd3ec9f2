//! The equations of a mechanism as functions of arrays.

use crate::error;
use crate::given;
use crate::state::{State, check};
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::MechanismExt;
use mbdsl_runtime::Point;
use mbdsl_runtime::matrices::Matrices;
use mbdsl_runtime::matrices::nalgebra::{DMatrix, DVector};
use mbdsl_runtime::{Energy, Mechanism, Singular, assemble, inputs};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1,
    PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};
use std::cell::RefCell;
use std::sync::Arc;

/// The equations of a mechanism as functions of arrays.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Functions {
    mechanism: Arc<NativeMechanism>,
    /// The inputs that the mechanism has, and a 0 for each mode.
    inputs: Vec<f64>,
    /// The message if the accelerations are not a function of the state.
    refused: Option<String>,
}

thread_local! {
    /// The work space of `rhs`.
    static SCRATCH: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
}

/// One or several arrays of numbers.
type Numbers<'py> = PyReadonlyArrayDyn<'py, f64>;

impl Functions {
    pub(crate) fn new(mechanism: Arc<NativeMechanism>) -> Functions {
        let inputs = inputs(&*mechanism).collect();
        let refused = contacts(&mechanism);
        Functions {
            mechanism,
            inputs,
            refused,
        }
    }

    /// The length of y = (q, v, z).
    fn len(&self) -> usize {
        let layout = self.mechanism.layout();
        layout.nq() + layout.nv() + layout.nz()
    }

    /// dy/dt of one state.
    fn rates(&self, t: f64, y: &[f64], u: &[f64], out: &mut [f64]) -> Result<(), Singular> {
        let mechanism = &*self.mechanism;
        let layout = mechanism.layout();
        let (nq, nv, nc) = (layout.nq(), layout.nv(), layout.nc());
        let (q, rest) = y.split_at(nq);
        let (v, z) = rest.split_at(nv);
        let (of_q, rest) = out.split_at_mut(nq);
        let (of_v, of_z) = rest.split_at_mut(nv);
        if layout.is_flat() {
            of_q.copy_from_slice(v);
        } else {
            mechanism.coordinate_rates(&Point::new(t, q, v), of_q);
        }
        mechanism.state_rates(&Point::new(t, q, v).states(z).inputs(u), of_z);
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.resize(mechanism.scratch_len() + nc, 0.0);
            let (lambda, scratch) = scratch.split_at_mut(nc);
            mechanism.accelerations(
                &Point::new(t, q, v).states(z).inputs(u),
                scratch,
                of_v,
                lambda,
            )
        })
    }

    /// dy/dt of every row of states.
    fn rows(&self, t: f64, y: &[f64], u: &[f64], out: &mut [f64]) -> Result<(), Singular> {
        let n = self.len().max(1);
        let mut rows = y.chunks_exact(n).zip(out.chunks_exact_mut(n));
        rows.try_for_each(|(y, out)| self.rates(t, y, u, out))
    }

    /// Inputs, followed by a 0 for each mode.
    fn inputs(&self, py: Python<'_>, u: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<f64>> {
        let mut all = self.inputs.clone();
        if let Some(given) = u {
            let u: PyReadonlyArray1<'_, f64> = match given::of_floats(given) {
                Some(u) => u.try_readonly()?,
                // Numbers, lists, integers.
                None => PyArray1::from_vec(py, given::vector("u", given)?).readonly(),
            };
            let u = u.as_array();
            let count = self.mechanism.layout().inputs();
            check(py, "u", u.len(), count)?;
            all.iter_mut().zip(u).for_each(|(all, u)| *all = *u);
        }
        Ok(all)
    }

    fn check(&self, py: Python<'_>) -> PyResult<()> {
        let refused = self.refused.as_ref();
        refused.map_or(Ok(()), |words| Err(error::options(py, words.clone())))
    }

    fn singular(&self, py: Python<'_>, t: f64, fault: &Singular) -> PyErr {
        error::run_at(py, fault.describe(self.mechanism.layout()), t)
    }

    /// Positions and velocities as vectors of the right lengths.
    fn vector(
        &self,
        py: Python<'_>,
        name: &str,
        values: &PyReadonlyArray1<'_, f64>,
        length: usize,
    ) -> PyResult<DVector<f64>> {
        let values = values.as_array();
        check(py, name, values.len(), length)?;
        Ok(DVector::from_iterator(length, values.iter().copied()))
    }

    fn q(&self, py: Python<'_>, q: &PyReadonlyArray1<'_, f64>) -> PyResult<DVector<f64>> {
        self.vector(py, "q", q, self.mechanism.layout().nq())
    }

    fn v(&self, py: Python<'_>, v: &PyReadonlyArray1<'_, f64>) -> PyResult<DVector<f64>> {
        self.vector(py, "v", v, self.mechanism.layout().nv())
    }

    fn z(&self, py: Python<'_>, z: Option<PyReadonlyArray1<'_, f64>>) -> PyResult<DVector<f64>> {
        let nz = self.mechanism.layout().nz();
        match z {
            Some(z) => self.vector(py, "z", &z, nz),
            None => {
                let mut start = vec![0.0; nz];
                self.mechanism.start_states(&mut start);
                Ok(DVector::from_vec(start))
            }
        }
    }
}

/// The message if the mechanism has stops or friction, which act in a run only.
pub(crate) fn contacts(mechanism: &NativeMechanism) -> Option<String> {
    let contacts = mechanism.contacts()?;
    let stops = contacts.stops.iter().map(|stop| &stop.name);
    let frictions = contacts.frictions.iter().map(|friction| &friction.name);
    let first = stops.chain(frictions).next().map_or("", |name| name);
    let model = mechanism.layout().model();
    Some(format!(
        "`{model}` has stops or friction, as `{first}`, so that its accelerations are no function of the state: use `simulate`"
    ))
}

/// A matrix as an array of rows.
pub(crate) fn matrix<'py>(py: Python<'py>, of: &DMatrix<f64>) -> Bound<'py, PyArray2<f64>> {
    let (rows, columns) = of.shape();
    let values: Vec<f64> = of.transpose().iter().copied().collect();
    let array = values.into_pyarray(py).reshape([rows, columns]);
    // There are as many numbers as the shape says.
    array.unwrap_or_else(|_| PyArray2::zeros(py, [rows, columns], false))
}

/// A and B of linear equations from one sample to the next; `None` where the motion overflows.
#[pyfunction]
pub(crate) fn sampled<'py>(
    py: Python<'py>,
    a: PyReadonlyArray2<'py, f64>,
    b: PyReadonlyArray2<'py, f64>,
    h: f64,
) -> Option<[Bound<'py, PyArray2<f64>>; 2]> {
    let [a, b] = [a, b].map(|array| {
        let array = array.as_array();
        let (rows, columns) = array.dim();
        DMatrix::from_fn(rows, columns, |row, column| array[[row, column]])
    });
    let found = mbdsl_runtime::analysis::linearize::sampled(&a, &b, h)?;
    Some(found.map(|of| matrix(py, &of)))
}

fn array<'py>(py: Python<'py>, of: DVector<f64>) -> Bound<'py, PyArray1<f64>> {
    of.as_slice().to_vec().into_pyarray(py)
}

#[pymethods]
impl Functions {
    /// The inputs that the mechanism has, and a 0 for each mode.
    #[getter(inputs)]
    fn all_inputs(&self) -> Vec<f64> {
        self.inputs.clone()
    }

    #[pyo3(signature = (t, y, out = None, *, u = None))]
    fn rhs<'py>(
        &self,
        py: Python<'py>,
        t: &Bound<'py, PyAny>,
        y: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
        u: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        self.check(py)?;
        let t = given::time("t", t)?;
        let y: Numbers<'_> = match given::of_floats(y) {
            Some(y) => y.try_readonly()?,
            // Lists, integers.
            None => given::array("y", y, &PyDict::new(py))?.extract()?,
        };
        let (shape, n) = (y.shape(), self.len());
        if shape.len() > 1 && shape[shape.len() - 1] != n && shape[0] == n {
            let words = format!(
                "y has the shape {shape:?}, expected rows of {n} numbers: `rhs_vectorized` takes states as columns"
            );
            return Err(error::options(py, words));
        }
        check(py, "y", shape.last().copied().unwrap_or(0), n)?;
        let out: Bound<'_, PyArrayDyn<f64>> = match out {
            Some(out) => out.cast_into().map_err(|_| {
                PyTypeError::new_err(
                    "out is not an array of float64, expected one of the shape of y",
                )
            })?,
            None => PyArrayDyn::zeros(py, shape, false),
        };
        if out.shape() != y.shape() {
            let words = format!("out has the shape {:?}, y {:?}", out.shape(), y.shape());
            return Err(error::options(py, words));
        }
        if !out.is_c_contiguous() {
            let words = "out is not contiguous: its rows must follow each other in memory";
            return Err(error::options(py, words.to_owned()));
        }
        let own;
        let u = match u {
            None => &self.inputs,
            given => {
                own = self.inputs(py, given.as_ref())?;
                &own
            }
        };
        let copy;
        // A slice has the order of the memory, which may be that of columns.
        let values = match y.as_slice() {
            Ok(values) if y.is_c_contiguous() => values,
            _ => {
                copy = y.as_array().iter().copied().collect::<Vec<f64>>();
                &copy
            }
        };
        let found = {
            let mut out = out.try_readwrite()?;
            self.rows(t, values, u, out.as_slice_mut()?)
        };
        found.map_err(|fault| self.singular(py, t, &fault))?;
        Ok(out)
    }

    /// Rates of states that are columns.
    #[pyo3(signature = (t, y, *, u = None))]
    fn rhs_vectorized<'py>(
        &self,
        py: Python<'py>,
        t: &Bound<'py, PyAny>,
        y: &Bound<'py, PyAny>,
        u: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let y = given::array("y", y, &PyDict::new(py))?;
        let shape: Vec<usize> = y.getattr("shape")?.extract()?;
        if shape.len() > 2 || shape.first() != Some(&self.len()) {
            let words = format!(
                "y has the shape {shape:?}, expected {n} numbers, or columns of {n}",
                n = self.len()
            );
            return Err(error::options(py, words));
        }
        let rows = self.rhs(py, t, &y.getattr("T")?, None, u)?;
        rows.getattr("T")
    }

    #[pyo3(signature = (t, q, v, z = None, u = None))]
    #[allow(clippy::type_complexity)]
    fn accelerations<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
        v: PyReadonlyArray1<'py, f64>,
        z: Option<PyReadonlyArray1<'py, f64>>,
        u: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>)> {
        self.check(py)?;
        let (q, v, z) = (self.q(py, &q)?, self.v(py, &v)?, self.z(py, z)?);
        let u = DVector::from_vec(self.inputs(py, u.as_ref())?);
        let found = Matrices::new(&*self.mechanism).accelerations(t, &q, &v, &z, &u);
        let (a, lambda) = found.map_err(|fault| self.singular(py, t, &fault))?;
        Ok((array(py, a), array(py, lambda)))
    }

    fn mass_matrix<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let q = self.q(py, &q)?;
        let found = Matrices::new(&*self.mechanism).mass_matrix(t, &q);
        Ok(matrix(py, &found.dense()))
    }

    #[pyo3(signature = (t, q, v, z = None, u = None))]
    fn force<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
        v: PyReadonlyArray1<'py, f64>,
        z: Option<PyReadonlyArray1<'py, f64>>,
        u: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (q, v, z) = (self.q(py, &q)?, self.v(py, &v)?, self.z(py, z)?);
        let u = DVector::from_vec(self.inputs(py, u.as_ref())?);
        let found = Matrices::new(&*self.mechanism).force(t, &q, &v, &z, &u);
        Ok(array(py, found))
    }

    fn phi<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let q = self.q(py, &q)?;
        Ok(array(py, Matrices::new(&*self.mechanism).phi(t, &q)))
    }

    fn phi_q<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let q = self.q(py, &q)?;
        let found = Matrices::new(&*self.mechanism).phi_q(t, &q);
        Ok(matrix(py, &found.dense()))
    }

    fn phi_t<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let q = self.q(py, &q)?;
        Ok(array(py, Matrices::new(&*self.mechanism).phi_t(t, &q)))
    }

    fn eta<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
        v: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (q, v) = (self.q(py, &q)?, self.v(py, &v)?);
        Ok(array(py, Matrices::new(&*self.mechanism).eta(t, &q, &v)))
    }

    /// T and U, in J.
    fn energy<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        q: PyReadonlyArray1<'py, f64>,
        v: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<(f64, f64)> {
        let (q, v) = (self.q(py, &q)?, self.v(py, &v)?);
        let energy = Energy::of(&*self.mechanism, &Point::new(t, q.as_slice(), v.as_slice()));
        Ok((energy.kinetic, energy.potential))
    }

    /// The assembled start.
    pub(crate) fn assemble(&self, py: Python<'_>, t: f64) -> PyResult<State> {
        let found = py.detach(|| assemble(&*self.mechanism, t));
        let found = found.map_err(|fault| error::assembly(py, &fault))?;
        let mut state = mbdsl_runtime::State::new(t, found.q, found.v);
        state.z = vec![0.0; self.mechanism.layout().nz()];
        self.mechanism.start_states(&mut state.z);
        Ok(State::of(&state))
    }
}
