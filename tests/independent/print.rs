//! A model as text.
//!
//! The same meaning is written in many ways; `seed` chooses among them.

use crate::expression::{Comparison, Expression, Function, Measure, Operator, Quantity, Tree};
use crate::model::{
    Axes, BodyKind, Factor, Form, JointKind, Law, Load, Model, Output, PointId, Series, Signal,
    Site, Vary, Vector,
};
use crate::names::{body_name, function_name, joint_name, output_name, point_path, quantity_path};
use crate::spelling::{Binding, Level, Piece, Speller};
use crate::tables;
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
        for (index, input) in model.inputs.iter().enumerate() {
            // A default may use parameters, but nothing that is derived; nought would fit everything.
            let dimension = Dimension::Measure(input.measure);
            let value = self.speller.literal(input.value, dimension).text;
            lines.push(format!("input set{index} = {value};"));
        }
        for (index, state) in model.states.iter().enumerate() {
            let dimension = Dimension::Measure(Measure::Number);
            let value = self.speller.literal(state.value, dimension).text;
            lines.push(format!("state kept{index}: 1 = {value};"));
        }
        let own = model.series.clone();
        let own = own.as_ref();
        if let Some(series) = own {
            self.series(series, &mut lines);
        }
        for body in own.map_or(0, |own| 2 * own.count)..model.bodies.len() {
            self.body(body, &mut lines);
        }
        for (index, expression) in model.lets.iter().enumerate() {
            let text = self.expression(expression).text;
            lines.push(format!("let value{index} = {text};"));
        }
        for (index, state) in model.states.iter().enumerate() {
            let text = self.expression(&state.rate).text;
            lines.push(format!("der kept{index} = ({text})/(1 s);"));
        }
        for index in own.map_or(0, |own| own.kinetics)..model.kinetics.len() {
            let kinetic = &model.kinetics[index];
            let text = self.energy(
                kinetic.coefficient,
                &kinetic.expression,
                Site::Kinetic(index),
            );
            lines.push(format!("kinetic motion{index} = {text};"));
        }
        for (index, expression) in model.late.iter().enumerate() {
            let text = self.expression(expression).text;
            lines.push(format!("let late{index} = {text};"));
        }
        for joint in own.map_or(0, |own| own.count)..model.joints.len() {
            let line = self.joint(joint);
            lines.push(line);
        }
        for load in own.map_or(0, |own| own.loads)..model.loads.len() {
            let line = self.load(load);
            lines.push(line);
        }
        self.start(&mut lines);
        if model.expect_dof {
            lines.push(format!("expect dof = {};", model.nq() - model.nc()));
        }
        for index in own.map_or(0, |own| own.outputs)..model.outputs.len() {
            let text = self.output(&model.outputs[index]);
            let name = output_name(model, index);
            lines.push(format!("output {name} = {text};"));
        }
        for table in (0..tables::ALL).rev() {
            let name = tables::name(table);
            let calls = [format!("{name}("), format!("= {name})")];
            if calls
                .iter()
                .any(|call| lines.iter().any(|line| line.contains(call)))
            {
                lines.insert(0, tables::line(table, model.units));
            }
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
        if let BodyKind::Free { coordinate } = body.kind {
            let unit = ["m", "rad", "1"][coordinate - 4];
            lines.push(format!("coordinate {name}: {unit};"));
            return;
        }
        let mass = match body.mass {
            0.0 => String::new(),
            mass => self.number(mass, Dimension::Mass, Some(Site::Mass(index))),
        };
        match &body.kind {
            BodyKind::Free { .. } => {}
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
                // A bar starts where the start block says, if that says all of it.
                let is_started = !(0..3).any(|coordinate| model.omits(index, coordinate));
                let is_bar = is_started && self.speller.chance.once_in(3);
                let item = if is_bar { self.drawn() } else { String::new() };
                let word = if is_bar { "bar" } else { "body" };
                let mut text =
                    format!("{word} {name}{item} {{ mass = {mass}; inertia = {inertia};");
                let center = center.or(is_bar.then_some([0.0; 2]));
                if let Some(center) = center {
                    let pair = self.pair(center, Measure::Length, [None, None]);
                    text += &format!(" center = {pair};");
                }
                if is_bar && self.speller.chance.once_in(2) {
                    let length = self.number(0.7, Dimension::Measure(Measure::Length), None);
                    text += &format!(" length = {length};");
                }
                lines.push(text + &self.points(index, points) + " }");
            }
        }
    }

    /// The ends of a bar, anywhere: it is given where its center of mass, its inertia and its start are.
    fn drawn(&mut self) -> String {
        let chance = &mut self.speller.chance;
        let [x, y] = [0, 1].map(|_| chance.below(9) as f64 / 4.0 - 1.0);
        let [dx, dy] = [0, 1].map(|_| (chance.below(9) as f64 + 1.0) / 4.0);
        let from = self.pair([x, y], Measure::Length, [None, None]);
        let to = self.pair([x + dx, y - dy], Measure::Length, [None, None]);
        format!(" from {from} to {to}")
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

    fn length(&mut self, length: f64) -> String {
        self.measured_piece(length, Measure::Length).text
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
            JointKind::Gear { ratio, carrier, .. } => {
                let ratio = self.number(*ratio, Dimension::Number, Some(Site::Ratio(index)));
                let carrier = carrier.map(|body| body_name(self.model, body));
                let carrier = carrier.map_or(String::new(), |name| format!(", carrier = {name}"));
                format!("gear({p}, {q}, ratio = {ratio}{carrier})")
            }
            JointKind::Wheels { radii } => {
                let radii = self.pair(*radii, Measure::Length, [None, None]);
                format!("rolling({p}, {q}, radii = {radii})")
            }
            // The follower comes first.
            JointKind::Cam => {
                let profile = tables::name(tables::PROFILE);
                format!("cam({q}, {p}, profile = {profile})")
            }
            JointKind::Belt { radii, .. } => {
                let radii = self.pair(*radii, Measure::Length, [None, None]);
                format!("belt({p}, {q}, radii = {radii})")
            }
            JointKind::Rack { axis, radius } => {
                let (axis, radius) = (self.axis(*axis), self.length(*radius));
                format!("rack({p}, {q}, axis = {axis}, radius = {radius})")
            }
            // The wheel comes first.
            JointKind::Rolling { axis, radius } => {
                let (axis, radius) = (self.axis(*axis), self.length(*radius));
                format!("rolling({q}, {p}, axis = {axis}, radius = {radius})")
            }
            JointKind::DriveCoordinate { coordinate, value } => {
                let body = joint.q.body().unwrap();
                let quantity = Quantity::Position(body, *coordinate);
                let path = quantity_path(self.model, quantity);
                let value = self.signal(value, quantity.measure(self.model), None).text;
                let name = joint_name(self.model, index);
                return format!("drive {name}: {path} = {value};");
            }
            JointKind::DriveAngle { value } => {
                let value = self.signal(value, Measure::Angle, None).text;
                let name = joint_name(self.model, index);
                return format!("drive {name}: angle({p}, {q}) = {value};");
            }
            JointKind::DriveDistance { value } => {
                let value = self.signal(value, Measure::Length, None).text;
                let name = joint_name(self.model, index);
                return format!("drive {name}: distance({p}, {q}) = {value};");
            }
            JointKind::Constraint { form, value } => {
                let left = self.form(form).text;
                let right = self.plain_signal(value).text;
                let name = joint_name(self.model, index);
                return format!("constraint {name}: {left} = {right};");
            }
        };
        format!("joint {} = {call};", joint_name(self.model, index))
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
            Load::Coordinate { on, force } => {
                let dimension = match self.model.bodies[*on].coordinates() {
                    [4] => Dimension::Force,
                    _ => Dimension::Torque,
                };
                let force = self.law(force, dimension, (index, 0));
                let on = body_name(self.model, *on);
                format!("force load{index} on {on} = {force};")
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
                vary,
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
                    let k = self.varied(k, vary, true);
                    text += &property("stiffness", &k);
                }
                if let Some(c) = damping {
                    let unit = Dimension::Force(Some(Measure::Speed));
                    let c = self.number(*c, unit, Some(Site::Damping(index)));
                    let c = self.varied(c, vary, false);
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
                vary,
            } => {
                let [a, b] = ends
                    .map(|end| end.map_or(String::from("ground"), |body| body_name(model, body)));
                let unit = Dimension::Torque(Some(Measure::Angle));
                let k = self.number(*stiffness, unit, Some(Site::Stiffness(index)));
                let k = self.varied(k, vary, true);
                let mut text = format!("torsion_spring load{index} between {a}, {b} {{");
                text += &property("stiffness", &k);
                if let Some(c) = damping {
                    let unit = Dimension::Torque(Some(Measure::Rate));
                    let c = self.number(*c, unit, Some(Site::Damping(index)));
                    let c = self.varied(c, vary, false);
                    text += &property("damping", &c);
                }
                if let Some(free) = free {
                    let free = self.signal(free, Measure::Angle, None).text;
                    text += &property("free_angle", &free);
                }
                text + " }"
            }
            Load::Bushing {
                ends,
                axes,
                stiffness,
                damping,
                turning,
                free,
                vary,
            } => {
                let [p, q] = ends.map(|end| self.point(end));
                let mut text = format!("bushing load{index} between {p}, {q} {{");
                let mut both = |values: Vector, unit: Measure, site: Site, stiffness: bool| {
                    let sites = [Some(site), None];
                    let [x, y] = [0, 1].map(|axis| {
                        let unit = Dimension::Force(Some(unit));
                        let value = self.number(values[axis], unit, sites[axis]);
                        self.varied(value, vary, stiffness)
                    });
                    format!("({x}, {y})")
                };
                let k = both(*stiffness, Measure::Length, Site::Stiffness(index), true);
                text += &property("stiffness", &k);
                if let Some(damping) = damping {
                    let c = both(*damping, Measure::Speed, Site::Damping(index), false);
                    text += &property("damping", &c);
                }
                if let Some((k, c)) = turning {
                    let unit = Dimension::Torque(Some(Measure::Angle));
                    let k = self.number(*k, unit, None);
                    text += &property("rotational_stiffness", &self.varied(k, vary, true));
                    if let Some(c) = c {
                        let unit = Dimension::Torque(Some(Measure::Rate));
                        let c = self.number(*c, unit, None);
                        text += &property("rotational_damping", &self.varied(c, vary, false));
                    }
                }
                if let Some(free) = free {
                    let free = self.signal(free, Measure::Angle, None).text;
                    text += &property("free_angle", &free);
                }
                let name = |body: Option<usize>| {
                    body.map_or(String::from("ground"), |body| body_name(model, body))
                };
                match axes {
                    Axes::Omitted => {}
                    Axes::Of(end) => text += &property("axes", &name(ends[*end].body())),
                    Axes::World => text += &property("axes", "ground"),
                }
                text + " }"
            }
            Load::Potential { form, factor } => {
                let form = self.form(form).text;
                let factor = self.plain_signal(factor).text;
                let unit = if model.units { "1 J*" } else { "" };
                format!("potential load{index} = {unit}({form})*({factor});")
            }
            Load::Energy {
                coefficient,
                expression,
            } => {
                let text = self.energy(*coefficient, expression, Site::Energy(index));
                format!("potential load{index} = {text};")
            }
            Load::Force { .. } | Load::Torque { .. } | Load::Coordinate { .. } => String::new(),
        }
    }

    /// `coefficient*(expression)`, in J.
    fn energy(&mut self, coefficient: f64, expression: &Expression, site: Site) -> String {
        let number = (self.speller).number(coefficient, Dimension::Torque(None), Some(site));
        let number = number.at(Level::Product);
        let expression = self.expression(expression).at(Level::Sign);
        format!("{number}*{expression}")
    }

    /// A stiffness or damping with its factor.
    fn varied(&mut self, number: String, vary: &Vary, stiffness: bool) -> String {
        let factor = match (stiffness, &vary.stiffness, &vary.damping) {
            (true, Some(factor), _) => self.plain_signal(factor).text,
            (false, _, Some(factor)) => self.expression(factor).text,
            _ => return number,
        };
        format!("({number})*({factor})")
    }

    /// The loop of a series; see [`Series`] for what it says.
    fn series(&mut self, series: &Series, lines: &mut Vec<String>) {
        let checked = self.model.units;
        let with = |x: f64, unit: &str| match checked {
            true => format!("({x:?} {unit})"),
            false => format!("({x:?})"),
        };
        let newton = |x: f64| with(x, "N");
        let n = series.count;
        let name = format!("N{n}");
        lines.push(format!("const {name} = {n};"));
        let range = match series.exclusive {
            true => format!("2..{name} + 1"),
            false => format!("2..={name}"),
        };
        let item = |i: &str, before: &str| {
            let [m0, m1] = series.mass.map(|m| with(m, "kg"));
            let inertia = with(series.inertia, "kg*m^2");
            let [th0, th1] = series.theta;
            let angle = match checked {
                true => format!("({th0:?} + {th1:?}*{i}) rad"),
                false => format!("({th0:?} + {th1:?}*{i})"),
            };
            let [dx, dy] = series.step.map(|d| with(d, "m"));
            let x = format!("({dx}*cos({angle}) + {dy}*sin({angle}))/2");
            let y = format!("({dy}*cos({angle}) - {dx}*sin({angle}))/2");
            let (reach, first) = (series.reach, before.is_empty());
            let rate = match first {
                true => String::new(),
                false => format!(" + {reach:?}*link[{before}].P1.vx"),
            };
            let (kg, k) = (with(1.0, "kg"), with(series.coupling, "N/m"));
            let stretch = match first {
                true => String::new(),
                false => format!(" - slack[{before}]"),
            };
            let hold = match first {
                true => String::from("ground.O0"),
                false => format!("link[{before}].P1"),
            };
            let (pull, brace) = (newton(series.pull), with(series.brace, "N/m"));
            let drag = with(series.drag, "N*s/m");
            let mut items = vec![
                format!(
                    "body link[{i}] {{ mass = {m0} + {m1}*{i}; inertia = {inertia}*{i}; \
                     point P0 = (-{x}, -{y}); point P1 = ({x}, {y}); }}"
                ),
                format!("coordinate slack[{i}]: m;"),
                format!("joint hinge[{i}] = revolute({hold}, link[{i}].P0);"),
                format!("kinetic moving[{i}] = 1/2*{kg}*{i}*(slack[{i}].v{rate})^2;"),
                format!("potential coupled[{i}] = {k}/2*{i}*(slack[{i}]{stretch})^2;"),
                format!("let turned[{i}] = sin(link[{i}].theta);"),
                format!("force pull[{i}] at link[{i}].P1 = ({pull}*{i}, 0);"),
                format!(
                    "for j in 1..=2 {{ force more[10*{i} + j] at link[{i}].P1 = (0, {pull}*({i} + j)); }}"
                ),
            ];
            if !first {
                let twist = with(series.twist, "N*m");
                items.push(format!(
                    "torque twist[{i}] on link[{i}] = {twist}*turned[{before}]/{i};"
                ));
            }
            items.push(format!(
                "spring brace[{i}] between ground.O0, link[{i}].P1 \
                 {{ stiffness = {brace}/{i}; damping = {drag}; free_length = 0; }}"
            ));
            items.push(format!("output tip[{i}] = link[{i}].P1;"));
            items.push(format!("output held[{i}] = hinge[{i}].reaction.x;"));
            items
        };
        lines.extend(item("1", ""));
        let items = item("i", "i-1").join("\n        ");
        lines.push(format!("for i in {range} {{\n        {items}\n    }}"));
    }

    /// The start of a series, where all that is given are positions.
    fn series_start(&self, series: &Series) -> String {
        let guess = if self.model.start.fixed { "" } else { "guess " };
        let coordinate = |k: usize| {
            let (base, step) = (series.base[k], series.step[k]);
            match self.model.units {
                true => format!("({base:?} m) + ({step:?} m)*(i - 0.5)"),
                false => format!("({base:?}) + ({step:?})*(i - 0.5)"),
            }
        };
        let [th0, th1] = series.theta;
        let theta = match self.model.units {
            true => format!("({th0:?} + {th1:?}*i) rad"),
            false => format!("{th0:?} + {th1:?}*i"),
        };
        let (x, y) = (coordinate(0), coordinate(1));
        format!(
            " for i in 1..={} {{ {guess}link[i].x = {x}; {guess}link[i].y = {y}; \
             {guess}link[i].theta = {theta}; {guess}slack[i] = 0; }}",
            series.count
        )
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
                    (Some(quantity.measure(self.model)), Some(path))
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
        let looped = model.series.as_ref().filter(|series| {
            let own = model.column(2 * series.count);
            let omits = (0..series.count).any(|i| model.omits(2 * i, 2));
            !omits && start.velocities.iter().all(|(column, _)| *column >= own)
        });
        let mut first = 0;
        if let Some(series) = looped {
            text += &self.series_start(series);
            first = 2 * series.count;
        }
        for (body, data) in model.bodies.iter().enumerate().skip(first) {
            for &k in data.coordinates() {
                if model.omits(body, k) {
                    continue;
                }
                let quantity = Quantity::Position(body, k);
                let path = quantity_path(model, quantity);
                let value = start.positions[model.coordinate(body, k)];
                let value = self.measured(value, quantity.measure(model), None);
                let guess = if start.fixed { "" } else { "guess " };
                text += &format!(" {guess}{path} = {value};");
            }
            for &k in data.coordinates() {
                let column = model.coordinate(body, k);
                let given = start.velocities.iter().find(|(index, _)| *index == column);
                if let Some((_, value)) = given {
                    let quantity = Quantity::Velocity(body, k);
                    let path = quantity_path(model, quantity);
                    let value = self.measured(*value, quantity.measure(model), None);
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
                quantity_path(self.model, Quantity::Reaction(*joint, *component))
            }
            Output::Energy(kind) => quantity_path(self.model, Quantity::Energy(*kind)),
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
