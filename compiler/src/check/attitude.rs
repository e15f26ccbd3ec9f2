//! Attitudes by their named forms, as quaternions of parameters.

use crate::check::Checker;
use crate::check::value::Place;
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes, short};
use crate::expr::{ExprId, Function, Vector};
use crate::model::dimension::Dimension;
use crate::syntax::ast::{Attitude, Expr, ExprKind, Ident, Turn, Value};
use crate::syntax::attitude::FORMS;

/// Tolerance on the length of a quaternion, which is 1: its numbers have at least three digits.
const ROUNDED: f64 = 1e-3;

/// Proposes the order of the form for arguments in another one, as in `axis_angle(30 deg, (1, 0, 0))`.
fn in_order(error: Diagnostic, turn: &Turn) -> Diagnostic {
    let values: Vec<&Value> = turn.arguments.iter().map(|(_, value)| value).collect();
    let is_sequence = |value: &Value| match value {
        Value::Scalar(Expr {
            kind: ExprKind::Path(path),
            ..
        }) => {
            let word = path.text();
            word.len() == 3 && word.chars().all(|axis| "xyz".contains(axis))
        }
        _ => false,
    };
    let (moved, first) = match (turn.form.text.as_str(), values.as_slice()) {
        ("axis_angle", [first @ Value::Scalar(_), moved @ Value::Tuple(_)]) => (moved, first),
        ("euler", [first, .., moved]) if values.len() == 4 && is_sequence(moved) => (moved, first),
        _ => return error,
    };
    let what = match turn.form.text.as_str() {
        "euler" => "the sequence of axes is the first argument",
        _ => "the axis is the first argument",
    };
    // What is moved keeps its words, and those before it follow.
    let last = values[values.len() - 2];
    let gap = Edit::delete(Span {
        start: last.span().end,
        end: moved.span().end,
    });
    let choice = Choice::new(format!("{what}: write `{{}}`"), turn.span, vec![gap]);
    let choice = choice
        .moving(moved.span(), first.span().start, ", ")
        .rewritten();
    error
        .label("wrong order")
        .help(what)
        .propose_any(vec![choice])
}

/// A quaternion: the real part first.
type Quaternion = [ExprId; 4];

impl Checker {
    /// The quaternion of an attitude, of unit length at any parameters.
    pub(crate) fn attitude(&mut self, attitude: &Attitude, place: &Place) -> Option<Quaternion> {
        let turns = attitude.turns.iter().map(|turn| self.turn(turn, place));
        let turns: Vec<Option<Quaternion>> = turns.collect();
        let mut turns = turns.into_iter();
        let first = turns.next()??;
        turns.try_fold(first, |product, turn| {
            Some(self.graph.quaternion_product(product, turn?))
        })
    }

    fn turn(&mut self, turn: &Turn, place: &Place) -> Option<Quaternion> {
        let unnamed: Vec<&Value> = turn.arguments.iter().map(|(_, value)| value).collect();
        let named = turn.arguments.iter().filter(|(name, _)| name.is_some());
        let (is_axes, named) = (turn.form.text == "axes", named.count());
        if is_axes && named == turn.arguments.len() && named == 2 {
            return self.turn_of_axes(turn, place);
        }
        if is_axes || named > 0 {
            return self.wrong_form(turn);
        }
        match (turn.form.text.as_str(), unnamed.as_slice()) {
            ("axis_angle", [axis, Value::Scalar(angle)]) => {
                let axis = self.unit_vector(axis, turn, place);
                let angle = self.quantity(angle, Dimension::ANGLE, place);
                let (axis, angle) = (axis?, angle?);
                Some(self.turned_about(axis, angle))
            }
            ("euler", [Value::Scalar(order), angles @ ..]) if angles.len() == 3 => {
                let ExprKind::Path(order) = &order.kind else {
                    return self.wrong_form(turn);
                };
                let word = Ident::new(order.text(), order.span);
                self.euler(&word, angles, turn, place)
            }
            ("quaternion", [_, _, _, _]) => {
                let parts = unnamed.iter().map(|part| match part {
                    Value::Scalar(part) => self.quantity(part, Dimension::NONE, place),
                    _ => None,
                });
                let parts: Vec<Option<ExprId>> = parts.collect();
                let &[Some(w), Some(x), Some(y), Some(z)] = parts.as_slice() else {
                    let wrong = |part: &&Value| !matches!(part, Value::Scalar(_));
                    return match unnamed.iter().any(wrong) {
                        true => self.wrong_form(turn),
                        false => None,
                    };
                };
                self.unit_quaternion([w, x, y, z], turn.span)
            }
            ("inverse", [Value::Attitude(inner)]) => {
                let [w, x, y, z] = self.attitude(inner, place)?;
                let [x, y, z] = [x, y, z].map(|part| self.graph.neg(part));
                Some([w, x, y, z])
            }
            _ => self.wrong_form(turn),
        }
    }

