//! A server of the editor, and what is asked of it.

#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

pub(crate) const PENDULUM: &str = "model Pendulum {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 30 deg; }
    output tip = rod.B;
}";

/// A server that is ended when it goes out of scope.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
    /// What only the page knows.
    pub(crate) key: String,
}

impl Server {
    pub(crate) fn start(arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
            .args(["serve", "--port=0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://127.0.0.1:").unwrap();
        let (port, key) = address.trim_end_matches('/').split_once('/').unwrap();
        let (port, key) = (port.parse().unwrap(), key.to_owned());
        Server { child, port, key }
    }

    /// The status and the body that a request gets.
    pub(crate) fn send(&self, request: &[u8]) -> (u16, String) {
        let answer = self.exchange(request);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (status.unwrap_or(0), body.to_owned())
    }

    /// All that a GET behind the key is answered with.
    pub(crate) fn whole(&self, line: &str, headers: &str) -> String {
        let line = line.replacen(" /", &format!(" /{}/", self.key), 1);
        self.exchange(format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes())
    }

    fn exchange(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(120)))
            .unwrap();
        // It may be refused before all of it is sent.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The address of the page.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.key)
    }

    /// As the page asks.
    pub(crate) fn post(&self, body: &str) -> (u16, String) {
        self.post_to("ask", body)
    }

    /// As the page sends something to this part of the server.
    pub(crate) fn post_to(&self, part: &str, body: &str) -> (u16, String) {
        self.send(self.question(part, body).as_bytes())
    }

    /// The request in which the page sends it.
    pub(crate) fn question(&self, part: &str, body: &str) -> String {
        let Server { port, key, .. } = self;
        let length = body.len();
        format!(
            "POST /{key}/{part} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
                 Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
    }

    pub(crate) fn ask(&self, text: &str, run: &Value) -> Value {
        let (status, body) = self.post(&json!({ "text": text, "run": run }).to_string());
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// A GET or another request without body, to a path behind the key.
    pub(crate) fn bare(&self, line: &str, headers: &str) -> (u16, String) {
        let line = line.replacen(" /", &format!(" /{}/", self.key), 1);
        self.exact(&line, headers)
    }

    /// The same to a path as it is.
    pub(crate) fn exact(&self, line: &str, headers: &str) -> (u16, String) {
        self.send(format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes())
    }

    pub(crate) fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}\r\n", self.port)
    }

    /// That it still answers.
    pub(crate) fn is_well(&self) {
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

pub(crate) fn wanted(t_end: f64, h: f64) -> Value {
    json!({ "t_end": t_end, "h": h, "method": "rk4", "stabilization": "none" })
}

pub(crate) fn fault(answer: &Value) -> String {
    assert!(answer["data"].is_null(), "{answer}");
    answer["fault"].as_str().unwrap_or_default().to_owned()
}
