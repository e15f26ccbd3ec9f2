//! The figures of stops and friction.

use crate::layout::words::short;

/// Stops and frictions in a run: impacts, energies, times.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContactReport {
    /// The number of impacts of each stop, by name.
    pub impacts: Vec<(String, u64)>,
    /// Stops that came to rest on their gaps after ever shorter flights: the number of impacts, and the time at which
    /// the flights end, s.
    pub rests: Vec<(String, u64, f64)>,
    /// The change of energy by impacts and jams, J: 0 or negative, but for stops that open while others are hit.
    pub lost_in_impacts: f64,
    /// The work of drivers and moving gaps at impacts, J.
    pub work_of_movers: f64,
    /// The work of friction, J; 0 if the energy balance was not asked for.
    pub lost_in_friction: f64,
}

impl ContactReport {
    /// Its lines in a report: names and values.
    pub(super) fn lines(&self) -> impl Iterator<Item = (String, String)> + '_ {
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
