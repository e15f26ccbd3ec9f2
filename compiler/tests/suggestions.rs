//! No help is printed that was not applied and checked: every suggestion of every message that the
//! repository has a text for is applied, and the fault is gone.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, codes};
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

/// Every code of the table is among those that the texts of these tests show; two are too long for
/// a page, and their advice names no code to write.
#[test]
fn every_code_is_tried() {
    let said = examples().into_iter().map(|text| compile(&text));
    let said: Vec<Diagnostic> = said.flat_map(|text| text.diagnostics).collect();
    let missing = codes::ALL
        .iter()
        .filter(|code| !said.iter().any(|said| said.code == **code));
    let missing: Vec<&str> = missing.map(|code| code.number).collect();
    assert_eq!(missing, ["MB102", "MB103"]);
}

/// A fault of the numeric checks has as many helps as there are changes that mend it.
#[test]
fn all_choices_of_a_help_are_applied() {
    let texts = examples();
    let mut choices = std::collections::BTreeMap::new();
    for said in texts.iter().flat_map(|text| compile(text).diagnostics) {
        let count = usize::from(said.suggestion.is_some()) + said.alternatives.len();
        choices.insert(said.code.number, count);
        let named = said.help.unwrap_or_default().matches(", or `").count();
        assert!(named < count.max(1), "{}", said.code.number);
    }
    let numeric = [
        "MB303", "MB402", "MB404", "MB406", "MB407", "MB409", "MB411",
    ];
    let counts = numeric.map(|code| choices.get(code).copied());
    assert_eq!(counts, [1, 2, 2, 1, 2, 1, 2].map(Some));
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
    assert!(texts.len() > 20);
    all_mend(&texts, 10);
}

/// A message that names its cause, as its help does, is the same fault as before in the trials of others.
#[test]
fn helps_beside_a_message_that_names_its_cause() {
    let text = "model M {
        let y = 10 * sin(2*pi*t/(1 s));
        ground { point O = (0, y); }
        body rod { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        allow(guess_moved);
    }";
    let said = compile(text).diagnostics;
    let codes: Vec<&str> = said.iter().map(|said| said.code.number).collect();
    assert_eq!(codes, ["MB203", "MB214"]);
    let helps: Vec<_> = said.iter().map(|said| said.help.as_deref()).collect();
    assert_eq!(helps[1], Some("delete it"));
}
