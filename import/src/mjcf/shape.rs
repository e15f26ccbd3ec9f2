//! Masses of shapes.

use super::compiler::{Compiler, WRITE_INERTIAS};
use super::defaults::Element;
use super::frame::from_z;
use super::meshes::Meshes;
use crate::Fault;
use crate::element::{fault, unit};
use crate::left::LeftOut;
use crate::robot::Inertial;
use nalgebra::{Isometry3, Matrix3, Point3, Translation3, Vector3};
use std::f64::consts::PI;

/// The default density of a shape, in kg/m^3.
const DENSITY: f64 = 1000.0;

/// The mass of a shape in the frame around it; `None` if it has none.
pub(crate) fn mass(
    shape: &Element<'_>,
    compiler: &Compiler,
    meshes: &mut Meshes<'_, '_>,
    left: &mut LeftOut,
) -> Result<Option<Inertial>, Fault> {
    let node = shape.node;
    let kind = shape.text("type").unwrap_or("sphere");
    let given = shape.number("mass")?;
    let group = shape.number("group")?.unwrap_or(0.0);
    let [least, most] = compiler.groups;
    if !(least..=most).contains(&group) {
        return Ok(None);
    }
    let density = shape.number("density")?.unwrap_or(DENSITY);
    let is_weightless = given.unwrap_or(density) == 0.0;
    if is_weightless || matches!(kind, "plane" | "hfield") {
        return Ok(None);
    }
    if kind == "mesh" {
        let Some(name) = shape.text("mesh") else {
            return Err(fault(
                node,
                "a shape of the type `mesh` without the name of a `mesh`",
            ));
        };
        if shape.text("shellinertia").is_some() {
            let message = "`shellinertia` is not for a mesh, which has `inertia`";
            return Err(fault(node, message));
        }
        let solid = meshes.solid(node, name, compiler, left)?;
        let mass = given.unwrap_or(density * solid.size);
        let own = Inertial {
            mass,
            center: solid.center,
            inertia: solid.inertia * (mass / solid.size),
        };
        return Ok(Some(own.placed(&compiler.placement(shape)?)));
    }
    if !matches!(
        kind,
        "sphere" | "capsule" | "cylinder" | "ellipsoid" | "box"
    ) {
        let message = format!(
            "the inertia of a `{kind}` is not known: give its body an `inertial`, or {WRITE_INERTIAS}"
        );
        return Err(fault(node, message));
    }
    if let Some(mesh) = shape.text("mesh") {
        let message = format!("the `{kind}` has the sizes of the mesh `{mesh}`: {WRITE_INERTIAS}");
        return Err(fault(node, message));
    }
    if shape.flag("shellinertia")? == Some(true) {
        return Err(fault(node, format!("a shell: {WRITE_INERTIAS}")));
    }
    let sizes = shape.numbers("size")?.unwrap_or_default();
    let size = |place: usize| {
        let found = sizes.get(place).copied().filter(|size| *size > 0.0);
        found.ok_or_else(|| {
            let message = format!(
                "`size` {} of the `{kind}` is not a number above 0",
                place + 1
            );
            fault(node, message)
        })
    };
    if kind == "sphere" && shape.text("fromto").is_some() {
        return Err(fault(node, "`fromto` is not for a `sphere`"));
    }
    let (placement, between) = match shape.array::<6>("fromto")? {
        // It decides alone where the shape is, as in MuJoCo, whatever `pos` and orientation are.
        Some([a, b, c, d, e, f]) => {
            let [from, to] = [Vector3::new(a, b, c), Vector3::new(d, e, f)];
            let along = unit(node, "fromto", (to - from).into())?;
            let middle = Translation3::from((from + to) / 2.0);
            let placement = Isometry3::from_parts(middle, from_z(&along));
            (placement, Some((to - from).norm() / 2.0))
        }
        None => (compiler.placement(shape)?, None),
    };
    // Half the extents along x, y and z.
    let radius = size(0)?;
    let half = |place: usize| match (between, place) {
        (Some(_), 1) => Ok(radius),
        (Some(length), _) => Ok(length),
        (None, place) => size(place),
    };
    let height = || between.map_or_else(|| size(1), Ok);
    let (volume, moments) = match kind {
        "sphere" => (
            4.0 / 3.0 * PI * radius.powi(3),
            Vector3::repeat(0.4 * radius * radius),
        ),
        "cylinder" => {
            let height = height()?;
            let across = radius * radius / 4.0 + height * height / 3.0;
            let moments = Vector3::new(across, across, radius * radius / 2.0);
            (2.0 * PI * radius * radius * height, moments)
        }
        "capsule" => capsule(radius, height()?),
        "ellipsoid" => {
            let [a, b, c] = [radius, half(1)?, half(2)?];
            (4.0 / 3.0 * PI * a * b * c, across([a, b, c]) / 5.0)
        }
        _ => {
            let [a, b, c] = [radius, half(1)?, half(2)?];
            (8.0 * a * b * c, across([a, b, c]) / 3.0)
        }
    };
    let mass = given.unwrap_or(density * volume);
    let own = Inertial {
        mass,
        center: Point3::origin(),
        inertia: Matrix3::from_diagonal(&(moments * mass)),
    };
    Ok(Some(own.placed(&placement)))
}

/// For each of three numbers, the sum of the squares of the two others.
fn across([a, b, c]: [f64; 3]) -> Vector3<f64> {
    Vector3::new(b * b + c * c, a * a + c * c, a * a + b * b)
}

/// Volume of a cylinder with half a ball at either end, and its moments for a mass of 1.
fn capsule(radius: f64, height: f64) -> (f64, Vector3<f64>) {
    let cylinder = 2.0 * PI * radius * radius * height;
    let ball = 4.0 / 3.0 * PI * radius.powi(3);
    let square = radius * radius;
    // The center of half a ball is 3/8 of its radius from the flat side.
    let of_ball = 0.4 * square + height * height + 0.75 * height * radius;
    let of_cylinder = square / 4.0 + height * height / 3.0;
    let volume = cylinder + ball;
    let across = (cylinder * of_cylinder + ball * of_ball) / volume;
    let along = (cylinder * square / 2.0 + ball * 0.4 * square) / volume;
    (volume, Vector3::new(across, across, along))
}
