//! The words of an entry, resolved where it is written: counting names become numbers, indices parts of
//! their names.

use crate::diagnostic::{Diagnostic, Span, codes};
use crate::model::unit;
use crate::syntax::ast::{
    Acts, DefinitionKind, DriveTarget, Expr, ExprKind, Ident, ItemKind, MultiplyOperator, Path,
    Point, Property, StartAttitude, StartEntry, Tuple, Turn, UnitFactor, Value,
};
use crate::syntax::expand::numbers::Numbers;

/// Parts of the tree that may contain counting names and indices.
pub(crate) trait Resolve {
    /// Replaces counting names and indices by what they are.
    ///
    /// # Errors
    /// The diagnostic of the first that is not a whole number.
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>>;
}

impl<T: Resolve> Resolve for [T] {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        let mut parts = self.iter_mut();
        parts.try_for_each(|part| part.resolve(numbers))
    }
}

impl<T: Resolve> Resolve for Option<T> {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.as_mut_slice().resolve(numbers)
    }
}

impl Resolve for ItemKind {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        parameter_without_index(self)?;
        if let Some(name) = declared(self) {
            name.resolve(numbers)?;
        }
        match self {
            ItemKind::UnitsNone | ItemKind::Coordinate { .. } => Ok(()),
            ItemKind::ExpectDof(expr) => {
                let dof = numbers.whole(expr, "the number of degrees of freedom")?;
                expr.kind = ExprKind::Number(dof);
                Ok(())
            }
            ItemKind::Definition { value, .. }
            | ItemKind::Potential { value, .. }
            | ItemKind::Kinetic { value, .. }
            | ItemKind::Event { value, .. }
            | ItemKind::State { value, .. }
            | ItemKind::Rate { value, .. }
            | ItemKind::Output { value, .. } => value.resolve(numbers),
            ItemKind::Next { value, period, .. } => {
                value.resolve(numbers)?;
                period.resolve(numbers)
            }
            ItemKind::Gravity(pair) => pair.resolve(numbers),
            ItemKind::Ground(points) => points.resolve(numbers),
            ItemKind::Body {
                ends,
                properties,
                points,
                ..
            } => {
                ends.resolve(numbers)?;
                properties.resolve(numbers)?;
                points.resolve(numbers)
            }
            ItemKind::Joint {
                points,
                arguments,
                unnamed,
                ..
            } => {
                points.resolve(numbers)?;
                arguments.resolve(numbers)?;
                unnamed.resolve(numbers)
            }
            ItemKind::Drive { target, value, .. } => {
                match target {
                    DriveTarget::Coordinate(path) => path.resolve(numbers)?,
                    DriveTarget::Pair(_, paths) => paths.resolve(numbers)?,
                }
                value.resolve(numbers)
            }
            ItemKind::Constraint { sides, .. } | ItemKind::Until { sides, .. } => {
                sides.resolve(numbers)
            }
            ItemKind::Force { at, value, .. } => {
                at.resolve(numbers)?;
                value.resolve(numbers)
            }
            ItemKind::CoordinateForce { on, value, .. } => {
                on.resolve(numbers)?;
                value.resolve(numbers)
            }
            ItemKind::Torque { bodies, value, .. } => {
                bodies.resolve(numbers)?;
                value.resolve(numbers)
            }
            ItemKind::TorqueVector { bodies, value, .. } => {
                bodies.resolve(numbers)?;
                value.resolve(numbers)
            }
            ItemKind::TorqueAbout { joint, value, .. } => {
                joint.resolve(numbers)?;
                value.resolve(numbers)
            }
            ItemKind::Spring {
                ends, properties, ..
            } => {
                ends.resolve(numbers)?;
                properties.resolve(numbers)
            }
            ItemKind::Allow { subject, .. } => subject.resolve(numbers),
            ItemKind::Simulate(wishes) => {
                let mut values = wishes.iter_mut().map(|wish| &mut wish.entry.value);
                values.try_for_each(|value| value.resolve(numbers))
            }
            ItemKind::Actuator { acts, follows, .. } => {
                match acts {
                    Acts::Torque(bodies) => bodies.resolve(numbers)?,
                    Acts::Along(at, direction) => {
                        at.resolve(numbers)?;
                        direction.resolve(numbers)?;
                    }
                    Acts::Between(points) => points.resolve(numbers)?,
                }
                follows.resolve(numbers)
            }
            // Its points are numbers.
            ItemKind::Table(_) => Ok(()),
            ItemKind::Stop {
                sides, properties, ..
            } => {
                sides.resolve(numbers)?;
                properties.resolve(numbers)
            }
            ItemKind::Friction { on, properties, .. } => {
                on.resolve(numbers)?;
                properties.resolve(numbers)
            }
            // Their lines are written out one by one.
            ItemKind::Start(_) | ItemKind::Loop(_) | ItemKind::Sample(_) => Ok(()),
        }
    }
}

