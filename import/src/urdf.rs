//! URDF: links, and joints with their places in the parent.

mod known;

use crate::element::{
    self, angle, array, child, children, direction, fault, line, number, required, word,
};
use crate::left::LeftOut;
use crate::robot::{Follows, Inertial, Joint, Link, Motion, Robot};
use crate::{Base, Fault};
use nalgebra::{Isometry3, Matrix3, Point3, Translation3, UnitQuaternion, Vector3};
use roxmltree::Node;
use std::collections::BTreeMap;

/// The acceleration of gravity: URDF has none, its z axis points up.
const GRAVITY: f64 = 9.81;

/// The most links of a robot.
const MOST_LINKS: usize = 1000;

/// The robot of a URDF document.
pub(crate) fn read(root: Node<'_, '_>, base: Base) -> Result<Robot, Fault> {
    if !root.has_tag_name("robot") {
        let name = root.tag_name().name();
        return Err(fault(
            root,
            format!("not URDF: expected `robot`, found `{name}`"),
        ));
    }
    let mut omitted = LeftOut::default();
    for part in root.children().filter(Node::is_element) {
        let namespace = part.tag_name().namespace().unwrap_or_default();
        match part.tag_name().name() {
            _ if namespace.contains("xacro") => {
                let message = "this is xacro: the command `xacro` makes URDF of it";
                return Err(fault(part, message));
            }
            "link" | "joint" => {}
            other => omitted.add(part, &format!("`{other}`"), part.attribute("name")),
        }
    }
    known::others(root, None, &mut omitted)?;
    let nodes: Vec<Node<'_, '_>> = children(root, "link").collect();
    if nodes.len() > MOST_LINKS {
        let message = format!(
            "{} links are more than the {MOST_LINKS} that are read",
            nodes.len()
        );
        return Err(fault(root, message));
    }
    let mut links = Vec::new();
    let mut numbers = BTreeMap::new();
    for node in nodes {
        let link = link(node, &mut omitted)?;
        if numbers.insert(link.name.clone(), links.len()).is_some() {
            return Err(fault(node, format!("a second link `{}`", link.name)));
        }
        links.push(link);
    }
    let mut joints: Vec<Joint> = Vec::new();
    let mut nodes = Vec::new();
    for node in children(root, "joint") {
        let joint = joint(node, &numbers, &mut omitted)?;
        if joints.iter().any(|other| other.name == joint.name) {
            return Err(fault(node, format!("a second joint `{}`", joint.name)));
        }
        if let Some(other) = joints.iter().find(|other| other.child == joint.child) {
            let message = format!(
                "joint `{}` holds link `{}`, which joint `{}` holds already",
                joint.name, links[joint.child].name, other.name
            );
            return Err(fault(node, message));
        }
        joints.push(joint);
        nodes.push(node);
    }
    follow(&mut joints, &nodes, &mut omitted)?;
    let (links, joints) = from_the_root(root, links, joints)?;
    Ok(Robot {
        name: root.attribute("name").unwrap_or("robot").to_owned(),
        gravity: Vector3::new(0.0, 0.0, -GRAVITY),
        is_grounded: base == Base::Fixed,
        links,
        joints,
        closures: Vec::new(),
        tendons: Vec::new(),
        ties: Vec::new(),
        motors: Vec::new(),
        left: omitted,
    })
}

fn link(node: Node<'_, '_>, omitted: &mut LeftOut) -> Result<Link, Fault> {
    let name = word(node, "name")?.to_owned();
    for shape in ["visual", "collision"] {
        if let Some(found) = children(node, shape).next() {
            omitted.add(found, &format!("`{shape}` of links"), Some(&name));
        }
    }
    known::all(node, &name, omitted)?;
    let inertial = child(node, "inertial")?.map(inertial).transpose()?;
    Ok(Link {
        name,
        line: line(node),
        is_named: true,
        inertial,
        weightless: Vec::new(),
        places: Vec::new(),
    })
}

/// Moments of inertia by mass, m^2, below which they are rounding.
const ROUNDING: f64 = 1e-16;

