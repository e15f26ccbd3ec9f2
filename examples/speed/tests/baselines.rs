//! What generated code is timed against gives the same accelerations and multipliers.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../src/baselines/mod.rs"]
mod baselines;
#[path = "../src/models.rs"]
mod models;
#[allow(dead_code)]
#[path = "../src/states.rs"]
mod states;

use baselines::chain::{Chain, Eliminated};
use baselines::rssr::Rssr;
use baselines::saddle_point::SaddlePoint;
use baselines::spherical_pendulum::SphericalPendulum;
use baselines::{four_bar, two_bars};
use mbdsl::runtime::Point;
use mbdsl::{Mechanism, Options, simulate};
use states::{STATES, State, hanging, of_motion};

models::chains!(Chain1: 1, Chain12: 12);

/// a and lambda from generated code, one behind the other.
fn generated(mechanism: &impl Mechanism, State { q, v }: &State) -> Vec<f64> {
    let layout = mechanism.layout();
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    mechanism
        .accelerations(&Point::new(0.0, q, v), &mut scratch, &mut a, &mut lambda)
        .unwrap();
    a.extend(lambda);
    a
}

/// To 1e-10 of the largest of them.
#[track_caller]
fn assert_same(ours: &[f64], by_hand: &[f64]) {
    assert_eq!(ours.len(), by_hand.len());
    let size = ours.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    for (i, (x, y)) in ours.iter().zip(by_hand).enumerate() {
        assert!((x - y).abs() <= 1e-10 * size, "{i}: {x} and {y} of {size}");
    }
}

#[track_caller]
fn assert_schur<const NV: usize, const NC: usize>(ours: &[f64], blocks: &SaddlePoint<NV, NC>) {
    let (a, lambda) = blocks.schur_cholesky().unwrap();
    assert_same(ours, &[a.as_slice(), lambda.as_slice()].concat());
}

#[test]
fn two_bars() {
    let (mechanism, model) = (models::TwoBars::default(), two_bars::TwoBars::default());
    for state in hanging(&[model.l1, model.l2], STATES) {
        let ours = generated(&mechanism, &state);
        let State { q, v } = &state;
        let blocks = model.saddle_point(q, v);
        assert_same(&ours, blocks.dense_lu::<10>().unwrap().as_slice());
        assert_schur(&ours, &blocks);
        let angles = model.angular_accelerations([q[2], q[5]], [v[2], v[5]]);
        assert_same(&[ours[2], ours[5]], &angles);
        let (mut a, mut lambda) = ([0.0; 6], [0.0; 4]);
        let (q, v) = (q[..].try_into().unwrap(), v[..].try_into().unwrap());
        model.accelerations(q, v, &mut a, &mut lambda);
        assert_same(&ours, &[&a[..], &lambda].concat());
    }
}

#[test]
fn two_bars_by_runge_kutta() {
    let run = simulate(&models::TwoBars::default(), &Options::fixed(1.0, 0.01)).unwrap();
    let start = [60_f64.to_radians(), -30_f64.to_radians(), 0.0, 0.0];
    let nodes = two_bars::TwoBars::default().rk4(start, 0.01, 100);
    assert_eq!(nodes.len(), run.trajectory.len());
    // The angles of the index-1 equations do not know the positions: both runs are the same.
    let [theta1, theta2, omega1, omega2] =
        ["rod1.theta", "rod2.theta", "rod1.omega", "rod2.omega"].map(|x| &run.trajectory[x]);
    for (node, y) in nodes.iter().enumerate() {
        assert_same(&[theta1[node], theta2[node], omega1[node], omega2[node]], y);
    }
}

