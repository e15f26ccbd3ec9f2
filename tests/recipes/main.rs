//! The recipes of CONTRIBUTING.md are true: a copy of the workspace gets a joint, a unit, a function, a kernel, a
//! method, a figure and a setting, by insertions at the ends of tables and matches; it compiles, and a model uses them all.
//!
//! A method in a crate of its own is one, too: that of the book.
//!
//! It builds the workspace once more, so it runs where it is named:
//! `cargo test -p mbdsl-tests --test recipes`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// A copy of the workspace in a folder for temporary files.
struct Copy {
    folder: PathBuf,
    /// The files that were changed for one recipe.
    touched: BTreeSet<String>,
}

impl Copy {
    fn new() -> Copy {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recipes");
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        copy(root, &folder, 0);
        Copy {
            folder,
            touched: BTreeSet::new(),
        }
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
    }

    fn write(&mut self, file: &str, text: &str) {
        fs::write(self.folder.join(file), text).unwrap();
        self.touched.insert(file.to_owned());
    }

    /// Adds lines at the end of what begins with some words: before the bracket that closes its first one
    /// of this kind.
    fn at_end(&mut self, file: &str, begins: &str, brackets: [char; 2], lines: &str) {
        let text = self.read(file);
        let begin = text.find(begins);
        let begin = begin.unwrap_or_else(|| panic!("{file} has no `{begins}`"));
        let end = begin + closing(&text[begin..], brackets);
        let whole = format!("{}{lines}\n{}", &text[..end], &text[end..]);
        self.write(file, &whole);
    }

    /// Adds an arm to the first match on an expression behind some words.
    fn arm(&mut self, file: &str, behind: &str, of: &str, arm: &str) {
        let text = self.read(file);
        let begin = text.find(behind);
        let begin = begin.unwrap_or_else(|| panic!("{file} has no `{behind}`"));
        let word = format!("match {of} {{");
        let place = text[begin..].find(&word);
        let place = place.unwrap_or_else(|| panic!("{file} has no `{word}` behind `{behind}`"));
        let end = begin + place + closing(&text[begin + place..], ['{', '}']);
        // What an arm before it returns may have no comma.
        let before = text[..end].trim_end();
        let whole = format!("{before}\n{arm}\n{}", &text[end..]);
        self.write(file, &whole);
    }

    /// Puts lines behind others.
    fn behind(&mut self, file: &str, lines: &str, more: &str) {
        let text = self.read(file);
        assert!(text.contains(lines), "{file} has no `{lines}`");
        self.write(file, &text.replacen(lines, &format!("{lines}{more}"), 1));
    }

    /// Ends a recipe: it may have changed so many files.
    fn done(&mut self, what: &str, most: usize) {
        let touched = std::mem::take(&mut self.touched);
        assert!(touched.len() <= most, "{what}: {touched:?}");
    }

    fn cargo(&self, arguments: &[&str]) {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(&self.folder);
        command.env("CARGO_TARGET_DIR", target);
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo {arguments:?}:\n{said}");
    }
}

