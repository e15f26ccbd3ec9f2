//! Other positions of mechanisms in space that the values given allow, by intersections of circles and spheres.

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::codes;
use mbdsl_compiler::verify::Start;

/// A crank and a rocker that turn about z, and a rod of 2.5 m between their ends.
fn four_bar(start: &str) -> String {
    format!(
        "model FourBar {{
    ground {{ point O = (0, 0, 0); point P = (2 m, 0, 0); }}
    body crank {{ mass = 1 kg; inertia = (0.01 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0); }}
    body rocker {{ mass = 1 kg; inertia = (0.04 kg*m^2, 0.4 kg*m^2, 0.4 kg*m^2); point A = (-1 m, 0, 0); point B = (1 m, 0, 0); }}
    joint O = revolute(ground.O, crank.A, axis = (0, 0, 1));
    joint D = revolute(ground.P, rocker.A, axis = (0, 0, 1));
    joint C = distance(crank.B, rocker.B, length = 2.5 m);
    start {{ {start} }}
    expect dof = 1;
}}"
    )
}

/// A plate on six legs of 1.2 m, whose feet are 1 m and whose heads are 0.6 m from the middle.
fn hexapod(start: &str) -> String {
    let around = |radius: f64, offset: f64| {
        let angles = (0..6)
            .map(move |k| f64::from(120 * (k / 2)) + if k % 2 == 0 { -offset } else { offset });
        angles.map(move |angle| {
            (
                radius * angle.to_radians().cos(),
                radius * angle.to_radians().sin(),
            )
        })
    };
    let points = |name: &str, radius: f64, offset: f64| {
        let points = around(radius, offset).enumerate();
        let points = points.map(|(k, (x, y))| format!("point {name}{k} = ({x} m, {y} m, 0); "));
        points.collect::<String>()
    };
    let legs =
        (0..6).map(|k| format!("joint d{k} = distance(ground.B{k}, top.P{k}, length = 1.2 m); "));
    format!(
        "model Hexapod {{
    ground {{ {} }}
    body top {{ mass = 5 kg; inertia = (0.5 kg*m^2, 0.5 kg*m^2, 1 kg*m^2); {} }}
    {}
    start {{ {start} }}
}}",
        points("B", 1.0, 15.0),
        points("P", 0.6, 45.0),
        legs.collect::<String>()
    )
}

fn start(text: &str) -> Start {
    let compiled = compile(text);
    assert!(compiled.verified.is_some(), "{:#?}", compiled.diagnostics);
    compiled.verified.unwrap().start(text).unwrap()
}

fn notes(text: &str) -> Vec<String> {
    let said = compile(text).diagnostics.into_iter();
    let said = said.filter(|said| said.code == codes::OTHER_BRANCH);
    said.map(|said| said.message).collect()
}

/// The value of a coordinate in a start, and in its only other position.
fn both(start: &Start, name: &str) -> [f64; 2] {
    let other = match start.others.as_slice() {
        [other] => other,
        others => panic!("{} other positions", others.len()),
    };
    [&start.rows, &other.rows].map(|rows| rows.iter().find(|row| row.name == name).unwrap().value)
}

/// The two places of the center of the rocker, half way from P to where the circles about P and B meet.
fn rocker() -> [[f64; 2]; 2] {
    let (b, p) = ([0.5, 0.75_f64.sqrt()], [2.0, 0.0]);
    let way = [b[0] - p[0], b[1] - p[1]];
    let distance = (way[0] * way[0] + way[1] * way[1]).sqrt();
    let along = (distance * distance + 2.0 * 2.0 - 2.5 * 2.5) / (2.0 * distance);
    let across = (2.0 * 2.0 - along * along).sqrt();
    let [x, y] = way.map(|part| part / distance);
    [1.0, -1.0].map(|side| {
        let end = [along * x - side * across * y, along * y + side * across * x];
        [p[0] + end[0] / 2.0, p[1] + end[1] / 2.0]
    })
}

