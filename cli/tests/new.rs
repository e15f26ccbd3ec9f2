//! `mbdsl new`, `mbdsl completions` and `mbdsl man`, as a user calls them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::support;
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

#[test]
fn a_new_model_is_good_and_runs() {
    let folder = Folder::new("text");
    for (arguments, name) in [
        (&["new", "four_bar.mbd"][..], "four_bar"),
        (&["new", "--text", "my-Linkage2"], "my-Linkage2"),
    ] {
        let made = folder.mbdsl(arguments);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        // The commands that are named do what they say.
        let said = String::from_utf8(made.stdout).unwrap();
        let commands: Vec<&str> = said.lines().skip(1).map(str::trim).collect();
        assert_eq!(commands.len(), 3, "{said}");
        for command in commands {
            // Nobody is here to look at it.
            let words = command.split(' ').filter(|word| *word != "--open");
            let words: Vec<&str> = words.skip(1).collect();
            let done = folder.mbdsl(&words);
            assert_eq!(done.status.code(), Some(0), "{command}: {done:?}");
            let said = String::from_utf8(done.stderr).unwrap();
            assert!(!said.contains("warning"), "{command}: {said}");
        }
        let run = folder.0.join(name).with_extension("run");
        assert!(run.join("trajectory.csv").exists());
        assert!(folder.0.join(name).with_extension("html").exists());
    }
    let text = fs::read_to_string(folder.0.join("my-Linkage2.mbd")).unwrap();
    assert!(text.contains("model MyLinkage2 {"), "{text}");
    assert!(!text.contains("allow"), "{text}");
    let checked = folder.mbdsl(&["check", "my-Linkage2.mbd"]);
    assert_eq!(String::from_utf8(checked.stderr).unwrap(), "");
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
}

/// The project is built against this repository, with the packages that it was built with.
#[test]
fn a_new_project_builds_and_runs() {
    let folder = Folder::new("project");
    let path = repository().display().to_string();
    let made = folder.mbdsl(&["new", "swing-2", "--mbdsl-path", &path]);
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
    assert!(said.contains("wrote trajectory.csv and tip.svg"), "{said}");
    assert_eq!(String::from_utf8(ran.stderr).unwrap(), "", "no warning");
    assert!(project.join("tip.svg").exists());
    let main = fs::read_to_string(project.join("src/main.rs")).unwrap();
    assert!(
        main.contains("model Swing2 {") && main.contains("Swing2::default()"),
        "{main}"
    );
    assert!(main.contains("//! A mechanism of `swing-2`"), "{main}");
}

/// Until there is a published one.
#[test]
fn the_mbdsl_that_the_command_was_built_from_is_the_dependency() {
    let folder = Folder::new("dependency");
    let made = folder.mbdsl(&["new", "swing"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let said = String::from_utf8(made.stdout).unwrap();
    assert!(said.contains("that this command was built from"), "{said}");
    let manifest = fs::read_to_string(folder.0.join("swing/Cargo.toml")).unwrap();
    let library = repository().join("mbdsl").canonicalize().unwrap();
    let version = format!("mbdsl = {{ path = \"{}\" }}", library.display());
    assert!(manifest.contains(&version), "{manifest}");
    assert!(
        manifest.contains("[profile.dev.build-override]\nopt-level = 3"),
        "{manifest}"
    );
    assert!(
        manifest.contains("[profile.release.build-override]\nopt-level = 3"),
        "{manifest}"
    );
}

#[test]
fn nothing_is_overwritten_and_names_are_names() {
    let folder = Folder::new("names");
    fs::create_dir(folder.0.join("there")).unwrap();
    fs::write(folder.0.join("kept.mbd"), "mine").unwrap();
    let long = "a".repeat(65);
    for (arguments, words) in [
        (&["new", "there"][..], "there exists already"),
        (&["new", "kept.mbd"], "kept.mbd exists already"),
        (&["new", "--text", "kept"], "kept.mbd exists already"),
        (&["new", "a\\b.mbd"], "a name is a letter, then"),
        (&["new", ".."], "a name is a letter, then"),
        (&["new", "/"], "a name is a letter, then"),
        (&["new", "kept.mbd/four_bar"], "cannot create"),
        (&["new", ".mbd"], "a name is a letter, then"),
        (&["new", "2bars"], "a name is a letter, then"),
        (&["new", "two bars"], "a name is a letter, then"),
        (&["new", "kürbel"], "a name is a letter, then"),
        (&["new", "a\u{1b}[31m"], "a name is a letter, then"),
        (&["new", "struct"], "it means something else"),
        (&["new", "NUL.mbd"], "it means something else"),
        (&["new", "mbdsl"], "it means something else"),
        (&["new", &long], "more than 64 letters"),
        (
            &["new", "a", "--mbdsl-path", "/nowhere"],
            "there is no crate `mbdsl`",
        ),
        (
            &["new", "a.mbd", "--mbdsl-path", "/nowhere"],
            "depends on nothing",
        ),
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
    let lines = help.lines().skip_while(|line| *line != "Look:");
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
            "bash" | "zsh" => &["dopri5", "baumgarte", "MB404", "*.mbd"],
            "fish" => &["dopri5", "baumgarte", "__fish_complete_suffix .mbd"],
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
        sweep.contains("130") && sweep.contains("SLURM_ARRAY_TASK_ID"),
        "{sweep}"
    );
}

/// As `cargo new`: the last part of the path is the name, and its folders are created.
#[test]
fn what_is_new_can_be_elsewhere() {
    let folder = Folder::new("elsewhere");
    let made = folder.mbdsl(&["new", "models/planar/four_bar.mbd"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let text = fs::read_to_string(folder.0.join("models/planar/four_bar.mbd")).unwrap();
    assert!(text.contains("model FourBar {"), "{text}");
    for path in ["projects/swing/", "projects/../projects/other"] {
        let made = folder.mbdsl(&["new", path]);
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
