//! `mbdsl cite`: the publications that methods come from, and mbdsl itself.

use crate::names::Offered;
use crate::{Outcome, output, versions};
use mbdsl::runtime::{Contribution, METHODS, Method, Publication, STABILIZATIONS, nearest};
use std::fmt::Write as _;

/// The citation of mbdsl. The file is a link to that of the repository, which a package holds as a copy.
const CITATION: &str = include_str!("citation.cff");
const _: () = assert!(
    CITATION.len() > 100,
    "src/citation.cff is not a link: check out with `git config core.symlinks true`"
);

/// Command-line arguments of `mbdsl cite`.
#[derive(clap::Args)]
pub(crate) struct Cite {
    /// Methods and stabilizations; mbdsl itself if omitted
    #[arg(value_name = "METHOD", value_parser = Offered(names), hide_possible_values = true)]
    methods: Vec<String>,
    /// Print entries for BibTeX
    #[arg(long)]
    bibtex: bool,
}

/// The names that can be cited.
fn names() -> Vec<&'static str> {
    let methods = METHODS.iter().map(|info| info.name);
    let others = STABILIZATIONS.iter().map(|info| info.name);
    methods.chain(others).collect()
}

/// Title and publications of a method or a stabilization.
fn of(name: &str) -> Option<(&'static str, &'static [Contribution])> {
    let methods = METHODS.iter();
    let methods = methods.map(|info| (info.name, info.title, info.publications()));
    let others = STABILIZATIONS.iter();
    let others = others.map(|info| (info.name, info.title, info.publications()));
    let mut all = methods.chain(others);
    let found = all.find(|(known, ..)| *known == name);
    found.map(|(_, title, publications)| (title, publications))
}

/// Prints what there is to cite.
pub(crate) fn cite(arguments: &Cite) -> Outcome {
    if arguments.methods.is_empty() {
        let text = match arguments.bibtex {
            true => software().bibtex(),
            false => format!("{}{}", software().text(), list()),
        };
        return output::result(&text, Outcome::Good);
    }
    let mut text = String::new();
    let mut printed: Vec<&str> = Vec::new();
    for name in &arguments.methods {
        let Some((title, publications)) = of(name) else {
            return output::failed(&unknown(name));
        };
        if arguments.bibtex {
            for Contribution { publication, .. } in publications {
                if !printed.contains(&publication.key) {
                    printed.push(publication.key);
                    text += &bibtex(publication);
                }
            }
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{name}: {title}");
        if publications.is_empty() {
            text += "\n  nothing to cite\n";
        }
        for of in publications {
            let _ = write!(text, "\n  {}:\n{}", of.part, words(&of.publication));
        }
    }
    output::result(&text, Outcome::Good)
}

/// Explains that there is no such method.
fn unknown(name: &str) -> String {
    let shown = name.replace(char::is_control, "\u{FFFD}");
    let near = Method::elsewhere(name).or_else(|| nearest(name, names()));
    let hint = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`mbdsl cite` lists them".to_owned(),
    };
    format!("there is no method or stabilization `{shown}`; {hint}")
}

/// The names that can be cited, in words.
fn list() -> String {
    let methods: Vec<&str> = METHODS.iter().map(|info| info.name).collect();
    let others = STABILIZATIONS.iter();
    let others = others.filter(|info| !info.publications().is_empty());
    let others: Vec<&str> = others.map(|info| info.name).collect();
    format!(
        "\n`mbdsl cite NAME` has the publications of a method or a stabilization, `--bibtex` prints entries for BibTeX:\n\n  {}\n  {}\n",
        methods.join(", "),
        others.join(", ")
    )
}

/// A publication in lines: authors with the year, title, DOI.
fn words(of: &Publication) -> String {
    let mut parts: Vec<String> = Vec::new();
    let year = of.year.map(|year| year.to_string());
    match (of.authors.is_empty(), year) {
        (false, Some(year)) => parts.push(format!("{} ({year})", of.authors.join("; "))),
        (false, None) => parts.push(of.authors.join("; ")),
        (true, year) => parts.extend(year),
    }
    parts.extend(of.title.map(str::to_owned));
    parts.extend(of.doi.map(|doi| format!("https://doi.org/{doi}")));
    let lines = parts.iter().map(|part| format!("    {part}\n"));
    lines.collect()
}

/// The entry of a publication for BibTeX.
fn bibtex(of: &Publication) -> String {
    let fields = [
        (
            "author",
            (!of.authors.is_empty()).then(|| of.authors.join(" and ")),
        ),
        ("title", of.title.map(|title| format!("{{{title}}}"))),
        ("year", of.year.map(|year| year.to_string())),
        ("doi", of.doi.map(str::to_owned)),
    ];
    entry(of.key, &fields)
}

/// An entry for BibTeX, of the kind that demands no journal.
fn entry(key: &str, fields: &[(&str, Option<String>)]) -> String {
    let lines = fields.iter().filter_map(|(name, value)| {
        let value = value.as_ref()?;
        Some(format!("  {name} = {{{}}},\n", letters(value)))
    });
    format!("@misc{{{key},\n{}}}\n\n", lines.collect::<String>())
}

/// A value with the letters that BibTeX wants in commands.
fn letters(value: &str) -> String {
    value.replace('ø', "{\\o}").replace('ü', "{\\\"u}")
}

/// The citation of mbdsl itself.
struct Software {
    authors: Vec<&'static str>,
    title: &'static str,
    version: &'static str,
}

/// The citation of mbdsl, of the file for it.
fn software() -> Software {
    let lines = || CITATION.lines().map(str::trim);
    let value = |key: &str| {
        let found = lines().find_map(|line| line.strip_prefix(key));
        found.map_or("", |value| value.trim().trim_matches('"'))
    };
    let authors = lines().filter_map(|line| line.strip_prefix("- name: "));
    Software {
        authors: authors.collect(),
        title: value("title:"),
        version: value("version:"),
    }
}

impl Software {
    /// The version, with the commit if it was built from a checkout.
    fn built(&self) -> String {
        match versions::COMMIT {
            Some(commit) => format!("version {}, commit {commit}", self.version),
            None => format!("version {}", self.version),
        }
    }

    fn text(&self) -> String {
        let authors = self.authors.join("; ");
        format!("{authors}\n{}\n{}\n", self.title, self.built())
    }

    fn bibtex(&self) -> String {
        let fields = [
            (
                "author",
                Some(format!("{{{}}}", self.authors.join(" and "))),
            ),
            ("title", Some(format!("{{{}}}", self.title))),
            ("note", Some(self.built())),
        ];
        entry("mbdsl", &fields)
    }
}
