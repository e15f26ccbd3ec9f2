//! Every analytic derivative of every model against dual numbers, to rounding.
//!
//! The kernels are executed on dual numbers, so that one level's kernel gives the derivative of the
//! level below without a difference.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::program::{KernelKind, Program};
use mbdsl_runtime::Scalar;
use models::Random;
use num_dual::Dual64;

/// Relative to the largest entry of a block.
const TOLERANCE: f64 = 1e-12;

/// t, q, v, a, lambda on some scalar.
#[derive(Clone)]
struct State<S> {
    t: S,
    q: Vec<S>,
    v: Vec<S>,
    a: Vec<S>,
    lambda: Vec<S>,
}

impl State<Dual64> {
    fn random(random: &mut Random, program: &Program) -> Self {
        let (nq, nv, nc) = (program.model.nq, program.model.nv, program.rows.len());
        let mut vector = |n| -> Vec<Dual64> {
            let numbers = random.vector(n, 2.0);
            numbers.into_iter().map(Dual64::from).collect()
        };
        let mut state = State {
            t: vector(1)[0],
            q: vector(nq),
            v: vector(nv),
            a: vector(nv),
            lambda: vector(nc),
        };
        for attitude in &program.model.graph.attitudes {
            let parts = &mut state.q[attitude.coordinate..attitude.coordinate + 4];
            let length = parts.iter().map(|p| p.re * p.re).sum::<f64>().sqrt();
            parts.iter_mut().for_each(|p| *p /= Dual64::from(length));
        }
        state
    }

    /// Lets q move along a displacement, one number for every velocity: attitudes turn by `p (0, w)/2`.
    fn displace(&mut self, program: &Program, w: &[f64]) {
        let graph = &program.model.graph;
        let values: Vec<f64> = self.q.iter().map(|q| q.re).collect();
        for (coordinate, q) in (0..).zip(&mut self.q) {
            if let Some(velocity) = graph.velocity_of(coordinate) {
                q.eps += w[velocity as usize];
            }
        }
        for attitude in &graph.attitudes {
            let [p0, x, y, z] = [0, 1, 2, 3].map(|k| values[attitude.coordinate + k]);
            let [a, b, c] = [0, 1, 2].map(|k| 0.5 * w[attitude.velocity + k]);
            let turned = [
                -x * a - y * b - z * c,
                p0 * a + y * c - z * b,
                p0 * b + z * a - x * c,
                p0 * c + x * b - y * a,
            ];
            for (k, part) in turned.into_iter().enumerate() {
                self.q[attitude.coordinate + k].eps += part;
            }
        }
    }
}

/// The results of a kernel.
fn run(program: &Program, kind: KernelKind, state: &State<Dual64>) -> Vec<Dual64> {
    let kernel = program.kernel(kind);
    let symbol = |symbol| match symbol {
        Symbol::Time => state.t,
        Symbol::Q(i) => state.q[i as usize],
        Symbol::V(i) => state.v[i as usize],
        Symbol::Z(_) => Dual64::constant(0.0),
        // After the inputs come modes, which hold nothing.
        Symbol::U(i) => {
            let input = program.model.inputs.get(i as usize);
            let input = input.map(|&input| program.model.parameters[input as usize].default);
            Dual64::constant(input.unwrap_or(0.0))
        }
        Symbol::A(i) => state.a[i as usize],
        Symbol::Shift(_) => Dual64::constant(0.0),
        Symbol::Lambda(i) => state.lambda[i as usize],
        Symbol::Rotation(..) => Dual64::constant(f64::NAN),
        Symbol::Parameter(i) => Dual64::constant(program.model.parameters[i as usize].default),
    };
    let mut results = vec![Dual64::constant(0.0); kernel.results];
    kernel.execute(symbol, &mut Vec::new(), &mut results);
    results
}

/// A sparse matrix times a vector.
fn times(pattern: &[(u32, u32)], values: &[Dual64], x: &[Dual64], rows: usize) -> Vec<Dual64> {
    let mut product = vec![Dual64::constant(0.0); rows];
    for (&(row, column), value) in pattern.iter().zip(values) {
        product[row as usize] += *value * x[column as usize];
    }
    product
}

/// phi_q v + phi_t
fn rate(program: &Program, state: &State<Dual64>) -> Vec<Dual64> {
    let phi_q = run(program, KernelKind::PhiQ, state);
    let phi_t = run(program, KernelKind::PhiT, state);
    let product = times(
        &program.patterns.phi_q.entries,
        &phi_q,
        &state.v,
        phi_t.len(),
    );
    product.into_iter().zip(phi_t).map(|(a, b)| a + b).collect()
}

