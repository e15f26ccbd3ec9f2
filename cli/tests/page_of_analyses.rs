//! Pages of analyses: what they plot, list and give away, in a browser.

use crate::browser::Browser;
use crate::server::Server;
use crate::support::files::empty_folder;
use crate::support::mbdsl;
use serde_json::json;

/// An arm that a motor turns, with its center of mass 0.4 m from the pin.
const ARM: &str = "model Arm {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body arm { mass = 2 kg; inertia = 0.5 kg*m^2; point A = (-0.4 m, 0); }
    joint pin = revolute(ground.O, arm.A);
    drive motor: arm.theta = (3 rad/s)*t;
}";

/// The page of an analysis of a text, opened.
fn opened(browser: &mut Browser, name: &str, text: &str, analysis: &str) {
    let folder = empty_folder("analyses", name);
    let path = |end: &str| folder.join(name).with_extension(end).display().to_string();
    std::fs::write(path("mbd"), text).unwrap();
    let analysis = format!("--analysis={analysis}");
    let made = mbdsl(&["view", &path("mbd"), &analysis, "-o", &path("html")], b"");
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    browser.open(&format!("file://{}#t=0", path("html")));
}

/// Torque, reaction and acceleration by Newton's laws of a point that goes round at 3 rad/s.
#[test]
fn inverse_dynamics_gives_torques_reactions_and_accelerations_away() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    opened(&mut browser, "arm", ARM, "inverse-dynamics");
    let title = browser.text("document.querySelector('#plots h2').textContent");
    assert_eq!(title, "motor.torque");
    let groups = browser.value(
        "[...document.querySelectorAll('#choices legend')].map(({ textContent }) => textContent)",
    );
    for title in [
        "Torques and forces of drivers",
        "Accelerations",
        "Reactions on the second body",
    ] {
        assert!(
            groups.as_array().unwrap().contains(&json!(title)),
            "{groups}"
        );
    }
    browser.value(
        "globalThis.given = null;
         URL.createObjectURL = blob => (blob.text().then(text => (given = text)), 'data:,');
         document.getElementById('save-csv').click()",
    );
    browser.wait_for("given !== null");
    let csv = browser.text("given");
    let mut rows = csv.lines();
    let names: Vec<&str> = rows.next().unwrap().split(',').collect();
    let place = |name: &str| names.iter().position(|known| *known == name);
    let rows: Vec<Vec<f64>> = rows
        .map(|row| row.split(',').map(|x| x.parse().unwrap()).collect())
        .collect();
    assert!(rows.len() > 300);
    let (m, g, r, w) = (2.0, 9.81, 0.4, 3.0);
    for row in &rows {
        let of = |name: &str| row[place(name).unwrap_or_else(|| panic!("{name}: {names:?}"))];
        let (sin, cos) = (w * of("t (s)")).sin_cos();
        for (name, expected) in [
            ("motor.torque (N·m)", m * g * r * cos),
            ("motor.power (W)", m * g * r * cos * w),
            ("arm.ax (m/s²)", -r * w * w * cos),
            ("arm.ay (m/s²)", -r * w * w * sin),
            ("pin.reaction.x (N)", -m * r * w * w * cos),
            ("pin.reaction.y (N)", m * g - m * r * w * w * sin),
        ] {
            let found = of(name);
            assert!(
                (found - expected).abs() < 2e-3,
                "{name}: {found}, {expected}"
            );
        }
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// A position is listed, with what the upper string carries: two masses of 1 kg; there is no time to go through.
#[test]
fn statics_lists_values_in_place_of_curves_over_time() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = mbdsl_gallery::find("double_pendulum").unwrap().text;
    opened(&mut browser, "rest", text, "statics");
    let listed = browser.value(
        "[...document.querySelectorAll('#tables tr')].map(row => [...row.children].map(({ textContent }) => textContent))",
    );
    let listed = listed.as_array().unwrap();
    for row in [
        ["string_1.reaction.y", "19.62", "N"],
        ["string_2.reaction.y", "9.81", "N"],
        ["lower.x", "0", "m"],
        ["lower.y", "−2", "m"],
        ["potential energy", "−29.43", "J"],
    ] {
        assert!(listed.contains(&json!(row)), "{row:?}: {listed:?}");
    }
    let seen = browser.value(
        "['.plot', '.bar', '#choice', '#save-gif']
            .map(part => document.querySelector(part)?.checkVisibility() ?? false)",
    );
    assert_eq!(seen, json!([false, false, false, false]));
    browser.press(" ");
    browser.frame();
    assert_eq!(browser.value("viewer.playing"), json!(false));
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn the_words_of_analyses_are_those_of_the_field() {
    let server = Server::start(&[]);
    let text = ARM.replace("(3 rad/s)*t", "(1 rad)*smoothstep(t/(2 s))");
    let text = text.replace(
        "drive",
        "simulate { t_end = 3 s; }\n    output height = arm.y;\n    drive",
    );
    let answer = server.ask(&text, &json!({ "analysis": "kinematics" }));
    let data = &answer["data"];
    let why = "From t = 0 s to t = 3 s, as a simulation: no driver turns at a constant rate, so there is no turn to show.";
    assert_eq!(data["trust"][0], why, "{answer}");
    assert_eq!(data["counts"], "mobility 1, driven by `motor`");
    assert_eq!(answer["summary"], "mobility 1, driven by `motor`");
    let lines = data["trust"].to_string();
    for words in ["`height` from 0 m at t = ", " to 0.3366 m at t = "] {
        // 0.4 m times the sine of 1 rad.
        assert!(lines.contains(words), "{lines}");
    }
    assert!(!lines.contains("limits of"), "{lines}");
    let answer = server.ask(ARM, &json!({ "analysis": "inverse-dynamics" }));
    let lines = answer["data"]["trust"].to_string();
    assert!(
        lines.contains("motor: torque from -7.848 N*m at t = "),
        "{lines}"
    );
    // A pendulum on the arm is free.
    let pendulum = "particle bob { mass = 1 kg; }
        joint string = distance(arm.P, bob, length = 1 m);
        start { bob.x = 1.4 m; bob.y = -0.8 m; }
        drive";
    let two = ARM
        .replace("drive", pendulum)
        .replace("point A", "point P = (0.4 m, 0); point A");
    let answer = server.ask(&two, &serde_json::Value::Null);
    assert_eq!(
        answer["summary"], "mobility 2: 1 driven by `motor`, 1 free",
        "{answer}"
    );
}
