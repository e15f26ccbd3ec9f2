//! Joints: how a body moves in the one around it.

use super::compiler::{Compiler, WRITE_OUT};
use super::defaults::Element;
use super::known;
use super::settings::Settings;
use crate::Fault;
use crate::element::{fault, line, unit};
use crate::left::LeftOut;
use crate::robot::{Joint, Motion};
use nalgebra::{Isometry3, Point3, Vector3};
use roxmltree::Node;

/// A joint as it is written; its ends are known to the tree.
pub(crate) fn read(
    element: &Element<'_>,
    name: String,
    compiler: &Compiler,
    settings: &Settings,
    left: &mut LeftOut,
) -> Result<Joint, Fault> {
    let node = element.node;
    let kind = match node.has_tag_name("freejoint") {
        true => "free",
        false => element.text("type").unwrap_or("hinge"),
    };
    let motion = match kind {
        "hinge" => Motion::Revolute,
        "slide" => Motion::Prismatic,
        "ball" => Motion::Spherical,
        "free" => Motion::Free,
        other => {
            let message =
                format!("joint `{name}` is of the type `{other}`, which MJCF does not have");
            return Err(fault(node, message));
        }
    };
    // Angles of slides are lengths.
    let size = if motion == Motion::Revolute {
        compiler.angle
    } else {
        1.0
    };
    // MuJoCo has no limits of free joints, whatever their class says.
    let range = match motion {
        Motion::Free => None,
        _ => range(element, &name, compiler, left)?,
    };
    let range = range.map(|range| range.map(|end| end * size));
    let damping = linear(element, "damping", ("joints", Some(&name)), left)?;
    let stiffness = linear(element, "stiffness", ("joints", Some(&name)), left)?;
    if let Some(given) = element.numbers("springdamper")?
        && given.iter().any(|value| *value != 0.0)
    {
        let message = format!("`springdamper` of joint `{name}`: {WRITE_OUT}");
        return Err(fault(node, message));
    }
    let number = |word: &str| Ok(element.number(word)?.unwrap_or(0.0));
    let armature = number("armature")?;
    let mut joint = Joint {
        motion,
        line: line(node),
        parent: 0,
        child: 0,
        placement: Isometry3::identity(),
        anchor: Point3::from(element.array::<3>("pos")?.unwrap_or_default()),
        axis: match element.array::<3>("axis")? {
            Some(axis) => unit(node, "axis", axis)?,
            None => Vector3::z_axis(),
        },
        drawn_at: number("ref")? * size,
        spring_at: number("springref")? * size,
        home: Vec::new(),
        home_rates: Vec::new(),
        range,
        damping,
        armature,
        spring: (stiffness != 0.0).then_some([stiffness, number("springref")? * size]),
        follows: None,
        name,
        is_named: true,
    };
    if !motion.has_value() {
        joint.drawn_at = 0.0;
        let has = [joint.range.is_some(), stiffness != 0.0];
        for (word, _) in ["range", "stiffness"]
            .into_iter()
            .zip(has)
            .filter(|(_, has)| *has)
        {
            let what = format!("`{word}` of joints that turn freely");
            left.motion(node, &what, Some(&joint.name));
        }
        joint.range = None;
        joint.spring = None;
    }
    disable(&mut joint, node, settings, left);
    known::others(element, Some(&joint.name), left);
    Ok(joint)
}

/// Removes from a joint what `flag` disables.
fn disable(joint: &mut Joint, node: Node<'_, '_>, settings: &Settings, left: &mut LeftOut) {
    let mut disabled = |is_on: bool, has: bool, word: &str, flag: &str| {
        if has && !is_on {
            let what = format!("`{word}` of joints, as `flag` disables `{flag}`");
            left.add(node, &what, Some(&joint.name));
        }
    };
    disabled(settings.has_limits, joint.range.is_some(), "range", "limit");
    disabled(
        settings.has_dampers,
        joint.damping != 0.0,
        "damping",
        "damper",
    );
    disabled(
        settings.has_springs,
        joint.spring.is_some(),
        "stiffness",
        "spring",
    );
    joint.range = joint.range.filter(|_| settings.has_limits);
    joint.spring = joint.spring.filter(|_| settings.has_springs);
    if !settings.has_dampers {
        joint.damping = 0.0;
    }
}

/// The range of a joint that is limited, as it is written.
fn range(
    element: &Element<'_>,
    name: &str,
    compiler: &Compiler,
    left: &mut LeftOut,
) -> Result<Option<[f64; 2]>, Fault> {
    let node = element.node;
    let range = element.array::<2>("range")?;
    let is_limited = match element.choice("limited", &["true", "false", "auto"])? {
        Some("true") => true,
        Some("false") => false,
        _ if !compiler.limits_by_range && range.is_some() => {
            let message = format!(
                "joint `{name}` has a `range` and no `limited`, which it needs, \
                 as `autolimits` is `false`"
            );
            return Err(fault(node, message));
        }
        _ => range.is_some_and(|[least, most]| least < most),
    };
    match range {
        Some([least, most]) if is_limited && least >= most => {
            let message = format!("joint `{name}`: its range goes from {least} to {most}");
            Err(fault(node, message))
        }
        None if is_limited => {
            let message = format!("joint `{name}` is limited and has no `range`");
            Err(fault(node, message))
        }
        Some([least, most]) if !is_limited && least > most => {
            // MuJoCo has no limits there, which may not be what the file means.
            left.add(node, "`range` of joints that goes backward", Some(name));
            Ok(None)
        }
        range => Ok(range.filter(|_| is_limited)),
    }
}

/// The first coefficient of an effort; those after it belong to higher powers.
pub(super) fn linear(
    element: &Element<'_>,
    word: &str,
    (kind, name): (&str, Option<&str>),
    left: &mut LeftOut,
) -> Result<f64, Fault> {
    let all = element.numbers(word)?.unwrap_or_default();
    if all.iter().skip(1).any(|value| *value != 0.0) {
        let what = format!("`{word}` of {kind} after the first number");
        left.motion(element.node, &what, name);
    }
    Ok(all.first().copied().unwrap_or(0.0))
}
