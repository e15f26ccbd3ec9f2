//! Compares a mechanism with the textbook's equations, block by block.

use mbdsl::runtime::Point;
use mbdsl_runtime::{Energy, Mechanism, MechanismExt, inputs};
use mbdsl_runtime::{Pattern, StartKind};
use nalgebra::{DMatrix, DVector};

use crate::expression::{Quantity, Solved};
use crate::kinematics::State;
use crate::mechanics::{self, Equations};
use crate::model::{EnergyKind, Model, Output};
use crate::names::{body_name, joint_name, output_name, quantity_path};
use crate::spelling::Binding;

/// The largest difference, relative to the largest entry of the block.
pub(crate) const TOLERANCE: f64 = 1e-9;
/// The same for tangents, which the textbook side takes from central differences.
const DIFFERENCES: f64 = 2e-6;
/// Where differences of larger numbers make a block, it is at least this large (in SI units).
pub(crate) const SMALL: f64 = 1e-3;
/// The same for accelerations, multipliers and what follows from them.
pub(crate) const SOLUTION: f64 = 1.0;
/// The same for blocks that are no differences.
const NONE: f64 = f64::MIN_POSITIVE;

/// What is different.
pub(crate) type Difference = String;

/// Compares all blocks at a state; all but `layout`, `start` and parameters.
pub(crate) fn state(
    mechanism: &dyn Mechanism,
    model: &Model,
    state: &State,
) -> Result<(), Difference> {
    let want = mechanics::equations(model, state);
    let State { t, q, v } = state;
    let (nq, nc) = (model.nq(), model.nc());
    let layout = mechanism.layout();
    let z = kept(model);
    let u: Vec<f64> = inputs(mechanism).collect();

    let mass = fill(layout.patterns().mass_matrix.len(), |x| {
        mechanism.mass_matrix(&Point::position(*t, q), x)
    });
    dense(
        "M",
        &layout.patterns().mass_matrix,
        &mass,
        &want.mass,
        (TOLERANCE, NONE),
    )?;
    let force = fill(nq, |x| {
        mechanism.force(&Point::new(*t, q, v).states(&z).inputs(&u), x)
    });
    same("Q", &force, want.force.as_slice())?;
    let phi = fill(nc, |x| mechanism.phi(&Point::position(*t, q), x));
    same("phi", &phi, want.phi.as_slice())?;
    let phi_q = fill(layout.patterns().phi_q.len(), |x| {
        mechanism.phi_q(&Point::position(*t, q), x)
    });
    dense(
        "phi_q",
        &layout.patterns().phi_q,
        &phi_q,
        &want.phi_q,
        (TOLERANCE, NONE),
    )?;
    let phi_t = fill(nc, |x| mechanism.phi_t(&Point::position(*t, q), x));
    same("phi_t", &phi_t, want.phi_t.as_slice())?;
    let eta = fill(nc, |x| mechanism.eta(&Point::new(*t, q, v), x));
    same("eta", &eta, want.eta.as_slice())?;
    let scale = fill(nc, |x| mechanism.phi_scale(&Point::time(*t), x));
    same("phi_scale", &scale, want.phi_scale.as_slice())?;

    let parts = [mass, force, phi_q, eta].concat();
    let dynamics = fill(parts.len(), |x| {
        mechanism.dynamics(&Point::new(*t, q, v).states(&z).inputs(&u), x)
    });
    same("dynamics", &dynamics, &parts)?;

    let (a, lambda) = want.solve().ok_or("the textbook's system is singular")?;
    solution(mechanism, state, &z, &a, &lambda)?;
    states(mechanism, model, state)?;
    tangents(mechanism, model, state, &a, &lambda)?;
    energies(mechanism, model, state)?;
    outputs(mechanism, model, state, &a, &lambda)
}

/// The values of the states.
pub(crate) fn kept(model: &Model) -> Vec<f64> {
    model.states.iter().map(|state| state.value).collect()
}

