//! Transfers of files to objects and back, in parts, so that the memory does not grow with them.

use crate::store::address::Address;
use crate::store::error::{Doing, StoreError, meaning};
use crate::store::provider;
use object_store::path::Path as Key;
use object_store::{GetOptions, MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload};
use std::fs::File;
use std::future::Future;
use std::io::{self, Read, Write};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;

/// The smallest part of an object that is sent or fetched at once, in bytes.
const PART: u64 = 8 << 20;

/// The most parts that an object can have; S3 allows no more.
const MOST_PARTS: u64 = 10_000;

/// Interval at which a waiting request checks whether it should stop.
const LOOK: Duration = Duration::from_millis(50);

/// Longest wait for a store to forget the parts of an object that will not be finished.
const FORGET: Duration = Duration::from_secs(10);

/// The store of one bucket.
///
/// ```
/// use mbdsl_sweep::store::{Address, Store};
/// use std::path::Path;
///
/// let folder = std::env::temp_dir().join(format!("mbdsl-store-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let file = folder.join("here.csv");
/// std::fs::write(&file, "run,t\n")?;
///
/// let name = format!("file://{}/there/runs.csv", folder.display());
/// let address = Address::of(Path::new(&name))?.ok_or("a file")?;
/// let store = Store::open(&address, Default::default())?;
/// assert_eq!(store.size(&address)?, None);
/// store.upload(&file, &address, |_| {})?;
/// assert_eq!(store.size(&address)?, Some(6));
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    store: Arc<dyn ObjectStore>,
    /// Its name in messages.
    server: String,
    /// Requests are made here, while the calling thread waits.
    runtime: Runtime,
    stop: Arc<AtomicBool>,
}

impl Store {
    /// The store with the bucket of this address. All of its operations end soon after `stop` is set.
    ///
    /// # Errors
    /// [`StoreError`] if the environment does not describe it. Nobody is asked yet.
    pub fn open(address: &Address, stop: Arc<AtomicBool>) -> Result<Store, StoreError> {
        let (store, server) = provider::open(address)?;
        Store::of(address, store, server, stop)
    }

