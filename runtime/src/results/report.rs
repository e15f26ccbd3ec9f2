//! What papers tabulate about a run.

use std::fmt;
use std::ops::Range;

use crate::layout::words::short;
use crate::mechanism::wish::DroppedWish;
use crate::methods::step::{Crossing, Work};
use crate::results::figures::Figures;
use crate::results::occurrence::Occurrence;
use crate::results::trajectory::{Trajectory, VIOLATIONS};

/// The errors of a run, as the literature on these methods defines them, and its cost.
///
/// The nodes t_i are the accepted steps; where rows are recorded between them, largest values are those
/// of both.
///
/// ```text
/// eps_h          = max |H(t_i) - H(t_0)|               J
/// eps_h_relative = max |H(t_i) - H(t_0)| / |H(t_0)|
/// mre_h          = mean of |H(t_i) - H(t_0)| / |H(t_0)| over all nodes, the first one included
/// eps_phi        = max over nodes and rows of |phi|, |phi_q v + phi_t|, |phi_q a - eta|
/// ```
///
/// (Zhang Xiaoxiao, Ding Jieyu, DOI 10.6052/1672-6553-2020-113, where `eps(H)` is the relative one;
/// Zhang Bingbing, Wang Gang, Ding Jieyu, DOI 10.6052/1672-6553-2018-010, where it is absolute.)
/// H is conserved only where nothing drives or damps the mechanism.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The number of rows of the trajectory.
    pub nodes: usize,
    /// The time of the first row, in s.
    pub t_start: f64,
    /// The time of the last row, in s.
    pub t_end: f64,
    /// H(t_0), in J.
    pub energy: f64,
    /// Largest energy error, in J.
    pub eps_h: f64,
    /// Largest energy error, relative.
    pub eps_h_relative: f64,
    /// Mean energy error, relative.
    pub mre_h: f64,
    /// Largest component of phi, as phi is written.
    pub eps_phi: f64,
    /// Largest component of `phi_q v + phi_t`, as phi is written.
    pub eps_dphi: f64,
    /// Largest component of `phi_q a - eta`, as phi is written.
    pub eps_ddphi: f64,
    /// Largest violation of the positions, in m or rad.
    pub position_violation: f64,
    /// Largest violation of the velocities, in m/s or rad/s.
    pub velocity_violation: f64,
    /// Largest violation of the accelerations, in m/s^2 or rad/s^2.
    pub acceleration_violation: f64,
    /// The joints whose reactions are not unique, because constraints depend on each other at the
    /// first node: of all reactions that give the same motion those of least norm are recorded.
    pub reactions_not_unique: Vec<String>,
    /// The numbers of the stabilisation by name, as they were when the run began: gains that follow
    /// from the start or from the step have their values. Empty without a stabilisation.
    pub gains: Vec<(&'static str, f64)>,
    /// The largest energy balance, 1: by how much the energy has changed without work of loads or
    /// drivers, over the energies and work of the run. `None` if it was not asked for
    /// ([`Options::energy_balance`](crate::Options::energy_balance)).
    pub energy_balance: Option<f64>,
    /// The work of loads and drivers from the start to the end, in J; `None` if it was not asked for.
    pub work_done: Option<f64>,
    /// The singular positions that were crossed, on the branch of continuous velocity, in the order of
    /// time. Methods with fixed steps pass them unnoticed; others list all of them in mechanisms with up to
    /// 40 velocities.
    pub crossings: Vec<Crossing>,
    /// The events of the run, in the order of time.
    pub events: Vec<Occurrence>,
    /// What stops and friction did; `None` if the mechanism has none.
    pub contacts: Option<ContactReport>,
    /// The condition of the model that ended the run, as in `until rod.theta > 1 rad`; `None` if it reached its end.
    pub ended_by: Option<String>,
    /// By how many times the largest T + |U - U(t_0)| of the run exceeds that of its first hundredth, 1.
    pub growth: f64,
    /// Whether the figures can be trusted; [`Report::warnings`] says more.
    pub status: Status,
    /// What a reader of the figures should know.
    pub warnings: Vec<String>,
    /// The wishes of the model that the method of the run does not use.
    pub dropped_wishes: Vec<DroppedWish>,
    /// What the whole run has cost.
    pub work: Work,
}

