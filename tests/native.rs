//! Machine code of text models against their evaluator, to the bit.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl::runtime::{Evaluated, Point};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{Mechanism, MechanismExt, Options, mechanism, simulate};
use mbdsl_compiler::program::KernelKind;
use models::{Random, planned};
use std::fs;
use std::path::Path;

/// The results of every kernel of the table and of `accelerations` at one state, by name.
fn all(mechanism: &dyn Mechanism, state: &State) -> Vec<(&'static str, Vec<f64>)> {
    let layout = mechanism.layout();
    let State {
        t,
        q,
        v,
        u,
        a,
        lambda,
        shift,
    } = state;
    let (nv, nc) = (layout.nv(), layout.nc());
    let z = models::kept(layout);
    let at = Point::new(*t, q, v).states(&z).inputs(u);
    let mut results = Vec::new();
    for &kind in KernelKind::ALL {
        let Some(length) = kind
            .len(layout)
            .filter(|_| kind != KernelKind::Accelerations)
        else {
            continue;
        };
        let mut values = vec![0.5; length];
        let at = at.solution(a, lambda).shifted(shift);
        let is_there = mechanism.evaluate(kind, &at, &mut values) == Evaluated::Done;
        assert!(is_there || kind.is_optional(), "{}", kind.name());
        results.push((kind.name(), values));
    }
    for shift in [None, Some(&shift[..])] {
        let mut values = vec![0.5; nv + nc + 1];
        let (a, rest) = values.split_at_mut(nv);
        let (lambda, solved) = rest.split_at_mut(nc);
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        let at = at.shifted(shift.unwrap_or_default());
        let found = mechanism.accelerations(&at, &mut scratch, a, lambda);
        solved[0] = f64::from(u8::from(found.is_ok()));
        results.push(("accelerations", values));
    }
    results
}

#[derive(Debug)]
struct State {
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    u: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    shift: Vec<f64>,
}

