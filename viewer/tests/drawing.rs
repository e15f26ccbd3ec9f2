//! The drawing as data, and that page and pictures show all of it.

use crate::sample::{File, shown};
use crate::support::Browser;
use mbdsl_runtime::{Options, simulate};
use mbdsl_viewer::{Picture, Run, data};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A model of some bodies and one item more.
fn model(item: &str) -> String {
    format!(
        "model One {{
            table profile(angle: deg): m = cubic_periodic [(0, 1), (90, 1.2), (180, 1), (270, 0.8), (360, 1)];
            ground {{ point O = (0, 0); point Q = (0, 2 m); }}
            body a {{ mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); point E = (1 m, 0); }}
            body b {{ mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); point E = (1 m, 0); }}
            slider s {{ mass = 1 kg; axis = (1, 0); point P = (0, 0); }}
            allow(unattached: a); allow(unattached: b);
            start {{ b.x = 2 m; b.omega = 0.1 rad/s; }}
            {item}
        }}"
    )
}

/// The data of a page, and a picture of the start.
fn drawn(text: &str) -> (Value, String) {
    let compiled = mbdsl_compiler::compile(text);
    let verified = compiled
        .verified
        .unwrap_or_else(|| panic!("{text}\n{:?}", compiled.diagnostics));
    let mechanism = verified.mechanism();
    let options = Options::fixed(0.05, 0.01);
    let simulation = simulate(&mechanism, &options).unwrap();
    let model = &verified.program.model;
    let data = data(model, &mechanism, &Run::from(&simulation), &options);
    let picture = Picture::new(model, &mechanism, &simulation.trajectory).unwrap();
    (serde_json::from_str(&data).unwrap(), picture.still(0.0))
}

fn figures(data: &Value) -> &Vec<Value> {
    data["scene"]["drawing"]["figures"].as_array().unwrap()
}

/// The carriers and shapes of the figures of a thing, as in `body circle`.
fn signs(data: &Value, of: &Value) -> Vec<String> {
    let own = figures(data).iter().filter(|figure| figure["of"] == *of);
    let word = |figure: &Value| {
        let (carrier, _) = figure["carrier"]
            .as_object()
            .unwrap()
            .iter()
            .next()
            .unwrap();
        let parts = figure["parts"].as_array().unwrap().iter();
        let shapes = parts.map(|part| part["shape"].as_str().unwrap());
        let words: Vec<&str> = [carrier.as_str()].into_iter().chain(shapes).collect();
        words.join(" ")
    };
    own.map(word).collect()
}

/// The joints of the plane: a model of each, and its signs.
const JOINTS: [(&str, &str, &[&str]); 15] = [
    (
        "revolute",
        "joint j = revolute(a.P, b.P);",
        &["body circle"],
    ),
    (
        "pivot",
        "joint j = revolute(ground.O, a.P);",
        &["at line line hatch", "body circle"],
    ),
    ("weld", "joint j = weld(a.E, b.P);", &["body block"]),
    (
        "prismatic",
        "joint j = prismatic(a.P, b.P, axis = (1, 0));",
        &["body line", "body block"],
    ),
    (
        "slot",
        "joint j = slot(a.P, b.P, axis = (1, 0));",
        &["body line", "at circle"],
    ),
    (
        "distance",
        "joint j = distance(a.P, b.P, length = 2 m);",
        &["between line circle circle"],
    ),
    (
        "rack",
        "joint j = rack(ground.O, a.P, axis = (1, 0), radius = 0.5 m);",
        &["body line", "at circle line"],
    ),
    (
        "rolling",
        "joint j = rolling(a.P, ground.O, axis = (1, 0), radius = 0.5 m);",
        &["body line", "at circle line"],
    ),
    (
        "wheels",
        "joint j = rolling(a.P, b.P, radii = (1 m, 1 m));",
        &["at circle line", "at circle line"],
    ),
    (
        "cam",
        "joint j = cam(a.P, b.P, profile = profile);",
        &["at line"],
    ),
    (
        "gear",
        "joint j = gear(a, b, ratio = -2);",
        &["body circle line", "body circle line"],
    ),
    (
        "belt",
        "joint j = belt(a, b, radii = (0.5 m, 0.3 m));",
        &["at circle line", "at circle line", "between belt"],
    ),
    ("drive", "drive j: a.theta = 1 rad/s*t;", &["at line line"]),
    (
        "driven slider",
        "drive j: s.s = 1 m/s*t;",
        &["body line line"],
    ),
    (
        "driven distance",
        "drive j: distance(a.P, b.P) = 2 m + 0.1 m/s*t;",
        &["between line line line line"],
    ),
];

