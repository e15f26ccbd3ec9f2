//! How many instructions a pass of evaluations over all states takes, counted by valgrind: figures
//! without noise.
//!
//! There are 64 states of the two bars and of the four-bar linkage, and 1024 rods in those of every
//! chain. Wants valgrind and `gungraun-runner`; CONTRIBUTING.md says how to get it.
#![allow(missing_docs, clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../examples/speed/src/baselines/mod.rs"]
mod baselines;
#[path = "../examples/speed/src/chains.rs"]
mod chains;
#[allow(dead_code)]
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
use evaluations::{chain_by_hand, closed, dense_lu, generated, schur_cholesky, two_bars_angles};
use gungraun::{library_benchmark, library_benchmark_group, main};
use measure::Side;
use models::{FourBar, TwoBars};
use states::{STATES, State, hanging, of_chain, of_motion};

/// What passes over states that live as long as the program.
type Pass = Side<'static>;

fn two_bars(pass: fn(&'static [State]) -> Pass) -> Pass {
    pass(hanging(&[1.0, 3.0_f64.sqrt()], STATES).leak())
}

fn four_bar(pass: fn(&'static [State]) -> Pass) -> Pass {
    pass(of_motion(&FourBar::default(), 2.0).unwrap().leak())
}

fn chain(place: usize) -> Pass {
    let (rods, generated) = CHAINS[place];
    generated(of_chain(rods).leak())
}

fn chain_baseline(place: usize) -> Pass {
    let (rods, _) = CHAINS[place];
    chain_by_hand(rods, of_chain(rods).leak())
}

// The pass is given back, so that freeing its memory is not counted.
#[library_benchmark]
#[bench::generated(two_bars(|s| generated(TwoBars::default(), s)))]
#[bench::dense_lu(two_bars(|s| dense_lu::<_, 6, 4, 10>(
    baselines::two_bars::TwoBars::default(), baselines::two_bars::TwoBars::saddle_point, s
)))]
#[bench::schur(two_bars(|s| schur_cholesky(
    baselines::two_bars::TwoBars::default(), baselines::two_bars::TwoBars::saddle_point, s
)))]
#[bench::closed_form(two_bars(|s| closed(
    baselines::two_bars::TwoBars::default(), baselines::two_bars::TwoBars::accelerations, s
)))]
#[bench::closed_form_angles_only(two_bars(two_bars_angles))]
fn of_two_bars(mut pass: Pass) -> Pass {
    pass();
    pass
}

#[library_benchmark]
#[bench::generated(four_bar(|s| generated(FourBar::default(), s)))]
#[bench::dense_lu(four_bar(|s| dense_lu::<_, 9, 8, 17>(
    baselines::four_bar::FourBar::default(), baselines::four_bar::FourBar::saddle_point, s
)))]
#[bench::schur(four_bar(|s| schur_cholesky(
    baselines::four_bar::FourBar::default(), baselines::four_bar::FourBar::saddle_point, s
)))]
#[bench::closed_form(four_bar(|s| closed(
    baselines::four_bar::FourBar::default(), baselines::four_bar::FourBar::accelerations, s
)))]
fn of_four_bar(mut pass: Pass) -> Pass {
    pass();
    pass
}

#[library_benchmark]
#[bench::shortest(chain(0))]
#[bench::middle(chain(1))]
#[bench::longest(chain(2))]
#[bench::shortest_by_hand(chain_baseline(0))]
#[bench::middle_by_hand(chain_baseline(1))]
#[bench::longest_by_hand(chain_baseline(2))]
fn of_chain_of_rods(mut pass: Pass) -> Pass {
    pass();
    pass
}

library_benchmark_group!(
    name = evaluations_of_all_states,
    benchmarks = [of_two_bars, of_four_bar, of_chain_of_rods]
);
main!(library_benchmark_groups = evaluations_of_all_states);
