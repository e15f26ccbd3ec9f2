//! The editor on the screen: what it says of a run on its way, low screens, and those who have no mouse.

use crate::browser::Browser;
use crate::editor::opened;
use crate::saving::{FOUR_BAR, of_file};
use crate::server::PENDULUM;
use serde_json::json;

/// A text that is being run is not one that waits to be run.
#[test]
fn a_run_on_its_way_is_no_changed_text() {
    let Some((mut browser, _server)) = opened() else {
        return;
    };
    // Answers of runs are held back.
    browser.value(
        "(() => {
            const own = fetch;
            globalThis.fetch = (...asked) => {
                const isRun = asked[0] === 'ask' && JSON.parse(asked[1].body).run;
                return isRun ? new Promise(go => (globalThis.release = () => go(own(...asked)))) : own(...asked);
            };
        })()",
    );
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
    let said = "['stale', 'state'].map(id => document.getElementById(id)).map(e => (e.hidden ? '' : e.textContent))";
    let changed = "The text has changed since this run: Ctrl+Enter runs it.";
    browser.value(&write(PENDULUM));
    assert_eq!(
        browser.value(said),
        json!([changed, "Changed since this run."])
    );
    browser.value("document.getElementById('run').click()");
    browser.wait_for("globalThis.release");
    assert_eq!(browser.value(said), json!(["", "Running …"]));
    // It changes while it runs.
    browser.value(&write(&PENDULUM.replace("1 kg", "2 kg")));
    assert_eq!(
        browser.value(said),
        json!([changed, "Changed since this run."])
    );
    browser.value(&write(PENDULUM));
    assert_eq!(browser.value(said), json!(["", "Running …"]));
    browser.value("release()");
    browser.wait_for("document.getElementById('name').textContent === 'Pendulum'");
    browser.wait_for("document.getElementById('stop').disabled");
    assert_eq!(browser.value(said), json!(["", ""]));
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// A screen at 200 % zoom, and a phone on its side: the picture is beside the text.
#[test]
fn the_picture_is_beside_the_text_on_low_screens() {
    let Some((mut browser, _server)) = opened() else {
        return;
    };
    for (width, height) in [(683, 384), (844, 390)] {
        browser.resize(width, height);
        let seen = browser.value(
            "['.stage', '.bar'].map(part => {
                const { top, bottom, width } = document.querySelector(part).getBoundingClientRect();
                return [(Math.min(bottom, innerHeight) - top) / innerHeight, width / innerWidth, bottom];
            })",
        );
        let number = |i: usize, j: usize| seen[i][j].as_f64().unwrap();
        assert!(
            number(0, 0) > 0.65 && number(0, 1) > 0.5,
            "{width} x {height}: {seen}"
        );
        assert!(
            number(1, 2) <= f64::from(height) + 1.0,
            "{width} x {height}: {seen}"
        );
        assert!(browser.number("viewer.stage.size.height") > 240.0);
        // The clock ends before the next control.
        let apart = "(() => {
            const range = document.createRange();
            range.selectNodeContents(document.getElementById('clock'));
            const next = document.getElementById('speed').getBoundingClientRect();
            return range.getBoundingClientRect().right <= next.left;
        })()";
        assert_eq!(browser.value(apart), json!(true), "{width} x {height}");
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// The splitter says where it is, and the numbers of lines can be read.
#[test]
fn the_editor_is_used_without_mouse_and_with_weak_eyes() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (_folder, _, server) = of_file("reached", "four_bar.mbd", FOUR_BAR, &[]);
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'FourBar'");
    let places = "['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map(name => Number(splitter.getAttribute(name)))";
    browser.value("globalThis.splitter = document.getElementById('splitter'); splitter.focus()");
    let before = browser.value(places);
    let number = |places: &serde_json::Value, i: usize| places[i].as_f64().unwrap();
    assert!(
        number(&before, 0) < number(&before, 1) && number(&before, 1) < number(&before, 2),
        "{before}"
    );
    browser.press("ArrowRight");
    browser.frame();
    let after = browser.value(places);
    assert_eq!(number(&after, 1), number(&before, 1) + 20.0);
    // Contrast by the formula of WCAG 2.1.
    let contrast = "(() => {
        const light = color => {
            const parts = color.match(/[\\d.]+/g).slice(0, 3).map(x => x / 255);
            const [r, g, b] = parts.map(x => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const lines = getComputedStyle(document.getElementById('lines'));
        const ground = light(getComputedStyle(document.querySelector('.sheet')).backgroundColor);
        const letters = ground + (light(lines.color) - ground) * lines.opacity;
        const [low, high] = [ground, letters].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    })()";
    let contrast = browser.number(contrast);
    assert!(contrast > 4.5, "{contrast}");
    assert_eq!(browser.faults, Vec::<String>::new());
}
