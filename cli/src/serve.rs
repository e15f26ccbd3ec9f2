//! `mbdsl serve`: an editor of models beside the page of their runs, for the browser of this machine.
//!
//! The server hands texts to children and answers back; it never looks into them. A child is this
//! program again: it compiles and runs one text within limits of time, steps and memory, reads and
//! writes no file, and whatever becomes of it, the server goes on.

mod child;
mod guard;
mod http;
mod limits;
mod work;

use crate::input::Input;
use crate::{Outcome, input, output};
use clap::ValueHint;
use guard::{Addressed, Refusal};
use limits::Limits;
use mbdsl_viewer::editor;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most connections at a time; browsers hold some in reserve.
const MOST_CONNECTIONS: usize = 64;
/// The most children at a time.
const MOST_CHILDREN: usize = 8;
/// The most bytes of a request: the largest text, as JSON.
const MOST_BYTES: u64 = 2 * mbdsl_compiler::syntax::limits::MAX_TEXT as u64;

/// What the command line says about the server.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// The text to begin with; it is read once, and never written
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// The port of 127.0.0.1; 0 chooses a free one
    #[arg(long, default_value_t = 7878)]
    port: u16,
    #[command(flatten)]
    limits: Limits,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
    /// Answer one request, from the standard input to the standard output
    #[arg(long, hide = true)]
    answer: bool,
}

/// Opens the editor in the browser, and serves it until it is stopped.
pub(crate) fn edit(mut arguments: Serve) -> Outcome {
    arguments.open = true;
    serve(&arguments)
}

/// Serves until it is stopped.
pub(crate) fn serve(arguments: &Serve) -> Outcome {
    if arguments.answer {
        return work::answer(&arguments.limits);
    }
    let text = match &arguments.file {
        None => EXAMPLE.to_owned(),
        Some(file) => match input::read(file) {
            Ok(Input { text, .. }) => text,
            Err(fault) => return output::failed(&fault.to_string()),
        },
    };
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, arguments.port));
    let bound = TcpListener::bind(address)
        .and_then(|listener| listener.local_addr().map(|bound| (listener, bound.port())));
    let (listener, port) = match bound {
        Ok(bound) => bound,
        Err(fault) => return output::failed(&format!("cannot listen on {address}: {fault}")),
    };
    let shown = format!("http://127.0.0.1:{port}/");
    let said = output::result(&format!("{shown}\n"), Outcome::Good);
    if said != Outcome::Good {
        return said;
    }
    if arguments.open
        && let Err(fault) = open::that_detached(&shown)
    {
        output::complain(&format!("warning: no browser could be opened: {fault}\n"));
    }
    let site = Arc::new(Site {
        page: editor(&text, &work::choices()),
        port,
        limits: arguments.limits,
        connections: AtomicUsize::new(0),
        children: AtomicUsize::new(0),
    });
    // A connection that fails before it begins concerns nobody else.
    for mut stream in listener.incoming().flatten() {
        let site = Arc::clone(&site);
        if site.connections.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
            site.connections.fetch_sub(1, Ordering::SeqCst);
            continue;
        }
        // It may wait for its sender or its child; others must not wait for it.
        std::thread::spawn(move || {
            site.respond(&mut stream);
            site.connections.fetch_sub(1, Ordering::SeqCst);
        });
    }
    Outcome::Good
}

/// What all requests share.
struct Site {
    page: String,
    port: u16,
    limits: Limits,
    connections: AtomicUsize,
    children: AtomicUsize,
}

impl Site {
    fn respond(&self, stream: &mut TcpStream) {
        match self.answer(stream) {
            Ok(None) => {}
            Ok(Some((kind, body))) => http::respond(stream, 200, kind, &body),
            Err(refusal) => {
                let words = format!("{refusal}\n");
                let kind = "text/plain; charset=utf-8";
                http::respond(stream, refusal.status(), kind, words.as_bytes());
            }
        }
    }

    /// The kind of an answer and its bytes; none where nothing was asked.
    fn answer(&self, stream: &mut TcpStream) -> Result<Option<(&'static str, Vec<u8>)>, Refusal> {
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
        match (&*request.method, &*request.target) {
            ("GET", "/") => {
                let page = self.page.clone().into_bytes();
                return Ok(Some(("text/html; charset=utf-8", page)));
            }
            ("POST", "/ask") => addressed.check_question(self.port)?,
            (_, "/" | "/ask") => return Err(Refusal::Method),
            _ => return Err(Refusal::Nowhere),
        }
        let question = request.body(stream, MOST_BYTES)?;
        let answer = if self.children.fetch_add(1, Ordering::SeqCst) < MOST_CHILDREN {
            Ok(child::ask(&question, &self.limits))
        } else {
            Err(Refusal::Busy)
        };
        self.children.fetch_sub(1, Ordering::SeqCst);
        answer.map(|answer| Some(("application/json", answer)))
    }
}

/// What the editor shows where no file is given.
const EXAMPLE: &str = "\
/// Two bars that hang from the ground and from each other.
model TwoBars {
    param L1 = 1 m;
    param L2 = 1.2 m;

    gravity (0, -9.81 m/s^2);

    ground { point O = (0, 0); }
    body upper { mass = 1 kg; inertia = 1 kg*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
    body lower { mass = 2 kg; inertia = 2 kg*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }

    joint pin   = revolute(ground.O, upper.A);
    joint elbow = revolute(upper.B, lower.A);

    start { upper.theta = 60 deg; lower.theta = -30 deg; }
    expect dof = 2;
    output tip = lower.B;
}
";
