//! Events, which record, stop or change a run when a function of the state crosses zero.

use std::fmt;
use std::sync::Arc;

use crate::layout::Direction;

/// A function of t, q and v whose zeros are the event.
type Value = Arc<dyn Fn(f64, &[f64], &[f64]) -> f64 + Send + Sync>;

/// Function that changes q and v at the event.
type Change = Arc<dyn Fn(f64, &mut [f64], &mut [f64]) + Send + Sync>;

/// An event at the zeros of a function of t, q and v.
///
/// The time is found to 1e-10 s between the time steps, and a row is recorded there. A function that is
/// zero at the start makes no event. Two crossings within a quarter of a step are found if the cubic through
/// the values and slopes at its ends passes zero.
///
/// ```
/// use mbdsl_runtime::{Event, Options};
/// // Coordinate 1 is the height of a ball: it bounces, and loses a tenth of its speed.
/// let bounce = Event::new("bounce", |_t, q, _v| q[1]).falling().changes(|_t, _q, v| v[1] *= -0.9);
/// let options = Options::new(5.0).event(bounce);
/// # assert_eq!(options.events.len(), 1);
/// ```
#[derive(Clone)]
pub struct Event {
    /// Its name.
    pub name: String,
    pub(crate) value: Value,
    pub(crate) direction: Direction,
    pub(crate) action: Action,
}

/// Action taken at an event.
#[derive(Clone)]
pub(crate) enum Action {
    Record,
    Stop,
    Change(Change),
}

impl Event {
    /// Records a node where `value` crosses zero in any direction.
    pub fn new(
        name: impl Into<String>,
        value: impl Fn(f64, &[f64], &[f64]) -> f64 + Send + Sync + 'static,
    ) -> Event {
        Event {
            name: name.into(),
            value: Arc::new(value),
            direction: Direction::Both,
            action: Action::Record,
        }
    }

    /// Restricts the event to zeros at which the value rises.
    pub fn rising(mut self) -> Event {
        self.direction = Direction::Rising;
        self
    }

    /// Restricts the event to zeros at which the value falls.
    pub fn falling(mut self) -> Event {
        self.direction = Direction::Falling;
        self
    }

    /// Ends the run at the event.
    pub fn stops(mut self) -> Event {
        self.action = Action::Stop;
        self
    }

    /// Changes positions and velocities at the event; the run continues from what they become. The nodes before and
    /// after have the same time.
    pub fn changes(
        mut self,
        change: impl Fn(f64, &mut [f64], &mut [f64]) + Send + Sync + 'static,
    ) -> Event {
        self.action = Action::Change(Arc::new(change));
        self
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self.action {
            Action::Record => "records",
            Action::Stop => "stops",
            Action::Change(_) => "changes",
        };
        f.debug_struct("Event")
            .field("name", &self.name)
            .field("direction", &self.direction)
            .field("action", &action)
            .finish_non_exhaustive()
    }
}
