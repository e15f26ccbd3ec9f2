//! Compares a mechanism with the equations by virtual work, block by block.

use super::build::start;
use super::expression;
use super::matrix::quaternion;
use super::mechanics::Curves;
use super::model::{BodyKind, Leaf, Model, Output};
use super::motion::State;
use crate::compare::{Difference, SMALL, SOLUTION, TOLERANCE, count, fill, near};
use mbdsl::runtime::Point;
use mbdsl_runtime::{Energy, Mechanism, MechanismExt, Pattern};
use nalgebra::DMatrix;
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// The largest deviation of each array, relative to its largest entry.
pub(super) type Worst = BTreeMap<&'static str, f64>;

/// Compares two arrays relative to the largest entry of what is expected, which is at least `small`.
fn array(
    worst: &mut Worst,
    name: &'static str,
    got: &[f64],
    want: &[f64],
    small: f64,
) -> Result<(), Difference> {
    near(name, got, want, TOLERANCE, small)?;
    let size = want.iter().fold(small, |size, x| size.max(x.abs()));
    let most = worst.entry(name).or_default();
    for (got, want) in got.iter().zip(want) {
        *most = most.max((got - want).abs() / size);
    }
    Ok(())
}

/// The same of a sparse matrix; what is not in its pattern is 0.
fn sparse(
    worst: &mut Worst,
    name: &'static str,
    (pattern, values): (&Pattern, &[f64]),
    want: &DMatrix<f64>,
) -> Result<(), Difference> {
    count(name, pattern.rows, want.nrows())?;
    count(name, pattern.columns, want.ncols())?;
    let mut got = DMatrix::zeros(pattern.rows, pattern.columns);
    for (row, column, value) in pattern.iter(values) {
        got[(row, column)] = value;
    }
    array(worst, name, got.as_slice(), want.as_slice(), SMALL)
}

/// Coordinates in the order of the layout: places and quaternions.
pub(super) fn coordinates(model: &Model, state: &State) -> Vec<f64> {
    let bodies = model.bodies.iter().zip(&state.places);
    let of_body = bodies.map(|(body, place)| match body.kind {
        BodyKind::Rigid { .. } => {
            let parts = quaternion(place.attitude);
            [&place.r[..], &parts].concat()
        }
        BodyKind::Particle => place.r.to_vec(),
        _ => vec![place.way],
    });
    of_body.flatten().collect()
}

/// The joint of each state that counts turns.
pub(super) fn counted(mechanism: &dyn Mechanism) -> Vec<usize> {
    let states = mechanism.layout().states().iter();
    let joint = |name: &str| name.strip_prefix('j')?.strip_suffix(".angle")?.parse().ok();
    states.map(|state| joint(&state.name).unwrap()).collect()
}

/// Numbers, names and the start.
pub(super) fn layout(
    mechanism: &dyn Mechanism,
    model: &Model,
    worst: &mut Worst,
) -> Result<(), Difference> {
    let layout = mechanism.layout();
    let state = start(model);
    let q = coordinates(model, &state);
    let rows: usize = model.joints.iter().map(|joint| joint.kind.rows()).sum();
    count("nq", layout.nq(), q.len())?;
    count("nv", layout.nv(), state.v.len())?;
    count("nc", layout.nc(), rows)?;
    let got = fill(layout.start().len(), |x| mechanism.start_values(x));
    let mut given = vec![f64::NAN; q.len()];
    for (entry, value) in layout.start().iter().zip(got) {
        given[entry.place] = value;
    }
    // A quaternion and its opposite are the same attitude.
    for attitude in layout.attitudes() {
        let parts = attitude.coordinate..attitude.coordinate + 4;
        let products = given[parts.clone()].iter().zip(&q[parts.clone()]);
        if products.map(|(x, y)| x * y).sum::<f64>() < 0.0 {
            given[parts].iter_mut().for_each(|x| *x = -*x);
        }
    }
    array(worst, "start values", &given, &q, SMALL)?;
    let z = fill(layout.nz(), |x| mechanism.start_states(x));
    let curves = Curves::new(model, &state);
    for (joint, z) in counted(mechanism).into_iter().zip(z) {
        let leaf = Leaf::Angle(joint);
        let want = expression::leaf(model, &curves.motion, &state, leaf).value();
        let turns = (z - want) / TAU;
        near(
            "angle at the start",
            &[turns],
            &[turns.round()],
            TOLERANCE,
            1.0,
        )?;
    }
    Ok(())
}

