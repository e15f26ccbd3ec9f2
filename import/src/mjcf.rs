//! MJCF: bodies in bodies, each with its joints, as MuJoCo reads them; the rigid part.

mod actuators;
mod compiler;
mod defaults;
mod equalities;
mod frame;
mod home;
mod joint;
mod known;
mod limits;
mod meshes;
mod replicate;
mod servo;
mod settings;
mod shape;
mod tendons;
mod tree;

use crate::Fault;
use crate::element::{children, children_of, fault};
use crate::left::LeftOut;
use crate::robot::{Link, Robot};
use compiler::Compiler;
use defaults::{Defaults, Element};
use meshes::{Meshes, Read};
use roxmltree::Node;
use settings::Settings;
use tree::{Common, Tree};

/// The robot of an MJCF document.
pub(crate) fn read(root: Node<'_, '_>, read: Read<'_>) -> Result<Robot, Fault> {
    if !root.has_tag_name("mujoco") {
        let message = match root.tag_name().name() {
            "mujocoinclude" => {
                "a part of another description, which has `include`: import that one".to_owned()
            }
            name => format!("not MJCF: expected `mujoco`, found `{name}`"),
        };
        return Err(fault(root, message));
    }
    let mut left = LeftOut::default();
    known::others(&Element::without_class(root)?, None, &mut left);
    let common = Common {
        compiler: Compiler::read(root, &mut left)?,
        settings: Settings::read(root, &mut left)?,
        defaults: Defaults::read(root, &mut left)?,
    };
    let meshes = Meshes::read(root, &common.defaults, read)?;
    let mut tree = Tree::new(&common, meshes, left);
    for world in children(root, "worldbody") {
        tree.world(world)?;
    }
    let Tree {
        mut links,
        joints,
        sites,
        mut left,
        replicated,
        ..
    } = tree;
    scale(&mut links, common.compiler.total_mass);
    let mut robot = Robot {
        name: root.attribute("model").unwrap_or("robot").to_owned(),
        gravity: common.settings.gravity,
        is_grounded: true,
        links,
        joints,
        closures: Vec::new(),
        tendons: Vec::new(),
        ties: Vec::new(),
        motors: Vec::new(),
        left: LeftOut::default(),
    };
    replicate::refuse_references(root, &replicated)?;
    // Actuators act on tendons, and keys have a number for each actuator, wherever they are written.
    for part in children(root, "tendon") {
        tendons::read(part, &common, &mut robot, &mut left)?;
    }
    let mut motors = Vec::new();
    for part in children(root, "actuator") {
        actuators::read(part, &common, &mut robot, &mut motors, &mut left)?;
    }
    for part in children_of(root) {
        match part.tag_name().name() {
            "compiler" | "option" | "default" | "worldbody" | "tendon" | "actuator" => {}
            "equality" => equalities::read(part, &common, &mut robot, &sites, &mut left)?,
            "keyframe" => home::read(part, &mut robot, &motors, &mut left)?,
            "asset" => left.add(part, "`asset` but for masses of meshes", None),
            other => left.add(part, &format!("`{other}`"), None),
        }
    }
    robot.left = left;
    Ok(robot)
}

/// Scales masses and inertias to the mass that `settotalmass` gives.
fn scale(links: &mut [Link], total: Option<f64>) {
    let masses = links.iter().filter_map(|link| link.inertial);
    let sum: f64 = masses.map(|inertial| inertial.mass).sum();
    let Some(total) = total.filter(|_| sum > 0.0) else {
        return;
    };
    for link in links {
        if let Some(inertial) = &mut link.inertial {
            inertial.mass *= total / sum;
            inertial.inertia *= total / sum;
        }
        for (mass, _) in &mut link.weightless {
            *mass *= total / sum;
        }
    }
}
