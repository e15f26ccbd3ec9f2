//! Motions given over time: a joint or driver can follow one only if it is smooth.
//!
//! A jump of a position or of a velocity takes an infinite force, one of an acceleration makes the
//! forces jump. Where a choice (`if`, `abs`, `step` ...) depends on time, both sides of its switching
//! times are compared, at the default parameters.

pub(in crate::check) mod given;
mod smoother;
mod switching;

use given::Motion;

use crate::check::Checker;
use crate::check::motion::smoother::switches_of;
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::expr::{Differentiator, Direction, ExprId, Node, Symbol};
use crate::model::Frame;
use crate::model::dimension::Dimension;
use crate::syntax::ast::Expr;

impl Checker {
    /// Remembers a quantity of a joint or driver, if it depends on time.
    pub(crate) fn moves(
        &mut self,
        what: &str,
        value: ExprId,
        dimension: Dimension,
        written: &Expr,
    ) {
        self.motion_of(what, value, dimension, written, false);
    }

    /// Remembers a distance of a joint or driver, which must also stay above 0.
    pub(crate) fn distance_moves(&mut self, what: &str, value: ExprId, written: &Expr) {
        self.motion_of(what, value, Dimension::LENGTH, written, true);
    }

    fn motion_of(
        &mut self,
        what: &str,
        value: ExprId,
        dimension: Dimension,
        written: &Expr,
        is_distance: bool,
    ) {
        let symbols = self.graph.symbols(value);
        if !symbols.contains(&Symbol::Time) && !is_distance {
            return;
        }
        let mut functions = Vec::new();
        let mut smoother = Vec::new();
        let mut open = vec![written];
        while let Some(expr) = open.pop() {
            switches_of(
                expr,
                expr.span == written.span,
                &mut functions,
                &mut smoother,
            );
            open.extend(expr.children().rev());
        }
        functions.dedup();
        self.motions.push(Motion {
            what: what.to_owned(),
            value,
            dimension,
            span: written.span,
            end: self.item.end,
            functions,
            is_distance,
            smoother,
        });
    }

    /// Reports the motions that are not smooth, and the distances that do not stay above 0.
    pub(crate) fn motions(&mut self) {
        let motions = std::mem::take(&mut self.motions);
        if motions.is_empty() {
            return;
        }
        // The graph of the model is left as it is: what is built here serves the messages only.
        let graph = self.graph.clone();
        let grounded = self.jointed_ground();
        for motion in motions {
            if motion.is_distance {
                self.stays_positive(&motion);
            }
            let is_point = motion.what.contains("point `ground.");
            if !is_point || grounded.contains(&motion.value) {
                self.motion(&motion);
            }
        }
        self.graph = graph;
    }

    /// The components of the ground points that joints hold on to.
    fn jointed_ground(&self) -> Vec<ExprId> {
        let joints = self.joints.iter().flatten();
        let ends = joints.filter_map(|(joint, _)| joint.kind.ends());
        let anchors = ends.flat_map(|ends| [ends.first, ends.second]);
        let grounded = anchors.filter(|anchor| anchor.frame == Frame::Ground);
        grounded.flat_map(|anchor| anchor.local).collect()
    }

    fn motion(&mut self, motion: &Motion) {
        let times = self.switching_times(motion.value);
        if times.is_empty() {
            return;
        }
        let mut d = Differentiator::new();
        let mut values = vec![motion.value];
        for _ in 0..2 {
            let last = values[values.len() - 1];
            let rate = d.derivative(&mut self.graph, last, Direction::Partial(Symbol::Time));
            values.push(rate);
        }
        // The worst of all is said: what jumps first in the list of derivatives.
        let mut worst: Option<(usize, f64, [f64; 2])> = None;
        for t in times {
            let Some((derivative, sides)) = self.jump(&values, t) else {
                continue;
            };
            if worst.is_none_or(|(other, ..)| derivative < other) {
                worst = Some((derivative, t, sides));
            }
        }
        let Some((derivative, t, [before, behind])) = worst else {
            return;
        };
        let unit = |dimension: Dimension| match (self.has_units, dimension) {
            (false, _) | (_, Dimension::NONE) => String::new(),
            (_, Dimension::ANGLE) => " rad".to_owned(),
            (_, dimension) => format!(" {}", dimension.unit()),
        };
        let rate = (0..derivative).fold(motion.dimension, |d, _| d.over(Dimension::TIME));
        let (seconds, unit) = (unit(Dimension::TIME), unit(rate));
        let quantity = ["", "the velocity of ", "the acceleration of "][derivative];
        let cause = match motion.functions.as_slice() {
            [] => String::new(),
            [one] => format!(", because of `{one}`"),
            many => format!(", because of one of `{}`", many.join("`, `")),
        };
        let message = format!(
            "{quantity}{} jumps at t = {}{seconds}, from {} to {}{unit}{cause}",
            motion.what,
            short(t),
            short(before),
            short(behind)
        );
        let mut said = if derivative < 2 {
            Diagnostic::error(codes::NOT_SMOOTH, motion.span, message).help(
                "that takes an infinite force: let it change over a time, as `smootherstep` does",
            )
        } else {
            Diagnostic::warning(codes::NOT_SMOOTH, motion.span, message)
                .help("forces jump there: `smootherstep` rises with a continuous acceleration")
        };
        if let Some(help) = self.help_of_tables(motion.value) {
            said = said.help(help);
        }
        for (help, shown, edits) in &motion.smoother {
            said = said.rewrite(*help, *shown, edits.clone());
        }
        match derivative {
            0 | 1 => self.report(said),
            _ => {
                let help = "forces jump there; if that is meant, write `{}`";
                let said = self.or_allow(said, motion, help);
                self.warn(motion.name(), said);
            }
        }
    }