/// Rates of states, what the states start from, and what they do to the forces, by central differences.
fn states(mechanism: &dyn Mechanism, model: &Model, at: &State) -> Result<(), Difference> {
    let State { t, q, v } = at;
    let (z, layout) = (kept(model), mechanism.layout());
    let u: Vec<f64> = inputs(mechanism).collect();
    let start = fill(z.len(), |x| mechanism.start_states(x));
    same("start of the states", &start, &z)?;
    let rates = model.states.iter();
    let rates: Vec<f64> = rates
        .map(|state| state.rate.value(model, at, None))
        .collect();
    let got = fill(z.len(), |x| {
        mechanism.state_rates(&Point::new(*t, q, v).states(&z).inputs(&u), x)
    });
    for (got, want) in got.iter().zip(&rates) {
        near("rate of a state", &[*got], &[*want], TOLERANCE, SMALL)?;
    }
    let (mut by_z, step) = (DMatrix::zeros(v.len(), z.len()), 1e-5);
    for k in 0..z.len() {
        let moved = |sign: f64| {
            let mut model = model.clone();
            model.states[k].value += sign * step;
            mechanics::equations(&model, at).force
        };
        by_z.set_column(k, &((moved(1.0) - moved(-1.0)) / (2.0 * step)));
    }
    let pattern = &layout.patterns().force_z;
    let got = fill(pattern.len(), |x| {
        mechanism.force_z(&Point::new(*t, q, v).states(&z).inputs(&u), x)
    });
    let force = mechanics::equations(model, at).force.amax();
    let small = SOLUTION.max(force * 1e-3);
    dense("force_z", pattern, &got, &by_z, (DIFFERENCES, small))
}

/// Accelerations and multipliers.
fn solution(
    mechanism: &dyn Mechanism,
    State { t, q, v }: &State,
    z: &[f64],
    a: &[f64],
    lambda: &[f64],
) -> Result<(), Difference> {
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let mut got_a = vec![f64::NAN; a.len()];
    let mut got_lambda = vec![f64::NAN; lambda.len()];
    let u: Vec<f64> = inputs(mechanism).collect();
    mechanism
        .accelerations(
            &Point::new(*t, q, v).states(z).inputs(&u),
            &mut scratch,
            &mut got_a,
            &mut got_lambda,
        )
        .map_err(|error| format!("accelerations: {error:?}"))?;
    near("a", &got_a, a, TOLERANCE, SOLUTION)?;
    near("lambda", &got_lambda, lambda, TOLERANCE, SOLUTION)
}

/// The tangents against central differences of the textbook's residual.
fn tangents(
    mechanism: &dyn Mechanism,
    model: &Model,
    at: &State,
    a: &[f64],
    lambda: &[f64],
) -> Result<(), Difference> {
    let State { t, q, v } = at;
    let z = kept(model);
    let layout = mechanism.layout();
    let residual = |state: &State| mechanics::equations(model, state).residual(a, lambda);
    let mut by_q = DMatrix::zeros(v.len(), q.len());
    let mut by_v = DMatrix::zeros(v.len(), v.len());
    let step = 1e-5;
    for j in 0..q.len() {
        let moved = |sign: f64| {
            let mut state = at.clone();
            state.q[j] += sign * step;
            residual(&state)
        };
        by_q.set_column(j, &((moved(1.0) - moved(-1.0)) / (2.0 * step)));
        let pushed = |sign: f64| {
            let mut state = at.clone();
            state.v[j] += sign * step;
            residual(&state)
        };
        by_v.set_column(j, &((pushed(1.0) - pushed(-1.0)) / (2.0 * step)));
    }
    let u: Vec<f64> = inputs(mechanism).collect();
    let pattern = &layout.patterns().tangent_q;
    let got = fill(pattern.len(), |x| {
        mechanism.tangent_q(
            &Point::new(*t, q, v)
                .states(&z)
                .inputs(&u)
                .solution(a, lambda),
            x,
        )
    });
    dense("tangent_q", pattern, &got, &by_q, (DIFFERENCES, SOLUTION))?;
    let pattern = &layout.patterns().tangent_v;
    let got = fill(pattern.len(), |x| {
        mechanism.tangent_v(&Point::new(*t, q, v).states(&z).inputs(&u), x)
    });
    dense("tangent_v", pattern, &got, &by_v, (DIFFERENCES, SOLUTION))?;
    rates_by_position(mechanism, model, at, a)
}

