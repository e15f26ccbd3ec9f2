//! A Cargo project with a mechanism.

use super::create::{create, create_parents};
use super::naming::{as_word, shown, type_name, with_model_name};
use mbdsl_gallery::Entry;
use serde_json::Value;
use std::io::ErrorKind;
use std::path::Path;

const MAIN: &str = include_str!("main.rs.txt");

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

/// Whether a crate, and so a folder, can have this name.
fn check(name: &str) -> Result<(), String> {
    let shown = shown(name);
    let refused = |why: &str| Err(format!("`{shown}` cannot be the name of a project: {why}"));
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

/// Makes the project.
pub(super) fn project(
    entry: &Entry,
    folder: &Path,
    mbdsl: Option<&Path>,
) -> Result<String, String> {
    let name = folder.file_name().unwrap_or(folder.as_os_str());
    let name = name.to_string_lossy();
    check(&name)?;
    let (dependency, hint) = dependency(mbdsl)?;
    create_parents(folder)?;
    let shown = folder.display();
    std::fs::create_dir(folder).map_err(|fault| match fault.kind() {
        ErrorKind::AlreadyExists => format!("{shown} exists already, and nothing is overwritten"),
        _ => format!("cannot create the folder {shown}: {fault}"),
    })?;
    let source = folder.join("src");
    let made = std::fs::create_dir(&source);
    made.map_err(|fault| format!("cannot create the folder {}: {fault}", source.display()))?;
    let type_name = type_name(&name);
    let model = with_model_name(entry, Some(&type_name));
    let lines = model.lines().map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("    {line}\n"),
    });
    let main = MAIN.replace("{title}", entry.title());
    let main = main.replace("{name}", &name).replace("{type}", &type_name);
    let main = main.replace("{model}", &lines.collect::<String>());
    let manifest = manifest(&name, &dependency, is_inside_a_package(folder));
    create(&folder.join("Cargo.toml"), &manifest)?;
    create(&source.join("main.rs"), &main)?;
    create(
        &folder.join(".gitignore"),
        &format!("/target\n/{name}.html\n"),
    )?;
    create(&folder.join("README.md"), &readme(&name, &type_name))?;
    let word = as_word(folder);
    Ok(format!(
        "created {shown}; now try\n  cd {word}\n  cargo run\n{hint}"
    ))
}

/// The value of `mbdsl =` in the manifest, and what there is to say about it.
fn dependency(mbdsl: Option<&Path>) -> Result<(String, String), String> {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(path) = mbdsl {
        return Ok((on_folder(path, "--mbdsl-path ")?, String::new()));
    }
    if PUBLISHED {
        return Ok((
            with_page(&format!("version = \"{version}\"")),
            String::new(),
        ));
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
            with_page(&format!("git = \"{repository}\"")),
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
    Ok(with_page(&format!("path = {}", Value::from(text))))
}

/// A dependency on the library with what the new program uses of it.
fn with_page(place: &str) -> String {
    format!("{{ {place}, features = [\"page\"] }}")
}

/// Whether a folder above this one has a manifest, whose workspace would claim the project.
fn is_inside_a_package(folder: &Path) -> bool {
    let whole = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let mut above = whole.ancestors().skip(1);
    above.any(|folder| folder.join("Cargo.toml").exists())
}

fn manifest(name: &str, dependency: &str, is_inside_a_package: bool) -> String {
    let workspace = match is_inside_a_package {
        true => "\n# A workspace of its own: it is no member of the one around it.\n[workspace]\n",
        false => "",
    };
    format!(
        "[package]
name = \"{name}\"
version = \"0.1.0\"
edition = \"2024\"

[dependencies]
mbdsl = {dependency}
{workspace}"
    )
}

fn readme(name: &str, type_name: &str) -> String {
    format!(
        "# {name}

A mechanism in [mbdsl](https://docs.rs/mbdsl): `src/main.rs` describes it, and its equations of motion are
derived when the program is compiled.

```sh
cargo run               # simulates it and writes {name}.html, a page on which it moves
cargo doc --open        # coordinates, parameters and constraint equations of `{type_name}`
```
"
    )
}
