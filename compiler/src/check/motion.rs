//! What is given over time: a joint or driver can follow it only if it is smooth.
//!
//! A jump of a position or of a velocity takes an infinite force, one of an acceleration makes the
//! forces jump. Where a choice (`if`, `abs`, `step` ...) depends on time, both sides of its switching
//! times are compared, at the default parameters.

pub(in crate::check) mod given;

use given::Motion;

use crate::check::{Checker, advice};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::expr::{Differentiator, Direction, ExprId, Function, Node, Symbol};
use crate::model::Frame;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{Comparison, Expr, ExprKind, Sign};
use mbdsl_runtime::WishValue;

/// The largest number of switches of one motion that are looked at.
const MAX_SWITCHES: usize = 32;

/// The times between which a switch that is not linear in time is looked for, s, and how often.
const SEARCHED: (f64, usize) = (100.0, 800);

/// How much is evaluated to find the switches of one motion, in operations.
const MAX_OPERATIONS: usize = 400_000;

/// A jump below this fraction of the values around it is round-off.
const ROUND_OFF: f64 = 1e-7;

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

    /// The same of a distance, which must stay above 0, too.
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

    /// Says of what is given over time where it is not smooth.
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
            said = said.propose(*help, *shown, edits.clone());
        }
        match derivative {
            0 | 1 => self.say(said),
            _ => {
                let help = "forces jump there; if that is meant, write `{}`";
                let said = self.or_allow(said, motion, help);
                self.warn(motion.name(), said);
            }
        }
    }

    /// Says where a distance does not stay above 0.
    fn stays_positive(&mut self, motion: &Motion) {
        let Motion {
            what,
            value: length,
            span,
            ..
        } = motion;
        let metres = if self.has_units { " m" } else { "" };
        let symbols = self.graph.symbols(*length);
        let start = self.at(&[*length], 0.0)[0];
        if symbols.contains(&Symbol::Time) && start > 0.0 {
            let first = self.zeros(*length).into_iter().reduce(f64::min);
            let Some(t) = first else {
                return;
            };
            let seconds = if self.has_units { " s" } else { "" };
            let message = format!(
                "{what} is {}{metres} at the start and reaches 0 at t = {}{seconds}",
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
            let message = format!("{what} is {}{metres}{at_start}", short(start));
            self.say(
                Diagnostic::error(codes::ZERO_LENGTH, *span, message)
                    .help("write a length above 0; points that coincide are a `revolute`"),
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

    /// The first derivative that jumps at a time, of a value and its derivatives, with what it is
    /// before and after.
    fn jump(&mut self, values: &[ExprId], t: f64) -> Option<(usize, [f64; 2])> {
        let step = 1e-6 * t.max(1e-3);
        let mut sides = |step: f64| {
            let before = self.at(values, t - step);
            before
                .into_iter()
                .zip(self.at(values, t + step))
                .collect::<Vec<_>>()
        };
        let (wide, narrow) = (sides(step), sides(step / 16.0));
        // The values around, to tell a jump from round-off.
        let mut scale = vec![0.0_f64; values.len()];
        for around in [sides(0.01 * t), sides(0.3 * t), wide.clone()] {
            for (scale, (a, b)) in scale.iter_mut().zip(around) {
                *scale = scale.max(a.abs()).max(b.abs());
            }
        }
        let jumps = wide
            .iter()
            .zip(&narrow)
            .zip(scale)
            .position(|((wide, narrow), scale)| {
                let (wide, narrow) = ((wide.1 - wide.0).abs(), (narrow.1 - narrow.0).abs());
                narrow > 0.5 * wide && narrow > ROUND_OFF * scale
            });
        jumps.map(|index| (index, [narrow[index].0, narrow[index].1]))
    }

    /// The times after the start at which a switch of an expression changes over.
    fn switching_times(&mut self, value: ExprId) -> Vec<f64> {
        let end = self.wished_end();
        let mut times = Vec::new();
        let mut switches = 0;
        for id in self.graph.reachable(&[value], |_| false) {
            if let Node::Table(table, _, a) = self.graph.node(id) {
                let corners = self.graph.tables[table as usize].corners();
                for corner in corners.iter().take(MAX_SWITCHES) {
                    let place = self.graph.constant(corner.place);
                    let switch = self.graph.sub(a, place);
                    let zeros = self.zeros(switch).into_iter();
                    times.extend(zeros.filter(|t| *t < end));
                }
                continue;
            }
            let switch = match self.graph.node(id) {
                Node::IfLess(a, b, ..) => self.graph.sub(a, b),
                Node::Call(Function::Abs | Function::Sign, a) => a,
                _ => continue,
            };
            if switches == MAX_SWITCHES {
                break;
            }
            switches += 1;
            times.extend(self.zeros(switch));
        }
        times.sort_by(f64::total_cmp);
        times.dedup();
        times.truncate(MAX_SWITCHES);
        times
    }

    /// What to do about the tables that a motion reads, if it reads some.
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

    /// The end of the run that the model wishes for.
    fn wished_end(&self) -> f64 {
        let end = self.wishes.iter().find_map(|wish| match wish.value {
            WishValue::Number(end) if &*wish.key == "t_end" => Some(end),
            _ => None,
        });
        end.unwrap_or(f64::INFINITY)
    }

    /// The times after the start at which an expression in time and parameters changes its sign.
    fn zeros(&mut self, value: ExprId) -> Vec<f64> {
        let symbols = self.graph.symbols(value);
        let known = |symbol: &Symbol| matches!(symbol, Symbol::Time | Symbol::Parameter(_));
        if !symbols.contains(&Symbol::Time) || !symbols.iter().all(known) {
            return Vec::new();
        }
        let direction = Direction::Partial(Symbol::Time);
        let rate = Differentiator::new().derivative(&mut self.graph, value, direction);
        if !self.graph.symbols(rate).contains(&Symbol::Time) {
            let at_start = self.at(&[value, rate], 0.0);
            let zero = -at_start[0] / at_start[1];
            return if zero > 0.0 && zero.is_finite() {
                vec![zero]
            } else {
                Vec::new()
            };
        }
        let (end, most) = SEARCHED;
        let operations = self.graph.reachable(&[value], |_| false).len();
        let count = (MAX_OPERATIONS / operations.max(1)).clamp(2, most);
        let mut zeros = Vec::new();
        let mut last: Option<(f64, f64)> = None;
        for index in 0..=count {
            let t = end * index as f64 / count as f64;
            let now = self.at(&[value], t)[0];
            if let Some((before, was)) = last
                && was * now < 0.0
                && zeros.len() < MAX_SWITCHES
            {
                zeros.push(self.bisected(value, [before, t], was));
            }
            if now != 0.0 {
                last = Some((t, now));
            }
        }
        zeros
    }

    /// The place of a change of sign between two times.
    fn bisected(&mut self, value: ExprId, [mut low, mut high]: [f64; 2], at_low: f64) -> f64 {
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if self.at(&[value], middle)[0] * at_low > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }

    /// The values at a time and the default parameters; coordinates have some value or other.
    fn at(&mut self, values: &[ExprId], t: f64) -> Vec<f64> {
        let (parameters, inputs) = (&self.parameters, &self.inputs);
        self.graph.evaluate(values, |symbol| match symbol {
            Symbol::Time => t,
            Symbol::Parameter(index) => parameters[index as usize].default,
            Symbol::U(index) => parameters[inputs[index as usize] as usize].default,
            Symbol::Q(index) => 0.3 + 0.1 * f64::from(index % 10),
            _ => f64::NAN,
        })
    }
}

/// Adds the function with a switch that an expression is, and what may take its place.
fn switches_of(
    expr: &Expr,
    is_whole: bool,
    functions: &mut Vec<String>,
    smoother: &mut Vec<(&'static str, Span, Vec<Edit>)>,
) {
    match &expr.kind {
        ExprKind::Conditional(comparison, parts) => {
            functions.push("if".to_owned());
            if let Some(text) = smooth_choice(*comparison, parts) {
                let text = if is_whole { text } else { format!("({text})") };
                smoother.push((
                    "let it change over a time, as in `{}`",
                    expr.span,
                    vec![Edit::replace(expr.span, text)],
                ));
            }
        }
        ExprKind::Call(function, arguments) => match (function.text.as_str(), arguments.as_slice())
        {
            ("smoothstep", _) => {
                functions.push(function.text.clone());
                smoother.push((
                    "write `{}`, whose acceleration is continuous",
                    expr.span,
                    vec![Edit::replace(function.span, "smootherstep")],
                ));
            }
            ("step", [argument]) => {
                functions.push(function.text.clone());
                let argument = argument.span;
                let mut edits = Edit::brackets(argument);
                edits.push(Edit::insert(argument.end, "/(0.1 s)"));
                edits.push(Edit::replace(function.span, "smootherstep"));
                smoother.push(("let it change over a time, as in `{}`", expr.span, edits));
            }
            ("abs" | "sign" | "min" | "max", _) => functions.push(function.text.clone()),
            _ => {}
        },
        _ => {}
    }
}

/// `if t < T then a else b`, as a rise within 0.1 s.
fn smooth_choice(comparison: Comparison, parts: &[Expr; 4]) -> Option<String> {
    let [left, right, then, otherwise] = parts;
    let is_time = |expr: &Expr| matches!(&expr.kind, ExprKind::Path(path) if path.text() == "t");
    let is_less = matches!(comparison, Comparison::Less | Comparison::LessOrEqual);
    let (time, switches_on) = match (is_time(left), is_time(right)) {
        (true, false) => (right, is_less),
        (false, true) => (left, !is_less),
        _ => return None,
    };
    let (before, behind) = if switches_on {
        (then, otherwise)
    } else {
        (otherwise, then)
    };
    let (time, from, to) = (simple(time)?, simple(before)?, simple(behind)?);
    let rise = format!("smootherstep((t - {time})/(0.1 s))");
    let is_zero = |expr: &Expr| match &expr.kind {
        ExprKind::Number(number) => *number == 0.0,
        ExprKind::Quantity(inner, _) => matches!(inner.kind, ExprKind::Number(0.0)),
        _ => false,
    };
    Some(match is_zero(before) {
        true => format!("{to}*{rise}"),
        false => format!("{from} + ({to} - {from})*{rise}"),
    })
}

/// A number, a quantity or a name as it may be written again.
fn simple(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Number(number) => Some(number.to_string()),
        ExprKind::Path(path) => Some(path.text()),
        ExprKind::Quantity(number, factors) => match number.kind {
            ExprKind::Number(number) => Some(format!("{number} {}", advice::written_unit(factors))),
            _ => None,
        },
        ExprKind::Sum(terms) => {
            let mut text = String::new();
            for (sign, term) in terms {
                let sign = match sign {
                    Sign::Plus if text.is_empty() => "",
                    Sign::Plus => " + ",
                    Sign::Minus => " - ",
                };
                text.push_str(sign);
                text.push_str(&simple(term)?);
            }
            Some(format!("({text})"))
        }
        _ => None,
    }
}
