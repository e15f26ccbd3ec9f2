//! `mbdsl new`: a mechanism to begin with, as a Cargo project or as the text of a model.

use crate::{Outcome, output};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

const MODEL: &str = include_str!("new/model.mbd");
const MAIN: &str = include_str!("new/main.rs.txt");

/// The longest name: crates.io takes no longer one.
const LONGEST: usize = 64;

/// Names that mean something else to Rust, to Cargo or to a file system.
const TAKEN: &[&str] = &[
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "aux",
    "become",
    "box",
    "break",
    "build",
    "com1",
    "com2",
    "com3",
    "com4",
    "com5",
    "com6",
    "com7",
    "com8",
    "com9",
    "con",
    "const",
    "continue",
    "core",
    "crate",
    "debug",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "lpt1",
    "lpt2",
    "lpt3",
    "lpt4",
    "lpt5",
    "lpt6",
    "lpt7",
    "lpt8",
    "lpt9",
    "macro",
    "match",
    "mbdsl",
    "mod",
    "move",
    "mut",
    "nul",
    "override",
    "priv",
    "prn",
    "proc-macro",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

/// What the command line says about something new.
#[derive(clap::Args)]
pub(crate) struct New {
    /// The name of the project and its folder; with --text, or where it ends in `.mbd`, that of the file
    name: String,
    /// Write the text of a model only, NAME.mbd, for `mbdsl check` and `mbdsl run`
    #[arg(long)]
    text: bool,
    /// Depend on the mbdsl in this folder (a checkout of its repository), not on the published one
    #[arg(long, value_name = "PATH", conflicts_with = "text")]
    mbdsl_path: Option<PathBuf>,
}

/// Writes a project or a model; nothing that exists is touched.
pub(crate) fn new(arguments: &New) -> Outcome {
    let stem = arguments.name.strip_suffix(".mbd");
    if stem.is_some() && arguments.mbdsl_path.is_some() {
        return output::failed("a model alone depends on nothing: leave out --mbdsl-path");
    }
    let name = stem.unwrap_or(&arguments.name);
    let written = check(name).and_then(|()| {
        if arguments.text || stem.is_some() {
            model(name)
        } else {
            project(name, arguments.mbdsl_path.as_deref())
        }
    });
    match written {
        Ok(next) => output::result(&next, Outcome::Good),
        Err(fault) => output::failed(&fault),
    }
}

/// Whether a crate, and so a folder, can have this name.
fn check(name: &str) -> Result<(), String> {
    let shown = name.replace(char::is_control, "\u{FFFD}");
    let refused = |why: &str| Err(format!("`{shown}` cannot be the name: {why}"));
    if name.contains(['/', '\\']) {
        return refused("it is a path; go to the folder and give a name alone");
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(allowed) {
        return refused("a name is a letter, then letters, digits, `_` and `-`, as in `four_bar`");
    }
    if name.len() > LONGEST {
        return refused(&format!("it has more than {LONGEST} letters"));
    }
    if TAKEN.contains(&name.to_ascii_lowercase().as_str()) {
        return refused("it means something else to Rust, to Cargo or to the system");
    }
    Ok(())
}

/// `four_bar` as the name of a type: `FourBar`.
fn type_name(name: &str) -> String {
    let words = name.split(['_', '-']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    };
    let joined: String = words.map(capital).collect();
    // `Self` is none, and the program uses these.
    match joined.as_str() {
        "Self" | "Options" | "Stabilization" | "Result" | "Box" | "Ok" => joined + "Mechanism",
        _ => joined,
    }
}

fn model(name: &str) -> Result<String, String> {
    let file = format!("{name}.mbd");
    let text = MODEL.replace("NAME", &type_name(name));
    create(Path::new(&file), &text)?;
    Ok(format!(
        "created {file}; now\n  mbdsl check {file}\n  \
         mbdsl view {file} --t-end 5 --stabilization projection --open\n  \
         mbdsl run {file} --t-end 5 --stabilization projection --out {name}\n"
    ))
}

fn project(name: &str, mbdsl: Option<&Path>) -> Result<String, String> {
    let dependency = dependency(mbdsl)?;
    let (folder, type_name) = (Path::new(name), type_name(name));
    std::fs::create_dir(folder).map_err(|fault| match fault.kind() {
        ErrorKind::AlreadyExists => format!("{name} exists already, and nothing is overwritten"),
        _ => format!("cannot make the folder {name}: {fault}"),
    })?;
    let source = folder.join("src");
    let made = std::fs::create_dir(&source);
    made.map_err(|fault| format!("cannot make the folder {}: {fault}", source.display()))?;
    let model: String = MODEL
        .replace("NAME", &type_name)
        .lines()
        .map(|line| match line {
            "" => "\n".to_owned(),
            line => format!("    {line}\n"),
        })
        .collect();
    let main = MAIN.replace("MODEL", &model);
    let main = main.replacen("NAME", &format!("`{name}`"), 1);
    create(&folder.join("Cargo.toml"), &manifest(name, &dependency))?;
    create(&source.join("main.rs"), &main.replace("NAME", &type_name))?;
    create(
        &folder.join(".gitignore"),
        "/target\n/trajectory.csv\n/tip.svg\n",
    )?;
    create(&folder.join("README.md"), &readme(name, &type_name))?;
    let hint = match mbdsl {
        Some(_) => String::new(),
        None => format!(
            "it depends on mbdsl {} as it is published; --mbdsl-path takes that of a folder\n",
            env!("CARGO_PKG_VERSION")
        ),
    };
    Ok(format!(
        "created {name}/; now\n  cd {name}\n  cargo run --release\n{hint}"
    ))
}

/// What stands behind `mbdsl =` in the manifest.
fn dependency(mbdsl: Option<&Path>) -> Result<String, String> {
    let Some(path) = mbdsl else {
        return Ok(format!("\"{}\"", env!("CARGO_PKG_VERSION")));
    };
    let shown = path.display();
    // The crate, or the repository that it lies in.
    let is_crate = |folder: &Path| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"));
        manifest.is_ok_and(|text| text.lines().any(|line| line.trim() == "name = \"mbdsl\""))
    };
    let folder = [path.join("mbdsl"), path.to_owned()];
    let folder = folder.iter().find(|folder| is_crate(folder));
    let Some(folder) = folder else {
        return Err(format!("--mbdsl-path {shown}: there is no crate `mbdsl`"));
    };
    let whole = std::fs::canonicalize(folder);
    let whole = whole.map_err(|fault| format!("cannot find {shown}: {fault}"))?;
    let Some(text) = whole.to_str() else {
        return Err(format!(
            "{shown} cannot stand in a manifest: it is not Unicode"
        ));
    };
    // Strings of JSON are strings of TOML.
    Ok(format!("{{ path = {} }}", serde_json::Value::from(text)))
}

fn manifest(name: &str, dependency: &str) -> String {
    format!(
        "[package]
name = \"{name}\"
version = \"0.1.0\"
edition = \"2024\"

[dependencies]
mbdsl = {dependency}

# The compiler of mechanisms runs inside rustc; optimised, it compiles large models much faster.
[profile.dev.build-override]
opt-level = 3
[profile.release.build-override]
opt-level = 3
"
    )
}

fn readme(name: &str, type_name: &str) -> String {
    format!(
        "# {name}

A mechanism in [mbdsl](https://docs.rs/mbdsl): `src/main.rs` has its description, from which its
equations of motion are made when it is compiled.

```sh
cargo run --release     # simulates 5 s; writes trajectory.csv and tip.svg, the path of the coupler
cargo doc --open        # coordinates, parameters and constraint equations of `{type_name}`
```
"
    )
}

/// Writes a file that does not exist yet.
fn create(path: &Path, text: &str) -> Result<(), String> {
    let shown = path.display();
    let mut file = File::create_new(path).map_err(|fault| match fault.kind() {
        ErrorKind::AlreadyExists => format!("{shown} exists already, and nothing is overwritten"),
        _ => format!("cannot create {shown}: {fault}"),
    })?;
    let written = file.write_all(text.as_bytes());
    written.map_err(|fault| format!("cannot write {shown}: {fault}"))
}
