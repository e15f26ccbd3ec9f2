//! Values of the start that are given from outside of the text.

use super::TextMechanism;
use crate::model;
use crate::starts::OpenStart;
use mbdsl_runtime::{StartKind, StartValue};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What takes the place of what the text gives.
#[derive(Debug, Clone, Default)]
pub(super) struct Outside {
    /// Positions of coordinates and of joints, by their names.
    positions: BTreeMap<String, f64>,
    /// Coordinates and velocities.
    values: Vec<Given>,
    /// States, by their place.
    states: Vec<(usize, f64)>,
    /// Values of joints, by the place of their entry.
    joints: Vec<(usize, f64)>,
    /// The values by the place of their entry in the start of the layout.
    replaced: Vec<(usize, f64)>,
    /// The start of the text where the positions are open; `None` where nothing else follows from them.
    open: Option<Arc<OpenStart>>,
    /// What was read again so far, by the names that are open; clones share it.
    known: Arc<Mutex<Known>>,
}

type Known = BTreeMap<Vec<String>, Option<Arc<OpenStart>>>;

/// A value of a coordinate or a velocity.
#[derive(Debug, Clone, Copy)]
struct Given {
    place: usize,
    is_velocity: bool,
    /// Whether the row of a joint holds it: the value says which of the turns it is.
    of_joint: bool,
    value: f64,
}

impl TextMechanism {
    /// Lets a coordinate, a velocity or a state, `rod.theta`, `rod.omega` or `i`, start at this value in SI units;
    /// `false` if there is none of this name.
    ///
    /// The value replaces that of the `start` block, where a guess remains a guess. A value that the
    /// block does not mention, drawn or not, is held fixed by the assembly; of a joint in space it must mention it,
    /// unless the angle is a coordinate. What the text places by such a value, the center of a drawn bar or the bodies
    /// behind a joint in space, begins where it would with the value in the text. Gears mesh as the text starts them.
    pub fn set_start(&mut self, name: &str, value: f64) -> bool {
        let joints = self.layout.joint_starts();
        let joint = joints.iter().position(|start| start.name == name);
        let coordinate = self.layout.coordinate(name);
        if coordinate.is_some() || joint.is_some_and(|joint| !joints[joint].is_rate) {
            self.outside.positions.insert(name.to_owned(), value);
            self.open();
        }
        if let Some(joint) = joint {
            replace(&mut self.outside.joints, joint, value);
            // What counts its turns begins there, too.
            if self.layout.state(name).is_none() && coordinate.is_none() {
                self.restart();
                return true;
            }
        }
        if let Some(state) = self.layout.state(name) {
            let counts_turns = self.layout.windings().contains(&(state as u32));
            if counts_turns && joint.is_none() {
                return false;
            }
            replace(&mut self.outside.states, state, value);
            self.restart();
            return true;
        }
        let mut velocities = self.layout.velocities().iter();
        let mut velocity = || velocities.position(|velocity| velocity.name == name);
        let Some(place) = coordinate.or_else(|| velocity()) else {
            return false;
        };
        let is_velocity = coordinate.is_none();
        let is_other =
            |given: &Given| (given.place, given.is_velocity) != (place, is_velocity);
        self.outside.values.retain(is_other);
        self.outside.values.push(Given {
            place,
            is_velocity,
            of_joint: joint.is_some(),
            value,
        });
        self.restart();
        true
    }

    /// Reads the start of the text again with all positions open that are given, where bars are drawn or bodies placed.
    fn open(&mut self) {
        let Some(text) = &self.text else { return };
        if !self.model.start.iter().any(|entry| entry.is_drawn) {
            return;
        }
        let names: Vec<String> = self.outside.positions.keys().cloned().collect();
        let mut known = self
            .outside
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let read = || OpenStart::of(text, &names).map(Arc::new);
        let open = known.entry(names.clone()).or_insert_with(read).clone();
        drop(known);
        self.outside.open = open;
    }

    /// What the text starts, as far as it is given from outside read again.
    fn started(&self) -> &[model::StartValue] {
        let open = self.outside.open.as_ref();
        open.map_or(&self.model.start, |open| &open.entries)
    }

    /// Says in the layout what starts where.
    fn restart(&mut self) {
        let of_text = self.started();
        let mut start: Vec<StartValue> = of_text
            .iter()
            .map(|entry| StartValue {
                place: entry.place as usize,
                kind: entry.kind,
            })
            .collect();
        let is_velocity = |kind| kind == StartKind::Velocity;
        let values = self.outside.values.iter();
        let replaced = values.map(|given| {
            let kind = match given {
                Given { of_joint: true, .. } => StartKind::Placed,
                Given {
                    is_velocity: true, ..
                } => StartKind::Velocity,
                _ => StartKind::Position,
            };
            let found = start.iter().position(|entry| {
                entry.place == given.place && is_velocity(entry.kind) == given.is_velocity
            });
            let entry = found.unwrap_or_else(|| {
                let place = given.place;
                start.push(StartValue { place, kind });
                start.len() - 1
            });
            // What is drawn is no more than a guess of what nobody gave.
            let is_drawn = of_text.get(entry).is_some_and(|entry| entry.is_drawn);
            if is_drawn && !given.of_joint {
                start[entry].kind = kind;
            }
            (entry, given.value)
        });
        let replaced = replaced.collect();
        self.outside.replaced = replaced;
        self.layout.set_start(start);
    }

    /// Fills in the start values, of which `of_text` computes those of the `start` block.
    pub fn fill_start(&self, values: &mut [f64], of_text: impl FnOnce(&mut [f64])) {
        let written = &mut values[..self.started().len()];
        match &self.outside.open {
            Some(open) => open.values(self.parameters(), &self.outside.given(), written),
            None => of_text(written),
        }
        for &(entry, value) in &self.outside.replaced {
            values[entry] = value;
        }
    }

    /// Fills in what the start gives of joints, of which `of_text` computes what there is and what the text gives.
    pub fn fill_start_rows(&self, values: &mut [f64], of_text: impl FnOnce(&mut [f64])) {
        of_text(values);
        let given = 2 * (values.len() / 3);
        for &(joint, value) in &self.outside.joints {
            values[given + joint] = value;
        }
    }

    /// Fills in the starts of the states, of which `of_text` computes those of the text.
    pub fn fill_start_states(&self, values: &mut [f64], of_text: impl FnOnce(&mut [f64])) {
        match &self.outside.open {
            Some(open) => open.states(self.parameters(), &self.outside.given(), values),
            None => of_text(values),
        }
        for &(state, value) in &self.outside.states {
            values[state] = value;
        }
    }
}

impl Outside {
    /// The positions in the order of their names, as [`OpenStart::of`] has them.
    fn given(&self) -> Vec<f64> {
        self.positions.values().copied().collect()
    }
}

/// Puts a value in the place of the one before.
fn replace(values: &mut Vec<(usize, f64)>, place: usize, value: f64) {
    values.retain(|(replaced, _)| *replaced != place);
    values.push((place, value));
}
