//! Addresses of objects: `s3://bucket/folder/runs.parquet`.

use crate::shard::Shard;
use std::fmt;
use std::path::Path;

/// The kinds of object stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scheme {
    /// Amazon S3, or another store with its protocol: `s3://bucket/name`.
    S3,
    /// Google Cloud Storage: `gs://bucket/name`.
    Gs,
    /// Azure Blob Storage: `az://container/name`.
    Az,
    /// A folder of this machine: `file:///folder/name`.
    File,
}

/// All schemes, with the words that addresses begin with.
const SCHEMES: [(&str, Scheme); 4] = [
    ("s3", Scheme::S3),
    ("gs", Scheme::Gs),
    ("az", Scheme::Az),
    ("file", Scheme::File),
];

/// The address of an object in an object store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    scheme: Scheme,
    /// Empty for files.
    bucket: String,
    /// Names between `/`, none of them empty.
    key: String,
}

impl Address {
    /// Parses a name on a command line: an address if it begins as `s3://` does, `None` if it is the name of a file.
    ///
    /// # Errors
    /// [`AddressError`] if there is no such kind of store, or if a name is missing.
    pub fn of(name: &Path) -> Result<Option<Address>, AddressError> {
        let Some((begin, rest)) = name.to_str().and_then(|name| name.split_once("://")) else {
            return Ok(None);
        };
        if begin.is_empty() || !begin.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Ok(None);
        }
        let address = || name.display().to_string();
        let known = SCHEMES.iter().find(|(word, _)| *word == begin);
        let &(_, scheme) = known.ok_or_else(|| AddressError::Scheme { address: address() })?;
        let (bucket, key) = rest.split_once('/').unwrap_or((rest, ""));
        if (scheme == Scheme::File) != bucket.is_empty() {
            return Err(AddressError::Bucket { address: address() });
        }
        let is_name = |name: &str| {
            let is_plain = !name.chars().any(char::is_control);
            is_plain && !["", ".", ".."].contains(&name)
        };
        if !key.split('/').all(is_name) {
            return Err(AddressError::Name { address: address() });
        }
        Ok(Some(Address {
            scheme,
            bucket: bucket.to_owned(),
            key: key.to_owned(),
        }))
    }

    /// The kind of its store.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The bucket or container; empty for files.
    pub fn bucket(&self) -> &str {
        &self.bucket
    }

    /// Its names in the bucket, with `/` between them.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its last name.
    pub fn name(&self) -> &str {
        self.split().1
    }

    /// The object of a shard of the table that has this address.
    pub fn shard(&self, shard: Shard) -> Address {
        Address {
            key: self.key.clone() + &shard.suffix(),
            ..self.clone()
        }
    }

    /// The folder before the last name, if any, and the last name.
    pub(super) fn split(&self) -> (Option<&str>, &str) {
        match self.key.rsplit_once('/') {
            Some((folder, name)) => (Some(folder), name),
            None => (None, &self.key),
        }
    }

    /// Whether its last name is a pattern, in which `*` matches any letters.
    pub fn is_pattern(&self) -> bool {
        self.name().contains('*')
    }

    /// Whether a name matches the pattern of the last name.
    #[cfg(feature = "object-store")]
    pub(super) fn matches(&self, name: &str) -> bool {
        let mut parts = self.name().split('*');
        let Some(mut rest) = parts.next().and_then(|begin| name.strip_prefix(begin)) else {
            return false;
        };
        let Some(end) = parts.next_back() else {
            return rest.is_empty();
        };
        // Each part as early as it can be leaves the most for those after it.
        for part in parts {
            match rest.split_once(part) {
                Some((_, after)) => rest = after,
                None => return false,
            }
        }
        rest.ends_with(end)
    }

    /// Another object of the same bucket.
    #[cfg(feature = "object-store")]
    pub(super) fn beside(&self, key: &str) -> Address {
        Address {
            key: key.to_owned(),
            ..self.clone()
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = SCHEMES.iter().find(|(_, scheme)| *scheme == self.scheme);
        let word = word.map_or("", |(word, _)| word);
        write!(f, "{word}://{}/{}", self.bucket, self.key)
    }
}

/// An address that no object can have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// There is no such kind of store.
    #[error("{address}: expected s3://, gs://, az:// or file:///")]
    Scheme {
        /// The address as given.
        address: String,
    },
    /// The bucket is missing, or a file has one.
    #[error("{address}: expected s3://BUCKET/NAME, with gs:// and az:// likewise, or file:///NAME")]
    Bucket {
        /// The address as given.
        address: String,
    },
    /// A name is missing.
    #[error(
        "{address}: expected the name of an object after the bucket, without empty names, `.` and `..`"
    )]
    Name {
        /// The address as given.
        address: String,
    },
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::of(Path::new(text)).unwrap().unwrap()
    }

    #[test]
    fn addresses_are_told_from_files() {
        for file in [
            "runs.csv",
            "a/b.csv",
            "C:\\a.csv",
            "a:/b",
            "://a",
            "a b://c",
        ] {
            assert_eq!(Address::of(Path::new(file)), Ok(None), "{file}");
        }
        for text in [
            "s3://bucket/runs.csv",
            "gs://b/a b/c.csv.0-of-2",
            "az://container/a/ü.parquet",
            "file:///tmp/runs.csv",
        ] {
            assert_eq!(address(text).to_string(), text);
        }
        let of = address("s3://bucket/a/b/runs.csv");
        assert_eq!((of.scheme(), of.bucket()), (Scheme::S3, "bucket"));
        assert_eq!((of.key(), of.name()), ("a/b/runs.csv", "runs.csv"));
        assert_eq!(address("file:///tmp/a").key(), "tmp/a");
    }

    #[test]
    fn what_is_missing_is_named() {
        for (text, words) in [
            ("ftp://host/a", "expected s3://, gs://"),
            ("s3:///a", "expected s3://BUCKET/NAME"),
            ("file://host/a", "or file:///NAME"),
            ("s3://bucket", "expected the name of an object"),
            ("s3://bucket/", "expected the name of an object"),
            ("s3://bucket/a/", "expected the name of an object"),
            ("s3://bucket/a//b", "without empty names"),
            ("gs://bucket/../b", "and `..`"),
        ] {
            let fault = Address::of(Path::new(text)).unwrap_err().to_string();
            assert!(fault.starts_with(text) && fault.contains(words), "{fault}");
        }
    }

    #[test]
    fn shards_are_beside_their_table() {
        let shard = Shard::new(1, 8).unwrap();
        let of = address("s3://bucket/a/runs.csv").shard(shard);
        assert_eq!(of.to_string(), "s3://bucket/a/runs.csv.1-of-8");
    }

    #[cfg(feature = "object-store")]
    #[test]
    fn stars_stand_for_any_letters() {
        for (pattern, name, expected) in [
            ("runs.csv.*-of-8", "runs.csv.11-of-8", true),
            ("runs.csv.*-of-8", "runs.csv.1-of-18", false),
            ("runs.csv.*-of-8", "runs.csv.-of-8", true),
            ("runs.*.*-of-*", "runs.csv.1-of-8", true),
            ("a*a", "a", false),
            ("a*a", "aa", true),
            ("*b*c", "abcbc", true),
            ("*", "", true),
            ("a", "ab", false),
            ("a", "a", true),
        ] {
            let of = address(&format!("s3://bucket/{pattern}"));
            assert_eq!(of.matches(name), expected, "{pattern} {name}");
        }
    }
}
