//! Sums of values of joints: the fixed ones of the element `tendon`.

use super::defaults::Element;
use super::joint::linear;
use super::known;
use super::limits::limits;
use super::tree::Common;
use crate::Fault;
use crate::element::{children_of, fault, word};
use crate::left::LeftOut;
use crate::robot::{Robot, Tendon, Term};
use roxmltree::Node;

/// Adds the fixed tendons of an element `tendon` to a robot with its joints.
pub(crate) fn read<'a>(
    part: Node<'a, 'a>,
    common: &Common<'a>,
    robot: &mut Robot,
    left: &mut LeftOut,
) -> Result<(), Fault> {
    known::others(&Element::without_class(part)?, None, left);
    for node in children_of(part) {
        let kind = node.tag_name().name();
        let given = node.attribute("name");
        if kind != "fixed" {
            left.motion(node, &format!("tendons of the kind `{kind}`"), given);
            continue;
        }
        let element = common.defaults.of(node, "tendon", None)?;
        let mut terms: Vec<Term> = Vec::new();
        for part in children_of(node).filter(|part| part.has_tag_name("joint")) {
            let element = Element::without_class(part)?;
            known::others_of_term(&element, given, left);
            let name = word(part, "joint")?;
            let is_it = |joint: &crate::robot::Joint| joint.is_named && joint.name == name;
            let Some(joint) = robot.joints.iter().position(is_it) else {
                return Err(fault(part, format!("there is no joint `{name}`")));
            };
            if !robot.joints[joint].motion.has_value() {
                let message = format!(
                    "joint `{name}` has no single value: only hinges and slides are in a tendon"
                );
                return Err(fault(part, message));
            }
            let arm = element.number("coef")?.unwrap_or(1.0);
            terms.push(Term { joint, arm });
        }
        known::others(&element, given, left);
        let at_rest: f64 = terms
            .iter()
            .map(|term| term.arm * robot.joints[term.joint].spring_at)
            .sum();
        let rest = match element.numbers("springlength")?.unwrap_or_default()[..] {
            // At rest where the springs of its joints are.
            [] | [-1.0] | [-1.0, -1.0] => [at_rest; 2],
            [length] => [length; 2],
            [least, most, ..] => [least, most],
        };
        let is_on = &common.settings;
        let range = limits(&element, "range", "limited", &common.compiler)?;
        let stiffness = linear(&element, "stiffness", ("tendons", given), left)?;
        let damping = linear(&element, "damping", ("tendons", given), left)?;
        for (word, has, flag, is_on) in [
            ("stiffness", stiffness != 0.0, "spring", is_on.has_springs),
            ("damping", damping != 0.0, "damper", is_on.has_dampers),
            ("range", range.is_some(), "limit", is_on.has_limits),
        ] {
            if has && !is_on {
                let what = format!("`{word}` of tendons, as `flag` disables `{flag}`");
                left.add(node, &what, given);
            }
        }
        robot.tendons.push(Tendon {
            name: given.unwrap_or("tendon").to_owned(),
            terms,
            stiffness: if is_on.has_springs { stiffness } else { 0.0 },
            damping: if is_on.has_dampers { damping } else { 0.0 },
            rest,
            range: range.filter(|_| is_on.has_limits),
        });
    }
    Ok(())
}
