//! A run that another thread ends: within one step, with everything up to there.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{METHODS, StopCause};
use mbdsl::text::load;
use mbdsl::{Method, Options, SimulationError, simulate};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

/// The other thread says stop when a node has been recorded; the run waits until it has, so that
/// the next step is the one that must not come.
#[test]
fn no_step_is_made_after_the_word() {
    let model = load(TWO_BARS).unwrap();
    for info in METHODS {
        let flag = Arc::new(AtomicBool::new(false));
        let (reached, seen) = channel::<f64>();
        let (said, heard) = channel::<()>();
        let other = {
            let flag = Arc::clone(&flag);
            thread::spawn(move || {
                let mut told = None;
                for t in seen {
                    if t > 0.0499 && told.is_none() {
                        flag.store(true, Ordering::Relaxed);
                        told = Some(t);
                    }
                    said.send(()).unwrap();
                }
                told.unwrap()
            })
        };
        let ends = Mutex::new((reached, heard));
        let method = Method::named(info.name).unwrap();
        let mut options = Options::unstabilized(method.clone(), 1e4, 0.01);
        options.cancel = Some(flag);
        options.progress = Some(Arc::new(move |t, _| {
            let ends = ends.lock().unwrap_or_else(PoisonError::into_inner);
            ends.0.send(t).unwrap();
            ends.1.recv().unwrap();
        }));
        let error = simulate(&model, &options).unwrap_err();
        drop(options);
        let told = other.join().unwrap();
        let SimulationError::Stopped(stopped) = &error else {
            panic!("{}: {error}", info.name);
        };
        assert_eq!(stopped.cause, StopCause::Cancelled, "{error}");
        let times = stopped.trajectory.times();
        assert!(times.len() > 1 && times.contains(&told), "{error}");
        if method.is_adaptive() {
            // Nodes may lie within the step that was made last.
            assert!(stopped.t >= told && stopped.t - told < 1.0, "{error}");
        } else {
            assert_eq!(stopped.t, told, "{error}");
            assert_eq!(times.last(), Some(&told), "{error}");
            assert_eq!(times.len(), 6, "{error}");
        }
        assert!(error.to_string().contains("cancelled"), "{error}");
    }
}

/// Whenever the word comes, the run ends, long before its time.
#[test]
fn a_run_ends_when_it_is_told() {
    let model = load(TWO_BARS).unwrap();
    let mut options = Options::fixed(1e5, 1e-3).every(1000);
    let flag = Arc::new(AtomicBool::new(false));
    options.cancel = Some(Arc::clone(&flag));
    let run = thread::spawn(move || simulate(&model, &options));
    thread::sleep(Duration::from_millis(300));
    let told = Instant::now();
    flag.store(true, Ordering::Relaxed);
    let error = run.join().unwrap().unwrap_err();
    assert!(told.elapsed() < Duration::from_secs(2));
    let SimulationError::Stopped(stopped) = &error else {
        panic!("{error}");
    };
    assert_eq!(stopped.cause, StopCause::Cancelled);
    let trajectory = error.trajectory().unwrap();
    let last = *trajectory["t"].last().unwrap();
    // Every thousandth step is recorded, and the time of the stop is that of the last step.
    assert!(
        stopped.t > 0.0 && last <= stopped.t && stopped.t < last + 1.0 + 1e-9,
        "{error}"
    );
}
