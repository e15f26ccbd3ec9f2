//! Files that are written completely or not at all.
//!
//! The bytes go into a temporary file in the same folder, are flushed to the disk, and only then get
//! the name of the file. Whoever reads the file sees the old bytes or the new ones, also after a
//! crash, a signal, or on a full disk.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file that is being written under a temporary name.
///
/// Dropped before [`AtomicFile::replace`] or [`AtomicFile::place`], it leaves nothing behind.
///
/// ```
/// use mbdsl_export::files::AtomicFile;
/// use std::io::Write;
///
/// let path = std::env::temp_dir().join(format!("mbdsl-atomic-{}.txt", std::process::id()));
/// let mut file = AtomicFile::create(&path)?;
/// writeln!(file, "whole")?;
/// assert!(!path.exists());
/// file.replace()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "whole\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    writer: BufWriter<File>,
    target: PathBuf,
    /// `None` where the target is written directly, or has its name already.
    temporary: Option<PathBuf>,
}

impl AtomicFile {
    /// Creates the temporary file beside `path`.
    ///
    /// A symbolic link is followed, and the permissions of an existing file are kept. Devices and
    /// pipes are written directly.
    ///
    /// # Errors
    /// If the folder cannot be written, or `path` is a folder or a read-only file.
    pub fn create(path: impl AsRef<Path>) -> io::Result<AtomicFile> {
        let path = path.as_ref();
        let existing = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(metadata) = &existing {
            if metadata.is_dir() {
                return Err(ErrorKind::IsADirectory.into());
            }
            if !metadata.is_file() {
                let file = File::options().write(true).open(path)?;
                return Ok(AtomicFile {
                    writer: BufWriter::new(file),
                    target: path.to_owned(),
                    temporary: None,
                });
            }
            if metadata.permissions().readonly() {
                return Err(ErrorKind::PermissionDenied.into());
            }
        }
        // Renaming onto a link would replace the link.
        let target = match existing {
            Some(_) => fs::canonicalize(path)?,
            None => path.to_owned(),
        };
        let (file, temporary) = beside(&target, |path| File::create_new(path))?;
        let created = AtomicFile {
            writer: BufWriter::new(file),
            target,
            temporary: Some(temporary),
        };
        if let Some(metadata) = existing {
            created
                .writer
                .get_ref()
                .set_permissions(metadata.permissions())?;
        }
        Ok(created)
    }

    /// Flushes everything to the disk; the file still has its temporary name.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn sync(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.temporary {
            Some(_) => self.writer.get_ref().sync_all(),
            // A pipe cannot be synchronized.
            None => Ok(()),
        }
    }

    /// Flushes everything to the disk and gives the file its name, replacing an existing file.
    ///
    /// # Errors
    /// If the disk does not take it; an existing file is unchanged then.
    pub fn replace(mut self) -> io::Result<()> {
        self.sync()?;
        if let Some(temporary) = &self.temporary {
            fs::rename(temporary, &self.target)?;
            self.forget();
            sync_folder(&self.target);
        }
        Ok(())
    }

    /// Flushes everything to the disk and gives the file its name, unless a file has it already.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if there is such a file, or if the disk does not take it.
    pub fn place(mut self) -> io::Result<()> {
        self.sync()?;
        let Some(temporary) = &self.temporary else {
            return Err(ErrorKind::AlreadyExists.into());
        };
        // A link never replaces a file; some file systems do not have links.
        match fs::hard_link(temporary, &self.target) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
            Err(_) if self.target.symlink_metadata().is_ok() => {
                return Err(ErrorKind::AlreadyExists.into());
            }
            Err(_) => {
                fs::rename(temporary, &self.target)?;
                self.forget();
            }
        }
        sync_folder(&self.target);
        Ok(())
    }

    /// Forgets the temporary file, which exists no longer.
    fn forget(&mut self) {
        if let Some(temporary) = self.temporary.take() {
            unfinished().retain(|other| *other != temporary);
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // Nobody is left who could be told.
            let _ = fs::remove_file(temporary);
        }
        self.forget();
    }
}

/// A folder for files that nobody needs later. It is removed with them when it is dropped.
///
/// ```
/// use mbdsl_export::files::TemporaryFolder;
/// use std::io::Write;
///
/// let path = std::env::temp_dir().join("table.csv");
/// let folder = TemporaryFolder::beside(&path)?;
/// let (copy, mut file) = folder.file("shard")?;
/// file.write_all(b"copied")?;
/// file.flush()?;
/// assert_eq!(std::fs::read_to_string(&copy)?, "copied");
/// drop(folder);
/// assert!(!copy.exists());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
}

impl TemporaryFolder {
    /// An empty folder beside `path`: on its disk, which has room for files of its size.
    ///
    /// # Errors
    /// If the folder of `path` cannot be written.
    pub fn beside(path: impl AsRef<Path>) -> io::Result<TemporaryFolder> {
        let ((), path) = beside(path.as_ref(), |path| fs::create_dir(path))?;
        Ok(TemporaryFolder { path })
    }

