//! Machines with friction and stops over many turns.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::text::load;
use mbdsl::{Options, simulate};

/// A crank and rocker with friction in all four pins, whose crank turns at one turn a second.
const FOUR_BAR: &str = "model RubbingFourBar {
    param mu = 0.15;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point G = (0.4 m, 0); }
    bar crank from ground.O to (0, 0.1 m) { mass = 0.5 kg; }
    bar coupler from crank.B to (0.42 m, 0.3 m) { mass = 1 kg; }
    bar rocker from ground.G to coupler.B { mass = 1 kg; }
    joint a = revolute(ground.O, crank.A);
    joint b = revolute(crank.B, coupler.A);
    joint c = revolute(coupler.B, rocker.B);
    joint d = revolute(ground.G, rocker.A);
    friction fa on a { mu = mu; radius = 8 mm; }
    friction fb on b { mu = mu; radius = 8 mm; }
    friction fc on c { mu = mu; radius = 8 mm; }
    friction fd on d { mu = mu; radius = 8 mm; }
    drive motor: crank.theta = 90 deg + (60 rpm)*t;
}";

#[test]
fn friction_turns_at_every_dead_center_of_a_rocker() {
    let model = load(FOUR_BAR).unwrap_or_else(|faults| panic!("{faults:?}"));
    let run = simulate(&model, &Options::new(10.0).energy_balance(true)).unwrap();
    let at = |event: &str| -> Vec<usize> {
        let found = run.events.iter().filter(|found| found.event == event);
        let place = |t: f64| run.trajectory["t"].iter().position(|row| *row == t);
        found.map(|found| place(found.t).unwrap()).collect()
    };
    let column = |name: &str, row: usize| run.trajectory[name][row];
    // The rocker is at rest where crank and coupler are in line, twice a turn.
    let at_rest = at("fd turns");
    assert_eq!(at_rest.len(), 20);
    for row in at_rest {
        let angle = column("crank.theta", row) - column("coupler.theta", row);
        assert!(angle.sin().abs() < 1e-9, "{angle}");
    }
    // In the pin between coupler and rocker where these turn alike, twice a turn.
    let alike = at("fc turns");
    assert_eq!(alike.len(), 20);
    for row in alike {
        let speed = column("coupler.omega", row) - column("rocker.omega", row);
        assert!(speed.abs() < 1e-9, "{speed}");
    }
    assert_eq!(run.events.len(), 40);
    let contacts = run.report.contacts.as_ref().unwrap();
    let lost = contacts.lost_in_friction;
    assert!(lost < -1.0, "{lost}");
    let balance = run.report.energy_balance.unwrap();
    assert!(balance < 1e-6, "{balance}");
}
