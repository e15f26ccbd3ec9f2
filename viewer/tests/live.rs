//! The page that computes, without its module: what it says, and what it shows where it cannot compute.

use crate::sample::{FOUR_BAR, File, NO_MODULE, live};
use crate::support::Browser;
use mbdsl_runtime::{Event, Options, Rk4, simulate};
use mbdsl_viewer::{LiveError, MODULE, Run, WebModule, live_page, page, text_of_page};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The run that a page begins with, and its choices.
fn begun(html: &str) -> Value {
    let (_, behind) = html.split_once("id=\"live-data\">").unwrap();
    let (json, _) = behind.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

/// The four-bar with a parameter.
fn with_parameter() -> String {
    let text = FOUR_BAR.replace("gravity", "param load = 1 kg;\n    gravity");
    text.replace("{ mass = 2 kg", "{ mass = 2*load")
}

/// The page of the four-bar with these options and values.
fn of(options: &Options, set: &[(&str, f64)]) -> Result<String, LiveError> {
    let text = with_parameter();
    let verified = mbdsl_compiler::compile(&text).verified.unwrap();
    let mechanism = verified.mechanism();
    let simulation = simulate(&mechanism, options).unwrap();
    let run = Run::from(&simulation).with_text(&text);
    let set: BTreeMap<String, f64> = set
        .iter()
        .map(|(name, x)| ((*name).to_owned(), *x))
        .collect();
    let module = WebModule::new(NO_MODULE)?;
    live_page(
        &verified.program.model,
        &mechanism,
        &run,
        options,
        &set,
        &module,
    )
}

#[test]
fn a_live_page_may_compute_and_asks_nothing_of_a_network() {
    let (html, _) = live(FOUR_BAR, 2.0);
    let policy = "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; \
                  img-src data: blob:; connect-src 'none'; worker-src blob:\"";
    assert!(html.contains(policy));
    let without_language = html.replace("http://www.w3.org/2000/svg", "");
    for word in [
        "http:",
        "https:",
        "src=",
        "@import",
        "url(",
        "fetch(",
        "importScripts",
    ] {
        assert!(!without_language.contains(word), "{word}");
    }
    assert_eq!(text_of_page(&html).as_deref(), Some(FOUR_BAR));
    assert_eq!(html, live(FOUR_BAR, 2.0).0);
}

/// A page that does not compute has nothing of one that does.
#[test]
fn other_pages_are_as_they_are() {
    let text = with_parameter();
    let verified = mbdsl_compiler::compile(&text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::fixed(2.0, 0.01);
    let simulation = simulate(&mechanism, &options).unwrap();
    let run = Run::from(&simulation).with_text(&text);
    let plain = page(&verified.program.model, &mechanism, &run, &options);
    assert!(
        plain.contains("script-src 'unsafe-inline'; img-src data: blob:; connect-src 'none'\">")
    );
    for word in ["wasm", "Worker", "live-data", "knob-", "{{"] {
        assert!(!plain.contains(word), "{word}");
    }
    // The data are the same.
    let data = |html: &str| {
        let (_, behind) = html.split_once("id=\"data\">").unwrap();
        behind.split_once("</script>").unwrap().0.to_owned()
    };
    assert_eq!(data(&plain), data(&of(&options, &[]).unwrap()));
}

/// A question with the settings of the page asks for its run.
#[test]
fn a_page_begins_with_the_settings_of_its_run() {
    let html = of(
        &Options::new(3.0),
        &[("load", 1.25), ("start.crank.theta", 0.5)],
    )
    .unwrap();
    let data = begun(&html);
    let run = &data["run"];
    assert_eq!(run["t_end"], 3.0);
    assert_eq!(
        (&run["method"], &run["h"]),
        (&json!("dop853"), &Value::Null)
    );
    assert_eq!(
        run["set"],
        json!({ "load": 1.25, "start.crank.theta": 0.5 })
    );
    assert_eq!(
        (&run["options"], &run["settings"]),
        (&json!({}), &json!({}))
    );
    let knobs = data["knobs"].as_array().unwrap();
    let names: Vec<&Value> = knobs.iter().map(|knob| &knob["name"]).collect();
    assert_eq!(names, ["load", "start.crank.theta", "start.crank.omega"]);

    let exact = mbdsl_runtime::Dop853::default().rtol(1e-10);
    let mut options = Options::new(2.0).method(exact).output_step(0.5);
    options.max_steps = Some(5000);
    let run = &begun(&of(&options, &[]).unwrap())["run"];
    assert_eq!(run["options"], json!({ "rtol": "1e-10" }));
    assert_eq!(
        run["settings"],
        json!({ "max_steps": 5000.0, "output_step": 0.5 })
    );

    let options = Options::fixed(2.0, 0.005).method(Rk4::default());
    let run = &begun(&of(&options, &[]).unwrap())["run"];
    assert_eq!((&run["method"], &run["h"]), (&json!("rk4"), &json!(0.005)));
}

#[test]
fn what_no_text_describes_is_refused() {
    let refused = |options: &Options| of(options, &[]).unwrap_err().to_string();
    let mut late = Options::new(2.0);
    late.t_start = 1.0;
    let said = "a page cannot compute a run from t = 1 s on: a text starts at 0";
    assert_eq!(refused(&late), said);
    let event = Event::new("half", |t, _, _| t - 0.5);
    let said = "a page cannot compute the laws and events of a program";
    assert_eq!(refused(&Options::new(1.0).event(event)), said);
    let fault = WebModule::new(b"\0asm").err().unwrap();
    assert_eq!(
        fault.to_string(),
        format!("the module of a page that computes must be packed by gzip, as {MODULE} is")
    );
}

/// The run of the page is shown also where its module is broken, and why nothing can be changed.
#[test]
fn a_page_whose_module_is_broken_plays() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, _) = live(FOUR_BAR, 2.0);
    let file = File::new("broken", &html);
    browser.open(&file.address("t=0.5"));
    browser.wait_for("!document.getElementById('slider-fault').hidden");
    let said = browser.text("document.getElementById('slider-fault').textContent");
    assert!(
        said.starts_with("This browser cannot run the model again: "),
        "{said}"
    );
    browser.value("document.querySelector('.knob input').dispatchEvent(new Event('input'))");
    browser.frame();
    assert_eq!(browser.number("viewer.time"), 0.5);
    assert_eq!(browser.faults, Vec::<String>::new());
}