    /// Reports the wrong arguments of a form, with the correct form.
    fn wrong_form<T>(&mut self, turn: &Turn) -> Option<T> {
        let word = &turn.form.text;
        let form = FORMS.iter().find(|(name, _)| name == word);
        let form = form.map_or("", |(_, form)| *form);
        let message = format!("`{word}` is written in another way");
        let error = Diagnostic::error(codes::ARGUMENTS, turn.span, message)
            .help(format!("the form is `{form}`"));
        let number = match word.as_str() {
            "axis_angle" | "axes" => 2,
            "inverse" => 1,
            _ => 4,
        };
        let error = match turn.arguments.len() == number {
            true => error.label("wrong arguments"),
            false => error,
        };
        self.report(in_order(error, turn));
        None
    }

    /// A direction of unit length.
    fn unit_vector(&mut self, axis: &Value, turn: &Turn, place: &Place) -> Option<[ExprId; 3]> {
        let Value::Tuple(tuple) = axis else {
            return self.wrong_form(turn);
        };
        let axis = self.axis(tuple, &format!("`{}`", turn.form.text), place)?;
        self.normalized(axis).space()
    }

    /// `(cos(angle/2), n sin(angle/2))`
    pub(crate) fn turned_about(&mut self, axis: [ExprId; 3], angle: ExprId) -> Quaternion {
        let half = self.graph.constant(0.5);
        let half = self.graph.mul(half, angle);
        let cos = self.graph.call(Function::Cos, half);
        let sin = self.graph.call(Function::Sin, half);
        let [x, y, z] = axis.map(|part| self.graph.mul(sin, part));
        [cos, x, y, z]
    }

    /// Three turns, each about an axis of the body as the turns before have left it.
    fn euler(
        &mut self,
        order: &Ident,
        angles: &[&Value],
        turn: &Turn,
        place: &Place,
    ) -> Option<Quaternion> {
        let axes: Vec<Option<usize>> = order.text.chars().map(|axis| "xyz".find(axis)).collect();
        let axes: Option<Vec<usize>> = axes.into_iter().collect();
        let axes = axes.filter(|axes| axes.len() == 3 && axes.windows(2).all(|w| w[0] != w[1]));
        let Some(axes) = axes else {
            let message = format!("`{}` is no sequence of axes", order.text);
            self.report(
                Diagnostic::error(codes::UNKNOWN_WORD, order.span, message).help(
                    "a sequence is three of `x`, `y`, `z`, no two alike in a row, as in `zxz` or `xyz`",
                ),
            );
            return None;
        };
        let (zero, one) = (self.graph.zero(), self.graph.one());
        let turns = axes.into_iter().zip(angles).map(|(axis, angle)| {
            let Value::Scalar(angle) = angle else {
                return self.wrong_form(turn);
            };
            let angle = self.quantity(angle, Dimension::ANGLE, place)?;
            let mut unit = [zero; 3];
            unit[axis] = one;
            Some(self.turned_about(unit, angle))
        });
        let turns: Vec<Option<Quaternion>> = turns.collect();
        let &[Some(first), Some(second), Some(third)] = turns.as_slice() else {
            return None;
        };
        let product = self.graph.quaternion_product(first, second);
        Some(self.graph.quaternion_product(product, third))
    }

