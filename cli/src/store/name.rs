//! Names of objects on the command line, and the files for them on this machine.

use super::fault::Fault;
use mbdsl::export::files::TemporaryFolder;
use mbdsl_sweep::store::Address;
use std::path::{Path, PathBuf};

/// The object that is meant by a name on the command line; `None` if it is a file.
///
/// # Errors
/// If no object can be called so, or the command is built without stores, in words.
pub(crate) fn address(name: &Path) -> Result<Option<Address>, String> {
    let address = Address::of(name).map_err(|fault| fault.to_string())?;
    match address {
        Some(address) if cfg!(not(feature = "object-store")) => Err(without(&address)),
        address => Ok(address),
    }
}

/// The error message of a command that is built without stores.
pub(super) fn without(address: &Address) -> String {
    format!(
        "{address} is in an object store, and this command was built without the feature for them: install one with `cargo install mbdsl-cli --features object-store`"
    )
}

/// Path of a file on this machine that becomes an object: in the current folder.
pub(crate) fn waiting(address: &Address) -> PathBuf {
    let mut name = address.name().to_owned();
    name.push_str(".upload");
    PathBuf::from(name)
}

/// The address of an object as a path, as for files.
pub(crate) fn path(address: &Address) -> PathBuf {
    PathBuf::from(address.to_string())
}

/// A folder for copies beside a file.
pub(super) fn folder(path: &Path) -> Result<TemporaryFolder, Fault> {
    TemporaryFolder::beside(path).map_err(|fault| {
        let path = path.display();
        Fault::Wrong(format!("cannot create a folder beside {path}: {fault}"))
    })
}
