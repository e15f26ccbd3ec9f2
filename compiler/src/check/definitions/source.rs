//! Sources of values: the definitions, outputs and places of a text, with their expressions.

use crate::check::bar::Words;
use crate::model::{BodyId, Frame};
use crate::syntax::ast::{self, DefinitionKind, Expr, ExprKind, Ident, ItemKind};

/// A source of values: a definition, the points of a frame, or an output.
pub(super) enum Source<'t> {
    Definition {
        index: usize,
        kind: DefinitionKind,
        name: &'t Ident,
        value: &'t Expr,
        docs: &'t [String],
    },
    Points {
        frame: Frame,
        owner: &'t str,
        points: &'t [ast::Point],
        /// The name, the ends and the properties of the body.
        body: Option<Words<'t>>,
    },
    Output {
        index: usize,
        name: &'t Ident,
        unit: Option<&'t ast::StatedUnit>,
        value: &'t Expr,
    },
}

impl<'t> Source<'t> {
    pub(super) fn expressions(&self) -> Vec<&'t Expr> {
        match self {
            Source::Definition { value, .. } | Source::Output { value, .. } => vec![value],
            Source::Points { points, body, .. } => {
                let properties = body.iter().flat_map(|body| body.properties);
                let properties = properties.filter(|property| {
                    matches!(property.value, ast::Value::Tuple(_)) || property.name.text == "length"
                });
                let ends = body.iter().flat_map(|body| body.ends).flatten();
                let points = points.iter().flat_map(|point| &point.value.components);
                let places = properties.map(|property| &property.value).chain(ends);
                let places = places.flat_map(|place| match place {
                    ast::Value::Tuple(tuple) => tuple.components.as_slice(),
                    ast::Value::Scalar(expr) => std::slice::from_ref(expr),
                    // Parameters alone, and needed by no place.
                    ast::Value::Attitude(_) => &[],
                });
                points.chain(places).collect()
            }
        }
    }

    /// The points that are ends of a bar.
    pub(super) fn ends(&self) -> impl Iterator<Item = &'t ast::Path> {
        let ends = match self {
            Source::Points {
                body: Some(words), ..
            } => words.ends,
            _ => [None, None],
        };
        ends.into_iter().flatten().filter_map(|end| match end {
            ast::Value::Scalar(Expr {
                kind: ExprKind::Path(path),
                ..
            }) => Some(path),
            _ => None,
        })
    }
}

/// All sources of a text, in its order.
pub(super) fn sources(tree: &ast::Model) -> Vec<Source<'_>> {
    let mut sources = Vec::new();
    let (mut index, mut body, mut output) = (0, 0, 0);
    for item in &tree.items {
        match &item.kind {
            ItemKind::Definition { kind, name, value } => {
                let docs = &item.docs;
                sources.push(Source::Definition {
                    index,
                    kind: *kind,
                    name,
                    value,
                    docs,
                });
                index += 1;
            }
            ItemKind::Ground(points) => sources.push(Source::Points {
                frame: Frame::Ground,
                owner: "ground",
                points,
                body: None,
            }),
            ItemKind::Body {
                name,
                ends,
                points,
                properties,
                ..
            } => {
                let frame = Frame::Body(BodyId(body));
                let parts = Some(Words {
                    name,
                    ends: ends.each_ref().map(Option::as_ref),
                    properties,
                });
                sources.push(Source::Points {
                    frame,
                    owner: &name.text,
                    points,
                    body: parts,
                });
                body += 1;
            }
            ItemKind::Coordinate { .. } => body += 1,
            ItemKind::Output { name, unit, value } => {
                sources.push(Source::Output {
                    index: output,
                    name,
                    unit: unit.as_ref(),
                    value,
                });
                output += 1;
            }
            _ => {}
        }
    }
    sources
}
