//! Names of the symbols of the equations, in text and in LaTeX, and the spelling of numbers.

use crate::equations::Row;
use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{Body, Model};
use crate::print::alphabet::{escaped, identifier};
use crate::print::written::{Style, Written};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;
use std::rc::Rc;

/// The names of a model's symbols.
#[derive(Debug, Clone)]
pub(crate) struct Notation {
    pub(crate) style: Style,
    /// The coordinates.
    positions: Vec<Written>,
    /// Every velocity with its acceleration.
    rates: Vec<[Written; 2]>,
    /// Name of the quantity that every velocity moves: a coordinate, or an attitude about an axis.
    moved: Vec<Written>,
    /// The entries of the rotations, attitude by attitude and row by row.
    rotations: Vec<Written>,
    parameters: Vec<Written>,
    /// Indices of the parameters that are the inputs.
    inputs: Vec<u32>,
    states: Vec<Written>,
    /// Per parameter: true if it is a mass.
    masses: Vec<bool>,
    multipliers: Vec<Written>,
    time: Written,
    /// All names above and those that the model declares, which nothing else may have.
    taken: FxHashSet<Rc<str>>,
}

impl Notation {
    /// The names in one style; `rows` are the constraints, which give the multipliers their names.
    pub(crate) fn new(style: Style, model: &Model, rows: &[Row]) -> Self {
        let (mut positions, mut rates, mut moved) = (Vec::new(), Vec::new(), Vec::new());
        let mut rotations = Vec::new();
        for body in &model.bodies {
            let written = |word: &str, base: &str, order| match style {
                Style::Text => Written::plain(body.quantity(word)),
                Style::Latex => latex_coordinate(body, base, order),
            };
            let coordinates = body.kind.coordinates();
            positions.extend(
                coordinates
                    .iter()
                    .map(|name| written(name.word, name.word, 0)),
            );
            for (velocity, name) in (body.first_velocity..).zip(body.kind.velocities()) {
                let [rate, acceleration] = name.words;
                let coordinate = model.graph.flat_coordinate(velocity);
                let base = coordinate.map(|place| coordinates[(place - body.first) as usize].word);
                // Of an attitude it is the velocity that has dots of its rates.
                let (base, order) = base.map_or((rate, 0), |base| (base, 1));
                rates.push([
                    written(rate, base, order),
                    written(acceleration, base, order + 1),
                ]);
                moved.push(written(if order == 1 { base } else { rate }, base, 0));
            }
            if body.attitude().is_some() {
                let entries = (0..9).map(|place| (place / 3 + 1, place % 3 + 1));
                rotations.extend(entries.map(|(row, column)| match style {
                    Style::Text => Written::plain(format!("{}.R{row}{column}", body.name)),
                    Style::Latex => latex_coordinate(body, &format!("R{row}{column}"), 0),
                }));
            }
        }
        let parameters = model.parameters.iter().map(|p| p.name.as_str());
        let parameters: Vec<Written> = match style {
            Style::Text => parameters.map(Written::plain).collect(),
            Style::Latex => latex_parameters(parameters, &positions, &rates),
        };
        let states = model.states.iter().map(|state| state.name.as_str());
        let states: Vec<Written> = match style {
            Style::Text => states.map(Written::plain).collect(),
            Style::Latex => latex_parameters(states, &positions, &rates),
        };
        let dimensions = model.parameters.iter().map(|parameter| parameter.dimension);
        let masses = dimensions.map(|dimension| dimension == Some(Dimension::MASS));
        let multipliers = rows.iter().map(|row| match style {
            Style::Text => Written::plain(format!("lambda[{}]", row.name)),
            Style::Latex => subscripted("\\lambda", 6, &escaped(&row.name)),
        });
        let multipliers: Vec<Written> = multipliers.collect();
        let time = Written::new("t", if style == Style::Text { 1 } else { 4 });
        let all = positions.iter().chain(rates.iter().flatten());
        let all = all.chain(&rotations).chain(&parameters);
        let taken = all
            .chain(&multipliers)
            .chain(&states)
            .chain([&time])
            .map(|w| w.text.clone());
        // A `let` is written out, but who reads both texts takes its name for it.
        let declared = model.names.iter().map(|name| Rc::from(name.as_str()));
        let taken = taken.chain(declared).collect();
        Notation {
            style,
            positions,
            rates,
            moved,
            rotations,
            parameters,
            inputs: model.inputs.clone(),
            states,
            masses: masses.collect(),
            multipliers,
            time,
            taken,
        }
    }

    /// Index of the parameter that an input is.
    pub(crate) fn input(&self, input: u32) -> u32 {
        self.inputs[input as usize]
    }

