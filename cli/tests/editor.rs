//! `mbdsl edit`: what the page does in a browser, and with the file that it was opened with.

#![allow(clippy::unwrap_used)]

use crate::browser::Browser;
use crate::saving::{FOUR_BAR, of_file};
use crate::server::{PENDULUM, Server, fault};
use crate::support::files::empty_folder;
use crate::support::mbdsl;
use serde_json::{Value, json};

/// The editor in a browser, with its example, which runs by itself; none where there is no browser.
pub(crate) fn opened() -> Option<(Browser, Server)> {
    let mut browser = Browser::start()?;
    let server = Server::start(&[]);
    browser.open(&server.address());
    browser
        .wait_for("document.getElementById('name').textContent === 'TwoBars' && viewer.time > 0");
    Some((browser, server))
}

#[test]
fn in_a_browser_a_mistake_is_underlined_and_mended_and_the_model_moves() {
    let Some((mut browser, _server)) = opened() else {
        return;
    };
    let write = |text: &str| {
        format!(
            "(() => {{
                const area = document.getElementById('text');
                area.value = {};
                area.dispatchEvent(new Event('input'));
            }})()",
            json!(text)
        )
    };
    browser.value(&write(
        &PENDULUM.replace("= 1 kg", "= 1 </pre><script>taken=1</script>m"),
    ));
    browser.wait_for("document.querySelectorAll('#marks mark.is-error').length > 0");
    browser.value(&write(&PENDULUM.replace("= 1 kg", "= 1 m")));
    browser.wait_for("document.querySelector('#marks mark')?.textContent === '1 m'");
    let said = browser.text("document.getElementById('said').textContent");
    assert!(
        said.contains("dimension m, expected kg") || said.contains("expected kg"),
        "{said}"
    );
    browser.value(&write(PENDULUM));
    browser.wait_for("document.querySelectorAll('#marks mark').length === 0");
    browser.value("document.querySelector('.primary').click()");
    browser
        .wait_for("document.getElementById('name').textContent === 'Pendulum' && viewer.time > 0");
    assert_eq!(browser.value("typeof globalThis.taken"), json!("undefined"));
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// The editor has a stage for the plane and one for space, and shows the one that the model needs.
#[test]
fn the_editor_goes_from_the_plane_to_space_and_back() {
    let Some((mut browser, _server)) = opened() else {
        return;
    };
    let top = include_str!("../../tests/golden/heavy_top.mbd");
    let shows = "['stage', 'in-space'].map(name => name === 'stage'
        ? document.getElementById('stage').hidden : document.body.classList.contains(name))";
    for (text, name, in_space) in [(top, "HeavyTop", true), (PENDULUM, "Pendulum", false)] {
        browser.value(&format!(
            "(() => {{
                const area = document.getElementById('text');
                area.value = {};
                area.dispatchEvent(new Event('input'));
                document.querySelector('.primary').click();
            }})()",
            json!(text)
        ));
        browser.wait_for(&format!(
            "document.getElementById('name').textContent === '{name}' && viewer.time > 0"
        ));
        browser.frame();
        assert_eq!(browser.value(shows), json!([in_space, in_space]), "{name}");
        let width = browser.number("viewer.stage.canvas.width");
        assert!(width > 100.0, "{name}: {width}");
        browser.press("r");
        let pressed =
            "document.querySelector('[data-layer=reactions]').getAttribute('aria-pressed')";
        assert_eq!(browser.text(pressed), in_space.to_string(), "{name}");
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// A field of the page that is empty is as the model wishes.
#[test]
fn empty_fields_are_left_to_the_model() {
    let server = Server::start(&[]);
    let nothing = json!({ "t_end": null, "h": null, "method": null, "stabilization": null });
    let last = |answer: &Value| {
        let report = answer["data"]["report"].as_array().unwrap();
        let steps = report.iter().find(|row| row[0] == "steps").unwrap();
        steps[1].as_f64().unwrap()
    };
    let answer = server.ask(PENDULUM, &nothing);
    assert_eq!(answer["data"]["method"], "dop853");
    let block =
        "simulate { t_end = 2 s; method = rk4; h = 5 ms; stabilization = none; }\noutput tip";
    let wishing = PENDULUM.replace("output tip", block);
    let answer = server.ask(&wishing, &nothing);
    let data = &answer["data"];
    assert_eq!(
        (&data["method"], &data["h"]),
        (&json!("rk4"), &json!(0.005))
    );
    assert_eq!(data["stabilization"], Value::Null);
    assert_eq!(data["notes"], json!([]));
    assert_eq!(last(&answer), 400.0);
    let mut other = nothing.clone();
    other["method"] = json!("dopri5");
    let answer = server.ask(&wishing, &other);
    assert_eq!(answer["data"]["h"], Value::Null, "{answer}");
    let note = "`h = 5 ms` of the model is not used: `dopri5` chooses its steps";
    assert_eq!(answer["data"]["notes"], json!([note]));
}

