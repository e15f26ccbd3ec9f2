//! Places of the page on screens of all sizes, and for those who have no mouse or see no screen.

use crate::sample::{FOUR_BAR, File, GALLERY_SLIDER_CRANK, coarse, shown};
use crate::support::Browser;
use serde_json::json;

/// Shares of the height and of the width of the screen in which the picture is seen.
const SEEN: &str = "(() => {
    const { left, right, top, bottom } = document.getElementById('stage').getBoundingClientRect();
    const share = (low, high, size) => (Math.min(high, size) - Math.max(low, 0)) / size;
    return [share(top, bottom, innerHeight), share(left, right, innerWidth)];
})()";

/// Whether the letters of the clock end before the next control, and the bar in its place.
const CLOCK_APART: &str = "(() => {
    const range = document.createRange();
    range.selectNodeContents(document.getElementById('clock'));
    const next = document.getElementById('speed').getBoundingClientRect();
    const bar = document.querySelector('.bar');
    return range.getBoundingClientRect().right <= next.left && bar.scrollWidth <= bar.clientWidth;
})()";

/// A screen at 200 % zoom, and a phone on its side.
#[test]
fn the_picture_fills_low_screens() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = coarse(FOUR_BAR, 2.0, 0.02);
    let file = File::new("low", &html);
    for (width, height) in [(683, 384), (844, 390), (568, 320)] {
        browser.resize(width, height);
        browser.open(&file.address("t=0.5"));
        let seen = browser.value(SEEN);
        let share = |i: usize| seen[i].as_f64().unwrap();
        assert!(
            share(0) > 0.65 && share(1) > 0.55,
            "{width} x {height}: {seen}"
        );
        // The time and the curves are on the screen, too, without scrolling.
        let others = browser.value(
            "['.bar', '.side'].map(part => {
                const { left, right, top, bottom } = document.querySelector(part).getBoundingClientRect();
                return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
            })",
        );
        assert_eq!(others, json!([true, true]), "{width} x {height}");
        let apart = browser.value(CLOCK_APART);
        assert_eq!(apart, json!(true), "{width} x {height}");
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// A quantity that is constant, or nearly so: its numbers at the axis begin inside of the plot, and differ.
#[test]
fn numbers_at_axes_are_whole() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    for value in [
        "8.12345e-3",
        "8.12345e-3 + 1e-7*sin(w.theta)",
        "123456.789 + 0.01*sin(w.theta)",
    ] {
        let text = format!(
            "model Wheel {{
                rotor w {{ pivot = (0, 0); inertia = 2 kg*m^2; }}
                start {{ w.omega = 3 rad/s; }}
                output constant = {value};
            }}"
        );
        let (html, _) = shown(&text, 1.0);
        let file = File::new("axis", &html);
        browser.open(&file.address("t=0.5"));
        browser.value(
            "(() => {
                const plot = document.querySelector('#plots .card');
                globalThis.written = new Map();
                const own = CanvasRenderingContext2D.prototype.fillText;
                CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
                    if (plot.contains(this.canvas) && this.textAlign === 'right') {
                        written.set(y, [words, x - this.measureText(words).width]);
                    }
                    own.call(this, words, x, y);
                };
            })()",
        );
        // Plots are drawn again where their size changes.
        browser.resize(1100, 800);
        browser.wait_for("written.size > 1");
        let written = browser.value("[...written.values()]");
        browser.resize(1280, 800);
        let written = written.as_array().unwrap();
        assert!(written.len() > 1, "{value}: {written:?}");
        for one in written {
            assert!(one[1].as_f64().unwrap() >= 0.0, "{value}: {written:?}");
        }
        let mut words: Vec<&str> = written.iter().map(|one| one[0].as_str().unwrap()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), written.len(), "{value}: {words:?}");
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// The clock and the values of curves change with every frame, which a screen reader must not read out.
#[test]
fn values_that_change_with_the_time_are_not_read_out() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = coarse(FOUR_BAR, 2.0, 0.02);
    let file = File::new("live", &html);
    browser.open(&file.address("t=0.5"));
    let live = browser.value(
        "[...document.querySelectorAll('output')].map(one => one.getAttribute('aria-live'))",
    );
    let live = live.as_array().unwrap();
    assert!(
        live.len() > 4 && live.iter().all(|one| one == "off"),
        "{live:?}"
    );
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// Regions that scroll can have the focus, or hold something that can, so that keys scroll them.
#[test]
fn keys_scroll_what_scrolls() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = shown(GALLERY_SLIDER_CRANK, 0.5);
    let file = File::new("scrolls", &html);
    let unreached = "[...document.querySelectorAll('body *')]
        .filter(e => /auto|scroll/.test(getComputedStyle(e).overflow) && e.clientHeight > 0)
        .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
        .filter(e => e.tabIndex < 0 && !e.querySelector('button, input, select, [tabindex=\"0\"]'))
        .map(e => e.className)";
    for (width, height) in [(1280, 400), (683, 384)] {
        browser.resize(width, height);
        browser.open(&file.address("t=0.1"));
        // Nothing but the tables is left in the side.
        browser.value("for (const id of ['plots', 'choice']) document.getElementById(id).remove()");
        browser.frame();
        assert_eq!(browser.value(unreached), json!([]), "{width} x {height}");
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}
