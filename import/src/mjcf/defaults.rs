//! What elements do not say: the attributes of their class.

use crate::Fault;
use crate::element::{children, exactly, fault, listed};
use roxmltree::Node;
use std::collections::BTreeMap;

/// The classes of a file, and the attributes that elements of each kind have in them.
pub(crate) struct Defaults<'a> {
    classes: BTreeMap<&'a str, Class<'a>>,
}

/// The attributes of a class, by the name of the element and their own.
type Class<'a> = BTreeMap<(&'a str, &'a str), &'a str>;

/// An element with the attributes of its class.
pub(crate) struct Element<'a> {
    pub(crate) node: Node<'a, 'a>,
    class: Option<&'a Class<'a>>,
}

impl<'a> Defaults<'a> {
    /// What the elements `default` say.
    pub(crate) fn read(root: Node<'a, 'a>) -> Result<Self, Fault> {
        let mut defaults = Self {
            classes: BTreeMap::new(),
        };
        // A class, and what it takes from the one around it.
        let mut waiting: Vec<(Node<'a, 'a>, Class<'a>)> = children(root, "default")
            .map(|node| (node, Class::new()))
            .collect();
        while let Some((node, mut class)) = waiting.pop() {
            for element in node.children().filter(Node::is_element) {
                let kind = element.tag_name().name();
                if kind != "default" {
                    let attributes = element.attributes();
                    class.extend(attributes.map(|a| ((kind, a.name()), a.value())));
                }
            }
            let inner = children(node, "default");
            waiting.extend(inner.map(|inner| (inner, class.clone())));
            let is_outermost = node.parent() == Some(root);
            let name = match node.attribute("class") {
                Some(name) => name,
                None if is_outermost => "main",
                None => return Err(fault(node, "a `default` in another one has no `class`")),
            };
            // The outermost one is the main class, whatever it is called.
            if is_outermost {
                defaults.classes.insert("main", class.clone());
            }
            defaults.classes.insert(name, class);
        }
        Ok(defaults)
    }

    /// An element with what its class gives; `around` is the class of the bodies around it.
    pub(crate) fn of(
        &'a self,
        node: Node<'a, 'a>,
        around: Option<&str>,
    ) -> Result<Element<'a>, Fault> {
        let named = node.attribute("class").or(around);
        let class = self.classes.get(named.unwrap_or("main"));
        match (named, class) {
            (Some(name), None) => Err(fault(node, format!("there is no class `{name}`"))),
            _ => Ok(Element { node, class }),
        }
    }
}

impl Element<'_> {
    /// An attribute of its own or of its class.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        let kind = self.node.tag_name().name();
        let inherited = || self.class?.get(&(kind, name)).copied();
        self.node.attribute(name).or_else(inherited)
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
