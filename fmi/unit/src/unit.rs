//! Units as FMI defines them: powers of base units with a factor, and what they are displayed in.

use crate::xml::{Xml, is};
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::quantity;
use std::collections::BTreeSet;
use std::f64::consts::PI;

/// The base units of FMI in the order of [`Dimension::whole_powers`].
const BASE: [&str; 5] = ["m", "kg", "s", "rad", "A"];

/// Display units of SI units, each with its number per SI unit. The first of an angle is the one that people choose.
const DISPLAYED: &[(&str, &[(&str, f64)])] = &[
    ("rad", &[("deg", 180.0 / PI)]),
    ("rad/s", &[("rpm", 30.0 / PI), ("deg/s", 180.0 / PI)]),
    ("m", &[("mm", 1e3)]),
    ("m/s", &[("mm/s", 1e3)]),
    ("N*m/rad", &[("N*m/deg", PI / 180.0)]),
];

/// The unit in which a quantity of this unit is displayed, if that is another one.
pub(crate) fn displayed(unit: &str) -> Option<&'static str> {
    (unit == "rad").then_some("deg")
}

/// Defines units.
pub(crate) fn define(xml: &mut Xml, units: &BTreeSet<&str>) {
    if units.is_empty() {
        return;
    }
    xml.around("UnitDefinitions", &[], |xml| {
        for unit in units {
            xml.around("Unit", &[is("name", unit)], |xml| base(xml, unit));
        }
    });
}

fn base(xml: &mut Xml, unit: &str) {
    if let Some((factor, powers)) = powers(unit) {
        let powers = BASE.iter().zip(powers).filter(|(_, power)| *power != 0);
        let mut attributes: Vec<_> = powers.map(|(base, power)| is(base, power)).collect();
        if factor != 1.0 {
            attributes.push(is("factor", format!("{factor:?}")));
        }
        xml.element("BaseUnit", &attributes);
    }
    let displayed = DISPLAYED.iter().filter(|(known, _)| known == &unit);
    for (name, factor) in displayed.flat_map(|(_, list)| list.iter()) {
        let attributes = [is("name", name), is("factor", format!("{factor:?}"))];
        xml.element("DisplayUnit", &attributes);
    }
}

/// Value of a unit in SI units, and the powers of its base units; `None` if these are fractions, or the unit is
/// unknown.
fn powers(unit: &str) -> Option<(f64, [i32; 5])> {
    if unit == "1" {
        return Some((1.0, [0; 5]));
    }
    let one = match unit.strip_prefix("1/") {
        Some(below) => below
            .split('/')
            .map(|part| format!("/(1 {part})"))
            .collect(),
        None => format!(" {unit}"),
    };
    let one = quantity::read(&format!("1{one}")).ok()?;
    let dimension: Dimension = one.dimension?;
    Some((one.value, dimension.whole_powers()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_powers_of_base_units() {
        for (unit, expected) in [
            ("1", Some((1.0, [0, 0, 0, 0, 0]))),
            ("m", Some((1.0, [1, 0, 0, 0, 0]))),
            ("N*m*s/rad", Some((1.0, [2, 1, -1, -1, 0]))),
            ("kg/m/s", Some((1.0, [-1, 1, -1, 0, 0]))),
            ("1/s", Some((1.0, [0, 0, -1, 0, 0]))),
            ("Ohm", Some((1.0, [2, 1, -3, 0, -2]))),
            ("m^(1/2)", None),
        ] {
            assert_eq!(powers(unit), expected, "{unit}");
        }
    }
}
