//! Bars: rigid bodies that are drawn from one end to the other.
//!
//! The ends, A and B, give the length and the guesses of where the body starts. After the checker a
//! bar is a body as any other.

pub(in crate::check) mod drawn;
mod joints;

use drawn::Drawn;
use joints::ENDS;
pub(in crate::check) use joints::{DrawnAt, drawn_at};

use crate::check::Checker;
use crate::check::value::{Kind, Level, Place};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, number, short};
use crate::expr::{ExprId, Function, Function2, Symbol, Vector};
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Frame, Point, Quantity, StartValue};
use crate::syntax::ast::{self, Expr, ExprKind, Ident, Property};
use mbdsl_runtime::StartKind;
use std::collections::BTreeMap;

/// Ends that are closer to each other than this fraction of their coordinates coincide.
const COINCIDE: f64 = 1e-12;

/// The words that declare a bar.
#[derive(Clone, Copy)]
pub(crate) struct Words<'t> {
    pub(crate) name: &'t Ident,
    pub(crate) ends: [Option<&'t ast::Value>; 2],
    pub(crate) properties: &'t [Property],
}

impl Words<'_> {
    fn property(&self, name: &str) -> Option<&Property> {
        let mut properties = self.properties.iter();
        properties.find(|property| property.name.text == name)
    }
}

impl Checker {
    /// Enters a bar and its ends, which have no places yet.
    pub(crate) fn declare_bar(&mut self, id: BodyId) {
        self.drawn.insert(id, None);
        for (_, end) in ENDS {
            self.points.insert((Frame::Body(id), end.to_owned()), None);
        }
    }

    /// Whether something is a bar whose ends have a fault.
    pub(crate) fn is_faulty_bar(&self, id: BodyId) -> bool {
        matches!(self.drawn.get(&id), Some(None))
    }

    /// Places a bar in the drawing; gives its center of mass in the axes of the bar, from A.
    pub(crate) fn bar(&mut self, id: BodyId, words: Words) -> Option<Vector> {
        let label = format!("`{}`", words.name.text);
        let owner = (label.as_str(), words.name.span);
        let length = match words.property("length") {
            Some(length) => {
                let value = self.scalar(
                    &[length],
                    "length",
                    owner,
                    Dimension::LENGTH,
                    Level::Parameter,
                );
                value.and_then(|(length, span)| self.bar_length(length, span, &label))
            }
            None => None,
        };
        let center = words
            .property("center")
            .map(|_| self.body_center(words.properties, (&words.name.text, words.name.span)));
        let [Some(first), Some(second)] = words.ends else {
            self.missing_ends(words);
            return None;
        };
        let ends = [first, second];
        let origin = [self.graph.zero(); 2];
        let from = self.bar_end(words, 0, ends[0], Some(origin));
        let to = self.bar_end(words, 1, ends[1], from);
        let (from, to) = (from?, to?);
        let spans = ends.map(ast::Value::span);
        let along = self.graph.difference(to, from).plane();
        let drawn = self.distance_of(along);
        if words.property("length").is_none() && self.coincide(drawn, [from, to]) {
            let place = self.pair(to, 4).unwrap_or_default();
            let message = format!("both ends of {label} are at {place}, so it has length 0");
            self.report(
                Diagnostic::error(codes::ZERO_LENGTH, spans[1], message)
                    .label("same place as the other end")
                    .help("write another end, or give the `length` of the bar"),
            );
            return None;
        }
        let (length, has_length) = match words.property("length") {
            Some(_) => (length?, true),
            None => (drawn, false),
        };
        let center = match center {
            Some(center) => Some(center?.plane()),
            None => None,
        };
        let on_ground = ends.map(|end| matches!(end, ast::Value::Scalar(Expr { kind: ExprKind::Path(path), .. }) if path.words[0].text == "ground"));
        let bar = Drawn {
            ends: [from, to],
            angle: self.graph.call2(Function2::Atan2, along[1], along[0]),
            length,
            has_length,
            center,
            fixed: usize::from(on_ground == [false, true]),
            spans,
        };
        self.drawn.insert(id, Some(bar));
        Some(self.bar_center(&bar).into())
    }

    /// The length of a vector; without a root if it lies along an axis.
    fn distance_of(&mut self, [x, y]: [ExprId; 2]) -> ExprId {
        match (self.graph.is_zero(x), self.graph.is_zero(y)) {
            (_, true) => self.graph.call(Function::Abs, x),
            (true, _) => self.graph.call(Function::Abs, y),
            _ => {
                let squares = [self.graph.square(x), self.graph.square(y)];
                let square = self.graph.sum(squares);
                self.graph.call(Function::Sqrt, square)
            }
        }
    }

