//! Transmission angles, as outputs that the command line adds to a model: `--transmission`.
//!
//! The transmission angle, at a joint by which one link pushes another one that turns about the ground or slides along
//! it, is that between the line of push and the normal of the way of the other link: 90 deg is best, and near 0 deg the
//! mechanism jams. At a pin the line of push is that of a link without a driver, at a slot the normal of the slot.

use super::edited::edited;
use mbdsl_compiler::syntax::ast::{BodyKind, DriveTarget, Item, ItemKind, Path, Property, Value};
use mbdsl_compiler::syntax::parse;

/// A text with outputs for transmission angles.
pub(crate) struct Added {
    pub(crate) text: String,
    /// The number of outputs.
    pub(crate) count: usize,
    /// Slots without an angle, each with the reason.
    pub(crate) left_out: Vec<String>,
}

/// A joint between two points.
struct Joint {
    name: String,
    points: [Point; 2],
    kind: Kind,
}

/// The kinds of joints that push, or guide a link that is pushed.
enum Kind {
    Pin,
    /// The components of the axis of a slide.
    Slide([String; 2]),
    /// The components of the axis of a slot.
    Slot([String; 2]),
    Other,
}

/// A point of a body.
#[derive(Clone)]
struct Point {
    body: String,
    text: String,
}

/// The way that a link gives at the ground.
#[derive(Clone)]
enum Gives {
    /// It turns about a place.
    About([String; 2]),
    /// It slides along an axis.
    Along([String; 2]),
}

impl Gives {
    /// The direction in which a point of the link can move.
    fn way(&self, point: &str) -> [String; 2] {
        match self {
            Gives::Along(axis) => axis.clone(),
            // Across the line to the pivot.
            Gives::About(pivot) => across(&line(pivot, &coordinates(point))),
        }
    }
}

/// The text with an output for every transmission angle.
pub(crate) fn with_outputs(text: &str) -> Added {
    let mut added = Added {
        text: text.to_owned(),
        count: 0,
        left_out: Vec::new(),
    };
    let Some(model) = parse(text).0 else {
        return added;
    };
    let linkage = Linkage::of(text, &model.items);
    let outputs = linkage.outputs(text, &mut added.left_out);
    if !outputs.is_empty() {
        added.count = outputs.len();
        added.text = edited(text, &model, Vec::new(), &outputs.join("\n"));
    }
    added
}

/// The links of a model as its text joins them.
struct Linkage {
    joints: Vec<Joint>,
    /// The bodies that slide along an axis or turn about a pivot by themselves.
    guided: Vec<(String, Gives)>,
    driven: Vec<String>,
    has_units: bool,
}

impl Linkage {
    fn of(text: &str, items: &[Item]) -> Linkage {
        let guided: Vec<(String, Gives)> =
            items.iter().filter_map(|item| guided(text, item)).collect();
        let joints = items.iter().filter_map(|item| joint(text, item, &guided));
        Linkage {
            joints: joints.collect(),
            driven: items.iter().flat_map(driven).collect(),
            has_units: items.iter().all(|item| item.kind != ItemKind::UnitsNone),
            guided,
        }
    }

    fn outputs(&self, text: &str, left_out: &mut Vec<String>) -> Vec<String> {
        let (unit, right) = match self.has_units {
            false => ("", "1.5707963267948966"),
            true => (": deg", "(90 deg)"),
        };
        let mut outputs = Vec::new();
        for (place, joint) in self.joints.iter().enumerate() {
            let angles = match &joint.kind {
                Kind::Pin => self.at_pin(place),
                Kind::Slot(axis) => self.at_slot(place, axis).unwrap_or_else(|reason| {
                    left_out.push(format!("`{}`: {reason}", joint.name));
                    Vec::new()
                }),
                Kind::Slide(_) | Kind::Other => Vec::new(),
            };
            for [push, way] in angles {
                let mut name = format!("transmission_{}", joint.name.replace(['[', ']'], "_"));
                while text.contains(&name) {
                    name.push('_');
                }
                let angle = acute(&push, &way);
                outputs.push(format!("output {name}{unit} = {right} - {angle};"));
            }
        }
        outputs
    }

