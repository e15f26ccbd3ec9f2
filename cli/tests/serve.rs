//! `mbdsl serve`: what it answers, whom it refuses, and that no question harms it.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::browser as support;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::Browser;

const PENDULUM: &str = "model Pendulum {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 30 deg; }
    output tip = rod.B;
}";

/// A server that is ended when it goes out of scope.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(limits: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
            .args(["serve", "--port=0"])
            .args(limits)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let port = line.trim().strip_prefix("http://127.0.0.1:").unwrap();
        let port = port.trim_end_matches('/').parse().unwrap();
        Server { child, port }
    }

    /// The status and the body that a request gets.
    fn send(&self, request: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(120)))
            .unwrap();
        // It may be refused before all of it is sent.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (status.unwrap_or(0), body.to_owned())
    }

    /// As the page asks.
    fn post(&self, body: &str) -> (u16, String) {
        let (port, length) = (self.port, body.len());
        self.send(
            format!(
                "POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
                 Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
            )
            .as_bytes(),
        )
    }

    fn ask(&self, text: &str, run: &Value) -> Value {
        let (status, body) = self.post(&json!({ "text": text, "run": run }).to_string());
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// A GET or another request without body.
    fn bare(&self, line: &str, headers: &str) -> (u16, String) {
        self.send(format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes())
    }

    fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}\r\n", self.port)
    }

    /// That it still answers.
    fn is_well(&self) {
        let answer = self.ask(PENDULUM, &wanted(1.0, 0.01));
        assert!(answer["data"].is_object(), "{answer}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wanted(t_end: f64, h: f64) -> Value {
    json!({ "t_end": t_end, "h": h, "method": "rk4", "stabilization": "none" })
}

fn fault(answer: &Value) -> String {
    assert!(answer["data"].is_null(), "{answer}");
    answer["fault"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_good_text_runs_and_a_faulty_one_is_explained() {
    let server = Server::start(&[]);
    let (status, page) = server.bare("GET /", &server.host());
    assert_eq!(status, 200);
    assert!(page.contains("<textarea"), "{page}");
    let answer = server.ask(PENDULUM, &wanted(1.0, 0.01));
    assert_eq!(answer["data"]["model"], "Pendulum");
    assert!(
        answer["data"]["trust"][0]
            .as_str()
            .unwrap()
            .starts_with("Pendulum: ")
    );
    assert_eq!(answer["data"]["status"], "ok");
    assert_eq!(answer["diagnostics"], json!([]));
    // Places count as browsers do: the letter before it takes two units.
    let faulty = PENDULUM
        .replace("model", "// \u{1d4c1}\nmodel")
        .replace("= 1 kg", "= 1 m");
    let answer = server.ask(&faulty, &Value::Null);
    let found = &answer["diagnostics"][0];
    assert_eq!(found["severity"], "error", "{answer}");
    let units: Vec<u16> = faulty.encode_utf16().collect();
    let place = |key: &str| found[key].as_u64().unwrap() as usize;
    let words = String::from_utf16(&units[place("start")..place("end")]).unwrap();
    assert_eq!(words, "1 m");
    assert_eq!(found["line"], 5);
}

#[test]
fn other_names_sites_and_pages_are_refused() {
    let server = Server::start(&[]);
    let host = server.host();
    let status = |line: &str, headers: &str| server.bare(line, headers).0;
    assert_eq!(status("GET /", "Host: evil.example\r\n"), 421);
    assert_eq!(
        status("GET /", &format!("Host: evil.example:{}\r\n", server.port)),
        421
    );
    assert_eq!(status("GET /", ""), 421);
    assert_eq!(
        status("GET /", &format!("{host}Origin: http://evil.example\r\n")),
        403
    );
    assert_eq!(
        status(
            "POST /ask",
            &format!("{host}Origin: http://evil.example\r\n")
        ),
        403
    );
    assert_eq!(
        status(
            "POST /ask",
            &format!("{host}Sec-Fetch-Site: cross-site\r\n")
        ),
        403
    );
    assert_eq!(
        status("POST /ask", &format!("{host}Content-Type: text/plain\r\n")),
        415
    );
    assert_eq!(status("GET /ask", &host), 405);
    for path in [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/Cargo.toml",
        "/?file=../x",
        "/ask/..",
    ] {
        assert_eq!(status(&format!("GET {path}"), &host), 404, "{path}");
    }
    // It listens on this machine's own address only.
    server.is_well();
}

#[test]
fn hostile_questions_end_in_clear_errors_within_the_limits() {
    let server = Server::start(&["--max-time=4", "--max-steps=100000"]);
    let start = Instant::now();
    // Bodies.
    let port = server.port;
    let (status, body) = server.send(
        format!("POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{{").as_bytes(),
    );
    assert_eq!(status, 413, "{body}");
    let headers = format!("{}Content-Type: application/json\r\n", server.host());
    for (line, status) in [
        ("Transfer-Encoding: chunked\r\n\r\nffffffff\r\n", 411),
        ("Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        ("Content-Length: -1\r\n\r\n", 400),
        ("Content-Length: 99999999999999999999999\r\n\r\n", 400),
    ] {
        let request = format!("POST /ask HTTP/1.1\r\n{headers}{line}");
        assert_eq!(server.send(request.as_bytes()).0, status, "{line}");
    }
    let endless = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(1 << 20));
    assert_eq!(server.send(endless.as_bytes()).0, 413);
    assert_eq!(server.send(b"GET / HTTP/1.1\nnonsense\0\r\n\r\n").0, 400);
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"text\":1}",
        "{\"text\":\"\",\"run\":null,\"file\":\"../../x\"}",
        "{\"text\":\"a\",\"run\":{\"t_end\":NaN}}",
    ] {
        let (status, said) = server.post(body);
        assert_eq!(status, 200, "{said}");
        assert!(said.contains("cannot be understood"), "{body}: {said}");
    }
    let nested = format!("{{\"text\":{}", "[".repeat(1 << 20));
    assert!(server.post(&nested).1.contains("cannot be understood"));
    // Steps.
    let said = fault(&server.ask(PENDULUM, &wanted(1e4, 1e-5)));
    assert!(
        said.contains("has more than 100000 steps, the limit of this server"),
        "{said}"
    );
    for (t_end, h) in [
        (0.0, 0.01),
        (-1.0, 0.01),
        (1.0, 0.0),
        (1.0, -0.01),
        (1e300, 1e-300),
        (1e-300, 1.0),
    ] {
        let answer = server.ask(PENDULUM, &wanted(t_end, h));
        assert!(
            answer["data"].is_object() || !fault(&answer).is_empty(),
            "{t_end} {h}: {answer}"
        );
    }
    // A step that the method would not use.
    let run = json!({ "t_end": 1, "h": 0.01, "method": "dopri5", "stabilization": "none" });
    let said = fault(&server.ask(PENDULUM, &run));
    assert!(said.contains("`dopri5` chooses its steps"), "{said}");
    for method in ["", "nonsense", "--out=/tmp/x", "rk4 --set x=1", "../rk4"] {
        let run = json!({ "t_end": 1, "h": 0.01, "method": method, "stabilization": "none" });
        let said = fault(&server.ask(PENDULUM, &run));
        assert!(said.contains("there is no method"), "{method}: {said}");
    }
    // Texts.
    let item = |item: &str| PENDULUM.replace("output tip", &format!("{item}\noutput tip"));
    let texts = [
        item("for i in 1..=1000000000 { particle p[i] { mass = 1 kg; } }"),
        item("for i in 1..=100000 { for j in 1..=100000 { particle p[i] { mass = 1 kg; } } }"),
        item("let a = b + 1; let b = c; let c = a;"),
        item("let a = a;"),
        item("const N = 1/0; param M = sqrt(-1);"),
        "(".repeat(1 << 20),
        format!("model M {{ let x = {}1; }}", "1+".repeat(1 << 19)),
        "mechanism!(file = \"../../../../etc/passwd\");".to_owned(),
        "\0\u{202e}\u{feff}".to_owned(),
    ];
    for text in texts {
        let answer = server.ask(&text, &wanted(1.0, 0.01));
        let shown: String = text.chars().take(80).collect();
        let said = answer.to_string();
        let said: String = said.chars().take(300).collect();
        let errors = answer["diagnostics"].as_array().map_or(0, Vec::len);
        assert!(errors > 0 || !fault(&answer).is_empty(), "{shown}: {said}");
        assert!(!said.contains("root:"), "{said}");
    }
    assert!(start.elapsed() < Duration::from_secs(300));
    server.is_well();
}

#[test]
fn a_run_that_takes_too_long_shows_how_far_it_came() {
    let server = Server::start(&["--max-time=1", "--max-steps=1000000000"]);
    let answer = server.ask(PENDULUM, &wanted(1e4, 1e-5));
    let said = answer["data"]["fault"].as_str().unwrap_or_default();
    assert!(said.contains("stopped after 1 s"), "{answer}");
    server.is_well();
}

#[test]
#[cfg(unix)]
fn a_text_that_wants_too_much_memory_is_ended() {
    let server = Server::start(&["--max-memory=200", "--max-time=30"]);
    let many = "for i in 1..=90000 { particle p[i] { mass = 1 kg; } }";
    let text = PENDULUM.replace("output tip", &format!("{many}\noutput tip"));
    let said = fault(&server.ask(&text, &wanted(1.0, 0.01)));
    assert!(said.contains("more than 200 MB of memory"), "{said}");
    server.is_well();
}

#[test]
fn ports_in_use_and_files_that_are_missing_are_named() {
    let server = Server::start(&[]);
    let port = format!("--port={}", server.port);
    for (arguments, words) in [
        (["serve", port.as_str()], "cannot listen on 127.0.0.1"),
        (
            ["serve", "no/such/file.mbd"],
            "cannot read no/such/file.mbd",
        ),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2));
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn in_a_browser_a_mistake_is_underlined_and_mended_and_the_model_moves() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let server = Server::start(&[]);
    browser.open(&format!("http://127.0.0.1:{}/", server.port));
    // The example runs by itself.
    browser
        .wait_for("document.getElementById('name').textContent === 'TwoBars' && viewer.time > 0");
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
    browser.wait_for("document.querySelectorAll('#marks mark.error').length > 0");
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
