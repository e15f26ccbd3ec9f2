//! The page in a browser: it loads, plays, scrubs, and shows what the run gave.

#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use mbdsl_runtime::{Options, Simulation, simulate};
use mbdsl_viewer::{Run, page};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use support::Browser;

const TWO_BARS: &str = include_str!("../../tests/golden/two_bars.mbd");
const FOUR_BAR: &str = include_str!("../../examples/work_precision/four_bar.mbd");
const SLIDER_CRANK: &str = include_str!("../../tests/golden/slider_crank.mbd");
const EVERYTHING: &str = include_str!("../../tests/golden/everything.mbd");

/// Two bars, of which one carries a point beside its line.
const BARS: &str = "model Bars {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar upper from ground.O to (1 m, 0) { mass = 1 kg; point P = (0.5 m, 0.4 m); point Q = (0.3 m, 0); }
    bar lower from upper.B to (1.5 m, -1 m) { mass = 1 kg; }
    joint O = revolute(ground.O, upper.A);
    joint A = revolute(upper.B, lower.A);
    output tip = lower.B;
    output side = upper.P;
}";

/// The page of a model and its run.
fn shown(text: &str, t_end: f64) -> (String, Simulation) {
    let verified = mbdsl_compiler::compile(text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::fixed(t_end, 0.01);
    let simulation = simulate(&mechanism, &options).unwrap();
    let model = &verified.program.model;
    let html = page(model, &mechanism, &Run::from(&simulation), &options);
    (html, simulation)
}

/// A file in the folder for temporary files, gone when it goes out of scope.
struct File(PathBuf);

impl File {
    fn new(name: &str, html: &str) -> File {
        let name = format!("mbdsl-page-{}-{name}.html", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, html).unwrap();
        File(path)
    }

    fn address(&self, hash: &str) -> String {
        format!("file://{}#{hash}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// How many pixels of the drawing have a colour that is nearly this one.
const INK: &str = "(() => {
    const canvas = document.getElementById('stage');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 200) ink++;
    return ink;
})()";

#[test]
fn pages_load_without_errors_and_have_drawn_something() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let models = [
        ("two_bars", TWO_BARS, 3.0),
        ("four_bar", FOUR_BAR, 2.0),
        ("slider_crank", SLIDER_CRANK, 1.0),
        ("everything", EVERYTHING, 1.0),
        ("bars", BARS, 1.0),
    ];
    for (name, text, t_end) in models {
        let (html, simulation) = shown(text, t_end);
        let file = File::new(name, &html);
        browser.open(&file.address("t=0.5&show=names,loads,reactions"));
        assert_eq!(
            browser.text("document.title"),
            simulation.trajectory.model()
        );
        assert!(browser.number(INK) > 2000.0, "{name} is not drawn");
        // What sees no icon is told what it stands for.
        let unnamed = "[...document.querySelectorAll('button, select, input, canvas#stage')]
            .filter(e => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length))
            .map(e => e.outerHTML)";
        assert_eq!(browser.value(unnamed), json!([]), "{name}");
        assert_eq!(browser.faults, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn whether_to_trust_a_run_is_said_near_its_title() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let verified = mbdsl_compiler::compile(TWO_BARS).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::new(1.0);
    let simulation = simulate(&mechanism, &options).unwrap();
    let said = simulation.trust();
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines.len() == 3 && lines[1] == "accuracy not estimated",
        "{said}"
    );
    let run = Run::from(&simulation);
    let html = page(&verified.program.model, &mechanism, &run, &options);
    let file = File::new("trust", &html);
    browser.open(&file.address("t=0.5"));
    let said = "[...document.querySelectorAll('#trust li')].map(e => e.textContent)";
    assert_eq!(browser.value(said), json!(lines));
    let above = "(() => {
        const top = id => document.getElementById(id).getBoundingClientRect().top;
        return top('name') <= top('trust') && top('trust') < top('plots');
    })()";
    assert_eq!(browser.value(above), json!(true));
    // The energy balance is plotted beside the energies, and counted among the figures.
    let names = browser.value(
        "JSON.parse(document.getElementById('data').textContent).energies.map(({ name }) => name)",
    );
    let names = names.as_array().unwrap().clone();
    assert_eq!(names[3..], [json!("work"), json!("energy_balance")]);
    let figures = browser.text("document.getElementById('tables').textContent");
    assert!(figures.contains("energy balance"), "{figures}");
    // Of a run that stops there are no lines, and there is no empty block.
    let mut cancelled = options.clone();
    cancelled.cancel = Some(Arc::new(AtomicBool::new(true)));
    let error = simulate(&mechanism, &cancelled).unwrap_err();
    let run = Run::stopped(&error).unwrap();
    let html = page(&verified.program.model, &mechanism, &run, &cancelled);
    let file = File::new("untold", &html);
    browser.open(&file.address("t=0.5"));
    let hidden = browser.value("document.getElementById('trust').hidden");
    assert_eq!(hidden, json!(true));
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// What speaks against a run is a warning on its page, and a word in its data.
#[test]
fn runs_in_doubt_warn_on_their_page() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let unstable = "model Unstable {
        slider c { mass = 1 kg; axis = (1, 0); }
        potential u = 1/2*(1e9 N/m)*c.s^2;
        start { c.s = 1 mm; }
    }";
    let verified = mbdsl_compiler::compile(unstable).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::fixed(0.05, 0.01).energy_balance(true);
    let simulation = simulate(&mechanism, &options).unwrap();
    let run = Run::from(&simulation);
    let html = page(&verified.program.model, &mechanism, &run, &options);
    let file = File::new("doubt", &html);
    browser.open(&file.address("t=0.02"));
    assert_eq!(
        browser.text("JSON.parse(document.getElementById('data').textContent).status"),
        "diverged"
    );
    let warnings = browser.text("document.getElementById('warnings').textContent");
    assert!(warnings.contains("the energy changes by"), "{warnings}");
}

