//! Bushings: springs and dampers along two axes and against turning, between points that may coincide.

use crate::check::spring::{DAMPING, STIFFNESS, TORSION_DAMPING, TORSION_STIFFNESS};
use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::Vector;
use crate::model::dimension::Dimension;
use crate::model::{Ends, Frame, LoadKind, kinematics};
use crate::syntax::ast::{ExprKind, Ident, Path, Property, Value};

const KNOWN: &[&str] = &[
    "stiffness",
    "damping",
    "rotational_stiffness",
    "rotational_damping",
    "free_angle",
    "axes",
];

impl Checker {
    /// In the axes of a frame, with d = r_Q - r_P there: the force `stiffness d + damping dd/dt`, each component
    /// with its own coefficients, and the torque of a torsion spring.
    pub(crate) fn bushing(
        &mut self,
        name: &Ident,
        paths: &[Path],
        properties: &[Property],
    ) -> Option<LoadKind> {
        let what = format!("bushing `{}`", name.text);
        let owner = (what.as_str(), name.span);
        let place = Place::new(Level::Input, what.clone()).with_center();
        let points: Vec<_> = paths.iter().map(|end| self.anchor(end, &place)).collect();
        let given = self.properties(properties, KNOWN, &what);
        let is_given = |what: &str| given.iter().any(|property| property.name.text == what);
        let ends = match points.as_slice() {
            &[first, second] => self.ends([first, second], &paths[1], &what),
            _ => None,
        };
        // What stores energy may change with time only.
        let stiffness = self.components(&given, "stiffness", owner, STIFFNESS, Level::Time);
        let zero = self.graph.zero();
        let damping = if is_given("damping") {
            self.components(&given, "damping", owner, DAMPING, Level::Input)
        } else {
            Some([zero, zero].into())
        };
        let scalar = |checker: &mut Self, what: &str, dimension, level| {
            if !is_given(what) {
                return Some(zero);
            }
            let value = checker.scalar(&given, what, owner, dimension, level)?;
            Some(value.0)
        };
        let turning = [
            ("rotational_stiffness", TORSION_STIFFNESS, Level::Time),
            ("rotational_damping", TORSION_DAMPING, Level::Input),
            ("free_angle", Dimension::ANGLE, Level::Time),
        ];
        let turning = turning.map(|(what, dimension, level)| scalar(self, what, dimension, level));
        let ends = ends?;
        let turns = self.turns_back(&given, ends, owner.0);
        let axes = self.axes(&given, ends, owner.0);
        let [rotational_stiffness, rotational_damping, free] = turning;
        let (stiffness, damping, free) = (stiffness?, damping?, free?);
        turns?;
        let axes = axes?;

        let displacement = kinematics::displacement(&mut self.graph, &self.bodies, ends, axes);
        let rates = displacement.map(|part| kinematics::rate(&mut self.graph, part));
        for (stiffness, part) in stiffness.into_iter().zip(displacement) {
            self.store(stiffness, part);
        }
        let elastic = stiffness.zip_with(displacement, |k, part| self.graph.mul(k, part));
        let viscous = damping.zip_with(rates, |c, rate| self.graph.mul(c, rate));
        let force = elastic.zip_with(viscous, |a, b| self.graph.add(a, b));

        let frames = [ends.first.frame, ends.second.frame];
        let angle = kinematics::relative_angle(&mut self.graph, &self.bodies, frames);
        let twist = self.graph.sub(angle, free);
        let rate = kinematics::rate(&mut self.graph, angle);
        let rotational_stiffness = rotational_stiffness?;
        self.store(rotational_stiffness, twist);
        let elastic = self.graph.mul(rotational_stiffness, twist);
        let viscous = self.graph.mul(rotational_damping?, rate);
        Some(LoadKind::Bushing {
            ends,
            axes,
            force,
            torque: self.graph.add(elastic, viscous),
        })
    }

    /// A property with a value for each axis.
    fn components(
        &mut self,
        given: &[&Property],
        name: &str,
        owner: (&str, Span),
        dimension: Dimension,
        level: Level,
    ) -> Option<Vector> {
        let property = given.iter().find(|property| property.name.text == name);
        let (span, cause, message) = match property.map(|property| &property.value) {
            Some(Value::Tuple(pair)) => {
                let place = Place::new(level, format!("{name} of {}", owner.0));
                return self.tuple(pair, dimension, &place);
            }
            Some(value) => (
                value.span(),
                "one number",
                format!("{name} of {} is a pair, found one number", owner.0),
            ),
            None => (owner.1, "missing", format!("{} has no {name}", owner.0)),
        };
        let unit = if self.has_units {
            format!(" {dimension}")
        } else {
            String::new()
        };
        let example = format!("{name} = (1{unit}, 1{unit})");
        self.report(
            Diagnostic::error(codes::PROPERTY, span, message)
                .label(cause)
                .help(format!("give a value for each axis, as in `{example}`")),
        );
        None
    }