/// All blocks at a state.
pub(super) fn state(
    mechanism: &dyn Mechanism,
    model: &Model,
    state: &State,
    worst: &mut Worst,
) -> Result<(), Difference> {
    let curves = Curves::new(model, state);
    let want = curves.equations();
    let (q, v, t) = (&coordinates(model, state)[..], &state.v[..], state.t);
    let layout = mechanism.layout();
    let (patterns, nv, nc) = (layout.patterns(), layout.nv(), layout.nc());
    let joints = counted(mechanism);
    let z: Vec<f64> = joints.iter().map(|joint| state.turns[*joint]).collect();
    let z = &z[..];

    let mass = fill(patterns.mass_matrix.len(), |x| {
        mechanism.mass_matrix(&Point::position(t, q), x)
    });
    sparse(worst, "M", (&patterns.mass_matrix, &mass), &want.mass)?;
    let force = fill(nv, |x| mechanism.force(&Point::new(t, q, v).states(z), x));
    array(worst, "Q", &force, want.force.as_slice(), SMALL)?;
    let phi = fill(nc, |x| mechanism.phi(&Point::position(t, q), x));
    array(worst, "phi", &phi, want.phi.as_slice(), SMALL)?;
    let phi_q = fill(patterns.phi_q.len(), |x| {
        mechanism.phi_q(&Point::position(t, q), x)
    });
    sparse(worst, "phi_q", (&patterns.phi_q, &phi_q), &want.phi_q)?;
    let phi_t = fill(nc, |x| mechanism.phi_t(&Point::position(t, q), x));
    array(worst, "phi_t", &phi_t, want.phi_t.as_slice(), SMALL)?;
    let eta = fill(nc, |x| mechanism.eta(&Point::new(t, q, v), x));
    array(worst, "eta", &eta, want.eta.as_slice(), SMALL)?;
    let scale = fill(nc, |x| mechanism.phi_scale(&Point::time(t), x));
    array(worst, "phi_scale", &scale, want.phi_scale.as_slice(), SMALL)?;
    let parts = [mass, force, phi_q, eta].concat();
    let dynamics = fill(parts.len(), |x| {
        mechanism.dynamics(&Point::new(t, q, v).states(z), x)
    });
    array(worst, "dynamics", &dynamics, &parts, SMALL)?;

    let (a, lambda) = want
        .solve()
        .ok_or("the system by virtual work is singular")?;
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut got_a, mut got_lambda) = (vec![f64::NAN; nv], vec![f64::NAN; nc]);
    mechanism
        .accelerations(
            &Point::new(t, q, v).states(z),
            &mut scratch,
            &mut got_a,
            &mut got_lambda,
        )
        .map_err(|error| format!("accelerations: {error:?}"))?;
    array(worst, "a", &got_a, &a, SOLUTION)?;
    array(worst, "lambda", &got_lambda, &lambda, SOLUTION)?;

    let rates = fill(z.len(), |x| {
        mechanism.state_rates(&Point::new(t, q, v).states(z), x)
    });
    let want = joints.iter().map(|joint| Leaf::Rate(*joint));
    let want = want.map(|leaf| expression::leaf(model, &curves.motion, state, leaf).value());
    array(
        worst,
        "rates of turns",
        &rates,
        &want.collect::<Vec<_>>(),
        SMALL,
    )?;
    let got = Energy::of(mechanism, &Point::new(t, q, v));
    let [kinetic, potential] = curves.energies();
    array(worst, "kinetic energy", &[got.kinetic], &[kinetic], SMALL)?;
    array(
        worst,
        "potential energy",
        &[got.potential],
        &[potential],
        SMALL,
    )?;
    outputs(mechanism, &curves, (q, z), (&a, &lambda), worst)
}

/// Every column of the outputs at the same accelerations and multipliers.
fn outputs(
    mechanism: &dyn Mechanism,
    curves: &Curves,
    (q, z): (&[f64], &[f64]),
    (a, lambda): (&[f64], &[f64]),
    worst: &mut Worst,
) -> Result<(), Difference> {
    let (model, state) = (curves.model, curves.state);
    let count_of = mechanism.layout().outputs().len();
    let (t, v) = (state.t, &state.v[..]);
    let got = fill(count_of, |x| {
        mechanism.outputs(&Point::new(t, q, v).states(z).solution(a, lambda), x);
    });
    let want: Vec<Vec<f64>> = model
        .outputs
        .iter()
        .map(|output| curves.output(output, a, lambda))
        .collect();
    count("outputs", got.len(), want.iter().map(Vec::len).sum())?;
    let mut got = &got[..];
    for (output, want) in model.outputs.iter().zip(want) {
        let (own, rest) = got.split_at(want.len());
        got = rest;
        let name = match output {
            Output::Leaf(Leaf::Reaction(..)) => "reactions",
            Output::Leaf(Leaf::Moment(..)) => "moments",
            Output::Leaf(Leaf::Point(.., 2) | Leaf::Way(_, 2) | Leaf::Omega(.., 2)) => {
                "output accelerations"
            }
            _ => "outputs",
        };
        let compared = array(worst, name, own, &want, SOLUTION);
        compared.map_err(|difference| format!("{difference} of {output:?}"))?;
    }
    Ok(())
}