    /// Creates a new file in the folder; returns its path and a writer.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if it has this name already, or if the disk does not take it.
    pub fn file(&self, name: impl AsRef<Path>) -> io::Result<(PathBuf, BufWriter<File>)> {
        let path = self.path.join(name);
        let file = File::create_new(&path)?;
        Ok((path, BufWriter::new(file)))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // Nobody is left who could be told.
        let _ = fs::remove_dir_all(&self.path);
        unfinished().retain(|other| *other != self.path);
    }
}

/// Writes a file completely or not at all, replacing an existing one.
///
/// # Errors
/// As [`AtomicFile::create`] and [`AtomicFile::replace`]; an existing file is unchanged then.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes.as_ref())?;
    file.replace()
}

/// The temporary files and folders of this process.
fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files and folders of this process, for a program that is about to exit without finishing them: from then
/// on every other thread waits where it would create or finish one.
pub fn remove_unfinished() {
    let mut unfinished = unfinished();
    for temporary in unfinished.drain(..) {
        // Nobody is left who could be told.
        let _ = match temporary.is_dir() {
            true => fs::remove_dir_all(temporary),
            false => fs::remove_file(temporary),
        };
    }
    // It stays locked, so that no thread leaves another one behind before the program has ended.
    std::mem::forget(unfinished);
}

/// Creates a file or folder, as `create` does, in the folder of `target` under a name that no other file has.
fn beside<T>(target: &Path, create: impl Fn(&Path) -> io::Result<T>) -> io::Result<(T, PathBuf)> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    if target.file_name().is_none() {
        return Err(ErrorKind::InvalidInput.into());
    }
    loop {
        let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = target.with_file_name(format!(".mbdsl-{process}-{number}.tmp"));
        // A file is created and known at once.
        let mut unfinished = unfinished();
        match create(&path) {
            Ok(created) => {
                unfinished.push(path.clone());
                return Ok((created, path));
            }
            // A process with this number was killed here.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(without_folder(target, error)),
        }
    }
}

/// Says of a file that cannot be created that its folder is missing, where that is so.
pub fn without_folder(file: &Path, error: io::Error) -> io::Error {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    match folder.filter(|folder| error.kind() == ErrorKind::NotFound && !folder.exists()) {
        Some(folder) => {
            let words = format!("there is no folder {}", folder.display());
            io::Error::new(ErrorKind::NotFound, words)
        }
        None => error,
    }
}

/// Flushes the new name to the disk, where the system allows it.
fn sync_folder(target: &Path) {
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    if cfg!(unix) {
        // The file itself is on the disk; some file systems do not synchronize folders.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// An empty folder of the test's own.
    fn folder(name: &str) -> PathBuf {
        let name = format!("mbdsl-files-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = folder("missing");
        let fault = AtomicFile::create(folder.join("nosuch/x.csv")).unwrap_err();
        let words = format!("there is no folder {}", folder.join("nosuch").display());
        assert_eq!(
            (fault.kind(), fault.to_string()),
            (ErrorKind::NotFound, words)
        );
        fs::remove_dir_all(&folder).unwrap();
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn an_abandoned_file_leaves_the_old_one() {
        let folder = folder("abandoned");
        let path = folder.join("a.txt");
        write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"half of the n").unwrap();
        file.sync().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(&folder).len(), 2);
        drop(file);
        assert_eq!(names(&folder), ["a.txt"]);
        write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(&folder), ["a.txt"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_file_replaces_nothing() {
        let folder = folder("place");
        let path = folder.join("a.txt");
        let begin = |text: &str| {
            let mut file = AtomicFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file
        };
        let (first, second) = (begin("first"), begin("second"));
        first.place().unwrap();
        let fault = second.place().unwrap_err();
        assert_eq!(fault.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        assert_eq!(names(&folder), ["a.txt"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_refused_before_anything_is_written() {
        let folder = folder("refused");
        let kind = |path: &Path| AtomicFile::create(path).unwrap_err().kind();
        assert_eq!(kind(&folder), ErrorKind::IsADirectory);
        assert_eq!(kind(&folder.join("no/a.txt")), ErrorKind::NotFound);
        let path = folder.join("a.txt");
        write(&path, "kept").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(kind(&path), ErrorKind::PermissionDenied);
        assert_eq!(names(&folder), ["a.txt"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_temporary_folder_is_removed_with_its_files() {
        let folder = folder("temporary");
        let path = folder.join("a.txt");
        let (first, second) = (
            TemporaryFolder::beside(&path).unwrap(),
            TemporaryFolder::beside(&path).unwrap(),
        );
        for temporary in [&first, &second] {
            let (copy, mut file) = temporary.file("copy").unwrap();
            file.write_all(b"copied").unwrap();
            file.flush().unwrap();
            assert_eq!(fs::read_to_string(copy).unwrap(), "copied");
            let fault = temporary.file("copy").unwrap_err();
            assert_eq!(fault.kind(), ErrorKind::AlreadyExists);
        }
        assert_eq!(names(&folder).len(), 2);
        drop(first);
        assert_eq!(names(&folder).len(), 1);
        drop(second);
        assert_eq!(names(&folder).len(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        let (path, link) = (folder.join("a.txt"), folder.join("link"));
        write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.txt", &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(link.is_symlink());
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        write("/dev/null", "nothing").unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}
