//! The table of the figures of a run, and the report that has them.

use crate::mechanism::run_setting::DroppedSetting;
use crate::methods::figure::{FigureInfo, FigureValue, Shown};
use crate::methods::step::Crossing;
use crate::methods::work::Work;
use crate::results::occurrence::Occurrence;
use crate::results::report::contacts::ContactReport;
use crate::results::report::status::Status;

/// Calls a macro with the figures of a run beside its costs:
///
/// ```text
/// field: Type = default, key in JSON, unit, label, place in the text;
/// ```
///
/// The report, its text, `report.json`, the page and the Python package have a figure by its row; what it is computed from
/// stands in the accounts of a run (`RunMetrics`, `Balance`).
#[doc(hidden)]
#[macro_export]
macro_rules! report_figures {
    ($callback:ident) => {
        $callback! {
            /// The number of rows of the trajectory.
            nodes: usize = 0, "nodes", "", "", No;
            /// The time of the first row, in s.
            t_start: f64 = 0.0, "t_start", "s", "", No;
            /// The time of the last row, in s.
            t_end: f64 = 0.0, "t_end", "s", "", No;
            /// H(t_0), in J.
            energy: f64 = 0.0, "energy_at_start", "J", "energy H at the start", First;
            /// Largest energy error, max |H(t_i) - H(t_0)|, in J.
            eps_h: f64 = 0.0, "eps_H", "J", "largest change of H", First;
            /// Largest energy error, relative to |H(t_0)|.
            eps_h_relative: f64 = 0.0, "eps_H_relative", "", "  relative to H", IfFinite;
            /// Mean energy error, relative.
            mre_h: f64 = 0.0, "MRE_H", "", "  relative, mean", IfFinite;
            /// Largest component of phi, as phi is written.
            eps_phi: f64 = 0.0, "eps_Phi", "", "", No;
            /// Largest component of `phi_q v + phi_t`, as phi is written.
            eps_dphi: f64 = 0.0, "eps_dPhi", "", "", No;
            /// Largest component of `phi_q a - eta`, as phi is written.
            eps_ddphi: f64 = 0.0, "eps_ddPhi", "", "", No;
            /// Largest violation of the positions, in m or rad.
            position_violation: f64 = 0.0, "position_violation", "m or rad", "largest position violation", First;
            /// Largest violation of the velocities, in m/s or rad/s.
            velocity_violation: f64 = 0.0, "velocity_violation", "m/s or rad/s", "largest velocity violation", First;
            /// Largest violation of the accelerations, in m/s^2 or rad/s^2.
            acceleration_violation: f64 = 0.0, "acceleration_violation", "m/s^2 or rad/s^2", "largest acceleration violation", First;
            /// The joints whose reactions are not unique, because constraints depend on each other at the
            /// first node: of all reactions that give the same motion those of least norm are recorded.
            reactions_not_unique: Vec<String> = Vec::new(), "reactions_not_unique", "", "", No;
            /// The work of loads and drivers from the start to the end, in J; `None` if it was not asked for.
            work_done: Option<f64> = None, "work_of_loads_and_drivers", "J", "work of loads and drivers", Last;
            /// The largest energy balance, 1: by how much the energy has changed without work of loads or
            /// drivers, over the energies and work of the run. `None` if it was not asked for
            /// (option `energy_balance`).
            energy_balance: Option<f64> = None, "energy_balance", "", "energy balance", Last;
            /// The condition of the model, or the event of the options, that ended the run, as in `until rod.theta > 1 rad`; `None`
            /// if it reached its end.
            ended_by: Option<String> = None, "ended_by", "", "", No;
            /// By how many times the largest T + |U - U(t_0)| of the run exceeds that of its first hundredth, 1.
            growth: f64 = 1.0, "growth", "", "", No;
            /// Remarks that a reader of the figures should know.
            warnings: Vec<String> = Vec::new(), "warnings", "", "", No;
        }
    };
}

macro_rules! report {
    ($($(#[doc = $doc:literal])* $name:ident: $Type:ty = $default:expr, $key:literal, $unit:literal, $label:literal, $shown:ident;)*) => {
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
            $($(#[doc = $doc])* pub $name: $Type,)*
            /// The numbers of the stabilization by name, as they were when the run began: gains that follow from the
            /// start or from the step have their values. Empty without a stabilization.
            pub gains: Vec<(&'static str, f64)>,
            /// The singular positions that were crossed, on the branch of continuous velocity, in the order of
            /// time. Methods with fixed steps pass them unnoticed; others list all of them in mechanisms with up to
            /// 40 velocities.
            pub crossings: Vec<Crossing>,
            /// The events of the run, in the order of time.
            pub events: Vec<Occurrence>,
            /// Impacts, energies and times of stops and friction; `None` if the mechanism has none.
            pub contacts: Option<ContactReport>,
            /// Whether the figures can be trusted; [`Report::warnings`] says more.
            pub status: Status,
            /// The wishes of the model that the method of the run does not use.
            pub dropped_wishes: Vec<DroppedSetting>,
            /// The cost of the whole run.
            pub work: Work,
        }

        impl Report {
            /// The figures of the table, [`Report::figures`] without their values.
            pub const FIGURES: &'static [FigureInfo] = &[
                $(FigureInfo {
                    name: stringify!($name),
                    key: $key,
                    unit: $unit,
                    label: $label,
                    doc: concat!($($doc,)*),
                    shown: Shown::$shown,
                },)*
            ];

            /// A report of a run without nodes.
            pub fn empty() -> Report {
                Report {
                    $($name: $default,)*
                    gains: Vec::new(),
                    crossings: Vec::new(),
                    events: Vec::new(),
                    contacts: None,
                    status: Status::Ok,
                    dropped_wishes: Vec::new(),
                    work: Work::default(),
                }
            }

            /// All figures with their values, those of [`Work`] last.
            pub fn figures(&self) -> impl Iterator<Item = (&'static FigureInfo, FigureValue<'_>)> {
                let values = [$(FigureValue::from(&self.$name)),*];
                Report::FIGURES.iter().zip(values).chain(self.work.figures())
            }
        }
    };
}

report_figures!(report);

impl Report {
    /// The figure with this name, of [`Report::figures`].
    pub fn figure(&self, name: &str) -> Option<(&'static FigureInfo, FigureValue<'_>)> {
        self.figures().find(|(info, _)| info.name == name)
    }
}
