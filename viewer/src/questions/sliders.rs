//! Sliders of editor and live page: one per parameter, and one per start value that the text gives as a number, in the units
//! of the text.

use mbdsl_compiler::model::{Model, Parameter};
use mbdsl_compiler::quantity;
use mbdsl_compiler::syntax;
use mbdsl_compiler::syntax::ast::{
    DefinitionKind, Expr, ExprKind, ItemKind, StartEntry, StartLine, UnitFactor,
};
use mbdsl_runtime::{Layout, Target};
use serde::Serialize;
use std::collections::BTreeMap;

/// A parameter without a range goes from its default over this number to its default times it.
const REACH: f64 = 3.0;
/// Reach to either side of a default of 0, in the unit of the parameter; and that of an angle in
/// degrees.
const AROUND_ZERO: f64 = 1.0;
const AROUND_ZERO_DEGREES: f64 = 60.0;

/// One slider.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Slider {
    name: String,
    docs: String,
    /// The unit of the numbers below, as it is written in the text, and what one of it is in SI units.
    unit: String,
    scale: f64,
    default: f64,
    low: f64,
    high: f64,
    /// Number of which the values are multiples; `None` if any value is allowed.
    step: Option<f64>,
    /// Start and end of the default in the text, in units of UTF-16; `None` for a parameter that a
    /// loop defines.
    place: Option<[usize; 2]>,
}

/// The sliders of a model, those of start values last, and the faults of the ranges that its documentation asks for.
pub(crate) fn sliders(text: &str, model: &Model, layout: &Layout) -> (Vec<Slider>, Vec<String>) {
    let written = written(text);
    let mut remarks = Vec::new();
    let parameters = model.parameters.iter().zip(layout.parameters().iter());
    let parameters = parameters.filter(|(parameter, _)| !parameter.input);
    let knobs = parameters.map(|(parameter, named)| {
        let range = written.get(&*parameter.name).cloned();
        let (unit, scale) = match &parameter.written {
            Some(unit) if !unit.symbol.is_empty() => (unit.symbol.clone(), unit.factor),
            _ if named.unit == "1" => (String::new(), 1.0),
            _ => (named.unit.to_string(), 1.0),
        };
        let default = parameter.default / scale;
        let (low, high, step) = match wish(parameter, scale) {
            Some(Ok((low, high))) => (low, high, None),
            Some(Err(remark)) => {
                remarks.push(remark);
                usual(default, &unit)
            }
            None => usual(default, &unit),
        };
        Slider {
            name: parameter.name.clone(),
            docs: said(parameter),
            unit,
            scale,
            default,
            low: low.min(default),
            high: high.max(default),
            step,
            place: range.map(|range| [place(text, range.start), place(text, range.end)]),
        }
    });
    let mut knobs: Vec<Slider> = knobs.collect();
    knobs.extend(starts(text, layout));
    (knobs, remarks)
}

/// The sliders of the start values that the text gives as numbers and holds fixed; those of a loop have none.
fn starts(text: &str, layout: &Layout) -> Vec<Slider> {
    let (tree, _) = syntax::parse(text);
    let items = tree.into_iter().flat_map(|tree| tree.items);
    let lines = items.filter_map(|item| match item.kind {
        ItemKind::Start(lines) => Some(lines),
        _ => None,
    });
    let sliders = lines.flatten().filter_map(|line| match line {
        StartLine::Entry(entry) if entry.guess.is_none() => start(text, layout, &entry),
        _ => None,
    });
    sliders.collect()
}

/// The slider of a start value; `None` if it is not a number, or cannot be set.
fn start(text: &str, layout: &Layout, entry: &StartEntry) -> Option<Slider> {
    let name = format!("{}{}", Target::START, entry.target.text());
    Target::named(layout, &name).ok()?;
    let (default, factors) = number(&entry.value)?;
    let unit = match factors {
        [] => String::new(),
        [first, .., last] => text[first.span.range().start..last.span.range().end].to_owned(),
        [one] => text[one.span.range()].to_owned(),
    };
    let scale = match unit.as_str() {
        "" => 1.0,
        unit => quantity::read(&format!("1 {unit}")).ok()?.value,
    };
    let (low, high) = match unit.as_str() {
        "deg" => (default - AROUND_ZERO_DEGREES, default + AROUND_ZERO_DEGREES),
        "rad" => (default - AROUND_ZERO, default + AROUND_ZERO),
        _ => {
            let (low, high, _) = usual(default, &unit);
            (low, high)
        }
    };
    let range = entry.value.span.range();
    Some(Slider {
        name,
        docs: String::new(),
        unit,
        scale,
        default,
        low,
        high,
        step: None,
        place: Some([place(text, range.start), place(text, range.end)]),
    })
}

