//! Report of a run: the figures that papers tabulate.

mod contacts;
#[cfg(feature = "serde")]
mod serialized;
mod status;
mod table;

use std::fmt;
use std::ops::Range;

use crate::constraints::assembly::velocity_report;
use crate::layout::words::short;
use crate::mechanism::Mechanism;
use crate::methods::figure::{FigureInfo, FigureValue, Shown};
use crate::methods::work::Work;
use crate::results::occurrence::Impact;
use crate::results::run_metrics::RunMetrics;
use crate::results::trajectory::{Trajectory, VIOLATIONS};

pub use contacts::ContactReport;
use status::UNBALANCED;
pub use status::{GROWN, Status};
pub use table::Report;

/// A velocity violation of the first row above this, in m/s or rad/s, is one of the velocities that the start gives.
const CONTRADICTION: f64 = 1e-6;

/// Number of columns that are named.
const NAMED: usize = 5;

/// Warning of quantities that are not finite, from these names with their times, in s.
fn not_finite(found: &[(&str, f64)]) -> Option<String> {
    let begin = found.iter().map(|(_, t)| *t).fold(f64::INFINITY, f64::min);
    let names: Vec<String> = found.iter().map(|(name, _)| format!("`{name}`")).collect();
    let (shown, more) = names.split_at(names.len().min(NAMED));
    let more = match more.len() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    let are = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| {
        format!(
            "{}{more} {are} not finite from t = {} s on",
            shown.join(", "),
            short(begin)
        )
    })
}

impl RunMetrics {
    /// The report over the rows of this trajectory, of which `rows` are left.
    pub(crate) fn report(&self, trajectory: &Trajectory, rows: usize, work: Work) -> Report {
        let tally = &self.tally;
        let mean = tally.errors / self.rows.max(1) as f64;
        // A motion that starts with H = 0 has no relative error but the absolute ones.
        let relative = |error: f64| {
            if error == 0.0 {
                0.0
            } else {
                error / tally.energy.abs()
            }
        };
        let found = trajectory.names().zip(&self.not_finite);
        let found = found.filter_map(|(name, t)| Some((name, (*t)?)));
        let warning = not_finite(&found.collect::<Vec<_>>());
        let [position, velocity, acceleration, phi, dphi, ddphi] = tally.violations;
        Report {
            nodes: rows,
            t_start: self.t_start,
            t_end: self.t_end,
            energy: tally.energy,
            eps_h: tally.error,
            eps_h_relative: relative(tally.error),
            mre_h: relative(mean),
            eps_phi: phi,
            eps_dphi: dphi,
            eps_ddphi: ddphi,
            position_violation: position,
            velocity_violation: velocity,
            acceleration_violation: acceleration,
            growth: self.growth(),
            status: if warning.is_some() {
                Status::NotFinite
            } else {
                Status::Ok
            },
            warnings: warning.into_iter().collect(),
            dropped_wishes: Vec::new(),
            work,
            ..Report::empty()
        }
    }
}

/// Number of times that are shown of a list.
const SHOWN: usize = 4;

impl Report {
    /// Report over all rows; which reactions are not unique is known to [`simulate`](crate::simulate()) only.
    pub fn new(trajectory: &Trajectory) -> Report {
        Report::over(trajectory, 0..trajectory.len())
    }

    /// Report over these nodes, with the energy compared with that of the first of them.
    ///
    /// Errors of a range without nodes are zero.
    pub fn over(trajectory: &Trajectory, nodes: Range<usize>) -> Report {
        let end = nodes.end.min(trajectory.len());
        let nodes = nodes.start.min(end)..end;
        let mut figures = RunMetrics::default();
        figures.add(trajectory, nodes.clone());
        figures.report(trajectory, nodes.len(), trajectory.work())
    }

    /// Warns where most evaluations of a mechanism with a planned elimination took the general solution.
    pub(crate) fn warn_of_general_solutions(&mut self) {
        let Work {
            general_solutions,
            evaluations,
            ..
        } = self.work;
        if 2 * general_solutions > evaluations {
            self.warnings.push(format!(
                "{general_solutions} of {evaluations} evaluations took the general solution, which takes many times as long as the planned elimination: constraints are redundant there, or nearly so, or a pivot of the elimination is 0"
            ));
        }
    }

    /// Adds the energy balance and the work of loads and drivers of these rows of a mechanism.
    pub(crate) fn weighed(
        &mut self,
        mechanism: &dyn Mechanism,
        result: Option<(f64, f64)>,
        rows: &Trajectory,
    ) {
        let Some((balance, work)) = result else {
            return;
        };
        (self.energy_balance, self.work_done) = (Some(balance), Some(work));
        let status = Status::of_balance(balance, self.growth);
        self.status = self.status.max(status);
        if balance.is_nan() && self.warnings.is_empty() {
            self.warnings
                .push("the energy balance is not finite".to_owned());
        }
        if balance > UNBALANCED {
            let reason = match contradiction(mechanism, rows) {
                Some(contradiction) => format!("{contradiction}, which the first step corrects"),
                None => "the steps are too long for this motion; compare with a shorter step or a smaller tolerance".to_owned(),
            };
            self.warnings.push(format!(
                "the energy changes by {} % more than loads and drivers account for: {reason}",
                short(100.0 * balance)
            ));
        }
    }
}

