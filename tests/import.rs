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

#[test]
fn classes_and_frames_of_mjcf_are_those_of_mujoco() {
    let run = run(include_str!("reference/robots/classes.xml"), Format::Mjcf);
    let values = [
        ("shoulder_angle", -0.040_869_060_552_727),
        ("elbow_angle", -0.064_523_913_405_390),
        ("reach_slide", -0.127_378_973_293_377),
        ("wrist.x", 0.019_032_190_164_875),
        ("wrist.y", 0.012_290_358_073_348),
        ("wrist.z", 0.619_879_102_173_761),
    ];
    for (name, value) in values {
        let found = last(&run, name);
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}

#[test]
fn a_free_robot_of_mjcf_falls_as_in_mujoco() {
    let run = run(include_str!("reference/robots/floating.xml"), Format::Mjcf);
    let values = [
        ("hip_angle", -0.607_693_675_775_370),
        ("leap_slide", 0.020_130_161_168_391),
        ("left_foot.x", 0.025_475_443_399_548),
        ("left_foot.y", 0.068_337_052_411_906),
        ("left_foot.z", 0.183_442_468_838_477),
    ];
    for (name, value) in values {
        let found = last(&run, name);
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}
