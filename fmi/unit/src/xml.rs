//! Elements of XML as text.

use std::fmt::{Display, Write};

/// A text of elements, indented by their depth.
#[derive(Debug)]
pub(crate) struct Xml {
    text: String,
    open: Vec<&'static str>,
}

/// An attribute: its name, and its value if it has one.
pub(crate) type Attribute = (&'static str, Option<String>);

/// An attribute with this value.
pub(crate) fn is(name: &'static str, value: impl Display) -> Attribute {
    (name, Some(value.to_string()))
}

impl Xml {
    /// Begins a file with the XML declaration.
    pub(crate) fn new() -> Xml {
        Xml {
            text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned(),
            open: Vec::new(),
        }
    }

    fn begin(&mut self, name: &'static str, attributes: &[Attribute], end: &str) {
        let indent = "  ".repeat(self.open.len());
        let _ = write!(self.text, "{indent}<{name}");
        for (attribute, value) in attributes {
            if let Some(value) = value {
                let _ = write!(self.text, " {attribute}=\"{}\"", escaped(value));
            }
        }
        self.text.push_str(end);
    }

    /// An element without content.
    pub(crate) fn element(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.begin(name, attributes, "/>\n");
    }

    /// An element around what is written inside.
    pub(crate) fn around(
        &mut self,
        name: &'static str,
        attributes: &[Attribute],
        inside: impl FnOnce(&mut Xml),
    ) {
        self.begin(name, attributes, ">\n");
        self.open.push(name);
        inside(self);
        self.open.pop();
        let indent = "  ".repeat(self.open.len());
        let _ = writeln!(self.text, "{indent}</{name}>");
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Escapes text for an attribute or an element; control characters, and others that XML 1.0 does not allow, are
/// replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            letter if letter < ' ' || ('\u{FFFE}'..='\u{FFFF}').contains(&letter) => {
                escaped.push('\u{FFFD}');
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_back_as_it_was() {
        let value = "a < b & \"c\"\n\u{1}";
        let mut xml = Xml::new();
        xml.around("Outer", &[is("name", value), ("none", None)], |xml| {
            xml.element("Inner", &[is("number", 0.1)]);
        });
        let text = xml.finish();
        let read = roxmltree::Document::parse(&text).unwrap();
        let outer = read.root_element();
        assert_eq!(outer.attribute("name"), Some("a < b & \"c\"\n\u{FFFD}"));
        assert_eq!(outer.attribute("none"), None);
        let inner = outer.first_element_child().unwrap();
        assert_eq!(inner.attribute("number"), Some("0.1"));
    }
}
