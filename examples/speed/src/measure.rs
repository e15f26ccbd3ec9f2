//! Times of several programs, taken in turns, so that a busy moment of the machine does not fall on
//! one of them alone.

use std::time::{Duration, Instant};

/// A sample lasts so long at least: far above the resolution of the clock, and far below a slice of
/// the scheduler.
const SAMPLE: Duration = Duration::from_micros(200);

/// Everything is sampled so often at least.
const FEWEST: usize = 3;

/// The time of the fastest call of each, in s; samples are taken until the budget is spent.
pub(crate) fn in_turns<const N: usize>(budget: Duration, mut sides: [Side<'_>; N]) -> [f64; N] {
    let calls = sides.each_mut().map(|side| calls_of_a_sample(side));
    let mut fastest = [f64::INFINITY; N];
    let begin = Instant::now();
    let mut samples = 0;
    while samples < FEWEST || begin.elapsed() < budget {
        for i in 0..N {
            let time = timed(&mut sides[i], calls[i]).as_secs_f64() / calls[i] as f64;
            fastest[i] = fastest[i].min(time);
        }
        samples += 1;
    }
    fastest
}

/// A program to be timed.
pub(crate) type Side<'a> = Box<dyn FnMut() + 'a>;

fn timed(side: &mut Side<'_>, calls: usize) -> Duration {
    let begin = Instant::now();
    for _ in 0..calls {
        side();
    }
    begin.elapsed()
}

/// How many calls make a sample; they also warm caches up.
fn calls_of_a_sample(side: &mut Side<'_>) -> usize {
    let mut calls = 1;
    while timed(side, calls) < SAMPLE {
        calls *= 2;
    }
    calls
}
