//! Values of the start that are given from outside of the text.

use crate::model::{Model, StartValue as StartEntry};
use crate::starts::OpenStart;
use mbdsl_runtime::{Layout, StartKind, StartValue};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Start values from outside, which replace those that the text gives.
#[derive(Debug, Clone, Default)]
pub(super) struct Outside {
    /// Positions of coordinates and of joints, by their names.
    positions: BTreeMap<String, f64>,
    /// Values of coordinates and velocities.
    values: Vec<Given>,
    /// Values of states, by the place of the state.
    states: Vec<(usize, f64)>,
    /// Values of joints, by the place of their entry.
    joints: Vec<(usize, f64)>,
    /// The values by the place of their entry in the start of the layout.
    replaced: Vec<(usize, f64)>,
    /// The start of the text where the positions are open; `None` where nothing else follows from them.
    open: Option<Arc<OpenStart>>,
    /// Starts read again so far, by the names that are open; clones share them.
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

impl Outside {
    /// Lets a coordinate, a velocity or a state of a model start at another value, and updates the start entries of the
    /// layout; `false` if there is none of this name.
    pub(super) fn set(
        &mut self,
        (layout, model): (&mut Layout, &Model),
        text: Option<&str>,
        (name, value): (&str, f64),
    ) -> bool {
        let joints = layout.joint_starts();
        let joint = joints.iter().position(|start| start.name == name);
        let coordinate = layout.coordinate(name);
        if coordinate.is_some() || joint.is_some_and(|joint| !joints[joint].is_rate) {
            self.positions.insert(name.to_owned(), value);
            self.read_again(model, text);
        }
        if let Some(joint) = joint {
            replace(&mut self.joints, joint, value);
        }
        if let Some(state) = layout.state(name) {
            // What counts the turns of a joint begins where the joint does.
            let counts_turns = layout.windings().contains(&(state as u32));
            if counts_turns && joint.is_none() {
                return false;
            }
            replace(&mut self.states, state, value);
        } else if let Some(place) = coordinate {
            self.give(place, false, joint.is_some(), value);
        } else if joint.is_none() {
            let mut velocities = layout.velocities().iter();
            let Some(place) = velocities.position(|velocity| velocity.name == name) else {
                return false;
            };
            self.give(place, true, false, value);
        }
        layout.set_start(self.entries(model));
        true
    }

    fn give(&mut self, place: usize, is_velocity: bool, of_joint: bool, value: f64) {
        let is_other = |given: &Given| (given.place, given.is_velocity) != (place, is_velocity);
        self.values.retain(is_other);
        self.values.push(Given {
            place,
            is_velocity,
            of_joint,
            value,
        });
    }

    /// Reads the start of the text again with all positions open that are given, where bars are drawn or bodies placed.
    fn read_again(&mut self, model: &Model, text: Option<&str>) {
        let Some(text) = text else { return };
        if !model.start.iter().any(|entry| entry.is_drawn) {
            return;
        }
        let names: Vec<String> = self.positions.keys().cloned().collect();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || OpenStart::of(text, &names).map(Arc::new);
        let open = known.entry(names.clone()).or_insert_with(read).clone();
        drop(known);
        self.open = open;
    }

    /// Start entries of the text, read again if positions are given from outside that others follow from.
    fn of_text<'s>(&'s self, model: &'s Model) -> &'s [StartEntry] {
        let open = self.open.as_ref();
        open.map_or(&model.start, |open| &open.entries)
    }

    /// Start entries of the layout, with the values given from outside.
    fn entries(&mut self, model: &Model) -> Vec<StartValue> {
        let is_velocity = |kind| kind == StartKind::Velocity;
        let of_text = self.of_text(model);
        let mut start: Vec<StartValue> = of_text
            .iter()
            .map(|entry| StartValue {
                place: entry.place as usize,
                kind: entry.kind,
            })
            .collect();
        let replaced = self.values.iter().map(|given| {
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
        self.replaced = replaced.collect();
        start
    }

    /// Fills in the start values, of which `of_text` computes those of the `start` block.
    pub(super) fn fill_start(
        &self,
        (model, parameters): (&Model, &[f64]),
        values: &mut [f64],
        of_text: impl FnOnce(&mut [f64]),
    ) {
        let written = &mut values[..self.of_text(model).len()];
        match &self.open {
            Some(open) => open.values(parameters, &self.given(), written),
            None => of_text(written),
        }
        for &(entry, value) in &self.replaced {
            values[entry] = value;
        }
    }

    /// Fills in the start rows of joints: `of_text` computes the values that there are and those that the text gives.
    pub(super) fn fill_start_rows(&self, values: &mut [f64], of_text: impl FnOnce(&mut [f64])) {
        of_text(values);
        let given = 2 * (values.len() / 3);
        for &(joint, value) in &self.joints {
            values[given + joint] = value;
        }
    }

    /// Fills in the starts of the states, of which `of_text` computes those of the text.
    pub(super) fn fill_start_states(
        &self,
        parameters: &[f64],
        values: &mut [f64],
        of_text: impl FnOnce(&mut [f64]),
    ) {
        match &self.open {
            Some(open) => open.states(parameters, &self.given(), values),
            None => of_text(values),
        }
        for &(state, value) in &self.states {
            values[state] = value;
        }
    }

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
