//! The arrays of a model at a state, and their differences.

use crate::models;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Pattern, inputs};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt};

/// All models, loaded.
pub(super) fn models() -> Vec<(String, TextMechanism)> {
    let compile = |text: &str| load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    models::texts()
        .into_iter()
        .map(|(name, text)| (name, compile(&text)))
        .collect()
}

pub(super) fn dense(pattern: &Pattern, values: &[f64]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; pattern.columns]; pattern.rows];
    for (row, column, value) in pattern.iter(values) {
        rows[row][column] = value;
    }
    rows
}

pub(super) fn times(rows: &[Vec<f64>], v: &[f64]) -> Vec<f64> {
    rows.iter().map(|row| dot(row, v)).collect()
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub(super) fn moved(x: &[f64], h: f64, direction: &[f64]) -> Vec<f64> {
    x.iter().zip(direction).map(|(x, d)| x + h * d).collect()
}

/// df/dh at 0, and how much of it may be round-off of f.
pub(super) struct Difference {
    pub(super) slope: Vec<f64>,
    pub(super) round_off: f64,
}

/// df/dh at 0 by central differences, extrapolated once.
pub(super) fn difference(f: impl Fn(f64) -> Vec<f64>) -> Difference {
    let step = 1e-4;
    let sides = |h: f64| (f(h), f(-h));
    let (coarse, fine) = (sides(2.0 * step), sides(step));
    let values = fine.0.iter().chain(&fine.1);
    let largest = values.fold(0.0_f64, |m, x| m.max(x.abs()));
    let slope = |(plus, minus): &(Vec<f64>, Vec<f64>), h: f64| {
        let pairs = plus.iter().zip(minus);
        pairs.map(|(p, m)| (p - m) / (2.0 * h)).collect()
    };
    let (coarse, fine): (Vec<f64>, Vec<f64>) = (slope(&coarse, 2.0 * step), slope(&fine, step));
    let pairs = fine.iter().zip(&coarse);
    Difference {
        slope: pairs.map(|(f, c)| (4.0 * f - c) / 3.0).collect(),
        // Some roundings of numbers as large as the values.
        round_off: 8.0 * f64::EPSILON * largest / step,
    }
}

#[track_caller]
pub(super) fn agree(what: &str, name: &str, found: &[f64], expected: &Difference, scale: f64) {
    let Difference { slope, round_off } = expected;
    let largest = slope.iter().fold(scale, |m, x| m.max(x.abs()));
    for (index, (f, e)) in found.iter().zip(slope).enumerate() {
        let error = (f - e).abs();
        assert!(
            error < 1e-6 * largest + round_off,
            "{name}: {what}[{index}] is {f}, differences say {e}"
        );
    }
}

pub(super) struct State {
    pub(super) t: f64,
    pub(super) q: Vec<f64>,
    pub(super) v: Vec<f64>,
    pub(super) a: Vec<f64>,
    pub(super) lambda: Vec<f64>,
}

pub(super) fn phi(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<f64> {
    let mut phi = vec![0.0; m.layout().nc()];
    m.phi(&Point::position(t, q), &mut phi);
    phi
}

pub(super) fn phi_q(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<Vec<f64>> {
    let pattern = &m.layout().patterns().phi_q;
    let mut values = vec![0.0; pattern.len()];
    m.phi_q(&Point::position(t, q), &mut values);
    dense(pattern, &values)
}

pub(super) fn phi_t(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<f64> {
    let mut phi_t = vec![0.0; m.layout().nc()];
    m.phi_t(&Point::position(t, q), &mut phi_t);
    phi_t
}

pub(super) fn mass_matrix(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<Vec<f64>> {
    let pattern = &m.layout().patterns().mass_matrix;
    let mut values = vec![0.0; pattern.len()];
    m.mass_matrix(&Point::position(t, q), &mut values);
    dense(pattern, &values)
}

/// The inputs.
pub(super) fn given(m: &dyn Mechanism) -> Vec<f64> {
    inputs(m).collect()
}

pub(super) fn force(m: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
    let mut force = vec![0.0; m.layout().nv()];
    m.force(
        &Point::new(t, q, v)
            .states(&models::kept(m.layout()))
            .inputs(&given(m)),
        &mut force,
    );
    force
}

/// phi_q v + phi_t
pub(super) fn rate(m: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
    let (mut rate, phi_t) = (times(&phi_q(m, t, q), v), phi_t(m, t, q));
    rate.iter_mut().zip(phi_t).for_each(|(rate, t)| *rate += t);
    rate
}

/// phi_q a - eta
pub(super) fn second_rate(m: &dyn Mechanism, s: &State, q: &[f64], v: &[f64]) -> Vec<f64> {
    let mut eta = vec![0.0; m.layout().nc()];
    m.eta(&Point::new(s.t, q, v), &mut eta);
    let product = times(&phi_q(m, s.t, q), &s.a);
    product.iter().zip(eta).map(|(p, eta)| p - eta).collect()
}

/// M a + phi_q^T lambda - Q
pub(super) fn residual(m: &dyn Mechanism, s: &State, q: &[f64], v: &[f64]) -> Vec<f64> {
    let mut residual = times(&mass_matrix(m, s.t, q), &s.a);
    for (row, lambda) in phi_q(m, s.t, q).iter().zip(&s.lambda) {
        residual
            .iter_mut()
            .zip(row)
            .for_each(|(r, value)| *r += value * lambda);
    }
    residual
        .iter_mut()
        .zip(force(m, s.t, q, v))
        .for_each(|(r, f)| *r -= f);
    residual
}
