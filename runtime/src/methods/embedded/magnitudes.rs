//! The magnitudes of positions and velocities that absolute tolerances are measured by: those of one run, where
//! `linear::scales` has those of the mechanism.

use crate::layout::{Kind, Layout, velocity_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::largest_length;
use crate::methods::state::State;

/// Speeds below this share of those that the loads would give are those of a mechanism at rest, whose
/// accelerations are round-off.
const AT_REST: f64 = 1e-6;

/// A place that is passed in this time, in s, says nothing of how large the motion is.
const NEAR: f64 = 1e-9;

/// Magnitudes of lengths, speeds and rates of angles in one run; angles are measured by 1 rad, and numbers by 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Magnitudes {
    /// Magnitude of lengths, in m.
    pub(crate) length: f64,
    /// Magnitude of speeds, in m/s.
    pub(crate) speed: f64,
    /// Magnitude of rates of angles, in rad/s.
    pub(crate) rate: f64,
}

/// The largest values of the two kinds of coordinates.
#[derive(Clone, Copy)]
struct Largest {
    length: f64,
    angle: f64,
}

impl Magnitudes {
    /// The magnitudes of a run that starts with this state.
    pub(crate) fn new(mechanism: &dyn Mechanism, start: &State) -> Magnitudes {
        let State { q, v, a, .. } = start;
        let layout = mechanism.layout();
        let place = Largest::of(layout.coordinates().iter().map(|q| q.kind), q).length;
        let [v, a] = [v, a].map(|rates| Largest::of_rates(layout, rates));
        // Where a motion begins again at its origin, as at an impact, the place is rounding.
        let near = place < NEAR * v.length;
        let place = if near { 0.0 } else { place };
        let length = largest_length(mechanism)
            .or(Some(place).filter(|place| *place > 0.0))
            .unwrap_or(1.0);
        let found = Magnitudes::moving(length, v, a);
        let still = Largest {
            length: 0.0,
            angle: 0.0,
        };
        let loads = Magnitudes::moving(length, still, free_accelerations(mechanism, start));
        let second = Magnitudes {
            length,
            speed: length,
            rate: 1.0,
        };
        found.or(loads).or(second)
    }

    /// Magnitudes from the speeds of a start, and from those that its accelerations reach within the scale of their
    /// coordinate.
    fn moving(length: f64, v: Largest, a: Largest) -> Magnitudes {
        let rate = v.angle.max(a.angle.sqrt());
        let speed = v.length.max((length * a.length).sqrt()).max(rate * length);
        // What moves on a line may turn, too.
        let rate = if rate > 0.0 { rate } else { speed / length };
        Magnitudes {
            length,
            speed,
            rate,
        }
    }

    /// These magnitudes, or the others if these are those of a mechanism at rest.
    fn or(self, others: Magnitudes) -> Magnitudes {
        let moves = self.speed > AT_REST * others.speed && self.rate > AT_REST * others.rate;
        let usable = |x: f64| x > 0.0 && x.is_finite();
        if moves && usable(self.speed) && usable(self.rate) {
            self
        } else {
            others
        }
    }

    /// The scales of the components of (q, v, z), in their order; states are measured by 1 in their unit.
    pub(crate) fn components(self, layout: &Layout) -> impl Iterator<Item = f64> {
        let positions = layout.coordinates().iter().enumerate();
        let positions = positions.map(move |(j, coordinate)| match coordinate.kind {
            Kind::Length => self.length,
            // The error of a quaternion is half that of its angle.
            _ if velocity_of(layout.attitudes(), j).is_none() => 0.5,
            Kind::Angle | Kind::Number => 1.0,
        });
        let kinds = layout.velocities().iter().map(|velocity| velocity.kind);
        let velocities = kinds.map(move |kind| match kind {
            Kind::Length => self.speed,
            Kind::Angle | Kind::Number => self.rate,
        });
        let states = std::iter::repeat_n(1.0, layout.nz());
        positions.chain(velocities).chain(states)
    }
}

impl Largest {
    /// The largest finite velocities or accelerations by their kind.
    fn of_rates(layout: &Layout, values: &[f64]) -> Largest {
        Largest::of(layout.velocities().iter().map(|v| v.kind), values)
    }

    /// The largest finite values by their kind.
    fn of(kinds: impl Iterator<Item = Kind>, values: &[f64]) -> Largest {
        let mut largest = Largest {
            length: 0.0,
            angle: 0.0,
        };
        for (kind, value) in kinds.zip(values) {
            let kind = match kind {
                Kind::Length => &mut largest.length,
                Kind::Angle | Kind::Number => &mut largest.angle,
            };
            if value.is_finite() {
                *kind = kind.max(value.abs());
            }
        }
        largest
    }
}

/// The loads over the diagonal of the mass matrix: accelerations without constraints, nearly.
fn free_accelerations(mechanism: &dyn Mechanism, start: &State) -> Largest {
    let layout = mechanism.layout();
    let (still, mut loads) = (vec![0.0; layout.nv()], vec![0.0; layout.nv()]);
    let at = Point {
        v: &still,
        ..start.at()
    };
    mechanism.force(&at, &mut loads);
    let mut values = vec![0.0; layout.patterns().mass_matrix.len()];
    mechanism.mass_matrix(&at, &mut values);
    let mut masses = vec![0.0; layout.nv()];
    for (i, j, value) in layout.patterns().mass_matrix.iter(&values) {
        if i == j {
            masses[i] += value;
        }
    }
    for (load, mass) in loads.iter_mut().zip(masses) {
        *load = if mass > 0.0 { *load / mass } else { 0.0 };
    }
    Largest::of_rates(layout, &loads)
}
