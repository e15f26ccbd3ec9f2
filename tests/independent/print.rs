//! A model as text.
//!
//! The same meaning is written in many ways; `seed` chooses among them.

use crate::expression::{Expression, Function, Measure, Operator, Quantity, Tree};
use crate::model::{
    BodyKind, Component, EnergyKind, Factor, Form, JointKind, Law, Load, Model, Output, PointId,
    Signal, Site, Vector,
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
            BodyKind::Rotor {
                pivot,
                inertia,
                center,
                points,
            } => {
                let site = Some(Site::Inertia(index));
                let inertia = self.number(*inertia, Dimension::Inertia, site);
                let sites = [Site::Origin(index, 0), Site::Origin(index, 1)];
                let pivot = self.pair(*pivot, Measure::Length, sites.map(Some));
                let mut text = format!("rotor {name} {{ pivot = {pivot}; inertia = {inertia};");
                if body.mass != 0.0 {
                    text += &format!(" mass = {mass};");
                }
                if let Some(center) = center {
                    let pair = self.pair(*center, Measure::Length, [None, None]);
                    text += &format!(" center = {pair};");
                }
                lines.push(text + &self.points(index, points) + " }");
            }
            BodyKind::Slider {
                origin,
                axis,
                points,
            } => {
                let mut text = format!("slider {name} {{ mass = {mass};");
                if let Some(origin) = origin {
                    let sites = [Site::Origin(index, 0), Site::Origin(index, 1)];
                    let pair = self.pair(*origin, Measure::Length, sites.map(Some));
                    text += &format!(" origin = {pair};");
                }
                text += &format!(" axis = {};", self.axis(*axis));
                lines.push(text + &self.points(index, points) + " }");
            }
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
                lines.push(text + &self.points(index, points) + " }");
            }
        }
    }

    fn points(&mut self, body: usize, points: &[Vector]) -> String {
        let mut text = String::new();
        for (p, point) in points.iter().enumerate() {
            let sites = [Site::Point(body, p, 0), Site::Point(body, p, 1)];
            let pair = self.pair(*point, Measure::Length, sites.map(Some));
            text += &format!(" point P{p} = {pair};");
        }
        text
    }

    fn axis(&mut self, axis: Vector) -> String {
        if self.speller.chance.once_in(2) {
            self.pair_of(axis, Dimension::Number, [None, None])
        } else {
            self.pair(axis, Measure::Length, [None, None])
        }
    }

    /// `, angle = e`, where there is one.
    fn angle(&mut self, angle: Option<Signal>) -> String {
        let Some(angle) = angle else {
            return String::new();
        };
        let text = self.signal(&angle, Measure::Angle, None).text;
        format!(", angle = {text}")
    }

    /// `linear*a + sine*sin(b) + product*a*b + square*a^2`.
    fn form(&mut self, form: &Form) -> Piece {
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
                let (axis, angle) = (self.axis(*axis), self.angle(*angle));
                format!("prismatic({p}, {q}, axis = {axis}{angle})")
            }
            JointKind::Weld { angle } => {
                let angle = self.angle(*angle);
                format!("weld({p}, {q}{angle})")
            }
            JointKind::Slot { axis } => {
                let axis = self.axis(*axis);
                format!("slot({p}, {q}, axis = {axis})")
            }
            JointKind::Gear { ratio, .. } => {
                let ratio = self.number(*ratio, Dimension::Number, Some(Site::Ratio(index)));
                format!("gear({p}, {q}, ratio = {ratio})")
            }
            JointKind::DriveCoordinate { coordinate, value } => {
                let body = joint.q.body().unwrap();
                let quantity = Quantity::Position(body, *coordinate);
                let path = quantity_path(self.model, quantity);
                let value = self.signal(value, quantity.measure(), None).text;
                return format!("drive {}: {path} = {value};", joint_name(index));
            }
            JointKind::DriveAngle { value } => {
                let value = self.signal(value, Measure::Angle, None).text;
                let name = joint_name(index);
                return format!("drive {name}: angle({p}, {q}) = {value};");
            }
            JointKind::DriveDistance { value } => {
                let value = self.signal(value, Measure::Length, None).text;
                let name = joint_name(index);
                return format!("drive {name}: distance({p}, {q}) = {value};");
            }
            JointKind::Constraint { form, value } => {
                let left = self.form(form).text;
                let right = self.plain_signal(value).text;
                return format!("constraint {}: {left} = {right};", joint_name(index));
            }
        };
        format!("joint {} = {call};", joint_name(index))
    }

    fn load(&mut self, index: usize) -> String {
        match &self.model.loads[index] {
            Load::Force {
                at,
                components,
                local,
            } => {
                let at = self.point(*at);
                let x = self.law(&components[0], Dimension::Force, (index, 0));
                let y = self.law(&components[1], Dimension::Force, (index, 1));
                let local = if *local { " local" } else { "" };
                format!("force load{index} at {at}{local} = ({x}, {y});")
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
            _ => self.element(index),
        }
    }

    /// A spring, damper, torsion spring or potential.
    fn element(&mut self, index: usize) -> String {
        let model = self.model;
        let property = |name: &str, value: &str| format!(" {name} = {value};");
        match &model.loads[index] {
            Load::Spring {
                ends,
                stiffness,
                damping,
                free,
            } => {
                let [p, q] = ends.map(|end| self.point(end));
                let word = if stiffness.is_some() {
                    "spring"
                } else {
                    "damper"
                };
                let mut text = format!("{word} load{index} between {p}, {q} {{");
                if let Some(k) = stiffness {
                    let unit = Dimension::Force(Some(Measure::Length));
                    let k = self.number(*k, unit, Some(Site::Stiffness(index)));
                    text += &property("stiffness", &k);
                }
                if let Some(c) = damping {
                    let unit = Dimension::Force(Some(Measure::Speed));
                    let c = self.number(*c, unit, Some(Site::Damping(index)));
                    text += &property("damping", &c);
                }
                if let Some(free) = free {
                    let free = self.signal(free, Measure::Length, None).text;
                    text += &property("free_length", &free);
                }
                text + " }"
            }
            Load::SpringLaw { ends, law } => {
                let [p, q] = ends.map(|end| self.point(end));
                let units = [None, Some(Measure::Length), Some(Measure::Speed)];
                let mut number = |term: usize, unit: Option<Measure>| {
                    let unit = Dimension::Force(unit);
                    let number = self
                        .speller
                        .number(law[term], unit, Some(Site::Law(index, term)));
                    number.at(Level::Product)
                };
                let [c0, c1, c2] = [0, 1, 2].map(|term| number(term, units[term]));
                let c3 = number(3, units[1]);
                let per = if model.units { "/(1 m)" } else { "" };
                format!(
                    "spring load{index} between {p}, {q} {{ force = {c0} + {c1}*l + {c2}*dl + {c3}*l^2{per}; }}"
                )
            }
            Load::Torsion {
                ends,
                stiffness,
                damping,
                free,
            } => {
                let [a, b] = ends
                    .map(|end| end.map_or(String::from("ground"), |body| body_name(model, body)));
                let unit = Dimension::Torque(Some(Measure::Angle));
                let k = self.number(*stiffness, unit, Some(Site::Stiffness(index)));
                let mut text = format!("torsion_spring load{index} between {a}, {b} {{");
                text += &property("stiffness", &k);
                if let Some(c) = damping {
                    let unit = Dimension::Torque(Some(Measure::Rate));
                    let c = self.number(*c, unit, Some(Site::Damping(index)));
                    text += &property("damping", &c);
                }
                if let Some(free) = free {
                    let free = self.signal(free, Measure::Angle, None).text;
                    text += &property("free_angle", &free);
                }
                text + " }"
            }
            Load::Potential { form, factor } => {
                let form = self.form(form).text;
                let factor = self.plain_signal(factor).text;
                let unit = if model.units { "1 J*" } else { "" };
                format!("potential load{index} = {unit}({form})*({factor});")
            }
            Load::Force { .. } | Load::Torque { .. } => String::new(),
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
            for &k in data.coordinates() {
                let quantity = Quantity::Position(body, k);
                let path = quantity_path(model, quantity);
                let value = start.positions[model.coordinate(body, k)];
                let value = self.measured(value, quantity.measure(), None);
                let guess = if start.fixed { "" } else { "guess " };
                text += &format!(" {guess}{path} = {value};");
            }
            for &k in data.coordinates() {
                let column = model.coordinate(body, k);
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
        self.signal_of(signal, Dimension::Measure(measure), site)
    }

    /// A signal without dimension.
    fn plain_signal(&mut self, signal: &Signal) -> Piece {
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