    /// Whether a parameter is a mass.
    pub(crate) fn is_mass(&self, parameter: u32) -> bool {
        self.masses[parameter as usize]
    }

    /// The names of what the velocities move: the rows of M and Q, and the columns of matrices.
    pub(crate) fn moved(&self) -> &[Written] {
        &self.moved
    }

    /// Maximum width of one expression, in the measure of [`Written::width`].
    pub(crate) fn room(&self) -> usize {
        match self.style {
            Style::Text => 100,
            Style::Latex => 300,
        }
    }

    /// Name of a symbol.
    pub(crate) fn symbol(&self, symbol: Symbol) -> &Written {
        match symbol {
            Symbol::Time => &self.time,
            Symbol::Q(i) => &self.positions[i as usize],
            Symbol::Rotation(attitude, row, column) => {
                let place = 3 * usize::from(row) + usize::from(column);
                &self.rotations[9 * attitude as usize + place]
            }
            Symbol::V(i) => &self.rates[i as usize][0],
            Symbol::A(i) => &self.rates[i as usize][1],
            // No equation that is written contains a shift.
            Symbol::Lambda(i) | Symbol::Shift(i) => &self.multipliers[i as usize],
            Symbol::Z(i) => &self.states[i as usize],
            Symbol::U(i) => &self.parameters[self.input(i) as usize],
            Symbol::Parameter(i) => &self.parameters[i as usize],
        }
    }

    /// The name of an intermediate quantity, `w1`, if nothing in the model is called so.
    pub(crate) fn intermediate(&self, letter: char, number: usize) -> Option<Written> {
        let text = Written::plain(format!("{letter}{number}"));
        let name = match self.style {
            Style::Text => text,
            Style::Latex => Written::new(format!("{letter}_{{{number}}}"), 3 + 4 * text.width),
        };
        (!self.taken.contains(&name.text)).then_some(name)
    }

    /// The name of an entry of a vector or matrix, `Q[rod.theta]`, by the names of its places.
    pub(crate) fn entry(&self, vector: &str, places: &[&Written]) -> Written {
        let texts: Vec<&str> = places.iter().map(|place| &*place.text).collect();
        match self.style {
            Style::Text => Written::plain(format!("{vector}[{}]", texts.join(", "))),
            Style::Latex => {
                let inner: usize = places.iter().map(|place| place.width * 3 / 4 + 4).sum();
                Written::new(format!("{vector}_{{{}}}", texts.join(",\\,")), inner + 10)
            }
        }
    }

    /// The name of an entry of phi_q, by the row's and the coordinate's name.
    pub(crate) fn slope(&self, row: &Written, coordinate: &Written) -> Written {
        match self.style {
            Style::Text => self.entry("Phi_q", &[row, coordinate]),
            Style::Latex => Written::new(
                format!(
                    "\\partial \\Phi_{{{}}} / \\partial {}",
                    row.text, coordinate.text
                ),
                35 + row.width * 3 / 4 + coordinate.width,
            ),
        }
    }

    /// The name of a constraint, `pin.x`.
    pub(crate) fn row(&self, row: &Row) -> Written {
        self.upright(&row.name)
    }

    /// A name in the model's own spelling.
    pub(crate) fn upright(&self, name: &str) -> Written {
        match self.style {
            Style::Text => Written::plain(name),
            Style::Latex => {
                let name = escaped(name);
                Written::new(format!("\\mathrm{{{}}}", name.text), name.width)
            }
        }
    }

    /// A number that is not negative, alone or as the `coefficient` of a product.
    pub(crate) fn number(&self, value: f64, coefficient: bool) -> Written {
        let fraction = if coefficient && [0.5, 0.25, 0.75, 0.125].contains(&value) {
            Some(((value * 8.0) as u32, 8))
        } else {
            None
        };
        let exact = match fraction {
            Some((above, below)) => Some(ratio(above, below)),
            None if decimal(value).len() > 8 => simple(value),
            None => None,
        };
        let Some((above, pi, below)) = exact else {
            return self.decimal(value);
        };
        let pi_text = ["pi", "\\pi"][self.style as usize];
        let above = match (above, pi) {
            (1, true) => pi_text.to_owned(),
            (_, true) if self.style == Style::Text => format!("{above}*{pi_text}"),
            (_, true) => format!("{above}{pi_text}"),
            (_, false) => above.to_string(),
        };
        match (self.style, below) {
            (Style::Text, 1) => Written::plain(above),
            (Style::Text, _) => Written::plain(format!("{above}/{below}")),
            (Style::Latex, 1) => Written::new(above, 14),
            (Style::Latex, _) => Written::new(format!("\\tfrac{{{above}}}{{{below}}}"), 14),
        }
    }

