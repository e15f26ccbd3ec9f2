//! The distance of an equilibrium from the position at which its search began.

use crate::analysis::statics::equilibrium::Equilibrium;
use crate::layout::Kind;
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;

/// The coordinate of an equilibrium that is farthest from another position.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Farthest {
    /// The coordinate, by name; the body if it is an attitude.
    pub coordinate: String,
    /// Its distance, in m or rad.
    pub distance: f64,
    /// Whether it is a length or an angle.
    pub kind: Kind,
    /// The distance in units of the mechanism: its size for a length, 1 rad.
    pub share: f64,
}

impl Equilibrium {
    /// The coordinate in which it is farthest from a position, with its distance in m or rad, each measured by its
    /// unit: the size of the mechanism, or 1 rad. An attitude counts by the angle of its turn. `None` without
    /// coordinates.
    pub fn farthest_from(&self, mechanism: &dyn Mechanism, q: &[f64]) -> Option<Farthest> {
        let layout = mechanism.layout();
        let mut w = vec![0.0; layout.nv()];
        layout.difference(q, &self.state.q, &mut w);
        for attitude in layout.attitudes() {
            let turn = &mut w[attitude.velocity..attitude.velocity + 3];
            // 2 tan(angle/2) along the axis.
            let half = 0.5 * turn.iter().map(|x| x * x).sum::<f64>().sqrt();
            turn.fill(0.0);
            turn[0] = match half.is_finite() {
                true => 2.0 * half.atan(),
                false => std::f64::consts::PI,
            };
        }
        let units = layout
            .velocities()
            .iter()
            .map(|velocity| match velocity.kind {
                Kind::Angle => 1.0,
                Kind::Length | Kind::Number => size(mechanism),
            });
        let shares = w.iter().zip(units).map(|(w, unit)| w.abs() / unit);
        let (velocity, share) = shares.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let turned = layout.attitudes().iter().find(|of| of.velocity == velocity);
        let name = match turned {
            // `rod` of `rod.q0`
            Some(attitude) => {
                let name = &*layout.coordinates()[attitude.coordinate].name;
                name.rsplit_once('.').map_or(name, |(body, _)| body)
            }
            None => layout.motion(velocity),
        };
        Some(Farthest {
            coordinate: name.to_owned(),
            distance: w[velocity].abs(),
            kind: layout.velocities()[velocity].kind,
            share,
        })
    }
}
