//! MJCF: bodies in bodies, each with its joints, as MuJoCo reads them; the rigid part.

mod actuators;
mod compiler;
mod defaults;
mod equalities;
mod frame;
mod joint;
mod known;
mod settings;
mod shape;
mod tree;

use crate::Fault;
use crate::element::{children, children_of, fault};
use crate::left::LeftOut;
use crate::robot::Robot;
use compiler::{Compiler, WRITE_OUT};
use defaults::{Defaults, Element};
use roxmltree::Node;
use settings::Settings;
use tree::{Common, Tree};

/// The robot of an MJCF document.
pub(crate) fn read(root: Node<'_, '_>) -> Result<Robot, Fault> {
    if !root.has_tag_name("mujoco") {
        let name = root.tag_name().name();
        let message = format!("not MJCF: the file has `{name}` where `mujoco` is wanted");
        return Err(fault(root, message));
    }
    if let Some(include) = root.descendants().find(|node| node.has_tag_name("include")) {
        let message = format!("`include`: {WRITE_OUT}");
        return Err(fault(include, message));
    }
    let mut left = LeftOut::default();
    known::others(&Element::without_class(root)?, None, &mut left);
    let common = Common {
        compiler: Compiler::read(root, &mut left)?,
        settings: Settings::read(root, &mut left)?,
        defaults: Defaults::read(root, &mut left)?,
    };
    let mut tree = Tree::new(&common, left);
    for world in children(root, "worldbody") {
        tree.world(world)?;
    }
    let Tree {
        links,
        joints,
        sites,
        mut left,
        ..
    } = tree;
    let mut robot = Robot {
        name: root.attribute("model").unwrap_or("robot").to_owned(),
        gravity: common.settings.gravity,
        is_grounded: true,
        links,
        joints,
        closures: Vec::new(),
        motors: Vec::new(),
        left: LeftOut::default(),
    };
    for part in children_of(root) {
        match part.tag_name().name() {
            "compiler" | "option" | "default" | "worldbody" => {}
            "equality" => equalities::read(part, &common, &mut robot, &sites, &mut left)?,
            "actuator" => actuators::read(part, &common, &mut robot, &mut left)?,
            other => left.add(part, &format!("`{other}`"), None),
        }
    }
    robot.left = left;
    Ok(robot)
}
