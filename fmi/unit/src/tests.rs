//! Tests that a unit describes its model, and that the description is the same every time.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::archive::{Platform, archive};
use crate::description::{Description, DescriptionError};
use crate::model_description::description;
use crate::sources::Sources;
use crate::{Quantity, Version};
use mbdsl_compiler::verify::Verified;
use mbdsl_runtime::{MechanismExt, Options, RequestedOptions};
use std::io::{Cursor, Read as _};

const ARM: &str = "/// An arm & its motor
model MotorArm {
    /// Its length.
    param L = 0.8 m;
    param c = 0.1 N*m*s/rad;
    input torque = 0.5 N*m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body arm { mass = 1 kg; inertia = 1 kg*L^2/12; point A = (-L/2, 0); }
    joint pin = revolute(ground.O, arm.A);
    torque motor on arm = torque + (if arm.omega < 0 then -c*arm.omega else -2*c*arm.omega);
    state slow: rad = 0;
    der slow = (arm.theta - slow)/(50 ms);
    start { arm.theta = -80 deg; }
    simulate { method = rk4; h = 2 ms; t_end = 3 s; }
    output angle = arm.theta;
}";

fn verified(text: &str) -> Verified {
    let compilation = mbdsl_compiler::compile(text);
    compilation
        .verified
        .unwrap_or_else(|| panic!("{:?}", compilation.diagnostics))
}

fn about(verified: &Verified) -> Description {
    let mechanism = verified.mechanism();
    let options = Options::named(&RequestedOptions::default(), mechanism.wishes()).unwrap();
    Description::new(verified, &mechanism, &options).unwrap()
}

/// A unit could not know the effort.
#[test]
fn a_model_with_an_actuator_is_no_unit() {
    let driven = "drive lift: arm.theta = 1 rad/s*t; actuator winch: torque on arm follows lift;";
    let text = ARM.replace("start { arm.theta = -80 deg; }", driven);
    let verified = verified(&text);
    let mechanism = verified.mechanism();
    let options = Options::named(&RequestedOptions::default(), mechanism.wishes()).unwrap();
    let refused = Description::new(&verified, &mechanism, &options).unwrap_err();
    let DescriptionError::Effort(effort) = refused else {
        panic!("{refused}");
    };
    assert_eq!(effort.actuator, "winch");
}

#[test]
fn parameters_that_constraints_read_are_fixed() {
    let about = about(&verified(ARM));
    let named = |name: &str| {
        let mut list = about.variables.list().iter();
        list.find(|variable| variable.name == name).unwrap()
    };
    assert_eq!((named("L").fixed, named("L").start), (true, Some(0.8)));
    assert_eq!(
        (named("c").fixed, named("c").unit.as_str()),
        (false, "N*m*s/rad")
    );
    assert_eq!(named("L").description, "Its length.");
    assert_eq!(named("torque").quantity, Quantity::Input(2));
    let start = named("start.arm.theta").start.unwrap();
    assert_eq!(start, (-80.0f64).to_radians());
    assert_eq!(named("der(slow)").unit, "rad/s");
    assert_eq!(named("event_indicator[1]").quantity, Quantity::Indicator(0));
}

#[test]
fn the_states_are_positions_velocities_and_states() {
    let about = about(&verified(ARM));
    let states: Vec<(Quantity, Quantity)> = about.variables.states().collect();
    assert_eq!(states.len(), 7);
    assert_eq!(states[2], (Quantity::Position(2), Quantity::Velocity(2)));
    assert_eq!(
        states[5],
        (Quantity::Velocity(2), Quantity::Acceleration(2))
    );
    assert_eq!(states[6], (Quantity::State(0), Quantity::StateRate(0)));
}

#[test]
fn both_descriptions_are_xml_with_the_same_variables() {
    let about = about(&verified(ARM));
    let read = |version, element: &str| {
        let text = description(&about, version, None);
        let xml = roxmltree::Document::parse(&text).unwrap();
        let variables = xml.descendants().filter(|node| node.has_tag_name(element));
        let attribute =
            |node: &roxmltree::Node<'_, '_>, name: &str| node.attribute(name).map(str::to_owned);
        let variables =
            variables.map(|node| (attribute(&node, "name"), attribute(&node, "causality")));
        let root = xml.root_element();
        let experiment = root
            .children()
            .find(|node| node.has_tag_name("DefaultExperiment"))
            .unwrap();
        let step = attribute(&experiment, "stepSize");
        (
            variables.collect::<Vec<_>>(),
            attribute(&root, "description"),
            step,
        )
    };
    let (two, three) = (
        read(Version::Two, "ScalarVariable"),
        read(Version::Three, "Float64"),
    );
    assert_eq!(two, three);
    assert_eq!(two.0.len(), about.variables.list().len());
    assert_eq!(two.1.as_deref(), Some("An arm & its motor"));
    assert_eq!(two.2.as_deref(), Some("0.002"));
}

