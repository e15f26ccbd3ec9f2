//! What rustc shows of faulty models: one mistake a file, the message on the words that are wrong, and
//! no follow-up errors although every file uses the type.
//!
//! The first lines of a file say the expected code and words; `cli/tests/check.rs` compares them with
//! what `mbdsl check` finds in the same text.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

#[test]
fn faulty_models() {
    // A file of a model is looked for in the crate that trybuild makes, wherever the target folder is.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let made = target.join("tests/trybuild/mbdsl-ui");
    fs::create_dir_all(&made).unwrap();
    fs::copy("models/fault.mbd", made.join("fault.mbd")).unwrap();
    let t = trybuild::TestCases::new();
    t.compile_fail("*.rs");
    t.pass("pass/*.rs");
}
