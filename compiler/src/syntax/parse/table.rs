//! Tables.

use crate::syntax::ast::{ItemKind, Points, Table};
use crate::syntax::grammar::Rule;
use crate::syntax::parse::entry::{stated_unit, tuple};
use crate::syntax::parse::expression::declared;
use crate::syntax::parse::node::{Found, Node, content, ident, tight_span};

const UNIT: &str = "write a unit, as in `table f(x: rad): N*m`, or `1` for a plain number";

pub(crate) fn table(node: Node, found: &mut Found) -> Option<ItemKind> {
    let mut children = content(node).peekable();
    let name = declared(children.next()?, found)?;
    let mut of = content(children.next()?);
    let argument = ident(&of.next()?);
    let mut units = [None, None];
    if let Some(unit) = of.next() {
        units[0] = Some(stated_unit(unit, UNIT, found)?);
    }
    if let Some(unit) = children.next_if(|child| child.as_rule() == Rule::stated_unit) {
        units[1] = Some(stated_unit(unit, UNIT, found)?);
    }
    let kind = content(children.next()?).map(|word| ident(&word)).collect();
    let points = children.next()?;
    let span = tight_span(&points);
    let points = match points.as_rule() {
        Rule::table_list => {
            let pairs = content(points).map(|point| tuple(point, found));
            Points::List(pairs.collect::<Option<_>>()?)
        }
        _ => {
            let mut parts = content(points);
            let file = ident(&parts.next()?);
            Points::File {
                columns: [ident(&parts.next()?), ident(&parts.next()?)],
                file,
            }
        }
    };
    let outside = children.next().and_then(|outside| content(outside).next());
    Some(ItemKind::Table(Box::new(Table {
        name,
        argument,
        units,
        kind,
        points,
        span,
        extrapolate: outside.map(|word| ident(&word)),
    })))
}
