//! `const`, `param`, `let` and the places of points, each after what it is made of.

use super::value::{Level, Place, Value};
use super::{Checker, Meaning, duplicate, expression};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{BodyId, Frame, Parameter, Point};
use crate::syntax::ast::{self, DefinitionKind, Expr, ExprKind, Ident, ItemKind, Pair};

/// Something whose value other things are made of.
enum Source<'t> {
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
        /// The name and the properties of the body.
        body: Option<(&'t Ident, &'t [ast::Property])>,
    },
}

impl<'t> Source<'t> {
    fn expressions(&self) -> Vec<&'t Expr> {
        match self {
            Source::Definition { value, .. } => vec![value],
            Source::Points { points, body, .. } => {
                let properties = body.iter().flat_map(|(_, properties)| *properties);
                let places = properties.filter_map(|property| match &property.value {
                    ast::Value::Pair(pair) => Some(pair),
                    ast::Value::Scalar(_) => None,
                });
                let pairs = points.iter().map(|point| &point.value).chain(places);
                pairs.flat_map(|pair| &pair.components).collect()
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Entered,
    Done,
}

impl Checker {
    /// Gives every definition its value and every point its place.
    pub(super) fn define(&mut self, tree: &ast::Model) {
        let sources = sources(tree);
        let needs: Vec<Vec<usize>> = self.needs(&sources);
        let mut progress = vec![Progress::Open; sources.len()];
        // Parameters first: they need none of the rest, and their order is that of the text.
        let is_parameter = |source: &Source| {
            matches!(
                source,
                Source::Definition {
                    kind: DefinitionKind::Parameter,
                    ..
                }
            )
        };
        let (parameters, others): (Vec<_>, Vec<_>) =
            (0..sources.len()).partition(|&at| is_parameter(&sources[at]));
        // Depth first with a stack of our own: definitions may form chains of any length.
        for root in parameters.into_iter().chain(others) {
            let mut stack = vec![(root, 0)];
            if progress[root] != Progress::Open {
                continue;
            }
            progress[root] = Progress::Entered;
            while let Some((source, next)) = stack.pop() {
                match needs[source].get(next) {
                    None => {
                        self.define_one(&sources[source]);
                        progress[source] = Progress::Done;
                    }
                    Some(&need) => {
                        stack.push((source, next + 1));
                        match progress[need] {
                            Progress::Done => {}
                            Progress::Open => {
                                progress[need] = Progress::Entered;
                                stack.push((need, 0));
                            }
                            Progress::Entered => self.say_cycle(&sources, &stack, need),
                        }
                    }
                }
            }
        }
    }

    /// Which sources each source needs first.
    fn needs(&self, sources: &[Source]) -> Vec<Vec<usize>> {
        let mut by_frame = std::collections::BTreeMap::new();
        let mut by_definition = vec![usize::MAX; self.definitions.len()];
        for (at, source) in sources.iter().enumerate() {
            match source {
                Source::Definition { index, .. } => by_definition[*index] = at,
                Source::Points { frame, .. } => {
                    by_frame.insert(*frame, at);
                }
            }
        }
        let need = |path: &ast::Path| {
            let (meaning, _) = self.names.get(&path.words[0].text)?;
            match meaning {
                Meaning::Definition(index) => by_definition.get(*index).copied(),
                Meaning::Ground => by_frame.get(&Frame::Ground).copied(),
                Meaning::Body(id) if path.words.len() > 2 => {
                    by_frame.get(&Frame::Body(*id)).copied()
                }
                _ => None,
            }
        };
        let needs = |source: &Source| {
            let mut found = Vec::new();
            let mut open = source.expressions();
            open.reverse();
            while let Some(expr) = open.pop() {
                match &expr.kind {
                    ExprKind::Path(path) => found.extend(need(path)),
                    _ => open.extend(expression::children(expr).rev()),
                }
            }
            found
        };
        sources.iter().map(needs).collect()
    }

    fn say_cycle(&mut self, sources: &[Source], stack: &[(usize, usize)], need: usize) {
        let start = stack
            .iter()
            .position(|(source, _)| *source == need)
            .unwrap_or(0);
        let label = |source: &Source| match source {
            Source::Definition { name, .. } => format!("`{}`", name.text),
            Source::Points { owner, .. } => format!("the points of `{owner}`"),
        };
        let mut names: Vec<String> = stack[start..]
            .iter()
            .map(|(source, _)| label(&sources[*source]))
            .collect();
        if names.len() > 6 {
            names.splice(3..names.len() - 2, ["...".to_owned()]);
        }
        names.push(label(&sources[need]));
        let span = match &sources[need] {
            Source::Definition { name, .. } => name.span,
            Source::Points { points, .. } => {
                points.first().map_or(Span::default(), |p| p.name.span)
            }
        };
        let message = format!(
            "this definition goes round in a circle: {}",
            names.join(" uses ")
        );
        self.say(
            Diagnostic::error(codes::CYCLIC, span, message)
                .help("give one of them a value that does not use the others"),
        );
    }

    fn define_one(&mut self, source: &Source) {
        match source {
            Source::Definition {
                index,
                kind,
                name,
                value,
                docs,
            } => {
                self.definitions[*index] = match kind {
                    DefinitionKind::Constant => self.constant(name, value),
                    DefinitionKind::Parameter => self.parameter(name, value, docs),
                    DefinitionKind::Let => {
                        let place = Place::new(Level::Velocity, format!("`{}`", name.text));
                        self.expression(value, &place)
                    }
                };
            }
            Source::Points {
                frame,
                owner,
                points,
                body,
            } => {
                let drawn = match (frame, body) {
                    (Frame::Body(id), Some((name, properties))) => {
                        self.body_places(*id, name, properties)
                    }
                    _ => Some([self.graph.zero(); 2]),
                };
                self.points(*frame, owner, points, drawn);
            }
        }
    }

    fn constant(&mut self, name: &Ident, value: &Expr) -> Option<Value> {
        let place = Place::new(Level::Constant, format!("constant `{}`", name.text));
        let checked = self.expression(value, &place)?;
        let number = self.graph.evaluate(&[checked.expr], |_| f64::NAN)[0];
        self.finite(number, value.span, &place)?;
        Some(Value {
            expr: self.graph.constant(number),
            ..checked
        })
    }

    fn parameter(&mut self, name: &Ident, value: &Expr, docs: &[String]) -> Option<Value> {
        let place = Place::new(
            Level::Parameter,
            format!("the default of parameter `{}`", name.text),
        );
        if let Some(later) = self.later_parameter(name, value) {
            self.say(later);
            return None;
        }
        let checked = self.expression(value, &place)?;
        let known = |symbol| match symbol {
            Symbol::Parameter(i) => self.parameters[i as usize].default,
            _ => f64::NAN,
        };
        let default = self.graph.evaluate(&[checked.expr], known)[0];
        self.finite(default, value.span, &place)?;
        let index = self.parameters.len() as u32;
        self.parameters.push(Parameter {
            name: name.text.clone(),
            span: name.span,
            docs: docs.to_vec(),
            default,
            dimension: if self.has_units {
                checked.dimension.known()
            } else {
                None
            },
        });
        let expr = self.graph.symbol(Symbol::Parameter(index));
        Some(Value {
            expr,
            dimension: checked.dimension,
            level: Level::Parameter,
        })
    }

    /// A default may use constants and earlier parameters: whoever reads the text from above knows
    /// its value, and a change of another parameter does not reach it.
    fn later_parameter(&self, name: &Ident, value: &Expr) -> Option<Diagnostic> {
        let mut open = vec![value];
        while let Some(expr) = open.pop() {
            let ExprKind::Path(path) = &expr.kind else {
                open.extend(expression::children(expr));
                continue;
            };
            let word = &path.words[0].text;
            let Some((Meaning::Definition(index), span)) = self.names.get(word) else {
                continue;
            };
            let value = self.definitions[*index];
            let is_let = value.is_some_and(|value| {
                value.level >= Level::Parameter
                    && !matches!(
                        self.graph.node(value.expr),
                        crate::expr::Node::Symbol(Symbol::Parameter(_))
                    )
            });
            if span.start > name.span.start || is_let {
                let reason = if is_let {
                    "is derived with `let`"
                } else {
                    "is declared later"
                };
                let message = format!(
                    "the default of parameter `{}` uses `{word}`, which {reason}",
                    name.text
                );
                return Some(
                    Diagnostic::error(codes::CYCLIC, path.span, message)
                        .help("use constants and earlier parameters; what follows a parameter is a `let`")
                        .related(*span, format!("`{word}` is declared")),
                );
            }
        }
        None
    }

    /// Says where a value is no finite number.
    pub(super) fn finite(&mut self, number: f64, span: Span, place: &Place) -> Option<()> {
        if number.is_finite() {
            return Some(());
        }
        let message = format!("{} is {number}, not a finite number", place.what);
        self.say(
            Diagnostic::error(codes::NOT_FINITE, span, message)
                .help("look for a division by zero, or a function outside its range"),
        );
        None
    }

    /// The points of a frame; `center` is subtracted from what is drawn.
    fn points(
        &mut self,
        frame: Frame,
        owner: &str,
        points: &[ast::Point],
        center: Option<[ExprId; 2]>,
    ) {
        let level = if frame == Frame::Ground {
            Level::Time
        } else {
            Level::Parameter
        };
        let mut checked: Vec<Point> = Vec::new();
        let mut spans = std::collections::BTreeMap::new();
        for point in points {
            let place = Place::new(level, format!("point `{owner}.{}`", point.name.text));
            let place_value = self.pair(&point.value, Dimension::LENGTH, &place);
            let names = match frame {
                Frame::Ground => &[][..],
                Frame::Body(id) => self.bodies[id.0 as usize].kind.coordinates(),
            };
            if names
                .iter()
                .flat_map(|name| name.names)
                .any(|name| name == point.name.text)
            {
                let message = format!("`{owner}.{}` is a coordinate already", point.name.text);
                self.say(
                    Diagnostic::error(codes::RESERVED, point.name.span, message)
                        .help("choose another name for the point"),
                );
            }
            if let Some(first) = spans.insert(point.name.text.as_str(), point.name.span) {
                let error = duplicate(&point.name.text, point.name.span, first);
                self.say(error);
                continue;
            }
            let local = match (place_value, center) {
                (Some(local), Some(center)) => Some(self.graph.difference(local, center)),
                _ => None,
            };
            self.points.insert((frame, point.name.text.clone()), local);
            if let Some(local) = local {
                let name = point.name.text.clone();
                checked.push(Point {
                    name,
                    span: point.name.span,
                    local,
                });
            }
        }
        match frame {
            Frame::Ground => self.ground.extend(checked),
            Frame::Body(id) => self.bodies[id.0 as usize].points = checked,
        }
    }

    /// Both components of a pair, of one dimension.
    pub(super) fn pair(
        &mut self,
        pair: &Pair,
        dimension: Dimension,
        place: &Place,
    ) -> Option<[ExprId; 2]> {
        let component = |axis: &str| Place::new(place.level, format!("{axis} of {}", place.what));
        let x = self.quantity(&pair.components[0], dimension, &component("x"));
        let y = self.quantity(&pair.components[1], dimension, &component("y"));
        Some([x?, y?])
    }
}

fn sources(tree: &ast::Model) -> Vec<Source<'_>> {
    let mut sources = Vec::new();
    let (mut index, mut body) = (0, 0);
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
                points,
                properties,
                ..
            } => {
                let frame = Frame::Body(BodyId(body));
                let parts = Some((name, properties.as_slice()));
                sources.push(Source::Points {
                    frame,
                    owner: &name.text,
                    points,
                    body: parts,
                });
                body += 1;
            }
            _ => {}
        }
    }
    sources
}
