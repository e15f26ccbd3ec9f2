//! Elements with what their class gives them.

use super::servo;
use crate::Fault;
use crate::element::{Attributes, children, children_of, exactly, fault, listed};
use crate::left::LeftOut;
use roxmltree::Node;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Name of the elements of all actuators in a class: MuJoCo has one set of attributes for them.
pub(crate) const ACTUATOR: &str = "actuator";

/// Name of the elements of all equalities in a class.
pub(crate) const EQUALITY: &str = "equality";

/// The elements of a class that are actuators.
const ACTUATORS: &[&str] = &[
    "general",
    "motor",
    "position",
    "velocity",
    "intvelocity",
    "orientation",
    "pid",
    "damper",
    "cylinder",
    "muscle",
    "adhesion",
    "dcmotor",
    "plugin",
];

/// The other elements of a class, as far as the format has them.
const OTHERS: &[&str] = &[
    "mesh", "texture", "material", "joint", "geom", "site", "camera", "light", "pair", EQUALITY,
    "tendon",
];

/// The forms of an orientation, of which an element has one at most.
const ORIENTATIONS: &[&str] = &["quat", "axisangle", "euler", "xyaxes", "zaxis"];

/// The classes of a file, and the attributes that elements of each kind have in them.
pub(crate) struct Defaults<'a> {
    classes: BTreeMap<&'a str, Class<'a>>,
}

/// The attributes of a class, by the name of the element.
type Class<'a> = BTreeMap<&'a str, Attributes<'a>>;

/// An element with the attributes of its class.
pub(crate) struct Element<'a> {
    pub(crate) node: Node<'a, 'a>,
    attributes: Attributes<'a>,
}

impl<'a> Defaults<'a> {
    /// Reads the classes of the elements `default`.
    pub(crate) fn read(root: Node<'a, 'a>, left: &mut LeftOut) -> Result<Self, Fault> {
        let mut defaults = Self {
            classes: BTreeMap::new(),
        };
        // The elements at the top are one class, which each continues.
        let mut main = Class::new();
        let mut name = "main";
        for node in children(root, "default") {
            match node.attribute("class") {
                Some(other) if name == "main" => name = other,
                Some(other) if other != name && other != "main" => {
                    let message = format!("the classes `{name}` and `{other}` are both outermost");
                    return Err(fault(node, message));
                }
                _ => {}
            }
            extend(&mut main, node, left)?;
            defaults.inner(node, &main, left)?;
        }
        for name in ["main", name] {
            if defaults.classes.insert(name, main.clone()).is_some() && name != "main" {
                return Err(fault(root, format!("a second class `{name}`")));
            }
        }
        Ok(defaults)
    }

    /// The classes in one, each with what it takes from the one around it.
    fn inner(
        &mut self,
        node: Node<'a, 'a>,
        around: &Class<'a>,
        left: &mut LeftOut,
    ) -> Result<(), Fault> {
        // The last one is the next one.
        let mut waiting: Vec<(Node<'a, 'a>, Class<'a>)> = children(node, "default")
            .map(|inner| (inner, around.clone()))
            .collect();
        waiting.reverse();
        while let Some((node, mut class)) = waiting.pop() {
            let Some(name) = node.attribute("class") else {
                return Err(fault(node, "a `default` in another one has no `class`"));
            };
            extend(&mut class, node, left)?;
            let first = waiting.len();
            let inner = children(node, "default");
            waiting.extend(inner.map(|inner| (inner, class.clone())));
            waiting[first..].reverse();
            if self.classes.insert(name, class).is_some() {
                return Err(fault(node, format!("a second class `{name}`")));
            }
        }
        Ok(())
    }

    /// An element with what its class gives to its kind; `around` is the class of the bodies around it.
    pub(crate) fn of(
        &self,
        node: Node<'a, 'a>,
        kind: &str,
        around: Option<&str>,
    ) -> Result<Element<'a>, Fault> {
        let named = node.attribute("class").or(around);
        let class = self.classes.get(named.unwrap_or("main"));
        if let (Some(name), None) = (named, class) {
            return Err(fault(node, format!("there is no class `{name}`")));
        }
        let given = class.and_then(|class| class.get(kind));
        let mut attributes = given.cloned().unwrap_or_default();
        put(&mut attributes, node)?;
        if kind == ACTUATOR {
            servo::general(node.tag_name().name(), node, &mut attributes)?;
        }
        Ok(Element { node, attributes })
    }
}

