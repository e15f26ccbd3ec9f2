//! The table of a sweep as a figure: curves over one parameter, maps over two, dots over drawn values.

use super::vary::Vary;
use mbdsl::plot::{Chart, Figure, quantity, with_unit};
use mbdsl::runtime::RunStatus;
use mbdsl_sweep::{Distribution, Plan, Row, STATISTICS, Summary};
use std::collections::BTreeMap;

/// The most quantities of one chart: their curves differ in color and marks, the statistics of each in
/// dashes.
const SHARING: usize = 2;

/// The most cells of all maps of a figure; smaller cells would not be seen, and the file be large.
const MOST_CELLS: usize = 160_000;

/// The most dots of a figure.
const MOST_DOTS: usize = 12_000;

/// The most charts of a figure.
const MOST_CHARTS: usize = 64;

/// Content of the figure of a sweep.
pub(crate) struct Picture<'a> {
    pub(crate) model: &'a str,
    pub(crate) varied: Vec<Axis<'a>>,
    /// The observed quantities in the order of the table, each with its unit.
    pub(crate) quantities: Vec<(&'a str, &'a str)>,
}

/// One varied parameter.
pub(crate) struct Axis<'a> {
    pub(crate) vary: &'a Vary,
    /// SI unit of the parameter, for values that are written without a unit.
    pub(crate) unit: String,
}

/// Runs of a sweep by their status.
struct Runs<'a> {
    /// Runs with the status `ok`, by their numbers.
    good: BTreeMap<usize, &'a Row>,
    /// Number of runs of every other status.
    others: BTreeMap<&'static str, usize>,
    missing: usize,
}

impl Axis<'_> {
    fn label(&self) -> String {
        let unit = match self.vary.unit.as_str() {
            "" => &self.unit,
            unit => unit,
        };
        with_unit(self.vary.name(), unit)
    }

    /// The values that are combined, each with its place, ascending and without repetitions.
    fn values(&self) -> Vec<(usize, f64)> {
        let values = self.vary.variation.values().given();
        let values = values.map(|value| self.vary.in_its_unit(value));
        let mut values: Vec<(usize, f64)> = values.enumerate().collect();
        values.sort_by(|a, b| a.1.total_cmp(&b.1));
        values.dedup_by(|a, b| a.1 == b.1);
        values
    }

    /// The number of its values.
    fn count(&self) -> usize {
        self.vary.variation.values().given().count()
    }

    fn is_random(&self) -> bool {
        self.vary.variation.values().distribution().is_some()
    }
}