    /// Whether the ends coincide at the default parameters.
    fn coincide(&mut self, distance: ExprId, ends: [[ExprId; 2]; 2]) -> bool {
        let coordinates = ends.as_flattened().iter();
        let largest = coordinates.fold(0.0_f64, |largest, &x| {
            largest.max(self.at_defaults(x).unwrap_or(0.0).abs())
        });
        let distance = self.at_defaults(distance);
        distance.is_some_and(|distance| distance <= COINCIDE * largest)
    }

    /// A length that is given, which must be above 0.
    fn bar_length(&mut self, length: ExprId, span: Span, label: &str) -> Option<ExprId> {
        let Some(number) = self.at_defaults(length) else {
            return Some(length);
        };
        let place = Place::new(Level::Parameter, format!("the length of {label}"));
        self.finite(number, span, &place)?;
        if number > 0.0 {
            return Some(length);
        }
        let unit = if self.has_units { " m" } else { "" };
        let message = format!("the length of {label} is {}{unit}", short(number));
        self.report(
            Diagnostic::error(codes::ZERO_LENGTH, span, message)
                .label("not above 0")
                .help("write a length above 0, or omit it: the ends give one"),
        );
        None
    }

    /// The center of mass in the axes of the bar, from A.
    fn bar_center(&mut self, bar: &Drawn) -> [ExprId; 2] {
        bar.center.unwrap_or_else(|| {
            let two = self.graph.constant(2.0);
            [self.graph.div(bar.length, two), self.graph.zero()]
        })
    }

    /// Says which end is missing, and what the form is.
    fn missing_ends(&mut self, words: Words) {
        let name = words.name;
        let (message, at) = match words.ends {
            [None, None] => (
                format!(
                    "bar `{}` has no ends: it is drawn from one end to the other",
                    name.text
                ),
                name.span,
            ),
            [Some(from), _] => (
                format!("bar `{}` has no second end", name.text),
                from.span(),
            ),
            [None, Some(_)] => (format!("bar `{}` has no first end", name.text), name.span),
        };
        let form = format!(
            "the form is `bar {} from P to (x, y) {{ mass = m; }}`",
            name.text
        );
        let mut error = Diagnostic::error(codes::PROPERTY, at, message);
        if let Some(angle) = words.property("angle") {
            error = error.related(
                angle.name.span,
                "a bar has no `angle`: the end at length L and angle a is `(L*cos(a), L*sin(a))`",
            );
        }
        self.report(error.label("an end is missing").help(form));
    }

    /// The place of an end in the drawing; `from` is that of the end before it.
    fn bar_end(
        &mut self,
        words: Words,
        end: usize,
        value: &ast::Value,
        from: Option<[ExprId; 2]>,
    ) -> Option<[ExprId; 2]> {
        let what = format!("the `{}` end of `{}`", ENDS[end].0, words.name.text);
        let place = Place::new(Level::Parameter, what);
        match value {
            ast::Value::Tuple(pair) => self.end_pair(pair, from, &place),
            ast::Value::Scalar(Expr {
                kind: ExprKind::Path(path),
                ..
            }) => {
                let anchor = self.anchor(path, &place)?;
                self.drawn_point(anchor, path)
            }
            value => {
                let message = format!("{} is not a place", place.what);
                self.report(
                    Diagnostic::error(codes::PROPERTY, value.span(), message)
                        .label("expected a pair or a point")
                        .help("an end is a pair `(x, y)`, or a point such as `ground.O`"),
                );
                None
            }
        }
    }

    /// An end that is written as a pair of lengths.
    fn end_pair(
        &mut self,
        pair: &ast::Tuple,
        from: Option<[ExprId; 2]>,
        place: &Place,
    ) -> Option<[ExprId; 2]> {
        self.fits_space(pair)?;
        let [first, second] = pair.components.as_slice() else {
            return None;
        };
        let x = self.expression(first, place);
        let y = self.expression(second, place);
        let (x, y) = (x?, y?);
        if self.has_units && self.resolved(y.dimension) == Kind::Known(Dimension::ANGLE) {
            let message = format!("{} is a length and an angle", place.what);
            let mut error = Diagnostic::error(codes::DIMENSION, pair.span, message)
                .label("expected x and y")
                .help("a length L at an angle a is `(L*cos(a), L*sin(a))`");
            if let Some(written) = from.and_then(|from| self.polar(from, [x.expr, y.expr])) {
                let edit = Edit::replace(pair.span, written);
                error = error.rewrite(
                    "an end is a pair of x and y: write `{}`",
                    pair.span,
                    vec![edit],
                );
            }
            self.report(error);
            return None;
        }
        let axis = |axis: &str| Place::new(place.level, format!("{axis} of {}", place.what));
        let x = self.expect(first, x, Dimension::LENGTH, &axis("x"));
        let y = self.expect(second, y, Dimension::LENGTH, &axis("y"));
        Some([x?, y?])
    }

