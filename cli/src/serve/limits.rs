//! How much a text may ask of the machine.

use crate::quantity::patience;

/// The limits of every answer.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Limits {
    /// The longest time that a check or a run may take
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = patience)]
    pub(super) max_time: f64,
    /// The largest number of steps of a run by a method with fixed steps
    #[arg(long, value_name = "STEPS", default_value_t = 1_000_000)]
    pub(super) max_steps: u64,
    /// The largest memory of a check or a run, MB; on systems that limit the memory of a process
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    pub(super) max_memory: u64,
}

impl Limits {
    /// The arguments that say the same to a child.
    pub(super) fn arguments(&self) -> [String; 3] {
        [
            format!("--max-time={}", self.max_time),
            format!("--max-steps={}", self.max_steps),
            format!("--max-memory={}", self.max_memory),
        ]
    }

    /// Makes the system keep this process within the memory; the fault where it does not.
    #[cfg(unix)]
    pub(super) fn keep_memory(&self) -> Result<(), String> {
        let bytes = self.max_memory.saturating_mul(1 << 20);
        let set = rlimit::Resource::AS.set(bytes, bytes);
        set.map_err(|fault| {
            format!(
                "the memory cannot be limited to {} MB: {fault}",
                self.max_memory
            )
        })
    }

    /// Where there is no such limit, time and steps remain.
    #[cfg(not(unix))]
    pub(super) fn keep_memory(&self) -> Result<(), String> {
        Ok(())
    }
}
