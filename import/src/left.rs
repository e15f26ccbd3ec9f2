//! List of what is left out, grouped by kind; what changes the motion comes first.

use crate::Left;
use crate::element::{line, on_one_line};
use roxmltree::Node;

/// Words of descriptions that change the motion.
const OF_MOTION: &[&str] = &[
    "actuatorfrcrange",
    "actuatorgravcomp",
    "adhesion",
    "align",
    "alignfree",
    "armature",
    "clampctrl",
    "collision",
    "contact",
    "ctrlrange",
    "dampratio",
    "damping",
    "deformable",
    "density",
    "dynamics",
    "equality",
    "exactmeshinertia",
    "fluidcoef",
    "fluidshape",
    "forcerange",
    "friction",
    "frictionloss",
    "geom",
    "gravcomp",
    "inheritrange",
    "margin",
    "mimic",
    "mocap",
    "muscle",
    "passive",
    "plugin",
    "range",
    "spring",
    "springdamper",
    "springyield",
    "stiffness",
    "tendon",
    "timeconst",
    "viscosity",
    "wind",
];

/// The list as it grows.
#[derive(Default)]
pub(crate) struct LeftOut(Vec<Left>);

impl LeftOut {
    /// Adds something of a kind; `of` is the name of what it belongs to.
    ///
    /// Whether it changes the motion follows from the first word in backticks.
    pub(crate) fn add(&mut self, node: Node<'_, '_>, what: &str, of: Option<&str>) {
        let word = what.split('`').nth(1).unwrap_or_default();
        self.push(node, what, of, OF_MOTION.contains(&word));
    }

    /// Adds something that changes the motion.
    pub(crate) fn motion(&mut self, node: Node<'_, '_>, what: &str, of: Option<&str>) {
        self.push(node, what, of, true);
    }

    fn push(&mut self, node: Node<'_, '_>, what: &str, of: Option<&str>, changes_motion: bool) {
        // A name with a line end would end the comment that lists it.
        let of = of.map(on_one_line);
        let what = on_one_line(what);
        if let Some(known) = self.0.iter_mut().find(|left| left.what == what) {
            known.count += 1;
            known.line = known.line.min(line(node));
            known.of.extend(of);
            return;
        }
        self.0.push(Left {
            file: None,
            line: line(node),
            what,
            of: of.into_iter().collect(),
            count: 1,
            changes_motion,
        });
    }

    /// Returns the list: what changes the motion, then the rest, each in the order of the file.
    pub(crate) fn into_list(mut self) -> Vec<Left> {
        self.0.sort_by_key(|left| (!left.changes_motion, left.line));
        self.0
    }
}
