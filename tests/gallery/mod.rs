//! The gallery: every mechanism of it checks without a word, runs with the defaults without a warning,
//! and has the property that a textbook gives for it.
//!
//! Each row of [`PROPERTIES`] also spoils its text in one place, and then the property has to fail.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, unreachable_pub)]

mod book;
mod lines;
mod linkages;
mod machines;
mod oscillations;
mod run;
mod space;

use mbdsl::Report;
use mbdsl::runtime::Status;
use mbdsl_gallery::{Entry, GALLERY, find};
use run::{Checked, Run};
use std::collections::BTreeSet;

/// A mechanism with the property of its run, and a change of its text that spoils it.
struct Property {
    name: &'static str,
    holds: fn(&Run) -> Checked,
    spoil: (&'static str, &'static str),
}

macro_rules! properties {
    ($($module:ident { $($name:ident ($from:literal => $to:literal),)* })*) => {
        &[$($(Property {
            name: stringify!($name),
            holds: $module::$name,
            spoil: ($from, $to),
        },)*)*]
    };
}

const PROPERTIES: &[Property] = properties! {
    lines {
    elliptical_trammel("point S = (a - b, 0)" => "point S = (a - b, 1 mm)"),
    scott_russell("length = 2*L" => "length = 2.01*L"),
    watt_linkage("point M = (c, 0)" => "point M = (1.01*c, 0)"),
    parallel_motion("point D = (p, 0)" => "point D = (0.99*p, 0)"),
    chebyshev_linkage("length = 2*a" => "length = 1.99*a"),
    roberts_linkage("sqrt(l^2 - b^2/4)" => "0.99*sqrt(l^2 - b^2/4)"),
    hoecken_linkage("length = 5*a" => "length = 4.99*a"),
    peaucellier_linkage("point Q = (r, 0)" => "point Q = (0.999*r, 0)"),
    hart_inversor("point Q = (L/2, 0)" => "point Q = (0.499*L, 0)"),
    cardan_gears("wheel.theta = -arm.theta" => "wheel.theta = -0.999*arm.theta"),
    wankel_engine("shaft.theta/3" => "shaft.theta/3.001"),
    pantograph("point M = (L/scale, 0)" => "point M = (1.001*L/scale, 0)"),
    jansen_leg("length = 61.9 mm" => "length = 61.8 mm"),
    }

    linkages {
    four_bar("point C = (2 m, 0)" => "point C = (2.001 m, 0)"),
    slider_crank("axis = (1, 0)" => "axis = (1, 0.001)"),
    scotch_yoke("axis = (0, 1));" => "axis = (0.001, 1));"),
    whitworth_quick_return("origin = (0, -d)" => "origin = (0, -1.01*d)"),
    shaper("origin = (0, h)" => "origin = (0, 1.001*h)"),
    dwell_linkage("point D = (7*a, 4*a)" => "point D = (7*a, 3.99*a)"),
    windshield_wiper("point K = (70 mm, 0)" => "point K = (70.1 mm, 0)"),
    pump_jack("point S = (0, 3 m)" => "point S = (0, 3.001 m)"),
    ackermann_steering("length = track - 2*x" => "length = track - 2.01*x"),
    double_wishbone("point U = (0.08 m, 0.26 m)" => "point U = (0.08 m, 0.261 m)"),
    }

    machines {
    toggle_press("bar lower from upper.B  to (0, -0.5 m)       { length = L;" => "bar lower from upper.B  to (0, -0.5 m)       { length = 1.01*L;"),
    scissor_lift("mass = platform_mass;" => "mass = 1.01*platform_mass;"),
    oldham_coupling("pivot = (offset, 0)" => "pivot = (1.001*offset, 0)"),
    planetary_gear("-carrier.theta*ring_teeth" => "-carrier.theta*(ring_teeth + 1)"),
    sun_and_planet("-(rod.theta - arm.theta)" => "-1.01*(rod.theta - arm.theta)"),
    boxer_engine("point O = (r, 0)" => "point O = (1.001*r, 0)"),
    v_twin_engine("m_rod/2 + m_rod" => "m_rod/2 + 1.01*m_rod"),
    four_stroke_engine("t_end = 0.2 s" => "t_end = 0.18 s"),
    cam_and_valve("300 rpm" => "3000 rpm"),
    geneva_drive("60 rpm*t" => "66 rpm*t"),
    position_servo("param ki  = 150 V/(rad*s)" => "param ki  = 0 V/(rad*s)"),
    quarter_car("free_length = 0.6 m" => "free_length = 0.601 m"),
    vibration_absorber("m2*w^2" => "1.01*m2*w^2"),
    inverted_pendulum("4*p^3*D/G" => "4.2*p^3*D/G"),
    }

    oscillations {
    balanced_arm("free_length = 0;" => "free_length = 1 mm;"),
    atwood_machine("light.s = r*pulley.theta" => "light.s = 1.001*r*pulley.theta"),
    swinging_atwood("param ratio = 3" => "param ratio = 3.01"),
    cycloidal_pendulum("-r*(1 + cos(w))" => "-1.01*r*(1 + cos(w))"),
    reversible_pendulum("L^2/12/h1" => "L^2/12.01/h1"),
    coupled_pendulums("to (0, -1 m)     { length = L; mass = 1 kg;" => "to (0, -1 m)     { length = L; mass = 1.2 kg;"),
    double_pendulum("particle upper { mass = 1 kg; }" => "particle upper { mass = 1.1 kg; }"),
    pumped_swing("sin(2*w*t)" => "sin(2.1*w*t)"),
    kapitza_pendulum("a*cos(w*t)" => "0.95*a*cos(w*t)"),
    hanging_chain("(-c*link[i].vx, " => "(0.01 N - c*link[i].vx, "),
    }

    space {
    universal_shaft("0.4 m*sin(b), 0)" => "0.41 m*sin(b), 0)"),
    spatial_slider_crank("point pin = (0, r, 0)" => "point pin = (0, 1.001*r, 0)"),
    robot_arm("point roll = (D/4, 0, 0)" => "point roll = (0.251*D, 0, 0)"),
    bricard("t_end = 4 s" => "t_end = 0.1 s"),
    governor("joint link    = distance(left.ball, sleeve.O, length = L)" => "joint link    = distance(left.ball, sleeve.O, length = 1.01*L)"),
    gyroscope("wheel.omega.z = rate" => "wheel.omega.z = 1.001*rate"),
    }
};