/// The name that an item declares, or that it speaks of.
fn declared(kind: &mut ItemKind) -> Option<&mut Ident> {
    match kind {
        ItemKind::Definition { name, .. }
        | ItemKind::Body { name, .. }
        | ItemKind::Coordinate { name, .. }
        | ItemKind::Joint { name, .. }
        | ItemKind::Drive { name, .. }
        | ItemKind::Constraint { name, .. }
        | ItemKind::Force { name, .. }
        | ItemKind::CoordinateForce { name, .. }
        | ItemKind::State { name, .. }
        | ItemKind::Rate { name, .. }
        | ItemKind::Next { name, .. }
        | ItemKind::Torque { name, .. }
        | ItemKind::TorqueVector { name, .. }
        | ItemKind::TorqueAbout { name, .. }
        | ItemKind::Spring { name, .. }
        | ItemKind::Potential { name, .. }
        | ItemKind::Kinetic { name, .. }
        | ItemKind::Actuator { name, .. }
        | ItemKind::Event { name, .. }
        | ItemKind::Stop { name, .. }
        | ItemKind::Friction { name, .. }
        | ItemKind::Output { name, .. } => Some(name),
        ItemKind::Table(table) => Some(&mut table.name),
        ItemKind::UnitsNone
        | ItemKind::Gravity(_)
        | ItemKind::Ground(_)
        | ItemKind::Start(_)
        | ItemKind::Loop(_)
        | ItemKind::Sample(_)
        | ItemKind::ExpectDof(_)
        | ItemKind::Allow { .. }
        | ItemKind::Until { .. }
        | ItemKind::Simulate(_) => None,
    }
}

/// The name of a parameter becomes a field of Rust, which has no index; a call has a name without one.
fn parameter_without_index(kind: &ItemKind) -> Result<(), Box<Diagnostic>> {
    let (what, name) = match kind {
        ItemKind::Definition {
            kind: DefinitionKind::Parameter | DefinitionKind::Input,
            name,
            ..
        } => ("parameter", name),
        ItemKind::Actuator { name, .. } => ("actuator", name),
        ItemKind::Table(table) => ("table", &table.name),
        _ => return Ok(()),
    };
    if let Some(index) = &name.index {
        let message = format!("the {what} `{}` cannot have an index", name.text);
        let help = "write the number into the name, as in `m_1`";
        let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, index.span, message);
        return Err(Box::new(error.help(help)));
    }
    Ok(())
}

impl Resolve for StartEntry {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.target.resolve(numbers)?;
        self.value.resolve(numbers)
    }
}

impl Resolve for StartAttitude {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.target.resolve(numbers)?;
        self.value.turns.resolve(numbers)
    }
}

impl Resolve for Point {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.value.resolve(numbers)
    }
}

impl Resolve for Property {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.value.resolve(numbers)
    }
}

