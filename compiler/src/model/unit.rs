//! The unit symbols that may follow a number.

use crate::model::dimension::Dimension;
use std::borrow::Cow;

/// One unit symbol.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// The symbol as it is written.
    pub symbol: &'static str,
    /// Size of the unit in SI units.
    pub factor: f64,
    /// Dimension of the unit.
    pub dimension: Dimension,
}

const RATE: Dimension = Dimension::of(0, 0, -1, 1);
const FREQUENCY: Dimension = Dimension::of(0, 0, -1, 0);
const POWER: Dimension = Dimension::of(2, 1, -3, 0);
const PRESSURE: Dimension = Dimension::of(-1, 1, -2, 0);
const RESISTANCE: Dimension = Dimension::of(2, 1, -3, 0).per_ampere(2);
const INDUCTANCE: Dimension = Dimension::of(2, 1, -2, 0).per_ampere(2);
const CAPACITANCE: Dimension = Dimension::of(-2, -1, 4, 0).per_ampere(-2);
const CHARGE: Dimension = Dimension::of(0, 0, 1, 0).per_ampere(-1);
const FLUX: Dimension = Dimension::of(2, 1, -2, 0).per_ampere(1);
const FLUX_DENSITY: Dimension = Dimension::of(0, 1, -2, 0).per_ampere(1);
const TURN: f64 = 2.0 * std::f64::consts::PI;

macro_rules! units {
    ($($symbol:literal, $factor:expr, $dimension:expr;)*) => {
        /// Every unit symbol: the table `unit/table.rs`.
        pub const UNITS: &[Unit] = &[$(Unit {
            symbol: $symbol,
            factor: $factor,
            dimension: $dimension,
        }),*];
    };
}
include!("unit/table.rs");

impl Unit {
    /// Whether a name of the model that is written like it wins: models had names such as `A`, `F` or `T` before
    /// these were units.
    pub fn yields(&self) -> bool {
        self.dimension.is_electrical()
    }
}

/// The unit with this symbol.
pub fn find(symbol: &str) -> Option<&'static Unit> {
    UNITS.iter().find(|unit| unit.symbol == symbol)
}

/// A unit that the language does not have.
#[derive(Debug, Clone, PartialEq)]
pub struct Foreign {
    /// Its name in words, as in `an inch`.
    pub name: Cow<'static, str>,
    /// Size of the foreign unit, in `unit`.
    pub factor: &'static str,
    /// A unit of the language.
    pub unit: &'static str,
}

/// The unit that a symbol stands for elsewhere: an inch, or a prefix that the language has not before this unit.
pub fn foreign(symbol: &str) -> Option<Foreign> {
    const FOREIGN: &[(&[&str], Foreign)] = &[
        (&["in", "inch", "inches"], of("an inch", "25.4", "mm")),
        (&["ft", "feet", "foot"], of("a foot", "304.8", "mm")),
        (&["lb", "lbs", "lbm"], of("a pound", "0.45359237", "kg")),
        (&["oz"], of("an ounce", "28.349523125", "g")),
        (&["lbf"], of("a pound-force", "4.4482216152605", "N")),
        (&["kgf"], of("a kilogram-force", "9.80665", "N")),
        (&["psi"], of("1 psi", "6.894757293168", "kPa")),
        (&["mph"], of("a mile per hour", "0.44704", "m/s")),
        (&["kmh", "kph"], of("1 km/h", "1", "km/hour")),
        (&["hp"], of("a horsepower", "745.69987158227", "W")),
        (&["rps"], of("1 rps", "1", "rev/s")),
    ];
    let known = FOREIGN
        .iter()
        .find(|(symbols, _)| symbols.contains(&symbol));
    known
        .map(|(_, foreign)| foreign.clone())
        .or_else(|| prefixed(symbol))
}

const fn of(name: &'static str, factor: &'static str, unit: &'static str) -> Foreign {
    let name = Cow::Borrowed(name);
    Foreign { name, factor, unit }
}