    /// Reports a distance that does not stay above 0.
    fn stays_positive(&mut self, motion: &Motion) {
        let Motion {
            what,
            value: length,
            span,
            ..
        } = motion;
        let meters = if self.has_units { " m" } else { "" };
        let symbols = self.graph.symbols(*length);
        let start = self.at(&[*length], 0.0)[0];
        if symbols.contains(&Symbol::Time) && start > 0.0 {
            let first = self.zeros(*length).into_iter().reduce(f64::min);
            let Some(t) = first else {
                return;
            };
            let seconds = if self.has_units { " s" } else { "" };
            let message = format!(
                "{what} is {}{meters} at the start and reaches 0 at t = {}{seconds}",
                short(start),
                short(t)
            );
            let help = "a run has to end before; if it does, write `{}`";
            let warning = Diagnostic::warning(codes::VANISHING_LENGTH, *span, message)
                .help("a run has to end before, or the length to stay above 0");
            let warning = self.or_allow(warning, motion, help);
            self.warn(motion.name(), warning);
        } else if symbols
            .iter()
            .all(|symbol| matches!(symbol, Symbol::Time | Symbol::Parameter(_)))
            && !(start > 0.0 && start.is_finite())
        {
            let at_start = if symbols.contains(&Symbol::Time) {
                " at the start"
            } else {
                ""
            };
            let message = format!("{what} is {}{meters}{at_start}", short(start));
            let (label, help) = (
                if start < 0.0 { "below 0" } else { "length 0" },
                match self.space.is_spatial() {
                    false => "write a length above 0; points that coincide are a `revolute`",
                    true => "write a length above 0; points that coincide are a `spherical`",
                },
            );
            self.report(
                Diagnostic::error(codes::ZERO_LENGTH, *span, message)
                    .label(label)
                    .help(help),
            );
        }
    }

    /// Proposes to silence a warning about a motion, as the last choice.
    fn or_allow(&self, warning: Diagnostic, motion: &Motion, help: &str) -> Diagnostic {
        if motion.end == 0 {
            return warning;
        }
        let allow = format!("allow({}: {});", warning.code.allow, motion.name());
        let at = Span {
            start: motion.end,
            end: motion.end,
        };
        let edit = Edit::insert(motion.end, format!(" {allow}"));
        warning.propose(help.replace("{}", &allow), at, vec![edit])
    }

    /// The help about the tables that a motion reads; `None` if none of them has corners.
    fn help_of_tables(&mut self, value: ExprId) -> Option<String> {
        let tables = self.graph.reachable(&[value], |_| false).into_iter();
        let tables = tables.filter_map(|id| match self.graph.node(id) {
            Node::Table(table, ..) => self.graph.tables.get(table as usize),
            _ => None,
        });
        let curve = tables
            .into_iter()
            .find(|curve| !curve.corners().is_empty())?;
        let name = &curve.name;
        let inside = curve.nodes.len().saturating_sub(1);
        let has_inner = curve
            .corners()
            .iter()
            .any(|corner| curve.nodes[1..inside].contains(&corner.place));
        Some(if has_inner {
            format!("a motion needs a continuous acceleration: make `{name}` a `cubic` table")
        } else {
            format!(
                "the motion leaves the points of `{name}`: end the run before, as in `simulate {{ t_end = 1 s; }}`, or \
                 give `{name}` an end that fits, by `extrapolate = linear` or `cubic clamped`"
            )
        })
    }
}
