//! The rooms of the runtime and the passes of the compiler use what ARCHITECTURE.md lets them use.

use super::uses::uses;
use super::{root, rust_files};
use std::collections::BTreeMap;
use std::fs;

/// The rooms of the runtime, each with those it may use besides itself.
const ROOMS: [(&str, &[&str]); 16] = [
    ("clock", &[]),
    ("settings", &[]),
    ("random", &[]),
    ("scalar", &[]),
    ("layout", &["scalar"]),
    ("linear", &["layout", "scalar"]),
    ("mechanism", &["layout", "linear", "scalar"]),
    (
        "constraints",
        &["random", "scalar", "layout", "linear", "mechanism"],
    ),
    ("contact", &["layout", "linear", "mechanism", "scalar"]),
    ("stabilization", &["settings", "scalar"]),
    (
        "methods",
        &[
            "settings",
            "random",
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "stabilization",
        ],
    ),
    (
        "results",
        &[
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "methods",
        ],
    ),
    (
        "simulate",
        &[
            "clock",
            "settings",
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "contact",
            "stabilization",
            "methods",
            "results",
        ],
    ),
    (
        "ensemble",
        &[
            "clock",
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "stabilization",
            "methods",
            "results",
            "simulate",
        ],
    ),
    ("matrices", &["layout", "linear", "mechanism"]),
    (
        "analysis",
        &[
            "clock",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "stabilization",
            "methods",
            "results",
            "simulate",
        ],
    ),
];

/// The rooms of the runtime use what stands above them in the table.
#[test]
fn rooms_of_the_runtime_use_what_they_may() {
    for (module, used) in uses(&root().join("runtime/src")) {
        let room = |path: &str| path.split("::").next().unwrap().to_owned();
        let own = room(&module);
        let found = ROOMS.iter().find(|(name, _)| *name == own);
        let (_, allowed) = found.unwrap_or_else(|| panic!("unknown room {own}"));
        for other in used.iter().map(|path| room(path)) {
            let fine = other == own || allowed.contains(&other.as_str());
            assert!(fine, "`{module}` uses `{other}`");
        }
    }
}

/// The modules of the compiler, each with those it may use: what stands left of it in the row of
/// passes, and the four that all share.
#[test]
fn passes_use_what_stands_left_of_them() {
    let shared = ["diagnostic", "expr", "names"];
    let allowed: BTreeMap<&str, Vec<&str>> = BTreeMap::from([
        ("diagnostic", vec![]),
        ("expr", vec![]),
        ("names", vec![]),
        ("model", vec![]),
        // The table of units serves the messages, too.
        ("syntax", vec!["model"]),
        ("check", vec!["syntax", "model"]),
        // A number with its unit is the default of a parameter.
        ("quantity", vec!["syntax", "check", "model"]),
        // Points of tables, whose units are compared with those of the file.
        ("files", vec!["syntax", "quantity"]),
        ("equations", vec!["model"]),
        // The functions of conditions are named in messages as they are printed.
        ("program", vec!["model", "equations", "print"]),
        ("print", vec!["model", "equations"]),
        // A start that is given from outside is read again from the text.
        ("starts", vec!["syntax", "check", "model", "program"]),
        // The forces of one load alone are for messages.
        ("evaluate", vec!["model", "equations", "program", "starts"]),
        // What mends a fault is a change of the text, whose items have their places in the tree.
        ("verify", vec!["syntax", "model", "program", "evaluate"]),
        // The stub of a faulty model is printed from the tree, because there is nothing else; a type has fields for
        // the start values of its text.
        (
            "emit",
            vec![
                "syntax", "check", "model", "program", "starts", "verify", "print", "export",
            ],
        ),
        // Start, costs and refusals of code in C and in Rust.
        ("export", vec!["model", "program", "verify"]),
        ("c", vec!["model", "program", "verify", "export"]),
    ]);
    let source = root().join("compiler/src");
    for file in rust_files(&source) {
        let relative = file.strip_prefix(&source).unwrap();
        let module = relative
            .iter()
            .next()
            .unwrap()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let allowed = allowed
            .get(module)
            .unwrap_or_else(|| panic!("unknown module {module}"));
        let text = fs::read_to_string(&file).unwrap();
        // Tests of a module may use what they like.
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            for used in line.split("crate::").skip(1) {
                let used: String = used
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                let fine = used == module
                    || shared.contains(&used.as_str())
                    || allowed.contains(&used.as_str())
                    || line.trim_start().starts_with("//")
                    || line.contains("$crate");
                assert!(
                    fine,
                    "{}:{}: `{module}` uses `{used}`",
                    relative.display(),
                    number + 1
                );
            }
        }
    }
}
