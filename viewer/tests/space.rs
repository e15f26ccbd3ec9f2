//! The pages of mechanisms in space.

use crate::sample::{File, TWO_BARS, coarse, shown};
use crate::support::Browser;
use serde_json::{Value, json};

const TOP: &str = include_str!("../../tests/golden/heavy_top.mbd");

/// Most of what is drawn in space: two hinges, a sleeve, a spring, a particle, loads.
const MIXED: &str = "model Mixed {
    gravity (0, 0, -9.81 m/s^2);
    ground { point O = (0, 0, 0); point W = (0, 1 m, 0); }
    body arm { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.01 kg*m^2); point A = (0, 0, 0.5 m); point B = (0, 0, -0.5 m); point C = (0.2 m, 0, 0); }
    body fore { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.01 kg*m^2); point A = (0, 0, 0.5 m); point B = (0, 0, -0.5 m); }
    particle ball { mass = 0.5 kg; }
    joint shoulder = universal(ground.O, arm.A, axis = (1, 0, 0), axis2 = (0, 1, 0));
    joint elbow = revolute(arm.B, fore.A, axis = (1, 2, 0));
    joint string = distance(fore.B, ball, length = 0.5 m);
    spring s between ground.W, arm.B { stiffness = 20 N/m; free_length = 1 m; }
    force push at fore.B = (1 N, 0, 0);
    torque twist on arm = (0, 0, 0.1 N*m);
    start {
        arm.x = 0; arm.y = 0; arm.z = -0.5 m; arm.attitude = quaternion(1, 0, 0, 0);
        fore.x = 0; fore.y = 0; fore.z = -1.5 m; fore.attitude = quaternion(1, 0, 0, 0);
        ball.x = 0.3 m; ball.y = 0; ball.z = -2.4 m;
        arm.omega.x = 1 rad/s; arm.omega.y = 2 rad/s;
        fore.omega.x = 3 rad/s;
    }
    output tip = fore.B;
}";

/// How many pixels of the parts are covered, wherever these are drawn.
const COVERED: &str = "(() => {
    viewer.stage.draw(...viewer.stage.drawn);
    const { painter, canvas } = viewer.stage;
    const { width, height } = canvas;
    let data;
    if (painter) {
        data = new Uint8Array(4 * width * height);
        painter.gl.readPixels(0, 0, width, height, painter.gl.RGBA, painter.gl.UNSIGNED_BYTE, data);
    } else ({ data } = canvas.getContext('2d').getImageData(0, 0, width, height));
    let covered = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 200) covered++;
    return covered;
})()";

/// What the page carries.
fn data(html: &str) -> Value {
    let (_, behind) = html.rsplit_once("id=\"data\">").unwrap();
    let (json, _) = behind.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

/// A browser whose pages have no WebGL.
fn without_webgl() -> Option<Browser> {
    let mut browser = Browser::start()?;
    let source = "const own = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
            return kind.startsWith('webgl') ? null : own.call(this, kind, ...more);
        };";
    browser.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": source }),
    );
    Some(browser)
}

#[test]
fn a_page_has_the_stage_of_its_space_only() {
    let (space, _) = shown(TOP, 0.1);
    let (plane, _) = shown(TWO_BARS, 0.1);
    for (html, has, lacks) in [(&space, "space", "plane"), (&plane, "plane", "space")] {
        let words = |space: &str| match space {
            "space" => ["class Placed", "class Painter", "data-layer=\"boxes\""],
            _ => ["class Scene", "function surveyed", "function drawGrid"],
        };
        for word in words(has) {
            assert!(html.contains(word), "{has}: {word}");
        }
        for word in words(lacks) {
            assert!(!html.contains(word), "{has}: {word}");
        }
        assert_eq!(html.matches("class Stage {").count(), 1);
        assert!(!html.contains("{{") && html.len() < 1_000_000);
    }
    assert_eq!(shown(TOP, 0.1).0, space);
    // In the editor both are there.
    let editor = mbdsl_viewer::editor(TOP, "{}");
    assert_eq!(editor.matches("class Stage {").count(), 2);
}