/// Whether a run can be trusted, in the order of how much that is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub enum Status {
    /// Nothing speaks against it.
    #[default]
    Ok,
    /// The energy balance is above 1e-3.
    Unbalanced,
    /// The joints have come apart by more than 1e-3 of the size of the mechanism.
    Drifted,
    /// The energies have grown beyond measure, and the energy balance is above 0.1: no work explains it.
    Diverged,
    /// Something is not finite.
    NotFinite,
}

impl Status {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Drifted => "drifted",
            Status::Unbalanced => "unbalanced",
            Status::Diverged => "diverged",
            Status::NotFinite => "not_finite",
        }
    }

    /// What an energy balance says, and the growth of the energies.
    fn of_balance(balance: f64, growth: f64) -> Status {
        if balance.is_nan() {
            Status::NotFinite
        } else if balance > UNEXPLAINED && growth > GROWN {
            Status::Diverged
        } else if balance > UNBALANCED {
            Status::Unbalanced
        } else {
            Status::Ok
        }
    }
}

/// An energy balance above this is more than a reader expects of a simulation.
const UNBALANCED: f64 = 1e-3;

/// A velocity violation of the first row above this, in m/s or rad/s, is one of the velocities that the start gives.
const CONTRADICTION: f64 = 1e-6;

/// No work explains an energy balance above this.
const UNEXPLAINED: f64 = 0.1;

/// A growth of the energies ([`Report::growth`]) that work has to explain.
pub const GROWN: f64 = 1e5;

/// The columns that are named.
const NAMED: usize = 5;

/// Which quantities are not finite, and from when on: of these names with their times, in s.
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

impl Figures {
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

/// The times that are shown of a list.
const SHOWN: usize = 4;

impl Report {
    /// Of a run without nodes.
    pub fn empty() -> Report {
        Report {
            nodes: 0,
            t_start: 0.0,
            t_end: 0.0,
            energy: 0.0,
            eps_h: 0.0,
            eps_h_relative: 0.0,
            mre_h: 0.0,
            eps_phi: 0.0,
            eps_dphi: 0.0,
            eps_ddphi: 0.0,
            position_violation: 0.0,
            velocity_violation: 0.0,
            acceleration_violation: 0.0,
            reactions_not_unique: Vec::new(),
            gains: Vec::new(),
            energy_balance: None,
            work_done: None,
            crossings: Vec::new(),
            events: Vec::new(),
            contacts: None,
            ended_by: None,
            growth: 1.0,
            status: Status::Ok,
            warnings: Vec::new(),
            dropped_wishes: Vec::new(),
            work: Work::default(),
        }
    }

    /// Over all rows; which reactions are not unique is known to
    /// [`simulate`](crate::simulate()) only.
    pub fn new(trajectory: &Trajectory) -> Report {
        Report::over(trajectory, 0..trajectory.len())
    }

