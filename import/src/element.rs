//! Elements of XML: their attributes as words and numbers, with faults that name the line.

use crate::Fault;
use nalgebra::{Unit, Vector3};
use roxmltree::{Document, Node};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Attributes by their names, of an element and of its class.
pub(crate) type Attributes<'a> = BTreeMap<&'a str, Cow<'a, str>>;

/// The most bytes of a description.
pub(crate) const MAX_TEXT: usize = 64 << 20;

/// The document of a text.
pub(crate) fn parse(text: &str) -> Result<Document<'_>, Fault> {
    if text.len() > MAX_TEXT {
        return Err(too_large());
    }
    Document::parse(text).map_err(|error| Fault {
        file: None,
        line: error.pos().row,
        message: format!("not XML: {error}"),
    })
}

/// The fault of a text that is too long.
pub(crate) fn too_large() -> Fault {
    Fault {
        file: None,
        line: 1,
        message: format!("larger than {MAX_TEXT} bytes, the most that is read"),
    }
}

/// The line where an element begins, from 1.
pub(crate) fn line(node: Node<'_, '_>) -> u32 {
    node.document().text_pos_at(node.range().start).row
}

/// A fault of an element.
pub(crate) fn fault(node: Node<'_, '_>, message: impl Into<String>) -> Fault {
    Fault {
        file: None,
        line: line(node),
        message: on_one_line(&message.into()),
    }
}

/// A text of a description with spaces for line ends and what else controls a terminal.
pub(crate) fn on_one_line(text: &str) -> String {
    let letter = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(letter).collect()
}

/// The child elements of an element.
pub(crate) fn children_of<'a, 'input>(
    node: Node<'a, 'input>,
) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(Node::is_element)
}

/// The child elements with a name.
pub(crate) fn children<'a, 'input>(
    node: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children()
        .filter(move |child| child.has_tag_name(name))
}

/// The only child element with a name, if there is one.
pub(crate) fn child<'a, 'input>(
    node: Node<'a, 'input>,
    name: &'static str,
) -> Result<Option<Node<'a, 'input>>, Fault> {
    let mut all = children(node, name);
    let first = all.next();
    match all.next() {
        Some(again) => Err(fault(
            again,
            format!("a second `{name}` in `{}`", node.tag_name().name()),
        )),
        None => Ok(first),
    }
}

/// The value of an attribute that must be there.
pub(crate) fn word<'a>(node: Node<'a, '_>, name: &str) -> Result<&'a str, Fault> {
    let found = node.attribute(name).filter(|word| !word.trim().is_empty());
    found.ok_or_else(|| {
        fault(
            node,
            format!("`{}` has no `{name}`", node.tag_name().name()),
        )
    })
}

/// The numbers of an attribute, if it is there.
pub(crate) fn numbers(node: Node<'_, '_>, name: &str) -> Result<Option<Vec<f64>>, Fault> {
    let written = node.attribute(name);
    written.map(|text| listed(node, name, text)).transpose()
}

/// The numbers in the text of an attribute.
pub(crate) fn listed(node: Node<'_, '_>, name: &str, text: &str) -> Result<Vec<f64>, Fault> {
    let number = |word: &str| {
        let value = word.parse::<f64>().ok().filter(|value| value.is_finite());
        value.ok_or_else(|| {
            let xacro = match word.contains("${") {
                true => "; this is xacro, which the command `xacro` makes URDF of",
                false => "",
            };
            let message = format!("`{name}`: expected finite numbers, found `{word}`{xacro}");
            fault(node, message)
        })
    };
    text.split_whitespace().map(number).collect()
}

/// Exactly N numbers of an attribute, if it is there.
pub(crate) fn array<const N: usize>(
    node: Node<'_, '_>,
    name: &str,
) -> Result<Option<[f64; N]>, Fault> {
    numbers(node, name)?
        .map(|found| exactly(node, name, found))
        .transpose()
}

/// The numbers of an attribute that must have N of them.
pub(crate) fn exactly<const N: usize>(
    node: Node<'_, '_>,
    name: &str,
    found: Vec<f64>,
) -> Result<[f64; N], Fault> {
    let count = found.len();
    found.try_into().map_err(|_| {
        let expected = if N == 1 {
            "a number".to_owned()
        } else {
            format!("{N} numbers")
        };
        let message = match count {
            0 => format!("`{name}` is empty: expected {expected}"),
            _ => format!("`{name}`: expected {expected}, found {count}"),
        };
        fault(node, message)
    })
}

/// One number of an attribute, if it is there.
pub(crate) fn number(node: Node<'_, '_>, name: &str) -> Result<Option<f64>, Fault> {
    Ok(array::<1>(node, name)?.map(|[value]| value))
}

/// One number of an attribute that must be there.
pub(crate) fn required(node: Node<'_, '_>, name: &str) -> Result<f64, Fault> {
    word(node, name)?;
    Ok(number(node, name)?.unwrap_or_default())
}

/// An angle in rad; a multiple of 15 degrees where its digits are those of one.
///
/// Files have 1.57079632679 for a right angle, whose rounding would fill inertias and axes with what should be 0.
pub(crate) fn angle(value: f64) -> f64 {
    let step = std::f64::consts::PI / 12.0;
    let near = (value / step).round() * step;
    match (value - near).abs() < 1e-9 {
        true => near,
        false => value,
    }
}

/// A direction of an attribute, if it is there.
pub(crate) fn direction(
    node: Node<'_, '_>,
    name: &str,
) -> Result<Option<Unit<Vector3<f64>>>, Fault> {
    let components = array::<3>(node, name)?;
    components
        .map(|components| unit(node, name, components))
        .transpose()
}

/// The direction of components.
pub(crate) fn unit(
    node: Node<'_, '_>,
    name: &str,
    components: [f64; 3],
) -> Result<Unit<Vector3<f64>>, Fault> {
    Unit::try_new(Vector3::from(components), 0.0).ok_or_else(|| {
        let message = format!("`{name}` is 0, which is no direction");
        fault(node, message)
    })
}
