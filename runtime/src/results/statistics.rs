//! Extremes and means of quantities over a whole motion, between the steps, too, whatever is recorded.
//!
//! Equal steps are skipped if the values at their ends leave nothing to be found (`column`); in all others the motion
//! is sampled, in ever shorter parts where a quantity bends.

pub(crate) mod collector;
pub(crate) mod column;
mod cubic;
pub(crate) mod place;
pub(crate) mod reading;
pub(crate) mod samples;

use crate::layout::Layout;
use place::{Place, places};

/// Statistics of a quantity over a run.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// Its name, as that of a column of a [`Trajectory`](crate::Trajectory).
    pub name: String,
    /// The smallest value among those that are numbers; NaN if none is.
    pub min: f64,
    /// The largest value among those that are numbers; NaN if none is.
    pub max: f64,
    /// First time at which it is smallest, in s.
    pub t_min: f64,
    /// First time at which it is largest, in s.
    pub t_max: f64,
    /// The value at the end.
    pub last: f64,
    /// The mean over the time; NaN if the quantity is not a number for longer than an instant.
    pub mean: f64,
    /// The root of the mean square over the time; NaN as the mean is.
    pub rms: f64,
}

/// The names of all quantities of which there can be statistics, those of the outputs first.
pub fn quantities(layout: &Layout) -> Vec<String> {
    let (mut names, others): (Vec<_>, Vec<_>) =
        places(layout).partition(|(_, place)| matches!(place, Place::Output(_)));
    names.extend(others);
    names.into_iter().map(|(name, _)| name).collect()
}

/// The names of quantities, where `tip` is replaced by `tip.x`, `tip.y` and, in space, `tip.z` if only these are known.
pub fn with_components(names: &[String], known: impl Fn(&str) -> bool) -> Vec<String> {
    let columns = names.iter().flat_map(|name| {
        let [x, y, z] = ["x", "y", "z"].map(|component| format!("{name}.{component}"));
        if known(name) || !known(&x) || !known(&y) {
            return vec![name.clone()];
        }
        let in_space = known(&z).then_some(z);
        [x, y].into_iter().chain(in_space).collect()
    });
    columns.collect()
}