/// What is asked beside a run: the answer is a page's data, with lines in place of the trust in a run.
#[test]
fn analyses_are_shown_like_runs() {
    let server = Server::start(&[]);
    let answer = server.ask(PENDULUM, &json!({ "analysis": "statics" }));
    let data = &answer["data"];
    assert_eq!(data["method"], "statics", "{answer}");
    assert_eq!(data["frames"], 1);
    assert_eq!(
        answer["summary"],
        "3 coordinates - 2 constraints = 1 degree of freedom"
    );
    assert_eq!(
        data["trust"][0],
        "The equilibrium nearest to the start: stable"
    );
    assert_eq!(data["report"], json!([]));
    let answer = server.ask(PENDULUM, &json!({ "analysis": "modes", "mode": 1 }));
    let lines = answer["data"]["trust"].to_string();
    assert!(lines.contains("Mode 1 (shown): "), "{answer}");
    let answer = server.ask(PENDULUM, &json!({ "analysis": "modes", "mode": 2 }));
    assert_eq!(fault(&answer), "there is no mode 2: there is 1");
    let answer = server.ask(PENDULUM, &json!({ "analysis": "kinematics" }));
    // A free model is driven to be looked at, which is said.
    let line = "The model has no driver: `rod.theta` is driven at 60rpm from where it starts.";
    assert_eq!(answer["data"]["trust"][0], line, "{answer}");
    assert_eq!(answer["data"]["trust"][1], "One turn of `motor`.");
    assert_eq!(answer["data"]["counts"], "mobility 1, driven by `motor`");
    let answer = server.ask(PENDULUM, &json!({ "analysis": "inverse-dynamics" }));
    assert_eq!(answer["data"]["method"], "inverse dynamics", "{answer}");
    let free = PENDULUM.replace("joint pin", "// joint pin");
    let answer = server.ask(&free, &json!({ "analysis": "kinematics" }));
    assert!(fault(&answer).contains("degrees of freedom"), "{answer}");
    let both = json!({ "analysis": "statics", "method": "rk4" });
    let said = "an analysis has no method, stabilization, step or end";
    assert_eq!(fault(&server.ask(PENDULUM, &both)), said);
}

