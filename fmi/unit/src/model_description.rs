//! `modelDescription.xml` in both versions of the standard.

mod three;
mod two;

use crate::Version;
use crate::description::Description;
use crate::sources::Sources;

/// The text of the file in a version of the standard; that of 2.0 lists the sources.
pub fn description(about: &Description, version: Version, sources: Option<&Sources>) -> String {
    match version {
        Version::Two => two::description(about, sources),
        Version::Three => three::description(about),
    }
}
