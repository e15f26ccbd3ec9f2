//! The angle of a joint in space over any number of turns.
//!
//! What the directions of a joint say is between -pi and pi. A state z follows the rate of the angle, and so counts
//! the turns; what it has drifted away is put back by the directions, so that the angle is as exact as they are:
//!
//! ```text
//! angle = z + atan2(s cos z - c sin z, c cos z + s sin z)      s = e2 . f1, c = e1 . f1
//! ```

use crate::check::Checker;
use crate::check::state::declared::Declared;
use crate::check::value::Kind;
use crate::expr::{ExprId, Function, Function2, Symbol};
use crate::model::dimension::Dimension;
use crate::model::space::Axes;
use crate::model::{Ends, StateVariable, kinematics};
use mbdsl_runtime::StartKind;

impl Checker {
    /// The angle of a joint, with the state that counts its turns.
    pub(crate) fn wound_angle(&mut self, index: usize, (ends, axes): (Ends, Axes)) -> ExprId {
        let [sin, cos] = kinematics::joint_directions(&mut self.graph, &self.bodies, ends, axes);
        let state = match self.windings.get(&index) {
            Some(&state) => state,
            None => self.winding(index, (ends, axes), [sin, cos]),
        };
        let graph = &mut self.graph;
        let z = graph.symbol(Symbol::Z(state));
        let (sin_z, cos_z) = (graph.call(Function::Sin, z), graph.call(Function::Cos, z));
        let (sc, cs) = (graph.mul(sin, cos_z), graph.mul(cos, sin_z));
        let (cc, ss) = (graph.mul(cos, cos_z), graph.mul(sin, sin_z));
        let (across, along) = (graph.sub(sc, cs), graph.add(cc, ss));
        let apart = graph.call2(Function2::Atan2, across, along);
        graph.add(z, apart)
    }

    /// Adds the state that counts the turns of a joint.
    fn winding(
        &mut self,
        index: usize,
        (ends, axes): (Ends, Axes),
        directions: [ExprId; 2],
    ) -> u32 {
        let rate = kinematics::joint_rate(&mut self.graph, &self.bodies, ends, axes);
        let start = self.at_the_start(directions);
        let (name, span) = match self.joints.get(index).and_then(Option::as_ref) {
            Some((joint, _)) => (format!("{}.angle", joint.name), joint.span),
            None => (String::new(), self.item),
        };
        let state = self.states.len() as u32;
        self.states.push(Declared {
            state: StateVariable {
                name,
                docs: Vec::new(),
                dimension: self.has_units.then_some(Dimension::ANGLE),
                unit: None,
                start,
                rate,
            },
            dimension: match self.has_units {
                true => Kind::Known(Dimension::ANGLE),
                false => Kind::Any,
            },
            place: (span, span.end),
            rate: Some(span),
            start: None,
        });
        self.windings.insert(index, state);
        state
    }

    /// The angle where the attitudes at the start are given, else 0: which of the turns it is, the directions do
    /// not say.
    fn at_the_start(&mut self, directions: [ExprId; 2]) -> ExprId {
        let given = |place: u32| {
            let mut values = self.start.iter();
            let found =
                values.find(|start| start.place == place && start.kind != StartKind::Velocity);
            found.map(|found| found.value)
        };
        let attitudes = self.graph.attitudes.clone();
        let quaternions = attitudes.iter().map(|attitude| {
            let first = attitude.coordinate as u32;
            let [w, x, y, z] = [0, 1, 2, 3].map(|k| given(first + k));
            Some([w?, x?, y?, z?])
        });
        let quaternions: Vec<Option<[ExprId; 4]>> = quaternions.collect();
        let coordinates: Vec<Option<ExprId>> = (0..self.nq).map(given).collect();
        let matrices: Vec<_> = quaternions
            .into_iter()
            .map(|quaternion| quaternion.map(|q| self.graph.matrix_of(q)))
            .collect();
        let found = self.graph.replace(&directions, |_, symbol| match symbol {
            Symbol::Rotation(place, row, column) => {
                let matrix = matrices[place as usize]?;
                Some(matrix[usize::from(row)][usize::from(column)])
            }
            Symbol::Q(place) => coordinates[place as usize],
            _ => None,
        });
        let is_known = |symbol: &Symbol| matches!(symbol, Symbol::Parameter(_));
        let known = found
            .iter()
            .all(|&part| self.graph.symbols(part).iter().all(is_known));
        match known {
            true => self.graph.call2(Function2::Atan2, found[0], found[1]),
            false => self.graph.zero(),
        }
    }
}
