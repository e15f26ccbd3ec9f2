//! Saving in the editor: the file of the text, other names beside it, and files that are not replaced.

use crate::browser::Browser;
use crate::server::{PENDULUM, Server};
use crate::support::files::empty_folder;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// A model in a folder of its own, and the editor of it.
pub(crate) fn of_file(
    test: &str,
    name: &str,
    text: &str,
    arguments: &[&str],
) -> (PathBuf, String, Server) {
    let folder = empty_folder("editor", test);
    let path = folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(&path, text).unwrap();
    let all: Vec<&str> = std::iter::once(&*path)
        .chain(arguments.iter().copied())
        .collect();
    let server = Server::start(&all);
    (folder, path, server)
}

fn answer(server: &Server, part: &str, question: &Value) -> Value {
    let (status, body) = server.post_to(part, &question.to_string());
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

pub(crate) const FOUR_BAR: &str = "model FourBar {
    param L = 1 m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point C = (2 m, 0); }
    bar crank from ground.O to (0.5 m, 0.87 m) { length = L; mass = 1 kg; }
    bar coupler from crank.B to (2.8 m, 1.8 m) { length = 2.5 m; mass = 2 kg; }
    bar rocker from ground.C to coupler.B { length = 2 m; mass = 1 kg; }
    joint base = revolute(ground.O, crank.A);
    joint elbow = revolute(crank.B, coupler.A);
    joint wrist = revolute(coupler.B, rocker.B);
    joint support = revolute(ground.C, rocker.A);
    start { crank.theta = 60 deg; crank.omega = 8 rad/s; }
    output tip = coupler.B;
}
";

#[test]
fn the_file_is_saved_unless_another_program_has_changed_it() {
    let (folder, path, server) = of_file("saved", "swing.mbd", PENDULUM, &[]);
    let (status, body) = server.bare("GET /file", &server.host());
    let held: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &held["text"]), (200, &json!(PENDULUM)));
    let first = held["version"].clone();
    let longer = PENDULUM.replace("0.5 m", "0.7 m");
    let saved = answer(
        &server,
        "save",
        &json!({ "text": longer, "version": first }),
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), longer);
    // Somebody else writes it.
    std::fs::write(&path, "model Other { }").unwrap();
    let refused = answer(
        &server,
        "save",
        &json!({ "text": PENDULUM, "version": saved["version"] }),
    );
    assert_eq!(refused["text"], "model Other { }");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "model Other { }");
    let seen = refused["version"].clone();
    answer(
        &server,
        "save",
        &json!({ "text": PENDULUM, "version": seen }),
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), PENDULUM);
    // A path of one's own is not asked for, and nothing else was written.
    let asked = json!({ "text": "x", "version": seen, "path": "/tmp/other" });
    let said = answer(&server, "save", &asked)["fault"].to_string();
    assert!(said.contains("cannot be understood"), "{said}");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1);
    // Lines end as they did.
    std::fs::write(&path, PENDULUM.replace('\n', "\r\n")).unwrap();
    let (_, body) = server.bare("GET /file", &server.host());
    let held: Value = serde_json::from_str(&body).unwrap();
    let question = json!({ "text": longer, "version": held["version"] });
    answer(&server, "save", &question);
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(written, longer.replace('\n', "\r\n"));
    // Without a file nothing is saved.
    let other = Server::start(&[]);
    let question = json!({ "text": PENDULUM, "version": seen }).to_string();
    assert_eq!(other.post_to("save", &question).0, 404);
    assert_eq!(other.bare("GET /file", &other.host()).0, 404);
}

/// A text is saved under another name in the folder of the file, over no file that was not seen.
#[test]
fn another_name_is_one_in_the_folder_and_replaces_nothing_unasked() {
    let (folder, path, server) = of_file("named", "swing.mbd", PENDULUM, &[]);
    let save = |name: &str, version: Value| {
        let question = json!({ "text": FOUR_BAR, "name": name, "version": version });
        answer(&server, "save", &question)
    };
    let held = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let first = save("linkage.mbd", json!(""));
    assert!(first["version"].is_string(), "{first}");
    assert_eq!(held("linkage.mbd"), FOUR_BAR);
    // A file with another text is shown, not replaced, until its version is named.
    fs::write(folder.join("linkage.mbd"), "model Kept { }").unwrap();
    for (name, theirs) in [("linkage.mbd", "model Kept { }"), ("swing.mbd", PENDULUM)] {
        let refused = save(name, json!(""));
        assert_eq!(refused["text"], theirs, "{refused}");
        assert_eq!(held(name), theirs);
        assert!(save(name, refused["version"].clone())["version"].is_string());
        assert_eq!(held(name), FOUR_BAR);
    }
    // What is not a text is not replaced either.
    fs::write(folder.join("bytes.mbd"), b"\xff\xfe").unwrap();
    let said = save("bytes.mbd", json!(""))["fault"].to_string();
    assert!(said.contains("not UTF-8"), "{said}");
    assert_eq!(fs::read(folder.join("bytes.mbd")).unwrap(), b"\xff\xfe");
    fs::write(&path, b"\xff\xfe").unwrap();
    let said = answer(&server, "save", &json!({ "text": "x", "version": "" }))["fault"].to_string();
    assert!(said.contains("not UTF-8"), "{said}");
    // No other folder, and no other kind of file.
    let count = fs::read_dir(&folder).unwrap().count();
    for name in [
        "",
        ".mbd",
        ".a.mbd",
        "a",
        "a.txt",
        "../a.mbd",
        "/tmp/a.mbd",
        "b/a.mbd",
        "b\\a.mbd",
        "a\n.mbd",
    ] {
        let said = save(name, json!(""))["fault"].to_string();
        assert!(said.contains("expected"), "{name:?}: {said}");
    }
    let long = format!("{}.mbd", "a".repeat(300));
    let said = save(&long, json!(""))["fault"].to_string();
    assert!(said.contains("304 bytes; at most 200"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), count);
}

