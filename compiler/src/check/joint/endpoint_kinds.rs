//! Ends of another sort than the word of a joint takes: some words join points in the plane and joints in space.

use crate::check::joint::form::Form;
use crate::check::joint::space::form::joins_joints;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, codes};
use crate::syntax::ast::Path;

impl Checker {
    /// Reports a planar joint that names joints; `true` if it does.
    pub(super) fn names_joints(&mut self, form: &Form, ends: &[Path]) -> bool {
        let Some(joint) = ends.iter().find(|path| self.is_joint(path)) else {
            return false;
        };
        let Form {
            name,
            ends,
            example,
            ..
        } = form;
        let message = format!(
            "`{name}` joins two {ends}, and `{}` is a joint",
            joint.text()
        );
        let error = Diagnostic::error(codes::ARGUMENTS, joint.span, message).label("a joint");
        let help = match joins_joints(name) {
            true => format!("the form is `{example}`; only in space `{name}` joins joints"),
            false => format!("the form is `{example}`"),
        };
        self.report(error.help(help));
        true
    }

    /// Reports a joint of two joints, given by its word and an example, that names points or bodies instead; `true` if it does.
    pub(super) fn names_no_joints(
        &mut self,
        (word, example): (&str, &str),
        [first, second]: [&Path; 2],
    ) -> bool {
        if !(self.is_place(first) && self.is_place(second)) {
            return false;
        }
        let message = format!(
            "in space `{word}` joins two joints, and `{}` is none",
            first.text()
        );
        let error = Diagnostic::error(codes::ARGUMENTS, first.span, message).label("no joint");
        self.report(error.help(format!(
            "the form is `{example}`, of joints that are declared before"
        )));
        true
    }

    fn is_joint(&self, path: &Path) -> bool {
        let [word] = path.words.as_slice() else {
            return false;
        };
        matches!(self.names.get(&word.text), Some((Meaning::Joint(_), _)))
    }

    /// Whether this is a body, the ground, or something of them.
    fn is_place(&self, path: &Path) -> bool {
        let of = path
            .words
            .first()
            .and_then(|word| self.names.get(&word.text));
        matches!(of, Some((Meaning::Body(_) | Meaning::Ground, _)))
    }
}