/// The derivatives of dphi/dt and d^2 phi/dt^2 against central differences of the textbook's.
fn rates_by_position(
    mechanism: &dyn Mechanism,
    model: &Model,
    at: &State,
    a: &[f64],
) -> Result<(), Difference> {
    let State { t, q, v } = at;
    let layout = mechanism.layout();
    let rates = |state: &State| {
        let equations = mechanics::equations(model, state);
        let of = |x: &[f64]| &equations.phi_q * DVector::from_column_slice(x);
        [of(&state.v) + &equations.phi_t, of(a) - &equations.eta]
    };
    let mut by_q = [(); 2].map(|()| DMatrix::zeros(layout.nc(), q.len()));
    let step = 1e-5;
    for j in 0..q.len() {
        let moved = |sign: f64| {
            let mut state = at.clone();
            state.q[j] += sign * step;
            rates(&state)
        };
        let (plus, minus) = (moved(1.0), moved(-1.0));
        for (level, (plus, minus)) in plus.iter().zip(&minus).enumerate() {
            by_q[level].set_column(j, &((plus - minus) / (2.0 * step)));
        }
    }
    let [first, second] = &by_q;
    let pattern = &layout.patterns().dphi_q;
    let got = fill(pattern.len(), |x| {
        mechanism.dphi_q(&Point::new(*t, q, v), x)
    });
    dense("dphi_q", pattern, &got, first, (DIFFERENCES, SOLUTION))?;
    let pattern = &layout.patterns().ddphi_q;
    let got = fill(pattern.len(), |x| {
        mechanism.ddphi_q(&Point::new(*t, q, v).solution(a, &[]), x)
    });
    dense("ddphi_q", pattern, &got, second, (DIFFERENCES, SOLUTION))
}

fn energies(mechanism: &dyn Mechanism, model: &Model, at: &State) -> Result<(), Difference> {
    let got = Energy::of(mechanism, &Point::new(at.t, &at.q, &at.v));
    let want = |kind| mechanics::energy(model, at, kind);
    same(
        "kinetic energy",
        &[got.kinetic],
        &[want(EnergyKind::Kinetic)],
    )?;
    same(
        "potential energy",
        &[got.potential],
        &[want(EnergyKind::Potential)],
    )
}

/// Every column of the outputs, at the textbook's accelerations and multipliers.
fn outputs(
    mechanism: &dyn Mechanism,
    model: &Model,
    at: &State,
    a: &[f64],
    lambda: &[f64],
) -> Result<(), Difference> {
    let State { t, q, v } = at;
    let columns = &mechanism.layout().outputs();
    let z = kept(model);
    let u: Vec<f64> = inputs(mechanism).collect();
    let got = fill(columns.len(), |x| {
        mechanism.outputs(
            &Point::new(*t, q, v)
                .states(&z)
                .inputs(&u)
                .solution(a, lambda),
            x,
        )
    });
    let outputs = model.outputs.iter();
    let want: Vec<f64> = outputs
        .flat_map(|output| mechanics::output(model, at, Solved { a, lambda }, output))
        .collect();
    count("outputs", got.len(), want.len())?;
    for (column, (got, want)) in columns.iter().zip(got.iter().zip(&want)) {
        near(&column.name, &[*got], &[*want], TOLERANCE, SOLUTION)?;
    }
    Ok(())
}