impl Resolve for Value {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        match self {
            Value::Tuple(tuple) => tuple.resolve(numbers),
            Value::Attitude(attitude) => attitude.turns.resolve(numbers),
            Value::Scalar(expr) => expr.resolve(numbers),
        }
    }
}

impl Resolve for Turn {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        let arguments = self.arguments.iter_mut();
        arguments
            .map(|(_, value)| value)
            .try_for_each(|value| value.resolve(numbers))
    }
}

impl Resolve for Tuple {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.components.resolve(numbers)
    }
}

impl Resolve for Path {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        self.words.resolve(numbers)
    }
}

impl Resolve for Expr {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        match &mut self.kind {
            ExprKind::Number(_) => Ok(()),
            ExprKind::Negative(inner) => inner.resolve(numbers),
            ExprKind::Quantity(inner, factors) => {
                inner.resolve(numbers)?;
                let named = factors.iter().skip(1).position(|factor| {
                    let symbol = &factor.symbol.text;
                    unit::find(symbol).is_some_and(unit::Unit::yields) && numbers.is_value(symbol)
                });
                if let Some(at) = named {
                    let names = factors.split_off(at + 1);
                    let factors = std::mem::take(factors);
                    let kind = ExprKind::Quantity(inner.clone(), factors);
                    self.kind = times(kind, self.span, names);
                    return self.resolve(numbers);
                }
                Ok(())
            }
            ExprKind::Path(path) => {
                if let [word] = path.words.as_slice()
                    && word.index.is_none()
                    && let Some(value) = numbers.counted(&word.text)
                {
                    self.kind = ExprKind::Number(value);
                    return Ok(());
                }
                path.resolve(numbers)
            }
            ExprKind::NameWithUnit(path, ..) => path.resolve(numbers),
            ExprKind::Call(_, arguments) => arguments.resolve(numbers),
            ExprKind::Sum(terms) => {
                let mut terms = terms.iter_mut();
                terms.try_for_each(|(_, term)| term.resolve(numbers))
            }
            ExprKind::Product(factors) => {
                let mut factors = factors.iter_mut();
                factors.try_for_each(|(_, factor)| factor.resolve(numbers))
            }
            ExprKind::Power(base, exponent) => {
                base.resolve(numbers)?;
                exponent.resolve(numbers)
            }
            ExprKind::Conditional(_, parts) => parts.resolve(numbers),
        }
    }
}

/// A quantity times what was read as factors of its unit, and are names of the model.
fn times(quantity: ExprKind, span: Span, names: Vec<UnitFactor>) -> ExprKind {
    let first = (MultiplyOperator::Times, quantity, span);
    let names = names.into_iter().map(|factor| {
        let (span, power) = (factor.span, factor.power);
        let path = Path {
            words: vec![factor.symbol],
            span,
        };
        let operator = match power < 0 {
            true => MultiplyOperator::Over,
            false => MultiplyOperator::Times,
        };
        let exponent = f64::from(power.abs()) / f64::from(factor.root);
        let kind = match exponent == 1.0 {
            true => ExprKind::Path(path),
            false => {
                let of = |kind| Box::new(Expr { span, kind });
                ExprKind::Power(of(ExprKind::Path(path)), of(ExprKind::Number(exponent)))
            }
        };
        (operator, kind, span)
    });
    let factors = std::iter::once(first).chain(names);
    let factors = factors.map(|(operator, kind, span)| (operator, Expr { span, kind }));
    ExprKind::Product(factors.collect())
}

impl Resolve for Ident {
    fn resolve(&mut self, numbers: &mut Numbers) -> Result<(), Box<Diagnostic>> {
        let Some(index) = self.index.take() else {
            return Ok(());
        };
        let what = format!("the index of `{}`", self.text);
        let index = numbers.whole(&index, &what)?;
        self.text = format!("{}[{index}]", self.text);
        Ok(())
    }
}
