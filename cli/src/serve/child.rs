//! A question, answered by a child within its limits.
//!
//! The question is a line with its length and its bytes. The child's input stays open behind it: its end
//! tells the child that nobody waits any more, whatever has become of the server.

use super::limits::Limits;
use serde_json::json;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of an answer: a page has fewer than 1 MB, messages about a large text more.
const MOST_BYTES: u64 = 32 << 20;
/// Time beyond its limit that a run gets to report how far it came.
const GRACE: Duration = Duration::from_secs(2);

/// Asks a child a question and returns the answer, both as JSON; the answer of a child that gives
/// none is a fault. `None` if whoever asked has gone: the child is ended then.
pub(super) fn ask(
    program: &[OsString],
    question: &[u8],
    limits: &Limits,
    gone: &dyn Fn() -> bool,
) -> Option<Vec<u8>> {
    match answered(program, question, limits, gone) {
        Ok(answer) => answer,
        Err(fault) => Some(json!({ "fault": fault }).to_string().into_bytes()),
    }
}

fn answered(
    program: &[OsString],
    question: &[u8],
    limits: &Limits,
    gone: &dyn Fn() -> bool,
) -> Result<Option<Vec<u8>>, String> {
    let [program, first @ ..] = program else {
        return Err("the program cannot be started again: its place is unknown".to_owned());
    };
    let child = Command::new(program)
        .args(first)
        .args(["serve", "--answer"])
        .args(limits.arguments())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child =
        child.map_err(|fault| format!("the program cannot be started again: {fault}"))?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
        end(&mut child);
        return Err("the program cannot be spoken to".to_owned());
    };
    thread::scope(|scope| {
        let asked = scope.spawn(move || {
            // A child that has ended reads no more.
            let _ = writeln!(stdin, "{}", question.len());
            let _ = stdin.write_all(question).and_then(|()| stdin.flush());
            stdin
        });
        let answer = scope.spawn(move || read(stdout, MOST_BYTES));
        let words = scope.spawn(move || read(stderr, 1 << 16));
        let longest = Duration::from_secs_f64(limits.max_time) + GRACE;
        let status = wait(&mut child, longest, gone);
        drop(asked.join());
        let answer = answer.join().unwrap_or_default();
        let words = words.join().unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        match status {
            End::Left => Ok(None),
            End::Late => Err(format!(
                "it was stopped after {} s, the limit of this server (--max-time)",
                limits.max_time
            )),
            End::Own(status) if status.success() && !answer.is_empty() => Ok(Some(answer)),
            End::Own(_) if words.contains("memory allocation of") => Err(format!(
                "it needs more than {} MB of memory, the limit of this server (--max-memory)",
                limits.max_memory
            )),
            End::Own(status) => Err(format!(
                "it ended without an answer ({status}): {}",
                words.trim()
            )),
        }
    })
}

/// End of a child process.
enum End {
    /// The child ended by itself.
    Own(ExitStatus),
    /// The child took too long.
    Late,
    /// Nobody waited for it any more.
    Left,
}

/// Waits until a child ends, and ends it where it takes too long or nobody waits.
fn wait(child: &mut Child, longest: Duration, gone: &dyn Fn() -> bool) -> End {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return End::Own(status);
        }
        if start.elapsed() > longest {
            end(child);
            return End::Late;
        }
        if gone() {
            end(child);
            return End::Left;
        }
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(20));
    }
}

fn end(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

fn read(from: impl Read, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What is cut off, or fails, is no answer; the status says more.
    let _ = from.take(most).read_to_end(&mut bytes);
    bytes
}
