//! Actuators: loads whose efforts make the motion of drivers.

use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{Actuator, Load, LoadKind, kinematics};
use crate::syntax::ast::{self, Acts, Expr, ExprKind, Ident, ItemKind, Path, Tuple};
use mbdsl_runtime::Kind;

/// The word of the item.
const WORD: &str = "actuator";

impl Checker {
    /// Checks the actuators; all joints are known.
    pub(crate) fn actuators(&mut self, tree: &ast::Model) {
        for item in &tree.items {
            let ItemKind::Actuator {
                name,
                acts,
                follows,
            } = &item.kind
            else {
                continue;
            };
            self.item = item.span;
            let loads = self.loads.len();
            // The input of its name, which is its effort.
            let effort = Expr {
                span: name.span,
                kind: ExprKind::Path(Path {
                    words: vec![name.clone()],
                    span: name.span,
                }),
            };
            match acts {
                Acts::Torque(bodies) => self.torque(WORD, name, bodies, &effort),
                Acts::Along(at, direction) => self.push(name, at, direction, &effort),
                Acts::Between(points) => self.push_apart(name, points, &effort),
            }
            self.has_faulty_load |= self.loads.len() == loads;
            let kind = match acts {
                Acts::Torque(_) => Kind::Angle,
                Acts::Along(..) | Acts::Between(_) => Kind::Length,
            };
            let follows = follows.iter().filter_map(|path| self.followed(name, path));
            let follows = follows.collect();
            if let Some(input) = self.input_of(name) {
                self.actuators.push(Actuator {
                    input,
                    kind,
                    follows,
                });
            }
        }
    }

    /// The index of the input of this name.
    fn input_of(&self, name: &Ident) -> Option<u32> {
        let is_of_name = |&parameter: &u32| self.parameters[parameter as usize].name == name.text;
        let place = self.inputs.iter().position(is_of_name)?;
        u32::try_from(place).ok()
    }

    /// `force at P along (x, y)`
    fn push(&mut self, name: &Ident, path: &Path, direction: &Tuple, effort: &Expr) {
        let owner = format!("{WORD} `{}`", name.text);
        let place = Place::new(Level::Input, owner.clone()).with_center();
        let at = self.anchor(path, &place);
        let direction = self.axis(direction, &owner, &Place::new(Level::Time, owner.clone()));
        let effort = self.quantity(effort, Dimension::FORCE, &place);
        if self.is_on_ground(WORD, name, path, at) {
            return;
        }
        if let (Some(at), Some(direction), Some(effort)) = (at, direction, effort) {
            let graph = &mut self.graph;
            let length = kinematics::length(graph, direction);
            let share = graph.div(effort, length);
            let force = direction.map(|component| graph.mul(share, component));
            self.actuates(name, LoadKind::Force { at, force });
        }
    }

    /// `force between P, Q`: a positive effort drives them apart.
    fn push_apart(&mut self, name: &Ident, points: &[Path], effort: &Expr) {
        let owner = format!("{WORD} `{}`", name.text);
        let place = Place::new(Level::Input, owner.clone()).with_center();
        let [first, second] = points else { return };
        let anchors = [first, second].map(|path| self.anchor(path, &place));
        let effort = self.quantity(effort, Dimension::FORCE, &place);
        if let (Some(ends), Some(effort)) = (self.ends(anchors, second, &owner), effort) {
            let tension: ExprId = self.graph.neg(effort);
            self.actuates(name, LoadKind::Tension { ends, tension });
        }
    }

    fn actuates(&mut self, name: &Ident, kind: LoadKind) {
        self.loads.push(Load {
            word: WORD,
            name: name.text.clone(),
            span: name.span,
            kind,
        });
    }

    /// The driver that an actuator follows.
    fn followed(&mut self, name: &Ident, path: &Path) -> Option<String> {
        let word = &path.words[0].text;
        let joint = match self.names.get(word).map(|(meaning, _)| *meaning) {
            Some(Meaning::Joint(place)) => Some(self.joints.get(place)?.as_ref()),
            _ => None,
        };
        // One with a fault says nothing more.
        if let Some(None) = joint {
            return None;
        }
        let is_driver = joint
            .flatten()
            .is_some_and(|(joint, _)| joint.kind.is_driver());
        if is_driver && path.words.len() == 1 {
            return Some(word.clone());
        }
        let drivers = self.joints.iter().flatten().map(|(joint, _)| joint);
        let drivers = drivers.filter(|joint| joint.kind.is_driver());
        let drivers: Vec<String> = drivers.map(|joint| joint.name.clone()).collect();
        let message = format!(
            "{WORD} `{}` follows a driver, and `{}` is not one",
            name.text,
            path.text()
        );
        let help = match drivers.as_slice() {
            [] => "write a `drive`, which prescribes the motion, as in `drive motor: rod.theta = 600 rpm * t;`".to_owned(),
            drivers => format!("this model has the drivers `{}`", drivers.join("`, `")),
        };
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
            .label("not a driver")
            .help(help);
        let near = self.nearest(word, drivers.iter().map(String::as_str));
        let near = near.or(match drivers.as_slice() {
            [only] => Some(only.as_str()),
            _ => None,
        });
        if let Some(near) = near {
            let edit = Edit::replace(path.span, near);
            error = error.propose("follow `{}`", path.span, vec![edit]);
        }
        self.report(error);
        None
    }
}