/// A prefix before a unit without one: `mC` is a millicoulomb, not a meter times a coulomb.
fn prefixed(symbol: &str) -> Option<Foreign> {
    const PREFIXES: &[(&str, &str)] = &[
        ("G", "1e9"),
        ("M", "1e6"),
        ("k", "1000"),
        ("h", "100"),
        ("da", "10"),
        ("d", "0.1"),
        ("c", "0.01"),
        ("m", "0.001"),
        ("u", "1e-6"),
        ("µ", "1e-6"),
        ("n", "1e-9"),
        ("p", "1e-12"),
    ];
    const BARE: &[&str] = &[
        "m", "g", "s", "rad", "Hz", "N", "J", "W", "Pa", "bar", "A", "V", "Ohm", "Ω", "H", "F",
        "C", "Wb", "T",
    ];
    PREFIXES.iter().find_map(|(prefix, factor)| {
        let bare = symbol.strip_prefix(prefix)?;
        let unit = BARE.iter().find(|unit| **unit == bare)?;
        Some(Foreign {
            name: Cow::Owned(format!("1 {symbol}")),
            factor,
            unit,
        })
    })
}

/// Suggestion for a word that is not a unit: `N*m` for `Nm`, `s^2` for `s2`.
pub fn meant(word: &str) -> Option<String> {
    const OTHERS: &[(&str, &str)] = &[
        ("amp", "A"),
        ("amps", "A"),
        ("ampere", "A"),
        ("amperes", "A"),
        ("volt", "V"),
        ("volts", "V"),
        ("ohm", "Ohm"),
        ("ohms", "Ohm"),
        ("henry", "H"),
        ("farad", "F"),
        ("coulomb", "C"),
        ("weber", "Wb"),
        ("tesla", "T"),
        ("newton", "N"),
        ("newtons", "N"),
        ("joule", "J"),
        ("joules", "J"),
        ("watt", "W"),
        ("watts", "W"),
        ("pascal", "Pa"),
        ("hertz", "Hz"),
        ("gram", "g"),
        ("grams", "g"),
        ("kilogram", "kg"),
        ("kilograms", "kg"),
        ("sec", "s"),
        ("second", "s"),
        ("seconds", "s"),
        ("minute", "min"),
        ("minutes", "min"),
        ("meters", "m"),
        ("metres", "m"),
        ("h", "hour"),
        ("hr", "hour"),
        ("degree", "deg"),
        ("degrees", "deg"),
        ("radian", "rad"),
        ("radians", "rad"),
        ("meter", "m"),
        ("metre", "m"),
        ("t", "tonne"),
    ];
    if let Some((_, symbol)) = OTHERS.iter().find(|(other, _)| *other == word) {
        return Some((*symbol).to_owned());
    }
    if let Some(symbol) = word.strip_suffix(['2', '3'])
        && find(symbol).is_some()
    {
        return Some(format!("{symbol}^{}", &word[symbol.len()..]));
    }
    // The longest first symbol: `Nmm` is N*mm.
    let splits = word.char_indices().skip(1).map(|(at, _)| word.split_at(at));
    // `FA` and `TC` are names rather than units.
    let capital =
        |symbol: &str| find(symbol).is_some_and(|unit| unit.yields() && symbol.len() == 1);
    let known = |(a, b): &(&str, &str)| {
        find(a).is_some() && find(b).is_some() && !(capital(a) && capital(b))
    };
    splits.filter(known).last().map(|(a, b)| format!("{a}*{b}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        for (word, meaning) in [
            ("Nm", "N*m"),
            ("Ns", "N*s"),
            ("s2", "s^2"),
            ("sec", "s"),
            ("kNm", "kN*m"),
            ("Vs", "V*s"),
        ] {
            assert_eq!(meant(word).as_deref(), Some(meaning));
        }
        assert_eq!(meant("parsec"), None);
        assert_eq!(meant("FA"), None);
    }

    #[test]
    fn prefixes_stand_before_units_without_one() {
        for (word, factor, unit) in [
            ("mC", "0.001", "C"),
            ("nm", "1e-9", "m"),
            ("daN", "10", "N"),
        ] {
            let found = foreign(word).map(|of| (of.factor, of.unit));
            assert_eq!(found, Some((factor, unit)), "{word}");
        }
        for word in ["kNm", "mmC", "mkg", "m", "kmin", "dad"] {
            assert_eq!(foreign(word), None, "{word}");
        }
    }

    #[test]
    fn the_grammar_knows_every_symbol() {
        for unit in UNITS {
            let symbol = unit.symbol;
            assert!(crate::syntax::is_unit_symbol(symbol), "{symbol}");
            assert!(!symbol.starts_with(['e', 'E']), "{symbol}");
        }
        assert!(!crate::syntax::is_unit_symbol("t"));
    }
}