/// The number that an expression is written as, with its unit; `None` for one that is computed.
fn number(value: &Expr) -> Option<(f64, &[UnitFactor])> {
    let (mut value, mut sign, mut unit): (_, _, &[UnitFactor]) = (value, 1.0, &[]);
    loop {
        match &value.kind {
            ExprKind::Number(number) => return Some((sign * number, unit)),
            ExprKind::Negative(inner) => (value, sign) = (inner, -sign),
            ExprKind::Quantity(inner, factors) => (value, unit) = (inner, factors),
            _ => return None,
        }
    }
}

/// Converts an offset in bytes to units of UTF-16, as browsers count.
pub(super) fn place(text: &str, byte: usize) -> usize {
    text.get(..byte)
        .map_or(0, |before| before.encode_utf16().count())
}

/// Ranges of the defaults of parameters in the text, in bytes, by name.
fn written(text: &str) -> BTreeMap<String, std::ops::Range<usize>> {
    let (tree, _) = syntax::parse(text);
    let items = tree.into_iter().flat_map(|tree| tree.items);
    let defaults = items.filter_map(|item| match item.kind {
        ItemKind::Definition {
            kind: DefinitionKind::Parameter,
            name,
            value,
        } if name.index.is_none() => Some((name.text, value.span.range())),
        _ => None,
    });
    defaults.collect()
}

/// The documentation of a parameter without the line that asks for a range.
fn said(parameter: &Parameter) -> String {
    let lines = parameter.docs.iter().map(|line| line.trim());
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with(RANGE)).collect();
    lines.join(" ").trim().to_owned()
}

/// Prefix of the documentation line that asks for a range.
const RANGE: &str = "range ";

/// The range that the documentation of a parameter asks for, `range 0.5..2` or `range 50 mm..2 m`, in its
/// unit; numbers without a unit are in that of the default.
fn wish(parameter: &Parameter, scale: f64) -> Option<Result<(f64, f64), String>> {
    let lines = parameter.docs.iter();
    let text = lines
        .filter_map(|line| line.trim().strip_prefix(RANGE))
        .next()?;
    let (low, high) = text.split_once("..")?;
    let number = |text: &str| match text.trim().parse::<f64>() {
        Ok(number) => Some((number, false)),
        Err(_) => {
            let found = quantity::read(text.trim()).ok()?;
            let fits = match (found.dimension, parameter.dimension) {
                (Some(found), Some(own)) => found.fits(own),
                _ => true,
            };
            fits.then_some((found.value / scale, true))
        }
    };
    let both = match (number(low), number(high)) {
        // In `0.5..2 m` the unit is that of both.
        (Some((_, false)), Some((top, true))) => {
            let unit = high.trim().trim_start_matches(|x: char| !x.is_alphabetic());
            number(&format!("{} {unit}", low.trim())).map(|(bottom, _)| (bottom, top))
        }
        (Some((low, _)), Some((high, _))) => Some((low, high)),
        _ => None,
    };
    let both = both.filter(|(low, high)| low < high && low.is_finite() && high.is_finite());
    Some(both.ok_or_else(|| {
        format!(
            "the range of `{}` cannot be read: write two numbers in the unit of its default, `/// range 0.5..2`, or with a unit, `/// range 0.5..2 m`",
            parameter.name
        )
    }))
}

/// The range of a parameter whose documentation gives none.
fn usual(default: f64, unit: &str) -> (f64, f64, Option<f64>) {
    if default == 0.0 {
        let reach = if unit == "deg" {
            AROUND_ZERO_DEGREES
        } else {
            AROUND_ZERO
        };
        return (-reach, reach, None);
    }
    let (near, far) = (default / REACH, default * REACH);
    let (low, high) = (near.min(far), near.max(far));
    if unit.is_empty() && default.fract() == 0.0 {
        return (low.floor(), high.ceil(), Some(1.0));
    }
    (low, high, None)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp)]
mod tests {
    use super::*;

