//! Written notation, as text or as LaTeX.

use std::rc::Rc;

/// The languages that equations are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// The language of models: what is printed can be read again.
    Text,
    /// Mathematics of LaTeX.
    Latex,
}

/// Written notation, with its width: characters in text, about points in LaTeX.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    pub(crate) text: Rc<str>,
    pub(crate) width: usize,
}

impl Written {
    pub(crate) fn new(text: impl Into<Rc<str>>, width: usize) -> Self {
        Written {
            text: text.into(),
            width,
        }
    }

    /// Plain text, every character of width one.
    pub(crate) fn plain(text: impl Into<Rc<str>>) -> Self {
        let text = text.into();
        let width = text.chars().count();
        Written { text, width }
    }
}

/// The notation in round brackets.
pub(crate) fn bracketed(style: Style, inner: &Written) -> Written {
    match style {
        Style::Text => Written::new(format!("({})", inner.text), inner.width + 2),
        Style::Latex => Written::new(format!("\\left({}\\right)", inner.text), inner.width + 10),
    }
}

/// A function's name in LaTeX, where it is set without brackets or with round ones.
pub(crate) fn latex_function(name: &str) -> String {
    match name {
        "asin" | "acos" | "atan" => format!("\\arc{}", &name[1..]),
        "sign" | "atan2" => format!("\\operatorname{{{name}}}"),
        _ => format!("\\{name}"),
    }
}