    /// Whether no driver and not the ground moves a body.
    fn is_free(&self, body: &String) -> bool {
        body != "ground" && !self.driven.contains(body)
    }

    fn others(&self, place: usize) -> impl Iterator<Item = &Joint> {
        let joints = self.joints.iter().enumerate();
        joints.filter_map(move |(k, joint)| (k != place).then_some(joint))
    }

    /// The way that a body has on the ground, by the other joint that holds it there.
    fn held(&self, body: &str, place: usize) -> Option<Gives> {
        let by_joint = self.others(place).find_map(|held| {
            let [one, other] = &held.points;
            let pivot = match (one.body.as_str(), other.body.as_str()) {
                ("ground", at) if at == body => other,
                (at, "ground") if at == body => one,
                _ => return None,
            };
            match &held.kind {
                Kind::Pin => Some(Gives::About(coordinates(&pivot.text))),
                Kind::Slide(axis) => Some(Gives::Along(axis.clone())),
                Kind::Slot(_) | Kind::Other => None,
            }
        });
        let by_itself = || self.guided.iter().find(|(guided, _)| guided == body);
        by_joint.or_else(|| by_itself().map(|(_, gives)| gives.clone()))
    }

    /// The lines of push at a pin between two links, each with the way that the other link gives.
    fn at_pin(&self, place: usize) -> Vec<[[String; 2]; 2]> {
        let [one, other] = &self.joints[place].points;
        let moved = self.moved_without(place);
        let is_moved = |end: &Point| moved.contains(&end.body.as_str());
        let mut angles = Vec::new();
        for (coupler, output) in [(one, other), (other, one)] {
            let is_pushed_back = is_moved(output) && !is_moved(coupler);
            if is_pushed_back || !self.is_free(&coupler.body) || !self.is_free(&output.body) {
                continue;
            }
            // The pin by which the coupler is pushed itself.
            let pushed = self.others(place).find_map(|pin| {
                let [one, other] = &pin.points;
                let mut ends = [(one, other), (other, one)].into_iter();
                let pushed = ends.find(|(here, there)| {
                    here.body == coupler.body && there.body != "ground" && there.body != output.body
                });
                pushed
                    .filter(|_| matches!(pin.kind, Kind::Pin))
                    .map(|(here, _)| here)
            });
            if let (Some(gives), Some(from)) = (self.held(&output.body, place), pushed) {
                let push = line(&coordinates(&from.text), &coordinates(&coupler.text));
                angles.push([push, gives.way(&output.text)]);
            }
        }
        angles
    }

    /// The normal of a slot, and the way that the pin in it would go with the link that is pushed; nothing where no link is
    /// held at the ground.
    ///
    /// # Errors
    /// The reason why it is open which link pushes the other.
    fn at_slot(&self, place: usize, axis: &[String; 2]) -> Result<Vec<[[String; 2]; 2]>, String> {
        let [slot, pin] = &self.joints[place].points;
        let held = [slot, pin].map(|end| match self.is_free(&end.body) {
            true => self.held(&end.body, place),
            false => None,
        });
        let is_guide = [slot, pin].iter().any(|end| end.body == "ground");
        if is_guide || held.iter().all(Option::is_none) {
            return Ok(Vec::new());
        }
        let moved = self.moved_without(place);
        let [of_slot, of_pin] = held;
        let gives = match [slot, pin].map(|end| moved.contains(&end.body.as_str())) {
            [true, false] => of_pin,
            [false, true] => of_slot,
            both => {
                let (one, other) = (&slot.body, &pin.body);
                return Err(match both[0] {
                    true => format!(
                        "drivers move both `{one}` and `{other}` without it, so that it is open which of them pushes the other"
                    ),
                    false => format!(
                        "no driver moves `{one}` or `{other}` without it, so that it is open which of them pushes the other"
                    ),
                });
            }
        };
        // A block that turns about its own pin takes no push across the slot.
        let turns_there = matches!(&gives, Some(Gives::About(at)) if *at == coordinates(&pin.text));
        let gives = gives.filter(|_| !turns_there).into_iter();
        Ok(gives
            .map(|gives| [across(axis), gives.way(&pin.text)])
            .collect())
    }