#[test]
fn at_one_second_the_tip_is_where_the_trajectory_says() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, simulation) = shown(TWO_BARS, 3.0);
    let file = File::new("tip", &html);
    browser.open(&file.address("t=1"));
    let trajectory = &simulation.trajectory;
    let node = trajectory
        .times()
        .iter()
        .position(|t| (t - 1.0).abs() < 1e-9);
    let value = |name| trajectory.get(name).unwrap()[node.unwrap()];
    let tip = [value("tip.x"), value("tip.y")];
    for (name, value) in ["tip.x", "tip.y"].iter().zip(tip) {
        let read = format!(
            "parseFloat(document.querySelector('[data-series=\"{name}\"]').textContent.replace('−', '-'))"
        );
        let read = browser.number(&read);
        assert!((read - value).abs() < 2e-4, "{name}: {read} is not {value}");
    }
    // Up is up, right is right, and both have one scale.
    let way = browser.value(
        "(() => {
            const [[x0, y0], [x1, y1]] = [viewer.stage.toScreen([0, 0]), viewer.stage.toScreen([1, 1])];
            return [(x1 - x0) / viewer.stage.view.scale, (y1 - y0) / viewer.stage.view.scale].map(x => Math.round(1e6 * x) / 1e6);
        })()",
    );
    assert_eq!(way, json!([1, -1]));
    // The point itself is drawn there, in the colour of its path.
    let colour = |at: [f64; 2]| {
        format!(
            "(() => {{
                const [x, y] = viewer.stage.toScreen([{}, {}]);
                const g = document.getElementById('stage').getContext('2d');
                return [...g.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data].join();
            }})()",
            at[0], at[1]
        )
    };
    let there = browser.text(&colour(tip));
    let series = browser.text(
        "(() => { const e = document.createElement('i'); document.body.append(e); e.style.color = 'var(--series-1)';
            return getComputedStyle(e).color.match(/[0-9]+/g).slice(0, 3).join() + ',255'; })()",
    );
    assert_eq!(there, series);
    assert_ne!(browser.text(&colour([tip[0] + 0.3, tip[1]])), series);
}

#[test]
fn scripts_ask_for_kinds_of_bodies_that_there_are() {
    let text = "model M {
        particle ball { mass = 1 kg; }
        bar rod from (0, 0) to (1 m, 0) { mass = 1 kg; }
        rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        slider cart { mass = 1 kg; axis = (1, 0); }
        coordinate u: m;
        kinetic T = 1/2 * 1 kg * u.v^2;
    }";
    let (html, _) = shown(text, 0.1);
    let asked: Vec<&str> = html.split("body.kind === \"").skip(1).collect();
    assert!(asked.len() > 3);
    for rest in asked {
        let (kind, _) = rest.split_once('"').unwrap();
        let known = format!("\"kind\":\"{kind}\"");
        assert!(html.contains(&known), "no body is of the kind `{kind}`");
    }
}

