//! The command without object stores: `address` refuses every object, so that none is ever opened.

use super::fault::Fault;
use super::name::without;
use mbdsl::export::files::TemporaryFolder;
use mbdsl_sweep::Header;
use mbdsl_sweep::Row;
use mbdsl_sweep::store::Address;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An object of a store, of which there are none.
pub(crate) enum Remote {}

impl Remote {
    pub(crate) fn open(address: Address, _: Arc<AtomicBool>) -> Result<Remote, Fault> {
        Err(Fault::Wrong(without(&address)))
    }

    pub(crate) fn address(&self) -> &Address {
        match *self {}
    }

    pub(super) fn after(
        _: Option<Remote>,
        address: Address,
        stop: Arc<AtomicBool>,
    ) -> Result<Remote, Fault> {
        Remote::open(address, stop)
    }

    pub(crate) fn exists(&self) -> Result<bool, Fault> {
        match *self {}
    }

    pub(super) fn matching(&self) -> Result<Vec<Address>, Fault> {
        match *self {}
    }

    pub(super) fn copy(&self, _: &TemporaryFolder, _: &str) -> Result<PathBuf, Fault> {
        match *self {}
    }

    pub(crate) fn rows(&self, _: &Header) -> Result<Vec<Row>, Fault> {
        match *self {}
    }

    pub(crate) fn upload(&self, _: &Path) -> Result<(), Fault> {
        match *self {}
    }
}
