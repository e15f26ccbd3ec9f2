//! Parts that stand for several: the element `replicate`.

use super::compiler::{Compiler, MOST_BODIES, WRITE_OUT};
use super::defaults::Element;
use crate::Fault;
use crate::element::{children, fault};
use nalgebra::{Isometry3, Translation3, Vector3};
use roxmltree::Node;
use std::collections::BTreeSet;

/// The number of an end of names in [`Replicas`]; by default the one of no letters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Suffix(usize);

/// Ends of the names of what is replicated.
pub(crate) struct Replicas(Vec<String>);

impl Default for Replicas {
    fn default() -> Self {
        Self(vec![String::new()])
    }
}

impl Replicas {
    /// The letters of an end.
    pub(crate) fn text(&self, suffix: Suffix) -> &str {
        &self.0[suffix.0]
    }

    /// The frames of all replicas of an element `replicate`, and the ends of names in them, which is in something with
    /// the end `around`.
    pub(crate) fn of(
        &mut self,
        element: &Element<'_>,
        around: Suffix,
        compiler: &Compiler,
    ) -> Result<Vec<(Isometry3<f64>, Suffix)>, Fault> {
        let node = element.node;
        let count = element.number("count")?;
        let count = count.ok_or_else(|| fault(node, "`replicate` has no `count`"))?;
        if count.fract() != 0.0 || !(1.0..=MOST_BODIES as f64).contains(&count) {
            let message = format!("`count` is a whole number from 1 to {MOST_BODIES}, not {count}");
            return Err(fault(node, message));
        }
        let count = count as usize;
        let separator = element.text("sep").unwrap_or_default();
        let offset = Vector3::from(element.array::<3>("offset")?.unwrap_or_default());
        let angles = element.array::<3>("euler")?.unwrap_or_default();
        let digits = count.to_string().len();
        let mut all = Vec::new();
        let mut place = Vector3::zeros();
        for number in 0..count {
            // Angles are multiplied, and each step goes along the axes of the replica before.
            let turn = compiler.euler(angles.map(|angle| angle * number as f64));
            let frame = Isometry3::from_parts(Translation3::from(place), turn);
            place += turn * offset;
            let suffix = format!("{separator}{number:0digits$}{}", self.text(around));
            all.push((frame, Suffix(self.0.len())));
            self.0.push(suffix);
        }
        Ok(all)
    }
}

/// The attributes that name a joint, a body or a site.
const REFERENCES: &[&str] = &[
    "joint",
    "jointinparent",
    "joint1",
    "joint2",
    "body1",
    "body2",
    "site1",
    "site2",
];

/// Refuses actuators, tendons and equalities of what is replicated: MuJoCo replicates these, too.
pub(crate) fn refuse_references(
    root: Node<'_, '_>,
    replicated: &BTreeSet<&str>,
) -> Result<(), Fault> {
    for section in ["tendon", "actuator", "equality"] {
        let elements = children(root, section).flat_map(|section| section.descendants());
        for element in elements {
            for attribute in element.attributes() {
                let (which, name) = (attribute.name(), attribute.value());
                if REFERENCES.contains(&which) && replicated.contains(name) {
                    let message = format!(
                        "`{which}` is `{name}`, of which `replicate` makes several: {WRITE_OUT}"
                    );
                    return Err(fault(element, message));
                }
            }
        }
    }
    Ok(())
}
