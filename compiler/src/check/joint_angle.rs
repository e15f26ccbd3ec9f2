//! The angle of a joint in space as a coordinate, for what counts its turns: screws, gears, racks, torsion springs,
//! constraints and stops.
//!
//! It has no mass. A row keeps it at the angle of the joint, and is smooth over any number of turns:
//!
//! ```text
//! e2 . f1 cos(angle) - e1 . f1 sin(angle) = 0,   e1 . f1 cos(angle) + e2 . f1 sin(angle) > 0
//! ```

pub(in crate::check) mod counted;
pub(in crate::check) mod named;

use crate::check::Checker;
use crate::check::joint_start::given::Word;
use crate::diagnostic::Span;
use crate::expr::ExprId;
use crate::model::space::{Axes, SpatialJoint};
use crate::model::{
    Body, BodyId, BodyKind, Ends, Joint, JointKind, Quantity, StartValue, kinematics,
};
use counted::Turn;
use mbdsl_runtime::{Kind, StartKind};

impl Checker {
    /// The coordinate that is the angle of a joint, of this name.
    pub(crate) fn turn_coordinate(
        &mut self,
        index: usize,
        (name, span): (&str, Span),
        ends: Ends,
        axes: Axes,
    ) -> ExprId {
        if let Some(known) = self.turn_of(index) {
            return known;
        }
        let body = BodyId(self.bodies.len() as u32);
        let zero = self.graph.zero();
        let center = self.origin();
        let nothing = Quantity { expr: zero, span };
        self.bodies.push(Body {
            name: format!("{name}.angle"),
            span,
            docs: Vec::new(),
            kind: BodyKind::Free { kind: Kind::Angle },
            is_bar: false,
            mass: nothing,
            inertia: nothing,
            center,
            points: Vec::new(),
            first: self.nq,
            first_velocity: self.nv,
        });
        self.ends.push(self.item.end);
        self.nq += 1;
        self.nv += 1;
        let value = kinematics::travel(&mut self.graph, &self.bodies[body.0 as usize]);
        let row = Joint {
            name: name.to_owned(),
            span,
            kind: JointKind::InSpace {
                joint: SpatialJoint::Turn,
                ends,
                axes,
                value,
            },
        };
        let driven = None;
        self.turns.insert(index, Turn { body, driven, row });
        value
    }

    /// The coordinate that is the angle of a joint, where the joint turns about one axis.
    pub(crate) fn turn_of_joint(&mut self, index: usize) {
        let Some(Some((joint, _))) = self.joints.get(index) else {
            return;
        };
        if let JointKind::InSpace {
            joint: kind,
            ends,
            axes,
            ..
        } = joint.kind
            && kind.turns_about_one_axis()
        {
            let (name, span) = (joint.name.clone(), joint.span);
            self.turn_coordinate(index, (&name, span), ends, axes);
        }
    }

    /// The coordinate that is the angle of a joint, if something counts its turns already.
    pub(crate) fn turn_of(&mut self, index: usize) -> Option<ExprId> {
        let body = self.turns.get(&index)?.body;
        let body = &self.bodies[body.0 as usize];
        Some(kinematics::travel(&mut self.graph, body))
    }

    /// Adds the rows that keep these coordinates, after all others.
    pub(crate) fn turn_rows(&mut self) {
        for turn in self.turns.clone().into_values() {
            let row = self.nc;
            self.nc += turn.row.kind.rows().len() as u32;
            self.joints.push(Some((turn.row, row)));
        }
    }

    /// Lets these coordinates begin at the angles of their joints, once the joints have placed the bodies.
    pub(crate) fn start_turns(&mut self) {
        for (joint, Turn { body, row, .. }) in self.turns.clone() {
            let JointKind::InSpace { ends, axes, .. } = row.kind else {
                continue;
            };
            let given = self.starts_at(joint, Word::Angle);
            let value = given.unwrap_or_else(|| self.joint_angle_as_placed(ends, axes));
            if value != self.graph.zero() {
                self.start.push(StartValue {
                    place: self.bodies[body.0 as usize].first,
                    kind: StartKind::Placed,
                    value,
                    span: row.span,
                    is_drawn: true,
                });
            }
        }
    }

    /// The angle from which a joint counts: as the start gives it, or the attitudes there, else 0.
    pub(crate) fn counted_from(&mut self, index: usize, ends: Ends, axes: Axes) -> ExprId {
        let given = self.started(index, Word::Angle);
        given.unwrap_or_else(|| self.joint_angle_at_start(ends, axes))
    }

    /// The slide from which a joint counts: as the start gives it, or the positions there, else 0.
    pub(crate) fn slid_from(&mut self, index: usize, ends: Ends, axes: Axes) -> ExprId {
        if let Some(given) = self.started(index, Word::Slide) {
            return given;
        }
        let slide = kinematics::joint_slide(&mut self.graph, &self.bodies, ends, axes);
        let known = self.known_at_start(&[slide]);
        known.map_or_else(|| self.graph.zero(), |known| known[0])
    }
}