#[test]
fn each_joint_has_signs_of_its_own() {
    let mut seen = BTreeSet::new();
    for (name, item, expected) in JOINTS {
        let (data, svg) = drawn(&model(item));
        let of = json!({ "joint": 0 });
        assert_eq!(signs(&data, &of), expected, "{name}");
        // Rolling wheels and those of a rack differ in their dashes.
        let own = figures(&data).iter().filter(|figure| figure["of"] == of);
        let parts: Vec<String> = own.map(|figure| figure["parts"].to_string()).collect();
        assert!(seen.insert(parts), "{name} is drawn as another joint");
        assert!(!svg.contains("NaN"), "{name}");
    }
}

/// Whether a circle has dashes.
fn dashes(data: &Value) -> bool {
    let parts = figures(data)
        .iter()
        .filter(|figure| figure["of"]["joint"] == 0);
    parts
        .flat_map(|figure| figure["parts"].as_array().unwrap())
        .any(|part| part["shape"] == "circle" && part["looks"][0]["dash"].is_array())
}

#[test]
fn pitch_circles_have_dashes_and_wheels_that_roll_have_none() {
    for (name, item, _) in JOINTS {
        let (data, _) = drawn(&model(item));
        assert_eq!(dashes(&data), ["rack", "gear"].contains(&name), "{name}");
    }
}

/// A pin that goes by 0.3 m along a bar of 1 m: the slot is as long as its way.
#[test]
fn slots_are_as_long_as_the_way_of_their_pin() {
    let text = "model Slot {
        ground { point O = (0, 0); }
        bar arm from ground.O to (1 m, 0) { mass = 1 kg; }
        joint O = revolute(ground.O, arm.A);
        slider pin { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        joint j = slot(arm.A, pin.P, axis = (1, 0));
        drive move: pin.s = 0.4 m + 6 m/s*t;
    }";
    let (data, _) = drawn(text);
    let slot = figures(&data)
        .iter()
        .find(|figure| figure["of"] == json!({ "joint": 1 }))
        .unwrap();
    let points = slot["parts"][0]["points"].as_array().unwrap();
    // The arm lies along the x axis, and the slider begins at the start of its line.
    let start = data["scene"]["bodies"][0]["points"][0]["at"][0].as_f64();
    for (point, place) in points.iter().zip([0.4, 0.7]) {
        let along = point[0].as_f64().unwrap() - start.unwrap();
        assert!((along - place).abs() < 1e-9, "{points:?}");
    }
}

/// All shapes and carriers in one model.
fn all_shapes() -> String {
    model(
        "joint O = revolute(ground.O, a.P);
        joint run = belt(a, b, radii = (0.5 m, 0.3 m));
        bushing mount between ground.Q, b.P { stiffness = (1 N/m, 1 N/m); }
        spring coil between a.P, b.E { stiffness = 1 N/m; free_length = 1 m; }
        damper oil between a.E, b.P { damping = 1 N*s/m; }
        torsion_spring twist between ground, a { stiffness = 1 N*m/rad; }
        output tip = b.E;",
    )
}

