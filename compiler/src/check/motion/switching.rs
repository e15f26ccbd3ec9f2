//! Switching times of a motion, and the jumps at them.

use crate::check::Checker;
use crate::expr::{Differentiator, Direction, ExprId, Function, Node, Symbol};
use mbdsl_runtime::SettingValue;

/// The largest number of switches of one motion that are looked at.
const MAX_SWITCHES: usize = 32;

/// Search for zeros of a switch that is not linear in time: the end, s, and the largest number of
/// intervals.
const SEARCHED: (f64, usize) = (100.0, 800);

/// Number of operations to spend on finding the zeros of one switch.
const MAX_OPERATIONS: usize = 400_000;

/// A jump below this fraction of the values around it is round-off.
const ROUND_OFF: f64 = 1e-7;

impl Checker {
    /// The order of the first derivative that jumps at a time, 0 for the value itself, with its
    /// values before and after.
    pub(super) fn jump(&mut self, values: &[ExprId], t: f64) -> Option<(usize, [f64; 2])> {
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
    pub(super) fn switching_times(&mut self, value: ExprId) -> Vec<f64> {
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

    /// The end of the run that the model wishes for.
    fn wished_end(&self) -> f64 {
        let end = self.wishes.iter().find_map(|wish| match wish.value {
            SettingValue::Number(end) if &*wish.key == "t_end" => Some(end),
            _ => None,
        });
        end.unwrap_or(f64::INFINITY)
    }

    /// The times after the start at which an expression in time and parameters changes its sign.
    pub(super) fn zeros(&mut self, value: ExprId) -> Vec<f64> {
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

    /// The values at a time, at the default parameters and arbitrary coordinates.
    pub(super) fn at(&mut self, values: &[ExprId], t: f64) -> Vec<f64> {
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
