//! Kernels on lanes: every lane has the bits of a call of its own.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::models;
use mbdsl::runtime::__private::is_regular;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Kernels, LANES, Lanes, Mechanism};
use mbdsl::text::{NativeMechanism, load};
use mbdsl::{MechanismExt, mechanism};
use mbdsl_runtime::KernelsExt;
use models::Random;

mechanism!(file = "lanes/functions.mbd");

/// One number that is none is as good as another.
#[track_caller]
fn same(what: &str, found: f64, expected: f64) {
    let equal = found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan());
    assert!(equal, "{what}: {found:e}, alone {expected:e}");
}

/// Numbers at which functions are tried: special ones first.
const SPECIAL: [f64; 20] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    1e-310,
    -5e-324,
    1e300,
    -1e300,
    std::f64::consts::FRAC_PI_4,
    std::f64::consts::PI,
    1e6,
    1.000_000_1e6,
    -1e17,
    710.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    f64::MAX,
];

/// All outputs of `Functions` at LANES pairs at once, and at each pair.
fn functions_agree(alone: &mut impl Mechanism, together: &mut dyn Kernels<Lanes>, x: &[[f64; 2]]) {
    let names: Vec<String> = alone
        .layout()
        .outputs()
        .iter()
        .map(|o| o.name.to_string())
        .collect();
    let zero = Lanes::from_arr([0.0; LANES]);
    let mut outputs = vec![zero; names.len()];
    for parameter in 0..2 {
        let values: [f64; LANES] = std::array::from_fn(|lane| {
            let [first, second] = x[lane];
            if parameter == 0 { first } else { second }
        });
        assert!(together.set_parameter(parameter, Lanes::from_arr(values)));
    }
    together.outputs(
        &Point::new(zero, &[zero], &[zero]).solution(&[zero], &[]),
        &mut outputs,
    );
    for (lane, pair) in x.iter().enumerate() {
        for (parameter, value) in pair.iter().enumerate() {
            assert!(alone.set_parameter(parameter, *value));
        }
        let mut expected = vec![0.0; names.len()];
        alone.outputs(
            &Point::new(0.0, &[0.0], &[0.0]).solution(&[0.0], &[]),
            &mut expected,
        );
        for ((name, lanes), expected) in names.iter().zip(&outputs).zip(expected) {
            same(
                &format!("{name} at {pair:?}"),
                lanes.into_arr()[lane],
                expected,
            );
        }
    }
}

#[test]
fn every_function_has_the_bits_of_a_call_of_its_own() {
    let mut random = Random(3);
    let text = load(include_str!("lanes/functions.mbd")).unwrap();
    let compiled = Functions::default();
    let mut pairs: Vec<[f64; 2]> = SPECIAL
        .iter()
        .flat_map(|x| SPECIAL.iter().map(|y| [*x, *y]))
        .collect();
    pairs.extend((0..4000).map(|n| {
        let size = [1.0, 10.0, 1e3, 2e6][n % 4];
        [random.next() * size, random.next() * size]
    }));
    let (mut on_lanes, mut text_on_lanes) = (compiled.lanes().unwrap(), text.lanes().unwrap());
    let mut native = NativeMechanism::new(&text).unwrap().lanes().unwrap();
    for group in pairs.chunks_exact(LANES) {
        functions_agree(&mut compiled.clone(), &mut *on_lanes, group);
        functions_agree(&mut text.clone(), &mut *text_on_lanes, group);
        functions_agree(&mut text.clone(), &mut *native, group);
    }
}

/// One state.
struct State {
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    u: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
}

/// The numbers of all states side by side.
fn side_by_side(states: &[State], numbers: impl Fn(&State) -> &[f64]) -> Vec<Lanes> {
    let count = numbers(&states[0]).len();
    let lanes = |i: usize| Lanes::from_arr(std::array::from_fn(|lane| numbers(&states[lane])[i]));
    (0..count).map(lanes).collect()
}