fn inertial(node: Node<'_, '_>) -> Result<Inertial, Fault> {
    let within = |name: &'static str| {
        let found = child(node, name)?;
        found.ok_or_else(|| fault(node, format!("`inertial` has no `{name}`")))
    };
    let mass = required(within("mass")?, "value")?;
    let inertia = within("inertia")?;
    let entry = |name| required(inertia, name);
    let [xx, xy, xz] = [entry("ixx")?, entry("ixy")?, entry("ixz")?];
    let [yy, yz, zz] = [entry("iyy")?, entry("iyz")?, entry("izz")?];
    let inertia = Matrix3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
    let own = Inertial {
        mass,
        center: Point3::origin(),
        // Programs that draw write rounding, of either sign, for a point.
        inertia: match inertia.amax() <= ROUNDING * mass {
            true => Matrix3::zeros(),
            false => inertia,
        },
    };
    Ok(own.placed(&origin(node)?))
}

/// The place that an element `origin` gives, in the frame around it.
fn origin(node: Node<'_, '_>) -> Result<Isometry3<f64>, Fault> {
    let Some(origin) = child(node, "origin")? else {
        return Ok(Isometry3::identity());
    };
    let place = array::<3>(origin, "xyz")?.unwrap_or_default();
    let [roll, pitch, yaw] = array(origin, "rpy")?.unwrap_or_default();
    Ok(Isometry3::from_parts(
        Translation3::from(Vector3::from(place)),
        UnitQuaternion::from_euler_angles(angle(roll), angle(pitch), angle(yaw)),
    ))
}

fn joint(
    node: Node<'_, '_>,
    links: &BTreeMap<String, usize>,
    omitted: &mut LeftOut,
) -> Result<Joint, Fault> {
    let name = word(node, "name")?.to_owned();
    let end = |which: &'static str| {
        let found = child(node, which)?;
        let found = found.ok_or_else(|| fault(node, format!("joint `{name}` has no `{which}`")))?;
        let link = word(found, "link")?;
        let number = links.get(link).copied();
        number.ok_or_else(|| fault(found, format!("joint `{name}`: there is no link `{link}`")))
    };
    known::all(node, &name, omitted)?;
    let written = word(node, "type")?;
    let motion = match written {
        "revolute" | "continuous" => Motion::Revolute,
        "prismatic" => Motion::Prismatic,
        "planar" => Motion::Planar,
        "floating" => Motion::Free,
        "fixed" => Motion::Fixed,
        "spherical" | "ball" => Motion::Spherical,
        other => {
            let message =
                format!("joint `{name}` is of the type `{other}`, which URDF does not have");
            return Err(fault(node, message));
        }
    };
    // Generators write an axis of 0 where none is wanted.
    let has_axis = motion.has_value() || motion == Motion::Planar;
    let axis = match child(node, "axis")?.filter(|_| has_axis) {
        Some(axis) => direction(axis, "xyz")?,
        None => None,
    };
    let mut range = None;
    if let Some(limit) = child(node, "limit")? {
        if motion.has_value() && written != "continuous" {
            let lower = number(limit, "lower")?.unwrap_or(0.0);
            let upper = number(limit, "upper")?.unwrap_or(0.0);
            if lower > upper {
                let message = format!("joint `{name}`: `lower` {lower} is above `upper` {upper}");
                return Err(fault(limit, message));
            }
            // Generators write equal limits where there are none.
            range = (lower < upper).then_some([lower, upper]);
            if range.is_none() {
                omitted.add(limit, "equal limits of joints", Some(&name));
            }
        }
        let bounds = ["lower", "upper"].into_iter();
        if (!motion.has_value() || written == "continuous") && motion != Motion::Fixed {
            for word in bounds.filter(|word| limit.has_attribute(*word)) {
                let what = format!("`{word}` of joints of the type `{written}`");
                omitted.add(limit, &what, Some(&name));
            }
        }
        for word in ["effort", "velocity"] {
            if motion != Motion::Fixed && number(limit, word)?.is_some_and(|most| most > 0.0) {
                omitted.add(limit, &format!("limit of `{word}` of joints"), Some(&name));
            }
        }
    }
    let mut damping = 0.0;
    if let Some(dynamics) = child(node, "dynamics")? {
        damping = number(dynamics, "damping")?.unwrap_or(0.0);
        if damping != 0.0 && !motion.has_value() {
            damping = 0.0;
            omitted.add(dynamics, "`damping` of joints", Some(&name));
        }
        if number(dynamics, "friction")?.is_some_and(|friction| friction != 0.0) {
            omitted.add(dynamics, "`friction` of joints", Some(&name));
        }
    }
    for other in ["calibration", "safety_controller"] {
        if let Some(found) = child(node, other)? {
            omitted.add(found, &format!("`{other}` of joints"), Some(&name));
        }
    }
    Ok(Joint {
        motion,
        parent: end("parent")?,
        child: end("child")?,
        placement: origin(node)?,
        anchor: Point3::origin(),
        axis: axis.unwrap_or_else(Vector3::x_axis),
        drawn_at: 0.0,
        spring_at: 0.0,
        home: Vec::new(),
        home_rates: Vec::new(),
        range,
        damping,
        armature: 0.0,
        spring: None,
        follows: None,
        line: line(node),
        name,
        is_named: true,
    })
}

