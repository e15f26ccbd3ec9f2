//! Machine code of text models against their evaluator, to the bit.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod models;

use mbdsl::Mechanism;
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl_compiler::program::KernelKind;
use models::Random;

/// The results of every kernel and of `accelerations` at one state, by name.
fn all(mechanism: &dyn Mechanism, state: &State) -> Vec<(&'static str, Vec<f64>)> {
    let layout = mechanism.layout();
    let State {
        t,
        q,
        v,
        a,
        lambda,
        shift,
    } = state;
    let (t, nv, nc) = (*t, layout.nv, layout.nc);
    let (nm, nj) = (layout.mass_pattern.len(), layout.phi_q_pattern.len());
    let mut results = Vec::new();
    let mut of = |name, length, run: &dyn Fn(&mut [f64])| {
        let mut values = vec![0.5; length];
        run(&mut values);
        results.push((name, values));
    };
    let m = mechanism;
    of("mass_matrix", nm, &|x| m.mass_matrix(t, q, x));
    of("force", nv, &|x| m.force(t, q, v, x));
    of("phi", nc, &|x| m.phi(t, q, x));
    of("phi_q", nj, &|x| m.phi_q(t, q, x));
    of("phi_t", nc, &|x| m.phi_t(t, q, x));
    of("eta", nc, &|x| m.eta(t, q, v, x));
    of("dynamics", nm + nv + nj + nc, &|x| m.dynamics(t, q, v, x));
    let n = layout.tangent_q_pattern.len();
    of("tangent_q", n, &|x| m.tangent_q(t, q, v, a, lambda, x));
    let n = layout.tangent_v_pattern.len();
    of("tangent_v", n, &|x| m.tangent_v(t, q, v, x));
    of("momentum", 2 * nv, &|x| m.momentum(t, q, v, x));
    let n = layout.momentum_q_pattern.len();
    of("momentum_q", n, &|x| m.momentum_q(t, q, v, x));
    let n = layout.momentum_v_pattern.len();
    of("momentum_v", n, &|x| m.momentum_v(t, q, v, x));
    let n = layout.dphi_q_pattern.len();
    of("dphi_q", n, &|x| m.dphi_q(t, q, v, x));
    let n = layout.ddphi_q_pattern.len();
    of("ddphi_q", n, &|x| m.ddphi_q(t, q, v, a, x));
    of("energy", 2, &|x| {
        let energy = m.energy(t, q, v);
        x.copy_from_slice(&[energy.kinetic, energy.potential]);
    });
    let n = layout.outputs.len();
    of("outputs", n, &|x| m.outputs(t, q, v, a, lambda, x));
    of("phi_scale", nc, &|x| m.phi_scale(t, x));
    of("start_values", layout.start.len(), &|x| m.start_values(x));
    of("lengths", layout.lengths, &|x| m.lengths(x));
    for shift in [None, Some(&shift[..])] {
        of("accelerations", nv + nc + 1, &|x| {
            let (a, rest) = x.split_at_mut(nv);
            let (lambda, solved) = rest.split_at_mut(nc);
            let mut scratch = vec![0.0; m.scratch_len()];
            let found = m.accelerations(t, q, v, shift, &mut scratch, a, lambda);
            solved[0] = f64::from(u8::from(found.is_ok()));
        });
    }
    results
}

#[derive(Debug)]
struct State {
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    shift: Vec<f64>,
}

fn random_state(mechanism: &dyn Mechanism, random: &mut Random, size: f64) -> State {
    let layout = mechanism.layout();
    State {
        t: random.next() + 1.0,
        q: random.vector(layout.nq, size),
        v: random.vector(layout.nv, 5.0),
        a: random.vector(layout.nv, 20.0),
        lambda: random.vector(layout.nc, 30.0),
        shift: random.vector(layout.nc, 1.0),
    }
}

/// Equal bits; NaN only where there is NaN, whose payload no processor promises.
fn assert_same(name: &str, native: &dyn Mechanism, evaluated: &dyn Mechanism, state: &State) {
    let pairs = all(native, state).into_iter().zip(all(evaluated, state));
    for ((kernel, native), (_, evaluated)) in pairs {
        for (i, (x, y)) in native.iter().zip(&evaluated).enumerate() {
            let same = x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan();
            assert!(
                same,
                "{name}, {kernel}[{i}]: {x:e}, evaluated {y:e}, at {state:?}"
            );
        }
    }
}

fn compiled(text: &str) -> (NativeMechanism, TextMechanism) {
    let evaluated = mbdsl::text::load(text).unwrap();
    let native = NativeMechanism::new(&evaluated).unwrap();
    for kind in KernelKind::ALL {
        native.compile(kind).unwrap();
    }
    (native, evaluated)
}

#[test]
fn every_kernel_of_every_model_has_the_bits_of_the_evaluator() {
    let mut texts = models::texts();
    let functions = include_str!("lanes/functions.mbd");
    texts.push(("tests/lanes/functions.mbd".to_owned(), functions.to_owned()));
    texts.push(("chain of 20".to_owned(), chain(20)));
    let mut random = Random(7);
    for (name, text) in texts {
        let (native, evaluated) = compiled(&text);
        for size in [0.1, 1.0, 1.0, 3.0, 100.0, 2e6, 1e300] {
            let state = random_state(&native, &mut random, size);
            assert_same(&name, &native, &evaluated, &state);
        }
    }
}

/// Some rods in a row, long enough for loops.
fn chain(rods: usize) -> String {
    format!(
        "model Chain {{
            const N = {rods};
            param g = 9.81 m/s^2;
            param m = 1 kg;
            param L = 0.1 m;
            gravity (0, -g);
            ground {{ point O = (0, 0); }}
            body rod[1] {{ mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }}
            joint pin[1] = revolute(ground.O, rod[1].A);
            for i in 2..=N {{
                body rod[i] {{ mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }}
                joint pin[i] = revolute(rod[i-1].B, rod[i].A);
            }}
            start {{ for i in 1..=N {{ rod[i].theta = 0; }} }}
        }}"
    )
}
