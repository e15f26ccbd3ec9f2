//! Placement of an element in the frame around it: `pos`, and an orientation in one of five forms.

use super::compiler::Compiler;
use super::defaults::Element;
use crate::Fault;
use crate::element::{self, fault, unit};
use nalgebra::{
    Isometry3, Matrix3, Quaternion, Rotation3, Translation3, Unit, UnitQuaternion, Vector3,
};

impl Compiler {
    /// The place of an element.
    pub(crate) fn placement(&self, place: &Element<'_>) -> Result<Isometry3<f64>, Fault> {
        let middle = place.array::<3>("pos")?.unwrap_or_default();
        Ok(Isometry3::from_parts(
            Translation3::from(Vector3::from(middle)),
            self.orientation(place)?,
        ))
    }

    fn orientation(&self, place: &Element<'_>) -> Result<UnitQuaternion<f64>, Fault> {
        let node = place.node;
        let angle = |value: f64| element::angle(value * self.angle);
        if let Some([w, x, y, z]) = place.array("quat")? {
            let found = UnitQuaternion::try_new(Quaternion::new(w, x, y, z), 0.0);
            return found.ok_or_else(|| fault(node, "`quat` is 0, which is no orientation"));
        }
        if let Some([x, y, z, value]) = place.array("axisangle")? {
            let axis = unit(node, "axisangle", [x, y, z])?;
            return Ok(UnitQuaternion::from_axis_angle(&axis, angle(value)));
        }
        if let Some(values) = place.array::<3>("euler")? {
            return Ok(self.euler(values));
        }
        if let Some([a, b, c, d, e, f]) = place.array("xyaxes")? {
            let x = unit(node, "xyaxes", [a, b, c])?;
            let given = Vector3::new(d, e, f);
            let across = given - x.into_inner() * x.dot(&given);
            let y = unit(node, "xyaxes", across.into())?;
            let axes = Matrix3::from_columns(&[*x, *y, x.cross(&y)]);
            return Ok(UnitQuaternion::from_rotation_matrix(
                &Rotation3::from_matrix_unchecked(axes),
            ));
        }
        match place.array::<3>("zaxis")? {
            Some(axis) => Ok(from_z(&unit(node, "zaxis", axis)?)),
            None => Ok(UnitQuaternion::identity()),
        }
    }

    /// The orientation of three angles in the unit of the file, about the axes that the file says.
    pub(crate) fn euler(&self, values: [f64; 3]) -> UnitQuaternion<f64> {
        let mut turned = UnitQuaternion::identity();
        for (axis, value) in self.sequence.iter().zip(values) {
            let along = match axis.to_ascii_lowercase() {
                'x' => Vector3::x_axis(),
                'y' => Vector3::y_axis(),
                _ => Vector3::z_axis(),
            };
            let turn = UnitQuaternion::from_axis_angle(&along, element::angle(value * self.angle));
            turned = match axis.is_ascii_lowercase() {
                true => turned * turn,
                false => turn * turned,
            };
        }
        turned
    }
}

/// The least turn that brings the z axis to a direction; half a turn about x where it points down.
pub(crate) fn from_z(axis: &Unit<Vector3<f64>>) -> UnitQuaternion<f64> {
    let turn = UnitQuaternion::rotation_between_axis(&Vector3::z_axis(), axis);
    turn.unwrap_or_else(|| {
        UnitQuaternion::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI)
    })
}
