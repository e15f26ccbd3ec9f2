//! What rustc shows of faulty models: one mistake a file, the message on the words that are wrong, and
//! no follow-up errors although every file uses the type.
//!
//! The first lines of a file say the expected code and words; `cli/tests/check.rs` compares them with
//! what `mbdsl check` finds in the same text.

#[test]
fn faulty_models() {
    let t = trybuild::TestCases::new();
    t.compile_fail("*.rs");
    t.pass("pass/*.rs");
}
