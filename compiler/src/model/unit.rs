//! The unit symbols that may follow a number.

use crate::model::dimension::Dimension;

/// One unit symbol.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// How it is written.
    pub symbol: &'static str,
    /// How many SI units it is.
    pub factor: f64,
    /// What it measures.
    pub dimension: Dimension,
}

const fn unit(symbol: &'static str, factor: f64, dimension: Dimension) -> Unit {
    Unit {
        symbol,
        factor,
        dimension,
    }
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

/// Every unit symbol; `t` is time and not the tonne, and none begins with `e`, because `5e` would
/// begin a number.
pub const UNITS: &[Unit] = &[
    unit("m", 1.0, Dimension::LENGTH),
    unit("km", 1e3, Dimension::LENGTH),
    unit("dm", 1e-1, Dimension::LENGTH),
    unit("cm", 1e-2, Dimension::LENGTH),
    unit("mm", 1e-3, Dimension::LENGTH),
    unit("um", 1e-6, Dimension::LENGTH),
    unit("µm", 1e-6, Dimension::LENGTH),
    unit("kg", 1.0, Dimension::MASS),
    unit("g", 1e-3, Dimension::MASS),
    unit("mg", 1e-6, Dimension::MASS),
    unit("tonne", 1e3, Dimension::MASS),
    unit("s", 1.0, Dimension::TIME),
    unit("ms", 1e-3, Dimension::TIME),
    unit("us", 1e-6, Dimension::TIME),
    unit("min", 60.0, Dimension::TIME),
    unit("hour", 3600.0, Dimension::TIME),
    unit("rad", 1.0, Dimension::ANGLE),
    unit("mrad", 1e-3, Dimension::ANGLE),
    unit("deg", std::f64::consts::PI / 180.0, Dimension::ANGLE),
    unit("rev", TURN, Dimension::ANGLE),
    unit("rpm", TURN / 60.0, RATE),
    unit("Hz", 1.0, FREQUENCY),
    unit("kHz", 1e3, FREQUENCY),
    unit("MHz", 1e6, FREQUENCY),
    unit("N", 1.0, Dimension::FORCE),
    unit("mN", 1e-3, Dimension::FORCE),
    unit("kN", 1e3, Dimension::FORCE),
    unit("MN", 1e6, Dimension::FORCE),
    unit("J", 1.0, Dimension::TORQUE),
    unit("mJ", 1e-3, Dimension::TORQUE),
    unit("kJ", 1e3, Dimension::TORQUE),
    unit("MJ", 1e6, Dimension::TORQUE),
    unit("W", 1.0, POWER),
    unit("mW", 1e-3, POWER),
    unit("kW", 1e3, POWER),
    unit("MW", 1e6, POWER),
    unit("Pa", 1.0, PRESSURE),
    unit("kPa", 1e3, PRESSURE),
    unit("MPa", 1e6, PRESSURE),
    unit("GPa", 1e9, PRESSURE),
    unit("bar", 1e5, PRESSURE),
    unit("A", 1.0, Dimension::CURRENT),
    unit("mA", 1e-3, Dimension::CURRENT),
    unit("V", 1.0, Dimension::VOLTAGE),
    unit("mV", 1e-3, Dimension::VOLTAGE),
    unit("kV", 1e3, Dimension::VOLTAGE),
    unit("Ohm", 1.0, RESISTANCE),
    unit("kOhm", 1e3, RESISTANCE),
    unit("Ω", 1.0, RESISTANCE),
    unit("kΩ", 1e3, RESISTANCE),
    unit("H", 1.0, INDUCTANCE),
    unit("mH", 1e-3, INDUCTANCE),
    unit("uH", 1e-6, INDUCTANCE),
    unit("µH", 1e-6, INDUCTANCE),
    unit("F", 1.0, CAPACITANCE),
    unit("uF", 1e-6, CAPACITANCE),
    unit("µF", 1e-6, CAPACITANCE),
    unit("nF", 1e-9, CAPACITANCE),
    unit("C", 1.0, CHARGE),
    unit("Wb", 1.0, FLUX),
    unit("T", 1.0, FLUX_DENSITY),
];

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
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foreign {
    /// Its name in words, as in `an inch`.
    pub name: &'static str,
    /// How many of `unit` it is.
    pub factor: &'static str,
    /// A unit of the language.
    pub unit: &'static str,
}

/// The unit that a symbol stands for elsewhere.
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
    known.map(|(_, foreign)| *foreign)
}

const fn of(name: &'static str, factor: &'static str, unit: &'static str) -> Foreign {
    Foreign { name, factor, unit }
}

/// What somebody may have meant by a word that is no unit: `N*m` for `Nm`, `s^2` for `s2`.
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
    fn the_grammar_knows_every_symbol() {
        for unit in UNITS {
            assert!(
                crate::syntax::is_unit_symbol(unit.symbol),
                "{}",
                unit.symbol
            );
            assert!(!unit.symbol.starts_with(['e', 'E']), "{}", unit.symbol);
        }
        assert!(!crate::syntax::is_unit_symbol("t"));
    }
}
