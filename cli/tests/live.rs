//! `mbdsl view --live`: the page that computes. What needs its module is tested by `.ci/full browser`, which names it in
//! `MBDSL_MODULE`.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::browser::Browser;
use crate::support::files::empty_folder;
use crate::support::mbdsl;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOUR_BAR: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../examples/gallery/models/four_bar.mbd"
);
/// Bytes that gzip might have packed, though no module is in them.
const NO_MODULE: &[u8] = &[0x1f, 0x8b, 8, 0];

/// What the command says of wrong arguments.
fn refused(arguments: &[&str]) -> String {
    let run = mbdsl(&[&["view", FOUR_BAR], arguments].concat(), b"");
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    run.stderr
}

#[test]
fn without_its_module_no_page_computes() {
    let folder = empty_folder("live", "missing");
    let command = folder.join("mbdsl");
    fs::hard_link(env!("CARGO_BIN_EXE_mbdsl"), &command).unwrap();
    let page = folder.join("page.html");
    let arguments = ["view", FOUR_BAR, "--live", "-o", page.to_str().unwrap()];
    let run = Command::new(&command).args(arguments).output().unwrap();
    let missing = folder.canonicalize().unwrap();
    let missing = missing.join(concat!("mbdsl-", env!("CARGO_PKG_VERSION"), ".wasm.gz"));
    let said = format!(
        "error: the module of pages that compute is missing, {}: the archive of the command has it, `packaging/wasm` builds it; `--module FILE` names it\n",
        missing.display()
    );
    assert_eq!(String::from_utf8(run.stderr).unwrap(), said);
    assert_eq!(run.status.code(), Some(2));
    assert!(!page.exists());
    // Beside the command it is found.
    fs::write(missing, NO_MODULE).unwrap();
    let run = Command::new(&command).args(arguments).output().unwrap();
    assert!(run.status.success(), "{run:?}");
    assert!(
        fs::read_to_string(page)
            .unwrap()
            .contains("id=\"program\">H4sIAA==<")
    );
}

#[test]
fn what_makes_no_page_that_computes_is_refused() {
    let folder = empty_folder("live", "refused");
    let module = folder.join("module");
    fs::write(&module, "\0asm").unwrap();
    let module = module.to_str().unwrap();
    let said = refused(&["--live", "--module", module, "-o", "page.svg"]);
    assert_eq!(
        said,
        "error: `--live` makes a page: its name must end in `.html`\n"
    );
    let said = refused(&["--live", "--module", module]);
    assert!(said.contains("must be packed by gzip, as mbdsl-"), "{said}");
    let said = refused(&["--live", "--module", "/nowhere/at/all"]);
    assert!(
        said.starts_with("error: cannot read /nowhere/at/all: "),
        "{said}"
    );
    assert!(refused(&["--module", module]).contains("--live"));
    let said = refused(&["--live", "--analysis", "modes"]);
    assert!(said.contains("cannot be used with"), "{said}");
}

#[test]
fn a_page_that_computes_begins_with_the_run_of_the_command() {
    let folder = empty_folder("live", "begins");
    let (module, page) = (folder.join("module"), folder.join("page.html"));
    fs::write(&module, NO_MODULE).unwrap();
    let arguments = [
        "view",
        FOUR_BAR,
        "--live",
        "--module",
        module.to_str().unwrap(),
        "-o",
        page.to_str().unwrap(),
        "--set",
        "L_crank=1.1m",
        "--set",
        "start.crank.theta=90deg",
        "--t-end",
        "2s",
        "--rtol",
        "1e-6",
    ];
    let run = mbdsl(&arguments, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let html = fs::read_to_string(&page).unwrap();
    let (_, behind) = html.split_once("id=\"live-data\">").unwrap();
    let (json, _) = behind.split_once("</script>").unwrap();
    let begun: Value = serde_json::from_str(json).unwrap();
    let right_angle = std::f64::consts::FRAC_PI_2;
    assert_eq!(
        begun["run"],
        json!({
            "t_end": 2.0, "h": null, "method": "dop853", "stabilization": null, "settings": {},
            "options": { "rtol": "1e-6" },
            "set": { "L_crank": 1.1, "start.crank.theta": right_angle },
        })
    );
}

// With the module.

/// The file of the module.
fn module() -> PathBuf {
    let file = std::env::var_os("MBDSL_MODULE").expect("MBDSL_MODULE names the module");
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)
}