#[test]
fn both_views_show_each_figure() {
    let text = all_shapes();
    let (data, svg) = drawn(&text);
    let parts = figures(&data)
        .iter()
        .flat_map(|figure| figure["parts"].as_array().unwrap());
    let shapes: BTreeSet<&str> = parts.map(|part| part["shape"].as_str().unwrap()).collect();
    let all = ["belt", "block", "circle", "hatch", "line"];
    assert_eq!(shapes.into_iter().collect::<Vec<_>>(), all);
    // In the picture: a polyline or a path for lines, and so on; every figure but centers of mass has a title.
    for element in ["<polyline", "<polygon", "<path", "<circle", "<rect"] {
        assert!(svg.contains(element), "{element} in {svg}");
    }
    let scene = &data["scene"];
    let name = |kind: &str, of: &Value| {
        let index = of[kind].as_u64()? as usize;
        let list = match kind {
            "body" => "bodies",
            "joint" => "joints",
            "load" => "loads",
            _ => "traces",
        };
        Some(scene[list][index]["name"].as_str().unwrap().to_owned())
    };
    for figure in figures(&data)
        .iter()
        .filter(|figure| figure["layer"] != "centers")
    {
        let on_body = figure["carrier"]["body"].as_u64().is_some();
        let of = if on_body {
            &figure["carrier"]
        } else {
            &figure["of"]
        };
        let kinds = ["body", "joint", "load", "trace"];
        let name = kinds.into_iter().find_map(|kind| name(kind, of)).unwrap();
        assert!(svg.contains(&format!("<title>{name}</title>")), "{figure}");
    }
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = shown(&text, 0.05);
    let file = File::new("figures", &html);
    browser.open(&file.address("t=0.02"));
    // Each figure alone leaves ink.
    let missing = browser.value(
        "(() => {
            const { stage } = viewer;
            const { width, height } = stage.size;
            const g = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
            const { drawing } = stage.run.scene;
            const all = drawing.figures;
            const painted = figures => {
                drawing.figures = figures;
                g.clearRect(0, 0, width, height);
                stage.paint(g, 0.02, stage.drawn[1]);
                return g.getImageData(0, 0, width, height).data;
            };
            const none = painted([]);
            const missing = all.filter(figure => painted([figure]).every((x, i) => x === none[i]));
            drawing.figures = all;
            return missing;
        })()",
    );
    assert_eq!(missing, json!([]));
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// The page asks the data how things are drawn: its scripts of the plane know no joint and no load.
#[test]
fn scripts_of_the_plane_have_no_signs_of_their_own() {
    const SCRIPTS: [(&str, &str); 7] = [
        ("figures.js", include_str!("../page/figures.js")),
        ("arrows.js", include_str!("../page/arrows.js")),
        ("motion.js", include_str!("../page/motion.js")),
        ("names.js", include_str!("../page/names.js")),
        ("labels.js", include_str!("../page/labels.js")),
        ("stage.js", include_str!("../page/stage.js")),
        ("glyphs.js", include_str!("../page/glyphs.js")),
    ];
    let words = JOINTS.iter().map(|(name, ..)| *name);
    let others = [
        "drive_angle",
        "drive_distance",
        "spring",
        "damper",
        "bushing",
        "actuator",
        "torsion_spring",
        "bar",
        "rotor",
    ];
    let words: Vec<&str> = words.chain(others).collect();
    for (file, script) in SCRIPTS {
        for word in &words {
            assert!(
                !script.contains(&format!("\"{word}\"")),
                "{file} knows {word}"
            );
        }
    }
}

/// A body at the right edge of a narrow page, whose name is longer than what is left beside it.
#[test]
fn names_are_not_cut_at_the_edge() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = "model Long {
        ground { point O = (0, 0); }
        particle a { mass = 1 kg; }
        particle a_body_with_quite_a_long_name_at_the_edge { mass = 1 kg; }
        start { a.x = -1 m; a_body_with_quite_a_long_name_at_the_edge.x = 1 m; }
    }";
    let (html, _) = shown(text, 0.05);
    let file = File::new("names", &html);
    browser.resize(500, 700);
    browser.open(&file.address("t=0&show=names"));
    let cut = browser.value(
        "(() => {
            const { stage } = viewer;
            const g = document.createElement('canvas').getContext('2d');
            const seen = [];
            g.fillText = (text, x) => seen.push([text, x, x + g.measureText(text).width]);
            stage.paint(g, 0, stage.drawn[1]);
            const names = seen.filter(([text]) => text.startsWith('a'));
            return [names.length, ...names.filter(([, left, right]) => left < 0 || right > stage.size.width)];
        })()",
    );
    assert_eq!(cut, json!([2]));
}
