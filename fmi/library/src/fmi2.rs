//! The functions of FMI 2.0, each in the order of the standard. All variables are of type `Real`.

mod resources;

use crate::arguments::{event_indicators, forget, give, keep, passed, serialize};
use crate::call::{call, call_with, free, instantiate};
use crate::component::Component;
use crate::log::Listener;
use crate::phase::{Kind, Phase};
use crate::raw::{Callbacks2, Constant, Handle, In, Out, Text};
use crate::saved::Saved;
use crate::status::{Outcome, Status, error};
use resources::folder;
use std::ffi::c_int;

/// The `fmi2Boolean` of the standard: whatever is not 0 is true.
type Flag = c_int;

/// `fmi2EventInfo`
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct EventInfo {
    again: Flag,
    ends: Flag,
    nominals: Flag,
    values: Flag,
    has_next: Flag,
    next: f64,
}

/// `fmi2LastSuccessfulTime` and `fmi2Terminated` of `fmi2StatusKind`.
const LAST_TIME: c_int = 2;
const TERMINATED: c_int = 3;

/// Refuses variables of a type other than `Real`; a count of 0 is allowed.
fn of_type(instance: Handle, function: &str, count: usize) -> c_int {
    call(instance, function, |_| match count {
        0 => Ok(()),
        _ => Err(error("all variables are of type `Real`")),
    })
}

fn refused(instance: Handle, function: &str, words: &str) -> c_int {
    call(instance, function, |_| Err(error(words)))
}