fn property(entry: &Entry) -> &'static Property {
    let found = PROPERTIES
        .iter()
        .find(|property| property.name == entry.name);
    found.unwrap_or_else(|| panic!("no property of {} is checked", entry.name))
}

#[test]
fn every_text_checks_without_a_word() {
    let mut said = String::new();
    for entry in GALLERY {
        for diagnostic in mbdsl_compiler::compile(entry.text).diagnostics {
            said.push_str(&format!("{}: {diagnostic}\n", entry.name));
        }
    }
    assert!(said.is_empty(), "{said}");
}

/// Every mechanism with the settings that everybody gets.
#[test]
fn every_run_with_the_defaults_has_its_property() {
    let mut wrong = Vec::new();
    for entry in GALLERY {
        let checked = Run::estimated(entry.text)
            .and_then(|run| trusted(&run).and_then(|()| (property(entry).holds)(&run)));
        wrong.extend(checked.err().map(|what| format!("{}: {what}", entry.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A run that is exact enough to be believed, without a warning, and by the planned elimination in every evaluation.
fn trusted(run: &Run) -> Checked {
    let Report {
        status, warnings, ..
    } = &run.report;
    if *status != Status::Ok || !warnings.is_empty() {
        return Err(format!("{status:?}: {warnings:?}"));
    }
    let general = run.report.work.general_solutions;
    if general > 0 {
        return Err(format!("{general} evaluations took the general solution"));
    }
    // That of a motion with impacts is not estimated.
    if run.report.contacts.is_none() {
        let accuracy = run.accuracy.ok_or("no estimate of the accuracy")?;
        run::below("accuracy", accuracy.error, 1e-3)?;
    }
    let balance = run.report.energy_balance.unwrap_or(0.0);
    run::below("energy balance", balance, 1e-3)
}

#[test]
fn every_property_fails_for_a_spoiled_text() {
    let mut wrong = Vec::new();
    for property in PROPERTIES {
        let entry = find(property.name).unwrap();
        let (from, to) = property.spoil;
        assert_eq!(
            entry.text.matches(from).count(),
            1,
            "{}: {from}",
            entry.name
        );
        let spoiled = entry.text.replace(from, to);
        let run = match Run::of(&spoiled) {
            Ok(run) => run,
            Err(error) => {
                wrong.push(format!("{} does not run: {error}", entry.name));
                continue;
            }
        };
        match (property.holds)(&run) {
            Ok(()) => wrong.push(format!("{} has its property with {to}", entry.name)),
            Err(what) => println!("{}: {what}", entry.name),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_has_every_text_once_with_title_and_history() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/gallery/models");
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.collect();
    let names: BTreeSet<String> = GALLERY.iter().map(|e| format!("{}.mbd", e.name)).collect();
    assert_eq!(files, names);
    assert_eq!(names.len(), GALLERY.len(), "a name is there twice");
    let known: BTreeSet<&str> = PROPERTIES.iter().map(|property| property.name).collect();
    assert_eq!(known.len(), PROPERTIES.len());
    assert_eq!(known, GALLERY.iter().map(|entry| entry.name).collect());
    assert!(GALLERY.len() >= 24);
    for entry in GALLERY {
        let (title, description) = (entry.title(), entry.description());
        assert!(
            (4..=50).contains(&title.len()) && !title.ends_with('.'),
            "{title}"
        );
        assert!(
            entry.text.starts_with(&format!("/// {title}\n///\n/// ")),
            "{title}"
        );
        assert!(
            description.len() > 100 && description.ends_with('.'),
            "{title}: {description}"
        );
        assert!(entry.text.is_ascii(), "{title}");
        assert!(entry.text.lines().all(|line| line.len() <= 120), "{title}");
    }
}
