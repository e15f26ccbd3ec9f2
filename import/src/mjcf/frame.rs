//! Where something is in the frame around it: `pos`, and an orientation in one of five forms.

use crate::Fault;
use crate::element::{self, array, children, fault, unit};
use nalgebra::{
    Isometry3, Matrix3, Quaternion, Rotation3, Translation3, Unit, UnitQuaternion, Vector3,
};
use roxmltree::Node;

/// How a file writes angles.
pub(crate) struct Angles {
    /// The size of its unit in rad.
    pub(crate) unit: f64,
    /// The axes of `euler`: lower case turns with the body, upper case does not.
    sequence: Vec<char>,
    /// Whether `range` alone limits a joint.
    pub(crate) limits_by_range: bool,
    /// Whether masses of shapes win over those of `inertial`; none where only bodies without `inertial` take them.
    pub(crate) from_shapes: Option<bool>,
}

impl Angles {
    /// What the elements `compiler` say.
    pub(crate) fn read(root: Node<'_, '_>) -> Result<Self, Fault> {
        let mut angles = Self {
            unit: 1_f64.to_radians(),
            sequence: "xyz".chars().collect(),
            limits_by_range: true,
            from_shapes: None,
        };
        for compiler in children(root, "compiler") {
            match compiler.attribute("angle") {
                None => {}
                Some("degree") => angles.unit = 1_f64.to_radians(),
                Some("radian") => angles.unit = 1.0,
                Some(other) => {
                    let message = format!("`angle` is `degree` or `radian`, not `{other}`");
                    return Err(fault(compiler, message));
                }
            }
            if let Some(sequence) = compiler.attribute("eulerseq") {
                angles.sequence = sequence.chars().collect();
                let is_axis = |axis: &char| "xyzXYZ".contains(*axis);
                if angles.sequence.len() != 3 || !angles.sequence.iter().all(is_axis) {
                    let message =
                        format!("`eulerseq` is three of x, y, z, X, Y, Z, not `{sequence}`");
                    return Err(fault(compiler, message));
                }
            }
            if let Some(by_range) = compiler.attribute("autolimits") {
                angles.limits_by_range = by_range == "true";
            }
            angles.from_shapes = match compiler.attribute("inertiafromgeom") {
                Some("true") => Some(true),
                Some("false") => Some(false),
                Some("auto") => None,
                _ => angles.from_shapes,
            };
        }
        Ok(angles)
    }

    /// The place of an element.
    pub(crate) fn placement(&self, node: Node<'_, '_>) -> Result<Isometry3<f64>, Fault> {
        let place = array::<3>(node, "pos")?.unwrap_or_default();
        Ok(Isometry3::from_parts(
            Translation3::from(Vector3::from(place)),
            self.orientation(node)?,
        ))
    }

    fn orientation(&self, node: Node<'_, '_>) -> Result<UnitQuaternion<f64>, Fault> {
        let angle = |value: f64| element::angle(value * self.unit);
        if let Some([w, x, y, z]) = array(node, "quat")? {
            let found = UnitQuaternion::try_new(Quaternion::new(w, x, y, z), 0.0);
            return found.ok_or_else(|| fault(node, "`quat` is 0, which is no orientation"));
        }
        if let Some([x, y, z, value]) = array(node, "axisangle")? {
            let axis = unit(node, "axisangle", [x, y, z])?;
            return Ok(UnitQuaternion::from_axis_angle(&axis, angle(value)));
        }
        if let Some(values) = array::<3>(node, "euler")? {
            let mut turned = UnitQuaternion::identity();
            for (axis, value) in self.sequence.iter().zip(values) {
                let along = match axis.to_ascii_lowercase() {
                    'x' => Vector3::x_axis(),
                    'y' => Vector3::y_axis(),
                    _ => Vector3::z_axis(),
                };
                let turn = UnitQuaternion::from_axis_angle(&along, angle(value));
                turned = match axis.is_ascii_lowercase() {
                    true => turned * turn,
                    false => turn * turned,
                };
            }
            return Ok(turned);
        }
        if let Some([a, b, c, d, e, f]) = array(node, "xyaxes")? {
            let x = unit(node, "xyaxes", [a, b, c])?;
            let given = Vector3::new(d, e, f);
            let across = given - x.into_inner() * x.dot(&given);
            let y = unit(node, "xyaxes", across.into())?;
            let axes = Matrix3::from_columns(&[*x, *y, x.cross(&y)]);
            return Ok(UnitQuaternion::from_rotation_matrix(
                &Rotation3::from_matrix_unchecked(axes),
            ));
        }
        match array::<3>(node, "zaxis")? {
            Some(axis) => Ok(from_z(&unit(node, "zaxis", axis)?)),
            None => Ok(UnitQuaternion::identity()),
        }
    }
}

/// The least turn that brings the z axis to a direction; half a turn about x where it points down.
pub(crate) fn from_z(axis: &Unit<Vector3<f64>>) -> UnitQuaternion<f64> {
    let turn = UnitQuaternion::rotation_between_axis(&Vector3::z_axis(), axis);
    turn.unwrap_or_else(|| {
        UnitQuaternion::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI)
    })
}
