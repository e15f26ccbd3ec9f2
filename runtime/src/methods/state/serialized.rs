//! Serialization of states with their history, so that a run can continue elsewhere (feature `serde`).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::State;
use crate::methods::METHODS;
use crate::scalar::serialized;
use crate::stabilization::STABILIZATIONS;

/// The fields of a state; those of a start alone are `t`, `q` and `v`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    t: f64,
    #[serde(with = "serialized")]
    q: Vec<f64>,
    #[serde(with = "serialized")]
    v: Vec<f64>,
    #[serde(default, with = "serialized")]
    z: Vec<f64>,
    #[serde(default, with = "serialized")]
    u: Vec<f64>,
    #[serde(default, with = "serialized")]
    a: Vec<f64>,
    #[serde(default, with = "serialized")]
    lambda: Vec<f64>,
    #[serde(default, with = "serialized")]
    history: Vec<f64>,
    #[serde(default, with = "serialized")]
    contacts: Vec<f64>,
    #[serde(default, with = "serialized")]
    sides: Vec<f64>,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    stabilization: Option<String>,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            history,
            contacts,
            sides,
            method,
            stabilization,
        } = self.clone();
        let fields = Fields {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            history,
            contacts,
            sides,
            method: method.map(str::to_owned),
            stabilization: stabilization.map(str::to_owned),
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        let Fields {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            history,
            contacts,
            sides,
            method,
            stabilization,
        } = Fields::deserialize(deserializer)?;
        // Those of other crates are not known: a state with their history is refused where it should continue.
        let methods = METHODS.iter().map(|info| info.name);
        let stabilizations = STABILIZATIONS.iter().map(|info| info.name);
        Ok(State {
            z,
            u,
            a,
            lambda,
            history,
            contacts,
            sides,
            method: named(methods, method),
            stabilization: named(stabilizations, stabilization),
            ..State::new(t, q, v)
        })
    }
}

/// The one of these names that is wanted.
fn named(
    mut names: impl Iterator<Item = &'static str>,
    wanted: Option<String>,
) -> Option<&'static str> {
    let wanted = wanted?;
    names.find(|name| *name == wanted)
}