    /// A decimal number, in LaTeX with a power of ten.
    pub(crate) fn decimal(&self, value: f64) -> Written {
        let decimal = decimal(value);
        match (self.style, decimal.split_once('e')) {
            (Style::Text, _) => Written::plain(decimal),
            (Style::Latex, None) => {
                let width = 6 * decimal.len();
                Written::new(decimal, width)
            }
            (Style::Latex, Some(("1", exponent))) => {
                Written::new(format!("10^{{{exponent}}}"), 12 + 5 * exponent.len())
            }
            (Style::Latex, Some((mantissa, exponent))) => Written::new(
                format!("{mantissa} \\cdot 10^{{{exponent}}}"),
                6 * mantissa.len() + 22 + 5 * exponent.len(),
            ),
        }
    }
}

/// The shortest decimals that give back the number.
pub(crate) fn decimal(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-3..1e6).contains(&size) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// The fraction in lowest terms.
fn ratio(above: u32, below: u32) -> (u32, bool, u32) {
    let (mut a, mut b) = (above, below);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let common = a.max(1);
    (above / common, false, below / common)
}

/// A number as `n/d` or `n pi/d` with small n and d, where it is one but for its last bit.
fn simple(value: f64) -> Option<(u32, bool, u32)> {
    const DENOMINATORS: [u32; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 18, 24, 30, 36, 180];
    for (unit, pi) in [(1.0, false), (std::f64::consts::PI, true)] {
        for below in DENOMINATORS {
            let above = (value / unit * f64::from(below)).round();
            let near = (above * unit / f64::from(below) - value).abs() <= value * f64::EPSILON;
            if (1.0..=180.0).contains(&above) && near {
                let (above, _, below) = ratio(above as u32, below);
                return Some((above, pi, below));
            }
        }
    }
    None
}

/// `\dot{x}_{\mathrm{rod}}`
fn latex_coordinate(body: &Body, word: &str, order: usize) -> Written {
    let accent = |base: &str| match order {
        0 => base.to_owned(),
        1 => format!("\\dot{{{base}}}"),
        _ => format!("\\ddot{{{base}}}"),
    };
    match word {
        "" => {
            let (base, subscript) = identifier(&body.name);
            match subscript {
                None => Written::new(accent(&base.text), base.width),
                Some(subscript) => subscripted(&accent(&base.text), base.width, &subscript),
            }
        }
        word => {
            let (word, index) = indexed(word);
            let (base, _) = identifier(word);
            let mut name = body.name.clone();
            if let Some(index) = index {
                name = format!("{name},{index}");
            }
            subscripted(&accent(&base.text), base.width, &escaped(&name))
        }
    }
}

/// The word of a quantity in space and its index: x of `omega.x`, 12 of `R12`, 0 of `q0`.
fn indexed(word: &str) -> (&str, Option<&str>) {
    if let Some((word, axis)) = word.split_once('.') {
        return (word, Some(axis));
    }
    let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    match word.strip_suffix(digits) {
        Some(word) if !digits.is_empty() => (word, Some(digits)),
        _ => (word, None),
    }
}

/// Parameters with their indices as subscripts, `L_{1}`; those that would look as another symbol does
/// keep the spelling of the model.
fn latex_parameters<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    positions: &[Written],
    rates: &[[Written; 2]],
) -> Vec<Written> {
    let written: Vec<Written> = names
        .clone()
        .map(|name| match identifier(name) {
            (base, None) => base,
            (base, Some(subscript)) => subscripted(&base.text, base.width, &subscript),
        })
        .collect();
    let mut seen: FxHashSet<Rc<str>> = FxHashSet::default();
    let mut twice: FxHashSet<Rc<str>> = FxHashSet::default();
    let others = positions.iter().chain(rates.iter().flatten());
    twice.insert("t".into());
    for symbol in others.chain(&written) {
        if !seen.insert(symbol.text.clone()) {
            twice.insert(symbol.text.clone());
        }
    }
    names
        .zip(written)
        .map(|(name, written)| {
            if twice.contains(&written.text) {
                let name = escaped(name);
                Written::new(format!("\\mathrm{{{}}}", name.text), name.width)
            } else {
                written
            }
        })
        .collect()
}

/// A letter with an upright subscript.
fn subscripted(base: &str, width: usize, subscript: &Written) -> Written {
    let mut text = String::from(base);
    // Writing to a string cannot fail.
    let _ = if subscript.text.chars().all(|c| c.is_ascii_digit()) {
        write!(text, "_{{{}}}", subscript.text)
    } else {
        write!(text, "_{{\\mathrm{{{}}}}}", subscript.text)
    };
    Written::new(text, width + subscript.width * 3 / 4 + 1)
}
