//! Joints whose turns a coordinate counts, found in the text before any joint is checked.

use crate::syntax::ast::{self, DefinitionKind, Expr, ExprKind, ItemKind};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the joints whose angle a constraint or a stop reads, itself or through definitions, and of those that
/// a gear, a rack or a torsion spring names.
pub(in crate::check) fn counted(tree: &ast::Model) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let definitions = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Definition {
            kind, name, value, ..
        } if *kind == DefinitionKind::Let => Some((name.text.as_str(), value)),
        _ => None,
    });
    let mut definitions: BTreeMap<&str, &Expr> = definitions.collect();
    for item in &tree.items {
        match &item.kind {
            ItemKind::Constraint { sides, .. } | ItemKind::Stop { sides, .. } => {
                for side in sides {
                    angles(side, &mut definitions, &mut found);
                }
            }
            ItemKind::Joint { points, .. } | ItemKind::Spring { ends: points, .. } => {
                let whole = points.iter().filter(|path| path.words.len() == 1);
                found.extend(whole.map(|path| path.words[0].text.clone()));
            }
            _ => {}
        }
    }
    found
}

/// Enters the joints whose angles an expression reads; definitions that it names are taken out and read once.
fn angles<'t>(
    expression: &'t Expr,
    definitions: &mut BTreeMap<&str, &'t Expr>,
    found: &mut BTreeSet<String>,
) {
    let mut waiting = vec![expression];
    while let Some(next) = waiting.pop() {
        waiting.extend(next.children());
        let ExprKind::Path(path) = &next.kind else {
            continue;
        };
        match &path.words[..] {
            [joint, word] if word.text == "angle" => {
                found.insert(joint.text.clone());
            }
            [name] => waiting.extend(definitions.remove(name.text.as_str())),
            _ => {}
        }
    }
}