#[test]
fn bodies_have_seven_numbers_a_frame_and_joints_their_axes() {
    let (html, simulation) = coarse(MIXED, 1.0, 0.01);
    let data = data(&html);
    assert_eq!(data["frames"], json!(simulation.trajectory.len()));
    let scene = &data["scene"];
    assert_eq!(scene["dimension"], json!(3));
    for body in scene["bodies"].as_array().unwrap() {
        assert_eq!(body["at"].as_array().unwrap().len(), 3);
        assert_eq!(body["attitude"].as_array().unwrap().len(), 4);
    }
    // A particle does not turn.
    assert_eq!(scene["bodies"][2]["attitude"], json!([1.0, 0.0, 0.0, 0.0]));
    let joint = |k: usize| &scene["joints"][k];
    assert_eq!(joint(0)["kind"], json!("universal"));
    assert_eq!(joint(0)["axes"], json!([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]));
    assert_eq!(joint(2)["axes"], Value::Null);
    assert_eq!(scene["traces"][0]["name"], json!("tip"));
    let loads = scene["loads"].as_array().unwrap();
    let kinds: Vec<&Value> = loads.iter().map(|load| &load["kind"]).collect();
    assert_eq!(kinds, [&json!("spring"), &json!("force"), &json!("torque")]);
    assert_eq!(loads[2]["moment"], json!([0.0, 0.0, 0.1]));
}