    /// The bodies that drivers move through joints between bodies, without this one.
    fn moved_without(&self, place: usize) -> Vec<&str> {
        let mut moved: Vec<&str> = self.driven.iter().map(String::as_str).collect();
        moved.retain(|body| *body != "ground");
        let mut next = 0;
        while let Some(&body) = moved.get(next) {
            next += 1;
            for joint in self.others(place) {
                let [one, other] = joint.points.each_ref().map(|end| end.body.as_str());
                for (here, there) in [(one, other), (other, one)] {
                    if here == body && there != "ground" && !moved.contains(&there) {
                        moved.push(there);
                    }
                }
            }
        }
        moved
    }
}

/// A body that slides along an axis or turns about a pivot by itself.
fn guided(text: &str, item: &Item) -> Option<(String, Gives)> {
    let ItemKind::Body {
        kind,
        name,
        properties,
        ..
    } = &item.kind
    else {
        return None;
    };
    let gives = match kind {
        BodyKind::Slider => Gives::Along(pair(text, properties, "axis")?),
        BodyKind::Rotor => Gives::About(pair(text, properties, "pivot")?),
        _ => return None,
    };
    Some((name.text.clone(), gives))
}

/// The components of a property, each followed by a new line: a comment may end there.
fn pair(text: &str, properties: &[Property], name: &str) -> Option<[String; 2]> {
    let property = properties.iter().find(|one| one.name.text == name)?;
    let Value::Tuple(tuple) = &property.value else {
        return None;
    };
    let [x, y] = tuple.components.as_slice() else {
        return None;
    };
    Some([x, y].map(|part| format!("({}\n)", &text[part.span.range()])))
}

/// The coordinates of a point.
fn coordinates(point: &str) -> [String; 2] {
    ["x", "y"].map(|axis| format!("{point}.{axis}"))
}

/// The components of the line between two places.
fn line(from: &[String; 2], to: &[String; 2]) -> [String; 2] {
    [0, 1].map(|axis| format!("{} - {}", to[axis], from[axis]))
}

/// A direction turned by 90 deg.
fn across([x, y]: &[String; 2]) -> [String; 2] {
    [format!("-({y})"), x.clone()]
}

/// The angle between two lines, up to 90 deg.
fn acute([ax, ay]: &[String; 2], [bx, by]: &[String; 2]) -> String {
    format!("atan2(abs(({ax})*({by}) - ({ay})*({bx})), abs(({ax})*({bx}) + ({ay})*({by})))")
}

/// A joint with the bodies that it joins.
fn joint(text: &str, item: &Item, guided: &[(String, Gives)]) -> Option<Joint> {
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
    // In the axes of the body of the first point; in space it has three components.
    let axis = || {
        let axis = pair(text, arguments, "axis")?;
        Some(turned(axis, &points[0].body, guided))
    };
    let kind = match &*kind.text {
        "revolute" if arguments.is_empty() => Kind::Pin,
        "prismatic" => axis().map_or(Kind::Other, Kind::Slide),
        "slot" => axis().map_or(Kind::Other, Kind::Slot),
        _ => Kind::Other,
    };
    Some(Joint {
        name: name.text.clone(),
        points,
        kind,
    })
}

/// A direction of a body in the axes of the ground, which a slider keeps.
fn turned([x, y]: [String; 2], body: &str, guided: &[(String, Gives)]) -> [String; 2] {
    let slides = |(name, gives): &(String, Gives)| name == body && matches!(gives, Gives::Along(_));
    if body == "ground" || guided.iter().any(slides) {
        return [x, y];
    }
    [
        format!("({x}*cos({body}.theta) - {y}*sin({body}.theta))"),
        format!("({x}*sin({body}.theta) + {y}*cos({body}.theta))"),
    ]
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
        DriveTarget::Pair(_, paths) => paths.iter().map(|path| point(path).body).collect(),
    }
}