impl Picture<'_> {
    /// Refuses a sweep that cannot be drawn.
    ///
    /// # Errors
    /// Why, and what can be drawn, in words.
    pub(crate) fn check(&self) -> Result<(), String> {
        let names = self.names();
        if self.quantities.is_empty() {
            return Err(format!(
                "--plot has nothing to draw: `{}` has no outputs; name quantities with --quantity",
                self.model
            ));
        }
        let charts = self.charts();
        if !self.is_random() && self.varied.len() > 2 {
            return Err(format!(
                "--plot cannot draw a grid over {names}\nhelp: curves over one parameter and maps over two can be drawn, and with --samples dots over any number of them"
            ));
        }
        if charts > MOST_CHARTS {
            return Err(format!(
                "--plot would draw {charts} charts, more than {MOST_CHARTS}\nhelp: `--quantity NAME` chooses what is observed and drawn"
            ));
        }
        Ok(())
    }

    /// The figure of these rows of a sweep with this plan.
    pub(crate) fn figure(&self, plan: &Plan, rows: &[Row]) -> Figure {
        let runs = Runs::new(plan.runs(), rows);
        let title = format!("{}: {} runs over {}", self.model, plan.runs(), self.names());
        let figure = Figure::new(title);
        let (figure, how) = match self.varied.as_slice() {
            _ if self.is_random() => self.dots(figure, plan, &runs),
            [x] => (self.curves(figure, x, &runs), String::new()),
            [x, y, ..] => self.maps(figure, x, y, &runs),
            [] => (figure, String::new()),
        };
        let signs = match self.varied.len() {
            _ if self.is_random() => "",
            1 => " (crosses)",
            _ => " (hatched)",
        };
        let notes = [runs.note(signs), how]
            .into_iter()
            .filter(|note| !note.is_empty());
        figure.note(notes.collect::<Vec<_>>().join("; "))
    }

    fn is_random(&self) -> bool {
        self.varied.iter().any(Axis::is_random)
    }

    /// `L`, `L and m`, or `L, m and k`
    fn names(&self) -> String {
        let names = self.varied.iter().map(|axis| axis.vary.name());
        let names: Vec<&str> = names.collect();
        match names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            names => names.concat(),
        }
    }

    /// The number of charts.
    fn charts(&self) -> usize {
        match self.varied.len() {
            count if self.is_random() => self.quantities.len() * count,
            1 => self.groups().len(),
            _ => self.quantities.len() * STATISTICS.len(),
        }
    }

    /// The places of the quantities that share a chart: of one unit, and as many as can be told apart.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let unit = |place: usize| self.quantities.get(place).map(|(_, unit)| *unit);
        for place in 0..self.quantities.len() {
            let shared = groups.iter_mut().find(|group| {
                group.len() < SHARING
                    && group.first().map(|first| unit(*first)) == Some(unit(place))
            });
            match shared {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }

    /// A chart for every group of quantities.
    fn curves(&self, figure: Figure, axis: &Axis, runs: &Runs) -> Figure {
        let values = axis.values();
        let logarithmic = is_logarithmic(&values);
        let missing = values
            .iter()
            .filter(|(run, _)| !runs.good.contains_key(run));
        let missing: Vec<f64> = missing.map(|(_, x)| *x).collect();
        let chart = |group: &Vec<usize>| {
            let of = |place: &usize| self.quantities.get(*place);
            let group: Vec<_> = group.iter().filter_map(|i| Some((*i, of(i)?))).collect();
            let names: Vec<&str> = group.iter().map(|(_, (name, _))| *name).collect();
            let label = match group.as_slice() {
                [(_, (name, unit))] => with_unit(name, unit),
                [(_, (_, unit)), ..] => quantity(unit),
                [] => String::new(),
            };
            let mut chart = Chart::new(axis.label(), label)
                .title(names.join(", "))
                .marked()
                .missing(missing.iter().copied());
            if logarithmic {
                chart = chart.logarithmic_x();
            }
            if group.len() == 1 {
                chart = chart.dashed();
            }
            for (place, (name, _)) in &group {
                for (i, statistic) in STATISTICS.iter().enumerate() {
                    let points = values
                        .iter()
                        .map(|(run, x)| (*x, runs.value(*run, *place, i)));
                    let label = match group.len() {
                        1 => (*statistic).to_owned(),
                        _ => format!("{name}.{statistic}"),
                    };
                    // Several quantities differ in color, their statistics in dashes.
                    chart = match (i, group.len()) {
                        (0, _) | (_, 1) => chart.curve(label, points),
                        _ => chart.variant(label, points),
                    };
                }
            }
            chart
        };
        let charts: Vec<Chart> = self.groups().iter().map(chart).collect();
        // What shares its axis stands below each other.
        let columns = if charts.len() < 4 { 1 } else { 2 };
        figure.charts(charts).columns(columns)
    }

    /// A map for every statistic of every quantity, and a note about them.
    fn maps(&self, figure: Figure, x: &Axis, y: &Axis, runs: &Runs) -> (Figure, String) {
        let (columns, rows) = (x.values(), y.values());
        let all = columns.len() * rows.len() * self.charts();
        let side = (all as f64 / MOST_CELLS as f64).sqrt().ceil().max(1.0) as usize;
        let last = y.count();
        let blocks = |values: &[(usize, f64)]| {
            let blocks = values.chunks(side).map(<[_]>::to_vec);
            blocks.collect::<Vec<Vec<(usize, f64)>>>()
        };
        let (across, up) = (blocks(&columns), blocks(&rows));
        let centers = |blocks: &[Vec<(usize, f64)>]| {
            let mean = |block: &Vec<(usize, f64)>| mean(block.iter().map(|(_, value)| *value));
            blocks.iter().map(mean).collect::<Vec<f64>>()
        };
        let (at_x, at_y) = (centers(&across), centers(&up));
        let mut charts = Vec::new();
        for (place, (name, unit)) in self.quantities.iter().enumerate() {
            for (number, statistic) in STATISTICS.iter().enumerate() {
                let name = format!("{name}.{statistic}");
                let value = |i: usize, j: usize| {
                    let (Some(across), Some(up)) = (across.get(i), up.get(j)) else {
                        return f64::NAN;
                    };
                    let runs_of = across
                        .iter()
                        .flat_map(|(i, _)| up.iter().map(move |(j, _)| i * last + j));
                    mean(runs_of.map(|run| runs.value(run, place, number)))
                };
                let mut chart = Chart::new(x.label(), y.label()).title(&name).map(
                    with_unit(&name, unit),
                    at_x.clone(),
                    at_y.clone(),
                    value,
                );
                if is_logarithmic(&columns) {
                    chart = chart.logarithmic_x();
                }
                if is_logarithmic(&rows) {
                    chart = chart.logarithmic_y();
                }
                charts.push(chart);
            }
        }
        let how = match side {
            1 => String::new(),
            side => format!("each cell is the mean of up to {side} × {side} runs"),
        };
        (figure.charts(charts).columns(2), how)
    }

    /// A chart for every quantity over every parameter, and a note about them.
    fn dots(&self, figure: Figure, plan: &Plan, runs: &Runs) -> (Figure, String) {
        let most = (MOST_DOTS / (STATISTICS.len() * self.charts().max(1))).max(1);
        let every = runs.good.len().div_ceil(most).max(1);
        let shown: Vec<(Vec<f64>, usize)> = runs
            .good
            .keys()
            .step_by(every)
            .map(|run| (plan.values(*run), *run))
            .collect();
        let mut charts = Vec::new();
        for (place, (name, unit)) in self.quantities.iter().enumerate() {
            for (i, axis) in self.varied.iter().enumerate() {
                let at = |values: &[f64]| {
                    let value = values.get(i).copied().unwrap_or(f64::NAN);
                    axis.vary.in_its_unit(value)
                };
                let mut chart = Chart::new(axis.label(), with_unit(name, unit)).title(*name);
                for (number, statistic) in STATISTICS.iter().enumerate() {
                    let points = shown
                        .iter()
                        .map(|(values, run)| (at(values), runs.value(*run, place, number)));
                    chart = chart.dots(*statistic, points);
                }
                let drawn = axis.vary.variation.values().distribution();
                if drawn.is_some_and(Distribution::is_logarithmic) {
                    chart = chart.logarithmic_x();
                }
                charts.push(chart);
            }
        }
        let how = match every {
            1 => String::new(),
            every => format!("every {every}th run is drawn"),
        };
        let columns = self.varied.len().clamp(1, 3);
        (figure.charts(charts).columns(columns), how)
    }
}

