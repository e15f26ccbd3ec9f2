//! Joints in space that count turns: screws, gears of two joints, and racks.

use crate::check::Checker;
use crate::check::value::{Kind, Level, Place};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::space::Axes;
use crate::model::{Ends, JointKind};
use crate::syntax::ast::{self, Path, Property};

impl Checker {
    /// The slide of a screw: `slide_0 + lead (angle - angle_0)`; the joint is the next one.
    pub(super) fn threaded(
        &mut self,
        name: (&str, Span),
        (ends, axes): (Ends, Axes),
        given: &[&Property],
        owner: (&str, Span),
    ) -> Option<ExprId> {
        let lead = self.lead(given, owner)?;
        let index = self.joints.len();
        let angle = self.turn_coordinate(index, name, ends, axes);
        let from = self.counted_from(index, ends, axes);
        let slide = self.slid_from(index, ends, axes);
        let turned = self.graph.sub(angle, from);
        let way = self.graph.mul(lead, turned);
        Some(self.graph.add(slide, way))
    }

    /// The lead of a screw, in m/rad exactly: a length may be that of a turn or that of a radian.
    fn lead(&mut self, given: &[&Property], owner: (&str, Span)) -> Option<ExprId> {
        let place = Place::new(Level::Parameter, format!("lead of {}", owner.0));
        let found = given.iter().find(|given| given.name.text == "lead");
        let Some(ast::Value::Scalar(written)) = found.map(|given| &given.value) else {
            let (span, what) = match found {
                Some(given) => (given.value.span(), "is not one number"),
                None => (owner.1, "is missing"),
            };
            let message = format!("the {} {what}", place.what);
            let label = match found {
                Some(_) => "one number expected",
                None => "`lead` is missing",
            };
            let error = Diagnostic::error(codes::PROPERTY, span, message).label(label);
            self.report(error.help("write how far it goes in a turn, as in `lead = 5 mm/rev`"));
            return None;
        };
        let value = self.expression(written, &place)?;
        let expected = Dimension::LENGTH.over(Dimension::ANGLE);
        match self.resolved(value.dimension) {
            Kind::Known(found) if found == Dimension::LENGTH => {
                let message = format!("the {} is a length, expected {expected}", place.what);
                let mut error = Diagnostic::error(codes::DIMENSION, written.span, message)
                    .label("for a turn, or for a radian?")
                    .help("say how far it goes in a turn, as in `5 mm/rev`");
                if let ast::ExprKind::Quantity(..) = written.kind {
                    let edit = Edit::insert(written.span.end, "/rev");
                    error = error.propose("write `{}`", written.span, vec![edit]);
                }
                self.report(error);
                return None;
            }
            Kind::Known(_) | Kind::Open { .. } => {
                self.expect(written, value, expected, &place)?;
            }
            Kind::Any => {}
        }
        if self.at_defaults(value.expr) == Some(0.0) {
            let message = format!("the {} is 0", place.what);
            let error = Diagnostic::error(codes::ZERO_LENGTH, written.span, message);
            self.report(error.help("a joint that turns and does not slide is a `revolute`"));
            return None;
        }
        Some(value.expr)
    }

    /// `gear(A, B, ratio = i)`: `(angle_B - angle_B0) - i (angle_A - angle_A0)` of two joints.
    pub(super) fn gear_in_space(
        &mut self,
        [first, second]: [&Path; 2],
        given: &[&Property],
        owner: (&str, Span),
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let ratio = self.ratio(given, owner);
        let turns = [first, second].map(|path| self.turned_from(path, &place));
        let ([Some((one, a)), Some((other, b))], Some(ratio)) = (turns, ratio) else {
            return None;
        };
        if one == other {
            return self.meshes_with_itself(second, owner.0);
        }
        let driven = self.graph.mul(ratio, a);
        let phi = self.graph.sub(b, driven);
        Some(JointKind::Mesh {
            first: one,
            second: other,
            slides: false,
            factor: ratio,
            phi,
        })
    }

    /// `rack(A, B, radius = r)`: `(slide_B - slide_B0) - r (angle_A - angle_A0)` of two joints.
    pub(super) fn rack_in_space(
        &mut self,
        [first, second]: [&Path; 2],
        given: &[&Property],
        owner: (&str, Span),
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let radius = self.radius(given, owner);
        let turn = self.turned_from(first, &place);
        let slide = self.sliding_joint(second, &place);
        let (radius, (pinion, angle), guide) = (radius?, turn?, slide?);
        if pinion == guide {
            return self.meshes_with_itself(second, owner.0);
        }
        let index = self.joint_index(second)?;
        let from = self.slid_from(index, guide.0, guide.1);
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let slide = crate::model::kinematics::joint_slide(graph, bodies, guide.0, guide.1);
        let slid = self.graph.sub(slide, from);
        let rolled = self.graph.mul(radius, angle);
        let phi = self.graph.sub(slid, rolled);
        Some(JointKind::Mesh {
            first: pinion,
            second: guide,
            slides: true,
            factor: radius,
            phi,
        })
    }

    /// The angle by which a joint has turned since the start, with its ends and axes.
    fn turned_from(&mut self, path: &Path, place: &Place) -> Option<((Ends, Axes), ExprId)> {
        let (ends, axes) = self.turning_joint(path, place)?;
        let index = self.joint_index(path)?;
        let name = &path.words[0];
        let angle = self.turn_coordinate(index, (&name.text, name.span), ends, axes);
        let from = self.counted_from(index, ends, axes);
        Some(((ends, axes), self.graph.sub(angle, from)))
    }

    fn meshes_with_itself(&mut self, path: &Path, owner: &str) -> Option<JointKind> {
        let message = format!("{owner} connects `{}` with itself", path.text());
        let error = Diagnostic::error(codes::SELF_CONNECTED, path.span, message);
        self.report(error.help("name another joint"));
        None
    }
}