/// Names, counts and start values.
pub(crate) fn layout(mechanism: &dyn Mechanism, model: &Model) -> Result<(), Difference> {
    let layout = mechanism.layout();
    count("nq", layout.nq(), model.nq())?;
    count("nv", layout.nv(), model.nq())?;
    count("nc", layout.nc(), model.nc())?;
    count("dof", layout.dof(), model.nq() - model.nc())?;

    let of_body = |body: usize| (model.bodies[body].coordinates().iter()).map(move |k| (body, *k));
    let coordinates: Vec<(usize, usize)> = (0..model.bodies.len()).flat_map(of_body).collect();
    let path = |quantity| quantity_path(model, quantity);
    let got = layout.coordinates().iter().zip(layout.velocities().iter());
    let got = got.flat_map(|(q, v)| [&q.name, &v.name, &v.acceleration]);
    let want = coordinates.iter().flat_map(|&(body, k)| {
        [
            path(Quantity::Position(body, k)),
            path(Quantity::Velocity(body, k)),
            path(Quantity::Acceleration(body, k)),
        ]
    });
    names("coordinates", got, want)?;
    let joints = model.joints.iter().enumerate();
    let want = joints.flat_map(|(i, joint)| vec![joint_name(model, i); joint.rows()]);
    let got = layout.constraints().iter().map(|row| &row.joint);
    names("joints of the constraints", got, want)?;
    let outputs = model.outputs.iter().enumerate();
    let want = outputs.flat_map(|(i, output)| match output {
        Output::Point(_) => vec![
            format!("{}.x", output_name(model, i)),
            format!("{}.y", output_name(model, i)),
        ],
        _ => vec![output_name(model, i)],
    });
    names(
        "outputs",
        layout.outputs().iter().map(|output| &output.name),
        want,
    )?;

    let start = &model.start;
    let position = if start.fixed {
        StartKind::Position
    } else {
        StartKind::Guess
    };
    let (mut entries, mut values) = (Vec::new(), Vec::new());
    for body in 0..model.bodies.len() {
        let columns = model.column(body)..model.column(body + 1);
        let coordinates = model.bodies[body].coordinates();
        for (i, k) in columns.clone().zip(coordinates) {
            if !model.omits(body, *k) {
                entries.push((i, position));
                values.push(start.positions[i]);
            }
        }
        let given = start.velocities.iter().filter(|(i, _)| columns.contains(i));
        for (i, value) in given {
            entries.push((*i, StartKind::Velocity));
            values.push(*value);
        }
    }
    let got: Vec<_> = layout.start().iter().map(|s| (s.place, s.kind)).collect();
    if got != entries {
        return Err(format!("start entries are {got:?}, expected {entries:?}"));
    }
    let got = fill(values.len(), |x| mechanism.start_values(x));
    same("start values", &got, &values)
}

/// Compares the parameters' values, then changes all that stand for a number of the model, there
/// and here.
pub(crate) fn change_parameters(
    mechanism: &mut dyn Mechanism,
    model: &mut Model,
    bindings: &[Binding],
    factor: f64,
) -> Result<(), Difference> {
    for binding in bindings {
        let name = &binding.parameter;
        let parameters = &mechanism.layout().parameters();
        let index = parameters.iter().position(|p| p.name == name.as_str());
        let index = index.ok_or(format!("no parameter `{name}`"))?;
        let default = parameters[index].default;
        let value = mechanism
            .parameter(index)
            .ok_or("a parameter has no value")?;
        equal(&format!("default of {name}"), value, default)?;
        let Some(number) = model.number(binding.site) else {
            continue;
        };
        equal(&format!("value of {name}"), value * binding.factor, *number)?;
        // Nought grows too: what it measures was inferred.
        let changed = if value == 0.0 { 0.05 } else { value * factor };
        if !mechanism.set_parameter(index, changed) {
            return Err(format!("parameter `{name}` cannot be set"));
        }
        let set = mechanism
            .parameter(index)
            .ok_or("a parameter has no value")?;
        equal(&format!("new value of {name}"), set, changed)?;
        *number = changed * binding.factor;
    }
    Ok(())
}