impl Drop for Copy {
    /// Cargo takes the crates of the copy for those of the workspace, whose files are older: it shall build these again.
    fn drop(&mut self) {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let built = fs::read_dir(target.join("debug/.fingerprint"));
        for entry in built.into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("mbdsl") {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

/// Where the first bracket is closed.
fn closing(text: &str, [open, close]: [char; 2]) -> usize {
    let mut depth = 0;
    for (place, letter) in text.char_indices() {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth -= 1;
            if depth == 0 {
                return place;
            }
        }
    }
    panic!(
        "no `{close}` in {}",
        text.lines().next().unwrap_or_default()
    );
}

/// Copies a folder without what is built.
fn copy(from: &Path, to: &Path, depth: usize) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_owned();
        let is_built = name == "target" || depth == 0 && name == ".git";
        if is_built {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name), depth + 1);
        } else {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

/// Both tests build into one folder, and the first removes what it has built.
static ALONE: Mutex<()> = Mutex::new(());

/// The program of the book that integrates by a method of its own, as a package outside the workspace.
#[test]
fn a_method_in_another_crate_runs() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let page = fs::read_to_string(root.join("docs/src/rust.md")).unwrap();
    let section = page.split("\n## A method of your own\n").nth(1).unwrap();
    let program = section.split("```rust\n").nth(1).unwrap();
    let program = program.split("\n```\n").next().unwrap();
    assert!(program.contains("impl IntegrationMethod for"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ralston");
    fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"ralston\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\nmbdsl = {{ path = {:?}, features = [\"text\"] }}\n",
        root.join("mbdsl")
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    fs::write(folder.join("src/main.rs"), program).unwrap();
    let package = Copy {
        folder,
        touched: BTreeSet::new(),
    };
    package.cargo(&["run", "--quiet"]);
}

#[test]
fn the_recipes_are_true() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut copy = Copy::new();
    let braces = ['{', '}'];

    // A unit: its line in the table.
    let file = "compiler/src/model/unit/table.rs";
    let line = "    \"furlong\", 201.168, Dimension::LENGTH;";
    let text = copy.read(file);
    let end = text.rfind("\n}").unwrap();
    copy.write(file, &format!("{}\n{line}{}", &text[..end], &text[end..]));
    copy.done("a unit", 1);

    // A function of one argument.
    let graph = "compiler/src/expr/graph.rs";
    let line = "    Expm1 \"expm1\" RustForm::Method(\"simd_exp_m1\"), CForm::Library(\"expm1\");";
    copy.at_end(graph, "\nfunctions! {", braces, line);
    copy.arm(
        graph,
        "value of the function",
        "self",
        "            Function::Expm1 => x.simd_exp_m1(),",
    );
    let rule = "        Function::Expm1 => {
            let one = graph.one();
            let slope = graph.add(value, one);
            graph.mul(slope, da)
        }";
    copy.arm(
        "compiler/src/expr/derivative.rs",
        "fn call_rule",
        "function",
        rule,
    );
    let parity = "                Function::Expm1 => {}";
    copy.arm(
        "compiler/src/expr/build.rs",
        "pub fn call(",
        "function",
        parity,
    );
    let dimension = "            Function::Expm1 => {
                self.expect(argument, value, Dimension::NONE, &what)?;
                self.number_kind()
            }";
    copy.arm(
        "compiler/src/check/function.rs",
        "fn call_one",
        "function",
        dimension,
    );
    copy.at_end(
        "native/src/functions.rs",
        "\nof_one_argument! {",
        braces,
        "    Expm1 expm1",
    );
    copy.done("a function", 5);

    // A kernel: its row in the table, and what it computes.
    let row = "
            /// The potential energy of gravity, springs and potentials, then the kinetic energy, in J.
            stored: Stored (t; q v) -> energy [vector, Two, Nothing, required, lanes];";
    copy.at_end("runtime/src/layout/kernels.rs", "$callback! {", braces, row);
    let value = "        stored: vec![model.potential_energy(), model.kinetic_energy()],";
    copy.at_end(
        "compiler/src/equations.rs",
        "\n    Equations {",
        braces,
        value,
    );
    let seen = "            KernelKind::Stored => {
                let seen = self.shape.seen(at.q, at.v);
                self.mechanism.stored(&at.moved(&seen.q, &seen.v), results);
            }";
    let view = "runtime/src/mechanism/euler_parameters/kernels.rs";
    copy.arm(view, "fn evaluate", "kernel", seen);
    copy.done("a kernel", 3);

    // A joint: two points of one height.
    let line = "        Level \"level\" [] [] \"level(P, Q)\";";
    copy.at_end(
        "compiler/src/check/joint/form.rs",
        "\n    points {",
        braces,
        line,
    );
    let made = "        OfPoints::Level => JointKind::Level { ends },";
    copy.arm("compiler/src/check/joint.rs", "fn between", "word", made);
    let joint = "compiler/src/model/joint.rs";
    let variant = "    /// P and Q are of one height.\n    Level { ends: Ends },";
    copy.at_end(joint, "pub enum JointKind", braces, variant);
    let description =
        "            JointKind::Level { ends } => Description::of_points(\"level\", ends, &[Y]),";
    copy.arm(joint, "pub fn description", "self", description);
    let condition = "        JointKind::Level { ends } => {
            let gap = gap(graph, bodies, ends);
            vec![pulling(graph, gap[1], [zero, one].into())]
        }";
    copy.arm(
        "compiler/src/model/kinematics.rs",
        "pub fn conditions",
        "joint.kind",
        condition,
    );
    copy.done("a joint", 4);

    // A method: its file, its module and its line in the table.
    copy.write("runtime/src/methods/ralston.rs", include_str!("ralston.rs"));
    let methods = "runtime/src/methods.rs";
    copy.at_end(methods, "\nmethods! {", braces, "    ralston::Ralston,");
    let text = copy.read(methods);
    copy.write(
        methods,
        &text.replacen(
            "pub(crate) mod ",
            "pub(crate) mod ralston;\npub(crate) mod ",
            1,
        ),
    );
    copy.done("a method", 2);

    // A figure of the report: its row in the table, and its value.
    let row = "
            /// Rows of the trajectory per second of the motion, 1/s.
            rate: f64 = 0.0, \"rate\", \"1/s\", \"rows per second\", First;";
    let table = "runtime/src/results/report/table.rs";
    copy.at_end(table, "$callback! {", braces, row);
    let value = "\n            rate: rows as f64 / (self.t_end - self.t_start),";
    let report = "runtime/src/results/report.rs";
    copy.behind(report, "growth: self.growth(),", value);
    copy.done("a figure", 2);

    // A setting of runs: its field, its row in the table, and its option of the command line.
    let options = "runtime/src/simulate/options.rs";
    let field =
        "    /// The part of the run that is left out of figures, s.\n    pub warmup: Option<f64>,";
    copy.at_end(options, "pub struct Options", braces, field);
    copy.behind(options, "max_steps: None,", "\n            warmup: None,");
    let row = "    SettingInfo {
        name: \"warmup\",
        meaning: \"the time that figures leave out\",
        kind: SettingKind::Time(&[]),
        example: \"1 s\",
        users: Users::All,
        assign: |options, value| time(value, |t| options.warmup = Some(t)),
    },";
    let wishes = "= &[\n    SettingInfo {\n        name: \"t_end\"";
    copy.at_end("runtime/src/simulate/wishes.rs", wishes, ['[', ']'], row);
    let command = "cli/src/simulation.rs";
    let option = "    /// The time that figures leave out, as in `1s`
    #[arg(long, value_name = \"TIME\", value_parser = seconds)]
    pub(crate) warmup: Option<f64>,";
    copy.at_end(command, "pub(crate) struct Settings", braces, option);
    copy.behind(
        command,
        "            output_step,\n",
        "            warmup,\n",
    );
    let text = copy.read(command).replacen("; 8] {", "; 9] {", 1);
    copy.write(command, &text);
    let name = "\n            (\"warmup\", number(warmup)),";
    copy.behind(command, "(\"rtol\", number(rtol)),", name);
    copy.behind("cli/src/view.rs", "\"max_steps\", ", "\"warmup\", ");
    copy.done("a setting", 4);

    copy.cargo(&["check", "--quiet", "-p", "mbdsl-cli"]);
    copy.write("examples/added.rs", include_str!("example.rs"));
    copy.cargo(&["run", "--quiet", "--example", "added"]);
}
