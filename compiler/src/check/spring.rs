//! Springs, dampers, potentials.

use crate::check::Checker;
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::{Differentiator, Direction, ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{self, Load, LoadKind, kinematics};
use crate::syntax::ast::{Expr, Ident, Path, Property, SpringKind};

pub(super) const STIFFNESS: Dimension = Dimension::of(0, 1, -2, 0);
pub(super) const DAMPING: Dimension = Dimension::of(0, 1, -1, 0);
pub(super) const TORSION_STIFFNESS: Dimension = Dimension::of(2, 1, -2, -1);
pub(super) const TORSION_DAMPING: Dimension = Dimension::of(2, 1, -1, -1);

impl Checker {
    pub(crate) fn spring(
        &mut self,
        kind: SpringKind,
        name: &Ident,
        ends: &[Path],
        properties: &[Property],
    ) {
        let load = match kind {
            SpringKind::Torsion => self.torsion_spring(name, ends, properties),
            SpringKind::Bushing => self.bushing(name, ends, properties),
            SpringKind::Spring | SpringKind::Damper => {
                self.linear_spring(kind, name, ends, properties)
            }
        };
        let word = match kind {
            SpringKind::Spring => "spring",
            SpringKind::Damper => "damper",
            SpringKind::Torsion => "torsion_spring",
            SpringKind::Bushing => "bushing",
        };
        if let Some(kind) = load {
            self.loads.push(Load {
                word,
                name: name.text.clone(),
                span: name.span,
                kind,
            });
        }
    }

    /// The tension `k (l - l0) + c dl`, or the force of the law.
    fn linear_spring(
        &mut self,
        kind: SpringKind,
        name: &Ident,
        ends: &[Path],
        properties: &[Property],
    ) -> Option<LoadKind> {
        let law = properties
            .iter()
            .any(|property| property.name.text == "force");
        let (word, known, required): (_, &[&str], &[&str]) = match kind {
            SpringKind::Damper => ("damper", &["damping"], &["damping"]),
            _ if law => ("spring", &["force"], &["force"]),
            _ => (
                "spring",
                &["stiffness", "damping", "free_length"],
                &["stiffness", "free_length"],
            ),
        };
        let owner = format!("{word} `{}`", name.text);
        let place = Place::new(Level::Input, owner.clone()).with_center();
        let points: Vec<_> = ends.iter().map(|end| self.anchor(end, &place)).collect();
        let given = self.properties(properties, known, &owner);
        let ends = match points.as_slice() {
            &[first, second] => self.ends([first, second], &ends[1], &owner),
            _ => None,
        };
        let (length, rate) = match ends {
            Some(ends) => {
                let gap = kinematics::gap(&mut self.graph, &self.bodies, ends);
                let length = kinematics::length(&mut self.graph, gap);
                (length, kinematics::rate(&mut self.graph, length))
            }
            // With a fault said, any value serves to check the law.
            None => (self.graph.one(), self.graph.one()),
        };
        if law {
            let speed = Dimension::LENGTH.over(Dimension::TIME);
            let locals = [
                ("l", self.valued(length, Dimension::LENGTH, Level::Position)),
                ("dl", self.valued(rate, speed, Level::Velocity)),
            ];
            self.locals.extend(locals);
        }
        let value = |checker: &mut Self, what: &str, dimension, level| {
            let is_given = given.iter().any(|property| property.name.text == what);
            if !is_given && !required.contains(&what) {
                return Some(checker.graph.zero());
            }
            let value = checker.scalar(&given, what, (&owner, name.span), dimension, level)?;
            Some(value.0)
        };
        let law_force = if law {
            value(self, "force", Dimension::FORCE, Level::Input)
        } else {
            None
        };
        self.locals.clear();
        let tension = if law {
            law_force?
        } else {
            let damping = value(self, "damping", DAMPING, Level::Input);
            let (stiffness, free) = if kind == SpringKind::Damper {
                (Some(self.graph.zero()), Some(self.graph.zero()))
            } else {
                // What stores energy may change with time only.
                (
                    value(self, "stiffness", STIFFNESS, Level::Time),
                    value(self, "free_length", Dimension::LENGTH, Level::Time),
                )
            };
            let (damping, stiffness, free) = (damping?, stiffness?, free?);
            let stretch = self.graph.sub(length, free);
            self.store(stiffness, stretch);
            let (elastic, viscous) = (
                self.graph.mul(stiffness, stretch),
                self.graph.mul(damping, rate),
            );
            self.graph.add(elastic, viscous)
        };
        Some(LoadKind::Tension {
            ends: ends?,
            tension,
        })
    }

    /// The torque `-(k (theta - theta0) + c omega)` on the second body.
    fn torsion_spring(
        &mut self,
        name: &Ident,
        ends: &[Path],
        properties: &[Property],
    ) -> Option<LoadKind> {
        let owner = format!("torsion_spring `{}`", name.text);
        let place = Place::new(Level::Input, owner.clone());
        if let ([joint], true) = (ends, self.space.is_spatial()) {
            return self.torsion_spring_at(joint, properties, (&owner, name.span));
        }
        let frames: Vec<_> = ends
            .iter()
            .map(|end| self.turning_frame(end, &place))
            .collect();
        let [stiffness, damping, free] = self.torsion(properties, (&owner, name.span));
        let &[first, second] = frames.as_slice() else {
            return None;
        };
        let (from, on) = (first?, second?);
        if from == on {
            let message = format!("{owner} connects {} with itself", self.label(on));
            self.report(
                Diagnostic::error(codes::SELF_CONNECTED, ends[1].span, message)
                    .help("name another body, or the ground"),
            );
            return None;
        }
        let angle = kinematics::relative_angle(&mut self.graph, &self.bodies, [from, on]);
        let twist = self.graph.sub(angle, free?);
        let rate = kinematics::rate(&mut self.graph, angle);
        let (stiffness, damping) = (stiffness?, damping?);
        self.store(stiffness, twist);
        self.sprung.insert(name.text.clone());
        let (elastic, viscous) = (
            self.graph.mul(stiffness, twist),
            self.graph.mul(damping, rate),
        );
        let torque = self.graph.add(elastic, viscous);
        Some(LoadKind::Torque {
            on,
            from,
            torque: self.graph.neg(torque),
        })
    }

    /// The stiffness, the damping and the free angle of a torsion spring.
    fn torsion(&mut self, properties: &[Property], owner: (&str, Span)) -> [Option<ExprId>; 3] {
        let given = self.properties(properties, &["stiffness", "damping", "free_angle"], owner.0);
        let value = |checker: &mut Self, what: &str, dimension, level| {
            let is_given = given.iter().any(|property| property.name.text == what);
            if !is_given && what != "stiffness" {
                return Some(checker.graph.zero());
            }
            let value = checker.scalar(&given, what, owner, dimension, level)?;
            Some(value.0)
        };
        [
            value(self, "stiffness", TORSION_STIFFNESS, Level::Time),
            value(self, "damping", TORSION_DAMPING, Level::Input),
            value(self, "free_angle", Dimension::ANGLE, Level::Time),
        ]
    }

    /// The torque `-(k (angle - angle0) + c rate)` about the axis of a joint in space, for any number of turns.
    fn torsion_spring_at(
        &mut self,
        joint: &Path,
        properties: &[Property],
        owner: (&str, Span),
    ) -> Option<LoadKind> {
        let place = Place::new(Level::Input, owner.0);
        let found = self.turning_joint(joint, &place);
        let [stiffness, damping, free] = self.torsion(properties, owner);
        let (ends, axes) = found?;
        let (stiffness, damping, free) = (stiffness?, damping?, free?);
        let index = self.joint_index(joint)?;
        let word = &joint.words[0];
        let angle = self.turn_coordinate(index, (&word.text, word.span), ends, axes);
        let rate = kinematics::joint_rate(&mut self.graph, &self.bodies, ends, axes);
        let twist = self.graph.sub(angle, free);
        self.store(stiffness, twist);
        let (elastic, viscous) = (
            self.graph.mul(stiffness, twist),
            self.graph.mul(damping, rate),
        );
        let torque = self.graph.add(elastic, viscous);
        Some(LoadKind::About {
            frames: [ends.first.frame, ends.second.frame],
            axes: [axes.first[0], axes.second[0]],
            torque: self.graph.neg(torque),
        })
    }

    /// Adds 1/2 k x^2 to the stored energies.
    pub(super) fn store(&mut self, stiffness: ExprId, stretch: ExprId) {
        let (half, square) = (self.graph.constant(0.5), self.graph.square(stretch));
        let energy = self.graph.mul(stiffness, square);
        let energy = self.graph.mul(half, energy);
        self.stored.push(energy);
    }

    /// `kinetic NAME = T;`: quadratic in the velocities, so that M = T_vv does not depend on them.
    pub(crate) fn kinetic(&mut self, name: &Ident, value: &Expr) {
        let place = Place::new(Level::Velocity, format!("kinetic `{}`", name.text));
        let Some(energy) = self.quantity(value, Dimension::TORQUE, &place) else {
            return;
        };
        let mut d = Differentiator::new();
        let velocities = |symbols: Vec<Symbol>| {
            let is_velocity = |symbol: &Symbol| matches!(symbol, Symbol::V(_));
            symbols.into_iter().filter(is_velocity).collect::<Vec<_>>()
        };
        for by in velocities(self.graph.symbols(energy)) {
            let momentum = d.derivative(&mut self.graph, energy, Direction::Partial(by));
            for other in velocities(self.graph.symbols(momentum)) {
                let mass = d.derivative(&mut self.graph, momentum, Direction::Partial(other));
                if !velocities(self.graph.symbols(mass)).is_empty() {
                    let message = format!(
                        "{} is not quadratic in the velocities: the mass of {} would depend on them",
                        place.what,
                        self.symbol_name(by),
                    );
                    self.report(
                        Diagnostic::error(codes::NOT_QUADRATIC, value.span, message).help(
                            "the form is `1/2 * mass * velocity^2`, the mass a function of positions",
                        ),
                    );
                    return;
                }
            }
        }
        self.kinetic.push(energy);
    }

    /// A coordinate or velocity as the user writes it.
    fn symbol_name(&self, symbol: Symbol) -> String {
        let coordinate = match symbol {
            Symbol::Q(coordinate) => Some(coordinate),
            Symbol::V(velocity) => self.graph.flat_coordinate(velocity),
            _ => None,
        };
        let owner = coordinate.and_then(|index| Some((index, model::owner(&self.bodies, index)?)));
        owner.map_or_else(String::new, |(index, body)| {
            let name = body.kind.coordinates()[(index - body.first) as usize];
            format!("`{}`", body.quantity(name.word))
        })
    }

    /// `potential NAME = U;`
    pub(crate) fn potential(&mut self, name: &Ident, value: &Expr) {
        let place = Place::new(Level::Position, format!("potential `{}`", name.text));
        if let Some(energy) = self.quantity(value, Dimension::TORQUE, &place) {
            self.stored.push(energy);
            let kind = LoadKind::Potential { energy };
            self.loads.push(Load {
                word: "potential",
                name: name.text.clone(),
                span: name.span,
                kind,
            });
        }
    }
}