    fn of(items: &str) -> (Vec<Slider>, Vec<String>) {
        let text = format!("model M {{ {items} particle p {{ mass = 1 kg; }} }}");
        let verified = mbdsl_compiler::compile(&text).verified.unwrap();
        let (knobs, remarks) = sliders(&text, &verified.program.model, &verified.layout);
        for knob in &knobs {
            if let Some([start, end]) = knob.place {
                assert!(!text[start..end].contains(['=', ';']), "{text}");
            }
        }
        (knobs, remarks)
    }

    fn one(items: &str) -> (String, [f64; 3], Option<f64>) {
        let (knobs, remarks) = of(items);
        assert!(remarks.is_empty(), "{remarks:?}");
        let knob = &knobs[0];
        (
            knob.unit.clone(),
            [knob.low, knob.default, knob.high],
            knob.step,
        )
    }

    #[test]
    fn a_slider_goes_from_a_third_to_three_times_the_default_in_its_unit() {
        assert_eq!(
            one("param L = 300 mm;"),
            ("mm".into(), [100.0, 300.0, 900.0], None)
        );
        assert_eq!(
            one("param x = -3 m;"),
            ("m".into(), [-9.0, -3.0, -1.0], None)
        );
        assert_eq!(
            one("param k = 3e2 N/m;"),
            ("N/m".into(), [100.0, 300.0, 900.0], None)
        );
        assert_eq!(one("param z = 0 m;"), ("m".into(), [-1.0, 0.0, 1.0], None));
        assert_eq!(
            one("param a = 0 deg;"),
            ("deg".into(), [-60.0, 0.0, 60.0], None)
        );
        assert_eq!(
            one("param n = 4;"),
            (String::new(), [1.0, 4.0, 12.0], Some(1.0))
        );
        assert_eq!(one("param r = 0.3;").2, None);
    }

    #[test]
    fn what_is_computed_is_shown_in_si_units() {
        assert_eq!(one("const c = 2; param L = c * 150 mm;").0, "m");
        let (unit, [low, default, high], step) = one("param L = 2*150 mm;");
        assert_eq!((&*unit, default, step), ("m", 0.3, None));
        assert!((low - 0.1).abs() < 1e-15 && (high - 0.9).abs() < 1e-15);
    }

    #[test]
    fn start_values_that_are_numbers_have_sliders_in_their_units() {
        let text = "model M {
            param rate = 2 rad/s;
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
            body end { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); }
            joint pin = revolute(ground.O, rod.A);
            joint elbow = revolute(rod.B, end.A);
            start { rod.theta = -40 deg; guess end.x = 2 m; rod.omega = rate; end.omega = 30 rpm; }
        }";
        let verified = mbdsl_compiler::compile(text).verified.unwrap();
        let (knobs, _) = sliders(text, &verified.program.model, &verified.layout);
        let starts: Vec<_> = knobs[1..]
            .iter()
            .map(|knob| (&*knob.name, &*knob.unit))
            .collect();
        assert_eq!(
            starts,
            [("start.rod.theta", "deg"), ("start.end.omega", "rpm")]
        );
        let (angle, rate) = (&knobs[1], &knobs[2]);
        assert_eq!(
            [angle.low, angle.default, angle.high],
            [-100.0, -40.0, 20.0]
        );
        assert_eq!([rate.low, rate.default, rate.high], [10.0, 30.0, 90.0]);
        assert!((angle.scale - 0.017_453_292_519_943_295).abs() < 1e-17);
        assert!((rate.scale - 0.104_719_755_119_659_77).abs() < 1e-16);
        let written = |knob: &Slider| knob.place.map(|[start, end]| text[start..end].to_owned());
        assert_eq!(written(angle).unwrap(), "-40 deg");
    }

    #[test]
    fn the_documentation_may_wish_for_a_range() {
        let range = |line: &str| one(&format!("/// A length.\n/// {line}\nparam L = 300 mm;")).1;
        assert_eq!(range("range 200..400"), [200.0, 300.0, 400.0]);
        assert_eq!(range("range 0.2..0.4 m"), [200.0, 300.0, 400.0]);
        assert_eq!(range("range 20 cm..0.4 m"), [200.0, 300.0, 400.0]);
        for line in ["range 2..1", "range a..b", "range 1 s..2 s"] {
            let (knobs, remarks) = of(&format!("/// {line}\nparam L = 300 mm;"));
            assert_eq!((knobs[0].low, remarks.len()), (100.0, 1), "{line}");
        }
    }
}
