//! The angle of a joint in space over any number of turns.
//!
//! What the directions of a joint say is between -pi and pi. A state z follows the rate of the angle, and so counts
//! the turns; what it has drifted away is put back by the directions, so that the angle is as exact as they are:
//!
//! ```text
//! angle = z + atan2(s cos z - c sin z, c cos z + s sin z)      s = e2 . f1, c = e1 . f1
//! ```

use crate::check::Checker;
use crate::check::joint_start::given::Word;
use crate::check::state::declared::Declared;
use crate::check::value::Kind;
use crate::expr::{ExprId, Function, Function2, Symbol};
use crate::model::dimension::Dimension;
use crate::model::space::Axes;
use crate::model::{Ends, StateVariable, kinematics};
use mbdsl_runtime::StartKind;

/// Default of a coordinate without a start value.
#[derive(Debug, Clone, Copy)]
enum LeftOut {
    /// Unknown, and so is every value that depends on it.
    Unknown,
    /// The value at which the assembly begins: 0, or no rotation.
    AsPlaced,
}

impl Checker {
    /// The angle of a joint, with the state that counts its turns.
    pub(crate) fn wound_angle(&mut self, index: usize, (ends, axes): (Ends, Axes)) -> ExprId {
        let [sin, cos] = kinematics::joint_directions(&mut self.graph, &self.bodies, ends, axes);
        let state = match self.windings.get(&index) {
            Some(&state) => state,
            None => self.winding(index, (ends, axes)),
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
    fn winding(&mut self, index: usize, (ends, axes): (Ends, Axes)) -> u32 {
        let rate = kinematics::joint_rate(&mut self.graph, &self.bodies, ends, axes);
        let start = self.graph.zero();
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
                sample: None,
                turn: None,
            },
            dimension: match self.has_units {
                true => Kind::Known(Dimension::ANGLE),
                false => Kind::Any,
            },
            place: (span, span.end),
            in_samples: false,
            rate: Some(span),
            sample: None,
            start: None,
        });
        self.windings.insert(index, state);
        state
    }

    /// Lets all states that count turns begin with the angle that the start gives; else with that of the attitudes
    /// that it gives, or in which the joints place the bodies: which of the turns it is, these do not say.
    pub(crate) fn start_windings(&mut self) {
        for (joint, state) in self.windings.clone() {
            let given = self.starts_at(joint, Word::Angle);
            let start = given.or_else(|| {
                let (ends, axes) = self.spatial_joint(joint)?;
                Some(self.joint_angle_at_start(ends, axes))
            });
            if let Some(start) = start {
                self.states[state as usize].state.start = start;
            }
            let angle = self.spatial_joint(joint);
            let angle = angle.map(|of| self.wound_angle(joint, of));
            self.states[state as usize].state.turn = angle;
        }
    }

    /// The angle of a joint where the start gives all that it depends on, else 0.
    pub(crate) fn joint_angle_at_start(&mut self, ends: Ends, axes: Axes) -> ExprId {
        self.joint_angle(ends, axes, LeftOut::Unknown)
    }

    /// The angle of a joint where the assembly begins.
    pub(crate) fn joint_angle_as_placed(&mut self, ends: Ends, axes: Axes) -> ExprId {
        self.joint_angle(ends, axes, LeftOut::AsPlaced)
    }

    fn joint_angle(&mut self, ends: Ends, axes: Axes, left_out: LeftOut) -> ExprId {
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let directions = kinematics::joint_directions(graph, bodies, ends, axes);
        match self.begins(&directions, left_out).as_deref() {
            Some(&[sin, cos]) => self.graph.call2(Function2::Atan2, sin, cos),
            _ => self.graph.zero(),
        }
    }

    /// Expressions of parameters in place of others where the start gives all coordinates that these depend on.
    pub(crate) fn known_at_start(&mut self, expressions: &[ExprId]) -> Option<Vec<ExprId>> {
        self.begins(expressions, LeftOut::Unknown)
    }

    /// Expressions of parameters in place of others, at the start.
    fn begins(&mut self, expressions: &[ExprId], left_out: LeftOut) -> Option<Vec<ExprId>> {
        let (zero, one) = (self.graph.zero(), self.graph.one());
        let given = |place: u32| {
            let mut values = self.start.iter();
            let found =
                values.find(|start| start.place == place && start.kind != StartKind::Velocity);
            found.map(|found| found.value)
        };
        let attitudes = self.graph.attitudes.clone();
        let quaternions = attitudes.iter().map(|attitude| {
            let first = attitude.coordinate as u32;
            let all = [0, 1, 2, 3].map(|k| given(first + k));
            match (all, left_out) {
                ([Some(w), Some(x), Some(y), Some(z)], _) => Some([w, x, y, z]),
                (_, LeftOut::AsPlaced) => Some([one, zero, zero, zero]),
                (_, LeftOut::Unknown) => None,
            }
        });
        let quaternions: Vec<Option<[ExprId; 4]>> = quaternions.collect();
        let coordinates = (0..self.nq).map(|place| match left_out {
            LeftOut::AsPlaced => given(place).or(Some(zero)),
            LeftOut::Unknown => given(place),
        });
        let coordinates: Vec<Option<ExprId>> = coordinates.collect();
        let matrices: Vec<_> = quaternions
            .into_iter()
            .map(|quaternion| quaternion.map(|q| self.graph.matrix_of(q)))
            .collect();
        let found = self
            .graph
            .replace(expressions, |graph, symbol| match symbol {
                Symbol::Rotation(place, row, column) => {
                    let matrix = matrices[place as usize]?;
                    Some(matrix[usize::from(row)][usize::from(column)])
                }
                Symbol::Q(place) => coordinates[place as usize],
                Symbol::Time => Some(graph.zero()),
                _ => None,
            });
        let is_known = |symbol: &Symbol| matches!(symbol, Symbol::Parameter(_));
        let known = found
            .iter()
            .all(|&part| self.graph.symbols(part).iter().all(is_known));
        known.then_some(found)
    }
}
