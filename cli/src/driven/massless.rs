//! Models without masses: where drivers determine the motion, nobody needs any.

use crate::input::Input;
use crate::{Outcome, output, simulation};
use mbdsl_compiler::syntax::ast::{BodyKind, Item, ItemKind};
use mbdsl_compiler::syntax::parse;
use mbdsl_compiler::verify::Verified;

/// The text and the program, with masses of 0 where the text has none and nothing else is wrong; what is wrong is said,
/// and the outcome given back.
pub(crate) fn verified(input: &Input) -> Result<(String, Verified), Outcome> {
    let filled = filled(&input.text);
    if let Some((text, names)) = filled
        && let Some(verified) = mbdsl_compiler::compile(&text).verified
        && mbdsl_compiler::compile(&input.text).verified.is_none()
    {
        let words = format!(
            "note: {} without mass or inertia: the motion is the same, and reactions are those of loads alone\n",
            names.join(", ")
        );
        output::complain(&words);
        return Ok((text, verified));
    }
    let verified = simulation::verified(input)?;
    Ok((input.text.clone(), verified))
}

/// The text with a mass and an inertia of 0 for every body that has none, and the names of these; nothing where all
/// have them.
fn filled(text: &str) -> Option<(String, Vec<String>)> {
    let (model, _) = parse(text);
    let model = model?;
    let has_units = !model
        .items
        .iter()
        .any(|item| item.kind == ItemKind::UnitsNone);
    let mut missing = Vec::new();
    for item in &model.items {
        look(text, item, has_units, &mut missing);
    }
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

/// What an item lacks: where to write it, what to write, and whose it is.
fn look(text: &str, item: &Item, has_units: bool, missing: &mut Vec<(usize, String, String)>) {
    let (kind, name, properties) = match &item.kind {
        ItemKind::Body {
            kind,
            name,
            properties,
            ..
        } => (kind, name, properties),
        ItemKind::Loop(items) => {
            for item in &items.body {
                look(text, item, has_units, missing);
            }
            return;
        }
        _ => return,
    };
    let needed: &[(&str, &str)] = match kind {
        BodyKind::Rigid => &[("mass", " kg"), ("inertia", " kg*m^2")],
        BodyKind::Rotor => &[("inertia", " kg*m^2")],
        BodyKind::Particle | BodyKind::Slider | BodyKind::Bar => &[("mass", " kg")],
    };
    let range = item.span.range();
    let Some(bracket) = text[range.clone()].find('{') else {
        return;
    };
    let mut words = String::new();
    for (property, unit) in needed {
        if !properties.iter().any(|one| one.name.text == *property) {
            let unit = if has_units { unit } else { "" };
            words += &format!(" {property} = 0{unit};");
        }
    }
    if !words.is_empty() {
        missing.push((range.start + bracket + 1, words, name.text.clone()));
    }
}
