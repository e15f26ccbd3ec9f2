//! Numbers, pairs, signals and expressions.

use crate::expression::{Comparison, Expression, Function, Measure, Operator, Quantity, Tree};
use crate::model::{Form, Signal, Site, Vector};
use crate::names::{function_name, quantity_path};
use crate::print::Printer;
use crate::spelling::{Level, Piece};
use crate::units::{Dimension, units};

impl Printer<'_> {
    /// A number that stands alone; a zero needs no unit there.
    pub(super) fn number(
        &mut self,
        value: f64,
        dimension: Dimension,
        site: Option<Site>,
    ) -> String {
        if value == 0.0 && self.speller.chance.once_in(2) {
            return String::from("0");
        }
        self.speller.number(value, dimension, site).text
    }

    pub(super) fn measured(&mut self, value: f64, measure: Measure, site: Option<Site>) -> String {
        self.number(value, Dimension::Measure(measure), site)
    }

    pub(super) fn pair(
        &mut self,
        vector: Vector,
        measure: Measure,
        sites: [Option<Site>; 2],
    ) -> String {
        self.pair_of(vector, Dimension::Measure(measure), sites)
    }

    pub(super) fn pair_of(
        &mut self,
        vector: Vector,
        unit: Dimension,
        sites: [Option<Site>; 2],
    ) -> String {
        let x = self.number(vector[0], unit, sites[0]);
        let y = self.number(vector[1], unit, sites[1]);
        format!("({x}, {y})")
    }

    pub(super) fn axis(&mut self, axis: Vector) -> String {
        if self.speller.chance.once_in(2) {
            self.pair_of(axis, Dimension::Number, [None, None])
        } else {
            self.pair(axis, Measure::Length, [None, None])
        }
    }

    /// `offset + amplitude*sin(rate*t + phase)`.
    pub(super) fn signal(
        &mut self,
        signal: &Signal,
        measure: Measure,
        site: Option<Site>,
    ) -> Piece {
        self.signal_of(signal, Dimension::Measure(measure), site)
    }

    /// A signal without dimension.
    pub(super) fn plain_signal(&mut self, signal: &Signal) -> Piece {
        self.signal_of(signal, Dimension::Number, None)
    }

    fn signal_of(&mut self, signal: &Signal, dimension: Dimension, site: Option<Site>) -> Piece {
        let offset = self.speller.number(signal.offset, dimension, site);
        let Some(wave) = signal.wave else {
            return offset;
        };
        let offset = offset.at(Level::Sum);
        let amplitude = self.speller.number(wave.amplitude, dimension, None);
        let amplitude = amplitude.at(Level::Sign);
        let rate = Dimension::Measure(Measure::Rate);
        let rate = self.speller.number(wave.rate, rate, None).at(Level::Sign);
        let phase = self.measured_piece(wave.phase, Measure::Angle);
        let phase = phase.at(Level::Product);
        let text = format!("{offset} + {amplitude}*sin({rate}*t + {phase})");
        Piece::new(text, Level::Sum)
    }

    pub(super) fn measured_piece(&mut self, value: f64, measure: Measure) -> Piece {
        self.speller
            .number(value, Dimension::Measure(measure), None)
    }

    /// `linear*a + sine*sin(b) + product*a*b + square*a^2`.
    pub(super) fn form(&mut self, form: &Form) -> Piece {
        let [a, b] = [form.a, form.b].map(|(body, k)| {
            let quantity = Quantity::Position(body, k);
            self.expression(&Tree::Leaf(quantity)).at(Level::Base)
        });
        let numbers = [form.linear, form.sine, form.product, form.square];
        let [linear, sine, product, square] = numbers.map(|x| {
            self.speller
                .number(x, Dimension::Number, None)
                .at(Level::Sign)
        });
        let text =
            format!("({linear})*{a} + ({sine})*sin({b}) + ({product})*{a}*{b} + ({square})*{a}^2");
        Piece::new(text, Level::Sum)
    }

    pub(super) fn expression(&mut self, expression: &Expression) -> Piece {
        let piece = match expression {
            Tree::Number(value) => self.speller.number(*value, Dimension::Number, None),
            Tree::Pi => Piece::new("pi", Level::Base),
            Tree::Time if self.model.units => Piece::new("t/1 s", Level::Product),
            Tree::Time => Piece::new("t", Level::Base),
            Tree::Let(index) => Piece::new(format!("value{index}"), Level::Base),
            Tree::Leaf(quantity) => {
                let path = quantity_path(self.model, *quantity);
                match units(Dimension::Measure(quantity.measure(self.model))) {
                    [(unit, _), ..] if self.model.units => {
                        Piece::new(format!("{path}/(1 {unit})"), Level::Product)
                    }
                    _ => Piece::new(path, Level::Base),
                }
            }
            Tree::Negative(x) => {
                let x = self.expression(x).at(Level::Power);
                Piece::new(format!("-{x}"), Level::Sign)
            }
            Tree::Binary(operator, x, y) => {
                let (x, y) = (self.expression(x), self.expression(y));
                let (sign, level, right) = match operator {
                    Operator::Add => ("+", Level::Sum, Level::Product),
                    Operator::Subtract => ("-", Level::Sum, Level::Product),
                    Operator::Multiply => ("*", Level::Product, Level::Sign),
                    Operator::Divide => ("/", Level::Product, Level::Sign),
                };
                let text = format!("{} {sign} {}", x.at(level), y.at(right));
                Piece::new(text, level)
            }
            Tree::Power(x, exponent) => {
                let x = self.expression(x).at(Level::Base);
                Piece::new(format!("{x}^{exponent}"), Level::Power)
            }
            Tree::If(comparison, parts) => {
                let [a, b, x, y] = parts.each_ref().map(|part| self.expression(part).text);
                let sign = match comparison {
                    Comparison::Less => "<",
                    Comparison::AtMost => "<=",
                    Comparison::Greater => ">",
                    Comparison::AtLeast => ">=",
                };
                Piece::new(format!("if {a} {sign} {b} then {x} else {y}"), Level::Sum)
            }
            Tree::Call(function, arguments) => {
                let name = function_name(*function);
                let pieces = arguments.iter().map(|x| self.expression(x).text);
                let arguments = pieces.collect::<Vec<_>>().join(", ");
                let call = format!("{name}({arguments})");
                let angle = matches!(
                    function,
                    Function::Asin | Function::Acos | Function::Atan | Function::Atan2
                );
                if angle && self.model.units {
                    Piece::new(format!("{call}/1 rad"), Level::Product)
                } else {
                    Piece::new(call, Level::Base)
                }
            }
        };
        if let Tree::If(..) = expression {
            return Piece::new(format!("({})", piece.text), Level::Base);
        }
        if self.speller.chance.once_in(10) {
            return Piece::new(format!("({})", piece.text), Level::Base);
        }
        piece
    }
}
