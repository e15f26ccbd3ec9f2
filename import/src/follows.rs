//! Joints that follow others: the order in which their values are known, and their limits.

use crate::Fault;
use crate::number::shown;
use crate::robot::Joint;

/// The numbers of the joints, each after the one that it follows.
///
/// # Errors
/// If joints follow each other in a circle.
pub(crate) fn order(joints: &[Joint]) -> Result<Vec<usize>, Fault> {
    let leader = |joint: usize| joints[joint].follows.and_then(|follows| follows.leader);
    let mut order = Vec::with_capacity(joints.len());
    let mut is_in_order = vec![false; joints.len()];
    let mut is_on_the_way = vec![false; joints.len()];
    for first in 0..joints.len() {
        // From a joint to its leader, as far as that is not known.
        let mut way = Vec::new();
        let mut next = Some(first);
        while let Some(joint) = next.filter(|joint| !is_in_order[*joint]) {
            if is_on_the_way[joint] {
                let begin = way.iter().position(|other| *other == joint);
                return Err(circle(joints, &way[begin.unwrap_or(0)..]));
            }
            is_on_the_way[joint] = true;
            way.push(joint);
            next = leader(joint);
        }
        for joint in way.into_iter().rev() {
            is_in_order[joint] = true;
            order.push(joint);
        }
    }
    Ok(order)
}

/// Makes the limits of joints that follow others limits of those, which then say it alone.
///
/// # Errors
/// If the limits leave nothing.
pub(crate) fn merge_limits(joints: &mut [Joint]) -> Result<(), Fault> {
    // The last of a chain of followers first.
    for follower in order(joints)?.into_iter().rev() {
        let joint = &joints[follower];
        let (Some(follows), Some(range)) = (joint.follows, joint.range) else {
            continue;
        };
        let merged = match follows.leader.filter(|_| follows.factor != 0.0) {
            Some(leader) => {
                let limits = range.map(|limit| (limit - follows.offset) / follows.factor);
                let [least, most] = [limits[0].min(limits[1]), limits[0].max(limits[1])];
                let other = joints[leader]
                    .range
                    .unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
                let merged = [least.max(other[0]), most.min(other[1])];
                if merged[0] >= merged[1] {
                    let [of, to] = [least, most].map(|limit| shown(limit, joints[leader].motion));
                    let message = format!(
                        "joint `{}` follows `{}`, which its limits hold in {of} to {to}; the limits of `{}` leave \
                         nothing of it",
                        joint.name, joints[leader].name, joints[leader].name
                    );
                    return Err(Fault {
                        file: None,
                        line: follows.line,
                        message,
                    });
                }
                Some((leader, merged))
            }
            None => {
                let [least, most] = range;
                if !(least..=most).contains(&follows.offset) {
                    let [value, least, most] =
                        [follows.offset, least, most].map(|value| shown(value, joint.motion));
                    let message = format!(
                        "joint `{}` is held at {value}, outside of its limits, {least} to {most}",
                        joint.name
                    );
                    return Err(Fault {
                        file: None,
                        line: follows.line,
                        message,
                    });
                }
                None
            }
        };
        joints[follower].range = None;
        if let Some((leader, merged)) = merged {
            joints[leader].range = Some(merged);
        }
    }
    Ok(())
}

/// The most names in a message.
const MOST_NAMES: usize = 10;

fn circle(joints: &[Joint], circle: &[usize]) -> Fault {
    let names = circle.iter().map(|joint| joints[*joint].name.as_str());
    let names: Vec<&str> = names.collect();
    let message = match names[..] {
        [only] => format!("joint `{only}` follows itself"),
        _ => {
            let more = names.len().saturating_sub(MOST_NAMES);
            let named: Vec<String> = names
                .iter()
                .take(MOST_NAMES)
                .map(|name| format!("`{name}`"))
                .collect();
            let named = named.join(", ");
            match more {
                0 => format!("the joints {named} follow each other in a circle"),
                _ => format!("the joints {named} and {more} more follow each other in a circle"),
            }
        }
    };
    let lines = circle.iter().filter_map(|joint| joints[*joint].follows);
    let line = lines.map(|follows| follows.line).min().unwrap_or(1);
    Fault {
        file: None,
        line,
        message,
    }
}
