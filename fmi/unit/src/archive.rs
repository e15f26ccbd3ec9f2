//! An FMU as one file.

use crate::description::Description;
use crate::model_description::description;
use crate::page::page;
use crate::sources::Sources;
use crate::{TEXT, Version};
use mbdsl_compiler::verify::Verified;
use std::io::{self, Cursor, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A platform that a library is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Platform {
    /// Its name, as FMI 3.0 and the command line have it.
    pub name: &'static str,
    /// Its folder in FMI 2.0, which has no name for newer ones.
    folder: Option<&'static str>,
    /// Extension of the names of libraries, without a dot.
    ending: &'static str,
}

/// The platforms that libraries can be for.
pub const PLATFORMS: &[Platform] = &[
    platform("x86_64-linux", Some("linux64"), "so"),
    platform("aarch64-linux", None, "so"),
    platform("x86_64-windows", Some("win64"), "dll"),
    platform("aarch64-windows", None, "dll"),
    platform("x86_64-darwin", Some("darwin64"), "dylib"),
    platform("aarch64-darwin", None, "dylib"),
];

const fn platform(
    name: &'static str,
    folder: Option<&'static str>,
    ending: &'static str,
) -> Platform {
    Platform {
        name,
        folder,
        ending,
    }
}

impl Platform {
    /// The platform with this name.
    pub fn named(name: &str) -> Option<Platform> {
        PLATFORMS.iter().copied().find(|known| known.name == name)
    }

    /// The platform that this program was compiled for, if there is a name for it.
    pub fn own() -> Option<Platform> {
        let system = match std::env::consts::OS {
            "macos" => "darwin",
            system => system,
        };
        Platform::named(&format!("{}-{system}", std::env::consts::ARCH))
    }

    /// The folder of its library; `None` if the version of the standard has no name for the platform.
    pub fn folder(self, version: Version) -> Option<&'static str> {
        match version {
            Version::Two => self.folder,
            Version::Three => Some(self.name),
        }
    }

    /// The name of a file with a library.
    pub fn library(self, name: &str) -> String {
        format!("{name}.{}", self.ending)
    }
}

/// The library of a platform: the folder in `binaries/`, the platform, the bytes.
pub type Library = (&'static str, Platform, Vec<u8>);

/// The bytes of an FMU: the same model and libraries give the same bytes. Without `sources` it runs only on the
/// platforms of its libraries.
///
/// # Errors
/// Where an archive cannot be made.
pub fn archive(
    verified: &Verified,
    about: &Description,
    version: Version,
    libraries: &[Library],
    sources: Option<&Sources>,
) -> io::Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: String, bytes: &[u8]| {
        archive.start_file(name, options)?;
        archive.write_all(bytes)
    };
    let xml = description(about, version, sources);
    add("modelDescription.xml".to_owned(), xml.as_bytes())?;
    add(
        "documentation/index.html".to_owned(),
        page(verified).as_bytes(),
    )?;
    add(format!("resources/{TEXT}"), verified.text.as_bytes())?;
    for (name, text) in sources.map(|of| of.files(version)).into_iter().flatten() {
        add(format!("sources/{name}"), text.as_bytes())?;
    }
    for (folder, platform, bytes) in libraries {
        let name = platform.library(&about.identifier);
        add(format!("binaries/{folder}/{name}"), bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
