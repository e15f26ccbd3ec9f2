//! The functions of FMI 3.0, each in the order of the standard; what a unit does not have is in `absent`.

pub(crate) mod absent;

use crate::arguments::{event_indicators, forget, give, keep, passed, same, serialize};
use crate::call::{call, free, instantiate};
use crate::component::Component;
use crate::log::Listener;
use crate::phase::Kind;
use crate::raw::{Constant, Environment, Handle, In, Logger3, Out, Text, Unused};
use crate::saved::Saved;
use crate::status::{Refusal, Status, error};
use std::ffi::c_int;
use std::path::Path;

/// A `bool` of C: whatever is not 0 is true.
pub(crate) type Flag = u8;

/// Writes one value, if the caller passes an address.
fn tell<T: Copy>(mut to: Out<T>, value: T) {
    to.put(value);
}

/// Arguments of a new instance.
struct Wanted {
    kind: Kind,
    name: Text,
    token: Text,
    resources: Text,
    environment: Environment,
    logger: Logger3,
    /// Whether a step may end before its communication point.
    returns_early: bool,
}

impl Wanted {
    fn instantiate(self, function: &str, refused: Option<&str>) -> Handle {
        let Wanted {
            kind,
            environment,
            logger,
            ..
        } = self;
        let say = |status: Status, words: &str| {
            logger.say(environment, status.code(), "logStatusError", words)
        };
        instantiate(function, say, || {
            if let Some(words) = refused {
                return Err(error(words));
            }
            let text = |text: &'static str| move || error(format!("expected {text} as UTF-8 text"));
            let name = self
                .name
                .read()
                .ok_or_else(text("the name of the instance"))?;
            let token = self
                .token
                .read()
                .ok_or_else(text("the instantiation token"))?;
            let resources = self
                .resources
                .read()
                .ok_or_else(text("the path of the resources"))?;
            let listener = Listener::Three(logger, environment);
            let made = Component::new(kind, name, token, Path::new(resources), listener)?;
            Ok(Component {
                returns_early: self.returns_early,
                ..made
            })
        })
    }
}