/// phi_q a - eta
fn second_rate(program: &Program, state: &State<Dual64>) -> Vec<Dual64> {
    let phi_q = run(program, KernelKind::PhiQ, state);
    let eta = run(program, KernelKind::Eta, state);
    let product = times(&program.patterns.phi_q.entries, &phi_q, &state.a, eta.len());
    product.into_iter().zip(eta).map(|(a, b)| a - b).collect()
}

/// M a + phi_q^T lambda - Q
fn residual(program: &Program, state: &State<Dual64>) -> Vec<Dual64> {
    let mass = run(program, KernelKind::MassMatrix, state);
    let phi_q = run(program, KernelKind::PhiQ, state);
    let force = run(program, KernelKind::Force, state);
    let mut residual = times(
        &program.patterns.mass_matrix.entries,
        &mass,
        &state.a,
        force.len(),
    );
    for (&(row, column), value) in program.patterns.phi_q.entries.iter().zip(&phi_q) {
        residual[column as usize] += *value * state.lambda[row as usize];
    }
    residual.iter_mut().zip(force).for_each(|(r, f)| *r -= f);
    residual
}

/// Dual parts against values, relative to the largest of either.
#[track_caller]
fn agree(name: &str, what: &str, found: &[f64], dual: &[Dual64], sizes: &[Dual64]) {
    let largest = |m: f64, x: &f64| m.max(x.abs());
    let parts: Vec<f64> = dual.iter().map(|x| x.eps).collect();
    let values: Vec<f64> = sizes.iter().map(|x| x.re).collect();
    let scale = found
        .iter()
        .chain(&parts)
        .chain(&values)
        .fold(1e-300, largest);
    for (index, (found, part)) in found.iter().zip(&parts).enumerate() {
        assert!(
            (found - part).abs() <= TOLERANCE * scale,
            "{name}: {what}[{index}] is {found}, dual numbers say {part}"
        );
    }
}

fn column(pattern: &[(u32, u32)], values: &[Dual64], column: usize, rows: usize) -> Vec<f64> {
    let mut dense = vec![0.0; rows];
    for (&(i, j), value) in pattern.iter().zip(values) {
        if j as usize == column {
            dense[i as usize] = value.re;
        }
    }
    dense
}

