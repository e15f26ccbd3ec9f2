//! Placements of bodies and points in space at a moment.

use super::vectors::{Place, Placement, WORLD, dot, scaled, unit};
use crate::space::{self, Body};
use crate::tracks::Number;

/// The motion of a scene in space.
pub(super) type Motion = crate::motion::Motion<space::Scene>;

impl Motion {
    /// The direction against gravity; the z axis where there is none.
    pub(super) fn up(&self) -> Place {
        let gravity = self.triple(self.scene.gravity, 0.0);
        match dot(gravity, gravity) > 0.0 {
            true => unit(scaled(-1.0, gravity)),
            false => [0.0, 0.0, 1.0],
        }
    }

    pub(super) fn triple(&self, triple: [Number; 3], row: f64) -> Place {
        triple.map(|number| self.number(number, row))
    }

    pub(super) fn placement(&self, body: &Body, row: f64) -> Placement {
        let attitude = body.attitude.map(|number| self.number(number, row));
        Placement::new(self.triple(body.at, row), attitude)
    }

    /// The placement of a body, or of the ground.
    pub(super) fn placement_of(&self, body: Option<u32>, row: f64) -> Placement {
        let body = body.and_then(|body| self.scene.bodies.get(body as usize));
        body.map_or(WORLD, |body| self.placement(body, row))
    }

    /// A point of a body or of the ground, in the world.
    pub(super) fn place(&self, end: &space::Place, row: f64) -> Place {
        let local = self.triple(end.at, row);
        self.placement_of(end.body, row).place(local)
    }

    /// The center of mass of a body, in the world.
    pub(super) fn center(&self, body: &Body, row: f64) -> Place {
        let local = self.triple(body.center, row);
        self.placement(body, row).place(local)
    }

    /// The ends of all joints and loads, and the points that loads act on.
    pub(super) fn ends(&self) -> impl Iterator<Item = &space::Place> {
        let joints = self.scene.joints.iter().flat_map(|joint| &joint.ends);
        let loads = self.scene.loads.iter();
        let held = loads.clone().flat_map(|load| &load.ends);
        let pushed = loads.flat_map(|load| &load.at);
        joints.chain(held).flatten().chain(pushed)
    }
}