/// Finds the joints that others follow.
fn follow(
    joints: &mut [Joint],
    nodes: &[Node<'_, '_>],
    omitted: &mut LeftOut,
) -> Result<(), Fault> {
    for place in 0..joints.len() {
        let Some(mimic) = child(nodes[place], "mimic")? else {
            continue;
        };
        let leader = word(mimic, "joint")?;
        let name = &joints[place].name;
        let Some(found) = joints.iter().position(|joint| joint.name == leader) else {
            let message = format!("joint `{name}` follows `{leader}`, and there is no such joint");
            return Err(fault(mimic, message));
        };
        let can_follow = |joint: &Joint| joint.motion.has_value() || joint.motion == Motion::Fixed;
        if !can_follow(&joints[place]) || !can_follow(&joints[found]) {
            let message = format!("joint `{name}` cannot follow joint `{leader}`");
            return Err(fault(mimic, message));
        }
        let factor = element::number(mimic, "multiplier")?.unwrap_or(1.0);
        let offset = element::number(mimic, "offset")?.unwrap_or(0.0);
        // A joint that does not move follows nothing, and is at 0 where another one follows it.
        if !joints[place].motion.has_value() {
            omitted.add(mimic, "`mimic` of joints that do not move", Some(name));
        }
        joints[place].follows = joints[place].motion.has_value().then_some(Follows {
            leader: Some(found),
            factor,
            offset,
            line: line(mimic),
        });
    }
    Ok(())
}

/// Links and joints in the order from the root outwards.
fn from_the_root(
    root: Node<'_, '_>,
    links: Vec<Link>,
    joints: Vec<Joint>,
) -> Result<(Vec<Link>, Vec<Joint>), Fault> {
    let is_held = |link: &usize| joints.iter().any(|joint| joint.child == *link);
    let roots: Vec<usize> = (0..links.len()).filter(|link| !is_held(link)).collect();
    let first = match roots[..] {
        [first] => first,
        [] if links.is_empty() => return Err(fault(root, "there is no `link`")),
        [] => return Err(fault(root, "every link has a parent: the joints go round")),
        [one, other, ..] => {
            let (one, other) = (&links[one].name, &links[other].name);
            let message =
                format!("no joint holds the links `{one}` and `{other}`, but a robot is one tree");
            return Err(fault(root, message));
        }
    };
    let mut order = vec![first];
    let mut reached = 0;
    while let Some(link) = order.get(reached).copied() {
        let below = joints.iter().filter(|joint| joint.parent == link);
        order.extend(below.map(|joint| joint.child));
        reached += 1;
    }
    if let Some(link) = (0..links.len()).find(|link| !order.contains(link)) {
        let message = format!("the joints of link `{}` go round", links[link].name);
        return Err(Fault {
            file: None,
            line: links[link].line,
            message,
        });
    }
    let place = |link: usize| {
        order
            .iter()
            .position(|other| *other == link)
            .unwrap_or(link)
    };
    let mut joints: Vec<(usize, Joint)> = joints.into_iter().enumerate().collect();
    for (_, joint) in &mut joints {
        joint.parent = place(joint.parent);
        joint.child = place(joint.child);
    }
    joints.sort_by_key(|(_, joint)| joint.child);
    let places: Vec<usize> = joints.iter().map(|(old, _)| *old).collect();
    let moved = |old: usize| places.iter().position(|place| *place == old).unwrap_or(old);
    let joints = joints.into_iter().map(|(_, mut joint)| {
        if let Some(follows) = &mut joint.follows {
            follows.leader = follows.leader.map(moved);
        }
        joint
    });
    let joints = joints.collect();
    let mut links: Vec<Option<Link>> = links.into_iter().map(Some).collect();
    let links = order
        .iter()
        .filter_map(|link| links[*link].take())
        .collect();
    Ok((links, joints))
}
