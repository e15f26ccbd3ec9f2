//! HTTP as far as a page and its questions need it: one request per connection, of bounded size,
//! read within a bounded time.

use super::guard::Refusal;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The most bytes before the body.
const MOST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;
/// Longest time that a sender may take, and a reader of the answer between two parts of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A request, and the part of its body that came with the head.
pub(super) struct Request {
    pub(super) method: String,
    pub(super) target: String,
    headers: Vec<(String, String)>,
    /// Announced length of the body, in bytes.
    length: u64,
    /// Bytes of the body that came with the head.
    begun: Vec<u8>,
    deadline: Instant,
}

/// Reads a request up to its body; `None` if the other side sends nothing.
///
/// # Errors
/// Where it is no HTTP, takes too long or is too large.
pub(super) fn read(stream: &mut TcpStream) -> Result<Option<Request>, Refusal> {
    let deadline = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    loop {
        let mut fields = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut parsed = httparse::Request::new(&mut fields);
        match parsed.parse(&bytes) {
            Err(_) => return Err(Refusal::Unreadable),
            Ok(httparse::Status::Complete(head)) => {
                let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
                let headers = parsed.headers.iter();
                let headers = headers.map(|field| (field.name.to_owned(), text(field.value)));
                let mut request = Request {
                    method: parsed.method.unwrap_or_default().to_owned(),
                    target: parsed.path.unwrap_or_default().to_owned(),
                    headers: headers.collect(),
                    length: 0,
                    begun: Vec::new(),
                    deadline,
                };
                request.length = request.announced()?;
                request.begun = bytes.split_off(head);
                return Ok(Some(request));
            }
            Ok(httparse::Status::Partial) if bytes.len() > MOST_HEAD => {
                return Err(Refusal::TooLarge(MOST_HEAD as u64));
            }
            Ok(httparse::Status::Partial) => {}
        }
        let part = part(stream, deadline);
        // Browsers open connections in advance: an answer to nothing would be taken for that to a
        // request that is just being sent.
        if bytes.is_empty() && part.as_ref().map_or(true, Vec::is_empty) {
            return Ok(None);
        }
        match part? {
            part if part.is_empty() => return Err(Refusal::Unreadable),
            part => bytes.extend(part),
        }
    }
}

/// Reads some more bytes; empty at the end.
fn part(stream: &mut TcpStream, deadline: Instant) -> Result<Vec<u8>, Refusal> {
    let left = deadline.saturating_duration_since(Instant::now());
    let set = stream.set_read_timeout(Some(left.max(Duration::from_millis(1))));
    if left.is_zero() || set.is_err() {
        return Err(Refusal::Unreadable);
    }
    let mut bytes = vec![0; 16 << 10];
    loop {
        match stream.read(&mut bytes) {
            Ok(count) => {
                bytes.truncate(count);
                return Ok(bytes);
            }
            Err(fault) if fault.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Err(Refusal::Unreadable),
        }
    }
}

impl Request {
    /// Every value of a header.
    pub(super) fn header(&self, name: &str) -> Vec<&str> {
        let found = self.headers.iter();
        let found = found.filter(|(field, _)| field.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).collect()
    }

    /// The length of the body that the headers announce; ambiguous headers are refused.
    fn announced(&self) -> Result<u64, Refusal> {
        if !self.header("Transfer-Encoding").is_empty() {
            return Err(Refusal::Length);
        }
        match &*self.header("Content-Length") {
            [] => Ok(0),
            [length] if length.bytes().all(|byte| byte.is_ascii_digit()) => {
                length.parse().map_err(|_| Refusal::Unreadable)
            }
            _ => Err(Refusal::Unreadable),
        }
    }

    /// Reads the body, of at most `most` bytes.
    ///
    /// # Errors
    /// Where it is larger, shorter than announced, or takes too long.
    pub(super) fn body(self, stream: &mut TcpStream, most: u64) -> Result<Vec<u8>, Refusal> {
        if self.length > most {
            return Err(Refusal::TooLarge(most));
        }
        let mut bytes = self.begun;
        while (bytes.len() as u64) < self.length {
            let part = part(stream, self.deadline)?;
            if part.is_empty() {
                return Err(Refusal::Unreadable);
            }
            bytes.extend(part);
        }
        bytes.truncate(self.length as usize);
        Ok(bytes)
    }
}

/// Whether the other side has closed the connection.
pub(super) fn is_gone(stream: &TcpStream) -> bool {
    if stream.set_nonblocking(true).is_err() {
        return true;
    }
    let seen = stream.peek(&mut [0]);
    let _ = stream.set_nonblocking(false);
    match seen {
        Ok(count) => count == 0,
        Err(fault) => !matches!(fault.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
    }
}

/// Content security policy, which limits what the page may load and connect to: the page states the
/// same itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Answers and ends the connection.
pub(super) fn respond(stream: &mut TcpStream, status: u16, kind: &str, body: &[u8]) {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} {}\r\n\
         Content-Type: {kind}\r\n\
         Content-Length: {length}\r\n\
         Connection: close\r\n\
         Cache-Control: no-store\r\n\
         Content-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\n\
         X-Frame-Options: DENY\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n\
         Referrer-Policy: no-referrer\r\n\r\n",
        if status == 200 { "OK" } else { "Refused" }
    );
    // Who has gone needs no answer.
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(body);
    let _ = stream.shutdown(Shutdown::Write);
    // What a refused sender still sends is taken for a moment: else the answer would be lost with it.
    let deadline = Instant::now() + Duration::from_secs(1);
    while matches!(part(stream, deadline), Ok(bytes) if !bytes.is_empty()) {}
}
