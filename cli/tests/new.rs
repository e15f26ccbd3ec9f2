//! `mbdsl new`, `mbdsl completions` and `mbdsl man`, as a user calls them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::support;
use mbdsl_gallery::{GALLERY, PROBLEMS, all};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::mbdsl;

/// An empty folder outside of every workspace.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("mbdsl-new-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn mbdsl(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// What a user does who pastes the lines that are printed into a shell.
#[cfg(unix)]
fn paste(folder: &Folder, said: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_mbdsl"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let commands: Vec<&str> = said.lines().skip(1).map(str::trim).collect();
    assert_eq!(commands.len(), 3, "{said}");
    for command in commands {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).env("PATH", &path);
        let done = shell.current_dir(&folder.0).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{command}: {done:?}");
        assert_eq!(String::from_utf8(done.stderr).unwrap(), "", "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_new_model_is_good_and_the_commands_that_are_named_work() {
    let folder = Folder::new("text");
    for (path, file, model) in [
        ("four_bar", "four_bar.mbd", "FourBar"),
        (
            "linkages/Kniehebel.mbd",
            "linkages/Kniehebel.mbd",
            "Kniehebel",
        ),
        ("my linkage 2", "my linkage 2.mbd", "MyLinkage2"),
        ("it's", "it's.mbd", "ItS"),
        ("kürbel", "kürbel.mbd", "Kürbel"),
        ("2bars", "2bars.mbd", "Model2bars"),
        ("v1.2", "v1.2.mbd", "V12"),
        ("Self.mbd", "Self.mbd", "ModelSelf"),
        ("Scalar", "Scalar.mbd", "ModelScalar"),
        ("½ + ½", "½ + ½.mbd", "Model"),
        ("models/", "models/four_bar.mbd", "FourBar"),
        ("$HOME", "$HOME.mbd", "HOME"),
    ] {
        let made = folder.mbdsl(&["new", path]);
        assert_eq!(made.status.code(), Some(0), "{path}: {made:?}");
        let text = fs::read_to_string(folder.0.join(file)).unwrap();
        assert!(
            text.contains(&format!("\nmodel {model} {{")),
            "{path}: {text}"
        );
        let said = String::from_utf8(made.stdout).unwrap();
        paste(&folder, &said);
        let stem = Path::new(file).file_stem().unwrap().to_str().unwrap();
        assert!(folder.0.join(format!("{stem}.run/trajectory.csv")).exists());
        assert!(folder.0.join(format!("{stem}.html")).exists());
    }
    // A name that an option could have.
    let made = folder.mbdsl(&["new", "--", "-x"]);
    paste(&folder, &String::from_utf8(made.stdout).unwrap());
    assert!(folder.0.join("-x.mbd").exists());
    let checked = folder.mbdsl(&["check", "four_bar.mbd"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn every_mechanism_of_the_gallery_can_be_the_beginning() {
    let folder = Folder::new("gallery");
    let list = folder.mbdsl(&["new", "--list"]);
    let list = String::from_utf8(list.stdout).unwrap();
    let json = folder.mbdsl(&["new", "--list", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    // Between the gallery and the problems is a heading.
    let mut lines: Vec<&str> = list.lines().collect();
    let heading: Vec<&str> = lines.drain(GALLERY.len()..GALLERY.len() + 3).collect();
    assert!(heading[1].starts_with("Problems, whose texts"), "{list}");
    assert_eq!(lines.len(), GALLERY.len() + PROBLEMS.len());
    assert_eq!(json.as_array().unwrap().len(), lines.len());
    let title = list.find(GALLERY[0].title());
    for ((entry, line), data) in all().zip(lines).zip(json.as_array().unwrap()) {
        assert!(line.starts_with(&format!("{} ", entry.name)), "{line}");
        assert_eq!(line.find(entry.title()), title, "{line}");
        assert_eq!(data["name"], entry.name);
        assert_eq!(data["title"], entry.title());
        assert_eq!(data["description"], entry.description());
        let is_problem = !data["reference"].as_array().unwrap().is_empty();
        assert_eq!(is_problem, PROBLEMS.contains(entry), "{}", entry.name);
        let made = folder.mbdsl(&["new", "--from", entry.name]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        let path = folder.0.join(entry.name).with_extension("mbd");
        assert_eq!(fs::read_to_string(path).unwrap(), entry.text);
        let renamed = format!("my-{}", entry.name);
        let made = folder.mbdsl(&["new", &renamed, "--from", entry.name]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        let text = fs::read_to_string(folder.0.join(&renamed).with_extension("mbd")).unwrap();
        assert!(text.contains("model My"), "{text}");
        assert_eq!(text.lines().count(), entry.text.lines().count());
        // What the text has can be tokens of Rust.
        let tokens = format!("mechanism! {{ {} }}", entry.text);
        assert!(
            syn::parse_str::<syn::Macro>(&tokens).is_ok(),
            "{}",
            entry.name
        );
        let made = folder.mbdsl(&["new", "--rust", "--from", entry.name]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        let main = folder.0.join(entry.name).join("src/main.rs");
        let main = fs::read_to_string(main).unwrap();
        assert!(syn::parse_file(&main).is_ok(), "{main}");
    }
}

/// The project is built against this repository, with the packages that it was built with.
/// Until there is a published one.
#[test]
fn the_mbdsl_that_the_command_was_built_from_is_the_dependency() {
    let folder = Folder::new("dependency");
    let made = folder.mbdsl(&["new", "--rust", "swing"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let said = String::from_utf8(made.stdout).unwrap();
    assert!(said.contains("that this command was built from"), "{said}");
    let manifest = fs::read_to_string(folder.0.join("swing/Cargo.toml")).unwrap();
    let library = repository().join("mbdsl").canonicalize().unwrap();
    let version = format!(
        "mbdsl = {{ path = \"{}\", features = [\"page\"] }}",
        library.display()
    );
    assert!(manifest.contains(&version), "{manifest}");
}

/// A project in a checkout of mbdsl, or beside another package, is built alone.
#[test]
fn a_project_inside_another_one_is_a_workspace_of_its_own() {
    let folder = Folder::new("inside");
    fs::write(folder.0.join("Cargo.toml"), "[workspace]\nmembers = []\n").unwrap();
    let made = folder.mbdsl(&["new", "--rust", "sub/swing"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["locate-project", "--workspace", "--message-format", "plain"]);
    let found = cargo
        .current_dir(folder.0.join("sub/swing"))
        .output()
        .unwrap();
    assert!(found.status.success(), "{found:?}");
    let found = String::from_utf8(found.stdout).unwrap();
    assert!(found.trim().ends_with("sub/swing/Cargo.toml"), "{found}");
}

#[test]
fn nothing_is_overwritten_and_names_are_names() {
    let folder = Folder::new("names");
    fs::create_dir(folder.0.join("there")).unwrap();
    fs::write(folder.0.join("kept.mbd"), "mine").unwrap();
    let long = "a".repeat(65);
    for (arguments, words) in [
        (&["new", "--rust", "there"][..], "there exists already"),
        (&["new", "kept.mbd"], "kept.mbd exists already"),
        (&["new", "kept"], "kept.mbd exists already"),
        (&["new", "kept.mbd/four_bar"], "cannot create"),
        (&["new", ".mbd"], "no name before its extension"),
        (&["new", "a\u{1b}[31m"], "it has a control character"),
        (&["new", "--rust", "a\\b"], "a name is a letter, then"),
        (&["new", "--rust", ".."], "a name is a letter, then"),
        (&["new", "--rust", "/"], "a name is a letter, then"),
        (&["new", "--rust", "a.mbd"], "a name is a letter, then"),
        (&["new", "--rust", "2bars"], "a name is a letter, then"),
        (&["new", "--rust", "two bars"], "a name is a letter, then"),
        (&["new", "--rust", "kürbel"], "a name is a letter, then"),
        (
            &["new", "--rust", "a\u{1b}[31m"],
            "a name is a letter, then",
        ),
        (&["new", "--rust", "struct"], "it means something else"),
        (&["new", "--rust", "mbdsl"], "it means something else"),
        (&["new", "--rust", &long], "more than 64 letters"),
        (
            &["new", "--rust", "a", "--mbdsl-path", "/nowhere"],
            "there is no crate `mbdsl`",
        ),
        (&["new", "a", "--mbdsl-path", "/nowhere"], "--rust"),
        (&["new"], "<PATH>"),
        (
            &["new", "--from", "four_bra"],
            "there is no mechanism `four_bra`; did you mean `four_bar`?",
        ),
        (
            &["new", "--from", "jansen"],
            "there is no mechanism `jansen`; did you mean `jansen_leg`?",
        ),
        (
            &["new", "--from", "zeppelin"],
            "`mbdsl new --list` lists them",
        ),
        (&["new", "--list", "a"], "cannot be used with"),
        (&["new", "a", "--json"], "write `mbdsl new --list --json`"),
    ] {
        let made = folder.mbdsl(arguments);
        assert_eq!(made.status.code(), Some(2), "{arguments:?}: {made:?}");
        let text = String::from_utf8(made.stderr).unwrap();
        assert!(
            text.contains(words) && !text.contains('\u{1b}'),
            "{arguments:?}: {text}"
        );
    }
    assert_eq!(
        fs::read_to_string(folder.0.join("kept.mbd")).unwrap(),
        "mine"
    );
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[test]
fn shells_and_man_know_every_command() {
    let help = mbdsl(&["help"], b"").stdout;
    // From the first group to the options.
    let lines = help.lines().skip_while(|line| *line != "Begin:");
    let lines = lines.take_while(|line| *line != "Options:");
    let commands = lines.filter(|line| line.starts_with("  "));
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(
        commands.contains(&"sweep") && commands.contains(&"man"),
        "{commands:?}"
    );
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = mbdsl(&["completions", shell], b"");
        assert_eq!(run.code, Some(0));
        // Not every shell completes values, or values without the word of an option.
        let words: &[&str] = match shell {
            "bash" | "zsh" => &["dopri5", "baumgarte", "MB404", "four_bar", "*.mbd"],
            "fish" => &[
                "dopri5",
                "baumgarte",
                "four_bar",
                "__fish_complete_suffix .mbd",
            ],
            _ => &[],
        };
        for word in commands.iter().chain(words) {
            assert!(run.stdout.contains(word), "{shell}: {word}");
        }
    }
    let page = mbdsl(&["man"], b"");
    assert!(
        page.code == Some(0) && page.stdout.contains(".TH mbdsl 1"),
        "{}",
        page.stdout
    );
    let folder = Folder::new("man");
    let written = folder.mbdsl(&["man", "-o", "pages/man1"]);
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let page = folder.0.join(format!("pages/man1/mbdsl-{command}.1"));
        let page = fs::read_to_string(page).unwrap();
        assert!(page.contains(".TH"), "{command}");
    }
    let sweep = fs::read_to_string(folder.0.join("pages/man1/mbdsl-sweep.1")).unwrap();
    assert!(
        sweep.contains("130") && sweep.contains("task auto"),
        "{sweep}"
    );
}

/// As `cargo new`: the last part of the path is the name, and its folders are created.
#[test]
fn what_is_new_can_be_elsewhere() {
    let folder = Folder::new("elsewhere");
    let made = folder.mbdsl(&["new", "models/planar/four_bar"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    assert!(folder.0.join("models/planar/four_bar.mbd").exists());
    // In a folder, whether it is there or not, the name is that of the mechanism.
    for path in ["models/", ".", "models/.."] {
        let _ = fs::remove_file(folder.0.join("four_bar.mbd"));
        let made = folder.mbdsl(&["new", path]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        assert!(folder.0.join(path).join("four_bar.mbd").exists());
    }
    for path in ["projects/swing/", "projects/../projects/other"] {
        let made = folder.mbdsl(&["new", "--rust", path]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        let name = Path::new(path).file_name().unwrap().to_str().unwrap();
        let manifest = fs::read_to_string(folder.0.join(path).join("Cargo.toml")).unwrap();
        assert!(
            manifest.contains(&format!("name = \"{name}\"")),
            "{manifest}"
        );
    }
}

#[test]
fn diagnostics_are_explained() {
    let explained = mbdsl(&["explain", "mb404"], b"").stdout;
    assert!(explained.starts_with("MB404\n"), "{explained}");
    assert!(
        explained.contains("    joint two = distance("),
        "{explained}"
    );
    assert_eq!(mbdsl(&["explain", "404"], b"").stdout, explained);
    let all = mbdsl(&["explain"], b"").stdout;
    assert!(all.contains("\nMB404  warning  "), "{all}");
    for code in all.lines().filter_map(|line| line.split(' ').next()) {
        let explained = mbdsl(&["explain", code], b"").stdout;
        assert!(
            !explained.contains("\\*") && !explained.contains("]("),
            "{explained}"
        );
    }
    let unknown = mbdsl(&["explain", "MB4040"], b"");
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown
            .stderr
            .contains("there is no diagnostic `MB4040`; did you mean")
    );
}

/// Bash offers the models of the folder where a model is expected, and no other files.
#[test]
fn bash_completes_models() {
    let folder = Folder::new("completions");
    for file in ["motor.mbd", "motor.csv", "rod.mbd"] {
        fs::write(folder.0.join(file), "").unwrap();
    }
    let script = mbdsl(&["completions", "bash"], b"").stdout;
    fs::write(folder.0.join("mbdsl.bash"), script).unwrap();
    let complete = |words: &str| {
        let line = format!(
            "source ./mbdsl.bash; compopt() {{ :; }}; COMP_WORDS=(mbdsl {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1))
            _mbdsl_models mbdsl \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let mut bash = Command::new("bash");
        bash.args(["--norc", "-c", &line]).current_dir(&folder.0);
        let programs = Path::new(env!("CARGO_BIN_EXE_mbdsl")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        bash.env("PATH", format!("{}:{path}", programs.display()));
        // A machine without bash has nobody to complete for.
        let output = bash.output().ok()?;
        Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
    };
    let Some(models) = complete("run mot") else {
        return;
    };
    assert_eq!(models, "motor.mbd");
    assert_eq!(complete("check motor.mbd r").unwrap(), "rod.mbd");
    assert_eq!(complete("run --method dopr").unwrap(), "dopri5");
    assert_eq!(complete("new --from four_b").unwrap(), "four_bar");
    assert_eq!(complete("explain MB40").unwrap().split(' ').count(), 9);
    // What can be set, from the model that is written.
    let model = "model M { param mass = 1 kg; param length = 1 m;
        body rod { mass = mass; inertia = mass*length^2; } }";
    fs::write(folder.0.join("rod.mbd"), model).unwrap();
    assert_eq!(complete("run rod.mbd --set l").unwrap(), "length=");
    assert_eq!(
        complete("sweep rod.mbd --vary start.rod.o").unwrap(),
        "start.rod.omega="
    );
    assert_eq!(complete("run --set l").unwrap(), "");
    assert_eq!(complete("run rod.mbd --set length = ''").unwrap(), "");
    // A model with errors, and one that is not there, have nothing to offer.
    assert_eq!(complete("run motor.mbd --set l").unwrap(), "");
    assert_eq!(complete("run nothing.mbd --set l").unwrap(), "");
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "it builds a project: two minutes"]
    fn a_new_project_builds_and_runs() {
        let folder = Folder::new("project");
        let path = repository().display().to_string();
        let made = folder.mbdsl(&["new", "--rust", "swing-2", "--mbdsl-path", &path]);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        let project = folder.0.join("swing-2");
        for file in ["Cargo.lock", "rust-toolchain.toml"] {
            fs::copy(repository().join(file), project.join(file)).unwrap();
        }
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "--offline", "--quiet"]);
        // The profile and the folder of the tests, so that packages that are built are built no second time.
        for setting in [
            "profile.dev.debug='line-tables-only'",
            "profile.dev.package.mbdsl-runtime.opt-level=2",
            "profile.dev.package.mbdsl-compiler.opt-level=1",
            "profile.dev.package.pest.opt-level=1",
        ] {
            cargo.args(["--config", setting]);
        }
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        cargo.current_dir(&project).env("CARGO_TARGET_DIR", target);
        let ran = cargo.output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(said.starts_with("Swing2: 10 s, dop853"), "{said}");
        assert!(said.ends_with("wrote swing-2.html\n"), "{said}");
        assert_eq!(String::from_utf8(ran.stderr).unwrap(), "", "no warning");
        let page = fs::read_to_string(project.join("swing-2.html")).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>"));
        let main = fs::read_to_string(project.join("src/main.rs")).unwrap();
        assert!(
            main.contains("model Swing2 {") && main.contains("Swing2::default()"),
            "{main}"
        );
        assert!(main.starts_with("//! Four-bar linkage"), "{main}");
    }
}

/// A file that is called as another mechanism of the gallery has the default one, and the command says so.
#[test]
fn a_file_called_as_another_mechanism_is_no_silent_default() {
    let folder = Folder::new("called");
    let made = folder.mbdsl(&["new", "slider_crank"]);
    let said = String::from_utf8(made.stdout).unwrap();
    let note = "it has the default mechanism, `four_bar`; for the other one of the gallery write `mbdsl new --from slider_crank FILE`\n";
    assert!(said.ends_with(note), "{said}");
    for arguments in [
        &["new", "--from", "slider_crank", "slider_crank2"][..],
        &["new", "four_bar"],
    ] {
        let said = String::from_utf8(folder.mbdsl(arguments).stdout).unwrap();
        assert!(
            said.starts_with("created ") && !said.contains("default mechanism"),
            "{said}"
        );
    }
}