    /// The pair for a length and an angle from some place, where no parameter changes it.
    fn polar(&mut self, from: [ExprId; 2], [r, a]: [ExprId; 2]) -> Option<String> {
        let (sin, cos) = (
            self.graph.call(Function::Sin, a),
            self.graph.call(Function::Cos, a),
        );
        let way = [self.graph.mul(r, cos), self.graph.mul(r, sin)];
        let place = [0, 1].map(|i| self.graph.add(from[i], way[i]));
        self.constant_pair(place)
    }

    /// A place to all digits, as it is written, where no parameter changes it.
    fn constant_pair(&mut self, place: [ExprId; 2]) -> Option<String> {
        let is_open = |value: &ExprId| !self.graph.symbols(*value).is_empty();
        if place.iter().any(is_open) {
            return None;
        }
        self.pair(place, 15)
    }

    /// A place at the default parameters, to so many digits, as it is written.
    fn pair(&mut self, place: [ExprId; 2], digits: usize) -> Option<String> {
        let [x, y] = place.map(|value| self.at_defaults(value));
        let (x, y) = (x?, y?);
        let unit = if self.has_units { " m" } else { "" };
        let round_off = 1e-15 * x.abs().max(y.abs());
        let written = |value: f64| match value.abs() <= round_off {
            true => "0".to_owned(),
            false => format!("{}{unit}", number(value, digits)),
        };
        Some(format!("({}, {})", written(x), written(y)))
    }

    /// The place of a point in the drawing: a point of the ground, or of another bar.
    fn drawn_point(&mut self, anchor: Anchor, path: &ast::Path) -> Option<[ExprId; 2]> {
        let id = match anchor.frame {
            Frame::Ground => {
                // Of a point that moves, where it starts.
                return Some(
                    anchor
                        .local
                        .plane()
                        .map(|x| self.graph.substitute(x, Symbol::Time, 0.0)),
                );
            }
            Frame::Body(id) => id,
        };
        match self.drawn.get(&id) {
            Some(Some(bar)) => {
                let bar = *bar;
                let center = self.bar_center(&bar);
                let [x, y] = [0, 1].map(|i| self.graph.add(anchor.local[i], center[i]));
                Some(self.place_on(&bar, [x, y], bar.angle))
            }
            Some(None) => None,
            None => {
                self.place_unknown(id, anchor, path);
                None
            }
        }
    }

    /// A place in the axes of a bar, from A, where the bar is turned to this angle.
    fn place_on(&mut self, bar: &Drawn, local: [ExprId; 2], angle: ExprId) -> [ExprId; 2] {
        let zero = self.graph.zero();
        let b = [bar.length, zero];
        let (pivot, from_pivot) = match bar.fixed {
            0 => (bar.ends[0], local),
            _ => (bar.ends[1], self.graph.difference(local, b).plane()),
        };
        // As drawn, the ends and the middle are exactly where they are.
        if angle == bar.angle && !bar.has_length {
            if local == [zero; 2] {
                return bar.ends[0];
            }
            if local == b {
                return bar.ends[1];
            }
            if local
                == self.bar_center(&Drawn {
                    center: None,
                    ..*bar
                })
            {
                let half = self.graph.constant(0.5);
                return [0, 1].map(|i| {
                    let sum = self.graph.add(bar.ends[0][i], bar.ends[1][i]);
                    self.graph.mul(half, sum)
                });
            }
        }
        let (sin, cos) = (
            self.graph.call(Function::Sin, angle),
            self.graph.call(Function::Cos, angle),
        );
        let [u, v] = from_pivot;
        let (cu, sv) = (self.graph.mul(cos, u), self.graph.mul(sin, v));
        let (su, cv) = (self.graph.mul(sin, u), self.graph.mul(cos, v));
        let way = [self.graph.sub(cu, sv), self.graph.add(su, cv)];
        [
            self.graph.add(pivot[0], way[0]),
            self.graph.add(pivot[1], way[1]),
        ]
    }

