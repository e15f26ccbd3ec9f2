//! Plates on several feet, of whose forces only the sum and the moment are known: they share what carries them.

use super::{G, account, fine, last, model, near, run};
use mbdsl::Simulation;

const MASS: f64 = 10.0;
const INERTIA: f64 = 1.2;

/// The places of feet along a plate of 1 m.
fn places(feet: usize) -> Vec<f64> {
    let share = |i: usize| i as f64 / (feet - 1) as f64 - 0.5;
    (0..feet).map(share).collect()
}

/// A plate on feet with a load at a place (m).
fn plate(feet: usize, place: f64, load: &str, restitution: f64, start: &str) -> String {
    let places = places(feet);
    let places = places.iter().enumerate();
    let points: String = places
        .clone()
        .map(|(i, x)| format!("point P{i} = ({x} m, 0); "))
        .collect();
    let stops: String = (0..feet)
        .map(|i| format!("stop foot{i}: plate.P{i}.y >= 0 {{ restitution = {restitution}; }} "))
        .collect();
    let sum: Vec<String> = (0..feet).map(|i| format!("foot{i}.force")).collect();
    let moment: Vec<String> = places
        .map(|(i, x)| format!("({x} m)*foot{i}.force"))
        .collect();
    format!(
        "model Plate {{
            gravity (0, -9.81 m/s^2);
            body plate {{ mass = {MASS} kg; inertia = {INERTIA} kg*m^2; point L = ({place} m, 0); {points} }}
            {stops}
            force push at plate.L = (0, -({load}));
            allow(unattached);
            output sum = {};
            output moment = {};
            start {{ {start} }}
        }}",
        sum.join(" + "),
        moment.join(" + ")
    )
}

/// It stays, and the feet carry the load with its moment about the center, however it changes.
#[test]
fn a_load_that_changes_is_carried_by_few_feet_and_by_many() {
    let load = "75 N + (70 N)*sin((6 rad/s)*t)";
    for feet in [2, 3, 4, 6, 8, 9, 12, 20] {
        for place in [0.0, 0.3, 0.45, 0.6] {
            let found = run(
                &model(&plate(feet, place, load, 0.0, "plate.y = 0;")),
                &fine(1.0),
            );
            near(last(&found, "plate.y"), 0.0, 1e-11);
            near(last(&found, "plate.theta"), 0.0, 1e-11);
            let [sum, moment] = ["sum", "moment"].map(|name| found.trajectory.get(name).unwrap());
            for (row, t) in found.trajectory.times().iter().enumerate() {
                let load = 75.0 + 70.0 * (6.0 * t).sin();
                near(sum[row], MASS * G + load, 1e-6);
                near(moment[row], place * load, 1e-6);
            }
        }
    }
}

/// The velocities before and after every impact by its impulses: `m (vy+ - vy-) = sum P`, `J (w+ - w-) = sum x P`.
fn assert_momentum(found: &Simulation, feet: usize, tolerance: f64) -> usize {
    let places = places(feet);
    let mut count = 0;
    for event in &found.events {
        let Some(impact) = &event.impact else {
            continue;
        };
        count += 1;
        let before = |name: &str| found.trajectory.get(name).unwrap()[event.node];
        let after = |name: &str| impact.v_after.get(name).unwrap();
        let pushes = (0..feet).map(|i| impact.impulses.get(&format!("foot{i}.value")).unwrap());
        let pushes: Vec<f64> = pushes.collect();
        let cos = before("plate.theta").cos();
        let moment: f64 = pushes
            .iter()
            .zip(&places)
            .map(|(push, x)| push * x * cos)
            .sum();
        let [vy, omega] = ["plate.vy", "plate.omega"].map(|name| after(name) - before(name));
        near(MASS * vy, pushes.iter().sum(), tolerance);
        near(INERTIA * omega, moment, tolerance);
    }
    count
}

/// It rocks on its outer feet until it rests on all.
#[test]
fn a_tilted_plate_comes_to_rest_on_its_feet() {
    for (feet, restitution) in [(2, 0.0), (3, 0.2), (4, 0.0), (8, 0.3), (9, 0.0), (12, 0.2)] {
        let start = "plate.y = 0.3 m; plate.theta = 0.2 rad;";
        let found = run(
            &model(&plate(feet, 0.0, "0 N", restitution, start)),
            &fine(8.0),
        );
        near(last(&found, "plate.y"), 0.0, 1e-9);
        near(last(&found, "plate.theta"), 0.0, 1e-9);
        near(last(&found, "sum"), MASS * G, 1e-6);
        near(last(&found, "moment"), 0.0, 1e-6);
        let count = assert_momentum(&found, feet, 1e-4);
        assert!(count >= 2, "{feet}: {:?}", found.events);
    }
}

/// A load beyond its edge tips it again and again.
#[test]
fn a_load_that_tips_a_plate_lets_it_fall_back() {
    for feet in [2, 4, 9, 20] {
        let load = "400 N + (400 N)*sin((6 rad/s)*t)";
        let found = run(
            &model(&plate(feet, 0.7, load, 0.0, "plate.y = 0;")),
            &fine(2.0),
        );
        let tips = found.trajectory.get("plate.theta").unwrap();
        let most = tips.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        assert!(most > 1e-3, "{feet}: {most}");
        assert!(assert_momentum(&found, feet, 1e-4) > 0, "{feet}");
    }
}

/// A plate that falls with a tilt: each foot that lands throws the other up by (I - m d^2)/(I + m d^2) of the speed at
/// which it lands, so that the flights end within a moment, long before there are four of them. It lies down, and all
/// energy above that of its rest is lost.
#[test]
fn feet_that_throw_each_other_up_come_to_rest() {
    for inertia in [2.02, 2.05, 2.1, 2.2, 3.0] {
        for height in [1.0, 0.0] {
            for tilt in [0.003_1, 0.007_7, 0.01, 0.019] {
                let text = format!(
                    "model Plate {{
                        gravity (0, -9.81 m/s^2);
                        body plate {{
                            mass = 2 kg; inertia = {inertia} kg*m^2;
                            point A = (-1 m, 0); point B = (1 m, 0);
                        }}
                        stop left: plate.A.y >= {height} m;
                        stop right: plate.B.y >= {height} m;
                        allow(unattached);
                        start {{ plate.y = {} m; plate.theta = {tilt} rad; }}
                    }}",
                    height + 0.02
                );
                let found = run(&model(&text), &fine(1.0));
                near(last(&found, "plate.y"), height, 1e-12);
                near(last(&found, "plate.theta"), 0.0, 1e-12);
                near(account(&found).lost_in_impacts, -2.0 * G * 0.02, 1e-9);
            }
        }
    }
}
