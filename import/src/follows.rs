//! Joints that follow others, and the order in which their values are known.

use crate::Fault;
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
    Fault { line, message }
}