    fn of(
        address: &Address,
        store: Arc<dyn ObjectStore>,
        server: String,
        stop: Arc<AtomicBool>,
    ) -> Result<Store, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let runtime = runtime.map_err(|fault| StoreError::Settings {
            address: address.clone(),
            said: fault.to_string(),
        })?;
        Ok(Store {
            store,
            server,
            runtime,
            stop,
        })
    }

    /// The size of an object in bytes; `None` if there is no such object.
    ///
    /// # Errors
    /// [`StoreError`] if there is no bucket, or no access to it.
    pub fn size(&self, address: &Address) -> Result<Option<u64>, StoreError> {
        let key = self.key(address, Doing::Read)?;
        // An answer without a body, as that to HEAD, would not tell a missing bucket from a missing object.
        let found = self.store.get_opts(&key, GetOptions::default());
        match self.wait(Doing::Read, address, found) {
            Ok(found) => Ok(Some(found.meta.size)),
            Err(StoreError::NotFound { .. }) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Makes an object of a file, replacing one of the same address. It is there when this returns, and not before;
    /// `sent` is called with the number of bytes that have arrived.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be read, or the store does not take it: then the object is as it was.
    pub fn upload(
        &self,
        file: &Path,
        address: &Address,
        mut sent: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let cannot = |fault| StoreError::File {
            path: file.to_owned(),
            fault,
        };
        let key = self.key(address, Doing::Write)?;
        let mut source = File::open(file).map_err(cannot)?;
        let size = source.metadata().map_err(cannot)?.len();
        let part = PART.max(size.div_ceil(MOST_PARTS));
        if size <= part {
            let payload = next(&mut source, part).map_err(cannot)?;
            let put = self.store.put(&key, payload);
            self.wait(Doing::Write, address, put)?;
            sent(size);
            return Ok(());
        }
        let begun = self.store.put_multipart(&key);
        let mut upload = self.wait(Doing::Write, address, begun)?;
        let mut send = || {
            let mut done = 0;
            while done < size {
                let payload = next(&mut source, part).map_err(cannot)?;
                if payload.content_length() == 0 {
                    return Err(cannot(io::ErrorKind::UnexpectedEof.into()));
                }
                done += payload.content_length() as u64;
                self.wait(Doing::Write, address, upload.put_part(payload))?;
                sent(done);
            }
            self.wait(Doing::Write, address, upload.complete())?;
            Ok(())
        };
        let finished = send();
        if finished.is_err() {
            self.forget(&mut *upload);
        }
        finished
    }

    /// Lets the store forget parts that nobody will need: they cannot be seen, but they cost money.
    fn forget(&self, upload: &mut dyn MultipartUpload) {
        let forget = async { tokio::time::timeout(FORGET, upload.abort()).await };
        // What is wrong is said already.
        let _ = self.runtime.block_on(forget);
    }

    /// Copies an object; `fetched` is called with the number of bytes so far.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read, or the copy cannot be written.
    pub fn download(
        &self,
        address: &Address,
        copy: &mut impl Write,
        mut fetched: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let key = self.key(address, Doing::Read)?;
        let (mut done, mut size, mut tag) = (0, u64::MAX, None);
        while done < size {
            // A part a request: one for everything would have to be done within the time of a request.
            let options = GetOptions::default()
                .with_range(Some(done..size.min(done + PART)))
                .with_if_match(tag);
            let request = async {
                let found = self.store.get_opts(&key, options).await?;
                let meta = found.meta.clone();
                Ok((meta, found.bytes().await?))
            };
            let (meta, bytes) = self.wait(Doing::Read, address, request)?;
            if bytes.is_empty() && done < meta.size {
                return Err(StoreError::Replaced {
                    address: address.clone(),
                });
            }
            let written = copy.write_all(&bytes);
            written.map_err(|fault| StoreError::Copy {
                address: address.clone(),
                fault,
            })?;
            (size, tag) = (meta.size, meta.e_tag);
            done += bytes.len() as u64;
            fetched(done);
        }
        Ok(())
    }
    /// The objects whose last names match that of `pattern`, in which `*` matches any letters.
    ///
    /// # Errors
    /// [`StoreError`] if there are none, or they cannot be listed.
    pub fn matching(&self, pattern: &Address) -> Result<Vec<Address>, StoreError> {
        let (folder, _) = pattern.split();
        let folder = folder.map(|folder| self.parse(folder, Doing::List, pattern));
        let folder = folder.transpose()?;
        let listed = self.store.list_with_delimiter(folder.as_ref());
        let listed = self.wait(Doing::List, pattern, listed)?;
        let found = listed.objects.iter().filter_map(|object| {
            let name = object.location.filename()?;
            pattern
                .matches(name)
                .then(|| pattern.beside(object.location.as_ref()))
        });
        let found: Vec<Address> = found.collect();
        match found.is_empty() {
            true => Err(StoreError::NoMatch {
                pattern: pattern.clone(),
            }),
            false => Ok(found),
        }
    }

    /// The key of an object, as the library writes it.
    fn key(&self, address: &Address, doing: Doing) -> Result<Key, StoreError> {
        self.parse(address.key(), doing, address)
    }

    fn parse(&self, key: &str, doing: Doing, address: &Address) -> Result<Key, StoreError> {
        Key::parse(key).map_err(|fault| meaning(&fault.into(), doing, address, &self.server))
    }

    /// Waits for a request, or until this is told to stop.
    fn wait<T>(
        &self,
        doing: Doing,
        address: &Address,
        request: impl Future<Output = object_store::Result<T>>,
    ) -> Result<T, StoreError> {
        self.runtime.block_on(async {
            let mut request = pin!(request);
            loop {
                if self.stop.load(Ordering::Relaxed) {
                    return Err(StoreError::Stopped);
                }
                if let Ok(done) = tokio::time::timeout(LOOK, &mut request).await {
                    return done.map_err(|fault| meaning(&fault, doing, address, &self.server));
                }
            }
        })
    }
}

/// Reads the next bytes of a file, at most this many.
fn next(source: &mut File, most: u64) -> io::Result<PutPayload> {
    let mut bytes = Vec::new();
    source.take(most).read_to_end(&mut bytes)?;
    Ok(bytes.into())
}

#[cfg(test)]
mod tests;
