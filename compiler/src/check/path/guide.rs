//! The force of the guide on a `slider` and of the pivot on a `rotor`, in outputs and events.

use crate::check::value::{Level, Value};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, codes};
use crate::expr::{Differentiator, Direction, ExprId, Graph, Symbol, Vector};
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Frame, JointKind, LoadKind, kinematics};
use crate::syntax::ast::Path;

impl Checker {
    /// `cart.reaction.x`: a component of the force of the ground on a slider or a rotor; `None` where the path names none.
    pub(super) fn guide_value(&mut self, id: BodyId, path: &Path) -> Option<Option<Value>> {
        let [first, reaction, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let body = &self.bodies[id.0 as usize];
        let guides = matches!(body.kind, BodyKind::Slider { .. } | BodyKind::Rotor { .. });
        let is_point = self
            .points
            .contains_key(&(Frame::Body(id), "reaction".to_owned()));
        if reaction.text != "reaction" || !guides || is_point {
            return None;
        }
        let axes = ["x", "y", "z"].into_iter().take(self.space.dimension);
        let component = match rest {
            [word] => axes.clone().position(|axis| axis == word.text),
            _ => None,
        };
        let Some(component) = component else {
            let whole = format!("{}.reaction", first.text);
            let error = |message| Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
            let Some(word) = rest.first() else {
                let choices = axes.map(|axis| {
                    let component = format!("{whole}.{axis}");
                    let edits = vec![Edit::replace(path.span, component.as_str())];
                    Choice::said(format!("write `{component}`"), edits)
                });
                let error = error(format!("`{whole}` is a force, expected one number"));
                self.report(error.propose_any(choices.collect()));
                return Some(None);
            };
            let message = format!("`{whole}` has no `{}`", word.text);
            self.report(error(message).help(
                "it has the components of a force, `x` and `y`, in space `z`; the moment of a guide or a pivot is that of a joint: let a `body` turn or slide on one",
            ));
            return Some(None);
        };
        if let Some(formula) = self.formula_on(id) {
            let message = format!(
                "the force that guides `{}` is not known: {formula}",
                first.text
            );
            self.report(
                Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message)
                    .help("let a `body` turn or slide on a joint, and read its reaction"),
            );
            return Some(None);
        }
        let force = self.guide(id);
        Some(Some(self.valued(
            force[component],
            Dimension::FORCE,
            Level::Dynamic,
        )))
    }

    /// The formula whose force on a body has no known direction, in words, if there is one.
    ///
    /// A formula acts along the coordinates that it names. Only a stop of the body's own coordinate alone is known to act
    /// along its line, or to turn it; a rack between two joints in space acts at no place that the text gives.
    fn formula_on(&mut self, id: BodyId) -> Option<String> {
        let body = &self.bodies[id.0 as usize];
        let own = Symbol::Q(body.first);
        let word = body.kind.coordinates().first().map_or("", |own| own.word);
        let part = format!("{}.{word}", body.name);
        for (joint, _) in self.joints.iter().flatten() {
            let JointKind::Mesh { phi, .. } = joint.kind else {
                continue;
            };
            if self.graph.symbols(phi).contains(&own) {
                return Some(format!(
                    "`{}` acts at a place that is not known",
                    joint.name
                ));
            }
        }
        for formula in self.formulas.on(&body.name) {
            let name = &formula.name;
            let stop = self.stops.iter().flatten().find(|stop| stop.name == *name);
            let stop = stop.filter(|_| formula.parts(&body.name).all(|named| named == part));
            let is_end = stop.is_some_and(|stop| is_end(&mut self.graph, stop.gap, own));
            if !is_end {
                return Some(format!(
                    "`{name}` is a formula, which does not say how it acts across the guide"
                ));
            }
        }
        None
    }

