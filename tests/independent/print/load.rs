//! Forces, torques, springs and potentials.

use crate::expression::{Expression, Measure};
use crate::model::{Axes, Factor, Law, Load, Site, Vary, Vector};
use crate::names::{body_name, quantity_path};
use crate::print::Printer;
use crate::spelling::Level;
use crate::units::Dimension;

impl Printer<'_> {
    pub(super) fn load(&mut self, index: usize) -> String {
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

    /// A stiffness or damping with its factor.
    fn varied(&mut self, number: String, vary: &Vary, stiffness: bool) -> String {
        let factor = match (stiffness, &vary.stiffness, &vary.damping) {
            (true, Some(factor), _) => self.plain_signal(factor).text,
            (false, _, Some(factor)) => self.expression(factor).text,
            _ => return number,
        };
        format!("({number})*({factor})")
    }

    /// `coefficient*(expression)`, in J.
    pub(super) fn energy(
        &mut self,
        coefficient: f64,
        expression: &Expression,
        site: Site,
    ) -> String {
        let number = (self.speller).number(coefficient, Dimension::Torque(None), Some(site));
        let number = number.at(Level::Product);
        let expression = self.expression(expression).at(Level::Sign);
        format!("{number}*{expression}")
    }
}
