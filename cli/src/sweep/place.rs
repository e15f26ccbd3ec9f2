//! Output files of a sweep: its table or shard, the journal of finished runs, a figure.

use super::fault::Fault;
use crate::store::{self, Remote};
use mbdsl_sweep::store::Address;
use mbdsl_sweep::{Format, Shard, journal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The files of a sweep or of one of its shards.
pub(super) struct Place {
    /// The table or the shard, as it is called in the end.
    pub(super) shown: PathBuf,
    /// The file that is written: the same, or what becomes an object.
    pub(super) written: PathBuf,
    /// Journal in which finished runs are kept until all of them are there.
    pub(super) journal: PathBuf,
    pub(super) format: Format,
    address: Option<Address>,
}

impl Place {
    /// The files of a table, or of a shard of it.
    ///
    /// # Errors
    /// If the table is an address that no object has, its name does not say its format, or the command is built without
    /// object stores.
    pub(super) fn of(table: &Path, shard: Option<Shard>) -> Result<Place, Fault> {
        let address = store::address(table)?;
        let format = Format::of(table)?;
        if let Some(table) = address {
            let address = shard.map_or_else(|| table.clone(), |shard| table.shard(shard));
            return Ok(Place {
                shown: store::path(&address),
                written: store::waiting(&address),
                // An object cannot grow: what is finished is here until the shard is.
                journal: journal::partial(Path::new(address.name())),
                format,
                address: Some(address),
            });
        }
        let written = shard.map_or_else(|| table.to_owned(), |shard| shard.path(table));
        Ok(Place {
            journal: match (shard, format) {
                // A shard of a table as CSV is a journal for good.
                (Some(_), Format::Csv) => written.clone(),
                _ => journal::partial(&written),
            },
            shown: written.clone(),
            written,
            format,
            address: None,
        })
    }

    /// The object that is written, if it is one.
    ///
    /// # Errors
    /// If the environment does not describe its store.
    pub(super) fn remote(&self, stop: &Arc<AtomicBool>) -> Result<Option<Remote>, store::Fault> {
        let address = self.address.clone();
        let remote = address.map(|address| Remote::open(address, stop.clone()));
        remote.transpose()
    }
}

/// The figure, which is beside the table if `plot` names no file.
///
/// # Errors
/// If it would be an object.
pub(super) fn figure(
    plot: Option<&Option<PathBuf>>,
    table: &Path,
) -> Result<Option<PathBuf>, Fault> {
    let figure = match plot {
        None => return Ok(None),
        Some(Some(figure)) => figure.clone(),
        Some(None) => table.with_extension("svg"),
    };
    match store::address(&figure)? {
        Some(figure) => Err(Fault::Wrong(format!(
            "--plot: {figure} is in an object store, and figures are files: name one, as in `--plot runs.svg`"
        ))),
        None => Ok(Some(figure)),
    }
}
