//! Requests to the server: the check of the sender, and the answer.

use super::file::{self, ModelFile};
use super::guard::{Addressed, Refusal};
use super::limits::Limits;
use super::waiting::Waiting;
use super::{child, http};
use std::ffi::OsString;
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most children at a time.
const MOST_CHILDREN: usize = 8;
/// The most bytes of a request: the largest text, as JSON.
const MOST_BYTES: u64 = 2 * mbdsl_compiler::syntax::limits::MAX_TEXT as u64;

const PAGE: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";

/// State that all requests share.
pub(super) struct Site {
    pub(super) page: String,
    pub(super) port: u16,
    /// The first part of every path; only who has read the address of the page knows it.
    pub(super) key: String,
    /// Program, with its first arguments, that starts this one again.
    pub(super) program: Vec<OsString>,
    pub(super) limits: Limits,
    /// The file that may be saved.
    pub(super) file: Option<ModelFile>,
    pub(super) waiting: Waiting,
    pub(super) children: AtomicUsize,
}

/// Kinds of requests.
#[derive(Clone, Copy)]
enum Asked {
    Page,
    /// A check or a run.
    Question,
    /// The content of the file.
    File,
    Save,
}

/// The kind of an answer, and its bytes.
type Answer = (&'static str, Vec<u8>);

impl Site {
    /// Answers the request on a connection; `number` is its number among those that are read.
    pub(super) fn respond(&self, stream: &mut TcpStream, number: u64) {
        let request = self.read(stream);
        self.waiting.remove(number);
        let answer = request.and_then(|request| match request {
            Some((asked, body)) => self.answer(stream, asked, &body),
            None => Ok(None),
        });
        match answer {
            Ok(None) => {}
            Ok(Some((kind, body))) => http::respond(stream, 200, kind, &body),
            Err(refusal) => {
                let words = format!("{refusal}\n");
                let kind = "text/plain; charset=utf-8";
                http::respond(stream, refusal.status(), kind, words.as_bytes());
            }
        }
    }

    /// The request, if its sender may make it, and its body; `None` if the connection sent nothing.
    fn read(&self, stream: &mut TcpStream) -> Result<Option<(Asked, Vec<u8>)>, Refusal> {
        let Some(request) = http::read(stream)? else {
            return Ok(None);
        };
        let addressed = Addressed {
            hosts: &request.header("Host"),
            origins: &request.header("Origin"),
            kinds: &request.header("Content-Type"),
            sites: &request.header("Sec-Fetch-Site"),
        };
        addressed.check_page(self.port)?;
        let behind = request.target.strip_prefix('/');
        let behind = behind.and_then(|path| path.strip_prefix(&*self.key));
        let path = match behind {
            Some(path) if path.starts_with('/') => path.to_owned(),
            _ => return Err(Refusal::Key),
        };
        let asked = match (&*request.method, &*path) {
            ("GET", "/") => Asked::Page,
            ("GET", "/file") => Asked::File,
            ("POST", "/ask") => Asked::Question,
            ("POST", "/save") => Asked::Save,
            (_, "/" | "/file" | "/ask" | "/save") => return Err(Refusal::Method),
            _ => return Err(Refusal::Nowhere),
        };
        if matches!(asked, Asked::Question | Asked::Save) {
            addressed.check_question(self.port)?;
        }
        let body = request.body(stream, MOST_BYTES)?;
        Ok(Some((asked, body)))
    }

    fn answer(
        &self,
        stream: &TcpStream,
        asked: Asked,
        body: &[u8],
    ) -> Result<Option<Answer>, Refusal> {
        let of_file = |file: Option<file::Answer>| {
            let json = serde_json::to_vec(&file.ok_or(Refusal::Nowhere)?);
            Ok(Some((JSON, json.map_err(|_| Refusal::Unreadable)?)))
        };
        match asked {
            Asked::Page => Ok(Some((PAGE, self.page.clone().into_bytes()))),
            Asked::Question => self.ask(stream, body),
            Asked::File => of_file(self.file.as_ref().map(ModelFile::look)),
            Asked::Save => of_file(self.file.as_ref().map(|file| file.save(body))),
        }
    }

    /// The answer of a child; `None` if the connection was closed in the meantime.
    fn ask(&self, stream: &TcpStream, question: &[u8]) -> Result<Option<Answer>, Refusal> {
        let answer = if self.children.fetch_add(1, Ordering::SeqCst) < MOST_CHILDREN {
            Ok(child::ask(&self.program, question, &self.limits, &|| {
                http::is_gone(stream)
            }))
        } else {
            Err(Refusal::Busy)
        };
        self.children.fetch_sub(1, Ordering::SeqCst);
        Ok(answer?.map(|answer| (JSON, answer)))
    }
}
