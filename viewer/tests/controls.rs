//! What one does with the page: keys, mouse, fingers, exports.

use crate::sample::{FOUR_BAR, File, TWO_BARS, coarse, shown};
use crate::support::Browser;
use serde_json::json;

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

#[test]
fn fingers_seek_scroll_and_pinch() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = coarse(FOUR_BAR, 2.0, 0.02);
    let file = File::new("touch", &html);
    browser.resize(380, 800);
    browser.open(&file.address("t=0"));
    browser.touches();
    browser.value("document.querySelector('.plot').scrollIntoView({ block: 'center' })");
    browser.frame();
    let place = |browser: &mut Browser, selector: &str, side: &str| {
        browser.number(&format!(
            "document.querySelector('{selector}').getBoundingClientRect().{side}"
        ))
    };
    let [left, width, top, height] =
        ["left", "width", "top", "height"].map(|side| place(&mut browser, ".plot", side));
    let middle = top + height / 2.0;
    // A tap goes to the time below it.
    browser.drag(&[&[[left + 0.75 * width, middle]]]);
    browser.frame();
    let tapped = browser.number("viewer.time");
    assert!((1.2..1.8).contains(&tapped), "{tapped}");
    // Sideways it follows the finger, and the page stays.
    let scroll = "scrollY";
    let before = browser.number(scroll);
    let along: Vec<[f64; 2]> = (0..10)
        .map(|k| [left + width * (0.7 - 0.04 * f64::from(k)), middle])
        .collect();
    browser.drag(&along.iter().map(std::slice::from_ref).collect::<Vec<_>>());
    browser.frame();
    let dragged = browser.number("viewer.time");
    assert!((0.2..0.8).contains(&dragged), "{dragged}");
    assert_eq!(browser.number(scroll), before);
    // Up it scrolls, and the time stays.
    let up: Vec<[f64; 2]> = (0..10)
        .map(|k| [left + 0.5 * width, middle - 10.0 * f64::from(k)])
        .collect();
    browser.drag(&up.iter().map(std::slice::from_ref).collect::<Vec<_>>());
    browser.frame();
    assert!(browser.number(scroll) > before + 20.0);
    assert_eq!(browser.number("viewer.time"), dragged);
    // Two fingers zoom the mechanism.
    browser.value("scrollTo(0, 0)");
    browser.frame();
    let scale = browser.number("viewer.stage.view.scale");
    let [x, y] = [190.0, place(&mut browser, "#stage", "top") + 150.0];
    let apart: Vec<[[f64; 2]; 2]> = (0..10)
        .map(|k| 30.0 + 6.0 * f64::from(k))
        .map(|half| [[x - half, y], [x + half, y]])
        .collect();
    browser.drag(&apart.iter().map(|two| &two[..]).collect::<Vec<_>>());
    browser.frame();
    let larger = browser.number("viewer.stage.view.scale") / scale;
    assert!((2.0..3.5).contains(&larger), "{larger}");
    assert_eq!(browser.faults, Vec::<String>::new());
}
