//! Models without masses: where drivers determine the motion, nobody needs any.

use super::added::{Added, rewritten};
use crate::input::Input;
use crate::quantity::Quantity;
use crate::{Outcome, output, simulation};
use mbdsl::Mechanism;
use mbdsl::text::NativeMechanism;
use mbdsl_compiler::syntax::ast::{BodyKind, Item, ItemKind};
use mbdsl_compiler::syntax::parse;
use mbdsl_compiler::verify::Verified;

/// Compiles the text with drivers, and with masses of 0 where it has none and nothing else is
/// wrong; reports what is wrong and returns the outcome.
pub(crate) fn verified(
    input: &Input,
    drive: &[Added],
    set: &[(String, Quantity)],
) -> Result<(String, Verified), Outcome> {
    let compiled = |text: &str| mbdsl_compiler::compile(text).verified;
    let plain = || {
        let verified = simulation::verified(input)?;
        with_drivers(input, input.text.clone(), verified, drive, set)
    };
    let Some((mut text, names)) = filled(&input.text, "0") else {
        return plain();
    };
    if compiled(&input.text).is_some() {
        return plain();
    }
    // The start is that of any masses, and free models need some.
    let mut heavy_text = match drive.is_empty() {
        true => text.clone(),
        false => filled(&input.text, "1").map_or_else(String::new, |(text, _)| text),
    };
    let Some(heavy) = compiled(&heavy_text) else {
        return plain();
    };
    let mut mechanism = NativeMechanism::evaluated(heavy.mechanism());
    simulation::set(&mut mechanism, set, &heavy)?;
    for added in drive {
        let item = added.item(&heavy_text, &mechanism, &heavy.program.model);
        let item = added.said(item)?;
        [text, heavy_text] = [text, heavy_text].map(|of| rewritten(&of, mechanism.layout(), &item));
    }
    let name = input.name.clone();
    let verified = simulation::verified(&Input {
        name,
        text: text.clone(),
    })?;
    let words = format!(
        "note: {} without mass or inertia: the motion is the same, and reactions are those of loads alone\n",
        names.join(", ")
    );
    output::complain(&words);
    Ok((text, verified))
}

/// The text and the program with drivers.
pub(crate) fn with_drivers(
    input: &Input,
    mut text: String,
    mut verified: Verified,
    drive: &[Added],
    set: &[(String, Quantity)],
) -> Result<(String, Verified), Outcome> {
    for added in drive {
        let name = input.name.clone();
        (text, verified) = added.to(&Input { name, text }, &verified, set)?;
    }
    Ok((text, verified))
}

/// The text with this mass and inertia for every body that has none, and the names of these; `None`
/// if all bodies have them.
fn filled(text: &str, value: &str) -> Option<(String, Vec<String>)> {
    let model = parse(text).0?;
    let items = model.items.iter();
    let found = items.filter_map(|item| lacking(text, item, model.is_spatial(), value));
    let mut missing: Vec<(usize, String, String)> = found.collect();
    // What stands in a loop is met in every pass.
    missing.sort();
    missing.dedup_by_key(|(place, ..)| *place);
    if missing.is_empty() {
        return None;
    }
    let mut whole = String::new();
    let mut from = 0;
    for (place, words, _) in &missing {
        whole.push_str(&text[from..*place]);
        whole.push_str(words);
        from = *place;
    }
    whole.push_str(&text[from..]);
    let names = missing.into_iter().map(|(_, _, name)| format!("`{name}`"));
    Some((whole, names.collect()))
}

/// Mass properties that an item lacks: the place to write them, the text, and the name of the body.
fn lacking(
    text: &str,
    item: &Item,
    in_space: bool,
    value: &str,
) -> Option<(usize, String, String)> {
    let ItemKind::Body {
        kind,
        name,
        properties,
        ..
    } = &item.kind
    else {
        return None;
    };
    let needed: &[(&str, &str)] = match kind {
        BodyKind::Rigid => &[("mass", " kg"), ("inertia", " kg*m^2")],
        BodyKind::Rotor => &[("inertia", " kg*m^2")],
        BodyKind::Particle | BodyKind::Slider | BodyKind::Bar => &[("mass", " kg")],
    };
    let lacks =
        |property: &&(&str, &str)| !properties.iter().any(|one| one.name.text == property.0);
    // A bare 0 fits, whatever units and names the model has.
    let words = needed.iter().filter(lacks).map(|(property, unit)| {
        let number = match value {
            "0" => "0".to_owned(),
            value => format!("{value}{unit}"),
        };
        match (in_space, kind, *property) {
            (true, BodyKind::Rigid, "inertia") => {
                format!(" inertia = ({number}, {number}, {number});")
            }
            _ => format!(" {property} = {number};"),
        }
    });
    let words: String = words.collect();
    let first = properties.first().map(|one| one.name.span.range().start);
    let place = first.or_else(|| {
        let end = name.span.range().end;
        text[end..item.span.range().end]
            .find('{')
            .map(|gap| end + gap + 1)
    })?;
    (!words.is_empty()).then(|| (place, words + " ", name.text.clone()))
}
