//! The published tables as data: `tables.toml`.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// All that was published, in the order of the papers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    #[serde(rename = "paper")]
    pub(crate) papers: Vec<Paper>,
    pub(crate) controller: Controller,
    #[serde(rename = "row")]
    pub(crate) rows: Vec<Row>,
    #[serde(rename = "claim")]
    pub(crate) claims: Vec<Claim>,
}

/// A paper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paper {
    /// By which the rows name it.
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) doi: Option<String>,
    /// Whether its eps(H) is divided by |H(0)|.
    #[serde(default)]
    pub(crate) relative_energy: bool,
}

/// The table of rules of a fuzzy controller, and one of its values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Controller {
    pub(crate) paper: String,
    pub(crate) table: String,
    /// Row by row, the first input from -2 to 2.
    pub(crate) rules: Vec<Vec<f64>>,
    /// Its value at this point, with the default width.
    pub(crate) point: [f64; 2],
    pub(crate) value: f64,
}

/// One row of a table: a run, and what is known of it.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) paper: String,
    pub(crate) table: String,
    pub(crate) model: String,
    /// Parameters of the model that are not its defaults.
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, f64>,
    pub(crate) method: String,
    #[serde(default = "none")]
    pub(crate) stabilization: String,
    /// Parameters of the method and of the stabilization, by their names.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The step; of an adaptive method, the time from node to node.
    pub(crate) h: f64,
    pub(crate) t_end: f64,
    /// Whether the last node does not count.
    #[serde(default)]
    pub(crate) without_last: bool,
    /// Whether the run takes over a minute.
    #[serde(default)]
    pub(crate) full: bool,
    /// Whether the run stops before its end.
    #[serde(default)]
    pub(crate) stops: bool,
    /// What the paper prints, by quantity.
    #[serde(default)]
    pub(crate) published: BTreeMap<String, f64>,
    /// Between what a second, independent implementation lies.
    #[serde(default)]
    pub(crate) independent: BTreeMap<String, [f64; 2]>,
    /// Whether the paper's row comes out; none where the paper has no such row.
    pub(crate) reproduces: Option<bool>,
    /// Why, or why not, or what the row is for.
    #[serde(default)]
    pub(crate) remark: String,
}

/// What a paper says of its method.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    pub(crate) paper: String,
    pub(crate) says: String,
    pub(crate) holds: bool,
    pub(crate) why: String,
}

fn none() -> String {
    "none".to_owned()
}

impl Tables {
    /// As they stand beside the program.
    pub(crate) fn read() -> Result<Tables, toml::de::Error> {
        toml::from_str(include_str!("tables.toml"))
    }

    /// What can stand behind `--only`.
    fn names(&self) -> BTreeSet<&str> {
        let papers = self.papers.iter().map(|paper| paper.key.as_str());
        let of_rows = self.rows.iter().flat_map(Row::names);
        let tables = [self.controller.table.as_str()];
        papers.chain(tables).chain(of_rows).collect()
    }

    /// The part that belongs to a paper, a table, a method or a stabilization.
    pub(crate) fn only(&self, name: &str) -> Result<Selection<'_>, String> {
        let same = |other: &str| other.eq_ignore_ascii_case(name);
        if !self.names().into_iter().any(same) {
            let names: Vec<&str> = self.names().into_iter().collect();
            return Err(format!(
                "there is no paper, table or method `{name}`; there are {}",
                names.join(", ")
            ));
        }
        let rows = self.rows.iter().filter(|row| row.names().any(same));
        let controller = &self.controller;
        Ok(Selection {
            controller: [&controller.paper, &controller.table]
                .into_iter()
                .any(|name| same(name)),
            rows: rows.collect(),
            claims: self.claims.iter().filter(|c| same(&c.paper)).collect(),
        })
    }

    /// All of it.
    pub(crate) fn all(&self) -> Selection<'_> {
        Selection {
            controller: true,
            rows: self.rows.iter().collect(),
            claims: self.claims.iter().collect(),
        }
    }

    /// Whether eps(H) of this paper is relative.
    pub(crate) fn relative_energy(&self, key: &str) -> bool {
        let mut papers = self.papers.iter();
        papers.any(|paper| paper.key == key && paper.relative_energy)
    }
}

/// What is run and shown.
pub(crate) struct Selection<'a> {
    pub(crate) controller: bool,
    pub(crate) rows: Vec<&'a Row>,
    pub(crate) claims: Vec<&'a Claim>,
}

impl Row {
    /// By which it can be chosen.
    fn names(&self) -> impl Iterator<Item = &str> {
        let stabilization = Some(self.stabilization.as_str()).filter(|name| *name != "none");
        [&self.paper, &self.table, &self.method]
            .into_iter()
            .map(String::as_str)
            .chain(stabilization)
    }

    /// The choices beside method and step: options, the stabilization, parameters.
    pub(crate) fn choices(&self) -> BTreeMap<String, String> {
        let mut choices = self.options.clone();
        if self.stabilization != "none" {
            let name = self.stabilization.clone();
            choices.insert("stabilization".to_owned(), name);
        }
        let parameters = self.parameters.iter();
        choices.extend(parameters.map(|(name, value)| (name.clone(), value.to_string())));
        choices
    }

    /// `rk4, h = 0.01 s, 20 s`
    pub(crate) fn title(&self) -> String {
        let mut words = vec![self.method.clone()];
        if self.stabilization != "none" {
            words.push(self.stabilization.clone());
        }
        let choices = self.options.iter();
        words.extend(choices.map(|(name, value)| format!("{name} = {value}")));
        let parameters = self.parameters.iter();
        words.extend(parameters.map(|(name, value)| format!("{name} = {value:.4}")));
        let method = mbdsl::Method::named(&self.method);
        words.push(if method.is_some_and(|method| method.is_adaptive()) {
            format!("nodes every {} s", self.h)
        } else {
            format!("h = {} s", self.h)
        });
        words.push(format!("{} s", self.t_end));
        words.join(", ")
    }
}