    /// The force of the ground on a slider or a rotor, in world axes, N: `m a - m g - sum F` of everything else
    /// that acts, by the virtual work of a displacement of the whole body; of a slider the part across its line.
    ///
    /// Forces along the line, of drivers, stops and frictions, are of the motion and not of the guide.
    fn guide(&mut self, id: BodyId) -> Vector {
        let shift: Vec<Symbol> = (self.nq..)
            .take(self.space.dimension)
            .map(Symbol::Q)
            .collect();
        let mut by = shift.iter();
        let body = self.bodies[id.0 as usize].clone();
        let mut shifted = self.bodies.clone();
        let (BodyKind::Slider { origin: place, .. } | BodyKind::Rotor { pivot: place, .. }) =
            &mut shifted[id.0 as usize].kind
        else {
            return self.gravity.map(|_| self.graph.zero());
        };
        *place = place.map(|at| match by.next() {
            Some(&symbol) => {
                let symbol = self.graph.symbol(symbol);
                self.graph.add(at, symbol)
            }
            None => at,
        });
        let mut work = Vec::new();
        // phi, lambda: the sum of phi_x lambda is a part of the force with the sign of M a.
        let joints: Vec<_> = self.joints.iter().flatten().cloned().collect();
        for (joint, row) in &joints {
            let conditions = kinematics::conditions(&mut self.graph, &shifted, joint);
            for (row, condition) in (*row..).zip(conditions) {
                let lambda = self.graph.symbol(Symbol::Lambda(row));
                work.push((condition.phi, lambda));
            }
        }
        let own = std::mem::replace(&mut self.bodies, shifted);
        let frictions = (self.nc + self.stops.len() as u32..).zip(self.frictions.clone());
        for (row, friction) in frictions {
            let on = friction.and_then(|friction| self.names.get(&friction.on).copied());
            let Some((Meaning::Joint(place), _)) = on else {
                continue;
            };
            let joint = self.joints[place].clone();
            let slide = joint.and_then(|(joint, row)| self.slide_of_joint(&joint, row));
            let lambda = self.graph.symbol(Symbol::Lambda(row));
            work.extend(slide.map(|slide| (slide.expr, lambda)));
        }
        let shifted = std::mem::replace(&mut self.bodies, own);
        let graph = &mut self.graph;
        let center = kinematics::center(graph, &self.bodies, id);
        let velocity = center.map(|place| kinematics::rate(graph, place));
        let acceleration = velocity.map(|velocity| kinematics::rate(graph, velocity));
        let fall = acceleration.zip_with(self.gravity, |a, g| graph.sub(a, g));
        let mut force = fall.map(|a| graph.mul(body.mass.expr, a));
        for load in &self.loads {
            match load.kind {
                LoadKind::Force {
                    at:
                        Anchor {
                            frame: Frame::Body(on),
                            ..
                        },
                    force: own,
                } if on == id => {
                    force = force.zip_with(own, |sum, own| graph.sub(sum, own));
                }
                LoadKind::Tension { ends, tension } => {
                    let gap = kinematics::gap(graph, &shifted, ends);
                    work.push((kinematics::length(graph, gap), tension));
                }
                LoadKind::Bushing {
                    ends,
                    axes,
                    force: pull,
                    ..
                } => {
                    let displacement = kinematics::displacement(graph, &shifted, ends, axes);
                    work.extend(displacement.into_iter().zip(pull));
                }
                // Moments do no work in a displacement, and what acts on a coordinate acts along the line.
                LoadKind::Force { .. }
                | LoadKind::Torque { .. }
                | LoadKind::Moment { .. }
                | LoadKind::About { .. }
                | LoadKind::Generalized { .. }
                | LoadKind::Potential { .. } => {}
            }
        }
        let mut d = Differentiator::new();
        let mut by = shift.iter();
        let force = force.map(|sum| {
            let Some(&by) = by.next() else { return sum };
            let parts = work.iter().map(|&(place, size)| {
                let slope = d.derivative(graph, place, Direction::Partial(by));
                graph.mul(slope, size)
            });
            let parts: Vec<ExprId> = parts.collect();
            let sum = parts
                .into_iter()
                .fold(sum, |sum, part| graph.add(sum, part));
            shift
                .iter()
                .fold(sum, |sum, &symbol| graph.substitute(sum, symbol, 0.0))
        });
        match body.kind {
            BodyKind::Slider { axis, .. } => {
                let along = graph.dot(force, axis);
                let along = axis.map(|axis| graph.mul(along, axis));
                force.zip_with(along, |force, along| graph.sub(force, along))
            }
            _ => force,
        }
    }
}

/// Whether a gap is a coordinate, or less it, but for what moves with no coordinate.
fn is_end(graph: &mut Graph, gap: ExprId, own: Symbol) -> bool {
    let moves = |symbol: &Symbol| matches!(symbol, Symbol::Q(_) | Symbol::Rotation(..));
    let symbols = graph.symbols(gap);
    let mut moving = symbols.iter().filter(|symbol| moves(symbol));
    let is_alone = moving.all(|symbol| *symbol == own);
    let slope = Differentiator::new().derivative(graph, gap, Direction::Partial(own));
    let one = graph.one();
    let (minus, back) = (graph.neg(one), graph.neg(slope));
    is_alone && (slope == one || slope == minus || back == one)
}