/// A page that computes, of a text, in a folder of its own; its address.
fn written(test: &str, text: &str, arguments: &[&str]) -> (PathBuf, String) {
    let folder = empty_folder("live", test);
    let (model, page) = (folder.join("model.mbd"), folder.join("page.html"));
    fs::write(&model, text).unwrap();
    let (model, page) = (model.to_str().unwrap(), page.to_str().unwrap());
    let file = module();
    let live = [
        "view",
        model,
        "--live",
        "--module",
        file.to_str().unwrap(),
        "-o",
        page,
    ];
    let run = mbdsl(&[&live, arguments].concat(), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let size = fs::metadata(page).unwrap().len();
    assert!(size <= 1_800_000, "{size} bytes");
    (folder, format!("file://{page}"))
}

/// Sets the number beside a slider.
fn typed(name: &str, value: f64) -> String {
    format!(
        "(() => {{
            globalThis.before = viewer.stage.run;
            const number = document.getElementById('knob-{name}').nextElementSibling;
            number.value = {value};
            number.dispatchEvent(new Event('change'));
        }})()"
    )
}

/// Chooses or types something in a field of the run.
fn chosen(id: &str, value: &str) -> String {
    format!(
        "(() => {{
            const field = document.getElementById('{id}');
            field.value = '{value}';
            field.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()"
    )
}

