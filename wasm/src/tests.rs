#![allow(clippy::unwrap_used, clippy::panic)]

use super::answer;
use serde_json::{Value, json};

fn asked(question: &Value) -> Value {
    serde_json::from_str(&answer(question.to_string().as_bytes())).unwrap()
}

const FOUR_BAR: &str = include_str!("../../examples/gallery/models/four_bar.mbd");

#[test]
fn a_text_is_checked_and_run() {
    let checked = asked(&json!({"text": FOUR_BAR, "run": null}));
    assert_eq!(checked["diagnostics"], json!([]));
    assert!(
        checked["summary"].as_str().unwrap().contains("degree"),
        "{checked}"
    );
    assert!(checked.get("data").is_none());
    let run = asked(&json!({"text": FOUR_BAR, "run": {"t_end": 1.0}}));
    assert_eq!(run["data"]["status"], "ok", "{run}");
}

#[test]
fn faults_are_answers() {
    let wrong = FOUR_BAR.replace("revolute", "revolut");
    let said = asked(&json!({"text": wrong, "run": null}));
    assert_eq!(said["diagnostics"][0]["severity"], "error");
    for (question, fault) in [
        (
            json!({"text": FOUR_BAR, "run": {"analysis": "modes"}}),
            "the question cannot be understood",
        ),
        (json!({"text": FOUR_BAR, "run": {"method": "rk5"}}), "rk5"),
        (
            json!({"text": FOUR_BAR, "run": {"set": {"nothing": 1.0}}}),
            "nothing",
        ),
        (
            json!({"text": FOUR_BAR, "run": {"method": "rk4", "h": 1e-9}}),
            "the limit of a page",
        ),
    ] {
        let said = asked(&question);
        assert!(said["fault"].as_str().unwrap().contains(fault), "{said}");
    }
}
