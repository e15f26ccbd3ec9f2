//! A model as text.
//!
//! The same meaning is written in many ways; `seed` chooses among them.

mod body;
mod joint;
mod load;
mod series;
mod value;

use crate::expression::{Measure, Quantity};
use crate::model::{Model, Output, PointId, Site};
use crate::names::{output_name, point_path, quantity_path};
use crate::spelling::{Binding, Speller};
use crate::tables;
use crate::units::Dimension;

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
}
