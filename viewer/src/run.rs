//! The result of a run, complete or up to where it stopped.

use mbdsl_runtime::{Report, Simulation, SimulationError, Statistics, Trajectory};

/// A quantity that an analysis found, with a value for every row of its trajectory.
#[derive(Debug, Clone)]
pub struct Curve {
    /// The name of the quantity.
    pub name: String,
    /// Its unit, empty in a model without units.
    pub unit: String,
    /// Its values, one per row.
    pub values: Vec<f64>,
    /// Its extremes between the rows, too, where they are known.
    pub reach: Option<[f64; 2]>,
}

/// Quantities of one kind, which the page lists below a title.
#[derive(Debug, Clone)]
pub(crate) struct Curves {
    pub(crate) title: &'static str,
    pub(crate) curves: Vec<Curve>,
    /// Whether a page that would become too large leaves them out.
    pub(crate) is_dispensable: bool,
}

/// The result of a run, complete or up to where it stopped.
#[derive(Debug, Clone)]
pub struct Run<'a> {
    pub(crate) trajectory: &'a Trajectory,
    statistics: &'a [Statistics],
    pub(crate) report: Report,
    pub(crate) fault: Option<String>,
    pub(crate) trust: Vec<String>,
    pub(crate) text: Option<String>,
    /// Name of the analysis, if it was not a simulation.
    pub(crate) analysis: Option<&'static str>,
    pub(crate) curves: Vec<Curves>,
}

impl<'a> From<&'a Simulation> for Run<'a> {
    fn from(simulation: &'a Simulation) -> Self {
        Run {
            trajectory: &simulation.trajectory,
            statistics: &simulation.statistics,
            report: simulation.report.clone(),
            fault: None,
            trust: simulation.trust().lines().map(str::to_owned).collect(),
            text: None,
            analysis: None,
            curves: Vec::new(),
        }
    }
}

impl<'a> Run<'a> {
    /// The result of an analysis with this name: its positions, and statements about them, one per line.
    pub fn of_analysis(
        name: &'static str,
        trajectory: &'a Trajectory,
        report: Report,
        words: Vec<String>,
    ) -> Run<'a> {
        Run {
            trajectory,
            statistics: &[],
            report,
            fault: None,
            trust: words,
            text: None,
            analysis: Some(name),
            curves: Vec::new(),
        }
    }

    /// Adds quantities that the analysis found, to be plotted below a title: the page shows them first.
    pub fn with_curves(self, title: &'static str, curves: Vec<Curve>) -> Run<'a> {
        self.and(title, curves, false)
    }

    /// Adds quantities to be chosen for a plot, which a page that would become too large leaves out.
    pub fn with_dispensable_curves(self, title: &'static str, curves: Vec<Curve>) -> Run<'a> {
        self.and(title, curves, true)
    }

    fn and(mut self, title: &'static str, curves: Vec<Curve>, is_dispensable: bool) -> Run<'a> {
        if !curves.is_empty() {
            self.curves.push(Curves {
                title,
                curves,
                is_dispensable,
            });
        }
        self
    }

    /// The part of a run before it stopped; `None` if it did not begin.
    pub fn stopped(error: &'a SimulationError) -> Option<Run<'a>> {
        let trajectory = error.trajectory().filter(|nodes| !nodes.is_empty())?;
        Some(Run {
            trajectory,
            statistics: error.statistics(),
            report: error.report().cloned().unwrap_or_else(Report::empty),
            fault: Some(error.to_string()),
            trust: Vec::new(),
            text: None,
            analysis: None,
            curves: Vec::new(),
        })
    }

    /// Adds the text of the model, which the page carries and `mbdsl edit` reads from it.
    pub fn with_text(self, text: &str) -> Run<'a> {
        Run {
            text: Some(text.to_owned()),
            ..self
        }
    }

    /// Replaces the lines that say whether to trust the run.
    pub fn trusted(self, trust: Vec<String>) -> Run<'a> {
        Run { trust, ..self }
    }

    /// The extremes of a quantity of which the run had statistics.
    pub(crate) fn reach(&self, name: &str) -> Option<[f64; 2]> {
        let found = self.statistics.iter().find(|found| found.name == name)?;
        let reach = [found.min, found.max];
        reach.iter().all(|x| x.is_finite()).then_some(reach)
    }

    /// Replaces the message that says why the run stopped.
    pub fn because(self, fault: String) -> Run<'a> {
        Run {
            fault: Some(fault),
            ..self
        }
    }
}
