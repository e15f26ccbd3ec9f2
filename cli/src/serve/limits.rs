//! Limits of time, steps and memory for a text.

use crate::number::whole;
use crate::quantity::patience;

/// The limits of every answer.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Limits {
    /// The longest time that a check or a run may take
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = patience)]
    pub(super) max_time: f64,
    /// The largest number of steps of a run by a method with fixed steps
    #[arg(long, value_name = "STEPS", default_value_t = 1_000_000, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(super) max_steps: u64,
    /// The largest memory of a check or a run beside that of the program, MB; on systems that limit the memory of a
    /// process
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(super) max_memory: u64,
}

impl Limits {
    /// The command-line arguments that give a child the same limits.
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
        let bytes = bytes.saturating_add(reserved().unwrap_or(0));
        let set = rlimit::Resource::AS.set(bytes, bytes);
        set.map_err(|fault| {
            format!(
                "the memory cannot be limited to {} MB: {fault}",
                self.max_memory
            )
        })
    }

    /// Does nothing on systems without such a limit: those of time and steps remain.
    #[cfg(not(unix))]
    pub(super) fn keep_memory(&self) -> Result<(), String> {
        Ok(())
    }
}

/// Address space that this process has before it begins, in bytes, which the limit of the system
/// counts: an interpreter of Python without a global lock reserves more than a gigabyte. `None` if
/// the system does not tell.
#[cfg(unix)]
fn reserved() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let size = status
        .lines()
        .find_map(|line| line.strip_prefix("VmSize:"))?;
    let kilobytes: u64 = size.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_not_touched_yet_is_counted() {
        let before = reserved().expect("the system tells");
        let block: Vec<u8> = std::hint::black_box(Vec::with_capacity(1 << 30));
        let after = reserved().expect("the system tells");
        assert!(after > before + (1 << 29), "{before} {after}");
        drop(block);
    }
}