    /// Over these nodes, the energy compared with that of the first of them.
    ///
    /// Errors of a range without nodes are zero.
    pub fn over(trajectory: &Trajectory, nodes: Range<usize>) -> Report {
        let end = nodes.end.min(trajectory.len());
        let nodes = nodes.start.min(end)..end;
        let mut figures = Figures::default();
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

    /// Takes up the energy balance and the work of loads and drivers of these rows.
    pub(crate) fn weighed(&mut self, result: Option<(f64, f64)>, rows: &Trajectory) {
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
            let reason = match is_corrected(rows) {
                true => {
                    "the velocities of the start contradict the joints, which change them in the first step"
                }
                false => {
                    "the steps are too long for this motion; compare with a shorter step or a smaller tolerance"
                }
            };
            self.warnings.push(format!(
                "the energy changes by {} % more than loads and drivers account for: {reason}",
                short(100.0 * balance)
            ));
        }
    }
}

/// Whether the stabilization took most of a velocity violation away that the first row has.
fn is_corrected(rows: &Trajectory) -> bool {
    match rows.get(VIOLATIONS[1].0) {
        Some([first, .., last]) => *first > CONTRADICTION && *last < 0.1 * first,
        _ => false,
    }
}

/// The first times of a list, and how many more there are.
fn times(times: impl Iterator<Item = f64>) -> String {
    let times: Vec<String> = times.map(short).collect();
    let (shown, more) = times.split_at(times.len().min(SHOWN));
    let more = match more.len() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    format!("t = {}{more} s", shown.join(", "))
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
            lines.extend(contacts.lines());
        }
        if let Some(condition) = &self.ended_by {
            let end = format!("{condition}, t = {} s", short(self.t_end));
            lines.push(("ended by".to_owned(), end));
        }
        lines
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, name: &str, value: f64, unit: &str| {
            let line = format!("{name:<30}{:>12}  {unit}", short(value));
            writeln!(f, "{}", line.trim_end())
        };
        let count = |f: &mut fmt::Formatter<'_>, name: &str, value: u64| {
            if value > 0 {
                writeln!(f, "{name:<30}{value:>12}")
            } else {
                Ok(())
            }
        };
        writeln!(
            f,
            "t = {} s to {} s, {} rows",
            short(self.t_start),
            short(self.t_end),
            self.nodes
        )?;
        line(f, "energy H at the start", self.energy, "J")?;
        line(f, "largest change of H", self.eps_h, "J")?;
        // A motion that starts with H = 0 has none of these.
        if self.eps_h_relative.is_finite() {
            line(f, "  relative to H", self.eps_h_relative, "")?;
            line(f, "  relative, mean", self.mre_h, "")?;
        }
        line(
            f,
            "largest position violation",
            self.position_violation,
            "m or rad",
        )?;
        line(
            f,
            "largest velocity violation",
            self.velocity_violation,
            "m/s or rad/s",
        )?;
        line(
            f,
            "largest acceleration violation",
            self.acceleration_violation,
            "m/s^2 or rad/s^2",
        )?;
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
        if let (Some(balance), Some(work)) = (self.energy_balance, self.work_done) {
            line(f, "work of loads and drivers", work, "J")?;
            line(f, "energy balance", balance, "")?;
        }
        count(f, "steps", self.work.steps)?;
        count(f, "rejected steps", self.work.rejected)?;
        count(f, "iterations", self.work.iterations)?;
        count(f, "evaluations", self.work.evaluations)?;
        count(f, "general solutions", self.work.general_solutions)?;
        count(f, "partitions", self.work.partitions)?;
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

/// What stops and friction did in a run.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContactReport {
    /// How often each stop was hit, by name.
    pub impacts: Vec<(String, u64)>,
    /// Stops that came to rest on their gaps after ever shorter flights: how many impacts it took, and when the
    /// flights end, s.
    pub rests: Vec<(String, u64, f64)>,
    /// The energy that impacts and jams took, J: not positive but for rounding.
    pub lost_in_impacts: f64,
    /// The work of drivers and moving gaps at impacts, J.
    pub work_of_movers: f64,
    /// The work of friction, J; 0 if the energy balance was not asked for.
    pub lost_in_friction: f64,
}

impl ContactReport {
    /// Its lines in a report: names and values.
    fn lines(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let hits = self.impacts.iter().filter(|(_, count)| *count > 0);
        let hits = hits.map(|(name, count)| (format!("impacts of {name}"), count.to_string()));
        let rests = self.rests.iter().map(|(name, count, t)| {
            let text = format!("after {count} impacts, t = {} s", short(*t));
            (format!("{name} at rest"), text)
        });
        let energies = [
            ("lost in impacts", self.lost_in_impacts),
            ("work of movers at impacts", self.work_of_movers),
            ("lost in friction", self.lost_in_friction),
        ];
        let energies = energies.into_iter().filter(|(_, energy)| *energy != 0.0);
        let energies =
            energies.map(|(name, energy)| (name.to_owned(), format!("{} J", short(energy))));
        hits.chain(rests).chain(energies)
    }
}