#[test]
fn rows_of_the_text_are_the_steps_where_the_method_chooses() {
    for (wishes, step) in [("output_step = 10 ms;", "0.01"), ("", "0.003")] {
        let text = ARM.replace("method = rk4; h = 2 ms;", wishes);
        let experiment = about(&verified(&text)).experiment();
        assert_eq!(experiment[3], ("stepSize", Some(step.to_owned())));
    }
}

#[test]
fn model_exchange_is_refused_by_the_name_of_a_stop() {
    let text = "model Ball { gravity (0, -9.81 m/s^2); particle ball { mass = 1 kg; }
        stop floor: ball.y >= -1 m; allow(unattached); }";
    let about = about(&verified(text));
    let reason = about.no_model_exchange.clone().unwrap();
    assert!(
        reason.starts_with("`Ball` has stops or friction, as `floor`"),
        "{reason}"
    );
    for version in [Version::Two, Version::Three] {
        let text = description(&about, version, None);
        assert!(!text.contains("<ModelExchange"), "{text}");
        assert!(text.contains("<CoSimulation"), "{text}");
    }
}

#[test]
fn model_exchange_is_refused_by_the_name_of_a_sampled_state() {
    let text = "model Cart { slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        sample 1 ms { state u: N = 0; next u = -(1 N/m)*cart.s; } force f at cart.C = (u, 0); }";
    let about = about(&verified(text));
    let reason = about.no_model_exchange.clone().unwrap();
    assert_eq!(reason, "`Cart` samples `u`, which only its own steps do");
    let text = description(&about, Version::Three, None);
    assert!(!text.contains("<ModelExchange"), "{text}");
    assert!(text.contains("<CoSimulation"), "{text}");
}

#[test]
fn outputs_say_what_they_depend_on() {
    let text = "model Cart { input F = 0 N; param k = 2;
        slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); } force f at cart.C = (F, 0);
        output place = k*cart.s; output speed = cart.v + (1 m/s)*t/(1 s); output push = F; output gain = cart.a; output two = k; }";
    let about = about(&verified(text));
    let of = |name: &str| {
        let list = about.variables.list().iter();
        list.zip(0_u32..)
            .find(|(variable, _)| variable.name == name)
            .map(|(_, reference)| reference)
            .unwrap()
    };
    let names = |output: &str, first: u32| {
        let on = about.dependencies(of(output), first)?;
        let references = on.split_whitespace().map(|on| on.parse::<u32>().unwrap());
        let list = about.variables.list();
        let names = references.map(|on| list[(on - first) as usize].name.clone());
        Some(names.collect::<Vec<String>>())
    };
    for first in [0, 1] {
        assert_eq!(names("place", first).unwrap(), ["cart.s"]);
        assert_eq!(names("speed", first).unwrap(), ["time", "cart.v"]);
        assert_eq!(names("push", first).unwrap(), ["F"]);
        assert_eq!(names("two", first).unwrap(), [""; 0]);
        // An acceleration follows from every force.
        assert_eq!(names("gain", first), None);
    }
    let text = description(&about, Version::Two, None);
    let place = format!(
        "<Unknown index=\"{}\" dependencies=\"{}\"/>",
        of("place") + 1,
        of("cart.s") + 1
    );
    assert!(text.contains(&place), "{place} in {text}");
}

#[test]
fn names_beyond_ascii_are_flat() {
    let text = "model Kugel { particle größe { mass = 1 kg; } allow(unattached); }";
    let text = description(&about(&verified(text)), Version::Three, None);
    assert!(text.contains("variableNamingConvention=\"flat\""), "{text}");
}

#[test]
fn the_same_model_gives_the_same_archive() {
    let verified = verified(ARM);
    let about = about(&verified);
    let platforms = ["x86_64-linux", "x86_64-windows"].map(|name| Platform::named(name).unwrap());
    let libraries = |version| {
        let all = platforms
            .iter()
            .map(|of| (of.folder(version).unwrap(), *of, vec![7; 100]));
        all.collect::<Vec<_>>()
    };
    for (version, folder) in [(Version::Two, "linux64"), (Version::Three, "x86_64-linux")] {
        let bytes = archive(&verified, &about, version, &libraries(version), None).unwrap();
        assert_eq!(
            bytes,
            archive(&verified, &about, version, &libraries(version), None).unwrap()
        );
        let mut read = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut names: Vec<String> = read
            .file_names()
            .map(|name| name.unwrap().into_owned())
            .collect();
        names.sort();
        assert_eq!(names.len(), 5, "{names:?}");
        assert_eq!(names[0], format!("binaries/{folder}/motor_arm.so"));
        let mut text = String::new();
        read.by_name("resources/model.mbd")
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, ARM);
    }
    assert_eq!(
        Platform::named("aarch64-linux")
            .unwrap()
            .folder(Version::Two),
        None
    );
}