/// Sets the inputs by name, there and here, after a comparison with their defaults.
pub(crate) fn set_inputs(
    mechanism: &mut dyn Mechanism,
    model: &mut Model,
    values: &[f64],
) -> Result<(), Difference> {
    for (index, (input, value)) in model.inputs.iter_mut().zip(values).enumerate() {
        let name = format!("set{index}");
        let default = mechanism.get(&name).map_err(|error| error.to_string())?;
        equal(&name, default, input.value)?;
        let set = mechanism.set(&name, *value);
        set.map_err(|error| error.to_string())?;
        input.value = *value;
    }
    Ok(())
}

/// How far the nearest kink is.
pub(crate) fn kink(model: &Model, state: &State) -> f64 {
    let solution = mechanics::equations(model, state).solve();
    solution.map_or(0.0, |(a, lambda)| {
        let (a, lambda) = (&a[..], &lambda[..]);
        mechanics::kink(model, state, Solved { a, lambda })
    })
}

/// The condition number of the textbook's system.
pub(crate) fn condition(model: &Model, state: &State) -> f64 {
    Equations::condition(&mechanics::equations(model, state))
}

/// The name of every body, for messages.
pub(crate) fn summary(model: &Model) -> String {
    let bodies = (0..model.bodies.len()).map(|body| body_name(model, body));
    let bodies = bodies.collect::<Vec<_>>().join(" ");
    format!("{bodies}; {} coordinates, {} rows", model.nq(), model.nc())
}

pub(crate) fn fill(count: usize, kernel: impl Fn(&mut [f64])) -> Vec<f64> {
    let mut values = vec![f64::NAN; count];
    kernel(&mut values);
    values
}

pub(crate) fn count(name: &str, got: usize, want: usize) -> Result<(), Difference> {
    if got == want {
        return Ok(());
    }
    Err(format!("{name}: {got}, expected {want}"))
}

fn names<G: ToString>(
    what: &str,
    got: impl Iterator<Item = G>,
    want: impl Iterator<Item = String>,
) -> Result<(), Difference> {
    let got: Vec<String> = got.map(|name| name.to_string()).collect();
    let want: Vec<String> = want.collect();
    if got == want {
        return Ok(());
    }
    Err(format!("{what}: {got:?}, expected {want:?}"))
}

/// Compares two blocks relative to the largest entry of what is expected.
pub(crate) fn same(name: &str, got: &[f64], want: &[f64]) -> Result<(), Difference> {
    near(name, got, want, TOLERANCE, SMALL)
}

/// Compares two numbers.
fn equal(name: &str, got: f64, want: f64) -> Result<(), Difference> {
    near(name, &[got], &[want], TOLERANCE, NONE)
}

pub(crate) fn near(
    name: &str,
    got: &[f64],
    want: &[f64],
    tolerance: f64,
    small: f64,
) -> Result<(), Difference> {
    count(name, got.len(), want.len())?;
    let size = want.iter().fold(small, |size, x| size.max(x.abs()));
    for (i, (got, want)) in got.iter().zip(want).enumerate() {
        let close = (got - want).abs() <= tolerance * size;
        if !close {
            return Err(format!(
                "{name}[{i}] is {got:e}, expected {want:e} (largest entry {size:e})"
            ));
        }
    }
    Ok(())
}

/// Compares a sparse block with a dense one; what is not in the pattern must be zero.
pub(crate) fn dense(
    name: &str,
    pattern: &Pattern,
    values: &[f64],
    want: &DMatrix<f64>,
    (tolerance, small): (f64, f64),
) -> Result<(), Difference> {
    count(&format!("rows of {name}"), pattern.rows, want.nrows())?;
    count(&format!("columns of {name}"), pattern.columns, want.ncols())?;
    let mut got = DMatrix::zeros(want.nrows(), want.ncols());
    for (row, column, value) in pattern.iter(values) {
        got[(row, column)] = value;
    }
    let name = format!("{name} (column by column)");
    near(&name, got.as_slice(), want.as_slice(), tolerance, small)
}