/// The contradiction between the velocities of the first row and the constraints in words, if the stabilization took
/// most of it away.
fn contradiction(mechanism: &dyn Mechanism, rows: &Trajectory) -> Option<String> {
    let violations = rows.get(VIOLATIONS[1].0)?;
    let [first, .., last] = violations else {
        return None;
    };
    if *first <= CONTRADICTION || *last >= 0.1 * first {
        return None;
    }
    let start = rows.state(0)?;
    let report = velocity_report(mechanism, start.t, &start.q, &start.v);
    report.contradiction(mechanism.layout())
}

/// The first times of a list, and how many more there are.
fn times(times: impl Iterator<Item = f64>) -> String {
    format!("t = {} s", first(times))
}

/// The first numbers of a list, and how many more there are.
fn first(numbers: impl Iterator<Item = f64>) -> String {
    let numbers: Vec<String> = numbers.map(short).collect();
    let (shown, more) = numbers.split_at(numbers.len().min(SHOWN));
    let more = match more.len() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    shown.join(", ") + &more
}

impl Report {
    /// The events by name with their times, and what ended the run, each in words.
    pub fn occurrences(&self) -> Vec<(String, String)> {
        let ends = |name: &str| self.ended_by.as_deref() == Some(&format!("until {name}"));
        let mut names: Vec<&str> = Vec::new();
        for found in &self.events {
            let name = found.event.as_str();
            if !names.contains(&name) && !ends(name) {
                names.push(name);
            }
        }
        let of_name = |name: &str| {
            let found = self.events.iter().filter(|found| found.event == name);
            times(found.map(|found| found.t))
        };
        let names = names.into_iter();
        let mut lines: Vec<(String, String)> = names
            .map(|name| (format!("event {name}"), of_name(name)))
            .collect();
        if let Some(contacts) = &self.contacts {
            for (stop, _) in &contacts.impacts {
                let hits = self.events.iter().filter(|found| found.event == *stop);
                let hits = hits.filter_map(|found| found.impact.as_deref());
                if let Some(Impact { unit, .. }) = hits.clone().next() {
                    let impulses = first(hits.map(|impact| impact.impulse));
                    let words = format!("{impulses} {unit}").trim_end().to_owned();
                    lines.push((format!("impulse of {stop}"), words));
                }
            }
            lines.extend(contacts.lines());
        }
        if let Some(condition) = &self.ended_by {
            let end = format!("{condition}, t = {} s", short(self.t_end));
            lines.push(("ended by".to_owned(), end));
        }
        lines
    }
}

impl Report {
    /// Writes a line for each figure that is wanted.
    fn write_figures(
        &self,
        f: &mut fmt::Formatter<'_>,
        wanted: impl Fn(Shown, FigureValue<'_>) -> bool,
    ) -> fmt::Result {
        let figures = self.figures();
        for (info, value) in figures.filter(|(info, value)| wanted(info.shown, *value)) {
            let FigureInfo { label, unit, .. } = info;
            let text = match value {
                FigureValue::Number(number) => format!("{:>12}  {unit}", short(number)),
                FigureValue::Count(count) => format!("{count:>12}"),
                FigureValue::Text(text) => text.to_owned(),
                FigureValue::List(list) => list.join(", "),
                FigureValue::Missing => String::new(),
            };
            writeln!(f, "{}", format!("{label:<30}{text}").trim_end())?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "t = {} s to {} s, {} rows",
            short(self.t_start),
            short(self.t_end),
            self.nodes
        )?;
        self.write_figures(f, |shown, value| match shown {
            Shown::First => true,
            // A motion that starts with H = 0 has no relative errors.
            Shown::IfFinite => value.number().is_finite(),
            Shown::Last | Shown::No => false,
        })?;
        if !self.reactions_not_unique.is_empty() {
            let joints = self.reactions_not_unique.join(", ");
            writeln!(f, "reactions not unique          {joints}")?;
        }
        if !self.gains.is_empty() {
            let gains = self.gains.iter();
            let gains: Vec<String> = gains
                .map(|(name, x)| format!("{name} = {}", short(*x)))
                .collect();
            writeln!(f, "stabilization                 {}", gains.join(", "))?;
        }
        if let Some(first) = self.crossings.first() {
            let times = times(self.crossings.iter().map(|at| at.t));
            writeln!(
                f,
                "singular positions crossed    {times}, on the branch of continuous velocity\n\
                 dependent at the first        {}",
                first.joints.join(", ")
            )?;
        }
        for (name, times) in self.occurrences() {
            writeln!(f, "{name:<29} {times}")?;
        }
        self.write_figures(f, |shown, value| {
            let is_there = !matches!(value, FigureValue::Missing | FigureValue::Count(0));
            shown == Shown::Last && is_there
        })?;
        let seconds = short(self.work.wall.as_secs_f64());
        write!(f, "{:<30}{seconds:>12}  s", "time")?;
        for warning in &self.warnings {
            write!(f, "\nwarning: {warning}")?;
        }
        for dropped in &self.dropped_wishes {
            write!(f, "\nnote: {dropped}")?;
        }
        Ok(())
    }
}
