//! States that are saved and restored, derivatives, and many instances.

use super::*;

/// The bytes of the state of an instance.
fn bytes(of: Handle) -> Vec<u8> {
    let mut state = [Handle::NONE];
    assert_eq!(fmi3GetFMUState(of, room(&mut state)), 0, "{}", said());
    let mut size = [0];
    assert_eq!(fmi3SerializedFMUStateSize(of, state[0], room(&mut size)), 0);
    let mut bytes = vec![0; size[0]];
    assert_eq!(
        fmi3SerializeFMUState(of, state[0], room(&mut bytes), size[0]),
        0
    );
    assert_eq!(fmi3FreeFMUState(of, room(&mut state)), 0);
    assert_eq!(state[0], Handle::NONE);
    bytes
}

fn restore(of: Handle, bytes: &[u8]) -> Result<(), String> {
    let mut state = [Handle::NONE];
    match fmi3DeserializeFMUState(of, numbers(bytes), bytes.len(), room(&mut state)) {
        0 => {}
        _ => return Err(said()),
    }
    match fmi3SetFMUState(of, state[0]) {
        0 => Ok(()),
        _ => Err(said()),
    }
}

#[test]
fn a_state_goes_on_to_the_bit_in_another_instance_too() {
    let (of, other) = (instance("state", false), instance("state", false));
    initialize(of);
    assert_eq!(step(of, 0.0, 0.1), Ok(0.1));
    // An input that the next step is made with belongs to the state.
    set(of, "torque", 3.0).unwrap();
    let kept = bytes(of);
    let go_on = |of| {
        step(of, 0.1, 0.1).unwrap();
        set(of, "c", 0.3).unwrap();
        step(of, 0.2, 0.05).unwrap();
        ["angle", "arm.omega", "slow", "arm.alpha", "lambda.pin.x"]
            .map(|name| get(of, name).unwrap().to_bits())
    };
    let expected = go_on(of);
    restore(of, &kept).unwrap();
    assert_eq!(bytes(of), kept);
    assert_eq!(go_on(of), expected);
    restore(other, &kept).unwrap();
    assert_eq!(go_on(other), expected);
    fmi3Reset(other);
    restore(other, &kept).unwrap();
    assert_eq!(go_on(other), expected);
    for of in [of, other] {
        fmi3FreeInstance(of);
    }
}

#[test]
fn bytes_that_are_no_state_are_refused() {
    let of = instance("damaged", false);
    initialize(of);
    let kept = bytes(of);
    assert!(
        restore(of, &[])
            .unwrap_err()
            .contains("not a state that mbdsl wrote")
    );
    for place in 0..kept.len() {
        let mut damaged = kept.clone();
        damaged[place] ^= 0x40;
        assert!(restore(of, &damaged).is_err(), "{place}");
        assert!(restore(of, &kept[..place]).is_err(), "{place}");
    }
    let mut newer = kept.clone();
    newer[8] = 9;
    assert!(
        restore(of, &newer)
            .unwrap_err()
            .contains("the state is of version 9, expected 2")
    );
    let exchange = instance("damaged", true);
    assert!(restore(exchange, &kept).is_err());
    assert_eq!(restore(of, &kept), Ok(()));
    fmi3FreeInstance(of);
    fmi3FreeInstance(exchange);
}

#[test]
fn directional_derivatives_are_those_of_differences() {
    let of = instance("derivatives", true);
    // Away from where the damping changes.
    set(of, "start.arm.omega", 1.5).unwrap();
    initialize(of);
    assert_eq!(fmi3EnterContinuousTimeMode(of), 0);
    let mut x = [0.0; 7];
    assert_eq!(fmi3GetContinuousStates(of, room(&mut x), 7), 0);
    // Off the constraints, too.
    x[0] += 1e-2;
    let states = [
        "arm.x",
        "arm.y",
        "arm.theta",
        "arm.vx",
        "arm.vy",
        "arm.omega",
        "slow",
        "torque",
    ];
    let unknowns = [
        "arm.ax",
        "arm.ay",
        "arm.alpha",
        "der(slow)",
        "lambda.pin.x",
        "pull",
        "angle",
        "arm.omega",
    ];
    let references = unknowns.map(|name| reference(of, name));
    let at = |x: &[f64], torque: f64| {
        assert_eq!(fmi3SetContinuousStates(of, numbers(x), 7), 0);
        set(of, "torque", torque).unwrap();
        let mut values = [0.0; 8];
        assert_eq!(
            fmi3GetFloat64(of, numbers(&references), 8, room(&mut values), 8),
            0,
            "{}",
            said()
        );
        values
    };
    for (place, name) in states.iter().enumerate() {
        let step = 1e-5;
        let moved = |by: f64| {
            let mut x = x;
            if place < 7 {
                x[place] += by;
            }
            at(&x, if place == 7 { 0.5 + by } else { 0.5 })
        };
        let (above, below) = (moved(step), moved(-step));
        at(&x, 0.5);
        let mut along = [0.0; 8];
        let known = [reference(of, name)];
        let (known, seed) = (numbers(&known), numbers(&[1.0]));
        let found = fmi3GetDirectionalDerivative(
            of,
            numbers(&references),
            8,
            known,
            1,
            seed,
            1,
            room(&mut along),
            8,
        );
        assert_eq!(found, 0, "{}", said());
        for k in 0..8 {
            let difference = (above[k] - below[k]) / (2.0 * step);
            let scale = difference.abs().max(1.0);
            assert!(
                (along[k] - difference).abs() < 1e-6 * scale,
                "{}/{name}: {} {difference}",
                unknowns[k],
                along[k]
            );
        }
    }
    fmi3FreeInstance(of);
}

#[test]
fn a_thousand_instances_share_one_text() {
    let all: Vec<Handle> = (0..1000).map(|_| instance("thousand", false)).collect();
    for (k, of) in all.iter().enumerate() {
        set(*of, "torque", k as f64 / 1000.0).unwrap();
        initialize(*of);
    }
    for of in &all {
        step(*of, 0.0, 0.01).unwrap();
    }
    let angles: Vec<f64> = all
        .iter()
        .map(|of| get(*of, "arm.omega").unwrap())
        .collect();
    assert!(angles.windows(2).all(|pair| pair[0] < pair[1]));
    all.into_iter().for_each(|of| fmi3FreeInstance(of));
}
