//! Shards that are objects as files of this machine.

use super::fault::Fault;
use super::name::{address, folder, path};
use super::remote::Remote;
use mbdsl::export::files::TemporaryFolder;
use mbdsl_sweep::store::Address;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Expands names of files and objects: a `*` in the last name of an object stands for any letters.
///
/// # Errors
/// [`Fault`] if there is no such object.
pub(crate) fn named(names: &[PathBuf], stop: &Arc<AtomicBool>) -> Result<Vec<PathBuf>, Fault> {
    let mut found = Vec::new();
    for name in names {
        match address(name)? {
            Some(pattern) if pattern.is_pattern() => {
                let remote = Remote::open(pattern, stop.clone())?;
                found.extend(remote.matching()?.iter().map(path));
            }
            _ => found.push(name.clone()),
        }
    }
    Ok(found)
}

/// Files, of which some are copies of objects, which are removed when this is dropped.
pub(crate) struct Copies {
    pub(crate) files: Vec<PathBuf>,
    /// The files that are copies, each with the name of its object.
    objects: Vec<(PathBuf, PathBuf)>,
    _folder: Option<TemporaryFolder>,
}

impl Copies {
    /// Copies what is an object into a folder beside `table`: whoever has room for a table there has room for its shards.
    ///
    /// # Errors
    /// [`Fault`] if an object cannot be read, or the folder cannot be written.
    pub(crate) fn of(
        names: &[PathBuf],
        table: &Path,
        stop: &Arc<AtomicBool>,
    ) -> Result<Copies, Fault> {
        let mut copies = Copies {
            files: Vec::new(),
            objects: Vec::new(),
            _folder: None,
        };
        let addresses = names.iter().map(|name| address(name));
        let addresses: Vec<Option<Address>> = addresses.collect::<Result<_, String>>()?;
        if addresses.iter().all(Option::is_none) {
            copies.files = names.to_vec();
            return Ok(copies);
        }
        let folder = folder(table)?;
        let count = names.len() as u64;
        let bar = crate::progress::bar(count, "{wide_bar} {pos}/{len} shards fetched  {eta} left");
        let mut last: Option<Remote> = None;
        for (number, (name, address)) in names.iter().zip(addresses).enumerate() {
            let file = match address {
                Some(address) => {
                    // A bucket is opened once, and credentials are asked for once.
                    let remote = Remote::after(last.take(), address, stop.clone())?;
                    let copy = remote.copy(&folder, &format!("{number}"))?;
                    copies.objects.push((copy.clone(), name.clone()));
                    last = Some(remote);
                    copy
                }
                None => name.clone(),
            };
            copies.files.push(file);
            bar.inc(1);
        }
        bar.finish_and_clear();
        copies._folder = Some(folder);
        Ok(copies)
    }

    /// A message with the names of objects instead of those of their copies.
    pub(crate) fn named(&self, message: &str) -> String {
        // The copy 1 is not the beginning of the copy 10.
        self.objects
            .iter()
            .rev()
            .fold(message.to_owned(), |message, (copy, name)| {
                message.replace(&copy.display().to_string(), &name.display().to_string())
            })
    }
}
