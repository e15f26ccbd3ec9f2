//! The page as it is printed.

use crate::sample::{FOUR_BAR, File, GALLERY_SLIDER_CRANK, coarse, shown};
use crate::support::Browser;
use serde_json::json;

/// Two gears: pitch circles, which paper must not stretch.
const GEARS: &str = include_str!("../../examples/gallery/models/planetary_gear.mbd");
const TOP: &str = include_str!("../../tests/golden/heavy_top.mbd");

/// Takes the size of a sheet and its style, and makes the page ready to be printed.
fn lay_on_paper(browser: &mut Browser) {
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    browser.resize(703, 1032);
    browser.value("dispatchEvent(new Event('beforeprint'))");
    browser.frame();
}

/// Widths by heights of all full circles of the drawings, and what canvases are stretched by.
const ASPECTS: &str = "(() => {
    const circles = [...document.querySelectorAll('main svg path')]
        .filter(path => /^M[^A]*(A[^A]*){3}$/.test(path.getAttribute('d')) && path.getTotalLength() > 0)
        .map(path => path.getBoundingClientRect())
        .map(({ width, height }) => width / height);
    const canvases = [...document.querySelectorAll('canvas')]
        .filter(({ clientWidth, clientHeight }) => clientWidth * clientHeight > 0)
        .filter(canvas => getComputedStyle(canvas).objectFit === 'fill')
        .map(({ width, height, clientWidth, clientHeight }) => (clientWidth / clientHeight) / (width / height));
    return [circles, canvases];
})()";

#[test]
fn circles_stay_circles_on_paper() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    for (name, text) in [("gears", GEARS), ("four_bar", FOUR_BAR), ("top", TOP)] {
        let (html, _) = coarse(text, 2.0, 0.02);
        let file = File::new(&format!("paper-{name}"), &html);
        browser.resize(1280, 800);
        browser.open(&file.address("t=0.5"));
        lay_on_paper(&mut browser);
        let aspects = browser.value(ASPECTS);
        let of = |kind: usize| {
            let list = aspects[kind].as_array().unwrap().iter();
            list.map(|x| x.as_f64().unwrap()).collect::<Vec<f64>>()
        };
        // The drawing of space has few circles, if any.
        assert!(name == "top" || of(0).len() >= 4, "{name}: {aspects}");
        for aspect in of(0).into_iter().chain(of(1)) {
            assert!((aspect - 1.0).abs() < 0.005, "{name}: {aspects}");
        }
        let drawn = browser.number("document.querySelectorAll('main svg path').length");
        assert!(drawn > 20.0, "{name}: {drawn}");
    }
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// One sheet of A4 without a bitmap, in light colors though the page is dark, which comes back as it was.
#[test]
fn a_run_is_one_sheet_of_lines() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    // Five plots, and two.
    for text in [GALLERY_SLIDER_CRANK, FOUR_BAR] {
        let (html, _) = shown(text, 2.0);
        let file = File::new("sheet", &html);
        browser.open(&file.address("t=0.5&theme=dark"));
        let printed = browser.call(
            "Page.printToPDF",
            json!({ "preferCSSPageSize": true, "printBackground": false }),
        );
        let pdf = browser.text(&format!("atob({})", printed["data"]));
        assert_eq!(pdf.matches("/Type /Page\n").count(), 1, "one page");
        assert!(!pdf.contains("/Subtype /Image"), "no bitmap");
        // A4 in points.
        assert!(pdf.contains("/MediaBox [0 0 594.95996 841.91998]"), "A4");
    }
    assert_eq!(
        browser.value("document.querySelectorAll('.drawing').length"),
        json!(0)
    );
    assert_eq!(
        browser.text("document.documentElement.dataset.theme"),
        "dark"
    );
    lay_on_paper(&mut browser);
    let ink = browser.text("getComputedStyle(document.body).color");
    assert_eq!(ink, "rgb(23, 32, 43)");
    let parts = browser.value(
        "['.stage .drawing', '#trust', '#tables table', '#plots .drawing']
            .map(part => document.querySelector(part).getBoundingClientRect().height > 10)",
    );
    assert_eq!(parts, json!([true, true, true, true]));
    assert_eq!(browser.faults, Vec::<String>::new());
}
