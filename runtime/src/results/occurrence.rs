//! Events of a run, and the impacts at them.

use std::sync::Arc;

/// An event that happened.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Occurrence {
    /// The event's name.
    pub event: String,
    /// Its time, in s.
    pub t: f64,
    /// Index of the row recorded there (the one before the change of an event that changes the
    /// state).
    pub node: usize,
    /// The impact, if a stop or a friction changed the velocities by an impulse.
    pub impact: Option<Box<Impact>>,
}

impl Occurrence {
    /// An event without an impact.
    pub(crate) fn new(event: String, t: f64, node: usize) -> Occurrence {
        Occurrence {
            event,
            t,
            node,
            impact: None,
        }
    }
}

/// An impact: the impulses at one time, and the velocities after them.
///
/// ```text
/// M (v+ - v-) = r_q^T P + phi_q^T Lambda,   T+ - T- = sum of P (g'+ + g'-)/2 + work of drivers and of moving gaps
/// ```
///
/// with P of stops and frictions and Lambda of joints and drivers. Stops that close at one time share the impact: their
/// `v_after`, `impulses` and `node` are equal, `impulse` and `lost` are of each alone. A stop that was closed before takes
/// part without an event of its own.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Impact {
    /// Index of the row with the velocities after it: behind that of the event, which has those before it, or the same
    /// at the start, and where only the ends are recorded. In a jam the row before is the last one that has forces, up to
    /// 1e-9 of the run earlier.
    pub node: usize,
    /// The impulse of the stop or the friction of the event along its gap or slide, N s, or N m s of an angle; that
    /// of a stop is positive, but where `at rest` ends a slow rebound.
    pub impulse: f64,
    /// The unit of `impulse`: `N s`, `N m s`, or none.
    pub unit: &'static str,
    /// The change of energy by it, J: 0 or negative, but for stops that open while others are hit.
    pub lost: f64,
    /// The velocities after it.
    pub v_after: NamedValues,
    /// The impulses of all constraints, Lambda of joints and drivers, then P of stops, then of frictions, named as the
    /// columns `lambda.NAME` of their multipliers, N s or N m s. Signs are those of forces, which are the negative of
    /// multipliers. That of a `distance`, whose equation is a difference of squares, is the impulse along the line over
    /// twice the length, N s/m. Of redundant joints these are one choice of many, as reactions are.
    pub impulses: NamedValues,
}

/// Values by name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedValues {
    names: Arc<[String]>,
    values: Vec<f64>,
}

impl NamedValues {
    pub(crate) fn new(names: &Arc<[String]>, values: &[f64]) -> NamedValues {
        NamedValues {
            names: Arc::clone(names),
            values: values.to_vec(),
        }
    }

    /// The value with this name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.iter()
            .find_map(|(known, value)| (known == name).then_some(value))
    }

    /// All names with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        let names = self.names.iter().map(String::as_str);
        names.zip(self.values.iter().copied())
    }

    pub(crate) fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }
}
