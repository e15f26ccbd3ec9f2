//! `mbdsl serve`: what it answers, whom it refuses, and that no question harms it.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::server::{PENDULUM, Server, fault, wanted};

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn a_good_text_runs_and_a_faulty_one_is_explained() {
    let server = Server::start(&[]);
    let (status, page) = server.bare("GET /", &server.host());
    assert_eq!(status, 200);
    assert!(page.contains("<textarea"), "{page}");
    let whole = server.whole("GET /", &server.host());
    assert!(
        whole.contains("Content-Security-Policy: default-src 'none'"),
        "{whole}"
    );
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

/// A run that goes on for all the time that it is given.
fn endless() -> String {
    json!({ "text": PENDULUM, "run": wanted(1e4, 1e-5) }).to_string()
}

/// The children of a server that live.
#[cfg(target_os = "linux")]
fn children(server: &Server) -> Vec<u32> {
    let parent = server.child.id().to_string();
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let found = processes.filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let about = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name stands in parentheses and may have spaces; state and parent follow.
        let mut rest = about.rsplit_once(") ")?.1.split(' ');
        (rest.next()? != "Z" && rest.next()? == parent).then_some(number)
    });
    found.collect()
}

#[cfg(target_os = "linux")]
fn until(what: &str, mut condition: impl FnMut() -> bool) -> Duration {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(30), "never: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
    start.elapsed()
}

#[test]
#[cfg(target_os = "linux")]
fn a_question_that_nobody_waits_for_is_given_up() {
    let server = Server::start(&["--max-time=60", "--max-steps=1000000000"]);
    let question = server.question("ask", &endless());
    let ask = || {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.write_all(question.as_bytes()).unwrap();
        stream
    };
    let streams: Vec<TcpStream> = (0..8).map(|_| ask()).collect();
    until("eight children", || children(&server).len() == 8);
    let (status, said) = server.post(&endless());
    assert_eq!(status, 503, "{said}");
    drop(streams);
    until("no child", || children(&server).is_empty());
    server.is_well();
}

#[test]
#[cfg(target_os = "linux")]
fn no_child_outlives_the_server() {
    for signal in ["TERM", "KILL"] {
        let server = Server::start(&["--max-time=60", "--max-steps=1000000000"]);
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let question = server.question("ask", &endless());
        stream.write_all(question.as_bytes()).unwrap();
        until("a child", || children(&server).len() == 1);
        let child = children(&server)[0];
        let server_id = server.child.id().to_string();
        let sent = Command::new("kill")
            .args([&format!("-{signal}"), &server_id])
            .status();
        assert!(sent.unwrap().success());
        let lives = || {
            let about = std::fs::read_to_string(format!("/proc/{child}/stat"));
            about.is_ok_and(|about| !about.contains(") Z "))
        };
        until(&format!("the end of the child after SIG{signal}"), || {
            !lives()
        });
    }
}

#[test]
fn silent_and_slow_connections_keep_nobody_waiting() {
    let server = Server::start(&[]);
    let connect = || TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let silent: Vec<TcpStream> = (0..64).map(|_| connect()).collect();
    let slow: Vec<TcpStream> = (0..64)
        .map(|_| {
            let mut stream = connect();
            let _ = stream.write_all(b"POST /");
            stream
        })
        .collect();
    let start = Instant::now();
    let (status, _) = server.bare("GET /", &server.host());
    assert_eq!(status, 200);
    // It may be a busy machine; before it took 20 s.
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    server.is_well();
    drop((silent, slow));
}

/// Browsers open connections in advance: an answer to nothing would be taken for that to a request that
/// is just being sent.
#[test]
fn who_says_nothing_is_told_nothing() {
    let server = Server::start(&[]);
    let mut silent = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let patience = Some(Duration::from_secs(60));
    silent.set_read_timeout(patience).unwrap();
    let mut told = Vec::new();
    silent.read_to_end(&mut told).unwrap();
    assert_eq!(String::from_utf8_lossy(&told), "");
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