/// The sources of the unit of a text.
fn sources(text: &str) -> Result<Sources, String> {
    let verified = verified(text);
    let options =
        Options::named(&RequestedOptions::default(), verified.mechanism().wishes()).unwrap();
    Sources::new(&verified, &about(&verified), &options)
}

#[test]
fn sources_know_the_variables_of_the_description() {
    let sources = sources(ARM).unwrap();
    // A condition of the state ends steps in a run.
    let reason = sources.no_co_simulation.as_deref().unwrap();
    assert_eq!(
        reason,
        "steps end at the conditions of the model, which the sources do not have"
    );
    for (version, around) in [
        (Version::Two, "mbdsl_fmi2.c"),
        (Version::Three, "mbdsl_fmi3.c"),
    ] {
        let files = sources.files(version);
        let named = |name: &str| &files.iter().find(|file| file.0 == name).unwrap().1;
        for name in [
            "motor_arm.h",
            "motor_arm.c",
            "mbdsl_unit.h",
            "mbdsl_equations.h",
            around,
        ] {
            assert!(!named(name).is_empty(), "{name}");
        }
        let model = named("mbdsl_model.h");
        assert!(model.contains("#define MODEL_PREFIX motor_arm_\n"));
        let rows: Vec<&str> = model
            .lines()
            .filter(|line| line.starts_with("    {"))
            .collect();
        let about = about(&verified(ARM));
        let variables = about.variables.list();
        assert_eq!(rows.len(), variables.len());
        for (row, variable) in rows.iter().zip(variables) {
            assert!(
                row.ends_with(&format!("\"{}\"}},", variable.name)),
                "{row}, {}",
                variable.name
            );
        }
        // The length moves the start, the damping does not.
        assert!(
            rows.contains(&"    {PARAMETER, 1, 1, 0, 0.8, \"L\"},"),
            "{rows:?}"
        );
        assert!(
            rows.contains(&"    {PARAMETER, 0, 0, 1, 0.1, \"c\"},"),
            "{rows:?}"
        );
    }
    let build = &sources.files(Version::Three).pop().unwrap();
    assert_eq!(build.0, "buildDescription.xml");
    let xml = roxmltree::Document::parse(&build.1).unwrap();
    let files = xml
        .descendants()
        .filter(|node| node.has_tag_name("SourceFile"));
    let files: Vec<_> = files.filter_map(|node| node.attribute("name")).collect();
    assert_eq!(files, ["motor_arm.c", "mbdsl_fmi3.c"]);
    // Importers that link several units must not have to define it.
    let definition = xml
        .descendants()
        .find(|node| node.has_tag_name("PreprocessorDefinition"))
        .unwrap();
    assert_eq!(
        (
            definition.attribute("name"),
            definition.attribute("optional")
        ),
        (Some("FMI3_OVERRIDE_FUNCTION_PREFIX"), Some("true"))
    );
}

#[test]
fn sources_of_fixed_steps_are_for_co_simulation_too() {
    let plain = ARM.replace(
        " + (if arm.omega < 0 then -c*arm.omega else -2*c*arm.omega)",
        " - c*arm.omega",
    );
    let sources = sources(&plain).unwrap();
    assert_eq!(sources.no_co_simulation, None);
    let files = sources.files(Version::Three);
    let model = &files
        .iter()
        .find(|file| file.0 == "mbdsl_model.h")
        .unwrap()
        .1;
    for line in ["MODEL_SIMULATES 1", "MODEL_PROJECTS 1", "MODEL_H 0.002"] {
        assert!(model.contains(&format!("#define {line}\n")), "{line}");
    }
    let text = description(&about(&verified(&plain)), Version::Two, Some(&sources));
    assert_eq!(text.matches("<File name=\"mbdsl_fmi2.c\"/>").count(), 2);
}

#[test]
fn stops_have_no_sources() {
    let text = "model Ball { gravity (0, -9.81 m/s^2); particle ball { mass = 1 kg; }
        stop floor: ball.y >= -1 m; allow(unattached); }";
    let reason = sources(text).unwrap_err();
    assert!(
        reason.starts_with("`Ball` has stops or friction, as `floor`"),
        "{reason}"
    );
}
