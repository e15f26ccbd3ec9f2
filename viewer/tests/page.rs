//! What the page shows, and what it is made of.

use crate::sample::{
    BARS, BUSHINGS, EVERYTHING, FOUR_BAR, File, SLIDER_CRANK, TWO_BARS, coarse, live, shown,
};
use crate::support::Browser;
use mbdsl_runtime::{Options, simulate};
use mbdsl_viewer::{Run, page};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
        ("bushings", BUSHINGS, 1.0),
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
    assert!(!asked.is_empty());
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
    let (live, _) = live(HOSTILE, 0.5);
    // A page's own scripts and nothing more, whatever the case.
    for (html, scripts) in [(&html, 2), (&live, 5)] {
        let lower = html.to_lowercase();
        assert_eq!(lower.matches("<script").count(), scripts);
        assert_eq!(lower.matches("</script").count(), scripts);
        assert_eq!(lower.matches("<!--").count(), 0);
    }
    let Some(mut browser) = Browser::start() else {
        return;
    };
    for (name, html, table) in [("hostile", html, "tables"), ("hostile-live", live, "knobs")] {
        let file = File::new(name, &html);
        browser.open(&file.address("t=0.2&show=names,loads"));
        assert_eq!(browser.value("typeof globalThis.taken"), json!("undefined"));
        let docs = browser.text("document.getElementById('docs').textContent");
        assert!(docs.contains("</script><script>"), "{docs}");
        assert!(docs.contains("{{script}}"), "{docs}");
        let table = browser.text(&format!("document.getElementById('{table}').textContent"));
        assert!(table.contains("</ScRiPt ><svg/onload"), "{table}");
        assert_eq!(
            browser.number("document.querySelectorAll('img').length"),
            0.0
        );
        assert_eq!(browser.faults, Vec::<String>::new(), "{name}");
    }
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
