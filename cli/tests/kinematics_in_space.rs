//! `mbdsl kinematics` in space: bodies without masses, and joints that are driven from the command line.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support::mbdsl;
use std::fs;
use std::path::PathBuf;

/// A crank that turns across the way of a slider, with or without masses and a driver.
fn slider_crank(mass: &str, drive: &str) -> String {
    format!(
        "model SliderCrank {{
    param r = 80 mm; param l = 300 mm; param e = 120 mm;
    ground {{ point O = (0, 0, 0); point line = (0, e, 0); }}
    body crank {{ {mass} point O = (0, 0, 0); point pin = (0, r, 0); }}
    body rod {{ {mass} point A = (-l/2, 0, 0); point B = (l/2, 0, 0); }}
    body piston {{ {mass} point pin = (0, 0, 0); }}
    joint shaft = revolute(ground.O, crank.O, axis = (1, 0, 0));
    joint way = prismatic(ground.line, piston.pin, axis = (1, 0, 0));
    joint ball = spherical(crank.pin, rod.A);
    joint cross = universal(piston.pin, rod.B, axis = (0, 0, 1), axis2 = (0, 1, 0));
    {drive}
    start {{ shaft.angle = 0; guess way.slide = l; }}
    output slide = way.slide;
}}"
    )
}

const MASS: &str = "mass = 1 kg; inertia = (0.001 kg*m^2, 0.002 kg*m^2, 0.002 kg*m^2);";
const DRIVE: &str = "drive motor: shaft.angle = (60 rpm)*t;";

/// The columns of positions and velocities, and of the output.
fn motion(name: &str, text: &str, arguments: &[&str]) -> (Vec<Vec<f64>>, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kinematics-{name}"));
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap();
    let run = mbdsl(
        &[&["kinematics", "-", "-o", out], arguments].concat(),
        text.as_bytes(),
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let table = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    let heads: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    let wanted = |head: &str| {
        let of_body = head.starts_with("rod.") || head.starts_with("piston.");
        let is_later = head.contains(".a") || head.contains(".alpha") || head.contains("lambda");
        head == "slide" || (of_body && !is_later)
    };
    let rows = table.lines().skip(1).map(|row| {
        let values = heads.iter().zip(row.split(','));
        let values = values.filter(|(head, _)| wanted(head));
        values.map(|(_, value)| value.parse().unwrap()).collect()
    });
    (rows.collect(), run.stderr)
}

fn assert_equal(found: &[Vec<f64>], expected: &[Vec<f64>]) {
    assert_eq!((found.len(), found[0].len()), (361, expected[0].len()));
    for (k, (found, expected)) in found.iter().zip(expected).enumerate() {
        for (x, y) in found.iter().zip(expected) {
            assert!((x - y).abs() < 1e-11, "row {k}: {found:?}, {expected:?}");
        }
    }
}

#[test]
fn bodies_in_space_need_no_masses() {
    let (heavy, _) = motion("heavy", &slider_crank(MASS, DRIVE), &[]);
    let (light, said) = motion("light", &slider_crank("", DRIVE), &[]);
    assert_equal(&light, &heavy);
    let note = "note: `crank`, `rod`, `piston` without mass or inertia: the motion is the same, and reactions are those of loads alone\n";
    assert_eq!(said, note);
    // Farthest where the offset crank points to the line: sqrt(l^2 - (r - e)^2).
    let slide = heavy[0].last().unwrap();
    let expected = (0.3_f64.powi(2) - 0.04_f64.powi(2)).sqrt();
    assert!((slide - expected).abs() < 1e-12, "{slide}");
}

#[test]
fn a_joint_in_space_is_driven_from_the_command_line() {
    let (written, _) = motion("written", &slider_crank(MASS, DRIVE), &[]);
    let free = slider_crank(MASS, "")
        .replace("shaft.angle = 0;", "shaft.angle = 0; shaft.rate = 3 rad/s;");
    let (added, _) = motion("added", &free, &["--drive", "shaft.angle=60rpm"]);
    assert_equal(&added, &written);
    let light = slider_crank("", "");
    let (light, _) = motion("added-light", &light, &["--drive", "shaft.angle=60rpm"]);
    assert_equal(&light, &written);
}

#[test]
fn what_can_be_driven_in_space_is_named() {
    let free = slider_crank(MASS, "expect dof = 1;");
    let run = mbdsl(&["kinematics", "-"], free.as_bytes());
    assert_eq!(run.code, Some(1));
    let note =
        "note: `mbdsl kinematics - --drive shaft.angle=60rpm` drives it from where it starts\n";
    assert!(run.stderr.ends_with(note), "{}", run.stderr);
    let run = mbdsl(
        &["kinematics", "-", "--drive", "shaft.agnle=60rpm"],
        free.as_bytes(),
    );
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let words = "`shaft.agnle` is no angle or way of a joint of the model; it has `shaft.angle`, `way.slide`";
    assert!(run.stderr.contains(words), "{}", run.stderr);
    let run = mbdsl(
        &["kinematics", "-", "--drive", "shaft.angle=2m/s"],
        free.as_bytes(),
    );
    assert_eq!(run.code, Some(2));
    let words = "`shaft.angle` has the dimension rad/s, and `2m/s` has m/s";
    assert!(run.stderr.contains(words), "{}", run.stderr);
}

/// The angle of a joint that a gear reads is a coordinate of its own, and is driven as others are: the shafts turn as their
/// ratio says.
#[test]
fn a_joint_whose_angle_is_a_coordinate_is_driven() {
    let bevel = |drive: &str| {
        format!(
            "model Bevel {{
    ground {{ point O = (0, 0, 0); point B = (0, 0, 1 m); }}
    body one {{ {MASS} point O = (0, 0, 0); }}
    body two {{ {MASS} point O = (0, 0, 0); }}
    joint first = revolute(ground.O, one.O, axis = (0, 0, 1));
    joint second = revolute(ground.B, two.O, axis = (1, 0, 0));
    joint mesh = gear(first, second, ratio = 0.5);
    {drive}
    start {{ first.angle = 0; second.angle = 30 deg; }}
    output slide = second.angle;
}}"
        )
    };
    let (added, _) = motion("bevel-added", &bevel(""), &["--drive", "first.angle=60rpm"]);
    let written = bevel("drive motor: first.angle = (60 rpm)*t;");
    let (written, _) = motion("bevel-written", &written, &[]);
    assert_equal(&added, &written);
    for (k, row) in added.iter().enumerate() {
        let angle = (30.0 + 0.5 * k as f64).to_radians();
        assert!(
            (row.last().unwrap() - angle).abs() < 1e-9,
            "row {k}: {row:?}"
        );
    }
    let run = mbdsl(
        &["kinematics", "-", "--drive", "one.q1=1rad/s"],
        bevel("").as_bytes(),
    );
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let words = "`one.q1` cannot be driven at a rate from here";
    assert!(run.stderr.contains(words), "{}", run.stderr);
}
