//! Instances as importers in C call them: what is refused, in which words, and that nothing panics through.
#![allow(clippy::unwrap_used, clippy::panic)]

mod states;

use crate::call::call;
use crate::fmi2::*;
use crate::fmi3::absent::*;
use crate::fmi3::*;
use crate::raw::passed::*;
use crate::raw::{Environment, Handle};
use mbdsl_fmi::{TEXT, token};
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int};
use std::path::PathBuf;

const ARM: &str = include_str!("../tests/models/motor_arm.mbd");

thread_local! {
    /// Messages of the instances of this test.
    static SAID: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

extern "C" fn listen(_: Environment, status: c_int, category: *const c_char, words: *const c_char) {
    let [category, words] = [category, words].map(heard);
    SAID.with_borrow_mut(|said| said.push(format!("{status} {category} {words}")));
}

/// The last message.
fn said() -> String {
    SAID.with_borrow_mut(|said| said.pop().unwrap_or_default())
}

/// The resources of a unit with this text.
fn resources(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("mbdsl-fmu-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(TEXT), text).unwrap();
    folder
}

fn instance_with(name: &str, text: &str, token: &str, exchange: bool) -> Handle {
    let resources = resources(name, text);
    let folder = CString::new(resources.to_str().unwrap()).unwrap();
    let token = CString::new(token).unwrap();
    let (name, token, folder) = (words(c"tested"), words(&token), words(&folder));
    let (to, logger) = (environment(), logger(listen));
    let made = match exchange {
        true => fmi3InstantiateModelExchange(name, token, folder, 0, 0, to, logger),
        false => fmi3InstantiateCoSimulation(
            name,
            token,
            folder,
            0,
            0,
            0,
            1,
            nothing(),
            0,
            to,
            logger,
            unused(),
        ),
    };
    std::fs::remove_dir_all(resources).unwrap();
    made
}

fn instance(name: &str, exchange: bool) -> Handle {
    let made = instance_with(name, ARM, &token(ARM), exchange);
    assert_ne!(made, Handle::NONE, "{}", said());
    made
}

/// The value reference of a variable of the arm.
fn reference(of: Handle, name: &str) -> u32 {
    let mut found = None;
    call(of, "test", |component| {
        let mut list = component.compiled.variables.list().iter();
        found = list.position(|variable| variable.name == name);
        Ok(())
    });
    u32::try_from(found.unwrap_or_else(|| panic!("{name}"))).unwrap()
}

fn get(of: Handle, name: &str) -> Result<f64, String> {
    let mut value = [0.0];
    match fmi3GetFloat64(of, numbers(&[reference(of, name)]), 1, room(&mut value), 1) {
        0 => Ok(value[0]),
        _ => Err(said()),
    }
}

fn set(of: Handle, name: &str, value: f64) -> Result<(), String> {
    match fmi3SetFloat64(of, numbers(&[reference(of, name)]), 1, numbers(&[value]), 1) {
        0 => Ok(()),
        _ => Err(said()),
    }
}

fn initialize(of: Handle) {
    assert_eq!(
        fmi3EnterInitializationMode(of, 0, 0.0, 0.0, 0, 0.0),
        0,
        "{}",
        said()
    );
    assert_eq!(fmi3ExitInitializationMode(of), 0, "{}", said());
}

fn step(of: Handle, from: f64, duration: f64) -> Result<f64, String> {
    let mut flags = [[9u8]; 3];
    let [event, ends, early] = flags.each_mut().map(|flag| room(flag));
    let mut reached = [0.0];
    match fmi3DoStep(
        of,
        from,
        duration,
        1,
        event,
        ends,
        early,
        room(&mut reached),
    ) {
        0 => Ok(reached[0]),
        _ => Err(said()),
    }
}

#[test]
fn a_call_in_another_mode_is_refused_in_words() {
    let of = instance("modes", false);
    let words = step(of, 0.0, 0.1).unwrap_err();
    assert_eq!(
        words,
        "3 logStatusError fmi3DoStep: expected an instance that is in step mode; it is instantiated"
    );
    assert_eq!(fmi3Terminate(of), 3);
    initialize(of);
    assert_eq!(fmi3EnterEventMode(of), 3);
    assert_eq!(fmi3SetTime(of, 0.0), 3);
    assert_eq!(fmi3EnterInitializationMode(of, 0, 0.0, 0.0, 0, 0.0), 3);
    assert_eq!(step(of, 0.0, 0.1), Ok(0.1));
    assert_eq!(fmi3Terminate(of), 0);
    assert!(
        step(of, 0.1, 0.1)
            .unwrap_err()
            .ends_with("it is terminated")
    );
    fmi3FreeInstance(of);
}

#[test]
fn steps_follow_each_other() {
    let of = instance("steps", false);
    assert_eq!(fmi3EnterInitializationMode(of, 0, 0.0, 0.0, 1, 1.0), 0);
    assert_eq!(fmi3ExitInitializationMode(of), 0);
    assert!(
        step(of, 0.5, 0.1)
            .unwrap_err()
            .contains("begins at 0.5 s, expected 0 s")
    );
    for duration in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(
            step(of, 0.0, duration)
                .unwrap_err()
                .contains("must be positive")
        );
    }
    assert!(step(of, f64::NAN, 0.1).is_err());
    assert!(
        step(of, 0.0, 1.5)
            .unwrap_err()
            .contains("after the end of the run at 1 s")
    );
    assert_eq!(step(of, 0.0, 1.0), Ok(1.0));
    fmi3FreeInstance(of);
}

#[test]
fn values_that_are_not_finite_are_refused_by_name() {
    let of = instance("nan", false);
    let words = set(of, "c", f64::NAN).unwrap_err();
    assert!(
        words.ends_with("fmi3SetFloat64: `c` cannot be NaN: it must be finite"),
        "{words}"
    );
    assert_eq!(get(of, "c"), Ok(0.1));
    initialize(of);
    assert!(
        set(of, "L", 1.0)
            .unwrap_err()
            .ends_with("`L` cannot be set in an instance that is in step mode")
    );
    assert!(
        set(of, "angle", 1.0)
            .unwrap_err()
            .ends_with("`angle` cannot be set: it is computed")
    );
    assert_eq!(set(of, "c", 0.2), Ok(()));
    assert_eq!(set(of, "torque", 2.0), Ok(()));
    assert_eq!(step(of, 0.0, 0.1), Ok(0.1));
    fmi3FreeInstance(of);
}

#[test]
fn a_start_that_cannot_be_assembled_is_refused() {
    let of = instance("assembly", false);
    // The pin holds the arm at its end.
    assert_eq!(set(of, "start.arm.x", 5.0), Ok(()));
    assert_eq!(fmi3EnterInitializationMode(of, 0, 0.0, 0.0, 0, 0.0), 0);
    assert_eq!(fmi3ExitInitializationMode(of), 3);
    let words = said();
    assert!(words.contains("pin"), "{words}");
    // Another start, and the instance goes on.
    assert_eq!(
        set(of, "start.arm.x", 0.4 * (-80.0f64).to_radians().cos()),
        Ok(())
    );
    assert_eq!(fmi3ExitInitializationMode(of), 0, "{}", said());
    fmi3FreeInstance(of);
    let of = instance("length", true);
    assert_eq!(set(of, "L", -1.0), Ok(()));
    assert_eq!(fmi3EnterInitializationMode(of, 0, 0.0, 0.0, 0, 0.0), 0);
    let outcome = fmi3ExitInitializationMode(of);
    assert!(outcome == 0 || outcome == 3 && !said().is_empty());
    fmi3FreeInstance(of);
}

#[test]
fn what_does_not_belong_together_makes_no_instance() {
    assert_eq!(instance_with("token", ARM, "{0}", false), Handle::NONE);
    assert!(said().contains("the token is `{0}`, expected `{"));
    let broken = "model Broken {";
    assert_eq!(
        instance_with("broken", broken, &token(broken), false),
        Handle::NONE
    );
    assert!(said().contains("the model has errors: line 1: "));
    let ball = include_str!("../tests/models/falling_ball.mbd");
    assert_eq!(
        instance_with("ball", ball, &token(ball), true),
        Handle::NONE
    );
    assert!(said().contains("use co-simulation"));
    let nowhere = words(c"/nowhere");
    let (name, token) = (words(c"tested"), words(c"{0}"));
    let (to, logger) = (environment(), logger(listen));
    assert_eq!(
        fmi3InstantiateModelExchange(name, token, nowhere, 0, 0, to, logger),
        Handle::NONE
    );
    assert!(said().contains("cannot read /nowhere/model.mbd"));
    assert_eq!(
        fmi3InstantiateModelExchange(no_words(), token, nowhere, 0, 0, to, logger),
        Handle::NONE
    );
    assert!(said().contains("expected the name of the instance"));
}

#[test]
fn addresses_and_lengths_are_checked() {
    let of = instance("null", true);
    initialize(of);
    assert_eq!(fmi3GetFloat64(of, nothing(), 1, nowhere(), 1), 3);
    assert!(said().contains("expected the address of 1 value references"));
    assert_eq!(fmi3GetFloat64(of, numbers(&[1]), 1, nowhere(), 1), 3);
    assert_eq!(fmi3GetFloat64(of, numbers(&[1]), 1, nowhere(), 2), 3);
    assert_eq!(fmi3GetFloat64(of, numbers(&[4000]), 1, nowhere(), 1), 3);
    assert!(said().contains("there is no variable 4000"));
    assert_eq!(fmi3GetFloat64(of, nothing(), 0, nowhere(), 0), 0);
    assert_eq!(fmi3GetContinuousStates(of, nowhere(), 7), 3);
    assert_eq!(fmi3GetContinuousStates(of, nowhere(), 3), 3);
    assert!(said().contains("expected 7 states, found 3"));
    assert_eq!(fmi3GetFMUState(of, nowhere()), 3);
    assert_eq!(fmi3SetFMUState(of, Handle::of(12345)), 3);
    assert_eq!(fmi3GetInt32(of, numbers(&[1]), 1, nowhere(), 1), 3);
    assert!(said().contains("all variables are of type `Float64`"));
    assert_eq!(fmi3GetFloat64(Handle::NONE, nothing(), 0, nowhere(), 0), 3);
    assert_eq!(fmi3EnterContinuousTimeMode(of), 0);
    let x = [f64::NAN; 7];
    assert_eq!(fmi3SetContinuousStates(of, numbers(&x), 7), 2);
    assert!(said().contains("`arm.x` cannot be NaN"));
    fmi3FreeInstance(of);
    // A second time it is no instance.
    fmi3FreeInstance(of);
    assert_eq!(fmi3Reset(of), 3);
}

functions! {
    /// Panics, as no function of the standard does.
    fn mbdslTestPanic(instance: Handle) -> c_int {
        call(instance, "mbdslTestPanic", |_| panic!("on purpose"))
    }
}

#[test]
fn a_panic_becomes_a_status_and_ends_the_instance_only() {
    let (of, other) = (instance("panic", false), instance("panic", false));
    assert_eq!(mbdslTestPanic(of), 4);
    assert_eq!(
        said(),
        "4 logStatusError mbdslTestPanic: on purpose; this is a bug in mbdsl"
    );
    assert_eq!(fmi3Reset(of), 4);
    assert!(said().contains("the instance can only be freed"));
    fmi3FreeInstance(of);
    initialize(other);
    assert_eq!(step(other, 0.0, 0.1), Ok(0.1));
    fmi3FreeInstance(other);
}

#[test]
fn an_event_ends_the_run() {
    let text = include_str!("../tests/models/falling_ball.mbd");
    let of = instance_with("event", text, &token(text), false);
    initialize(of);
    let mut ends = [[0u8]; 1];
    let mut t = 0.0;
    while ends[0] == [0] && t < 2.0 {
        let status = fmi3DoStep(
            of,
            t,
            0.01,
            1,
            nowhere(),
            room(&mut ends[0]),
            nowhere(),
            nowhere(),
        );
        assert_eq!(status, 0, "{}", said());
        t = get(of, "time").unwrap();
    }
    // At 1 m/s, from 0 m: not at the end of the step in which it is.
    assert!((t - 0.61).abs() < 1e-9, "{t}");
    let after = fmi3DoStep(of, t, 0.01, 1, nowhere(), nowhere(), nowhere(), nowhere());
    assert_eq!(after, 3);
    assert!(
        said().contains("the run has ended (`until ball.x > 0.61 m`)"),
        "{}",
        said()
    );
    fmi3FreeInstance(of);
}

#[test]
fn two_knows_the_same_instance() {
    assert_eq!(
        fmi2Instantiate(
            words(c"x"),
            1,
            words(c"{0}"),
            words(c"file:///"),
            nothing(),
            0,
            0
        ),
        Handle::NONE
    );
    let of = instance("two", false);
    assert_eq!(fmi2GetReal(of, nothing(), 2, nowhere()), 3);
    assert_eq!(fmi2GetStatus(of, 0, nowhere()), 3);
    assert_eq!(fmi2SetupExperiment(of, 1, 1e-6, 0.0, 1, 2.0), 0);
    assert_eq!(fmi2EnterInitializationMode(of), 0);
    assert_eq!(fmi2ExitInitializationMode(of), 0);
    assert_eq!(fmi2DoStep(of, 0.0, 0.1, 1), 0);
    let mut time = [0.0];
    assert_eq!(fmi2GetRealStatus(of, 2, room(&mut time)), 0);
    assert_eq!(time, [0.1]);
    assert_eq!(fmi2DoStep(of, 0.0, 0.1, 1), 3);
    fmi2FreeInstance(of);
}

#[test]
fn versions_are_named() {
    assert_eq!(constant(fmi3GetVersion()), c"3.0");
    assert_eq!(constant(fmi2GetVersion()), c"2.0");
    assert_eq!(constant(fmi2GetTypesPlatform()), c"default");
}

/// A block that slides against `mu m g`, until it rests.
#[test]
fn forces_of_friction_are_outputs() {
    let text = "model Block {
        slider block { mass = 2 kg; axis = (1, 0); }
        friction rub on block { mu = 0.3; normal = 2 kg*9.81 m/s^2; }
        start { block.s = 0; block.v = 3 m/s; }
        output force = rub.force;
    }";
    let of = instance_with("block", text, &token(text), false);
    initialize(of);
    let near = |of: Handle, exact: f64| {
        let force = get(of, "force").unwrap();
        assert!((force - exact).abs() < 1e-9, "{force} is not {exact}");
    };
    near(of, -5.886);
    assert_eq!(step(of, 0.0, 0.5), Ok(0.5));
    near(of, -5.886);
    assert_eq!(step(of, 0.5, 1.0), Ok(1.5));
    near(of, 0.0);
    fmi3FreeInstance(of);
}
