//! An object of a store, with what a command does with it.

use super::fault::Fault;
use super::name::{folder, waiting};
use crate::progress;
use mbdsl::export::files::TemporaryFolder;
use mbdsl_sweep::store::{Address, Store, StoreError};
use mbdsl_sweep::{Header, Row, read_shard};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An object, which is there or will be.
pub(crate) struct Remote {
    store: Store,
    address: Address,
}

impl Remote {
    /// The object with this address; what takes long ends soon after `stop` is set.
    pub(crate) fn open(address: Address, stop: Arc<AtomicBool>) -> Result<Remote, Fault> {
        let store = Store::open(&address, stop)?;
        Ok(Remote { store, address })
    }

    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    /// Opens an object after another one: if it is in the same bucket, that stays open.
    pub(super) fn after(
        last: Option<Remote>,
        address: Address,
        stop: Arc<AtomicBool>,
    ) -> Result<Remote, Fault> {
        let bucket = |of: &Address| (of.scheme(), of.bucket().to_owned());
        match last {
            Some(last) if bucket(&last.address) == bucket(&address) => {
                Ok(Remote { address, ..last })
            }
            _ => Remote::open(address, stop),
        }
    }

    /// Whether the object exists; a store that would refuse it hours later does so now.
    pub(crate) fn exists(&self) -> Result<bool, Fault> {
        Ok(self.store.size(&self.address)?.is_some())
    }

    /// The objects whose names match this one as a pattern.
    pub(super) fn matching(&self) -> Result<Vec<Address>, Fault> {
        Ok(self.store.matching(&self.address)?)
    }

    /// Downloads the object into a folder; returns the path of the copy.
    pub(super) fn copy(&self, folder: &TemporaryFolder, name: &str) -> Result<PathBuf, Fault> {
        let address = &self.address;
        let cannot = |fault| {
            Fault::from(StoreError::Copy {
                address: address.clone(),
                fault,
            })
        };
        let (path, mut file) = folder.file(name).map_err(cannot)?;
        self.store.download(address, &mut file, |_| {})?;
        file.flush().map_err(cannot)?;
        Ok(path)
    }

    /// Reads the rows of the object, which is a shard.
    pub(crate) fn rows(&self, header: &Header) -> Result<Vec<Row>, Fault> {
        let folder = folder(&waiting(&self.address))?;
        let copy = self.copy(&folder, "shard")?;
        read_shard(&copy, header).map_err(|fault| {
            let (copy, address) = (copy.display().to_string(), self.address.to_string());
            Fault::Wrong(fault.to_string().replace(&copy, &address))
        })
    }

    /// Uploads a file as this object.
    pub(crate) fn upload(&self, file: &Path) -> Result<(), Fault> {
        let size = file.metadata().map_or(0, |file| file.len());
        let bar = progress::bar(size, "{wide_bar} {bytes}/{total_bytes} sent  {eta} left");
        let sent = |bytes| bar.set_position(bytes);
        let uploaded = self.store.upload(file, &self.address, sent);
        bar.finish_and_clear();
        Ok(uploaded?)
    }
}