impl<'a> Runs<'a> {
    fn new(all: usize, rows: &'a [Row]) -> Runs<'a> {
        let good = rows.iter().filter(|row| row.status == RunStatus::Ok);
        let counts = Summary::of(rows).counts.into_iter();
        let others = counts.filter(|(status, _)| *status != RunStatus::Ok);
        Runs {
            good: good.map(|row| (row.run, row)).collect(),
            others: others.map(|(status, n)| (status.name(), n)).collect(),
            missing: all - rows.len().min(all),
        }
    }

    /// A statistic of a quantity of a run; NaN if it has none, or is in doubt.
    fn value(&self, run: usize, quantity: usize, statistic: usize) -> f64 {
        let numbers = |row: &&Row| row.statistics.get(quantity).copied().flatten();
        let numbers = self.good.get(&run).and_then(numbers);
        let number = numbers.and_then(|numbers| numbers.get(statistic).copied());
        number.unwrap_or(f64::NAN)
    }

    /// Note about the runs that are not drawn; empty if all are.
    fn note(&self, signs: &str) -> String {
        let others: usize = self.others.values().sum();
        let all = self.good.len() + others + self.missing;
        let named = self.others.iter();
        let mut named: Vec<String> = named
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        if self.missing > 0 {
            named.push(format!("{} not finished", self.missing));
        }
        if named.is_empty() {
            return String::new();
        }
        let gaps = others + self.missing;
        let are = if gaps == 1 { "is" } else { "are" };
        format!(
            "{gaps} of {all} runs {are} left out{signs}: {}",
            named.join(", ")
        )
    }
}

/// The mean of those that are numbers; NaN if none is.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values
        .filter(|x| x.is_finite())
        .fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
    sum / count
}

/// Whether ascending values are spaced more evenly on a logarithmic axis.
fn is_logarithmic(values: &[(usize, f64)]) -> bool {
    let spread = |place: fn(f64) -> f64| {
        let pairs = values.iter().zip(values.iter().skip(1));
        let gaps = pairs.map(|(a, b)| place(b.1) - place(a.1));
        let (low, high) = gaps.fold((f64::INFINITY, 0.0_f64), |(low, high), gap| {
            (low.min(gap), high.max(gap))
        });
        high / low
    };
    let positive = values.first().is_some_and(|(_, least)| *least > 0.0);
    positive && values.len() > 2 && 2.0 * spread(f64::ln) <= spread(|x| x) * (1.0 + 1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evenly_spaced_logarithms_are_seen() {
        for (values, expected) in [
            (&[1.0, 2.0, 5.0, 10.0][..], true),
            (&[1e-3, 1e-2, 1e-1], true),
            (&[1.0, 1.2, 1.4], false),
            (&[0.0, 1.0, 10.0, 100.0], false),
            (&[1.0, 100.0], false),
            (&[2.0], false),
            (&[], false),
        ] {
            let values: Vec<(usize, f64)> = values.iter().copied().enumerate().collect();
            assert_eq!(is_logarithmic(&values), expected, "{values:?}");
        }
        let even: Vec<(usize, f64)> = (1..50).map(|i| (i, i as f64)).collect();
        assert!(!is_logarithmic(&even));
    }
}
