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
        ("elbow_angle", -0.150_804_847_159_431),
        ("slide_slide", 0.077_773_360_783_576),
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
        ("shoulder_angle", 0.308_196_789_846_140),
        ("elbow_angle", -0.064_523_913_405_390),
        ("reach_slide", -0.077_378_973_293_377),
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
        ("hip_angle", -0.407_693_675_775_370),
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

#[test]
fn several_joints_of_one_body_move_as_in_mujoco() {
    let run = run(include_str!("reference/robots/chains.xml"), Format::Mjcf);
    let values = [
        ("x_slide", -0.006_017_099_473_718),
        ("z_slide", 1.005_081_897_120_378),
        ("pitch_angle", -0.057_967_746_956_037),
        ("yaw_angle", -0.011_875_802_388_946),
        ("swing_angle", 0.204_637_080_410_874),
        ("twist_angle", -0.001_756_318_266_879),
        ("bend_angle", -0.005_139_875_141_057),
        ("reach_slide", 0.001_061_501_086_118),
        ("tip.x", 0.545_055_663_532_191),
        ("tip.y", 0.317_185_513_248_922),
        ("tip.z", 1.209_595_984_540_088),
    ];
    for (name, value) in values {
        let found = last(&run, name);
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}

#[test]
fn actuators_tendons_and_the_key_home_are_those_of_mujoco() {
    let run = run(include_str!("reference/robots/servos.xml"), Format::Mjcf);
    let values = [
        ("turn_angle", 0.393_553_133_898_550),
        ("lift_angle", 0.407_430_937_588_770),
        ("bend_angle", 0.135_671_048_467_145),
        ("grip_slide", 0.623_600_449_866_627),
        ("tip.x", 0.671_206_753_589_222),
        ("tip.y", 0.282_871_034_190_996),
        ("tip.z", 0.838_886_989_441_578),
    ];
    for (name, value) in values {
        let found = last(&run, name);
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}

#[test]
fn a_link_without_mass_moves_as_in_pinocchio() {
    let imported = import(
        include_str!("reference/robots/universal.urdf"),
        Format::Urdf,
        Base::Fixed,
    );
    let text = imported.unwrap().text;
    let start = "pitch.angle = 0.3 rad; roll.angle = 0.2 rad; pitch.rate = 0.5 rad/s; roll.rate = -0.4 rad/s;";
    let text = text.replace("pitch.angle = 0;\n        roll.angle = 0;", start);
    let text = text.replace(
        "expect dof = 2;",
        "expect dof = 2; output a = pitch.alpha; output b = roll.alpha;",
    );
    let model = load(&text).unwrap();
    let run = simulate(&model, &Options::new(0.1)).unwrap();
    // `aba` of Pinocchio 4.1.0.
    for (name, value) in [("a", -9.932_985_354_314_697), ("b", -6.254_197_198_578_517)] {
        let found = run.trajectory[name][0];
        assert!((found - value).abs() < 1e-9, "{name}: {found} for {value}");
    }
}

/// A weight on a slide whose damper is stiff sinks with the speed m g/d from the first steps on, and the settings that
/// the import writes take it there in 1000 steps.
#[test]
fn a_stiff_damper_is_stepped_over() {
    let text = r#"<mujoco><worldbody><body pos="0 0 1">
        <joint name="sink" type="slide" axis="0 0 1" range="-1 1" damping="1e6"/>
        <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>
    </body></worldbody></mujoco>"#;
    let imported = import(text, Format::Mjcf, Base::Fixed).unwrap();
    let model = load(&imported.text).unwrap();
    let mut options = Options::for_model(&model);
    options.t_end = 1.0;
    let run = simulate(&model, &options).unwrap();
    assert_eq!(run.report.work.steps, 1000, "{}", run.report);
    let sunk = last(&run, "sink_slide");
    let expected = -2.0 * 9.81 / 1e6;
    assert!(
        (sunk / expected - 1.0).abs() < 1e-2,
        "{sunk} for {expected}"
    );
}
