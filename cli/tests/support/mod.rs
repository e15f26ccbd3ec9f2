//! Runs the `mbdsl` command, as a user would, but never for long.

pub(crate) mod files;

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How much of the processor's time any text may take, in a debug build too.
const LONGEST: Duration = Duration::from_secs(10);

/// How long it may take where others are at work, or wait for something.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a run of the command left; not every test reads all of it.
#[allow(dead_code)]
pub(crate) struct Run {
    /// The exit code; `None` where a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) time: Duration,
}

/// Runs the command on some standard input.
///
/// # Panics
/// Where it takes too long.
pub(crate) fn mbdsl(arguments: &[&str], input: &[u8]) -> Run {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let status = thread::scope(|scope| {
        // The command may end without having read everything.
        scope.spawn(move || drop(stdin.write_all(input)));
        let stdout = scope.spawn(move || read(&mut stdout));
        let stderr = scope.spawn(move || read(&mut stderr));
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break Some(status);
            }
            let busy = processor_time(child.id());
            if busy.unwrap_or_default() > LONGEST || start.elapsed() > PATIENCE {
                child.kill().unwrap();
                child.wait().unwrap();
                break None;
            }
            thread::sleep(Duration::from_millis(2));
        };
        (status, start.elapsed(), stdout.join(), stderr.join())
    });
    let (status, time, stdout, stderr) = status;
    let status = status.unwrap_or_else(|| panic!("{arguments:?} took more than {LONGEST:?}"));
    Run {
        code: status.code(),
        stdout: stdout.unwrap(),
        stderr: stderr.unwrap(),
        time,
    }
}

/// What a process has had of the processor, where the system says it in the usual hundredths of seconds.
fn processor_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field, the name, ends with the last bracket; times are fields 14 and 15.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
    Some(Duration::from_millis(10 * (user + system)))
}

fn read(from: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}
