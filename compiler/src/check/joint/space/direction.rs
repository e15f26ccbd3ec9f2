//! The axes of joints in space: directions of frames, by name or by components, and those across them.

use crate::check::Checker;
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::Vector;
use crate::model::Frame;
use crate::model::space::SpatialJoint;
use crate::syntax::ast::{self, ExprKind, Path, Property};

impl Checker {
    /// A direction of a frame, by its name or its components.
    pub(super) fn joint_axis(
        &mut self,
        given: &[&Property],
        name: &str,
        frame: Option<Frame>,
        (joint, owner): (SpatialJoint, (&str, Span)),
    ) -> Option<Vector> {
        let property = given.iter().find(|property| property.name.text == name);
        match property.map(|property| &property.value) {
            Some(ast::Value::Tuple(tuple)) => {
                let place = Place::new(Level::Parameter, owner.0);
                self.axis(tuple, owner.0, &place)
            }
            Some(ast::Value::Scalar(ast::Expr {
                kind: ExprKind::Path(path),
                ..
            })) => self.direction_of(path, frame?),
            found => {
                let span = found.map_or(owner.1, ast::Value::span);
                let message = format!("{} has no axis", owner.0);
                let mut help =
                    "add it, as in `axis = (0, 0, 1)`, in the axes of the first body".to_owned();
                if joint == SpatialJoint::Revolute {
                    help.push_str("; a ball joint is `spherical`");
                }
                self.report(
                    Diagnostic::error(codes::PROPERTY, span, message)
                        .label(format!("a direction `{name}` is expected"))
                        .help(help),
                );
                None
            }
        }
    }

    /// The direction of a frame that a path names.
    fn direction_of(&mut self, path: &Path, frame: Frame) -> Option<Vector> {
        let (found, local) = self.named_direction(path)?;
        if found == frame {
            return Some(local);
        }
        let (ours, label) = (self.label(frame), path.text());
        let message = format!("`{label}` is no direction of {ours}");
        self.report(
            Diagnostic::error(codes::PROPERTY, path.span, message)
                .help("`axis` is a direction of the first body, `axis2` one of the second"),
        );
        None
    }

    /// A direction by its path: its frame, and its components there.
    pub(crate) fn named_direction(&mut self, path: &Path) -> Option<(Frame, Vector)> {
        let found = match path.words.as_slice() {
            [owner, name] => self
                .frame_of(&owner.text)
                .map(|frame| (frame, name.text.clone())),
            _ => None,
        };
        if let Some(local) = found.as_ref().and_then(|name| self.directions.get(name)) {
            return (*local).map(|local| (found.map_or(Frame::Ground, |(frame, _)| frame), local));
        }
        let message = format!("`{}` is no direction", path.text());
        self.report(
            Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                .help("declare one, as in `direction n = (0, 0, 1);`, and name it, as in `arm.n`"),
        );
        None
    }

    /// A coordinate axis.
    pub(super) fn direction_along(&mut self, index: usize) -> Vector {
        let mut unit = [self.graph.zero(); 3];
        unit[index] = self.graph.one();
        unit.into()
    }

    /// n, e1, e2: the direction at unit length, and two across it; e1 is the coordinate axis that follows the one n
    /// is longest along, made perpendicular to n.
    pub(super) fn triad(&mut self, axis: Vector) -> [Vector; 3] {
        let n = self.normalized(axis);
        let sizes = n
            .into_iter()
            .map(|part| self.at_defaults(part).map_or(0.0, f64::abs));
        let sizes: Vec<f64> = sizes.collect();
        let longest = (0..3).max_by(|&i, &j| sizes[i].total_cmp(&sizes[j]));
        // Of equal ones the first.
        let longest = longest.map_or(2, |found| {
            (0..3).find(|&k| sizes[k] >= sizes[found]).unwrap_or(found)
        });
        let next = (longest + 1) % 3;
        let unit = self.direction_along(next);
        let share = n[next];
        let off = unit.zip_with(n, |unit, n| {
            let part = self.graph.mul(share, n);
            self.graph.sub(unit, part)
        });
        let e1 = self.normalized(off);
        let zero = self.graph.zero();
        let [a, b] = [n, e1].map(|vector| vector.space().unwrap_or([zero; 3]));
        [n, e1, self.graph.cross(a, b).into()]
    }
}
