//! `mbdsl new`: a mechanism to begin with, as a Cargo project or as the text of a model.

use crate::{Outcome, output};
use clap::ValueHint;
use mbdsl::runtime::files::AtomicFile;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

const MODEL: &str = include_str!("new/model.mbd");
const MAIN: &str = include_str!("new/main.rs.txt");

/// The longest name that crates.io accepts.
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

/// Whether crates.io has the library; until then a new project depends on a checkout or a repository.
const PUBLISHED: bool = false;

/// What the command line says about something new.
#[derive(clap::Args)]
pub(crate) struct New {
    /// The folder of the project, whose last part is its name; with --text, or if it ends in `.mbd`,
    /// the file
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    path: PathBuf,
    /// Write the text of a model only, PATH.mbd, for `mbdsl check` and `mbdsl run`
    #[arg(long)]
    text: bool,
    /// Depend on the mbdsl in this folder (a checkout of its repository)
    #[arg(long, value_name = "PATH", conflicts_with = "text", value_hint = ValueHint::DirPath)]
    mbdsl_path: Option<PathBuf>,
}

/// Writes a project or a model; nothing that exists is changed.
pub(crate) fn new(arguments: &New) -> Outcome {
    let path = &arguments.path;
    let name = path.file_name().unwrap_or(path.as_os_str());
    let name = name.to_string_lossy();
    let stem = name.strip_suffix(".mbd");
    if stem.is_some() && arguments.mbdsl_path.is_some() {
        return output::failed("a model alone depends on nothing: omit --mbdsl-path");
    }
    let name = stem.unwrap_or(&name);
    let written = check(name).and_then(|()| {
        if let Some(parent) = path.parent() {
            let created = std::fs::create_dir_all(parent);
            created.map_err(|fault| format!("cannot create {}: {fault}", parent.display()))?;
        }
        if arguments.text || stem.is_some() {
            model(name, &path.with_file_name(format!("{name}.mbd")))
        } else {
            project(name, path, arguments.mbdsl_path.as_deref())
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

fn model(name: &str, path: &Path) -> Result<String, String> {
    create(path, &MODEL.replace("NAME", &type_name(name)))?;
    let file = path.display();
    Ok(format!(
        "created {file}; now\n  mbdsl check {file}\n  \
         mbdsl view {file} --t-end 5 --stabilization projection --open\n  \
         mbdsl run {file} --t-end 5 --stabilization projection\n"
    ))
}

fn project(name: &str, folder: &Path, mbdsl: Option<&Path>) -> Result<String, String> {
    let (dependency, hint) = dependency(mbdsl)?;
    let (type_name, shown) = (type_name(name), folder.display());
    std::fs::create_dir(folder).map_err(|fault| match fault.kind() {
        ErrorKind::AlreadyExists => format!("{shown} exists already, and nothing is overwritten"),
        _ => format!("cannot create the folder {shown}: {fault}"),
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
    Ok(format!(
        "created {shown}; now\n  cd {shown}\n  cargo run --release\n{hint}"
    ))
}

/// The value of `mbdsl =` in the manifest, and what there is to say about it.
fn dependency(mbdsl: Option<&Path>) -> Result<(String, String), String> {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(path) = mbdsl {
        return Ok((on_folder(path, "--mbdsl-path ")?, String::new()));
    }
    if PUBLISHED {
        return Ok((format!("\"{version}\""), String::new()));
    }
    // The checkout that this command was built from, as long as it is there.
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    if let Some(dependency) = checkout.and_then(|path| on_folder(path, "").ok()) {
        let hint = "it depends on the mbdsl that this command was built from; --mbdsl-path names another\n";
        return Ok((dependency, hint.to_owned()));
    }
    match env!("CARGO_PKG_REPOSITORY") {
        "" => Err(format!(
            "mbdsl {version} is not published: name a checkout of it with --mbdsl-path"
        )),
        repository => Ok((
            format!("{{ git = \"{repository}\" }}"),
            format!("it depends on mbdsl as it is in {repository}\n"),
        )),
    }
}

/// The dependency on the crate in this folder, or in the repository of this folder.
fn on_folder(path: &Path, option: &str) -> Result<String, String> {
    let shown = path.display();
    let is_crate = |folder: &Path| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"));
        manifest.is_ok_and(|text| text.lines().any(|line| line.trim() == "name = \"mbdsl\""))
    };
    let folder = [path.join("mbdsl"), path.to_owned()];
    let folder = folder.iter().find(|folder| is_crate(folder));
    let Some(folder) = folder else {
        return Err(format!("{option}{shown}: there is no crate `mbdsl`"));
    };
    let whole = std::fs::canonicalize(folder);
    let whole = whole.map_err(|fault| format!("cannot find {shown}: {fault}"))?;
    let Some(text) = whole.to_str() else {
        return Err(format!(
            "{shown} cannot be in a manifest: it is not Unicode"
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
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.place()
    });
    written.map_err(|fault| match fault.kind() {
        _ if path.is_file() || fault.kind() == ErrorKind::AlreadyExists => {
            format!("{shown} exists already, and nothing is overwritten")
        }
        _ => format!("cannot write {shown}: {fault}"),
    })
}
