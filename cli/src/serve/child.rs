//! A question, answered by a child within its limits.

use super::limits::Limits;
use serde_json::json;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of an answer: a page has fewer than 1 MB, messages about a large text more.
const MOST_BYTES: u64 = 32 << 20;
/// How much longer than its time a run gets to say how far it came.
const GRACE: Duration = Duration::from_secs(2);

/// The answer to a question, both as JSON; what became of a child that gave none.
pub(super) fn ask(question: &[u8], limits: &Limits) -> Vec<u8> {
    answered(question, limits)
        .unwrap_or_else(|fault| json!({ "fault": fault }).to_string().into_bytes())
}

fn answered(question: &[u8], limits: &Limits) -> Result<Vec<u8>, String> {
    let unable = |fault: io::Error| format!("the program cannot be started again: {fault}");
    let mut child = std::env::current_exe()
        .and_then(|program| {
            Command::new(program)
                .args(["serve", "--answer"])
                .args(limits.arguments())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
        })
        .map_err(unable)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
        end(&mut child);
        return Err("the program cannot be spoken to".to_owned());
    };
    thread::scope(|scope| {
        // A child that has ended reads no more.
        scope.spawn(move || drop(stdin.write_all(question)));
        let answer = scope.spawn(move || read(stdout, MOST_BYTES));
        let words = scope.spawn(move || read(stderr, 1 << 16));
        let status = wait(&mut child, Duration::from_secs_f64(limits.max_time) + GRACE);
        let answer = answer.join().unwrap_or_default();
        let words = words.join().unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        match status {
            None => Err(format!(
                "it was stopped after {} s, the limit of this server (--max-time)",
                limits.max_time
            )),
            Some(status) if status.success() && !answer.is_empty() => Ok(answer),
            Some(_) if words.contains("memory allocation of") => Err(format!(
                "it needs more than {} MB of memory, the limit of this server (--max-memory)",
                limits.max_memory
            )),
            Some(status) => Err(format!(
                "it ended without an answer ({status}): {}",
                words.trim()
            )),
        }
    })
}

/// Waits until a child ends; none where it took too long and was ended.
fn wait(child: &mut Child, longest: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if start.elapsed() > longest {
            end(child);
            return None;
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
