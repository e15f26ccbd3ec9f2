//! No help is printed that was not applied and checked: every suggestion of every message that the
//! repository has a text for is applied, and the fault is gone.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod helps;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The models of the reference that show a code.
fn examples() -> Vec<String> {
    let reference = fs::read_to_string(root().join("docs/src/language.md")).unwrap();
    let blocks = reference.split("```mbd MB").skip(1);
    let text = |block: &str| {
        let (kind, rest) = block.split_once('\n').unwrap();
        let (text, _) = rest.split_once("```").unwrap();
        (!kind.ends_with("generated")).then(|| text.to_owned())
    };
    blocks.filter_map(text).collect()
}

/// The models in the files about the messages of rustc.
fn of_rustc() -> Vec<String> {
    let files = fs::read_dir(root().join("tests/ui")).unwrap();
    let texts = files.filter_map(|file| fs::read_to_string(file.unwrap().path()).ok());
    let model = |text: String| {
        let (_, rest) = text.split_once("mechanism! {\n")?;
        let (model, _) = rest.split_once("\n}\n")?;
        Some(model.to_owned())
    };
    texts.filter_map(model).collect()
}

#[track_caller]
fn all_mend(texts: &[String], at_least: usize) {
    let (mut applied, mut wrong) = (0, String::new());
    for text in texts {
        let (of_this, faults) = helps::wrong(text, false);
        applied += of_this;
        wrong.push_str(&faults);
        wrong.push_str(&helps::untried(text));
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(applied >= at_least, "{applied} suggestions were applied");
}

#[test]
fn suggestions_of_the_reference_mend_its_models() {
    let texts = examples();
    assert!(texts.len() > 30);
    all_mend(&texts, 10);
}

#[test]
fn suggestions_that_rustc_shows_mend_their_models() {
    let texts = of_rustc();
    assert!(texts.len() > 70);
    all_mend(&texts, 20);
}