    /// Says that the place of a point in the drawing is not known.
    fn place_unknown(&mut self, id: BodyId, anchor: Anchor, path: &ast::Path) {
        let body = &self.bodies[id.0 as usize];
        let (word, kind) = (body.word(), body.kind);
        let message = format!(
            "`{}` has no place in the drawing: `{}` is a {word}, which is not drawn",
            path.text(),
            body.name
        );
        let mut error = Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message)
            .label("place unknown")
            .help("write a pair `(x, y)`, a point of the ground, or a point of another bar");
        let (origin, coordinate) = match kind {
            BodyKind::Rotor { pivot, .. } => (pivot, "theta"),
            BodyKind::Slider { origin, .. } => (origin, "s"),
            _ => return self.report(error),
        };
        let place = [0, 1].map(|i| self.graph.add(origin[i], anchor.local[i]));
        if let Some(written) = self.constant_pair(place) {
            let help = format!(
                "write where it is drawn, as in `{{}}`, its place for `{}.{coordinate}` = 0",
                path.words[0].text
            );
            let edit = Edit::replace(path.span, written);
            error = error.rewrite(help, path.span, vec![edit]);
        }
        self.report(error);
    }

    /// The points A and B of a bar, in the axes of its body; `center` is its center of mass from A.
    pub(crate) fn bar_ends(&mut self, frame: Frame, center: Option<Vector>) -> Vec<Point> {
        let Frame::Body(id) = frame else {
            return Vec::new();
        };
        let Some(bar) = self.drawn.get(&id).copied() else {
            return Vec::new();
        };
        let zero = self.graph.zero();
        let mut points = Vec::new();
        for (end, (_, word)) in ENDS.into_iter().enumerate() {
            let local = bar.zip(center).map(|(bar, center)| {
                let drawn = [if end == 0 { zero } else { bar.length }, zero];
                self.graph.difference(drawn, center)
            });
            self.points.insert((frame, word.to_owned()), local);
            points.extend(bar.zip(local).map(|(bar, local)| Point {
                name: word.to_owned(),
                span: bar.spans[end],
                local,
            }));
        }
        points
    }

    /// Reports a point whose name is that of an end.
    pub(crate) fn end_again(&mut self, owner: &str, point: &ast::Point) {
        let name = &point.name.text;
        let end = ENDS.iter().find(|(_, end)| end == name);
        let end = end.map_or("", |(word, _)| word);
        let message = format!("`{owner}.{name}` is the `{end}` end of the bar already");
        self.report(
            Diagnostic::error(codes::DUPLICATE, point.name.span, message)
                .help("choose another name for the point")
                .rewrite(
                    "delete it: the ends of a bar are its points A and B",
                    point.span,
                    vec![Edit::delete(point.span)],
                ),
        );
    }

    /// The moment of inertia of a uniform bar about its center of mass, where none is given.
    pub(crate) fn bar_inertia(&mut self, id: BodyId, mass: Quantity) -> Option<Quantity> {
        let bar = (*self.drawn.get(&id)?)?;
        let square = self.graph.square(bar.length);
        let product = self.graph.mul(mass.expr, square);
        let twelve = self.graph.constant(12.0);
        Some(Quantity {
            expr: self.graph.div(product, twelve),
            span: mass.span,
        })
    }

    /// Adds guesses for the coordinates of drawn bars that the `start` block omits.
    pub(crate) fn drawn_starts(&mut self) {
        let bars: Vec<(BodyId, Drawn)> = self
            .drawn
            .iter()
            .filter_map(|(id, bar)| Some((*id, (*bar)?)))
            .collect();
        let positions = self.start.iter();
        let positions = positions.filter(|entry| entry.kind != StartKind::Velocity);
        let written: BTreeMap<u32, ExprId> =
            positions.map(|entry| (entry.place, entry.value)).collect();
        for (id, bar) in bars {
            let first = self.bodies[id.0 as usize].first;
            // A bar that is turned takes its center with it.
            let angle = written.get(&(first + 2)).copied().unwrap_or(bar.angle);
            let center = self.bar_center(&bar);
            let [x, y] = self.place_on(&bar, center, angle);
            for (coordinate, value) in (first..).zip([x, y, angle]) {
                if !written.contains_key(&coordinate) {
                    self.start.push(StartValue {
                        place: coordinate,
                        kind: StartKind::Guess,
                        value,
                        span: bar.spans[0].to(bar.spans[1]),
                        is_drawn: true,
                    });
                }
            }
        }
    }
}
