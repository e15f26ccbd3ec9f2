//! `allow(NAME);` and `allow(NAME: subject);`: warnings that a model silences.

use crate::check::Checker;
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::model::Allowed;
use crate::syntax::ast::{self, Ident, ItemKind};

impl Checker {
    /// Enters the warnings that the model silences, once all names are known.
    pub(crate) fn allowances(&mut self, tree: &ast::Model) {
        for item in &tree.items {
            self.item = item.span;
            if let ItemKind::Allow { name, subject } = &item.kind {
                self.allow(name, subject.as_ref());
            }
        }
    }

    fn allow(&mut self, name: &Ident, subject: Option<&ast::Path>) {
        let known = codes::ALL
            .iter()
            .map(|code| code.allow)
            .filter(|name| !name.is_empty());
        if known.clone().any(|known| known == name.text) {
            if let Some(subject) = subject {
                self.allowed_subject(subject);
            }
            if name.text == codes::GUESS_MOVED.allow {
                self.allow_without_effect(name);
            }
            self.allowed.push(Allowed {
                name: name.text.clone(),
                subject: subject.map(ast::Path::text),
                span: name.span,
            });
            return;
        }
        let help = format!("there are {}", known.clone().collect::<Vec<_>>().join(", "));
        let message = format!("no warning is called `{}`", name.text);
        let error = Diagnostic::error(codes::UNKNOWN_ALLOW, name.span, message).help(help);
        let error = self.meant(error, name.span, &name.text, "", known);
        self.report(error);
    }

    /// Says that guesses may move, so that nothing is to be silenced.
    fn allow_without_effect(&mut self, name: &Ident) {
        let message = format!("`allow({})` has no effect: guesses may move", name.text);
        let note = Diagnostic::note(codes::UNUSED, name.span, message)
            .help("there is nothing to silence: the line can go");
        let edits = vec![Edit::delete(self.item)];
        self.report(note.propose("delete it", self.item, edits));
    }

    /// Says where a warning is silenced of something that does not exist.
    fn allowed_subject(&mut self, subject: &ast::Path) {
        let text = subject.text();
        let coordinates = self.bodies.iter().flat_map(|body| {
            let quantities = body.quantities().filter(|quantity| quantity.order < 2);
            quantities.map(|quantity| body.quantity(quantity.word))
        });
        let names = self.names.keys().cloned();
        let known: Vec<String> = names.chain(coordinates).collect();
        if known.contains(&text) {
            return;
        }
        let message = format!("unknown name `{text}` in `allow`");
        let error = Diagnostic::error(codes::UNKNOWN_ALLOW, subject.span, message)
            .help("name what the warning is about: a joint, a body, a coordinate");
        let known = known.iter().map(String::as_str);
        let error = self.meant(error, subject.span, &text, "", known);
        self.report(error);
    }
}
