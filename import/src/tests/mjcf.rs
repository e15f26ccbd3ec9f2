//! Bodies, joints, classes and what holds joints together; numbers are those of MuJoCo 4.0.0.

use crate::{Base, Format, Imported, import};

const MASS: &str = r#"<inertial pos="0 0 -1" mass="1" diaginertia=".1 .1 .1"/>"#;

/// The model of bodies in a world, with `MASS` for a mass, and what is beside the world.
fn with(world: &str, beside: &str) -> Result<Imported, String> {
    let world = world.replace("MASS", MASS);
    let text = format!("<mujoco>{beside}<worldbody>{world}</worldbody></mujoco>");
    import(&text, Format::Mjcf, Base::Fixed).map_err(|fault| fault.to_string())
}

/// Checks that a description is refused in words.
fn refuses(world: &str, beside: &str, words: &str) {
    let found = with(world, beside).unwrap_err();
    assert!(found.contains(words), "{found}");
}

/// Two hinges, with attributes of the first.
fn hinges(first: &str) -> String {
    format!(
        r#"<body name="a">MASS<joint name="h" axis="0 1 0" {first}/></body>
           <body name="b">MASS<joint name="k" axis="0 1 0"/></body>
           <body name="c">MASS<joint name="l" axis="0 1 0"/></body>"#
    )
}

#[test]
fn joints_in_a_circle_are_refused() {
    let circle = |pairs: &[[&str; 2]]| {
        let joints = pairs.iter();
        let joints =
            joints.map(|[one, other]| format!(r#"<joint joint1="{one}" joint2="{other}"/>"#));
        format!("<equality>{}</equality>", joints.collect::<String>())
    };
    let two = circle(&[["h", "k"], ["k", "h"]]);
    refuses(
        &hinges(""),
        &two,
        "the joints `h`, `k` follow each other in a circle",
    );
    let three = circle(&[["h", "k"], ["k", "l"], ["l", "h"]]);
    refuses(
        &hinges(""),
        &three,
        "the joints `h`, `k`, `l` follow each other in a circle",
    );
    refuses(
        &hinges(""),
        &circle(&[["k", "k"]]),
        "joint `k` follows itself",
    );
}

#[test]
fn long_chains_of_followers_are_read() {
    let count = 60;
    let world: String = (0..count)
        .map(|i| format!(r#"<body name="b{i}">MASS<joint name="j{i}" axis="0 1 0"/></body>"#))
        .collect();
    let joints: String = (1..count)
        .map(|i| {
            format!(
                r#"<joint joint1="j{}" joint2="j{i}" polycoef="1 1"/>"#,
                i - 1
            )
        })
        .collect();
    let beside = format!("<equality>{joints}</equality>");
    let text = with(&world, &beside).unwrap().text;
    assert!(text.contains("j0.angle = 59 rad;"), "{text}");
}
