//! The energies of a whole model: of its bodies, and what the user adds.

use crate::expr::ExprId;
use crate::model::{Model, kinematics};

impl Model {
    /// U: what gravity, springs and potentials store, J.
    pub fn potential_energy(&mut self) -> ExprId {
        let gravity = kinematics::potential_energy(&mut self.graph, &self.bodies, self.gravity);
        let stored = std::iter::once(gravity).chain(self.stored.iter().copied());
        self.graph.sum(stored)
    }

    /// T: what the bodies and the user's coordinates carry, J.
    pub fn kinetic_energy(&mut self) -> ExprId {
        let bodies = kinematics::kinetic_energy(&mut self.graph, &self.bodies);
        let all = std::iter::once(bodies).chain(self.kinetic.iter().copied());
        self.graph.sum(all)
    }
}