#[test]
fn in_a_browser_a_mode_is_chosen_beside_the_run() {
    let Some((mut browser, _server)) = opened() else {
        return;
    };
    let choose = |id: &str, value: &str| {
        format!(
            "(() => {{
                const field = document.getElementById('{id}');
                field.value = '{value}';
                field.dispatchEvent(new Event('change'));
            }})()"
        )
    };
    let says = |words: &str| {
        format!(
            "document.getElementById('trust').textContent.includes({})",
            json!(words)
        )
    };
    browser.value(&choose("analysis", "modes"));
    browser.wait_for(&says("Mode 1 (shown)"));
    browser.value(&choose("mode", "2"));
    browser.wait_for(&says("Mode 2 (shown)"));
    let disabled = "['t-end', 'h', 'method', 'stabilization'].every(id => document.getElementById(id).disabled)";
    assert_eq!(browser.value(disabled), json!(true));
    browser.value(&choose("analysis", ""));
    browser.wait_for("document.getElementById('facts').textContent.includes('dop853')");
    assert_eq!(
        browser.value("document.getElementById('method').disabled"),
        json!(false)
    );
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn parameters_are_set_in_si_units_and_a_mechanism_that_does_not_close_is_a_sentence() {
    let server = Server::start(&[]);
    let text = PENDULUM
        .replace("gravity", "/// range 100..900\nparam L = 500 mm;\ngravity")
        .replace("0.5 m", "L");
    let run = |set: Value| {
        let mut run =
            json!({ "t_end": 1, "h": null, "method": null, "stabilization": null, "quick": true });
        run["set"] = set;
        server.ask(&text, &run)
    };
    let usual = run(json!({}));
    let knob = &usual["knobs"][0];
    assert_eq!((&knob["name"], &knob["unit"]), (&json!("L"), &json!("mm")));
    assert_eq!(
        (&knob["low"], &knob["high"]),
        (&json!(100.0), &json!(900.0))
    );
    assert_eq!(usual["data"]["text"], json!(text));
    let trust = usual["data"]["trust"].to_string();
    assert!(trust.contains("not estimated"), "{trust}");
    let longer = run(json!({ "L": 0.75 }));
    let shown = &longer["data"]["parameters"][0];
    assert_eq!(
        (&shown["value"], &shown["unit"]),
        (&json!(750.0), &json!("mm"))
    );
    for (set, words) in [
        (json!({ "K": 1.0 }), "no parameter `K`"),
        (json!({ "L": "1 m" }), "cannot be understood"),
    ] {
        let said = fault(&run(set));
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn sliders_run_the_model_again_and_are_copied_into_the_text() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (_folder, path, server) = of_file("sliders", "four_bar.mbd", FOUR_BAR, &[]);
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'FourBar'");
    browser.value("viewer.pause(); viewer.seek(2.5); viewer.stage.zoom(2)");
    let zoom = browser.number("viewer.stage.view.scale");
    let slide = |value: f64| {
        format!(
            "(() => {{
                const range = document.getElementById('knob-L');
                // Its places are hundredths.
                range.value = Math.round(100 * {value});
                range.dispatchEvent(new Event('input'));
                range.dispatchEvent(new Event('change'));
            }})()"
        )
    };
    let shown = "viewer.stage.run.parameters[0].value";
    browser.value(&slide(1.2));
    browser.wait_for(&format!("{shown} === 1.2"));
    // Time, play state and zoom stay.
    assert_eq!(browser.number("viewer.time"), 2.5);
    assert_eq!(browser.value("viewer.playing"), json!(false));
    assert_eq!(browser.number("viewer.stage.view.scale"), zoom);
    // One that cannot be assembled leaves the picture, and says why.
    browser.value(
        "(() => {
            const number = document.querySelector('.knob input[type=number]');
            number.value = 9;
            number.dispatchEvent(new Event('change'));
        })()",
    );
    browser.wait_for("document.querySelector('.knob.bad')");
    let said = browser.text("document.getElementById('slider-fault').textContent");
    assert!(said.contains("cannot be assembled"), "{said}");
    assert_eq!(browser.number(shown), 1.2);
    browser.value(&slide(1.1));
    browser.wait_for(&format!(
        "{shown} === 1.1 && !document.querySelector('.knob.bad')"
    ));
    browser.value("document.getElementById('copy-values').click()");
    browser.wait_for("document.getElementById('text').value.includes('param L = 1.1 m;')");
    browser.wait_for("document.getElementById('copy-values').disabled");
    let state = browser.text("document.getElementById('state').textContent");
    assert!(
        !state.contains("Changed since") || state.contains("Not saved"),
        "{state}"
    );
    browser.value("document.getElementById('save').click()");
    browser.wait_for("document.getElementById('state').textContent === 'Saved to four_bar.mbd.'");
    let written = std::fs::read_to_string(path).unwrap();
    assert_eq!(written, FOUR_BAR.replace("L = 1 m", "L = 1.1 m"));
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_slider_has_round_places_and_its_own_keys_and_saving_outlives_a_reload() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (_folder, _, server) = of_file("keys", "four_bar.mbd", FOUR_BAR, &[]);
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'FourBar'");
    let shown = "viewer.stage.run.parameters[0].value";
    browser.value("viewer.pause(); viewer.seek(1); document.getElementById('knob-L').focus()");
    browser.press("ArrowRight");
    browser.wait_for(&format!("{shown} === 1.01"));
    assert_eq!(browser.number("viewer.time"), 1.0);
    // What is saved stays so when the page is loaded again.
    browser.value("document.getElementById('copy-values').click()");
    browser.wait_for("document.getElementById('text').value.includes('param L = 1.01 m;')");
    browser.wait_for("document.getElementById('state').textContent.includes('Not saved in')");
    browser.value("document.getElementById('save').click()");
    browser.wait_for("document.getElementById('state').textContent === 'Saved to four_bar.mbd.'");
    browser.open(&server.address());
    browser.wait_for(&format!("globalThis.viewer?.stage.run && {shown} === 1.01"));
    let state = browser.text("document.getElementById('state').textContent");
    assert!(!state.contains("Not saved"), "{state}");
    // The menu lies above everything, and gives the page away.
    browser.value("document.querySelector('#share summary').click()");
    let seen = "(() => {
        const { left, top, width, height } = document.getElementById('save-page').getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2).id;
    })()";
    assert_eq!(browser.text(seen), "save-page");
    browser.value(
        "globalThis.given = null;
         URL.createObjectURL = blob => (blob.text().then(text => (given = text)), 'data:,');
         document.getElementById('save-page').click()",
    );
    browser.wait_for("given?.startsWith('<!DOCTYPE html>') && given.includes('L = 1.01 m')");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn what_others_write_is_shown_where_the_file_is_watched() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (_folder, path, server) = of_file("watched", "swing.mbd", PENDULUM, &["--watch"]);
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'Pendulum'");
    std::fs::write(path, PENDULUM.replace("Pendulum", "Swing")).unwrap();
    browser.wait_for("document.getElementById('name').textContent === 'Swing'");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_page_is_opened_again_in_the_editor() {
    let folder = empty_folder("editor", "page");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("swing.mbd"), PENDULUM).unwrap();
    let made = mbdsl(
        &[
            "view",
            &path("swing.mbd"),
            "--t-end=1s",
            "-o",
            &path("swing.html"),
        ],
        b"",
    );
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let server = Server::start(&[&path("swing.html")]);
    let (_, page) = server.bare("GET /", &server.host());
    assert!(page.contains("model Pendulum {"), "{page}");
    // The page is not the file of the text.
    assert_eq!(server.bare("GET /file", &server.host()).0, 404);
    std::fs::write(path("other.html"), "<p>nothing</p>").unwrap();
    let refused = mbdsl(&["serve", &path("other.html")], b"");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused
            .stderr
            .contains("does not contain the text of a model"),
        "{}",
        refused.stderr
    );
}