#[test]
fn the_title_of_a_model_is_a_paragraph_of_its_own() {
    let text = "/// A wheel\n///\n/// It turns,\n/// and turns.\nmodel M {
        rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
    }";
    let (html, _) = shown(text, 0.1);
    assert!(html.contains(r#""docs":"A wheel\n\nIt turns, and turns.""#));
}

#[test]
fn it_plays_pauses_and_scrubs() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = shown(TWO_BARS, 20.0);
    let file = File::new("plays", &html);
    // Opened without a wish it plays.
    browser.open(&file.address(""));
    browser.wait_for("viewer.playing && viewer.time > 0.3");
    browser.value("document.getElementById('play').click()");
    let paused = browser.number("viewer.time");
    browser.frame();
    browser.frame();
    assert_eq!(browser.number("viewer.time"), paused);
    // The slider goes anywhere, and everything with it.
    let scrub = "(() => {
        const slider = document.getElementById('time');
        slider.value = 12.5;
        slider.dispatchEvent(new Event('input'));
    })()";
    browser.value(scrub);
    browser.frame();
    assert_eq!(browser.number("viewer.time"), 12.5);
    let clock = browser.text("document.getElementById('clock').textContent");
    assert!(clock.starts_with("12.5"), "{clock}");
    let said = browser.text("document.getElementById('time').getAttribute('aria-valuetext')");
    assert!(said.starts_with("12.5"), "{said}");
    // Keys.
    browser.press("ArrowRight");
    assert!((browser.number("viewer.time") - 12.51).abs() < 1e-6);
    browser.press("ArrowLeft");
    assert!((browser.number("viewer.time") - 12.5).abs() < 1e-6);
    browser.press("End");
    assert!((browser.number("viewer.time") - 20.0).abs() < 1e-6);
    browser.press("Home");
    assert_eq!(browser.number("viewer.time"), 0.0);
    browser.press("r");
    assert_eq!(browser.value("viewer.stage.layers.reactions"), json!(true));
    let scale = browser.number("viewer.stage.view.scale");
    browser.press("+");
    assert!(browser.number("viewer.stage.view.scale") > 1.2 * scale);
    browser.press("0");
    assert!((browser.number("viewer.stage.view.scale") - scale).abs() < 1e-9 * scale);
    browser.press(" ");
    browser.wait_for("viewer.playing && viewer.time > 0.1");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn it_is_readable_on_a_phone_and_in_the_dark() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = shown(FOUR_BAR, 2.0);
    let file = File::new("phone", &html);
    browser.resize(400, 800);
    browser.open(&file.address("t=1"));
    let wide = browser.number("document.documentElement.scrollWidth");
    assert!(wide <= 400.0, "it is {wide} pixels wide");
    let outside = "[...document.querySelectorAll('.bar *, .card, .head *')]
        .filter(e => e.getClientRects().length && e.getBoundingClientRect().right > 401).map(e => e.outerHTML)";
    assert_eq!(browser.value(outside), json!([]));
    assert!(browser.number(INK) > 1000.0);
    // Dark where the system is, and by the switch.
    let ground = "getComputedStyle(document.body).backgroundColor";
    let light = browser.text(ground);
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    browser.call("Emulation.setEmulatedMedia", dark);
    browser.frame();
    let dark = browser.text(ground);
    assert_ne!(light, dark);
    browser.value("document.getElementById('theme').click()");
    assert_eq!(browser.text(ground), light);
    browser.press("t");
    assert_eq!(browser.text(ground), dark);
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_run_that_bursts_at_its_end_does_not_make_a_dot_of_the_mechanism() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let burst = "model Burst {
        particle p { mass = 1 kg; }
        force push at p = (if t > 2.9 s then 1e15 N else 0, 0);
        start { p.x = 0; p.y = 0; p.vx = 1 m/s; p.vy = 0; }
        output place = p;
    }";
    let (html, _) = shown(burst, 3.0);
    let file = File::new("burst", &html);
    browser.open(&file.address("t=1"));
    let extent = browser.number("viewer.stage.survey.extent");
    assert!((2.0..20.0).contains(&extent), "{extent} m are shown");
    // Nor does it take the digits: the kinetic energy is 0.5 J until then.
    let kinetic = browser.text("document.querySelector('[data-series=\"kinetic\"]').textContent");
    assert_eq!(kinetic, "0.5 J");
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// What a text could say to become a script.
const HOSTILE: &str = r#"
/// </script><script>globalThis.taken = 1</script> <img src=x onerror="globalThis.taken = 2"> {{script}} "'`
model Hostile {
    /// </ScRiPt ><svg/onload=globalThis.taken=3> <!-- <script> ${globalThis.taken = 4}
    param L = 1 m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body __proto__ { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }
    joint constructor = revolute(ground.O, __proto__.A);
    start { __proto__.theta = 30 deg; }
    output innerHTML = __proto__.B;
}"#;