functions! {
    /// The version of the standard.
    fn fmi3GetVersion() -> Constant {
        Constant::new(c"3.0")
    }

    /// Lets messages of some categories be heard.
    fn fmi3SetDebugLogging(instance: Handle, on: Flag, count: usize, categories: In<Text>) -> c_int {
        call(instance, "fmi3SetDebugLogging", |component| {
            let categories = passed(&categories, count, "categories")?;
            let names = categories.iter().map(|name| name.read().unwrap_or("").to_owned());
            component.listen(on != 0, names.collect())
        })
    }

    /// A new instance whose rates the caller integrates.
    fn fmi3InstantiateModelExchange(
        name: Text,
        token: Text,
        resources: Text,
        _visible: Flag,
        _logging: Flag,
        environment: Environment,
        logger: Logger3,
    ) -> Handle {
        let kind = Kind::ModelExchange;
        let returns_early = true;
        let wanted = Wanted { kind, name, token, resources, environment, logger, returns_early };
        wanted.instantiate("fmi3InstantiateModelExchange", None)
    }

    /// A new instance that integrates itself.
    fn fmi3InstantiateCoSimulation(
        name: Text,
        token: Text,
        resources: Text,
        _visible: Flag,
        _logging: Flag,
        events: Flag,
        early: Flag,
        _intermediate: In<u32>,
        count: usize,
        environment: Environment,
        logger: Logger3,
        _update: Unused,
    ) -> Handle {
        let kind = Kind::CoSimulation;
        let returns_early = early != 0;
        let wanted = Wanted { kind, name, token, resources, environment, logger, returns_early };
        let refused = match (events, count) {
            (0, 0) => None,
            (0, _) => Some("the unit gives no intermediate values: `providesIntermediateUpdate` is false"),
            _ => Some("the unit has no event mode in co-simulation: `hasEventMode` is false"),
        };
        wanted.instantiate("fmi3InstantiateCoSimulation", refused)
    }

    /// The end of an instance.
    fn fmi3FreeInstance(instance: Handle) -> () {
        free(instance);
    }

    /// Sets how exact a run is, and when it begins and ends; then values and the start can be set.
    fn fmi3EnterInitializationMode(
        instance: Handle,
        has_tolerance: Flag,
        tolerance: f64,
        start: f64,
        has_stop: Flag,
        stop: f64,
    ) -> c_int {
        call(instance, "fmi3EnterInitializationMode", |component| {
            let tolerance = (has_tolerance != 0).then_some(tolerance);
            component.set_up(tolerance, start, (has_stop != 0).then_some(stop))?;
            component.enter_initialization()
        })
    }

    /// Assembles the start.
    fn fmi3ExitInitializationMode(instance: Handle) -> c_int {
        call(instance, "fmi3ExitInitializationMode", Component::exit_initialization)
    }

    /// Stops the time for an event.
    fn fmi3EnterEventMode(instance: Handle) -> c_int {
        call(instance, "fmi3EnterEventMode", Component::enter_event)
    }

    /// The end of a run.
    fn fmi3Terminate(instance: Handle) -> c_int {
        call(instance, "fmi3Terminate", Component::terminate)
    }

    /// Back to where the instance was made.
    fn fmi3Reset(instance: Handle) -> c_int {
        call(instance, "fmi3Reset", Component::reset)
    }

    /// The values of variables.
    fn fmi3GetFloat64(instance: Handle, references: In<u32>, count: usize, values: Out<f64>, room: usize) -> c_int {
        call(instance, "fmi3GetFloat64", |component| {
            let references = passed(&references, count, "value references")?;
            same(room, count, "values")?;
            give(values, &component.values(references)?, "values")
        })
    }

    /// Sets variables.
    fn fmi3SetFloat64(instance: Handle, references: In<u32>, count: usize, values: In<f64>, given: usize) -> c_int {
        call(instance, "fmi3SetFloat64", |component| {
            let references = passed(&references, count, "value references")?;
            same(given, count, "values")?;
            component.set_values(references, passed(&values, given, "values")?)
        })
    }

    /// Keeps the state of the instance.
    fn fmi3GetFMUState(instance: Handle, state: Out<Handle>) -> c_int {
        call(instance, "fmi3GetFMUState", |component| keep(component, state, component.save()))
    }

    /// Goes back to a state.
    fn fmi3SetFMUState(instance: Handle, state: Handle) -> c_int {
        call(instance, "fmi3SetFMUState", |component| {
            let saved = component.kept(state)?.clone();
            component.restore(saved)
        })
    }

    /// Forgets a state.
    fn fmi3FreeFMUState(instance: Handle, state: Out<Handle>) -> c_int {
        call(instance, "fmi3FreeFMUState", |component| forget(component, state))
    }

    /// The number of bytes that a state has.
    fn fmi3SerializedFMUStateSize(instance: Handle, state: Handle, size: Out<usize>) -> c_int {
        call(instance, "fmi3SerializedFMUStateSize", |component| {
            give(size, &[component.kept(state)?.bytes(&component.compiled.token).len()], "size")
        })
    }

    /// A state as bytes.
    fn fmi3SerializeFMUState(instance: Handle, state: Handle, bytes: Out<u8>, size: usize) -> c_int {
        call(instance, "fmi3SerializeFMUState", |component| serialize(component, state, bytes, size))
    }

    /// The state that bytes are.
    fn fmi3DeserializeFMUState(instance: Handle, bytes: In<u8>, size: usize, state: Out<Handle>) -> c_int {
        call(instance, "fmi3DeserializeFMUState", |component| {
            let saved = Saved::read(passed(&bytes, size, "bytes")?, component)?;
            keep(component, state, saved)
        })
    }

    /// Directional derivatives: changes of unknowns by those of knowns.
    fn fmi3GetDirectionalDerivative(
        instance: Handle,
        unknowns: In<u32>,
        count: usize,
        knowns: In<u32>,
        known: usize,
        seed: In<f64>,
        seeds: usize,
        sensitivity: Out<f64>,
        room: usize,
    ) -> c_int {
        call(instance, "fmi3GetDirectionalDerivative", |component| {
            let unknowns = passed(&unknowns, count, "unknowns")?;
            let knowns = passed(&knowns, known, "knowns")?;
            same(seeds, known, "seeds")?;
            same(room, count, "sensitivities")?;
            let seed = passed(&seed, seeds, "seeds")?;
            give(sensitivity, &component.directional(unknowns, knowns, seed)?, "sensitivities")
        })
    }

    /// The changes at an event: states that left the constraints are brought back.
    fn fmi3UpdateDiscreteStates(
        instance: Handle,
        again: Out<Flag>,
        ends: Out<Flag>,
        nominals: Out<Flag>,
        values: Out<Flag>,
        has_next: Out<Flag>,
        next: Out<f64>,
    ) -> c_int {
        call(instance, "fmi3UpdateDiscreteStates", |component| {
            let changed = component.update()?;
            for flag in [again, ends, nominals, has_next] {
                tell(flag, 0);
            }
            tell(values, changed.into());
            tell(next, 0.0);
            Ok(())
        })
    }

    /// Lets the time run.
    fn fmi3EnterContinuousTimeMode(instance: Handle) -> c_int {
        call(instance, "fmi3EnterContinuousTimeMode", Component::enter_continuous)
    }

    /// Looks at the state after a step of the caller.
    fn fmi3CompletedIntegratorStep(instance: Handle, _final: Flag, event: Out<Flag>, ends: Out<Flag>) -> c_int {
        call(instance, "fmi3CompletedIntegratorStep", |component| {
            let completed = component.completed()?;
            tell(event, completed.event.into());
            tell(ends, completed.ends.into());
            Ok(())
        })
    }

    /// Sets the time, s.
    fn fmi3SetTime(instance: Handle, time: f64) -> c_int {
        call(instance, "fmi3SetTime", |component| component.set_time(time))
    }

    /// Sets q, v and z.
    fn fmi3SetContinuousStates(instance: Handle, states: In<f64>, count: usize) -> c_int {
        call(instance, "fmi3SetContinuousStates", |component| {
            component.set_states(passed(&states, count, "states")?)
        })
    }

    /// The rates of q, v and z.
    fn fmi3GetContinuousStateDerivatives(instance: Handle, rates: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi3GetContinuousStateDerivatives", |component| {
            component.check_count(count)?;
            give(rates, &component.derivatives()?, "rates")
        })
    }

    /// The functions that change their signs at events.
    fn fmi3GetEventIndicators(instance: Handle, indicators: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi3GetEventIndicators", |component| event_indicators(component, indicators, count))
    }

    /// q, v and z.
    fn fmi3GetContinuousStates(instance: Handle, states: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi3GetContinuousStates", |component| {
            component.check_count(count)?;
            give(states, &component.states()?, "states")
        })
    }

    /// The nominal values of the states: 1, in SI units.
    fn fmi3GetNominalsOfContinuousStates(instance: Handle, nominals: Out<f64>, count: usize) -> c_int {
        call(instance, "fmi3GetNominalsOfContinuousStates", |component| {
            component.check_count(count)?;
            give(nominals, &vec![1.0; count], "nominals")
        })
    }

    /// The number of functions that change their signs at events.
    fn fmi3GetNumberOfEventIndicators(instance: Handle, count: Out<usize>) -> c_int {
        call(instance, "fmi3GetNumberOfEventIndicators", |component| {
            give(count, &[component.count_indicators()], "number")
        })
    }

    /// The number of states.
    fn fmi3GetNumberOfContinuousStates(instance: Handle, count: Out<usize>) -> c_int {
        call(instance, "fmi3GetNumberOfContinuousStates", |component| {
            give(count, &[component.count()], "number")
        })
    }

    /// A step from one communication point to the next, s.
    fn fmi3DoStep(
        instance: Handle,
        from: f64,
        duration: f64,
        _final: Flag,
        event: Out<Flag>,
        ends: Out<Flag>,
        early: Out<Flag>,
        reached: Out<f64>,
    ) -> c_int {
        call(instance, "fmi3DoStep", |component| {
            let step = component.step(from, duration);
            let [is_end, is_early] = match &step {
                Ok(step) => [step.ends, step.is_early],
                Err(_) => [false; 2],
            };
            tell(event, 0);
            tell(reached, component.state.t);
            tell(ends, is_end.into());
            tell(early, is_early.into());
            step.map(|_| ())
        })
    }
}

/// Refuses a call for something that a unit does not have, in words.
fn refused(instance: Handle, function: &str, words: &str) -> c_int {
    call(instance, function, |_| {
        Err(Refusal {
            status: Status::Error,
            words: words.to_owned(),
        })
    })
}