#[test]
fn attitudes_are_those_of_the_run_and_their_sign_does_not_jump() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, simulation) = coarse(MIXED, 3.0, 0.01);
    let file = File::new("attitudes", &html);
    browser.open(&file.address("t=0"));
    let jump = browser.number(
        "Math.max(...viewer.stage.run.scene.bodies.map(({ attitude }) => {
            let most = 0;
            for (let k = 1; k < viewer.stage.run.times.length; k++) {
                const way = attitude.map(part => typeof part === 'number' ? 0 : part[k] - part[k - 1]);
                most = Math.max(most, Math.hypot(...way));
            }
            return most;
        }))",
    );
    assert!(jump > 0.0 && jump < 0.2, "{jump}");
    let trajectory = &simulation.trajectory;
    for node in [0, 57, 203, 300] {
        let value = |name: &str| trajectory.get(name).unwrap()[node];
        for body in ["arm", "fore"] {
            let find =
                format!("viewer.stage.run.scene.bodies.find(({{ name }}) => name === '{body}')");
            let mut product = 0.0;
            for k in 0..4 {
                let read = browser.number(&format!("{find}.attitude[{k}][{node}]"));
                product += read * value(&format!("{body}.q{k}"));
            }
            assert!(
                (product.abs() - 1.0).abs() < 1e-4,
                "{body} at {node}: {product}"
            );
            for (k, axis) in ["x", "y", "z"].iter().enumerate() {
                let read = browser.number(&format!("{find}.at[{k}][{node}]"));
                let right = value(&format!("{body}.{axis}"));
                assert!(
                    (read - right).abs() < 1e-4,
                    "{body}.{axis} at {node}: {read}"
                );
            }
        }
    }
    // Between the frames joints stay closed, to a tenth of a pixel.
    let apart = browser.number(
        "(() => {
            let most = 0;
            for (let t = 0.013; t < 3; t += 0.0371) {
                const now = viewer.stage.moment(t);
                for (const { kind, ends } of viewer.stage.run.scene.joints) {
                    if (kind === 'distance') continue;
                    const [p, q] = ends.map(end => viewer.stage.toScreen(now.place(end)));
                    most = Math.max(most, Math.hypot(p[0] - q[0], p[1] - q[1]));
                }
            }
            return most;
        })()",
    );
    assert!(apart < 0.1, "{apart} pixels");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn mechanisms_in_space_are_drawn_with_webgl_and_without() {
    for (start, is_fast) in [(Browser::start as fn() -> _, true), (without_webgl, false)] {
        let Some(mut browser) = start() else {
            return;
        };
        for (name, text) in [("top", TOP), ("mixed", MIXED)] {
            let (html, _) = shown(text, 0.5);
            let file = File::new(&format!("{name}-{is_fast}"), &html);
            browser.open(&file.address("t=0.3&show=names,centers,loads,reactions,boxes"));
            let has_painter = browser.value("viewer.stage.painter !== null");
            // Some browsers have none; those that are told so never have.
            assert!(is_fast || has_painter == json!(false));
            let covered = browser.number(COVERED);
            assert!(covered > 4000.0, "{name}: {covered} pixels, {has_painter}");
            let labels = "document.getElementById('stage').getAttribute('aria-label')";
            assert!(browser.text(labels).contains("Bodies: "));
            assert_eq!(browser.faults, Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn a_view_of_space_is_turned_moved_and_zoomed() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = coarse(MIXED, 1.0, 0.01);
    let file = File::new("turned", &html);
    browser.open(&file.address("t=0.5"));
    let view =
        |browser: &mut Browser, name: &str| browser.number(&format!("viewer.stage.view.{name}"));
    // What is on the right, above and in front is so on the screen.
    let sense = browser.value(
        "(() => {
            viewer.stage.look('x');
            const place = p => viewer.stage.toScreen(p);
            const [o, y, z] = [[0, 0, 0], [0, 1, 0], [0, 0, 1]].map(place);
            return [Math.sign(y[0] - o[0]), Math.sign(z[1] - o[1]), Math.sign(viewer.stage.seen([1, 0, 0])[2] - viewer.stage.seen([0, 0, 0])[2])];
        })()",
    );
    assert_eq!(sense, json!([1, -1, 1]));
    browser.press("i");
    let (azimuth, elevation) = (
        view(&mut browser, "azimuth"),
        view(&mut browser, "elevation"),
    );
    browser.touches();
    let [x, y] = [400.0, 400.0];
    let along: Vec<[f64; 2]> = (0..6)
        .map(|k| [x + 10.0 * f64::from(k), y + 5.0 * f64::from(k)])
        .collect();
    browser.drag(&along.iter().map(std::slice::from_ref).collect::<Vec<_>>());
    browser.frame();
    assert!(view(&mut browser, "azimuth") < azimuth - 0.1);
    assert!(view(&mut browser, "elevation") > elevation + 0.05);
    // Two fingers zoom and move.
    let scale = view(&mut browser, "scale");
    let apart: Vec<[[f64; 2]; 2]> = (0..10)
        .map(|k| 30.0 + 6.0 * f64::from(k))
        .map(|half| [[x - half, y], [x + half, y]])
        .collect();
    browser.drag(&apart.iter().map(|two| &two[..]).collect::<Vec<_>>());
    browser.frame();
    let larger = view(&mut browser, "scale") / scale;
    assert!((2.0..3.5).contains(&larger), "{larger}");
    // The keys of the plane do what they do there.
    browser.press("0");
    assert!((view(&mut browser, "scale") / scale - 1.0).abs() < 0.5);
    let before = view(&mut browser, "scale");
    browser.press("+");
    assert!(view(&mut browser, "scale") > 1.2 * before);
    let before = view(&mut browser, "x");
    browser.press("d");
    assert_ne!(view(&mut browser, "x"), before);
    browser.press("b");
    assert_eq!(browser.value("viewer.stage.layers.boxes"), json!(true));
    browser.press("f");
    assert_eq!(browser.value("viewer.stage.follows"), json!(true));
    browser.press("End");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn what_a_page_of_space_gives_away_is_whole() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, simulation) = coarse(MIXED, 1.0, 0.05);
    let file = File::new("share-space", &html);
    browser.open(&file.address("t=0.5&show=names,loads"));
    browser.value(
        "globalThis.given = []; globalThis.own = URL.createObjectURL;
         URL.createObjectURL = blob => (given.push(blob), own.call(URL, blob))",
    );
    for id in ["save-csv", "save-svg", "save-png", "save-gif"] {
        browser.value(&format!("document.getElementById('{id}').click()"));
    }
    browser.wait_for("given.length === 4");
    let csv = browser.text("given.find(({ type }) => type === 'text/csv').text()");
    assert_eq!(csv.lines().count(), simulation.trajectory.len() + 1);
    assert!(csv.contains("fore.q3"), "{csv}");
    let svg = browser.text("given.find(({ type }) => type === 'image/svg+xml').text()");
    assert!(svg.matches("<path").count() > 300 && !svg.contains("NaN"));
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_body_that_spins_too_fast_for_its_rows_is_shown_at_these() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let spins = "model Spins {
        gravity (0, 0, 0);
        body b { mass = 1 kg; inertia = (0.2 kg*m^2, 0.2 kg*m^2, 0.1 kg*m^2); point A = (0, 0, 1 m); }
        allow(unattached: b);
        start { b.x = 0; b.y = 0; b.z = 0; b.attitude = quaternion(1, 0, 0, 0); b.omega.z = 500 rad/s; }
    }";
    let (html, _) = coarse(spins, 1.0, 0.01);
    let file = File::new("spins", &html);
    browser.open(&file.address("t=0.5"));
    let turn = browser.number("viewer.stage.survey.turn");
    assert!((turn - 5.0).abs() < 0.01, "{turn}");
    let note = browser.text("document.getElementById('warnings').textContent");
    assert!(note.contains("a body turns by"), "{note}");
    assert_eq!(browser.faults, Vec::<String>::new());
}
