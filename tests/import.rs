//! Robots of other formats move as the programs of these formats say: `tests/reference/robots`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::Dop853;
use mbdsl::text::load;
use mbdsl::{Options, Simulation, simulate};
use mbdsl_import::{Base, Format, import};

fn run(text: &str, format: Format) -> Simulation {
    let imported = import(text, format, Base::Fixed).unwrap();
    let model = load(&imported.text).unwrap();
    let mut options = Options::new(0.2);
    options.method = Dop853::default().rtol(1e-11).atol(1e-12).into();
    simulate(&model, &options).unwrap()
}

/// The last value of an output, angles in rad.
fn last(run: &Simulation, name: &str) -> f64 {
    let value = *run.trajectory[name].last().unwrap();
    match name.ends_with("angle") {
        true => value.to_radians(),
        false => value,
    }
}

#[test]
fn an_arm_of_urdf_moves_as_in_pinocchio() {
    let run = run(include_str!("reference/robots/arm.urdf"), Format::Urdf);
    let values = [
        ("turn_angle", 0.039_767_738_486_988_77),
        ("lift_angle", -0.265_728_758_535_842_05),
        ("reach_slide", 0.033_601_165_099_807_08),
        ("twist_angle", -0.442_765_303_165_035_4),
    ];
    for (name, value) in values {
        let found = last(&run, name);
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}

#[test]
fn an_arm_of_mjcf_moves_as_in_mujoco() {
    let run = run(include_str!("reference/robots/arm.xml"), Format::Mjcf);
    let values = [
        ("elbow_angle", -0.168_533_156_681_219),
        ("slide_slide", 0.080_304_103_796_155_6),
    ];
    for (name, value) in values {
        let found = last(&run, name);
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}
