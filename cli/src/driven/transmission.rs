//! Transmission angles, as outputs that the command line adds to a model: `--transmission`.
//!
//! Where a link that is driven by nobody pushes another one, which turns about the ground or slides along it, the angle
//! between the line of push and the way that the other gives is 90 deg at best; near 0 deg the mechanism jams.

use super::edited::edited;
use mbdsl_compiler::syntax::ast::{BodyKind, DriveTarget, Item, ItemKind, Path, Property, Value};
use mbdsl_compiler::syntax::parse;

/// A joint between two points.
struct Joint {
    name: String,
    points: [Point; 2],
    /// The components of the axis of a slide; `None` for a pin.
    axis: Option<[String; 2]>,
}

/// A point of a body.
#[derive(Clone)]
struct Point {
    body: String,
    text: String,
}

/// The text with an output for every transmission angle, and their number.
pub(crate) fn with_outputs(text: &str) -> (String, usize) {
    let Some(model) = parse(text).0 else {
        return (text.to_owned(), 0);
    };
    let outputs = outputs(text, &model.items);
    match outputs.len() {
        0 => (text.to_owned(), 0),
        count => (edited(text, &model, Vec::new(), &outputs.join("\n")), count),
    }
}

fn outputs(text: &str, items: &[Item]) -> Vec<String> {
    let joints: Vec<Joint> = items.iter().filter_map(|item| joint(text, item)).collect();
    let sliders: Vec<(String, [String; 2])> =
        items.iter().filter_map(|item| slider(text, item)).collect();
    let driven: Vec<String> = items.iter().flat_map(driven).collect();
    let (unit, right) = match items.iter().any(|item| item.kind == ItemKind::UnitsNone) {
        true => ("", "1.5707963267948966"),
        false => (": deg", "(90 deg)"),
    };
    let mut outputs = Vec::new();
    for (place, joint) in joints.iter().enumerate() {
        if joint.axis.is_some() {
            continue;
        }
        let [one, other] = &joint.points;
        for (coupler, output) in [(one, other), (other, one)] {
            let is_free = |body: &String| body != "ground" && !driven.contains(body);
            if !is_free(&coupler.body) || !is_free(&output.body) {
                continue;
            }
            let others = || joints.iter().enumerate().filter(|(k, _)| *k != place);
            // What holds the output link at the ground: the direction in which its pin can move.
            let by_joint = others().find_map(|(_, held)| {
                let [one, other] = &held.points;
                let pivot = match (one.body.as_str(), other.body.as_str()) {
                    ("ground", body) if body == output.body => other,
                    (body, "ground") if body == output.body => one,
                    _ => return None,
                };
                Some(match &held.axis {
                    None => {
                        // Across the line to the pivot.
                        let [x, y] = line(&pivot.text, &output.text);
                        [format!("-({y})"), x]
                    }
                    Some(axis) => axis.clone(),
                })
            });
            let by_slide = || sliders.iter().find(|(body, _)| *body == output.body);
            let gives = by_joint.or_else(|| by_slide().map(|(_, axis)| axis.clone()));
            // The pin by which the coupler is pushed itself.
            let pushed = others().find_map(|(_, pin)| {
                let [one, other] = &pin.points;
                let mut ends = [(one, other), (other, one)].into_iter();
                let pushed = ends.find(|(here, there)| {
                    here.body == coupler.body && there.body != "ground" && there.body != output.body
                });
                pushed.filter(|_| pin.axis.is_none()).map(|(here, _)| here)
            });
            if let (Some(gives), Some(from)) = (gives, pushed) {
                let push = line(&from.text, &coupler.text);
                let mut name = format!("transmission_{}", joint.name.replace(['[', ']'], "_"));
                while text.contains(&name) {
                    name.push('_');
                }
                let angle = acute(&push, &gives);
                outputs.push(format!("output {name}{unit} = {right} - {angle};"));
            }
        }
    }
    outputs
}

/// A body that slides along an axis by itself.
fn slider(text: &str, item: &Item) -> Option<(String, [String; 2])> {
    let ItemKind::Body {
        kind: BodyKind::Slider,
        name,
        properties,
        ..
    } = &item.kind
    else {
        return None;
    };
    Some((name.text.clone(), axis(text, properties)?))
}

/// The components of `axis`, each followed by a new line: a comment may end there.
fn axis(text: &str, properties: &[Property]) -> Option<[String; 2]> {
    let axis = properties.iter().find(|one| one.name.text == "axis")?;
    let Value::Tuple(tuple) = &axis.value else {
        return None;
    };
    let [x, y] = tuple.components.as_slice() else {
        return None;
    };
    Some([x, y].map(|part| format!("({}\n)", &text[part.span.range()])))
}

/// The components of the line between two points.
fn line(from: &str, to: &str) -> [String; 2] {
    ["x", "y"].map(|axis| format!("{to}.{axis} - {from}.{axis}"))
}

/// The angle between two lines, up to 90 deg.
fn acute([ax, ay]: &[String; 2], [bx, by]: &[String; 2]) -> String {
    format!("atan2(abs(({ax})*({by}) - ({ay})*({bx})), abs(({ax})*({bx}) + ({ay})*({by})))")
}

/// A pin or a slide with its points.
fn joint(text: &str, item: &Item) -> Option<Joint> {
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
    let [one, other] = &points[..] else {
        return None;
    };
    let points = [point(one), point(other)];
    let axis = match &*kind.text {
        "revolute" => None,
        // In the axes of the body of the first point.
        "prismatic" => Some(turned(axis(text, arguments)?, &points[0].body)),
        _ => return None,
    };
    Some(Joint {
        name: name.text.clone(),
        points,
        axis,
    })
}

/// A direction of a body in the axes of the ground.
fn turned([x, y]: [String; 2], body: &str) -> [String; 2] {
    match body {
        "ground" => [x, y],
        body => [
            format!("({x}*cos({body}.theta) - {y}*sin({body}.theta))"),
            format!("({x}*sin({body}.theta) + {y}*cos({body}.theta))"),
        ],
    }
}

fn point(path: &Path) -> Point {
    let text = path.text();
    let body = match path.words.len() {
        1 => text.clone(),
        _ => text
            .rsplit_once('.')
            .map_or(text.clone(), |(body, _)| body.to_owned()),
    };
    Point { body, text }
}

/// The bodies that a drive moves.
fn driven(item: &Item) -> Vec<String> {
    let ItemKind::Drive { target, .. } = &item.kind else {
        return Vec::new();
    };
    match target {
        DriveTarget::Coordinate(path) => vec![point(path).body],
        DriveTarget::Pair(_, paths) => paths.iter().map(Path::text).collect(),
    }
}