/// The page computes what the command computes with the same values.
#[test]
#[ignore = "needs the module, see `.ci/full browser`"]
fn a_slider_gives_the_numbers_of_the_command() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = fs::read_to_string(FOUR_BAR).unwrap();
    let (folder, address) = written("numbers", &text, &["--evaluate", "--t-end", "2s"]);
    browser.open(&address);
    browser.value("viewer.pause(); viewer.seek(1.5)");
    browser.value(&typed("L_crank", 1.1));
    browser.wait_for("viewer.stage.run.parameters[1].value === 1.1");
    browser.value(&typed("start.crank.omega", 9.0));
    browser.wait_for("viewer.stage.run !== before");
    let out = folder.join("run");
    let run = [
        "run",
        FOUR_BAR,
        "--evaluate",
        "--t-end",
        "2s",
        "--set",
        "L_crank=1.1m",
        "--set",
        "start.crank.omega=9rad/s",
        "-o",
        out.to_str().unwrap(),
    ];
    let run = mbdsl(&run, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    // What is printed: steps, evaluations and the like, and the first line on the trust in the run.
    let first = run
        .stdout
        .lines()
        .find(|line| line.starts_with("FourBar: "))
        .unwrap();
    let rows = |line: &str| line.split(", ").map(str::to_owned).collect::<Vec<_>>();
    let shown = rows(&browser.text("viewer.stage.run.trust[0]"));
    let printed = rows(first);
    assert_eq!((&shown[..3], shown.last()), (&printed[..3], printed.last()));
    let report = fs::read_to_string(out.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    for (name, label) in [
        ("steps", "steps"),
        ("rejected", "rejected steps"),
        ("evaluations", "evaluations"),
    ] {
        let of_page = browser.number(&format!(
            "viewer.stage.run.report.find(([label]) => label === '{label}')[1]"
        ));
        assert_eq!(report[name].as_f64(), Some(of_page), "{name}");
    }
    // And the outputs of every row that both have, as exactly as the page has them.
    let table = fs::read_to_string(out.join("trajectory.csv")).unwrap();
    let mut lines = table.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let page = browser.value(
        "(() => {
            const { times, outputs } = viewer.stage.run;
            return [[...times], outputs.map(({ name, value }) => [name, value.quantum, [...value]])];
        })()",
    );
    let times: Vec<f64> = serde_json::from_value(page[0].clone()).unwrap();
    let mut compared = 0;
    for line in lines {
        let row: Vec<f64> = line
            .split(',')
            .map(|x| x.parse().unwrap_or(f64::NAN))
            .collect();
        let Some(place) = times.iter().position(|t| (t - row[0]).abs() < 1e-9) else {
            continue;
        };
        for output in page[1].as_array().unwrap() {
            let name = output[0].as_str().unwrap();
            let column = names.iter().position(|known| *known == name).unwrap();
            let (quantum, value) = (
                output[1].as_f64().unwrap(),
                output[2][place].as_f64().unwrap(),
            );
            let error = (value - row[column]).abs();
            assert!(
                error <= 0.51 * quantum,
                "{name} at {}: {value} {}",
                row[0],
                row[column]
            );
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
    // Time and play state stay.
    assert_eq!(browser.number("viewer.time"), 1.5);
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// The words of the command, the limits of a page, and that nothing is asked of a network for it.
#[test]
#[ignore = "needs the module, see `.ci/full browser`"]
fn values_that_cannot_be_assembled_are_explained_in_the_words_of_the_command() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = fs::read_to_string(FOUR_BAR).unwrap();
    let (_folder, address) = written("impossible", &text, &["--evaluate", "--t-end", "1s"]);
    browser.open(&address);
    browser.value(&typed("L_crank", 9.0));
    browser.wait_for("document.querySelector('.knob.bad')");
    let shown = browser.text("document.getElementById('slider-fault').textContent");
    let run = mbdsl(
        &[
            "view",
            FOUR_BAR,
            "--evaluate",
            "--set",
            "L_crank=9m",
            "-o",
            "/dev/null.html",
        ],
        b"",
    );
    assert_eq!(run.stderr.trim_end(), format!("error: {shown}"));
    let stale = browser.text("document.getElementById('stale').textContent");
    assert!(stale.starts_with("This is the last picture"), "{stale}");
    assert_eq!(browser.number("viewer.stage.run.parameters[1].value"), 1.0);
    // A setting that the method does not use, and the way back.
    browser.value("document.getElementById('reset-values').click()");
    browser.wait_for("document.getElementById('slider-fault').hidden");
    browser.value(&chosen("method", "rk4"));
    browser.wait_for("viewer.stage.run.method === 'rk4' && viewer.stage.run.h === 0.01");
    browser.value(&chosen("t-end", "3"));
    browser.wait_for("viewer.stage.run.times.at(-1) === 3");
    // A step so short that a page refuses it.
    browser.value(&chosen("h", "1e-7"));
    browser.wait_for("!document.getElementById('slider-fault').hidden");
    let said = browser.text("document.getElementById('slider-fault').textContent");
    assert!(said.contains("the limit of a page"), "{said}");
    let asked = browser.value("performance.getEntriesByType('resource').map(({ name }) => name)");
    let asked: Vec<&str> = asked
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
        .collect();
    assert!(
        asked.iter().all(|name| name.starts_with("blob:")),
        "{asked:?}"
    );
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// A run without end shows that it runs, is stopped, and the next one is computed.
#[test]
#[ignore = "needs the module, see `.ci/full browser`"]
fn a_long_run_is_seen_and_stopped() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = fs::read_to_string(FOUR_BAR).unwrap();
    let (_folder, address) = written("stopped", &text, &["--evaluate", "--t-end", "1s"]);
    browser.open(&address);
    browser.value(&chosen("t-end", "100000"));
    browser.wait_for("document.getElementById('share-done').value > 0");
    assert_eq!(
        browser.value("document.getElementById('running').hidden"),
        json!(false)
    );
    assert_eq!(
        browser.value("document.body.hasAttribute('aria-busy')"),
        json!(true)
    );
    browser.value("document.getElementById('stop').click()");
    browser.wait_for("document.getElementById('running').hidden");
    let stale = browser.text("document.getElementById('stale').textContent");
    assert_eq!(stale, "Stopped: this is the last picture.");
    assert_eq!(browser.number("viewer.stage.run.times.at(-1)"), 1.0);
    browser.value(&chosen("t-end", "2"));
    browser.wait_for("viewer.stage.run.times.at(-1) === 2");
    assert_eq!(
        browser.value("document.getElementById('stale').hidden"),
        json!(true)
    );
    assert_eq!(browser.faults, Vec::<String>::new());
}

/// A text that would be markup stays text where the page computes, too; and where the module runs out of memory, the page
/// says so and computes on.
#[test]
#[ignore = "needs the module, see `.ci/full browser`"]
fn no_answer_becomes_a_script_and_a_fault_of_the_module_is_a_sentence() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = "/// </script><script>globalThis.taken = 1</script> <img src=x onerror=\"globalThis.taken = 2\">
model Hostile {
    /// <svg/onload=globalThis.taken=3> range 0.5..2
    param L = 1 m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body __proto__ { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }
    joint constructor = revolute(ground.O, __proto__.A);
    start { __proto__.theta = 30 deg; }
    output innerHTML = __proto__.B;
}";
    let (_folder, address) = written("hostile", text, &["--t-end", "1s"]);
    browser.open(&address);
    browser.value(&typed("L", 1.5));
    browser.wait_for("viewer.stage.run.parameters[0].value === 1.5");
    browser.value(&typed("start.__proto__.theta", 45.0));
    browser.wait_for("viewer.stage.run !== before");
    browser.frame();
    assert_eq!(browser.value("typeof globalThis.taken"), json!("undefined"));
    assert_eq!(
        browser.number("document.querySelectorAll('img').length"),
        0.0
    );
    // A text that no memory of a page holds twice.
    browser.value("void (viewer.stage.run.text = 'x'.repeat(2.9e8))");
    browser.value(&typed("L", 1.2));
    browser.wait_for("!document.getElementById('slider-fault').hidden");
    let said = browser.text("document.getElementById('slider-fault').textContent");
    assert!(said.contains("512 MB of memory"), "{said}");
    browser.value(&format!("viewer.stage.run.text = {}", json!(text)));
    browser.value(&typed("L", 1.3));
    browser.wait_for("viewer.stage.run.parameters[0].value === 1.3");
    assert_eq!(browser.faults, Vec::<String>::new());
}
