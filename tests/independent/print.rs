//! A model as text.
//!
//! The same meaning is written in many ways; `seed` chooses among them.

use crate::expression::{Expression, Function, Measure, Operator, Quantity, Tree};
use crate::model::{
    BodyKind, Component, EnergyKind, Factor, JointKind, Law, Load, Model, Output, PointId, Signal,
    Site, Vector,
};
use crate::names::{body_name, function_name, joint_name, output_name, point_path, quantity_path};
use crate::spelling::{Binding, Level, Piece, Speller};
use crate::units::{Dimension, units};

/// A model as text, with what its parameters stand for.
#[derive(Debug, Clone)]
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) bindings: Vec<Binding>,
}

/// The text of a model.
pub(crate) fn print(model: &Model, seed: u64) -> Printed {
    let speller = Speller::new(seed, model.units);
    Printer { model, speller }.print()
}

struct Printer<'a> {
    model: &'a Model,
    speller: Speller,
}

impl Printer<'_> {
    fn print(mut self) -> Printed {
        let model = self.model;
        let mut lines = Vec::new();
        if let Some(gravity) = model.gravity {
            let sites = [Site::Gravity(0), Site::Gravity(1)].map(Some);
            let pair = self.pair(gravity, Measure::Acceleration, sites);
            lines.push(format!("gravity {pair};"));
        }
        self.ground(&mut lines);
        for body in 0..model.bodies.len() {
            self.body(body, &mut lines);
        }
        for (index, expression) in model.lets.iter().enumerate() {
            let text = self.expression(expression).text;
            lines.push(format!("let value{index} = {text};"));
        }
        for joint in 0..model.joints.len() {
            let line = self.joint(joint);
            lines.push(line);
        }
        for load in 0..model.loads.len() {
            let line = self.load(load);
            lines.push(line);
        }
        self.start(&mut lines);
        if model.expect_dof {
            lines.push(format!("expect dof = {};", model.nq() - model.nc()));
        }
        for (index, output) in model.outputs.iter().enumerate() {
            let text = self.output(output);
            lines.push(format!("output {} = {text};", output_name(index)));
        }
        let mut text = String::from("/// A random mechanism.\nmodel Random {\n");
        if !model.units {
            text += "    units none;\n";
        }
        for line in self.speller.declarations.iter().chain(&lines) {
            match self.speller.chance.below(20) {
                0 => text += &format!("    {line} // remark\n"),
                1 => text += &format!("    /* remark */ {line}\n"),
                _ => text += &format!("    {line}\n"),
            }
        }
        text += "}\n";
        let bindings = self.speller.bindings;
        Printed { text, bindings }
    }

    fn ground(&mut self, lines: &mut Vec<String>) {
        if self.model.ground.is_empty() {
            return;
        }
        let mut text = String::from("ground {");
        for (index, [x, y]) in self.model.ground.iter().enumerate() {
            let x = self.signal(x, Measure::Length, None).text;
            let y = self.signal(y, Measure::Length, None).text;
            text += &format!(" point O{index} = ({x}, {y});");
        }
        lines.push(text + " }");
    }

    fn body(&mut self, index: usize, lines: &mut Vec<String>) {
        let model = self.model;
        let body = &model.bodies[index];
        let name = body_name(model, index);
        let mass = self.number(body.mass, Dimension::Mass, Some(Site::Mass(index)));
        match &body.kind {
            BodyKind::Particle => lines.push(format!("particle {name} {{ mass = {mass}; }}")),
            BodyKind::Rigid {
                inertia,
                center,
                points,
            } => {
                let site = Some(Site::Inertia(index));
                let inertia = self.number(*inertia, Dimension::Inertia, site);
                let mut text = format!("body {name} {{ mass = {mass}; inertia = {inertia};");
                if let Some(center) = center {
                    let pair = self.pair(*center, Measure::Length, [None, None]);
                    text += &format!(" center = {pair};");
                }
                for (p, point) in points.iter().enumerate() {
                    let sites = [Site::Point(index, p, 0), Site::Point(index, p, 1)];
                    let pair = self.pair(*point, Measure::Length, sites.map(Some));
                    text += &format!(" point P{p} = {pair};");
                }
                lines.push(text + " }");
            }
        }
    }

    fn joint(&mut self, index: usize) -> String {
        let joint = &self.model.joints[index];
        let (p, q) = (self.point(joint.p), self.point(joint.q));
        let call = match &joint.kind {
            JointKind::Revolute => format!("revolute({p}, {q})"),
            JointKind::Distance { length } => {
                let site = Some(Site::Length(index));
                let length = self.signal(length, Measure::Length, site).text;
                format!("distance({p}, {q}, length = {length})")
            }
            JointKind::Prismatic { axis, angle } => {
                let axis = if self.speller.chance.once_in(2) {
                    self.pair_of(*axis, Dimension::Number, [None, None])
                } else {
                    self.pair(*axis, Measure::Length, [None, None])
                };
                let angle = angle.map(|angle| {
                    let text = self.signal(&angle, Measure::Angle, None).text;
                    format!(", angle = {text}")
                });
                let angle = angle.unwrap_or_default();
                format!("prismatic({p}, {q}, axis = {axis}{angle})")
            }
        };
        format!("joint {} = {call};", joint_name(index))
    }

    fn load(&mut self, index: usize) -> String {
        match &self.model.loads[index] {
            Load::Force { at, components } => {
                let at = self.point(*at);
                let x = self.law(&components[0], Dimension::Force, (index, 0));
                let y = self.law(&components[1], Dimension::Force, (index, 1));
                format!("force load{index} at {at} = ({x}, {y});")
            }
            Load::Torque {
                on,
                against,
                torque,
            } => {
                let torque = self.law(torque, Dimension::Torque, (index, 0));
                let on = body_name(self.model, *on);
                match against {
                    None => format!("torque load{index} on {on} = {torque};"),
                    Some(other) => {
                        let other = body_name(self.model, *other);
                        format!("torque load{index} between {on}, {other} = {torque};")
                    }
                }
            }
        }
    }

    fn law(
        &mut self,
        law: &Law,
        dimension: fn(Option<Measure>) -> Dimension,
        (load, component): (usize, usize),
    ) -> String {
        if law.is_empty() {
            return String::from("0");
        }
        let mut terms = Vec::new();
        for (index, term) in law.iter().enumerate() {
            let (per, factor) = match &term.factor {
                Factor::One => (None, None),
                Factor::Quantity(quantity) => {
                    let path = quantity_path(self.model, *quantity);
                    (Some(quantity.measure()), Some(path))
                }
                Factor::Expression(expression) => {
                    (None, Some(self.expression(expression).at(Level::Sign)))
                }
            };
            let site = Some(Site::Coefficient(load, component, index));
            let number = self.speller.number(term.coefficient, dimension(per), site);
            let number = number.at(Level::Product);
            terms.push(match factor {
                None => number,
                Some(factor) if self.speller.chance.once_in(3) && !number.starts_with('-') => {
                    let factor = if factor.starts_with('-') {
                        format!("({factor})")
                    } else {
                        factor
                    };
                    format!("{factor}*({number})")
                }
                Some(factor) => format!("{number}*{factor}"),
            });
        }
        terms.join(" + ")
    }

    fn start(&mut self, lines: &mut Vec<String>) {
        let model = self.model;
        let start = &model.start;
        let mut text = String::from("start {");
        for (body, data) in model.bodies.iter().enumerate() {
            for k in 0..data.coordinates() {
                let quantity = Quantity::Position(body, k);
                let path = quantity_path(model, quantity);
                let value = start.positions[model.column(body) + k];
                let value = self.measured(value, quantity.measure(), None);
                let guess = if start.fixed { "" } else { "guess " };
                text += &format!(" {guess}{path} = {value};");
            }
            for k in 0..data.coordinates() {
                let column = model.column(body) + k;
                let given = start.velocities.iter().find(|(index, _)| *index == column);
                if let Some((_, value)) = given {
                    let quantity = Quantity::Velocity(body, k);
                    let path = quantity_path(model, quantity);
                    let value = self.measured(*value, quantity.measure(), None);
                    text += &format!(" {path} = {value};");
                }
            }
        }
        lines.push(text + " }");
    }

    fn output(&mut self, output: &Output) -> String {
        match output {
            Output::Point(point) => self.point(*point),
            Output::Quantity(quantity) => quantity_path(self.model, *quantity),
            Output::Expression(expression) => self.expression(expression).text,
            Output::Reaction(joint, component) => {
                let component = match component {
                    Component::X => "x",
                    Component::Y => "y",
                    Component::Moment => "moment",
                };
                format!("{}.reaction.{component}", joint_name(*joint))
            }
            Output::Energy(EnergyKind::Kinetic) => String::from("kinetic_energy"),
            Output::Energy(EnergyKind::Potential) => String::from("potential_energy"),
            Output::Energy(EnergyKind::Total) => String::from("energy"),
        }
    }

    fn point(&self, point: PointId) -> String {
        point_path(self.model, point)
    }

    /// A number that stands alone; a zero needs no unit there.
    fn number(&mut self, value: f64, dimension: Dimension, site: Option<Site>) -> String {
        if value == 0.0 && self.speller.chance.once_in(2) {
            return String::from("0");
        }
        self.speller.number(value, dimension, site).text
    }

    fn measured(&mut self, value: f64, measure: Measure, site: Option<Site>) -> String {
        self.number(value, Dimension::Measure(measure), site)
    }

    fn pair(&mut self, vector: Vector, measure: Measure, sites: [Option<Site>; 2]) -> String {
        self.pair_of(vector, Dimension::Measure(measure), sites)
    }

    fn pair_of(&mut self, vector: Vector, unit: Dimension, sites: [Option<Site>; 2]) -> String {
        let x = self.number(vector[0], unit, sites[0]);
        let y = self.number(vector[1], unit, sites[1]);
        format!("({x}, {y})")
    }

    /// `offset + amplitude*sin(rate*t + phase)`.
    fn signal(&mut self, signal: &Signal, measure: Measure, site: Option<Site>) -> Piece {
        let dimension = Dimension::Measure(measure);
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

    fn measured_piece(&mut self, value: f64, measure: Measure) -> Piece {
        self.speller
            .number(value, Dimension::Measure(measure), None)
    }

    fn expression(&mut self, expression: &Expression) -> Piece {
        let piece = match expression {
            Tree::Number(value) => self.speller.number(*value, Dimension::Number, None),
            Tree::Pi => Piece::new("pi", Level::Base),
            Tree::Time if self.model.units => Piece::new("t/1 s", Level::Product),
            Tree::Time => Piece::new("t", Level::Base),
            Tree::Let(index) => Piece::new(format!("value{index}"), Level::Base),
            Tree::Leaf(quantity) => {
                let path = quantity_path(self.model, *quantity);
                if self.model.units {
                    let (unit, _) = units(Dimension::Measure(quantity.measure()))[0];
                    Piece::new(format!("{path}/(1 {unit})"), Level::Product)
                } else {
                    Piece::new(path, Level::Base)
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
        if self.speller.chance.once_in(10) {
            return Piece::new(format!("({})", piece.text), Level::Base);
        }
        piece
    }
}