/// How far an output reaches is known between the rows, too, and parameters have the units of the text.
#[test]
fn the_page_shows_true_extremes_and_the_units_of_the_text() {
    let server = Server::start(&[]);
    let text = mbdsl_gallery::find("slider_crank").unwrap().text;
    // The piston is farthest out at l + r and farthest in at l - r; no row is just there.
    for (r, rpm) in [(0.04, 600.0), (0.02, 610.0)] {
        let speed = rpm * std::f64::consts::TAU / 60.0;
        let wanted = json!({ "t_end": null, "h": null, "method": null, "stabilization": null,
            "set": { "r": r, "speed": speed } });
        let data = &server.ask(text, &wanted)["data"];
        let position = &data["outputs"][0];
        assert_eq!(position["name"], "position");
        let reach = [0, 1].map(|k| position["reach"][k].as_f64().unwrap());
        for (found, true_value) in reach.into_iter().zip([0.14 - r, 0.14 + r]) {
            assert!((found - true_value).abs() < 1e-9, "{found} of {true_value}");
        }
        let parameter = &data["parameters"][0];
        assert_eq!(
            (&parameter["name"], &parameter["unit"]),
            (&json!("r"), &json!("mm"))
        );
        assert!((parameter["value"].as_f64().unwrap() - 1e3 * r).abs() < 1e-9);
        assert_eq!(parameter["default"], 40.0);
    }
}

#[test]
fn examples_are_chosen_by_keys_without_loading_those_passed_over() {
    let Some((mut browser, _server)) = opened() else {
        return;
    };
    browser.value("document.querySelector('#gallery summary').focus()");
    browser.value("document.getElementById('gallery').open = true");
    for _ in 0..3 {
        browser.press("ArrowDown");
    }
    browser.press("ArrowUp");
    assert_eq!(
        browser.text("document.activeElement.textContent"),
        "Slider-crank"
    );
    assert_eq!(
        browser.text("document.getElementById('name').textContent"),
        "TwoBars"
    );
    browser.value("document.activeElement.click()");
    browser.wait_for("document.getElementById('name').textContent === 'SliderCrank'");
    assert_eq!(
        browser.value("document.getElementById('gallery').open"),
        json!(false)
    );
    let legend = "document.querySelector('.entries small').textContent";
    assert_eq!(browser.text(legend), "0.1 … 0.18, span 0.08");
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// On paper the editor is the page: the parameters that the sliders show are a table, and the text is left out.
#[test]
fn the_editor_is_printed_as_the_page_with_its_parameters() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (_folder, _, server) = of_file("printed", "four_bar.mbd", FOUR_BAR, &[]);
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'FourBar'");
    let shown = "[
        [...document.querySelectorAll('#tables h2')].map(({ textContent }) => textContent).join(),
        document.querySelector('.edit').getBoundingClientRect().height > 0,
        document.querySelectorAll('main .drawing svg, #plots .drawing svg').length > 2,
    ]";
    browser.value("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(browser.value(shown), json!(["Parameters,Run", false, true]));
    browser.value("dispatchEvent(new Event('afterprint'))");
    assert_eq!(browser.value(shown), json!(["Run", true, false]));
    browser.frame();
    assert!(browser.number("viewer.stage.size.width") > 100.0);
    assert_eq!(browser.faults, Vec::<String>::new());
}
