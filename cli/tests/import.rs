//! `mbdsl import` writes a model that compiles, or nothing.

use crate::support::files::empty_folder;
use crate::support::mbdsl;
use std::fs;

const ROD: &str = r#"<robot name="rod"><link name="base"/>
<link name="rod"><inertial><origin xyz="0 0 -0.5"/><mass value="1"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/></inertial></link>
<joint name="hinge" type="revolute"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="5" velocity="2"/></joint></robot>"#;

#[test]
fn a_robot_becomes_a_model() {
    let run = mbdsl(&["import", "-"], ROD.as_bytes());
    let left = "<stdin>, line 5: left out: limit of `effort` of joints: hinge\n\
                <stdin>, line 5: left out: limit of `velocity` of joints: hinge\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), left));
    let check = mbdsl(&["check", "-"], run.stdout.as_bytes());
    assert_eq!(check.code, Some(0), "{}", check.stderr);
    assert!(
        run.stdout
            .contains("stop hinge_lower: hinge.angle >= -1 rad;"),
        "{}",
        run.stdout
    );
}

#[test]
fn faults_name_the_line() {
    let text = ROD.replace("link=\"base\"", "link=\"bas\"");
    let run = mbdsl(&["import", "-"], text.as_bytes());
    let message = "error: <stdin>, line 4: joint `hinge`: there is no link `bas`\n";
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(1), "", message)
    );
}

#[test]
fn options_without_effect_are_refused() {
    let text = "<mujoco><worldbody/></mujoco>";
    let run = mbdsl(&["import", "-", "--free-base"], text.as_bytes());
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(
        run.stderr.contains("--free-base has no effect"),
        "{}",
        run.stderr
    );
}

#[test]
fn urdf_may_have_settings_for_mujoco() {
    let text = ROD.replace("<link name=\"base\"/>", "<mujoco/><link name=\"base\"/>");
    let run = mbdsl(&["import", "-"], text.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let left = "<stdin>, line 1: left out: `mujoco`\n";
    assert!(run.stderr.starts_with(left), "{}", run.stderr);
}

#[test]
fn joints_in_a_circle_are_refused() {
    let mimic = "<mimic joint=\"hinge\"/></joint></robot>";
    let text = ROD.replace("</joint></robot>", mimic);
    let run = mbdsl(&["import", "-"], text.as_bytes());
    let message = "error: <stdin>, line 5: joint `hinge` follows itself\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), message));
}

/// A walker whose classes are in a file beside it, with notes on its names and its start.
#[test]
fn included_files_are_beside_the_description() {
    let folder = empty_folder("import", "include");
    let part =
        "<mujoco><default>\n<joint range=\"-170 -10\" frictionloss=\"1\"/></default></mujoco>";
    fs::write(folder.join("part.xml"), part).unwrap();
    let main = "<mujoco><include file=\"part.xml\"/><worldbody>\n<body name=\"leg\"><joint name=\"leg\"/>\
                <inertial pos=\"0 0 1\" mass=\"1\" diaginertia=\"1 1 1\"/></body></worldbody></mujoco>";
    let file = folder.join("main.xml").display().to_string();
    fs::write(&file, main).unwrap();
    let run = mbdsl(&["import", &file], &[]);
    let said = "main.xml, line 2: left out: `frictionloss` of joints: leg\n\
                main.xml, line 2: note: joint `leg` starts at -90 deg, the middle of its limits: 0 deg is outside of \
                -170 deg to -10 deg\n\
                main.xml, line 2: note: names that the model has otherwise: `leg` is `leg_2`\n";
    let lines = run.stderr.replace(&file, "main.xml");
    assert_eq!((run.code, lines.as_str()), (Some(0), said));
    let other = main.replace("<worldbody>", "<include file=\"part.xml\"/><worldbody>");
    fs::write(&file, other).unwrap();
    let run = mbdsl(&["import", &file], &[]);
    let message = format!("error: {file}, line 1: `part.xml` is included twice\n");
    assert_eq!((run.code, run.stderr), (Some(1), message));
}