    /// Two axes of the body in the axes of the world: the first as given, the second made perpendicular to it.
    fn turn_of_axes(&mut self, turn: &Turn, place: &Place) -> Option<Quaternion> {
        let mut given = Vec::new();
        for (name, value) in &turn.arguments {
            let name = name.as_ref()?;
            let Some(index) = ["x", "y", "z"].iter().position(|axis| *axis == name.text) else {
                return self.wrong_form(turn);
            };
            given.push((index, self.unit_vector(value, turn, place)));
        }
        let &[(first, Some(a)), (second, Some(b))] = given.as_slice() else {
            return None;
        };
        if first == second {
            return self.wrong_form(turn);
        }
        let along = self.graph.dot(a, b);
        let off = [0, 1, 2].map(|k| {
            let part = self.graph.mul(along, a[k]);
            self.graph.sub(b[k], part)
        });
        let square = self.graph.dot(off, off);
        if self
            .at_defaults(square)
            .is_some_and(|square| square < 1e-20)
        {
            let message = "both directions of `axes` are the same";
            self.report(
                Diagnostic::error(codes::ZERO_LENGTH, turn.span, message)
                    .help("write two directions that are not parallel"),
            );
            return None;
        }
        let b = self.normalized(off.into()).space()?;
        let mut columns = [a; 3];
        columns[second] = b;
        let third = 3 - first - second;
        columns[third] = match (first + 1) % 3 == second {
            true => self.graph.cross(a, b),
            false => self.graph.cross(b, a),
        };
        Some(self.quaternion_of(columns))
    }

    /// The quaternion of a matrix, given by its columns, in the form that divides by the part that is the largest at
    /// the default parameters.
    pub(crate) fn quaternion_of(&mut self, columns: [[ExprId; 3]; 3]) -> Quaternion {
        let entry = |row: usize, column: usize| columns[column][row];
        let diagonal = [0, 1, 2].map(|k| entry(k, k));
        let graph = &mut self.graph;
        let trace = graph.sum(diagonal);
        let parts = {
            let mut difference = |i, j| graph.sub(entry(i, j), entry(j, i));
            [difference(2, 1), difference(0, 2), difference(1, 0)]
        };
        // 4 p p^T, one row of which is divided by its own length.
        let one = graph.one();
        let two = graph.constant(2.0);
        let first = graph.add(one, trace);
        let mut rows = vec![[first, parts[0], parts[1], parts[2]]];
        for k in 0..3 {
            let twice = graph.mul(two, diagonal[k]);
            let own = graph.add(one, twice);
            let own = graph.sub(own, trace);
            let mut row = [parts[k]; 4];
            for l in 0..3 {
                row[1 + l] = match k == l {
                    true => own,
                    false => graph.add(entry(k, l), entry(l, k)),
                };
            }
            rows.push(row);
        }
        let size = |checker: &mut Checker, k: usize, row: [ExprId; 4]| {
            checker.at_defaults(row[k]).unwrap_or(0.0)
        };
        let mut largest = (0, f64::NEG_INFINITY);
        for (k, row) in rows.iter().enumerate() {
            let size = size(self, k, *row);
            if size > largest.1 {
                largest = (k, size);
            }
        }
        let row = rows[largest.0];
        let squares = row.map(|part| self.graph.square(part));
        let square = self.graph.sum(squares);
        let length = self.graph.call(Function::Sqrt, square);
        row.map(|part| self.graph.div(part, length))
    }

    /// A quaternion divided by its length, which may differ from 1 by the rounding of its numbers.
    fn unit_quaternion(&mut self, parts: [ExprId; 4], span: Span) -> Option<Quaternion> {
        let squares = parts.map(|part| self.graph.square(part));
        let square = self.graph.sum(squares);
        let length = self.at_defaults(square).map(f64::sqrt);
        if let Some(length) = length.filter(|length| (length - 1.0).abs() > ROUNDED) {
            let message = format!("the quaternion has length {}, not 1", short(length));
            self.report(Diagnostic::error(codes::OUT_OF_RANGE, span, message).help(
                "divide its four numbers by their length, or take another form: `axis_angle`, `euler` or `axes`",
            ));
            return None;
        }
        let length = self.graph.call(Function::Sqrt, square);
        Some(parts.map(|part| self.graph.div(part, length)))
    }

    /// A direction, divided by its length.
    pub(crate) fn normalized(&mut self, axis: Vector) -> Vector {
        let square = self.graph.dot(axis, axis);
        let length = self.graph.call(Function::Sqrt, square);
        axis.map(|part| self.graph.div(part, length))
    }
}
