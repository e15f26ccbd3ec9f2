//! A model as a functional mock-up unit, with the values that it has.

use crate::compiled::{self, Compiled};
use crate::error;
use crate::model_with_values::ModelWithValues;
use crate::options;
use mbdsl_compiler::syntax;
use mbdsl_compiler::syntax::ast::{DefinitionKind, Item, ItemKind, StartEntry, StartLine};
use mbdsl_fmi::Version;
use mbdsl_fmi::archive::{Platform, archive};
use mbdsl_fmi::description::Description;
use mbdsl_fmi::sources::Sources;
use mbdsl_runtime::{Kind, Mechanism, MechanismExt, Target, Trajectory};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The bytes of a unit, and what it cannot do, in words.
pub(crate) type Unit = (Vec<u8>, Option<String>);

/// The unit of a model, whose values are written into its text, with the library of this platform.
pub(crate) fn unit(
    py: Python<'_>,
    of: &ModelWithValues,
    version: u64,
    library: &Path,
) -> PyResult<Unit> {
    let version = match version {
        2 => Version::Two,
        3 => Version::Three,
        _ => {
            let words = format!("`fmi` is {version}, expected 2 or 3");
            return Err(PyValueError::new_err(words));
        }
    };
    let own = Platform::own().and_then(|own| Some((own.folder(version)?, own)));
    let Some((folder, own)) = own else {
        let words = "no unit of this version can have a library for this platform";
        return Err(PyOSError::new_err(words));
    };
    let bytes = std::fs::read(library).map_err(|fault| error::file(library, &fault))?;
    let compiled = with_values(of).map_err(|words| error::analysis(py, words))?;
    let (mechanism, verified) = (&*compiled.mechanism, &compiled.verified);
    let options = options::options(&Vec::new(), mechanism.wishes())?;
    let options = options
        .map_err(|fault| error::named_options(py, &fault, mechanism.layout().parameters()))?;
    let about = Description::new(verified, mechanism, &options);
    let about = about.map_err(|fault| error::analysis(py, fault.to_string()))?;
    let sources = Sources::new(verified, &about, &options);
    let limit = about.no_model_exchange.as_ref();
    let limit = limit.map(|reason| format!("the unit is for co-simulation only: {reason}"));
    let libraries = [(folder, own, bytes)];
    let made = archive(verified, &about, version, &libraries, sources.as_ref().ok());
    let made = made.map_err(|fault| PyOSError::new_err(fault.to_string()))?;
    Ok((made, limit))
}

/// The model whose text has the values that were set.
fn with_values(of: &ModelWithValues) -> Result<Arc<Compiled>, String> {
    if of.set.is_empty() {
        return Ok(of.compiled.clone());
    }
    let text = text_with_values(of)?;
    let compiled = Compiled::new(&text).map_err(|found| {
        let words = compiled::words(&found);
        format!("the values cannot be written into the text: {words}")
    })?;
    let layout = of.mechanism.layout();
    for (place, parameter) in layout.parameters().iter().enumerate() {
        if compiled.mechanism.parameter(place) != of.mechanism.parameter(place) {
            let name = &parameter.name;
            return Err(format!(
                "the value of `{name}` cannot be written into the text"
            ));
        }
    }
    Ok(compiled)
}

/// The text of a model with the values that were set in place of its own.
fn text_with_values(of: &ModelWithValues) -> Result<String, String> {
    let text = of.text();
    let (tree, _) = syntax::parse(text);
    let items = tree.map(|tree| tree.items).unwrap_or_default();
    let has_units = !items.iter().any(|item| item.kind == ItemKind::UnitsNone);
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    let mut added = String::new();
    for (name, value) in &of.set {
        let unit = if has_units {
            unit_of(of, name)
        } else {
            String::new()
        };
        let number = match unit.as_str() {
            "" | "1" => format!("{value:?}"),
            unit => format!("{value:?} {unit}"),
        };
        match name.strip_prefix(Target::START) {
            None => {
                let place = items.iter().find_map(|item| declared(item, name));
                let place = place.ok_or_else(|| format!("`{name}` is not declared in the text"))?;
                changes.push((place, number));
            }
            Some(start) => match entries(&items).find(|of| of.target.text() == start) {
                Some(entry) => changes.push((entry.value.span.range(), number)),
                None => added += &format!(" {start} = {number};"),
            },
        }
    }
    if !added.is_empty() {
        let is_start = |item: &&Item| matches!(item.kind, ItemKind::Start(_));
        let block = items.iter().find(is_start);
        let block = block.map(|item| &text[..item.span.range().end]);
        let end = block.unwrap_or(text).rfind('}').unwrap_or(text.len());
        changes.push(match block {
            Some(_) => (end..end, added),
            None => (end..end, format!("    start {{{added} }}\n")),
        });
    }
    changes.sort_by_key(|(range, _)| range.start);
    let mut result = text.to_owned();
    for (range, number) in changes.into_iter().rev() {
        result.replace_range(range, &number);
    }
    Ok(result)
}

/// The place of the value of a parameter or an input, if the item declares it.
fn declared(item: &Item, wanted: &str) -> Option<Range<usize>> {
    match &item.kind {
        ItemKind::Definition { kind, name, value }
            if matches!(kind, DefinitionKind::Parameter | DefinitionKind::Input)
                && name.text == wanted =>
        {
            Some(value.span.range())
        }
        _ => None,
    }
}

/// The values that the text gives of the start.
fn entries(items: &[Item]) -> impl Iterator<Item = &StartEntry> {
    let lines = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Start(lines) => Some(lines),
        _ => None,
    });
    lines.flatten().filter_map(|line| match line {
        StartLine::Entry(entry) => Some(entry),
        _ => None,
    })
}

/// The SI unit of a parameter, an input or a start value.
fn unit_of(of: &ModelWithValues, name: &str) -> String {
    let layout = of.mechanism.layout();
    let Some(start) = name.strip_prefix(Target::START) else {
        let parameter = layout.parameters().iter().find(|of| of.name == name);
        return parameter.map_or_else(String::new, |of| of.unit.to_string());
    };
    let columns = Trajectory::without_nodes(&*of.mechanism);
    if let Some(unit) = columns.unit(start) {
        return unit.to_owned();
    }
    let joint = layout.joint_starts().iter().find(|of| of.name == start);
    let unit = joint.map_or("", |of| match (of.kind, of.is_rate) {
        (Kind::Angle, false) => "rad",
        (Kind::Angle, true) => "rad/s",
        (Kind::Length, false) => "m",
        (Kind::Length, true) => "m/s",
        (Kind::Number, _) => "",
    });
    unit.to_owned()
}