#[test]
fn a_linkage_has_two_positions() {
    let text = four_bar("O.angle = 60 deg;");
    let said = notes(&text);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("the values given also allow another position, with `rocker."),
        "{said:?}"
    );
    let start = start(&text);
    let found = ["rocker.x", "rocker.y"].map(|name| both(&start, name));
    let [mut a, mut b] = rocker();
    if (found[0][0] - a[0]).abs() > 1e-6 {
        (a, b) = (b, a);
    }
    for (axis, values) in found.iter().enumerate() {
        assert!((values[0] - a[axis]).abs() < 1e-9, "{found:?} {a:?}");
        assert!((values[1] - b[axis]).abs() < 1e-9, "{found:?} {b:?}");
    }
    // Each guess leads to its position, which is no longer open.
    let guesses = start.others[0].guesses.clone().unwrap();
    for (guess, place) in guesses.iter().zip([a, b]) {
        let text = four_bar(&format!("O.angle = 60 deg; {guess}"));
        assert_eq!(notes(&text), Vec::<String>::new(), "{guess}");
        let start = self::start(&text);
        let row = start
            .rows
            .iter()
            .find(|row| row.name == "rocker.y")
            .unwrap();
        assert!(
            (row.value - place[1]).abs() < 1e-9,
            "{guess}: {} {place:?}",
            row.value
        );
    }
}

/// A guess of the angle of a joint, or of an attitude, chooses.
#[test]
fn guesses_of_joints_choose() {
    let [up, down] = rocker();
    for place in [up, down] {
        let angle = place[1].atan2(place[0] - 2.0).to_degrees() + 10.0;
        for guess in [
            format!("guess D.angle = {angle} deg;"),
            format!("guess rocker.attitude = axis_angle((0, 0, 1), {angle} deg);"),
        ] {
            let text = four_bar(&format!("O.angle = 60 deg; {guess}"));
            assert_eq!(notes(&text), Vec::<String>::new(), "{guess}");
            let start = self::start(&text);
            let row = start
                .rows
                .iter()
                .find(|row| row.name == "rocker.y")
                .unwrap();
            assert!((row.value - place[1]).abs() < 1e-9, "{guess}");
        }
    }
}

/// Six legs let the plate be above and below the ground.
#[test]
fn a_platform_has_a_mirror_image() {
    let text = hexapod("");
    assert_eq!(notes(&text).len(), 1);
    let chosen = hexapod("guess top.z = 0.9 m;");
    assert_eq!(notes(&chosen), Vec::<String>::new());
    // The feet at 15 degrees, the heads at 45: 30 degrees between them.
    let square = 1.0 + 0.36 - 1.2 * 30.0_f64.to_radians().cos();
    let height = (1.44 - square).sqrt();
    let start = start(&chosen);
    let z = start
        .rows
        .iter()
        .find(|row| row.name == "top.z")
        .unwrap()
        .value;
    assert!((z - height).abs() < 1e-9, "{z} {height}");
}

/// No other position where the start determines it, or leaves the mechanism free.
#[test]
fn determined_and_free_starts_are_silent() {
    let arm = "model Arm {
    ground { point O = (0, 0, 0); }
    body a { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point A = (0, 0, 0); point B = (1 m, 0, 0); }
    body b { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point A = (0, 0, 0); }
    joint one = revolute(ground.O, a.A, axis = (0, 1, 0));
    joint two = revolute(a.B, b.A, axis = (0, 0, 1));
    start { one.angle = 30 deg; two.angle = 100 deg; }
}";
    let free = four_bar("");
    for text in [arm, free.as_str()] {
        assert_eq!(notes(text), Vec::<String>::new(), "{text}");
    }
}

/// The models of the gallery say which position they start in.
#[test]
fn the_gallery_says_where_it_starts() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/gallery/models");
    let mut open = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let points = || text.split("point ").skip(1);
        let in_space = points().any(|point| {
            let place = point.split(';').next().unwrap_or_default();
            place.matches(',').count() == 2
        });
        if path.extension().is_some_and(|kind| kind == "mbd") && in_space {
            for note in notes(&text) {
                open.push_str(&format!("{}: {note}\n", path.display()));
            }
        }
    }
    assert!(open.is_empty(), "{open}");
}
