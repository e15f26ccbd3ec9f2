//! Tables of what is read of each element: the rest is listed as left out, so that nothing passes
//! unseen.

use crate::element::children_of;
use crate::left::LeftOut;
use roxmltree::Node;

/// Attributes and child elements that are read of the elements with one name.
pub(crate) struct Known {
    pub(crate) element: &'static str,
    /// Name of the elements in the list of what is left out.
    pub(crate) called: &'static str,
    pub(crate) attributes: &'static [&'static str],
    /// Child elements that are read; `None` if their reader lists the others itself.
    pub(crate) children: Option<&'static [&'static str]>,
}

/// A row of a table.
pub(crate) const fn known(
    element: &'static str,
    called: &'static str,
    attributes: &'static [&'static str],
    children: Option<&'static [&'static str]>,
) -> Known {
    Known {
        element,
        called,
        attributes,
        children,
    }
}

/// Lists what a table does not have of an element: its attributes, as names and values, and the elements in it.
pub(crate) fn others<'v>(
    table: &[Known],
    node: Node<'_, '_>,
    attributes: impl Iterator<Item = (&'v str, &'v str)>,
    of: Option<&str>,
    left: &mut LeftOut,
) {
    let kind = node.tag_name().name();
    let row = table.iter().find(|row| row.element == kind);
    let called = row.map_or_else(|| format!("`{kind}`"), |row| row.called.to_owned());
    let read = row.map_or(&[][..], |row| row.attributes);
    for (name, value) in attributes {
        if !read.contains(&name) && !is_neutral(name, value) {
            left.add(node, &format!("`{name}` of {called}"), of);
        }
    }
    if let Some(read) = row.and_then(|row| row.children) {
        for child in children_of(node) {
            let name = child.tag_name().name();
            if !read.contains(&name) {
                left.add(child, &format!("`{name}` of {called}"), of);
            }
        }
    }
}

/// Attributes with the values that change nothing, since they are the defaults.
const NEUTRAL: &[(&str, &str)] = &[
    ("actuatorfrclimited", "auto"),
    ("actuatorfrclimited", "false"),
    ("actuatorgravcomp", "false"),
    ("align", "false"),
    ("alignfree", "false"),
    ("armature", "0"),
    ("ctrllimited", "auto"),
    ("ctrllimited", "false"),
    ("damping", "0"),
    ("discardvisual", "false"),
    ("fitaabb", "false"),
    ("forcelimited", "auto"),
    ("forcelimited", "false"),
    ("frictionloss", "0"),
    ("fusestatic", "false"),
    ("gravcomp", "0"),
    ("group", "0"),
    ("margin", "0"),
    ("mocap", "false"),
    ("springyield", "0"),
    ("strippath", "false"),
    ("version", "1"),
];

fn is_neutral(name: &str, value: &str) -> bool {
    let is_number = |neutral: &str, word: &str| match (word.parse::<f64>(), neutral.parse::<f64>())
    {
        (Ok(word), Ok(neutral)) => word == neutral,
        _ => word == neutral,
    };
    let is_value = |neutral: &str| {
        value
            .split_whitespace()
            .all(|word| is_number(neutral, word))
    };
    NEUTRAL
        .iter()
        .any(|(known, neutral)| *known == name && is_value(neutral))
}
