//! Masses of meshes in MJCF; numbers are those of MuJoCo 4.0.0, whose vertices have single precision.

use super::mjcf::lists;
use crate::{Base, Format, import_with_files};
use std::io;

/// A block of 2 x 4 x 6 between the origin and (2, 4, 6), as OBJ.
const BLOCK: &str = "v 0 0 0\nv 2 0 0\nv 2 4 0\nv 0 4 0\nv 0 0 6\nv 2 0 6\nv 2 4 6\nv 0 4 6\n\
    f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

/// Imports a body with a mesh shape, where the file `parts/block.obj` is a block.
fn import(beside: &str, shape: &str) -> Result<String, String> {
    let text = format!(
        r#"<mujoco>{beside}<worldbody><body name="a"><joint name="h" axis="0 1 0"/>
           <geom type="mesh" {shape}/></body></worldbody></mujoco>"#
    );
    let read = |name: &str| match name {
        "parts/block.obj" => Ok(BLOCK.as_bytes().to_vec()),
        "parts/flat.obj" => Ok(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec()),
        "parts/block.dae" => Ok(Vec::new()),
        _ => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
    };
    let imported = import_with_files(&text, Format::Mjcf, Base::Fixed, read);
    imported
        .map(|imported| imported.text)
        .map_err(|fault| fault.to_string())
}

fn has(beside: &str, shape: &str, lines: &[&str]) {
    let text = import(beside, shape).unwrap();
    for line in lines {
        assert!(text.contains(line), "{line} in {text}");
    }
}

/// A block of 1 kg has m/12 (b^2 + c^2).
#[test]
fn a_mesh_has_the_mass_of_what_it_encloses() {
    let beside =
        r#"<compiler meshdir="parts"/><asset><mesh file="block.obj" inertia="exact"/></asset>"#;
    let lines = ["mass = 48000 kg;", "center = (1 m, 2 m, 3 m);"];
    has(beside, r#"mesh="block""#, &lines);
    let lines = [
        "mass = 12 kg;",
        "inertia = (52 kg*m^2, 40 kg*m^2, 20 kg*m^2);",
        // Turned by a right angle about y, and moved: (z, y, -x) and (10, 0, 0).
        "center = (13 m, 2 m, -1 m);",
    ];
    let lines = lines.map(|line| match line.strip_prefix("inertia = ") {
        Some(_) => "inertia = (20 kg*m^2, 40 kg*m^2, 52 kg*m^2);",
        None => line,
    });
    has(
        beside,
        r#"mesh="block" mass="12" pos="10 0 0" euler="0 90 0""#,
        &lines,
    );
    has(beside, r#"mesh="block" density="0.25""#, &["mass = 12 kg;"]);
}

/// `refpos` and `refquat` come before `scale`: (v - refpos) turned back by a right angle about x is (x, z, -y).
#[test]
fn the_frame_of_a_mesh_is_its_reference() {
    let beside = |scale: &str| {
        format!(
            r#"<compiler assetdir="x" meshdir="./parts/"/><default><mesh scale="{scale}"/></default><asset>
            <mesh name="m" file="block.obj" refpos="1 1 1" refquat="1 1 0 0"/></asset>"#
        )
    };
    let lines = ["mass = 48 kg;", "center = (0, 2 m, -1 m);"];
    has(&beside("1 1 1"), r#"mesh="m" density="1""#, &lines);
    let lines = ["mass = 288 kg;", "center = (0, 4 m, -3 m);"];
    has(&beside("-1 2 3"), r#"mesh="m" density="1""#, &lines);
}

#[test]
fn a_path_is_stripped_where_the_file_says_so() {
    let beside = r#"<compiler meshdir="parts" strippath="true"/><asset><mesh file="../other/block.obj"/></asset>"#;
    has(beside, r#"mesh="block" mass="7""#, &["mass = 7 kg;"]);
}

#[test]
fn a_mesh_may_be_in_the_description() {
    let beside = r#"<asset><mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 1 2 3 2 0 3"/></asset>"#;
    // A tetrahedron has 1/6 of the block around it, and its center at 1/4.
    let lines = ["center = (0.25 m, 0.25 m, 0.25 m);", "mass = 4 kg;"];
    has(beside, r#"mesh="t" density="24""#, &lines);
    let fault = import(&beside.replace("2 0 3", "2 0 4"), r#"mesh="t""#).unwrap_err();
    assert!(fault.contains("there is no vertex 4 of 4"), "{fault}");
}

#[test]
fn what_has_no_mass_is_refused_by_name() {
    for (mesh, words) in [
        (
            r#"file="none.stl""#,
            "cannot read the mesh file `parts/none.stl`: no such file; put it there, ",
        ),
        (
            r#"file="block.dae""#,
            "the mesh file `parts/block.dae`: it is neither STL nor OBJ; convert it, ",
        ),
        (
            r#"file="flat.obj""#,
            "the mesh file `parts/flat.obj`: it encloses no volume; with `inertia=\"shell\"`",
        ),
        (
            r#"file="block.obj" inertia="convex""#,
            "the convex hull of a mesh is not computed: give",
        ),
        (
            r#"file="block.obj" inertia="some""#,
            "expected `legacy` or `exact` or `shell` or `convex`",
        ),
        (
            r#"builtin="sphere""#,
            "a mesh without `file`, or `vertex` and `face`: give",
        ),
        (r#"file="block.obj" refquat="0 0 0 0""#, "`refquat` is 0"),
    ] {
        let beside =
            format!(r#"<compiler meshdir="parts"/><asset><mesh name="m" {mesh}/></asset>"#);
        let fault = import(&beside, r#"mesh="m""#).unwrap_err();
        assert!(fault.contains(words), "{fault}");
        assert!(
            import(&beside, r#"mesh="m" density="0""#)
                .unwrap_err()
                .contains("no mass")
        );
    }
    let fault = import("", r#"mesh="m""#).unwrap_err();
    assert!(fault.contains("there is no mesh `m`"), "{fault}");
    let fault = import("", "").unwrap_err();
    assert!(fault.contains("without the name of a `mesh`"), "{fault}");
    let beside = r#"<asset><mesh name="m" file="a.stl"/><mesh name="m" file="b.stl"/></asset>"#;
    let fault = import(beside, r#"mesh="m""#).unwrap_err();
    assert!(fault.contains("a second mesh `m`"), "{fault}");
}

#[test]
fn meshes_without_masses_are_left_out() {
    let world = r#"<body name="a">MASS<joint/><geom type="mesh" mesh="m"/></body>"#;
    let beside = r#"<asset><mesh name="m" file="none.stl"/><texture name="t"/></asset>"#;
    lists(world, beside, &["`asset` but for masses of meshes"]);
}