#[test]
fn no_text_of_a_model_becomes_a_script() {
    let (html, _) = shown(HOSTILE, 0.5);
    // The page's own two scripts and nothing more, whatever the case.
    let lower = html.to_lowercase();
    assert_eq!(lower.matches("<script").count(), 2);
    assert_eq!(lower.matches("</script").count(), 2);
    assert_eq!(lower.matches("<!--").count(), 0);
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let file = File::new("hostile", &html);
    browser.open(&file.address("t=0.2&show=names,loads"));
    assert_eq!(browser.value("typeof globalThis.taken"), json!("undefined"));
    let docs = browser.text("document.getElementById('docs').textContent");
    assert!(docs.contains("</script><script>"), "{docs}");
    assert!(docs.contains("{{script}}"), "{docs}");
    let table = browser.text("document.getElementById('tables').textContent");
    assert!(table.contains("</ScRiPt ><svg/onload"), "{table}");
    assert_eq!(
        browser.number("document.querySelectorAll('img').length"),
        0.0
    );
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_run_of_twenty_seconds_is_under_a_megabyte_and_asks_nothing_of_a_network() {
    for text in [TWO_BARS, FOUR_BAR] {
        let (html, _) = shown(text, 20.0);
        assert!(html.len() < 1_000_000, "{} bytes", html.len());
        // The name of a language is no address.
        let html = html.replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "src=", "@import", "url(", "fetch("] {
            assert!(!html.contains(word), "{word}");
        }
        assert!(html.contains("default-src 'none'"));
    }
}

#[test]
fn the_same_run_gives_the_same_bytes() {
    assert_eq!(shown(FOUR_BAR, 2.0).0, shown(FOUR_BAR, 2.0).0);
}

/// A page of a run that records only every so often.
fn coarse(text: &str, t_end: f64, every: f64) -> (String, Simulation) {
    let verified = mbdsl_compiler::compile(text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::new(t_end).output_step(every);
    let simulation = simulate(&mechanism, &options).unwrap();
    let run = Run::from(&simulation).with_text(text);
    let html = page(&verified.program.model, &mechanism, &run, &options);
    (html, simulation)
}

#[test]
fn between_its_rows_a_mechanism_is_where_it_was_and_its_joints_are_closed() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    for text in [FOUR_BAR, SLIDER_CRANK] {
        // As many rows as usual, and the same motion in five times as many.
        let (html, _) = coarse(text, 4.0, 0.01);
        let (_, fine) = coarse(text, 4.0, 0.002);
        let file = File::new("between", &html);
        browser.open(&file.address("t=0"));
        // The farthest that places of one joint are apart, in pixels, 500 times nearer than usual.
        let apart = "(() => {
            viewer.stage.zoom(500);
            let most = 0;
            for (let t = 0.013; t < 4; t += 0.0371) {
                const now = viewer.stage.moment(t);
                for (const { kind, ends } of viewer.stage.run.scene.joints) {
                    if (kind !== 'revolute') continue;
                    const [p, q] = ends.map(end => viewer.stage.toScreen(now.place(end)));
                    most = Math.max(most, Math.hypot(p[0] - q[0], p[1] - q[1]));
                }
            }
            viewer.stage.fit();
            return most;
        })()";
        let apart = browser.number(apart);
        assert!(apart < 0.5, "{apart} pixels");
        // How far the bodies are from where they were, in pixels, where none turns by half a turn in a row.
        if text == SLIDER_CRANK {
            continue;
        }
        let times = fine.trajectory.times();
        let names: Vec<&str> = fine.trajectory.positions().collect();
        let bodies: Vec<&str> = names
            .iter()
            .filter_map(|name| name.strip_suffix(".theta"))
            .collect();
        for (node, t) in times.iter().enumerate().skip(7).step_by(53) {
            for body in &bodies {
                let place = |axis: &str| {
                    fine.trajectory
                        .get(&format!("{body}.{axis}"))
                        .map(|x| x[node])
                };
                let (Some(x), Some(y)) = (place("x"), place("y")) else {
                    continue;
                };
                let miss = browser.number(&format!(
                    "(() => {{
                        const index = viewer.stage.run.scene.bodies.findIndex(({{ name }}) => name === '{body}');
                        const {{ x, y }} = viewer.stage.moment({t}).pose(index);
                        return Math.hypot(x - {x}, y - {y}) * viewer.stage.view.scale;
                    }})()"
                ));
                assert!(miss < 0.5, "{body} at {t} s is {miss} pixels away");
            }
        }
    }
}

