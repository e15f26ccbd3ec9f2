//! Events and end conditions of a run.

use crate::check::value::{Level, Place, Value};
use crate::check::{Checker, duplicate};
use crate::model::Event;
use crate::syntax::ast::{self, Comparison, Expr, ItemKind};
use mbdsl_runtime::{Direction, EventKind};

impl Checker {
    /// The events of a model, which may read all that is defined.
    pub(crate) fn events(&mut self, tree: &ast::Model) {
        let mut names: Vec<&ast::Ident> = Vec::new();
        for item in &tree.items {
            self.item = item.span;
            match &item.kind {
                ItemKind::Event {
                    name,
                    value,
                    direction,
                } => {
                    if let Some(first) = names.iter().find(|other| other.text == name.text) {
                        let error = duplicate(&name.text, name.span, first.span);
                        self.report(error);
                    }
                    names.push(name);
                    let place = Place::new(Level::Dynamic, format!("event `{}`", name.text));
                    let value = self.expression(value, &place.with_center());
                    self.enter_event(&name.text, value, *direction, EventKind::Recorded);
                }
                ItemKind::Until {
                    comparison,
                    sides,
                    text,
                } => {
                    let difference = self.compared(sides);
                    let direction = match comparison {
                        Comparison::Greater | Comparison::GreaterOrEqual => Direction::Rising,
                        Comparison::Less | Comparison::LessOrEqual => Direction::Falling,
                    };
                    self.enter_event(text, difference, direction, EventKind::End);
                }
                _ => {}
            }
        }
    }

    /// The difference of two sides that have the same dimension.
    fn compared(&mut self, sides: &[Expr; 2]) -> Option<Value> {
        let place = Place::new(Level::Dynamic, "`until`").with_center();
        let [left, right] = sides.each_ref().map(|side| self.expression(side, &place));
        let (left, right) = (left?, right?);
        let dimension = self.same(left.dimension, right, &sides[1], "compare", "with")?;
        self.beside_angle(&[(left.dimension, &sides[0]), (right.dimension, &sides[1])]);
        Some(Value {
            expr: self.graph.sub(left.expr, right.expr),
            dimension,
            level: left.level.max(right.level),
        })
    }

    fn enter_event(
        &mut self,
        name: &str,
        value: Option<Value>,
        direction: Direction,
        kind: EventKind,
    ) {
        let Some(value) = value else {
            return;
        };
        let dimension = self.resolved(value.dimension).known().unwrap_or_default();
        self.events.push(Event {
            name: name.to_owned(),
            value: value.expr,
            dimension: self.has_units.then_some(dimension),
            direction,
            kind,
        });
    }
}
