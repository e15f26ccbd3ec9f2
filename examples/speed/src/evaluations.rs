//! One evaluation of a and lambda, generated and by hand, as programs that go through all states.

use super::baselines::chain::{Chain, Eliminated};
use super::baselines::saddle_point::SaddlePoint;
use super::baselines::two_bars;
use super::measure::Side;
use super::states::State;
use mbdsl::Mechanism;
use mbdsl::runtime::Point;
use mbdsl::runtime::Singular;
use mbdsl::runtime::{KernelsExt, LANES, Lanes, Scalar};
use nalgebra::{Const, DimMin};
use std::hint::black_box;

// Parameters and states are hidden from the optimiser in every evaluation: it can neither compute
// with their values beforehand nor keep from one state what is the same for all.

/// What `mechanism!` generated, through the trait.
pub(crate) fn generated<'a>(mechanism: impl Mechanism + 'a, states: &'a [State]) -> Side<'a> {
    let layout = mechanism.layout();
    let (nv, nc) = (layout.nv(), layout.nc());
    let (mut a, mut lambda) = (vec![0.0; nv], vec![0.0; nc]);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    Box::new(move || {
        for State { q, v } in states {
            let (mechanism, q, v) = black_box((&mechanism, &q[..], &v[..]));
            let (a, lambda) = (&mut a[..], &mut lambda[..]);
            let solved = mechanism.accelerations(&Point::new(0.0, q, v), &mut scratch, a, lambda);
            // As callers do: a failure is handled elsewhere.
            if let Err(fault) = solved {
                failed(fault);
            }
            black_box((a, lambda));
        }
    })
}

/// No state of these motions is singular.
#[cold]
#[inline(never)]
fn failed(fault: Singular) {
    black_box(fault);
}

/// The same on lanes: as many states at once as there are lanes.
pub(crate) fn on_lanes<'a>(mechanism: &impl Mechanism, states: &'a [State]) -> Option<Side<'a>> {
    let layout = mechanism.layout();
    let (nv, nc) = (layout.nv(), layout.nc());
    let kernels = mechanism.lanes()?;
    let side_by_side = |of: fn(&State) -> &[f64], states: &[State]| -> Vec<Lanes> {
        let lanes = |i: usize| std::array::from_fn(|lane| of(&states[lane])[i]);
        (0..nv).map(|i| Lanes::from_arr(lanes(i))).collect()
    };
    let groups: Vec<_> = states
        .chunks_exact(LANES)
        .map(|group| (side_by_side(|s| &s.q, group), side_by_side(|s| &s.v, group)))
        .collect();
    let zero = Lanes::constant(0.0);
    let (shift, mut results) = (vec![zero; nc], vec![zero; nv + nc + 1]);
    Some(Box::new(move || {
        for (q, v) in &groups {
            let (kernels, q, v) = black_box((&kernels, &q[..], &v[..]));
            kernels.accelerations(&Point::new(zero, q, v).shifted(&shift), &mut results);
            black_box(&mut results);
        }
    }))
}

/// Dense LU of the matrices that a person writes down, N = NV + NC.
pub(crate) fn dense_lu<'a, M: 'a, const NV: usize, const NC: usize, const N: usize>(
    model: M,
    blocks: fn(&M, &[f64], &[f64]) -> SaddlePoint<NV, NC>,
    states: &'a [State],
) -> Side<'a>
where
    Const<N>: DimMin<Const<N>, Output = Const<N>>,
{
    Box::new(move || {
        for State { q, v } in states {
            let (model, q, v) = black_box((&model, q, v));
            let _ = black_box(blocks(model, q, v).dense_lu::<N>());
        }
    })
}

/// The Schur complement of the same matrices, with Cholesky.
pub(crate) fn schur_cholesky<'a, M: 'a, const NV: usize, const NC: usize>(
    model: M,
    blocks: fn(&M, &[f64], &[f64]) -> SaddlePoint<NV, NC>,
    states: &'a [State],
) -> Side<'a> {
    Box::new(move || {
        for State { q, v } in states {
            let (model, q, v) = black_box((&model, q, v));
            let _ = black_box(blocks(model, q, v).schur_cholesky());
        }
    })
}

/// The closed form of the two bars: the two angular accelerations from the two angles.
pub(crate) fn two_bars_angles(states: &[State]) -> Side<'_> {
    let model = two_bars::TwoBars::default();
    let angles = |x: &[f64]| [x[2], x[5]];
    let states: Vec<_> = states
        .iter()
        .map(|s| (angles(&s.q), angles(&s.v)))
        .collect();
    Box::new(move || {
        for (theta, omega) in &states {
            let (model, theta, omega) = black_box((&model, theta, omega));
            black_box(model.angular_accelerations(*theta, *omega));
        }
    })
}

/// A closed form of one mechanism: everything.
pub(crate) fn closed<'a, M, const NQ: usize, const NV: usize, const NC: usize>(
    model: M,
    accelerations: impl Fn(&M, &[f64; NQ], &[f64; NV], &mut [f64; NV], &mut [f64; NC]) + 'a,
    states: &[State],
) -> Side<'a>
where
    M: 'a,
{
    let states: Vec<([f64; NQ], [f64; NV])> =
        states.iter().map(|s| (array(&s.q), array(&s.v))).collect();
    let (mut a, mut lambda) = ([0.0; NV], [0.0; NC]);
    Box::new(move || {
        for (q, v) in &states {
            let (model, q, v) = black_box((&model, q, v));
            accelerations(model, q, v, &mut a, &mut lambda);
            black_box((&mut a, &mut lambda));
        }
    })
}

fn array<const N: usize>(x: &[f64]) -> [f64; N] {
    std::array::from_fn(|i| x[i])
}

/// The elimination along a chain of so many rods.
pub(crate) fn chain_by_hand(rods: usize, states: &[State]) -> Side<'_> {
    let model = Chain::default();
    let (mut a, mut lambda) = (vec![0.0; 3 * rods], vec![0.0; 2 * rods]);
    let mut work = vec![Eliminated::default(); rods];
    Box::new(move || {
        for State { q, v } in states {
            let (model, q, v) = black_box((&model, q, v));
            model.accelerations(q, v, &mut work, &mut a, &mut lambda);
            black_box((&mut a, &mut lambda));
        }
    })
}
