//! Errors for names that are not declared.

use crate::check::Checker;
use crate::check::path::{Energy, Momentum};
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::model::{Point, unit};
use crate::syntax::ast::Ident;

/// The largest number of owners of a word that a message names.
pub(crate) const MAX_OWNERS: usize = 4;

impl Checker {
    /// Says that a name is not declared.
    pub(crate) fn unknown_name(&mut self, word: &Ident, has_parts: bool, place: &Place) {
        let message = format!("unknown name `{}` in {}", word.text, place.what);
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message);
        let replaced = |with: &str| vec![Edit::replace(word.span, with)];
        if let Some(range) = self.indices(&word.text) {
            self.report(error.help(range));
            return;
        }
        if unit::find(&word.text).is_some() {
            error = error.help(format!(
                "`{}` is a unit: it follows a number, as in `1 {0}`",
                word.text
            ));
            let help = format!("`{}` is a unit: write `{{}}`", word.text);
            error = error.rewrite(help, word.span, replaced(&format!("(1 {})", word.text)));
        } else if let Some(meant) = unit::meant(&word.text) {
            error = error
                .help(format!(
                    "the unit is `{meant}`; a value of your own is declared, as in `param {} = 1;`",
                    word.text
                ))
                .rewrite("write `{}`", word.span, replaced(&meant))
                .rewrite("write `{}`", word.span, replaced(&format!("(1 {meant})")));
        } else if has_parts {
            error = error.help(format!("declare it, as in `body {} {{ ... }}`", word.text));
        } else {
            let item = match place.level {
                Level::Constant => "const",
                _ => "param",
            };
            error = error.help(format!("declare it, as in `{item} {} = 1;`", word.text));
        }
        let known = self.names.keys().map(String::as_str);
        let energies = Energy::ALL.iter().map(|energy| energy.name());
        let momenta = Momentum::ALL.iter().map(|momentum| momentum.name());
        let known = known.chain(["t", "pi"]).chain(energies).chain(momenta);
        let mut error = self.meant(error, word.span, &word.text, "", known);
        for owner in self.owners(&word.text) {
            let whole = format!("{owner}.{}", word.text);
            error = error.propose("did you mean `{}`?", word.span, replaced(&whole));
        }
        self.report(error);
    }

    /// The ground and the bodies with a point or a coordinate of this name, at most [`MAX_OWNERS`].
    pub(crate) fn owners(&self, word: &str) -> Vec<String> {
        let has = |points: &[Point]| points.iter().any(|point| point.name == word);
        let ground = has(&self.ground).then(|| "ground".to_owned());
        let bodies = self.bodies.iter().filter(|body| {
            let mut quantities = body.quantities();
            has(&body.points) || !word.is_empty() && quantities.any(|known| known.word == word)
        });
        let bodies = bodies.map(|body| body.name.clone());
        ground.into_iter().chain(bodies).take(MAX_OWNERS).collect()
    }
}
