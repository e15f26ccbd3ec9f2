//! Transmission angles, as outputs that the command line adds to a model: `--transmission`.
//!
//! Where a link that is driven by nobody pushes another one, which turns about the ground or slides along it, the angle
//! between the line of push and the way that the other gives is 90 deg at best; near 0 deg the mechanism jams.

use super::added::edited;
use mbdsl_compiler::syntax::ast::{DriveTarget, Item, ItemKind, Path, Value};
use mbdsl_compiler::syntax::parse;

/// A joint between two points.
struct Joint<'t> {
    name: &'t str,
    points: [Point<'t>; 2],
    /// The components of the axis of a slide; none of a pin.
    axis: Option<[&'t str; 2]>,
}

/// A point of a body, as written.
#[derive(Clone, Copy)]
struct Point<'t> {
    body: &'t str,
    text: &'t str,
}

/// The text with an output for every transmission angle, and their number.
pub(crate) fn with_outputs(text: &str) -> (String, usize) {
    let (model, _) = parse(text);
    let items = model.map_or_else(Vec::new, |model| model.items);
    let outputs = outputs(text, &items);
    let count = outputs.len();
    let text = match count {
        0 => text.to_owned(),
        _ => edited(text, &items, Vec::new(), &outputs.join("\n")),
    };
    (text, count)
}

fn outputs(text: &str, items: &[Item]) -> Vec<String> {
    let joints: Vec<Joint<'_>> = items.iter().filter_map(|item| joint(text, item)).collect();
    let driven: Vec<&str> = items.iter().flat_map(|item| driven(text, item)).collect();
    let units = match items.iter().any(|item| item.kind == ItemKind::UnitsNone) {
        true => "",
        false => ": deg",
    };
    let mut outputs = Vec::new();
    for (place, joint) in joints.iter().enumerate() {
        if joint.axis.is_some() {
            continue;
        }
        let [one, other] = joint.points;
        for (coupler, output) in [(one, other), (other, one)] {
            let is_free = |body: &str| body != "ground" && !driven.contains(&body);
            if !is_free(coupler.body) || !is_free(output.body) {
                continue;
            }
            let others = || joints.iter().enumerate().filter(|(k, _)| *k != place);
            // The joint that holds the output link at the ground.
            let held = others().find_map(|(_, held)| {
                let [one, other] = held.points;
                match (one.body, other.body) {
                    ("ground", body) if body == output.body => Some((held, other)),
                    (body, "ground") if body == output.body => Some((held, one)),
                    _ => None,
                }
            });
            // The pin by which the coupler is pushed itself.
            let pushed = others().find_map(|(_, pin)| {
                let [one, other] = pin.points;
                let ends = [(one, other), (other, one)];
                let mut pushed = ends.into_iter().filter(|(here, there)| {
                    here.body == coupler.body && there.body != "ground" && there.body != output.body
                });
                pin.axis
                    .is_none()
                    .then(|| pushed.next().map(|(here, _)| here))?
            });
            if let (Some((held, pivot)), Some(from)) = (held, pushed) {
                let push = line(from.text, coupler.text);
                let gives = match held.axis {
                    // Across the line to the pivot.
                    None => {
                        let [x, y] = line(pivot.text, output.text);
                        [format!("-({y})"), x]
                    }
                    Some([x, y]) => [format!("({x})"), format!("({y})")],
                };
                outputs.push(format!(
                    "output transmission_{}{units} = 90*{} - {};",
                    joint.name,
                    if units.is_empty() {
                        "0.017453292519943295"
                    } else {
                        "1 deg"
                    },
                    acute(&push, &gives),
                ));
            }
        }
    }
    outputs
}

/// The components of the line between two points.
fn line(from: &str, to: &str) -> [String; 2] {
    ["x", "y"].map(|axis| format!("{to}.{axis} - {from}.{axis}"))
}

/// The angle between two lines, up to 90 deg.
fn acute([ax, ay]: &[String; 2], [bx, by]: &[String; 2]) -> String {
    format!("atan2(abs(({ax})*({by}) - ({ay})*({bx})), abs(({ax})*({bx}) + ({ay})*({by})))")
}

/// A pin or a slide with its points as written.
fn joint<'t>(text: &'t str, item: &'t Item) -> Option<Joint<'t>> {
    let ItemKind::Joint {
        name,
        kind,
        points,
        arguments,
        ..
    } = &item.kind
    else {
        return None;
    };
    let axis = match &*kind.text {
        "revolute" => None,
        "prismatic" | "slot" => {
            let axis = arguments.iter().find(|one| one.name.text == "axis")?;
            let Value::Pair(pair) = &axis.value else {
                return None;
            };
            Some([0, 1].map(|k| &text[pair.components[k].span.range()]))
        }
        _ => return None,
    };
    let [one, other] = &points[..] else {
        return None;
    };
    Some(Joint {
        name: &name.text,
        points: [point(text, one), point(text, other)],
        axis,
    })
}

fn point<'t>(text: &'t str, path: &Path) -> Point<'t> {
    let whole = &text[path.span.range()];
    let body = match path.words.len() {
        1 => whole,
        _ => whole.rsplit_once('.').map_or(whole, |(body, _)| body),
    };
    Point { body, text: whole }
}

/// The bodies that a drive moves.
fn driven<'t>(text: &'t str, item: &Item) -> Vec<&'t str> {
    let ItemKind::Drive { target, .. } = &item.kind else {
        return Vec::new();
    };
    match target {
        DriveTarget::Coordinate(path) => vec![point(text, path).body],
        DriveTarget::Pair(_, paths) => paths.iter().map(|path| &text[path.span.range()]).collect(),
    }
}
