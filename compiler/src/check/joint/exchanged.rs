//! Warnings about joints whose two points may be written the other way round: the start fits the exchanged points only.

use crate::check::Checker;
use crate::check::joint::Given;
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::{ExprId, Graph, Symbol, Vector};
use crate::model::{Body, BodyKind, Ends, Frame, kinematics};
use crate::syntax::ast::{self, Path};

/// Largest gap that counts as contact, as a fraction of a radius or of a distance; from `APART` on two are apart.
const TOUCHES: f64 = 1e-6;
const APART: f64 = 1e-3;

impl Checker {
    /// Warns where the wheel or gear, the end of this number, cannot turn and the line can: the two points may be
    /// exchanged. `false` if it has warned.
    pub(super) fn wheel_turns(
        &mut self,
        (what, wheel): (&str, usize),
        frames: [Frame; 2],
        points: &[Path],
        (joint, owner): (&ast::Ident, &str),
    ) -> bool {
        let turns = |frame: Frame| match frame {
            Frame::Ground => false,
            Frame::Body(id) => {
                let kind = self.bodies[id.0 as usize].kind;
                !(kind.is_particle() || matches!(kind, BodyKind::Slider { .. }))
            }
        };
        let [first, second] = points else {
            return true;
        };
        if turns(frames[wheel]) || !turns(frames[1 - wheel]) {
            return true;
        }
        let place = ["first", "second"][wheel];
        let body = points[wheel].words.first().map_or("", |word| &word.text);
        let message = format!("the {what} of {owner} is `{body}`, which does not turn");
        let swapped = vec![
            Edit::replace(first.span, second.text()),
            Edit::replace(second.span, first.text()),
        ];
        let warning = Diagnostic::warning(codes::SUSPICIOUS, points[wheel].span, message)
            .label(format!("the center of the {what}"))
            .help(format!("the {place} point is the center of the {what}"))
            .propose("did you mean `{}`?", first.span.to(second.span), swapped);
        self.warn(&joint.text, warning);
        false
    }

    /// Warns where the `start` block has the line and the wheel or gear, in this order, apart, and the same two
    /// exchanged at each other: the two points may be exchanged. `wheel` is the number of the wheel's point.
    pub(super) fn wheel_touches(
        &mut self,
        ends: Ends,
        given: &Given,
        ((what, wheel), points): ((&str, usize), &[Path]),
        (joint, owner): (&ast::Ident, &str),
    ) {
        let (Some(axis), Some(radius)) = (given.axis, given.radius) else {
            return;
        };
        let [from_line, exchanged] = self.both_ways(ends, |graph, bodies, ends| {
            let (across, _) = kinematics::across(graph, bodies, ends, axis);
            let gap = graph.sub(across, radius);
            graph.div(gap, radius)
        });
        let [first, second] = points else {
            return;
        };
        let (place, center) = [("first", first), ("second", second)][wheel];
        let line = [second, first][wheel];
        if !(from_line >= APART && exchanged <= TOUCHES) {
            return;
        }
        let body = |path: &Path| path.words.first().map_or("", |word| &word.text).to_owned();
        let (is_wheel, other) = (body(center), body(line));
        let message = format!(
            "{owner} takes `{is_wheel}` as the {what}, but the start has `{other}` at the distance of the radius from a \
             line of `{is_wheel}`"
        );
        let is_one = if what == "wheel" {
            "rolls".to_owned()
        } else {
            format!("is the {what}")
        };
        let help = format!(
            "the {place} point is the center of the {what}: if `{other}` {is_one}, write `{}({}, {}, ...)`",
            if what == "wheel" { "rolling" } else { "rack" },
            second.text(),
            first.text()
        );
        let warning = Diagnostic::warning(codes::SUSPICIOUS, center.span, message)
            .label(format!("the center of the {what}"))
            .help(help);
        self.warn(&joint.text, warning);
    }

    /// Warns where the `start` block, which says where both bodies of a slot are, has its second point off the line
    /// of the first, and the first one on the line of the second: the two points may be exchanged.
    pub(super) fn slot_is_on_line(
        &mut self,
        ends: Ends,
        axis: Vector,
        points: &[Path],
        (joint, owner): (&ast::Ident, &str),
    ) {
        let [first, second] = points else {
            return;
        };
        // Of the direction from one point to the other against the line.
        let sine = |graph: &mut Graph, bodies: &[Body], ends| {
            let (across, _) = kinematics::across(graph, bodies, ends, axis);
            let gap = kinematics::gap(graph, bodies, ends);
            let distance = kinematics::length(graph, gap);
            graph.div(across, distance)
        };
        let of_both = sine(&mut self.graph, &self.bodies, ends);
        let is_placed = |symbol: &Symbol| match symbol {
            Symbol::Q(place) => self.start.iter().any(|entry| entry.place == *place),
            _ => true,
        };
        if !self.graph.symbols(of_both).iter().all(is_placed) {
            return;
        }
        let [from_line, exchanged] = self.both_ways(ends, sine);
        if !(from_line >= APART && exchanged <= TOUCHES) {
            return;
        }
        let [of_line, pin] = [first, second].map(Path::text);
        let message = format!(
            "{owner} has its line through `{of_line}`, and at the start `{pin}` is not on it; `{of_line}` is on the same line \
             through `{pin}`"
        );
        let help = format!(
            "the first point is on the line, and its body has the axis: if `{of_line}` slides, write \
             `slot({pin}, {of_line}, ...)`"
        );
        let warning = Diagnostic::warning(codes::SUSPICIOUS, first.span, message)
            .label("a point on the line")
            .help(help);
        self.warn(&joint.text, warning);
    }

    /// The size of a quantity of two points at the start, and that of the same two exchanged; NaN where it is not
    /// known.
    fn both_ways(
        &mut self,
        ends: Ends,
        quantity: impl Fn(&mut Graph, &[Body], Ends) -> ExprId,
    ) -> [f64; 2] {
        let exchanged = Ends {
            first: ends.second,
            second: ends.first,
        };
        [ends, exchanged].map(|ends| {
            let quantity = quantity(&mut self.graph, &self.bodies, ends);
            let quantity = self.at_start(quantity);
            self.at_defaults(quantity).map_or(f64::NAN, f64::abs)
        })
    }
}
