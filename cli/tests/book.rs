//! The book does what it says: its models are checked and run, its commands are run, its links lead
//! somewhere.
//!
//! What stands behind the three marks of a block says what it is:
//!
//! - `mbd crank.mbd`: a model without errors and warnings, and the file that commands of the chapter read;
//! - `mbd MB203 crank.mbd`: the same, with this message and no other;
//! - `console`: commands behind `$`, run one after the other in a folder with the files of the chapter. Below
//!   each stands what it prints; `...` stands for any lines. A command that this build does not know yet
//!   is left out;
//! - `xml arm.urdf`: a file that commands of the chapter read;
//! - `rust`: a program, which the package `tests/book` compiles and runs;
//! - `c main.c`, `rs main.rs`: a program in C or Rust, which the first `sh` block of its chapter compiles with what
//!   `mbdsl export` has written, and runs; the `text` block below has what it prints;
//! - `sh`, `toml`, `text`, `python`, `yaml`: shown as they are (the tests of the Python package run some).
//!
//! The README is tested in the same way. The language reference has a test of its own.
#![allow(clippy::unwrap_used, clippy::panic)]

use mbdsl::runtime::RunStatus;
use mbdsl_compiler::diagnostic::Severity;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const REFERENCE: &str = "language.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The chapters with their texts, by their names.
fn chapters() -> BTreeMap<String, String> {
    let files = fs::read_dir(root().join("docs/src")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let chapters = files.filter(|path| path.extension().is_some_and(|e| e == "md"));
    let chapters: BTreeMap<String, String> = chapters
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(chapters.len() >= 9, "{:?}", chapters.keys());
    chapters
}

/// The blocks of a chapter: what stands behind the marks, and the text.
fn blocks(chapter: &str) -> Vec<(&str, String)> {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    let mut open = false;
    for line in chapter.lines() {
        match (line.strip_prefix("```"), open) {
            (Some(kind), false) => {
                open = true;
                blocks.push((kind, String::new()));
            }
            (Some(_), true) => open = false,
            (None, true) => {
                let text = &mut blocks.last_mut().unwrap().1;
                text.push_str(line);
                text.push('\n');
            }
            (None, false) => {}
        }
    }
    assert!(!open, "the last block is never closed");
    blocks
}

/// The code that is expected of a model, and the name of its file.
fn model(kind: &str) -> Option<(Option<&str>, &str)> {
    let mut words = kind.strip_prefix("mbd ")?.split(' ');
    let file = words.next_back()?;
    Some((words.next(), file))
}

/// The name of the file that a block is.
fn file(kind: &str) -> Option<&str> {
    let model = model(kind).map(|(_, file)| file);
    model.or_else(|| kind.strip_prefix("xml "))
}

/// The compiler of a block that is compiled with exported code, and the name of its file.
fn program(kind: &str) -> Option<(&str, &str)> {
    let in_c = kind.strip_prefix("c ").map(|file| ("cc", file));
    in_c.or_else(|| kind.strip_prefix("rs ").map(|file| ("rustc", file)))
}

#[test]
fn blocks_are_of_known_kinds() {
    for (name, text) in chapters() {
        for (kind, _) in blocks(&text).iter().filter(|_| name != REFERENCE) {
            let plain = ["console", "rust", "sh", "toml", "text", "python", "yaml"].contains(kind);
            let known = plain || file(kind).is_some() || program(kind).is_some();
            assert!(known, "{name}: `{kind}`");
        }
    }
}

/// The names in the first column of the table below a heading, each with what the row says.
fn named(chapter: &str, heading: &str) -> BTreeMap<String, String> {
    let (_, part) = chapter.split_once(heading).unwrap();
    let part = part.split_once("\n## ").map_or(part, |(part, _)| part);
    let rows = part.lines().filter(|line| line.starts_with("| `"));
    rows.flat_map(|row| {
        let names = row.split('|').nth(1).unwrap().split(',');
        let names = names.map(|name| name.trim().trim_matches('`').to_owned());
        names.map(|name| (name, row.to_owned())).collect::<Vec<_>>()
    })
    .collect()
}

/// A model with everything that gives a table columns.
const COLUMNS: &str = "model Columns {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    slider cart { mass = 1 kg; origin = (0, 2 m); axis = (1, 0); }
    joint pin = revolute(ground.O, rod.A);
    force pull_cart at cart = (1 N, 0);
    start { rod.theta = 0; }
    output tip = rod.B;
    output pull = rod.theta;
}";

