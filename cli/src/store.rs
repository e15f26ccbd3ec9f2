//! Tables and shards in object stores, if the command is built with the feature `object-store`.

mod copies;
mod fault;
mod name;
#[cfg(feature = "object-store")]
mod remote;
#[cfg(not(feature = "object-store"))]
#[path = "store/without.rs"]
mod remote;

pub(crate) use copies::{Copies, named};
pub(crate) use fault::Fault;
pub(crate) use name::{address, path, waiting};
pub(crate) use remote::Remote;

use std::path::Path;

/// Uploads a file that was written for an object, and removes it; if the store does not take it,
/// the file is kept.
///
/// # Errors
/// [`Fault`] with the name of the file that is kept.
pub(crate) fn publish(remote: &Remote, file: &Path) -> Result<(), Fault> {
    let uploaded = remote.upload(file);
    uploaded.map_err(|fault| match fault {
        Fault::Wrong(fault) => Fault::Wrong(format!("{fault}; it is kept in {}", file.display())),
        Fault::Interrupted => Fault::Interrupted,
    })?;
    let removed = std::fs::remove_file(file);
    Ok(removed.map_err(|fault| format!("cannot remove {}: {fault}", file.display()))?)
}
