//! The clock by which runs are timed.

use std::time::Duration;

/// A time on the clock of the system; in a browser, where a program has none, the time stands still.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Instant {
    #[cfg(not(target_family = "wasm"))]
    time: std::time::Instant,
}

impl Instant {
    /// The present.
    pub(crate) fn now() -> Instant {
        Instant {
            #[cfg(not(target_family = "wasm"))]
            time: std::time::Instant::now(),
        }
    }

    /// The time since then.
    pub(crate) fn elapsed(self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        let elapsed = self.time.elapsed();
        #[cfg(target_family = "wasm")]
        let elapsed = Duration::ZERO;
        elapsed
    }
}
