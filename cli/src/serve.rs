//! `mbdsl serve`: an editor of models beside the page of their runs, for the browser of this machine.
//!
//! The server hands texts to children and answers back; it never looks into them. A child is this
//! program again: it compiles and runs one text within limits of time, steps and memory, reads and
//! writes no file, and whatever becomes of it, the server goes on.

mod child;
mod file;
mod guard;
mod http;
mod limits;
mod site;
mod waiting;
mod work;

use crate::number::whole;
use crate::{Outcome, output};
use clap::ValueHint;
use file::ModelFile;
use limits::Limits;
use mbdsl_viewer::editor;
use site::Site;
use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use waiting::Waiting;

/// The most connections at a time, those included that are answered.
const MOST_CONNECTIONS: usize = 256;

/// Command-line arguments of `mbdsl serve` and `mbdsl edit`.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// The model to begin with, or a page that has its text; the editor saves to the file of a model, or
    /// under another name in its folder, when it is told to
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// The port of 127.0.0.1; 0 chooses a free one
    #[arg(long, allow_negative_numbers = true, default_value_t = 7878, value_parser = whole::<u16>(0..=65_535))]
    port: u16,
    /// Show what other programs write into the file
    #[arg(long)]
    watch: bool,
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
pub(crate) fn edit(mut arguments: Serve, program: &[OsString]) -> Outcome {
    arguments.open = true;
    serve(&arguments, program)
}

/// Serves until it is stopped; `program` is started again for every answer.
pub(crate) fn serve(arguments: &Serve, program: &[OsString]) -> Outcome {
    if arguments.answer {
        return work::answer(&arguments.limits);
    }
    let given = arguments.file.as_deref();
    let (text, is_own) = match given.map(file::read) {
        None => (EXAMPLE.to_owned(), false),
        Some(Ok(read)) => read,
        Some(Err(fault)) => return output::failed(&fault),
    };
    let file = given.filter(|_| is_own).map(ModelFile::new);
    if arguments.watch && file.is_none() {
        return output::failed("`--watch` follows the file of a model: name one");
    }
    let key = match key() {
        Ok(key) => key,
        Err(fault) => return output::failed(&fault),
    };
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, arguments.port));
    let bound = TcpListener::bind(address)
        .and_then(|listener| listener.local_addr().map(|bound| (listener, bound.port())));
    let (listener, port) = match bound {
        Ok(bound) => bound,
        Err(fault) => return output::failed(&format!("cannot listen on {address}: {fault}")),
    };
    let shown = format!("http://127.0.0.1:{port}/{key}/");
    let said = output::result(&format!("{shown}\n"), Outcome::Good);
    if said != Outcome::Good {
        return said;
    }
    if arguments.open
        && let Err(fault) = open::that_detached(&shown)
    {
        output::complain(&format!("warning: no browser could be opened: {fault}\n"));
    }
    let known = file.as_ref().map(|file| work::Known {
        name: file.name(),
        version: file::version(&text),
        watch: arguments.watch,
    });
    let site = Arc::new(Site {
        page: editor(&text, &work::choices(known)),
        port,
        key,
        program: program.to_vec(),
        limits: arguments.limits,
        file,
        waiting: Waiting::default(),
        children: AtomicUsize::new(0),
    });
    let connections = Arc::new(AtomicUsize::new(0));
    // A connection that fails before it begins concerns nobody else.
    for mut stream in listener.incoming().flatten() {
        let (site, connections) = (Arc::clone(&site), Arc::clone(&connections));
        if connections.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
            connections.fetch_sub(1, Ordering::SeqCst);
            continue;
        }
        let Ok(number) = site.waiting.add(&stream) else {
            connections.fetch_sub(1, Ordering::SeqCst);
            continue;
        };
        // It may wait for its sender or its child; others must not wait for it.
        std::thread::spawn(move || {
            site.respond(&mut stream, number);
            connections.fetch_sub(1, Ordering::SeqCst);
        });
    }
    Outcome::Good
}

/// Generates a random key for the address of the page: other users of this machine can connect,
/// too.
///
/// # Errors
/// If the system gives no random numbers, in words.
fn key() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|fault| format!("the system gives no random numbers: {fault}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The model that the editor shows if no file is given.
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
