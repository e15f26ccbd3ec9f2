//! Builds the tree from pest's pairs: one function per rule.
//!
//! The grammar has already decided what there is; a `None` here would mean that grammar and reader
//! disagree, which the tests of this module exclude for every rule.

use crate::syntax::ast::Model;

mod entry;
mod expression;
mod item;
pub(crate) mod node;
mod table;
mod units;

use entry::entries;
use item::item;
use node::{Found, Node, Place, content, docs, ident};

pub(crate) fn model(node: Node, found: &mut Found) -> Option<Model> {
    let mut children = content(node).peekable();
    Some(Model {
        docs: docs(&mut children),
        name: ident(&children.next()?),
        items: entries(children, Place::Model, found, item)?,
        counted: Vec::new(),
    })
}
