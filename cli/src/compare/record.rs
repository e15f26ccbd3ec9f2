//! Record of a comparison: the program, the machine, the text and the options that it was made with.

use crate::input::Input;
use crate::run::{finite, pairs};
use crate::simulation::Settings;
use crate::{machine, versions};
use mbdsl::runtime::ParameterInfo;
use mbdsl::{Mechanism, Options, assemble};
use serde_json::{Map, Value, json};

/// Whether the compiler optimized this program, on which the times depend.
const OPTIMIZED: bool = !cfg!(debug_assertions);

/// The record of a comparison.
pub(super) struct Record {
    mbdsl: Value,
    machine: Value,
    file: String,
    /// The token of the text and the version, which a unit of the same text has, too.
    identity: String,
    text: String,
    requested: Value,
    parameters: Value,
    start: Value,
}

impl Record {
    pub(super) fn new(settings: &Settings, input: &Input, mechanism: &dyn Mechanism) -> Record {
        let target: Map<String, Value> = mbdsl_sweep::built()
            .into_iter()
            .map(|(name, value)| (name, value.into()))
            .collect();
        let given = settings.by_name();
        let given = given.into_iter().filter_map(|(name, value)| {
            let value = value?.to_string();
            Some((name.replace('_', "-"), Value::from(value)))
        });
        let mut requested: Map<String, Value> = given.collect();
        requested.insert("option".to_owned(), pairs(&settings.option));
        requested.insert("set".to_owned(), pairs(&settings.set));
        Record {
            mbdsl: json!({
                "version": env!("CARGO_PKG_VERSION"),
                "commit": versions::COMMIT,
                "built_for": target.get("processor"),
                "optimized": OPTIMIZED,
            }),
            machine: json!({
                "processor": machine::processor(),
                "cores": machine::cores(),
                "system": machine::system(),
            }),
            file: input.name.clone(),
            identity: mbdsl_fmi::token(&input.text),
            text: input.text.clone(),
            requested: Value::Object(requested),
            parameters: parameters(mechanism),
            start: start(mechanism),
        }
    }

    /// Adds the record to the data of a comparison.
    pub(super) fn add_to(&self, data: &mut Value) {
        data["mbdsl"] = self.mbdsl.clone();
        data["machine"] = self.machine.clone();
        data["file"] = json!(self.file);
        data["identity"] = json!(self.identity);
        data["text"] = json!(self.text);
        data["requested"] = self.requested.clone();
        data["parameters"] = self.parameters.clone();
        data["start"] = self.start.clone();
    }

    /// The record in lines.
    pub(super) fn lines(&self) -> String {
        let word = |of: &Value| match of {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let commit = match &self.mbdsl["commit"] {
            Value::Null => String::new(),
            commit => format!(" of commit {}", word(commit)),
        };
        let how = if OPTIMIZED { "" } else { ", not optimized" };
        let machine = &self.machine;
        let cores = match &machine["cores"] {
            Value::Null => String::new(),
            Value::Number(one) if one.as_u64() == Some(1) => ", 1 core".to_owned(),
            cores => format!(", {cores} cores"),
        };
        let requested = self.requested.as_object().into_iter().flatten();
        let requested = requested.flat_map(|(name, value)| match value {
            Value::Object(pairs) => {
                let pair =
                    |(key, value): (&String, &Value)| format!("--{name} {key}={}", word(value));
                pairs.iter().map(pair).collect()
            }
            value => vec![format!("--{name} {}", word(value))],
        });
        let requested: Vec<String> = requested.collect();
        let requested = match requested.is_empty() {
            true => "none given".to_owned(),
            false => requested.join(" "),
        };
        format!(
            "\nmbdsl {}{commit}, for {}{how}\nmachine: {}{cores}; {}\ntext: {} {}\noptions: {requested}\n",
            word(&self.mbdsl["version"]),
            word(&self.mbdsl["built_for"]),
            word(&machine["processor"]),
            word(&machine["system"]),
            self.file,
            self.identity,
        )
    }
}

/// All parameters and inputs with their values, in SI units.
fn parameters(mechanism: &dyn Mechanism) -> Value {
    let parameters = mechanism.layout().parameters().iter().enumerate();
    let value = |place: usize| json!(mechanism.parameter(place).and_then(finite));
    let parameters = parameters.map(|(place, of)| (of.name.to_string(), value(place)));
    Value::Object(parameters.collect())
}

/// Positions and velocities at the start, by their names, in SI units; `null` if it cannot be assembled.
fn start(mechanism: &dyn Mechanism) -> Value {
    let Ok(start) = assemble(mechanism, 0.0) else {
        return Value::Null;
    };
    let layout = mechanism.layout();
    let positions = layout.coordinates().iter().map(|of| of.name.to_string());
    let velocities = layout.velocities().iter().map(|of| of.name.to_string());
    let values = start.q.iter().chain(&start.v).map(|x| json!(finite(*x)));
    Value::Object(positions.chain(velocities).zip(values).collect())
}

/// The options that the runs of a method had: its step, its stabilization, and the parameters of both.
pub(super) fn options(of: &Options, mechanism: &dyn Mechanism) -> Value {
    let stabilization = of.stabilization_for(mechanism.layout());
    let words = |list: &[ParameterInfo], value: &dyn Fn(&str) -> Option<f64>| -> Value {
        let pair = |info: &ParameterInfo| {
            Some((info.name.to_owned(), json!(info.text(value(info.name)?))))
        };
        Value::Object(list.iter().filter_map(pair).collect())
    };
    json!({
        "h": of.h.filter(|_| !of.method.is_adaptive()),
        "max_steps": of.max_steps,
        "stabilization": stabilization.info().name,
        "method_parameters": words(of.method.info().parameters, &|name| of.method.get(name)),
        "stabilization_parameters": words(stabilization.info().parameters, &|name| stabilization.get(name)),
    })
}
