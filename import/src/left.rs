//! List of what is left out, grouped by kind.

use crate::Left;
use crate::element::{line, on_one_line};
use roxmltree::Node;

/// The list as it grows.
#[derive(Default)]
pub(crate) struct LeftOut(Vec<Left>);

impl LeftOut {
    /// Adds something of a kind; `of` is the name of what it belongs to.
    pub(crate) fn add(&mut self, node: Node<'_, '_>, what: &str, of: Option<&str>) {
        // A name with a line end would end the comment that lists it.
        let of = of.map(on_one_line);
        let what = on_one_line(what);
        if let Some(known) = self.0.iter_mut().find(|left| left.what == what) {
            known.count += 1;
            known.line = known.line.min(line(node));
            known.of.extend(of);
            return;
        }
        self.0.push(Left {
            line: line(node),
            what,
            of: of.into_iter().collect(),
            count: 1,
        });
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Left> {
        self.0.iter()
    }

    /// Returns the list in the order of the file.
    pub(crate) fn into_list(mut self) -> Vec<Left> {
        self.0.sort_by_key(|left| left.line);
        self.0
    }
}
