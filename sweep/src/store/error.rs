//! Errors of object stores.

use crate::store::address::{Address, Scheme};
use object_store::client::{HttpError, HttpErrorKind};
use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Operation that was requested of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doing {
    /// Reading an object, or finding whether there is one.
    Read,
    /// Writing an object.
    Write,
    /// Listing the objects whose names match a pattern.
    List,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doing::Read => "read",
            Doing::Write => "write",
            Doing::List => "list",
        })
    }
}

/// Error in using an object store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The settings of the store in the environment cannot be used.
    #[error("cannot open the store of {address}: {said}; check {} and what else describes it in the environment", variables(address.scheme()))]
    Settings {
        /// The object.
        address: Address,
        /// Description of the fault.
        said: String,
    },
    /// The endpoint is not encrypted, and nobody has allowed that.
    #[error(
        "cannot open the store of {address}: {server} is not encrypted; set AWS_ALLOW_HTTP=true if it may be used"
    )]
    NotEncrypted {
        /// The object.
        address: Address,
        /// The endpoint.
        server: String,
    },
    /// There is no such bucket.
    #[error("cannot {doing} {address}: {server} has no bucket `{}`; create it, or correct the address{}", address.bucket(), place(address.scheme()))]
    NoBucket {
        /// The requested operation.
        doing: Doing,
        /// The object.
        address: Address,
        /// Name of the server.
        server: String,
    },
    /// The credentials do not suffice.
    #[error("cannot {doing} {address}: {server} does not allow it ({said}); check the credentials ({}) and that they may read, write and list the objects of `{}`", variables(address.scheme()), address.bucket())]
    NoAccess {
        /// The requested operation.
        doing: Doing,
        /// The object.
        address: Address,
        /// Name of the server.
        server: String,
        /// Answer of the server, or cause of the fault.
        said: String,
    },
    /// No variable has credentials, and this machine has none of its own.
    #[error("cannot {doing} {address}: there are no credentials; set {}, or use a machine with a role", variables(address.scheme()))]
    NoCredentials {
        /// The requested operation.
        doing: Doing,
        /// The object.
        address: Address,
    },
    /// The server cannot be reached.
    #[error("cannot {doing} {address}: {server} cannot be reached ({said}); check the network{}", place(address.scheme()))]
    Unreachable {
        /// The requested operation.
        doing: Doing,
        /// The object.
        address: Address,
        /// Name of the server.
        server: String,
        /// Description of the fault.
        said: String,
    },
    /// There is no such object.
    #[error("there is no {address}")]
    NotFound {
        /// The object.
        address: Address,
    },
    /// No object has such a name.
    #[error("no object is called {pattern}; `*` stands for any letters of the last name")]
    NoMatch {
        /// The name, with `*`.
        pattern: Address,
    },
    /// An object was replaced while it was read.
    #[error("{address} was replaced while it was read; try again")]
    Replaced {
        /// The object.
        address: Address,
    },
    /// Another fault.
    #[error("cannot {doing} {address}: {server}: {said}")]
    Other {
        /// The requested operation.
        doing: Doing,
        /// The object.
        address: Address,
        /// Name of the server.
        server: String,
        /// Answer of the server, or cause of the fault.
        said: String,
    },
    /// A file of this machine cannot be read.
    #[error("cannot read {}: {fault}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The I/O error.
        fault: io::Error,
    },
    /// The copy of an object cannot be written.
    #[error("cannot write a copy of {address}: {fault}")]
    Copy {
        /// The object.
        address: Address,
        /// The I/O error.
        fault: io::Error,
    },
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// The environment variables that are set most often, for messages.
fn variables(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::S3 => "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
        Scheme::Gs => "GOOGLE_APPLICATION_CREDENTIALS",
        Scheme::Az => "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY",
        Scheme::File => "nothing",
    }
}

/// Further settings to check, for messages.
fn place(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::S3 => ", AWS_REGION and AWS_ENDPOINT_URL",
        Scheme::Gs => "",
        Scheme::Az => " and AZURE_STORAGE_ACCOUNT_NAME",
        Scheme::File => "",
    }
}

/// Addresses at which machines of a provider ask for their role.
const ROLES: [&str; 3] = [
    "169.254.169.254",
    "169.254.170.2",
    "metadata.google.internal",
];

/// Converts an error of the library `object_store`.
pub(super) fn meaning(
    fault: &object_store::Error,
    doing: Doing,
    address: &Address,
    server: &str,
) -> StoreError {
    let (address, server) = (address.clone(), server.to_owned());
    let text = fault.to_string();
    let code = between(&text, "<Code>", "</Code>");
    let no_bucket = ["NoSuchBucket", "ContainerNotFound"];
    if code.is_some_and(|code| no_bucket.contains(&code)) {
        return StoreError::NoBucket {
            doing,
            address,
            server,
        };
    }
    // What the server says in its own words, or the last of the causes.
    let said = match (code, between(&text, "<Message>", "</Message>")) {
        (Some(code), Some(message)) => format!("{code}: {}", message.trim_end_matches('.')),
        (Some(code), None) => code.to_owned(),
        (None, _) => causes(fault)
            .last()
            .map_or(text.clone(), ToString::to_string),
    };
    match fault {
        object_store::Error::NotFound { .. } => StoreError::NotFound { address },
        object_store::Error::Precondition { .. } => StoreError::Replaced { address },
        object_store::Error::PermissionDenied { .. }
        | object_store::Error::Unauthenticated { .. } => StoreError::NoAccess {
            doing,
            address,
            server,
            said,
        },
        // No variable has credentials, and the machine was asked for those of its role.
        _ if ROLES.iter().any(|role| text.contains(role)) => {
            StoreError::NoCredentials { doing, address }
        }
        _ if !is_unreachable(fault) => StoreError::Other {
            doing,
            address,
            server,
            said,
        },
        _ => StoreError::Unreachable {
            doing,
            address,
            server,
            said,
        },
    }
}

/// Whether the server did not answer.
fn is_unreachable(fault: &object_store::Error) -> bool {
    let causes = causes(fault);
    let mut http = causes
        .iter()
        .filter_map(|cause| cause.downcast_ref::<HttpError>());
    http.any(|fault| {
        let kind = fault.kind();
        matches!(kind, HttpErrorKind::Connect | HttpErrorKind::Timeout)
    })
}

/// A fault and what caused it, the first cause last.
fn causes(fault: &object_store::Error) -> Vec<&(dyn Error + 'static)> {
    let mut last: &(dyn Error + 'static) = fault;
    let mut causes = vec![last];
    while let Some(cause) = last.source() {
        causes.push(cause);
        last = cause;
    }
    causes
}

/// Returns the text between two marks.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(begin)?;
    Some(rest.split_once(end)?.0)
}