/// Adds the attributes that the elements of a class give.
fn extend<'a>(class: &mut Class<'a>, node: Node<'a, 'a>, left: &mut LeftOut) -> Result<(), Fault> {
    for element in children_of(node) {
        let kind = match element.tag_name().name() {
            "default" => continue,
            name if ACTUATORS.contains(&name) => ACTUATOR,
            name => name,
        };
        if kind != ACTUATOR && !OTHERS.contains(&kind) {
            left.add(
                element,
                &format!("`{kind}` of classes"),
                node.attribute("class"),
            );
        }
        let attributes = class.entry(kind).or_default();
        put(attributes, element)?;
        if kind == ACTUATOR {
            servo::general(element.tag_name().name(), element, attributes)?;
        }
    }
    for attribute in node
        .attributes()
        .filter(|attribute| attribute.name() != "class")
    {
        let what = format!("`{}` of classes", attribute.name());
        left.add(node, &what, node.attribute("class"));
    }
    Ok(())
}

/// Puts the attributes of an element in place of those that its class gives.
fn put<'a>(attributes: &mut Attributes<'a>, node: Node<'a, 'a>) -> Result<(), Fault> {
    // An orientation replaces that of the class, whatever the two are written as.
    let mut orientations = node
        .attributes()
        .map(|attribute| attribute.name())
        .filter(|name| ORIENTATIONS.contains(name));
    if let Some(one) = orientations.next() {
        if let Some(other) = orientations.next() {
            let message = format!("`{one}` and `{other}` are two orientations of one element");
            return Err(fault(node, message));
        }
        attributes.retain(|name, _| !ORIENTATIONS.contains(name));
    }
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let is_list = ["size", "gainprm", "biasprm", "dynprm", "gear"].contains(&name);
        let inherited = attributes.get(name).filter(|_| is_list);
        let value = match inherited {
            // Fewer numbers than the class has replace the first of them.
            Some(inherited) => {
                let given = value.split_whitespace();
                let rest = inherited.split_whitespace().skip(given.clone().count());
                let all: Vec<&str> = given.chain(rest).collect();
                Cow::Owned(all.join(" "))
            }
            None => Cow::Borrowed(value),
        };
        attributes.insert(name, value);
    }
    Ok(())
}

impl<'a> Element<'a> {
    /// An element of a kind that classes give nothing to.
    pub(crate) fn without_class(node: Node<'a, 'a>) -> Result<Self, Fault> {
        let mut attributes = Attributes::new();
        put(&mut attributes, node)?;
        Ok(Self { node, attributes })
    }

    /// Keeps the attributes of the element itself, and of those of its class only the ones in
    /// `given`.
    pub(crate) fn with_own_and(mut self, given: &[&str]) -> Self {
        let node = self.node;
        self.attributes
            .retain(|name, _| given.contains(name) || node.has_attribute(*name));
        self
    }

    /// All attributes, of its own or of its class.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.attributes.iter();
        all.map(|(name, value)| (*name, value.as_ref()))
    }

    /// An attribute of its own or of its class.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(AsRef::as_ref)
    }

    /// The value of an attribute that must be one of some words, if it is there.
    pub(crate) fn choice<'w>(
        &self,
        name: &str,
        words: &[&'w str],
    ) -> Result<Option<&'w str>, Fault> {
        let Some(text) = self.text(name) else {
            return Ok(None);
        };
        let found = words.iter().find(|word| **word == text).copied();
        let words = words.iter().map(|word| format!("`{word}`"));
        let words: Vec<String> = words.collect();
        let expected = words.join(" or ");
        let message = || format!("`{name}`: expected {expected}, found `{text}`");
        found.map(Some).ok_or_else(|| fault(self.node, message()))
    }

    /// The value of an attribute that is `true` or `false`, if it is there.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Fault> {
        let found = self.choice(name, &["true", "false"])?;
        Ok(found.map(|word| word == "true"))
    }

    pub(crate) fn numbers(&self, name: &str) -> Result<Option<Vec<f64>>, Fault> {
        let text = self.text(name);
        text.map(|text| listed(self.node, name, text)).transpose()
    }

    pub(crate) fn array<const N: usize>(&self, name: &str) -> Result<Option<[f64; N]>, Fault> {
        let numbers = self.numbers(name)?;
        let array = numbers.map(|numbers| exactly(self.node, name, numbers));
        array.transpose()
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<f64>, Fault> {
        Ok(self.array::<1>(name)?.map(|[value]| value))
    }
}