#[test]
fn a_value_that_begins_infinite_is_drawn_from_where_it_is_finite() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = TWO_BARS.replace("output tip", "output pole: m = 1 m*s / t; output tip");
    let (html, _) = coarse(&text, 2.0, 0.01);
    let file = File::new("pole", &html);
    browser.open(&file.address("t=1"));
    let read = browser.text("document.querySelector('[data-series=pole]').textContent");
    assert_eq!(read, "1 m");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn what_the_page_gives_away_is_whole() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, simulation) = coarse(FOUR_BAR, 2.0, 0.02);
    let file = File::new("share", &html);
    browser.open(&file.address("t=0.5"));
    // What would be downloaded.
    browser.value(
        "globalThis.given = []; globalThis.own = URL.createObjectURL;
         URL.createObjectURL = blob => (given.push(blob), own.call(URL, blob))",
    );
    for id in ["save-csv", "save-svg", "save-png", "save-gif"] {
        browser.value(&format!("document.getElementById('{id}').click()"));
    }
    browser.wait_for("given.length === 4");
    let csv = browser.text("given.find(({ type }) => type === 'text/csv').text()");
    let rows = csv.lines().count();
    assert_eq!(rows, simulation.trajectory.len() + 1);
    assert!(csv.starts_with("t (s),"), "{csv}");
    let svg = browser.text("given.find(({ type }) => type === 'image/svg+xml').text()");
    assert!(
        svg.starts_with("<svg xmlns") && !svg.contains("NaN"),
        "{svg}"
    );
    // Browsers can show them.
    for kind in ["image/svg+xml", "image/png", "image/gif"] {
        let size = format!(
            "new Promise((good, bad) => {{
                const image = new Image();
                image.onload = () => good(image.width);
                image.onerror = () => bad(new Error('{kind} cannot be shown'));
                image.src = own.call(URL, given.find(({{ type }}) => type === '{kind}'));
            }})"
        );
        assert!(browser.number(&size) > 200.0, "{kind}");
    }
    let gif = browser.number("given.find(({ type }) => type === 'image/gif').size");
    assert!(gif < 2e6, "{gif} bytes");
    // The text is in it.
    browser.value("document.getElementById('show-model').click()");
    assert_eq!(
        browser.text("document.getElementById('model-text').textContent"),
        FOUR_BAR
    );
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_mechanism_that_moves_away_is_followed() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = "model Cart {
        body cart { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        allow(unattached: cart);
        start { cart.vx = 10 m/s; }
        output front = cart.B;
    }";
    let (html, _) = coarse(text, 20.0, 0.02);
    let file = File::new("away", &html);
    browser.open(&file.address("t=0"));
    let place = "viewer.stage.toScreen(viewer.stage.moment(viewer.time).place(viewer.stage.run.scene.bodies[0].points[0]))[0]";
    let before = browser.number(place);
    let width = browser.number("document.getElementById('stage').clientWidth");
    assert!(
        before > 0.1 * width && before < 0.9 * width,
        "{before} of {width}"
    );
    browser.value("viewer.seek(15)");
    browser.frame();
    let after = browser.number(place);
    assert!((after - before).abs() < 1.0, "{before} and {after}");
}

#[test]
fn one_quantity_is_drawn_over_another() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = coarse(FOUR_BAR, 2.0, 0.02);
    let file = File::new("over", &html);
    browser.open(&file.address("t=0.5"));
    browser.value(
        "(() => {
            const [up, across] = document.querySelectorAll('.across select');
            up.value = up.options[2].value;
            across.value = across.options[1].value;
            across.dispatchEvent(new Event('change'));
            for (const select of document.querySelectorAll('.across select')) select.dispatchEvent(new Event('change'));
        })()",
    );
    browser.frame();
    let title = browser.text("document.querySelector('#plots h2').textContent");
    assert!(title.contains(" over "), "{title}");
    assert_eq!(browser.faults, Vec::<String>::new());
}