const SAVE: &str =
    "document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))";

/// Chooses the slider-crank of the gallery.
fn choose_example(browser: &mut Browser) {
    browser.value(
        "[...document.querySelectorAll('#gallery button')]
            .find(({ textContent }) => textContent === 'Slider-crank').click()",
    );
    browser.wait_for("document.getElementById('name').textContent === 'SliderCrank'");
}

fn submit(browser: &mut Browser, name: &str) {
    browser.value(&format!(
        "(() => {{
            const field = document.getElementById('save-name');
            if (field.value !== {name}) {{
                field.value = {name};
                field.dispatchEvent(new Event('input'));
            }}
            document.getElementById('save-now').click();
        }})()",
        name = json!(name)
    ));
}

#[test]
fn an_example_is_not_saved_over_the_file_that_was_opened() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (folder, path, server) = of_file("untied", "four_bar.mbd", FOUR_BAR, &["--watch"]);
    let example = mbdsl_gallery::find("slider_crank").unwrap().text;
    let held = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let is_open = "document.getElementById('save-as').open";
    let text = "document.getElementById('text').value";
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'FourBar'");
    // Ctrl+Z brings the text back, and the file with it.
    choose_example(&mut browser);
    browser.value("document.execCommand('undo')");
    assert_eq!(browser.text(text), FOUR_BAR);
    browser.value(SAVE);
    browser.wait_for(
        "document.getElementById('state').textContent.startsWith('Saved to four_bar.mbd.')",
    );
    // An example asks for a name.
    choose_example(&mut browser);
    browser.value(SAVE);
    browser.wait_for(is_open);
    assert_eq!(
        browser.text("document.getElementById('save-name').value"),
        "slider_crank.mbd"
    );
    // A file that exists is replaced only when that is said.
    submit(&mut browser, "four_bar.mbd");
    browser.wait_for("document.getElementById('save-now').textContent === 'Replace it'");
    let said = browser.text("document.getElementById('save-note').textContent");
    assert_eq!(said, "four_bar.mbd exists already, with another text.");
    assert_eq!(held("four_bar.mbd"), FOUR_BAR);
    submit(&mut browser, "slider_crank");
    browser.wait_for(&format!("!{is_open}"));
    assert_eq!(held("slider_crank.mbd"), example);
    assert_eq!(held("four_bar.mbd"), FOUR_BAR);
    // From now on the text belongs to that file, also after the page is loaded again, and whatever others
    // write into the one that was opened.
    fs::write(&path, FOUR_BAR.replace("FourBar", "Other")).unwrap();
    browser.open(&server.address());
    browser.wait_for("document.getElementById('name').textContent === 'SliderCrank'");
    browser.value(
        "document.getElementById('text').setSelectionRange(0, 0);
         document.getElementById('text').focus();
         document.execCommand('insertText', false, '// mine\\n')",
    );
    browser.value("new Promise(go => setTimeout(go, 1200))");
    browser.value(SAVE);
    browser.wait_for(
        "document.getElementById('state').textContent.startsWith('Saved to slider_crank.mbd.')",
    );
    assert_eq!(held("slider_crank.mbd"), format!("// mine\n{example}"));
    assert_eq!(held("four_bar.mbd"), FOUR_BAR.replace("FourBar", "Other"));
    // A file that is dropped is another text, too.
    browser.value(
        "(() => {
            const files = new DataTransfer();
            files.items.add(new File([document.getElementById('text').value.replace('SliderCrank', 'Dropped')], 'dropped.mbd'));
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
        })()",
    );
    browser.wait_for("document.getElementById('name').textContent === 'Dropped'");
    browser.value(SAVE);
    browser.wait_for(is_open);
    assert_eq!(held("slider_crank.mbd"), format!("// mine\n{example}"));
    assert_eq!(browser.faults, Vec::<String>::new());
}
