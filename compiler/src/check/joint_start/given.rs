//! Values of joints that the start gives.

use crate::check::words::words;
use crate::diagnostic::Span;
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::syntax::ast::Path;
use mbdsl_runtime::Kind;

words! {
    /// A quantity of the relative motion of a joint's bodies.
    Word {
        Angle "angle";
        Rate "rate";
        Slide "slide";
        Speed "speed";
    }
}

impl Word {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Word::Angle | Word::Rate => Kind::Angle,
            Word::Slide | Word::Speed => Kind::Length,
        }
    }

    pub(crate) fn is_rate(self) -> bool {
        matches!(self, Word::Rate | Word::Speed)
    }

    pub(in crate::check) fn dimension(self) -> Dimension {
        let base = Dimension::of_kind(self.kind());
        match self.is_rate() {
            true => base.over(Dimension::TIME),
            false => base,
        }
    }
}

/// A value of a joint that the start gives; the joint may be declared later.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    /// The joint.
    pub(crate) joint: usize,
    pub(crate) word: Word,
    pub(crate) is_guess: bool,
    pub(crate) value: ExprId,
    /// Its name, as in `elbow.angle`.
    pub(in crate::check) target: Path,
    /// The entry.
    pub(in crate::check) span: Span,
    /// Its value, where it can be a term of a sum.
    pub(in crate::check) written: Option<Span>,
}