#[test]
fn analytic_derivatives_are_those_of_dual_numbers() {
    for (name, text) in models::texts() {
        let program = mbdsl_compiler::compile(&text).verified.unwrap().program;
        let (nv, nc) = (program.model.nv, program.rows.len());
        let is_flat = program.model.graph.attitudes.is_empty();
        let along =
            |j: usize| -> Vec<f64> { (0..nv).map(|k| f64::from(u8::from(k == j))).collect() };
        let unit = Dual64::new(0.0, 1.0);
        let mut random = Random(0x1234_5678_9abc_def1);
        for _ in 0..50 {
            let s = State::random(&mut random, &program);
            let phi_q = run(&program, KernelKind::PhiQ, &s);
            let tangent_q = run(&program, KernelKind::TangentQ, &s);
            let tangent_v = run(&program, KernelKind::TangentV, &s);
            let dphi_q = run(&program, KernelKind::DphiQ, &s);
            let ddphi_q = run(&program, KernelKind::DdphiQ, &s);
            // Derivatives of rates may cancel: they are sums of terms of the size of phi_q, or of eta.
            let of_rates = [&phi_q[..], &dphi_q].concat();
            let eta = run(&program, KernelKind::Eta, &s);
            let of_second_rates = [&eta[..], &phi_q, &ddphi_q].concat();
            for j in 0..nv {
                let mut along_q = s.clone();
                along_q.displace(&program, &along(j));
                let phi = run(&program, KernelKind::Phi, &along_q);
                let analytic = column(&program.patterns.phi_q.entries, &phi_q, j, nc);
                agree(&name, "phi_q", &analytic, &phi, &phi);
                let moved = residual(&program, &along_q);
                let analytic = column(&program.patterns.tangent_q.entries, &tangent_q, j, nv);
                agree(&name, "tangent_q", &analytic, &moved, &tangent_q);
                let moved = rate(&program, &along_q);
                let analytic = column(&program.patterns.dphi_q.entries, &dphi_q, j, nc);
                agree(&name, "dphi_q", &analytic, &moved, &of_rates);
                let moved = second_rate(&program, &along_q);
                let analytic = column(&program.patterns.ddphi_q.entries, &ddphi_q, j, nc);
                agree(&name, "ddphi_q", &analytic, &moved, &of_second_rates);

                let mut along_v = s.clone();
                along_v.v[j] += unit;
                let moved = residual(&program, &along_v);
                let analytic = column(&program.patterns.tangent_v.entries, &tangent_v, j, nv);
                agree(&name, "tangent_v", &analytic, &moved, &tangent_v);
                let moved = second_rate(&program, &along_v);
                // Columns of attitudes do not commute: there d eta/dv is an array of its own.
                let by_v: Vec<f64> = match is_flat {
                    true => {
                        let analytic = column(&program.patterns.dphi_q.entries, &dphi_q, j, nc);
                        analytic.iter().map(|x| 2.0 * x).collect()
                    }
                    false => {
                        let eta_v = run(&program, KernelKind::EtaV, &s);
                        let analytic = column(&program.patterns.eta_v.entries, &eta_v, j, nc);
                        analytic.iter().map(|x| -x).collect()
                    }
                };
                agree(&name, "by v", &by_v, &moved, &of_second_rates);
            }
            let momentum = run(&program, KernelKind::Momentum, &s);
            for (kind, what, pattern) in [
                (
                    KernelKind::MomentumQ,
                    "momentum_q",
                    &program.patterns.momentum_q.entries,
                ),
                (
                    KernelKind::MomentumV,
                    "momentum_v",
                    &program.patterns.momentum_v.entries,
                ),
            ] {
                let derivatives = run(&program, kind, &s);
                for j in 0..nv {
                    let mut moving = s.clone();
                    match kind {
                        KernelKind::MomentumQ => moving.displace(&program, &along(j)),
                        _ => moving.v[j] += unit,
                    }
                    let moved = run(&program, KernelKind::Momentum, &moving);
                    let analytic = column(pattern, &derivatives, j, 2 * nv);
                    agree(&name, what, &analytic, &moved, &momentum);
                }
            }
            let values =
                |kind| -> Vec<f64> { run(&program, kind, &s).iter().map(|x| x.re).collect() };
            let mut later = s.clone();
            later.t += unit;
            let phi = run(&program, KernelKind::Phi, &later);
            agree(&name, "phi_t", &values(KernelKind::PhiT), &phi, &phi);

            // d/dt of phi_q v + phi_t where a = 0.
            let rates: Vec<f64> = s.v.iter().map(|v| v.re).collect();
            later.displace(&program, &rates);
            let moved = rate(&program, &later);
            let eta: Vec<f64> = values(KernelKind::Eta).iter().map(|eta| -eta).collect();
            agree(&name, "eta", &eta, &moved, &phi_q);
            // What the rate of the momenta has without accelerations.
            let moved = run(&program, KernelKind::Momentum, &later);
            let rate = values(KernelKind::Momentum)[nv..].to_vec();
            agree(&name, "rate", &rate, &moved[..nv], &momentum);

            // T is quadratic: T_v(v) - T_v(0) = M v.
            let mass = run(&program, KernelKind::MassMatrix, &s);
            let momentum: Vec<Dual64> =
                times(&program.patterns.mass_matrix.entries, &mass, &s.v, nv);
            let momentum: Vec<f64> = momentum.iter().map(|x| x.re).collect();
            let slopes: Vec<Dual64> = (0..nv)
                .map(|j| {
                    let mut moving = s.clone();
                    moving.v[j] += unit;
                    let mut resting = moving.clone();
                    for v in &mut resting.v {
                        v.re = 0.0;
                    }
                    let kinetic = |s: &State<Dual64>| run(&program, KernelKind::Energy, s)[0];
                    kinetic(&moving) - kinetic(&resting)
                })
                .collect();
            agree(&name, "M v", &momentum, &slopes, &mass);
            let slopes: Vec<Dual64> = (0..nv)
                .map(|j| {
                    let mut moving = s.clone();
                    moving.v[j] += unit;
                    run(&program, KernelKind::Energy, &moving)[0]
                })
                .collect();
            let momentum = values(KernelKind::Momentum)[..nv].to_vec();
            agree(&name, "momentum", &momentum, &slopes, &mass);
        }
    }
}