/// All kernels of all models, each lane with another state and other parameters.
#[test]
fn every_kernel_has_the_bits_of_a_call_of_its_own() {
    let mut random = Random(11);
    let mut regular = 0;
    for (name, text) in models::smooth() {
        let Ok(mechanism) = load(&text) else { continue };
        let layout = mechanism.layout();
        let native = NativeMechanism::new(&mechanism).unwrap();
        for mut on_lanes in [mechanism.lanes().unwrap(), native.lanes().unwrap()] {
            let mut alone = vec![mechanism.clone(); LANES];
            for index in 0..layout.parameters().len() {
                let own = mechanism.parameter(index).unwrap();
                let values = std::array::from_fn(|_| own * (1.0 + 0.1 * random.next()));
                assert!(on_lanes.set_parameter(index, Lanes::from_arr(values)));
                for (alone, value) in alone.iter_mut().zip(values) {
                    alone.set_parameter(index, value);
                }
            }
            assert!(
                !on_lanes.set_parameter(layout.parameters().len(), Lanes::from_arr([0.0; LANES]))
            );
            let states: Vec<State> = (0..LANES)
                .map(|_| State {
                    t: random.next(),
                    q: random.vector(layout.nq(), 2.0),
                    v: random.vector(layout.nv(), 2.0),
                    u: random.vector(layout.nu(), 2.0),
                    a: random.vector(layout.nv(), 2.0),
                    lambda: random.vector(layout.nc(), 2.0),
                })
                .collect();
            let t = Lanes::from_arr(std::array::from_fn(|lane| states[lane].t));
            let q = side_by_side(&states, |state| &state.q);
            let v = side_by_side(&states, |state| &state.v);
            let u = side_by_side(&states, |state| &state.u);
            let a = side_by_side(&states, |state| &state.a);
            let lambda = side_by_side(&states, |state| &state.lambda);
            let (nm, nj) = (
                layout.patterns().mass_matrix.len(),
                layout.patterns().phi_q.len(),
            );
            let check = |what: &str,
                         count: usize,
                         together: &dyn Fn(&mut [Lanes]),
                         single: &dyn Fn(usize, &State, &mut [f64])| {
                let mut found = vec![Lanes::from_arr([f64::NAN; LANES]); count];
                together(&mut found);
                for (lane, state) in states.iter().enumerate() {
                    let mut expected = vec![f64::NAN; count];
                    single(lane, state, &mut expected);
                    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
                        same(
                            &format!("{name}: {what}[{i}]"),
                            found.into_arr()[lane],
                            expected,
                        );
                    }
                }
            };
            check(
                "phi",
                layout.nc(),
                &|r| on_lanes.phi(&Point::position(t, &q), r),
                &|lane, s, r| {
                    alone[lane].phi(&Point::position(s.t, &s.q), r);
                },
            );
            check(
                "phi_q",
                nj,
                &|r| on_lanes.phi_q(&Point::position(t, &q), r),
                &|lane, s, r| {
                    alone[lane].phi_q(&Point::position(s.t, &s.q), r);
                },
            );
            check(
                "phi_t",
                layout.nc(),
                &|r| on_lanes.phi_t(&Point::position(t, &q), r),
                &|lane, s, r| {
                    alone[lane].phi_t(&Point::position(s.t, &s.q), r);
                },
            );
            check(
                "eta",
                layout.nc(),
                &|r| on_lanes.eta(&Point::new(t, &q, &v), r),
                &|lane, s, r| {
                    alone[lane].eta(&Point::new(s.t, &s.q, &s.v), r);
                },
            );
            let z = models::kept(layout);
            let z_of_all: Vec<Lanes> = z.iter().map(|z| Lanes::from_arr([*z; LANES])).collect();
            let all = nm + layout.nv() + nj + layout.nc();
            check(
                "dynamics",
                all,
                &|r| on_lanes.dynamics(&Point::new(t, &q, &v).states(&z_of_all).inputs(&u), r),
                &|lane, s, r| {
                    alone[lane].dynamics(&Point::new(s.t, &s.q, &s.v).states(&z).inputs(&s.u), r);
                },
            );
            // Where the planned elimination does not do, the mechanism has another one.
            let shift = side_by_side(&states, |state| &state.lambda);
            let n = layout.nv() + layout.nc();
            let mut results = vec![Lanes::from_arr([0.0; LANES]); n + 1];
            on_lanes.accelerations(
                &Point::new(t, &q, &v)
                    .states(&z_of_all)
                    .inputs(&u)
                    .shifted(&shift),
                &mut results,
            );
            for (lane, state) in states.iter().enumerate() {
                let found: Vec<f64> = results.iter().map(|x| x.into_arr()[lane]).collect();
                let (a, lambda) = found[..n].split_at(layout.nv());
                if is_regular(found[n], a, lambda) {
                    let mut expected = vec![0.0; n];
                    let (a, lambda) = expected.split_at_mut(layout.nv());
                    let mut scratch = vec![0.0; alone[lane].scratch_len()];
                    let State {
                        t,
                        q,
                        v,
                        u,
                        lambda: shift,
                        ..
                    } = state;
                    let solved = alone[lane].accelerations(
                        &Point::new(*t, q, v).states(&z).inputs(u).shifted(shift),
                        &mut scratch,
                        a,
                        lambda,
                    );
                    assert!(solved.is_ok());
                    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
                        same(&format!("{name}: accelerations[{i}]"), *found, expected);
                    }
                    regular += 1;
                }
            }
            check(
                "energy",
                2,
                &|r| on_lanes.energy(&Point::new(t, &q, &v), r),
                &|lane, s, r| alone[lane].energy(&Point::new(s.t, &s.q, &s.v), r),
            );
            check(
                "outputs",
                layout.outputs().len(),
                &|r| {
                    on_lanes.outputs(
                        &Point::new(t, &q, &v)
                            .states(&z_of_all)
                            .inputs(&u)
                            .solution(&a, &lambda),
                        r,
                    )
                },
                &|lane, s, r| {
                    alone[lane].outputs(
                        &Point::new(s.t, &s.q, &s.v)
                            .states(&z)
                            .inputs(&s.u)
                            .solution(&s.a, &s.lambda),
                        r,
                    )
                },
            );
            check(
                "phi_scale",
                layout.nc(),
                &|r| on_lanes.phi_scale(&Point::time(t), r),
                &|lane, s, r| {
                    alone[lane].phi_scale(&Point::time(s.t), r);
                },
            );
        }
    }
    assert!(regular > 80, "{regular} lanes have accelerations");
}