/// Every column of a table and every key of a report is explained in the book, those of runs in doubt, too.
#[test]
fn columns_and_keys_of_files_are_explained() {
    let chapters = chapters();
    let chapter = &chapters["results.md"];
    let columns = named(chapter, "## Columns of `trajectory.csv`");
    let keys = named(chapter, "## Keys of `report.json`");
    let statuses = named(chapter, "## One word for every run");
    for word in RunStatus::words() {
        assert!(statuses.contains_key(*word), "the status `{word}`");
    }
    let folder = folder("results", chapter);
    fs::write(folder.join("columns.mbd"), COLUMNS).unwrap();
    let doubt = COLUMNS.replace(
        "output tip",
        "output root = sqrt(1 + rod.theta/(1 rad)); output tip",
    );
    fs::write(folder.join("doubt.mbd"), doubt).unwrap();
    let fixed = ["--method", "rk4", "--h", "0.01"];
    for (model, more) in [
        ("columns.mbd", &[][..]),
        ("columns.mbd", &fixed),
        ("doubt.mbd", &[]),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
            .args(["run", model, "--t-end", "1", "-o", "out"])
            .args(more)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(run.status.code().is_some());
        let report = fs::read_to_string(folder.join("out/report.json")).unwrap();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let report = report.as_object().unwrap();
        for key in report.keys() {
            assert!(keys.contains_key(key), "the key `{key}`");
        }
        for key in keys.keys() {
            assert!(report.contains_key(key), "no key `{key}`");
        }
        let status = report["status"].as_str().unwrap();
        assert!(statuses.contains_key(status), "the status `{status}`");
        let table = fs::read_to_string(folder.join("out/trajectory.csv")).unwrap();
        let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
        let listed = report["columns"].as_array().unwrap();
        assert_eq!(listed.len(), header.len());
        for (name, listed) in header.iter().zip(listed) {
            assert_eq!(listed["name"], *name);
            let name = if name.starts_with("lambda.") {
                "lambda.pin.x"
            } else {
                name
            };
            let Some(row) = columns.get(name) else {
                assert_eq!(name, "root", "the column `{name}`");
                continue;
            };
            let unit = listed["unit"].as_str().unwrap();
            let said = row.split('|').nth(3).unwrap();
            let declared = said.contains("as ") || said.contains("per ");
            assert!(declared || said.contains(unit), "{name}: {unit}, {said}");
        }
        // And nothing is explained that there is not.
        for name in columns.keys() {
            assert!(header.contains(&name.as_str()), "no column `{name}`");
        }
    }
    // The same for the table of a sweep.
    let swept = named(chapter, "## The table of a sweep");
    let text = COLUMNS.replace("0.5 m", "L/2");
    let text = text.replace("gravity", "param L = 1 m;\n    gravity");
    fs::write(folder.join("swept.mbd"), text).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
    run.args(["sweep", "swept.mbd", "--vary", "L=1,2m", "--t-end", "0.1"])
        .args(["--quantity", "tip.x", "-o", "swept.csv"])
        .current_dir(&folder);
    assert!(run.output().unwrap().status.success());
    let table = fs::read_to_string(folder.join("swept.csv")).unwrap();
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    let explained: Vec<&str> = swept.keys().map(String::as_str).collect();
    let sorted = |mut list: Vec<&'_ str>| -> Vec<String> {
        list.sort_unstable();
        list.into_iter().map(str::to_owned).collect()
    };
    assert_eq!(sorted(header), sorted(explained));
    // The words for runs that stop are those of the help.
    let help = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
        .args(["sweep", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for word in statuses.keys() {
        let told =
            help.contains(word.as_str()) || ["cancelled", "wrong_options"].contains(&word.as_str());
        assert!(told, "{word}");
    }
}

#[test]
fn models_say_what_is_written_and_run() {
    let mut models = 0;
    for (name, text) in chapters() {
        for (kind, text) in blocks(&text).iter().filter(|_| name != REFERENCE) {
            let Some((code, file)) = model(kind) else {
                continue;
            };
            models += 1;
            let compilation = mbdsl_compiler::compile(text);
            let grave = compilation.diagnostics.iter();
            let grave = grave.filter(|found| found.severity != Severity::Note);
            let found: Vec<&str> = grave.map(|found| found.code.number).collect();
            let expected: Vec<&str> = code.into_iter().collect();
            assert_eq!(found, expected, "{name}: {file}");
            let Some(verified) = compilation.verified else {
                continue;
            };
            // A run does not know the effort of an actuator.
            if !verified.layout.actuators().is_empty() {
                continue;
            }
            let run = mbdsl::simulate(&verified.mechanism(), &mbdsl::Options::new(0.05));
            run.unwrap_or_else(|error| panic!("{name}: {file}: {error}"));
        }
    }
    assert!(models >= 12, "{models}");
}

/// What stands in a file of the chapter is in this folder.
fn folder(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("book")
        .join(name);
    fs::create_dir_all(&folder).unwrap();
    for (kind, text) in blocks(text) {
        if let Some(file) = file(kind) {
            fs::write(folder.join(file), text).unwrap();
        }
    }
    // A stand-in: `packaging/fmu` tries the chapter with the library.
    if text.contains("--library libmbdsl_fmu.so") {
        fs::write(folder.join("libmbdsl_fmu.so"), "a library").unwrap();
    }
    folder
}

/// What a command prints is what stands below it.
fn compare(place: &str, expected: &[&str], found: &str) {
    let mut found_lines = found.lines().map(str::trim_end);
    let mut free = false;
    for line in expected {
        if *line == "..." {
            free = true;
            continue;
        }
        let met = match free {
            true => found_lines.any(|found| found == *line),
            false => found_lines.next() == Some(line),
        };
        assert!(met, "{place}: `{line}` is not where it stands in\n{found}");
        free = false;
    }
    assert!(
        free || found_lines.next().is_none(),
        "{place}: more than\n{found}"
    );
}

#[test]
fn commands_print_what_is_written() {
    let help = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
        .arg("help")
        .output();
    let help = String::from_utf8(help.unwrap().stdout).unwrap();
    let known = |command: &str| {
        help.lines()
            .any(|l| l.split_whitespace().next() == Some(command))
    };
    assert!(known("check") && known("plot") && !known("nothing"));
    let mut commands = 0;
    for (name, text) in chapters().iter().filter(|(name, _)| *name != REFERENCE) {
        let folder = folder(name, text);
        for (_, block) in blocks(text).iter().filter(|(kind, _)| *kind == "console") {
            let mut parts = block.split("$ ").filter(|part| !part.is_empty());
            parts.by_ref().for_each(|part| {
                let mut lines = part.lines();
                let line = lines.next().unwrap();
                let words: Vec<&str> = line.split_whitespace().collect();
                assert_eq!(words[0], "mbdsl", "{name}: {line}");
                if !known(words[1]) {
                    return;
                }
                commands += 1;
                let run = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
                    .args(&words[1..])
                    .current_dir(&folder)
                    .output()
                    .unwrap();
                let text = [run.stderr, run.stdout].concat();
                let text = String::from_utf8(text).unwrap();
                let expected: Vec<&str> = lines.collect();
                compare(&format!("{name}: {line}"), &expected, &text);
            });
        }
    }
    assert!(commands >= 20, "{commands}");
}

/// The programs around exported code; where there is no compiler, this says so and passes.
#[test]
fn programs_with_exported_code_print_what_is_written() {
    let mut programs = 0;
    for (name, text) in chapters() {
        let blocks = blocks(&text);
        let of = |kind: &str, from: usize| {
            let found = blocks[from..].iter().find(|(found, _)| *found == kind);
            found.map_or_else(|| panic!("{name}: no `{kind}`"), |(_, text)| text.as_str())
        };
        for (place, (kind, code)) in blocks.iter().enumerate() {
            let Some((compiler, file)) = program(kind) else {
                continue;
            };
            programs += 1;
            if Command::new(compiler).arg("--version").output().is_err() {
                eprintln!("no {compiler}: {file} of {name} is not compiled");
                continue;
            }
            let folder = folder(&format!("program-{name}"), &text);
            fs::write(folder.join(file), code).unwrap();
            let export = of("console", 0).lines().next().unwrap();
            let export = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
                .args(export.split_whitespace().skip(2))
                .current_dir(&folder)
                .output();
            assert!(export.unwrap().status.success(), "{name}");
            let mut shell = Command::new("sh");
            let run = shell.args(["-e", "-c", of("sh", 0)]).current_dir(&folder);
            let run = run.output().unwrap();
            let printed = String::from_utf8([run.stderr, run.stdout].concat()).unwrap();
            assert_eq!(printed, of("text", place), "{name}");
        }
    }
    assert!(programs >= 2, "{programs}");
}

#[test]
fn every_program_is_compiled() {
    let library = fs::read_to_string(root().join("tests/book/src/lib.rs")).unwrap();
    for (name, text) in chapters() {
        let programs = blocks(&text)
            .iter()
            .filter(|(kind, _)| *kind == "rust")
            .count();
        let included = library.contains(&format!("docs/src/{name}\""));
        assert_eq!(programs > 0, included, "{name} has {programs} programs");
    }
}

/// The README shows the program of the first example and what its model gives, with and without the mistake; its
/// length is kept, and the pages that it begins with are short.
#[test]
fn the_readme_shows_what_is_printed() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 130, "{}", readme.lines().count());
    for door in ["design.md", "control.md", "embedded.md", "compare.md"] {
        assert!(readme.contains(&format!("(docs/src/{door})")), "{door}");
        assert!(chapters()[door].lines().count() <= 150, "{door}");
    }
    let folder = folder("readme", &readme);
    let blocks = blocks(&readme);
    let (_, program) = blocks.iter().find(|(kind, _)| *kind == "rust").unwrap();
    let of_macro = |program: &str| {
        let (_, behind) = program.split_once("mechanism! {\n").unwrap();
        let (text, _) = behind.split_once("\n}\n").unwrap();
        let lines = text.lines().map(|line| line.strip_prefix("    ").unwrap());
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let model = of_macro(program);
    let example = fs::read_to_string(root().join("examples/four_bar.rs")).unwrap();
    assert_eq!(model, of_macro(&example));
    fs::write(folder.join("four_bar.mbd"), &model).unwrap();
    let found = mbdsl_compiler::compile(&model);
    assert!(found.verified.is_some() && found.diagnostics.is_empty());
    let texts = blocks.iter().filter(|(kind, _)| *kind == "text");
    let texts: Vec<&str> = texts.map(|(_, text)| text.as_str()).collect();
    let [trust, message] = texts[..] else {
        panic!("{texts:?}");
    };
    let mbdsl = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
        let run = command.args(arguments).current_dir(&folder).output();
        let run = run.unwrap();
        String::from_utf8([run.stdout, run.stderr].concat()).unwrap()
    };
    let run = mbdsl(&["run", "four_bar.mbd"]);
    assert!(run.starts_with(trust), "{run}");
    let mistake = model.replace("= 8 rad/s", "= 8");
    assert_ne!(mistake, model);
    fs::write(folder.join("four_bar.mbd"), mistake).unwrap();
    let message: Vec<&str> = message.lines().collect();
    compare("README", &message, &mbdsl(&["check", "four_bar.mbd"]));
    for link in readme
        .split("](")
        .skip(1)
        .chain(readme.split("src=\"").skip(1))
    {
        let link = link.split([')', '"']).next().unwrap();
        assert!(root().join(link).exists(), "{link}");
    }
}

/// What GitHub and mdBook call a heading.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = letters
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let chapters = chapters();
    let summary = &chapters["SUMMARY.md"];
    let mut links = 0;
    for (name, text) in &chapters {
        assert!(
            name == "SUMMARY.md" || summary.contains(&format!("({name})")),
            "{name} is not in the summary"
        );
        for (_, rest) in text
            .match_indices("](")
            .map(|(at, _)| text.split_at(at + 2))
        {
            let link = rest.split(')').next().unwrap();
            if link.starts_with("https://") {
                continue;
            }
            links += 1;
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name } else { file };
            assert!(
                root().join("docs/src").join(file).exists(),
                "{name}: {link}"
            );
            let target = chapters.get(file);
            let headings = target.into_iter().flat_map(|text| text.lines());
            let mut headings = headings.filter(|line| line.starts_with('#')).map(anchor);
            assert!(
                heading.is_empty() || headings.any(|found| found == heading),
                "{name}: {link}"
            );
        }
    }
    assert!(links >= 30, "{links}");
}