    /// Reports a rotational property without effect: no stiffness, or no end that turns.
    fn turns_back(&mut self, given: &[&Property], ends: Ends, owner: &str) -> Option<()> {
        let find = |what: &str| given.iter().find(|property| property.name.text == what);
        let (stiffness, damping) = (find("rotational_stiffness"), find("rotational_damping"));
        if let (Some(free), None) = (find("free_angle"), stiffness) {
            let message =
                format!("free_angle of {owner} has no effect without rotational_stiffness");
            self.report(
                Diagnostic::error(codes::PROPERTY, free.name.span, message)
                    .label("no effect")
                    .help("a bushing without `rotational_stiffness` turns freely"),
            );
            return None;
        }
        let Some(property) = stiffness.or(damping) else {
            return Some(());
        };
        let frames = [ends.first.frame, ends.second.frame];
        // The angle of a slider is 0, as that of the ground.
        let is_particle = |frame: &&Frame| match frame {
            Frame::Body(id) => self.bodies[id.0 as usize].kind.is_particle(),
            Frame::Ground => false,
        };
        let turns = |frame: &Frame| kinematics::angle_coordinate(&self.bodies, *frame).is_some();
        let message = match frames.iter().find(is_particle) {
            None if frames.iter().any(turns) => return Some(()),
            None => {
                let [first, second] = frames.map(|frame| self.label(frame));
                format!("{owner} acts against turning, and neither {first} nor {second} turns")
            }
            Some(particle) => {
                let particle = self.label(*particle);
                format!("{owner} acts against turning, and particle {particle} does not turn")
            }
        };
        self.report(
            Diagnostic::error(codes::PROPERTY, property.name.span, message)
                .label("no effect")
                .help("only a `body`, a `bar` or a `rotor` turns"),
        );
        None
    }

    /// The frame whose axes a bushing has: that of its first end if omitted.
    fn axes(&mut self, given: &[&Property], ends: Ends, owner: &str) -> Option<Frame> {
        let Some(property) = given.iter().find(|property| property.name.text == "axes") else {
            return Some(ends.first.frame);
        };
        let (found, frame) = match &property.value {
            Value::Tuple(_) => ("a pair".to_owned(), None),
            Value::Attitude(_) => ("an attitude".to_owned(), None),
            Value::Scalar(expr) => match &expr.kind {
                ExprKind::Path(path) => {
                    let meaning = self.names.get(&path.text()).map(|(meaning, _)| *meaning);
                    let frame = match meaning {
                        Some(Meaning::Ground) => Some(Frame::Ground),
                        Some(Meaning::Body(id)) => Some(Frame::Body(id)),
                        _ => None,
                    };
                    (format!("`{}`", path.text()), frame)
                }
                _ => ("an expression".to_owned(), None),
            },
        };
        let mut frames = vec![ends.first.frame, ends.second.frame];
        if !frames.contains(&Frame::Ground) {
            frames.push(Frame::Ground);
        }
        if let Some(frame) = frame.filter(|frame| frames.contains(frame)) {
            return Some(frame);
        }
        let names = frames.iter().map(|frame| match frame {
            Frame::Ground => "ground",
            Frame::Body(id) => self.bodies[id.0 as usize].name.as_str(),
        });
        let names: Vec<String> = names.map(str::to_owned).collect();
        let listed = match names.split_last() {
            Some((last, others)) => format!("`{}` or `{last}`", others.join("`, `")),
            None => String::new(),
        };
        let span = property.value.span();
        let message = format!("expected {listed} as axes of {owner}, found {found}");
        let error = Diagnostic::error(codes::PROPERTY, span, message)
            .label("not an end of it")
            .help("the axes are those of a body that the bushing joins, or of the ground");
        let wrong = found.trim_matches('`').to_owned();
        let error = self.meant(error, span, &wrong, "", names.iter().map(String::as_str));
        self.report(error);
        None
    }
}
