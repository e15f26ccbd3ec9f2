//! Files that a description includes.

use crate::{Base, Format, Imported, import, import_with_files};
use std::io;

/// Imports a description with files, each a name and a text.
fn with_files(text: &str, files: &[(&str, &str)]) -> Result<Imported, String> {
    let read = |name: &str| {
        let found = files.iter().find(|(other, _)| *other == name);
        let text = found.map(|(_, text)| text.as_bytes().to_vec());
        text.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    };
    import_with_files(text, Format::Mjcf, Base::Fixed, read).map_err(|fault| fault.to_string())
}

const MAIN: &str = r#"<mujoco model="main">
  <include file="parts/classes.xml"/><worldbody><include file="./parts/rod.xml"/></worldbody>
</mujoco>"#;

const CLASSES: &str = r#"<mujoco><default><default class="light"><joint damping=".01"/></default></default></mujoco>"#;

const ROD: &str = r#"<mujocoinclude>
  <body name="rod" childclass="light"><joint name="pin" axis="0 1 0"/>
    <include file="mass.xml"/>
  </body>
</mujocoinclude>"#;

const MASS: &str = r#"<mujoco>

  <inertial pos="0 0 -1" mass="2" diaginertia=".1 .1 .1" colour="red"/></mujoco>"#;

#[test]
fn files_are_read_in_place() {
    // Relative to the description, or to the file that includes it.
    let files = [
        ("parts/classes.xml", CLASSES),
        ("parts/rod.xml", ROD),
        ("parts/mass.xml", MASS),
    ];
    let imported = with_files(MAIN, &files).unwrap();
    for line in ["model Main {", "mass = 2 kg;", "-(0.01 N*m*s/rad)*pin.rate"] {
        assert!(imported.text.contains(line), "{line} in {}", imported.text);
    }
    let left = &imported.left[0];
    let place = (left.file.as_deref(), left.line, left.to_string());
    assert_eq!(
        place,
        (
            Some("parts/mass.xml"),
            3,
            "`colour` of inertials".to_owned()
        )
    );
}

#[test]
fn faults_name_the_file() {
    let wrong = MASS.replace("mass=\"2\"", "mass=\"two\"");
    let files = [
        ("parts/classes.xml", CLASSES),
        ("parts/rod.xml", ROD),
        ("parts/mass.xml", &wrong[..]),
    ];
    let found = with_files(MAIN, &files).unwrap_err();
    assert_eq!(
        found,
        "parts/mass.xml, line 3: `mass`: expected finite numbers, found `two`"
    );
    let cut = [("parts/classes.xml", "<mujoco>")];
    let found = with_files(MAIN, &cut).unwrap_err();
    assert!(
        found.starts_with("parts/classes.xml, line 1: not XML"),
        "{found}"
    );
    // Lines after a file are those of the description again.
    let text = MAIN.replace("</mujoco>", "<equality><joint/></equality></mujoco>");
    let files = [
        ("parts/classes.xml", CLASSES),
        ("parts/rod.xml", ROD),
        ("parts/mass.xml", MASS),
    ];
    let found = with_files(&text, &files).unwrap_err();
    assert!(found.starts_with("line 3: "), "{found}");
}

#[test]
fn files_that_are_not_there_are_named() {
    let found = with_files(MAIN, &[]).unwrap_err();
    assert_eq!(
        found,
        "line 2: cannot read `parts/classes.xml`: no such file"
    );
    let found = import(MAIN, Format::Mjcf, Base::Fixed).unwrap_err();
    let message = "cannot read `parts/classes.xml`: the description is a text without a folder";
    assert_eq!(found.message, message);
}

#[test]
fn a_file_is_included_once() {
    let main = r#"<mujoco><include file="a.xml"/><include file="b.xml"/></mujoco>"#;
    let twice = main.replace("b.xml", "./a.xml");
    let empty = ("a.xml", "<mujoco/>");
    let found = with_files(&twice, &[empty]).unwrap_err();
    assert_eq!(found, "line 1: `a.xml` is included twice");
    let again = ("b.xml", r#"<mujoco><include file="a.xml"/></mujoco>"#);
    let found = with_files(main, &[empty, again]).unwrap_err();
    assert_eq!(
        found,
        "b.xml, line 1: `a.xml` is included already, by the description"
    );
    let itself = ("a.xml", r#"<mujoco><include file="a.xml"/></mujoco>"#);
    let found = with_files(main, &[itself]).unwrap_err();
    assert_eq!(found, "a.xml, line 1: `a.xml` includes itself");
    let one = ("a.xml", r#"<mujoco><include file="b.xml"/></mujoco>"#);
    let found = with_files(main, &[one, again]).unwrap_err();
    assert_eq!(
        found,
        "b.xml, line 1: `a.xml` includes itself, through `b.xml`"
    );
}

#[test]
fn there_are_not_endless_files() {
    let read = |name: &str| {
        let number: u32 = name.trim_end_matches(".xml").parse().unwrap();
        let text = format!("<mujoco><include file='{}.xml'/></mujoco>", number + 1);
        Ok(text.into_bytes())
    };
    let main = "<mujoco><include file='1.xml'/></mujoco>";
    let found = import_with_files(main, Format::Mjcf, Base::Fixed, read).unwrap_err();
    assert_eq!(found.message, "more than 200 files are included");
    let long = format!("<mujoco><!--{}--></mujoco>", "x".repeat(40 << 20));
    let read = |_: &str| Ok(long.clone().into_bytes());
    let main = "<mujoco><include file='1.xml'/><include file='2.xml'/></mujoco>";
    let found = import_with_files(main, Format::Mjcf, Base::Fixed, read).unwrap_err();
    assert!(
        found.message.starts_with("larger than"),
        "{}",
        found.message
    );
}

/// The outermost element of an included file is no part of it, whatever it is called.
#[test]
fn an_included_file_may_be_an_include() {
    let text = MAIN.replace("./parts/rod.xml", "outer.xml");
    for outer in [
        r#"<include file="x.xml"/>"#,
        r#"<include file="x.xml"> </include>"#,
    ] {
        let files = [("parts/classes.xml", CLASSES), ("outer.xml", outer)];
        let fault = with_files(&text, &files).unwrap_err();
        assert!(fault.contains("no joint moves"), "{fault}");
    }
}
