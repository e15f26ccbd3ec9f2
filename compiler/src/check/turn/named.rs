//! Which joints have their turns counted by a coordinate: a text says so before any of them is checked.

use crate::syntax::ast::{self, Expr, ExprKind, ItemKind};
use std::collections::BTreeSet;

/// The names of the joints whose angle a constraint or a stop reads, and of those that a gear, a rack or a torsion
/// spring names.
pub(in crate::check) fn counted(tree: &ast::Model) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for item in &tree.items {
        match &item.kind {
            ItemKind::Constraint { sides, .. } | ItemKind::Stop { sides, .. } => {
                sides.iter().for_each(|side| angles(side, &mut found));
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

/// Enters the joints whose angles an expression reads.
fn angles(expression: &Expr, found: &mut BTreeSet<String>) {
    let mut waiting = vec![expression];
    while let Some(next) = waiting.pop() {
        waiting.extend(next.children());
        if let ExprKind::Path(path) = &next.kind
            && let [joint, word] = &path.words[..]
            && word.text == "angle"
        {
            found.insert(joint.text.clone());
        }
    }
}
