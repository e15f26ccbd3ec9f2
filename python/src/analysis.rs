//! Analyses besides simulation: kinematics, inverse dynamics, statics, linear equations, modes.

use crate::error;
use crate::functions::matrix;
use crate::run::Run;
use crate::state::State;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::analysis::inverse::{InverseDynamics, inverse_dynamics};
use mbdsl_runtime::analysis::kinematics::{Kinematics, KinematicsOptions, Limit, kinematics};
use mbdsl_runtime::analysis::linearize::{Linear, linearize};
use mbdsl_runtime::analysis::modes::modes;
use mbdsl_runtime::analysis::statics::{Aim, Equilibrium, StaticsOptions, equilibrium};
use mbdsl_runtime::{Kind, Mechanism, assemble};
use numpy::PyArray2;
use pyo3::prelude::*;

/// x' = A x + B u, y = C x + D u, with the names of x, u and y.
pub(crate) type Space<'py> = (
    [Bound<'py, PyArray2<f64>>; 4],
    [Vec<String>; 3],
    Bound<'py, PyArray2<f64>>,
);

/// A frequency in Hz, a damping ratio, an eigenvalue, and displacements by name.
pub(crate) type Mode = (f64, f64, (f64, f64), Vec<(String, (f64, f64))>);

/// A position of rest, its stability in words, whether it is stable, and the force that is left.
pub(crate) type Rest = (State, String, bool, f64);

/// An effort: its name and unit, effort and speed at the rows, root mean square, energy and mean power.
pub(crate) type Effort = (String, String, Vec<f64>, Vec<f64>, f64, f64, f64);

/// An extreme: its name and unit, when and how large, and whether it is a largest value.
pub(crate) type Extreme = (String, String, f64, f64, bool);

/// The advice for linear equations about an equilibrium of a model that has none.
const IN_MOTION: &str = "; the equations about a state in motion take one, as `model.simulate(t).final` or \
     `model.start()`, and are constant, with modes, along a steady motion";

/// The equilibrium near the assembled start; a fault that there is none ends with `advice`.
fn rest(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    nearest: bool,
    advice: &str,
) -> PyResult<Equilibrium> {
    let start = py.detach(|| assemble(mechanism, 0.0));
    let start = start.map_err(|fault| error::assembly(py, &fault))?;
    let aim = if nearest { Aim::Nearest } else { Aim::Stable };
    let options = StaticsOptions::default().aim(aim);
    let found = py.detach(|| equilibrium(mechanism, 0.0, &start.q, &options));
    let found = found.map_err(|fault| match fault.is_without_equilibrium() {
        true => error::analysis(py, format!("{fault}{advice}")),
        false => error::of_analysis(py, &fault),
    })?;
    // A user who starts at an unstable equilibrium may be asking about that one.
    if let Some(left) = found.left.first() {
        let words = format!(
            "the start is near an equilibrium that the search left: {}; for that one, use `nearest=True`",
            left.stability
        );
        error::warn_of_analysis(py, &words)?;
    }
    Ok(found)
}

/// An equilibrium further than this from the start, in rad or sizes of the model, may be another one than the user has in mind: it is
/// that of a pole that leans by less than 30 degrees, and falls.
const FAR: f64 = 2.6;

/// Warns if the equilibrium is far from the start.
fn warn_of_distance(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    rest: &Equilibrium,
) -> PyResult<()> {
    let Ok(start) = assemble(mechanism, 0.0) else {
        return Ok(());
    };
    let farthest = rest.farthest_from(mechanism, &start.q);
    let Some(far) = farthest.filter(|far| far.share > FAR) else {
        return Ok(());
    };
    let (name, distance) = match far.kind {
        Kind::Angle => (
            far.coordinate,
            format!("{:.0} deg", far.distance.to_degrees()),
        ),
        Kind::Length | Kind::Number => (far.coordinate, format!("{:.3} m", far.distance)),
    };
    let words = format!(
        "the equations are those about an equilibrium {distance} from the start in `{name}`; `nearest=True` finds the one nearest to the start, stable or not"
    );
    error::warn_of_analysis(py, &words)
}

const NO_EQUILIBRIUM: &str = "the state is not an equilibrium: the linear equations hold at this instant and change along the motion";
const NOT_AT_REST: &str = "the state is not at rest: the linear equations hold at this instant and change along the motion";

