//! The folder that a URI names.

use crate::status::{Outcome, error};
use std::path::PathBuf;

/// The folder of a URI with the scheme `file` (RFC 8089): `file:///unit/resources`, `file:/unit/resources`, or with the
/// host `localhost`. `%` and two digits are a byte.
pub(crate) fn folder(uri: &str) -> Outcome<PathBuf> {
    let foreign = || {
        error(format!(
            "expected the location of the resources as `file:///FOLDER`, found `{uri}`"
        ))
    };
    let rest = uri.strip_prefix("file:").ok_or_else(foreign)?;
    let path = match rest.strip_prefix("//") {
        Some(rest) => rest.strip_prefix("localhost").unwrap_or(rest),
        None => rest,
    };
    if !path.starts_with('/') {
        return Err(foreign());
    }
    let path = decoded(path).ok_or_else(foreign)?;
    // On Windows the drive follows: `/C:/unit`.
    let drive = path.get(2..3) == Some(":") && cfg!(windows);
    Ok(PathBuf::from(if drive { &path[1..] } else { &path }))
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?].map(|digit| char::from(digit).to_digit(16));
        bytes.push((digits[0]? * 16 + digits[1]?) as u8);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_from_its_uri() {
        for uri in [
            "file:///a/b%20%C3%A4",
            "file:/a/b%20%C3%A4",
            "file://localhost/a/b%20%C3%A4",
        ] {
            assert_eq!(folder(uri), Ok(PathBuf::from("/a/b ä")), "{uri}");
        }
        for uri in [
            "",
            "/a",
            "http://a/b",
            "file://host/a",
            "file:a",
            "file:///%",
            "file:///%zz",
        ] {
            assert!(folder(uri).is_err(), "{uri}");
        }
    }
}
