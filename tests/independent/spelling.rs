//! One number, many spellings: units, parentheses, sums, parameters, constants, `let`s.

use crate::model::Site;
use crate::units::{Dimension, units};

/// A small generator of pseudo-random numbers (splitmix64): the same seed, the same text.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The generator with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number less than `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as usize % n
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// How tightly a piece of text binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Sum,
    Product,
    Sign,
    Power,
    Atom,
    /// An atom that may be raised to a power: no unit follows it.
    Base,
}

/// A piece of an expression.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub(crate) text: String,
    pub(crate) level: Level,
}

impl Piece {
    /// A piece.
    pub(crate) fn new(text: impl Into<String>, level: Level) -> Self {
        let text = text.into();
        Self { text, level }
    }

    /// The text, in parentheses where it binds less tightly than the place demands.
    pub(crate) fn at(self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text
        }
    }
}

/// A parameter of the text that stands for a number of the model: value of the number =
/// parameter (its SI value) * `factor`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Binding {
    pub(crate) parameter: String,
    pub(crate) site: Site,
    pub(crate) factor: f64,
}

/// Writes numbers, and collects the declarations they need.
#[derive(Debug, Clone)]
pub(crate) struct Speller {
    pub(crate) chance: Chance,
    /// Lines with `const`, `param` and `let`, in the order in which they must stand.
    pub(crate) declarations: Vec<String>,
    pub(crate) bindings: Vec<Binding>,
    /// Whether dimensions are checked.
    units: bool,
    names: usize,
}

impl Speller {
    /// A speller; without `units` a number may leave its SI unit out.
    pub(crate) fn new(seed: u64, units: bool) -> Self {
        Self {
            chance: Chance::new(seed),
            declarations: Vec::new(),
            bindings: Vec::new(),
            units,
            names: 0,
        }
    }

    /// The text of a number, which a parameter may stand for where a site is given.
    pub(crate) fn number(&mut self, value: f64, dimension: Dimension, site: Option<Site>) -> Piece {
        match self.chance.below(12) {
            0 => self.parameter(value, dimension, site),
            1 => {
                let text = self.literal(value, dimension).text;
                let name = self.declare("const", "c", &text);
                Piece::new(name, Level::Base)
            }
            2 => {
                let factor = self.factor();
                let inner = self.parameter(value / factor, dimension, None);
                if let (Some(site), Some(last)) = (site, self.bindings.last_mut())
                    && last.parameter == inner.text
                {
                    (last.site, last.factor) = (site, factor);
                }
                let text = format!("{}*{factor:?}", inner.text);
                let name = self.declare("let", "w", &text);
                Piece::new(name, Level::Base)
            }
            3 => self.composed(value, dimension),
            _ => self.literal(value, dimension),
        }
    }

    /// A new parameter with this default.
    fn parameter(&mut self, value: f64, dimension: Dimension, site: Option<Site>) -> Piece {
        let text = match self.chance.below(8) {
            // What it measures follows from its use.
            choice if value == 0.0 && choice < 5 => String::from("0"),
            0 | 1 => self.composed(value, dimension).text,
            2 => {
                // A default that uses another name stays as it is when that one changes.
                let factor = self.factor();
                let inner = self.literal(value / factor, dimension).text;
                let (word, letter) = [("const", "c"), ("param", "p")][self.chance.below(2)];
                format!("{}*{factor:?}", self.declare(word, letter, &inner))
            }
            _ => self.literal(value, dimension).text,
        };
        let name = self.declare("param", "p", &text);
        self.bindings.push(Binding {
            parameter: name.clone(),
            site: site.unwrap_or(Site::Unbound),
            factor: 1.0,
        });
        Piece::new(name, Level::Base)
    }

    /// A declaration; gives its name.
    fn declare(&mut self, word: &str, letter: &str, text: &str) -> String {
        self.names += 1;
        let name = format!("{letter}{}", self.names);
        self.declarations.push(format!("{word} {name} = {text};"));
        name
    }

    /// A factor that is not the power of a prime only.
    fn factor(&mut self) -> f64 {
        [0.5, 3.0, -1.25, 0.7][self.chance.below(4)]
    }

    /// A number with a unit, or without one where it needs none.
    pub(crate) fn literal(&mut self, value: f64, dimension: Dimension) -> Piece {
        let units = units(dimension);
        let bare = units.is_empty() || (!self.units && self.chance.once_in(2));
        let (unit, size) = if bare {
            ("", 1.0)
        } else if self.chance.once_in(2) {
            units[0]
        } else {
            units[self.chance.below(units.len())]
        };
        let number = value / size;
        let (sign, digits) = (number < 0.0, digits(number.abs()));
        let space = match self.chance.below(6) {
            0 if !unit.starts_with(['e', 'E']) => "",
            _ => " ",
        };
        let (text, level) = match (unit.is_empty(), self.chance.below(8)) {
            (true, 0) => (format!("({digits})"), Level::Base),
            (true, _) => (digits, Level::Base),
            (false, 0) => (format!("({digits}){space}{unit}"), Level::Atom),
            (false, 1) if sign => {
                return Piece::new(format!("(-{digits}){space}{unit}"), Level::Atom);
            }
            (false, _) => (format!("{digits}{space}{unit}"), Level::Atom),
        };
        if sign {
            Piece::new(format!("-{text}"), Level::Sign)
        } else {
            Piece::new(text, level)
        }
    }

    /// A number as a small expression.
    fn composed(&mut self, value: f64, dimension: Dimension) -> Piece {
        match self.chance.below(6) {
            0 => {
                let first = self.literal(value * 0.375, dimension).at(Level::Sum);
                let second = self.literal(value * 0.625, dimension).at(Level::Product);
                Piece::new(format!("{first} + {second}"), Level::Sum)
            }
            1 => {
                let first = self.literal(value * 1.25, dimension).at(Level::Sum);
                let second = self.literal(value * 0.25, dimension).at(Level::Product);
                Piece::new(format!("{first} - {second}"), Level::Sum)
            }
            2 => {
                let factor = self.factor();
                let first = self.literal(value / factor, dimension).at(Level::Product);
                Piece::new(format!("{first}*{factor:?}"), Level::Product)
            }
            3 => {
                let first = self.literal(value * 3.0, dimension).at(Level::Product);
                Piece::new(format!("{first}/3"), Level::Product)
            }
            4 if !units(dimension).is_empty() => {
                let unit = units(dimension)[0].0;
                let root = digits(value * value);
                let sign = if value < 0.0 { "-" } else { "" };
                let text = format!("{sign}sqrt({root}) {unit}");
                let level = if value < 0.0 {
                    Level::Sign
                } else {
                    Level::Atom
                };
                Piece::new(text, level)
            }
            _ => {
                let inner = self.literal(value, dimension).text;
                Piece::new(format!("(({inner}))"), Level::Base)
            }
        }
    }
}

/// The shortest digits that give the same number, sometimes with an exponent.
fn digits(value: f64) -> String {
    if value != 0.0 && !(1e-4..1e6).contains(&value) {
        return format!("{value:e}");
    }
    format!("{value}")
}