/// The linear equations about a state, or about the equilibrium, the nearest one if so wanted. Warns of a given state
/// that is neither an equilibrium nor a steady motion and, if `warns_of_motion`, of a steady motion.
fn linear(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    (state, nearest): (Option<&State>, bool),
    warns_of_motion: bool,
) -> PyResult<Linear> {
    let linear = match state {
        Some(state) => linearize(mechanism, state.numbers()),
        None => {
            let rest = rest(py, mechanism, nearest, IN_MOTION)?;
            if rest.left.is_empty() && !nearest {
                warn_of_distance(py, mechanism, &rest)?;
            }
            rest.linear(mechanism)
        }
    };
    let linear = linear.map_err(|fault| error::of_analysis(py, &fault))?;
    let steady = match linear.is_moving() {
        true => py
            .detach(|| linear.steady(mechanism))
            .map_err(|fault| error::of_analysis(py, &fault))?,
        false => None,
    };
    let changes = state.is_some() && steady.is_none() && !linear.is_at_rest();
    let linear = steady.unwrap_or(linear);
    if changes {
        error::warn_of_analysis(py, NO_EQUILIBRIUM)?;
    } else if warns_of_motion && linear.is_moving() {
        error::warn_of_analysis(py, NOT_AT_REST)?;
    }
    Ok(linear)
}

pub(crate) fn space<'py>(
    py: Python<'py>,
    mechanism: &NativeMechanism,
    about: (Option<&State>, bool),
) -> PyResult<Space<'py>> {
    let linear = linear(py, mechanism, about, true)?;
    let space = linear.state_space(mechanism);
    let space = space.map_err(|fault| error::of_analysis(py, &fault))?;
    let matrices = [&space.a, &space.b, &space.c, &space.d].map(|of| matrix(py, of));
    let names = [space.states, space.inputs, space.outputs];
    Ok((matrices, names, matrix(py, &linear.basis)))
}

pub(crate) fn oscillations(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    about: (Option<&State>, bool),
) -> PyResult<Vec<Mode>> {
    let linear = linear(py, mechanism, about, false)?;
    let found = modes(mechanism, &linear);
    let found = found.map_err(|fault| error::of_analysis(py, &fault))?;
    let layout = mechanism.layout();
    let list = found.iter().map(|mode| {
        let coordinates = layout.coordinates().iter().map(|of| of.name.to_string());
        let states = layout.states().iter().map(|of| of.name.to_string());
        let shape = mode.shape.iter().chain(&mode.states);
        let shape = coordinates.chain(states).zip(shape.map(|x| (x.re, x.im)));
        let eigenvalue = (mode.eigenvalue.re, mode.eigenvalue.im);
        (
            mode.frequency(),
            mode.damping_ratio(),
            eigenvalue,
            shape.collect(),
        )
    });
    Ok(list.collect())
}

pub(crate) fn statics(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    nearest: bool,
) -> PyResult<Rest> {
    let found = rest(py, mechanism, nearest, "")?;
    Ok((
        State::of(&found.state),
        found.stability.to_string(),
        found.stability.is_stable(),
        found.residual,
    ))
}

/// The motion that drivers determine; `part` makes a run of one that ends early.
pub(crate) fn motion(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    times: &[f64],
    limits: bool,
    part: impl FnOnce(Kinematics) -> Run,
) -> PyResult<Kinematics> {
    let options = KinematicsOptions::default().limits(limits);
    let found = py.detach(|| kinematics(mechanism, times, &options));
    found.map_err(|fault| error::of_motion(py, fault, part))
}

/// The efforts of this motion; `part` makes a run of one that ends early.
pub(crate) fn efforts(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    times: &[f64],
    part: impl FnOnce(Kinematics) -> Run,
) -> PyResult<(InverseDynamics, Vec<Effort>)> {
    let options = KinematicsOptions::default().limits(false);
    let found = py.detach(|| inverse_dynamics(mechanism, times, &options));
    let found = found.map_err(|fault| error::of_efforts(py, fault, part))?;
    let list = found.efforts.iter().map(|of| {
        (
            of.name.clone(),
            of.unit.clone(),
            of.effort.clone(),
            of.speed.clone(),
            of.rms,
            of.energy,
            of.mean_power,
        )
    });
    let list = list.collect();
    Ok((found, list))
}

pub(crate) fn limits(limits: &[Limit]) -> Vec<Extreme> {
    let list = limits.iter();
    list.map(|of| (of.name.clone(), of.unit.clone(), of.t, of.value, of.largest))
        .collect()
}
