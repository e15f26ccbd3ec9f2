//! Checks that the items of a model are all of the plane or all of space: its tuples decide.

use crate::check::Checker;
use crate::check::value::Place;
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::Vector;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{
    BodyKind, DriveTarget, Expr, ExprKind, Ident, ItemKind, Model, Path, SpringKind, StartLine,
    Tuple,
};

/// The names of the components.
const COMPONENTS: [&str; 3] = ["x", "y", "z"];

/// The name of an item that only planar models have, its span, and the help for a model in space.
fn planar_item(_: &Model, kind: &ItemKind) -> Option<(Span, String, &'static str)> {
    let named = |word: &str, name: &Ident| (name.span, format!("{word} `{}`", name.text));
    let ((span, mut what), help) = match kind {
        ItemKind::Body { kind, name, .. } if *kind == BodyKind::Bar => (
            named("bar", name),
            "write a `body` with two points and three moments of inertia",
        ),
        ItemKind::Spring {
            kind, name, ends, ..
        } => match kind {
            SpringKind::Bushing => (
                named("bushing", name),
                "write `spring`s and `damper`s between points",
            ),
            SpringKind::Torsion if ends.len() == 1 => return None,
            SpringKind::Torsion => (
                named("a torsion_spring between bodies,", name),
                "write it at the joint between them, as in `torsion_spring NAME at pin { stiffness = 1 N*m/rad; }`",
            ),
            SpringKind::Spring | SpringKind::Damper => return None,
        },
        ItemKind::Torque { name, bodies, .. } => match bodies.len() {
            1 => return None,
            _ => (
                named("a torque between bodies,", name),
                "write it about the joint between them, as in `torque T about pin = 1 N*m`",
            ),
        },
        ItemKind::Friction { name, .. } => (
            named("friction", name),
            "friction in space is not there yet: write a `torque NAME about JOINT` or a `force`",
        ),
        ItemKind::Actuator { name, .. } => (
            named("actuator", name),
            "write an `input` and a `force` or a `torque` that reads it",
        ),
        ItemKind::Drive {
            name,
            target: DriveTarget::Pair(what, _),
            ..
        } if what.text == "angle" => (
            named("a drive of the angle between bodies,", name),
            "drive the angle of a joint, as in `drive motor: pin.angle = ...`",
        ),
        _ => return None,
    };
    // As in "a torque between bodies, `T`, is".
    if what.contains(',') {
        what.push(',');
    }
    Some((span, what, help))
}

/// A torque with another number of components than those in space have.
fn planar_torque(tree: &Model, kind: &ItemKind) -> Option<Diagnostic> {
    let (span, message, label, help) = match kind {
        ItemKind::Torque {
            name,
            bodies,
            value,
        } if bodies.len() == 1 && !turns_by_an_angle(tree, &bodies[0]) => (
            value.span,
            format!(
                "torque `{}` on `{}` is one number, and a torque on a body in space has three components",
                name.text,
                bodies[0].text()
            ),
            "three components expected",
            "in world axes, as in `torque T on A = (0, 0, 1 N*m)`; a torque about a joint is one number, as in `torque T about pin = 1 N*m`",
        ),
        ItemKind::TorqueVector {
            name,
            bodies,
            value,
            ..
        } if bodies.len() == 2 => (
            bodies[0].span.to(bodies[1].span),
            format!(
                "torque `{}` of {} components acts between two bodies, and in space it acts on one",
                name.text,
                value.components.len()
            ),
            "one body expected",
            "write it about the joint between them, as in `torque T about pin = 1 N*m`, or two opposite ones",
        ),
        _ => return None,
    };
    let error = Diagnostic::error(codes::SPACE, span, message);
    Some(error.label(label).help(help))
}

/// Whether a path is a rotor or a coordinate of the user, which one number turns.
fn turns_by_an_angle(tree: &Model, path: &Path) -> bool {
    tree.items.iter().any(|item| match &item.kind {
        ItemKind::Body { kind, name, .. } => *kind == BodyKind::Rotor && name.text == path.text(),
        ItemKind::Coordinate { name, .. } => name.text == path.text(),
        _ => false,
    })
}

