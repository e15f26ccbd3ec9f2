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

/// A Geneva drive with four slots: a pin that pushes their walls, and a lock that holds the wheel in between.
const GENEVA: &str = "model Geneva {
    const d = 100 mm;
    const r = 100 mm*sin(45 deg);
    param play = 0.05 mm;
    param hold = 1e-3;
    rotor crank { pivot = (0, 0); inertia = 1e-3 kg*m^2; point P = (r, 0); }
    rotor wheel { pivot = (d, 0); inertia = 5e-4 kg*m^2; }
    drive motor: crank.theta = -90 deg + 60 rpm*t;
    let dx = crank.P.x - d;
    let dy = crank.P.y;
    let px =  cos(wheel.theta)*dx + sin(wheel.theta)*dy;
    let py = -sin(wheel.theta)*dx + cos(wheel.theta)*dy;
    let rho = hypot(px, py);
    let side = px*py/rho;
    let mouth = (200 mm)*smoothstep((rho - r)/(20 mm));
    stop left:  side <=  play + mouth;
    stop right: side >= -play - mouth;
    let turned = cos(2*wheel.theta)/2;
    let open = smoothstep((cos(crank.theta) - cos(45 deg))/0.1);
    stop lock_1: turned <=  hold + open;
    stop lock_2: turned >= -hold - open;
    start { wheel.theta = 45 deg; }
}";

#[test]
fn a_geneva_drive_turns_its_wheel_by_a_quarter() {
    let model = load(GENEVA).unwrap_or_else(|faults| panic!("{faults:?}"));
    let run = simulate(&model, &Options::new(4.0)).unwrap();
    let (angle, times) = (&run.trajectory["wheel.theta"], &run.trajectory["t"]);
    // Between two engagements the wheel rests, within the play of its lock and of the pin.
    let quarter = std::f64::consts::FRAC_PI_2;
    for turn in 0..4 {
        let time = 0.5 + f64::from(turn);
        let row = times.iter().position(|t| *t >= time).unwrap();
        let expected = 0.5 * quarter - f64::from(turn + 1) * quarter;
        assert!(
            (angle[row] - expected).abs() < 3e-3,
            "{} {expected}",
            angle[row]
        );
    }
    // The wheel is fastest where the pin is nearest to it: omega lambda/(1 - lambda), lambda = r/d.
    let lambda = 0.5_f64.sqrt();
    let speed = 2.0 * std::f64::consts::PI * lambda / (1.0 - lambda);
    let fastest = run.trajectory["wheel.omega"]
        .iter()
        .fold(0.0_f64, |most, v| most.max(-v));
    assert!((fastest - speed).abs() < 2e-3 * speed, "{fastest} {speed}");
}
