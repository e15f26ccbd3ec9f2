//! A compiled text with values of its parameters: the contents of a model, and of the model of a
//! run.

use crate::compiled::Compiled;
use crate::error;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{Layout, Mechanism, Target};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;

/// A compiled text with values of its parameters, inputs and starts; clones share all of it.
#[derive(Clone)]
pub(crate) struct ModelWithValues {
    pub(crate) compiled: Arc<Compiled>,
    pub(crate) mechanism: Arc<NativeMechanism>,
    /// The values that were set, by name, the last one per name.
    pub(crate) set: Vec<(String, f64)>,
}

impl ModelWithValues {
    /// The compiled text with its own values.
    pub(crate) fn new(compiled: Arc<Compiled>) -> ModelWithValues {
        ModelWithValues {
            mechanism: compiled.mechanism.clone(),
            compiled,
            set: Vec::new(),
        }
    }

    /// Compiles a text; an error is an exception with its diagnostics.
    pub(crate) fn of_text(py: Python<'_>, text: &str) -> PyResult<ModelWithValues> {
        let compiled = py.detach(|| Compiled::new(text));
        let compiled =
            compiled.map_err(|found| error::model(py, crate::compiled::words(&found), found))?;
        Ok(ModelWithValues::new(compiled))
    }

    pub(crate) fn text(&self) -> &str {
        &self.compiled.verified.text
    }

    /// Sets other values, in SI units.
    pub(crate) fn with(
        mut self,
        py: Python<'_>,
        values: Vec<(String, f64)>,
    ) -> PyResult<ModelWithValues> {
        for (name, value) in values {
            let target = target(py, self.mechanism.layout(), &name, value)?;
            let mechanism: &mut NativeMechanism = Arc::make_mut(&mut self.mechanism);
            if !target.set(mechanism, value) {
                return Err(PyValueError::new_err(format!("`{name}` cannot be set")));
            }
            self.set.retain(|(known, _)| *known != name);
            self.set.push((name, value));
        }
        Ok(self)
    }

    /// Name, value, unit and default of every parameter and input, and whether it is an input.
    pub(crate) fn parameters(&self) -> Vec<(String, f64, String, f64, bool)> {
        let parameters = self.mechanism.layout().parameters().iter().enumerate();
        let parameters = parameters.map(|(place, parameter)| {
            let value = self.mechanism.parameter(place).unwrap_or(f64::NAN);
            let (name, unit) = (parameter.name.to_string(), parameter.unit.to_string());
            (name, value, unit, parameter.default, parameter.input)
        });
        parameters.collect()
    }

    /// The names of q, v, z, the constraint rows and the outputs.
    pub(crate) fn names(&self) -> [Vec<String>; 5] {
        let layout = self.mechanism.layout();
        let q = layout.coordinates().iter().map(|of| of.name.to_string());
        let v = layout.velocities().iter().map(|of| of.name.to_string());
        let z = layout.states().iter().map(|of| of.name.to_string());
        let rows = layout.constraints().iter().map(|of| of.name.to_string());
        let outputs = layout.outputs().iter().map(|of| of.name.to_string());
        [
            q.collect(),
            v.collect(),
            z.collect(),
            rows.collect(),
            outputs.collect(),
        ]
    }
}

/// The target of a name; an exception if the name is unknown or the value for it is not finite.
pub(crate) fn target(py: Python<'_>, layout: &Layout, name: &str, value: f64) -> PyResult<Target> {
    let target = Target::named(layout, name);
    let target = target.map_err(|fault| error::unknown(py, fault.to_string()))?;
    if value.is_finite() {
        Ok(target)
    } else {
        let words = format!("`{name}` cannot be {value}: it must be finite");
        Err(PyValueError::new_err(words))
    }
}
