//! `mbdsl new`: a mechanism to begin with, as the text of a model or as a Cargo project.

mod create;
mod naming;
mod project;

use crate::names::Offered;
use crate::{Outcome, output};
use clap::ValueHint;
use create::{create, create_parents};
use mbdsl::runtime::nearest;
use mbdsl_gallery::{Entry, GALLERY, PROBLEMS, ReferenceValue, all, find};
use naming::{as_word, shown, type_name, with_model_name};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The mechanism of the gallery that is used if none is named.
const DEFAULT: &str = "four_bar";

/// Command-line arguments of `mbdsl new`.
#[derive(clap::Args)]
pub(crate) struct New {
    /// The file to create, to whose name `.mbd` is added; with --rust, the folder of the project
    /// [default with --from: the name of the mechanism, in the current folder]
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, required_unless_present_any = ["from", "list"])]
    path: Option<PathBuf>,
    /// The mechanism of the gallery, or the problem with reference values, to start from; `--list` lists them
    /// [default: four_bar]
    #[arg(long, value_name = "NAME", value_parser = Offered(names), hide_possible_values = true)]
    from: Option<String>,
    /// Create a Cargo project, in which the model is part of a Rust program
    #[arg(long)]
    rust: bool,
    /// Depend on the mbdsl in this folder (a checkout of its repository)
    #[arg(long, value_name = "PATH", requires = "rust", value_hint = ValueHint::DirPath)]
    mbdsl_path: Option<PathBuf>,
    /// List the mechanisms of the gallery and the problems with reference values
    #[arg(long, conflicts_with_all = ["path", "from", "rust"])]
    list: bool,
    /// With --list: as JSON, with their descriptions and reference values
    #[arg(long)]
    json: bool,
}

/// The names of the mechanisms of the gallery and of the problems.
fn names() -> Vec<&'static str> {
    all().map(|entry| entry.name).collect()
}

/// Writes a project or a model, without changing what exists; or lists the gallery.
pub(crate) fn new(arguments: &New) -> Outcome {
    if arguments.list {
        let list = if arguments.json { data() } else { list() };
        return output::result(&list, Outcome::Good);
    }
    if arguments.json {
        return output::failed("only a list is printed as JSON: write `mbdsl new --list --json`");
    }
    let made = entry(arguments.from.as_deref()).and_then(|entry| {
        let path = arguments.path.as_deref().unwrap_or(Path::new(entry.name));
        match arguments.rust {
            true => project::project(entry, path, arguments.mbdsl_path.as_deref()),
            false => model(entry, path, arguments.from.is_none()),
        }
    });
    match made {
        Ok(next) => output::result(&next, Outcome::Good),
        Err(fault) => output::failed(&fault),
    }
}

/// Names and titles of the gallery, one line each, and then those of the problems.
fn list() -> String {
    let width = names().iter().map(|name| name.len()).max().unwrap_or(0);
    let line = |entry: &Entry| format!("{:<width$}  {}\n", entry.name, entry.title());
    let [gallery, problems] = [GALLERY, PROBLEMS].map(|list| list.iter().map(line).collect());
    let (gallery, problems): (String, String) = (gallery, problems);
    format!(
        "{gallery}\nProblems, whose texts have their source and reference values:\n\n{problems}"
    )
}

/// Names, titles and descriptions of the gallery and of the problems, and the reference values of these, as JSON.
fn data() -> String {
    let value = |of: ReferenceValue| json!({ "t": of.t, "name": of.name, "value": of.digits, "unit": of.unit });
    let entry = |entry: &Entry| {
        json!({
            "name": entry.name,
            "title": entry.title(),
            "description": entry.description(),
            "reference": entry.reference().map(value).collect::<Value>(),
        })
    };
    format!("{:#}\n", all().map(entry).collect::<Value>())
}

/// The mechanism of the gallery, or the problem, with this name.
fn entry(name: Option<&str>) -> Result<&'static Entry, String> {
    let name = name.unwrap_or(DEFAULT);
    find(name).ok_or_else(|| {
        let begins = names()
            .into_iter()
            .find(|known| !name.is_empty() && known.starts_with(name));
        let hint = match begins.or_else(|| nearest(name, names())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`mbdsl new --list` lists them".to_owned(),
        };
        format!("there is no mechanism `{}`; {hint}", shown(name))
    })
}

/// Writes the text of a model; if it is the default and the file has the name of another mechanism of the gallery, says how
/// to get that one.
fn model(entry: &Entry, path: &Path, is_default: bool) -> Result<String, String> {
    let file = file(entry, path)?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    create_parents(&file)?;
    create(&file, &named(entry, &stem))?;
    let word = as_word(&file);
    let other = find(&stem).filter(|other| is_default && other.name != entry.name);
    let note = other.map_or_else(String::new, |other| {
        format!(
            "it has the default mechanism, `{}`; for the other one of the gallery write `mbdsl new --from {} FILE`\n",
            entry.name, other.name
        )
    });
    Ok(format!(
        "created {}; now try\n  mbdsl check {word}\n  mbdsl view {word}\n  mbdsl run {word}\n{note}",
        file.display()
    ))
}

/// The file of a model: the path with the extension of models, in a folder with the mechanism's name.
fn file(entry: &Entry, path: &Path) -> Result<PathBuf, String> {
    let is_folder = path
        .as_os_str()
        .to_string_lossy()
        .ends_with(std::path::is_separator);
    let Some(name) = path.file_name().filter(|_| !is_folder) else {
        return Ok(path.join(entry.name).with_extension("mbd"));
    };
    let text = name.to_string_lossy();
    if text.chars().any(char::is_control) {
        return Err(format!(
            "`{}` cannot be the name of a file: it has a control character",
            shown(&text)
        ));
    }
    if text.eq_ignore_ascii_case(".mbd") {
        return Err(format!("`{text}` has no name before its extension"));
    }
    let has_extension = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("mbd"));
    let mut name = name.to_owned();
    if !has_extension {
        name.push(".mbd");
    }
    Ok(path.with_file_name(name))
}

/// The text of a mechanism, whose model is named after its file; as in the gallery if the file has
/// the name of the mechanism.
fn named(entry: &Entry, stem: &str) -> String {
    let own = (stem != entry.name).then(|| type_name(stem));
    with_model_name(entry, own.as_deref())
}
