//! `const`, `param`, `let` and the places of points, each after what it is made of.

use crate::check::bar::Words;
use crate::check::path::Energy;
use crate::check::value::{Kind, Level, Place, Value};
use crate::check::{Checker, Meaning, advice};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{BodyId, Frame, Parameter, WrittenUnit};
use crate::syntax::ast::{self, DefinitionKind, Expr, ExprKind, Ident, ItemKind};

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
    fn expressions(&self) -> Vec<&'t Expr> {
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
}

impl<'t> Source<'t> {
    /// The points that are ends of a bar.
    fn ends(&self) -> impl Iterator<Item = &'t ast::Path> {
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Entered,
    Done,
}

/// What values are made of, in an order in which they can be formed.
pub(crate) struct Definitions<'t> {
    sources: Vec<Source<'t>>,
    /// Which sources each source needs first.
    needs: Vec<Vec<usize>>,
    progress: Vec<Progress>,
    /// Those that wait for the joints and loads, because they use reactions, energies or outputs.
    late: Vec<bool>,
}

impl Checker {
    /// Gives every definition its value and every point its place; what uses reactions, energies
    /// or outputs waits for [`Checker::define_late`].
    pub(crate) fn define<'t>(&mut self, tree: &'t ast::Model) -> Definitions<'t> {
        let sources = sources(tree);
        let needs: Vec<Vec<usize>> = self.needs(&sources);
        let late = self.late(&sources, &needs);
        for (source, late) in sources.iter().zip(&late) {
            if let (Source::Definition { index, .. }, true) = (source, *late) {
                self.waiting[*index] = true;
            }
        }
        // Parameters first: they need none of the rest, and their order is that of the text.
        let is_parameter = |source: &Source| {
            matches!(
                source,
                Source::Definition {
                    kind: DefinitionKind::Parameter | DefinitionKind::Input,
                    ..
                }
            )
        };
        let early = (0..sources.len()).filter(|&at| !late[at]);
        let (parameters, others): (Vec<_>, Vec<_>) =
            early.partition(|&at| is_parameter(&sources[at]));
        let mut definitions = Definitions {
            progress: vec![Progress::Open; sources.len()],
            sources,
            needs,
            late,
        };
        self.define_in_order(
            &mut definitions,
            parameters.into_iter().chain(others),
            false,
        );
        definitions
    }

    /// Gives their values to the outputs and to what waited for them.
    pub(crate) fn define_late(&mut self, mut definitions: Definitions) {
        let late = (0..definitions.sources.len()).filter(|&at| definitions.late[at]);
        let late: Vec<usize> = late.collect();
        self.waiting.fill(false);
        self.define_in_order(&mut definitions, late, true);
    }

    fn define_in_order(
        &mut self,
        definitions: &mut Definitions,
        roots: impl IntoIterator<Item = usize>,
        late: bool,
    ) {
        let Definitions {
            sources,
            needs,
            progress,
            late: is_late,
        } = definitions;
        // Depth first with a stack of our own: definitions may form chains of any length.
        for root in roots {
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
                            // Its use says that it is not known yet.
                            _ if is_late[need] != late => {}
                            Progress::Open => {
                                progress[need] = Progress::Entered;
                                stack.push((need, 0));
                            }
                            Progress::Entered => self.say_cycle(sources, &stack, need),
                        }
                    }
                }
            }
        }
    }

    /// Which sources wait for joints and loads: what uses reactions, energies or outputs, and what
    /// uses those.
    fn late(&self, sources: &[Source], needs: &[Vec<usize>]) -> Vec<bool> {
        let names_late = |path: &ast::Path| {
            let word = &path.words[0].text;
            match self.names.get(word) {
                Some((Meaning::Joint(_) | Meaning::Stop(_) | Meaning::Friction(_), _)) => true,
                Some(_) => false,
                None => Energy::named(word).is_some() || self.output_names.contains_key(word),
            }
        };
        let waits = |source: &Source| match source {
            Source::Output { .. } => true,
            Source::Points { .. } => false,
            Source::Definition {
                kind: DefinitionKind::Let,
                value,
                ..
            } => paths(vec![value]).into_iter().any(names_late),
            Source::Definition { .. } => false,
        };
        let mut late: Vec<bool> = sources.iter().map(waits).collect();
        let mut users = vec![Vec::new(); sources.len()];
        for (user, needs) in needs.iter().enumerate() {
            for &need in needs {
                users[need].push(user);
            }
        }
        let mut open: Vec<usize> = (0..sources.len()).filter(|&at| late[at]).collect();
        while let Some(at) = open.pop() {
            for &user in &users[at] {
                let is_let = matches!(
                    sources[user],
                    Source::Definition {
                        kind: DefinitionKind::Let,
                        ..
                    }
                );
                if is_let && !late[user] {
                    late[user] = true;
                    open.push(user);
                }
            }
        }
        late
    }

    /// Which sources each source needs first.
    fn needs(&self, sources: &[Source]) -> Vec<Vec<usize>> {
        let mut by_frame = std::collections::BTreeMap::new();
        let mut by_definition = vec![usize::MAX; self.definitions.len()];
        let mut by_output = std::collections::BTreeMap::new();
        for (at, source) in sources.iter().enumerate() {
            match source {
                Source::Definition { index, .. } => by_definition[*index] = at,
                Source::Points { frame, .. } => {
                    by_frame.insert(*frame, at);
                }
                Source::Output { name, .. } => {
                    by_output.insert(name.text.as_str(), at);
                }
            }
        }
        let need = |path: &ast::Path| {
            let word = &path.words[0].text;
            let Some((meaning, _)) = self.names.get(word) else {
                return by_output.get(word.as_str()).copied();
            };
            match meaning {
                Meaning::Definition(index) => by_definition.get(*index).copied(),
                Meaning::Ground => by_frame.get(&Frame::Ground).copied(),
                Meaning::Body(id) if path.words.len() > 2 => {
                    by_frame.get(&Frame::Body(*id)).copied()
                }
                _ => None,
            }
        };
        // The end of a bar may be a point of another one.
        let end = |path: &ast::Path| match self.names.get(&path.words[0].text)?.0 {
            Meaning::Body(id) => by_frame.get(&Frame::Body(id)).copied(),
            _ => None,
        };
        let needs = |source: &Source| {
            let paths = paths(source.expressions()).into_iter();
            let ends = source.ends().filter_map(end);
            paths.filter_map(need).chain(ends).collect()
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
            Source::Points { owner, .. } if source.ends().next().is_some() => {
                format!("bar `{owner}`")
            }
            Source::Points { owner, .. } => format!("the points of `{owner}`"),
            Source::Output { name, .. } => format!("output `{}`", name.text),
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
            Source::Definition { name, .. } | Source::Output { name, .. } => name.span,
            Source::Points { points, .. } => {
                // Of a bar the end that leads into the circle.
                let next = stack.get(start + 1).map_or(need, |(source, _)| *source);
                let is_next = |end: &&ast::Path| match &sources[next] {
                    Source::Points { owner, .. } => end.words[0].text == *owner,
                    _ => false,
                };
                let end = sources[need].ends().find(is_next);
                let point = points.first().map(|point| point.name.span);
                let end = end.map(|end| end.span).or(point);
                end.unwrap_or_default()
            }
        };
        let message = format!("this definition is circular: {}", names.join(" uses "));
        let help = match sources[need].ends().next() {
            Some(_) => "give one of them ends that are pairs `(x, y)`",
            None => "give one of them a value that does not use the others",
        };
        self.say(Diagnostic::error(codes::CYCLIC, span, message).help(help));
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
                    DefinitionKind::Parameter => self.parameter(name, value, docs, false),
                    DefinitionKind::Input => self.parameter(name, value, docs, true),
                    DefinitionKind::Let => {
                        let place = Place::new(Level::Dynamic, format!("`{}`", name.text));
                        self.expression(value, &place)
                    }
                };
            }
            Source::Output {
                index,
                name,
                unit,
                value,
            } => self.output(*index, name, *unit, value),
            Source::Points {
                frame,
                owner,
                points,
                body,
            } => {
                let drawn = match (frame, body) {
                    (Frame::Body(id), Some(words)) => self.body_places(*id, *words),
                    _ => Some(self.origin()),
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

    fn parameter(
        &mut self,
        name: &Ident,
        value: &Expr,
        docs: &[String],
        input: bool,
    ) -> Option<Value> {
        let word = if input { "input" } else { "parameter" };
        let place = Place::new(
            Level::Parameter,
            format!("the default of {word} `{}`", name.text),
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
        let written = self.written_unit(value);
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
            written,
            input,
        });
        let symbol = if input {
            self.inputs.push(index);
            Symbol::U(self.inputs.len() as u32 - 1)
        } else {
            Symbol::Parameter(index)
        };
        let expr = self.graph.symbol(symbol);
        // A bare 0 may be of any dimension: the first use of the parameter says of which.
        let open = Kind::Open {
            dimension: Dimension::NONE,
            parameter: index,
            power: 1,
        };
        let is_open = self.has_units && checked.dimension == Kind::Any;
        Some(Value {
            expr,
            dimension: if is_open { open } else { checked.dimension },
            level: if input {
                Level::Input
            } else {
                Level::Parameter
            },
        })
    }

    /// The unit of a number with or without one, and none of what is computed.
    fn written_unit(&mut self, value: &Expr) -> Option<WrittenUnit> {
        match &value.kind {
            ExprKind::Negative(inner) => self.written_unit(inner),
            ExprKind::Number(_) => Some(WrittenUnit {
                symbol: String::new(),
                factor: 1.0,
            }),
            ExprKind::Quantity(inner, factors) => {
                self.written_unit(inner)?;
                let (factor, _) = self.unit(factors, Some(inner.span))?;
                let symbol = advice::written_unit(factors);
                Some(WrittenUnit { symbol, factor })
            }
            _ => None,
        }
    }

    /// A default may use constants and earlier parameters: whoever reads the text from above knows
    /// its value, and a change of another parameter does not reach it.
    fn later_parameter(&self, name: &Ident, value: &Expr) -> Option<Diagnostic> {
        let mut open = vec![value];
        while let Some(expr) = open.pop() {
            let ExprKind::Path(path) = &expr.kind else {
                open.extend(expr.children());
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
                        crate::expr::Node::Symbol(Symbol::Parameter(_) | Symbol::U(_))
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
    pub(crate) fn finite(&mut self, number: f64, span: Span, place: &Place) -> Option<()> {
        if number.is_finite() {
            return Some(());
        }
        let message = format!("{} is {number}, not a finite number", place.what);
        self.say(
            Diagnostic::error(codes::NOT_FINITE, span, message)
                .help("check its divisions and the ranges of its functions"),
        );
        None
    }
}

/// The names in some expressions, in the order of the text.
fn paths(mut open: Vec<&Expr>) -> Vec<&ast::Path> {
    let mut found = Vec::new();
    open.reverse();
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::Path(path) => found.push(path),
            _ => open.extend(expr.children().rev()),
        }
    }
    found
}

fn sources(tree: &ast::Model) -> Vec<Source<'_>> {
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
