//! What one pass of evaluations over all states costs: generated, evaluated from text, and by hand.
//!
//! The same programs as in the example `speed`, which prints their ratios.
#![allow(missing_docs, clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../examples/speed/src/baselines/mod.rs"]
mod baselines;
#[path = "../examples/speed/src/chains.rs"]
mod chains;
#[path = "../examples/speed/src/evaluations.rs"]
mod evaluations;
#[allow(dead_code)]
#[path = "../examples/speed/src/measure.rs"]
mod measure;
#[path = "../examples/speed/src/models.rs"]
mod models;
#[path = "../examples/speed/src/states.rs"]
mod states;

use chains::CHAINS;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evaluations::{
    chain_by_hand, closed, dense_lu, generated, on_lanes, schur_cholesky, two_bars_angles,
};
use measure::Side;
use models::{FourBar, TwoBars};
use states::{STATES, hanging, of_chain, of_motion};

/// Throughput is in evaluations, or in rods of chains, a second.
fn measure<const N: usize>(
    c: &mut Criterion,
    name: &str,
    elements: usize,
    sides: [(&str, Side<'_>); N],
) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(elements as u64));
    for (name, mut side) in sides {
        group.bench_function(name, |bencher| bencher.iter(&mut side));
    }
    group.finish();
}

fn two_bars(c: &mut Criterion) {
    let model = baselines::two_bars::TwoBars::default();
    let states = hanging(&[model.l1, model.l2], STATES);
    let blocks = baselines::two_bars::TwoBars::saddle_point;
    let text = include_str!("../tests/reference/two_bars/model.mbd");
    let evaluated = mbdsl::text::load(text).unwrap();
    let sides = [
        ("generated", generated(TwoBars::default(), &states)),
        (
            "generated, on lanes",
            on_lanes(&TwoBars::default(), &states).unwrap(),
        ),
        ("evaluated", generated(evaluated, &states)),
        ("dense LU", dense_lu::<_, 6, 4, 10>(model, blocks, &states)),
        ("Schur", schur_cholesky(model, blocks, &states)),
        (
            "closed form",
            closed(model, baselines::two_bars::TwoBars::accelerations, &states),
        ),
        ("closed form, angles only", two_bars_angles(&states)),
    ];
    measure(c, "two bars", states.len(), sides);
}

fn four_bar(c: &mut Criterion) {
    let model = baselines::four_bar::FourBar::default();
    let states = of_motion(&FourBar::default(), 2.0).unwrap();
    let blocks = baselines::four_bar::FourBar::saddle_point;
    let sides = [
        ("generated", generated(FourBar::default(), &states)),
        ("dense LU", dense_lu::<_, 9, 8, 17>(model, blocks, &states)),
        ("Schur", schur_cholesky(model, blocks, &states)),
        (
            "closed form",
            closed(model, baselines::four_bar::FourBar::accelerations, &states),
        ),
    ];
    measure(c, "four bar", states.len(), sides);
}

fn chain(c: &mut Criterion) {
    for (rods, generated) in CHAINS {
        let states = of_chain(*rods);
        let sides = [
            ("generated", generated(&states)),
            ("by hand", chain_by_hand(*rods, &states)),
        ];
        measure(c, &format!("chain of {rods}"), states.len() * *rods, sides);
    }
}

criterion_group!(benches, two_bars, four_bar, chain);
criterion_main!(benches);