#[test]
fn four_bar() {
    let (mechanism, model) = (models::FourBar::default(), four_bar::FourBar::default());
    let states = of_motion(&mechanism, 2.0).unwrap();
    assert_eq!(states.len(), STATES);
    for state in states {
        let ours = generated(&mechanism, &state);
        let State { q, v } = &state;
        let blocks = model.saddle_point(q, v);
        assert_same(&ours, blocks.dense_lu::<17>().unwrap().as_slice());
        assert_schur(&ours, &blocks);
        let (mut a, mut lambda) = ([0.0; 9], [0.0; 8]);
        let (q, v) = (q[..].try_into().unwrap(), v[..].try_into().unwrap());
        model.accelerations(q, v, &mut a, &mut lambda);
        assert_same(&ours, &[&a[..], &lambda].concat());
    }
}

/// What a person derives against generated code, on a motion.
#[track_caller]
fn assert_closed<M, const NQ: usize, const NV: usize, const NC: usize>(
    mechanism: &impl Mechanism,
    model: &M,
    accelerations: impl Fn(&M, &[f64; NQ], &[f64; NV], &mut [f64; NV], &mut [f64; NC]),
) {
    let states = of_motion(mechanism, 2.0).unwrap();
    assert_eq!(states.len(), STATES);
    for state in states {
        let ours = generated(mechanism, &state);
        let (mut a, mut lambda) = ([0.0; NV], [0.0; NC]);
        let State { q, v } = &state;
        let (q, v) = (q[..].try_into().unwrap(), v[..].try_into().unwrap());
        accelerations(model, q, v, &mut a, &mut lambda);
        assert_same(&ours, &[&a[..], &lambda].concat());
    }
}

#[test]
fn bodies_on_ball_joints() {
    let model = SphericalPendulum::default();
    let by_hand = SphericalPendulum::accelerations;
    assert_closed(&models::SphericalPendulum::default(), &model, by_hand);
}

#[test]
fn a_coupler_on_ball_joints() {
    assert_closed(
        &models::Rssr::default(),
        &Rssr::default(),
        Rssr::accelerations,
    );
}

/// Beside the constraints, with what a stabilization adds to eta.
#[test]
fn a_coupler_on_ball_joints_at_any_state() {
    let (mechanism, model) = (models::Rssr::default(), Rssr::default());
    let mut seed = 1_u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(seed >> 8) / f64::from(1_u32 << 24) - 0.5
    };
    for State { mut q, mut v } in of_motion(&mechanism, 2.0).unwrap() {
        q.iter_mut().for_each(|q| *q += 0.2 * random());
        v.iter_mut().for_each(|v| *v += 2.0 * random());
        for first in [3, 10, 17] {
            let length = q[first..first + 4]
                .iter()
                .map(|p| p * p)
                .sum::<f64>()
                .sqrt();
            q[first..first + 4].iter_mut().for_each(|p| *p /= length);
        }
        let shift: [f64; 16] = std::array::from_fn(|_| random());
        let (mut ours, mut multipliers) = (vec![0.0; 18], vec![0.0; 16]);
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        let (z, u) = (&[], &[]);
        mechanism
            .accelerations(
                &Point::new(0.0, &q, &v).states(z).inputs(u).shifted(&shift),
                &mut scratch,
                &mut ours,
                &mut multipliers,
            )
            .unwrap();
        ours.extend(multipliers);
        let (mut a, mut lambda) = ([0.0; 18], [0.0; 16]);
        let (q, v) = (q[..].try_into().unwrap(), v[..].try_into().unwrap());
        if model.accelerations_beside((q, v, &shift), &mut a, &mut lambda) {
            assert_same(&ours, &[&a[..], &lambda].concat());
        }
    }
}

#[test]
fn chains() {
    fn check(mechanism: &impl Mechanism, rods: usize) {
        let model = Chain::default();
        for state in hanging(&vec![model.l; rods], STATES) {
            let (mut a, mut lambda) = (vec![0.0; 3 * rods], vec![0.0; 2 * rods]);
            let mut work = vec![Eliminated::default(); rods];
            model.accelerations(&state.q, &state.v, &mut work, &mut a, &mut lambda);
            assert_same(&generated(mechanism, &state), &[a, lambda].concat());
        }
    }
    check(&Chain1::default(), 1);
    check(&Chain12::default(), 12);
}