/// The name of an item that only spatial models have, its span, and the help for a planar model.
fn spatial_item(_: &Model, kind: &ItemKind) -> Option<(Span, String, &'static str)> {
    match kind {
        ItemKind::TorqueAbout { name, .. } => Some((
            name.span,
            format!("a torque about a joint, `{}`,", name.text),
            "in the plane the form is `torque NAME between A, B = ...`",
        )),
        ItemKind::Spring { name, ends, .. } if ends.len() == 1 => Some((
            name.span,
            format!("a torsion_spring at a joint, `{}`,", name.text),
            "in the plane the form is `torsion_spring NAME between A, B { stiffness = 1 N*m/rad; }`",
        )),
        ItemKind::TorqueVector { name, value, .. } => Some((
            value.span,
            format!("a torque of components, `{}`,", name.text),
            "in the plane a torque is one number",
        )),
        ItemKind::Ground(points) | ItemKind::Body { points, .. } => {
            let found = points.iter().find(|point| point.is_direction)?;
            let what = format!("direction `{}`", found.name.text);
            Some((
                found.name.span,
                what,
                "write the components where they are used",
            ))
        }
        ItemKind::Start(lines) => lines.iter().find_map(|line| match line {
            StartLine::Attitude(entry) => Some((
                entry.value.span,
                "an attitude".to_owned(),
                "in the plane a body has an angle, as in `rod.theta = 30 deg`",
            )),
            _ => None,
        }),
        _ => None,
    }
}

impl Checker {
    /// Reports items that belong to models of the other kind.
    pub(crate) fn of_one_space(&mut self, tree: &Model) {
        let (of, found): (_, fn(&Model, &ItemKind) -> _) = match self.space.is_spatial() {
            true => ("planar", planar_item),
            false => ("spatial", spatial_item),
        };
        let in_space = self.space.is_spatial();
        for item in &tree.items {
            if let Some(error) = planar_torque(tree, &item.kind).filter(|_| in_space) {
                self.report(self.with_first_tuple(error));
            }
            if let Some((span, what, help)) = found(tree, &item.kind) {
                self.of_other_space(span, &what, of, help);
            }
        }
    }

    /// The vector with zeros alone.
    pub(crate) fn origin(&mut self) -> Vector {
        let zero = self.graph.zero();
        match self.space.is_spatial() {
            true => [zero; 3].into(),
            false => [zero; 2].into(),
        }
    }

    /// The origin as it is written.
    pub(crate) fn written_origin(&self) -> &'static str {
        match self.space.is_spatial() {
            true => "(0, 0, 0)",
            false => "(0, 0)",
        }
    }

    /// All components of a tuple, of one dimension.
    pub(crate) fn tuple(
        &mut self,
        tuple: &Tuple,
        dimension: Dimension,
        place: &Place,
    ) -> Option<Vector> {
        self.fits_space(tuple)?;
        let components = COMPONENTS.iter().zip(&tuple.components);
        let components = components.map(|(axis, component)| {
            let place = Place::new(place.level, format!("{axis} of {}", place.what));
            self.quantity(component, dimension, &place)
        });
        let components: Vec<_> = components.collect();
        Vector::of(&components.into_iter().collect::<Option<Vec<_>>>()?)
    }

    /// Says where a tuple has another number of components than the first of the model.
    pub(crate) fn fits_space(&mut self, tuple: &Tuple) -> Option<()> {
        let found = tuple.components.len();
        if found == self.space.dimension {
            return Some(());
        }
        let word = self.space.word();
        let message = format!("this has {found} components, and the model is {word}");
        let help = match found {
            2 => "add the third component, or make all tuples of the model pairs",
            _ => "leave out the third component, or give all tuples of the model three",
        };
        let error = Diagnostic::error(codes::SPACE, tuple.span, message)
            .label(format!("{} components expected", self.space.dimension))
            .help(help)
            .related(
                self.space.first,
                format!("this tuple has {} components", self.space.dimension),
            );
        self.report(self.with_decimal_point(error, tuple));
        None
    }

    /// Proposes a point for the comma between two digits, as in `(0,1 m, 0)`.
    fn with_decimal_point(&self, error: Diagnostic, tuple: &Tuple) -> Diagnostic {
        let mut pairs = tuple.components.windows(2);
        let is_whole =
            |expr: &Expr| matches!(expr.kind, ExprKind::Number(number) if number.fract() == 0.0);
        let found =
            pairs.find(|pair| is_whole(&pair[0]) && pair[0].span.end + 1 == pair[1].span.start);
        let Some([whole, fraction]) = found else {
            return error;
        };
        let comma = Span {
            start: whole.span.end,
            end: fraction.span.start,
        };
        error.rewrite(
            "the decimal mark is a point: write `{}`",
            whole.span.to(fraction.span),
            vec![Edit::replace(comma, ".")],
        )
    }

    fn of_other_space(&mut self, span: Span, what: &str, of: &str, help: &str) {
        let word = self.space.word();
        let message = format!("{what} is part of {of} models only, and this one is {word}");
        let error = Diagnostic::error(codes::SPACE, span, message).help(help);
        self.report(self.with_first_tuple(error));
    }

    /// Names the tuple that says what kind of model it is.
    fn with_first_tuple(&self, error: Diagnostic) -> Diagnostic {
        match self.space.first == Span::default() {
            true => error,
            false => error.related(
                self.space.first,
                format!("this tuple has {} components", self.space.dimension),
            ),
        }
    }
}
