//! Constants of generated types say where coordinates, velocities, states, inputs and outputs are.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::{Mechanism, mechanism};

mechanism! {
    model Motor {
        param L = 1 m;
        input push = 0 N*m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        bar arm from ground.O to (L, 0) { mass = 1 kg; }
        bar Tip from arm.B to (2*L, 0) { mass = 1 kg; }
        joint pin = revolute(ground.O, arm.A);
        joint elbow = revolute(arm.B, Tip.A);
        state lag: rad = 0 rad;
        der lag = (arm.theta - lag)/0.2 s;
        torque motor on arm = push;
        output hand = Tip.B;
        output work_rate = push*arm.omega;
    }
}

mechanism! {
    // Names that are one in capitals have no constants.
    model Twins {
        slider a { mass = 1 kg; axis = (1, 0); }
        slider A { mass = 1 kg; axis = (1, 0); }
        slider b { mass = 1 kg; axis = (1, 0); }
    }
}

#[test]
fn places_are_those_of_the_layout() {
    let model = Motor::default();
    let layout = model.layout();
    for (place, name) in [
        (Motor::Q_ARM_X, "arm.x"),
        (Motor::Q_ARM_THETA, "arm.theta"),
        (Motor::Q_TIP_Y, "Tip.y"),
    ] {
        assert_eq!(layout.coordinates()[place].name, name);
    }
    assert_eq!(layout.velocities()[Motor::V_TIP_OMEGA].name, "Tip.omega");
    assert_eq!(layout.states()[Motor::Z_LAG].name, "lag");
    assert_eq!(layout.outputs()[Motor::OUTPUT_HAND_Y].name, "hand.y");
    assert_eq!(layout.outputs()[Motor::OUTPUT_WORK_RATE].name, "work_rate");
    // The first of the inputs, though a parameter stands before it.
    assert_eq!((Motor::U_PUSH, layout.inputs()), (0, 1));
    assert_eq!((Twins::Q_B_S, Twins::V_B_V), (2, 2));
}
