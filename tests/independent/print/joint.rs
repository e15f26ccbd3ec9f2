//! Joints, drivers and constraints.

use crate::expression::{Measure, Quantity};
use crate::model::{JointKind, Signal, Site};
use crate::names::{body_name, joint_name, quantity_path};
use crate::print::Printer;
use crate::tables;
use crate::units::Dimension;

impl Printer<'_> {
    pub(super) fn joint(&mut self, index: usize) -> String {
        let joint = &self.model.joints[index];
        let (p, q) = (self.point(joint.p), self.point(joint.q));
        let call = match &joint.kind {
            JointKind::Revolute => format!("revolute({p}, {q})"),
            JointKind::Distance { length } => {
                let site = Some(Site::Length(index));
                let length = self.signal(length, Measure::Length, site).text;
                format!("distance({p}, {q}, length = {length})")
            }
            JointKind::Prismatic { axis, angle } => {
                let (axis, angle) = (self.axis(*axis), self.angle(*angle));
                format!("prismatic({p}, {q}, axis = {axis}{angle})")
            }
            JointKind::Weld { angle } => {
                let angle = self.angle(*angle);
                format!("weld({p}, {q}{angle})")
            }
            JointKind::Slot { axis } => {
                let axis = self.axis(*axis);
                format!("slot({p}, {q}, axis = {axis})")
            }
            JointKind::Gear { ratio, carrier, .. } => {
                let ratio = self.number(*ratio, Dimension::Number, Some(Site::Ratio(index)));
                let carrier = carrier.map(|body| body_name(self.model, body));
                let carrier = carrier.map_or(String::new(), |name| format!(", carrier = {name}"));
                format!("gear({p}, {q}, ratio = {ratio}{carrier})")
            }
            JointKind::Wheels { radii } => {
                let radii = self.pair(*radii, Measure::Length, [None, None]);
                format!("rolling({p}, {q}, radii = {radii})")
            }
            // The follower comes first.
            JointKind::Cam => {
                let profile = tables::name(tables::PROFILE);
                format!("cam({q}, {p}, profile = {profile})")
            }
            JointKind::Belt { radii, .. } => {
                let radii = self.pair(*radii, Measure::Length, [None, None]);
                format!("belt({p}, {q}, radii = {radii})")
            }
            JointKind::Rack { axis, radius } => {
                let (axis, radius) = (self.axis(*axis), self.length(*radius));
                format!("rack({p}, {q}, axis = {axis}, radius = {radius})")
            }
            // The wheel comes first.
            JointKind::Rolling { axis, radius } => {
                let (axis, radius) = (self.axis(*axis), self.length(*radius));
                format!("rolling({q}, {p}, axis = {axis}, radius = {radius})")
            }
            JointKind::DriveCoordinate { coordinate, value } => {
                let body = joint.q.body().unwrap();
                let quantity = Quantity::Position(body, *coordinate);
                let path = quantity_path(self.model, quantity);
                let value = self.signal(value, quantity.measure(self.model), None).text;
                let name = joint_name(self.model, index);
                return format!("drive {name}: {path} = {value};");
            }
            JointKind::DriveAngle { value } => {
                let value = self.signal(value, Measure::Angle, None).text;
                let name = joint_name(self.model, index);
                return format!("drive {name}: angle({p}, {q}) = {value};");
            }
            JointKind::DriveDistance { value } => {
                let value = self.signal(value, Measure::Length, None).text;
                let name = joint_name(self.model, index);
                return format!("drive {name}: distance({p}, {q}) = {value};");
            }
            JointKind::Constraint { form, value } => {
                let left = self.form(form).text;
                let right = self.plain_signal(value).text;
                let name = joint_name(self.model, index);
                return format!("constraint {name}: {left} = {right};");
            }
        };
        format!("joint {} = {call};", joint_name(self.model, index))
    }

    fn length(&mut self, length: f64) -> String {
        self.measured_piece(length, Measure::Length).text
    }

    /// `, angle = e`, where there is one.
    fn angle(&mut self, angle: Option<Signal>) -> String {
        let Some(angle) = angle else {
            return String::new();
        };
        let text = self.signal(&angle, Measure::Angle, None).text;
        format!(", angle = {text}")
    }
}
