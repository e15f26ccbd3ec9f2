//! The functions that JavaScript calls, and the memory that both use.
//!
//! A question is written to the place that `question(length)` gives, and answered by `answer()`; the bytes of the answer are
//! at `answer_place()`, `answer_length()` of them, until the next question. Where the program stops, they are the reason, or
//! none. Meanwhile it calls `page.progress(share)` with the part of the run that is done.
#![allow(unsafe_code)]

use std::sync::Mutex;

/// The bytes of the last question, and of its answer. No memory of the other side is touched here: JavaScript reads and writes
/// these bytes by their places.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "page")]
// SAFETY: the page has a function of this name, which takes a number and touches no memory.
unsafe extern "C" {
    /// Tells the page which part of a run is done, from 0 to 1.
    pub(crate) safe fn progress(share: f64);
}

/// Tells nobody which part of a run is done.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn progress(_share: f64) {}

/// A place for a question of so many bytes.
// SAFETY: no other function of this name is linked, and it takes and gives numbers alone.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn question(length: usize) -> *mut u8 {
    let Ok(mut question) = QUESTION.lock() else {
        return std::ptr::null_mut();
    };
    *question = vec![0; length];
    question.as_mut_ptr()
}

/// Answers the question, and gives the length of the answer in bytes.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> usize {
    std::panic::set_hook(Box::new(|panic| {
        keep(format!("mbdsl has a fault: {panic}").into_bytes());
    }));
    // Who is stopped without a word leaves none of the answer before.
    keep(Vec::new());
    let question = QUESTION
        .lock()
        .map(|mut question| std::mem::take(&mut *question))
        .unwrap_or_default();
    keep(crate::answer(&question).into_bytes())
}

/// The place of the first byte of the answer.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer_place() -> *const u8 {
    ANSWER
        .lock()
        .map_or(std::ptr::null(), |answer| answer.as_ptr())
}

/// The length of the answer in bytes.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer_length() -> usize {
    ANSWER.lock().map_or(0, |answer| answer.len())
}

/// Keeps the bytes of an answer; their number.
fn keep(bytes: Vec<u8>) -> usize {
    let length = bytes.len();
    if let Ok(mut answer) = ANSWER.lock() {
        *answer = bytes;
    }
    length
}