functions! {
    /// The types of the standard.
    fn fmi2GetTypesPlatform() -> Constant {
        Constant::new(c"default")
    }

    /// The version of the standard.
    fn fmi2GetVersion() -> Constant {
        Constant::new(c"2.0")
    }

    /// Lets messages of some categories be heard.
    fn fmi2SetDebugLogging(instance: Handle, on: Flag, count: usize, categories: In<Text>) -> c_int {
        call(instance, "fmi2SetDebugLogging", |component| {
            let categories = passed(&categories, count, "categories")?;
            let names = categories.iter().map(|name| name.read().unwrap_or("").to_owned());
            component.listen(on != 0, names.collect())
        })
    }

    /// A new instance.
    fn fmi2Instantiate(
        name: Text,
        kind: c_int,
        token: Text,
        resources: Text,
        callbacks: In<Callbacks2>,
        _visible: Flag,
        _logging: Flag,
    ) -> Handle {
        // Without functions nobody can be told why there is no instance.
        let Some(callbacks) = callbacks.first() else {
            return Handle::NONE;
        };
        let called = name.read().unwrap_or("");
        let say = |status: Status, words: &str| callbacks.say(called, status.code(), "logStatusError", words);
        instantiate("fmi2Instantiate", say, || {
            let text = |text: &'static str| move || error(format!("expected {text} as UTF-8 text"));
            let name = name.read().ok_or_else(text("the name of the instance"))?;
            let token = token.read().ok_or_else(text("the GUID"))?;
            let resources = resources.read().ok_or_else(text("the location of the resources"))?;
            let kind = match kind {
                0 => Kind::ModelExchange,
                1 => Kind::CoSimulation,
                _ => return Err(error(format!("expected the type 0 or 1 of an instance, found {kind}"))),
            };
            Component::new(kind, name, token, &folder(resources)?, Listener::Two(callbacks))
        })
    }

    /// The end of an instance.
    fn fmi2FreeInstance(instance: Handle) -> () {
        free(instance);
    }

    /// Sets how exact a run is, and when it begins and ends.
    fn fmi2SetupExperiment(
        instance: Handle,
        has_tolerance: Flag,
        tolerance: f64,
        start: f64,
        has_stop: Flag,
        stop: f64,
    ) -> c_int {
        call(instance, "fmi2SetupExperiment", |component| {
            let tolerance = (has_tolerance != 0).then_some(tolerance);
            component.set_up(tolerance, start, (has_stop != 0).then_some(stop))
        })
    }

    /// From now on values and the start can be set.
    fn fmi2EnterInitializationMode(instance: Handle) -> c_int {
        call(instance, "fmi2EnterInitializationMode", Component::enter_initialization)
    }

    /// Assembles the start.
    fn fmi2ExitInitializationMode(instance: Handle) -> c_int {
        call(instance, "fmi2ExitInitializationMode", Component::exit_initialization)
    }

    /// The end of a run.
    fn fmi2Terminate(instance: Handle) -> c_int {
        call(instance, "fmi2Terminate", Component::terminate)
    }

    /// Back to where the instance was made.
    fn fmi2Reset(instance: Handle) -> c_int {
        call(instance, "fmi2Reset", Component::reset)
    }

    /// The values of variables.
    fn fmi2GetReal(instance: Handle, references: In<u32>, count: usize, values: Out<f64>) -> c_int {
        call(instance, "fmi2GetReal", |component| {
            let references = passed(&references, count, "value references")?;
            give(values, &component.values(references)?, "values")
        })
    }

    /// No variable is of this type.
    fn fmi2GetInteger(instance: Handle, _references: In<u32>, count: usize, _values: Out<c_int>) -> c_int {
        of_type(instance, "fmi2GetInteger", count)
    }

    /// No variable is of this type.
    fn fmi2GetBoolean(instance: Handle, _references: In<u32>, count: usize, _values: Out<Flag>) -> c_int {
        of_type(instance, "fmi2GetBoolean", count)
    }

    /// No variable is of this type.
    fn fmi2GetString(instance: Handle, _references: In<u32>, count: usize, _values: Out<Text>) -> c_int {
        of_type(instance, "fmi2GetString", count)
    }

    /// Sets variables.
    fn fmi2SetReal(instance: Handle, references: In<u32>, count: usize, values: In<f64>) -> c_int {
        call(instance, "fmi2SetReal", |component| {
            let references = passed(&references, count, "value references")?;
            component.set_values(references, passed(&values, count, "values")?)
        })
    }

    /// No variable is of this type.
    fn fmi2SetInteger(instance: Handle, _references: In<u32>, count: usize, _values: In<c_int>) -> c_int {
        of_type(instance, "fmi2SetInteger", count)
    }

    /// No variable is of this type.
    fn fmi2SetBoolean(instance: Handle, _references: In<u32>, count: usize, _values: In<Flag>) -> c_int {
        of_type(instance, "fmi2SetBoolean", count)
    }

    /// No variable is of this type.
    fn fmi2SetString(instance: Handle, _references: In<u32>, count: usize, _values: In<Text>) -> c_int {
        of_type(instance, "fmi2SetString", count)
    }

    /// Keeps the state of the instance.
    fn fmi2GetFMUstate(instance: Handle, state: Out<Handle>) -> c_int {
        call(instance, "fmi2GetFMUstate", |component| keep(component, state, component.save()))
    }

    /// Goes back to a state.
    fn fmi2SetFMUstate(instance: Handle, state: Handle) -> c_int {
        call(instance, "fmi2SetFMUstate", |component| {
            let saved = component.kept(state)?.clone();
            component.restore(saved)
        })
    }

    /// Forgets a state.
    fn fmi2FreeFMUstate(instance: Handle, state: Out<Handle>) -> c_int {
        call(instance, "fmi2FreeFMUstate", |component| forget(component, state))
    }

    /// The number of bytes that a state has.
    fn fmi2SerializedFMUstateSize(instance: Handle, state: Handle, size: Out<usize>) -> c_int {
        call(instance, "fmi2SerializedFMUstateSize", |component| {
            give(size, &[component.kept(state)?.bytes(&component.compiled.token).len()], "size")
        })
    }

    /// A state as bytes.
    fn fmi2SerializeFMUstate(instance: Handle, state: Handle, bytes: Out<u8>, size: usize) -> c_int {
        call(instance, "fmi2SerializeFMUstate", |component| serialize(component, state, bytes, size))
    }

    /// The state that bytes are.
    fn fmi2DeSerializeFMUstate(instance: Handle, bytes: In<u8>, size: usize, state: Out<Handle>) -> c_int {
        call(instance, "fmi2DeSerializeFMUstate", |component| {
            let saved = Saved::read(passed(&bytes, size, "bytes")?, component)?;
            keep(component, state, saved)
        })
    }

    /// Directional derivatives: changes of unknowns by those of knowns.
    fn fmi2GetDirectionalDerivative(
        instance: Handle,
        unknowns: In<u32>,
        count: usize,
        knowns: In<u32>,
        known: usize,
        seed: In<f64>,
        sensitivity: Out<f64>,
    ) -> c_int {
        call(instance, "fmi2GetDirectionalDerivative", |component| {
            let unknowns = passed(&unknowns, count, "unknowns")?;
            let knowns = passed(&knowns, known, "knowns")?;
            let seed = passed(&seed, known, "seeds")?;
            give(sensitivity, &component.directional(unknowns, knowns, seed)?, "sensitivities")
        })
    }

    /// Stops the time for an event.
    fn fmi2EnterEventMode(instance: Handle) -> c_int {
        call(instance, "fmi2EnterEventMode", Component::enter_event)
    }

    /// The changes at an event: states that left the constraints are brought back.
    fn fmi2NewDiscreteStates(instance: Handle, info: Out<EventInfo>) -> c_int {
        call(instance, "fmi2NewDiscreteStates", |component| {
            let changed = component.update()?;
            let none = EventInfo { again: 0, ends: 0, nominals: 0, values: 0, has_next: 0, next: 0.0 };
            give(info, &[EventInfo { values: changed.into(), ..none }], "event information")
        })
    }

    /// Lets the time run.
    fn fmi2EnterContinuousTimeMode(instance: Handle) -> c_int {
        call(instance, "fmi2EnterContinuousTimeMode", Component::enter_continuous)
    }

    /// Looks at the state after a step of the caller.
    fn fmi2CompletedIntegratorStep(instance: Handle, _final: Flag, event: Out<Flag>, ends: Out<Flag>) -> c_int {
        call(instance, "fmi2CompletedIntegratorStep", |component| {
            let completed = component.completed()?;
            give(event, &[completed.event.into()], "flag")?;
            give(ends, &[completed.ends.into()], "flag")
        })
    }

    /// Sets the time, s.
    fn fmi2SetTime(instance: Handle, time: f64) -> c_int {
        call(instance, "fmi2SetTime", |component| component.set_time(time))
    }

    /// Sets q, v and z.
    fn fmi2SetContinuousStates(instance: Handle, states: In<f64>, count: usize) -> c_int {
        call(instance, "fmi2SetContinuousStates", |component| {
            component.set_states(passed(&states, count, "states")?)
        })
    }

    /// The rates of q, v and z.
    fn fmi2GetDerivatives(instance: Handle, rates: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi2GetDerivatives", |component| {
            component.check_count(count)?;
            give(rates, &component.derivatives()?, "rates")
        })
    }

    /// The functions that change their signs at events.
    fn fmi2GetEventIndicators(instance: Handle, indicators: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi2GetEventIndicators", |component| event_indicators(component, indicators, count))
    }

    /// q, v and z.
    fn fmi2GetContinuousStates(instance: Handle, states: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi2GetContinuousStates", |component| {
            component.check_count(count)?;
            give(states, &component.states()?, "states")
        })
    }

    /// The nominal values of the states: 1, in SI units.
    fn fmi2GetNominalsOfContinuousStates(instance: Handle, nominals: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi2GetNominalsOfContinuousStates", |component| {
            component.check_count(count)?;
            give(nominals, &vec![1.0; count], "nominals")
        })
    }

    /// Inputs are held.
    fn fmi2SetRealInputDerivatives(
        instance: Handle,
        _references: In<u32>,
        _count: usize,
        _orders: In<c_int>,
        _values: In<f64>,
    ) -> c_int {
        let words = "inputs are held over a step: `canInterpolateInputs` is false";
        refused(instance, "fmi2SetRealInputDerivatives", words)
    }

    /// There are no derivatives of outputs.
    fn fmi2GetRealOutputDerivatives(
        instance: Handle,
        _references: In<u32>,
        _count: usize,
        _orders: In<c_int>,
        _values: Out<f64>,
    ) -> c_int {
        let words = "the unit gives no derivatives of outputs: `maxOutputDerivativeOrder` is 0";
        refused(instance, "fmi2GetRealOutputDerivatives", words)
    }

    /// A step from one communication point to the next, s.
    fn fmi2DoStep(instance: Handle, from: f64, duration: f64, _final: Flag) -> c_int {
        call_with(instance, "fmi2DoStep", |component| {
            let step = component.step(from, duration)?;
            // The standard has no other way to say that the run ends.
            Ok(if step.ends { Status::Discard } else { Status::Good })
        })
    }

    /// Steps are made at once.
    fn fmi2CancelStep(instance: Handle) -> c_int {
        refused(instance, "fmi2CancelStep", "no step is under way: `canRunAsynchronuously` is false")
    }

    /// No step is under way.
    fn fmi2GetStatus(instance: Handle, kind: c_int, _value: Out<c_int>) -> c_int {
        refused(instance, "fmi2GetStatus", &unknown(kind))
    }

    /// The time that the last step reached, s.
    fn fmi2GetRealStatus(instance: Handle, kind: c_int, value: Out<f64>) -> c_int {
        call(instance, "fmi2GetRealStatus", |component| {
            component.phase.check(&[Phase::Step, Phase::Terminated])?;
            same_kind(kind, LAST_TIME)?;
            give(value, &[component.state.t], "time")
        })
    }

    /// There are no such statuses.
    fn fmi2GetIntegerStatus(instance: Handle, kind: c_int, _value: Out<c_int>) -> c_int {
        refused(instance, "fmi2GetIntegerStatus", &unknown(kind))
    }

    /// Whether an event of the model ended the run.
    fn fmi2GetBooleanStatus(instance: Handle, kind: c_int, value: Out<Flag>) -> c_int {
        call(instance, "fmi2GetBooleanStatus", |component| {
            same_kind(kind, TERMINATED)?;
            give(value, &[component.has_ended.into()], "flag")
        })
    }

    /// No step is under way.
    fn fmi2GetStringStatus(instance: Handle, kind: c_int, _value: Out<Text>) -> c_int {
        refused(instance, "fmi2GetStringStatus", &unknown(kind))
    }
}

fn unknown(kind: c_int) -> String {
    format!("there is no status {kind} of this type: steps are made at once")
}

fn same_kind(found: c_int, expected: c_int) -> Outcome {
    match found == expected {
        true => Ok(()),
        false => Err(error(unknown(found))),
    }
}