fn random_state(mechanism: &dyn Mechanism, random: &mut Random, size: f64) -> State {
    let layout = mechanism.layout();
    State {
        t: random.next() + 1.0,
        q: random.vector(layout.nq(), size),
        v: random.vector(layout.nv(), 5.0),
        u: random.vector(layout.nu(), 5.0),
        a: random.vector(layout.nv(), 20.0),
        lambda: random.vector(layout.nc(), 30.0),
        shift: random.vector(layout.nc(), 1.0),
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
    for &kind in KernelKind::ALL {
        native.compile(kind).unwrap();
    }
    (native, evaluated)
}

#[test]
fn every_kernel_of_every_model_has_the_bits_of_the_evaluator() {
    let mut texts = models::texts();
    texts.extend(models_with_warnings());
    let functions = include_str!("lanes/functions.mbd");
    texts.push(("tests/lanes/functions.mbd".to_owned(), functions.to_owned()));
    let tables = include_str!("lanes/tables.mbd");
    texts.push(("tests/lanes/tables.mbd".to_owned(), tables.to_owned()));
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

/// The faulty models of `tests/reference/bad` that can be run all the same.
fn models_with_warnings() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference/bad");
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path().join("model.mbd");
        let text = fs::read_to_string(&path).unwrap();
        if mbdsl::text::load(&text).is_ok() {
            texts.push((path.display().to_string(), text));
        }
    }
    assert!(texts.len() >= 2, "{}", texts.len());
    texts
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

mechanism! {
    model Linkage {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = 2.5 m;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body crank   { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body coupler { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }
        rotor rocker { pivot = (2 m, 0); inertia = 2 kg*m^2; point B = (2 m, 0); }
        joint p = revolute(ground.O, crank.A);
        joint q = revolute(crank.B, coupler.A);
        joint r = revolute(coupler.B, rocker.B);
        allow(guess_moved);
        start {
            crank.theta = 60 deg;
            guess coupler.theta = 23 deg;
            guess rocker.theta = 66 deg;
            crank.omega = 8 rad/s;
        }
        output tip = coupler.B;
    }
}

/// The text of the linkage above.
fn linkage() -> String {
    let source = include_str!("native.rs");
    let (_, text) = source.split_once("mechanism! {").unwrap();
    text.split_once("\n}\n").unwrap().0.to_owned()
}

#[test]
fn a_run_has_the_bits_of_the_macro() {
    let (native, evaluated) = compiled(&linkage());
    let options = Options::fixed(1.0, 0.01);
    let of_macro = simulate(&Linkage::default(), &options).unwrap();
    assert_eq!(of_macro.report.work.steps, 100);
    let mechanisms: [&dyn Mechanism; 2] = [&native, &evaluated];
    for mechanism in mechanisms {
        let run = simulate(mechanism, &options).unwrap();
        for node in 0..of_macro.trajectory.len() {
            let same = of_macro.trajectory.state(node) == run.trajectory.state(node);
            assert!(same, "node {node}");
        }
    }
}

#[test]
fn parameters_are_those_of_the_moment() {
    let (mut native, mut evaluated) = compiled(&linkage());
    let before = native.clone();
    let state = random_state(&native, &mut Random(3), 2.0);
    let unchanged = all(&before, &state);
    for (name, value) in [("g", 1.62), ("m2", 7.0), ("L1", 0.4)] {
        native.set(name, value).unwrap();
        evaluated.set(name, value).unwrap();
        assert_eq!(native.get(name), Ok(value));
        assert_same(name, &native, &evaluated, &state);
    }
    assert_ne!(all(&native, &state), unchanged);
    assert_eq!(all(&before, &state), unchanged);
    assert_eq!(NativeMechanism::new(&evaluated).unwrap().get("m2"), Ok(7.0));
    assert!(!native.set_parameter(99, 1.0));
}

#[test]
fn singular_positions_go_to_the_general_solution() {
    let text = "model Twice {
        ground { point O = (0, 0); }
        gravity (0, -9.81 m/s^2);
        body rod { mass = 2 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        joint again = slot(ground.O, rod.A, axis = (1, 0));
        constraint held: rod.theta = 0.3 rad;
        start { guess rod.theta = 0.3 rad; }
        allow(redundant);
    }";
    // It cannot move, so that nothing is said of other positions, and the plan has all rows.
    let (native, evaluated) = compiled(text);
    let state = random_state(&native, &mut Random(5), 1.0);
    let guard = planned(&evaluated, state.t, &state.q, &state.v)
        .pop()
        .unwrap();
    assert!(
        guard <= 0.0,
        "{guard}: the elimination did not meet a singular position"
    );
    assert_same("twice", &native, &evaluated, &state);
    let (mut a, mut lambda) = ([0.0; 3], [0.0; 4]);
    let mut scratch = vec![0.0; native.scratch_len()];
    let State { t, q, v, .. } = &state;
    let solved = native.accelerations(&Point::new(*t, q, v), &mut scratch, &mut a, &mut lambda);
    assert_eq!(solved, Ok(()));
    let y = lambda[1].min(lambda[2]) / lambda[1].max(lambda[2]);
    assert!((y - 1.0).abs() < 1e-9, "least norm shares: {lambda:?}");
}

#[test]
fn threads_share_one_mechanism() {
    let text = chain(12);
    let evaluated = mbdsl::text::load(&text).unwrap();
    // Not compiled beforehand: the threads ask for the same kernels at once.
    let native = NativeMechanism::new(&evaluated).unwrap();
    std::thread::scope(|scope| {
        for seed in 1..=4 {
            let (native, evaluated) = (&native, &evaluated);
            scope.spawn(move || {
                let mut random = Random(seed);
                for _ in 0..20 {
                    let state = random_state(evaluated, &mut random, 3.0);
                    assert_same("threads", native, evaluated, &state);
                }
            });
        }
    });
}

#[test]
fn numbers_that_are_none_stay_so() {
    let (native, evaluated) = compiled(&linkage());
    for (i, x) in [f64::NAN, f64::INFINITY, -0.0, 1e6, -1e6, 1.000_000_1e6]
        .into_iter()
        .enumerate()
    {
        let mut state = random_state(&native, &mut Random(9), 1.0);
        for j in 0..state.q.len() {
            if j % 3 != i % 3 {
                state.q[j] = x;
            }
        }
        assert_same("linkage", &native, &evaluated, &state);
    }
}

#[test]
fn without_machine_code_everything_is_evaluated() {
    let (_, evaluated) = compiled(&linkage());
    let without = NativeMechanism::evaluated(evaluated.clone());
    without.compile(KernelKind::Force).unwrap();
    let state = random_state(&evaluated, &mut Random(11), 1.0);
    assert_same("linkage", &without, &evaluated, &state);
}

#[test]
fn short_slices_are_refused() {
    let (native, _) = compiled(&linkage());
    let refused =
        |run: &(dyn Fn() + std::panic::RefUnwindSafe)| std::panic::catch_unwind(run).is_err();
    let layout = native.layout();
    let (q, v) = (vec![0.1; layout.nq()], vec![0.1; layout.nv()]);
    let native = std::panic::AssertUnwindSafe(&native);
    let lengths = [q.len(), q.len() - 1];
    for (length, expected) in lengths.into_iter().zip([false, true]) {
        assert_eq!(
            refused(&|| native.eta(&Point::new(0.0, &q[..length], &v), &mut [0.0; 6])),
            expected
        );
        assert_eq!(
            refused(&|| native.force(&Point::new(0.0, &q, &v), &mut [0.0; 7][..length])),
            expected
        );
    }
}
