//! Formulas that act on what they name: equations, stops and energies.

use crate::syntax::ast::{self, Expr, ItemKind, paths};
use std::collections::{BTreeMap, BTreeSet};

/// The formulas of a text.
pub(in crate::check) struct Formulas(Vec<Formula>);

/// A formula, with all names that it is made of.
pub(in crate::check) struct Formula {
    pub(in crate::check) name: String,
    names: BTreeSet<String>,
}

impl Formulas {
    pub(in crate::check) fn of(tree: &ast::Model) -> Formulas {
        let values = tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Definition { name, value, .. } => Some((name.text.as_str(), value)),
            _ => None,
        });
        let values: BTreeMap<&str, &Expr> = values.collect();
        let formulas = tree.items.iter().filter_map(|item| {
            let (name, sides) = match &item.kind {
                ItemKind::Constraint { name, sides } | ItemKind::Stop { name, sides, .. } => {
                    (name, &sides[..])
                }
                ItemKind::Potential { name, value } | ItemKind::Kinetic { name, value } => {
                    (name, std::slice::from_ref(value))
                }
                _ => return None,
            };
            Some(Formula {
                name: name.text.clone(),
                names: names(sides, &values),
            })
        });
        Formulas(formulas.collect())
    }

    /// The formulas that name a body or its parts.
    pub(in crate::check) fn on(&self, body: &str) -> impl Iterator<Item = &Formula> {
        let formulas = self.0.iter();
        formulas.filter(move |formula| formula.parts(body).next().is_some())
    }
}

impl Formula {
    /// The names of a body's parts in it, as `cart.s`, and that of the body itself.
    pub(in crate::check) fn parts(&self, body: &str) -> impl Iterator<Item = &str> {
        let names = self.names.iter().map(String::as_str);
        names.filter(move |name| name.split('.').next() == Some(body))
    }
}

/// The names in some expressions, and in the values of those that are defined.
fn names(values: &[Expr], defined: &BTreeMap<&str, &Expr>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = paths(values.iter().collect());
    while let Some(path) = open.pop() {
        let name = path.text();
        if let Some(value) = defined.get(name.as_str())
            && !found.contains(&name)
        {
            open.extend(paths(vec![value]));
        }
        found.insert(name);
    }
    found
}
